"""Cards of many deals as a caller holds them: text, ids, frames; checked, as arrays of ids."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Array, Cards
from cribscore.errors import CardCountError, CribscoreError, InvalidCardError
from cribscore.show.points import KEPT_SIZES
from cribscore.texts import is_text, parse_hands


def as_shows(hands: npt.ArrayLike, starters: npt.ArrayLike) -> tuple[Cards, Cards]:
    """Check shapes and ranges."""
    ids = as_ids(hands, "hands", _hand_shape)
    turned = as_ids(starters, "starters", lambda shape: len(shape) == 1, wanted="(n,)")
    if len(ids) != len(turned):
        raise CardCountError(
            f"hands and starters must be as many; got {len(ids)} hands, {len(turned)} starters."
        )
    return ids, turned


def _hand_shape(shape: tuple[int, ...]) -> bool:
    return len(shape) == 2 and shape[1] in KEPT_SIZES


def as_ids(
    cards: npt.ArrayLike,
    name: str,
    fits: Callable[[tuple[int, ...]], bool],
    *,
    wanted: str = "(n, 3..6)",
    hint: str = "pass the starter separately.",
) -> Cards:
    """Read text; check the shape and the range of card ids, and return them contiguous.

    `name` is what the caller names them, `fits` says whether a shape will do, `wanted` which ones
    do in words.

    Examples
    --------
    >>> as_ids([0, 52], "deck", lambda shape: len(shape) == 1)
    Traceback (most recent call last):
    ...
    cribscore.errors.InvalidCardError: deck[1] must be a card id from 0 to 51; got 52.
    """
    array = _as_array(cards, name, single=wanted == "(n,)")
    if array.size == 0 and array.ndim == 1 and wanted != "(n,)":
        array = array.reshape(0, 4)
    if not fits(array.shape):
        raise CardCountError(f"{name} must have shape {wanted}; got {array.shape}.", hint=hint)
    if array.dtype != np.uint8 and array.size:
        array = _as_whole(array, name)
        wrong = np.argwhere((array < 0) | (array > 51))
        if len(wrong):
            raise out_of_pack(name, wrong[0], array)
    return np.ascontiguousarray(array, np.uint8)


def _as_array(cards: Any, name: str, *, single: bool) -> Array:
    """Return an array of what a caller passed; nothing in it may be masked."""
    if isinstance(cards, np.ma.MaskedArray) and np.ma.is_masked(cards):
        place = np.argwhere(np.ma.getmaskarray(cards))[0]
        raise InvalidCardError(f"{name}[{_where(place)}] is masked; it must be a card id.")
    if is_text(cards):
        return _read_texts(cards, name, single=single)
    try:
        array = np.asarray(cards)
        if array.dtype.kind == "O" and array.ndim == 1 and len(array) and not single:
            array = np.array([np.asarray(row) for row in array])  # a column of lists
    except ValueError as error:  # rows of unlike lengths
        raise CardCountError(f"{name} must be an array; its rows are of unlike lengths.") from error
    if array.ndim == 2 and _holds_text(array):
        rows = [" ".join(row) if all(row) else None for row in _as_words(array)]
        return _read_texts(rows, name, single=False)
    return array


def _holds_text(array: Array) -> bool:
    if array.dtype.kind == "O":
        return any(isinstance(cell, str) for cell in array[:1].flat)
    return array.dtype.kind == "U"


def _as_words(array: Array) -> list[list[str]]:
    return [[cell if isinstance(cell, str) else "" for cell in row] for row in array.tolist()]


def _read_texts(texts: Any, name: str, *, single: bool) -> Cards:
    """Read a column of text, its errors under the name of the argument."""
    try:
        found = parse_hands(texts, n_cards=1 if single else None)
    except CribscoreError as error:
        raise type(error)(f"{name}, {error}") from None
    return found[:, 0] if single else found


def _as_whole(array: Array, name: str) -> Array:
    """Return whole numbers as int64; refuse whatever is not one, with its place."""
    if array.dtype.kind in "iu":
        return array
    if array.dtype.kind == "f":
        wrong = np.argwhere(~(np.isfinite(array) & (array == np.floor(array))))
        if len(wrong):
            raise out_of_pack(name, wrong[0], array)
        return np.clip(array, -1, 1 << 30).astype(np.int64)
    if array.dtype.kind == "O":
        if set(map(type, array.ravel().tolist())) <= {int}:
            return np.clip(array, -1, 1 << 30).astype(np.int64)
        for place in np.ndindex(array.shape):
            held: Any = array[place]
            if isinstance(held, bool | np.bool_) or not isinstance(held, int | np.integer):
                raise out_of_pack(name, np.array(place), array)
        return np.clip(array, -1, 1 << 30).astype(np.int64)
    raise InvalidCardError(
        f"{name} must hold text, or integers that are card ids 0 to 51; got dtype {array.dtype}."
    )


def check_pack(ids: Cards, name: str) -> None:
    """Refuse bytes that are no card ids, for callers whose kernels do not look."""
    if ids.size and int(ids.max()) > 51:
        raise out_of_pack(name, np.argwhere(ids > 51)[0], ids)


def _where(place: Array) -> str:
    return ", ".join(map(str, place.tolist()))


def out_of_pack(name: str, place: Array, array: Array) -> InvalidCardError:
    """Say what stands at a place of an array in place of a card id."""
    got = array[tuple(place.tolist())]
    shown = got.item() if isinstance(got, np.generic) else got
    return InvalidCardError(
        f"{name}[{_where(place)}] must be a card id from 0 to 51; got {shown!r}."
    )
