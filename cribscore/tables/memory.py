"""What the solved play leaves out, as a frame."""

from typing import Any

import pandas as pd

from cribscore.deal.memory import Memory
from cribscore.store import shipped_path

MEMORY_SCHEMA = {
    "role": ("object", "", "who answers the solved play of the other: pone or dealer"),
    "known": ("object", "", "what he uses beside his hand and the cards laid"),
    "mean": ("float64", "points", "gained in a deal by the best answer that uses it"),
    "standard_error": ("float64", "points", "of the mean; zero where it is exact"),
    "n": ("int64", "deals", "sampled; none where it is exact"),
}


def memory(*found: Memory) -> pd.DataFrame:
    """Tabulate what a player would gain in the play by using his throw, and the starter.

    Parameters
    ----------
    *found : Memory
        As `simulate_memory` returns them; by default those that are shipped, of the solved play
        between the throws of the show-only equilibrium.

    Returns
    -------
    DataFrame
        Three rows a role; columns as `MEMORY_SCHEMA`.

    Raises
    ------
    DataError
        If the installation lacks the shipped ones.

    Examples
    --------
    >>> gained = memory().set_index(["role", "known"])["mean"]
    >>> bool(gained["pone", "throw"] < gained["pone", "throw and starter"])
    True
    """
    if found:
        frame = pd.DataFrame([row for one in found for row in one.rows()])
    else:
        frame = pd.read_csv(shipped_path("play/memory.csv"))
    dtypes: Any = {name: entry[0] for name, entry in MEMORY_SCHEMA.items()}
    return frame[list(MEMORY_SCHEMA)].astype(dtypes)
