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
    """Return the binomial coefficients that the kernels want.

    Returns
    -------
    ndarray of int64, shape (32, 8)
        C(n, k).

    Examples
    --------
    >>> int(binomials()[5, 2])
    10
    """
    return np.array([[comb(n, k) for k in range(8)] for n in range(32)], dtype=np.int64)


def pack_ranks(ranks: tuple[int, ...]) -> int:
    """Pack ranks four bits a card, rank + 1, the lowest rank lowest.

    Parameters
    ----------
    ranks : tuple of int
        Ranks 0 to 12, fifteen at most.

    Returns
    -------
    int
        0 for no cards.

    Raises
    ------
    Nothing: the ranks are known.

    Examples
    --------
    >>> hex(pack_ranks((12, 0)))
    '0xd1'
    """
    return sum((rank + 1) << 4 * at for at, rank in enumerate(sorted(ranks)))


def unpack_ranks(packed: int) -> tuple[int, ...]:
    """Return the ranks of a packed hand.

    Parameters
    ----------
    packed : int
        As `pack_ranks` makes it.

    Returns
    -------
    tuple of int
        The lowest first.

    Raises
    ------
    Nothing: the hand is known.

    Examples
    --------
    >>> unpack_ranks(0xD1)
    (0, 12)
    """
    return tuple((packed >> shift & 15) - 1 for shift in range(0, packed.bit_length(), 4))


def count_packed(hands: Ints) -> Ints:
    """Return how many cards packed hands hold.

    Parameters
    ----------
    hands : int64 array
        As `pack_ranks` makes them, of eight cards at most.

    Returns
    -------
    ndarray of int64, of the same shape
        The numbers.

    Raises
    ------
    Nothing: the hands are known.

    Examples
    --------
    >>> count_packed(np.array([0xD1, 0])).tolist()
    [2, 0]
    """
    sizes = np.zeros(hands.shape, np.int64)
    for shift in range(0, 32, 4):
        sizes += hands >> shift > 0
    return sizes


@cache
def rank_sets(size: int) -> Ints:
    """Return every multiset of `size` ranks, packed, in the order of its index.

    The index of ranks r0 <= r1 <= ... is C(r0, 1) + C(r1 + 1, 2) + ...; sets of five or more of
    a rank have their place too, so that the index stays simple.

    Parameters
    ----------
    size : int
        Cards in a set.

    Returns
    -------
    ndarray of int64, shape (C(size + 12, size),)
        As `pack_ranks` makes them.

    Raises
    ------
    Nothing: the size is that of a hand.

    Examples
    --------
    >>> [unpack_ranks(int(packed)) for packed in rank_sets(2)[:3]]
    [(0, 0), (0, 1), (1, 1)]
    """
    sets = combinations_with_replacement(range(N_RANKS), size)
    ordered = sorted(sets, key=lambda ranks: ranks[::-1])
    return np.array([pack_ranks(ranks) for ranks in ordered], dtype=np.int64)


@cache
def uniform_keeps(size: int) -> npt.NDArray[np.float64]:
    """Return the chance of each set of ranks dealt at random.

    Parameters
    ----------
    size : int
        Cards in a set.

    Returns
    -------
    ndarray of float64
        In the order of `rank_sets`; they sum to one.

    Raises
    ------
    Nothing: the size is that of a hand.

    Examples
    --------
    >>> round(float(uniform_keeps(2)[0]), 6)  # two aces
    0.004525
    """
    chances = np.zeros(len(rank_sets(size)))
    for index, packed in enumerate(rank_sets(size)):
        ranks = unpack_ranks(int(packed))
        ways = [comb(4, ranks.count(rank)) for rank in set(ranks)]
        chances[index] = np.prod(ways) / comb(52, size)
    return chances
