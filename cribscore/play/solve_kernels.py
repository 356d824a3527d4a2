"""The kernel that walks a subtree of the play: updates, best responses and values.

A walk is made for one player, *me*; the other is *you*. Down the tree it carries the matrix
``weights[mine, yours]``: the chance of the two hands, given what was laid and what each has left,
times the chance that you play to here; and the vector ``reach[mine]``, the chance that I do. Up
the tree it brings ``value[mine]``, what I score with each remainder, weighted likewise. All of
them live in one arena, so that a walk allocates nothing.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.jit import kernel

UPDATE, RESPOND, FOLLOW = 0, 1, 2
"""Improve my regrets and average; answer best; follow my weights."""


class Walk(NamedTuple):
    """What stays the same on a walk.

    Attributes
    ----------
    me, mode : int
        0 for pone, 1 for dealer; UPDATE, RESPOND or FOLLOW.
    share : float
        Of the present strategy in my new average (UPDATE).
    mine, yours : ndarray of float32
        My regrets (UPDATE) or my weights (FOLLOW), your regrets or weights: a card is chosen in
        proportion to its number, or all alike if all numbers are zero.
    average : ndarray of float32
        My average so far: for every card the chance that I play to here and lay it (UPDATE).
    payoffs : ndarray of int8
        Of the leaves, to me; my remainders are the rows.
    arena : ndarray of float64
        Room for the walk.
    """

    me: int
    mode: int
    share: float
    mine: npt.NDArray[np.float32]
    yours: npt.NDArray[np.float32]
    average: npt.NDArray[np.float32]
    payoffs: npt.NDArray[np.int8]
    arena: npt.NDArray[np.float64]


@kernel
def mix_cards(numbers, place, joined, rows, mix_out, legal_out, total_out):
    """Turn the numbers of a node into chances that sum to one over the cards of each hand.

    ``rows[card]`` is where `joined` begins to number the hands made of that card and each rest;
    `legal_out` counts the cards that each hand can lay.
    """
    n_cards, n_rest = mix_out.shape
    legal_out[:] = 0.0
    total_out[:] = 0.0
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            legal_out[hand] += 1.0
            if place >= 0:
                total_out[hand] += numbers[place + card * n_rest + rest]
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            if total_out[hand] > 0.0:
                number = np.float64(numbers[place + card * n_rest + rest])
                mix_out[card, rest] = number / total_out[hand]
            else:
                mix_out[card, rest] = 1.0 / legal_out[hand]


@kernel
def carry_mine(weights, joined, row, weights_out):
    """Carry the weights down past a card of mine."""
    for rest in range(len(weights_out)):
        weights_out[rest] = weights[joined[row + rest]]


@kernel
def carry_yours(weights, joined, row, mix, weights_out):
    """Carry the weights down past a card of yours."""
    for mine in range(len(weights)):
        for rest in range(len(mix)):
            weights_out[mine, rest] = weights[mine, joined[row + rest]] * mix[rest]


@kernel
def end_mine(weights, joined, row, payoffs, place, points, value_out):
    """Value a leaf after a card of mine, for each rest of mine."""
    n_yours = weights.shape[1]
    for rest in range(len(value_out)):
        hand = joined[row + rest]
        at = place + rest * n_yours
        total = 0.0
        for yours in range(n_yours):
            total += weights[hand, yours] * (points + payoffs[at + yours])
        value_out[rest] = total


@kernel
def end_yours(weights, joined, row, mix, payoffs, place, points, value_out):
    """Add the value of a leaf after a card of yours, for each remainder of mine."""
    n_rest = len(mix)
    for mine in range(len(value_out)):
        at = place + mine * n_rest
        total = 0.0
        for rest in range(n_rest):
            weight = weights[mine, joined[row + rest]] * mix[rest]
            total += weight * (points + payoffs[at + rest])
        value_out[mine] += total


@kernel
def settle(walk, place, joined, rows, mix, gain, reach, value):
    """Choose among my cards: fill in the value of each hand, and learn if the mode is UPDATE.

    Hands that have to say go keep the value that they have.
    """
    n_cards, n_rest = mix.shape
    for card in range(n_cards):
        for rest in range(n_rest):
            value[joined[rows[card] + rest]] = -np.inf if walk.mode == RESPOND else 0.0
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            if walk.mode == RESPOND:
                value[hand] = max(value[hand], gain[card, rest])
            else:
                value[hand] += mix[card, rest] * gain[card, rest]
    if walk.mode != UPDATE or place < 0:
        return
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            at = place + card * n_rest + rest
            walk.mine[at] = max(walk.mine[at] + (gain[card, rest] - value[hand]), 0.0)
            chance = reach[hand] * mix[card, rest]
            walk.average[at] += walk.share * (chance - walk.average[at])


@kernel
def visit(walk, branch, tables, node, points, at):
    """Walk what is below a node.

    Parameters
    ----------
    walk, branch, tables : Walk, Branch, Tables
        As `solve_tree` describes them.
    node : int
        Of the branch.
    points : float
        What I have scored, less what you have, on the way to the node.
    at : int
        Where the weights of the node are in the arena, then my reach, and then room for my value,
        which is what the walk fills in.

    Returns
    -------
    int
        Nothing of use; numba wants a value to know the type of a function that calls itself.

    Notes
    -----
    A function that calls itself must do so with the very types it was called with: else numba
    (0.68) crashes when it loads it from its cache.
    """
    mover = branch.mover[node]
    mine = mover == walk.me
    n_me = tables.sizes[branch.left[node, walk.me]]
    n_you = tables.sizes[branch.left[node, 1 - walk.me]]
    held = branch.left[node, mover]
    n_hold, n_rest = tables.sizes[held], tables.sizes[held - 1]
    first, stop = branch.first[node], branch.first[node + 1]
    n_cards = stop - first - (1 if branch.rank[stop - 1] < 0 else 0)
    sign = 1 if walk.me == 0 else -1

    weights = walk.arena[at : at + n_me * n_you].reshape((n_me, n_you))
    at += n_me * n_you
    reach, value = walk.arena[at : at + n_me], walk.arena[at + n_me : at + 2 * n_me]
    at += 2 * n_me
    mix = walk.arena[at : at + n_cards * n_rest].reshape((n_cards, n_rest))
    at += n_cards * n_rest
    gain = walk.arena[at : at + n_cards * n_rest].reshape((n_cards, n_rest))
    at += n_cards * n_rest
    legal, total = walk.arena[at : at + n_hold], walk.arena[at + n_hold : at + 2 * n_hold]
    at += 2 * n_hold

    joined = tables.joined
    rows = tables.starts[held - 1] + n_rest * branch.rank[first : first + n_cards].astype(np.int64)
    place = branch.place[node]
    mix_cards(walk.mine if mine else walk.yours, place, joined, rows, mix, legal, total)
    value[:] = 0.0
    for card in range(n_cards):
        edge = first + card
        row, child = rows[card], np.int64(branch.child[edge])  # int64: see Notes
        after = points + sign * branch.points[edge]
        if child < 0 and mine:
            end_mine(weights, joined, row, walk.payoffs, -1 - child, after, gain[card])
        elif child < 0:
            end_yours(weights, joined, row, mix[card], walk.payoffs, -1 - child, after, value)
        elif mine:
            below = walk.arena[at : at + n_rest * n_you].reshape((n_rest, n_you))
            carry_mine(weights, joined, row, below)
            then = at + n_rest * n_you
            for rest in range(n_rest):
                walk.arena[then + rest] = reach[joined[row + rest]] * mix[card, rest]
            visit(walk, branch, tables, child, after, at)
            gain[card] = walk.arena[then + n_rest : then + 2 * n_rest]
        else:
            below = walk.arena[at : at + n_me * n_rest].reshape((n_me, n_rest))
            carry_yours(weights, joined, row, mix[card], below)
            then = at + n_me * n_rest
            walk.arena[then : then + n_me] = reach
            visit(walk, branch, tables, child, after, at)
            value += walk.arena[then + n_me : then + 2 * n_me]
    if stop - first > n_cards:
        edge = first + n_cards
        below = walk.arena[at : at + n_me * n_you].reshape((n_me, n_you))
        below[:] = weights
        then = at + n_me * n_you
        walk.arena[then : then + n_me] = reach
        for hand in range(n_hold):
            if legal[hand] > 0.0 and mine:
                walk.arena[then + hand] = 0.0
                below[hand] = 0.0
            elif legal[hand] > 0.0:
                below[:, hand] = 0.0
        after = points + sign * branch.points[edge]
        visit(walk, branch, tables, np.int64(branch.child[edge]), after, at)
        value += walk.arena[then + n_me : then + 2 * n_me]
    if mine:
        settle(walk, place, joined, rows, mix, gain, reach, value)
    return 0
