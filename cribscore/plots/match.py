"""Players against each other as pictures: points, wins, edges, and the board as a map."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patheffects import withStroke

from cribscore.board import LINES
from cribscore.errors import DataError
from cribscore.plots.shapes import (
    BLUE,
    GREEN,
    GREY,
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
    versus,
)

_HALO = withStroke(linewidth=2.5, foreground="white")  # makes black readable on dark colours
_THROWS = {
    ("equilibrium", "play"): ("in the play, both throwing by the equilibrium", BLUE),
    ("own", "play"): ("in the play, each throwing their own way", ORANGE),
    ("own", "all"): ("in all, each throwing their own way", GREEN),
}
_SOURCES = {"hand": BLUE, "crib": ORANGE, "play": GREEN, "heels": GREY}


def plot_points(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw the points of a deal by player and role, made of hand, crib, play and heels.

    Parameters
    ----------
    data : DataFrame
        As `tables.points` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One stacked bar for each player and role; at the right all points with their error.

    Raises
    ------
    DataError
        If the frame is not of `tables.points`, or of several games.
    """
    check_frame(data, "points")
    names = data["player"] + " as " + data["role"].astype(str)
    rows = list(dict.fromkeys(names))
    ax = axes_or_new(ax, 8, 0.5 * len(rows) + 1.8)
    mean = data.assign(row=names).pivot_table("mean", "row", "source", observed=True)
    mean = mean.reindex(index=rows, columns=[*_SOURCES, "all"])
    places = np.arange(len(rows))
    series = [Bars(what, places, mean[what].fillna(0), color) for what, color in _SOURCES.items()]
    draw_stacked(ax, series)
    errors = data["standard_error"].where(data["source"] == "all").groupby(names).max()
    in_all = [
        f"{mean:.2f} ± {error:.2f}" for mean, error in zip(mean["all"], errors[rows], strict=True)
    ]
    name_rows(ax, rows, in_all, "in all ± standard error (points)")
    players = list(dict.fromkeys(data["player"]))
    name_axes(
        ax,
        "Points of a deal by source, played out",
        f"{only(data, 'variant')}, {versus(players)}, simulated",
        x="points a deal",
        y="player and role",
    )
    explain_below(ax, columns=4)
    return ax


def plot_wins(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often each player wins, and wins with the loser far behind.

    Parameters
    ----------
    data : DataFrame
        As `tables.wins` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        Bars within each other for each player: all wins, and wins below each line, with two
        standard errors either way.

    Raises
    ------
    DataError
        If the frame is not of `tables.wins`, or of several games.
    """
    check_frame(data, "wins")
    players = list(dict.fromkeys(data["player"]))
    ax = axes_or_new(ax, 8, 0.6 * len(players) + 1.8)
    below = data["below"].fillna(0).astype(int)
    lines = sorted(set(below), key=lambda line: -line or -(10**6))
    for at, line in enumerate(lines):
        part = data[below == line].set_index("player").loc[players]
        label = f"loser below {line}" if line else "all wins"
        places, shares = np.arange(len(players)), 100 * part["share"]
        ax.barh(places, shares, 0.75 - 0.2 * at, color=(BLUE, ORANGE, GREEN)[at], label=label)
        errors = 200 * part["standard_error"]
        ax.errorbar(shares, places, xerr=errors, fmt="none", ecolor="black", capsize=3)
    won = data[below == 0].set_index("player").loc[players]
    shown = [
        f"{100 * share:.1f} ± {100 * error:.1f} %"
        for share, error in zip(won["share"], won["standard_error"], strict=True)
    ]
    name_rows(ax, players, shown, "wins ± standard error")
    ax.set_xlim(0, 100)
    name_axes(
        ax,
        "Who wins how often",
        f"{only(data, 'variant')}, {2 * data['n'].max():,} games of {versus(players)}",
        x="share of games (%, ± 2 standard errors)",
        y="player",
    )
    explain_below(ax, columns=3)
    return ax


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
    DataError
        If the frame is not of `tables.edges`, or of several games.
    """
    check_frame(data, "edges")
    variant, rows = only(data, "variant"), data[data["role"] == "both"]
    if rows.empty:
        raise DataError("there is nothing to draw: no row of the frame has the role 'both'.")
    is_other = rows["player"] != rows["opponent"]
    rows = rows[is_other] if is_other.any() else rows
    pairs = list(dict.fromkeys(zip(rows["player"], rows["opponent"], strict=True)))
    ax = axes_or_new(ax, 8, 0.75 * len(pairs) + 2.2)
    places = np.arange(len(pairs))
    found = {}
    for (throws, source), (label, color) in _THROWS.items():
        part = rows[(rows["throws"] == throws) & (rows["source"] == source)]
        if len(part):
            found[label, color] = part.set_index(["player", "opponent"]).reindex(pairs)
    series = [Bars(label, places, part["mean"], color) for (label, color), part in found.items()]
    for bars, part in zip(
        draw_side_by_side(ax, series, flat=True, gap=0.1), found.values(), strict=True
    ):
        middles = [bar.get_y() + bar.get_height() / 2 for bar in bars]
        errors = 2 * part["standard_error"]
        ax.errorbar(part["mean"], middles, xerr=errors, fmt="none", ecolor="black", capsize=2)
        labels = [f"{mean:+.2f}".replace("-", "−") for mean in part["mean"]]
        ax.bar_label(bars, labels, padding=5, fontsize=SMALL)
    name_rows(ax, [f"{player} against {opponent}" for player, opponent in pairs])
    ax.axvline(0, color="black", linewidth=0.8)
    ax.margins(x=0.15)
    name_axes(
        ax,
        "What a player gains on the opponent",
        f"{variant}, both roles together",
        x="edge (points a deal, ± 2 standard errors)",
        y="players",
    )
    explain_below(ax, columns=1)
    return ax


def plot_win(
    data: pd.DataFrame, *, score: tuple[int, int] | None = None, ax: Axes | None = None
) -> Axes:
    """Draw the chance of the side about to deal at every score.

    Parameters
    ----------
    data : DataFrame
        As `tables.win` returns it.
    score : (int, int), optional
        A score to mark: of the side about to deal, then of the other.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        The dealer's score runs to the right, the pone's upwards. The thick line is an even
        chance; dashed lines are the skunk (91 of 121) and the lurch (half).

    Raises
    ------
    DataError
        If the frame is not of `tables.win`, or of several games.
    """
    check_frame(data, "win")
    ax = axes_or_new(ax, 7.5, 6.8)
    grid = data.pivot_table(index="pone_score", columns="dealer_score", values="win")
    drawn = ax.pcolormesh(
        grid.columns, grid.index, 100 * grid, cmap="RdBu", vmin=0, vmax=100, shading="nearest"
    )
    if min(grid.shape) > 1:
        levels = [10, 25, 50, 75, 90]
        lines = ax.contour(grid.columns, grid.index, 100 * grid, levels=levels, colors="black")
        lines.set_linewidth([0.6, 0.6, 2.0, 0.6, 0.6])
        ax.clabel(lines, fmt="%d%%", fontsize=SMALL)
    for name, line in LINES.get(only(data, "variant"), {}).items():
        if name != "win":
            for draw in (ax.axvline, ax.axhline):
                draw(line - 0.5, color="black", ls="--", lw=1.2, path_effects=[_HALO])
            said = ax.text(1, line + 0.5, f"{name}: below {line}", va="bottom", fontsize=SMALL)
            said.set_path_effects([_HALO])
    if score is not None:
        ax.plot(*score, "*", ms=16, color="#F0E442", mec="black", label=f"{score[0]}–{score[1]}")
    ax.figure.colorbar(drawn, ax=ax, label="side about to deal wins (%)", shrink=0.85)
    ax.set_aspect("equal")
    name_axes(
        ax,
        "Who wins from here; thick line: even chances",
        f"{only(data, 'variant')}, before the deal, both sides played by {only(data, 'player')}",
        x="score of the side about to deal (points)",
        y="score of the other side (points)",
    )
    return ax
