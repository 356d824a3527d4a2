"""The play in the throw: what every throw of one deal can expect of the play.

Solved for the whole deal (``cribscore solve deal``), the play is worth a known number of points for
every two hands of ranks. The mean of a throw is over what the opponent keeps of all hands that
avoid the cards known. Written in NumPy over kept tables, as `expected` is.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Ints, Shorts, Singles
from cribscore.cards import N_RANKS
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.counts import throw_places
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.subsets import link_subsets
from cribscore.discard.tables import fingerprint
from cribscore.errors import DataError
from cribscore.ranks import hand_number, hands_of
from cribscore.store import Stored, cache_path, load_or_build

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


class KeptTables(NamedTuple):
    """What an opponent keeps, summed over the hands that contain a set of cards.

    Attributes
    ----------
    low : ndarray of float32, shape (R', 1820)
        Rows of the classes of 0, 1, ... 4 cards.
    ends : ndarray of int64, shape (R'' + 1,)
        Of the classes of five cards: where the list of what is kept ends, from zero.
    hands : ndarray of int16
        The lists: numbers of kept hands.
    sums : ndarray of float32
        How often each is kept.
    """

    low: Singles
    ends: Ints
    hands: Shorts
    sums: Singles


@lru_cache(maxsize=4)
def kept_tables(strategy: Strategy) -> KeptTables:
    """Return the sums for a strategy of six cards, about 200 MB, from the cache or made anew."""

    def build() -> Stored:
        from cribscore.discard.kept.sums import list_kept, pack_kept, sum_kept

        with progress_bar(f"first use: what {strategy.name} keeps") as progress:
            packed = pack_kept(strategy.to_dense())
            low = np.concatenate(sum_kept(packed, run=Runner(progress=progress))).astype(np.float32)
            ends, hands, sums = list_kept(packed)
        arrays: dict[str, npt.NDArray[Any]] = {
            "low": low,
            "ends": ends,
            "hands": hands,
            "sums": sums.astype(np.float32),
        }
        return Stored(arrays, {"strategy": strategy.name})

    name = f"six-card-{fingerprint(strategy)}.kept"
    arrays = load_or_build(cache_path(name), build, version=_VERSION).arrays
    return KeptTables(**{name: arrays[name] for name in KeptTables._fields})


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


def kept_chances(known: tuple[int, ...], theirs: Strategy) -> Floats:
    """Return how likely a strategy is to keep each hand, the cards known not its, shape (1820,)."""
    dealt = theirs.variant.dealt
    tables = kept_tables(theirs)
    subsets = link_subsets(known, theirs)
    is_low = subsets.classes < len(tables.low)
    total = subsets.signs[is_low] @ tables.low[subsets.classes[is_low]].astype(np.float64)
    for at, sign in zip(
        subsets.classes[~is_low] - len(tables.low), subsets.signs[~is_low], strict=True
    ):
        span = slice(tables.ends[at], tables.ends[at + 1])
        total[tables.hands[span]] += sign * tables.sums[span]
    sign = 1.0 if dealt % 2 == 0 else -1.0
    for members in subsets.full:
        hand = tuple(known[i] for i in members)
        for throw, chance in theirs.throws(hand).items():
            kept = [card >> 2 for card in hand if card not in throw]
            total[hand_number(kept)] += sign * chance
    chances: Floats = total / comb(52 - len(known), dealt)
    return chances


def uniform_kept(known: tuple[int, ...]) -> Floats:
    """Return how likely any four of the cards unseen are to have each hand's ranks."""
    left = 4 - np.bincount([card >> 2 for card in known], minlength=N_RANKS)
    ways = np.array([[comb(n, k) for k in range(KEPT + 1)] for n in left.tolist()])
    chosen = ways[np.arange(N_RANKS), _rank_counts()].prod(axis=1)
    chances: Floats = chosen / comb(52 - len(known), KEPT)
    return chances
