"""Throws in the plural: arrays of deals, and every class of deal in one call."""

from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.answers import Answer
from cribscore.arrays import BINOMIALS, Cards, Floats, Ints
from cribscore.cards import format_cards
from cribscore.checks import check_flag, check_flags
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.discard import class_kernels
from cribscore.discard.classes import check_memory, list_classes, throws
from cribscore.discard.counts import count_classes, throw_places
from cribscore.discard.expected import hand_points, value_throws
from cribscore.discard.kept.play import KeptPlay
from cribscore.discard.kept.sums import play_means
from cribscore.discard.opponents import OpponentLike, find_opponent, find_strategy
from cribscore.discard.strategies.equilibria import PlayName, find_play
from cribscore.discard.strategies.game import (
    crib_totals_of,
    discard_game,
    hand_sums,
    opposing_rows,
)
from cribscore.discard.strategies.strategy import Strategy, two_handed
from cribscore.errors import DataError, DuplicateCardError
from cribscore.show import as_ids, check_pack
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

_CHUNK = 16384
_FEW = 100  # deals that are valued sooner one by one than by the tables of all classes


def expected_nets(
    dealt: npt.ArrayLike,
    *,
    dealer: bool | npt.ArrayLike,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    play: KeptPlay | PlayName | None = None,
    run: Runner | None = None,
) -> Floats:
    """Return the exact net mean of every throw of many deals.

    Parameters
    ----------
    dealt : column of text, or array-like of int, shape (n, d)
        Text as `parse_hands` reads it, or card ids; d as the variant deals, in any order.
    dealer : bool, or array-like of bool, shape (n,)
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
    ids = as_deals(dealt, two_handed(variant))
    flags = check_flags("dealer", dealer, len(ids))
    nets = np.empty((len(ids), comb(ids.shape[1], 2)))
    for role in (False, True):
        rows = np.flatnonzero(flags == role)
        if len(rows) or not len(ids):
            nets[rows] = _nets_alike(ids[rows], role, variant, opponent, play, run)
    return nets


def _nets_alike(
    ids: Cards,
    dealer: bool,
    variant: VariantLike,
    opponent: OpponentLike,
    play: KeptPlay | PlayName | None,
    run: Runner | None,
) -> Floats:
    """Value the throws of deals that are all the dealer's or all the pone's."""
    few = _nets_of_few(ids, dealer, variant, opponent, play)
    if few is not None:
        return few
    asked = _ask(dealer, variant, opponent, play)
    places = np.empty(len(ids), np.int64)
    order = np.empty((len(ids), comb(asked.variant.dealt, 2)), np.int64)
    class_kernels.match_throws(
        ids, list_classes(asked.variant.dealt).keys, BINOMIALS, places, order
    )
    needed, back = np.unique(places, return_inverse=True)
    nets = _nets_of_classes(needed, asked, run).nets
    return np.asarray(np.take_along_axis(nets[back], order, axis=1))


def _nets_of_few(
    ids: Cards,
    dealer: bool,
    variant: VariantLike,
    opponent: OpponentLike,
    play: KeptPlay | PlayName | None,
) -> Floats | None:
    """Value a few deals one by one, where the tables of all classes would take longer."""
    chosen = two_handed(variant)
    if len(ids) > _FEW and not (isinstance(opponent, str) and opponent == "uniform"):
        return None
    counted = find_play(play, chosen)
    theirs = find_opponent(opponent, chosen, dealer=dealer, play=play)
    places = {pair: at for at, pair in enumerate(throw_places(chosen.dealt))}
    nets = np.empty((len(ids), len(places)))
    for row, hand in enumerate(ids.tolist()):
        cards = tuple(sorted(hand))
        means = hand_points(cards, None).mean(axis=1)
        worth = value_throws(cards, None, theirs, means, counted, dealer=dealer)["net_mean"]
        at = [cards.index(card) for card in hand]
        order = [places[min(at[i], at[j]), max(at[i], at[j])] for i, j in places]
        nets[row] = worth[order]
    return nets


def best_throws(
    dealt: npt.ArrayLike,
    *,
    dealer: bool | npt.ArrayLike,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    play: KeptPlay | PlayName | None = None,
    run: Runner | None = None,
) -> Cards:
    """Return the best throw of many deals.

    Parameters
    ----------
    dealt, dealer, variant, opponent, play, run
        As in `expected_nets`.

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
    nets = expected_nets(
        dealt, dealer=dealer, variant=variant, opponent=opponent, play=play, run=run
    )
    nets = np.round(nets, 10)
    ids = as_deals(dealt, find_variant(variant))
    pairs = throws(ids.shape[1])[nets.argmax(axis=1)]
    return np.asarray(np.take_along_axis(ids, pairs, axis=1))


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class Sweep(Answer):
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

    def __str__(self) -> str:
        """Say how much there is."""
        return f"{len(self.hands):,} classes of {int(self.deals.sum()):,} deals, every throw valued"


def sweep_discards(
    variant: VariantLike = SIX_CARD,
    *,
    dealer: bool,
    opponent: OpponentLike = "equilibrium",
    play: KeptPlay | PlayName | None = None,
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
    >>> sweep = sweep_discards("five-card", dealer=True)
    >>> sweep.nets.shape, int(sweep.deals.sum())
    ((134459, 10), 2598960)
    """
    asked = _ask(dealer, variant, opponent, play)
    every = np.arange(count_classes(asked.variant.dealt))
    return _nets_of_classes(every, asked, run)


class _Question(NamedTuple):
    """What is asked about many deals, resolved at the door."""

    dealer: bool
    variant: Variant
    theirs: Strategy
    play: KeptPlay | None


def _ask(
    dealer: bool,
    variant: VariantLike,
    opponent: OpponentLike,
    play: KeptPlay | PlayName | None,
) -> _Question:
    check_flag("dealer", dealer)
    chosen = two_handed(variant)
    if isinstance(opponent, str) and opponent == "uniform":
        raise DataError(
            "many deals at once need an opponent with a strategy; got 'uniform'.",
            hint="use expected_discards, one deal at a time.",
        )
    check_memory(chosen.dealt, f"valuing every throw of {chosen.name}")
    counted = find_play(play, chosen)
    named: PlayName | None = None if counted is None else "equilibrium"
    theirs = find_strategy(opponent, chosen, dealer=dealer, play=named)
    return _Question(bool(dealer), chosen, theirs, counted)


def _nets_of_classes(needed: Ints, asked: _Question, run: Runner | None) -> Sweep:
    dealt = asked.variant.dealt
    game = discard_game(dealt)
    chances = asked.theirs.to_dense()
    rows = opposing_rows(dealt, chances, run=quietly(run))
    parts = run_chunks(
        crib_totals_of,
        [(dealt, game.deck, needed[a:b]) for a, b in split_range(len(needed), _CHUNK)],
        shared=(chances, rows),
        run=run,
    )
    cribs = np.concatenate(parts) / game.shows if parts else np.empty((0, chances.shape[1]))
    hands = hand_sums(dealt)[needed] / asked.variant.unseen
    nets = hands + cribs if asked.dealer else hands - cribs
    pegged = None
    if asked.play is not None:
        pegged = _play_of_classes(needed, asked, asked.play, chances, quietly(run))
        nets = nets + pegged
    return Sweep(
        hands=game.hands[needed],
        deals=game.deals[needed],
        hand_means=hands,
        crib_means=cribs,
        nets=nets,
        play_means=pegged,
    )


def _play_of_classes(
    needed: Ints, asked: _Question, play: KeptPlay, chances: Floats, run: Runner
) -> Floats:
    """Value the play of some classes, all together."""
    return play_means(chances, play.of_player(dealer=asked.dealer), run=run)[needed]


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
    check_pack(ids, "dealt")
    ordered = np.sort(ids, axis=1)
    repeated = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    if len(repeated):
        raise DuplicateCardError(
            f"dealt[{repeated[0]}] repeats a card: {format_cards(ids[repeated[0]])}."
        )
    return ids
