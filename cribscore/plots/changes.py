"""Which throws give way to which when the play counts, as a picture."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import axes_or_new, name_axes


def plot_throw_changes(data: pd.DataFrame, *, top: int = 20, ax: Axes | None = None) -> Axes:
    """Draw the commonest changes of the throw, the commonest on top.

    Parameters
    ----------
    data : DataFrame
        As `tables.throw_changes` returns it.
    top : int
        How many.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One bar a change, the roles in two colours.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    rows = data.head(top)
    ax = axes_or_new(ax, 8, 0.28 * len(rows) + 1.2)
    for color, role in enumerate(("dealer", "pone")):
        mine = np.flatnonzero(rows["role"] == role)
        share = data.loc[data["role"] == role, "share"].sum()
        label = f"{role}: {100 * share:.1f} % of his deals in all"
        ax.barh(mine, 100 * rows["share"].iloc[mine], 0.7, color=f"C{color}", label=label)
    names = [f"{old} → {new}" for old, new in zip(rows["before"], rows["after"], strict=True)]
    ax.set_yticks(np.arange(len(rows)), names)
    ax.invert_yaxis()
    ax.legend(loc="lower right")
    name_axes(
        ax, "Throws that change when the play counts", x="share of deals (%)", y="ranks thrown"
    )
    return ax
