"""Suits and words as people write them."""

import re
import unicodedata

from cribscore.cards import SUIT_NAMES, SUITS
from cribscore.errors import InvalidCardError

__all__ = ["fold", "parse_suit", "suit_name"]


def fold(text: str) -> str:
    """Return words in one form: small letters, no accents, single spaces for ``-`` and ``_``.

    >>> fold(" Misère! "), fold("order_it-up"), fold("♠")
    ('misere', 'order it up', 'spades')
    """
    for suit, symbol in enumerate("♣♦♥♠"):
        text = text.replace(symbol, SUIT_NAMES[suit])
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(re.split(r"[\s_\-]+", plain.lower().strip(" .?!\"'")))


def parse_suit(text: str | int) -> int:
    """Read a suit: a letter, a symbol, a name, or a number from 0 (clubs) to 3 (spades).

    >>> parse_suit("Spades"), parse_suit("♥")
    (3, 2)
    """
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text < len(SUITS):
        return text
    word = str(text).strip().lower()
    for suit, (symbol, hollow) in enumerate(zip("♣♦♥♠", "♧♢♡♤", strict=True)):
        if word in (SUITS[suit], SUIT_NAMES[suit], SUIT_NAMES[suit][:-1], symbol, hollow):
            return suit
    raise InvalidCardError(
        f"a suit must be one of {SUITS} or its name; got {text!r}.", hint="spades are 's'."
    )


def suit_name(suit: int) -> str:
    """Return a suit's name in words, ``spades`` for 3."""
    return SUIT_NAMES[suit]
