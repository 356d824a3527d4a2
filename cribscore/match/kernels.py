# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The pegs of many games side by side, and the order in which the points of deals fall."""

import numpy as np

from cribscore.jit import kernel
from cribscore.roles import DEALER, PONE


@kernel
def peg_deals(heels, play, shows, target, dealers, scores, winners_out):
    """Move the pegs of every game through a deal, in the order of counting, to its end at most.

    Parameters
    ----------
    heels : int64 array, (n,)
        Points of the dealer for the starter.
    play : int64 array, (n, cards, 2)
        Role and points of each card of the play.
    shows : int64 array, (n, 3)
        The pone's hand, the dealer's hand, the crib.
    target : int
        Points that win.
    dealers : int64 array, (n,)
        Seat of the dealer.
    scores : int64 array, (n, 2)
        By seat; modified in place, at most the target.
    winners_out : int64 array, (n,)
        Seat that reached the target in this deal, or -1.
    """
    n_cards = play.shape[1]
    for row in range(len(heels)):
        winners_out[row] = -1
        for at in range(-1, n_cards + 3):
            if at < 0:
                role, points = DEALER, heels[row]
            elif at < n_cards:
                role, points = play[row, at, 0], play[row, at, 1]
            else:
                role, points = (PONE if at == n_cards else DEALER), shows[row, at - n_cards]
            seat = dealers[row] if role == DEALER else 1 - dealers[row]
            scores[row, seat] += points
            if scores[row, seat] >= target:
                scores[row, seat], winners_out[row] = target, seat
                break


@kernel
def tally_deals(heels, play, shows, tally_out):
    """Count in what order the points of deals fell.

    heels, play, shows: as for `peg_deals`. tally_out (3, 128, 128) int64 is counted up:
    [0, b, x] deals whose pone reached b points when the dealer had x; [1, a, y] deals whose
    dealer reached a when the pone had y; [2, x, y] deals that ended with x of the dealer and y
    of the pone.
    """
    n_cards = play.shape[1]
    totals = np.zeros(2, np.int64)
    for row in range(len(heels)):
        totals[:] = 0
        for at in range(-1, n_cards + 3):
            if at < 0:
                role, points = DEALER, heels[row]
            elif at < n_cards:
                role, points = play[row, at, 0], play[row, at, 1]
            else:
                role, points = (PONE if at == n_cards else DEALER), shows[row, at - n_cards]
            for _ in range(points):
                totals[role] += 1
                tally_out[role, totals[role], totals[1 - role]] += 1
        tally_out[2, totals[DEALER], totals[PONE]] += 1
