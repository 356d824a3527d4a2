"""The score of one hand: what combines, the count aloud, and the picture of it in a notebook."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Literal

from cribscore.answers import Answer, as_cards
from cribscore.cards import format_cards, suit_of
from cribscore.show.words import number_word

Part = Literal["fifteens", "pairs", "runs", "flush", "nobs"]
PARTS: tuple[Part, ...] = ("fifteens", "pairs", "runs", "flush", "nobs")


@dataclass(frozen=True, kw_only=True, slots=True)
class Combination(Answer):
    """Cards that score together.

    Attributes
    ----------
    part : {"fifteens", "pairs", "runs", "flush", "nobs"}
        The part of the score it belongs to.
    name : str
        In a player's words: fifteen, pair-royal, double run of three, flush of four, his nob.
    cards : tuple of int
        Card ids, lowest first.
    points : int
        What it scores.
    """

    part: Part
    name: str
    cards: tuple[int, ...] = field(metadata=as_cards())
    points: int

    def __str__(self) -> str:
        """Return one line of a written-out count."""
        return f"{self.name} {self.points}: {format_cards(self.cards)}"


@dataclass(frozen=True, kw_only=True, slots=True)
class HandScore(Answer):
    """What a hand is worth in the show, and why.

    Attributes
    ----------
    cards : tuple of int
        The cards kept, in the order given.
    starter : int or None
        The card turned up; None if the hand was counted without one.
    combinations : tuple of Combination
        Everything that scores, in the order in which a player counts.
    """

    cards: tuple[int, ...] = field(metadata=as_cards())
    starter: int | None = field(metadata=as_cards())
    combinations: tuple[Combination, ...]

    def _part(self, part: Part) -> int:
        return sum(c.points for c in self.combinations if c.part == part)

    @property
    def fifteens(self) -> int:
        """Points for fifteens."""
        return self._part("fifteens")

    @property
    def pairs(self) -> int:
        """Points for pairs, pairs-royal and double pairs-royal."""
        return self._part("pairs")

    @property
    def runs(self) -> int:
        """Points for runs."""
        return self._part("runs")

    @property
    def flush(self) -> int:
        """Points for a flush."""
        return self._part("flush")

    @property
    def nobs(self) -> int:
        """One point for the jack of the starter's suit."""
        return self._part("nobs")

    @property
    def total(self) -> int:
        """All points together."""
        return sum(c.points for c in self.combinations)

    def call(self) -> str:
        """Count the hand aloud: fifteens, pairs, runs, flush, nob, with running totals.

        Examples
        --------
        >>> from cribscore import score_hand
        >>> score_hand("5h 5s Jd Ac", "Kd").call()
        'fifteen two, fifteen four, fifteen six, fifteen eight, and a pair is ten, and his nob \
is eleven'
        """
        count = 0
        said: list[str] = []
        for item in self.combinations:
            count += item.points
            said.append(_phrase(item, number_word(count), first=not said))
        return ", ".join(said) if said else "nothing"

    def __str__(self) -> str:
        """Write the cards, the total, and a combination a line."""
        turned = "" if self.starter is None else f" + {format_cards(self.starter, symbols=True)}"
        title = f"{format_cards(self.cards, symbols=True)}{turned}: {self.total}"
        lines = [
            f"  {item.points:>2}  {item.name}: {format_cards(item.cards, symbols=True)}"
            for item in self.combinations
        ]
        return "\n".join([title, *lines])

    def to_dict(self) -> dict[str, Any]:
        """Return the score as plain values that JSON can hold."""
        return {
            "hand": format_cards(self.cards),
            "starter": None if self.starter is None else format_cards(self.starter),
            "total": self.total,
            **{part: self._part(part) for part in PARTS},
            "combinations": [
                {"name": c.name, "cards": format_cards(c.cards), "points": c.points}
                for c in self.combinations
            ],
        }

    def _repr_html_(self) -> str:
        """Draw the score as a small table with suit symbols, for a notebook."""
        title = _cards_html(self.cards)
        if self.starter is not None:
            title += f" + {_cards_html((self.starter,))}"
        rows = "".join(
            f"<tr><td>{escape(item.name)}</td><td>{_cards_html(item.cards)}</td>"
            f"<td style='text-align:right'>{item.points}</td></tr>"
            for item in self.combinations
        )
        return (
            f"<table><caption>{title}</caption><tbody>{rows}</tbody><tfoot><tr><th colspan='2'>"
            f"{escape(self.call())}</th><th>{self.total}</th></tr></tfoot></table>"
        )


def _phrase(item: Combination, count: str, *, first: bool) -> str:
    if item.part == "fifteens":
        return f"fifteen {count}"
    name = item.name if item.part == "nobs" else f"a {item.name}"
    return f"{name} is {count}" if first else f"and {name} is {count}"


def _cards_html(cards: Sequence[int]) -> str:
    return " ".join(
        f"<span style='color:{'#c00' if suit_of(card) in (1, 2) else 'inherit'}'>"
        f"{format_cards(card, symbols=True)}</span>"
        for card in cards
    )
