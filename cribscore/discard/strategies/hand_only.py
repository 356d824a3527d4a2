"""The strategy that keeps the best hand and forgets the crib."""

from functools import cache

import numpy as np

from cribscore.discard.strategies.strategy import Strategy, strategy_from_dense, unpack_strategy
from cribscore.store import Stored, cache_path, load_or_build
from cribscore.variants import Variant

_VERSION = 1


@cache
def hand_only(variant: Variant) -> Strategy:
    """Return the strategy that keeps the hand with the highest mean, ties with equal chance.

    It is the same for dealer and pone.
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
