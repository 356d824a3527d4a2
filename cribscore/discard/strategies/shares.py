"""How often a strategy throws a card of a rank."""

import numpy as np

from cribscore.checks import check_number
from cribscore.discard.classes import list_classes, throws
from cribscore.discard.strategies.strategy import Strategy

__all__ = ["thrown_share"]


def thrown_share(strategy: Strategy, rank: int) -> float:
    """Return how often a strategy throws the card of a rank, over deals that hold just one.

    Examples
    --------
    >>> from cribscore import equilibrium
    >>> solved = equilibrium("six-card")
    >>> five = 4
    >>> thrown_share(solved.pone, five) < thrown_share(solved.dealer, five)
    True
    """
    check_number("rank", rank, least=0, most=12)
    hands = list_classes(strategy.variant.dealt)
    owner = np.repeat(np.arange(len(hands.hands)), np.diff(strategy.starts))
    held = hands.hands[owner] >> 2 == rank
    places = throws(strategy.variant.dealt)[strategy.places]
    thrown = np.take_along_axis(held, places, axis=1).any(axis=1)
    weights = strategy.chances * hands.deals[owner] * (held.sum(axis=1) == 1)
    return float(weights[thrown].sum() / weights.sum())
