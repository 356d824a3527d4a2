"""Cribs as heat maps, the throws of one deal, and the whole distribution of one throw."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import RANKS, format_cards
from cribscore.plots.shapes import Bars, axes_or_new, draw_side_by_side, name_axes

_CRIB_TITLES = {"dealer": "dealer's own crib", "pone": "crib of the other player, thrown by pone"}


def plot_crib(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw a crib table as a heat map, every cell with its number.

    Parameters
    ----------
    data : DataFrame
        As `tables.crib` returns it: suited throws stand above the diagonal, unsuited ones below.
        Or as `tables.crib_ranks` returns it: both sides are the same.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        With one cell for each kind of throw.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 9, 7.5)
    means = _square(data)
    image = ax.imshow(means, cmap="viridis")
    middle = (np.nanmin(means) + np.nanmax(means)) / 2
    for (row, column), mean in np.ndenumerate(means):
        if not np.isnan(mean):
            ink = "black" if mean > middle else "white"
            ax.text(column, row, f"{mean:.2f}", ha="center", va="center", color=ink, fontsize=8)
    ax.set_xticks(range(len(RANKS)), list(RANKS))
    ax.set_yticks(range(len(RANKS)), list(RANKS))
    apart = "suited" in data.columns
    role, given = data["role"].iloc[0], data["given"].iloc[0]
    name_axes(
        ax,
        f"Mean crib, {given}: {_CRIB_TITLES[role]}",
        x="rank thrown" + (" (above the diagonal: both of one suit)" if apart else ""),
        y="rank thrown" + (" (below: of two suits)" if apart else ""),
    )
    ax.figure.colorbar(image, ax=ax, label="mean crib (points)")
    return ax


def _square(data: pd.DataFrame) -> npt.NDArray[np.float64]:
    """Lay the means out by ranks, shape (13, 13)."""
    means = np.full((len(RANKS), len(RANKS)), np.nan)
    low, high = (data[name].map(RANKS.index).to_numpy(int) for name in ("low", "high"))
    if "suited" not in data.columns:
        means[low, high] = means[high, low] = data["crib_mean"]
        return means
    suited = data["suited"].to_numpy(bool)
    means[np.where(suited, low, high), np.where(suited, high, low)] = data["crib_mean"]
    return means


def plot_discards(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw what every throw of one deal is worth, the best on top.

    Parameters
    ----------
    data : DataFrame
        As `tables.discards` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One bar a throw, net of hand and crib and of the play if counted, with all beside it.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 8, 0.3 * len(data) + 1)
    play = data["play_mean"].fillna(0.0)
    own = (data["net_mean"] - play >= data["hand_mean"]).all()
    places = np.arange(len(data))
    ax.barh(places, data["net_mean"], 0.7, color=["C1"] + ["C0"] * (len(data) - 1))
    counted = data["play_mean"].notna().all()
    means = data[["net_mean", "hand_mean", "crib_mean", "play_mean"]].to_numpy(np.float64).tolist()
    for place, (net, hand, crib, pegged) in enumerate(means):
        parts = f" {net:.2f} = {hand:.2f} {'+' if own else '-'} {crib:.2f}"
        parts += f" {'+' if pegged >= 0 else '-'} {abs(pegged):.2f}" if counted else ""
        parts = parts.replace("-", "−")
        ax.text(max(net, 0.0), place, parts, va="center", fontsize=8)
    ax.set_yticks(places, [format_cards(throw, symbols=True) for throw in data["throw"]])
    ax.invert_yaxis()
    least, most = min(data["net_mean"].min(), 0.0), max(data["net_mean"].max(), 0.0)
    ax.set_xlim(least - 0.02 * (most - least), most + 0.35 * (most - least))  # room for the text
    net_label = f"net mean (points): hand {'plus' if own else 'less'} crib, "
    net_label += "plus play" if counted else "play not counted"
    name_axes(ax, "What each throw is worth", x=net_label, y="throw")
    return ax


def plot_discard_counts(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw the whole distribution of one throw.

    Parameters
    ----------
    data : DataFrame
        As `tables.discard_counts` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        Bars for the hand and for the crib, a line for the net.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 9, 4)
    parts = {what: data[data["what"] == what] for what in ("hand", "crib")}
    draw_side_by_side(
        ax,
        [
            Bars(_labelled(what, part), part["points"], 100 * part["share"])
            for what, part in parts.items()
        ],
    )
    net = data[data["what"] == "net"]
    ax.plot(
        net["points"], 100 * net["share"], "o-", color="black", ms=3, label=_labelled("net", net)
    )
    share = "share of opposing hands and starters (%)"
    name_axes(ax, "What one throw brings", x="points", y=share)
    ax.legend(frameon=False)
    return ax


def _labelled(what: str, part: pd.DataFrame) -> str:
    return f"{what}, mean {(part['points'] * part['share']).sum():.2f}"
