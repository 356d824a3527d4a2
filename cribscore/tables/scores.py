"""How often a show is worth each number of points, exactly."""

from fractions import Fraction

import numpy as np
import pandas as pd

from cribscore.show.counts import count_scores
from cribscore.show.points import KEPT_SIZES, STANDARD, ShowRules

SCORES_SCHEMA = {
    "kept": ("int64", "cards", "cards kept in hand"),
    "crib": ("bool", "", "counted as cribs"),
    "points": ("int64", "points", "what a show is worth"),
    "shows": ("int64", "shows", "hands with a starter that are worth it"),
    "share": ("float64", "", "shows divided by all shows"),
}
MOMENTS_SCHEMA = {
    "kept": ("int64", "cards", "cards kept in hand"),
    "crib": ("bool", "", "counted as cribs"),
    "shows": ("int64", "shows", "all hands with all starters"),
    "mean_exact": ("object", "points", "mean, a Fraction"),
    "mean": ("float64", "points", "the same as a float"),
    "variance_exact": ("object", "points squared", "variance, a Fraction"),
    "sd": ("float64", "points", "standard deviation"),
    "highest": ("int64", "points", "the best show"),
}


def scores(kept: int = 4, *, crib: bool = False, rules: ShowRules = STANDARD) -> pd.DataFrame:
    """Tabulate how many shows are worth each number of points.

    Parameters
    ----------
    kept : int
        Cards kept: 3, 4, 5 or 6.
    crib : bool
        Count as cribs.
    rules : ShowRules
        As in `score_hand`.

    Returns
    -------
    DataFrame
        One row for each number of points from 0 to the highest; columns as `SCORES_SCHEMA`.

    Raises
    ------
    CardCountError
        If `kept` is none of 3, 4, 5 and 6.

    Examples
    --------
    >>> scores().query("points == 29").shows.item()
    4
    """
    counts = count_scores(kept, crib=crib, rules=rules)
    return pd.DataFrame(
        {
            "kept": np.int64(kept),
            "crib": crib,
            "points": np.arange(len(counts)),
            "shows": counts,
            "share": counts / counts.sum(),
        }
    )


def score_moments() -> pd.DataFrame:
    """Tabulate the exact mean and deviation of hands and cribs of every size.

    Returns
    -------
    DataFrame
        One row for each number of kept cards, as hands and as cribs; columns as
        `MOMENTS_SCHEMA`.

    Examples
    --------
    >>> score_moments().query("kept == 4 and not crib").mean_exact.item()
    Fraction(60759, 12740)
    """
    rows = []
    for kept in KEPT_SIZES:
        for crib in (False, True):
            counts = [int(n) for n in count_scores(kept, crib=crib)]
            shows = sum(counts)
            mean = Fraction(sum(p * n for p, n in enumerate(counts)), shows)
            variance = Fraction(sum(p * p * n for p, n in enumerate(counts)), shows) - mean**2
            sd = float(variance) ** 0.5
            highest = len(counts) - 1
            rows.append((kept, crib, shows, mean, float(mean), variance, sd, highest))
    return pd.DataFrame(rows, columns=list(MOMENTS_SCHEMA))
