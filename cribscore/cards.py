"""The deck: card ids, text to ids and back, suit-canonical form, ranking of card sets.

A card is the integer ``4 * rank + suit``: rank 0 (ace) to 12 (king), suit 0 clubs, 1 diamonds,
2 hearts, 3 spades. Text is read generously and written in one form, ``5h`` or ``5♥``.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from math import comb
from operator import index
from typing import SupportsIndex, TypeGuard

from cribscore.checks import check_flag, check_number
from cribscore.errors import CardCountError, DuplicateCardError, InvalidCardError, shown

RANKS = "A23456789TJQK"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
N_RANKS = 13
N_SUITS = 4
N_CARDS = 52
JACK = 10
RANK_NAMES = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")

CardsLike = str | SupportsIndex | Iterable[str | SupportsIndex]
"""Cards as a caller may give them: text, an id, or a sequence of texts and ids."""

_RANK_OF = {letter: rank for rank, letter in enumerate(RANKS)} | {"10": 9}
_SUIT_OF = {letter: suit for suit, letter in enumerate(SUITS.upper())}
_SUIT_OF |= {symbol: suit for suit, symbol in enumerate(SYMBOLS)}
_SUIT_OF |= {symbol: suit for suit, symbol in enumerate("♧♢♡♤")}
_SEPARATORS = "\\s,;\u2010\u2011\u2012\u2013\\-\u200b\ufeff"  # hyphens and zero-width spaces too
_GAP = re.compile(f"[{_SEPARATORS}]*")
RANK_PATTERN = "(10|[A23456789TJQKatjqk])"  # no IGNORECASE: it takes the Kelvin sign for a k
SUIT_PATTERN = "([CDHScdhs♣♦♥♠♧♢♡♤])[\ufe0e\ufe0f]?"
_CARD = re.compile(RANK_PATTERN + SUIT_PATTERN)
_WORD = re.compile(f"[^{_SEPARATORS}]+")
_MARKS = ("[", "(", "{", "<", '"', "'")  # around lists of cards, as programs print them
_LEGAL = f"ranks are {RANKS}, suits are {SUITS}."


def rank_of(card: int) -> int:
    """Return the rank of a card id: 0 for an ace, 12 for a king."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return the suit of a card id: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card & 3


def value_of(card: int) -> int:
    """Return what a card counts towards fifteen or thirty-one (H{35})."""
    return min((card >> 2) + 1, 10)


def card_name(card: int) -> str:
    """Return a card's name in words."""
    return f"{RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"


def full_name(card: int) -> str:
    """Return a card's name in words, and as it is typed.

    Examples
    --------
    >>> full_name(18)
    'five of hearts (5h)'
    """
    return f"{card_name(card)} ({format_cards(card)})"


def format_cards(cards: CardsLike, *, symbols: bool = False) -> str:
    """Write cards in the one canonical form, separated by spaces, in the order given.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        Repeated cards are allowed: this only writes.
    symbols : bool
        Write suits as ♣♦♥♠ rather than cdhs.

    Returns
    -------
    str
        For example ``5h Td``; empty for no cards.

    Examples
    --------
    >>> format_cards("10D,5♡")
    'Td 5h'
    >>> format_cards([18, 37], symbols=True)
    '5♥ T♦'
    """
    suits = SYMBOLS if check_flag("symbols", symbols) else SUITS
    if _is_sequence(cards):
        cards = list(cards)
        if not cards:
            return ""
    return " ".join(RANKS[c >> 2] + suits[c & 3] for c in parse_cards(cards, distinct=False))


def parse_cards(cards: CardsLike, *, distinct: bool = True) -> tuple[int, ...]:
    """Read cards that a person typed, or a program holds, as card ids.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        Text may use ``5h``, ``5H``, ``10d``, ``Td``, ``5♥``, ``5♡``, with any mixture of spaces,
        commas, hyphens and semicolons between cards, or nothing.
    distinct : bool
        Refuse a repeated card. Games of several packs pass False.

    Returns
    -------
    tuple of int
        Card ids 0 to 51 in the order given.

    Raises
    ------
    InvalidCardError
        If something is not a card, naming it and its place, or if there are no cards.
    DuplicateCardError
        If a card is repeated and `distinct` is set.

    Examples
    --------
    >>> parse_cards("5h 10D-j♠")
    (18, 37, 43)
    >>> parse_cards(["Ac", 51])
    (0, 51)
    >>> parse_cards("Ac 1h")
    Traceback (most recent call last):
    ...
    cribscore.errors.InvalidCardError: cannot read '1h' at position 2 of 'Ac 1h'; \
ranks are A23456789TJQK, suits are cdhs. Hint: an ace is 'Ah'.
    """
    if isinstance(cards, str):
        ids = _parse_text(cards)
    elif _is_sequence(cards):
        ids = _parse_items(cards)  # arrays too: they are asked first, for they claim an index
    elif hasattr(cards, "__index__"):
        ids = [_check_id(cards, 1)]
    else:
        raise InvalidCardError(
            f"cards must be text, card ids or a sequence of them; got {shown(cards)}.",
            hint="write them as in '5h 5s Jd'.",
        )
    if check_flag("distinct", distinct):
        check_distinct(ids)
    return tuple(ids)


def _is_sequence(cards: object) -> TypeGuard[Iterable[str | SupportsIndex]]:
    """Say whether there are several; arrays of no dimension only claim to be iterable."""
    return (
        isinstance(cards, Iterable)
        and not isinstance(cards, str | bytes | dict)
        and getattr(cards, "ndim", 1) > 0
    )


def _parse_items(items: Iterable[str | SupportsIndex]) -> list[int]:
    ids: list[int] = []
    for item in items:
        if isinstance(item, str):
            ids += _parse_text(item, first=len(ids) + 1)
        else:
            ids.append(_check_id(item, len(ids) + 1))
    if not ids:
        raise InvalidCardError("no cards were given.", hint="write them as in '5h 5s Jd'.")
    return ids


def _check_id(item: object, place: int) -> int:
    try:
        card = -1 if isinstance(item, bool) else index(item)  # type: ignore[arg-type]
    except TypeError:  # masked numbers too: they only claim an index
        card = None
    if card is None or isinstance(item, bool):
        raise InvalidCardError(
            f"a card must be text or an id from 0 to 51; got {shown(item)} at position {place}."
        )
    if not 0 <= card < N_CARDS:
        raise InvalidCardError(
            f"card ids must be from 0 to 51; got {shown(card)} at position {place}.",
            hint="an id is 4 * rank + suit, ace 0 to king 12, clubs 0 to spades 3.",
        )
    return card


def _parse_text(text: str, *, first: int = 1) -> list[int]:
    ids: list[int] = []
    at = end_of_gap(text, 0)
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            raise _unreadable(text, at, first + len(ids))
        rank, suit = match.group(1).upper(), match.group(2).upper()
        ids.append(4 * _RANK_OF[rank] + _SUIT_OF[suit])
        at = end_of_gap(text, match.end())
    if not ids:
        raise InvalidCardError(
            f"no cards in {text!r}; {_LEGAL}", hint="write them as in '5h 5s Jd'."
        )
    return ids


def end_of_gap(text: str, at: int) -> int:
    """Return where the separators that begin at `at` end."""
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def is_blank(text: str) -> bool:
    """Say whether a text holds separators alone."""
    return end_of_gap(text, 0) == len(text)


def first_word(text: str, at: int) -> str:
    """Return what stands between two separators, for messages."""
    found = _WORD.match(text, at)
    return found.group() if found else text[at:]


def _unreadable(text: str, at: int, place: int) -> InvalidCardError:
    """Say what stands at `at` and why it is not a card."""
    word = first_word(text, at)
    return InvalidCardError(
        f"cannot read {word!r} at position {place} of {text!r}; {_LEGAL}", hint=_hint_for(word)
    )


def _hint_for(word: str) -> str | None:
    lower = word.lower()
    if lower[:1] in _MARKS:
        return "write cards without brackets or quotes: 4s 7h Jc Js."
    if lower.startswith(("jok", "jk", "*", "🃏", "🃟", "★")):
        return "these games are played without jokers."
    if lower.startswith("1") and lower[1:2] in ("c", "d", "h", "s", *SYMBOLS):
        return f"an ace is 'A{lower[1:]}'."
    if lower.startswith("0"):
        return f"a ten is 'T{lower[1:2] or 'h'}' or '10{lower[1:2] or 'h'}'."
    if lower[:1].upper() in _SUIT_OF and lower[1:] == "0":
        return f"the rank comes first, and a ten is 'T{lower[:1]}' or '10{lower[:1]}'."
    if lower[:1].upper() in _SUIT_OF and lower[1:].upper() in _RANK_OF:
        return f"the rank comes first: '{lower[1:].upper()}{lower[:1]}'."
    if lower.upper() in _RANK_OF:
        return f"add the suit, as in '{lower.upper()}h'."
    return None


def check_distinct(cards: Sequence[int], *, what: str = "the cards of a deal") -> None:
    """Refuse a repeated card, naming it and both its places.

    Examples
    --------
    >>> check_distinct([18, 0, 18])
    Traceback (most recent call last):
    ...
    cribscore.errors.DuplicateCardError: the five of hearts (5h) is at positions 1 and 3; \
the cards of a deal must be distinct.
    """
    seen: dict[int, int] = {}
    for place, card in enumerate(cards, 1):
        if card in seen:
            raise DuplicateCardError(
                f"the {full_name(card)} is at positions {seen[card]} and "
                f"{place}; {what} must be distinct."
            )
        seen[card] = place


def check_count(cards: Sequence[int], allowed: Collection[int], what: str) -> None:
    """Refuse a wrong number of cards.

    Examples
    --------
    >>> check_count([18, 0], (4,), "a hand")
    Traceback (most recent call last):
    ...
    cribscore.errors.CardCountError: a hand must have 4 cards; got 2 (5h Ac).
    """
    if len(cards) not in allowed:
        counts = sorted(allowed)
        wanted = str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
        plural = "" if counts == [1] else "s"
        raise CardCountError(
            f"{what} must have {wanted} card{plural}; got {len(cards)} ({format_cards(cards)})."
        )


def canonical_cards(cards: CardsLike) -> tuple[int, ...]:
    """Rename the suits of a set of cards into its one canonical form.

    Suits are ordered by the set of ranks that the hand holds in them, read as a binary number
    (king highest), largest first; two hands have the same canonical form exactly when one is
    the other with its suits renamed.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        Distinct cards, in any order.

    Examples
    --------
    >>> format_cards(canonical_cards("5s 5h Js"))
    '5c 5d Jc'
    """
    ids = parse_cards(cards)
    masks = [sum(1 << rank_of(c) for c in ids if suit_of(c) == suit) for suit in range(N_SUITS)]
    order = sorted(range(N_SUITS), key=lambda suit: -masks[suit])
    renamed = {suit: new for new, suit in enumerate(order)}
    return tuple(sorted(4 * rank_of(c) + renamed[suit_of(c)] for c in ids))


def rank_cards(cards: CardsLike) -> int:
    """Index a set of cards, in any order, in the combinatorial number system.

    The sets of k cards are numbered from 0 to C(52, k) - 1: with the ids in ascending order
    c1 < ... < ck, the index is C(c1, 1) + ... + C(ck, k) (Knuth, *TAOCP* 7.2.1.3).

    Examples
    --------
    >>> rank_cards("Ac Ad Ah As"), rank_cards("Kc Kd Kh Ks")
    (0, 270724)
    """
    return sum(comb(card, place) for place, card in enumerate(sorted(parse_cards(cards)), 1))


def unrank_cards(index: int, n_cards: int) -> tuple[int, ...]:
    """Return the set of `n_cards` cards with this index; the inverse of `rank_cards`.

    Examples
    --------
    >>> format_cards(unrank_cards(270724, 4))
    'Kc Kd Kh Ks'
    """
    n_cards = check_number("n_cards", n_cards)
    if not 0 <= n_cards <= N_CARDS:
        raise CardCountError(f"a set must have 0 to {N_CARDS} cards; got {shown(n_cards)}.")
    index = check_number("the index", index)
    if not 0 <= index < comb(N_CARDS, n_cards):
        raise CardCountError(
            f"the index of {n_cards} cards must be from 0 to {comb(N_CARDS, n_cards) - 1}; "
            f"got {shown(index)}."
        )
    cards: list[int] = []
    card = N_CARDS - 1
    for place in range(n_cards, 0, -1):
        while comb(card, place) > index:
            card -= 1
        index -= comb(card, place)
        cards.append(card)
    return tuple(reversed(cards))
