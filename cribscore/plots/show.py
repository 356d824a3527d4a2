"""The histogram of the show."""

from math import ceil, log10
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FixedLocator, FuncFormatter, MultipleLocator, NullLocator
from matplotlib.transforms import blended_transform_factory

from cribscore.plots.shapes import COLORS, axes_or_new, check_frame, explain_below, name_axes

_HANDS: dict[str, Any] = {"ls": "-", "marker": "o", "ms": 3, "zorder": 3}
_CRIBS: dict[str, Any] = {"ls": "--", "marker": "s", "ms": 6, "mfc": "none", "zorder": 2}
_ROW = 0.035  # of the height of the axes, for the crosses of a series


def plot_scores(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often a show is worth each number of points, on a logarithmic scale.

    The scale shows the rare scores too: a hand of 29 falls once in 216,580 shows. A number that
    no show is worth has a cross at the bottom and is named in the legend.

    Parameters
    ----------
    data : DataFrame
        As `tables.scores` returns it, or several of them one below the other.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        One line for each kind of show, cribs dashed.

    Raises
    ------
    DataError
        If the frame is not of `tables.scores`.
    """
    check_frame(data, "scores")
    series = [part for _, part in data.groupby(["kept", "crib"])]
    ax = axes_or_new(ax, 9, 4 + 0.2 * len(series))
    colors = _colors(series)
    rows = blended_transform_factory(ax.transData, ax.transAxes)
    for at, part in enumerate(series):
        crib = bool(part["crib"].iloc[0])
        style = _CRIBS if crib else _HANDS
        share = 100 * part["share"].where(part["shows"] > 0)
        ax.plot(part["points"], share, lw=1, color=colors[at], label=_label(part), **style)
        never = part.loc[part["shows"] == 0, "points"]
        row = np.full(len(never), _ROW * (len(series) - at))
        ax.plot(never, row, "x", ms=5, color=colors[at], transform=rows)
    _scale(ax, 100 * data.loc[data["shows"] > 0, "share"].min(), _ROW * (len(series) + 1))
    name_axes(
        ax,
        "How often a show is worth each number of points",
        "every hand with every starter; × marks what no show is worth",
        x="points in the show",
        y="share of all shows (%, logarithmic)",
    )
    explain_below(ax, columns=2)
    return ax


def _colors(series: list[pd.DataFrame]) -> list[str]:
    """Give each series a colour of its own, or, of four and more, each number of cards kept."""
    if len(series) < 4:
        return list(COLORS[: len(series)])
    sizes = list(dict.fromkeys(part["kept"].iloc[0] for part in series))
    return [COLORS[sizes.index(part["kept"].iloc[0]) % len(COLORS)] for part in series]


def _scale(ax: Axes, least: float, room: float) -> None:
    """Set logarithmic percents down to the least, and leave room below it, in parts of the axes."""
    top = 60.0
    ax.set_yscale("log")
    ax.set_ylim(least * (least / top) ** (room / (1 - room)), top)
    ax.yaxis.set_major_locator(FixedLocator([10.0**n for n in range(ceil(log10(least)), 2)]))
    ax.yaxis.set_minor_locator(NullLocator())
    ax.yaxis.set_major_formatter(
        FuncFormatter(lambda share, _: np.format_float_positional(share, trim="-"))
    )
    ax.xaxis.set_major_locator(MultipleLocator(5))
    ax.xaxis.set_minor_locator(MultipleLocator(1))
    ax.grid(axis="y", color="#dddddd", lw=0.6)


def _label(part: pd.DataFrame) -> str:
    """Name a series, and what it can never be worth."""
    name = f"{part['kept'].iloc[0]} kept, {'crib' if part['crib'].iloc[0] else 'hand'}"
    never = _spans(part.loc[part["shows"] == 0, "points"].tolist())
    return f"{name} (never {never})" if never else name


def _spans(numbers: list[int]) -> str:
    """Write ascending numbers with runs joined: 19, 25-27."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(f"{span[0]}–{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans)
