"""Suit classes of sets of cards, as arrays: 962,988 of six cards stand for 20,358,520.

Every array here follows from the rules of naming alone; it is made once a process.
"""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from cribscore.arrays import BINOMIALS, Cards, Ints, Ints32
from cribscore.chunks import available_memory
from cribscore.discard import class_kernels
from cribscore.discard.counts import count_classes, throw_places
from cribscore.errors import DataError


class Deck(NamedTuple):
    """A pack of the first `ranks` ranks in the first `suits` suits.

    The discard game is played with all 52; shorter packs exist to check the solver by brute
    force.

    Attributes
    ----------
    ranks, suits : int
        The lowest 1 to 13 ranks, in the first 1 to 4 suits.
    """

    ranks: int = 13
    suits: int = 4

    @property
    def size(self) -> int:
        """Cards in the pack."""
        return self.ranks * self.suits

    def counts(self) -> Ints:
        """Return the cards of each rank, then of each suit, shape (17,)."""
        by_rank = [self.suits if rank < self.ranks else 0 for rank in range(13)]
        by_suit = [self.ranks if suit < self.suits else 0 for suit in range(4)]
        return np.array(by_rank + by_suit, dtype=np.int64)


FULL = Deck()


class Classes(NamedTuple):
    """The classes of k cards, ordered by ranks and then by suits.

    Attributes
    ----------
    hands : ndarray of uint8, shape (n, k)
        The canonical set of each, ids ascending.
    keys : ndarray of int64, shape (n,)
        Ascending; see `class_kernels.canonical_key`.
    deals : ndarray of int64, shape (n,)
        How many sets of cards each stands for.
    """

    hands: Cards
    keys: Ints
    deals: Ints


@cache
def list_classes(n_cards: int, deck: Deck = FULL) -> Classes:
    """Return the classes of sets of `n_cards` cards, up to eight."""
    if n_cards == 0:
        return Classes(np.zeros((1, 0), np.uint8), np.zeros(1, np.int64), np.ones(1, np.int64))
    found = count_classes(n_cards, deck.ranks, deck.suits)
    hands = np.zeros((found, n_cards), np.uint8)
    listed = class_kernels.list_canonical(np.arange(n_cards), deck.counts(), hands)
    if listed != found:
        raise RuntimeError(f"{listed} classes of {n_cards} cards were listed; there are {found}.")
    keys = np.empty(found, np.int64)
    deals = np.empty(found, np.int64)
    class_kernels.fill_keys(hands, BINOMIALS, deck.counts(), keys, deals)
    order = np.argsort(keys, kind="stable")
    return Classes(np.ascontiguousarray(hands[order]), keys[order], deals[order])


def needed_memory(dealt: int) -> int:
    """Return the bytes that valuing every throw of every class takes at least.

    Rows of sums and links of the smaller sets, and three numbers for every throw.
    """
    classes_below = [count_classes(n_cards) for n_cards in range(dealt)]
    rows = sum(classes_below) * (195 * 8 + 52 * 4)
    links_of_sets = 4 * sum(comb(52, n_cards) for n_cards in range(dealt))
    return rows + links_of_sets + count_classes(dealt) * (3 * 8 * comb(dealt, 2) + dealt + 16)


def check_memory(dealt: int, what: str) -> None:
    """Refuse work on every class of deal for which this machine has too little memory."""
    needed, there = needed_memory(dealt), available_memory()
    if there is not None and needed > there:
        raise DataError(
            f"{what} takes about {needed / 1e9:.0f} GB of memory; there are {there / 1e9:.1f} GB."
        )


@cache
def row_starts(dealt: int, deck: Deck = FULL) -> Ints:
    """Return where the classes of each size begin among those of 0, 1, ... dealt - 1 cards."""
    sizes = [len(list_classes(n_cards, deck).hands) for n_cards in range(dealt)]
    return np.concatenate([[0], np.cumsum(sizes)])


@cache
def links(dealt: int, deck: Deck = FULL) -> Ints32:
    """Link every set of fewer than `dealt` cards to its class, numbered over all sizes.

    The link of a set that is not of the pack means nothing.
    """
    parts = [np.array([0b11100100], np.int32)]
    for n_cards in range(1, dealt):
        part = np.empty(comb(52, n_cards), np.int32)
        first = int(row_starts(dealt, deck)[n_cards])
        keys = list_classes(n_cards, deck).keys
        class_kernels.fill_links(np.arange(n_cards), keys, BINOMIALS, first, part)
        parts.append(part)
    return np.concatenate(parts)


@cache
def children(n_cards: int, deck: Deck = FULL) -> Ints32:
    """Link each class of `n_cards` cards with each further card to a class one larger."""
    sets = list_classes(n_cards, deck).hands
    table = np.empty((len(sets), 52), np.int32)
    keys = list_classes(n_cards + 1, deck).keys
    class_kernels.fill_children(sets, keys, BINOMIALS, deck.counts(), table)
    return table


@cache
def throws(dealt: int) -> Ints:
    """Return the places of the two thrown cards among `dealt` ascending cards, shape (t, 2)."""
    return np.array(throw_places(dealt))


@cache
def twins(dealt: int, deck: Deck = FULL) -> Cards:
    """Return, for each class and throw, the first throw alike but for suits, shape (n, t)."""
    hands = list_classes(dealt, deck).hands
    table = np.empty((len(hands), len(throws(dealt))), np.uint8)
    class_kernels.fill_twins(hands, throws(dealt), table)
    return table
