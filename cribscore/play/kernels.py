# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The play over packed ranks: the compiled mirror of `play.rules`, for two players.

Hands and series are packed as in `rank_kernels`. A go needs no word here: nobody whose lowest card
does not fit can play before the reset, and the point for it always falls to the player of the last
card.
"""

from cribscore.jit import kernel
from cribscore.rank_kernels import can_play, without_card


@kernel
def points_of_ranks(series):
    """Score the newest card of a packed series for pairs and runs."""
    newest = series & 15
    rest = series >> 4
    alike = 1
    while rest & 15 == newest:
        alike += 1
        rest >>= 4
    if alike > 1:
        return alike * (alike - 1)
    seen, low, high, length, run = 1 << newest, newest, newest, 1, 0
    while rest:
        nibble = rest & 15
        low = min(low, nibble)
        high = max(high, nibble)
        if seen & (1 << nibble) or high - low > 7:  # eight cards at most
            break
        seen |= 1 << nibble
        length += 1
        if length > 2 and high - low + 1 == length:
            run = length
        rest >>= 4
    return run


@kernel
def points_of_card(series, count):
    """Score the newest card of a packed series that has brought the count to `count`."""
    points = 2 if count == 15 or count == 31 else 0
    return points + points_of_ranks(series)


@kernel
def points_of_series(series, points_out):
    """Score each card of each row of series (n, k), 255 past its end, into points_out (n, k)."""
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
