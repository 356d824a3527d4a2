"""Hoffmann's *jeux de règle* at écarté."""

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes


def plot_jeux_de_regle(data: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Draw how often each class of *jeux de règle* wins the point, by the opponent's trumps.

    Parameters
    ----------
    data : DataFrame
        As `tables.jeux_de_regle` returns it.
    ax : Axes, optional
        Where to draw; by default a new figure.

    Returns
    -------
    Axes
        A group of bars a class: all deals, and the opponent with no, one and two trumps.

    Raises
    ------
    KeyError
        If a column is missing.

    Examples
    --------
    ``plot_jeux_de_regle(tables.jeux_de_regle())``
    """
    if ax is None:
        _, ax = plt.subplots(figsize=(9, 5), layout="constrained")
    places = np.arange(len(data))
    series = {"all deals": "point", "no trump against": "point_0"}
    series |= {"one trump against": "point_1", "two trumps against": "point_2"}
    for step, (label, column) in enumerate(series.items()):
        ax.barh(places + 0.2 * step, 100 * data[column], 0.18, label=label)
    ax.set_yticks(places + 0.3, data["class"])
    ax.invert_yaxis()
    ax.set_xlim(0, 100)
    ax.set_xlabel("deals in which the class wins the point (%)")
    ax.set_ylabel("jeu de règle")
    ax.set_title("Both hands open, the class leading")
    ax.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return ax
