"""The tables that the kernels of the show look up; made once a process, in about 20 ms."""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Cards, Ints, Ints32
from cribscore.cards import JACK, N_CARDS
from cribscore.ranks import count_hands, hand_number
from cribscore.show import kernels
from cribscore.show.points import ShowRules

# multisets of 0, 1, ... 7 ranks, at most four of each, and where each size begins
STATES_OF_SIZE = tuple(count_hands(n_cards) for n_cards in range(8))
SIZES_AT = np.concatenate([[0], np.cumsum(STATES_OF_SIZE)])


class RankStates(NamedTuple):
    """Every multiset of up to seven ranks: S = 76,155 states.

    Attributes
    ----------
    counts : ndarray of uint8, shape (S, 13)
        Cards of each rank.
    advance : ndarray of int32, shape (S, 13)
        The state with one more card of a rank; -1 if there is none.
    parts : ndarray of uint8, shape (S, 3)
        Points for fifteens, pairs and runs.
    points : ndarray of uint8, shape (S,)
        Their sum.
    """

    counts: Cards
    advance: Ints32
    parts: Cards
    points: Cards


@cache
def rank_states() -> RankStates:
    """Return every multiset of up to seven ranks, with its points."""
    n_states = int(SIZES_AT[-1])
    counts = np.zeros((n_states, 13), np.uint8)
    advance = np.full((n_states, 13), -1, np.int32)
    parts = np.empty((n_states, 3), np.uint8)
    kernels.fill_states(SIZES_AT, counts, advance, parts)
    return RankStates(counts, advance, parts, parts.sum(axis=1, dtype=np.uint8))


@cache
def pair_points() -> Cards:
    """Return the points of ranks by one rank and two pairs of them, shape (13, 91, 91) uint8.

    For a crib: by starter, the pair that one player threw, and the other's.
    """
    states = rank_states()
    points = np.zeros((13, 91, 91), np.uint8)
    kernels.fill_pair_points(states.advance, states.points, points)
    return points


@cache
def quads() -> Cards:
    """Return the points of five ranks as `kernels.score_four` reads them: `pair_points` packed."""
    table = np.zeros((128, 128, 16), np.uint8)  # 7 bits a pair, 4 bits the rank
    table[:91, :91, :13] = pair_points().transpose(1, 2, 0)
    return table.ravel()


@cache
def card_pairs() -> npt.NDArray[np.uint32]:
    """Return what two card ids tell of ranks, jacks and suits.

    Examples
    --------
    >>> hex(card_pairs()[40 | 0 << 8])  # ace and jack of clubs
    '0x5011'
    """
    table = np.zeros(1 << 16, np.uint32)
    for a in range(N_CARDS):
        for b in range(N_CARDS):
            jacks = sum(1 << (card & 3) for card in {a, b} if card >> 2 == JACK)
            common = 1 << (a & 3) if (a ^ b) & 3 == 0 else 0
            table[a | b << 8] = hand_number((a >> 2, b >> 2)) << 11 | jacks << 4 | common
    return table


def flush_points(kept: int, crib: bool, rules: ShowRules) -> Ints:
    """Return the points of a flush of the hand alone and with the starter."""
    alone = 0 if crib and not rules.four_card_crib_flush else kept
    return np.array([alone, kept + 1])


@cache
def suit_points(crib: bool, rules: ShowRules) -> Cards:
    """Return the points of flush and nobs for four kept cards, shape (1024,).

    Indexed by the starter's suit (from bit 8), the suits of the jacks held (bits 4-7) and the
    common suit of the hand (bits 0-3, none if mixed).

    Examples
    --------
    >>> int(suit_points(False, ShowRules())[0b01_0000_0001])  # four clubs, a diamond turned
    4
    """
    index = np.arange(1024)
    suit, jacks, common = index >> 8, index >> 4 & 15, index & 15
    alone, joined = flush_points(4, crib, rules)
    flush = np.where(common >> suit & 1, joined, np.where(common, alone, 0))
    points: Cards = (flush + (jacks >> suit & 1)).astype(np.uint8)
    return points
