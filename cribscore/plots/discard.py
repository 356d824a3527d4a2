"""The throws of one deal, and the whole distribution of one throw."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from cribscore.cards import format_cards
from cribscore.plots.shapes import (
    BLUE,
    GREEN,
    OPPONENTS,
    ORANGE,
    SMALL,
    Bars,
    axes_or_new,
    check_frame,
    draw_side_by_side,
    draw_stacked,
    explain_below,
    name_axes,
    name_rows,
    only,
)

_COLORS = {"hand": BLUE, "crib": ORANGE, "play": GREEN}


def plot_discards(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw the value of every throw of one deal, made of hand, crib and play, the best on top.

    Parameters
    ----------
    data : DataFrame
        As `tables.discards` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One stacked bar for each throw, with its parts to the left of zero where they cost
        points; a diamond at the net, and the net in figures.

    Raises
    ------
    DataError
        If the frame is not of `tables.discards`, or of several deals.
    """
    check_frame(data, "discards")
    about = describe_deal(data)
    ax = axes_or_new(ax, 8, 0.3 * len(data) + 1.8)
    places = np.arange(len(data))
    own = 1 if only(data, "role") == "dealer" else -1
    parts = {"hand": data["hand_mean"], "crib": own * data["crib_mean"]}
    counted = data["play_mean"].notna().all()
    if counted:
        parts["play"] = data["play_mean"]
    signs = {"hand": "", "crib": "" if own > 0 else " (opponent's)", "play": ""}
    draw_stacked(
        ax,
        [Bars(f"{what}{signs[what]}", places, mean, _COLORS[what]) for what, mean in parts.items()],
    )
    ax.plot(data["net_mean"], places, "D", ms=4, color="black", ls="none", label="net")
    ax.axvline(0, color="black", lw=0.8)
    names = [format_cards(throw, symbols=True) for throw in data["throw"]]
    name_rows(
        ax, names, [f"{net:.2f}".replace("-", "−") for net in data["net_mean"]], "net (points)"
    )
    name_axes(
        ax,
        "What each throw is worth",
        about if counted else f"{about}; play not counted",
        x="mean points of the deal, own less the opponent's",
        y="throw",
    )
    explain_below(ax, columns=4)
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
    DataError
        If the frame is not of `tables.discard_counts`, or of several throws.
    """
    check_frame(data, "discard_counts")
    about, throw = describe_deal(data), format_cards(only(data, "throw"), symbols=True)
    ax = axes_or_new(ax, 9, 4)
    parts = {what: data[data["what"] == what] for what in ("hand", "crib")}
    draw_side_by_side(
        ax,
        [
            Bars(_labelled(what, part), part["points"], 100 * part["share"], _COLORS[what])
            for what, part in parts.items()
        ],
    )
    net = data[data["what"] == "net"]
    label = _labelled("net", net)
    ax.plot(net["points"], 100 * net["share"], "o-", color="black", ms=3, lw=1, label=label)
    ax.legend(frameon=False, fontsize=SMALL)
    crib = "hand plus crib" if only(data, "role") == "dealer" else "hand less the opponent's crib"
    name_axes(
        ax,
        f"What throwing {throw} brings, play not counted",
        about,
        x=f"points (net: {crib})",
        y="share of opposing hands and starters (%)",
    )
    return ax


def describe_deal(data: pd.DataFrame) -> str:
    """Say what a frame of throws is about: the cards, the role, the game, opponent and starter."""
    dealt = format_cards(only(data, "dealt"), symbols=True)
    starter = only(data, "starter")
    known = isinstance(starter, str) and starter != ""  # read from a file, it may be NaN
    turned = f", starter {format_cards(starter, symbols=True)}" if known else ""
    first = f"{dealt}{turned}, {only(data, 'role')}, {only(data, 'variant')}"
    return f"{first}\n{OPPONENTS[only(data, 'opponent')]}"


def _labelled(what: str, part: pd.DataFrame) -> str:
    return f"{what}, mean {(part['points'] * part['share']).sum():.2f}"
