"""A user's own hands, scored: their frame in, the same frame with points out."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.cards import format_cards
from cribscore.checks import check_flag, check_kind
from cribscore.chunks import Runner, Spans
from cribscore.errors import CribscoreError, DataError, shown
from cribscore.show import STANDARD, ShowRules, explain_hands, score_hand
from cribscore.tables.frames import TEXT, Column
from cribscore.texts import is_missing, not_a_flag, parse_flags, parse_hands

PARTS = ("fifteens", "pairs", "runs", "flush", "nobs")
SCORE_SCHEMA = {
    "points": Column("Int16", "points", "what the hand is worth"),
    **{part: Column("Int16", "points", f"of them for {part}") for part in PARTS},
    "call": Column(TEXT, "", "the count aloud"),
}
"""Columns that are added, each with the prefix; with ``errors="coerce"`` also ``error``."""
_WORDS = ("crib", "hand")
_BLOCK = 100_000
_FEW = 300  # rows that are scored sooner one by one than kernels are compiled

__all__ = ["SCORE_SCHEMA", "score"]


def score(
    frame: pd.DataFrame,
    *,
    hand: str | Sequence[str] = "hand",
    starter: str = "starter",
    crib: bool | str = False,
    rules: ShowRules = STANDARD,
    calls: bool = True,
    prefix: str = "show_",
    errors: Literal["raise", "coerce"] = "raise",
    run: Runner | None = None,
) -> pd.DataFrame:
    """Score the hands of a frame.

    Parameters
    ----------
    frame : DataFrame
        With a hand and its starter in each row, as text in any form that `parse_cards` reads.
    hand : str or sequence of str
        The column of hands, or the columns of their cards.
    starter : str
        The column of starters.
    crib : bool or str
        Whether the hands are cribs, or the column that says so (an empty cell means no).
    rules : ShowRules
        As in `score_hand`.
    calls : bool
        Whether to add the count aloud, as ``call``.
    prefix : str
        Before the names of the columns that are added; no column of the user's is touched.
    errors : {"raise", "coerce"}
        Whether a row that cannot be scored is an error, or stays empty with its reason.
    run : Runner, optional
        Who hears of progress, in rows.

    Returns
    -------
    DataFrame
        A copy with the columns of `SCORE_SCHEMA`; rows without a hand or a starter stay empty.

    Raises
    ------
    DataError
        If a column is missing, or one of the user's has a name that would be added.
    InvalidCardError, DuplicateCardError, CardCountError
        Naming the row.

    Examples
    --------
    >>> mine = pd.DataFrame({"hand": ["5h 5s 5d Jc", None], "starter": ["5c", "2d"]})
    >>> score(mine).show_points.tolist()
    [29, <NA>]
    """
    columns = [hand] if isinstance(hand, str) else list(hand)
    taken = [prefix + name for name in (*SCORE_SCHEMA, "error")]
    check_columns(frame, [*columns, starter], taken, hint="name yours with hand= and starter=.")
    kept = joined(frame, columns)
    turned = frame[starter].tolist()
    flags = flags_of(frame, "crib", crib, _WORDS)
    check_flag("calls", calls)
    names = [name for name in SCORE_SCHEMA if calls or name != "call"]
    found = {name: _empty(len(frame), name) for name in names}
    reasons = np.full(len(frame), "", dtype=object)
    for row in np.flatnonzero(np.ma.getmaskarray(flags)).tolist():
        reasons[row] = not_a_flag(frame[crib].iloc[row], _WORDS)
    spans = Spans(len(frame), _BLOCK)
    known: dict[int, str] = {}
    for start, stop in spans:
        rows = slice(start, stop)
        _score_block(kept[rows], turned[rows], flags[rows], rules, rows, found, reasons, known)
        if run:
            run.tell(stop, len(frame))
    if errors == "raise":
        bad = np.flatnonzero(reasons != "")
        if len(bad):
            row = int(bad[0])
            _raise_row(row, reasons[row], kept[row], turned[row], bool(flags[row]), rules)
    added = {f"{prefix}{name}": _column(values, name) for name, values in found.items()}
    if errors == "coerce":
        added[f"{prefix}error"] = pd.Series(reasons.tolist(), dtype=TEXT, index=frame.index)
    return frame.assign(**added)


def check_columns(
    frame: pd.DataFrame, wanted: Sequence[str], added: Sequence[str], *, hint: str
) -> None:
    """Refuse a frame that lacks a column, or has one that is to be added."""
    check_kind("frame", frame, pd.DataFrame)
    for name in wanted:
        if name not in frame.columns:
            raise DataError(
                f"the frame has no column {name!r}; it has {', '.join(map(str, frame.columns))}.",
                hint=hint,
            )
    for name in added:
        if name in frame.columns:
            raise DataError(
                f"the frame has a column {name!r} already.", hint="give another prefix=."
            )


def joined(frame: pd.DataFrame, columns: Sequence[str]) -> list[Any]:
    """Return hands as one column of text; a hand with a missing card is missing."""
    if len(columns) == 1:
        return list(frame[columns[0]].tolist())
    cards = [frame[name].tolist() for name in columns]
    return [
        None if any(map(is_missing, row)) else " ".join(map(_as_text, row))
        for row in zip(*cards, strict=True)
    ]


def _as_text(card: Any) -> str:
    return card if isinstance(card, str) else format_cards(card)


def flags_of(
    frame: pd.DataFrame, name: str, flag: bool | str, words: tuple[str, str]
) -> npt.NDArray[np.bool_]:
    """Return a flag for each row; masked where a column says something else."""
    if isinstance(flag, str):
        check_columns(frame, [flag], [], hint=f"name yours with {name}=, or say True or False.")
        return parse_flags(frame[flag], empty=False, words=words, errors="coerce")
    if not isinstance(flag, bool | np.bool_):
        raise DataError(f"{name} must be True, False or the name of a column; got {shown(flag)}.")
    return np.full(len(frame), bool(flag))


def _empty(n: int, name: str) -> npt.NDArray[Any]:
    return np.full(n, None, dtype=object) if name == "call" else np.full(n, -1, np.int16)


def _column(values: npt.NDArray[Any], name: str) -> Any:
    if name == "call":
        return pd.array(values.tolist(), dtype=TEXT)
    return pd.arrays.IntegerArray(values, values < 0)


def _score_block(
    kept: list[Any],
    turned: list[Any],
    flags: npt.NDArray[np.bool_],
    rules: ShowRules,
    rows: slice,
    found: dict[str, npt.NDArray[Any]],
    reasons: npt.NDArray[Any],
    calls: dict[int, str],
) -> None:
    """Score a block of rows into `found` and `reasons`, in place."""
    hands = parse_hands(kept, errors="coerce")
    starters = parse_hands(turned, n_cards=1, errors="coerce")
    cards = np.concatenate([np.asarray(hands.data), np.asarray(starters.data)], axis=1)
    fits = 3 <= hands.shape[1] <= 6
    good = ~(np.ma.getmaskarray(hands).any(axis=1) | np.ma.getmaskarray(starters)[:, 0])
    good &= (np.diff(np.sort(cards, axis=1), axis=1) != 0).all(axis=1) & fits
    blamed = reasons[rows] != ""
    good &= ~blamed & (len(kept) > _FEW)
    for crib in (False, True):
        some = np.flatnonzero(good & (flags == crib))
        if len(some):
            parts = explain_hands(cards[some, :-1], cards[some, -1], crib=crib, rules=rules)
            _keep(some + rows.start, cards[some], parts, crib, rules, found, calls)
    for at in np.flatnonzero(
        ~good & ~blamed
    ).tolist():  # other lengths than most, unreadable, or few
        if is_missing(kept[at]) or is_missing(turned[at]):
            continue
        try:
            one = score_hand(kept[at], turned[at], crib=bool(flags[at]), rules=rules)
        except CribscoreError as error:
            reasons[rows.start + at] = str(error)
            continue
        for name in PARTS:
            found[name][rows.start + at] = getattr(one, name)
        found["points"][rows.start + at] = one.total
        if "call" in found:
            found["call"][rows.start + at] = one.call()


def _keep(
    rows: npt.NDArray[np.int64],
    cards: npt.NDArray[np.uint8],
    parts: npt.NDArray[np.int16],
    crib: bool,
    rules: ShowRules,
    found: dict[str, npt.NDArray[Any]],
    calls: dict[int, str],
) -> None:
    """Write points and calls, in place."""
    for at, name in enumerate(PARTS):
        found[name][rows] = parts[:, at]
    found["points"][rows] = parts.sum(axis=1)
    if "call" in found:
        found["call"][rows] = _call(cards, parts, crib, rules, calls)


def _call(
    cards: npt.NDArray[np.uint8],
    parts: npt.NDArray[np.int16],
    crib: bool,
    rules: ShowRules,
    calls: dict[int, str],
) -> npt.NDArray[Any]:
    """Return calls; one depends on the ranks, the flush and the nob alone, and is kept for them."""
    ranks = np.sort(cards >> 2, axis=1).astype(np.int64)
    keys = (ranks * 16 ** np.arange(ranks.shape[1])).sum(axis=1)
    keys = (keys << 8) | (parts[:, 3].astype(np.int64) << 4) | parts[:, 4] << 1 | crib
    unique, first, back = np.unique(keys, return_index=True, return_inverse=True)
    for key, at in zip(unique.tolist(), first.tolist(), strict=True):
        if key not in calls:
            hand = cards[at].tolist()
            calls[key] = score_hand(hand[:-1], hand[-1], crib=crib, rules=rules).call()
    said = np.array([calls[key] for key in unique.tolist()], dtype=object)
    return said[back]


def _raise_row(row: int, reason: str, kept: Any, turned: Any, crib: bool, rules: ShowRules) -> None:
    """Raise what is wrong with a row: its cards, or else its flag."""
    if not (is_missing(kept) or is_missing(turned)):
        try:
            score_hand(kept, turned, crib=crib, rules=rules)
        except CribscoreError as error:
            raise type(error)(f"row {row}: {error}") from None
    raise DataError(f"row {row}: {reason}")
