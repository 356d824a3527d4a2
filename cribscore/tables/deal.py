"""The whole deal: throws that change when the play counts, and what memory would gain."""

import pandas as pd

from cribscore.cards import format_cards
from cribscore.deal import Memory
from cribscore.discard.strategies import Equilibrium, compare_throws, equilibrium
from cribscore.ranks import format_ranks
from cribscore.store import shipped_path
from cribscore.tables.frames import ROLE, TEXT, Column, frame_of, ordered

THROW_CHANGES_SCHEMA = {
    "role": Column(ROLE, "", "of the player who throws"),
    "before": Column(TEXT, "", "the ranks thrown if only the show counts"),
    "after": Column(TEXT, "", "the ranks thrown if the play counts too"),
    "share": Column("float64", "", "share of the role's deals where the throw changes so"),
    "example": Column(TEXT, "", "the deal where this is most likely; the first of several"),
}
MEMORY_SCHEMA = {
    "role": Column(ROLE, "", "of the player who answers the solved play of the other"),
    "known": Column(
        ordered("nothing", "throw", "throw and starter"),
        "",
        "what this player uses beside the hand and the cards played",
    ),
    "mean": Column("float64", "points", "gained in a deal by the best answer that uses it"),
    "standard_error": Column("float64", "points", "of the mean; zero where it is exact"),
    "n": Column("int64", "deals", "sampled; none where it is exact"),
}


def throw_changes(
    before: Equilibrium | None = None, after: Equilibrium | None = None
) -> pd.DataFrame:
    """Tabulate the throws that change between two equilibria of six-card cribbage.

    Parameters
    ----------
    before, after : Equilibrium, optional
        By default the equilibrium of the show alone, and that of the whole deal.

    Returns
    -------
    DataFrame
        One row for each pair of throws, the most frequent first; columns as
        `THROW_CHANGES_SCHEMA`. The sum of `share` for a role is how often it throws other ranks.

    Raises
    ------
    DataError
        If a shipped solution is missing, or an equilibrium is not of six-card.

    Examples
    --------
    >>> changes = throw_changes()
    >>> bool((changes.groupby("role")["share"].sum() < 0.5).all())
    True
    """
    first = before or equilibrium("six-card")
    second = after or equilibrium("six-card", play="equilibrium")
    rows = [
        (
            "dealer" if change.dealer else "pone",
            format_ranks(change.before),
            format_ranks(change.after),
            change.share,
            format_cards(change.example),
        )
        for change in compare_throws(first, second)
    ]
    return frame_of(rows, THROW_CHANGES_SCHEMA)


def memory(*found: Memory) -> pd.DataFrame:
    """Tabulate what a player would gain in the play by using their throw, and the starter.

    Parameters
    ----------
    *found : Memory
        As `simulate_memory` returns them; by default the shipped ones, for the solved play
        between the throws of the show-only equilibrium.

    Returns
    -------
    DataFrame
        Three rows for each role; columns as `MEMORY_SCHEMA`.

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
        return frame_of([row for one in found for row in one.rows()], MEMORY_SCHEMA)
    return frame_of(pd.read_csv(shipped_path("play/memory.csv")), MEMORY_SCHEMA)
