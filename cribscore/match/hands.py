"""Kept hands as ranks alone: their packed form, their numbers, and how often they are held."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt

from cribscore.cards import N_RANKS

Ints = npt.NDArray[np.int64]

__all__ = ["binomials", "count_packed", "pack_ranks", "rank_sets", "uniform_keeps", "unpack_ranks"]


@cache
def binomials() -> Ints:
    """Return C(n, k) for n < 32 and k < 8, as the kernels want it."""
    return np.array([[comb(n, k) for k in range(8)] for n in range(32)], dtype=np.int64)


def pack_ranks(ranks: tuple[int, ...]) -> int:
    """Pack ranks four bits a card, rank + 1, the lowest rank lowest."""
    return sum((rank + 1) << 4 * at for at, rank in enumerate(sorted(ranks)))


def unpack_ranks(packed: int) -> tuple[int, ...]:
    """Return the ranks of a packed hand, lowest first."""
    return tuple((packed >> shift & 15) - 1 for shift in range(0, packed.bit_length(), 4))


def count_packed(hands: Ints) -> Ints:
    """Return how many cards each packed hand (n,) holds."""
    sizes = np.zeros(hands.shape, np.int64)
    for shift in range(0, 32, 4):
        sizes += hands >> shift > 0
    return sizes


@cache
def rank_sets(size: int) -> Ints:
    """Return every multiset of `size` ranks, packed, in the order of its index.

    The index of ranks r0 <= r1 <= ... is C(r0, 1) + C(r1 + 1, 2) + ...; sets of five or more of
    a rank have their place too, so that the index stays simple.
    """
    sets = combinations_with_replacement(range(N_RANKS), size)
    ordered = sorted(sets, key=lambda ranks: ranks[::-1])
    return np.array([pack_ranks(ranks) for ranks in ordered], dtype=np.int64)


@cache
def uniform_keeps(size: int) -> npt.NDArray[np.float64]:
    """Return the chance of each rank set of `size` cards dealt at random."""
    chances = np.zeros(len(rank_sets(size)))
    for index, packed in enumerate(rank_sets(size)):
        ranks = unpack_ranks(int(packed))
        ways = [comb(4, ranks.count(rank)) for rank in set(ranks)]
        chances[index] = np.prod(ways) / comb(52, size)
    return chances
