"""Hoffmann's maxims beside the solved play, as a picture."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import (
    BLUE,
    GREY,
    axes_or_new,
    check_frame,
    explain_below,
    name_axes,
    name_rows,
)

_MOMENTS = {"lead": "pone's lead", "reply": "dealer's reply", "second": "pone's second card"}


def plot_maxims(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often the equilibrium does as each maxim says, beside a card at random.

    Parameters
    ----------
    data : DataFrame
        As `tables.maxims` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A row for each maxim and moment: grey for a card at random, blue for the equilibrium. At
        the right, what it costs to follow the maxim always.

    Raises
    ------
    DataError
        If the frame is not of `tables.maxims`.
    """
    check_frame(data, "maxims")
    ax = axes_or_new(ax, 9, 0.28 * len(data) + 1.8)
    places = np.arange(len(data))
    random, followed = 100 * data["at_random"], 100 * data["followed"]
    ax.hlines(places, random, followed, color="lightgrey", linewidth=3, zorder=1)
    ax.scatter(random, places, color=GREY, marker="s", label="a card at random", zorder=2)
    ax.scatter(followed, places, color=BLUE, label="the equilibrium", zorder=3)
    names = [
        f"{'never ' if shuns else ''}{maxim.replace('_', ' ')}: {_MOMENTS[moment]}"
        for maxim, moment, shuns in data[["maxim", "moment", "shuns"]].to_numpy()
    ]
    name_rows(
        ax,
        names,
        [f"{cost:.2f}" for cost in data["cost"]],
        "cost of always following it (points)",
        width=56,
    )
    ax.set_xlim(-3, 103)
    name_axes(
        ax,
        "How often the solved play does as Hoffmann's maxims say",
        "six-card, both players by the equilibrium",
        x="times it does as the maxim says (%)",
        y="maxim: moment",
    )
    explain_below(ax, columns=2)
    return ax
