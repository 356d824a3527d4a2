"""Where a public state of the play is in the tree, and what a strategy does there.

A *line* is what has happened: the ranks laid in order, with -1 for each go. `find_place` follows
it from the lead.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Ints, Singles
from cribscore.errors import IllegalPlayError
from cribscore.ranks import format_ranks, hand_number
from cribscore.solve import tree_kernels as kernels
from cribscore.solve.game import PlayGame, joined
from cribscore.solve.tree import Branch, Tree, build_subtree, build_top, first_state, rule_arrays

GO = kernels.GO
TOP = -1


class Place(NamedTuple):
    """A public state, and where the tree holds it.

    Attributes
    ----------
    part : int
        The subtree, in the order of the top's edges; TOP for the top.
    node : int
        Of that part; -1 at and below the leaves, where no strategy is needed.
    state : ndarray of int64
        The state, as the kernels write it.
    laid : tuple of tuple of int
        The ranks that pone and dealer have laid.
    points : int
        Pone's points less dealer's so far.
    """

    part: int
    node: int
    state: Ints
    laid: tuple[tuple[int, ...], tuple[int, ...]]
    points: int

    @property
    def mover(self) -> int:
        """Who is to move: 0 for pone, 1 for dealer."""
        return int(self.state[kernels.MOVER])

    @property
    def running_count(self) -> int:
        """The running total."""
        return int(self.state[kernels.COUNT])

    @property
    def left(self) -> tuple[int, int]:
        """Cards that pone and dealer have left."""
        return int(self.state[kernels.LEFT]), int(self.state[kernels.LEFT + 1])


def find_place(game: PlayGame, line: Sequence[int]) -> Place:
    """Follow a line of the play: ranks played, in order, and -1 for each go.

    Raises
    ------
    IllegalPlayError
        If a card passes the limit, is more than the pack holds or than a go allows, or nobody
        could say that go.

    Examples
    --------
    >>> place = find_place(PlayGame(n_ranks=3, n_cards=2, limit=6), [2, 2])
    >>> place.running_count, place.left, place.points
    (0, (1, 1), -4)
    """
    place = Place(TOP, 0, first_state(game), ((), ()), 0)
    for at, move in enumerate(line):
        place = follow(game, place, move, line[:at])
    return place


def follow(game: PlayGame, place: Place, move: int, before: Sequence[int] = ()) -> Place:
    """Go one move on from a place; `before` is the line so far, for the error's text.

    Raises
    ------
    IllegalPlayError
        If the rules forbid the move.
    """
    values, _, rules = rule_arrays(game)
    used = np.zeros(game.n_ranks, np.int64)
    kernels.count_laid(place.state, used)
    over = sum(place.left) == 0
    if over or not kernels.may_happen(place.state, move, used, values, rules):
        what = "a go" if move == GO else f"the rank {format_ranks([move])}"
        where = "the end" if over else f"a count of {place.running_count}"
        after = format_ranks([m for m in before if m != GO]) or "nothing"
        raise IllegalPlayError(f"{what} cannot come at {where}, after {after}.")
    state, laid = place.state.copy(), list(place.laid)
    if move == GO:
        points = kernels.say_go(state, rules)
    else:
        laid[place.mover] = (*laid[place.mover], move)
        points = kernels.lay_card(state, move, values, rules)
    part, node = _child(game, place, move)
    return Place(part, node, state, (laid[0], laid[1]), place.points + int(points))


def _child(game: PlayGame, place: Place, move: int) -> tuple[int, int]:
    if place.node < 0:
        return place.part, -1
    branch = branch_of(game, place)
    first, stop = branch.first[place.node], branch.first[place.node + 1]
    edge = first + int(np.flatnonzero(branch.rank[first:stop] == move)[0])
    child = int(branch.child[edge])
    if place.part == TOP and child < 0:
        _, ends = build_top(game)
        return -1 - child, -1 if kernels.is_leaf(ends[-1 - child].state) else 0
    return place.part, max(child, -1)


def tree_of(game: PlayGame, place: Place) -> Tree:
    """Lay out the subtree that holds a place, alone."""
    _, ends = build_top(game)
    return build_subtree(game, ends[place.part].laid)


def branch_of(game: PlayGame, place: Place) -> Branch:
    """Return the part of the tree that holds a place."""
    if place.part == TOP:
        return build_top(game)[0]
    return tree_of(game, place).subtrees[0].branch


def legal_ranks(game: PlayGame, place: Place, left: Sequence[int]) -> list[int]:
    """List the different ranks that the mover can play of those left."""
    room = game.limit - place.running_count
    return sorted({rank for rank in left if game.values[rank] <= room})


def mix_at(game: PlayGame, place: Place, numbers: Singles, left: Sequence[int]) -> dict[int, float]:
    """Return the mix of cards that a strategy plays at a place.

    Parameters
    ----------
    game, place : PlayGame, Place
        The game and the public state.
    numbers : ndarray of float32
        Those of the player who is to move, in the part that holds the place.
    left : sequence of int
        The ranks that the player has left.

    Returns
    -------
    dict of int to float
        The chance of each rank that can be played; empty if it is a go.

    Examples
    --------
    >>> from cribscore.solve.tree import build_tree
    >>> from cribscore.solve.walk import numbers_for
    >>> game = PlayGame(n_ranks=3, n_cards=2, limit=6)
    >>> mix_at(game, find_place(game, []), numbers_for(build_tree(game), 0).top, (0, 2))
    {0: 0.5, 2: 0.5}
    """
    ranks = legal_ranks(game, place, left)
    if len(ranks) < 2:
        return dict.fromkeys(ranks, 1.0)
    if place.node < 0:
        return _mix_alone(game, place, left, ranks)
    branch = branch_of(game, place)
    edges = branch.rank[branch.first[place.node] : branch.first[place.node + 1]]
    n_rest = len(joined(game.n_ranks, len(left) - 1))
    weights = []
    for rank in ranks:
        rest = list(left)
        rest.remove(rank)
        card = int(np.flatnonzero(edges == rank)[0])
        at = int(branch.place[place.node]) + card * n_rest
        weights.append(float(numbers[at + hand_number(rest, game.n_ranks)]))
    total = sum(weights)
    if total <= 0:
        return dict.fromkeys(ranks, 1 / len(ranks))
    return {rank: weight / total for rank, weight in zip(ranks, weights, strict=True)}


def _mix_alone(
    game: PlayGame, place: Place, left: Sequence[int], ranks: Sequence[int]
) -> dict[int, float]:
    """Choose the first card of the best order, the other player having none left."""
    scores = {rank: value_alone(game, place, left, rank) for rank in ranks}
    best = max(scores.values())
    first = next(rank for rank in ranks if scores[rank] == best)
    return {rank: float(rank == first) for rank in ranks}


def value_alone(game: PlayGame, place: Place, left: Sequence[int], rank: int) -> int:
    """Return the mover's points less the other's, playing `rank` and then the best order."""
    values, _, rules = rule_arrays(game)
    state = place.state.copy()
    rest: npt.NDArray[np.int64] = np.array(sorted(left), np.int64)
    rest = np.delete(rest, np.flatnonzero(rest == rank)[0])
    points = kernels.lay_card(state, rank, values, rules)
    points += kernels.finish_alone(state, rest, values, rules)
    return int(points if place.mover == 0 else -points)
