"""The histogram of the show."""

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes


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

    Examples
    --------
    ``plot_scores(tables.scores(4))``
    """
    if ax is None:
        _, ax = plt.subplots(figsize=(8, 4))
    groups = list(data.groupby(["kept", "crib"]))
    width = 0.8 / len(groups)
    for place, ((kept, crib), part) in enumerate(groups):
        left = part["points"] - 0.4 + width * (place + 0.5)
        label = f"{kept} kept, as {'cribs' if crib else 'hands'}"
        ax.bar(left, 100 * part["share"], width, label=label)
    ax.set_xlabel("points in the show")
    ax.set_ylabel("share of all shows (%)")
    ax.set_title("What a show is worth")
    ax.legend(frameon=False)
    return ax
