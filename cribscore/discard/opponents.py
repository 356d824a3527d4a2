"""Who throws the other two cards of the crib, found once, and one kind of object from there on."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

import numpy as np

from cribscore.arrays import Floats
from cribscore.cards import JACK
from cribscore.discard.kept.play import KeptPlay, kept_chances, uniform_kept
from cribscore.discard.rows import JACKS, NOBS, PAIRS, POINTS, ROW, SUITED, SUITED_LEFT
from cribscore.discard.strategies.equilibria import PlayName, equilibrium
from cribscore.discard.strategies.hand_only import hand_only
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.subsets import link_subsets
from cribscore.discard.tables import opponent_tables, show_tables
from cribscore.errors import DataError
from cribscore.ranks import hand_number, hands_of
from cribscore.variants import SIX_CARD, Variant, same_throws

OpponentName = Literal["equilibrium", "hand_only", "uniform"]
OpponentLike = OpponentName | Strategy
"""An opponent by name, or by what they throw."""
NAMES: tuple[OpponentName, ...] = ("equilibrium", "hand_only", "uniform")


class Opponent(Protocol):
    """What an analysis of one deal asks about the other player."""

    @property
    def hand_size(self) -> int:
        """Cards from which the two are thrown."""

    def crib_row(self, known: tuple[int, ...]) -> Floats:
        """Sum over the hands that avoid the cards known, as `rows` describes; shape (195,)."""

    def kept_chances(self, known: tuple[int, ...]) -> Floats:
        """Return how likely each hand of four ranks is to be kept, shape (1820,)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ByStrategy:
    """Throws by a strategy, from any hand that avoids the cards known."""

    strategy: Strategy

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player."""
        return self.strategy.variant.dealt

    def kept_chances(self, known: tuple[int, ...]) -> Floats:
        """Return how likely each hand of four ranks is to be kept, shape (1820,)."""
        return kept_chances(known, self.strategy)

    def crib_row(self, known: tuple[int, ...]) -> Floats:
        """Sum over the opposing hands that avoid the cards known.

        The alternating sum over the subsets of the cards known: rows of smaller sets come from the
        tables, hands of full size from the strategy itself.
        """
        low, top, _ = opponent_tables(self.strategy)
        subsets = link_subsets(known, self.strategy)
        is_low = subsets.classes < len(low)
        rows = np.empty((len(subsets.classes), ROW))
        rows[is_low] = low[subsets.classes[is_low]]
        rows[~is_low] = top[subsets.classes[~is_low] - len(low)]
        names = subsets.renamings[:, None] >> np.array([0, 2, 4, 6]) & 3
        by_suit = rows[:, SUITED.start : JACKS.stop].reshape(-1, 3, 4)
        renamed = np.take_along_axis(by_suit, names[:, None, :], axis=2)
        rows[:, SUITED.start : JACKS.stop] = renamed.reshape(-1, 12)
        total = np.asarray(subsets.signs @ rows)
        sign = 1.0 if self.hand_size % 2 == 0 else -1.0
        for members in subsets.full:
            self._add_hand(tuple(known[i] for i in members), sign, total)
        return total

    def _add_hand(self, hand: tuple[int, ...], sign: float, total: Floats) -> None:
        """Add one opposing hand to a row, in place."""
        points = show_tables().pair_points
        ranks = np.bincount([card >> 2 for card in hand], minlength=13)
        suits = np.bincount([card & 3 for card in hand], minlength=4)
        for (x, y), chance in self.strategy.throws(hand).items():
            weight = sign * chance
            pair = hand_number((x >> 2, y >> 2))
            total[PAIRS][pair] += weight
            total[POINTS] += weight * np.tensordot(4.0 - ranks, points[:, pair], 1)
            if x & 3 == y & 3:
                total[SUITED][x & 3] += weight
                total[SUITED_LEFT][x & 3] += weight * (13 - suits[x & 3])
            for card in (x, y):
                if card >> 2 == JACK:
                    total[JACKS][card & 3] += weight
                    total[NOBS] += weight * (13 - suits[card & 3])


@dataclass(frozen=True, slots=True)
class AnyTwo:
    """Throws any two of the cards unseen: holds two cards, and throws both."""

    hand_size: int = 2

    def kept_chances(self, known: tuple[int, ...]) -> Floats:
        """Return how likely each hand of four ranks is to be kept, shape (1820,)."""
        return uniform_kept(known)

    def crib_row(self, known: tuple[int, ...]) -> Floats:
        """Sum over every two cards that are not known."""
        cards = np.array(known)
        ranks = 4 - np.bincount(cards >> 2, minlength=13)
        suits = 13 - np.bincount(cards & 3, minlength=4)
        low, high = np.array(hands_of(13, 2)).T
        unseen = 52 - len(cards)
        is_there = np.array([4 * JACK + suit not in known for suit in range(4)])
        row = np.empty(ROW)
        row[PAIRS] = np.where(
            low == high, ranks[low] * (ranks[low] - 1) // 2, ranks[low] * ranks[high]
        )
        row[POINTS] = row[PAIRS] @ _points_of_pairs()
        row[SUITED] = suits * (suits - 1) // 2
        row[SUITED_LEFT] = 11 * row[SUITED]
        row[JACKS] = is_there * (unseen - 1)
        row[NOBS] = (is_there * (11 * (suits - 1) + 12 * (unseen - suits))).sum()
        return row


@cache
def _points_of_pairs() -> Floats:
    """Sum the points of two pairs of ranks over the starters outside the first, shape (91, 91)."""
    left = np.full((13, 91), 4.0)
    for pair, ranks in enumerate(hands_of(13, 2)):
        for rank in ranks:
            left[rank, pair] -= 1
    return np.asarray(np.einsum("ra,rab->ab", left, show_tables().pair_points))


def find_opponent(
    opponent: OpponentLike,
    variant: Variant,
    *,
    dealer: bool,
    play: KeptPlay | PlayName | None = None,
) -> Opponent:
    """Return who throws into (or against) a crib.

    `dealer` says whether the *player* deals; the opponent is then the pone. If the play is
    counted, ``equilibrium`` throws for the whole deal.

    Raises
    ------
    DataError
        If there is no such opponent, or none for this variant and role.
    """
    if isinstance(opponent, str) and opponent == "uniform":
        return AnyTwo()
    counted: PlayName | None = None if play is None else "equilibrium"
    return ByStrategy(strategy=find_strategy(opponent, variant, dealer=dealer, play=counted))


def find_strategy(
    opponent: OpponentLike, variant: Variant, *, dealer: bool, play: PlayName | None = None
) -> Strategy:
    """Return what the opponent throws, as a strategy; ``uniform`` is none."""
    if isinstance(opponent, Strategy):
        return _check_strategy(opponent, variant, dealer)
    if opponent == "equilibrium":
        solved = equilibrium(variant, play=play)
        return solved.pone if dealer else solved.dealer
    if opponent == "hand_only":
        return hand_only(SIX_CARD if same_throws(variant, SIX_CARD) else variant)
    raise DataError(f"there is no opponent {opponent!r}; they are {', '.join(NAMES)}.")


def _check_strategy(opponent: Strategy, variant: Variant, dealer: bool) -> Strategy:
    if not same_throws(opponent.variant, variant):
        raise DataError(
            f"the opponent's strategy is for {opponent.variant.name}, not {variant.name}."
        )
    wanted = "pone" if dealer else "dealer"
    if opponent.role not in (None, wanted):
        raise DataError(
            f"the opponent is the {wanted}; got a strategy of the {opponent.role} "
            f"({opponent.name}).",
            hint=f"use the strategy .{wanted} of the same equilibrium.",
        )
    return opponent
