"""Pools and stakes that balance, a pack in a known order, a dealer who plays each.

Counters are whole numbers. The sum of what the players have won or lost and what lies in the
pools is always nothing, so that a settlement of any round game can be checked in one line.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cribscore.cards import CardsLike
from cribscore.errors import DataError
from cribscore.games.packs import Pack
from cribscore.games.shape import Item, Settlement, scored

__all__ = ["Stakes", "check_stakes", "order_pack", "settle_with_dealer"]


@dataclass(slots=True)
class Stakes:
    """The counters of a table: each player's gain or loss, and the named pools between them.

    Attributes
    ----------
    players : How many sit at the table.
    gains : What each has won, less what he has paid; nothing to begin with.
    pools : What lies in each pool.

    Examples
    --------
    >>> stakes = Stakes(3)
    >>> for player in range(3):
    ...     stakes.put(player, 2)
    >>> stakes.take(1)
    6
    >>> stakes.gains
    [-2, 4, -2]
    """

    players: int
    gains: list[int] = field(init=False)
    pools: dict[str, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.gains = [0] * self.players

    def put(self, player: int, amount: int, pool: str = "pool") -> None:
        """Move counters from a player into a pool."""
        self._check(player, amount)
        self.gains[player] -= amount
        self.pools[pool] = self.pools.get(pool, 0) + amount

    def take(self, player: int, pool: str = "pool", amount: int | None = None) -> int:
        """Move counters from a pool to a player, by default all of them; return how many."""
        held = self.pools.get(pool, 0)
        wanted = held if amount is None else amount
        self._check(player, wanted)
        if wanted > held:
            raise DataError(f"the {pool} holds {held} counters; {wanted} cannot be taken.")
        self.pools[pool] = held - wanted
        self.gains[player] += wanted
        return wanted

    def pay(self, giver: int, taker: int, amount: int) -> None:
        """Move counters from one player to another."""
        self._check(giver, amount)
        self._check(taker, amount)
        self.gains[giver] -= amount
        self.gains[taker] += amount

    @property
    def balance(self) -> int:
        """All gains and pools together: always 0."""
        return sum(self.gains) + sum(self.pools.values())

    def _check(self, player: int, amount: int) -> None:
        if not 0 <= player < self.players:
            raise DataError(f"players are numbered 0 to {self.players - 1}; got {player}.")
        if amount < 0:
            raise DataError(f"a payment must not be negative; got {amount}.")


def order_pack(
    pack: Pack, order: CardsLike | None, seed: int | random.Random | None
) -> tuple[int, ...]:
    """Return the whole pack in the order given, or shuffled with a seed."""
    if order is not None:
        return pack.parse(order, what="the pack in its order", sizes=(len(pack.cards),))
    if seed is None:
        raise DataError("a deal needs a seed or the order of the pack.", hint="start(seed=1).")
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    return tuple(pack.shuffled(rng))


def check_stakes(stakes: Sequence[int], players: int) -> tuple[int, ...]:
    """Return what each player stakes, 1 each if left out; refuse what nobody can stake.

    >>> check_stakes((), 3)
    (1, 1, 1)
    """
    found = tuple(stakes) or (1,) * players
    if len(found) != players or any(stake < 1 for stake in found):
        raise DataError(
            f"stakes must be one positive number for each of {players} players; got {found}."
        )
    return found


def settle_with_dealer(
    sides: Sequence[Sequence[Item]], facts: Mapping[str, Any] | None = None
) -> Settlement:
    """Settle a round in which the dealer, the last side, pays and takes all that the others do."""
    owed = [
        scored(f"player {p}: {item.name}", -item.points, item.place, item.cards)
        for p, side in enumerate(sides)
        for item in side
    ]
    return Settlement.of_items([*sides, owed], facts=facts)
