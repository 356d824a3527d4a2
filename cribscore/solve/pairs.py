"""What the play is worth for every two hands, both players following given strategies."""

import numpy as np

from cribscore.arrays import Floats, Singles
from cribscore.chunks import Runner, run_chunks
from cribscore.roles import PONE
from cribscore.solve import walk_kernels as kernels
from cribscore.solve.game import PlayGame, holding
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import Numbers, reach_subtrees


def value_pairs(
    game: PlayGame, pone: Numbers, dealer: Numbers, *, run: Runner | None = None
) -> Floats:
    """Value every pair of hands under two strategies of the play.

    Returns
    -------
    ndarray of float64, shape (hands, hands)
        Pone's points less dealer's, by pone's hand and dealer's; meaningless for pairs that no
        pack could hold.

    Examples
    --------
    >>> from cribscore.solve.walk import numbers_for
    >>> game = PlayGame(n_ranks=2, n_cards=2, limit=6)
    >>> tree = build_tree(game)
    >>> value_pairs(game, numbers_for(tree, 0), numbers_for(tree, 1)).shape
    (3, 3)
    """
    tree = build_tree(game)
    reaches = reach_subtrees(tree, (pone.top, dealer.top))
    chunks = [
        (at, (pone.parts[at], dealer.parts[at]), (reaches[0][at], reaches[1][at]))
        for at in range(len(tree.subtrees))
    ]
    parts = run_chunks(_value_subtree, chunks, shared=(game,), run=run)
    pairs = np.zeros((game.n_hands, game.n_hands))
    for subtree, part in zip(tree.subtrees, parts, strict=True):
        of_pone, of_dealer = (holding(game, laid) for laid in subtree.laid)
        pairs[np.ix_(of_pone, of_dealer)] += part
    return pairs


def _value_subtree(
    game: PlayGame, at: int, numbers: tuple[Singles, Singles], reach: tuple[Floats, Floats]
) -> Floats:
    """Value the pairs of remainders of a subtree, times the chances to play to it."""
    tree = build_tree(game)
    subtree = tree.subtrees[at]
    shape = len(reach[0]), len(reach[1])
    size = shape[0] * shape[1]
    if subtree.leaf >= 0:
        ends = tree.tables.payoffs[subtree.leaf : subtree.leaf + size].reshape(shape)
        values = subtree.points + ends.astype(np.float64)
    else:
        arena = np.empty(subtree.room)
        points = float(subtree.points)
        writable = tuple(np.require(array, requirements=("C", "W")) for array in numbers)
        kernels.visit_pairs(writable, subtree.branch, tree.tables, arena, 0, points, 0)
        values = arena[:size]
        is_pone = int(subtree.branch.mover[0]) == PONE
        values = values.reshape(shape) if is_pone else values.reshape(shape[::-1]).T
    weighted: Floats = values * reach[0][:, None] * reach[1][None, :]
    return weighted
