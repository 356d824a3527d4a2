"""The equilibrium of the play, by regret matching, with its certificate.

Alternating regret-matching+ on the public tree (Zinkevich et al., *NIPS* 2007; Tammelin,
arXiv:1407.5042): at every turn each hand lays its cards in proportion to what not having laid
them has cost so far, and the average of the strategies over the iterations, later ones weighing
more, draws near an equilibrium. How near is measured, not assumed: the best response to each
average strategy is computed exactly over the same tree.

Players use what they hold and what has been laid; not what they threw, and not the starter.
"""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Singles, as_array
from cribscore.checkpoints import digest_of, load_checkpoint, save_checkpoint
from cribscore.checks import check_kind, check_number, check_path, check_tolerance
from cribscore.chunks import Runner, quietly
from cribscore.errors import DataError
from cribscore.roles import DEALER, PONE
from cribscore.solutions import Certificate, Solution
from cribscore.solve.game import CRIBBAGE, PlayGame
from cribscore.solve.places import TOP, Place
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import Numbers, Task, numbers_for, walk_tree
from cribscore.solve.walk_kernels import FOLLOW, RESPOND, UPDATE

VERSION = 1
"""Of the meaning of solutions on disk."""
_KIND = "the play"


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayEquilibrium(Solution):
    """A pair of strategies of the play, and what they are proved to be worth.

    Attributes
    ----------
    game : PlayGame
        The game.
    prior : ndarray of float64, shape (hands, hands)
        The joint chances of pone's and dealer's hands.
    pone, dealer : Numbers
        The strategies: for every card the chance to play so far and play it.
    pone_values, dealer_values : ndarray of float64, shape (hands,)
        The player's own points less the other's with each hand; NaN for a hand never held.
    iterations : int
        Of the solver.
    certificate : Certificate
        Of pone's points less dealer's, a deal.
    history : tuple of (int, float)
        Iterations and exploitability, as they were measured.
    """

    game: PlayGame
    prior: Floats = field(repr=False, metadata={"as": "hidden"})
    pone: Numbers = field(repr=False, metadata={"as": "hidden"})
    dealer: Numbers = field(repr=False, metadata={"as": "hidden"})
    pone_values: Floats = field(repr=False, metadata={"as": "hidden"})
    dealer_values: Floats = field(repr=False, metadata={"as": "hidden"})
    iterations: int

    def numbers_at(self, place: Place) -> tuple[Singles, Singles]:
        """Return pone's and dealer's numbers of the part of the tree that holds a place."""
        if place.part == TOP:
            return self.pone.top, self.dealer.top
        return self.pone.parts[place.part], self.dealer.parts[place.part]

    def __str__(self) -> str:
        """Write what is proved, and after how much work."""
        return f"the play at equilibrium, {self.iterations} iterations\n{self.certificate}"


class PlaySolver:
    """The state of a solution in the making.

    Parameters
    ----------
    prior : ndarray of float64, shape (hands, hands)
        The joint chances of pone's and dealer's hands; any weights, which need not be a product.
    game : PlayGame
        The game.
    run : Runner, optional
        Where the work runs, and who hears of progress.
    power : float
        Iteration t weighs t**power in the average.

    Raises
    ------
    DataError
        If the prior is not a matrix of weights of the game's hands.

    Examples
    --------
    >>> from cribscore.solve.game import uniform_prior
    >>> game = PlayGame(n_ranks=2, n_cards=2, limit=6)
    >>> solver = PlaySolver(uniform_prior(game), game)
    >>> for _ in range(200):
    ...     solver.iterate()
    >>> lower, upper = solver.certify()
    >>> 0 <= upper - lower < 0.01
    True
    """

    def __init__(
        self,
        prior: Floats,
        game: PlayGame = CRIBBAGE,
        *,
        power: float = 2.0,
        run: Runner | None = None,
    ) -> None:
        self.game = game
        self.prior = check_prior(prior, game)
        self.power = power
        self.iterations = 0
        self.history: list[tuple[int, float]] = []
        self._run = quietly(run)
        tree = build_tree(game)
        self.regrets = (numbers_for(tree, PONE), numbers_for(tree, DEALER))
        self.averages = (numbers_for(tree, PONE), numbers_for(tree, DEALER))

    def iterate(self) -> None:
        """Improve pone's strategy against dealer's, and then dealer's against pone's."""
        weights = [float(t) ** self.power for t in range(1, self.iterations + 2)]
        share = weights[-1] / sum(weights)
        for me in (PONE, DEALER):
            self._walk(me, UPDATE, self.regrets, share=share)
        self.iterations += 1

    def certify(self, prior: Floats | None = None) -> tuple[float, float]:
        """Return what pone's average is sure of, and what dealer's average holds pone to.

        Points a deal, pone's less dealer's; by default for the prior that the solver works with.
        """
        upper = self._walk(PONE, RESPOND, self.averages, prior=prior).sum()
        lower = -self._walk(DEALER, RESPOND, self.averages, prior=prior).sum()
        return float(lower), float(upper)

    def result(self, prior: Floats | None = None) -> PlayEquilibrium:
        """Certify the averages and value every hand, as for `certify`.

        The solution shares the averages with the solver: what is improved later shows in both.
        """
        chances_of = self.prior if prior is None else prior
        lower, upper = self.certify(chances_of)
        to_pone = self._walk(PONE, FOLLOW, self.averages, prior=chances_of)
        to_dealer = self._walk(DEALER, FOLLOW, self.averages, prior=chances_of)
        value = float(to_pone.sum())
        return PlayEquilibrium(
            game=self.game,
            prior=chances_of,
            pone=self.averages[PONE],
            dealer=self.averages[DEALER],
            pone_values=to_pone / _positive(chances_of.sum(axis=1)),
            dealer_values=to_dealer / _positive(chances_of.sum(axis=0)),
            iterations=self.iterations,
            certificate=Certificate(
                value_to="pone",
                value=value,
                pone_gain=upper - value,
                dealer_gain=value - lower,
            ),
            history=tuple(self.history),
        )

    def _walk(
        self,
        me: int,
        mode: int,
        numbers: tuple[Numbers, Numbers],
        *,
        share: float = 0.0,
        prior: Floats | None = None,
    ) -> Floats:
        return walk_tree(
            Task(self.game, self.prior if prior is None else prior, me, mode, share),
            numbers[me],
            numbers[1 - me],
            self.averages[me] if mode == UPDATE else None,
            run=self._run,
        )

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        arrays = {}
        for me, name in ((PONE, "pone"), (DEALER, "dealer")):
            arrays[f"{name}_regrets"] = self.regrets[me].flat
            arrays[f"{name}_average"] = self.averages[me].flat
        reached = {"iterations": self.iterations, "history": self.history}
        save_checkpoint(path, _KIND, self._settings(), arrays, **reached)

    def resume(self, path: Path) -> bool:
        """Go on from a checkpoint of this game and prior; say whether there was one.

        Raises
        ------
        DataError
            If the file is anything else.
        """
        stored = load_checkpoint(path, _KIND, self._settings())
        if stored is None:
            return False
        for me, name in ((PONE, "pone"), (DEALER, "dealer")):
            self.regrets[me].flat[:] = stored.arrays[f"{name}_regrets"]
            self.averages[me].flat[:] = stored.arrays[f"{name}_average"]
        self.iterations = stored.meta["iterations"]
        self.history = [(int(at), float(gap)) for at, gap in stored.meta["history"]]
        return True

    def _settings(self) -> dict[str, Any]:
        return {"game": asdict(self.game), "prior": digest_of(self.prior), "power": self.power}


def _positive(chances: Floats) -> Floats:
    """Return chances to divide by; NaN for hands that are never held."""
    return np.where(chances > 0, chances, np.nan)


def check_prior(prior: npt.ArrayLike, game: PlayGame) -> Floats:
    """Return joint chances (hands, hands) that sum to one, or say what is wrong with them.

    Raises
    ------
    DataError
        If the shape is wrong, or a weight is negative or not a number, or all are zero.

    Examples
    --------
    >>> check_prior([[1, 1], [0, 2]], PlayGame(n_ranks=2, n_cards=2, limit=6))
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: the prior must have shape (3, 3), pone's hands by dealer's; \
got (2, 2).
    """
    given = as_array("the prior", prior)
    if given.dtype.kind not in "fiu":
        raise DataError(f"the prior must be numbers; got {given.dtype}.")
    weights = np.array(given, dtype=np.float64, order="C")
    if weights.shape != (game.n_hands, game.n_hands):
        raise DataError(
            f"the prior must have shape {(game.n_hands, game.n_hands)}, pone's hands by dealer's; "
            f"got {weights.shape}."
        )
    if not np.isfinite(weights).all() or weights.min() < 0 or weights.sum() <= 0:
        raise DataError(
            "the weights of a prior must be finite and not negative, and some must be positive."
        )
    total = weights.sum()
    if abs(total - 1) < 1e-9:
        return weights  # so that checking twice changes no bit
    chances: Floats = weights / total
    return chances


def solve_play(
    prior: npt.ArrayLike,
    tolerance: float = 0.0005,
    *,
    game: PlayGame = CRIBBAGE,
    max_iterations: int = 2000,
    every: int = 10,
    checkpoint: Path | str | None = None,
    run: Runner | None = None,
) -> PlayEquilibrium:
    """Solve the play for given chances of the two hands, to a proved tolerance.

    Parameters
    ----------
    prior : array_like of float, shape (hands, hands)
        The joint chances of pone's and dealer's hands of ranks, numbered as in `hands_of`; in
        cribbage 1,820 by 1,820.
    tolerance : float
        Stop when best responses to both strategies gain no more than this, together: points a
        deal.
    run : Runner, optional
        Where the work runs, and who hears of progress.
    game : PlayGame
        The game; cribbage by default.
    max_iterations : int
        Stop here at the latest; the certificate says how far that was.
    every : int
        Iterations between two measurements of the exploitability, and two checkpoints.
    checkpoint : Path or str, optional
        Updated at each measurement, and resumed if it exists. Any other file is refused.

    Returns
    -------
    PlayEquilibrium
        Value, certificate and strategies.

    Raises
    ------
    DataError
        If the prior is not a matrix of weights, the tolerance is not positive, or the checkpoint is
        not of this run.

    Notes
    -----
    Players use what they hold and what has been laid, not what they threw and not the starter.

    Examples
    --------
    >>> from cribscore.solve.game import uniform_prior
    >>> game = PlayGame(n_ranks=3, n_cards=2, limit=6, fifteen=4)
    >>> solved = solve_play(uniform_prior(game), 0.001, game=game)
    >>> solved.exploitability <= 0.001 and solved.lower <= solved.value <= solved.upper
    True
    """
    check_tolerance(tolerance)
    check_number("max_iterations", max_iterations, least=1)
    check_number("every", every, least=1)
    check_kind("game", game, PlayGame)
    solver = PlaySolver(check_prior(prior, game), game, run=quietly(run))
    path = check_path("checkpoint", checkpoint) if checkpoint is not None else None
    if path is not None:
        solver.resume(path)
    while not (solver.history and solver.history[-1][1] <= tolerance):
        if solver.iterations >= max_iterations:
            break
        for _ in range(min(every, max_iterations - solver.iterations)):
            solver.iterate()
        lower, upper = solver.certify()
        solver.history.append((solver.iterations, upper - lower))
        if path is not None:
            solver.save(path)
        if run:
            run.tell(solver.iterations, upper - lower)
    return solver.result()
