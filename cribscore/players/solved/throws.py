"""The throws of the equilibrium for many deals at once, and what it keeps."""

from collections.abc import Sequence
from math import comb
from typing import Any

import numpy as np

from cribscore.arrays import BINOMIALS, Cards, Floats
from cribscore.discard import list_classes, throws
from cribscore.discard.strategies import PlayName, Strategy, draw_throws, equilibrium
from cribscore.players.contract import Chance
from cribscore.players.expected.hands import rank_sets
from cribscore.rank_kernels import number_hands
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant

__all__ = ["keeps_of", "throw_by_strategy", "throw_one"]


def strategy_of(dealer: bool, variant: Variant, *, play: PlayName | None = None) -> Strategy:
    """Return the equilibrium strategy of a role; a lurch makes no difference to it.

    With play "equilibrium" it is that of the whole deal, which there is at six-card.

    Examples
    --------
    >>> strategy_of(True, FIVE_CARD) is equilibrium(FIVE_CARD).dealer
    True
    """
    solved = equilibrium(FIVE_CARD if variant.dealt == 5 else SIX_CARD, play=play)
    return solved.dealer if dealer else solved.pone


def throw_by_strategy(
    dealt: Cards, dealer: bool, variant: Variant, chances: Any, *, play: PlayName | None = None
) -> Cards:
    """Choose the throws (n, 2) of many deals of five-card or six-card by the equilibrium.

    As `draw_throws` does; `play` as in `equilibrium`.

    Examples
    --------
    >>> from cribscore import SIX_CARD, format_cards, parse_cards
    >>> hand = np.array([parse_cards("5h 5s 5d Jc 2h Kd")], dtype=np.uint8)
    >>> format_cards(throw_by_strategy(hand, False, SIX_CARD, np.zeros(1))[0])
    '2h Kd'
    """
    return draw_throws(strategy_of(dealer, variant, play=play), dealt, chances)


def throw_one(
    dealt: Sequence[int],
    dealer: bool,
    variant: Variant,
    rng: Chance,
    *,
    play: PlayName | None = None,
) -> tuple[int, ...]:
    """Choose the throw of one deal by the equilibrium, as `throw_by_strategy` does of many."""
    hand = np.array([sorted(dealt)], dtype=np.uint8)
    chances = np.array([rng.random()])
    first, second = throw_by_strategy(hand, dealer, variant, chances, play=play)[0]
    return int(first), int(second)


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
