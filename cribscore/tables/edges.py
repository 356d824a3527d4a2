"""What one player gains on another, as a frame."""

from typing import Any

import pandas as pd

from cribscore.match.edges import Edge
from cribscore.store import shipped_path

EDGES_SCHEMA = {
    "player": ("object", "", "who gains, or loses"),
    "opponent": ("object", "", "on whom"),
    "throws": ("object", "", "equilibrium: both throw alike; own: each throws his own way"),
    "role": ("object", "", "of the player: pone, dealer, or both, the mean of the two"),
    "source": ("object", "", "play: points pegged in the play; all: all points of the deal"),
    "mean": ("float64", "points", "of a deal: the player's less the opponent's"),
    "standard_error": ("float64", "points", "of the mean"),
    "n": ("int64", "pairs", "pairs of deals that it rests on"),
    "exact": ("float64", "points", "the same over every pair of hands; NaN if only sampled"),
}


def edges(*found: Edge) -> pd.DataFrame:
    """Tabulate what players gain on others, in points a deal.

    Parameters
    ----------
    *found : Edge
        As `simulate_edge` returns them; by default those that are shipped, of `solved` against
        every player that is better than chance, and against himself.

    Returns
    -------
    DataFrame
        One row for each mean; columns as `EDGES_SCHEMA`.

    Raises
    ------
    DataError
        If the installation lacks the shipped ones.

    Examples
    --------
    >>> shipped = edges()
    >>> play = shipped.query("throws == 'equilibrium' and source == 'play' and role == 'both'")
    >>> play.query("opponent == 'hoffmann'")["mean"].item() > 0.25
    True
    """
    if found:
        rows = [row for edge in found for row in edge.rows()]
        frame = pd.DataFrame(rows).assign(exact=float("nan"))
    else:
        frame = pd.read_csv(shipped_path("play/edges.csv"))
    dtypes: Any = {name: entry[0] for name, entry in EDGES_SCHEMA.items()}
    return frame[list(EDGES_SCHEMA)].astype(dtypes)
