"""Hoffmann's maxims compared with the solved play: how often it follows them, and their cost.

The solved play is of six-card cribbage; the book teaches its principles at five-card and applies
them to six-card as they are (H{49}-{50}). The shipped part of the solution covers the first three
cards of the play, the *moments*: pone's lead, dealer's reply, pone's second card. Every card can be
played there. A maxim *applies* at a moment if it asks for or forbids some cards of the hand and not
all. Three maxims apply only under a condition that the book states: lead from two cards that make
five, if there is no low pair; go beyond fifteen, if no card makes it; play the highest card, if
none scores.
"""

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.answers import Answer
from cribscore.arrays import Floats
from cribscore.cards import N_RANKS
from cribscore.errors import DataError, shown
from cribscore.play import reasons_of_card
from cribscore.players import PLAY_MAXIMS, maxims
from cribscore.players import policy_kernels as kernels
from cribscore.ranks import hands_of
from cribscore.solve import CRIBBAGE, ShippedPlay, holding, joined, shipped_play
from cribscore.store import Stored, load, shipped_path

MOMENTS = ("lead", "reply", "second")
CHANCES = "play/six-card.second"
CHANCES_VERSION = 1
LOW = 4
"""Ranks below this number, ace to four, are low."""
_SHUNS = np.array([weight < 0 for _, weight in PLAY_MAXIMS])


@dataclass(frozen=True, slots=True, kw_only=True)
class MaximCost(Answer):
    """A maxim compared with the solved play, at one moment of a deal.

    Attributes
    ----------
    maxim : str
        The name of its function in `play.maxims`.
    words : str
        What it says, with its page.
    moment : str
        ``lead``, ``reply`` or ``second``.
    shuns : bool
        Whether it forbids a card. It is then followed by playing another.
    times : float
        Share of deals in which the moment comes with a hand to which the maxim applies.
    followed : float
        How often the equilibrium then follows it.
    at_random : float
        How often a random card of the hand would.
    cost : float
        Points lost each time by always following it: the best card against the best that it allows.
    cost_broken : float
        Points lost each time by never following it.
    """

    maxim: str
    words: str
    moment: str
    shuns: bool
    times: float
    followed: float
    at_random: float
    cost: float
    cost_broken: float

    @property
    def cost_a_deal(self) -> float:
        """Points lost in a deal by always following it at this moment."""
        return self.times * self.cost


def verify_maxims(solved: ShippedPlay | None = None) -> tuple[MaximCost, ...]:
    """Compare every maxim of the play with the equilibrium, at each moment at which it applies.

    Parameters
    ----------
    solved : ShippedPlay, optional
        The solution; by default the shipped one.

    Returns
    -------
    tuple of MaximCost
        By maxim in the order of `PLAY_MAXIMS`, then by moment.

    Notes
    -----
    Each moment is weighted with how often it comes when both throw and play by the equilibria.
    Costs are of one card: before and after it both play by the equilibrium, and the opponent does
    not learn that the maxim is followed. An equilibrium leaves open how the play goes on after a
    card that it never plays; when 40 of the third cards were solved again, the costs moved by a
    hundredth of a point.

    Examples
    --------
    >>> five = next(one for one in verify_maxims() if one.maxim == "leads_a_five")
    >>> five.moment, five.shuns, five.followed > 0.99, five.cost < 0.001
    ('lead', True, True, True)
    """
    if not isinstance(solved, ShippedPlay | None):
        raise DataError(f"solved must be a ShippedPlay or None; got {shown(solved)}.")
    return _verify(solved or shipped_play())


@cache
def _verify(known: ShippedPlay) -> tuple[MaximCost, ...]:
    found = []
    sums = {moment: _sums_of(known, moment) for moment in MOMENTS}
    for at, (maxim, _) in enumerate(PLAY_MAXIMS):
        words = (maxim.__doc__ or "").partition("\n")[0]
        for moment in MOMENTS:
            times, *rest = sums[moment][at].tolist()
            if times > 0:
                followed, at_random, cost, broken = (part / times for part in rest)
                found.append(
                    MaximCost(
                        maxim=maxim.__name__,
                        words=words,
                        moment=moment,
                        shuns=bool(_SHUNS[at]),
                        times=times,
                        followed=followed,
                        at_random=at_random,
                        cost=cost,
                        cost_broken=broken,
                    )
                )
    return tuple(found)


def join_moments(costs: tuple[MaximCost, ...]) -> MaximCost:
    """Take the moments of one maxim together, each weighted with how often it comes.

    The moment of the answer is the moments' names, joined by ``and``.

    Raises
    ------
    DataError
        If they are of several maxims, or there are none.

    Examples
    --------
    >>> both = [one for one in verify_maxims() if one.maxim == "plays_close"]
    >>> join_moments(tuple(both)).moment
    'reply'
    """
    if len({one.maxim for one in costs}) != 1:
        raise DataError("moments are joined of one maxim only.")
    times = sum(one.times for one in costs)

    def mean(name: str) -> float:
        return float(sum(one.times * getattr(one, name) for one in costs) / times)

    return replace(
        costs[0],
        moment=" and ".join(one.moment for one in costs),
        times=times,
        followed=mean("followed"),
        at_random=mean("at_random"),
        cost=mean("cost"),
        cost_broken=mean("cost_broken"),
    )


# --- the moments -------------------------------------------------------------------------------


class _State(NamedTuple):
    """A line of the first cards, and every hand of ranks that the mover may hold there."""

    line: tuple[int, ...]
    chances: Floats
    """(hands,): of coming here with each, a deal."""
    mixes: Floats
    """(13, hands): the equilibrium's chance of each card."""
    values: Floats
    """(13, hands): what each card is worth."""


def _states(known: ShippedPlay, moment: str) -> list[_State]:
    """List the states of a moment."""
    mixes, values = known.mixes[moment], known.card_values[moment]
    if moment == "lead":
        lines: list[tuple[int, ...]] = [()]
        chances = [known.pone_chances]
    elif moment == "reply":
        lines = [(lead,) for lead in range(N_RANKS)]
        chances = list(known.led)
    else:
        lines = [(lead, reply) for lead in range(N_RANKS) for reply in range(N_RANKS)]
        second = second_chances(known)
        chances = [second[line] for line in lines]
    return [
        _State(line, chance, _by_hand(mixes[line]), _by_hand(values[line]))
        for line, chance in zip(lines, chances, strict=True)
    ]


def _by_hand(by_rest: npt.NDArray[np.float32]) -> Floats:
    """Turn an array by card and remainder into one by card and hand; NaN where it is not held."""
    size = 3 if by_rest.shape[1] == 455 else 2
    table = joined(N_RANKS, size)
    found = np.full((N_RANKS, len(hands_of(N_RANKS, size + 1))), np.nan)
    for rank in range(N_RANKS):
        found[rank, table[:, rank]] = by_rest[rank]
    return found


@cache
def _held(n_cards: int) -> npt.NDArray[np.int64]:
    """Count each rank in each hand, shape (13, hands)."""
    hands = np.array(hands_of(N_RANKS, n_cards))
    counts: npt.NDArray[np.int64] = (hands[None] == np.arange(N_RANKS)[:, None, None]).sum(axis=2)
    return counts


def _spoken(line: tuple[int, ...], n_cards: int) -> npt.NDArray[np.bool_]:
    """Say which maxims speak of which card of which hand, shape (17, 13, hands)."""
    hands = np.array(hands_of(N_RANKS, n_cards), np.int64) + 1
    packed = (hands << (4 * np.arange(n_cards))).sum(axis=1)
    held = _held(n_cards) > 0
    ranks, numbers = np.nonzero(held)
    series, count = np.int64(0), np.int64(0)
    for rank in line:
        series = (series << 4) | (rank + 1)
        count += min(rank + 1, 10)
    bits = np.empty(len(ranks), np.int64)
    kernels.maxims_of_cards(series, count, packed[numbers], ranks + 1, bits)
    spoken = np.zeros((len(PLAY_MAXIMS), *held.shape), np.bool_)
    spoken[:, ranks, numbers] = (bits >> np.arange(len(PLAY_MAXIMS))[:, None]) & 1
    return spoken


def _conditions(line: tuple[int, ...], n_cards: int) -> npt.NDArray[np.bool_]:
    """Say for which hands the condition of each maxim holds, shape (17, hands)."""
    held = _held(n_cards)
    holds = np.ones((len(PLAY_MAXIMS), held.shape[1]), np.bool_)
    worth = [sum(points for points, _ in reasons_of_card((*line, r))) for r in range(N_RANKS)]
    count = sum(min(rank + 1, 10) for rank in line)
    fifteens = [rank for rank in range(N_RANKS) if count + min(rank + 1, 10) == 15]
    scoring = [rank for rank in range(N_RANKS) if worth[rank] > 0]
    for at, (maxim, _) in enumerate(PLAY_MAXIMS):
        if maxim is maxims.leads_from_two_that_make_five:
            holds[at] = (held[:LOW] < 2).all(axis=0)
        elif maxim is maxims.goes_beyond_fifteen:
            holds[at] = (held[fifteens] == 0).all(axis=0)
        elif maxim is maxims.plays_highest:
            holds[at] = (held[scoring] == 0).all(axis=0)
    return holds


def _sums_of(known: ShippedPlay, moment: str) -> Floats:
    """Sum over the states of a moment, shape (17, 5): times, and what `MaximCost` divides by it."""
    total = np.zeros((len(PLAY_MAXIMS), 5))
    for state in _states(known, moment):
        total += _sums_at(state)
    return total


def _sums_at(state: _State) -> Floats:
    """Sum over the hands that can be at a state, as `_sums_of` does."""
    n_cards = 3 if len(state.line) == 2 else 4
    live = state.chances > 0
    counts, chances = _held(n_cards)[:, live], state.chances[live]
    held = counts > 0
    obeys = held & (_spoken(state.line, n_cards)[:, :, live] ^ _SHUNS[:, None, None])
    breaks = held & ~obeys
    speaks = obeys.any(axis=1) & breaks.any(axis=1)
    speaks &= _conditions(state.line, n_cards)[:, live]
    weights = np.where(speaks, chances, 0.0)
    mixes, values = np.where(held, state.mixes[:, live], 0.0), state.values[:, live]
    best = np.where(held, values, -np.inf).max(axis=0)
    parts = [np.ones_like(weights), (obeys * mixes).sum(axis=1)]
    parts.append((obeys * counts).sum(axis=1) / n_cards)
    for chosen in (obeys, breaks):
        left = np.where(chosen, values, -np.inf).max(axis=1)
        parts.append(np.where(speaks, best - left, 0.0))
    return np.stack([(weights * part).sum(axis=1) for part in parts], axis=1)


# --- how often each second card comes ------------------------------------------------------------


def second_chances(known: ShippedPlay) -> Floats:
    """Return how often each lead and reply leave pone with each hand of three ranks.

    Returns
    -------
    ndarray of float64, shape (13, 13, 455)
        Lead, reply, pone's remainder; sums to one. Shipped for the shipped solution, else counted
        from the joint chances of the hands.

    Examples
    --------
    >>> round(float(second_chances(shipped_play()).sum()), 4)
    1.0
    """
    try:
        stored = load(shipped_path(CHANCES), version=CHANCES_VERSION)
    except (FileNotFoundError, DataError):
        return count_second(known)
    if stored.meta["play"] != _digest(known):
        return count_second(known)
    return np.asarray(stored.arrays["chances"], np.float64)


def count_second(known: ShippedPlay) -> Floats:
    """Count what `second_chances` returns, from the joint chances of the hands and both mixes."""
    chances = np.empty((N_RANKS, N_RANKS, 455))
    numbers = [holding(CRIBBAGE, (rank,)) for rank in range(N_RANKS)]
    for lead, pone in enumerate(numbers):
        for reply, dealer in enumerate(numbers):
            mix = known.mixes["reply"][lead, reply].astype(np.float64)
            replied = known.prior[np.ix_(pone, dealer)] @ mix
            chances[lead, reply] = known.mixes["lead"][lead] * replied
    return chances


def pack_second(known: ShippedPlay) -> Stored:
    """Return what is shipped of `count_second`, for the store."""
    return Stored(
        {"chances": count_second(known).astype(np.float32)},
        {"play": _digest(known), "command": "python -m cribscore.build.play"},
    )


def _digest(known: ShippedPlay) -> str:
    """Name the solution: its hands and the mixes of its first two cards."""
    digest = hashlib.sha256(str(known.meta["prior"]).encode())
    for moment in MOMENTS[:2]:
        digest.update(np.ascontiguousarray(known.mixes[moment]).tobytes())
    return digest.hexdigest()
