"""What the pictures have in common: where they are drawn, their words, their colours, bars."""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill, shorten, wrap
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.container import BarContainer
from matplotlib.figure import Figure
from matplotlib.transforms import offset_copy

from cribscore.errors import DataError
from cribscore.tables import schema_of

BLUE, ORANGE, GREEN, RED = "#0072B2", "#E69F00", "#009E73", "#D55E00"
PURPLE, SKY, YELLOW, GREY = "#CC79A7", "#56B4E9", "#F0E442", "#999999"
COLORS = (BLUE, ORANGE, GREEN, RED, PURPLE, SKY, "#000000", GREY)
"""Told apart by the colour-blind too (Okabe and Ito 2008)."""
ROLE_COLORS = {"pone": ORANGE, "dealer": BLUE}
OPPONENTS = {
    "equilibrium": "opponent throws by the equilibrium",
    "hand_only": "opponent keeps the best hand",
    "uniform": "opponent throws any two cards",
    "own strategy": "opponent throws by a strategy of your own",
}
SMALL = 8  # points
_TITLE = 11  # points
_SPAN = 0.8  # of the room from one place to the next


def check_frame(data: pd.DataFrame, *tables: str) -> None:
    """Refuse what is not a frame with the columns of one of these tables, or has no rows."""
    wanted = " or ".join(f"tables.{table}()" for table in tables)
    if not isinstance(data, pd.DataFrame):
        raise DataError(f"the plot draws the frame of {wanted}; got {type(data).__name__}.")
    missing = [[name for name in schema_of(table) if name not in data.columns] for table in tables]
    if all(missing):
        named = ", ".join(sorted(missing, key=len)[0])
        raise DataError(
            f"the plot draws the frame of {wanted}; this one lacks the columns {named}."
        )
    if data.empty:
        raise DataError(f"there is nothing to draw: the frame of {wanted} has no rows.")


def only(data: pd.DataFrame, column: str) -> Any:
    """Return the one value of a column, or say that the frame mixes several."""
    values = data[column].unique()
    if len(values) > 1:
        named = ", ".join(map(str, values[:3]))
        raise DataError(
            f"the plot draws one {column} at a time; the frame has {len(values)} ({named}).",
            hint=f"choose one: data[data[{column!r}] == {str(values[0])!r}].",
        )
    return values[0]


def axes_or_new(ax: Axes | None, width: float, height: float) -> Axes:
    """Return the axes given, or those of a new figure, in inches, which makes room for all text."""
    if ax is not None:
        return ax
    return plt.subplots(figsize=(width, max(height, 2.8)), layout="constrained")[1]


def _root_of(ax: Axes) -> Figure | None:
    """Return the whole figure of axes; `get_figure(root=True)` came with matplotlib 3.10."""
    figure = ax.get_figure()
    return None if figure is None else figure.figure


def name_axes(ax: Axes, title: str, about: str, *, x: str, y: str) -> None:
    """Write the title, below it the lines that say what is drawn, and what the axes mean.

    Lines longer than the axes are wrapped.
    """
    figure = _root_of(ax)
    spec = ax.get_subplotspec()
    box = ax.get_position() if spec is None or figure is None else spec.get_position(figure)
    inches = box.width * (figure.get_figwidth() if figure else 6.4)
    width = max(20, int(inches * 72 / (0.62 * _TITLE)))
    lines = [part for line in (title, *about.splitlines()) for part in wrap(line, width)]
    ax.set_title("\n".join(lines), fontsize=_TITLE)
    ax.set_xlabel(fill(x, width))
    ax.set_ylabel(fill(y, 48))


def explain_below(ax: Axes, *, columns: int, handles: Sequence[Artist] | None = None) -> None:
    """Put the legend below the picture, under the name of the x axis."""
    lines = 1 + ax.get_xlabel().count("\n")
    below = offset_copy(ax.transAxes, _root_of(ax), y=-0.32 - 0.18 * lines, units="inches")
    ax.legend(
        handles=handles,
        loc="upper center",
        bbox_to_anchor=(0.5, 0),
        bbox_transform=below,
        ncols=columns,
        fontsize=SMALL,
        frameon=False,
    )


@dataclass(frozen=True)
class Bars:
    """A series of bars.

    Attributes
    ----------
    label : str
        For the legend.
    places : array_like
        Where on the axis, in its units.
    lengths : array_like
        In the units of the other axis.
    color : str
        Any colour of matplotlib.
    """

    label: str
    places: npt.ArrayLike
    lengths: npt.ArrayLike
    color: str


def draw_side_by_side(
    ax: Axes, series: Sequence[Bars], *, flat: bool = False, gap: float = 0.0
) -> list[BarContainer]:
    """Draw several series of bars, those of one place beside each other and centred on it.

    Parameters
    ----------
    ax : Axes
        Modified in place.
    series : sequence of Bars
        From left to right, or from the lower place to the higher.
    flat : bool
        Draw them horizontally.
    gap : float
        The part of a bar's room that stays empty, 0 to 1.

    Returns
    -------
    list of BarContainer
        The bars of each series.
    """
    room = _SPAN / len(series)
    draw = ax.barh if flat else ax.bar
    drawn = []
    for step, one in enumerate(series):
        middles = np.asarray(one.places) + room * (step + 0.5) - _SPAN / 2
        thick = room * (1 - gap)
        drawn.append(draw(middles, one.lengths, thick, label=one.label, color=one.color))
    return drawn


def draw_stacked(ax: Axes, series: Sequence[Bars]) -> list[BarContainer]:
    """Draw flat bars end to end: what is gained to the right of zero, what is lost to the left."""
    n = len(np.asarray(series[0].places))
    gained, lost = np.zeros(n), np.zeros(n)
    drawn = []
    for one in series:
        lengths = np.asarray(one.lengths, dtype=np.float64)
        starts = np.where(lengths >= 0, gained, lost)
        drawn.append(
            ax.barh(one.places, lengths, 0.7, left=starts, label=one.label, color=one.color)
        )
        gained += np.maximum(lengths, 0)
        lost += np.minimum(lengths, 0)
    return drawn


def name_rows(
    ax: Axes,
    names: Sequence[str],
    at_right: Sequence[str] = (),
    unit: str = "",
    *,
    width: int = 28,
) -> None:
    """Name the rows of a flat picture from the top, on both sides if numbers stand at the right.

    Names longer than `width` letters are broken into lines, at most three.
    """
    places = np.arange(len(names))
    ax.set_yticks(places, [_break_name(name, width) for name in names])
    ax.set_ylim(len(names) - 0.5, -0.5)
    if at_right:
        right = ax.secondary_yaxis("right")
        right.set_yticks(places, list(at_right), fontsize=SMALL)
        right.tick_params(length=0)
        right.set_ylabel(fill(unit, 24), fontsize=SMALL)


def versus(players: Sequence[str]) -> str:
    """Name the players of a game for a title, long names cut short."""
    return " against ".join(shorten(player, 30, placeholder="…") for player in players)


def _break_name(name: str, width: int) -> str:
    lines = wrap(name, width) or [name]
    return "\n".join(lines if len(lines) < 4 else [*lines[:2], f"{lines[2][: width - 1]}…"])
