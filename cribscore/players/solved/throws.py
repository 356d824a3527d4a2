"""The throws of the equilibrium for many deals at once, and what it keeps."""

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np

from cribscore.arrays import BINOMIALS, Cards, Floats, Ints
from cribscore.discard import list_classes, number_classes, throws
from cribscore.discard.strategies import Strategy, equilibrium
from cribscore.players.contract import Chance
from cribscore.players.expected.hands import rank_sets
from cribscore.rank_kernels import number_hands
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant

__all__ = ["keeps_of", "throw_by_strategy", "throw_one"]


def strategy_of(dealer: bool, variant: Variant) -> Strategy:
    """Return the equilibrium strategy of a role; a lurch makes no difference to it.

    Examples
    --------
    >>> strategy_of(True, FIVE_CARD) is equilibrium(FIVE_CARD).dealer
    True
    """
    solved = equilibrium(FIVE_CARD if variant.dealt == 5 else SIX_CARD)
    return solved.dealer if dealer else solved.pone


def throw_by_strategy(dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
    """Choose the throws (n, 2) of many deals of five-card or six-card by the equilibrium.

    The chances (n,), from 0 up to 1, are for deals in which it mixes. Of throws that differ only by
    suits held alike, which are worth the same, the first is chosen.

    Examples
    --------
    >>> from cribscore import SIX_CARD, format_cards, parse_cards
    >>> hand = np.array([parse_cards("5h 5s 5d Jc 2h Kd")], dtype=np.uint8)
    >>> format_cards(throw_by_strategy(hand, False, SIX_CARD, np.zeros(1))[0])
    '2h Kd'
    """
    strategy = strategy_of(dealer, variant)
    index, cards = _classes_of(dealt)
    starts, counts = strategy.starts[index], np.diff(strategy.starts)[index]
    place = strategy.places[starts].copy()
    left = np.asarray(chances, np.float64).copy()
    for at in range(int(counts.max(initial=1))):
        rows = np.flatnonzero((at < counts) & (left >= 0))
        place[rows] = strategy.places[starts[rows] + at]
        left[rows] -= strategy.chances[starts[rows] + at]
    pairs = throws(variant.dealt)[place]
    return np.sort(np.take_along_axis(cards, pairs, axis=1), axis=1)


def throw_one(dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance) -> tuple[int, ...]:
    """Choose the throw of one deal by the equilibrium, as `throw_by_strategy` does of many."""
    hand = np.array([sorted(dealt)], dtype=np.uint8)
    chances = np.array([rng.random()])
    first, second = throw_by_strategy(hand, dealer, variant, chances)[0]
    return int(first), int(second)


def _classes_of(dealt: Cards) -> tuple[Ints, Cards]:
    """Return the class of each deal, and its cards in the order of the canonical hand."""
    n = len(dealt)
    ranks, suits = (dealt >> 2).astype(np.int64), (dealt & 3).astype(np.int64)
    masks = np.zeros((n, 4), np.int64)
    np.add.at(masks, (np.arange(n)[:, None], suits), 1 << ranks)
    order = np.argsort(-masks, axis=1, kind="stable")
    names = np.empty((n, 4), np.int64)
    np.put_along_axis(names, order, np.arange(4)[None, :].repeat(n, axis=0), axis=1)
    renamed = 4 * ranks + np.take_along_axis(names, suits, axis=1)
    by_name = np.argsort(renamed, axis=1)
    return number_classes(dealt).numbers, np.take_along_axis(dealt, by_name, axis=1)


def keeps_of(variant: Variant) -> Floats:
    """Return how likely pone and dealer are to keep each set of ranks, at the equilibrium.

    Shape (2, sets), exact over all deals; each row sums to one.

    Examples
    --------
    >>> from cribscore import FIVE_CARD
    >>> keeps_of(FIVE_CARD).sum(axis=1).round(9).tolist()
    [1.0, 1.0]
    """
    dealt, kept = variant.dealt, variant.kept
    hands = list_classes(dealt)
    keeps = np.zeros((2, len(rank_sets(kept))))
    for role in (0, 1):
        strategy = strategy_of(role == 1, variant)
        owner = np.repeat(np.arange(len(hands.hands)), np.diff(strategy.starts))
        stays = np.ones((len(throws(dealt)), dealt), bool)
        np.put_along_axis(stays, throws(dealt), False, axis=1)
        left = hands.hands[owner][stays[strategy.places]].reshape(-1, kept) >> 2
        packed = (left.astype(np.int64) + 1 << 4 * np.arange(kept)).sum(axis=1)
        index = np.empty(len(packed), np.int64)
        number_hands(packed, BINOMIALS, index)
        weights = strategy.chances * hands.deals[owner]
        keeps[role] = np.bincount(index, weights, minlength=keeps.shape[1]) / comb(52, dealt)
    return keeps
