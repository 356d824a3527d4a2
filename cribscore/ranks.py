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
from operator import index
from typing import SupportsIndex

from cribscore.cards import (
    N_RANKS,
    RANK_NAMES,
    RANK_PATTERN,
    RANKS,
    SUIT_PATTERN,
    end_of_gap,
    first_word,
    is_blank,
)
from cribscore.checks import check_flag, check_kind
from cribscore.errors import DuplicateCardError, InvalidCardError, shown

RanksLike = str | Iterable[SupportsIndex]
"""Ranks as a caller may give them: text, with or without suits, or a sequence of 0 to 12."""

_TOKEN = re.compile(f"{RANK_PATTERN}(?:{SUIT_PATTERN})?")


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
    if not isinstance(ranks, Iterable) or getattr(ranks, "ndim", 1) == 0:  # which is not iterable
        raise InvalidCardError(f"ranks must be text or a sequence of 0 to 12; got {shown(ranks)}.")
    found = _parse_text(ranks) if isinstance(ranks, str) else _check_ranks(ranks)
    if not found:
        raise InvalidCardError("no ranks were given.", hint="write them as in '6 7 8 9'.")
    if check_flag("in_one_pack", in_one_pack):
        check_one_pack(found)
    return tuple(found)


def _parse_text(text: str) -> list[int]:
    found: list[int] = []
    at = end_of_gap(text, 0)
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise InvalidCardError(
                f"cannot read {first_word(text, at)!r} at position {len(found) + 1} of {text!r}; "
                f"ranks are {RANKS}."
            )
        letter = match.group(1).upper()
        found.append(9 if letter == "10" else RANKS.index(letter))
        at = end_of_gap(text, match.end())
    return found


def _check_ranks(ranks: Iterable[SupportsIndex]) -> list[int]:
    found = []
    for place, rank in enumerate(ranks, 1):
        try:
            number = -1 if isinstance(rank, bool) else index(rank)
        except TypeError:  # text, and masked numbers, which only claim an index
            number = -1
        if not 0 <= number < N_RANKS:
            raise InvalidCardError(
                f"ranks must be from 0 (ace) to 12 (king); got {shown(rank)} at position {place}."
            )
        found.append(number)
    return found


def check_one_pack(ranks: Iterable[int]) -> None:
    """Refuse five cards of one rank.

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

    Examples
    --------
    >>> format_ranks((9, 9, 0))
    'T T A'
    """
    check_kind("separator", separator, str)
    if not isinstance(ranks, Iterable) or getattr(ranks, "ndim", 1) == 0:
        raise InvalidCardError(f"ranks must be a sequence of 0 to 12; got {shown(ranks)}.")
    return separator.join(RANKS[rank] for rank in _check_ranks(ranks))


def value_of_rank(rank: int) -> int:
    """Return what a card of this rank counts towards fifteen or thirty-one (H{35}).

    Examples
    --------
    >>> value_of_rank(0), value_of_rank(12)
    (1, 10)
    """
    return min(rank + 1, 10)


def is_ranks_alone(text: str) -> bool:
    """Say whether a text is of ranks, none of which has a suit.

    Examples
    --------
    >>> is_ranks_alone("2-3-6-8-10-J"), is_ranks_alone("5h 5 5 J"), is_ranks_alone("5x")
    (True, False, False)
    """
    at = end_of_gap(text, 0)
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or match.group(2):
            return False
        at = end_of_gap(text, match.end())
    return not is_blank(text)


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


@cache
def count_hands(n_cards: int, n_ranks: int = N_RANKS, copies: int = 4) -> int:
    """Count the hands of ranks that a pack with so many cards of each rank allows.

    Examples
    --------
    >>> count_hands(4), count_hands(5)
    (1820, 6175)
    """
    if n_ranks == 0:
        return int(n_cards == 0)
    held = range(min(copies, n_cards) + 1)  # of the highest rank
    return sum(count_hands(n_cards - n, n_ranks - 1, copies) for n in held)


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
