# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The end of the play for a player whose opponent has no card left: the best order of the rest."""

import numpy as np

from cribscore.jit import kernel
from cribscore.play import points_of_card
from cribscore.rank_kernels import can_play, without_card


@kernel
def value_alone(hand, shift, series, count, play_on):
    """Return the most that a hand scores alone, if this card is played first.

    It calls itself with the very types it was called with, as `solve.walk_kernels.visit` does.
    """
    nibble, rest = (hand >> shift) & 15, without_card(hand, shift)
    series, count = series << 4 | nibble, count + min(nibble, 10)
    points = points_of_card(series, count)
    if count < 31 and not can_play(rest, count):
        points += 1
    if count == 31 or not can_play(rest, count):
        if not play_on:
            return points
        series, count = np.int64(0), np.int64(0)
    best, at = np.int64(0), np.int64(0)
    while can_play(rest >> at, count):
        best = max(best, value_alone(rest, at, series, count, play_on))
        at += 4
    return points + best
