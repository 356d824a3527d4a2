"""Exact chances: fractions, each with its assumption."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, TypeVar

from cribscore.answers import Answer
from cribscore.errors import DataError

__all__ = ["Odds", "chance_at_least", "chance_of", "count_hands", "odds_of"]
K = TypeVar("K")


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds(Answer):
    """An exact chance, and what it takes for granted.

    Attributes
    ----------
    value : The chance; a mean, where the assumption says so.
    assumption : In words.

    Examples
    --------
    >>> naturals = Odds(value=Fraction(32, 663), assumption="two cards of a full pack")
    >>> f"{naturals:.4f}", naturals.against
    ('0.0483', '631 to 32 against')
    """

    value: Fraction
    assumption: str

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        return f"{self.value} ({self.assumption})"

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else str(self)

    @property
    def against(self) -> str:
        """The chance as a bettor says it, as in "7 to 6 on"."""
        good, bad = self.value.numerator, self.value.denominator - self.value.numerator
        if good == bad:
            return "even"
        return f"{good} to {bad} on" if good > bad else f"{bad} to {good} against"

    def to_dict(self) -> dict[str, Any]:
        value, text = float(self.value), str(self.value)
        return {"fraction": text, "value": value, "assumption": self.assumption}


def odds_of(chances: Mapping[K, Fraction], assumption: str) -> dict[K, Odds]:
    """Return chances that take the same for granted, by name."""
    return {name: Odds(value=value, assumption=assumption) for name, value in chances.items()}


def count_hands(groups: Sequence[tuple[int, Collection[int]]], drawn: int) -> int:
    """Count the hands that take an allowed number of cards from each group.

    Two aces at least among five cards of a full pack:

    >>> count_hands([(4, (2, 3, 4)), (48, range(49))], 5)
    108336
    """
    ways = [1] + [0] * drawn
    for size, allowed in groups:
        if size < 0:
            raise DataError(f"a group cannot have {size} cards.")
        counts = [k for k in allowed if 0 <= k <= min(size, drawn)]
        ways = [
            sum(ways[total - k] * comb(size, k) for k in counts if k <= total)
            for total in range(drawn + 1)
        ]
    return ways[drawn]


def chance_of(k: int, *, drawn: int, good: int, total: int) -> Fraction:
    """Return the chance of exactly k good cards among those drawn (hypergeometric).

    >>> chance_of(1, drawn=5, good=1, total=26)
    Fraction(5, 26)
    """
    if not 0 <= drawn <= total or not 0 <= good <= total:
        raise DataError(f"cannot draw {drawn} cards, {good} of them good, from {total}.")
    return Fraction(count_hands([(good, (k,)), (total - good, (drawn - k,))], drawn)) / comb(
        total, drawn
    )


def chance_at_least(k: int, *, drawn: int, good: int, total: int) -> Fraction:
    """Return the chance of k good cards or more among those drawn.

    >>> chance_at_least(1, drawn=2, good=2, total=4)
    Fraction(5, 6)
    """
    return sum(
        (chance_of(j, drawn=drawn, good=good, total=total) for j in range(k, drawn + 1)),
        Fraction(0),
    )
