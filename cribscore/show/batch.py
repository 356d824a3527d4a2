"""The show in the plural: arrays of card ids in, arrays of points out."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Array, Cards, Shorts
from cribscore.cards import card_name
from cribscore.checks import check_flag
from cribscore.errors import CardCountError, DuplicateCardError, InvalidCardError
from cribscore.show import kernels, lookup
from cribscore.show.points import KEPT_SIZES, STANDARD, ShowRules, check_rules

_BLOCK = 1 << 17
"""Rows that are checked and scored before the next are read; they fit the second-level cache."""


def score_hands(
    hands: npt.ArrayLike,
    starters: npt.ArrayLike,
    *,
    crib: bool = False,
    rules: ShowRules = STANDARD,
) -> Shorts:
    """Score many hands or cribs, each with its starter.

    Parameters
    ----------
    hands : array-like of int, shape (n, k), k from 3 to 6
        Card ids 0 to 51.
    starters : array-like of int, shape (n,)
        Card ids.
    crib : bool
        Count as cribs: a flush only with the starter.
    rules : ShowRules
        As in `score_hand`.

    Returns
    -------
    ndarray of int16, shape (n,)
        Points.

    Raises
    ------
    CardCountError
        If a shape is wrong.
    InvalidCardError
        If an entry is no card id.
    DuplicateCardError
        If a show repeats a card, naming the row.

    Examples
    --------
    >>> score_hands([[18, 19, 17, 40], [18, 19, 17, 41]], [16, 16])
    array([29, 28], dtype=int16)
    """
    check_flag("crib", crib)
    check_rules(rules)
    ids, turned = as_shows(hands, starters)
    scores = np.empty(len(ids), np.int16)
    if ids.shape[1] == 4:
        _score_fours(ids, turned, lookup.suit_points(crib, rules), scores)
    else:
        _refuse_bad_rows(ids, turned)
        states = lookup.rank_states()
        flush = lookup.flush_points(ids.shape[1], crib, rules)
        kernels.score_any(ids, turned, states.advance, states.points, flush, scores)
    return scores


def explain_hands(
    hands: npt.ArrayLike,
    starters: npt.ArrayLike,
    *,
    crib: bool = False,
    rules: ShowRules = STANDARD,
) -> Shorts:
    """Score many hands or cribs in five parts.

    Parameters
    ----------
    hands, starters, crib, rules
        As in `score_hands`.

    Returns
    -------
    ndarray of int16, shape (n, 5)
        Points for fifteens, pairs, runs, flush and nobs.

    Examples
    --------
    >>> explain_hands([[18, 19, 17, 40]], [16])
    array([[16, 12,  0,  0,  1]], dtype=int16)
    """
    check_flag("crib", crib)
    check_rules(rules)
    ids, turned = as_shows(hands, starters)
    _refuse_bad_rows(ids, turned)
    states = lookup.rank_states()
    flush = lookup.flush_points(ids.shape[1], crib, rules)
    explained = np.empty((len(ids), 5), np.int16)
    kernels.explain_any(ids, turned, states.advance, states.parts, flush, explained)
    return explained


def _score_fours(ids: Cards, turned: Cards, suits: Cards, scores: Shorts) -> None:
    """Check and score block by block, so that a block is read from memory once."""
    pairs, quads = lookup.card_pairs(), lookup.quads()
    words, halves = ids.view(np.uint32).reshape(-1), ids.view(np.uint16)
    for start in range(0, len(ids), _BLOCK):
        rows = slice(start, start + _BLOCK)
        if kernels.some_four_bad(words[rows], turned[rows]):
            _refuse_bad_rows(ids, turned)
        kernels.score_four(halves[rows], turned[rows], pairs, quads, suits, scores[rows])


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
    """Check the shape and the range of card ids, and return them contiguous.

    `name` is what the caller names them, `fits` says whether a shape will do, `wanted` which ones
    do in words.

    Examples
    --------
    >>> as_ids([0, 52], "deck", lambda shape: len(shape) == 1)
    Traceback (most recent call last):
    ...
    cribscore.errors.InvalidCardError: deck[1] must be a card id from 0 to 51; got 52.
    """
    array = _as_array(cards, name)
    if array.size == 0 and array.ndim == 1 and wanted != "(n,)":
        array = array.reshape(0, 4)
    if not fits(array.shape):
        raise CardCountError(f"{name} must have shape {wanted}; got {array.shape}.", hint=hint)
    if array.dtype != np.uint8 and array.size:
        array = _as_whole(array, name)
        wrong = np.argwhere((array < 0) | (array > 51))
        if len(wrong):
            raise _out_of_pack(name, wrong[0], array)
    return np.ascontiguousarray(array, np.uint8)


def _as_array(cards: npt.ArrayLike, name: str) -> Array:
    """Return an array of what a caller passed; nothing in it may be masked."""
    if isinstance(cards, np.ma.MaskedArray) and np.ma.is_masked(cards):
        place = np.argwhere(np.ma.getmaskarray(cards))[0]
        raise InvalidCardError(f"{name}[{_where(place)}] is masked; it must be a card id.")
    try:
        return np.asarray(cards)
    except ValueError as error:  # rows of unlike lengths
        raise CardCountError(f"{name} must be an array; its rows are of unlike lengths.") from error


def _as_whole(array: Array, name: str) -> Array:
    """Return whole numbers as int64; refuse whatever is not one, with its place."""
    if array.dtype.kind in "iu":
        return array
    if array.dtype.kind == "f":
        wrong = np.argwhere(~(np.isfinite(array) & (array == np.floor(array))))
        if len(wrong):
            raise _out_of_pack(name, wrong[0], array)
        return np.clip(array, -1, 1 << 30).astype(np.int64)
    if array.dtype.kind == "O":
        for place in np.ndindex(array.shape):
            held: Any = array[place]
            if isinstance(held, bool | np.bool_) or not isinstance(held, int | np.integer):
                raise _out_of_pack(name, np.array(place), array)
        return np.clip(array, -1, 1 << 30).astype(np.int64)
    raise InvalidCardError(
        f"{name} must hold integers, card ids 0 to 51; got dtype {array.dtype}.",
        hint="read text with parse_cards, one hand at a time.",
    )


def check_pack(ids: Cards, name: str) -> None:
    """Refuse bytes that are no card ids, for callers whose kernels do not look."""
    if ids.size and int(ids.max()) > 51:
        raise _out_of_pack(name, np.argwhere(ids > 51)[0], ids)


def _where(place: Array) -> str:
    return ", ".join(map(str, place.tolist()))


def _out_of_pack(name: str, place: Array, array: Array) -> InvalidCardError:
    got = array[tuple(place.tolist())]
    shown = got.item() if isinstance(got, np.generic) else got
    return InvalidCardError(
        f"{name}[{_where(place)}] must be a card id from 0 to 51; got {shown!r}."
    )


def _refuse_bad_rows(ids: Cards, turned: Cards) -> None:
    row = kernels.first_bad_row(ids, turned)
    if row < 0:
        return
    cards = [*map(int, ids[row]), int(turned[row])]
    for place, card in enumerate(cards):
        if card > 51:
            if place == ids.shape[1]:
                raise _out_of_pack("starters", np.array([row]), turned)
            raise _out_of_pack("hands", np.array([row, place]), ids)
    repeated = next(card for card in cards if cards.count(card) > 1)
    raise DuplicateCardError(
        f"hands[{row}] with its starter repeats the {card_name(repeated)} (id {repeated}); "
        "the cards of a deal must be distinct."
    )
