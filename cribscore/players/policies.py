"""The players without tables over many deals at once: the plural of `play.players`.

A *policy* is the number under which the kernels know a player. `choose_throws` and `play_hands`
do to thousands of deals what the two functions of a player do to one; tests hold them together
card by card.
"""

from collections.abc import Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.cards import N_CARDS, N_RANKS
from cribscore.errors import CardCountError, DataError, InvalidCardError
from cribscore.players import policy_kernels, throw_kernels
from cribscore.players.maxims import PLAY_MAXIMS, THROW_MAXIMS
from cribscore.players.simple import GREEDY, HOFFMANN, QUARTERS, RANDOM, Player, pair_points
from cribscore.show.points import score_without_starter
from cribscore.variants import SIX_CARD, Variant

NO_CARD = 255
"""In the arrays of `PlayedHands`: no card was laid."""

POLICIES: Mapping[Player, int] = MappingProxyType({RANDOM: 0, GREEDY: 1, HOFFMANN: 2})
"""The number of each player that the kernels can play."""


class PlayedHands(NamedTuple):
    """The play of n deals, a column for each card in the order laid.

    All the points of a moment, go and last card included, fall to the player who laid the card.

    Attributes
    ----------
    seats : ndarray of uint8, shape (n, 2 * kept)
        0 the pone, 1 the dealer, or `NO_CARD`.
    ranks : ndarray of uint8, shape (n, 2 * kept)
        Rank laid, 0 to 12.
    points : ndarray of uint8, shape (n, 2 * kept)
        Points scored by the player who laid the card.
    """

    seats: npt.NDArray[np.uint8]
    ranks: npt.NDArray[np.uint8]
    points: npt.NDArray[np.uint8]


def play_hands(
    hands: npt.ArrayLike,
    policies: npt.ArrayLike,
    chances: npt.ArrayLike,
    *,
    variant: Variant = SIX_CARD,
) -> PlayedHands:
    """Play many deals out between two policies.

    Parameters
    ----------
    hands : array-like of int, (n, 2, kept)
        Ranks 0 to 12: the pone's hand and the dealer's.
    policies : array-like of int, (n, 2) or (2,)
        The pone's policy and the dealer's, as in `POLICIES`.
    chances : array-like of float, (n, 2 * kept)
        Numbers from 0 up to 1 for players with chance in them, one a card laid.
    variant : Variant
        Of two players.

    Returns
    -------
    PlayedHands
        Who laid what and what it scored.

    Raises
    ------
    CardCountError
        If a shape is wrong.
    InvalidCardError
        If a rank is not from 0 to 12.
    DataError
        If there is no such policy.

    Examples
    --------
    >>> played = play_hands([[[9, 9, 8, 7], [9, 4, 5, 6]]], (1, 1), np.zeros((1, 8)))
    >>> played.ranks[0].tolist(), played.points[0].tolist()
    ([7, 6, 8, 5, 9, 9, 9, 4], [0, 2, 3, 5, 0, 2, 7, 1])
    """
    kept = np.asarray(hands)
    if kept.ndim != 3 or kept.shape[1:] != (2, variant.kept) or variant.players != 2:
        raise CardCountError(
            f"hands must have shape (n, 2, {variant.kept}) at {variant.name}; got {kept.shape}.",
            hint="the pone's hand comes first.",
        )
    if kept.size and not 0 <= kept.min() <= kept.max() < N_RANKS:
        raise InvalidCardError("ranks must be from 0 (ace) to 12 (king).", hint="halve ids by 4.")
    n, cards = len(kept), 2 * variant.kept
    out = PlayedHands(*(np.empty((n, cards), dtype=np.uint8) for _ in range(3)))
    policy_kernels.play_out(
        np.ascontiguousarray(kept, dtype=np.uint8),
        _as_policies(policies, (n, 2)),
        _as_chances(chances, (n, cards)),
        variant.play_on,
        policy_tables(variant.kept).weights,
        *out,
    )
    return out


def choose_throws(
    dealt: npt.ArrayLike,
    dealers: npt.ArrayLike,
    policies: npt.ArrayLike,
    chances: npt.ArrayLike,
    *,
    variant: Variant = SIX_CARD,
) -> npt.NDArray[np.uint8]:
    """Choose the throws of many dealt hands.

    Parameters
    ----------
    dealt : array-like of int, (n, dealt)
        Card ids, in any order.
    dealers : array-like of bool, (n,)
        Whether the crib is his.
    policies : array-like of int, (n,) or a number
        As in `POLICIES`.
    chances : array-like of float, (n,)
        Numbers from 0 up to 1 for players with chance in them.
    variant : Variant
        Five-card or six-card: two cards are thrown, three or four kept.

    Returns
    -------
    ndarray of uint8, (n, 2)
        Card ids, ascending.

    Raises
    ------
    CardCountError
        If a shape is wrong, or the variant is another.
    InvalidCardError
        If an id is not from 0 to 51.
    DataError
        If there is no such policy.

    Examples
    --------
    >>> from cribscore import format_cards, parse_cards
    >>> dealt = [parse_cards("5h 6h 7d 8s Kc Ks")]
    >>> format_cards(choose_throws(dealt, [False], 1, [0.0])[0])
    '6h 7d'
    """
    ids = np.asarray(dealt)
    if variant.thrown != 2 or variant.kept > 4:
        raise CardCountError(
            f"many throws at once are for five-card and six-card; got {variant.name}.",
            hint="ask a player's throw hand by hand.",
        )
    if ids.ndim != 2 or ids.shape[1] != variant.dealt:
        raise CardCountError(
            f"dealt must have shape (n, {variant.dealt}) at {variant.name}; got {ids.shape}."
        )
    if ids.size and not 0 <= ids.min() <= ids.max() < N_CARDS:
        raise InvalidCardError("card ids must be from 0 to 51.", hint="an id is 4 * rank + suit.")
    n, tables = len(ids), policy_tables(variant.kept)
    throws = np.empty((n, 2), dtype=np.uint8)
    throw_kernels.choose_throws(
        np.sort(ids, axis=1).astype(np.uint8),
        np.ascontiguousarray(dealers, dtype=np.bool_),
        _as_policies(policies, (n,)),
        _as_chances(chances, (n,)),
        *(tables.kept_points, tables.worth, tables.suited),
        throws,
    )
    return throws


class PolicyTables(NamedTuple):
    """What the kernels of the players look up.

    Attributes
    ----------
    weights : ndarray of int64, shape (17,)
        Of the maxims of the play, in quarter-points.
    kept_points : ndarray of uint8, shape (13 ** kept,)
        Points of kept ranks in any order as base-13 digits, a flush apart.
    worth : ndarray of int64, shape (policies, 2, 13, 13)
        Of a throw by its ranks, to pone and dealer, in quarter-points.
    suited : ndarray of int64, shape (policies, 2)
        The same for a throw of one suit.
    """

    weights: npt.NDArray[np.int64]
    kept_points: npt.NDArray[np.uint8]
    worth: npt.NDArray[np.int64]
    suited: npt.NDArray[np.int64]


@cache
def policy_tables(kept: int) -> PolicyTables:
    """Return the lookup tables of the players' kernels for hands of so many cards.

    Parameters
    ----------
    kept : int
        Three or four; larger hands get no table of kept points.

    Returns
    -------
    PolicyTables
        Shared: not to be written to.

    Examples
    --------
    >>> int(policy_tables(4).kept_points[4 * (13**3 + 13**2 + 13 + 1)])  # four fives
    20
    """
    weights = np.array([weight for _, weight in PLAY_MAXIMS], dtype=np.int64)
    worth = np.zeros((len(POLICIES), 2, N_RANKS, N_RANKS), dtype=np.int64)
    suited = np.zeros((len(POLICIES), 2), dtype=np.int64)
    hoffmann = POLICIES[HOFFMANN]
    for first, second in product(range(N_RANKS), repeat=2):
        points = QUARTERS * pair_points(first, second)
        worth[POLICIES[GREEDY], :, first, second] = (-points, points)
        worth[hoffmann, :, first, second] = _said((4 * first, 4 * second + 1))
    suited[hoffmann] = _said((0, 16)) - _said((0, 17))
    return PolicyTables(weights, _kept_points(kept), worth, suited)


def _said(throw: tuple[int, int]) -> npt.NDArray[np.int64]:
    """Sum what the maxims say of a throw: to the pone, to the dealer."""
    spoken = [(his, own) for maxim, own, his in THROW_MAXIMS if maxim(throw)]
    total: npt.NDArray[np.int64] = np.array([(0, 0), *spoken], dtype=np.int64).sum(axis=0)
    return total


def _kept_points(kept: int) -> npt.NDArray[np.uint8]:
    if kept > 4:
        return np.zeros(0, dtype=np.uint8)
    points = np.zeros((N_RANKS,) * kept, dtype=np.uint8)
    known: dict[tuple[int, ...], int] = {}
    for ranks in product(range(N_RANKS), repeat=kept):
        alike = tuple(sorted(ranks))
        if alike not in known:
            suits = [alike[:at].count(rank) for at, rank in enumerate(alike)]
            suits[-1] = suits[-1] or 1  # not a flush
            hand = [4 * rank + suit for rank, suit in zip(alike, suits, strict=True)]
            known[alike] = score_without_starter(hand).total
        points[ranks] = known[alike]
    return points.reshape(-1)


def _as_policies(policies: npt.ArrayLike, shape: tuple[int, ...]) -> npt.NDArray[np.uint8]:
    given = np.asarray(policies)
    if given.size and not 0 <= given.min() <= given.max() < len(POLICIES):
        raise DataError(f"policies must be from 0 to {len(POLICIES) - 1}; got {given.max()}.")
    return np.ascontiguousarray(np.broadcast_to(given, shape), dtype=np.uint8)


def _as_chances(chances: npt.ArrayLike, shape: tuple[int, ...]) -> npt.NDArray[np.float64]:
    given: npt.NDArray[Any] = np.asarray(chances, dtype=np.float64)
    if given.shape != shape or (given.size and not 0 <= given.min() <= given.max() < 1):
        raise DataError(f"chances must have shape {shape} and be from 0 up to 1.")
    return np.ascontiguousarray(given)
