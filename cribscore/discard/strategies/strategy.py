"""A strategy of throws: for every class of deal, the chances of its throws."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Array, Cards, Floats, Ints, as_array
from cribscore.cards import CardsLike, canonical_cards, check_count, parse_cards
from cribscore.checks import check_kind, check_real
from cribscore.discard.counts import count_classes, throw_places
from cribscore.discard.opposing.numbering import number_classes
from cribscore.errors import DataError
from cribscore.roles import Role, role_number
from cribscore.variants import Variant, VariantLike, find_variant

Throw = tuple[int, int]


@dataclass(frozen=True, kw_only=True, eq=False, slots=True)
class Strategy:
    """What a player throws from every deal.

    Throws that differ only by suits that the hand holds alike are thrown equally often, and the
    first of them stands for all.

    Attributes
    ----------
    variant : Variant
        Two-handed cribbage of five, six, seven or eight cards.
    name : str
        For example ``equilibrium, dealer``.
    role : {"dealer", "pone"} or None
        Who throws so; None if it is meant for both.
    starts : ndarray of int64, shape (n + 1,)
        Where the throws of each class begin.
    places : ndarray of uint8, shape (m,)
        Which of the throws, in the order of `classes.throws`.
    chances : ndarray of float64, shape (m,)
        How often, summing to one for each class.
    """

    variant: Variant
    name: str
    role: Role | None
    starts: Ints
    places: Cards
    chances: Floats

    def throws(self, dealt: CardsLike) -> dict[Throw, float]:
        """Return what is thrown from one deal, and how often.

        Parameters
        ----------
        dealt : text, ids, or a sequence of either
            The cards dealt.

        Returns
        -------
        dict
            The two thrown ids, ascending, to a chance above zero.

        Raises
        ------
        InvalidCardError, DuplicateCardError, CardCountError
            If the cards cannot be a deal.

        Examples
        --------
        >>> from cribscore import equilibrium, format_cards
        >>> pone = equilibrium("six-card").pone
        >>> {format_cards(throw) for throw in pone.throws("5h 5s 5d Jc 2h Kd")}
        {'2h Kd'}
        """
        ids = parse_cards(dealt)
        check_count(ids, (self.variant.dealt,), "the cards dealt")
        hand, named = _canonical(ids)
        index = int(number_classes([hand]).numbers[0])
        alike = twin_throws(hand)
        found: dict[Throw, float] = {}
        for at in range(self.starts[index], self.starts[index + 1]):
            group = alike[int(self.places[at])]
            for i, j in group:
                one, two = sorted((named[hand[i]], named[hand[j]]))
                found[one, two] = float(self.chances[at]) / len(group)
        return found

    def to_dense(self) -> Floats:
        """Return the chances as an array by class and throw, shape (n, t), alike throws shared."""
        from cribscore.discard.classes import twins

        alike = twins(self.variant.dealt)
        dense = np.zeros(alike.shape)
        owner = np.repeat(np.arange(len(alike)), np.diff(self.starts))
        share = (alike[owner] == self.places[:, None]).sum(axis=1)  # with the throws alike
        dense[owner, self.places] = self.chances / share
        return np.asarray(np.take_along_axis(dense, alike, axis=1))

    @property
    def n_mixed(self) -> int:
        """Classes of deal from which more than one throw is made."""
        return int((np.diff(self.starts) > 1).sum())

    def pack(self) -> dict[str, Array]:
        """Return small arrays for the store: certain throws need no chance."""
        counts = np.diff(self.starts)
        mixed = np.repeat(counts > 1, counts)
        return {
            "counts": counts.astype(np.uint8),
            "places": self.places,
            "chances": self.chances[mixed],
        }


def unpack_strategy(
    variant: Variant, name: str, packed: dict[str, Array], *, role: Role | None = None
) -> Strategy:
    """Undo `Strategy.pack`."""
    counts = packed["counts"].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(counts)])
    chances = np.ones(int(starts[-1]))
    chances[np.repeat(counts > 1, counts)] = packed["chances"]
    return Strategy(
        variant=variant,
        name=name,
        role=role,
        starts=starts,
        places=packed["places"].astype(np.uint8),
        chances=chances,
    )


def check_packed(packed: dict[str, Array], variant: Variant, whose: str, where: str) -> None:
    """Refuse arrays that are not what `Strategy.pack` makes: shapes, places, and chances."""
    counts, places, chances = packed["counts"], packed["places"], packed["chances"]
    n_throws = comb(variant.dealt, 2)

    def refuse(must: str) -> None:
        raise DataError(
            f"{whose} throws {where} are not those of {variant.name}; there must be {must}."
        )

    def refuse_chances(must: str) -> None:
        raise DataError(f"{whose} chances {where} must be from 0 to 1 and add up to 1; {must}.")

    if counts.shape != (count_classes(variant.dealt),) or counts.dtype.kind not in "iu":
        refuse(f"{count_classes(variant.dealt):,} numbers of throws")
    if not (counts.min() >= 1 and counts.max() <= n_throws):
        refuse(f"from 1 to {n_throws} throws in every class of deal")
    counts = counts.astype(np.int64)
    if places.shape != (counts.sum(),) or places.dtype.kind not in "iu":
        refuse(f"{counts.sum():,} throws; got {places.shape}")
    owner = np.repeat(np.arange(len(counts)), counts)
    again = (np.diff(places.astype(np.int64)) <= 0) & (np.diff(owner) == 0)
    if places.min() < 0 or places.max() >= n_throws or again.any():
        refuse(f"throws numbered from 0 to {n_throws - 1}, ascending in every class of deal")
    mixed = counts[counts > 1]
    if chances.shape != (mixed.sum(),) or chances.dtype.kind != "f":
        refuse(f"{mixed.sum():,} chances; got {chances.shape}")
    if not (np.isfinite(chances).all() and (chances > 0).all() and (chances <= 1).all()):
        refuse_chances("one of them is not above 0 and up to 1")
    if len(mixed):
        totals = np.add.reduceat(chances, np.cumsum(mixed) - mixed)
        if not np.allclose(totals, 1.0, rtol=0, atol=1e-9):
            refuse_chances("those of a class of deal do not sum to one")


def strategy_from_dense(
    variant: VariantLike,
    name: str,
    dense: npt.ArrayLike,
    *,
    role: Role | None = None,
    least: float = 0.0,
) -> Strategy:
    """Make a strategy of chances by class and throw, shape (n, t).

    Parameters
    ----------
    variant : Variant or str
        The game, of two players.
    name : str
        Its name.
    dense : array-like of float, shape (n, t)
        Chances; throws alike are added up.
    role : {"dealer", "pone"}, optional
        Whose throws they are; by default for either.
    least : float
        Chances below this are dropped, and the rest scaled.

    Returns
    -------
    Strategy
        The same, without zeros.

    Raises
    ------
    DataError
        If the shape is not that of the game, or a row is not a distribution.

    Examples
    --------
    >>> from cribscore import equilibrium
    >>> shipped = equilibrium("five-card").pone
    >>> again = strategy_from_dense(shipped.variant, "again", shipped.to_dense())
    >>> bool(np.allclose(again.to_dense(), shipped.to_dense()))
    True
    """
    from cribscore.discard.classes import twins

    chosen = two_handed(variant)
    check_kind("name", name, str)
    least = check_real("least", least, least=0, most=1)
    if role is not None:
        role_number(role)
    shape = (count_classes(chosen.dealt), comb(chosen.dealt, 2))
    dense = as_array("chances", dense)
    if dense.shape != shape or dense.dtype.kind not in "fiu":
        raise DataError(
            f"chances must be numbers of shape {shape}; got {dense.dtype} of shape {dense.shape}."
        )
    alike = twins(chosen.dealt)
    if not (np.isfinite(dense).all() and (dense >= 0).all()):
        raise DataError("chances must be numbers from 0 to 1.")
    summed = np.zeros(dense.shape)
    for throw in range(dense.shape[1]):
        np.add.at(summed, (np.arange(len(dense)), alike[:, throw]), dense[:, throw])
    if not np.allclose(summed.sum(axis=1), 1.0, rtol=0, atol=1e-9):
        raise DataError("the chances of each class of deal must sum to one.")
    summed[summed < least] = 0.0
    summed /= summed.sum(axis=1, keepdims=True)
    owner, places = np.nonzero(summed)
    starts = np.searchsorted(owner, np.arange(len(dense) + 1))
    return Strategy(
        variant=chosen,
        name=name,
        role=role,
        starts=starts,
        places=places.astype(np.uint8),
        chances=summed[owner, places],
    )


def two_handed(variant: VariantLike) -> Variant:
    """Return a variant in which two players throw two cards each, or refuse it."""
    chosen = find_variant(variant)
    if not (chosen.players == chosen.thrown == 2 and 5 <= chosen.dealt <= 8):
        raise DataError(f"throws are analysed for two players; got {chosen.name}.")
    return chosen


def _canonical(ids: tuple[int, ...]) -> tuple[tuple[int, ...], dict[int, int]]:
    """Return the canonical hand, and for each of its cards the card it stands for."""
    hand = canonical_cards(ids)
    masks = [sum(1 << (c >> 2) for c in ids if c & 3 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -masks[suit])
    return hand, {card: card & ~3 | order[card & 3] for card in hand}


@lru_cache(maxsize=256)
def twin_throws(hand: tuple[int, ...]) -> dict[int, list[Throw]]:
    """Group the throws of a canonical hand that differ only by suits held alike.

    Returns the first throw of each group, by its place in the order of throws, with the places
    of the two cards of every throw in the group.
    """
    masks = [sum(1 << (c >> 2) for c in hand if c & 3 == suit) for suit in range(4)]
    first: dict[object, int] = {}
    groups: dict[int, list[Throw]] = {}
    for place, (i, j) in enumerate(throw_places(len(hand))):
        x, y = hand[i], hand[j]
        sides = sorted([(x >> 2, masks[x & 3]), (y >> 2, masks[y & 3])])
        sign = (*sides, x & 3 == y & 3)
        groups.setdefault(first.setdefault(sign, place), []).append((i, j))
    return groups
