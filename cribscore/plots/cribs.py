"""Cribs as heat maps that can be compared."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import RANKS
from cribscore.plots.shapes import OPPONENTS, axes_or_new, check_frame, name_axes, only

CRIB_LIMITS = (2.5, 9.5)
"""Points at the ends of the scale, the same for every role, game and opponent."""
_CRIBS = {
    "dealer": "dealer throwing to their own crib",
    "pone": "pone throwing to the dealer's crib",
}


def plot_crib(
    data: pd.DataFrame,
    *,
    limits: tuple[float, float] = CRIB_LIMITS,
    ax: Axes | None = None,
) -> Axes:
    """Draw a crib table as a heat map, with the mean in every cell.

    Parameters
    ----------
    data : DataFrame
        As `tables.crib` returns it: suited throws are above the diagonal, the others below.
        Or as `tables.crib_ranks` returns it: the map is the same on both sides.
    limits : (float, float)
        Points at the ends of the colour scale. By default every map has the same scale, so that
        two of them can be compared.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One cell for each kind of throw; a dash where it is never thrown.

    Raises
    ------
    DataError
        If the frame is not of these tables, or mixes roles, games or kinds of mean.
    """
    check_frame(data, "crib", "crib_ranks")
    about = f"{_CRIBS[only(data, 'role')]}, {OPPONENTS[only(data, 'opponent')]}"
    ax = axes_or_new(ax, 9, 7.5)
    means = _square(data)
    low, high = limits
    image = ax.imshow(means, cmap="viridis", vmin=low, vmax=high)
    for (row, column), mean in np.ndenumerate(means):
        ink = "black" if mean > (low + high) / 2 else "white"
        if np.isnan(mean) and (row != column or "suited" not in data.columns):
            ink = "black"
        text = "–" if np.isnan(mean) else f"{mean:.2f}"
        ax.text(column, row, text, ha="center", va="center", color=ink, fontsize=8)
    ax.set_xticks(range(len(RANKS)), list(RANKS))
    ax.set_yticks(range(len(RANKS)), list(RANKS))
    apart = "suited" in data.columns
    name_axes(
        ax,
        f"Mean crib by the ranks thrown, {only(data, 'variant')}, {only(data, 'given')}",
        about,
        x="rank thrown" + (" (above the diagonal: both of one suit)" if apart else ""),
        y="rank thrown" + (" (below: of two suits)" if apart else ""),
    )
    beyond = (bool(np.nanmin(means) < low), bool(np.nanmax(means) > high))
    extend = {(True, True): "both", (True, False): "min", (False, True): "max"}
    ax.figure.colorbar(
        image, ax=ax, label="mean crib (points)", extend=extend.get(beyond, "neither")
    )
    return ax


def _square(data: pd.DataFrame) -> npt.NDArray[np.float64]:
    """Arrange the means by ranks, shape (13, 13)."""
    means = np.full((len(RANKS), len(RANKS)), np.nan)
    low, high = (data[name].astype(str).map(RANKS.index).to_numpy() for name in ("low", "high"))
    if "suited" not in data.columns:
        means[low, high] = means[high, low] = data["crib_mean"]
        return means
    suited = data["suited"].to_numpy(bool)
    means[np.where(suited, low, high), np.where(suited, high, low)] = data["crib_mean"]
    return means
