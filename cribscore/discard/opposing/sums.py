"""Sums over the opposing hands that contain a small set of cards: shipped, or made once and kept.

`avoiding` needs them for every class of up to `n_marked` cards. Those of the shipped strategies
come with the package; another strategy's are made with the kernels, which takes some seconds, and
kept in the user's cache. They are whole numbers of 1/65536, so that a mean is right to some twelve
digits.
"""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Literal

import numpy as np

from cribscore.arrays import Array, Floats, Ints
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.counts import count_classes
from cribscore.discard.opposing.avoiding import (
    Thrown,
    cribs_of,
    keeps_of,
    marked_subsets,
    n_marked,
    near_hands,
    throws_of,
)
from cribscore.discard.opposing.rows import JACKS, SUITED
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.tables import fingerprint
from cribscore.store import Stored, load_shipped_or_build

Kind = Literal["cribs", "keeps"]
SCALE = 65536
VERSION = 1

__all__ = [
    "Kind",
    "build_small_sums",
    "kept_chances",
    "small_sums",
    "small_sums_name",
    "sum_avoiding",
]


def sum_avoiding(known: tuple[int, ...], theirs: Strategy, kind: Kind) -> Floats:
    """Sum over the opposing hands that avoid the cards known.

    Parameters
    ----------
    known : tuple of int
        The cards that the opponent cannot hold.
    theirs : Strategy
        What they throw.
    kind : {"cribs", "keeps"}
        A row of `rows`, shape (195,), or how often each hand of four ranks is kept, shape (1820,).
    """
    dealt = theirs.variant.dealt
    marked = marked_subsets(known, dealt)
    rows = small_sums(theirs, kind)[_starts(dealt)[marked.sizes] + marked.numbers]
    if kind == "cribs":  # three blocks of four columns, by the canonical names of the suits
        suits = slice(SUITED.start, JACKS.stop)
        blocks = rows[:, suits].reshape(-1, 3, 4)
        named = np.take_along_axis(blocks, marked.names[:, None, :], axis=2)
        rows[:, suits] = named.reshape(-1, 12)
    add_up: Callable[[Thrown], Floats] = cribs_of if kind == "cribs" else keeps_of
    return np.asarray(marked.signs @ rows + add_up(_near_throws(known, theirs)))


def kept_chances(known: tuple[int, ...], theirs: Strategy) -> Floats:
    """Return how likely a strategy is to keep each hand, the cards known not its, shape (1820,)."""
    n_hands = comb(52 - len(known), theirs.variant.dealt)
    return sum_avoiding(known, theirs, "keeps") / n_hands


@lru_cache(maxsize=2)
def _near_throws(known: tuple[int, ...], theirs: Strategy) -> Thrown:
    """Return the throws of the hands that share many cards with those known; asked for twice."""
    return throws_of(theirs, *near_hands(known, theirs.variant.dealt))


@lru_cache(maxsize=16)
def small_sums(theirs: Strategy, kind: Kind) -> Floats:
    """Return the sums of a strategy for every class of up to `n_marked` cards."""
    name = small_sums_name(theirs, kind)
    built = load_shipped_or_build(
        "sums", name, lambda: build_small_sums(theirs, kind), version=VERSION, compress=True
    )
    return _read(built)


def small_sums_name(theirs: Strategy, kind: Kind) -> str:
    """Return the name of the file, which changes with whatever the strategy throws."""
    return f"{theirs.variant.name}-{fingerprint(theirs)}.{kind}"


def _read(stored: Stored) -> Floats:
    return stored.arrays["rows"].astype(np.float64) / SCALE


@lru_cache(maxsize=4)
def _starts(dealt: int) -> Ints:
    sizes = [count_classes(n) for n in range(n_marked(dealt) + 1)]
    return np.concatenate([[0], np.cumsum(sizes)])


def build_small_sums(theirs: Strategy, kind: Kind) -> Stored:
    """Make the sums with the kernels."""
    from cribscore.discard.kept.sums import pack_kept, sum_kept
    from cribscore.discard.strategies.game import opposing_rows, prepare

    dealt = theirs.variant.dealt
    with progress_bar(f"first use: what {theirs.name} throws") as progress:
        run = Runner(progress=progress)
        if kind == "keeps":
            rows = np.concatenate(sum_kept(pack_kept(theirs.to_dense()), run=run))
        else:
            prepare(dealt)
            rows = np.asarray(opposing_rows(dealt, theirs.to_dense(), run=run))
    small: Array = np.rint(rows[: _starts(dealt)[-1]] * SCALE).astype(np.int64)
    return Stored({"rows": small}, {"strategy": theirs.name})
