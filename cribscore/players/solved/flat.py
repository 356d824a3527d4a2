"""The public tree of the play in one piece, for kernels that find a place by what was played."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Bytes, Ints, Ints32
from cribscore.solve import CRIBBAGE, Numbers, PlayGame, build_tree, numbers_for

__all__ = ["FlatTree", "flat_tree"]


class FlatTree(NamedTuple):
    """The top and all subtrees of the public tree in one, without the payoffs.

    Attributes
    ----------
    mover : ndarray of int8, shape (nodes,)
        Who is to move: 0 pone, 1 dealer. Node 0 is the lead.
    first : ndarray of int32, shape (nodes + 1,)
        The first edge of each node; the ranks that can be laid, ascending, then the go.
    place : ndarray of int32, shape (nodes,)
        Where the mover's strategy begins among all of the player's numbers; -1 if forced.
    rank : ndarray of int8, shape (edges,)
        The rank laid, or -1 for a go.
    child : ndarray of int32, shape (edges,)
        The node after it; -1 if nothing is left to decide there.
    sizes, joined, starts
        As in `solve_tree.Tables`.
    """

    mover: Bytes
    first: Ints32
    place: Ints32
    rank: Bytes
    child: Ints32
    sizes: Ints
    joined: Ints32
    starts: Ints


@lru_cache(maxsize=2)
def flat_tree(game: PlayGame = CRIBBAGE) -> FlatTree:
    """Lay out the public tree of a game in one piece: some 40 MB in cribbage.

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
