# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How `Expected` plays: the card of greatest expected net points against what may be held.

Hands and series are packed and numbered as in `rank_kernels`; a *set* is a packed hand that the
other player may still hold. Each card is tried against every set, weighted by how likely the other
player is to have kept it; from there on both play greedily.
"""

import numpy as np

from cribscore.jit import kernel
from cribscore.play import points_of_card
from cribscore.players.alone_kernels import value_alone
from cribscore.rank_kernels import can_play, number_of, with_card, without_card

MINE, PLAYED, LEFT, BAR, SERIES, COUNT = 0, 1, 2, 3, 4, 5


@kernel
def greedy_card(hand, series, count):
    """Return the bit offset of the card that scores most now, the highest of equals."""
    best, chosen, shift = -1, 0, 0
    while can_play(hand >> shift, count):
        nibble = (hand >> shift) & 15
        points = points_of_card(series << 4 | nibble, count + min(nibble, 10))
        if points >= best:
            best, chosen = points, shift
        shift += 4
    return chosen


@kernel
def roll_out(mine, other, series, count, play_on, shift):
    """Lay my card at `shift`, then both go on greedily; return my points less the other's."""
    net, sign = 0, 1
    while True:
        nibble = (mine >> shift) & 15
        mine = without_card(mine, shift)
        series, count = series << 4 | nibble, count + min(nibble, 10)
        points = points_of_card(series, count)
        goes_on = can_play(other, count)
        if count == 31 or not (goes_on or can_play(mine, count)):
            points += count < 31
            series, count, goes_on = 0, 0, other > 0
            if not play_on:
                return net + sign * points
        net += sign * points
        if mine | other == 0:
            return net
        if goes_on:
            mine, other, sign = other, mine, -sign
        shift = greedy_card(mine, series, count)


@kernel
def value_of_card(mine, sets, weights, series, count, play_on, shift):
    """Value my card at `shift` against sets (m,) of weights (m,); alone, in the best order."""
    if sets[0] == 0:  # the other has no card left
        return float(value_alone(mine, np.int64(shift), series, count, play_on))
    value, total = 0.0, 0.0
    for at in range(len(sets)):
        if weights[at] > 0:
            total += weights[at]
            value += weights[at] * roll_out(mine, sets[at], series, count, play_on, shift)
    return value / total if total > 0 else 0.0


@kernel
def value_cards(mine, sets, weights, series, count, play_on, values_out):
    """Value each card of my hand against sets (m,) of weights (m,); return the best's offset.

    values_out (cards,): expected points of mine less the other's from here to the end of the
    play, in the order of the hand; NaN for a card that cannot be played. Of equals the highest
    rank is best.
    """
    best, chosen, place = -1e9, 0, 0
    while mine >> 4 * place:
        shift = 4 * place
        if not can_play(mine >> shift, count):
            values_out[place] = np.nan
        elif place and (mine >> shift) & 15 == (mine >> (shift - 4)) & 15:
            values_out[place] = values_out[place - 1]
        else:
            worth = value_of_card(mine, sets, weights, series, count, play_on, shift)
            values_out[place] = worth
            if worth >= best:
                best, chosen = worth, shift
        place += 1
    return chosen


@kernel
def ways_left(held, seen, binomials):
    """Return the ways to hold the ranks of a packed hand without cards of seen (13,), over all.

    binomials (64, 10) are C(n, k).
    """
    ways = 1.0
    while held:
        nibble = held & 15
        n = 0
        while held & 15 == nibble:
            n += 1
            held >>= 4
        if n > 4:
            return 0.0
        ways *= binomials[4 - seen[nibble - 1], n] / binomials[4, n]
    return ways


@kernel
def weigh_sets(view, seen, sets, keeps, binomials, weights_out):
    """Weigh what the other player may still hold.

    Parameters
    ----------
    view : int64 array, (6,)
        My hand, what the other has played (packed), how many cards are left there, the
        value up to which a go rules cards out, series and count.
    seen : uint8 array, (13,)
        Cards of each rank that I have seen elsewhere.
    sets : int64 array, (m,)
        Every set of as many ranks as the other has left.
    keeps : float64 array
        How likely the other is to keep each set of a whole hand.
    binomials : int64 array, (64, 10)
        Binomial coefficients.
    weights_out : float64 array, (m,)
        Not normalised; zero for what cannot be.
    """
    for at in range(len(sets)):
        whole = sets[at]
        if whole and min(whole & 15, 10) <= view[BAR]:
            weights_out[at] = 0.0
            continue
        played = view[PLAYED]
        while played:
            whole = with_card(whole, played & 15)
            played >>= 4
        ways = ways_left(whole, seen, binomials)
        weights_out[at] = ways * keeps[number_of(whole, 13, binomials)] if ways > 0 else 0.0


@kernel
def choose_cards(views, seen, keeps, sets_of, binomials, play_on, shifts_out):
    """Choose the card of each of n players from all that may be held against it.

    views (n, 6) and seen (n, 13) as for `weigh_sets`, keeps (sets,), binomials (64, 10);
    sets_of: for each number of cards left from 0, all sets of it, (sets,) each. shifts_out (n,)
    is modified in place.
    """
    room = np.empty(len(sets_of[len(sets_of) - 1]), np.float64)
    values = np.empty(8, np.float64)
    for row in range(len(shifts_out)):
        view = views[row]
        sets = sets_of[view[LEFT]]
        weights = room[: len(sets)]
        weigh_sets(view, seen[row], sets, keeps, binomials, weights)
        shifts_out[row] = value_cards(
            view[MINE], sets, weights, view[SERIES], view[COUNT], play_on, values
        )
