"""Chances: exact ones as fractions with their assumption, sampled ones with their error."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from typing import Any

from cribscore.errors import DataError

__all__ = ["Estimate", "Odds", "chance_at_least", "chance_of", "count_hands"]


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact chance, and what it takes for granted.

    Attributes
    ----------
    value : Fraction
        The chance; a mean, where the assumption says so.
    assumption : str
        In words.

    Examples
    --------
    >>> naturals = Odds(Fraction(32, 663), "two cards of a full pack")
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
        """Return the chance as plain data: fraction as text, and as a float."""
        value, text = float(self.value), str(self.value)
        return {"fraction": text, "value": value, "assumption": self.assumption}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A sampled mean, never without its error.

    Attributes
    ----------
    mean, standard_error : float
        The sample's mean and its standard error.
    n : int
        How many samples.
    """

    mean: float
    standard_error: float
    n: int

    def __str__(self) -> str:
        return f"{self.mean:.4g} ± {self.standard_error:.2g}"

    def __format__(self, spec: str) -> str:
        return format(self.mean, spec) if spec else str(self)

    @classmethod
    def of_counts(cls, hits: int, n: int) -> "Estimate":
        """Return the estimate of a chance from the hits among n trials.

        Examples
        --------
        >>> Estimate.of_counts(50, 100).mean
        0.5
        """
        return cls.of_sums(hits, hits, n)

    @classmethod
    def of_values(cls, values: Sequence[int | float]) -> "Estimate":
        """Return the estimate of a mean from the samples themselves.

        Examples
        --------
        >>> Estimate.of_values([1, 3])
        Estimate(mean=2.0, standard_error=1.0, n=2)
        """
        return cls.of_sums(sum(values), sum(value * value for value in values), len(values))

    @classmethod
    def of_sums(cls, total: int | float, squares: int | float, n: int) -> "Estimate":
        """Return the estimate of a mean from the sum and the sum of squares of n samples.

        Examples
        --------
        >>> Estimate.of_sums(4, 10, 2)
        Estimate(mean=2.0, standard_error=1.0, n=2)
        """
        if n < 2:
            raise DataError(f"an estimate needs at least 2 samples; got {n}.")
        mean = total / n
        variance = max(squares - total * mean, 0.0) / (n - 1)
        return cls(mean, sqrt(variance / n), n)

    def to_dict(self) -> dict[str, Any]:
        """Return the estimate as plain data."""
        return {"mean": self.mean, "standard_error": self.standard_error, "n": self.n}


def count_hands(groups: Sequence[tuple[int, Collection[int]]], drawn: int) -> int:
    """Count the hands that take an allowed number of cards from each group.

    Examples
    --------
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

    Examples
    --------
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

    Examples
    --------
    >>> chance_at_least(1, drawn=2, good=2, total=4)
    Fraction(5, 6)
    """
    return sum(
        (chance_of(j, drawn=drawn, good=good, total=total) for j in range(k, drawn + 1)),
        Fraction(0),
    )
