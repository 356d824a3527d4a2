"""Solve the discard game, and certify the solution.

The game is zero-sum, so an exact best response to each side proves how far the two strategies
are from equilibrium. Best responses against the current opponent, taken in turn, settle all but
the closest decisions in a few sweeps; predictive regret matching plus (Farina, Kroer and
Sandholm, 2021, arXiv:2007.14358) mixes the rest from there. The strategies in hand, not their
averages, are what is certified and returned: here they converge, and faster.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cribscore.arrays import Floats
from cribscore.checkpoints import digest_of, load_checkpoint, save_checkpoint
from cribscore.checks import check_number, check_path, check_tolerance
from cribscore.chunks import Runner, quietly
from cribscore.discard.classes import FULL, Deck, check_memory
from cribscore.discard.strategies import kernels as strategy_kernels
from cribscore.discard.strategies.equilibria import Equilibrium
from cribscore.discard.strategies.game import (
    DiscardGame,
    best_response,
    discard_game,
    gain_and_earnings,
    net_means,
)
from cribscore.discard.strategies.strategy import strategy_from_dense, two_handed
from cribscore.errors import DataError
from cribscore.roles import Role
from cribscore.solutions import Certificate
from cribscore.variants import SIX_CARD, VariantLike

_BEST_RESPONSES = 3  # sweeps before regrets; more of them cycle among the closest decisions
_LEAST_CHANCE = 1e-7  # smaller chances are dropped before the last certificate
_KIND = "the throws"
_DENSE = ("dealer", "pone", "dealer_regrets", "pone_regrets")


class _State(NamedTuple):
    """Where a solver stands: strategies, regrets, and the exploitability after each sweep."""

    history: tuple[tuple[int, float], ...]
    dealer: Floats
    pone: Floats
    dealer_regrets: Floats
    pone_regrets: Floats
    skipped: int = 0

    @property
    def sweeps(self) -> int:
        """How many sweeps are done; those that a good start spares count."""
        return self.skipped + len(self.history)


def solve_discards(
    variant: VariantLike = SIX_CARD,
    tolerance: float = 1e-6,
    *,
    checkpoint: Path | str | None = None,
    max_sweeps: int = 200,
    run: Runner | None = None,
) -> Equilibrium:
    """Solve the discard game of a variant to a certified tolerance.

    Parameters
    ----------
    variant : str or Variant
        Two-handed: five-card takes seconds, six-card minutes, seven-card a cluster.
    tolerance : float
        Exploitability to reach, points a deal.
    checkpoint : Path or str, optional
        Kept up to date after each sweep, and resumed from. Any other file is refused.
    max_sweeps : int
        Give up after this many.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    Equilibrium
        Strategies, value and certificate.

    Raises
    ------
    DataError
        If the variant is not two-handed, the checkpoint is not of this run, or the tolerance is
        not reached.
    """
    chosen = two_handed(variant)
    least = check_tolerance(tolerance)
    check_memory(chosen.dealt, f"solving the throws of {chosen.name}")
    game = discard_game(chosen.dealt)
    state = _sweep(
        game,
        least / 2,
        checkpoint=checkpoint,
        max_sweeps=check_number("max_sweeps", max_sweeps, least=1),
        start=None,
        run=run,
    )
    of_role: dict[Role, Floats] = {"dealer": state.dealer, "pone": state.pone}
    dealer, pone = (
        strategy_from_dense(chosen, f"equilibrium, {role}", dense, role=role, least=_LEAST_CHANCE)
        for role, dense in of_role.items()
    )
    proof = certify(game, dealer.to_dense(), pone.to_dense(), run=quietly(run))
    if proof.exploitability > least:
        raise DataError(f"reached {proof.exploitability:.2e}, not {least:.2e}.")
    return Equilibrium(
        variant=chosen, dealer=dealer, pone=pone, certificate=proof, history=state.history
    )


def certify(
    game: DiscardGame, dealer: Floats, pone: Floats, *, run: Runner | None = None
) -> Certificate:
    """Prove how far two strategies are from equilibrium, by exact best responses.

    Parameters
    ----------
    game : DiscardGame
        The game.
    dealer, pone : ndarray of float64, shape (n, t)
        Chances by class of deal and throw.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    Certificate
        The value to the dealer and the gain of each player's best response.
    """
    for_dealer = net_means(game, pone, dealer=True, run=run)
    dealer_gain, earned = gain_and_earnings(game, for_dealer, dealer)
    for_pone = net_means(game, dealer, dealer=False, run=run)
    pone_gain, _ = gain_and_earnings(game, for_pone, pone)
    _, pone_hand = gain_and_earnings(game, game.hand_means, pone)
    return Certificate(
        value_to="dealer",
        value=float(earned - pone_hand),
        pone_gain=float(pone_gain),
        dealer_gain=float(dealer_gain),
    )


def solve_game(
    game: DiscardGame,
    tolerance: float,
    *,
    checkpoint: Path | str | None = None,
    max_sweeps: int = 200,
    start: tuple[Floats, Floats] | None = None,
    run: Runner | None = None,
) -> tuple[Floats, Floats, float]:
    """Sweep until the strategies in hand are within `tolerance` of equilibrium.

    Returns the two strategies, dealer's and pone's, as chances (n, t), and their exploitability.
    Parameters and errors are those of `solve_discards`; `start` is a pair of strategies near the
    equilibrium to go on from.
    """
    state = _sweep(
        game, tolerance, checkpoint=checkpoint, max_sweeps=max_sweeps, start=start, run=run
    )
    return state.dealer, state.pone, state.history[-1][1]


def _sweep(
    game: DiscardGame,
    tolerance: float,
    *,
    checkpoint: Path | str | None,
    max_sweeps: int,
    start: tuple[Floats, Floats] | None,
    run: Runner | None,
) -> _State:
    """Sweep as `solve_game` does; return where it ended."""
    path = check_path("checkpoint", checkpoint) if checkpoint is not None else None
    state = _resume(game, path) or _begin(game, start)
    while state.sweeps < max_sweeps:
        for_dealer = net_means(game, state.pone, dealer=True, run=quietly(run))
        dealer = _improve(game, for_dealer, state.dealer, state.dealer_regrets, state.sweeps)
        for_pone = net_means(game, dealer, dealer=False, run=quietly(run))
        gain = (
            gain_and_earnings(game, for_dealer, dealer)[0]
            + gain_and_earnings(game, for_pone, state.pone)[0]
        )
        history = (*state.history, (state.sweeps + 1, float(gain)))
        if run:
            run.tell(state.sweeps + 1, gain)
        if gain <= tolerance:
            return state._replace(history=history, dealer=dealer)
        pone = _improve(game, for_pone, state.pone, state.pone_regrets, state.sweeps)
        state = state._replace(history=history, dealer=dealer, pone=pone)
        if path is not None:
            _keep(game, path, state)
    raise DataError(f"{tolerance:.1e} was not reached in {max_sweeps} sweeps.")


def _begin(game: DiscardGame, start: tuple[Floats, Floats] | None) -> _State:
    """Start from given strategies, past the best responses; or both keeping the best hand."""
    none = np.zeros_like(game.hand_means)
    if start is not None:
        return _State((), *start, none, none.copy(), skipped=_BEST_RESPONSES)
    best = best_response(game, game.hand_means)
    return _State((), best, best.copy(), none, none.copy())


def _improve(
    game: DiscardGame, values: Floats, chances: Floats, regrets: Floats, sweeps: int
) -> Floats:
    """Return a better strategy at these values; regrets are kept up to date in place."""
    if sweeps < _BEST_RESPONSES:
        return best_response(game, values)
    better = np.empty_like(chances)
    strategy_kernels.match_regrets(values, game.twins, chances, regrets, better)
    return better


def _keep(game: DiscardGame, path: Path, state: _State) -> None:
    """Write a checkpoint: only what is not zero, which is little."""
    arrays = {}
    for name in _DENSE:
        dense = getattr(state, name)
        at = np.flatnonzero(dense)
        arrays[f"{name}_at"] = at.astype(np.int32 if dense.size < 2**31 else np.int64)
        arrays[name] = dense.reshape(-1)[at]
    reached = {"history": state.history, "skipped": state.skipped}
    save_checkpoint(path, _KIND, _settings(game), arrays, **reached)


def _settings(game: DiscardGame) -> dict[str, Any]:
    """Return what a run depends on."""
    settings = {"dealt": game.dealt, "deck": list(game.deck)}
    if game.pairs is None:
        return settings
    return settings | {"pairs": digest_of(game.pairs)}


def _resume(game: DiscardGame, path: Path | None) -> _State | None:
    stored = load_checkpoint(path, _KIND, _settings(game)) if path is not None else None
    if stored is None:
        return None
    parts = []
    for name in _DENSE:
        dense = np.zeros(game.hand_means.shape)
        dense.reshape(-1)[stored.arrays[f"{name}_at"]] = stored.arrays[name]
        parts.append(dense)
    history = tuple((int(at), float(gain)) for at, gain in stored.meta["history"])
    dealer, pone, dealer_regrets, pone_regrets = parts
    return _State(
        history, dealer, pone, dealer_regrets, pone_regrets, skipped=stored.meta["skipped"]
    )


def solve_pack(
    deck: Deck, dealt: int, tolerance: float, **options: Any
) -> tuple[Floats, Floats, float]:
    """Solve the discard game of a shorter pack: `solve_game` for checks by brute force."""
    return solve_game(discard_game(dealt, deck), tolerance, **options)


__all__ = ["FULL", "certify", "solve_discards", "solve_game", "solve_pack"]
