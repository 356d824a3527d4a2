"""What one player gains on another, as a picture."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import Bars, axes_or_new, draw_side_by_side, name_axes

NAMES = {
    ("equilibrium", "play"): "in the play, both throwing by the equilibrium",
    ("own", "play"): "in the play, each throwing his own way",
    ("own", "all"): "in all, each throwing his own way",
}


def plot_edges(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how many points a deal a player gains on others, both roles together.

    Parameters
    ----------
    data : DataFrame
        As `tables.edges` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A group of bars for each pair of players, with two standard errors either way.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 8, 4)
    rows = data[(data["role"] == "both") & (data["player"] != data["opponent"])]
    pairs = list(dict.fromkeys(zip(rows["player"], rows["opponent"], strict=True)))
    places = np.arange(len(pairs))
    by_kind = {name: rows[_of_kind(rows, kind)] for kind, name in NAMES.items()}
    found = {
        name: part.set_index(["player", "opponent"]).reindex(pairs)
        for name, part in by_kind.items()
        if len(part)
    }
    series = [Bars(name, places, part["mean"]) for name, part in found.items()]
    for bars, part in zip(draw_side_by_side(ax, series), found.values(), strict=True):
        middles = [bar.get_x() + bar.get_width() / 2 for bar in bars]
        errors = 2 * part["standard_error"]
        ax.errorbar(middles, part["mean"], errors, fmt="none", ecolor="black", capsize=3)
        ax.bar_label(bars, [f"{mean:+.2f}" for mean in part["mean"]], padding=3, fontsize="small")
    ax.set_xticks(places, [f"{player} against {opponent}" for player, opponent in pairs])
    ax.axhline(0, color="black", linewidth=0.8)
    ax.margins(y=0.15)
    ax.legend(fontsize="small")
    title = "What is gained on the opponent, both roles together"
    name_axes(ax, title, x="players", y="edge (points a deal, ± 2 standard errors)")
    return ax


def _of_kind(rows: pd.DataFrame, kind: tuple[str, str]) -> "pd.Series[bool]":
    """Say which rows are of a way to throw and a source."""
    return (rows["throws"] == kind[0]) & (rows["source"] == kind[1])
