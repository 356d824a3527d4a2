"""What throws keep, as ranks, and what the play of the kept ranks adds to every throw.

The play is worth what a table of pairs says: the points of one hand of four ranks, less those of
the other, for every two hands. The mean of a throw is over all opposing hands that avoid the cards
dealt, weighted by what the opponent keeps of them: an alternating sum over the subsets of the
cards dealt, as for cribs, but over 1,820 kept hands instead of 91 thrown pairs.

Six-card cribbage only: what is kept are four cards of six.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np

from cribscore.arrays import BINOMIALS, Floats, Ints, Ints32, Shorts
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.discard.classes import FULL, Deck, children, links, list_classes, row_starts, throws
from cribscore.discard.kept import kernels

DEALT, KEPT = 6, 4
_COLUMNS = 91  # of my kept hands in a chunk: the sums against them stay in the cache
_ROWS = 2048


class Packed(NamedTuple):
    """A strategy as what it keeps of each class of six cards.

    Attributes
    ----------
    starts : ndarray of int64, shape (n + 1,)
        Where the kept hands of each class begin.
    kept : ndarray of int16, shape (m,)
        Their numbers.
    chances : ndarray of float64, shape (m,)
        How often they are kept.
    """

    starts: Ints
    kept: Shorts
    chances: Floats


def n_kept(deck: Deck = FULL) -> int:
    """Return how many multisets of four ranks there are: 1,820 of a full pack."""
    return comb(deck.ranks + KEPT - 1, KEPT)


@cache
def kept_numbers(ranks: int = 13) -> Shorts:
    """Number every four ascending ranks in lexicographic order, shape (13, 13, 13, 13)."""
    numbers = np.full((13,) * KEPT, -1, np.int16)
    for number, hand in enumerate(combinations_with_replacement(range(ranks), KEPT)):
        numbers[hand] = number
    return numbers


@cache
def kept_hands(deck: Deck = FULL) -> Shorts:
    """Number the ranks that each throw leaves of each class of six cards, shape (n, 15)."""
    hands = list_classes(DEALT, deck).hands
    kept = np.empty((len(hands), len(throws(DEALT))), np.int16)
    kernels.number_kept(hands, throws(DEALT), kept_numbers(deck.ranks), kept)
    return kept


def pack_kept(chances: Floats, deck: Deck = FULL) -> Packed:
    """Pack a strategy, given as chances (n, 15), as what it keeps."""
    at, throw = np.nonzero(chances)
    starts = np.searchsorted(at, np.arange(len(chances) + 1))
    return Packed(starts, kept_hands(deck)[at, throw], chances[at, throw])


def sum_kept(packed: Packed, deck: Deck = FULL, *, run: Runner | None = None) -> list[Floats]:
    """Sum what a strategy keeps over the dealt hands that hold each set of up to four cards.

    Parameters
    ----------
    packed : Packed
        The strategy.
    deck : Deck
        The pack.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    list of ndarray of float64, shape (classes, 1820)
        For the sets of 0, 1, 2, 3 and 4 cards.
    """
    spans = split_range(len(list_classes(DEALT - 2, deck).hands), _ROWS)
    parts = run_chunks(_sum_chunk, spans, shared=(packed, deck), run=run)
    rows = [np.concatenate(parts)]
    for size in range(DEALT - 3, -1, -1):
        lower = children(size, deck)
        smaller = np.empty((len(lower), n_kept(deck)))
        kernels.sum_rows(lower, rows[0], 1.0 / (DEALT - size), smaller)
        rows.insert(0, smaller)
    return rows


def _sum_chunk(packed: Packed, deck: Deck, start: int, stop: int) -> Floats:
    lower, upper = children(DEALT - 2, deck), children(DEALT - 1, deck)
    rows = np.empty((stop - start, n_kept(deck)))
    kernels.sum_lower(lower[start:stop], upper, *packed, rows)
    return rows


def list_kept(packed: Packed, deck: Deck = FULL) -> tuple[Ints, Shorts, Floats]:
    """List what a strategy keeps over the dealt hands that hold each set of five cards.

    Returns where the list of each class ends, from zero, then the kept hands and how often.
    """
    upper = children(DEALT - 1, deck)
    at_most = int((np.diff(packed.starts)[upper[upper >= 0] >> 8]).sum())
    ends = np.empty(len(upper) + 1, np.int64)
    hands, sums = np.empty(at_most, np.int16), np.empty(at_most)
    length = kernels.list_upper(upper, *packed, ends, hands, sums)
    return ends, hands[:length].copy(), sums[:length].copy()


@cache
def subset_classes(deck: Deck = FULL) -> Ints32:
    """Return the classes of the 63 smaller subsets of every class of six cards, shape (n, 63)."""
    hands = list_classes(DEALT, deck).hands
    places = np.empty((len(hands), (1 << DEALT) - 1), np.int32)
    kernels.list_subsets(hands, links(DEALT, deck), BINOMIALS, places)
    return places


@cache
def _blocks(deck: Deck) -> tuple[Ints32, Ints]:
    """Order all throws by blocks of kept hands; return them and where each block begins."""
    block = (kept_hands(deck).ravel() // _COLUMNS).astype(np.int8)
    order = np.argsort(block, kind="stable").astype(np.int32)
    n_blocks = -(-n_kept(deck) // _COLUMNS)
    return order, np.searchsorted(block[order], np.arange(n_blocks + 1))


def play_means(
    chances: Floats, pairs: Floats, *, deck: Deck = FULL, run: Runner | None = None
) -> Floats:
    """Return the exact mean of the play for every class of deal and throw.

    Parameters
    ----------
    chances : ndarray of float64, shape (n, 15)
        The opponent's throws.
    pairs : ndarray of float64, shape (1820, 1820)
        My points in the play less the opponent's, by what I keep and what he keeps.
    deck : Deck
        The pack; of r ranks the pairs are of r (r + 1) (r + 2) (r + 3) / 24 hands.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (n, 15)
        Points, over all opposing hands.
    """
    packed = pack_kept(chances, deck)
    rows = np.concatenate(sum_kept(packed, deck, run=quietly(run)))
    order, bounds = _blocks(deck)
    parts = run_chunks(
        *(
            _play_chunk,
            [(block, pairs[block * _COLUMNS :][:_COLUMNS]) for block in range(len(bounds) - 1)],
        ),
        shared=(packed, rows, deck),
        run=run,
    )
    means = np.empty(chances.size)
    means[order] = np.concatenate(parts)
    means /= comb(deck.size - DEALT, DEALT)
    return means.reshape(chances.shape)


def _play_chunk(packed: Packed, rows: Floats, deck: Deck, block: int, pairs: Floats) -> Floats:
    """Sum the play of all throws that keep one of a block of hands."""
    order, bounds = _blocks(deck)
    entries = order[bounds[block] : bounds[block + 1]]
    theirs = np.ascontiguousarray(pairs.T)
    upper = children(DEALT - 1, deck)
    values = np.empty((row_starts(DEALT, deck)[-1], len(pairs)))
    np.matmul(rows, theirs, out=values[: len(rows)])
    kernels.value_upper(upper, *packed, theirs, values[len(rows) :])
    sizes = np.array([bin(subset).count("1") for subset in range((1 << DEALT) - 1)])
    totals = np.empty(len(entries))
    kernels.value_throws(
        *(entries, kept_hands(deck), block * _COLUMNS, subset_classes(deck)),
        *(1.0 - 2.0 * (sizes & 1), values, tuple(packed), theirs, totals),
    )
    return totals
