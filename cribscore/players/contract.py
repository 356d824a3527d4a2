"""What a player is, one hand at a time and many at once, and what it sees.

Roles are 0 the pone and 1 the dealer, as in the seats of `PlayState`. `registry.py` lists the
shipped players; `match/engine.py` lets them play.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cribscore.arrays import Cards, Ints
from cribscore.play import PlayState
from cribscore.variants import Variant

__all__ = ["BatchPlayer", "Chance", "Player", "Table"]


class Chance(Protocol):
    """Where a player's randomness comes from: `random.Random`, or a NumPy generator."""

    def random(self) -> float:
        """Return the next number from 0 up to, not including, 1."""


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
        The play, as `state_kernels.lay_cards` describes it.
    step : int
        How many cards have been played in the games that are not over.
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
            The kind of cribbage; a player who does not know it raises `DataError`.
        chances : float64 array, (m,)
            From 0 up to 1, the only randomness there is.

        Returns
        -------
        ndarray of uint8, shape (m, thrown)
            Card ids.
        """
        ...

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Choose the cards to play in many games.

        Parameters
        ----------
        table : Table
            All games of the batch.
        rows : int64 array, (m,)
            Those in which it is the player's turn to play a card.
        role : int
            0 for the pone, 1 for the dealer.
        chances : float64 array, (m,)
            From 0 up to 1, the only randomness there is.

        Returns
        -------
        ndarray of int64, shape (m,)
            Bit offsets of the cards in the packed hands.
        """
        ...


@dataclass(frozen=True)
class Player:
    """How one side throws and plays.

    A player is shown no cards but their own. Of equal throws and cards a player takes the same
    each time: chance comes from `rng` alone.

    Attributes
    ----------
    throw : callable
        ``throw(dealt, dealer, variant, rng)`` returns the ids thrown, ascending, from the cards
        dealt; ``dealer`` says whose crib it is.
    play : callable
        ``play(state, rng)`` returns a legal card of a `PlayState` in which the cards of the others
        are hidden. A go is not a choice, and nobody is asked for it.
    name : str
        As results call the player.
    batch : callable, optional
        ``batch(variant)`` returns the same player for many hands of a variant at once. Without it
        every card is asked for by itself, some hundreds of times slower.
    """

    throw: Callable[[Sequence[int], bool, Variant, Chance], tuple[int, ...]]
    play: Callable[[PlayState, Chance], int]
    name: str = field(default="yours", kw_only=True)
    batch: Callable[[Variant], BatchPlayer] | None = field(default=None, kw_only=True, repr=False)

    def __str__(self) -> str:
        """Return the name."""
        return self.name
