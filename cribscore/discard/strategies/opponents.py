"""The opponents that an analysis can assume, by name."""

from functools import cache

import numpy as np

from cribscore.discard.strategies.strategy import (
    Strategy,
    equilibrium,
    strategy_from_dense,
    unpack_strategy,
)
from cribscore.errors import DataError
from cribscore.store import Stored, cache_path, load_or_build
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant

NAMES = ("equilibrium", "hand_only", "uniform")
_VERSION = 1


def find_opponent(
    opponent: str | Strategy, variant: Variant, *, dealer: bool, play: str | None = None
) -> Strategy | None:
    """Return the strategy that throws into (or against) a crib.

    Parameters
    ----------
    opponent : str or Strategy
        ``equilibrium``, ``hand_only`` (keeps the best hand, ties with equal chance),
        ``uniform`` (any two of the cards unseen), or a strategy.
    variant : Variant
        The game.
    dealer : bool
        Whether the *player* deals; the opponent is then the pone.
    play : str, optional
        If the play is counted, ``equilibrium`` throws for the whole deal.

    Returns
    -------
    Strategy or None
        None for ``uniform``, which needs no tables.

    Raises
    ------
    DataError
        If there is no such opponent, or none for this variant.
    """
    if isinstance(opponent, Strategy):
        if opponent.variant.dealt != variant.dealt:
            raise DataError(
                f"the opponent's strategy is for {opponent.variant.name}, not {variant.name}."
            )
        return opponent
    if opponent == "uniform":
        return None
    if opponent == "hand_only":
        return hand_only(SIX_CARD if variant.dealt == 6 else variant)
    if opponent == "equilibrium":
        solved = equilibrium(FIVE_CARD if variant.dealt == 5 else variant, play=play)
        return solved.pone if dealer else solved.dealer
    raise DataError(f"there is no opponent {opponent!r}; they are {', '.join(NAMES)}.")


@cache
def hand_only(variant: Variant) -> Strategy:
    """Return the strategy that keeps the hand with the highest mean, ties with equal chance.

    Parameters
    ----------
    variant : Variant
        The game.

    Returns
    -------
    Strategy
        The same for dealer and pone.

    Raises
    ------
    OSError
        If the cache cannot be written.
    """

    def build() -> Stored:
        from cribscore.discard.strategies.game import hand_sums

        sums = hand_sums(variant.dealt)
        best = (sums == sums.max(axis=1, keepdims=True)).astype(np.float64)
        best /= best.sum(axis=1, keepdims=True)
        made = strategy_from_dense(variant, "hand_only", best)
        return Stored(made.pack(), {})

    path = cache_path(f"{variant.name}-hand_only.strategy")
    return unpack_strategy(
        variant, "hand_only", load_or_build(path, build, version=_VERSION).arrays
    )
