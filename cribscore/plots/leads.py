"""The solved play as pictures."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import RANKS
from cribscore.plots.shapes import Bars, axes_or_new, draw_side_by_side, name_axes


def plot_leads(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often the equilibrium leads each rank, against how often it might.

    Parameters
    ----------
    data : DataFrame
        As `tables.leads` returns it; one hand's rows too.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        Two bars a rank: the share of hands that hold it, and the share that lead it. Above each
        pair, what leading it costs on the mean of the hands that hold it.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 8, 4)
    kept = data.drop_duplicates("hand")["kept"].sum()
    by_rank = data.assign(
        led=data["kept"] * data["chance"], lost=data["kept"] * data["cost"]
    ).groupby("lead")[["kept", "led", "lost"]]
    sums = by_rank.sum().reindex([rank for rank in RANKS if rank in by_rank.groups])
    places = np.arange(len(sums))
    held = Bars("held", places, 100 * sums["kept"] / kept, "lightgrey")
    _, bars = draw_side_by_side(ax, [held, Bars("led", places, 100 * sums["led"] / kept)])
    costs = [f"{cost:.2f}" for cost in sums["lost"] / sums["kept"]]
    ax.bar_label(bars, costs, fontsize="small", padding=2)
    ax.set_xticks(places, list(sums.index))
    name_axes(
        ax,
        "What the equilibrium leads",
        x="rank (above: mean cost of leading it, points)",
        y="share of pone's hands (%)",
    )
    ax.legend()
    return ax


def plot_play_values(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how the worth of hands in the play is spread, in either role.

    Parameters
    ----------
    data : DataFrame
        As `tables.play_values` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A histogram a role, weighted with how often each hand is kept, and their means.

    Raises
    ------
    KeyError
        If a column is missing.
    """
    ax = axes_or_new(ax, 8, 4)
    edges = np.linspace(data["value"].min(), data["value"].max(), 61)
    for at, role in enumerate(("pone", "dealer")):
        part = data[data["role"] == role]
        mean = np.average(part["value"], weights=part["kept"])
        label = f"{role}, mean {mean:+.2f}"
        ax.hist(part["value"], list(edges), weights=100 * part["kept"], alpha=0.6, label=label)
        ax.axvline(mean, color=f"C{at}", linestyle="--", linewidth=1)
    name_axes(
        ax,
        "What hands are worth in the play, both by the equilibrium",
        x="points in the play, the player's own less the other's",
        y="share of deals (%)",
    )
    ax.legend()
    return ax
