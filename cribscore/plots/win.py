"""The board as a map: who wins from every position."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes


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

    Examples
    --------
    ``plot_win(tables.win())``
    """
    if ax is None:
        _, ax = plt.subplots(figsize=(7, 6))
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
    ax.set_xlabel("score of the side about to deal (points)")
    ax.set_ylabel("score of the other side (points)")
    ax.set_title("Who wins from here; the thick line is even chances")
    ax.set_aspect("equal")
    return ax
