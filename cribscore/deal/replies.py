"""What a player could gain on a solved deal by changing throw and play at once.

The certificates of `solve_deal` change one of the two and keep the other. `reply_to_deal` changes
both in turn until nothing more is gained. `deal.memory` goes further than the game allows: there
the player remembers the throw, or has also seen the starter.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Floats
from cribscore.checks import check_flag, check_kind, check_number, check_real
from cribscore.chunks import Runner
from cribscore.deal.solver import DealEquilibrium
from cribscore.discard import FULL, Deck
from cribscore.discard.kept import DEALT, kept_hands, kept_prior
from cribscore.discard.strategies import best_response, discard_game, gain_and_earnings, net_means
from cribscore.errors import DataError
from cribscore.roles import DEALER, PONE
from cribscore.solve import (
    RESPOND,
    Numbers,
    PlayGame,
    Task,
    build_tree,
    numbers_for,
    value_pairs,
    walk_tree,
)

_TREMBLE = 1e-6  # for the replies of hands that are never kept


@dataclass(frozen=True, kw_only=True, eq=False)
class DealReply(Answer):
    """How a player answers a solved deal, throw and play together.

    Attributes
    ----------
    dealer : bool
        Whether the dealer answers.
    gain : float
        Points a deal over the player's own strategy of the solution.
    steps : tuple of float
        The gain after each turn of play and throw; the last is `gain`.
    chances : ndarray of float64, shape (n, 15)
        What the player throws.
    """

    dealer: bool
    gain: float
    steps: tuple[float, ...]
    chances: Floats = field(repr=False, metadata={"as": "hidden"})

    def __str__(self) -> str:
        """Write who gains, and how much."""
        role = "dealer" if self.dealer else "pone"
        return f"the {role} gains {self.gain:.6f} points a deal after {len(self.steps)} turns"


def reply_to_deal(
    solved: DealEquilibrium,
    *,
    dealer: bool,
    deck: Deck = FULL,
    max_steps: int = 6,
    least: float = 1e-6,
    run: Runner | None = None,
) -> DealReply:
    """Answer a solved deal by throw and play at once.

    The play answers best for the hands that the throws keep, the throws answer best for that play,
    and so on until a turn gains less than `least`. Neither can then be bettered alone.

    Parameters
    ----------
    solved : DealEquilibrium
        As `solve_deal` returns it.
    dealer : bool
        Whether the dealer answers.
    deck : Deck
        The pack that it was solved for.
    max_steps : int
        Turns at most.
    least : float
        Points a deal.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    DealReply
        The gain and the throws.

    Examples
    --------
    >>> from cribscore.deal.solver import solve_deal
    >>> deck, game = Deck(7, 2), PlayGame(n_ranks=7, limit=15, fifteen=7, copies=2)
    >>> solved = solve_deal(0.5, deck=deck, game=game, run=Runner(workers=1))
    >>> reply_to_deal(solved, dealer=False, deck=deck, run=Runner(workers=1)).gain >= 0
    True
    """
    check_kind("solved", solved, DealEquilibrium)
    check_kind("deck", deck, Deck)
    check_real("least", least, least=0)
    check_number("max_steps", max_steps, least=1)
    me = DEALER if check_flag("dealer", dealer) else PONE
    game, sides = solved.play.game, [solved.pone, solved.dealer]
    numbers = (solved.play.pone, solved.play.dealer)
    discards = discard_game(DEALT, deck)
    whole = discards._replace(pairs=solved.pairs)
    values = net_means(whole, sides[1 - me], dealer=me == DEALER, run=run)
    _, base = gain_and_earnings(whole, values, sides[me])
    random = np.full(kept_hands(deck).shape, 1 / 15)
    steps: list[float] = []
    while len(steps) < max_steps and (len(steps) < 2 or steps[-1] - steps[-2] > least):
        prior = (1 - _TREMBLE) * kept_prior(sides[PONE], sides[DEALER], deck=deck, run=run)
        pone, dealt = _with(sides, me, random)
        prior += _TREMBLE * kept_prior(pone, dealt, deck=deck, run=run)
        reply = _reply_of_play(game, prior, me, numbers, run)
        of_pone, of_dealer = _with(numbers, me, reply)
        pairs = value_pairs(game, of_pone, of_dealer, run=run)
        answered = discards._replace(pairs=pairs)
        values = net_means(answered, sides[1 - me], dealer=me == DEALER, run=run)
        sides[me] = best_response(discards, values)
        steps.append(gain_and_earnings(answered, values, sides[me])[1] - base)
    return DealReply(dealer=dealer, gain=steps[-1], steps=tuple(steps), chances=sides[me])


def cost_of_throws(
    solved: DealEquilibrium,
    chances: Floats,
    *,
    dealer: bool,
    deck: Deck = FULL,
    run: Runner | None = None,
) -> float:
    """Return what throwing otherwise costs on a solved deal, in points a deal, the play as it is.

    chances (n, 15) are the other way to throw, for example what is best for the show alone;
    `dealer` says whose. The rest is as in `reply_to_deal`.
    """
    me = DEALER if check_flag("dealer", dealer) else PONE
    if np.shape(chances) != solved.pone.shape:
        raise DataError(f"chances must have shape {solved.pone.shape}; got {np.shape(chances)}.")
    sides = (solved.pone, solved.dealer)
    game = discard_game(DEALT, deck)._replace(pairs=solved.pairs)
    values = net_means(game, sides[1 - me], dealer=me == DEALER, run=run)
    earned = [gain_and_earnings(game, values, side)[1] for side in (sides[me], chances)]
    return earned[0] - earned[1]


def _with(pair: Sequence[Any], me: int, mine: Any) -> tuple[Any, Any]:
    """Put mine in the place of the pair's."""
    return (mine, pair[1]) if me == PONE else (pair[0], mine)


def _reply_of_play(
    game: PlayGame, prior: Floats, me: int, numbers: Sequence[Numbers], run: Runner | None
) -> Numbers:
    """Return the best response of the play, as a strategy."""
    reply = numbers_for(build_tree(game), me)
    walk_tree(Task(game, prior, me, RESPOND), numbers[me], numbers[1 - me], reply, run=run)
    return reply
