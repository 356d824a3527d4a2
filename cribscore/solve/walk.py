"""Walks of the whole tree: the top here in NumPy, the subtrees as chunks.

A strategy of a player is one flat array of float32: the top's numbers, then those of each subtree
in turn. `Numbers` cuts it.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Singles
from cribscore.chunks import Runner, run_chunks
from cribscore.roles import DEALER, PONE
from cribscore.solve import walk_kernels as kernels
from cribscore.solve.game import PlayGame, holding
from cribscore.solve.tree import Branch, Subtree, Tree, build_tree

_NONE = np.zeros(0, np.float32)
_NO_BYTES = np.zeros(0, np.int8)
_NO_ROOM = np.zeros(0)


class Numbers(NamedTuple):
    """One number for every card that one player may lay in every public state and remainder.

    Attributes
    ----------
    flat : ndarray of float32
        All of them.
    top : ndarray of float32
        Those of the top; a view.
    parts : tuple of ndarray of float32
        Those of each subtree; views.
    """

    flat: Singles
    top: Singles
    parts: tuple[Singles, ...]


def numbers_for(tree: Tree, player: int, flat: Singles | None = None) -> Numbers:
    """Cut a flat array of float32 by the parts of the tree, or make one of zeros.

    Examples
    --------
    >>> tree = build_tree(PlayGame(n_ranks=2, n_cards=2, limit=6))
    >>> len(numbers_for(tree, PONE).flat), len(numbers_for(tree, DEALER).flat)
    (4, 8)
    """
    n_rest = int(tree.tables.sizes[-2])
    n_cards = np.count_nonzero(tree.top.rank[_edges(tree.top, 0)] >= 0)
    if player == DEALER:
        n_cards = np.count_nonzero(tree.top.rank[tree.top.first[1] :] >= 0)
    lengths = [n_cards * n_rest, *(subtree.sizes[player] for subtree in tree.subtrees)]
    bounds = np.cumsum([0, *lengths])
    array = np.zeros(bounds[-1], np.float32) if flat is None else flat
    pieces = [array[start:stop] for start, stop in pairwise(bounds)]
    return Numbers(array, pieces[0], tuple(pieces[1:]))


def _edges(branch: Branch, node: int) -> slice:
    return slice(branch.first[node], branch.first[node + 1])


class TopMixes(NamedTuple):
    """What a player does at one node of the top.

    Attributes
    ----------
    rows : ndarray of int64, shape (cards,)
        For the kernels: where the hands made of each card begin.
    chances : ndarray of float64, shape (cards, remainders)
        Of laying each card.
    may_lay : ndarray of bool, shape (hands,)
        Whether each hand can lay any card.
    """

    rows: npt.NDArray[np.int64]
    chances: Floats
    may_lay: npt.NDArray[np.bool_]


def mix_top(tree: Tree, node: int, numbers: Singles) -> TopMixes:
    """Turn a player's numbers at a node of the top into chances."""
    tables, branch = tree.tables, tree.top
    n_hold, n_rest = int(tables.sizes[-1]), int(tables.sizes[-2])
    ranks = branch.rank[_edges(branch, node)].astype(np.int64)
    rows = tables.starts[-1] + n_rest * ranks[ranks >= 0]
    chances, even, scale = np.empty((len(rows), n_rest)), np.empty(n_hold), np.empty(n_hold)
    place = int(branch.place[node])
    kernels.mix_cards(numbers, place, tables.joined, rows, chances, even, scale)
    return TopMixes(rows, chances, (even > 0) | (scale > 0))


def reach_subtrees(tree: Tree, tops: Sequence[Singles]) -> tuple[list[Floats], list[Floats]]:
    """Return the chance that each player plays to each subtree, for each remainder."""
    lead = mix_top(tree, 0, tops[PONE])
    pone: list[Floats] = []
    dealer: list[Floats] = []
    for at in range(len(lead.chances)):
        reply = mix_top(tree, 1 + at, tops[DEALER])
        ranks = tree.top.rank[_edges(tree.top, 1 + at)]
        pone += [lead.chances[at]] * len(ranks)
        dealer += list(reply.chances)
        if ranks[-1] < 0:
            dealer.append(np.where(reply.may_lay, 0.0, 1.0))
    return pone, dealer


def weigh_hands(prior: Floats, subtree: Subtree, game: PlayGame, me: int) -> Floats:
    """Cut the joint chances to the hands that hold what was laid; `me` has the rows."""
    pone, dealer = (holding(game, laid) for laid in subtree.laid)
    weights = prior[np.ix_(pone, dealer)]
    return weights if me == PONE else weights.T


class Task(NamedTuple):
    """A walk of the tree for one player, *me*; the other is *you*.

    Attributes
    ----------
    game : PlayGame
        The game.
    prior : ndarray of float64, shape (hands, hands)
        The joint chances, pone's hand by dealer's.
    me : int
        0 for pone, 1 for dealer.
    mode : int
        UPDATE, RESPOND or FOLLOW of the kernels.
    share : float
        Of the present strategy in my new average (UPDATE).
    """

    game: PlayGame
    prior: Floats
    me: int
    mode: int
    share: float = 0.0


def walk_subtree(
    task: Task,
    place: int,
    reach: Floats,
    reach_you: Floats,
    numbers: tuple[Singles, Singles, Singles],
) -> tuple[Floats, Singles, Singles]:
    """Walk one subtree for one player: a chunk of work.

    Parameters
    ----------
    task : Task
        Which walk.
    place : int
        Which subtree.
    reach, reach_you : ndarray of float64
        The chances that I and that you play to here, for each remainder.
    numbers : tuple of ndarray of float32
        Mine, yours and my average in this subtree. Mine and the average are improved in place
        where the mode says so; they come back in case that this process has only copies.

    Returns
    -------
    tuple
        My value for each remainder, my numbers, my average.
    """
    tree, me = build_tree(task.game), task.me
    subtree = tree.subtrees[place]
    weights = weigh_hands(task.prior, subtree, task.game, me) * reach_you
    sign = 1 if me == PONE else -1
    payoffs = tree.tables.payoffs
    n_me, size = len(reach), weights.size
    # a Dask worker may be handed arrays that cannot be written to: it improves copies
    mine, yours, average = (np.require(array, requirements=("C", "W")) for array in numbers)
    if subtree.leaf >= 0:
        start = subtree.leaf + me * (len(payoffs) // 2)
        ends = payoffs[start : start + size].reshape(weights.shape)
        return (weights * (sign * subtree.points + ends)).sum(axis=1), mine, average
    arena = np.empty(subtree.room)
    mover = int(subtree.branch.mover[0])
    arena[:size] = (weights if mover == me else weights.T).ravel()
    arena[size : size + n_me] = reach
    walk = kernels.Walk(me, task.mode, task.share, mine, yours, average, payoffs, arena)
    kernels.visit(walk, subtree.branch, tree.tables, 0, float(sign * subtree.points), 0)
    return arena[size + n_me : size + 2 * n_me].copy(), mine, average


def walk_tree(
    task: Task,
    mine: Numbers,
    yours: Numbers,
    average: Numbers | None = None,
    *,
    run: Runner | None = None,
) -> Floats:
    """Walk the whole tree for one player.

    Parameters
    ----------
    task : Task
        Which walk.
    mine, yours : Numbers
        What the players' chances are in proportion to. UPDATE improves mine in place.
    average : Numbers, optional
        My average, which UPDATE moves by `share` towards the present; or where RESPOND marks my
        best cards.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (hands,)
        What each of my hands scores less what you score, times the chance of the hand.

    Examples
    --------
    >>> from cribscore.solve.game import uniform_prior
    >>> game = PlayGame(n_ranks=2, n_cards=2, limit=6)
    >>> tree, prior = build_tree(game), uniform_prior(game)
    >>> pone, dealer = numbers_for(tree, PONE), numbers_for(tree, DEALER)
    >>> to_pone = walk_tree(Task(game, prior, PONE, kernels.FOLLOW), pone, dealer)
    >>> to_dealer = walk_tree(Task(game, prior, DEALER, kernels.FOLLOW), dealer, pone)
    >>> bool(abs(to_pone.sum() + to_dealer.sum()) < 1e-12)
    True
    """
    tree, me = build_tree(task.game), task.me
    kept = average if average is not None else Numbers(_NONE, _NONE, (_NONE,) * len(mine.parts))
    tops = (mine.top, yours.top) if me == PONE else (yours.top, mine.top)
    reaches = reach_subtrees(tree, tops)
    chunks = [
        (place, reaches[me][place], reaches[1 - me][place], triple)
        for place, triple in enumerate(zip(mine.parts, yours.parts, kept.parts, strict=True))
    ]
    done = run_chunks(walk_subtree, chunks, shared=(task,), run=run)
    if run and run.client is not None and average is not None:
        for place, (_, new, new_average) in enumerate(done):
            mine.parts[place][:] = new
            average.parts[place][:] = new_average
    values = [value for value, _, _ in done]
    settle = _settle_leads if me == PONE else _settle_replies
    walk = kernels.Walk(me, task.mode, task.share, mine.top, _NONE, kept.top, _NO_BYTES, _NO_ROOM)
    return settle(tree, walk, values)


def _settle_leads(tree: Tree, walk: kernels.Walk, values: list[Floats]) -> Floats:
    """Choose pone's leads from the values of the subtrees."""
    mixes = mix_top(tree, 0, walk.mine)
    gain = np.zeros_like(mixes.chances)
    at = 0
    for lead in range(len(gain)):
        for _ in range(tree.top.first[2 + lead] - tree.top.first[1 + lead]):
            gain[lead] += values[at]
            at += 1
    value = np.zeros(len(mixes.may_lay))
    reach = np.ones_like(value)
    joined = tree.tables.joined
    kernels.settle(walk, 0, joined, mixes.rows, mixes.chances, gain, reach, value)
    return value


def _settle_replies(tree: Tree, walk: kernels.Walk, values: list[Floats]) -> Floats:
    """Choose dealer's replies from the values of the subtrees."""
    total = np.zeros(int(tree.tables.sizes[-1]))
    at = 0
    for node in range(1, len(tree.top.mover)):
        mixes = mix_top(tree, node, walk.mine)
        n_cards = len(mixes.rows)
        gain = np.array(values[at : at + n_cards])
        at += n_cards
        value = np.zeros_like(total)
        if tree.top.first[node + 1] - tree.top.first[node] > n_cards:
            value = np.where(mixes.may_lay, 0.0, values[at])
            at += 1
        place, joined = int(tree.top.place[node]), tree.tables.joined
        reach = np.ones_like(value)
        kernels.settle(walk, place, joined, mixes.rows, mixes.chances, gain, reach, value)
        total += value
    return total
