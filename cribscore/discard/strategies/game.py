"""The discard game: what each throw is worth against a strategy, for every class of deal.

Each of two players is dealt d cards and throws two. The dealer is paid his hand and the crib less
the pone's hand, with a random starter; and what the play is worth, where a table says it for every
two kept hands of ranks. A strategy is an array of chances (n, t), by
class of deal and throw; chunks of the work run on threads or on a Dask client.
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from cribscore.arrays import BINOMIALS, Cards, Floats, Ints, Ints32
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.discard import crib_kernels
from cribscore.discard.classes import (
    FULL,
    Deck,
    children,
    links,
    list_classes,
    row_starts,
    throws,
    twins,
)
from cribscore.discard.kept.sums import play_means
from cribscore.discard.strategies import kernels as strategy_kernels
from cribscore.show import lookup

_TOP_CHUNK = 4096
_TOTALS_CHUNK = 16384


class DiscardGame(NamedTuple):
    """What stays the same while strategies change.

    Attributes
    ----------
    dealt : int
        Cards dealt to each player.
    deck : Deck
        The pack.
    hands : ndarray of uint8, shape (n, d)
        The canonical hand of each class.
    deals : ndarray of int64, shape (n,)
        Deals of each class.
    twins : ndarray of uint8, shape (n, t)
        The first throw alike but for suits held alike.
    hand_means : ndarray of float64, shape (n, t)
        Mean points of the hand kept, over all starters.
    shows : int
        Opposing hands and starters that avoid a given hand.
    pairs : ndarray of float64, shape (1820, 1820), optional
        Pone's points in the play less dealer's, by what pone and dealer keep; without it the play
        is not counted.
    """

    dealt: int
    deck: Deck
    hands: Cards
    deals: Ints
    twins: Cards
    hand_means: Floats
    shows: int
    pairs: Floats | None = None


@cache
def discard_game(dealt: int, deck: Deck = FULL) -> DiscardGame:
    """Return the discard game of this many cards dealt."""
    found = list_classes(dealt, deck)
    unseen = deck.size - dealt
    means = hand_sums(dealt, deck) / unseen
    shows = comb(unseen, dealt) * (unseen - dealt)
    return DiscardGame(dealt, deck, found.hands, found.deals, twins(dealt, deck), means, shows)


@cache
def hand_sums(dealt: int, deck: Deck = FULL) -> Ints32:
    """Sum the points of each hand that can be kept over all starters, shape (n, t)."""
    hands = list_classes(dealt, deck).hands
    states = lookup.rank_states()
    sums = np.empty((len(hands), len(throws(dealt))), np.int32)
    crib_kernels.fill_hand_sums(
        hands, throws(dealt), deck.counts(), states.advance, states.points, sums
    )
    return sums


@cache
def pair_points() -> Floats:
    """Return the crib points of a starter's rank and two pairs of ranks, shape (13, 91, 91)."""
    points: Floats = lookup.pair_points().astype(np.float64)
    return points


def prepare(dealt: int) -> None:
    """Make the tables of classes and compile the kernels side by side.

    A first use then waits for the longer of the two rather than for both.

    Parameters
    ----------
    dealt : int
        Cards dealt to each player.
    """
    run_chunks(_prepare_part, [("kernels", dealt), ("classes", dealt)], run=Runner(workers=2))


def _prepare_part(part: str, dealt: int) -> None:
    if part == "classes":
        twins(dealt)
        links(dealt)
        for n_cards in range(dealt):
            children(n_cards)
        return
    ids, none = np.zeros((0, dealt), np.uint8), np.zeros((0, 52), np.int32)
    rows, chances = np.zeros((0, 195)), np.zeros((0, len(throws(dealt))))
    crib_kernels.fill_top_rows(
        ids[:, 1:].copy(), none, ids, chances, throws(dealt), FULL.counts(), pair_points(), rows
    )
    crib_kernels.fill_lower_rows(none, rows, 1.0, rows)


def opposing_rows(
    dealt: int, chances: Floats, *, deck: Deck = FULL, run: Runner | None = None
) -> Floats:
    """Sum the opponent's throws over the hands that contain each set of fewer cards.

    Parameters
    ----------
    dealt : int
        Cards dealt to each player.
    chances : ndarray of float64, shape (n, t)
        The opponent's strategy.
    deck : Deck
        The pack.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (R, 195)
        One row a class of 0, 1, ... d - 1 cards; see `crib_kernels`.
    """
    starts = row_starts(dealt, deck)
    rows = np.empty((int(starts[-1]), 195))
    n_top = int(starts[-1] - starts[-2])
    spans = split_range(n_top, _TOP_CHUNK)
    parts = run_chunks(
        _top_chunk, [(dealt, deck, *span) for span in spans], shared=(chances,), run=run
    )
    for (start, stop), part in zip(spans, parts, strict=True):
        rows[starts[-2] + start : starts[-2] + stop] = part
    for n_cards in range(dealt - 2, -1, -1):
        lower, middle, upper = starts[n_cards : n_cards + 3]
        share = 1.0 / (dealt - n_cards)
        crib_kernels.fill_lower_rows(
            children(n_cards, deck), rows[middle:upper], share, rows[lower:middle]
        )
    return rows


def _top_chunk(chances: Floats, dealt: int, deck: Deck, start: int, stop: int) -> Floats:
    out = np.empty((stop - start, 195))
    crib_kernels.fill_top_rows(
        list_classes(dealt - 1, deck).hands[start:stop],
        children(dealt - 1, deck)[start:stop],
        list_classes(dealt, deck).hands,
        chances,
        throws(dealt),
        deck.counts(),
        pair_points(),
        out,
    )
    return out


def crib_means(game: DiscardGame, chances: Floats, *, run: Runner | None = None) -> Floats:
    """Return the exact mean of the crib for every class of deal and throw.

    Parameters
    ----------
    game : DiscardGame
        The game.
    chances : ndarray of float64, shape (n, t)
        The opponent's strategy.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (n, t)
        Mean points over all opposing hands and starters.
    """
    rows = opposing_rows(game.dealt, chances, deck=game.deck, run=quietly(run))
    spans = split_range(len(game.hands), _TOTALS_CHUNK)
    parts = run_chunks(
        crib_totals_of,
        [(game.dealt, game.deck, slice(*span)) for span in spans],
        shared=(chances, rows),
        run=run,
    )
    means = np.concatenate(parts)
    means /= game.shows
    return means


def net_means(
    game: DiscardGame, chances: Floats, *, dealer: bool, run: Runner | None = None
) -> Floats:
    """Return the exact net mean of every class of deal and throw.

    Parameters
    ----------
    game : DiscardGame
        The game.
    chances : ndarray of float64, shape (n, t)
        The opponent's strategy.
    dealer : bool
        Whether the crib is the player's own.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (n, t)
        Points: hand plus crib for the dealer, hand less crib for the pone, and the play if the
        game counts it; the opponent's own hand is left out.
    """
    cribs = crib_means(game, chances, run=run)
    nets = game.hand_means + cribs if dealer else game.hand_means - cribs
    if game.pairs is not None:
        mine = -game.pairs.T if dealer else game.pairs
        nets += play_means(chances, mine, deck=game.deck, run=run)
    return nets


def crib_totals_of(
    chances: Floats,
    rows: Floats,
    dealt: int,
    deck: Deck,
    which: slice | Ints,
) -> Floats:
    """Sum the points of the crib for some classes of deal: one chunk of `crib_means`."""
    hands = list_classes(dealt, deck).hands[which]
    totals = np.empty((len(hands), chances.shape[1]))
    crib_kernels.crib_totals(
        hands,
        chances[which],
        links(dealt, deck),
        BINOMIALS,
        rows,
        pair_points(),
        deck.counts(),
        totals,
    )
    return totals


def best_response(game: DiscardGame, values: Floats) -> Floats:
    """Return the strategy that throws what is best at these values, shape (n, t)."""
    chances = np.empty_like(values)
    strategy_kernels.respond(values, game.twins, chances)
    return chances


def gain_and_earnings(game: DiscardGame, values: Floats, chances: Floats) -> tuple[float, float]:
    """Return what a best response gains on a strategy a deal, and what the strategy earns."""
    sums = np.empty(2)
    strategy_kernels.sum_gains(values, game.twins, chances, game.deals, sums)
    gain, earned = (sums / comb(game.deck.size, game.dealt)).tolist()
    return gain, earned
