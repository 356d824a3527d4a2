"""What one player gains on another, as a picture."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

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

    Examples
    --------
    ``plot_edges(tables.edges())``
    """
    if ax is None:
        _, ax = plt.subplots(figsize=(8, 4))
    rows = data[(data["role"] == "both") & (data["player"] != data["opponent"])]
    pairs = list(dict.fromkeys(zip(rows["player"], rows["opponent"], strict=True)))
    kinds = [kind for kind in NAMES if _of_kind(rows, kind).any()]
    width = 0.8 / max(len(kinds), 1)
    for at, kind in enumerate(kinds):
        found = rows[_of_kind(rows, kind)].set_index(["player", "opponent"]).reindex(pairs)
        places = np.arange(len(pairs)) + (at - (len(kinds) - 1) / 2) * width
        bars = ax.bar(
            places,
            found["mean"],
            width,
            yerr=2 * found["standard_error"],
            capsize=3,
            label=NAMES[kind],
        )
        ax.bar_label(bars, [f"{mean:+.2f}" for mean in found["mean"]], padding=3, fontsize="small")
    ax.set_xticks(np.arange(len(pairs)), [f"{one} against {two}" for one, two in pairs])
    ax.axhline(0, color="black", linewidth=0.8)
    ax.margins(y=0.15)
    ax.set_ylabel("edge (points a deal, ± 2 standard errors)")
    ax.set_title("Points a deal gained on the opponent, both roles together")
    ax.legend(fontsize="small")
    return ax


def _of_kind(rows: pd.DataFrame, kind: tuple[str, str]) -> "pd.Series[bool]":
    """Say which rows are of a way to throw and a source."""
    return (rows["throws"] == kind[0]) & (rows["source"] == kind[1])
