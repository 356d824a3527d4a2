"""The throws of a strategy for many deals at once, drawn as it mixes them."""

from typing import Any

import numpy as np

from cribscore.arrays import Cards, Ints
from cribscore.discard.classes import throws
from cribscore.discard.opposing.numbering import number_classes
from cribscore.discard.strategies.strategy import Strategy

__all__ = ["draw_throws"]


def draw_throws(strategy: Strategy, dealt: Cards, chances: Any) -> Cards:
    """Choose the throws (n, 2) of many deals (n, d) by a strategy.

    The chances (n,), from 0 up to 1, are for deals in which it mixes. Of throws that differ only by
    suits held alike, which are worth the same, the first is chosen.

    Examples
    --------
    >>> from cribscore import format_cards, parse_cards
    >>> from cribscore.discard.strategies import equilibrium
    >>> hand = np.array([parse_cards("5h 5s 5d Jc 2h Kd")], dtype=np.uint8)
    >>> format_cards(draw_throws(equilibrium("six-card").pone, hand, np.zeros(1))[0])
    '2h Kd'
    """
    index, cards = _classes_of(dealt)
    starts = strategy.starts[index]
    counts = strategy.starts[index + 1] - starts
    place = strategy.places[starts].copy()
    left = np.asarray(chances, np.float64).copy()
    for at in range(int(counts.max(initial=1))):
        rows = np.flatnonzero((at < counts) & (left >= 0))
        place[rows] = strategy.places[starts[rows] + at]
        left[rows] -= strategy.chances[starts[rows] + at]
    pairs = throws(strategy.variant.dealt)[place]
    return np.sort(np.take_along_axis(cards, pairs, axis=1), axis=1)


def _classes_of(dealt: Cards) -> tuple[Ints, Cards]:
    """Return the class of each deal, and its cards in the order of the canonical hand."""
    found = number_classes(dealt)
    renamed = 4 * (dealt >> 2) + np.take_along_axis(found.names, dealt & 3, axis=1)
    by_name = np.argsort(renamed, axis=1)
    return found.numbers, np.take_along_axis(dealt, by_name, axis=1)
