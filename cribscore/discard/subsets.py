"""The subsets of the cards known, and which class each of them is of."""

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Floats, Ints
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.tables import opponent_tables

_CHOOSE: Ints = np.array([[0] + [comb(n, k) for k in range(1, 10)] for n in range(52)])


class Subsets(NamedTuple):
    """The subsets of some cards, for alternating sums over the hands that avoid the cards.

    Attributes
    ----------
    classes, renamings : ndarray of int64, shape (s,)
        The class of each subset smaller than a hand, numbered over all sizes, and the canonical
        name of each suit, two bits a suit.
    signs : ndarray of float64, shape (s,)
        Plus for an even number of cards.
    full : list of list of int
        Of those as large as a hand, the places of the members.
    """

    classes: Ints
    renamings: Ints
    signs: Floats
    full: list[list[int]]


def link_subsets(known: tuple[int, ...], theirs: Strategy) -> Subsets:
    """Find the class of every subset of the cards known, ascending, up to a hand of a strategy."""
    places, starts, signs, full = _subsets(len(known), theirs.variant.dealt)
    at = _CHOOSE[np.array(known)[None, :], places].sum(axis=1) + starts
    links = opponent_tables(theirs).links[at].astype(np.int64)
    return Subsets(links >> 8, links & 255, signs, full)


@lru_cache(maxsize=8)
def _subsets(n_known: int, dealt: int) -> tuple[Ints, Ints, Floats, list[list[int]]]:
    """Lay out the subsets of the cards known.

    Returns, for those smaller than a hand: the place of each card in the subset counted from one
    (zero if it is not in it), where sets of that size begin, and the sign; then the members of
    those as large as a hand.
    """
    begin = np.concatenate([[0], np.cumsum([comb(52, k) for k in range(dealt)])])
    places, starts, signs, full = [], [], [], []
    for subset in range(1 << n_known):
        members = [i for i in range(n_known) if subset >> i & 1]
        if len(members) == dealt:
            full.append(members)
        if len(members) < dealt:
            places.append([members.index(i) + 1 if i in members else 0 for i in range(n_known)])
            starts.append(begin[len(members)])
            signs.append(-1.0 if len(members) % 2 else 1.0)
    return np.array(places), np.array(starts), np.array(signs), full
