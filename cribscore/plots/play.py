"""Leads with all cards seen."""

import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import RANKS
from cribscore.plots.shapes import axes_or_new, name_axes


def plot_open_leads(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw what leading each rank costs against the best lead of the same hand.

    Parameters
    ----------
    data : DataFrame
        As `tables.open_hands` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One bar a rank: the mean over the hands that hold it.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 8, 4)
    cost = data.groupby("hand")["value"].transform("max") - data["value"]
    weighed = (cost * data["ways"]).groupby(data["lead"]).sum()
    mean = weighed / data.groupby("lead")["ways"].sum()
    ranks = [rank for rank in RANKS if rank in mean.index]
    ax.bar(ranks, [mean[rank] for rank in ranks], 0.7)
    cost_label = "cost against the best lead (points a deal)"
    name_axes(ax, "What a lead costs, all cards seen", x="rank led", y=cost_label)
    return ax
