"""The solved play as pictures: leads, values, and the advice for one moment."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import RANKS
from cribscore.plots.shapes import (
    BLUE,
    ROLE_COLORS,
    SMALL,
    Bars,
    axes_or_new,
    check_frame,
    draw_side_by_side,
    name_axes,
    name_rows,
    only,
)


def plot_leads(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often the equilibrium leads each rank, beside how often it holds it.

    Parameters
    ----------
    data : DataFrame
        As `tables.leads` returns it, or the rows of some hands.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        Two bars for each rank: the share of hands that hold it, and the share that lead it.
        Above each pair is the mean cost of leading it, over the hands that hold it.

    Raises
    ------
    DataError
        If the frame is not of `tables.leads`.
    """
    check_frame(data, "leads")
    ax = axes_or_new(ax, 8, 4)
    hands = data.drop_duplicates("hand")
    kept = hands["kept"].sum()
    weighed = pd.DataFrame(
        {
            "lead": data["lead"].astype(str),
            "kept": data["kept"],
            "led": data["kept"] * data["chance"],
            "lost": data["kept"] * data["cost"],
        }
    )
    sums = weighed.groupby("lead").sum()
    sums = sums.loc[[rank for rank in RANKS if rank in sums.index]]
    places = np.arange(len(sums))
    held = Bars("held", places, 100 * sums["kept"] / kept, "lightgrey")
    led = Bars("led", places, 100 * sums["led"] / kept, BLUE)
    _, bars = draw_side_by_side(ax, [held, led])
    costs = [f"{cost:.2f}" for cost in sums["lost"] / sums["kept"]]
    ax.bar_label(bars, costs, fontsize=SMALL, padding=2)
    ax.set_xticks(places, list(sums.index))
    ax.margins(y=0.1)
    ax.legend(fontsize=SMALL)
    of = f"from {hands['hand'].iloc[0]}" if len(hands) == 1 else "from all hands kept"
    name_axes(
        ax,
        f"What the equilibrium leads {of}",
        "six-card, pone, both players by the equilibrium",
        x="rank (above the bar: mean cost of leading it, points)",
        y="share of pone's hands (%)",
    )
    return ax


def plot_play_values(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how the value of hands in the play is distributed, in either role.

    Parameters
    ----------
    data : DataFrame
        As `tables.play_values` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A histogram for each role, weighted by how often each hand is kept, and the means.

    Raises
    ------
    DataError
        If the frame is not of `tables.play_values`.
    """
    check_frame(data, "play_values")
    ax = axes_or_new(ax, 8, 4)
    edges = np.histogram_bin_edges(data["value"], 60)
    for role, color in ROLE_COLORS.items():
        part = data[data["role"] == role]
        if part.empty:
            continue
        mean = np.average(part["value"], weights=part["kept"])
        label = f"{role}, mean {mean:+.2f}".replace("-", "−")
        weights = 100 * part["kept"] / part["kept"].sum()
        ax.hist(part["value"], list(edges), weights=weights, alpha=0.6, color=color, label=label)
        ax.axvline(mean, color=color, linestyle="--", linewidth=1.5)
    ax.legend(fontsize=SMALL)
    name_axes(
        ax,
        "What hands are worth in the play",
        "six-card, both players by the equilibrium; dashed: the means",
        x="points in the play, the player's own less the other's",
        y="share of the role's deals (%)",
    )
    return ax


def plot_advice(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often the equilibrium plays each card at one moment, and what each is worth.

    Parameters
    ----------
    data : DataFrame
        As `tables.advice` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One bar for each card; at the right its value and what it costs against the best.

    Raises
    ------
    DataError
        If the frame is not of `tables.advice`, or of several moments.
    """
    check_frame(data, "advice")
    ax = axes_or_new(ax, 8, 0.5 * len(data) + 1.6)
    ax.barh(np.arange(len(data)), 100 * data["chance"], 0.6, color=BLUE)
    worth = [
        f"{value:+.3f}, costs {cost:.3f}".replace("-", "−")
        for value, cost in zip(data["value"], data["cost"], strict=True)
    ]
    name_rows(ax, [str(card) for card in data["card"]], worth, "value and cost (points)")
    ax.set_xlim(0, 100)
    played = only(data, "played")
    after = f"after {played}, count {only(data, 'count')}" if played else "at the lead"
    name_axes(
        ax,
        f"What to play from {only(data, 'left')}, {after}",
        f"six-card, {only(data, 'role')}, both players by the equilibrium from here on",
        x="how often the equilibrium plays it (%)",
        y="card",
    )
    return ax
