"""Deals by the thousand: many games side by side, each step of all of them in one array.

Roles are 0 the pone and 1 the dealer, as in the seats of `PlayState`. A batch player answers
for many hands at once; `batch_players.py` has the shipped ones.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from cribscore.match import kernels
from cribscore.show.batch import score_hands
from cribscore.variants import Variant

Ints = npt.NDArray[np.int64]
Cards = npt.NDArray[np.uint8]
PONE, DEALER = 0, 1

__all__ = ["BatchPlayer", "Deals", "Table", "key_of", "play_deals"]


@dataclass
class Table:
    """All games of a batch at one moment of the play.

    Attributes
    ----------
    variant : Variant
        The kind of cribbage.
    dealt : uint8 array, (n, 2, dealt)
        By role.
    kept : uint8 array, (n, 2, k)
        By role.
    starters : uint8 array, (n,)
        The cards turned.
    crib : uint8 array, (n, 4)
        What both threw.
    state : int64 array, (n, 9)
        The play, as `kernels.lay_cards` describes it.
    step : int
        How many cards have been laid in the games that are not over.
    """

    variant: Variant
    dealt: Cards
    kept: Cards
    starters: Cards
    crib: Cards
    state: Ints
    step: int = 0


class BatchPlayer(Protocol):
    """A player for many hands at once."""

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        """Choose the throws of many deals.

        Parameters
        ----------
        dealt : uint8 array, (m, cards)
            Card ids, ascending in each row.
        dealer : bool
            Whether the player deals.
        variant : Variant
            The kind of cribbage.
        chances : float64 array, (m,)
            From 0 up to 1, the only randomness there is.

        Returns
        -------
        ndarray of uint8, shape (m, thrown)
            Card ids.

        Raises
        ------
        DataError
            If the player does not play this kind.

        Examples
        --------
        ``player.throw(dealt, True, SIX_CARD, np.zeros(len(dealt)))``
        """
        ...

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Choose the cards to lay in many games.

        Parameters
        ----------
        table : Table
            All games of the batch.
        rows : int64 array, (m,)
            Those in which the player is to lay a card, and can.
        role : int
            0 for the pone, 1 for the dealer.
        chances : float64 array, (m,)
            From 0 up to 1, the only randomness there is.

        Returns
        -------
        ndarray of int64, shape (m,)
            Bit offsets of the cards in the packed hands.

        Raises
        ------
        DataError
            If the player does not play this kind.

        Examples
        --------
        ``player.choose(table, np.arange(n), 0, np.zeros(n))``
        """
        ...


@dataclass(frozen=True)
class Deals:
    """What many deals were worth.

    Attributes
    ----------
    heels : int64 array, (n,)
        The dealer's, for the starter.
    play : int64 array, (n, cards, 2)
        Role and points of each card of the play.
    shows : int64 array, (n, 3)
        The pone's hand, the dealer's hand, the crib.
    """

    heels: Ints
    play: Ints
    shows: Ints

    def by_source(self) -> Ints:
        """Add up points (n, 2, 5) by role and source: heels, play, hand, crib, all."""
        total = np.zeros((len(self.heels), 2, 5), np.int64)
        total[:, DEALER, 0] = self.heels
        for role in (PONE, DEALER):
            mine = self.play[:, :, 0] == role
            total[:, role, 1] = (self.play[:, :, 1] * mine).sum(axis=1)
            total[:, role, 2] = self.shows[:, role]
        total[:, DEALER, 3] = self.shows[:, 2]
        total[:, :, 4] = total[:, :, :4].sum(axis=2)
        return total


def key_of(seed: int) -> Ints:
    """Return a seed as the two words of a key.

    Parameters
    ----------
    seed : int
        From 0 to 2**64 - 1.

    Returns
    -------
    ndarray of int64, shape (2,)
        The low 32 bits, and the high.

    Raises
    ------
    Nothing: the seed has been checked.

    Examples
    --------
    >>> key_of(2**32 + 5).tolist()
    [5, 1]
    """
    return np.array([seed & kernels.MASK, seed >> 32 & kernels.MASK], dtype=np.int64)


def play_deals(
    key: Ints, games: Ints, deal: int, players: Any, seats: Ints, variant: Variant
) -> Deals:
    """Play the same deal of many games.

    Parameters
    ----------
    key : int64 array, (2,)
        As `key_of` makes it.
    games : int64 array, (n,)
        Numbers of the games: each has its own cards.
    deal : int
        Number of the deal in its game, from 0.
    players : sequence of BatchPlayer
        By seat.
    seats : int64 array, (n, 2)
        The seats of pone and dealer.
    variant : Variant
        A kind of cribbage for two.

    Returns
    -------
    Deals
        The points in the order in which they fall.

    Raises
    ------
    Nothing of its own.

    Examples
    --------
    See `simulate_games`.
    """
    table = _throw(key, games, deal, players, seats, variant)
    n_cards = 2 * variant.kept
    play = np.zeros((len(games), n_cards, 2), np.int64)
    points = np.empty(len(games), np.int64)
    for step in range(n_cards):
        turns = table.state[:, kernels.TURN].copy()
        if (turns < 0).all():
            break
        table.step = step
        shifts = _choose(key, games, deal, players, seats, table)
        kernels.lay_cards(shifts, variant.play_on, table.state, points)
        play[:, step, 0] = np.maximum(turns, 0)
        play[:, step, 1] = points
    heels = np.where(table.starters >> 2 == 10, 2, 0).astype(np.int64)
    return Deals(heels, play, _show(table))


def _throw(key: Ints, games: Ints, deal: int, players: Any, seats: Ints, variant: Variant) -> Table:
    n = len(games)
    packs = np.empty((n, 2 * variant.dealt + 1), np.uint8)
    kernels.deal_packs(key, games, deal, packs)
    dealt = np.sort(packs[:, :-1].reshape(n, 2, variant.dealt), axis=2)
    thrown = np.empty((n, 2, variant.thrown), np.uint8)
    for role in (PONE, DEALER):
        chances = _chances(key, games, deal, role)
        for seat in (0, 1):
            rows = np.flatnonzero(seats[:, role] == seat)
            if len(rows):
                thrown[rows, role] = players[seat].throw(
                    dealt[rows, role], role == DEALER, variant, chances[rows]
                )
    is_thrown = (dealt[:, :, :, None] == thrown[:, :, None, :]).any(axis=3)
    kept = dealt[~is_thrown].reshape(n, 2, variant.kept)
    state = np.zeros((n, 9), np.int64)
    kernels.begin_play(kept, state)
    return Table(variant, dealt, kept, packs[:, -1], dealt[is_thrown].reshape(n, -1), state)


def _choose(key: Ints, games: Ints, deal: int, players: Any, seats: Ints, table: Table) -> Ints:
    shifts = np.zeros(len(games), np.int64)
    chances = _chances(key, games, deal, 2 + table.step)
    for role in (PONE, DEALER):
        for seat in (0, 1):
            rows = np.flatnonzero((table.state[:, kernels.TURN] == role) & (seats[:, role] == seat))
            if len(rows):
                shifts[rows] = players[seat].choose(table, rows, role, chances[rows])
    return shifts


def _chances(key: Ints, games: Ints, deal: int, place: int) -> npt.NDArray[np.float64]:
    chances = np.empty(len(games), np.float64)
    at = deal * kernels.DRAWS_OF_DEAL + kernels.DRAWS_OF_PACK + place
    kernels.draw_chances(key, games, at, chances)
    return chances


def _show(table: Table) -> Ints:
    shows = np.empty((len(table.starters), 3), np.int64)
    for role in (PONE, DEALER):
        shows[:, role] = score_hands(table.kept[:, role], table.starters)
    shows[:, 2] = score_hands(table.crib, table.starters, crib=True)
    return shows
