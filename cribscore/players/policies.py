"""The players without tables over many deals at once: the plural of `players.simple`.

The kernels know a player by a number, its *policy*. `choose_throws` and `play_hands` do to
thousands of deals what the two functions of a player do to one; tests hold them together card by
card.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.answers import Answer
from cribscore.arrays import Cards, Floats, Ints, as_array
from cribscore.cards import N_RANKS
from cribscore.checks import check_flags, check_kind
from cribscore.discard import as_deals
from cribscore.errors import (
    CardCountError,
    CribscoreError,
    DataError,
    DuplicateCardError,
    InvalidCardError,
    shown,
)
from cribscore.play import state_kernels
from cribscore.players import policy_kernels, throw_kernels
from cribscore.players.contract import Table
from cribscore.players.maxims import PLAY_MAXIMS, THROW_MAXIMS
from cribscore.players.simple import QUARTERS, SimpleName, pair_points
from cribscore.ranks import parse_ranks
from cribscore.show import score_without_starter
from cribscore.texts import is_text
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

NO_CARD = 255
"""In the arrays of `PlayedHands`: no card was played."""

POLICIES: Mapping[SimpleName, int] = MappingProxyType({"random": 0, "greedy": 1, "hoffmann": 2})
"""The number of each player that the kernels can play."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayedHands(Answer):
    """The play of n deals, a column for each card in the order played.

    All the points of a moment, go and last card included, fall to the player of the card.

    Attributes
    ----------
    seats : ndarray of uint8, shape (n, 2 * kept)
        0 the pone, 1 the dealer, or `NO_CARD`.
    ranks : ndarray of uint8, shape (n, 2 * kept)
        Rank played, 0 to 12.
    points : ndarray of uint8, shape (n, 2 * kept)
        Points scored with the card.
    """

    seats: Cards
    ranks: Cards
    points: Cards


def play_hands(
    hands: npt.ArrayLike,
    players: npt.ArrayLike,
    chances: npt.ArrayLike,
    *,
    variant: VariantLike = SIX_CARD,
) -> PlayedHands:
    """Play many deals out between two players.

    Parameters
    ----------
    hands : array-like of text, (n, 2), or of int, (n, 2, kept)
        The pone's hand and the dealer's, of one pack: text as `parse_ranks` reads it, or ranks.
    players : array-like of str, (n, 2) or (2,), or a name
        ``random``, ``greedy`` or ``hoffmann``: the pone and the dealer.
    chances : array-like of float, (n, 2 * kept)
        Numbers from 0 up to 1, one a card played, for ``random``.
    variant : str or Variant
        Of two players.

    Returns
    -------
    PlayedHands
        Who played what, and what it scored.

    Raises
    ------
    CardCountError
        If a shape is wrong.
    InvalidCardError, DuplicateCardError
        If a rank is not from 0 to 12, or comes more than four times in a deal.
    DataError
        If there is no such player, or a chance is not from 0 up to 1.

    Examples
    --------
    >>> played = play_hands([[[9, 9, 8, 7], [9, 4, 5, 6]]], "greedy", np.zeros((1, 8)))
    >>> played.ranks[0].tolist(), played.points[0].tolist()
    ([7, 6, 8, 5, 9, 9, 9, 4], [0, 2, 3, 5, 0, 2, 7, 1])
    """
    known = find_variant(variant)
    kept = _as_rank_hands(hands, known)
    n, cards = len(kept), 2 * known.kept
    seats, ranks, points = (np.empty((n, cards), dtype=np.uint8) for _ in range(3))
    policy_kernels.play_out(
        kept,
        _as_policies(players, (n, 2)),
        _as_chances(chances, (n, cards)),
        known.play_on,
        policy_tables(known.kept).weights,
        seats,
        ranks,
        points,
    )
    return PlayedHands(seats=seats, ranks=ranks, points=points)


def choose_throws(
    dealt: npt.ArrayLike,
    dealer: npt.ArrayLike,
    player: npt.ArrayLike,
    chances: npt.ArrayLike,
    *,
    variant: VariantLike = SIX_CARD,
) -> Cards:
    """Choose the throws of many dealt hands.

    Parameters
    ----------
    dealt : column of text, or array-like of int, (n, dealt)
        Text as `parse_hands` reads it, or card ids, in any order.
    dealer : bool, or array-like of bool, (n,)
        Whether the player deals.
    player : str, or array-like of str, (n,)
        ``random``, ``greedy`` or ``hoffmann``.
    chances : array-like of float, (n,)
        Numbers from 0 up to 1, for ``random``.
    variant : str or Variant
        Five-card or six-card: two cards are thrown, three or four kept.

    Returns
    -------
    ndarray of uint8, (n, 2)
        Card ids, ascending.

    Raises
    ------
    CardCountError
        If a shape is wrong, or the variant is another.
    InvalidCardError, DuplicateCardError
        If an id is not from 0 to 51, or a hand repeats a card.
    DataError
        If there is no such player, a flag is no bool, or a chance is not from 0 up to 1.

    Examples
    --------
    >>> from cribscore import format_cards, parse_cards
    >>> dealt = [parse_cards("5h 6h 7d 8s Kc Ks")]
    >>> format_cards(choose_throws(dealt, False, "greedy", [0.0])[0])
    '6h 7d'
    """
    known = find_variant(variant)
    if known.thrown != 2 or known.kept > 4:
        raise CardCountError(
            f"many throws at once are for five-card and six-card; got {known.name}.",
            hint="ask a player's throw hand by hand.",
        )
    ids = as_deals(dealt, known)
    n, tables = len(ids), policy_tables(known.kept)
    throws = np.empty((n, 2), dtype=np.uint8)
    throw_kernels.choose_throws(
        np.sort(ids, axis=1),
        check_flags("dealer", dealer, n),
        _as_policies(player, (n,)),
        _as_chances(chances, (n,)),
        tables.kept_points,
        tables.worth,
        tables.suited,
        throws,
    )
    return throws


@dataclass(frozen=True)
class PolicyBatch:
    """A player without tables, for many hands at once."""

    name: SimpleName

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        """Throw as `Player.throw` does."""
        return choose_throws(dealt, dealer, self.name, chances, variant=variant)

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Play as `Player.play` does."""
        state = table.state[rows]
        shifts = np.empty(len(rows), np.int64)
        hands = state[:, state_kernels.HAND + role].copy()
        series, counts = state[:, state_kernels.SERIES].copy(), state[:, state_kernels.COUNT].copy()
        weights = policy_tables(table.variant.kept).weights
        policy = POLICIES[self.name]
        policy_kernels.choose_cards(policy, hands, series, counts, chances, weights, shifts)
        return shifts


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

    weights: Ints
    kept_points: Cards
    worth: Ints
    suited: Ints


@cache
def policy_tables(kept: int) -> PolicyTables:
    """Return the lookup tables of the kernels for hands of three or four kept cards.

    Larger hands get no table of kept points. The tables are shared: not to be written to.

    Examples
    --------
    >>> int(policy_tables(4).kept_points[4 * (13**3 + 13**2 + 13 + 1)])  # four fives
    20
    """
    weights = np.array([weight for _, weight in PLAY_MAXIMS], dtype=np.int64)
    worth = np.zeros((len(POLICIES), 2, N_RANKS, N_RANKS), dtype=np.int64)
    suited = np.zeros((len(POLICIES), 2), dtype=np.int64)
    greedy, hoffmann = POLICIES["greedy"], POLICIES["hoffmann"]
    for first, second in product(range(N_RANKS), repeat=2):
        points = QUARTERS * pair_points(first, second)
        worth[greedy, :, first, second] = (-points, points)
        worth[hoffmann, :, first, second] = _said((4 * first, 4 * second + 1))
    suited[hoffmann] = _said((0, 16)) - _said((0, 17))
    return PolicyTables(weights, _kept_points(kept), worth, suited)


def _said(throw: tuple[int, int]) -> Ints:
    """Sum what the maxims say of a throw: to the pone, to the dealer."""
    spoken = [(his, own) for maxim, own, his in THROW_MAXIMS if maxim(throw)]
    total: Ints = np.array([(0, 0), *spoken], dtype=np.int64).sum(axis=0)
    return total


def _kept_points(kept: int) -> Cards:
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


def _as_rank_hands(hands: npt.ArrayLike, variant: Variant) -> Cards:
    """Check pairs of hands of ranks: their shape, range and number in a pack."""
    kept = as_array("hands", hands)
    if kept.ndim == 2 and is_text(kept[:, 0]):
        pairs = enumerate(kept.tolist())
        kept = as_array("hands", [[_ranks_of(row, text) for text in two] for row, two in pairs])
    if kept.ndim != 3 or kept.shape[1:] != (2, variant.kept) or variant.players != 2:
        raise CardCountError(
            f"hands must have shape (n, 2, {variant.kept}) at {variant.name}; got {kept.shape}.",
            hint="the pone's hand comes first.",
        )
    if kept.size and kept.dtype.kind not in "iu":
        raise InvalidCardError(f"ranks must be whole numbers; got dtype {kept.dtype}.")
    if kept.size and not 0 <= kept.min() <= kept.max() < N_RANKS:
        raise InvalidCardError(
            "ranks must be from 0 (ace) to 12 (king).", hint="divide card ids by 4."
        )
    ordered = np.sort(kept.reshape(len(kept), 2 * variant.kept), axis=1)
    crowded = np.flatnonzero((ordered[:, 4:] == ordered[:, :-4]).any(axis=1))
    if len(crowded):
        raise DuplicateCardError(
            f"hands[{crowded[0]}] holds a rank more than four times; a pack has four."
        )
    return np.ascontiguousarray(kept, dtype=np.uint8)


def _ranks_of(row: int, text: object) -> tuple[int, ...]:
    try:
        return parse_ranks(text if isinstance(text, str) else "")
    except CribscoreError as error:
        raise type(error)(f"hands, row {row}: {error}") from None


def _as_policies(players: npt.ArrayLike, shape: tuple[int, ...]) -> Cards:
    """Return the numbers of players given by name, one for all or one for each place."""
    given = as_array("players", players)
    if given.shape not in {shape[at:] for at in range(len(shape) + 1)}:
        raise DataError(f"players must be a name, or names of shape {shape}; got {given.shape}.")
    for name in given.ravel().tolist() if given.dtype.kind == "O" else ():
        check_kind("a player's name", name, str)
    names, places = np.unique(given, return_inverse=True)
    for name in names.tolist():
        if name not in POLICIES:
            known = ", ".join(POLICIES)
            raise DataError(f"the player must be one of {known} here; got {shown(name)}.")
    numbers = np.array([POLICIES[name] for name in names.tolist()], dtype=np.uint8)
    return np.ascontiguousarray(np.broadcast_to(numbers[places].reshape(given.shape), shape))


def _as_chances(chances: npt.ArrayLike, shape: tuple[int, ...]) -> Floats:
    given: npt.NDArray[Any] = as_array("chances", chances)
    fits = given.shape == shape and given.dtype.kind in "fiu"
    if not fits or (given.size and not 0 <= given.min() <= given.max() < 1):
        raise DataError(f"chances must have shape {shape} and be from 0 up to 1.")
    return np.ascontiguousarray(given, dtype=np.float64)
