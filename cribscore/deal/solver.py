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

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats
from cribscore.checkpoints import load_checkpoint, save_checkpoint
from cribscore.checks import check_kind, check_number, check_path, check_tolerance
from cribscore.chunks import Runner, quietly
from cribscore.discard import FULL, Deck
from cribscore.discard.kept import DEALT, KeptPlay, kept_hands, kept_prior
from cribscore.discard.strategies import (
    Equilibrium,
    best_response,
    certify,
    discard_game,
    equilibrium,
    gain_and_earnings,
    net_means,
    pack_equilibrium,
    strategy_from_dense,
)
from cribscore.errors import DataError
from cribscore.solutions import Solution
from cribscore.solve import CRIBBAGE, PlayEquilibrium, PlayGame, PlaySolver, value_pairs
from cribscore.store import Stored
from cribscore.variants import SIX_CARD

_TREMBLE = 1e-4  # one or the other throws at random so often while the play is solved
_FIRST_ITERATIONS, _ITERATIONS = 40, 15  # of the play: before the first round, and in each
_EVERY = 2  # rounds between two measurements
_LEAST_CHANCE = 0.05  # what is thrown less was best only in the first rounds
_POWER = 4.0  # early play was for other hands: forget it soon
_KIND = "the deal"


@dataclass(frozen=True, kw_only=True, eq=False)
class DealEquilibrium(Solution):
    """Strategies of both players for throw and play, and what is proved of them.

    Attributes
    ----------
    dealer, pone : ndarray of float64, shape (n, 15)
        The chance of each throw from each class of six cards.
    play : PlayEquilibrium
        The play for the hands that these throws keep, with what other play would gain.
    pairs : ndarray of float64, shape (1820, 1820)
        Pone's points in the play less dealer's, by what pone and dealer keep.
    rounds : int
        Of the solver.
    certificate : Certificate
        The value of the deal to the dealer, in points: hand, crib and play less the pone's hand,
        the starter's heels apart; what other throws would gain, the play as it is.
    history : tuple of (int, float, float)
        Rounds, and what other throws and other play would have gained.
    """

    dealer: Floats = field(repr=False, metadata={"as": "hidden"})
    pone: Floats = field(repr=False, metadata={"as": "hidden"})
    play: PlayEquilibrium
    pairs: Floats = field(repr=False, metadata={"as": "hidden"})
    rounds: int

    @property
    def exploitability(self) -> float:
        """What best responses of both players gain by other throws and by other play, added up."""
        return self.certificate.exploitability + self.play.exploitability

    def __str__(self) -> str:
        """Write what is proved of throws and play."""
        return f"the deal at equilibrium, throws:\n{self.certificate}\n{self.play}"


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
        """Set the prior of the play to the hands that the throws keep."""
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
        return DealEquilibrium(
            dealer=dealer,
            pone=pone,
            play=play,
            pairs=pairs,
            rounds=self.rounds,
            certificate=proof,
            history=tuple(self.history),
        )

    def keep(self, path: Path) -> None:
        """Write a checkpoint of throws and play, whole or not at all."""
        arrays: dict[str, npt.NDArray[Any]] = {"dealer": self.dealer, "pone": self.pone}
        for player, name in enumerate(("pone", "dealer")):
            arrays[f"{name}_regrets"] = self.play.regrets[player].flat
            arrays[f"{name}_average"] = self.play.averages[player].flat
        reached = {
            "rounds": self.rounds,
            "changes": self.changes,
            "history": self.history,
            "iterations": self.play.iterations,
        }
        save_checkpoint(path, _KIND, self._settings(), arrays, **reached)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint of this run, if there is one."""
        stored = load_checkpoint(path, _KIND, self._settings())
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

    def _settings(self) -> dict[str, Any]:
        return {"deck": list(self.deck), "game": asdict(self.play.game)}


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
    checkpoint: Path | str | None = None,
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
    checkpoint : Path or str, optional
        Updated every few rounds, and resumed if it exists. Any other file is refused.

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
    check_tolerance(tolerance)
    check_number("max_rounds", max_rounds, least=1)
    check_kind("deck", deck, Deck)
    check_kind("game", game, PlayGame)
    if (game.n_ranks, game.copies) != tuple(deck) or game.n_cards != DEALT - 2:
        raise DataError(
            f"the play of {game.n_ranks} ranks, {game.copies} of each, does not fit a pack of "
            f"{deck.ranks} ranks in {deck.suits} suits."
        )
    solver = _Solver(deck, game, quietly(run))
    path = check_path("checkpoint", checkpoint) if checkpoint is not None else None
    if path is not None:
        solver.resume(path)
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
        if path is not None:
            solver.keep(path)
        if found.exploitability <= tolerance:
            return found
    raise DataError(f"{tolerance:.1e} was not reached in {max_rounds} rounds.")


def pack_deal(solved: DealEquilibrium, command: str, **more: Any) -> Stored:
    """Return what is shipped of a solved deal: the throws, the pairs, and the certificates.

    As `pack_equilibrium` makes it; `more` is kept with it.

    Raises
    ------
    DataError
        If it is of a shorter pack.
    """
    if solved.dealer.shape != kept_hands().shape:
        raise DataError("only the whole deal of six-card cribbage is shipped.")
    whole = Equilibrium(
        variant=SIX_CARD,
        dealer=strategy_from_dense(SIX_CARD, "whole deal, dealer", solved.dealer, role="dealer"),
        pone=strategy_from_dense(SIX_CARD, "whole deal, pone", solved.pone, role="pone"),
        certificate=solved.certificate,
        play=KeptPlay(pairs=solved.pairs),
    )
    play = {name: getattr(solved.play, name) for name in ("value", "lower", "upper", "iterations")}
    more |= {f"play_{name}": value for name, value in play.items()}
    more |= {"name": "whole deal", "rounds": solved.rounds, "history": solved.history}
    return pack_equilibrium(whole, command, **more)
