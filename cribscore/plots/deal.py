"""Throws that change when the play counts, and what memory would gain."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.plots.shapes import (
    ROLE_COLORS,
    SMALL,
    Bars,
    axes_or_new,
    check_frame,
    draw_side_by_side,
    explain_below,
    name_axes,
    name_rows,
)


def plot_throw_changes(data: pd.DataFrame, *, top: int = 20, ax: Axes | None = None) -> Axes:
    """Draw the most frequent changes of the throw, the most frequent on top.

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
        One bar for each change, coloured by role.

    Raises
    ------
    DataError
        If the frame is not of `tables.throw_changes`.
    """
    check_frame(data, "throw_changes")
    rows = data.head(top)
    ax = axes_or_new(ax, 8, 0.28 * len(rows) + 1.6)
    for role in data["role"].unique():
        color = ROLE_COLORS[role]
        mine = np.flatnonzero(rows["role"] == role)
        share = data.loc[data["role"] == role, "share"].sum()
        label = f"{role}: {100 * share:.1f} % of deals in all"
        ax.barh(mine, 100 * rows["share"].iloc[mine], 0.7, color=color, label=label)
    name_rows(
        ax, [f"{old} → {new}" for old, new in zip(rows["before"], rows["after"], strict=True)]
    )
    some = f"the {len(rows)} most frequent of {len(data):,}; " if len(rows) < len(data) else ""
    name_axes(
        ax,
        "Throws that change when the play counts",
        f"six-card, {some}by the equilibrium\nof the show alone → of the whole deal",
        x="share of the role's deals (%)",
        y="ranks thrown",
    )
    explain_below(ax, columns=2)
    return ax


def plot_memory(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw what a player would gain in the play by using more than the solved play uses.

    Parameters
    ----------
    data : DataFrame
        As `tables.memory` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One bar for each role and what is known, with two standard errors either way.

    Raises
    ------
    DataError
        If the frame is not of `tables.memory`.
    """
    check_frame(data, "memory")
    ax = axes_or_new(ax, 8, 3.5)
    known = list(dict.fromkeys(data["known"]))
    found = {role: data[data["role"] == role] for role in ROLE_COLORS}
    found = {role: part.set_index("known") for role, part in found.items() if len(part)}
    series = [
        Bars(role, np.arange(len(known)), part["mean"].reindex(known), ROLE_COLORS[role])
        for role, part in found.items()
    ]
    for bars, part in zip(draw_side_by_side(ax, series), found.values(), strict=True):
        middles = [bar.get_x() + bar.get_width() / 2 for bar in bars]
        part = part.reindex(known)
        errors = 2 * part["standard_error"]
        ax.errorbar(middles, part["mean"], errors, fmt="none", ecolor="black", capsize=3)
        ax.bar_label(bars, [f"{mean:.3f}" for mean in part["mean"]], padding=4, fontsize=SMALL)
    ax.set_xticks(np.arange(len(known)), known)
    ax.margins(y=0.15)
    ax.legend(frameon=False, fontsize=SMALL)
    name_axes(
        ax,
        "What memory gains in the play",
        "six-card, the best answer to the solved play",
        x="what it uses beside the hand and the cards played",
        y="gain (points a deal, ± 2 standard errors)",
    )
    return ax
