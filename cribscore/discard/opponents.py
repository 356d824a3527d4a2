"""Who throws the other two cards of the crib, found once, and one kind of object from there on."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

import numpy as np

from cribscore.arrays import Floats
from cribscore.cards import JACK
from cribscore.discard.classes import check_memory
from cribscore.discard.kept.play import KeptPlay, uniform_kept
from cribscore.discard.opposing.rows import JACKS, NOBS, PAIRS, POINTS, ROW, SUITED, SUITED_LEFT
from cribscore.discard.opposing.sums import kept_chances, sum_avoiding
from cribscore.discard.strategies.equilibria import PlayName, equilibrium
from cribscore.discard.strategies.hand_only import keep_best_hands
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.tables import show_tables
from cribscore.errors import DataError, shown
from cribscore.ranks import hands_of
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

    def crib_row(self, known: tuple[int, ...]) -> Floats:
        """Sum over the opposing hands that avoid the cards known."""
        return sum_avoiding(known, self.strategy, "cribs")

    def kept_chances(self, known: tuple[int, ...]) -> Floats:
        """Return how likely each hand of four ranks is to be kept, shape (1820,)."""
        return kept_chances(known, self.strategy)


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
    name = opponent if isinstance(opponent, str) else None
    if name == "equilibrium":
        solved = equilibrium(variant, play=play)
        return solved.pone if dealer else solved.dealer
    if name == "hand_only":
        if variant.dealt > SIX_CARD.dealt:  # made from every class of deal, not shipped
            check_memory(variant.dealt, f"the opponent hand_only of {variant.name}")
        return keep_best_hands(SIX_CARD if same_throws(variant, SIX_CARD) else variant)
    raise DataError(f"there is no opponent {shown(opponent)}; they are {', '.join(NAMES)}.")


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
