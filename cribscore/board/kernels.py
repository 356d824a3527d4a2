# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Who wins from every position: dynamic programming over tallies of deals."""

import numpy as np

from cribscore.jit import kernel


@kernel
def fill_chances(tally, n_deals, target, line, chances_out):
    """Work out the chances of every position from those nearer to the end.

    With a and b what dealer and pone need, a deal ends the game for the dealer who reaches a before
    the pone reaches b, and the other way round; otherwise the pone deals next, from the position
    that is left. A deal scores at least the last card, so that a + b falls, and positions are
    worked out in its order.

    Parameters
    ----------
    tally : int64 array, (3, 128, 128)
        As `tally_deals` counts it.
    n_deals : int
        How many deals it holds.
    target : int
        Points of the game.
    line : int
        Count only games that the loser ends below this score; the target counts all.
    chances_out : float64 array, (2, target + 1, target + 1)
        [0, a, b]: the chance that the dealer wins so; [1, a, b]: that the pone does. Row and
        column 0 are not used.
    """
    most = np.zeros(2, np.int64)
    for x in range(tally.shape[1]):
        for y in range(tally.shape[2]):
            if tally[2, x, y]:
                most[0], most[1] = max(most[0], x), max(most[1], y)
    for total in range(2, 2 * target + 1):
        for a in range(max(1, total - target), min(target, total - 1) + 1):
            b = total - a
            dealer_wins, pone_wins = 0.0, 0.0
            for y in range(min(b, line - target + b, most[1] + 1)):
                dealer_wins += tally[1, a, y] if a <= most[0] else 0
            for x in range(min(a, line - target + a, most[0] + 1)):
                pone_wins += tally[0, b, x] if b <= most[1] else 0
            for x in range(min(a, most[0] + 1)):
                for y in range(min(b, most[1] + 1)):
                    times = tally[2, x, y]
                    if times:
                        dealer_wins += times * chances_out[1, b - y, a - x]
                        pone_wins += times * chances_out[0, b - y, a - x]
            chances_out[0, a, b] = dealer_wins / n_deals
            chances_out[1, a, b] = pone_wins / n_deals
