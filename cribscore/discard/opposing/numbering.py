"""Which class a set of cards is of, by arithmetic: no list of classes, no search, no compiler.

Classes are ordered by their ranks, in the combinatorial number system, and then by their suits
(`class_kernels.canonical_key`). Which suits a canonical set can have depends only on the *shape* of
its ranks: how many cards of the lowest rank, of the next, and so on. So the number of a class is
where its ranks begin, plus the place of its suits among those of the shape.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Ints, Ints32

__all__ = ["ClassNumbers", "number_classes"]


class ClassNumbers(NamedTuple):
    """The classes of n sets of k cards.

    Attributes
    ----------
    numbers : ndarray of int64, shape (n,)
        Of the class, among those of k cards.
    names : ndarray of int64, shape (n, 4)
        The canonical name of each suit.
    cards : ndarray of int64, shape (n, k)
        The canonical set, ascending.
    """

    numbers: Ints
    names: Ints
    cards: Ints


class _Layout(NamedTuple):
    """How the classes of k cards are numbered.

    starts (r + 1,): where the classes of each set of ranks begin; shapes (2**k,): the shape, by
    the bits of the places where a new rank begins; places (shapes, 4**k): of each code of suits,
    two bits a card, among the canonical ones of the shape; -1 for the others.
    """

    starts: Ints
    shapes: Ints
    places: Ints32


def number_classes(sets: npt.ArrayLike) -> ClassNumbers:
    """Return the class of each of n sets of distinct cards, in any order, shape (n, k).

    Examples
    --------
    >>> number_classes([[50, 48], [0, 2]]).numbers.tolist()
    [168, 0]
    """
    ids = np.asarray(sets, dtype=np.int64)
    n_cards = ids.shape[1]
    if n_cards == 0:
        names = np.tile(np.arange(4), (len(ids), 1))
        return ClassNumbers(np.zeros(len(ids), np.int64), names, ids)
    ranks, suits = ids >> 2, ids & 3
    bits = np.int64(1) << ranks
    masks = np.stack([np.where(suits == s, bits, 0).sum(axis=1) for s in range(4)], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    names = np.empty_like(order)
    np.put_along_axis(names, order, np.arange(4)[None, :], axis=1)
    cards = np.sort(ranks * 4 + np.take_along_axis(names, suits, axis=1), axis=1)
    layout = _layout(n_cards)
    ranks, suits = cards >> 2, cards & 3
    at = _colex(n_cards)[ranks, np.arange(n_cards)].sum(axis=1)
    codes = (suits << 2 * np.arange(n_cards)).sum(axis=1)
    place = layout.places[layout.shapes[_new_ranks(ranks)], codes]
    return ClassNumbers(layout.starts[at] + place, names, cards)


@cache
def _colex(n_cards: int) -> Ints:
    """Return what each rank adds to the number of a set of ranks, by its place, shape (13, k)."""
    return np.array([[comb(rank + at, at + 1) for at in range(n_cards)] for rank in range(13)])


def _new_ranks(ranks: Ints) -> Ints:
    """Return, as bits, the places of ascending ranks (n, k) where a new rank begins."""
    new = np.ones(ranks.shape, dtype=np.int64)
    new[:, 1:] = ranks[:, 1:] != ranks[:, :-1]
    return np.asarray((new << np.arange(ranks.shape[1])).sum(axis=1))


@cache
def _layout(n_cards: int) -> _Layout:
    shapes = _shapes(n_cards)
    codes = [_canonical_codes(shape) for shape in shapes]
    places = np.full((len(shapes), 4**n_cards), -1, np.int32)
    by_bits = np.full(1 << n_cards, -1, np.int64)
    for at, shape in enumerate(shapes):
        places[at, codes[at]] = np.arange(len(codes[at]))
        by_bits[sum(1 << sum(shape[:part]) for part in range(len(shape)))] = at
    ranks = np.array(list(combinations_with_replacement(range(13), n_cards)), dtype=np.int64)
    index = _colex(n_cards)[ranks, np.arange(n_cards)].sum(axis=1)
    shape_of = by_bits[_new_ranks(ranks)]  # -1: five cards of a rank
    sizes = np.zeros(len(ranks), np.int64)
    known = shape_of >= 0
    sizes[index[known]] = np.array([len(listed) for listed in codes])[shape_of[known]]
    return _Layout(np.concatenate([[0], np.cumsum(sizes)]), by_bits, places)


def _shapes(n_cards: int) -> list[tuple[int, ...]]:
    """List the ways in which so many ascending cards can share ranks, one to four a rank."""
    if n_cards == 0:
        return [()]
    firsts = range(1, min(n_cards, 4) + 1)
    return [(first, *rest) for first in firsts for rest in _shapes(n_cards - first)]


def _canonical_codes(shape: tuple[int, ...]) -> Ints:
    """List the suits of the canonical sets of a shape, ascending, two bits a card."""
    codes, masks = np.zeros(1, np.int64), np.zeros((1, 4), np.int64)
    place = 0
    for rank, n_alike in enumerate(shape):
        choices = np.array(list(combinations(range(4), n_alike)))
        added = (choices << 2 * (place + np.arange(n_alike))).sum(axis=1)
        held = (choices[:, :, None] == np.arange(4)).any(axis=1).astype(np.int64) << rank
        codes = (codes[:, None] | added).ravel()
        masks = (masks[:, None] | held).reshape(-1, 4)
        place += n_alike
    return np.sort(codes[(masks[:, :-1] >= masks[:, 1:]).all(axis=1)])
