"""Exact histograms: every hand with every starter."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from cribscore.arrays import Ints
from cribscore.checks import check_flag, check_number
from cribscore.errors import CardCountError, shown
from cribscore.show import kernels, lookup
from cribscore.show.points import KEPT_SIZES, STANDARD, ShowRules, check_rules


def count_scores(kept: int = 4, *, crib: bool = False, rules: ShowRules = STANDARD) -> Ints:
    """Count how many shows are worth each number of points.

    `kept` is 3, 4, 5 or 6 cards; `crib` and `rules` are as in `score_hand`.

    A show is a set of kept cards with one of the other cards as starter: 1,082,900 of three
    kept cards, 12,994,800 of four, 122,151,120 of five, 936,491,920 of six: C(52, kept) of them
    times 52 - kept.

    Returns
    -------
    ndarray of int64, shape (highest score + 1,)
        ``counts[p]`` shows are worth p points.

    Examples
    --------
    >>> counts = count_scores(4)
    >>> int(counts[29]), int(counts[28]), int(counts.sum())
    (4, 76, 12994800)
    """
    check_flag("crib", crib)
    check_rules(rules)
    kept = check_number("kept", kept)
    if kept not in KEPT_SIZES:
        raise CardCountError(f"kept must be 3, 4, 5 or 6 cards; got {shown(kept)}.")
    states = lookup.rank_states()
    span = lookup.SIZES_AT[kept : kept + 2]
    counts = np.zeros(int(states.points.max()) + kept + 3, np.int64)
    flush = lookup.flush_points(kept, crib, rules)
    kernels.count_states(span, states.counts, states.advance, states.points, flush, counts)
    return counts[: int(np.flatnonzero(counts)[-1]) + 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreMoments:
    """The exact mean and spread of a show.

    Attributes
    ----------
    shows : int
        All hands with all starters.
    mean : Fraction
        Points.
    variance : Fraction
        Points squared.
    highest : int
        The best show, in points.
    """

    shows: int
    mean: Fraction
    variance: Fraction
    highest: int

    @property
    def sd(self) -> float:
        """The standard deviation, in points."""
        return float(float(self.variance) ** 0.5)


def measure_scores(
    kept: int = 4, *, crib: bool = False, rules: ShowRules = STANDARD
) -> ScoreMoments:
    """Return the exact mean and spread of what `count_scores` counts.

    Examples
    --------
    >>> measure_scores(4).mean
    Fraction(60759, 12740)
    """
    counts = [int(n) for n in count_scores(kept, crib=crib, rules=rules)]
    shows = sum(counts)
    mean = Fraction(sum(p * n for p, n in enumerate(counts)), shows)
    squares = Fraction(sum(p * p * n for p, n in enumerate(counts)), shows)
    return ScoreMoments(shows=shows, mean=mean, variance=squares - mean**2, highest=len(counts) - 1)
