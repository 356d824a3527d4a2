# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How the simple players play, over packed ranks: the mirror of `players.simple` and `maxims`."""

import numpy as np

from cribscore.jit import kernel
from cribscore.play import points_of_card
from cribscore.rank_kernels import can_play, count_cards, pack_hand, times_held, without_card


@kernel
def maxims_of_lead(hand, nibble):
    """Return the bits of the maxims (0 to 5 of `PLAY_MAXIMS`) that speak of a lead."""
    bits = 0
    if nibble <= 4:
        bits |= 1
        bits |= (times_held(hand, nibble) > 1) << 2
        bits |= (times_held(hand, 5 - nibble) > 0) << 3
    bits |= (nibble == 5) << 1
    second = 3 if nibble == 6 else 7 if nibble == 4 else 9 if nibble == 3 else 0
    bits |= (second > 0 and times_held(hand, second) > 0) << 4
    if 6 <= nibble <= 9:
        reply = 15 - nibble
        answer = times_held(hand, reply)
        if nibble == 7 or nibble == 8:
            answer += times_held(hand, min(nibble, reply) - 1)
            answer += times_held(hand, max(nibble, reply) + 1)
        bits |= (answer > 0) << 5
    return bits


@kernel
def plays_close(hand, lead, nibble):
    """Mirror the maxim: one or two ranks from the lead, and some third cannot be continued."""
    low, high = min(lead, nibble), max(lead, nibble)
    if not 1 <= high - low <= 2:
        return False
    for third in range(max(1, high - 2), min(13, low + 2) + 1):
        if third in (low, high):
            continue
        bottom, top = min(low, third), max(high, third)
        count = min(low, 10) + min(high, 10) + min(third, 10)
        below = bottom > 1 and count + bottom - 1 <= 31 and times_held(hand, bottom - 1) > 0
        fits = top < 13 and count + min(top + 1, 10) <= 31
        if not below and not (fits and times_held(hand, top + 1) > 0):
            return True
    return False


@kernel
def leaves_fifteen_and_more(series, count):
    """Mirror the maxim: a card that makes fifteen upon `series` scores more besides."""
    need = 15 - count
    if need < 1 or need > 10:
        return False
    for reply in range(need, 14 if need == 10 else need + 1):
        total = count + min(reply, 10)
        if times_held(series, reply) < 4 and points_of_card((series << 4) | reply, total) > 2:
            return True
    return False


@kernel
def maxims_of_reply(hand, series, count, nibble):
    """Return the bits of the maxims (6 to 16) that speak of a card laid upon others."""
    value = min(nibble, 10)
    after = count + value
    second = series < 16  # one card lies there
    newest = series & 15
    bits = (second and after == 15) << 6
    bits |= (count < 15 and after > 15) << 7
    bits |= leaves_fifteen_and_more((series << 4) | nibble, after) << 8
    bits |= (second and plays_close(hand, newest, nibble)) << 9
    bits |= (after == 5 or after == 21) << 10
    short = after + value
    if nibble <= 4 and (short == 15 or short == 31):
        excused = short == 31 and nibble <= 2 and times_held(hand, nibble) > 1
        bits |= (not excused) << 11
    if nibble == newest:
        bits |= (short > 31) << 12
        if second:
            bits |= 1 << (14 if times_held(hand, nibble) > 1 else 13)
    if second and newest >= 10 and 7 <= nibble <= 9 and times_held(hand, 11 - nibble) > 0:
        bits |= (hand >> (4 * (count_cards(hand) - 1)) < 10) << 15
    if count >= 15:
        highest = 0
        rest = hand
        while rest and count + min(rest & 15, 10) <= 31:
            highest = rest & 15
            rest >>= 4
        bits |= (nibble == highest) << 16
    return bits


@kernel
def maxims_of_cards(series, count, hands, nibbles, bits_out):
    """Say for n cards upon one series which maxims speak of each.

    series packed, 0 before the lead; count its total; hands (n,) packed, the card in question
    among them; nibbles (n,) int64. Written in place: bits_out (n,) int64.
    """
    for row in range(len(hands)):
        if series == 0:
            bits_out[row] = maxims_of_lead(hands[row], nibbles[row])
        else:
            bits_out[row] = maxims_of_reply(hands[row], series, count, nibbles[row])


@kernel
def worth_by_maxims(hand, series, count, nibble, weights):
    """Weigh a card in quarter-points: four for each point, and the maxims by `weights` (17,)."""
    if series == 0:
        bits = maxims_of_lead(hand, nibble)
        worth = 0
    else:
        bits = maxims_of_reply(hand, series, count, nibble)
        worth = 4 * points_of_card((series << 4) | nibble, count + min(nibble, 10))
    at = 0
    while bits:
        if bits & 1:
            worth += weights[at]
        bits >>= 1
        at += 1
    return worth


@kernel
def choose_card(policy, hand, series, count, chance, weights):
    """Return the bit offset of the card that a policy plays from a hand that can play.

    Policies: 0 random, by `chance` from 0 to 1; 1 greedy; 2 by maxims. Of equals the
    lowest rank to lead, else the highest.
    """
    if policy == 0:
        n = 0
        while (hand >> (4 * n)) & 15 and count + min((hand >> (4 * n)) & 15, 10) <= 31:
            n += 1
        return 4 * int(chance * n)
    best, chosen, shift = -(1 << 30), 0, 0
    while (hand >> shift) & 15:
        nibble = (hand >> shift) & 15
        total = count + min(nibble, 10)
        if total > 31:
            break
        if policy == 1:
            worth = points_of_card((series << 4) | nibble, total)
        else:
            worth = worth_by_maxims(hand, series, count, nibble, weights)
        if worth > best or (worth == best and series > 0):
            best, chosen = worth, shift
        shift += 4
    return chosen


@kernel
def choose_cards(policy, hands, series, counts, chances, weights, shifts_out):
    """Choose a card for each of n players who can play, as `choose_card` does.

    hands, series (n,) packed; counts (n,); chances (n,) float64; weights as for `play_out`;
    shifts_out (n,) int64 gets bit offsets. Written in place: shifts_out.
    """
    for row in range(len(hands)):
        shifts_out[row] = choose_card(
            policy, hands[row], series[row], counts[row], chances[row], weights
        )


@kernel
def play_out(hands, policies, chances, play_on, weights, seats_out, ranks_out, points_out):
    """Play deals out between two policies.

    Parameters
    ----------
    hands : uint8 array, (n, 2, k)
        Ranks kept: the pone's, the dealer's.
    policies : uint8 array, (n, 2)
        As in `choose_card`, the pone's and the dealer's.
    chances : float64 array, (n, 2 * k)
        A number from 0 to 1 for each card laid.
    play_on : bool
        Whether the play goes on after thirty-one or a go.
    weights : int64 array, (17,)
        Of `PLAY_MAXIMS`, in quarter-points.
    seats_out, ranks_out, points_out : uint8 arrays, (n, 2 * k)
        Who laid each card in order (255: none was laid), its rank, and what its player scored at
        that moment, go and last card included. Written in place.
    """
    for deal in range(len(hands)):
        mine, other = pack_hand(hands[deal, 0]), pack_hand(hands[deal, 1])
        seat, at, series, count = 0, 0, np.int64(0), np.int64(0)  # not literals: one type
        seats_out[deal, :] = 255
        while mine:
            chance = chances[deal, at]
            shift = choose_card(policies[deal, seat], mine, series, count, chance, weights)
            nibble = (mine >> shift) & 15
            mine = without_card(mine, shift)
            series = (series << 4) | nibble
            count += min(nibble, 10)
            points = points_of_card(series, count)
            ended = count == 31 or not (can_play(mine, count) or can_play(other, count))
            points += ended and count < 31
            seats_out[deal, at] = seat
            ranks_out[deal, at] = nibble - 1
            points_out[deal, at] = points
            at += 1
            if ended:
                series, count = 0, 0
                if not play_on:
                    break
            if can_play(other, count):
                mine, other = other, mine
                seat = 1 - seat
