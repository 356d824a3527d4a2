# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The kernel that walks a subtree of the play: updates, best responses and values.

A walk is made for one player, *me*; the other is *you*. Down the tree it carries the matrix
``weights[mover's, other's]``, rows the remainders of the player who is to move: the chance of the
two hands, given what was laid and what each has left, times the chance that you play to here; and
the vector ``reach[mine]``, the chance that I do. Up the tree it brings ``value[mine]``, what I
score with each remainder, weighted likewise. All of them live in one arena, so that a walk
allocates nothing. The mover's rows make every inner loop run along memory: most of the time goes
into five million leaves of 13 by 13.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.jit import kernel

UPDATE, RESPOND, FOLLOW = 0, 1, 2
"""Improve my regrets and average; answer best; follow my weights."""
BLOCK = 8  # a matrix is turned so many columns at a time: a line of the cache


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
        My average so far: for every card the chance that I play to here and lay it (UPDATE); or
        where to mark my best response, empty if nobody asks for it (RESPOND).
    payoffs : ndarray of int8, shape (2 * payoffs,)
        Of the leaves, to pone with his remainders as rows; then to dealer with his as rows.
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
def mix_cards(numbers, place, joined, rows, mix_out, even_out, scale_out):
    """Turn the numbers of a node into chances that sum to one over the cards of each hand.

    ``rows[card]`` is where `joined` begins to number the hands made of that card and each rest.
    Also filled in: the even chance of the cards of each hand that has no number above zero, and
    what the numbers of the others are multiplied by; both are zero for a hand that can lay none.
    """
    n_cards, n_rest = mix_out.shape
    even_out[:] = 0.0
    scale_out[:] = 0.0
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            even_out[hand] += 1.0
            if place >= 0:
                scale_out[hand] += numbers[place + card * n_rest + rest]
    for hand in range(len(even_out)):
        if scale_out[hand] > 0.0:
            even_out[hand] = 0.0
            scale_out[hand] = 1.0 / scale_out[hand]
        elif even_out[hand] > 0.0:
            even_out[hand] = 1.0 / even_out[hand]
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            mix_out[card, rest] = even_out[hand]
            if place >= 0:
                mix_out[card, rest] += numbers[place + card * n_rest + rest] * scale_out[hand]


@kernel
def carry(weights, joined, row, mix, flips, below_out):
    """Carry the weights down past a card of yours, which you lay with the chances `mix`.

    If it `flips`, the other is to move next and his remainders become the rows.
    """
    n_rest, n_other = len(mix), weights.shape[1]
    if not flips:
        for rest in range(n_rest):
            hand = joined[row + rest]
            for other in range(n_other):
                below_out[rest * n_other + other] = weights[hand, other] * mix[rest]
        return
    for start in range(0, n_other, BLOCK):
        stop = min(start + BLOCK, n_other)
        for rest in range(n_rest):
            hand = joined[row + rest]
            for other in range(start, stop):
                below_out[other * n_rest + rest] = weights[hand, other] * mix[rest]


@kernel
def carry_go(weights, even, scale, below_out):
    """Carry the weights down past a go: of the hands that can lay a card nothing is left."""
    n_hold, n_other = weights.shape
    for hand in range(n_hold):
        goes = even[hand] == 0.0 and scale[hand] == 0.0
        for other in range(n_other):
            below_out[other * n_hold + hand] = weights[hand, other] if goes else 0.0


@kernel
def end_mine(weights, joined, row, payoffs, place, points, value_out):
    """Value a leaf after a card of mine, for each rest of mine."""
    n_other = weights.shape[1]
    for rest in range(len(value_out)):
        hand = joined[row + rest]
        at = place + rest * n_other
        even, odd = 0.0, 0.0  # two sums run side by side
        for other in range(0, n_other - 1, 2):
            even += weights[hand, other] * (points + payoffs[at + other])
            odd += weights[hand, other + 1] * (points + payoffs[at + other + 1])
        if n_other % 2:
            even += weights[hand, n_other - 1] * (points + payoffs[at + n_other - 1])
        value_out[rest] = even + odd


@kernel
def end_yours(weights, joined, row, mix, payoffs, place, points, value_out):
    """Add the value of a leaf after a card of yours, for each remainder of mine.

    The payoffs are to you, and so are the points; the value is to me.
    """
    n_mine = len(value_out)
    for rest in range(len(mix)):
        if mix[rest] == 0.0:
            continue
        hand = joined[row + rest]
        at = place + rest * n_mine
        for mine in range(n_mine):
            value_out[mine] -= weights[hand, mine] * (mix[rest] * (points + payoffs[at + mine]))


@kernel
def settle(walk, place, joined, rows, mix, gain, reach, value):
    """Choose among my cards: fill in the value of each hand, and learn if the mode is UPDATE.

    Hands that have to say go keep the value that they have. If the mode is RESPOND and there is an
    average, the best cards are marked in it: as a strategy it is the best response.
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
    if place < 0 or walk.mode == FOLLOW:
        return
    if walk.mode == RESPOND:
        if len(walk.average) > 0:
            for card in range(n_cards):
                for rest in range(n_rest):
                    best = gain[card, rest] == value[joined[rows[card] + rest]]
                    walk.average[place + card * n_rest + rest] = 1.0 if best else 0.0
        return
    for card in range(n_cards):
        for rest in range(n_rest):
            hand = joined[rows[card] + rest]
            at = place + card * n_rest + rest
            walk.mine[at] = max(walk.mine[at] + (gain[card, rest] - value[hand]), 0.0)
            chance = reach[hand] * mix[card, rest]
            walk.average[at] += walk.share * (chance - walk.average[at])


@kernel
def count_cards(branch, first, stop):
    """Count the edges of a node that are cards; a state that no hand could be in has none."""
    if stop > first and branch.rank[stop - 1] < 0:
        return stop - first - 1
    return stop - first


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
    arena, joined = walk.arena, tables.joined
    mover = np.int64(branch.mover[node])
    mine = mover == walk.me
    held = branch.left[node, mover]
    n_hold, n_rest = tables.sizes[held], tables.sizes[held - 1]
    n_other = tables.sizes[branch.left[node, 1 - mover]]
    n_me = n_hold if mine else n_other
    first, stop = branch.first[node], branch.first[node + 1]
    n_cards = count_cards(branch, first, stop)
    sign = 1 if walk.me == 0 else -1

    weights = arena[at : at + n_hold * n_other].reshape((n_hold, n_other))
    at += n_hold * n_other
    reach, value = arena[at : at + n_me], arena[at + n_me : at + 2 * n_me]
    at += 2 * n_me
    mix = arena[at : at + n_cards * n_rest].reshape((n_cards, n_rest))
    at += n_cards * n_rest
    gain = arena[at : at + n_cards * n_rest].reshape((n_cards, n_rest))
    at += n_cards * n_rest
    even, scale = arena[at : at + n_hold], arena[at + n_hold : at + 2 * n_hold]
    at += 2 * n_hold

    rows = tables.starts[held - 1] + n_rest * branch.rank[first : first + n_cards].astype(np.int64)
    place = branch.place[node]
    leaves = mover * (len(walk.payoffs) // 2) - 1
    mix_cards(walk.mine if mine else walk.yours, place, joined, rows, mix, even, scale)
    then = at + n_rest * n_other  # where the reach below is, past the weights
    n_below = n_rest if mine else n_me
    value[:] = 0.0
    for card in range(n_cards):
        edge = first + card
        row, child = rows[card], np.int64(branch.child[edge])
        after = points + sign * branch.points[edge]
        if child < 0 and mine:
            end_mine(weights, joined, row, walk.payoffs, leaves - child, after, gain[card])
            continue
        if child < 0:
            leaf = leaves - child
            end_yours(weights, joined, row, mix[card], walk.payoffs, leaf, -after, value)
            continue
        flips = branch.mover[child] != mover
        if mine:
            for rest in range(n_rest):
                arena[then + rest] = 1.0
            carry(weights, joined, row, arena[then : then + n_rest], flips, arena[at:then])
            for rest in range(n_rest):
                arena[then + rest] = reach[joined[row + rest]] * mix[card, rest]
        else:
            carry(weights, joined, row, mix[card], flips, arena[at:then])
            for hand in range(n_me):
                arena[then + hand] = reach[hand]
        visit(walk, branch, tables, child, after, at)
        for hand in range(n_below):
            if mine:
                gain[card, hand] = arena[then + n_below + hand]
            else:
                value[hand] += arena[then + n_below + hand]
    if stop - first > n_cards:
        edge = first + n_cards
        then = at + n_hold * n_other
        carry_go(weights, even, scale, arena[at:then])
        for hand in range(n_me):
            may_lay = mine and even[hand] + scale[hand] > 0.0
            arena[then + hand] = 0.0 if may_lay else reach[hand]
        after = points + sign * branch.points[edge]
        visit(walk, branch, tables, np.int64(branch.child[edge]), after, at)
        for hand in range(n_me):
            value[hand] += arena[then + n_me + hand]
    if mine:
        settle(walk, place, joined, rows, mix, gain, reach, value)
    return 0


@kernel
def add_below(below, joined, row, mix, flips, value):
    """Add what is below a card, laid with the chances `mix`, to the value of each pair of hands.

    The rows of `value` are the mover's hands; those of `below` the other's remainders if it flips.
    """
    n_rest, n_other = len(mix), value.shape[1]
    if not flips:
        for rest in range(n_rest):
            hand = joined[row + rest]
            for other in range(n_other):
                value[hand, other] += mix[rest] * below[rest * n_other + other]
        return
    for start in range(0, n_other, BLOCK):
        stop = min(start + BLOCK, n_other)
        for rest in range(n_rest):
            hand = joined[row + rest]
            for other in range(start, stop):
                value[hand, other] += mix[rest] * below[other * n_rest + rest]


@kernel
def visit_pairs(numbers, branch, tables, arena, node, points, at):
    """Value every pair of remainders at a node, both players following their strategies.

    Parameters
    ----------
    numbers : tuple of ndarray of float32
        Pone's and dealer's, in this subtree.
    branch, tables : Branch, Tables
        As `solve_tree` describes them.
    arena : ndarray of float64
        Room for the walk.
    node : int
        Of the branch.
    points : float
        Pone's less dealer's, on the way to the node.
    at : int
        Where in the arena the values go, pone's points less dealer's; rows are the mover's.

    Returns
    -------
    int
        Nothing of use; see `visit`.
    """
    joined = tables.joined
    mover = np.int64(branch.mover[node])
    held = branch.left[node, mover]
    n_hold, n_rest = tables.sizes[held], tables.sizes[held - 1]
    n_other = tables.sizes[branch.left[node, 1 - mover]]
    first, stop = branch.first[node], branch.first[node + 1]
    n_cards = count_cards(branch, first, stop)
    sign = 1 if mover == 0 else -1

    value = arena[at : at + n_hold * n_other].reshape((n_hold, n_other))
    at += n_hold * n_other
    mix = arena[at : at + n_cards * n_rest].reshape((n_cards, n_rest))
    at += n_cards * n_rest
    even, scale = arena[at : at + n_hold], arena[at + n_hold : at + 2 * n_hold]
    at += 2 * n_hold

    rows = tables.starts[held - 1] + n_rest * branch.rank[first : first + n_cards].astype(np.int64)
    leaves = mover * (len(tables.payoffs) // 2) - 1
    mix_cards(numbers[mover], branch.place[node], joined, rows, mix, even, scale)
    value[:] = 0.0
    for card in range(n_cards):
        edge = first + card
        row, child = rows[card], np.int64(branch.child[edge])
        after = points + branch.points[edge]
        if child < 0:
            for rest in range(n_rest):
                hand, leaf = joined[row + rest], leaves - child + rest * n_other
                for other in range(n_other):
                    end = after + sign * tables.payoffs[leaf + other]
                    value[hand, other] += mix[card, rest] * end
            continue
        visit_pairs(numbers, branch, tables, arena, child, after, at)
        flips = branch.mover[child] != mover
        add_below(arena[at : at + n_rest * n_other], joined, row, mix[card], flips, value)
    if stop - first > n_cards:
        edge = first + n_cards
        after = points + branch.points[edge]
        visit_pairs(numbers, branch, tables, arena, np.int64(branch.child[edge]), after, at)
        for hand in range(n_hold):
            if even[hand] == 0.0 and scale[hand] == 0.0:
                for other in range(n_other):
                    value[hand, other] += arena[at + other * n_hold + hand]
    return 0
