"""A reviewed game as a picture."""

from itertools import pairwise
from textwrap import shorten

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from cribscore.plots.shapes import (
    COLORS,
    GREY,
    SMALL,
    axes_or_new,
    check_frame,
    explain_below,
    name_axes,
    only,
    versus,
)
from cribscore.review import GRADES

_MARKERS = {"throw": "s", "card": "o"}
_NAMED = 5  # decisions whose cards are written


def plot_decisions(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw what each decision of a recorded game cost, in the order of the game.

    Parameters
    ----------
    data : DataFrame
        As `tables.decisions` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A mark for each decision, coloured by player: a square for a throw, a circle for a card,
        hollow where the cost is estimated. The five dearest say what was played and what was
        better. Dashed lines divide the grades.

    Raises
    ------
    DataError
        If the frame is not of `tables.decisions`.
    """
    check_frame(data, "decisions")
    ax = axes_or_new(ax, max(7.0, min(16.0, 0.16 * len(data) + 4)), 5)
    players = list(dict.fromkeys(data["player"]))
    costs, places = data["cost"].clip(lower=0).to_numpy(), np.arange(len(data))
    estimated = (data["grade"].fillna("") == "").to_numpy()
    ax.vlines(places, 0, costs, color="lightgrey", lw=1, zorder=1)
    for player, color in zip(players, COLORS, strict=False):
        for kind, marker in _MARKERS.items():
            for hollow in (False, True):
                mine = (data["player"] == player) & (data["kind"] == kind)
                mine = mine.to_numpy() & (estimated == hollow)
                face = "white" if hollow else color
                ax.scatter(
                    places[mine],
                    costs[mine],
                    s=26,
                    c=face,
                    marker=marker,
                    edgecolors=color,
                    zorder=2,
                )
    _draw_grades(ax, costs.max(), len(data))
    _name_dearest(ax, data, costs)
    starts = np.flatnonzero(data["deal"].to_numpy() != data["deal"].shift().to_numpy())
    for start in starts[1:]:
        ax.axvline(start - 0.5, color="#dddddd", lw=0.8, zorder=0)
    ax.set_xticks(starts, [str(deal) for deal in data["deal"].iloc[starts]])
    ax.set_xlim(-0.8, len(data) - 0.2)
    name_axes(
        ax,
        "What each decision cost",
        f"{only(data, 'variant')}, {versus(players)}",
        x="deal, decisions in order",
        y="cost against the best (points)",
    )
    _explain_marks(ax, data, players, bool(estimated.any()))
    return ax


def _draw_grades(ax: Axes, most: float, n: int) -> None:
    """Draw the cost at which a grade ends, for the grades that the picture reaches."""
    top = max(1.15 * most, 0.25)
    for (_, limit), (worse, _) in pairwise(GRADES):
        if 0.03 * top < limit < top:
            ax.axhline(limit, color=GREY, ls="--", lw=0.8, zorder=0)
            ax.text(n - 0.3, limit, worse, ha="right", va="bottom", fontsize=SMALL, color="#555555")
    ax.set_ylim(-0.03 * top, top)


def _name_dearest(ax: Axes, data: pd.DataFrame, costs: np.ndarray) -> None:
    for at in np.argsort(-costs, kind="stable")[:_NAMED]:
        row = data.iloc[at]
        if costs[at] > GRADES[1][1]:
            text = f"{row['chosen']}, better {row['best']}"
            side = "left" if at < len(data) / 2 else "right"
            offset = (5, 3) if side == "left" else (-5, 3)
            ax.annotate(
                text, (at, costs[at]), offset, textcoords="offset points", ha=side, fontsize=SMALL
            )


def _explain_marks(ax: Axes, data: pd.DataFrame, players: list[str], any_estimated: bool) -> None:
    """Write a legend with the total of each player and the meaning of the marks."""
    handles = []
    for player, color in zip(players, COLORS, strict=False):
        total = data.loc[data["player"] == player, "cost"].clip(lower=0).sum()
        label = f"{shorten(player, 40, placeholder='…')}: {total:.2f} in all"
        handles.append(Line2D([], [], color=color, marker="o", ls="none", label=label))
    marks = [("s", "throw", "black"), ("o", "card", "black")]
    marks += [("o", "estimated", "white")] if any_estimated else []
    for marker, label, face in marks:
        handles.append(
            Line2D([], [], color="black", marker=marker, mfc=face, ls="none", label=label)
        )
    explain_below(ax, columns=2, handles=handles)
