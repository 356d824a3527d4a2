"""The strategy that keeps the best hand and forgets the crib."""

from functools import cache

import numpy as np

from cribscore.discard.strategies.strategy import Strategy, strategy_from_dense, unpack_strategy
from cribscore.errors import DataError
from cribscore.store import Stored, cache_path, load, load_or_build, shipped_path
from cribscore.variants import Variant

VERSION = 1


@cache
def keep_best_hands(variant: Variant) -> Strategy:
    """Return the strategy that keeps the hand with the highest mean, ties with equal chance.

    It is the same for dealer and pone.
    """

    name = hand_only_name(variant)
    try:
        stored = load(shipped_path(f"strategies/{name}"), version=VERSION)
    except DataError:  # of seven and eight cards
        stored = load_or_build(
            cache_path(name), lambda: build_hand_only(variant), version=VERSION, compress=True
        )
    return unpack_strategy(variant, "hand_only", stored.arrays)


def hand_only_name(variant: Variant) -> str:
    """Return the name of its file."""
    return f"{variant.name}-hand-only.strategy"


def build_hand_only(variant: Variant) -> Stored:
    """Make it with the kernels."""
    from cribscore.discard.strategies.game import hand_sums

    sums = hand_sums(variant.dealt)
    best = (sums == sums.max(axis=1, keepdims=True)).astype(np.float64)
    best /= best.sum(axis=1, keepdims=True)
    return Stored(strategy_from_dense(variant, "hand_only", best).pack(), {})
