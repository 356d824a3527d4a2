"""The show in the plural: columns of text or arrays of card ids in, arrays of points out."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Cards, Ints, Shorts
from cribscore.cards import card_name
from cribscore.checks import check_flags
from cribscore.errors import DuplicateCardError
from cribscore.show import kernels, lookup
from cribscore.show.ids import as_shows, out_of_pack
from cribscore.show.points import STANDARD, ShowRules, check_rules

_BLOCK = 1 << 17
"""Rows that are checked and scored before the next are read; they fit the second-level cache."""


def score_hands(
    hands: npt.ArrayLike,
    starters: npt.ArrayLike,
    *,
    crib: bool | npt.ArrayLike = False,
    rules: ShowRules = STANDARD,
) -> Shorts:
    """Score many hands or cribs, each with its starter.

    Parameters
    ----------
    hands : column of text, or array-like of int, shape (n, k), k from 3 to 6
        Text as `parse_hands` reads it, or card ids 0 to 51.
    starters : column of text, or array-like of int, shape (n,)
        The same.
    crib : bool, or array-like of bool, shape (n,)
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
    >>> score_hands(["5h 5s 5d Jc", "2h 4h 6h 8h"], ["5c", "Kd"], crib=[False, True])
    array([29,  0], dtype=int16)
    """
    check_rules(rules)
    ids, turned = as_shows(hands, starters)
    scores = np.empty(len(ids), np.int16)
    for rows, as_crib in _by_flag(crib, ids, turned):
        scores[rows] = _score_alike(ids[rows], turned[rows], as_crib, rules)
    return scores


def _by_flag(crib: object, ids: Cards, turned: Cards) -> Iterator[tuple[slice | Ints, bool]]:
    """Yield the rows that are hands and those that are cribs; of both, all are checked before."""
    flags = check_flags("crib", crib, len(ids))
    if len(flags) and flags.any() and not flags.all():
        _refuse_bad_rows(ids, turned)
        yield np.flatnonzero(~flags), False
        yield np.flatnonzero(flags), True
    else:
        yield slice(None), bool(flags.any())


def _score_alike(ids: Cards, turned: Cards, crib: bool, rules: ShowRules) -> Shorts:
    """Score rows that are all hands or all cribs."""
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
    crib: bool | npt.ArrayLike = False,
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
    check_rules(rules)
    ids, turned = as_shows(hands, starters)
    _refuse_bad_rows(ids, turned)
    states = lookup.rank_states()
    explained = np.empty((len(ids), 5), np.int16)
    for rows, as_crib in _by_flag(crib, ids, turned):
        flush = lookup.flush_points(ids.shape[1], as_crib, rules)
        found = np.empty((len(ids[rows]), 5), np.int16)
        kernels.explain_any(ids[rows], turned[rows], states.advance, states.parts, flush, found)
        explained[rows] = found
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


def _refuse_bad_rows(ids: Cards, turned: Cards) -> None:
    row = kernels.first_bad_row(ids, turned)
    if row < 0:
        return
    cards = [*map(int, ids[row]), int(turned[row])]
    for place, card in enumerate(cards):
        if card > 51:
            if place == ids.shape[1]:
                raise out_of_pack("starters", np.array([row]), turned)
            raise out_of_pack("hands", np.array([row, place]), ids)
    repeated = next(card for card in cards if cards.count(card) > 1)
    raise DuplicateCardError(
        f"hands[{row}] with its starter repeats the {card_name(repeated)} (id {repeated}); "
        "the cards of a deal must be distinct."
    )
