"""Leads with all cards seen."""

import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import RANKS
from cribscore.plots.shapes import BLUE, axes_or_new, check_frame, name_axes, only


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
        One bar for each rank: the mean over the hands that hold it.

    Raises
    ------
    DataError
        If the frame is not of `tables.open_hands`, or of several games.
    """
    check_frame(data, "open_hands")
    ax = axes_or_new(ax, 8, 4)
    lead = data["lead"].astype(str)
    cost = data.groupby("hand")["value"].transform("max") - data["value"]
    weighed = (cost * data["ways"]).groupby(lead).sum()
    mean = weighed / data["ways"].groupby(lead).sum()
    ranks = [rank for rank in RANKS if rank in mean.index]
    bars = ax.bar(ranks, [mean[rank] for rank in ranks], 0.7, color=BLUE)
    ax.bar_label(bars, fmt="%.2f", fontsize="small", padding=2)
    ax.margins(y=0.1)
    name_axes(
        ax,
        "What a lead costs with all cards seen",
        f"{only(data, 'variant')}, pone leads, mean over the hands that hold the rank",
        x="rank led",
        y="cost against the best lead (points a deal)",
    )
    return ax
