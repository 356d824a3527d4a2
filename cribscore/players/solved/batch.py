"""`Solved`: throws and plays by the equilibria, for many hands at once.

The play follows the whole solution, which ``cribscore solve play`` leaves in the user's cache; the
first use lays out the public tree, some eight seconds.
"""

from collections.abc import Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Cards, Ints
from cribscore.errors import DataError
from cribscore.play.rules import PlayState
from cribscore.players.contract import Table
from cribscore.players.expected.player import throw_expected
from cribscore.players.simple import Chance, Player
from cribscore.players.solved import kernels as solved_kernels
from cribscore.players.solved.player import check_solved, solved_player
from cribscore.players.solved.throws import throw_by_strategy
from cribscore.solve.game import CRIBBAGE, PlayGame
from cribscore.solve.shipped import solved_play
from cribscore.solve.solver import PlayEquilibrium
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import Numbers, numbers_for
from cribscore.variants import Variant

_LOADING = Lock()  # threads that begin together load once

__all__ = ["SOLVED", "FlatTree", "SolvedBatch", "flat_tree", "whole_play"]


class FlatTree(NamedTuple):
    """The top and all subtrees of the public tree in one, without the payoffs.

    Attributes
    ----------
    mover : ndarray of int8, shape (nodes,)
        Who is to move: 0 pone, 1 dealer. Node 0 is the lead.
    first : ndarray of int32, shape (nodes + 1,)
        The first edge of each node; the ranks that can be laid, ascending, then the go.
    place : ndarray of int32, shape (nodes,)
        Where the mover's strategy begins among all his numbers; -1 if forced.
    rank : ndarray of int8, shape (edges,)
        The rank laid, or -1 for a go.
    child : ndarray of int32, shape (edges,)
        The node after it; -1 if nothing is left to decide there.
    sizes, joined, starts
        As in `solve_tree.Tables`.
    """

    mover: npt.NDArray[np.int8]
    first: npt.NDArray[np.int32]
    place: npt.NDArray[np.int32]
    rank: npt.NDArray[np.int8]
    child: npt.NDArray[np.int32]
    sizes: Ints
    joined: npt.NDArray[np.int32]
    starts: Ints


@lru_cache(maxsize=2)
def flat_tree(game: PlayGame = CRIBBAGE) -> FlatTree:
    """Lay out the public tree of a game in one piece.

    Parameters
    ----------
    game : PlayGame
        The game.

    Returns
    -------
    FlatTree
        Some 40 MB in cribbage.

    Examples
    --------
    >>> tree = flat_tree(PlayGame(n_ranks=2, n_cards=2, limit=6))
    >>> tree.rank[tree.first[0] : tree.first[1]].tolist()
    [0, 1]
    """
    tree = build_tree(game)
    parts = [tree.top, *(subtree.branch for subtree in tree.subtrees)]
    nodes = np.cumsum([0, *(len(part.mover) for part in parts)])
    edges = np.cumsum([0, *(len(part.rank) for part in parts)])
    roots = np.where(np.diff(nodes[1:]) > 0, nodes[1:-1], -1)
    strategies = [numbers_for(tree, player) for player in (0, 1)]
    bounds = np.array([_bounds(numbers) for numbers in strategies])
    places, children = [], []
    for at, part in enumerate(parts):
        places.append(np.where(part.place < 0, -1, part.place + bounds[part.mover, at]))
        below = part.child + nodes[at]
        outside = roots[-1 - part.child] if at == 0 else -1
        children.append(np.where(part.child < 0, outside, below))
    firsts = [part.first[:-1] + edges[at] for at, part in enumerate(parts)]
    return FlatTree(
        np.concatenate([part.mover for part in parts]),
        np.concatenate([*firsts, edges[-1:]]).astype(np.int32),
        np.concatenate(places).astype(np.int32),
        np.concatenate([part.rank for part in parts]),
        np.concatenate(children).astype(np.int32),
        tree.tables.sizes,
        tree.tables.joined,
        tree.tables.starts,
    )


def _bounds(numbers: Numbers) -> list[int]:
    """Return where the numbers of the top and of each subtree begin in the flat array."""
    lengths = [len(numbers.top), *(len(part) for part in numbers.parts)]
    return [0, *np.cumsum(lengths)[:-1].tolist()]


def whole_play() -> PlayEquilibrium:
    """Return the whole solved play of six-card cribbage.

    Returns
    -------
    PlayEquilibrium
        As the cache has it.

    Raises
    ------
    DataError
        If it is not in the cache.
    """
    with _LOADING:
        whole = solved_play().whole
    if whole is None:
        raise DataError(
            "the player solved needs the whole solved play, which is not in the cache.",
            hint="run 'cribscore solve play' once: a quarter of an hour, 0.3 GB.",
        )
    return whole


class SolvedBatch:
    """`Solved` for many hands at once.

    Parameters
    ----------
    solved : PlayEquilibrium, optional
        Whose strategies of the play to follow; by default `whole_play`, when it is first needed.
    """

    def __init__(self, solved: PlayEquilibrium | None = None) -> None:
        self._solved = solved

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        """Throw by the equilibrium, mixed as it mixes."""
        check_solved(variant)
        return throw_by_strategy(dealt, dealer, variant, chances)

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Draw a card from the equilibrium's mix."""
        check_solved(table.variant)
        solved = self._solved or whole_play()
        with _LOADING:
            tree = flat_tree(solved.game)
        numbers = (solved.pone, solved.dealer)[role].flat
        shifts = np.empty(len(rows), np.int64)
        solved_kernels.choose_cards(tree, numbers, table.state[rows], role, chances, shifts)
        return shifts


def throw_solved(
    dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
) -> tuple[int, ...]:
    """Throw by the equilibrium; of throws that differ by suits held alike the first."""
    check_solved(variant)
    return throw_expected(dealt, dealer, variant, rng)


def play_solved(state: PlayState, rng: Chance) -> int:
    """Lay a card by the equilibrium, mixed as it mixes; without the whole, solved on the spot."""
    return solved_player().play(state, rng)


SOLVED = Player(throw_solved, play_solved)
"""Throws and plays by the equilibria."""
