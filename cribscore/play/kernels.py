# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The play over arrays of ranks: the compiled mirror of `play.rules`, for two players.

Cards are packed into int64, four bits a card holding rank + 1 (1 an ace, 13 a king), so that zero
means no card: a *series* has the newest card lowest; a *hand* the lowest rank lowest, so that its
first nibble says whether anything can be played. Go needs no word here: nobody whose lowest card
does not fit can play before the reset, and the point for it always falls to the player who laid
the last card.
"""

import numpy as np

from cribscore.jit import kernel


@kernel
def pack_hand(ranks):
    """Pack the ranks of an array of one hand, (k,) with k <= 13, lowest rank lowest."""
    packed = 0
    for i in range(len(ranks)):
        nibble = int(ranks[i]) + 1
        shift = 0
        while (packed >> shift) & 15 and (packed >> shift) & 15 < nibble:
            shift += 4
        below = packed & ((1 << shift) - 1)
        packed = ((packed >> shift) << (shift + 4)) | (nibble << shift) | below
    return packed


@kernel
def points_of_card(series, count):
    """Score the newest card of a packed series that has brought the count to `count`."""
    points = 2 if count == 15 or count == 31 else 0
    newest = series & 15
    rest = series >> 4
    alike = 1
    while rest & 15 == newest:
        alike += 1
        rest >>= 4
    if alike > 1:
        return points + alike * (alike - 1)
    seen, low, high, length, run = 1 << newest, newest, newest, 1, 0
    while rest:
        nibble = rest & 15
        low = min(low, nibble)
        high = max(high, nibble)
        if seen & (1 << nibble) or high - low > 6:
            break
        seen |= 1 << nibble
        length += 1
        if length > 2 and high - low + 1 == length:
            run = length
        rest >>= 4
    return points + run


@kernel
def points_of_series(series, points_out):
    """Score each card of each row of ranks (n, k), 255 past its end, into points_out (n, k)."""
    for row in range(series.shape[0]):
        packed, count = 0, 0
        for at in range(series.shape[1]):
            rank = int(series[row, at])
            if rank == 255:
                points_out[row, at] = 0
                continue
            packed = (packed << 4) | (rank + 1)
            count += min(rank + 1, 10)
            points_out[row, at] = points_of_card(packed, count)


@kernel
def can_play(hand, count):
    """Say whether a packed hand has a card that does not pass thirty-one."""
    lowest = hand & 15
    return lowest > 0 and count + min(lowest, 10) <= 31


@kernel
def without_card(hand, shift):
    """Take the card at a bit offset out of a packed hand."""
    return ((hand >> (shift + 4)) << shift) | (hand & ((1 << shift) - 1))


@kernel
def count_sequences(pone, dealer, play_on, stack, table_out):
    """Walk every legal sequence of cards of two packed hands (perft).

    Parameters
    ----------
    pone, dealer : int
        Packed hands; the pone leads.
    play_on : bool
        Whether the play goes on after thirty-one or a go.
    stack : int64 array, (cards, 7) at least
        Room for the walk: mine, other, series, count, offset, nibble before it, seat.
    table_out : int64 array, (cards, 3)
        Row d gains the sequences of d + 1 cards and the points of their last cards, by seat.
    """
    depth = 0
    stack[0, 0], stack[0, 1] = pone, dealer
    stack[0, 2:] = 0
    while depth >= 0:
        frame = stack[depth]
        shift, previous = frame[4], frame[5]
        nibble = (frame[0] >> shift) & 15
        total = frame[3] + min(nibble, 10)
        if nibble == 0 or total > 31:  # the next ones are no lower
            depth -= 1
            continue
        frame[4], frame[5] = shift + 4, nibble
        if nibble == previous:
            continue
        after, other, seat = without_card(frame[0], shift), frame[1], frame[6]
        series = (frame[2] << 4) | nibble
        points = points_of_card(series, total)
        ended = total == 31 or not (can_play(after, total) or can_play(other, total))
        if ended:
            points += 1 if total < 31 else 0
            series, total = 0, 0
        table_out[depth, 0] += 1
        table_out[depth, 1 + seat] += points
        if (ended and not play_on) or (after == 0 and other == 0):
            continue
        depth += 1
        child = stack[depth]
        changed = can_play(other, total)
        child[0], child[1] = (other, after) if changed else (after, other)
        child[2], child[3], child[4], child[5] = series, total, 0, 0
        child[6] = 1 - seat if changed else seat


@kernel
def open_value(mine, other, series, count, play_on, stack):
    """Return the mover's points less the other's under best play with all cards seen.

    Alpha-beta on an explicit stack: numba cannot load recursive kernels from its disk cache.

    Parameters
    ----------
    mine, other : int
        Packed hands of the player to move, who can play, and of the other.
    series, count : int
        Since the last reset.
    play_on : bool
        Whether the play goes on after thirty-one or a go.
    stack : int64 array, (cards, 10) at least
        Room for the search: mine, other, series, count, offset, nibble before it, window low and
        high, points of the card being tried, 1 if the other moves after it (-1 if not).
    """
    if mine == 0:
        return 0
    depth = 0
    stack[0, 0], stack[0, 1], stack[0, 2], stack[0, 3] = mine, other, series, count
    stack[0, 4], stack[0, 5], stack[0, 6], stack[0, 7] = 0, 0, -127, 127
    while True:
        frame = stack[depth]
        shift, previous = frame[4], frame[5]
        nibble = (frame[0] >> shift) & 15
        total = frame[3] + min(nibble, 10)
        if nibble == 0 or total > 31 or frame[6] >= frame[7]:
            if depth == 0:
                return frame[6]
            depth -= 1
            above = stack[depth]
            above[6] = max(above[6], above[8] - above[9] * frame[6])
            continue
        frame[4], frame[5] = shift + 4, nibble
        if nibble == previous:
            continue
        after, rival = without_card(frame[0], shift), frame[1]
        longer = (frame[2] << 4) | nibble
        value = points_of_card(longer, total)
        ended = total == 31 or not (can_play(after, total) or can_play(rival, total))
        if ended:
            value += 1 if total < 31 else 0
            longer, total = 0, 0
        if (after == 0 and rival == 0) or (ended and not play_on):
            frame[6] = max(frame[6], value)
            continue
        depth += 1
        child = stack[depth]
        child[2], child[3], child[4], child[5] = longer, total, 0, 0
        frame[8] = value
        if can_play(rival, total):
            frame[9] = 1
            child[0], child[1] = rival, after
            child[6], child[7] = value - frame[7], value - frame[6]
        else:
            frame[9] = -1
            child[0], child[1] = after, rival
            child[6], child[7] = frame[6] - value, frame[7] - value


@kernel
def open_leads(pone, dealer, play_on, stack, values_out):
    """Value each lead of a packed hand against another, into values_out (cards,), both seen.

    Values are the pone's points less the dealer's, in the order of the hand; equal cards alike.
    `stack` is as for `open_value`.
    """
    shift = np.int64(0)  # not a literal: one type
    at = 0
    while (pone >> shift) & 15:
        nibble = (pone >> shift) & 15
        after = without_card(pone, shift)
        if at > 0 and nibble == (pone >> (shift - 4)) & 15:
            values_out[at] = values_out[at - 1]
        else:
            values_out[at] = -open_value(dealer, after, nibble, min(nibble, 10), play_on, stack)
        shift += 4
        at += 1


@kernel
def open_pairs(pones, dealers, play_on, stack, values_out):
    """Value every lead of packed hands pones (n,) against dealers (m,), into (n, m, kept) int8.

    A pair of hands that holds five cards of a rank keeps what values_out has. `stack` is as for
    `open_value`.
    """
    for i in range(len(pones)):
        for j in range(len(dealers)):
            if fits_one_pack(pones[i], dealers[j]):
                open_leads(pones[i], dealers[j], play_on, stack, values_out[i, j])


@kernel
def fits_one_pack(first, second):
    """Say whether two packed hands hold no rank more than four times between them."""
    rest = first
    while rest:
        nibble = rest & 15
        n = 0
        hand = first
        while hand:
            n += hand & 15 == nibble
            hand >>= 4
        hand = second
        while hand:
            n += hand & 15 == nibble
            hand >>= 4
        if n > 4:
            return False
        rest >>= 4
    return True


# --- players: the mirror of `play.players` and `play.maxims` -------------------------------------


@kernel
def times_held(hand, nibble):
    """Count a rank in a packed hand; a nibble that is no rank counts nothing."""
    n = 0
    while hand:
        n += hand & 15 == nibble
        hand >>= 4
    return n


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
def count_cards(packed):
    """Count the cards of a packed hand or series."""
    n = 0
    while packed:
        n += 1
        packed >>= 4
    return n


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
