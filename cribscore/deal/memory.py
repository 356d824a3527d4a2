"""What the solved play leaves out: the player's own throw, and the starter.

In the solved play both players use the ranks that they hold and what has been laid. Here one of
them answers the other's strategy best and knows more: the two cards thrown, with all suits, or the
starter too. Both make some hands of the other less likely. Deals are sampled; the answer to each
is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.answers import Answer
from cribscore.arrays import Floats
from cribscore.checks import check_flag, check_kind, check_number, check_seed
from cribscore.chunks import Runner, quietly
from cribscore.discard import kept_chances
from cribscore.discard.kept import kept_of_throws
from cribscore.discard.strategies import Strategy
from cribscore.errors import DataError
from cribscore.estimates import Estimate
from cribscore.roles import PONE
from cribscore.solve import RESPOND, PlayEquilibrium, Task, value_pairs, walk_tree

__all__ = ["Memory", "simulate_memory", "value_replies"]


class HandBelief(NamedTuple):
    """The number of a hand of mine, and the chances of each of the other's hands."""

    mine: int
    chances: Floats


@dataclass(frozen=True, kw_only=True)
class Memory(Answer):
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

    def __str__(self) -> str:
        """Write each gain with its error."""
        return (
            f"what the {self.role} gains in the play, points a deal\n"
            f"by nothing more            {self.nothing:.4f}\n"
            f"by the throw               {self.throw}\n"
            f"by the throw and starter   {self.starter}"
        )


def simulate_memory(
    solved: PlayEquilibrium,
    throws: tuple[Strategy, Strategy],
    n_deals: int = 2000,
    *,
    dealer: bool,
    seed: int,
    run: Runner | None = None,
) -> Memory:
    """Sample what a player would gain in the play by using the throw, and the starter.

    Parameters
    ----------
    solved : PlayEquilibrium
        The whole solution of the play of six-card cribbage.
    throws : tuple of Strategy
        Pone's and dealer's, as the solution was made for.
    n_deals : int
        How many deals to sample, at least two.
    dealer : bool
        Whether the dealer answers.
    seed : int
        Of the deals.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    Memory
        Points a deal, with their errors; deals are the observations.

    """
    check_number("n_deals", n_deals, least=2, most=10**9)
    me = int(check_flag("dealer", dealer))
    check_kind("solved", solved, PlayEquilibrium)
    check_kind("throws", throws, tuple)
    for strategy in throws:
        check_kind("each of the throws", strategy, Strategy)
    if len(throws) != 2:
        raise DataError(f"throws must be pone's and dealer's; got {len(throws)}.")
    mine, theirs = throws[me], throws[1 - me]
    rng = np.random.default_rng(check_seed(seed))
    beliefs: list[list[HandBelief]] = [[], []]
    for _ in range(n_deals):
        cards = [int(card) for card in rng.permutation(52)[:7]]
        hand, known = _sample_hand(tuple(sorted(cards[:6])), mine, rng)
        beliefs[0].append(HandBelief(hand, kept_chances(known, theirs)))
        beliefs[1].append(HandBelief(hand, kept_chances(tuple(sorted(cards)), theirs)))
    every = [belief for sampled in beliefs for belief in sampled]
    gains = gains_of(solved, every, dealer=dealer, run=run)
    throw, starter = (
        Estimate.from_sums(float(part.sum()), float((part**2).sum()), n_deals)
        for part in gains.reshape(2, n_deals)
    )
    nothing = solved.upper - solved.value if me == PONE else solved.value - solved.lower
    return Memory(
        role="dealer" if dealer else "pone", nothing=nothing, throw=throw, starter=starter
    )


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
    solved: PlayEquilibrium,
    beliefs: Sequence[HandBelief],
    *,
    dealer: bool,
    run: Runner | None = None,
) -> Floats:
    """Return what the best answer to each belief gains on the player's own strategy.

    The arguments are those of `value_replies`; the gains are points.
    """
    pairs = value_pairs(solved.game, solved.pone, solved.dealer, run=quietly(run))
    worth = -pairs.T if dealer else pairs
    followed = np.array([worth[one.mine] @ one.chances for one in beliefs])
    gains: Floats = value_replies(solved, beliefs, dealer=dealer, run=run) - followed
    return gains


def value_replies(
    solved: PlayEquilibrium,
    beliefs: Sequence[HandBelief],
    *,
    dealer: bool,
    run: Runner | None = None,
) -> Floats:
    """Value the best answer of hands to the other's strategy, each with a belief of its own.

    One walk of the tree answers for as many beliefs as there are different hands: the joint chances
    of the two hands are made of a row for each.

    Returns
    -------
    ndarray of float64
        Points for each belief, the player's less the other's.

    Examples
    --------
    >>> from cribscore.solve.solver import solve_play
    >>> from cribscore.solve.game import PlayGame, uniform_prior
    >>> game = PlayGame(n_ranks=3, n_cards=2, limit=6, fifteen=4)
    >>> solved = solve_play(uniform_prior(game), 0.001, game=game)
    >>> beliefs = [HandBelief(hand, row / row.sum()) for hand, row in enumerate(solved.prior)]
    >>> answers = value_replies(solved, beliefs, dealer=False)
    >>> bool(abs(answers @ solved.prior.sum(axis=1) - solved.upper) < 1e-9)
    True
    """
    me = int(check_flag("dealer", dealer))
    numbers = (solved.pone, solved.dealer)
    values = np.zeros(len(beliefs))
    layers = _layers([one.mine for one in beliefs])
    for done, layer in enumerate(layers, 1):
        prior = np.zeros_like(solved.prior)
        for at in layer:
            prior[beliefs[at].mine] = beliefs[at].chances
        prior = np.ascontiguousarray(prior if me == PONE else prior.T)
        task = Task(solved.game, prior, me, RESPOND)
        found = walk_tree(task, numbers[me], numbers[1 - me], run=quietly(run))
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
