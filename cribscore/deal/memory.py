"""What the solved play leaves out: the player's own throw, and the starter.

In the solved play both players use the ranks that they hold and what has been laid. Here one of
them answers the other's strategy best, and knows more: the two cards that he threw, with all suits,
or the starter too. Both tell him what the other is less likely to hold. Deals are sampled; the
answer to each is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats
from cribscore.chunks import Runner, quietly
from cribscore.discard.kept.play import kept_chances, kept_of_throws
from cribscore.discard.strategies.strategy import Strategy
from cribscore.errors import DataError
from cribscore.estimates import Estimate
from cribscore.roles import PONE, ROLES, role_number
from cribscore.solve.pairs import value_pairs
from cribscore.solve.solver import PlayEquilibrium
from cribscore.solve.walk import walk_tree
from cribscore.solve.walk_kernels import RESPOND

__all__ = ["Memory", "simulate_memory", "value_replies"]


class Belief(NamedTuple):
    """A hand of mine and how likely the other holds each of his."""

    mine: int
    chances: Floats


@dataclass(frozen=True)
class Memory:
    """What a player gains in the play by knowing more, in points a deal.

    Attributes
    ----------
    role : str
        ``pone`` or ``dealer``.
    nothing : float
        By the best answer that uses no more than the solution does, exactly: what is left of the
        solution's error.
    throw : Estimate
        By the best answer that remembers the throw.
    starter : Estimate
        By the best answer that remembers the throw and has seen the starter.
    """

    role: str
    nothing: float
    throw: Estimate
    starter: Estimate

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for what is known beyond the cards laid: nothing, the throw, the starter."""
        exact = Estimate(mean=self.nothing, standard_error=0.0, n=0)
        known = {"nothing": exact, "throw": self.throw, "throw and starter": self.starter}
        return [
            {"role": self.role, "known": name} | found.to_dict() for name, found in known.items()
        ]


def simulate_memory(
    solved: PlayEquilibrium,
    throws: tuple[Strategy, Strategy],
    role: str,
    n_deals: int = 2000,
    *,
    seed: int,
    run: Runner | None = None,
) -> Memory:
    """Sample what a player would gain in the play if he used his throw, and the starter.

    Parameters
    ----------
    solved : PlayEquilibrium
        The whole solution of the play of six-card cribbage.
    throws : tuple of Strategy
        Pone's and dealer's, as the solution was made for.
    role : str
        ``pone`` or ``dealer``: who answers.
    n_deals : int
        How many deals to sample.
    seed : int
        Of the deals.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    Memory
        Points a deal, with their errors; deals are the observations.

    Raises
    ------
    DataError
        If there is no such role, or less than two deals are asked for.
    """
    me = role_number(role)
    if n_deals < 2:
        raise DataError(f"the number of deals must be at least 2; got {n_deals}.")
    mine, theirs = throws[me], throws[1 - me]
    rng = np.random.default_rng(seed)
    beliefs: list[list[Belief]] = [[], []]
    for _ in range(n_deals):
        cards = [int(card) for card in rng.permutation(52)[:7]]
        hand, known = _sample_hand(tuple(sorted(cards[:6])), mine, rng)
        beliefs[0].append(Belief(hand, kept_chances(known, theirs)))
        beliefs[1].append(Belief(hand, kept_chances(tuple(sorted(cards)), theirs)))
    every = [belief for told in beliefs for belief in told]
    gains = gains_of(solved, role, every, run=run)
    means = [
        Estimate.from_sums(float(part.sum()), float((part**2).sum()), n_deals)
        for part in gains.reshape(2, n_deals)
    ]
    nothing = solved.upper - solved.value if me == PONE else solved.value - solved.lower
    return Memory(role, nothing, *means)


def _sample_hand(
    dealt: tuple[int, ...], mine: Strategy, rng: np.random.Generator
) -> tuple[int, tuple[int, ...]]:
    """Throw by the strategy; return the number of the hand kept, and the cards known."""
    thrown = mine.throws(dealt)
    at = int(rng.choice(len(thrown), p=np.array(list(thrown.values())) / sum(thrown.values())))
    throw = list(thrown)[at]
    places = [(i, j) for i in range(6) for j in range(i + 1, 6)]
    place = next(n for n, (i, j) in enumerate(places) if (dealt[i], dealt[j]) == throw)
    return int(kept_of_throws(dealt)[place]), dealt


def gains_of(
    solved: PlayEquilibrium, role: str, beliefs: Sequence[Belief], *, run: Runner | None = None
) -> Floats:
    """Return what the best answer to each belief gains on the player's own strategy.

    Parameters
    ----------
    solved, role, beliefs, run
        As in `value_replies`.

    Returns
    -------
    ndarray of float64
        Points for each belief.

    Raises
    ------
    ValueError
        If there is no such role.
    """
    pairs = value_pairs(solved.game, solved.pone, solved.dealer, run=quietly(run))
    worth = pairs if ROLES.index(role) == PONE else -pairs.T
    followed = np.array([worth[one.mine] @ one.chances for one in beliefs])
    gains: Floats = value_replies(solved, role, beliefs, run=run) - followed
    return gains


def value_replies(
    solved: PlayEquilibrium, role: str, beliefs: Sequence[Belief], *, run: Runner | None = None
) -> Floats:
    """Value the best answer of hands to the other's strategy, each with a belief of its own.

    One walk of the tree answers for as many beliefs as there are different hands: the joint chances
    of the two hands are made of a row for each.

    Parameters
    ----------
    solved : PlayEquilibrium
        The solution, of any game.
    role : str
        Who answers.
    beliefs : sequence of Belief
        The number of a hand, and the chances of each of the other's hands.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64
        Points for each belief, the player's less the other's.

    Raises
    ------
    ValueError
        If there is no such role.

    Examples
    --------
    >>> from cribscore.solve.solver import solve_play
    >>> from cribscore.solve.game import PlayGame, uniform_prior
    >>> game = PlayGame(n_ranks=3, n_cards=2, limit=6, fifteen=4)
    >>> solved = solve_play(uniform_prior(game), 0.001, game=game)
    >>> beliefs = [Belief(hand, row / row.sum()) for hand, row in enumerate(solved.prior)]
    >>> answers = value_replies(solved, "pone", beliefs)
    >>> bool(abs(answers @ solved.prior.sum(axis=1) - solved.upper) < 1e-9)
    True
    """
    me = ROLES.index(role)
    numbers = (solved.pone, solved.dealer)
    values = np.zeros(len(beliefs))
    layers = _layers([one.mine for one in beliefs])
    for done, layer in enumerate(layers, 1):
        prior = np.zeros_like(solved.prior)
        for at in layer:
            prior[beliefs[at].mine] = beliefs[at].chances
        prior = np.ascontiguousarray(prior if me == PONE else prior.T)
        found = walk_tree(
            *(solved.game, prior, me, RESPOND, numbers[me], numbers[1 - me]), run=quietly(run)
        )
        values[layer] = found[[beliefs[at].mine for at in layer]]
        if run:
            run.tell(done, len(layers))
    return values


def _layers(hands: Sequence[int]) -> list[npt.NDArray[np.int64]]:
    """Share out places so that no hand comes twice in a layer."""
    depth: dict[int, int] = {}
    layers: list[list[int]] = []
    for at, hand in enumerate(hands):
        depth[hand] = depth.get(hand, -1) + 1
        if depth[hand] == len(layers):
            layers.append([])
        layers[depth[hand]].append(at)
    return [np.array(layer) for layer in layers]
