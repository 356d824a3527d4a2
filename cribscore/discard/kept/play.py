"""The play in the throw: what every throw of one deal can expect of the play.

Solved for the whole deal (``cribscore solve deal``), the play is worth a known number of points for
every two hands of ranks. The mean of a throw is over what the opponent keeps of all hands that
avoid the cards known. Written in NumPy over kept tables, as `expected` is.
"""

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Array, Floats, Ints, Shorts, Singles
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.strategies.strategy import EQUILIBRIUM_VERSION, WHOLE, Strategy
from cribscore.discard.subsets import link_subsets
from cribscore.discard.tables import fingerprint
from cribscore.store import Stored, cache_path, load, load_or_build, shipped_path

SCALE = 1024
"""Pairs are shipped as whole numbers of this part of a point."""
_VERSION = 1
_KEPT = 4


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


@cache
def shipped_pairs() -> Floats:
    """Return what the play is worth for every two hands of ranks, solved for the whole deal.

    Returns
    -------
    ndarray of float64, shape (1820, 1820)
        Pone's points less dealer's, by pone's hand and dealer's, to the nearest 1/1024 of a point;
        hands are numbered in the order of their ascending ranks. Players use what they hold and
        what has been laid, not what they threw and not the starter.

    Raises
    ------
    DataError
        If the installation lacks the file.

    Examples
    --------
    >>> shipped_pairs().shape
    (1820, 1820)
    """
    stored = load(shipped_path(WHOLE), version=EQUILIBRIUM_VERSION)
    pairs: Floats = stored.arrays["pairs"].astype(np.float64) / SCALE
    pairs.setflags(write=False)
    return pairs


@lru_cache(maxsize=4)
def kept_tables(strategy: Strategy) -> KeptTables:
    """Return the sums for a strategy of six cards, from the cache or made anew.

    Parameters
    ----------
    strategy : Strategy
        The opponent's.

    Returns
    -------
    KeptTables
        About 200 MB, mapped from disk.

    Raises
    ------
    OSError
        If the disk refuses.
    """

    def build() -> Stored:
        from cribscore.discard.kept.sums import list_kept, pack_kept, sum_kept

        with progress_bar(f"first use: what {strategy.name} keeps") as progress:
            packed = pack_kept(strategy.to_dense())
            low = np.concatenate(sum_kept(packed, run=Runner(progress=progress))).astype(np.float32)
            ends, hands, sums = list_kept(packed)
        arrays: dict[str, Array] = {
            "low": low,
            "ends": ends,
            "hands": hands,
            "sums": sums.astype(np.float32),
        }
        return Stored(arrays, {"strategy": strategy.name})

    name = f"six-card-{fingerprint(strategy)}.kept"
    arrays = load_or_build(cache_path(name), build, version=_VERSION).arrays
    return KeptTables(*(arrays[name] for name in KeptTables._fields))


def play_of_throws(
    ids: tuple[int, ...],
    starter: int | None,
    theirs: Strategy | None,
    *,
    dealer: bool,
    pairs: Floats | None = None,
) -> Floats:
    """Return the mean of the play for each throw of six cards, shape (15,).

    Parameters
    ----------
    ids : tuple of int
        The cards dealt, ascending.
    starter : int, optional
        If it is known: the opponent does not hold it.
    theirs : Strategy, optional
        The opponent's throws; None for any two of the cards unseen.
    dealer : bool
        Whether the player deals.
    pairs : ndarray of float64, shape (1820, 1820), optional
        Pone's points less dealer's; by default `shipped_pairs`.

    Returns
    -------
    ndarray of float64
        Points, the player's less the other's.
    """
    known = ids if starter is None else tuple(sorted((*ids, starter)))
    chances = kept_chances(known, theirs)
    table = shipped_pairs() if pairs is None else pairs
    mine = kept_of_throws(ids)
    worth = -table[:, mine].T if dealer else table[mine]
    means: Floats = worth @ chances
    return means


def kept_of_throws(ids: tuple[int, ...]) -> Ints:
    """Number the ranks that each throw leaves of six ascending cards, shape (15,)."""
    ranks = [card >> 2 for card in ids]
    kept = [
        [ranks[k] for k in range(len(ids)) if k not in (i, j)]
        for i in range(len(ids))
        for j in range(i + 1, len(ids))
    ]
    return np.array([_hand_numbers()[tuple(hand)] for hand in kept])


@cache
def _hands() -> Ints:
    """Count the ranks of every hand of four, shape (1820, 13)."""
    from itertools import combinations_with_replacement

    hands = np.array(list(combinations_with_replacement(range(13), _KEPT)))
    return np.asarray((hands[:, :, None] == np.arange(13)).sum(axis=1))


@cache
def _hand_numbers() -> dict[tuple[int, ...], int]:
    from itertools import combinations_with_replacement

    return {hand: at for at, hand in enumerate(combinations_with_replacement(range(13), _KEPT))}


def kept_chances(known: tuple[int, ...], theirs: Strategy | None) -> Floats:
    """Return how likely the opponent is to keep each hand, the cards known not his, shape (1820,).

    Without a strategy he throws any two of his cards.
    """
    if theirs is None:
        return _uniform_kept(known)
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
            ranks = tuple(card >> 2 for card in hand if card not in throw)
            total[_hand_numbers()[ranks]] += sign * chance
    chances: Floats = total / comb(52 - len(known), dealt)
    return chances


def _uniform_kept(known: tuple[int, ...]) -> Floats:
    """Return how likely any four of the cards unseen are to have each hand's ranks."""
    left = 4 - np.bincount([card >> 2 for card in known], minlength=13)
    ways = np.array([[comb(n, k) for k in range(_KEPT + 1)] for n in left.tolist()])
    chosen = ways[np.arange(13), _hands()].prod(axis=1)
    chances: Floats = chosen / comb(52 - len(known), _KEPT)
    return chances
