"""`Expected`: throws by the equilibrium, plays by expected net points.

Before every card it asks what the other player may hold: every set of ranks that agrees with the
cards seen and with the goes said, weighted by how likely the equilibrium is to have kept it. Each
card is tried against all of them, and both then play greedily. The first card of each player and
the second of the leader are looked up (`openings`); they do not take the cards thrown and turned
into account. The others are worked out on the spot.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from cribscore.arrays import BINOMIALS, Cards, Floats, Ints
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.errors import DataError
from cribscore.play import LIMIT, Event, PlayState, state_kernels
from cribscore.players.contract import BatchPlayer, Chance, Player, Table
from cribscore.players.expected import kernels as expected_kernels
from cribscore.players.expected.hands import count_packed, rank_sets
from cribscore.players.solved.throws import throw_by_strategy, throw_one
from cribscore.rank_kernels import number_hands
from cribscore.ranks import pack_ranks
from cribscore.roles import DEALER, PONE
from cribscore.store import load, shipped_path
from cribscore.variants import Variant

OPENINGS_VERSION = 2

__all__ = ["EXPECTED", "ExpectedBatch", "Openings", "build_openings", "openings"]


class Openings(NamedTuple):
    """The early cards by what is held, as places in the packed hand.

    Attributes
    ----------
    leads : uint8 array, (sets,)
        By hand.
    replies : uint8 array, (sets, 13)
        By hand and lead.
    seconds : uint8 array, (sets of one card less, 13, 13)
        By the leader's cards left, lead and reply.
    """

    leads: Cards
    replies: Cards
    seconds: Cards


def _seen_of(packed: Ints) -> Cards:
    """Count the ranks of packed hands (n,) as (n, 13)."""
    seen = np.zeros((len(packed), 16), np.uint8)
    rows = np.arange(len(packed))
    for shift in range(0, 32, 4):
        seen[rows, packed >> shift & 15] += 1
    return np.ascontiguousarray(seen[:, 1:14])


def build_openings(variant: Variant, keeps: Floats, *, run: Runner | None = None) -> Openings:
    """Work out the early cards of every hand of five-card or six-card: some seconds.

    keeps (2, sets): how likely pone and dealer are to keep each set of ranks.
    """
    k = variant.kept
    hands, fewer, cards = rank_sets(k), rank_sets(k - 1), range(1, 14)
    lead = np.array([[hand, 0, k, 0, 0, 0] for hand in hands])
    reply = np.array(
        [[hand, c, k - 1, 0, c, min(c, 10)] for hand in hands for c in cards], dtype=np.int64
    )
    second = np.array(
        [
            [hand, d, k - 1, 0, c << 4 | d, min(c, 10) + min(d, 10)]
            for hand in fewer
            for c in cards
            for d in cards
        ],
        dtype=np.int64,
    )
    own = _seen_of(np.repeat(fewer, 13 * 13))
    own[np.arange(len(own)), np.tile(np.repeat(np.arange(13), 13), len(fewer))] += 1
    work = [
        (lead, _seen_of(hands), keeps[DEALER]),
        (reply, _seen_of(np.repeat(hands, 13)), keeps[PONE]),
        (second, own, keeps[DEALER]),
    ]
    chunks = [
        (views[start:stop], seen[start:stop], chances)
        for views, seen, chances in work
        for start, stop in split_range(len(views), 512)
    ]
    parts = run_chunks(_choose_rows, chunks, shared=(variant,), run=run)
    places = (np.concatenate(parts) >> 2).astype(np.uint8)
    leads, replies, seconds = np.split(places, np.cumsum([len(lead), len(reply)]))
    return Openings(leads, replies.reshape(-1, 13), seconds.reshape(-1, 13, 13))


def _choose_rows(variant: Variant, views: Ints, seen: Cards, keeps: Floats) -> Ints:
    """Choose for each row of views from all that may be held; 0 where five cards are alike."""
    shifts = np.zeros(len(views), np.int64)
    rows = np.flatnonzero(seen.max(axis=1, initial=0) <= 4)
    chosen = np.empty(len(rows), np.int64)
    sets_of = tuple(rank_sets(size) for size in range(variant.kept + 1))
    expected_kernels.choose_cards(
        views[rows], seen[rows], keeps, sets_of, BINOMIALS, variant.play_on, chosen
    )
    shifts[rows] = chosen
    return shifts


@cache
def openings(variant_name: str) -> tuple[Openings, Floats]:
    """Load the shipped openings, and how likely pone and dealer are to keep each set of ranks.

    Examples
    --------
    >>> openings("six-card")[1].sum(axis=1).round(9).tolist()
    [1.0, 1.0]
    """
    stored = load(
        shipped_path(f"players/expected_{variant_name}.tables"), version=OPENINGS_VERSION
    ).arrays
    found = Openings(stored["leads"], stored["replies"], stored["seconds"])
    return found, stored["keeps"]


def tables_of(variant: Variant) -> tuple[Openings, Floats]:
    """Return the early cards of a variant, and what pone and dealer keep.

    Raises
    ------
    DataError
        If `Expected` does not play the variant; the lurch makes no difference.

    Examples
    --------
    >>> from cribscore import SIX_CARD, SIX_CARD_SKUNK
    >>> tables_of(SIX_CARD_SKUNK) is tables_of(SIX_CARD)
    True
    """
    _check_variant(variant)
    return openings(_name_of(variant))


def _check_variant(variant: Variant) -> None:
    if variant.kept > 4 or variant.players != 2:
        raise DataError(f"expected plays five-card and six-card cribbage; got {variant.name}.")


def _name_of(variant: Variant) -> str:
    """Return the name of the variant whose tables serve this one too."""
    return "five-card" if variant.kept == 3 else "six-card"


class ExpectedBatch:
    """`Expected` for many hands at once."""

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        """Throw by the equilibrium, mixed as it mixes."""
        _check_variant(variant)
        return throw_by_strategy(dealt, dealer, variant, chances)

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Play the card of greatest expected net points; chance plays no part."""
        early, keeps = tables_of(table.variant)
        views, seen = views_of(table.state[rows], table.kept[rows, role], role)
        if table.step < 3:
            return _look_up(early, table.step, views[:, 0].copy(), views[:, 4])
        return _choose_rows(table.variant, views, seen, keeps[1 - role])


def views_of(state: Ints, kept: Cards, role: int) -> tuple[Ints, Cards]:
    """Return what the player of a role knows in many games: `view_of` for states (n, 9).

    kept (n, k) are the card ids that the player kept; the views are (n, 6), what the player has
    held of each rank (n, 13).

    Examples
    --------
    >>> state = np.zeros((1, 9), np.int64)
    >>> state[0, :2] = pack_ranks((4, 10)), pack_ranks((3, 8))
    >>> views_of(state, np.array([[16, 40]], np.uint8), 0)[0][0, 2].item()
    2
    """
    other = 1 - role
    views = np.stack(
        [
            state[:, state_kernels.HAND + role],
            state[:, state_kernels.PLAYED + other],
            count_packed(state[:, state_kernels.HAND + other]),
            state[:, state_kernels.BAR + other],
            state[:, state_kernels.SERIES],
            state[:, state_kernels.COUNT],
        ],
        axis=1,
    )
    seen = np.zeros((len(state), 13), np.uint8)
    for column in (kept >> 2).T:
        seen[np.arange(len(state)), column] += 1
    return views, seen


def _look_up(early: Openings, step: int, mine: Ints, series: Ints) -> Ints:
    index = np.empty(len(mine), np.int64)
    number_hands(mine, BINOMIALS, index)
    if step == 0:
        places = early.leads[index]
    elif step == 1:
        places = early.replies[index, series - 1]
    else:
        places = early.seconds[index, (series >> 4) - 1, (series & 15) - 1]
    return 4 * places.astype(np.int64)


def view_of(state: PlayState) -> tuple[Ints, Cards]:
    """Return what the player to move knows in a play of two, as the kernels take it.

    Returns
    -------
    (ndarray of int64, shape (6,); ndarray of uint8, shape (13,))
        The player's hand, what the other has played, how many cards the other holds, the value up
        to which the other has none, the series and the count; how many cards of each rank the
        player has held.

    Examples
    --------
    >>> from cribscore.play.rules import start_play
    >>> view, seen = view_of(start_play(["5h Jc 9d 2s", 4]))
    >>> int(view[2]), int(seen.sum())
    (4, 4)
    """
    me = state.turn or 0
    other = 1 - me
    laid = [(e.seat, e.card) for e in state.events if e.card is not None]
    played, series = 0, 0
    for seat, card in laid:
        if seat == other:
            played = played << 4 | state.rank(card) + 1
    bar = max([LIMIT - event.count for event in state.events if _had_none(event, other)] or [0])
    for card in state.series:
        series = series << 4 | state.rank(card) + 1
    hand = pack_ranks(tuple(state.rank(card) for card in state.hands[me]))
    view = np.array([hand, played, state.hidden[other], bar, series, state.count])
    seen = np.zeros(13, np.uint8)
    for card in (*state.hands[me], *(card for seat, card in laid if seat == me)):
        seen[state.rank(card)] += 1
    return view, seen


def _had_none(event: Event, seat: int) -> bool:
    """Say whether an event tells that a player had no card to play at its count.

    That is a go of theirs, and whatever ended a series by a go: then nobody had one.
    """
    ended = any(award.reason in ("go", "last card") for award in event.awards)
    return ended or (event.card is None and event.seat == seat)


def throw_expected(
    dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
) -> tuple[int, ...]:
    """Throw by the equilibrium of five-card or six-card.

    Examples
    --------
    >>> import random
    >>> from cribscore import SIX_CARD, format_cards, parse_cards
    >>> dealt = parse_cards("5h 5s 5d Jc 2h Kd")
    >>> format_cards(throw_expected(dealt, False, SIX_CARD, random.Random(1)))
    '2h Kd'
    """
    _check_variant(variant)
    return throw_one(dealt, dealer, variant, rng)


def play_expected(state: PlayState, rng: Chance) -> int:
    """Play the card of greatest expected net points.

    Examples
    --------
    >>> import random
    >>> from cribscore.play.rules import start_play
    >>> state = start_play(["5h Jc 4d 2s", 4])
    >>> state.text([play_expected(state, random.Random(1))])
    '4d'
    """
    view, seen = view_of(state)
    early, keeps = tables_of(state.variant)
    step = sum(event.card is not None for event in state.events)
    if step < 3:
        shift = _look_up(early, step, view[:1], view[4:5])[0]
    else:
        other = 1 - (state.turn or 0)
        shift = _choose_rows(state.variant, view[None], seen[None], keeps[other])[0]
    rank = (int(view[0]) >> int(shift) & 15) - 1
    return min(card for card in state.legal_cards() if state.rank(card) == rank)


def _batch(variant: Variant) -> BatchPlayer:
    _check_variant(variant)
    return ExpectedBatch()


EXPECTED = Player(throw_expected, play_expected, name="expected", batch=_batch)
"""Throws by the equilibrium, plays by expected net points."""
