"""A sampled number with its error: nothing sampled goes without one."""

from math import erf, nan, sqrt
from typing import NamedTuple

__all__ = ["Estimate"]


class Estimate(NamedTuple):
    """A mean from a sample.

    Attributes
    ----------
    mean : float
        The estimate.
    standard_error : float
        Its standard deviation.
    n : int
        How many independent observations it rests on.
    """

    mean: float
    standard_error: float
    n: int

    @classmethod
    def from_sums(cls, total: float, squares: float, n: int) -> "Estimate":
        """Make an estimate from the sum and the sum of squares of n observations.

        Parameters
        ----------
        total, squares : float
            The sums.
        n : int
            The number of observations; of none the mean is NaN.

        Returns
        -------
        Estimate
            With the usual unbiased variance.

        Raises
        ------
        Nothing of its own.

        Examples
        --------
        >>> Estimate.from_sums(1 + 2 + 3, 1 + 4 + 9, 3)
        Estimate(mean=2.0, standard_error=0.5773502691896257, n=3)
        """
        if n == 0:
            return cls(nan, nan, 0)
        mean = total / n
        variance = max(squares - total * mean, 0.0) / (n - 1) if n > 1 else nan
        return cls(mean, sqrt(variance / n), n)

    def chance_above(self, value: float) -> float:
        """Return the confidence that the true mean is above a value, by the normal law.

        Parameters
        ----------
        value : float
            For example 0.5, for a share of the games.

        Returns
        -------
        float
            From 0 to 1.

        Raises
        ------
        Nothing of its own.

        Examples
        --------
        >>> round(Estimate(0.52, 0.01, 2500).chance_above(0.5), 3)
        0.977
        """
        distance = self.mean - value
        if self.standard_error == 0:
            return 0.5 if distance == 0 else float(distance > 0)
        return 0.5 * (1 + erf(distance / self.standard_error / sqrt(2)))

    def __str__(self) -> str:
        """Write the mean and its standard error."""
        return f"{self.mean:.4f} ± {self.standard_error:.4f}"
