"""What the pictures have in common: where they are drawn, their words, bars side by side."""

from collections.abc import Sequence
from typing import NamedTuple

import matplotlib.pyplot as plt
import numpy as np
import numpy.typing as npt
from matplotlib.axes import Axes
from matplotlib.container import BarContainer

_SPAN = 0.8  # of the room from one place to the next


class Bars(NamedTuple):
    """A series of bars.

    Attributes
    ----------
    label : str
        For the legend.
    places : array_like
        Where on the axis, in its units.
    lengths : array_like
        In the units of the other axis.
    color : str, optional
        By default the next of the cycle.
    """

    label: str
    places: npt.ArrayLike
    lengths: npt.ArrayLike
    color: str | None = None


def axes_or_new(ax: Axes | None, width: float, height: float, *, layout: str | None = None) -> Axes:
    """Return the axes to draw on.

    Parameters
    ----------
    ax : Axes or None
        Those that were given, if any.
    width, height : float
        Of a new figure, in inches.
    layout : str, optional
        How a new figure makes room.

    Returns
    -------
    Axes
        Of a new figure if none were given.
    """
    if ax is not None:
        return ax
    return plt.subplots(figsize=(width, height), layout=layout)[1]


def name_axes(ax: Axes, title: str, *, x: str, y: str) -> None:
    """Write the title and what the axes mean, units with them.

    Parameters
    ----------
    ax : Axes
        Modified in place.
    title, x, y : str
        The words.
    """
    ax.set_title(title)
    ax.set_xlabel(x)
    ax.set_ylabel(y)


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

    Raises
    ------
    ValueError
        If a series has places and lengths of different shapes.
    """
    room = _SPAN / len(series)
    draw = ax.barh if flat else ax.bar
    drawn = []
    for step, one in enumerate(series):
        middles = np.asarray(one.places) + room * (step + 0.5) - _SPAN / 2
        thick = room * (1 - gap)
        drawn.append(draw(middles, one.lengths, thick, label=one.label, color=one.color))
    return drawn
