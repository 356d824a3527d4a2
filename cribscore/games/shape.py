"""What every scorer and settlement of the other games returns.

A `Breakdown` is a list of items, each with its name, its cards, its points and the place in the
books that gives it; a `Settlement` is a breakdown a side. Places are cited as H{page} for
Professor Hoffmann, *Hoyle's Games Modernized*, and E s.n for section n of *Enquire Within upon
Everything*; a place that begins with "outside" is in neither, and says where it is from.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cribscore.cards import format_cards
from cribscore.errors import DataError

__all__ = ["Breakdown", "Item", "Settlement", "check_least", "check_players", "check_tricks"]


def check_least(least: int, **named: int) -> None:
    """Refuse numbers that are too small.

    Parameters
    ----------
    least : int
        The smallest that will do.
    **named : int
        The numbers, by what they are.

    Raises
    ------
    DataError
        Naming the first.

    Examples
    --------
    >>> check_least(1, deals=0)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: deals must be 1 or more; got 0.
    """
    for name, number in named.items():
        if number < least:
            raise DataError(f"{name} must be {least} or more; got {number}.")


def check_players(players: int, **named: int | None) -> None:
    """Refuse numbers of players that do not sit at the table.

    Parameters
    ----------
    players : int
        How many sit there.
    **named : int or None
        Fields of a record that name a player, by the field; None names nobody.

    Raises
    ------
    DataError
        Naming the field.

    Examples
    --------
    >>> check_players(2, revoked=2)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: revoked must name a player from 0 to 1; got 2.
    """
    for name, player in named.items():
        if player is not None and not 0 <= player < players:
            raise DataError(f"{name} must name a player from 0 to {players - 1}; got {player}.")


def check_tricks(tricks: Sequence[int], in_all: int) -> None:
    """Refuse tricks of two sides that cannot be those of a hand.

    Parameters
    ----------
    tricks : sequence of int
        Of each side.
    in_all : int
        How many a hand has.

    Raises
    ------
    DataError
        If there are not two numbers, or more tricks than the hand has.

    Examples
    --------
    >>> check_tricks((3, 2), 5)
    """
    if len(tricks) != 2 or min(tricks) < 0 or sum(tricks) > in_all:
        raise DataError(f"tricks must be two numbers of {in_all} in all; got {tuple(tricks)}.")


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that scores.

    Attributes
    ----------
    name : str
        What it is, in a player's words.
    cards : tuple of int
        The cards that make it; empty where none do.
    points : int
        What it is worth; negative for a payment or a penalty.
    place : str
        Where the books give it.
    """

    name: str
    cards: tuple[int, ...]
    points: int
    place: str

    def to_dict(self) -> dict[str, Any]:
        """Return the item as plain data, its cards as text."""
        cards = format_cards(self.cards)
        return {"name": self.name, "cards": cards, "points": self.points, "place": self.place}


@dataclass(frozen=True, slots=True)
class Breakdown:
    """Everything that one side scores, itemised.

    Attributes
    ----------
    items : tuple of Item
        In the order in which they are scored.

    Examples
    --------
    >>> king = Item("king turned up", (51,), 1, "H{60} law 47")
    >>> Breakdown((king, Item("point", (), 1, "H{60} law 48"))).total
    2
    """

    items: tuple[Item, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(item.points for item in self.items)

    def points_of(self, name: str) -> int:
        """Return the points of all items of this name; 0 where there are none.

        Parameters
        ----------
        name : str
            As in the items.

        Returns
        -------
        int
            Their sum.

        Raises
        ------
        Nothing.

        Examples
        --------
        >>> Breakdown((Item("point", (), 1, "H{60} law 48"),)).points_of("point")
        1
        """
        return sum(item.points for item in self.items if item.name == name)

    def __add__(self, other: "Breakdown") -> "Breakdown":
        return Breakdown(self.items + other.items)

    def to_dict(self) -> dict[str, Any]:
        """Return the breakdown as plain data, fit for JSON."""
        return {"total": self.total, "items": [item.to_dict() for item in self.items]}


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a finished hand or game stands: a breakdown a side, and who won.

    Attributes
    ----------
    sides : tuple of Breakdown
        One a player, or one a partnership.
    winner : int or None
        The place of the winning side; None where nobody won, or where no game was decided.
    facts : mapping of str to object
        What else the record decides (a stake, a score after the hand); plain data.
    """

    sides: tuple[Breakdown, ...]
    winner: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side."""
        return tuple(side.total for side in self.sides)

    def to_dict(self) -> dict[str, Any]:
        """Return the settlement as plain data, fit for JSON."""
        sides = [side.to_dict() for side in self.sides]
        return {
            "totals": list(self.totals),
            "winner": self.winner,
            **dict(self.facts),
            "sides": sides,
        }
