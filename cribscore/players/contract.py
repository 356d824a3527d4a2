"""What a player for many deals at once is asked, and what it sees.

Roles are 0 the pone and 1 the dealer, as in the seats of `PlayState`. `registry.py` lists the
shipped players; `match/engine.py` lets them play.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from cribscore.arrays import Cards, Ints
from cribscore.variants import Variant

__all__ = ["BatchPlayer", "Table"]


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
        """
        ...
