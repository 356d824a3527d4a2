"""Solve the discard game, and certify the solution.

The game is zero-sum, so an exact best response to each side proves how far the two strategies
are from equilibrium. Best responses against the current opponent, taken in turn, settle all but
the closest decisions in a few sweeps; predictive regret matching plus (Farina, Kroer and
Sandholm, 2021, arXiv:2007.14358) mixes the rest from there. The strategies in hand, not their
averages, are what is certified and returned: here they converge, and faster.
"""

import hashlib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from cribscore.arrays import Floats
from cribscore.chunks import Runner, quietly
from cribscore.discard.classes import FULL, Deck
from cribscore.discard.strategies import kernels as strategy_kernels
from cribscore.discard.strategies.game import (
    DiscardGame,
    best_response,
    discard_game,
    gain_and_earnings,
    net_means,
)
from cribscore.discard.strategies.strategy import Equilibrium, strategy_from_dense
from cribscore.errors import DataError
from cribscore.store import load, save
from cribscore.variants import SIX_CARD, Variant

_BEST_RESPONSES = 3  # sweeps before regrets; more of them cycle among the closest decisions
_LEAST_CHANCE = 1e-7  # smaller chances are dropped before the last certificate
_VERSION = 2

Told = Callable[[int, float], None]
"""Called after each sweep with its number and the exploitability."""


class _State(NamedTuple):
    """Where a solver stands: strategies, regrets and sweeps done."""

    sweeps: int
    dealer: Floats
    pone: Floats
    dealer_regrets: Floats
    pone_regrets: Floats


class Certificate(NamedTuple):
    """What is proved of a pair of strategies, in points a deal."""

    value: float
    dealer_gain: float
    pone_gain: float

    @property
    def exploitability(self) -> float:
        """Both gains together."""
        return self.dealer_gain + self.pone_gain


def solve_discards(
    variant: Variant = SIX_CARD,
    tolerance: float = 1e-6,
    *,
    checkpoint: Path | None = None,
    max_sweeps: int = 200,
    run: Runner | None = None,
) -> Equilibrium:
    """Solve the discard game of a variant to a certified tolerance.

    Parameters
    ----------
    variant : Variant
        Two-handed: five-card takes seconds, six-card minutes, seven-card a cluster.
    tolerance : float
        Exploitability to reach, points a deal.
    run : Runner, optional
        Where the work runs, and who hears of progress.
    checkpoint : Path, optional
        Kept up to date after each sweep and resumed from; a damaged one is refused with a
        warning, and the run starts anew.
    max_sweeps : int
        Give up after this many.

    Returns
    -------
    Equilibrium
        Strategies, value and certificate.

    Raises
    ------
    DataError
        If the variant is not two-handed, the checkpoint is of another game, or the tolerance is
        not reached.
    """
    if variant.players != 2 or variant.thrown != 2:
        raise DataError(f"only two-handed games can be solved; got {variant.name}.")
    game = discard_game(variant.dealt)
    dealer, pone, _ = solve_game(
        game, tolerance / 2, run=run, checkpoint=checkpoint, max_sweeps=max_sweeps
    )
    names = ("equilibrium, dealer", "equilibrium, pone")
    packed = [
        strategy_from_dense(variant, name, chances, least=_LEAST_CHANCE)
        for name, chances in zip(names, (dealer, pone), strict=True)
    ]
    proof = certify(game, packed[0].to_dense(), packed[1].to_dense(), run=quietly(run))
    if proof.exploitability > tolerance:
        raise DataError(f"reached {proof.exploitability:.2e}, not {tolerance:.2e}.")
    return Equilibrium(
        variant, proof.value, proof.exploitability, proof.dealer_gain, proof.pone_gain, *packed
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
    return Certificate(earned - pone_hand, dealer_gain, pone_gain)


def solve_game(
    game: DiscardGame,
    tolerance: float,
    *,
    checkpoint: Path | None = None,
    max_sweeps: int = 200,
    start: tuple[Floats, Floats] | None = None,
    run: Runner | None = None,
) -> tuple[Floats, Floats, float]:
    """Sweep until the strategies in hand are within `tolerance` of equilibrium.

    Returns the two strategies, dealer's and pone's, as chances (n, t), and their exploitability.
    Parameters and errors are those of `solve_discards`; `start` is a pair of strategies near the
    equilibrium to go on from.
    """
    state = _resume(game, checkpoint) or _begin(game, start)
    while state.sweeps < max_sweeps:
        for_dealer = net_means(game, state.pone, dealer=True, run=quietly(run))
        dealer = _improve(game, for_dealer, state.dealer, state.dealer_regrets, state.sweeps)
        for_pone = net_means(game, dealer, dealer=False, run=quietly(run))
        gain = (
            gain_and_earnings(game, for_dealer, dealer)[0]
            + gain_and_earnings(game, for_pone, state.pone)[0]
        )
        if run:
            run.tell(state.sweeps + 1, gain)
        if gain <= tolerance:
            return dealer, state.pone, gain
        pone = _improve(game, for_pone, state.pone, state.pone_regrets, state.sweeps)
        state = state._replace(sweeps=state.sweeps + 1, dealer=dealer, pone=pone)
        if checkpoint:
            _keep(game, checkpoint, state)
    raise DataError(f"{tolerance:.1e} was not reached in {max_sweeps} sweeps.")


def _begin(game: DiscardGame, start: tuple[Floats, Floats] | None) -> _State:
    """Start from given strategies, past the best responses; or both keeping the best hand."""
    none = np.zeros_like(game.hand_means)
    if start is not None:
        return _State(_BEST_RESPONSES, *start, none, none.copy())
    best = best_response(game, game.hand_means)
    return _State(0, best, best.copy(), none, none.copy())


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
    for name, dense in state._asdict().items():
        if name != "sweeps":
            at = np.flatnonzero(dense)
            arrays[f"{name}_at"] = at.astype(np.int32 if dense.size < 2**31 else np.int64)
            arrays[name] = dense.reshape(-1)[at]
    save(path, arrays, version=_VERSION, meta=_describe(game) | {"sweeps": state.sweeps})


def _describe(game: DiscardGame) -> dict[str, Any]:
    told = {"dealt": game.dealt, "deck": list(game.deck)}
    if game.pairs is None:
        return told
    return told | {"pairs": hashlib.sha256(game.pairs.tobytes()).hexdigest()}


def _resume(game: DiscardGame, path: Path | None) -> _State | None:
    if path is None or not path.exists():
        return None
    try:
        stored = load(path, version=_VERSION)
    except DataError as error:
        warnings.warn(f"{error} The run starts anew.", stacklevel=2)
        return None
    meta = dict(stored.meta)
    sweeps = meta.pop("sweeps")
    if meta != _describe(game):
        raise DataError(f"{path} is a checkpoint of another game: {meta}.")
    parts = []
    for name in _State._fields[1:]:
        dense = np.zeros(game.hand_means.shape)
        dense.reshape(-1)[stored.arrays[f"{name}_at"]] = stored.arrays[name]
        parts.append(dense)
    return _State(sweeps, *parts)


def solve_pack(
    deck: Deck, dealt: int, tolerance: float, **options: Any
) -> tuple[Floats, Floats, float]:
    """Solve the discard game of a shorter pack: `solve_game` for checks by brute force."""
    return solve_game(discard_game(dealt, deck), tolerance, **options)


__all__ = ["FULL", "Certificate", "certify", "solve_discards", "solve_game", "solve_pack"]
