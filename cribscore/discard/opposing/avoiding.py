"""Sums over the opposing hands that avoid the cards known, in NumPy.

Let f(H) be anything that an opposing hand H contributes, and M the cards known. The hands that
avoid M are reached by the alternating sum over the subsets S of M,

    sum of f(H), H without M  =  sum of (-1)^|S| F(S), where F(S) = sum of f(H), H contains S.

Sets of up to three cards at six-card (`n_marked` in general) have few classes, whose F is kept in
a small table (`sums`). All larger subsets together weigh each hand that shares more cards with M,
some 15,800 of them at six-card, by one whole number, and those hands are looked up in the strategy
itself. So one deal needs neither the sums for larger sets nor a compiler.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Floats, Ints
from cribscore.cards import JACK, N_RANKS
from cribscore.discard.opposing.numbering import number_classes
from cribscore.discard.opposing.rows import JACKS, NOBS, PAIRS, POINTS, ROW, SUITED, SUITED_LEFT
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.tables import show_tables
from cribscore.ranks import hands_of

__all__ = [
    "Thrown",
    "cribs_of",
    "keeps_of",
    "marked_subsets",
    "n_marked",
    "near_hands",
    "throws_of",
]


class Thrown(NamedTuple):
    """The throws that a strategy makes from hands, those alike but for suits apart.

    Attributes
    ----------
    hands : ndarray of int64, shape (m, d)
        The whole hand.
    cards : ndarray of int64, shape (m, 2)
        The two cards thrown.
    weights : ndarray of float64, shape (m,)
        The chance of the throw times the weight of the hand.
    """

    hands: Ints
    cards: Ints
    weights: Floats


class Marked(NamedTuple):
    """The small subsets of some cards: sign, size, class and canonical names of the suits."""

    signs: Floats
    sizes: Ints
    numbers: Ints
    names: Ints


def n_marked(dealt: int) -> int:
    """Return the size up to which sums over the hands that contain a set are kept."""
    return dealt - 3


def marked_subsets(known: tuple[int, ...], dealt: int) -> Marked:
    """List the subsets of the cards known of up to `n_marked` cards."""
    cards = np.array(known, dtype=np.int64)
    parts = []
    for size in range(n_marked(dealt) + 1):
        sets = cards[_places(len(known), size)]
        found = number_classes(sets)
        whole = np.full(len(sets), size)
        parts.append(((-1.0) ** whole, whole, found.numbers, found.names))
    return Marked(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def near_hands(known: tuple[int, ...], dealt: int) -> tuple[Ints, Floats]:
    """List the hands that share more than `n_marked` cards with those known, and their weights.

    A hand that shares m cards is weighed by the signs of its subsets that no table holds: the sum
    of (-1)^j C(m, j) over j from `n_marked` + 1 to m.
    """
    cards = np.array(sorted(known), dtype=np.int64)
    others = np.setdiff1d(np.arange(52), cards)
    hands, weights = [np.empty((0, dealt), np.int64)], [np.empty(0)]
    for shared in range(n_marked(dealt) + 1, min(dealt, len(cards)) + 1):
        inner = cards[_places(len(cards), shared)]
        outer = others[_places(len(others), dealt - shared)]
        pairs = (np.repeat(inner, len(outer), axis=0), np.tile(outer, (len(inner), 1)))
        hands.append(np.concatenate(pairs, axis=1))
        signs = [(-1) ** j * comb(shared, j) for j in range(n_marked(dealt) + 1, shared + 1)]
        weights.append(np.full(len(hands[-1]), float(sum(signs))))
    return np.concatenate(hands), np.concatenate(weights)


@cache
def _places(n: int, k: int) -> Ints:
    """List the ways to choose k of n places, shape (C(n, k), k)."""
    return np.array(list(combinations(range(n), k)), dtype=np.int64).reshape(comb(n, k), k)


def throws_of(theirs: Strategy, hands: Ints, weights: Floats) -> Thrown:
    """Look up what a strategy throws from hands (n, d) with their weights (n,)."""
    found = number_classes(hands)
    begins = theirs.starts[found.numbers]
    counts = theirs.starts[found.numbers + 1] - begins
    rows = np.repeat(np.arange(len(hands)), counts)
    at = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts) + begins[rows]
    signs = _signs(found.cards)[rows]
    chosen = np.take_along_axis(signs, theirs.places[at].astype(np.int64)[:, None], axis=1)
    alike = signs == chosen
    entry, throw = np.nonzero(alike)
    share = theirs.chances[at] / alike.sum(axis=1)
    row = rows[entry]
    suit_of = np.argsort(found.names, axis=1)  # the real suit of each canonical name
    cards = np.take_along_axis(found.cards[row], _places(hands.shape[1], 2)[throw], axis=1)
    cards = cards & ~3 | np.take_along_axis(suit_of[row], cards & 3, axis=1)
    return Thrown(hands[row], cards, share[entry] * weights[row])


def _signs(canonical: Ints) -> Ints:
    """Number the throws of canonical hands (n, d) so that throws alike but for suits are equal.

    Suits that a hand holds alike form a group; throws are alike if their ranks, the groups of
    their suits, and whether they are of one suit agree. Shape (n, t).
    """
    ranks, suits = canonical >> 2, canonical & 3
    bits = np.int64(1) << ranks
    masks = np.stack([np.where(suits == s, bits, 0).sum(axis=1) for s in range(4)], axis=1)
    groups = np.zeros_like(masks)
    groups[:, 1:] = np.cumsum(masks[:, 1:] != masks[:, :-1], axis=1)
    tags = ranks << 2 | np.take_along_axis(groups, suits, axis=1)
    first, second = _places(canonical.shape[1], 2).T
    low = np.minimum(tags[:, first], tags[:, second])
    high = np.maximum(tags[:, first], tags[:, second])
    return np.asarray((low << 6 | high) << 1 | (suits[:, first] == suits[:, second]))


def cribs_of(thrown: Thrown) -> Floats:
    """Add up what throws mean for the crib: a row, as `rows` describes it."""
    ranks, suits = thrown.cards >> 2, thrown.cards & 3
    pairs = _pair_numbers()[ranks[:, 0], ranks[:, 1]]
    total = np.zeros(ROW)
    total[PAIRS] = np.bincount(pairs, thrown.weights, 91)
    n_cards = thrown.hands.shape[1]
    places = (pairs[:, None] * N_RANKS + (thrown.hands >> 2)).ravel()
    held = np.bincount(places, np.repeat(thrown.weights, n_cards), 91 * N_RANKS)
    starters = 4 * total[PAIRS, None] - held.reshape(91, N_RANKS)
    total[POINTS] = np.einsum("pr,rpm->m", starters, show_tables().pair_points)
    left = 13 - np.stack([(thrown.hands & 3 == s).sum(axis=1) for s in range(4)], axis=1)
    suited = suits[:, 0] == suits[:, 1]
    one, weights = suits[suited, 0], thrown.weights[suited]
    total[SUITED] = np.bincount(one, weights, 4)
    total[SUITED_LEFT] = np.bincount(one, weights * left[suited, one], 4)
    for column in (0, 1):
        jacks = ranks[:, column] == JACK
        suit, weights = suits[jacks, column], thrown.weights[jacks]
        total[JACKS] += np.bincount(suit, weights, 4)
        total[NOBS] += weights @ left[jacks, suit]
    return total


def keeps_of(thrown: Thrown) -> Floats:
    """Add up how often each hand of ranks is kept, by its number."""
    kept = (thrown.hands[:, :, None] != thrown.cards[:, None, :]).all(axis=2)
    ranks = np.sort(thrown.hands[kept].reshape(len(kept), -1) >> 2, axis=1)
    n_kept = ranks.shape[1]
    numbers = _hand_numbers(n_kept)[tuple(ranks.T)]
    counts = np.bincount(numbers, thrown.weights, len(hands_of(N_RANKS, n_kept)))
    return np.asarray(counts, dtype=np.float64)


@cache
def _hand_numbers(n_cards: int) -> Ints:
    """Return the number of each ascending hand of ranks, shape (13,) * n_cards."""
    hands = np.array(hands_of(N_RANKS, n_cards))
    numbers = np.zeros((N_RANKS,) * n_cards, np.int64)
    numbers[tuple(hands.T)] = np.arange(len(hands))
    return numbers


@cache
def _pair_numbers() -> Ints:
    """Return the number of two ranks in any order, shape (13, 13)."""
    return np.maximum(_hand_numbers(2), _hand_numbers(2).T)
