"""The show in the plural: arrays of card ids in, arrays of points out."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Array, Cards, Shorts
from cribscore.cards import card_name
from cribscore.errors import CardCountError, DuplicateCardError, InvalidCardError
from cribscore.show import kernels, lookup
from cribscore.show.points import KEPT_SIZES, STANDARD, ShowRules

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

    Raises
    ------
    CardCountError, InvalidCardError, DuplicateCardError
        As `score_hands`.

    Examples
    --------
    >>> explain_hands([[18, 19, 17, 40]], [16])
    array([[16, 12,  0,  0,  1]], dtype=int16)
    """
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
    """Check shapes and ranges.

    Parameters
    ----------
    hands, starters : array-like of int
        As in `score_hands`.

    Returns
    -------
    (ndarray of uint8, shape (n, k); ndarray of uint8, shape (n,))
        Contiguous.

    Raises
    ------
    CardCountError
        If a shape is wrong.
    InvalidCardError
        If an entry is no card id.

    Examples
    --------
    >>> as_shows([[18, 19, 17, 40]], [16])[1]
    array([16], dtype=uint8)
    """
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
    """Check the shape and the range of card ids.

    Parameters
    ----------
    cards : array-like of int
        What a caller passed.
    name : str
        What he called it, for messages.
    fits : callable
        Whether a shape will do.
    wanted : str
        The shapes that do, in words.
    hint : str
        For a caller whose shape does not.

    Returns
    -------
    ndarray of uint8
        Contiguous.

    Raises
    ------
    CardCountError
        If the shape is not as wanted.
    InvalidCardError
        If an entry is no card id.

    Examples
    --------
    >>> as_ids([0, 52], "deck", lambda shape: len(shape) == 1)
    Traceback (most recent call last):
    ...
    cribscore.errors.InvalidCardError: deck[1] must be a card id from 0 to 51; got 52.
    """
    array: Array = np.asarray(cards)
    if array.size == 0 and array.ndim == 1 and wanted != "(n,)":
        array = array.reshape(0, 4)
    if not fits(array.shape):
        raise CardCountError(f"{name} must have shape {wanted}; got {array.shape}.", hint=hint)
    if array.size and array.dtype.kind not in "iu":
        raise InvalidCardError(
            f"{name} must hold integers, card ids 0 to 51; got dtype {array.dtype}.",
            hint="read text with parse_cards, one hand at a time.",
        )
    if array.dtype != np.uint8 and array.size:
        wrong = np.argwhere((array < 0) | (array > 51))
        if len(wrong):
            place = tuple(int(i) for i in wrong[0])
            raise _out_of_pack(name, place, int(array[place]))
    return np.ascontiguousarray(array, np.uint8)


def _out_of_pack(name: str, place: tuple[int, ...], got: int) -> InvalidCardError:
    where = ", ".join(map(str, place))
    return InvalidCardError(f"{name}[{where}] must be a card id from 0 to 51; got {got}.")


def _refuse_bad_rows(ids: Cards, turned: Cards) -> None:
    row = kernels.first_bad_row(ids, turned)
    if row < 0:
        return
    cards = [*map(int, ids[row]), int(turned[row])]
    for place, card in enumerate(cards):
        if card > 51:
            if place == ids.shape[1]:
                raise _out_of_pack("starters", (row,), card)
            raise _out_of_pack("hands", (row, place), card)
    repeated = next(card for card in cards if cards.count(card) > 1)
    raise DuplicateCardError(
        f"hands[{row}] with its starter repeats the {card_name(repeated)} (id {repeated}); "
        "the cards of a deal must be distinct."
    )
