"""What one analysis looks up, kept in the user's cache so that later processes start at once.

For a strategy: the sums over opposing hands that contain each set of cards (`crib_kernels`), those
of d - 1 cards in single precision, which is exact to far below a billionth of a point a deal
since they are small sums. For all: points by ranks, so that nothing needs compiling.
"""

import hashlib
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Array, Cards, Floats, Ints32, Singles
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.strategies.strategy import Strategy
from cribscore.store import Stored, cache_path, load_or_build

_VERSION = 2


class ShowTables(NamedTuple):
    """Points of ranks, as `show.lookup` and `game.pair_points` have them."""

    advance: Ints32
    points: Cards
    pair_points: Floats


class OpponentTables(NamedTuple):
    """What an opponent throws, summed over the hands that contain a set of cards.

    Attributes
    ----------
    low : ndarray of float64, shape (R', 195)
        Rows of the classes of 0, 1, ... d - 2 cards.
    top : ndarray of float32, shape (R'', 195)
        Rows of the classes of d - 1 cards.
    links : ndarray of int32
        From every set of fewer than d cards to its class.
    """

    low: Floats
    top: Singles
    links: Ints32

    def rows(self) -> Floats:
        """Return all rows as one array, for kernels."""
        return np.concatenate([self.low, self.top.astype(np.float64)])


@cache
def show_tables() -> ShowTables:
    """Return points by ranks, from the cache or made anew."""

    def build() -> Stored:
        from cribscore.discard.strategies.game import pair_points
        from cribscore.show.lookup import rank_states

        states = rank_states()
        arrays: dict[str, Array] = {
            "advance": states.advance,
            "points": states.points,
            "pairs": pair_points(),
        }
        return Stored(arrays, {})

    arrays = load_or_build(cache_path("show.tables"), build, version=_VERSION).arrays
    return ShowTables(arrays["advance"], arrays["points"], arrays["pairs"])


@lru_cache(maxsize=8)
def opponent_tables(strategy: Strategy) -> OpponentTables:
    """Return the sums for a strategy, from the cache or made anew.

    Parameters
    ----------
    strategy : Strategy
        The opponent's.

    Returns
    -------
    OpponentTables
        About 120 MB for six cards, mapped from disk.

    Raises
    ------
    OSError
        If the disk refuses.
    """

    def build() -> Stored:
        from cribscore.discard.classes import links, row_starts
        from cribscore.discard.strategies.game import opposing_rows, prepare

        dealt = strategy.variant.dealt
        with progress_bar(f"first use: tables of {strategy.name}") as progress:
            prepare(dealt)
            rows = opposing_rows(dealt, strategy.to_dense(), run=Runner(progress=progress))
        middle = row_starts(dealt)[-2]
        arrays: dict[str, Array] = {
            "low": rows[:middle],
            "top": rows[middle:].astype(np.float32),
            "links": links(dealt),
        }
        return Stored(arrays, {"strategy": strategy.name})

    name = f"{strategy.variant.name}-{fingerprint(strategy)}.tables"
    arrays = load_or_build(cache_path(name), build, version=_VERSION).arrays
    return OpponentTables(arrays["low"], arrays["top"], arrays["links"])


def fingerprint(strategy: Strategy) -> str:
    """Return sixteen hexadecimal digits that name a strategy by all that it throws."""
    digest = hashlib.sha256()
    for array in (strategy.starts, strategy.places, strategy.chances):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()[:16]
