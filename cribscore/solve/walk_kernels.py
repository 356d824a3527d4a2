# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The kernel that walks a subtree of the play: updates, best responses and values.

A walk is made for one player, *me*; the other is *you*. It goes down with the chances of the hands
and comes up with what they score. All numbers live in one arena, so that a walk allocates nothing.
A node has a part of the arena, and the node below it the next part:

    at                                                                          below
    | weights          | reach | value | mix           | gain          | even  | scale | weights ...
    | n_hold * n_other | n_me  | n_me  | cards * n_rest | cards * n_rest | n_hold | n_hold |

``weights[mover's, other's]``, rows the remainders of the player who is to move, is the chance of
the two hands, given what was played and what each has left, times the chance that you play to
here; ``reach[mine]`` is the chance that I do; ``value[mine]`` is what I score with each remainder,
weighted likewise. ``mix[card, rest]`` are the mover's chances and ``gain[card, rest]`` what my
cards score; `even` and `scale` are described in `mix_cards`. The mover's rows make every inner loop
run along memory: most of the time goes into five million leaves of 13 by 13.

Shapes: n_hold, n_rest: remainders of the mover before and after a card; n_other: of the other
player; n_me: mine. ``joined[row + rest]`` is the number of the hand made of a card and a rest,
``rows[card]`` the row of each card.
"""

from typing import NamedTuple

import numpy as np

from cribscore.arrays import Bytes, Floats, Singles
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
        My average so far: for every card the chance that I play to here and play it (UPDATE); or
        where to mark my best response, empty if nobody asks for it (RESPOND).
    payoffs : ndarray of int8, shape (2 * payoffs,)
        Of the leaves, to pone with pone's remainders as rows; then to dealer with dealer's as rows.
    arena : ndarray of float64
        Room for the walk.
    """

    me: int
    mode: int
    share: float
    mine: Singles
    yours: Singles
    average: Singles
    payoffs: Bytes
    arena: Floats


class Part(NamedTuple):
    """The part of the arena that belongs to a node, as the picture above has it.

    Attributes
    ----------
    weights, reach, value, mix, gain, even, scale : ndarray of float64
        Views of the arena.
    below : int
        Where the part of the node below begins.
    """

    weights: Floats
    reach: Floats
    value: Floats
    mix: Floats
    gain: Floats
    even: Floats
    scale: Floats
    below: int


@kernel
def carve(arena, at, n_hold, n_other, n_me, n_cards, n_rest):
    """Return the part of the arena (numbers,) that begins at a place; see `Part`."""
    end = at + n_hold * n_other
    weights = arena[at:end].reshape((n_hold, n_other))
    reach = arena[end : end + n_me]
    value = arena[end + n_me : end + 2 * n_me]
    end += 2 * n_me
    size = n_cards * n_rest
    mix = arena[end : end + size].reshape((n_cards, n_rest))
    gain = arena[end + size : end + 2 * size].reshape((n_cards, n_rest))
    end += 2 * size
    even, scale = arena[end : end + n_hold], arena[end + n_hold : end + 2 * n_hold]
    return Part(weights, reach, value, mix, gain, even, scale, end + 2 * n_hold)


@kernel
def mix_cards(numbers, place, joined, rows, mix_out, even_out, scale_out):
    """Turn the numbers of a node into chances that sum to one over the cards of each hand.

    Parameters
    ----------
    numbers : ndarray of float32, shape (numbers,)
        The mover's; those of the node begin at `place`, -1 where the move is forced.
    joined : ndarray of int32, shape (n,)
        Hands; those of a card begin at ``rows[card]``, rows (cards,).
    mix_out : ndarray of float64, shape (cards, n_rest)
        The chances. Modified in place, as the next two.
    even_out : ndarray of float64, shape (n_hold,)
        The even chance of the cards of a hand that has no number above zero; else 0.
    scale_out : ndarray of float64, shape (n_hold,)
        What the numbers of the other hands are multiplied by. Both are 0 for a hand that can play
        no card.
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
    """Carry the weights down past a card that is played with the chances `mix`.

    weights (n_hold, n_other), joined (n,), mix (n_rest,); below_out (n_rest * n_other,) is
    modified in place. If it `flips`, the other is to move next and has the rows.
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
    """Carry the weights down past a go: of the hands that can play a card nothing is left.

    weights (n_hold, n_other), even and scale (n_hold,); below_out (n_other * n_hold,) is modified
    in place, the other's hands as rows.
    """
    n_hold, n_other = weights.shape
    for hand in range(n_hold):
        goes = even[hand] == 0.0 and scale[hand] == 0.0
        for other in range(n_other):
            below_out[other * n_hold + hand] = weights[hand, other] if goes else 0.0


@kernel
def end_mine(weights, joined, row, payoffs, place, points, value_out):
    """Value a leaf after a card of mine, for each rest of mine.

    weights (n_hold, n_other), joined (n,), payoffs (2 * payoffs,); those of the leaf begin at
    `place`, to me. value_out (n_rest,) is modified in place.
    """
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

    weights (n_hold, n_mine), joined (n,), mix (n_rest,), payoffs (2 * payoffs,) of which those of
    the leaf begin at `place`. The payoffs and the points are to you; value_out (n_mine,), modified
    in place, is to me.
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

    joined (n,), rows (cards,), mix and gain (cards, n_rest), reach (n_hold,). Modified in place:
    value (n_hold,), and the numbers of `walk` that begin at `place`. Hands that have to say go keep
    the value that they have. If the mode is RESPOND and there is an average, the best cards are
    marked in it: as a strategy it is the best response.
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
    """Count the edges of a node that are cards; a state that no hand could be in has none.

    The edges of the node in `branch` are those from `first` on, before `stop`.
    """
    if stop > first and branch.rank[stop - 1] < 0:
        return stop - first - 1
    return stop - first


@kernel
def enter_card(arena, part, joined, row, card, mine, flips):
    """Fill in weights and reach of the node below a card, which is mine or yours.

    arena (numbers,) is modified in place from ``part.below`` on; joined (n,). My chances go into my
    reach, yours into the weights.
    """
    n_rest, n_other = part.mix.shape[1], part.weights.shape[1]
    then = part.below + n_rest * n_other
    below = arena[part.below : then]
    if mine:
        reach = arena[then : then + n_rest]
        for rest in range(n_rest):
            reach[rest] = 1.0
        carry(part.weights, joined, row, reach, flips, below)
        for rest in range(n_rest):
            reach[rest] = part.reach[joined[row + rest]] * part.mix[card, rest]
    else:
        carry(part.weights, joined, row, part.mix[card], flips, below)
        for hand in range(len(part.reach)):
            arena[then + hand] = part.reach[hand]


@kernel
def leave_card(arena, part, card, mine):
    """Take up the value of the node below a card: to its gain if it is mine, else to my value.

    arena (numbers,); gain and value of the part are modified in place.
    """
    n_rest, n_other = part.mix.shape[1], part.weights.shape[1]
    n_below = n_rest if mine else len(part.reach)
    at = part.below + n_rest * n_other + n_below
    for hand in range(n_below):
        if mine:
            part.gain[card, hand] = arena[at + hand]
        else:
            part.value[hand] += arena[at + hand]


@kernel
def enter_go(arena, part, mine):
    """Fill in weights and reach of the node below a go, which is mine or yours.

    arena (numbers,) is modified in place from ``part.below`` on.
    """
    then = part.below + part.weights.size
    carry_go(part.weights, part.even, part.scale, arena[part.below : then])
    for hand in range(len(part.reach)):
        can_play = mine and part.even[hand] + part.scale[hand] > 0.0
        arena[then + hand] = 0.0 if can_play else part.reach[hand]


@kernel
def leave_go(arena, part):
    """Add the value of the node below a go to mine; arena (numbers,), value modified in place."""
    at = part.below + part.weights.size + len(part.reach)
    for hand in range(len(part.reach)):
        part.value[hand] += arena[at + hand]


@kernel
def visit(walk, branch, tables, node, points, at):
    """Walk what is below a node.

    Parameters
    ----------
    walk, branch, tables : Walk, Branch, Tables
        `Walk` is described here, the others in `tree`.
    node : int
        Of the branch.
    points : float
        What I have scored, less what you have, on the way to the node.
    at : int
        Where the node's part of the arena begins; its weights and its reach are filled in, and the
        walk fills in its value.

    Returns
    -------
    int
        Always 0: numba must know the type of a function that calls itself.

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
    first, stop = branch.first[node], branch.first[node + 1]
    n_cards = count_cards(branch, first, stop)
    part = carve(arena, at, n_hold, n_other, n_hold if mine else n_other, n_cards, n_rest)

    rows = tables.starts[held - 1] + n_rest * branch.rank[first : first + n_cards].astype(np.int64)
    place = branch.place[node]
    numbers = walk.mine if mine else walk.yours
    mix_cards(numbers, place, joined, rows, part.mix, part.even, part.scale)
    leaves = mover * (len(walk.payoffs) // 2) - 1
    sign = 1 if walk.me == 0 else -1
    part.value[:] = 0.0
    for card in range(n_cards):
        edge, row = first + card, rows[card]
        child = np.int64(branch.child[edge])
        after = points + sign * branch.points[edge]
        if child >= 0:
            enter_card(arena, part, joined, row, card, mine, branch.mover[child] != mover)
            visit(walk, branch, tables, child, after, part.below)
            leave_card(arena, part, card, mine)
        elif mine:
            gain = part.gain[card]
            end_mine(part.weights, joined, row, walk.payoffs, leaves - child, after, gain)
        else:
            mix, leaf = part.mix[card], leaves - child
            end_yours(part.weights, joined, row, mix, walk.payoffs, leaf, -after, part.value)
    if stop - first > n_cards:
        edge = first + n_cards
        after = points + sign * branch.points[edge]
        enter_go(arena, part, mine)
        visit(walk, branch, tables, np.int64(branch.child[edge]), after, part.below)
        leave_go(arena, part)
    if mine:
        settle(walk, place, joined, rows, part.mix, part.gain, part.reach, part.value)
    return 0


@kernel
def add_below(below, joined, row, mix, flips, value):
    """Add what is below a card, played with the chances `mix`, to the value of each pair of hands.

    below (n_rest * n_other,), joined (n,), mix (n_rest,); value (n_hold, n_other) is modified in
    place. Its rows are the mover's hands; those of `below` the other's remainders if it flips.
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
def end_pairs(payoffs, joined, row, mix, place, points, sign, value):
    """Add a leaf after a card, played with the chances `mix`, to the value of each pair of hands.

    payoffs (2 * payoffs,) are to the mover, those of the leaf from `place` on; joined (n,),
    mix (n_rest,); value (n_hold, n_other), to pone, is modified in place.
    """
    n_other = value.shape[1]
    for rest in range(len(mix)):
        hand, leaf = joined[row + rest], place + rest * n_other
        for other in range(n_other):
            value[hand, other] += mix[rest] * (points + sign * payoffs[leaf + other])


@kernel
def visit_pairs(numbers, branch, tables, arena, node, points, at):
    """Value every pair of remainders at a node, both players following their strategies.

    Parameters
    ----------
    numbers : tuple of ndarray of float32, shape (numbers,)
        Pone's and dealer's, in this subtree.
    branch, tables : Branch, Tables
        As `tree` describes them.
    arena : ndarray of float64, shape (numbers,)
        Room for the walk; a node's values have the place of the weights of `visit`.
    node : int
        Of the branch.
    points : float
        Pone's less dealer's, on the way to the node.
    at : int
        Where in the arena the values go, pone's points less dealer's; rows are the mover's.

    Returns
    -------
    int
        Always 0; see `visit`.
    """
    joined = tables.joined
    mover = np.int64(branch.mover[node])
    held = branch.left[node, mover]
    n_hold, n_rest = tables.sizes[held], tables.sizes[held - 1]
    n_other = tables.sizes[branch.left[node, 1 - mover]]
    first, stop = branch.first[node], branch.first[node + 1]
    n_cards = count_cards(branch, first, stop)
    part = carve(arena, at, n_hold, n_other, 0, n_cards, n_rest)
    value = part.weights

    rows = tables.starts[held - 1] + n_rest * branch.rank[first : first + n_cards].astype(np.int64)
    leaves = mover * (len(tables.payoffs) // 2) - 1
    sign = 1 if mover == 0 else -1
    mix_cards(numbers[mover], branch.place[node], joined, rows, part.mix, part.even, part.scale)
    value[:] = 0.0
    for card in range(n_cards):
        edge, row, mix = first + card, rows[card], part.mix[card]
        child = np.int64(branch.child[edge])
        after = points + branch.points[edge]
        if child < 0:
            end_pairs(tables.payoffs, joined, row, mix, leaves - child, after, sign, value)
            continue
        visit_pairs(numbers, branch, tables, arena, child, after, part.below)
        below = arena[part.below : part.below + n_rest * n_other]
        add_below(below, joined, row, mix, branch.mover[child] != mover, value)
    if stop - first > n_cards:
        edge = first + n_cards
        after = points + branch.points[edge]
        child = np.int64(branch.child[edge])
        visit_pairs(numbers, branch, tables, arena, child, after, part.below)
        below = arena[part.below : part.below + n_hold * n_other]
        for hand in range(n_hold):
            if part.even[hand] == 0.0 and part.scale[hand] == 0.0:
                for other in range(n_other):
                    value[hand, other] += below[other * n_hold + hand]
    return 0
