"""The play over arrays of ranks: the compiled mirror of `play.rules`, for two players.

Cards are packed into int64, four bits a card holding rank + 1 (1 an ace, 13 a king), so that zero
means no card: a *series* has the newest card lowest; a *hand* the lowest rank lowest, so that its
first nibble says whether anything can be played. Go needs no word here: nobody whose lowest card
does not fit can play before the reset, and the point for it always falls to the player who laid
the last card.
"""

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
    shift = 0
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
