"""Throws in the plural: arrays of deals, and every class of deal in one call."""

from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import BINOMIALS, Cards, Floats, Ints
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.discard import class_kernels
from cribscore.discard.classes import classes, throws
from cribscore.discard.kept.play import play_of_throws, shipped_pairs
from cribscore.discard.kept.sums import play_means
from cribscore.discard.strategies.game import (
    crib_totals_of,
    discard_game,
    hand_sums,
    opposing_rows,
)
from cribscore.discard.strategies.opponents import find_opponent
from cribscore.discard.strategies.strategy import Strategy, check_play
from cribscore.errors import DataError, DuplicateCardError, InvalidCardError
from cribscore.show.batch import as_ids
from cribscore.variants import SIX_CARD, Variant

_CHUNK = 16384
_FEW = 5000  # deals that are valued sooner one by one


def expected_nets(
    dealt: npt.ArrayLike,
    *,
    dealer: bool,
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
    play: str | None = None,
    run: Runner | None = None,
) -> Floats:
    """Return the exact net mean of every throw of many deals.

    Parameters
    ----------
    dealt : array-like of int, shape (n, d)
        Card ids, d as the variant deals, in any order.
    dealer : bool
        Whether the crib is the player's own.
    variant : Variant
        Two-handed.
    opponent : str or Strategy
        ``equilibrium``, ``hand_only`` or a strategy; ``uniform`` is there for one deal only.
    play : str, optional
        ``equilibrium`` counts the play too, as in `expected_discards`.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (n, t)
        Points a deal, hand plus or less crib and plus the play if it is counted, for the throw of
        each two columns (0, 1), (0, 2), ... of `dealt`.

    Raises
    ------
    CardCountError, InvalidCardError, DuplicateCardError
        If the array is not of deals.
    DataError
        If the opponent or the play is not known.

    Examples
    --------
    >>> nets = expected_nets([[18, 19, 17, 40, 6, 50]], dealer=False)
    >>> nets.shape, int(nets.argmax())
    ((1, 15), 14)
    """
    ids = as_deals(dealt, variant)
    places = np.empty(len(ids), np.int64)
    order = np.empty((len(ids), comb(variant.dealt, 2)), np.int64)
    class_kernels.match_throws(ids, classes(variant.dealt).keys, BINOMIALS, places, order)
    needed, back = np.unique(places, return_inverse=True)
    nets = _nets_of_classes(needed, dealer, variant, opponent, play, run).nets
    return np.asarray(np.take_along_axis(nets[back], order, axis=1))


def best_throws(dealt: npt.ArrayLike, **options: Any) -> Cards:
    """Return the best throw of many deals.

    Parameters
    ----------
    dealt : array-like of int, shape (n, d)
        Card ids.
    **options
        As in `expected_nets`; ``dealer`` must be given.

    Returns
    -------
    ndarray of uint8, shape (n, 2)
        The two card ids to throw; of throws equally good, the first two columns.

    Raises
    ------
    CardCountError, InvalidCardError, DuplicateCardError, DataError
        As `expected_nets`.

    Examples
    --------
    >>> best_throws([[18, 19, 17, 40, 6, 50]], dealer=False)
    array([[ 6, 50]], dtype=uint8)
    """
    nets = np.round(expected_nets(dealt, **options), 10)
    ids = np.asarray(dealt)
    pairs = throws(ids.shape[1])[nets.argmax(axis=1)]
    return np.asarray(np.take_along_axis(ids, pairs, axis=1)).astype(np.uint8)


class Sweep(NamedTuple):
    """Every class of deal, with the exact worth of every throw.

    Attributes
    ----------
    hands : ndarray of uint8, shape (n, d)
        The canonical hand of each class.
    deals : ndarray of int64, shape (n,)
        How many deals it stands for.
    hand_means, crib_means, nets : ndarray of float64, shape (n, t)
        Points of the hand kept, of the crib, and hand plus or less crib, plus the play if counted.
    play_means : ndarray of float64, shape (n, t), optional
        Of the play, the player's points less the other's, if it is counted.
    """

    hands: Cards
    deals: Ints
    hand_means: Floats
    crib_means: Floats
    nets: Floats
    play_means: Floats | None = None


def sweep_discards(
    variant: Variant = SIX_CARD,
    *,
    dealer: bool,
    opponent: str | Strategy = "equilibrium",
    play: str | None = None,
    run: Runner | None = None,
) -> Sweep:
    """Value every throw of every class of deal: 962,988 at six-card.

    Parameters
    ----------
    variant : Variant
        Two-handed.
    dealer, opponent, play
        As in `expected_nets`.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    Sweep
        Arrays in the order of the classes.

    Raises
    ------
    DataError
        If the opponent or the play is not known.

    Examples
    --------
    >>> from cribscore import FIVE_CARD
    >>> sweep = sweep_discards(FIVE_CARD, dealer=True)
    >>> sweep.nets.shape, int(sweep.deals.sum())
    ((134459, 10), 2598960)
    """
    every = np.arange(len(classes(variant.dealt).hands))
    return _nets_of_classes(every, dealer, variant, opponent, play, run)


def _nets_of_classes(
    needed: Ints,
    dealer: bool,
    variant: Variant,
    opponent: str | Strategy,
    play: str | None,
    run: Runner | None,
) -> Sweep:
    counts_play = check_play(play, variant)
    theirs = find_opponent(opponent, variant, dealer=dealer, play=play)
    if theirs is None:
        raise DataError(
            "many deals at once need an opponent with a strategy; got 'uniform'.",
            hint="use expected_discards, one deal at a time.",
        )
    game = discard_game(variant.dealt)
    chances = theirs.to_dense()
    rows = opposing_rows(variant.dealt, chances, run=quietly(run))
    parts = run_chunks(
        crib_totals_of,
        [(variant.dealt, game.deck, needed[a:b]) for a, b in split_range(len(needed), _CHUNK)],
        shared=(chances, rows),
        run=run,
    )
    cribs = np.concatenate(parts) / game.shows if parts else np.empty((0, chances.shape[1]))
    hands = hand_sums(variant.dealt)[needed] / variant.unseen
    nets = hands + cribs if dealer else hands - cribs
    pegged = None
    if counts_play:
        pegged = _play_of_classes(needed, theirs, dealer, chances, quietly(run))
        nets = nets + pegged
    return Sweep(game.hands[needed], game.deals[needed], hands, cribs, nets, pegged)


def _play_of_classes(
    needed: Ints,
    theirs: Strategy,
    dealer: bool,
    chances: Floats,
    run: Runner,
) -> Floats:
    """Value the play of some classes: one by one if they are few, else all together."""
    if len(needed) > _FEW:
        pairs = shipped_pairs()
        return play_means(chances, -pairs.T if dealer else pairs, run=run)[needed]
    hands = classes(theirs.variant.dealt).hands[needed].tolist()
    found = [play_of_throws(tuple(hand), None, theirs, dealer=dealer) for hand in hands]
    return np.array(found).reshape(len(needed), chances.shape[1])


def as_deals(dealt: npt.ArrayLike, variant: Variant) -> Cards:
    """Return the cards of many deals as ids, each row distinct, or say what is wrong."""
    wanted = f"(n, {variant.dealt})"
    ids = as_ids(
        dealt,
        "dealt",
        lambda shape: len(shape) == 2 and shape[1] == variant.dealt,
        wanted=wanted,
        hint="give the cards before the throw.",
    )
    if ids.size and int(ids.max()) > 51:
        row, column = np.argwhere(ids > 51)[0]
        raise InvalidCardError(f"dealt[{row}, {column}] must be a card id from 0 to 51.")
    ordered = np.sort(ids, axis=1)
    repeated = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    if len(repeated):
        raise DuplicateCardError(f"dealt[{repeated[0]}] repeats a card: {ids[repeated[0]]}.")
    return ids
