"""The play in the throw: what every throw of one deal can expect of the play.

Solved for the whole deal (``cribscore solve deal``), the play is worth a known number of points for
every two hands of ranks. The mean of a throw is over what the opponent keeps of all hands that
avoid the cards known. Written in NumPy over kept tables, as `expected` is.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from cribscore.arrays import Floats, Ints
from cribscore.cards import N_RANKS
from cribscore.discard.counts import throw_places
from cribscore.errors import DataError
from cribscore.ranks import hand_number, hands_of

SCALE = 1024
"""Pairs are kept in files as whole numbers of this part of a point."""
KEPT = 4
N_HANDS = len(hands_of(N_RANKS, KEPT))
_VERSION = 1


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class KeptPlay:
    """What the play is worth between two hands of four ranks.

    Attributes
    ----------
    pairs : ndarray of float64, shape (1820, 1820)
        Pone's points less dealer's, by the numbers of pone's hand and dealer's
        (`ranks.hand_number`). Players use what they hold and what has been played, not what they
        threw and not the starter.
    """

    pairs: Floats

    def __post_init__(self) -> None:
        pairs = np.array(self.pairs, np.float64)  # a copy: nobody changes it from outside
        if pairs.shape != (N_HANDS, N_HANDS) or not np.isfinite(pairs).all():
            raise DataError(
                f"the play needs a number for each of {N_HANDS} by {N_HANDS} hands; "
                f"got shape {pairs.shape}."
            )
        pairs.setflags(write=False)
        object.__setattr__(self, "pairs", pairs)

    def of_player(self, *, dealer: bool) -> Floats:
        """Return the points of one player less the other's, by their hand and the other's."""
        return -self.pairs.T if dealer else self.pairs

    def mean_of_throws(self, ids: tuple[int, ...], chances: Floats, *, dealer: bool) -> Floats:
        """Return the mean of the play for each throw of six ascending cards, shape (15,).

        chances (1820,): how likely the opponent is to keep each hand.
        """
        mine = kept_of_throws(ids)
        worth = -self.pairs[:, mine].T if dealer else self.pairs[mine]
        means: Floats = worth @ chances
        return means


def kept_of_throws(ids: tuple[int, ...]) -> Ints:
    """Number the ranks that each throw leaves of six ascending cards, shape (15,)."""
    ranks = [card >> 2 for card in ids]
    throws = throw_places(len(ids))
    kept = ([rank for k, rank in enumerate(ranks) if k not in throw] for throw in throws)
    return np.array([hand_number(hand) for hand in kept])


@cache
def _rank_counts() -> Ints:
    """Count the ranks of every hand of four, shape (1820, 13)."""
    hands = np.array(hands_of(N_RANKS, KEPT))
    return np.asarray((hands[:, :, None] == np.arange(N_RANKS)).sum(axis=1))


def uniform_kept(known: tuple[int, ...]) -> Floats:
    """Return how likely any four of the cards unseen are to have each hand's ranks."""
    left = 4 - np.bincount([card >> 2 for card in known], minlength=N_RANKS)
    ways = np.array([[comb(n, k) for k in range(KEPT + 1)] for n in left.tolist()])
    chosen = ways[np.arange(N_RANKS), _rank_counts()].prod(axis=1)
    chances: Floats = chosen / comb(52 - len(known), KEPT)
    return chances
