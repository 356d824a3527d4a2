"""A player who throws and plays by the equilibria, for games and simulations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from cribscore.discard.strategies.strategy import equilibrium
from cribscore.errors import DataError
from cribscore.play.rules import PlayState
from cribscore.players.simple import Chance, Player
from cribscore.solve.advice import advise_play, line_of
from cribscore.solve.places import find_place, mix_at
from cribscore.solve.shipped import ShippedPlay, solved_play
from cribscore.solve.solver import PlayEquilibrium
from cribscore.variants import SIX_CARD, Variant

K = TypeVar("K")


def solved_player(
    known: ShippedPlay | PlayEquilibrium | None = None, *, solve_below: bool = True
) -> Player:
    """Return a player who throws and plays by the equilibria, mixing where they mix.

    Parameters
    ----------
    known : ShippedPlay or PlayEquilibrium, optional
        The solution of the play; by default `solved_play`. With the whole of it in the cache
        (``cribscore solve play``) a card takes about a millisecond.
    solve_below : bool
        Without the whole: solve the play anew below each state after the first three cards, a
        second or so each time. Else refuse.

    Returns
    -------
    Player
        His throw and his play, for `simulate_games` and for the game at the table. He plays
        six-card cribbage for points, whatever the score.

    Raises
    ------
    DataError
        If no solution is at hand.

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
    solved = _Solved(known or solved_play(), solve_below)
    return Player(solved.throw, solved.play)


@dataclass(frozen=True)
class _Solved:
    """The two functions of the player, with the solution that they follow."""

    known: ShippedPlay | PlayEquilibrium
    solve_below: bool

    def throw(
        self, dealt: Sequence[int], dealer: bool, variant: Variant, rng: Chance
    ) -> tuple[int, ...]:
        """Throw by the equilibrium of the throws, mixing where it mixes."""
        solved = equilibrium(variant)
        return _draw((solved.dealer if dealer else solved.pone).throws(dealt), rng)

    def play(self, state: PlayState, rng: Chance) -> int:
        """Lay a card by the equilibrium of the play, mixing where it mixes."""
        check_solved(state.variant)
        turn = state.turn or 0
        legal = state.legal_cards()
        ranks = {state.rank(card): card for card in sorted(legal, reverse=True)}
        if len(ranks) == 1:
            return next(iter(ranks.values()))
        return ranks[_draw(self._mix(line_of(state), state, turn), rng)]

    def _mix(self, line: tuple[int, ...], state: PlayState, turn: int) -> dict[int, float]:
        place = find_place(self.known.game, line)
        left = [state.rank(card) for card in state.hands[turn]]
        if place.node < 0:  # nobody is left to fear, so no strategy is needed
            return mix_at(self.known.game, place, np.zeros(0, np.float32), left)
        numbers = self.known.numbers_at(place)
        if numbers is not None:
            return mix_at(self.known.game, place, numbers[turn], left)
        if not self.solve_below:
            raise DataError(
                "only the first three cards of the solved play are at hand.",
                hint="run 'cribscore solve play', or allow solving below each state.",
            )
        whole = (*left, *place.laid[turn])
        advice = advise_play(whole, line, source=self.known)
        return {card.rank: card.chance for card in advice.cards}


def check_solved(variant: Variant) -> None:
    """Refuse a variant whose play is not solved.

    Raises
    ------
    DataError
        If it is not six-card cribbage for two.
    """
    if variant.kept != SIX_CARD.kept or variant.players != 2:
        raise DataError(
            f"the play of {variant.name} is not solved, only that of six-card cribbage."
        )


def _draw(chances: dict[K, float], rng: Chance) -> K:
    """Draw a key with its chance; the compiled player does it in the same steps."""
    left = rng.random()
    for key, chance in chances.items():
        left -= chance
        if left < 0:
            return key
    return key
