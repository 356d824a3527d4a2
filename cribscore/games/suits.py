"""Suits as people write them."""

from cribscore.cards import SUIT_NAMES, SUITS
from cribscore.errors import InvalidCardError

__all__ = ["parse_suit", "suit_name"]


def parse_suit(text: str | int) -> int:
    """Read a suit: a letter, a symbol, a name, or a number from 0 (clubs) to 3 (spades).

    Parameters
    ----------
    text : str or int
        ``s``, ``♠``, ``spades``, ``spade`` or 3.

    Returns
    -------
    int
        0 clubs, 1 diamonds, 2 hearts, 3 spades.

    Raises
    ------
    InvalidCardError
        If it is no suit.

    Examples
    --------
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
    """Return a suit's name in words.

    Parameters
    ----------
    suit : int
        0 to 3.

    Returns
    -------
    str
        Its name.

    Raises
    ------
    IndexError
        If there is no such suit.

    Examples
    --------
    >>> suit_name(3)
    'spades'
    """
    return SUIT_NAMES[suit]
