"""The histogram of the show."""

import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import Bars, axes_or_new, draw_side_by_side, name_axes


def plot_scores(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often a show is worth each number of points.

    Parameters
    ----------
    data : DataFrame
        As `tables.scores` returns it; several of them one under the other are drawn side by side.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        With one group of bars for each kind of show.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 8, 4)
    series = [
        Bars(f"{kept} kept, as {'cribs' if crib else 'hands'}", part["points"], 100 * part["share"])
        for (kept, crib), part in data.groupby(["kept", "crib"])
    ]
    draw_side_by_side(ax, series)
    name_axes(ax, "What a show is worth", x="points in the show", y="share of all shows (%)")
    ax.legend(frameon=False)
    return ax
