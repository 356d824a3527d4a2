"""What is summed over opposing hands, and the mean of a crib made from it.

A *row* holds sums over some opposing hands, each weighted by how likely the opponent is to throw
what they throw; `crib_kernels` makes rows for many sets of cards at once.
"""

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from cribscore.arrays import Floats
from cribscore.cards import JACK
from cribscore.discard.counts import throw_places
from cribscore.discard.tables import show_tables
from cribscore.ranks import hand_number

if TYPE_CHECKING:
    from cribscore.discard.opponents import Opponent

PAIRS = slice(0, 91)
"""Hands that throw the ranks of each pair."""
POINTS = slice(91, 182)
"""Crib points of ranks with each pair of mine, over starters outside the hand."""
SUITED = slice(182, 186)
"""Hands that throw two cards of each suit."""
SUITED_LEFT = slice(186, 190)
"""The same times the cards of that suit outside the hand."""
JACKS = slice(190, 194)
"""Hands that throw the jack of each suit."""
NOBS = 194
"""The same times the cards of that suit outside the hand, over all suits."""
ROW = 195


def crib_means(cards: tuple[int, ...], starter: int | None, theirs: "Opponent") -> Floats:
    """Return the mean of the crib for each throw of some ascending cards, shape (t,).

    The opponent holds none of them, nor the starter if it is known.
    """
    row = theirs.crib_row(cards if starter is None else tuple(sorted((*cards, starter))))
    mine = np.array(cards)
    pairs = np.array(throw_places(len(cards)))
    x, y = mine[pairs[:, 0]], mine[pairs[:, 1]]
    ranks = np.array([hand_number(two) for two in (mine[pairs] >> 2).tolist()])
    points = show_tables().pair_points
    if starter is None:
        unseen = 52 - len(cards)
        shows = comb(unseen, theirs.hand_size) * (unseen - theirs.hand_size)
        suits = np.bincount(mine & 3, minlength=4)
        taken = points[mine >> 2].sum(axis=0)[:, ranks]  # by starters that I hold myself
        totals = row[POINTS][ranks] - row[PAIRS] @ taken + row[NOBS] - suits @ row[JACKS]
        flush = 5 * (row[SUITED_LEFT] - suits * row[SUITED])
        nobs = shows * (13 - suits) / unseen
    else:
        shows = comb(51 - len(cards), theirs.hand_size)
        turned = np.arange(4) == starter & 3
        totals = row[PAIRS] @ points[starter >> 2][:, ranks] + row[JACKS][starter & 3]
        flush = 5 * row[SUITED] * turned
        nobs = shows * turned
    totals = totals + np.where(x & 3 == y & 3, flush[x & 3], 0.0)
    for card in (x, y):
        totals += np.where(card >> 2 == JACK, nobs[card & 3], 0.0)
    return np.asarray(totals / shows)
