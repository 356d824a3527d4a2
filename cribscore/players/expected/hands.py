"""Kept hands as ranks alone, for many at once."""

from functools import cache

import numpy as np

from cribscore.arrays import Ints
from cribscore.cards import N_RANKS
from cribscore.ranks import hands_of, pack_ranks

__all__ = ["count_packed", "rank_sets"]


def count_packed(hands: Ints) -> Ints:
    """Return how many cards packed hands hold, eight at most.

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
    """Return every hand of `size` ranks, packed, by its number.

    Examples
    --------
    >>> [hex(packed) for packed in rank_sets(2)[:3].tolist()]
    ['0x11', '0x21', '0x31']
    """
    return np.array([pack_ranks(ranks) for ranks in hands_of(N_RANKS, size)], dtype=np.int64)
