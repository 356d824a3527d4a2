"""Hoffmann's *jeux de règle* at écarté."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import Bars, axes_or_new, draw_side_by_side, name_axes


def plot_jeux_de_regle(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often each class of *jeux de règle* wins the point, by the opponent's trumps.

    Parameters
    ----------
    data : DataFrame
        As `tables.jeux_de_regle` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A group of bars a class: all deals, and the opponent with no, one and two trumps.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 9, 5, layout="constrained")
    places = np.arange(len(data))
    columns = {"all deals": "point", "no trump against": "point_0"}
    columns |= {"one trump against": "point_1", "two trumps against": "point_2"}
    series = [Bars(label, places, 100 * data[name]) for label, name in columns.items()]
    draw_side_by_side(ax, series, flat=True, gap=0.1)
    ax.set_yticks(places, data["class"])
    ax.invert_yaxis()
    ax.set_xlim(0, 100)
    won = "deals in which the class wins the point (%)"
    name_axes(ax, "Both hands open, the class leading", x=won, y="jeu de règle")
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return ax
