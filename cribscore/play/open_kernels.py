# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The play with all cards seen, over packed ranks."""

import numpy as np

from cribscore.jit import kernel
from cribscore.play.kernels import points_of_card
from cribscore.rank_kernels import can_play, times_held, without_card


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
    """Value every lead of packed hands pones (n,) against dealers (m,).

    values_out (n, m, kept) int8, modified in place. A pair of hands that holds five cards of a rank
    keeps what values_out has. `stack` is as for `open_value`.
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
        if times_held(first, rest & 15) + times_held(second, rest & 15) > 4:
            return False
        rest >>= 4
    return True
