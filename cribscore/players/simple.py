"""The players without tables: random, greedy, and Hoffmann's maxims.

Of equal throws they take the lowest card ids; of equal cards the lowest rank to lead and else the
highest, then the lowest id.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import Literal

from cribscore.play import PlayState, reasons_of_card
from cribscore.players.contract import BatchPlayer, Chance, Player
from cribscore.players.maxims import PLAY_MAXIMS, THROW_MAXIMS, Spot
from cribscore.show import score_without_starter
from cribscore.variants import Variant

QUARTERS = 4
"""The weights of the maxims are in quarter-points."""
SimpleName = Literal["random", "greedy", "hoffmann"]


def _throws(dealt: Sequence[int], variant: Variant) -> list[tuple[int, ...]]:
    return list(combinations(sorted(dealt), variant.thrown))


def _kept_points(dealt: Sequence[int], throw: Sequence[int]) -> int:
    return score_without_starter([card for card in dealt if card not in throw]).total


def _best_card(state: PlayState, worth: Callable[[int], int]) -> int:
    """Return the legal card worth most; of equals the lowest to lead, else the highest."""
    side = 1 if state.series else -1
    return max(state.legal_cards(), key=lambda c: (worth(c), side * state.rank(c), -c))


# --- random ----------------------------------------------------------------------------------


def _throw_at_random(
    dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
) -> tuple[int, ...]:
    """Throw any cards."""
    throws = _throws(dealt, variant)
    return throws[int(rng.random() * len(throws))]


def _play_at_random(state: PlayState, rng: Chance) -> int:
    """Play any legal card."""
    legal = sorted(state.legal_cards())
    return legal[int(rng.random() * len(legal))]


# --- greedy ----------------------------------------------------------------------------------


def _throw_greedily(
    dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
) -> tuple[int, ...]:
    """Keep the most points, the throw's own points added or taken away with the crib."""
    side = 1 if dealer else -1

    def worth(throw: tuple[int, ...]) -> int:
        own = sum(pair_points(throw[0] >> 2, other >> 2) for other in throw[1:])
        return _kept_points(dealt, throw) + side * own

    return max(_throws(dealt, variant), key=worth)


def pair_points(first: int, second: int) -> int:
    """Return what two ranks score by themselves: a pair, or fifteen.

    Examples
    --------
    >>> pair_points(4, 12), pair_points(4, 4), pair_points(4, 5)
    (2, 2, 0)
    """
    return 2 * (first == second) + 2 * (min(first + 1, 10) + min(second + 1, 10) == 15)


def _play_greedily(state: PlayState, rng: Chance) -> int:
    """Play the card that scores most now."""
    return _best_card(state, lambda card: _points_now(state, card))


def _points_now(state: PlayState, card: int) -> int:
    ranks = [state.rank(c) for c in (*state.series, card)]
    return sum(points for points, _ in reasons_of_card(ranks))


# --- Hoffmann ----------------------------------------------------------------------------------


def _throw_by_maxims(
    dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
) -> tuple[int, ...]:
    """Weigh the points kept against what the maxims of laying out say (H{42}-{43}, {50})."""

    def worth(throw: tuple[int, ...]) -> int:
        said = sum((own if dealer else his) for maxim, own, his in THROW_MAXIMS if maxim(throw))
        return QUARTERS * _kept_points(dealt, throw) + said

    return max(_throws(dealt, variant), key=worth)


def _play_by_maxims(state: PlayState, rng: Chance) -> int:
    """Weigh the points scored now against what the maxims of the play say (H{43}-{48})."""
    turn = state.turn or 0
    hand = tuple(state.rank(card) for card in state.hands[turn])
    series = tuple(state.rank(card) for card in state.series)

    def worth(card: int) -> int:
        spot = Spot(hand, series, state.rank(card))
        said = sum(weight for maxim, weight in PLAY_MAXIMS if maxim(spot))
        return QUARTERS * _points_now(state, card) + said

    return _best_card(state, worth)


def _compiled(name: SimpleName, variant: Variant) -> BatchPlayer:
    from cribscore.players.policies import PolicyBatch

    return PolicyBatch(name)


RANDOM = Player(
    _throw_at_random, _play_at_random, name="random", batch=partial(_compiled, "random")
)
GREEDY = Player(_throw_greedily, _play_greedily, name="greedy", batch=partial(_compiled, "greedy"))
HOFFMANN = Player(
    _throw_by_maxims, _play_by_maxims, name="hoffmann", batch=partial(_compiled, "hoffmann")
)

SIMPLE: Mapping[str, Player] = MappingProxyType(
    {player.name: player for player in (RANDOM, GREEDY, HOFFMANN)}
)
"""The players that need no tables, by name."""
