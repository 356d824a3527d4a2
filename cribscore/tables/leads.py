"""The solved play of six-card cribbage: every lead of every hand, and what hands are worth.

Players use what they hold and what has been laid, not what they threw nor the starter.
"""

import numpy as np
import pandas as pd

from cribscore.cards import N_RANKS, RANKS
from cribscore.play.ranks import format_ranks
from cribscore.play.solve_game import CRIBBAGE, hands_of, holding
from cribscore.play.solve_shipped import ShippedPlay, shipped_play

LEADS_SCHEMA = {
    "hand": ("object", "", "ranks the pone keeps"),
    "lead": ("object", "", "rank led"),
    "kept": ("float64", "", "how often the equilibrium of the throws keeps this hand, as pone"),
    "chance": ("float64", "", "how often the equilibrium of the play leads this from the hand"),
    "value": ("float64", "points", "pone's points less the dealer's over the play, led so"),
    "cost": ("float64", "points", "what the lead loses on the best lead of the hand"),
}
PLAY_VALUES_SCHEMA = {
    "hand": ("object", "", "ranks kept"),
    "role": ("object", "", "pone or dealer"),
    "kept": ("float64", "", "how often the equilibrium of the throws keeps this hand, in the role"),
    "value": ("float64", "points", "the player's points in the play less the other's"),
}


def leads(solved: ShippedPlay | None = None) -> pd.DataFrame:
    """Tabulate the equilibrium's lead from every hand that is ever kept.

    Parameters
    ----------
    solved : ShippedPlay, optional
        The solution; by default the shipped one, whose certificate is its `exploitability`.

    Returns
    -------
    DataFrame
        One row for each hand of ranks and each rank in it; columns as `LEADS_SCHEMA`. Values
        are against a dealer who keeps what the equilibrium of the throws keeps and plays by that
        of the play; both use what they hold and what has been laid, not what they threw nor the
        starter.

    Raises
    ------
    DataError
        If the installation lacks the solution.

    Examples
    --------
    >>> frame = leads()
    >>> sorted(frame.query("hand == '6 7 8 9'")["lead"])
    ['6', '7', '8', '9']
    """
    known = solved or shipped_play()
    mixes, values = known.mixes["lead"], known.card_values["lead"]
    parts = []
    for rank in range(N_RANKS):
        hands = holding(CRIBBAGE, (rank,))
        part = {"number": hands, "rank": rank, "chance": mixes[rank], "value": values[rank]}
        parts.append(pd.DataFrame(part))
    frame = pd.concat(parts).sort_values(["number", "rank"], ignore_index=True)
    numbers = frame["number"].to_numpy()
    frame = frame[known.pone_chances[numbers] > 0].reset_index(drop=True)
    numbers = frame["number"].to_numpy()
    best = frame.groupby("number")["value"].transform("max")
    names = np.array([format_ranks(hand) for hand in hands_of(N_RANKS, 4)], dtype=object)
    return pd.DataFrame(
        {
            "hand": pd.Series(names[numbers], dtype=object),
            "lead": pd.Series([RANKS[rank] for rank in frame["rank"]], dtype=object),
            "kept": known.pone_chances[numbers],
            "chance": frame["chance"].astype(np.float64),
            "value": frame["value"].astype(np.float64),
            "cost": (best - frame["value"]).astype(np.float64),
        }
    )


def play_values(solved: ShippedPlay | None = None) -> pd.DataFrame:
    """Tabulate what every hand that is ever kept is worth in the play, in either role.

    Parameters
    ----------
    solved : ShippedPlay, optional
        The solution; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each hand of ranks and role; columns as `PLAY_VALUES_SCHEMA`. The means over
        hands, weighted with `kept`, are the value of the play in each role.

    Raises
    ------
    DataError
        If the installation lacks the solution.

    Examples
    --------
    >>> frame = play_values()
    >>> pone = frame.query("role == 'pone'")
    >>> bool(abs((pone["kept"] * pone["value"]).sum() - shipped_play().meta["value"]) < 1e-6)
    True
    """
    known = solved or shipped_play()
    names = [format_ranks(hand) for hand in hands_of(N_RANKS, 4)]
    parts = []
    for role in ("pone", "dealer"):
        kept = known.pone_chances if role == "pone" else known.dealer_chances
        values = known.pone_values if role == "pone" else known.dealer_values
        part = pd.DataFrame({"hand": names, "role": role, "kept": kept, "value": values})
        parts.append(part[kept > 0])
    frame = pd.concat(parts, ignore_index=True)
    return frame.astype({"hand": object, "role": object})
