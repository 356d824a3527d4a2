"""The shipped players, for many hands at once, and players of one's own beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cribscore.arrays import Cards, Ints
from cribscore.errors import DataError
from cribscore.play import state_kernels
from cribscore.players import policy_kernels
from cribscore.players.contract import BatchPlayer, Table
from cribscore.players.expected.player import EXPECTED, ExpectedBatch
from cribscore.players.policies import POLICIES, choose_throws, policy_tables
from cribscore.players.simple import PLAYERS, Player
from cribscore.players.solved.batch import SOLVED, SolvedBatch, whole_play
from cribscore.variants import Variant

ALL_PLAYERS: Mapping[str, Player] = {**PLAYERS, "expected": EXPECTED, "solved": SOLVED}
"""The shipped players by name."""

__all__ = [
    "ALL_PLAYERS",
    "PolicyBatch",
    "Seat",
    "batch_player",
    "is_compiled",
    "player_functions",
    "seat_of",
]


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat.

    Attributes
    ----------
    name : str
        Of a shipped player, or "yours".
    player : Player
        Its two functions.
    is_shipped : bool
        Whether a compiled player stands for it.
    """

    name: str
    player: Player
    is_shipped: bool


def seat_of(player: str | Player) -> Seat:
    """Find a player by name, or take one as it is.

    Raises
    ------
    DataError
        If there is no player of that name.

    Examples
    --------
    >>> seat_of("Greedy").name
    'greedy'
    """
    if not isinstance(player, str):
        names = [name for name, shipped in ALL_PLAYERS.items() if shipped == player]
        return Seat(names[0] if names else "yours", player, bool(names))
    name = player.strip().lower()
    if name not in ALL_PLAYERS:
        raise DataError(f"there is no player {player!r}; the players are {', '.join(ALL_PLAYERS)}.")
    return Seat(name, ALL_PLAYERS[name], True)


def batch_player(name: str) -> BatchPlayer:
    """Return the compiled player of a shipped name."""
    if name in PLAYERS:
        return PolicyBatch(POLICIES[PLAYERS[name]])
    return ExpectedBatch() if name == "expected" else SolvedBatch()


def player_functions(seat: Seat) -> Player:
    """Return the two functions of a seat, for games that are played by the rules.

    Raises
    ------
    DataError
        If he follows the solved play and the cache lacks it: solving it anew for every card is
        for a game at the table, not for thousands.
    """
    if seat.is_shipped and seat.name == "solved":
        whole_play()
    return seat.player


def is_compiled(seats: Sequence[Seat], variant: Variant) -> bool:
    """Say whether compiled players play; hands of five cards and more are played by the rules."""
    return variant.kept <= 4 and all(seat.is_shipped for seat in seats)


@dataclass(frozen=True)
class PolicyBatch:
    """A player that the kernels of the play know by number."""

    policy: int

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        """Throw as `Player.throw` does."""
        dealers = np.full(len(dealt), dealer)
        return choose_throws(dealt, dealers, self.policy, chances, variant=variant)

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Play as `Player.play` does."""
        state = table.state[rows]
        shifts = np.empty(len(rows), np.int64)
        hands = state[:, state_kernels.HAND + role].copy()
        series, counts = state[:, state_kernels.SERIES].copy(), state[:, state_kernels.COUNT].copy()
        weights = policy_tables(table.variant.kept).weights
        policy_kernels.choose_cards(self.policy, hands, series, counts, chances, weights, shifts)
        return shifts
