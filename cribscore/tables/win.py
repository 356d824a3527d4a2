"""Who wins from every position of the board."""

import numpy as np
import pandas as pd

from cribscore.board.chances import Kind, WinTable, win_table
from cribscore.variants import SIX_CARD, VariantLike

WIN_SCHEMA = {
    "dealer_score": ("int64", "points", "score of the side about to deal"),
    "pone_score": ("int64", "points", "score of the other side"),
    "win": ("float64", "", "chance that the side about to deal wins"),
    "win_error": ("float64", "", "its standard error"),
    "skunk": ("float64", "", "that it wins with the other below 91; NaN at five-card"),
    "skunk_error": ("float64", "", "its standard error"),
    "lurch": ("float64", "", "that it wins with the other below half"),
    "lurch_error": ("float64", "", "its standard error"),
    "skunked": ("float64", "", "that it loses below 91; NaN at five-card"),
    "skunked_error": ("float64", "", "its standard error"),
    "lurched": ("float64", "", "that it loses below half"),
    "lurched_error": ("float64", "", "its standard error"),
}


def win(variant: VariantLike = SIX_CARD, *, table: WinTable | None = None) -> pd.DataFrame:
    """Tabulate the chances of every position, for the side about to deal.

    Parameters
    ----------
    variant : str or Variant
        Five-card or six-card.
    table : WinTable, optional
        As `simulate_wins` makes it; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each pair of scores below the target; columns as `WIN_SCHEMA`.

    Raises
    ------
    DataError
        If the variant is another.

    Examples
    --------
    >>> win().query("dealer_score == 0 and pone_score == 0").win.item() > 0.5
    True
    """
    source = table or win_table(variant)
    n = source.target
    scores = np.indices((n, n)).reshape(2, -1)
    columns = {"dealer_score": scores[0], "pone_score": scores[1]}
    names: list[tuple[str, Kind, int]] = [
        ("win", "win", 0),
        ("skunk", "skunk", 0),
        ("lurch", "lurch", 0),
    ]
    names += [("skunked", "skunk", 1), ("lurched", "lurch", 1)]
    nothing = np.full((2, n, n), np.nan)
    for name, kind, side in names:
        columns[name] = source.chances.get(kind, nothing)[side].ravel()
        columns[f"{name}_error"] = source.errors.get(kind, nothing)[side].ravel()
    return pd.DataFrame(columns)
