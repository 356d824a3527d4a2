"""How often a show is worth each number of points, exactly."""

from typing import Any

import numpy as np
import pandas as pd

from cribscore.show import KEPT_SIZES, STANDARD, ShowRules, count_scores, measure_scores
from cribscore.tables.frames import Column, frame_of

SCORES_SCHEMA = {
    "kept": Column("int64", "cards", "cards kept in hand"),
    "crib": Column("bool", "", "counted as cribs"),
    "points": Column("int64", "points", "what a show is worth"),
    "shows": Column("int64", "shows", "hands with a starter that are worth it"),
    "share": Column("float64", "", "shows divided by all shows"),
}
SCORE_MOMENTS_SCHEMA = {
    "kept": Column("int64", "cards", "cards kept in hand"),
    "crib": Column("bool", "", "counted as cribs"),
    "shows": Column("int64", "shows", "all hands with all starters"),
    "mean_exact": Column("object", "points", "mean, a Fraction"),
    "mean": Column("float64", "points", "the same as a float"),
    "variance_exact": Column("object", "points squared", "variance, a Fraction"),
    "sd": Column("float64", "points", "standard deviation"),
    "highest": Column("int64", "points", "the best show"),
}


def scores(kept: int = 4, *, crib: bool = False, rules: ShowRules = STANDARD) -> pd.DataFrame:
    """Tabulate how many shows are worth each number of points.

    Parameters
    ----------
    kept, crib, rules
        As in `count_scores`.

    Returns
    -------
    DataFrame
        One row for each number of points from 0 to the highest; columns as `SCORES_SCHEMA`.

    Examples
    --------
    >>> scores().query("points == 29").shows.item()
    4
    """
    counts = count_scores(kept, crib=crib, rules=rules)
    columns = {
        "kept": kept,
        "crib": crib,
        "points": np.arange(len(counts)),
        "shows": counts,
        "share": counts / counts.sum(),
    }
    return frame_of(columns, SCORES_SCHEMA)


def score_moments() -> pd.DataFrame:
    """Tabulate the exact mean and deviation of hands and cribs of every size.

    Returns
    -------
    DataFrame
        One row for each number of kept cards, as hands and as cribs; columns as
        `SCORE_MOMENTS_SCHEMA`.

    Examples
    --------
    >>> score_moments().query("kept == 4 and not crib").mean_exact.item()
    Fraction(60759, 12740)
    """
    rows = []
    for kept in KEPT_SIZES:
        for crib in (False, True):
            found = measure_scores(kept, crib=crib)
            row: dict[str, Any] = {
                "kept": kept,
                "crib": crib,
                "shows": found.shows,
                "highest": found.highest,
            }
            row |= {"mean_exact": found.mean, "mean": float(found.mean)}
            row |= {"variance_exact": found.variance, "sd": found.sd}
            rows.append(row)
    return frame_of(rows, SCORE_MOMENTS_SCHEMA)
