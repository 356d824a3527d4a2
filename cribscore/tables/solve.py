"""The solved play of six-card cribbage: leads, replies, values, and the advice for one moment.

Both players use the cards they hold and the cards played, not their throw or the starter.
"""

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.cards import N_RANKS, RANKS
from cribscore.ranks import format_ranks, hands_of, parse_ranks
from cribscore.solve import CRIBBAGE, GO, PlayAdvice, ShippedPlay, holding, shipped_play
from cribscore.tables.frames import RANK, ROLE, TEXT, Column, frame_of

LEADS_SCHEMA = {
    "hand": Column(TEXT, "", "ranks the pone keeps"),
    "lead": Column(RANK, "", "rank led"),
    "kept": Column("float64", "", "how often the equilibrium keeps this hand, as pone"),
    "chance": Column("float64", "", "how often the equilibrium leads this from the hand"),
    "value": Column("float64", "points", "pone's points less the dealer's in the play, led so"),
    "cost": Column("float64", "points", "lost against the best lead of the hand"),
}
REPLIES_SCHEMA = {
    "lead": Column(RANK, "", "rank the pone has led"),
    "hand": Column(TEXT, "", "ranks the dealer keeps"),
    "reply": Column(RANK, "", "rank the dealer plays"),
    "kept": Column("float64", "", "share of all deals with this lead against this hand"),
    "chance": Column("float64", "", "how often the equilibrium plays this reply from the hand"),
    "value": Column("float64", "points", "dealer's points less the pone's from here, played so"),
    "cost": Column("float64", "points", "lost against the best reply of the hand"),
}
PLAY_VALUES_SCHEMA = {
    "hand": Column(TEXT, "", "ranks kept"),
    "role": Column(ROLE, "", "of the player who keeps it"),
    "kept": Column("float64", "", "how often the equilibrium keeps this hand, in the role"),
    "value": Column("float64", "points", "this player's points in the play less the other's"),
}
ADVICE_SCHEMA = {
    "role": Column(ROLE, "", "of the player to move"),
    "left": Column(TEXT, "", "ranks the player still holds"),
    "played": Column(TEXT, "", "ranks played so far, with each go; empty at the lead"),
    "count": Column("int64", "points", "the running total"),
    "card": Column(RANK, "", "rank that can be played"),
    "value": Column(
        "float64", "points", "the player's points less the other's from here, played so"
    ),
    "chance": Column("float64", "", "how often the equilibrium plays it"),
    "cost": Column("float64", "points", "lost against the best card"),
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
        are against a dealer who throws and plays by the equilibrium.

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
    return frame_of(frame.rename(columns={"card": "lead"}), LEADS_SCHEMA)


def replies(lead: str | None = None, solved: ShippedPlay | None = None) -> pd.DataFrame:
    """Tabulate the dealer's equilibrium reply to a lead, or to every lead, from every hand.

    Parameters
    ----------
    lead : str, optional
        A rank such as ``7``; by default all thirteen.
    solved : ShippedPlay, optional
        The solution; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each lead, hand of ranks that the dealer can then hold, and rank in it;
        columns as `REPLIES_SCHEMA`.

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
        part = _cards(mixes, values, known.led[rank])
        parts.append(part.rename(columns={"card": "reply"}).assign(lead=RANKS[rank]))
    return frame_of(pd.concat(parts, ignore_index=True), REPLIES_SCHEMA)


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
        hands, weighted by `kept`, are the value of the play in each role.

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
    for role, kept, values in (
        ("pone", known.pone_chances, known.pone_values),
        ("dealer", known.dealer_chances, known.dealer_values),
    ):
        part = pd.DataFrame({"hand": names, "role": role, "kept": kept, "value": values})
        parts.append(part[kept > 0])
    return frame_of(pd.concat(parts, ignore_index=True), PLAY_VALUES_SCHEMA)


def advice(found: PlayAdvice) -> pd.DataFrame:
    """Tabulate what each card is worth at one moment of the play.

    Parameters
    ----------
    found : PlayAdvice
        As `advise_play` returns it.

    Returns
    -------
    DataFrame
        One row for each card that can be played, in the order of the advice; columns as
        `ADVICE_SCHEMA`. No row if the player must say go.

    Examples
    --------
    >>> from cribscore import advise_play
    >>> advice(advise_play("6 7 8 9")).chance.sum().round(6).item()
    1.0
    """
    played = ["go" if move == GO else format_ranks([move]) for move in found.line]
    best = max((card.value for card in found.cards), default=0.0)
    rows = [
        {
            "role": found.role,
            "left": format_ranks(found.left),
            "played": " ".join(played),
            "count": found.count,
            "card": RANKS[card.rank],
            "value": card.value,
            "chance": card.chance,
            "cost": best - card.value,
        }
        for card in found.cards
    ]
    return frame_of(rows, ADVICE_SCHEMA)


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
            "hand": names[numbers],
            "card": [RANKS[rank] for rank in frame["rank"]],
            "kept": kept[numbers],
            "chance": frame["chance"],
            "value": frame["value"],
            "cost": best - frame["value"],
        }
    )
