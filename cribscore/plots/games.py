"""Hoffmann's *jeux de règle* at écarté."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    SMALL,
    Bars,
    axes_or_new,
    check_frame,
    draw_side_by_side,
    name_axes,
    name_rows,
    only,
)

_SERIES = {
    "point": ("all deals", GREY),
    "point_0": ("no trump against", BLUE),
    "point_1": ("one trump against", GREEN),
    "point_2": ("two trumps against", ORANGE),
}


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
        A group of bars for each class: all deals, and the opponent with no, one and two trumps.

    Raises
    ------
    DataError
        If the frame is not of `tables.jeux_de_regle`, or mixes leading and not leading.
    """
    check_frame(data, "jeux_de_regle")
    leads = bool(only(data, "leads"))
    ax = axes_or_new(ax, 9, 0.55 * len(data) + 1.5)
    places = np.arange(len(data))
    series = [
        Bars(label, places, 100 * data[name], color) for name, (label, color) in _SERIES.items()
    ]
    draw_side_by_side(ax, series, flat=True, gap=0.1)
    name_rows(ax, list(data["class"]))
    ax.set_xlim(0, 100)
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=SMALL)
    name_axes(
        ax,
        "How often the jeux de règle win the point",
        f"écarté, both hands open and best played, the class {'leads' if leads else 'is led to'}",
        x="share of deals (%)",
        y="jeu de règle",
    )
    return ax
