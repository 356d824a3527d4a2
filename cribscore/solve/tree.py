"""The public tree of the play, cut below the first two cards into subtrees.

The top is pone's lead and dealer's reply; each edge that leads out of it begins a subtree (169 of
them in cribbage), and the subtrees are independent of each other within an iteration. All share
one table of payoffs.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Bytes, Ints, Ints32
from cribscore.ranks import hands_of
from cribscore.solve import tree_kernels as kernels
from cribscore.solve.game import PlayGame, joined


class Branch(NamedTuple):
    """Nodes and edges of a part of the tree, for the kernels.

    Attributes
    ----------
    mover : ndarray of int8, shape (nodes,)
        Who is to move: 0 pone, 1 dealer.
    left : ndarray of int8, shape (nodes, 2)
        Cards that pone and dealer have left.
    first : ndarray of int32, shape (nodes + 1,)
        The first edge of each node; a node's go, if it has one, is its last edge.
    place : ndarray of int32, shape (nodes,)
        Where the mover's strategy begins among the numbers of this part; -1 if forced.
    rank : ndarray of int8, shape (edges,)
        The rank laid, or -1 for a go.
    points : ndarray of int8, shape (edges,)
        Pone's points less dealer's.
    child : ndarray of int32, shape (edges,)
        A node, or -1 less the place of a leaf's payoffs.
    """

    mover: Bytes
    left: Bytes
    first: Ints32
    place: Ints32
    rank: Bytes
    points: Bytes
    child: Ints32


class Subtree(NamedTuple):
    """What hangs below the first two cards.

    Attributes
    ----------
    branch : Branch
        Its nodes; node 0 is its root. Without nodes if its root is a leaf.
    state : ndarray of int64, shape (WIDTH,)
        The public state at its root.
    leaf : int
        The place of the payoffs if its root is a leaf.
    points : int
        Pone's points less dealer's on the way to it.
    sizes : tuple of int
        Numbers in the strategies of pone and of dealer.
    room : int
        Numbers that a walk needs.
    laid : tuple of tuple of int
        Ranks that pone and dealer have laid.
    """

    branch: Branch
    state: Ints
    leaf: int
    points: int
    sizes: tuple[int, int]
    room: int
    laid: tuple[tuple[int, ...], tuple[int, ...]]


class Tables(NamedTuple):
    """What every walk needs, for the kernels.

    Attributes
    ----------
    sizes : ndarray of int64, shape (cards + 1,)
        How many multisets there are of k ranks.
    joined : ndarray of int32
        `joined` of k ranks, one after another, rank by rank; that of k begins at ``starts[k]``.
    starts : ndarray of int64, shape (cards,)
        Where they begin.
    payoffs : ndarray of int8, shape (2 * payoffs,)
        Of the leaves, to pone with pone's remainders as rows; then to dealer with dealer's as rows.
    """

    sizes: Ints
    joined: Ints32
    starts: Ints
    payoffs: Bytes


class Tree(NamedTuple):
    """The whole: the top, the subtrees below it, and the tables.

    Attributes
    ----------
    top : Branch
        Pone's lead (node 0) and dealer's replies; its leaves number the subtrees, as -1 - k.
    subtrees : tuple of Subtree
        In the order of the top's edges.
    tables : Tables
        For the kernels.
    """

    top: Branch
    subtrees: tuple[Subtree, ...]
    tables: Tables


class End(NamedTuple):
    """A state below the top, the points on the way to it, and who laid what."""

    state: Ints
    points: int
    laid: tuple[tuple[int, ...], tuple[int, ...]]


def first_state(game: PlayGame) -> Ints:
    """Return the public state before the lead."""
    state = np.zeros(kernels.WIDTH, np.int64)
    state[kernels.LEFT : kernels.LEFT + 2] = game.n_cards
    return state


def rule_arrays(game: PlayGame) -> tuple[Ints, Ints, Ints]:
    """Return the values of the ranks, the sizes of the multisets and the rules, for kernels."""
    sizes = [len(hands_of(game.n_ranks, k)) for k in range(game.n_cards + 1)]
    return (
        np.array(game.values, np.int64),
        np.array(sizes, np.int64),
        np.array([game.limit, game.fifteen, game.copies], np.int64),
    )


@lru_cache(maxsize=4)
def build_tree(game: PlayGame) -> Tree:
    """Lay out the public tree of a game; kept, as in cribbage it takes some seconds.

    Examples
    --------
    >>> tree = build_tree(PlayGame(n_ranks=2, n_cards=2, limit=6))
    >>> len(tree.subtrees), tree.top.mover.tolist()
    (4, [0, 1, 1])
    """
    top, ends = build_top(game)
    return Tree(top, *_build_subtrees(game, ends))


@lru_cache(maxsize=200)
def build_subtree(game: PlayGame, laid: tuple[tuple[int, ...], tuple[int, ...]]) -> Tree:
    """Lay out one subtree alone, in milliseconds, by what pone and dealer have played at its root.

    Examples
    --------
    >>> tree = build_subtree(PlayGame(), ((6,), (7,)))
    >>> [subtree.laid for subtree in tree.subtrees]
    [((6,), (7,))]
    """
    top, ends = build_top(game)
    return Tree(top, *_build_subtrees(game, [{end.laid: end for end in ends}[laid]]))


def _build_subtrees(game: PlayGame, ends: Sequence[End]) -> tuple[tuple[Subtree, ...], Tables]:
    """Lay out what is below some states, and the tables that it needs."""
    parts = [_expand(game, end.state) for end in ends]
    keys = [-1 - part.edges[part.edges[:, 2] < 0, 2] for part in parts]
    ended = [end.state for end in ends if kernels.is_leaf(end.state)]
    keys += [np.array([kernels.key_leaf(state) for state in ended], np.int64)]
    unique = np.unique(np.concatenate(keys))
    starts, payoffs = _value_leaves(game, unique)
    subtrees = tuple(
        _finish_subtree(end, part, unique, starts) for end, part in zip(ends, parts, strict=True)
    )
    tables = [joined(game.n_ranks, k).T.ravel() for k in range(game.n_cards)]
    begins = np.cumsum([0, *(len(table) for table in tables[:-1])]).astype(np.int64)
    _, sizes, _ = rule_arrays(game)
    return subtrees, Tables(sizes, np.concatenate(tables), begins, payoffs)


def _moves(game: PlayGame, state: Ints) -> list[tuple[int, Ints, int]]:
    """List the moves of a state: rank or go, the state after it, points to pone less dealer."""
    values, _, rules = rule_arrays(game)
    used = np.zeros(game.n_ranks, np.int64)
    kernels.count_laid(state, used)
    moves = []
    for rank in (*range(game.n_ranks), kernels.GO):
        if kernels.may_happen(state, rank, used, values, rules):
            after = state.copy()
            if rank == kernels.GO:
                points = kernels.say_go(after, rules)
            else:
                points = kernels.lay_card(after, rank, values, rules)
            moves.append((rank, after, int(points)))
    return moves


@lru_cache(maxsize=16)
def build_top(game: PlayGame) -> tuple[Branch, tuple[End, ...]]:
    """Lay out pone's lead and dealer's replies, and list the states below them."""
    leads = _moves(game, first_state(game))
    ends: list[End] = []
    edges: list[tuple[int, int, int]] = [
        (rank, points, 1 + at) for at, (rank, _, points) in enumerate(leads)
    ]
    heads = [(0, 0)]
    used = 0
    n_rest = len(hands_of(game.n_ranks, game.n_cards - 1))
    for lead, state, points in leads:
        heads.append((len(edges), used))
        for rank, after, more in _moves(game, state):
            laid = ((lead,), (rank,) if rank != kernels.GO else ())
            edges.append((rank, more, -1 - len(ends)))
            ends.append(End(after, points + more, laid))
            used += n_rest if rank != kernels.GO else 0
    heads.append((len(edges), 0))
    states = np.array([first_state(game), *(state for _, state, _ in leads)])
    part = _Part(states, np.array(heads), np.array(edges), np.zeros(5, np.int64))
    return _branch(part, part.edges[:, 2]), tuple(ends)


def _value_leaves(game: PlayGame, keys: Ints) -> tuple[Ints, Bytes]:
    """Lay out the payoffs of the leaves: where each begins, and to pone and to dealer."""
    values, sizes, rules = rule_arrays(game)
    pone, dealer = keys >> 6 & 7, keys >> 3 & 7
    rows, columns = sizes[pone], sizes[dealer]
    bounds = np.concatenate([[0], np.cumsum(rows * columns)])
    hands = tuple(
        np.array([(*hand, *(0,) * (4 - k)) for hand in hands_of(game.n_ranks, k)], np.int64)
        for k in range(game.n_cards + 1)
    )
    payoffs = np.zeros((2, bounds[-1]), np.int8)
    kernels.value_leaves(keys, bounds, hands, values, rules, payoffs[0])
    for start, n, m in zip(bounds[:-1], rows, columns, strict=True):
        to_pone = payoffs[0, start : start + n * m].reshape(n, m)
        payoffs[1, start : start + n * m] = -to_pone.T.ravel()
    return bounds[:-1], payoffs.ravel()


class _Part(NamedTuple):
    """The arrays that `expand` filled in, cut to size."""

    states: Ints
    heads: Ints
    edges: Ints
    counts: Ints


def _expand(game: PlayGame, state: Ints) -> _Part:
    """Lay out what is below a state, in as much room as it takes."""
    values, sizes, rules = rule_arrays(game)
    counts = np.zeros(5, np.int64)
    if kernels.is_leaf(state):
        empty = np.zeros((0, kernels.WIDTH), np.int64)
        return _Part(empty, np.zeros((1, 2), np.int64), np.zeros((0, 3), np.int64), counts)
    n_nodes = 1 << 10
    used = np.zeros(game.n_ranks, np.int64)
    while True:
        states = np.zeros((n_nodes, kernels.WIDTH), np.int64)
        heads = np.zeros((n_nodes + 1, 2), np.int64)
        edges = np.zeros((n_nodes * 8, 3), np.int64)
        states[0] = state
        kernels.expand(states, used, values, sizes, rules, heads, edges, counts)
        if counts[0] >= 0:
            return _Part(
                states[: counts[0]], heads[: counts[0] + 1], edges[: counts[1]].copy(), counts
            )
        n_nodes *= 4


def _branch(part: _Part, child: Ints) -> Branch:
    states = part.states
    return Branch(
        states[:, kernels.MOVER].astype(np.int8),
        states[:, kernels.LEFT : kernels.LEFT + 2].astype(np.int8),
        part.heads[:, 0].astype(np.int32),
        part.heads[:-1, 1].astype(np.int32),
        part.edges[:, 0].astype(np.int8),
        part.edges[:, 1].astype(np.int8),
        child.astype(np.int32),
    )


def _finish_subtree(end: End, part: _Part, unique: Ints, starts: Ints) -> Subtree:
    """Replace the keys of the leaves by the places of their payoffs."""
    child = part.edges[:, 2].copy()
    leaves = child < 0
    child[leaves] = -1 - starts[np.searchsorted(unique, -1 - child[leaves])]
    leaf = -1
    if kernels.is_leaf(end.state):
        leaf = int(starts[np.searchsorted(unique, kernels.key_leaf(end.state))])
    sizes = (int(part.counts[2]), int(part.counts[3]))
    branch = _branch(part, child)
    return Subtree(branch, end.state, leaf, end.points, sizes, int(part.counts[4]), end.laid)
