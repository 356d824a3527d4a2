"""Throws weighed against opposing hands: what the kernels of `throw_kernels` take and give."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from cribscore.arrays import BINOMIALS, Array, Bools, Cards, Floats, Ints, Ints32
from cribscore.board import throw_kernels
from cribscore.board.courses import PlayCourses
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.discard import show_tables

_CHUNK = 512

__all__ = ["Board", "Side", "Weighed", "board_of", "side_of", "weigh_hands"]


class Board(NamedTuple):
    """What a deal is weighed with, as the kernels take it.

    Attributes
    ----------
    advance, points
        The show by ranks, as `show_tables` has them.
    starts, numbers, shares, known
        The play, as `PlayCourses` has it.
    after : ndarray of float64, shape (target, target)
        What every score is worth after the deal, mine first.
    ends : ndarray of float64, shape (2, target)
        By the loser's score, what the end is worth if the other wins, and if I win.
    binomials : ndarray of int64, shape (64, 10)
        Binomial coefficients.
    """

    advance: Ints32
    points: Cards
    starts: Ints32
    numbers: Array
    shares: Cards
    known: Ints
    after: Floats
    ends: Floats
    binomials: Ints


class Side(NamedTuple):
    """Who asks: their throws, role and score, and the cards that they have not seen.

    Attributes
    ----------
    kept, thrown : ndarrays of uint8, shapes (t, 4) and (t, 2)
        Card ids of each throw.
    dealer : int
        1 if they deal, else 0.
    scores : ndarray of int64, shape (2,)
        Their own, then the other's.
    unseen : ndarray of bool, shape (52,)
        Cards that may be the starter, unless the other holds them.
    """

    kept: Cards
    thrown: Cards
    dealer: int
    scores: Ints
    unseen: Bools


class Weighed(NamedTuple):
    """What throws are worth against n hands: values (n, t), stages (t, 5, 3)."""

    values: Floats
    stages: Floats


def board_of(courses: PlayCourses, after: Floats) -> Board:
    """Return what chances of winning are weighed with; `after` (target, target), mine first."""
    tables = show_tables()
    ends = np.zeros((2, len(after)))
    ends[1] = 1.0
    return Board(
        tables.advance,
        tables.points,
        courses.starts,
        courses.numbers,
        courses.shares,
        courses.known,
        np.ascontiguousarray(after, np.float64),
        ends,
        BINOMIALS,
    )


def side_of(dealt: Sequence[int], dealer: bool, scores: Ints, unseen: Bools) -> Side:
    """Return the throws of a deal in the order of its cards."""
    ids = sorted(dealt)
    thrown = np.array(list(combinations(ids, 2)), np.uint8)
    kept = np.array([[c for c in ids if c not in pair] for pair in thrown.tolist()], np.uint8)
    return Side(kept, thrown, int(dealer), np.asarray(scores, np.int64), unseen)


def weigh_hands(
    board: Board, side: Side, kept: Cards, thrown: Cards, *, run: Runner | None = None
) -> Weighed:
    """Weigh every throw against n opposing hands, kept (n, 4) and thrown (n, 2)."""
    spans = split_range(len(kept), _CHUNK)
    chunks = [(kept[start:stop], thrown[start:stop]) for start, stop in spans]
    parts = run_chunks(_weigh_chunk, chunks, shared=(board, side), run=run)
    values = np.concatenate([part.values for part in parts])
    return Weighed(values, np.sum([part.stages for part in parts], axis=0))


def _weigh_chunk(board: Board, side: Side, kept: Cards, thrown: Cards) -> Weighed:
    values = np.empty((len(kept), len(side.kept)))
    stages = np.zeros((len(side.kept), throw_kernels.STAGES, 3))
    throw_kernels.weigh_throws(board, side, kept, thrown, values, stages)
    return Weighed(values, stages)
