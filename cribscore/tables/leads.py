"""The solved play of six-card cribbage: every lead of every hand, and what hands are worth.

Players use what they hold and what has been laid, not what they threw nor the starter.
"""

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.cards import N_RANKS, RANKS
from cribscore.ranks import format_ranks, hands_of, parse_ranks
from cribscore.solve.game import CRIBBAGE, holding
from cribscore.solve.shipped import ShippedPlay, shipped_play

LEADS_SCHEMA = {
    "hand": ("object", "", "ranks the pone keeps"),
    "lead": ("object", "", "rank led"),
    "kept": ("float64", "", "how often the equilibrium of the throws keeps this hand, as pone"),
    "chance": ("float64", "", "how often the equilibrium of the play leads this from the hand"),
    "value": ("float64", "points", "pone's points less the dealer's over the play, led so"),
    "cost": ("float64", "points", "what the lead loses on the best lead of the hand"),
}
REPLIES_SCHEMA = {
    "lead": ("object", "", "rank the pone has led"),
    "hand": ("object", "", "ranks the dealer keeps"),
    "reply": ("object", "", "rank the dealer lays"),
    "kept": ("float64", "", "how often the lead is led against the hand, of all deals"),
    "chance": ("float64", "", "how often the equilibrium lays this reply from the hand"),
    "value": ("float64", "points", "dealer's points less the pone's from here on, laid so"),
    "cost": ("float64", "points", "what the reply loses on the best reply of the hand"),
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
    frame = _cards(known.mixes["lead"], known.card_values["lead"], known.pone_chances)
    return frame.rename(columns={"card": "lead"})[list(LEADS_SCHEMA)]


def replies(lead: str | None = None, solved: ShippedPlay | None = None) -> pd.DataFrame:
    """Tabulate the equilibrium's reply of the dealer to a lead, or to all, from every hand.

    Parameters
    ----------
    lead : str, optional
        A rank such as ``7``; by default all thirteen.
    solved : ShippedPlay, optional
        The solution; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each lead, hand of ranks that then is held, and rank in it; columns as
        `REPLIES_SCHEMA`.

    Raises
    ------
    InvalidCardError
        If the lead is not a rank.
    DataError
        If the installation lacks the solution.

    Examples
    --------
    >>> frame = replies("7")
    >>> pairs = frame[frame["reply"] == "7"]
    >>> bool((pairs["chance"] * pairs["kept"]).sum() > 0)
    True
    """
    known = solved or shipped_play()
    parts = []
    for rank in range(N_RANKS) if lead is None else parse_ranks(lead)[:1]:
        mixes, values = known.mixes["reply"][rank], known.card_values["reply"][rank]
        part = _cards(mixes, values, known.led[rank]).rename(columns={"card": "reply"})
        part.insert(0, "lead", pd.Series([RANKS[rank]] * len(part), dtype=object))
        parts.append(part[list(REPLIES_SCHEMA)])
    return pd.concat(parts, ignore_index=True)


def _cards(
    mixes: npt.NDArray[np.float32], values: npt.NDArray[np.float32], kept: npt.NDArray[np.float64]
) -> pd.DataFrame:
    """Turn mixes and values by card and remainder into rows by hand and card."""
    parts = []
    for rank in range(N_RANKS):
        hands = holding(CRIBBAGE, (rank,))
        part = {"number": hands, "rank": rank, "chance": mixes[rank], "value": values[rank]}
        parts.append(pd.DataFrame(part))
    frame = pd.concat(parts).sort_values(["number", "rank"], ignore_index=True)
    frame = frame[kept[frame["number"].to_numpy()] > 0].reset_index(drop=True)
    numbers = frame["number"].to_numpy()
    best = frame.groupby("number")["value"].transform("max")
    names = np.array([format_ranks(hand) for hand in hands_of(N_RANKS, 4)], dtype=object)
    return pd.DataFrame(
        {
            "hand": pd.Series(names[numbers], dtype=object),
            "card": pd.Series([RANKS[rank] for rank in frame["rank"]], dtype=object),
            "kept": kept[numbers],
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
    >>> bool(abs((pone["kept"] * pone["value"]).sum() - shipped_play().value) < 1e-6)
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
