"""A sampled number with its error: nothing sampled goes without one."""

from dataclasses import dataclass
from math import erf, floor, log10, nan, sqrt

from cribscore.answers import Answer

__all__ = ["Estimate"]

_FINEST = 8  # decimals


@dataclass(frozen=True, kw_only=True)
class Estimate(Answer):
    """A mean from a sample.

    Attributes
    ----------
    mean : float
        The estimate.
    standard_error : float
        Its standard deviation.
    n : int
        How many independent observations it rests on.

    Examples
    --------
    >>> chance = Estimate(mean=0.5586, standard_error=0.0001, n=10**6)
    >>> f"{chance:.3f}"
    '0.559'
    """

    mean: float
    standard_error: float
    n: int

    @classmethod
    def from_sums(cls, total: float, squares: float, n: int) -> "Estimate":
        """Make an estimate from the sum and the sum of squares of n observations.

        The variance is the usual unbiased one; of no observations the mean is NaN.

        Examples
        --------
        >>> print(Estimate.from_sums(1 + 2 + 3, 1 + 4 + 9, 3))
        2.0000 ± 0.5774
        """
        if n == 0:
            return cls(mean=nan, standard_error=nan, n=0)
        mean = total / n
        variance = max(squares - total * mean, 0.0) / (n - 1) if n > 1 else nan
        return cls(mean=mean, standard_error=sqrt(variance / n), n=n)

    def chance_above(self, value: float) -> float:
        """Return the confidence that the true mean is above a value, by the normal law.

        Examples
        --------
        >>> round(Estimate(mean=0.52, standard_error=0.01, n=2500).chance_above(0.5), 3)
        0.977
        """
        distance = self.mean - value
        if self.standard_error == 0:
            return 0.5 if distance == 0 else float(distance > 0)
        return 0.5 * (1 + erf(distance / self.standard_error / sqrt(2)))

    def __float__(self) -> float:
        return float(self.mean)

    def __format__(self, spec: str) -> str:
        return format(self.mean, spec) if spec else str(self)

    def __str__(self) -> str:
        """Write the mean and its standard error, which shows a figure that is not 0, down to 1e-8.

        Examples
        --------
        >>> print(Estimate(mean=0.1187, standard_error=4e-5, n=10**6))
        0.11870 ± 0.00004
        """
        error = self.standard_error
        places = min(max(4, -floor(log10(error))), _FINEST) if 0 < error < 1 else 4
        return f"{self.mean:.{places}f} ± {error:.{places}f}"
