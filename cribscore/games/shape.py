"""What every scorer and settlement of the other games returns, and the checks that they share.

A `Breakdown` is a list of items, each with its name, its cards, its points and the place in the
books that gives it; a `Settlement` is a breakdown a side. Places are cited as H{page} for
Professor Hoffmann, *Hoyle's Games Modernized*, and E s.n for section n of *Enquire Within upon
Everything*; a place that begins with "outside" is in neither, and says where it is from.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cribscore.answers import Answer, as_cards
from cribscore.cards import SYMBOLS, format_cards
from cribscore.errors import DataError
from cribscore.games.suits import fold

__all__ = [
    "Breakdown", "Cards", "Item", "Ruling", "Settlement", "check_least", "check_players",
    "check_score", "check_seats", "check_tricks", "judge_of", "read_rulings", "scored",
]  # fmt: skip


class Cards(tuple[int, ...]):
    """Cards of an answer: a tuple of ids that prints as cards.

    >>> Cards((51, 18))
    Cards('Ks 5h')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return format_cards(self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def _repr_html_(self) -> str:
        shown = []
        for card in self:
            rank, suit = str(Cards((card,)))[0], card & 3
            colour = "#c00" if suit in (1, 2) else "inherit"
            shown.append(f'<span style="color:{colour}">{rank}{SYMBOLS[suit]}</span>')
        return " ".join(shown)

    def to_dict(self) -> str:
        """Return the cards as text."""
        return str(self)


def check_least(least: int, /, **named: int) -> None:
    """Refuse numbers that are too small, given by name."""
    for name, number in named.items():
        if number < least:
            raise DataError(f"{name} must be {least} or more; got {number}.")


def check_players(players: int, **named: int | None) -> None:
    """Refuse fields that must name a player of the table, or None for nobody."""
    for name, player in named.items():
        if player is not None and not 0 <= player < players:
            raise DataError(f"{name} must name a player from 0 to {players - 1}; got {player}.")


def check_seats(players: int, allowed: Collection[int], game: str) -> None:
    """Refuse a number of players that a game is not for."""
    if players not in allowed:
        first, *others = map(str, sorted(allowed))
        if isinstance(allowed, range) and len(others) > 1:
            words = f"{first} to {others[-1]}"
        else:
            words = " or ".join([", ".join([first, *others[:-1]]), *others[-1:]])
        raise DataError(f"{game} is for {words} players; got {players}.")


def check_score(score: Sequence[int], sides: int, target: int) -> None:
    """Refuse a score before a hand that no unfinished game has."""
    whole = all(isinstance(points, int) and not isinstance(points, bool) for points in score)
    if not whole or len(score) != sides or not all(0 <= points < target for points in score):
        raise DataError(
            f"the score before a hand must be {sides} numbers from 0 to {target - 1}; "
            f"got {tuple(score)}."
        )


def check_tricks(tricks: Sequence[int], in_all: int, sides: int = 2) -> None:
    """Refuse tricks that cannot be those of a hand: one number a side, `in_all` together."""
    if len(tricks) != sides or min(tricks) < 0 or sum(tricks) != in_all:
        raise DataError(f"tricks must be {sides} numbers, {in_all} in all; got {tuple(tricks)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Answer):
    """One thing that scores.

    Attributes
    ----------
    name : What it is, in a player's words.
    cards : The cards that make it; empty where none do.
    points, place : What it is worth, negative for a payment, and where the books give it.
    """

    name: str
    cards: Sequence[int] = field(default=(), metadata=as_cards())
    points: int
    place: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", Cards(self.cards))


def scored(name: str, points: int, place: str, cards: Sequence[int] = ()) -> Item:
    """Return an item; scorers make many."""
    return Item(name=name, cards=cards, points=points, place=place)


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown(Answer):
    """Everything that one side scores.

    Attributes
    ----------
    items : In the order in which they are scored.

    Examples
    --------
    >>> king = scored("king turned up", 1, "H{60} law 47", (51,))
    >>> Breakdown(items=(king, scored("point", 1, "H{60} law 48"))).total
    2
    """

    items: tuple[Item, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(item.points for item in self.items)

    def points_of(self, name: str) -> int:
        """Return the points of all items of this name; 0 where there are none."""
        return sum(item.points for item in self.items if item.name == name)

    def __str__(self) -> str:
        rows = [f"{i.points:>4}  {i.name}  {Cards(i.cards)}".rstrip() for i in self.items]
        return "\n".join([*rows, f"{self.total:>4}  in all"])

    def _repr_html_(self) -> str:
        cells = [(str(i.points), i.name, Cards(i.cards)._repr_html_(), i.place) for i in self.items]
        rows = ["".join(f"<td>{cell}</td>" for cell in row) for row in cells]
        rows.append(f"<td>{self.total}</td><td>in all</td>")
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"

    def __add__(self, other: "Breakdown") -> "Breakdown":
        return Breakdown(items=self.items + other.items)

    def to_dict(self) -> dict[str, Any]:
        return {"total": self.total, "items": [item.to_dict() for item in self.items]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement(Answer):
    """How a finished hand or game stands: a breakdown a side, and who won.

    Attributes
    ----------
    sides : One a player, or one a partnership.
    won_hand : The side that won the hand; None where nobody did.
    won_game : The side that has won the game with it; None where the game goes on.
    facts : What else the record decides (a stake, a score after the hand); plain data.
    """

    sides: tuple[Breakdown, ...]
    won_hand: int | None = None
    won_game: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of_marks(
        cls,
        marks: Sequence[tuple[int, Item]],
        score: Sequence[int],
        target: int,
        *,
        won_hand: int | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> "Settlement":
        """Settle a hand of a game that the first to reach the target wins.

        `marks` are the items with their sides, in the order of scoring: when one reaches the
        target, the game is over and the others are not scored. The facts get the ``score``.
        """
        after, kept = list(score), tuple[list[Item], ...]([] for _ in score)
        won_game: int | None = None
        for side, item in marks:
            if won_game is None:
                after[side] += item.points
                kept[side].append(item)
                won_game = side if after[side] >= target else None
        facts = {"score": after, **(facts or {})}
        return cls.of_items(kept, won_hand=won_hand, won_game=won_game, facts=facts)

    @classmethod
    def of_items(
        cls,
        items: Iterable[Iterable[Item]],
        *,
        won_hand: int | None = None,
        won_game: int | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> "Settlement":
        """Settle a hand from the items of each side."""
        sides = tuple(Breakdown(items=tuple(side)) for side in items)
        return cls(sides=sides, won_hand=won_hand, won_game=won_game, facts=facts or {})

    def __str__(self) -> str:
        sides = [f"side {number}:\n{side}" for number, side in enumerate(self.sides)]
        won = {"won hand": self.won_hand, "won game": self.won_game}
        told = {**{k: v for k, v in won.items() if v is not None}, **self.facts}
        return "\n".join([*sides, *(f"{name}: {value}" for name, value in told.items())])

    def _repr_html_(self) -> str:
        sides = [f"side {n}{side._repr_html_()}" for n, side in enumerate(self.sides)]
        facts = {"won hand": self.won_hand, "won game": self.won_game, **self.facts}
        return "".join([*sides, *(f"{name}: {value}<br>" for name, value in facts.items())])

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side."""
        return tuple(side.total for side in self.sides)

    def to_dict(self) -> dict[str, Any]:
        won = {"won_hand": self.won_hand, "won_game": self.won_game}
        sides = [side.to_dict() for side in self.sides]
        return {"totals": list(self.totals), **won, **dict(self.facts), "sides": sides}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Answer):
    """What the law says of an error.

    Attributes
    ----------
    options, chooser : What may follow, and who chooses, until when.
    place : Where the books give it.
    """

    options: tuple[str, ...]
    chooser: str
    place: str


def read_rulings(table: str) -> dict[str, Ruling]:
    """Read a table of rulings: the error, what may follow, who chooses, the place.

    >>> read_rulings("faced card: the deal stands / fresh deal: the adversary: E s.92 i")
    {'faced card': Ruling(options=('the deal stands', 'fresh deal'), chooser='the adversary', \
    place='E s.92 i')}
    """
    rulings = {}
    for line in table.strip().replace("\n    ", " ").splitlines():
        error, options, chooser, place = line.split(": ")
        rulings[error] = Ruling(options=tuple(options.split(" / ")), chooser=chooser, place=place)
    return rulings


def judge_of(rulings: Mapping[str, Ruling]) -> Callable[[str], Ruling]:
    """Return the function `misdeal` of a game."""

    def misdeal(error: str) -> Ruling:
        """Return what follows an error in dealing, one of `MISDEALS`, and who chooses."""
        found = {fold(name): ruling for name, ruling in rulings.items()}
        if fold(error) not in found:
            raise DataError(f"the law has no error {error!r}; it has {', '.join(rulings)}.")
        return found[fold(error)]

    return misdeal
