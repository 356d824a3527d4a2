"""Columns of text as arrays of cards: a hand a row, from lists, arrays, Series or Arrow.

Text in the usual form (``5h 5s 5d Jc`` or ``5h5s5dJc``, suits as letters or symbols) is read by
array arithmetic, a million hands in a fraction of a second. Whatever else `parse_cards` reads is
read by it, a row at a time.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from cribscore.cards import RANKS, SUITS, SYMBOLS, check_distinct, parse_cards
from cribscore.checks import check_choice, check_flag, check_number
from cribscore.errors import CardCountError, CribscoreError, DataError, InvalidCardError, shown

Cards = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
_MOST_CARDS = 8  # dealt to a player in any kind of cribbage
_BAD = 100  # above any sum of a rank and a suit that is a card

_FLAGS = dict.fromkeys(("1", "1.0", "t", "true", "y", "yes"), True)
_FLAGS |= dict.fromkeys(("0", "0.0", "f", "false", "n", "no"), False)

__all__ = ["is_missing", "is_text", "not_a_flag", "parse_flags", "parse_hands"]


def parse_hands(
    texts: Any,
    *,
    n_cards: int | None = None,
    distinct: bool = True,
    errors: Literal["raise", "coerce"] = "raise",
) -> Cards:
    """Read a column of hands.

    Parameters
    ----------
    texts : sequence of str
        A list, array or Series (pandas, polars) or an Arrow array; categories are read once each.
    n_cards : int, optional
        How many cards each row must have; by default as many as the first row that can be read.
    distinct : bool
        Refuse a card that is repeated within its row.
    errors : {"raise", "coerce"}
        Whether a row that is missing or cannot be read is an error, or masked in the result.

    Returns
    -------
    ndarray of uint8, shape (n, n_cards)
        Card ids in the order given. With ``errors="coerce"`` a masked array.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        Naming the row.
    DataError
        If `texts` is not a column of text.

    Examples
    --------
    >>> parse_hands(["5h 5s 5d Jc", "10♥ 9♠ 8♦ 7♣"]).tolist()
    [[18, 19, 17, 40], [38, 35, 29, 24]]
    >>> parse_hands(["5h 5s", "5h", None], errors="coerce").mask.tolist()
    [[False, False], [True, True], [True, True]]
    """
    check_choice("errors", errors, ("raise", "coerce"))
    check_flag("distinct", distinct)
    if n_cards is not None:
        n_cards = check_number("n_cards", n_cards, least=1, most=_MOST_CARDS)
    categories = _categories(texts)
    if categories is None:
        listed = _as_list(texts)
        hands, read = _parse(listed, n_cards, distinct)
    else:
        codes, listed_categories = categories
        parsed, known = _parse(listed_categories, n_cards, distinct)
        read = (codes >= 0) & known[codes] if len(known) else np.zeros(len(codes), np.bool_)
        hands = parsed[codes] if len(parsed) else np.zeros((len(codes), n_cards or 0), np.uint8)
        listed = [listed_categories[code] if code >= 0 else None for code in codes.tolist()]
    if errors == "coerce":
        mask = np.repeat(~read[:, None], hands.shape[1], axis=1)
        return np.ma.masked_array(hands, mask=mask)
    if not read.all():
        row = int(np.flatnonzero(~read)[0])
        _refuse(row, listed[row], hands.shape[1], distinct)
    return hands


def is_text(values: Any) -> bool:
    """Say whether values are a column of text rather than of card ids.

    Examples
    --------
    >>> is_text(["5h 5s"]), is_text([[18, 19]]), is_text("5h")
    (True, False, False)
    """
    if isinstance(values, str | bytes) or not hasattr(values, "__len__"):
        return False
    if hasattr(values, "columns") or isinstance(values, dict):  # a frame, whose items are names
        return False
    if isinstance(values, np.ndarray):
        if values.dtype.kind in "US":
            return True
        if values.dtype.kind != "O" or values.ndim != 1:
            return False
    if _categories(values) is not None:
        return True
    kind = str(getattr(values, "dtype", getattr(values, "type", ""))).lower()
    if "str" in kind or "utf8" in kind:
        return True
    first = next((one for one in values if not is_missing(one)), None)
    return isinstance(first, str) or type(first).__name__ == "StringScalar"


def parse_flags(
    values: Any,
    *,
    empty: bool,
    words: tuple[str, str] = ("", ""),
    errors: Literal["raise", "coerce"] = "raise",
) -> Flags:
    """Read a column of flags: bools, or text as pandas and people write it.

    Parameters
    ----------
    values : sequence
        Bools, ``1`` and ``0``, ``1.0``, ``True``, ``T``, ``yes`` or ``y`` and their opposites.
    empty : bool
        What an empty cell means.
    words : (str, str)
        Two more words, for true and for false, such as ``("dealer", "pone")``.
    errors : {"raise", "coerce"}
        Whether anything else is an error, or masked in the result.

    Returns
    -------
    ndarray of bool, shape (n,)
        With ``errors="coerce"`` a masked array.

    Raises
    ------
    DataError
        Naming the row of anything else.

    Examples
    --------
    >>> parse_flags(["True", "", "0"], empty=False).tolist()
    [True, False, False]
    """
    check_choice("errors", errors, ("raise", "coerce"))
    known: dict[Any, bool] = dict(_FLAGS)
    if all(words):
        known |= {words[0].lower(): True, words[1].lower(): False}
    cells = _as_list(values)
    found = np.empty(len(cells), np.bool_)
    unread = np.zeros(len(cells), np.bool_)
    flags = [known.get(value) if isinstance(value, str) else None for value in cells]
    for row, flag in enumerate(flags):
        if flag is None:
            value = cells[row]
            flag = empty if is_missing(value) else known.get(str(value).strip().lower())
            unread[row] = flag is None
        found[row] = bool(flag)
    if errors == "coerce":
        return np.ma.masked_array(found, mask=unread)
    if unread.any():
        row = int(np.flatnonzero(unread)[0])
        raise DataError(f"row {row}: {not_a_flag(cells[row], words)}")
    return found


def not_a_flag(value: Any, words: tuple[str, str]) -> str:
    """Say that a cell is no flag.

    Examples
    --------
    >>> not_a_flag("maybe", ("crib", "hand"))
    "a flag must be true or false, or crib or hand; got 'maybe'."
    """
    says = f", or {words[0]} or {words[1]}" if all(words) else ""
    return f"a flag must be true or false{says}; got {shown(value)}."


def _categories(texts: Any) -> tuple[npt.NDArray[np.int64], list[Any]] | None:
    """Return the codes and the categories of a pandas categorical, polars or Arrow dictionary."""
    if hasattr(texts, "cat") and hasattr(texts.cat, "codes"):  # pandas
        return np.asarray(texts.cat.codes, dtype=np.int64), list(texts.cat.categories)
    if hasattr(texts, "codes") and hasattr(texts, "categories"):
        return np.asarray(texts.codes, dtype=np.int64), list(texts.categories)
    if hasattr(texts, "dictionary") and hasattr(texts, "indices"):  # Arrow
        codes = [-1 if code is None else code for code in texts.indices.to_pylist()]
        return np.array(codes, dtype=np.int64), texts.dictionary.to_pylist()
    return None


def _as_list(texts: Any) -> list[Any]:
    if isinstance(texts, str | bytes) or not isinstance(texts, Iterable):
        raise DataError(
            f"hands must be a column of text, a hand a row; got {shown(texts)}.",
            hint="for one hand use parse_cards.",
        )
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(texts, method):
            found = getattr(texts, method)()
            return found if isinstance(found, list) else [found]
    return list(texts)


def is_missing(text: Any) -> bool:
    """Say whether a cell is empty: None, NaN, NA, or text without a letter.

    Examples
    --------
    >>> is_missing(float("nan")), is_missing("  "), is_missing("5h")
    (True, True, False)
    """
    if isinstance(text, str):
        return not text.strip()
    return text is None or type(text).__name__ in ("NAType", "NaTType") or text != text


def _parse(
    texts: Sequence[Any], n_cards: int | None, distinct: bool
) -> tuple[Cards, npt.NDArray[np.bool_]]:
    """Read what can be read; return the cards, and which rows those are."""
    quick, counts = _parse_quickly(texts)
    if n_cards is None:
        n_cards = _first_count(texts, counts)
    hands = np.zeros((len(texts), n_cards), np.uint8)
    read = np.zeros(len(texts), np.bool_)
    if n_cards in quick:
        rows, found = quick[n_cards]
        hands[rows] = found
        read[rows] = True
    known: dict[str, tuple[int, ...] | None] = {}
    for row in np.flatnonzero(counts == 0).tolist():
        text = texts[row]
        if not isinstance(text, str):
            continue
        if text not in known:
            known[text] = _read_one(text)
        cards = known[text]
        if cards is not None and len(cards) == n_cards:
            hands[row], read[row] = cards, True
    if distinct:
        for one in range(n_cards):
            for other in range(one):
                read &= hands[:, one] != hands[:, other]
    return hands, read


def _read_one(text: str) -> tuple[int, ...] | None:
    try:
        return parse_cards(text, distinct=False)
    except CribscoreError:  # the caller names the row, or masks it
        return None


def _first_count(texts: Sequence[Any], counts: npt.NDArray[np.int64]) -> int:
    for row, text in enumerate(texts):
        if counts[row]:
            return int(counts[row])
        cards = _read_one(text) if isinstance(text, str) else None
        if cards:
            return len(cards)
    return 0


def _parse_quickly(
    texts: Sequence[Any],
) -> tuple[dict[int, tuple[npt.NDArray[np.int64], Cards]], npt.NDArray[np.int64]]:
    """Read the rows in the usual form.

    Returns, by the number of cards, the rows and their cards; and the number for each row, zero
    where the row is not in the usual form.
    """
    counts = np.zeros(len(texts), np.int64)
    try:
        joined = "\n".join(texts)
    except TypeError:  # something is missing, or no text
        joined = "\n".join(text if isinstance(text, str) else "" for text in texts)
    if not joined.isascii():
        for symbol, letter in zip(SYMBOLS + "♧♢♡♤", SUITS * 2, strict=True):
            joined = joined.replace(symbol, letter)
        joined = joined.replace("\ufe0e", "").replace("\ufe0f", "")
    raw = np.frombuffer(joined.encode("ascii", "replace") + b"\n", np.uint8)
    ends = np.flatnonzero(raw == 10)
    found: dict[int, tuple[npt.NDArray[np.int64], Cards]] = {}
    if len(ends) != len(texts):
        return found, counts
    starts = np.concatenate([[0], ends[:-1] + 1])
    lengths = ends - starts
    parts: dict[int, list[tuple[npt.NDArray[np.int64], Cards]]] = {}
    for length in np.unique(lengths).tolist():
        rows = np.flatnonzero(lengths == length)
        if len(rows) == len(texts):
            letters = raw.reshape(len(texts), length + 1)[:, :-1]
        else:
            letters = raw[starts[rows][:, None] + np.arange(length)]
        for step in (3, 2):
            if length and (length + (step == 3)) % step == 0:
                cards, usual = _read_letters(letters, step)
                parts.setdefault(cards.shape[1], []).append((rows[usual], cards[usual]))
                counts[rows[usual]] = cards.shape[1]
    for n_cards, several in parts.items():
        rows, cards = (np.concatenate(column) for column in zip(*several, strict=True))
        found[n_cards] = rows, cards
    return found, counts


def _table(letters: str, step: int) -> Cards:
    table = np.full(256, _BAD, np.uint8)
    for value, letter in enumerate(letters):
        table[ord(letter.upper())] = table[ord(letter.lower())] = value * step
    return table


_RANK_TABLE, _SUIT_TABLE = _table(RANKS, 4), _table(SUITS, 1)


def _read_letters(letters: Cards, step: int) -> tuple[Cards, npt.NDArray[np.bool_]]:
    """Read rows of letters of one length; say which of them are cards."""
    cards = _RANK_TABLE[letters[:, 0::step]] + _SUIT_TABLE[letters[:, 1::step]]
    usual = np.asarray((cards < _BAD).all(axis=1))
    if step == 3:
        usual &= (letters[:, 2::3] == ord(" ")).all(axis=1)
    return np.asarray(cards, dtype=np.uint8), usual


def _refuse(row: int, text: Any, n_cards: int, distinct: bool) -> None:
    """Raise what is wrong with a row."""
    if is_missing(text):
        raise InvalidCardError(
            f"row {row} is missing.",
            hint="leave it out; parse_hands(..., errors='coerce') keeps gaps as gaps.",
        )
    if not isinstance(text, str):
        raise InvalidCardError(f"row {row} must be text; got {shown(text)}.")
    try:
        cards = parse_cards(text, distinct=False)
        if distinct:
            check_distinct(cards, what="the cards of a hand")
    except CribscoreError as error:
        raise type(error)(f"row {row}: {error}") from None
    raise CardCountError(f"row {row}: {text!r} has {len(cards)} cards; it must have {n_cards}.")
