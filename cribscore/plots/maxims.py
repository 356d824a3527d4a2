"""Hoffmann's maxims beside the solved play, as a picture."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import axes_or_new, name_axes


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
        A row for each maxim and moment, those that forbid a card marked ×: grey for a card at
        random, blue for the equilibrium, and what it costs to follow the maxim always.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 9, 0.32 * len(data) + 1.2)
    places = np.arange(len(data))
    random, followed = 100 * data["at_random"], 100 * data["followed"]
    ax.hlines(places, random, followed, color="lightgrey", linewidth=3, zorder=1)
    ax.scatter(random, places, color="grey", label="a card at random", zorder=2)
    ax.scatter(followed, places, color="C0", label="the equilibrium", zorder=3)
    for place, cost in enumerate(data["cost"]):
        ax.text(103, place, f"{cost:.2f}", va="center", fontsize="small")
    ax.text(103, -1, "cost", va="center", fontsize="small")
    ax.set_yticks(places, [_label(*row) for row in data[["maxim", "moment", "shuns"]].to_numpy()])
    ax.set_ylim(len(data) - 0.5, -1.5)
    ax.set_xlim(0, 112)
    told = "does as the maxim says (%); cost: of always doing so, points a time"
    name_axes(ax, "Hoffmann's maxims and the solved play", x=told, y="")
    ax.legend(loc="upper left", fontsize="small")
    return ax


def _label(maxim: str, moment: str, shuns: bool) -> str:
    return f"{maxim.replace('_', ' ')}{' ×' if shuns else ''} ({moment})"
