"""The whole deal, solved: what to throw and how to play, each the best against the other.

Fictitious play (Brown, 1951) over regret matching: in every round each player throws what is best
against what the other has thrown and both have played so far, on average, and the play is improved
by some iterations for the hands that the throws keep on average. Later rounds weigh more. While
other throws would gain less than half of the tolerance the throws stay as they are, so that the
play can settle. It ends when both certificates hold at once: nobody gains more than the tolerance
by other throws and by other play. To solve the two games in turn, each to the end, goes round in
circles instead: the throws answer the play of hands that nobody then keeps.

Players use what they hold and what has been laid; not what they threw, and not the starter. One
who deviates in throw and play at once is not bounded by the two certificates; `deal_replies` finds
what such answers gain.

A hand that a player never keeps would never learn to play. So while the play is solved, one or the
other throws at random once in ten thousand deals, against the throws that the solver began with;
the certificates are of the strategies without that.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats
from cribscore.chunks import Runner, quietly
from cribscore.discard.classes import FULL, Deck
from cribscore.discard.kept.play import SCALE
from cribscore.discard.kept.prior import kept_prior
from cribscore.discard.kept.sums import DEALT, kept_hands
from cribscore.discard.strategies.game import (
    best_response,
    discard_game,
    gain_and_earnings,
    net_means,
)
from cribscore.discard.strategies.solver import Certificate, certify
from cribscore.discard.strategies.strategy import (
    Equilibrium,
    equilibrium,
    pack_equilibrium,
    strategy_from_dense,
)
from cribscore.errors import DataError
from cribscore.solve.game import CRIBBAGE, PlayGame
from cribscore.solve.pairs import value_pairs
from cribscore.solve.solver import PlayEquilibrium, PlaySolver, load_checkpoint
from cribscore.store import Stored, save
from cribscore.variants import SIX_CARD

_TREMBLE = 1e-4  # one or the other throws at random so often while the play is solved
_FIRST_ITERATIONS, _ITERATIONS = 40, 15  # of the play: before the first round, and in each
_EVERY = 2  # rounds between two measurements
_LEAST_CHANCE = 0.05  # what is thrown less was best only in the first rounds
_POWER = 4.0  # early play was for other hands: forget it soon
_VERSION = 1

DealProgress = Callable[[int, float, float], None]
"""Called with the number of a round and what other throws and other play would gain."""


@dataclass(frozen=True, eq=False)
class DealEquilibrium:
    """Strategies of both players for throw and play, and what is proved of them.

    Attributes
    ----------
    dealer, pone : ndarray of float64, shape (n, 15)
        The chance of each throw from each class of six cards.
    throws : Certificate
        The value of the deal to the dealer, in points: hand, crib and play less the pone's hand;
        what other throws would gain, the play as it is.
    play : PlayEquilibrium
        The play for the hands that these throws keep, with what other play would gain.
    pairs : ndarray of float64, shape (1820, 1820)
        Pone's points in the play less dealer's, by what pone and dealer keep.
    rounds : int
        Of the solver.
    history : tuple of (int, float, float)
        Rounds, and what other throws and other play would have gained.
    """

    dealer: Floats
    pone: Floats
    throws: Certificate
    play: PlayEquilibrium
    pairs: Floats
    rounds: int
    history: tuple[tuple[int, float, float], ...]

    @property
    def value(self) -> float:
        """Points a deal to the dealer, the starter's heels apart."""
        return self.throws.value

    @property
    def exploitability(self) -> float:
        """What best responses of both players gain by other throws and by other play, added up."""
        return self.throws.exploitability + self.play.exploitability


class _Solver:
    """The state of a solution in the making."""

    def __init__(self, deck: Deck, game: PlayGame, run: Runner) -> None:
        self.deck, self.run = deck, run
        self.discards = discard_game(DEALT, deck)
        self.dealer, self.pone = self._first_throws()
        self.trembles = self._tremble()
        self.play = PlaySolver(self.trembles, game, power=_POWER, run=run)
        self._hand_on_prior()
        self.rounds, self.changes = 0, 0
        self.history: list[tuple[int, float, float]] = []

    def _first_throws(self) -> tuple[Floats, Floats]:
        """Start from the throws that are best for the show alone."""
        if self.deck == FULL:
            solved = equilibrium("six-card")
            return solved.dealer.to_dense(), solved.pone.to_dense()
        best = best_response(self.discards, self.discards.hand_means)
        return best, best.copy()

    def _tremble(self) -> Floats:
        """Return the chances of the hands if one or the other player throws at random."""
        random = np.full(kept_hands(self.deck).shape, 1 / 15)
        sides = ((random, self.dealer), (self.pone, random))
        priors = [kept_prior(*pair, deck=self.deck, run=self.run) for pair in sides]
        return (priors[0] + priors[1]) / 2

    def _hand_on_prior(self) -> None:
        """Let the play be solved for what the throws keep."""
        prior = kept_prior(self.pone, self.dealer, deck=self.deck, run=self.run)
        self.play.prior = (1 - _TREMBLE) * prior + _TREMBLE * self.trembles

    def improve_play(self, iterations: int) -> None:
        """Improve the play for the hands that the throws keep on average."""
        for _ in range(iterations):
            self.play.iterate()

    def improve_throws(self, least: float) -> float:
        """Throw what is best, on top of the average; return what that gains.

        If it gains less than `least` the throws stay, so that the play can settle.
        """
        pairs = value_pairs(self.play.game, *self.play.averages, run=self.run)
        game = self.discards._replace(pairs=pairs)
        for_dealer = net_means(game, self.pone, dealer=True, run=self.run)
        for_pone = net_means(game, self.dealer, dealer=False, run=self.run)
        sides = ((for_dealer, self.dealer), (for_pone, self.pone))
        gain = sum(gain_and_earnings(game, *side)[0] for side in sides)
        self.rounds += 1
        if gain > least:
            self.changes += 1
            for values, chances in sides:
                chances += _share(self.changes) * (best_response(game, values) - chances)
            self._hand_on_prior()
        return gain

    def measure(self) -> DealEquilibrium:
        """Certify throws and play as they are, without what is hardly ever thrown."""
        dealer, pone = _trim(self.dealer), _trim(self.pone)
        pairs = value_pairs(self.play.game, *self.play.averages, run=self.run)
        game = self.discards._replace(pairs=pairs)
        proof = certify(game, dealer, pone, run=self.run)
        play = self.play.result(kept_prior(pone, dealer, deck=self.deck, run=self.run))
        self.history.append((self.rounds, proof.exploitability, play.exploitability))
        return DealEquilibrium(dealer, pone, proof, play, pairs, self.rounds, tuple(self.history))

    def keep(self, path: Path) -> None:
        """Write a checkpoint of throws and play, whole or not at all."""
        arrays: dict[str, npt.NDArray[Any]] = {"dealer": self.dealer, "pone": self.pone}
        for player, name in enumerate(("pone", "dealer")):
            arrays[f"{name}_regrets"] = self.play.regrets[player].flat
            arrays[f"{name}_average"] = self.play.averages[player].flat
        meta = self._identity() | {
            "rounds": self.rounds,
            "changes": self.changes,
            "history": self.history,
            "iterations": self.play.iterations,
        }
        save(path, arrays, version=_VERSION, meta=meta)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint of this game, if there is one; a damaged one counts as none."""
        stored = load_checkpoint(path, self._identity(), version=_VERSION)
        if stored is None:
            return
        self.dealer, self.pone = (np.array(stored.arrays[name]) for name in ("dealer", "pone"))
        for player, name in enumerate(("pone", "dealer")):
            self.play.regrets[player].flat[:] = stored.arrays[f"{name}_regrets"]
            self.play.averages[player].flat[:] = stored.arrays[f"{name}_average"]
        self.play.iterations = stored.meta["iterations"]
        self.rounds, self.changes = stored.meta["rounds"], stored.meta["changes"]
        self.history = [(int(n), float(a), float(b)) for n, a, b in stored.meta["history"]]
        self._hand_on_prior()

    def _identity(self) -> dict[str, Any]:
        game = {name: getattr(self.play.game, name) for name in self.play.game.__slots__}
        return {"deck": list(self.deck), "game": game}


def _trim(chances: Floats) -> Floats:
    """Drop what is hardly ever thrown: mostly what was best in the first rounds only."""
    kept = np.where(chances < _LEAST_CHANCE, 0.0, chances)
    return np.asarray(kept / kept.sum(axis=1, keepdims=True))


def _share(number: int) -> float:
    """Return the share of a round in the average: each weighs as its square; the start is one."""
    weights = [(earlier + 1) ** 2 for earlier in range(number + 1)]
    return weights[-1] / sum(weights)


def solve_deal(
    tolerance: float = 0.002,
    *,
    deck: Deck = FULL,
    game: PlayGame = CRIBBAGE,
    max_rounds: int = 200,
    checkpoint: Path | None = None,
    run: Runner | None = None,
) -> DealEquilibrium:
    """Solve throw and play together, to a proved tolerance.

    Parameters
    ----------
    tolerance : float
        Stop when other throws and other play gain no more than this, for both players together:
        points a deal.
    run : Runner, optional
        Where the work runs, and who hears of progress.
    deck, game : Deck, PlayGame
        The pack and the play; shorter ones are for tests. They must have the same ranks.
    max_rounds : int
        Give up after this many.
    checkpoint : Path, optional
        Kept up every few rounds, and gone on from if it is there, whole and of the same game.

    Returns
    -------
    DealEquilibrium
        Strategies, value and certificates.

    Raises
    ------
    DataError
        If the tolerance is not positive or was not reached, pack and play do not fit, or the
        checkpoint is of something else.

    Notes
    -----
    Players use what they hold and what has been laid, not what they threw and not the starter.

    Examples
    --------
    >>> deck, game = Deck(7, 2), PlayGame(n_ranks=7, limit=15, fifteen=7, copies=2)
    >>> solved = solve_deal(0.5, deck=deck, game=game, run=Runner(workers=1))
    >>> solved.exploitability <= 0.5
    True
    """
    if not tolerance > 0:
        raise DataError(f"the tolerance must be positive; got {tolerance!r}.")
    if (game.n_ranks, game.copies) != tuple(deck) or game.n_cards != DEALT - 2:
        raise DataError(
            f"the play of {game.n_ranks} ranks, {game.copies} of each, does not fit a pack of "
            f"{deck.ranks} ranks in {deck.suits} suits."
        )
    solver = _Solver(deck, game, quietly(run))
    if checkpoint is not None:
        solver.resume(checkpoint)
    while solver.rounds < max_rounds:
        if solver.play.iterations == 0:
            solver.improve_play(_FIRST_ITERATIONS)
        gain = solver.improve_throws(tolerance / 2)
        solver.improve_play(_ITERATIONS)
        if gain > tolerance and solver.rounds % _EVERY:
            continue
        found = solver.measure()
        if run:
            number, *gains = found.history[-1]
            run.tell(int(number), sum(gains))
        if checkpoint is not None:
            solver.keep(checkpoint)
        if found.exploitability <= tolerance:
            return found
    raise DataError(f"{tolerance:.1e} was not reached in {max_rounds} rounds.")


def pack_deal(solved: DealEquilibrium, command: str, **told: Any) -> Stored:
    """Return what is shipped of a solved deal: the throws, the pairs, and the certificates.

    Parameters
    ----------
    solved : DealEquilibrium
        Of six-card cribbage.
    command : str
        What made it.
    **told
        More to be kept with it.

    Returns
    -------
    Stored
        As `pack_equilibrium`, with ``pairs`` in whole 1/1024 of a point.

    Raises
    ------
    DataError
        If it is of a shorter pack.
    """
    if solved.dealer.shape != kept_hands().shape:
        raise DataError("only the whole deal of six-card cribbage is shipped.")
    proof = solved.throws
    throws = [
        strategy_from_dense(SIX_CARD, f"whole deal, {role}", chances)
        for role, chances in (("dealer", solved.dealer), ("pone", solved.pone))
    ]
    gains = (proof.exploitability, proof.dealer_gain, proof.pone_gain)
    packed = pack_equilibrium(Equilibrium(SIX_CARD, proof.value, *gains, *throws), command)
    pairs = np.round(solved.pairs * SCALE).astype(np.int16)
    play = {name: getattr(solved.play, name) for name in ("value", "lower", "upper", "iterations")}
    told |= {f"play_{name}": value for name, value in play.items()}
    told |= {"name": "whole deal", "rounds": solved.rounds, "history": solved.history}
    return Stored(packed.arrays | {"pairs": pairs}, packed.meta | told)
