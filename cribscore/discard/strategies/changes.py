"""Which throws change between two equilibria, and how often."""

from dataclasses import dataclass
from functools import lru_cache
from math import fsum

import numpy as np

from cribscore.arrays import Floats, Ints
from cribscore.discard.classes import list_classes, throws
from cribscore.discard.strategies.equilibria import Equilibrium
from cribscore.errors import DataError

_LEAST = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowChange:
    """One throw that gives way to another.

    Attributes
    ----------
    dealer : bool
        Whether the player who throws is the dealer.
    before, after : tuple of int
        The ranks thrown.
    share : float
        In how many of the role's deals, from 0 to 1.
    example : tuple of int
        The cards of the deal where this is most likely; the first of several.
    """

    dealer: bool
    before: tuple[int, int]
    after: tuple[int, int]
    share: float
    example: tuple[int, ...]


@lru_cache(maxsize=2)
def compare_throws(before: Equilibrium, after: Equilibrium) -> tuple[ThrowChange, ...]:
    """Find the throws that differ between two equilibria of six-card cribbage.

    Where a player mixes, the chance that one throw loses is divided among the throws that gain,
    in proportion. Changes of suits alone are left out.

    Returns
    -------
    tuple of ThrowChange
        The most frequent first; the shares of a role add up to how often other ranks are thrown.

    Raises
    ------
    DataError
        If an equilibrium is not of six-card.
    """
    for solved in (before, after):
        if solved.variant.dealt != 6:
            raise DataError(f"throws are compared at six-card; got {solved.variant.name}.")
    found = _compare(before.dealer.to_dense(), after.dealer.to_dense(), dealer=True)
    found += _compare(before.pone.to_dense(), after.pone.to_dense(), dealer=False)
    return tuple(sorted(found, key=lambda change: -change.share))


def _compare(before: Floats, after: Floats, *, dealer: bool) -> list[ThrowChange]:
    """Return the changes of one role, by ranks, from the chances of throws (n, 15)."""
    hands, _, deals = list_classes(6)
    pairs = throws(6)
    differs = np.flatnonzero(np.abs(before - after).sum(axis=1) > _LEAST)
    ranks = hands[differs].astype(np.int64) >> 2
    kinds = 13 * ranks[:, pairs[:, 0]] + ranks[:, pairs[:, 1]]
    moved = _join_alike(after[differs] - before[differs], kinds)
    is_moved = np.abs(moved).sum(axis=1) > _LEAST
    changed, kinds, moved = differs[is_moved], kinds[is_moved], moved[is_moved]
    lost, gained = np.maximum(-moved, 0.0), np.maximum(moved, 0.0)
    chances = lost[:, :, None] * (gained / gained.sum(axis=1, keepdims=True))[:, None, :]
    at, old, new = np.nonzero(chances)
    chance, deal = chances[at, old, new], changed[at]
    shares = chance * deals[deal] / deals.sum()
    found = []
    for kind, rows in _groups(169 * kinds[at, old] + kinds[at, new]):
        likeliest = hands[deal[rows[chance[rows].argmax()]]]
        found.append(
            ThrowChange(
                dealer=dealer,
                before=divmod(kind // 169, 13),
                after=divmod(kind % 169, 13),
                share=fsum(shares[rows]),
                example=tuple(likeliest.tolist()),
            )
        )
    return found


def _join_alike(moved: Floats, kinds: Ints) -> Floats:
    """Add up, at the first of them, what throws of the same ranks gain and lose, shape (n, 15)."""
    alike = kinds[:, :, None] == kinds[:, None, :]
    is_first = alike.argmax(axis=2) == np.arange(kinds.shape[1])
    joined: Floats = np.einsum("nij,nj->ni", alike, moved) * is_first
    return joined


def _groups(keys: Ints) -> list[tuple[int, Ints]]:
    """Return each key, ascending, with the places where it stands."""
    if not len(keys):
        return []
    order = np.argsort(keys, kind="stable")
    found, starts = np.unique(keys[order], return_index=True)
    return list(zip(found.tolist(), np.split(order, starts[1:]), strict=True))
