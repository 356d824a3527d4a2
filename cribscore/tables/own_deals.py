"""A user's own deals, each with its best throw: their frame in, the same frame with throws out."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.cards import check_count, format_cards, parse_cards
from cribscore.checks import check_choice
from cribscore.chunks import Runner
from cribscore.discard import OpponentLike, expected_nets, throws
from cribscore.discard.kept import KeptPlay
from cribscore.discard.strategies import PlayName
from cribscore.errors import CribscoreError, DataError
from cribscore.tables.frames import TEXT, Column
from cribscore.tables.own import check_columns, flags_of, joined
from cribscore.texts import is_missing, not_a_flag, parse_hands
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

BEST_DISCARDS_SCHEMA = {
    "throw": Column(TEXT, "", "the best throw, as text"),
    "keep": Column(TEXT, "", "the cards it keeps, as text"),
    "net": Column(
        "Float64", "points", "its mean: hand plus or less crib, plus the play if counted"
    ),
    "margin": Column("Float64", "points", "how much less the next best throw is worth"),
}
"""Columns that are added, each with the prefix; with ``errors="coerce"`` also ``error``."""
_WORDS = ("dealer", "pone")
_TIE = 10  # decimals: throws nearer than that are equal, and the first of them is named

__all__ = ["BEST_DISCARDS_SCHEMA", "best_discards"]


def best_discards(
    frame: pd.DataFrame,
    *,
    dealt: str | Sequence[str] = "dealt",
    dealer: bool | str = "dealer",
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    play: KeptPlay | PlayName | None = None,
    prefix: str = "best_",
    errors: Literal["raise", "coerce"] = "raise",
    run: Runner | None = None,
) -> pd.DataFrame:
    """Find the best throw of each deal of a frame; the sister of `score`.

    Parameters
    ----------
    frame : DataFrame
        With the cards dealt to a player in each row, in any form that `parse_cards` reads.
    dealt : str or sequence of str
        The column of the cards dealt, or the columns of single cards.
    dealer : bool or str
        Whether the crib is the player's own, or the column that says so.
    variant, opponent, play, run
        As in `expected_nets`.
    prefix : str
        Before the names of the columns that are added; no column of the user's is touched.
    errors : {"raise", "coerce"}
        Whether a row that is no deal is an error, or stays empty with its reason.

    Returns
    -------
    DataFrame
        A copy with the columns of `BEST_DISCARDS_SCHEMA`; rows without cards stay empty.

    Raises
    ------
    DataError
        If a column is missing, one of the user's has a name that would be added, or a row does not
        say whether the player deals.
    InvalidCardError, DuplicateCardError, CardCountError
        Naming the row.

    Examples
    --------
    >>> mine = pd.DataFrame({"dealt": ["5h 5s 5d Jc 2h 9d", None], "dealer": ["yes", "pone"]})
    >>> best_discards(mine).best_throw.tolist()[0]
    '2h 9d'
    """
    check_choice("errors", errors, ("raise", "coerce"))
    chosen = find_variant(variant)
    columns = [dealt] if isinstance(dealt, str) else list(dealt)
    added = [prefix + name for name in (*BEST_DISCARDS_SCHEMA, "error")]
    check_columns(frame, columns, added, hint="name yours with dealt= and dealer=.")
    texts = joined(frame, columns)
    flags = flags_of(frame, "dealer", dealer, _WORDS)
    hands = parse_hands(texts, n_cards=chosen.dealt, errors="coerce")
    reasons = _reasons(texts, hands, flags, frame, dealer, chosen)
    bad = np.flatnonzero(reasons != "")
    if errors == "raise" and len(bad):
        _raise_row(int(bad[0]), texts[bad[0]], str(reasons[bad[0]]), chosen)
    gaps = np.ma.getmaskarray(hands).any(axis=1) | (reasons != "")
    rows = np.flatnonzero(~gaps)
    cards = np.asarray(hands.data)[rows]
    nets = expected_nets(
        cards,
        dealer=np.asarray(flags.data)[rows],
        variant=chosen,
        opponent=opponent,
        play=play,
        run=run,
    )
    found = _columns(cards, np.round(nets, _TIE), rows, len(frame))
    made = {prefix + name: values for name, values in found.items()}
    if errors == "coerce":
        made[f"{prefix}error"] = pd.Series(reasons.tolist(), dtype=TEXT, index=frame.index)
    return frame.assign(**made)


def _reasons(
    texts: list[Any],
    hands: npt.NDArray[np.uint8],
    flags: npt.NDArray[np.bool_],
    frame: pd.DataFrame,
    dealer: bool | str,
    variant: Variant,
) -> npt.NDArray[Any]:
    """Return what is wrong with each row; empty for those that are right or without cards."""
    reasons = np.full(len(texts), "", dtype=object)
    unread = np.ma.getmaskarray(hands).any(axis=1)
    for row in np.flatnonzero(unread).tolist():
        if not is_missing(texts[row]):
            try:
                check_count(parse_cards(texts[row]), (variant.dealt,), "the cards dealt")
            except CribscoreError as error:
                reasons[row] = str(error)
    if not isinstance(dealer, str):
        return reasons
    empty = np.array([is_missing(value) for value in frame[dealer].tolist()], np.bool_)
    unsaid = ~unread & (empty | np.ma.getmaskarray(flags))
    for row in np.flatnonzero(unsaid).tolist():
        reasons[row] = not_a_flag(frame[dealer].iloc[row], _WORDS)
    return reasons


def _raise_row(row: int, text: Any, reason: str, variant: Variant) -> None:
    try:
        check_count(parse_cards(text), (variant.dealt,), "the cards dealt")
    except CribscoreError as error:
        raise type(error)(f"row {row}: {error}") from None
    raise DataError(f"row {row}: {reason}")


def _columns(
    cards: npt.NDArray[np.uint8], nets: npt.NDArray[np.float64], rows: npt.NDArray[Any], n: int
) -> dict[str, Any]:
    """Return the columns that are added, filled in the rows that hold a deal."""
    texts = {name: np.full(n, None, dtype=object) for name in ("throw", "keep")}
    numbers = {name: np.full(n, np.nan) for name in ("net", "margin")}
    if len(rows):
        best = nets.argmax(axis=1)
        pairs = throws(cards.shape[1])
        others = [[k for k in range(cards.shape[1]) if k not in pair] for pair in pairs.tolist()]
        for name, places in (("throw", pairs), ("keep", np.array(others))):
            chosen = np.take_along_axis(cards, places[best], axis=1)
            texts[name][rows] = [format_cards(hand) for hand in chosen.tolist()]
        top = np.partition(nets, -2, axis=1)
        numbers["net"][rows] = top[:, -1]
        numbers["margin"][rows] = top[:, -1] - top[:, -2]
    held: dict[str, Any] = {
        name: pd.Series(values.tolist(), dtype=TEXT).array for name, values in texts.items()
    }
    return held | {
        name: pd.arrays.FloatingArray(values, np.isnan(values)) for name, values in numbers.items()
    }
