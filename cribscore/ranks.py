"""Cards as ranks only: suits play no part in the play, so most of it is done without them.

A rank is 0 (ace) to 12 (king), as in `cards`; text is ``6 7 8 9``, ``6789`` or ``T``, and the
suits of full cards are dropped.

A hand of ranks has one *number* in the whole package: its place among all hands of its size in the
lexicographic order of their ascending ranks. Two cards have the numbers 0 (A A) to 90 (K K), four
cards 0 to 1819. Hands with five of a rank, which no pack allows, have their numbers too. Kernels
hold a hand *packed*: four bits a card, rank + 1, the lowest rank lowest.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import SupportsIndex

from cribscore.cards import N_RANKS, RANK_NAMES, RANKS
from cribscore.errors import DuplicateCardError, InvalidCardError

RanksLike = str | Iterable[SupportsIndex]
"""Ranks as a caller may give them: text, with or without suits, or a sequence of 0 to 12."""

_TOKEN = re.compile(
    "(10|[A23456789TJQK])([CDHS♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?)?[\\s,;\u2010-\u2013-]*", re.IGNORECASE
)


def parse_ranks(ranks: RanksLike, *, in_one_pack: bool = True) -> tuple[int, ...]:
    """Read ranks that a person typed, or a program holds.

    Parameters
    ----------
    ranks : text, or a sequence of ranks
        Text may be ``6789``, ``6 7 8 9``, ``10-J`` or whole cards, whose suits are dropped.
    in_one_pack : bool
        Refuse a rank that occurs more than four times.

    Returns
    -------
    tuple of int
        Ranks 0 (ace) to 12 (king) in the order given.

    Raises
    ------
    InvalidCardError
        If something is not a rank, or there is nothing.
    DuplicateCardError
        If a rank occurs five times and `in_one_pack` is set.

    Examples
    --------
    >>> parse_ranks("6789")
    (5, 6, 7, 8)
    >>> parse_ranks("10h J a")
    (9, 10, 0)
    """
    found = _parse_text(ranks) if isinstance(ranks, str) else _check_ranks(ranks)
    if not found:
        raise InvalidCardError("no ranks were given.", hint="write them as in '6 7 8 9'.")
    if in_one_pack:
        check_one_pack(found)
    return tuple(found)


def _parse_text(text: str) -> list[int]:
    found: list[int] = []
    at = len(text) - len(text.lstrip(" ,;-"))
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise InvalidCardError(
                f"cannot read {text[at:].split()[0]!r} at position {len(found) + 1} of {text!r}; "
                f"ranks are {RANKS}."
            )
        letter = match.group(1).upper()
        found.append(9 if letter == "10" else RANKS.index(letter))
        at = match.end()
    return found


def _check_ranks(ranks: Iterable[SupportsIndex]) -> list[int]:
    found = []
    for place, rank in enumerate(ranks, 1):
        if not isinstance(rank, SupportsIndex) or not 0 <= rank.__index__() < N_RANKS:
            raise InvalidCardError(
                f"ranks must be from 0 (ace) to 12 (king); got {rank!r} at position {place}."
            )
        found.append(rank.__index__())
    return found


def check_one_pack(ranks: Iterable[int]) -> None:
    """Refuse five cards of one rank.

    Parameters
    ----------
    ranks : iterable of int
        0 to 12.

    Raises
    ------
    DuplicateCardError
        Naming the rank.

    Examples
    --------
    >>> check_one_pack([0] * 5)
    Traceback (most recent call last):
    ...
    cribscore.errors.DuplicateCardError: the pack holds four cards of each rank; got 5 of the \
rank ace.
    """
    rank, times = max(Counter(ranks).items(), key=lambda item: item[1], default=(0, 0))
    if times > 4:
        raise DuplicateCardError(
            f"the pack holds four cards of each rank; got {times} of the rank {RANK_NAMES[rank]}."
        )


def format_ranks(ranks: Iterable[int], *, separator: str = " ") -> str:
    """Write ranks as letters.

    Parameters
    ----------
    ranks : iterable of int
        Ranks 0 to 12.
    separator : str
        What stands between them.

    Returns
    -------
    str
        For example ``6 7 8 9``.

    Raises
    ------
    IndexError
        If a number is past 12.

    Examples
    --------
    >>> format_ranks((9, 9, 0))
    'T T A'
    """
    return separator.join(RANKS[rank] for rank in ranks)


def value_of_rank(rank: int) -> int:
    """Return what a card of this rank counts towards fifteen or thirty-one (H{35}).

    Examples
    --------
    >>> value_of_rank(0), value_of_rank(12)
    (1, 10)
    """
    return min(rank + 1, 10)


@cache
def hands_of(n_ranks: int, n_cards: int) -> tuple[tuple[int, ...], ...]:
    """List the hands of `n_cards` cards of `n_ranks` ranks by their numbers, ranks ascending.

    Examples
    --------
    >>> hands_of(3, 2)
    ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    """
    return tuple(combinations_with_replacement(range(n_ranks), n_cards))


@cache
def hand_numbers(n_ranks: int, n_cards: int) -> dict[tuple[int, ...], int]:
    """Return the number of each hand: the inverse of `hands_of`."""
    return {hand: number for number, hand in enumerate(hands_of(n_ranks, n_cards))}


def hand_number(ranks: Sequence[int], n_ranks: int = N_RANKS) -> int:
    """Return the number of a hand of ranks, given in any order.

    Raises
    ------
    KeyError
        If a rank is not of the pack.

    Examples
    --------
    >>> hand_number((0, 1, 0, 0)), hand_number((12, 12, 12, 12))
    (1, 1819)
    """
    return hand_numbers(n_ranks, len(ranks))[tuple(sorted(ranks))]


def pack_ranks(ranks: Iterable[int]) -> int:
    """Pack a hand of at most fifteen ranks as kernels hold it; 0 for no cards.

    Examples
    --------
    >>> hex(pack_ranks((12, 0)))
    '0xd1'
    """
    return sum((rank + 1) << 4 * at for at, rank in enumerate(sorted(ranks)))


def unpack_ranks(packed: int) -> tuple[int, ...]:
    """Return the ranks of a packed hand, the lowest first.

    Examples
    --------
    >>> unpack_ranks(0xD1)
    (0, 12)
    """
    return tuple((packed >> shift & 15) - 1 for shift in range(0, packed.bit_length(), 4))
