"""The board as a map: who wins from every position."""

import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import axes_or_new, name_axes


def plot_win(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw the chance of the side about to deal, with the line of even chances.

    Parameters
    ----------
    data : DataFrame
        As `tables.win` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        The dealer's score runs to the right, the pone's upwards.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 7, 6)
    grid = data.pivot_table(index="pone_score", columns="dealer_score", values="win")
    drawn = ax.pcolormesh(
        grid.columns, grid.index, 100 * grid, cmap="RdBu", vmin=0, vmax=100, shading="nearest"
    )
    lines = ax.contour(
        grid.columns, grid.index, 100 * grid, levels=[10, 25, 50, 75, 90], colors="black"
    )
    lines.set_linewidth([0.6, 0.6, 2.0, 0.6, 0.6])
    ax.clabel(lines, fmt="%d%%", fontsize=8)
    ax.figure.colorbar(drawn, ax=ax, label="side about to deal wins (%)")
    name_axes(
        ax,
        "Who wins from here; the thick line is even chances",
        x="score of the side about to deal (points)",
        y="score of the other side (points)",
    )
    ax.set_aspect("equal")
    return ax
