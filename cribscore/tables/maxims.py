"""Hoffmann's maxims for the play beside the solved play, as a frame."""

import pandas as pd

from cribscore.books.maxims import verify_maxims
from cribscore.solve.shipped import ShippedPlay

MAXIMS_SCHEMA = {
    "maxim": ("object", "", "what the player hoffmann calls it"),
    "moment": ("object", "", "lead (pone's), reply (dealer's) or second (pone's second card)"),
    "words": ("object", "", "what it says, with its page"),
    "shuns": ("bool", "", "it forbids a card, and is followed by laying another"),
    "times": (
        "float64",
        "",
        "in how many deals, of one, the moment comes with a hand it speaks of",
    ),
    "followed": ("float64", "", "how often the equilibrium then does as it says"),
    "at_random": ("float64", "", "how often a card drawn from the hand would"),
    "cost": ("float64", "points", "lost each time by always doing as it says"),
    "cost_broken": ("float64", "points", "lost each time by never doing as it says"),
    "cost_a_deal": ("float64", "points", "lost in a deal by always doing so at this moment"),
}


def maxims(solved: ShippedPlay | None = None) -> pd.DataFrame:
    """Tabulate how often the equilibrium follows each of Hoffmann's maxims, and their costs.

    Parameters
    ----------
    solved : ShippedPlay, optional
        The solution; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each maxim of the play and each moment at which it speaks; columns as
        `MAXIMS_SCHEMA`. The solved play is of six-card cribbage; see `verify_maxims`.

    Raises
    ------
    DataError
        If the installation lacks the solution.

    Examples
    --------
    >>> frame = maxims().set_index(["maxim", "moment"])
    >>> bool(frame.followed["leads_a_five", "lead"] > 0.99)
    True
    """
    rows = [[getattr(one, name) for name in MAXIMS_SCHEMA] for one in verify_maxims(solved)]
    frame = pd.DataFrame(rows, columns=list(MAXIMS_SCHEMA))
    return frame.astype({name: dtype for name, (dtype, _, _) in MAXIMS_SCHEMA.items()})
