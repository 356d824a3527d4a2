"""A player who throws and plays by the equilibria, one hand at a time and many at once alike.

Of throws that differ only by suits held alike, the player takes the first. They are worth the
same, whatever the other player does that does not favour a suit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

import numpy as np

from cribscore.arrays import BINOMIALS, Bools, Cards, Ints
from cribscore.checks import check_flag
from cribscore.errors import DataError, shown
from cribscore.play import PlayState
from cribscore.players.contract import BatchPlayer, Chance, Player, Table
from cribscore.players.policies import PolicyBatch
from cribscore.players.simple import HOFFMANN
from cribscore.players.solved import kernels as solved_kernels
from cribscore.players.solved.flat import flat_tree
from cribscore.players.solved.throws import throw_by_strategy, throw_one
from cribscore.rank_kernels import number_hands
from cribscore.ranks import count_hands
from cribscore.solve import (
    PlayEquilibrium,
    ShippedPlay,
    advise_play,
    find_place,
    line_of,
    mix_at,
    solved_play,
)
from cribscore.variants import SIX_CARD, Variant

_LOADING = Lock()  # threads that begin together load once

__all__ = ["SOLVED", "SolvedBatch", "solved_player", "whole_play"]


def solved_player(
    solution: ShippedPlay | PlayEquilibrium | None = None, *, solve_below: bool = True
) -> Player:
    """Return a player who throws and plays by the equilibria, mixing where they mix.

    The throws are those of the whole deal, in which the play counts.

    Parameters
    ----------
    solution : ShippedPlay or PlayEquilibrium, optional
        Of the play; by default `solved_play`. With the full solution in the cache
        (``cribscore solve play``) a card takes about a millisecond.
    solve_below : bool
        Without the full solution: solve the play below each state after the first three cards, a
        second or so each time. Else refuse.

    Returns
    -------
    Player
        For the game at the table and, with the full solution, for thousands of games at once. It
        plays six-card cribbage for points, whatever the score.

    Examples
    --------
    >>> import random
    >>> from cribscore.cards import parse_cards
    >>> from cribscore.play.rules import start_play
    >>> player = solved_player()
    >>> throw = player.throw(parse_cards("5h 5s 5d Jc 2h Kd"), False, SIX_CARD, random.Random(1))
    >>> player.play(start_play(["5h 5s 5d Jc", 4]), random.Random(1)) in parse_cards("5h Jc")
    True
    """
    if not isinstance(solution, ShippedPlay | PlayEquilibrium | None):
        raise DataError(
            f"solution must be a ShippedPlay or a PlayEquilibrium; got {shown(solution)}."
        )
    solved = _Solved(solution, check_flag("solve_below", solve_below))
    return Player(solved.throw, solved.play, name="solved", batch=solved.batch)


@dataclass(frozen=True)
class _Solved:
    """The functions of the player, with the solution that they follow; None for `solved_play`."""

    solution: ShippedPlay | PlayEquilibrium | None
    solve_below: bool

    def throw(
        self, dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
    ) -> tuple[int, ...]:
        """Throw by the equilibrium of the whole deal, mixing where it mixes."""
        _check_solved(variant)
        return throw_one(dealt, dealer, variant, rng, play="equilibrium")

    def play(self, state: PlayState, rng: Chance) -> int:
        """Play a card by the equilibrium of the play, mixing where it mixes."""
        _check_solved(state.variant)
        turn = state.turn or 0
        if not _is_kept(self.solution or solved_play(), state, turn):
            return HOFFMANN.play(state, rng)
        ranks = {state.rank(card): card for card in sorted(state.legal_cards(), reverse=True)}
        if len(ranks) == 1:
            return next(iter(ranks.values()))
        return ranks[_draw(self._mix(line_of(state), state, turn), rng)]

    def batch(self, variant: Variant) -> BatchPlayer:
        """Return the same player for many hands at once; that takes the full solution."""
        _check_solved(variant)
        if self.solution is None:
            return SolvedBatch(whole_play())
        if isinstance(self.solution, PlayEquilibrium):
            return SolvedBatch(self.solution)
        return SolvedBatch(_whole_of(self.solution))

    def _mix(self, line: tuple[int, ...], state: PlayState, turn: int) -> dict[int, float]:
        solution = self.solution or solved_play()
        place = find_place(solution.game, line)
        left = [state.rank(card) for card in state.hands[turn]]
        if place.node < 0:  # nobody is left to fear, so no strategy is needed
            return mix_at(solution.game, place, np.zeros(0, np.float32), left)
        numbers = solution.numbers_at(place)
        if numbers is not None:
            return mix_at(solution.game, place, numbers[turn], left)
        if not self.solve_below:
            raise DataError(
                "only the first three cards of the solved play are at hand.",
                hint="run 'cribscore solve play', or allow solving below each state.",
            )
        advice = advise_play((*left, *place.laid[turn]), line, solution=solution)
        return {card.rank: card.chance for card in advice.cards}


class SolvedBatch:
    """The solved player for many hands at once; the first use takes some eight seconds.

    Parameters
    ----------
    solution : PlayEquilibrium
        Whose strategies of the play to follow.
    """

    def __init__(self, solution: PlayEquilibrium) -> None:
        self._solution = solution

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        """Throw by the equilibrium of the whole deal, mixed as it mixes."""
        _check_solved(variant)
        return throw_by_strategy(dealt, dealer, variant, chances, play="equilibrium")

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        """Draw a card from the equilibrium's mix; by the maxims from what it never keeps."""
        _check_solved(table.variant)
        kept = np.sort(table.kept[rows, role] >> 2, axis=1).astype(np.int64)
        is_kept = kept_hands(self._solution)[role][_number_ranks(kept)]
        shifts = np.empty(len(rows), np.int64)
        shifts[is_kept] = self._draw_cards(table, rows[is_kept], role, chances[is_kept])
        if not is_kept.all():
            others = ~is_kept
            maxims = PolicyBatch("hoffmann")
            shifts[others] = maxims.choose(table, rows[others], role, chances[others])
        return shifts

    def _draw_cards(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        with _LOADING:
            tree = flat_tree(self._solution.game)
        numbers = (self._solution.pone, self._solution.dealer)[role].flat
        shifts = np.empty(len(rows), np.int64)
        solved_kernels.choose_cards(tree, numbers, table.state[rows], role, chances, shifts)
        return shifts


@lru_cache(maxsize=2)
def kept_hands(solution: ShippedPlay | PlayEquilibrium) -> Bools:
    """Say which hands of four ranks pone and dealer ever keep where the play was solved, (2, n).

    The throws of the whole deal leave others in seven deals of a thousand. No play of them was
    solved, so that they are played by the maxims. In another game than cribbage all are kept.
    """
    prior, n_hands = solution.prior, count_hands(4)
    if prior.shape != (n_hands, n_hands):
        return np.ones((2, n_hands), bool)
    return np.stack([prior.any(axis=1), prior.any(axis=0)])


def _number_ranks(ranks: Ints) -> Ints:
    """Number hands of four ranks (n, 4), ascending."""
    numbers = np.empty(len(ranks), np.int64)
    number_hands((ranks + 1 << 4 * np.arange(ranks.shape[1])).sum(axis=1), BINOMIALS, numbers)
    return numbers


def _is_kept(solution: ShippedPlay | PlayEquilibrium, state: PlayState, turn: int) -> bool:
    """Say whether the play of the hand of the player to move was solved."""
    laid = [e.card for e in state.events if e.seat == turn and e.card is not None]
    ranks = sorted(state.rank(card) for card in (*state.hands[turn], *laid))
    return bool(kept_hands(solution)[turn][_number_ranks(np.array([ranks]))[0]])


def whole_play() -> PlayEquilibrium:
    """Return the full solution of the play of six-card cribbage, from the cache.

    Raises
    ------
    DataError
        If it is not there.
    """
    with _LOADING:
        return _whole_of(solved_play())


def _whole_of(solution: ShippedPlay) -> PlayEquilibrium:
    if solution.whole is None:
        raise DataError(
            "the player solved needs the whole solved play, which is not in the cache.",
            hint="run 'cribscore solve play' once: a quarter of an hour, 0.3 GB.",
        )
    return solution.whole


def _check_solved(variant: Variant) -> None:
    """Refuse a variant whose play is not solved."""
    if variant.kept != SIX_CARD.kept or variant.players != 2:
        raise DataError(
            f"the play of {variant.name} is not solved, only that of six-card cribbage."
        )


def _draw(chances: dict[int, float], rng: Chance) -> int:
    """Draw a rank with its chance; the compiled player does it in the same steps."""
    ranks = list(chances)
    left = rng.random()
    for rank in ranks:
        left -= chances[rank]
        if left < 0:
            return rank
    return ranks[-1]


SOLVED = solved_player()
"""Throws and plays by the equilibria."""
