"""Deals by the thousand: many games side by side, each step of all of them in one array."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore import seed_kernels
from cribscore.arrays import Ints
from cribscore.play import state_kernels
from cribscore.players import Table
from cribscore.roles import DEALER, PONE
from cribscore.show import score_hands
from cribscore.variants import Variant

__all__ = ["Deals", "play_deals"]


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
    """
    table = _throw(key, games, deal, players, seats, variant)
    n_cards = 2 * variant.kept
    play = np.zeros((len(games), n_cards, 2), np.int64)
    points = np.empty(len(games), np.int64)
    for step in range(n_cards):
        turns = table.state[:, state_kernels.TURN].copy()
        if (turns < 0).all():
            break
        table.step = step
        shifts = _choose(key, games, deal, players, seats, table)
        state_kernels.lay_cards(shifts, variant.play_on, table.state, points)
        play[:, step, 0] = np.maximum(turns, 0)
        play[:, step, 1] = points
    heels = np.where(table.starters >> 2 == 10, 2, 0).astype(np.int64)
    return Deals(heels, play, _show(table))


def _throw(key: Ints, games: Ints, deal: int, players: Any, seats: Ints, variant: Variant) -> Table:
    n = len(games)
    packs = np.empty((n, 2 * variant.dealt + 1), np.uint8)
    seed_kernels.deal_packs(key, games, deal, packs)
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
    state_kernels.begin_play(kept, state)
    return Table(variant, dealt, kept, packs[:, -1], dealt[is_thrown].reshape(n, -1), state)


def _choose(key: Ints, games: Ints, deal: int, players: Any, seats: Ints, table: Table) -> Ints:
    shifts = np.zeros(len(games), np.int64)
    chances = _chances(key, games, deal, 2 + table.step)
    for role in (PONE, DEALER):
        for seat in (0, 1):
            rows = np.flatnonzero(
                (table.state[:, state_kernels.TURN] == role) & (seats[:, role] == seat)
            )
            if len(rows):
                shifts[rows] = players[seat].choose(table, rows, role, chances[rows])
    return shifts


def _chances(key: Ints, games: Ints, deal: int, place: int) -> npt.NDArray[np.float64]:
    chances = np.empty(len(games), np.float64)
    at = deal * seed_kernels.DRAWS_OF_DEAL + seed_kernels.DRAWS_OF_PACK + place
    seed_kernels.draw_chances(key, games, at, chances)
    return chances


def _show(table: Table) -> Ints:
    shows = np.empty((len(table.starters), 3), np.int64)
    for role in (PONE, DEALER):
        shows[:, role] = score_hands(table.kept[:, role], table.starters)
    shows[:, 2] = score_hands(table.crib, table.starters, crib=True)
    return shows
