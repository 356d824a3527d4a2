# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The play between two hands as a distribution: every line of it with its chance.

What a line scores is a *course*, the points of both in the order in which they fall, those of one
side in a row added up. It is packed as `board.throw_kernels` reads it: six bits for each group, the
oldest lowest, of which the lowest tells who scores (1 the dealer) and the others how much.
"""

import numpy as np

from cribscore.jit import kernel
from cribscore.play import state_kernels
from cribscore.players import policy_kernels
from cribscore.players.solved import kernels as solved_kernels

_MAXIMS, _SERIES, _COUNT = 2, 3, 4
GROUP = 6
"""Bits of a group of points."""


@kernel
def with_points(course, role, points):
    """Add points of a role at the end of a packed course."""
    if points == 0:
        return course
    shift = np.int64(0)
    while course >> (shift + GROUP):
        shift += GROUP
    last = course >> shift
    if course and last & 1 == role:
        return course + (points << (shift + 1))
    group = (points << 1) | role
    return group if course == 0 else course | (group << (shift + GROUP))


@kernel
def add_course(course, chance, n, courses, chances):
    """Add a line to the first n of the courses (m,) with chances (m,); return how many there are.

    Courses and chances are modified in place.
    """
    for at in range(n):
        if courses[at] == course:
            chances[at] += chance
            return n
    courses[n], chances[n] = course, chance
    return n + 1


@kernel
def follow_hands(tree, numbers, maxims, hands, is_solved, least, courses_out, chances_out):
    """Follow every line of the solved play of two hands, but for those that hardly ever come.

    Parameters
    ----------
    tree : FlatTree
        The whole public tree.
    numbers : (float32 array, float32 array)
        What the chances of pone and dealer are in proportion to.
    maxims : int64 array, (17,)
        Their weights, for hands that the equilibrium never keeps: they are played by the maxims.
    hands : int64 array, (2,)
        Packed hands of pone and dealer.
    is_solved : bool array, (2,)
        Whether the equilibrium ever keeps them.
    least : float
        Lines that are less likely are left out.
    courses_out : int64 array, (m,)
        The different courses.
    chances_out : float64 array, (m,)
        The chance of each.

    Returns
    -------
    int
        How many there are.
    """
    states = np.zeros((64, 9), np.int64)
    reached, courses = np.empty(64, np.float64), np.empty(64, np.int64)
    shifts, weights = np.empty(4, np.int64), np.empty(4, np.float64)
    shift, points = np.empty(1, np.int64), np.empty(1, np.int64)
    states[0, :2] = hands
    reached[0], courses[0] = 1.0, 0
    top, n = 1, 0
    while top:
        top -= 1
        state, chance, course = states[top].copy(), reached[top], courses[top]
        role = state[state_kernels.TURN]
        if role < 0:
            n = add_course(course, chance, n, courses_out, chances_out)
            continue
        if role == 0:
            n_cards = solved_kernels.weigh_cards(tree, numbers[0], state, role, shifts, weights)
        else:
            n_cards = solved_kernels.weigh_cards(tree, numbers[1], state, role, shifts, weights)
        total = weights[:n_cards].sum()
        if total == 0 or not is_solved[role]:  # the equilibrium never comes here
            hand, series, count = state[role], state[_SERIES], state[_COUNT]
            card = (
                hand >> policy_kernels.choose_card(_MAXIMS, hand, series, count, 0.0, maxims) & 15
            )
            for at in range(n_cards):
                weights[at] = 1.0 if hand >> shifts[at] & 15 == card else 0.0
            total = 1.0
        for at in range(n_cards):
            share = weights[at] / total
            if chance * share < least:
                continue
            states[top], shift[0] = state, shifts[at]
            state_kernels.lay_cards(shift, True, states[top : top + 1], points)
            reached[top], courses[top] = chance * share, with_points(course, role, points[0])
            top += 1
    return n


@kernel
def share_out(chances, whole, shares_out):
    """Round chances (m,) to shares_out (m,) int64 of a whole, those cut off most going up first."""
    total, left = chances.sum(), whole
    for at in range(len(chances)):
        shares_out[at] = int(chances[at] / total * whole)
        left -= shares_out[at]
    while left > 0:
        most, place = -1.0, 0
        for at in range(len(chances)):
            lacking = chances[at] / total * whole - shares_out[at]
            if lacking > most:
                most, place = lacking, at
        shares_out[place] += 1
        left -= 1


@kernel
def follow_row(tree, numbers, maxims, hands, row, limits, counts_out, courses_out, shares_out):
    """Follow one hand of pone against every hand of dealer; return how many courses there are.

    Parameters
    ----------
    tree, numbers, maxims
        As for `follow_hands`.
    hands : int64 array, (n,)
        Every hand, packed.
    row : int
        Pone's.
    limits : (bool array (n,), bool array (2, n), float, int)
        Which hands one pack leaves to the dealer, which ones pone and dealer ever keep, `least` of
        `follow_hands`, and the whole of the shares.
    counts_out : uint8 array, (n,)
        How many courses each has.
    courses_out, shares_out : int64 and uint8 arrays, (m,)
        The courses one after another, the likeliest of a pair first, and their shares.
    """
    possible, is_kept, least, whole = limits
    is_solved = np.empty(2, np.bool_)
    most = int(1.0 / least) + 1  # lines that are as likely as that
    both, shares = np.empty(2, np.int64), np.empty(most, np.int64)
    courses, chances = np.empty(most, np.int64), np.empty(most, np.float64)
    filled = 0
    for at in range(len(hands)):
        if not possible[at]:
            continue
        both[0], both[1] = hands[row], hands[at]
        is_solved[0], is_solved[1] = is_kept[0, row], is_kept[1, at]
        n = follow_hands(tree, numbers, maxims, both, is_solved, least, courses, chances)
        share_out(chances[:n], whole, shares[:n])
        most = np.argmax(shares[:n])
        shares[0], shares[most] = shares[most], shares[0]
        courses[0], courses[most] = courses[most], courses[0]
        for one in range(n):
            if shares[one]:
                courses_out[filled], shares_out[filled] = courses[one], shares[one]
                filled += 1
                counts_out[at] += 1
    return filled
