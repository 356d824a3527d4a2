"""What every analysis of one deal looks up: points by ranks, shipped, so that nothing compiles."""

import hashlib
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Cards, Floats, Ints32
from cribscore.discard.strategies.strategy import Strategy
from cribscore.store import Stored, load, shipped_path

SHOW = "show/ranks.table"
SHOW_VERSION = 1


class ShowTables(NamedTuple):
    """Points of ranks, as `show.lookup` and `game.pair_points` have them."""

    advance: Ints32
    points: Cards
    pair_points: Floats


@cache
def show_tables() -> ShowTables:
    """Return the shipped points by ranks."""
    arrays = load(shipped_path(SHOW), version=SHOW_VERSION).arrays
    return ShowTables(arrays["advance"], arrays["points"], arrays["pairs"].astype(np.float64))


def build_show_tables() -> Stored:
    """Make them with the kernels."""
    from cribscore.show import pair_points, rank_states

    states = rank_states()
    return Stored({"advance": states.advance, "points": states.points, "pairs": pair_points()}, {})


@lru_cache(maxsize=16)
def fingerprint(strategy: Strategy) -> str:
    """Return sixteen hexadecimal digits that name a strategy by all that it throws."""
    digest = hashlib.sha256()
    for array in (strategy.starts, strategy.places, strategy.chances):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:16]
