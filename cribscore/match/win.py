"""Who wins from here: every position of the board, from a large sample of deals.

A sample is kept as a tally of the order in which the points of its deals fall (see
`kernels.tally_deals`), in batches. From a tally the chances of every position follow by dynamic
programming, exactly for that sample, and the error of each by leaving out one batch at a time
(the jackknife). The players do not look at the board: what playing on and playing off (H{45}-{46})
are worth is not in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Ints
from cribscore.checks import check_seed
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.errors import DataError
from cribscore.estimates import Estimate
from cribscore.match import kernels, win_kernels
from cribscore.match.engine import play_deals
from cribscore.match.slow import play_deals_slowly
from cribscore.players.registry import Seat, batch_player, seat_of
from cribscore.players.simple import Player
from cribscore.seeds import key_of
from cribscore.store import load, save, shipped_path
from cribscore.variants import SIX_CARD, Variant

N_BATCHES = 50
VERSION = 1
MOST = 128
"""Points that a tally has room for; no side can make so many in a deal."""

LINES: Mapping[int, Mapping[str, int]] = MappingProxyType(
    {
        61: MappingProxyType({"win": 61, "lurch": 31}),
        121: MappingProxyType({"win": 121, "skunk": 91, "lurch": 61}),
    }
)
"""By target: the score below which the loser stays, for each kind of win (H{34}; skunk: today)."""

__all__ = ["LINES", "WinTable", "simulate_wins", "tally_deals", "win_probability", "win_table"]


@dataclass(frozen=True)
class WinTable:
    """The chances of every position, for the side about to deal.

    Attributes
    ----------
    variant_name : str
        Five-card or six-card.
    player : str
        Who played both sides of the sample.
    n_deals, seed : int
        The sample.
    chances : mapping of str to float64 array, (2, target, target)
        For each kind of win of `LINES`: [0, d, p] that the dealer wins so from d points against
        p, [1, d, p] that the pone does.
    errors : mapping of str to float64 array, (2, target, target)
        The standard error of each.
    """

    variant_name: str
    player: str
    n_deals: int
    seed: int
    chances: Mapping[str, Floats]
    errors: Mapping[str, Floats]

    @property
    def target(self) -> int:
        """Points that win the game."""
        return int(self.chances["win"].shape[1])

    def chance(
        self, dealer_score: int, pone_score: int, kind: str = "win", *, of_pone: bool = False
    ) -> Estimate:
        """Return the chance that a side wins, or wins so, before the cards are dealt.

        Parameters
        ----------
        dealer_score, pone_score : int
            From 0 to one below the target.
        kind : str
            ``win``, ``lurch`` or, at six-card, ``skunk``: with the loser below that line.
        of_pone : bool
            The pone's chance rather than the dealer's.

        Returns
        -------
        Estimate
            Its n counts deals.

        Raises
        ------
        DataError
            If a score is out of range or there is no such kind.

        Examples
        --------
        >>> table = win_table()
        >>> both = table.chance(120, 120).mean + table.chance(120, 120, of_pone=True).mean
        >>> round(both, 6)
        1.0
        """
        for score in (dealer_score, pone_score):
            if not 0 <= score < self.target:
                raise DataError(
                    f"a score must be from 0 to {self.target - 1} at {self.variant_name}; "
                    f"got {score}."
                )
        if kind not in self.chances:
            raise DataError(f"kind must be one of {', '.join(self.chances)}; got {kind!r}.")
        at = (int(of_pone), dealer_score, pone_score)
        return Estimate(
            mean=float(self.chances[kind][at]),
            standard_error=float(self.errors[kind][at]),
            n=self.n_deals,
        )


def tally_deals(
    player: str | Player = "expected",
    n_deals: int = 1_000_000,
    *,
    seed: int,
    variant: Variant = SIX_CARD,
    run: Runner | None = None,
) -> Ints:
    """Play deals and record, in batches, the order in which their points fall.

    Parameters
    ----------
    player : str or Player
        Who plays both sides.
    n_deals : int
        How many deals, at least one for each of the 50 batches.
    seed : int
        From 0 to 2**64 - 1.
    variant : Variant
        Five-card or six-card.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of int64, shape (50, 3, 128, 128)
        As `kernels.tally_deals` counts them.

    Raises
    ------
    DataError
        If there are too few deals, the seed is out of range or the variant is another.

    Examples
    --------
    >>> int(tally_deals("greedy", 100, seed=1)[:, 2].sum())
    100
    """
    _check_variant(variant)
    if n_deals < N_BATCHES:
        raise DataError(f"there must be at least {N_BATCHES} deals; got {n_deals}.")
    check_seed(seed)
    edges = [n_deals * at // N_BATCHES for at in range(N_BATCHES + 1)]
    parts = run_chunks(
        _tally_batch, list(pairwise(edges)), shared=(seat_of(player), variant, seed), run=run
    )
    return np.stack(parts)


def _check_variant(variant: Variant) -> None:
    if variant.target not in LINES or variant.players != 2:
        raise DataError(f"positions are for five-card and six-card; got {variant.name}.")


def _tally_batch(seat: Seat, variant: Variant, seed: int, start: int, stop: int) -> Ints:
    players: Any = [batch_player(seat.name) if seat.is_shipped else seat.player]
    play = play_deals if seat.is_shipped else play_deals_slowly
    tally = np.zeros((3, MOST, MOST), np.int64)
    for first, last in split_range(stop - start, 2048):
        games = np.arange(start + first, start + last)
        roles = np.zeros((len(games), 2), np.int64)
        deals = play(key_of(seed), games, 0, players, roles, variant)
        kernels.tally_deals(deals.heels, deals.play, deals.shows, tally)
    return tally


def chances_of_tally(tally: Ints, target: int, line: int) -> Floats:
    """Return the chances (2, target, target) by scores of dealer and pone, for one tally.

    Parameters
    ----------
    tally : int64 array, (3, 128, 128)
        As `kernels.tally_deals` counts it.
    target : int
        Points of the game.
    line : int
        Count games that the loser ends below it; the target counts all.

    Returns
    -------
    ndarray of float64, shape (2, target, target)
        That the dealer wins so, and that the pone does.

    Examples
    --------
    >>> tally = tally_deals("greedy", 1000, seed=1).sum(axis=0)
    >>> chances = chances_of_tally(tally, 121, 121)
    >>> bool(abs(chances.sum(axis=0) - 1).max() < 1e-12)
    True
    """
    needs = np.zeros((2, target + 1, target + 1))
    win_kernels.fill_chances(tally, int(tally[2].sum()), target, line, needs)
    return np.ascontiguousarray(needs[:, :0:-1, :0:-1])


def simulate_wins(
    player: str | Player = "expected",
    n_deals: int = 1_000_000,
    *,
    seed: int,
    variant: Variant = SIX_CARD,
    run: Runner | None = None,
) -> WinTable:
    """Sample deals and work out the chances of every position.

    Parameters
    ----------
    player, n_deals, seed, variant
        As in `tally_deals`.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    WinTable
        With the standard error of each chance.

    Raises
    ------
    DataError
        As `tally_deals`.

    Examples
    --------
    >>> table = simulate_wins("greedy", 5_000, seed=1)
    >>> table.chance(119, 0).mean > 0.9
    True
    """
    tallies = tally_deals(player, n_deals, seed=seed, variant=variant, run=run)
    whole = tallies.sum(axis=0)
    samples = [whole, *(whole - part for part in tallies)]
    chances, errors = {}, {}
    for kind, line in LINES[variant.target].items():
        work = [(sample, variant.target, line) for sample in samples]
        found = run_chunks(chances_of_tally, work, run=quietly(run))
        chances[kind], left_out = found[0], np.stack(found[1:])
        spread = ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0)
        errors[kind] = np.sqrt(spread * (N_BATCHES - 1) / N_BATCHES)
    name = "five-card" if variant.target == 61 else "six-card"
    return WinTable(name, seat_of(player).name, n_deals, seed, chances, errors)


def save_wins(table: WinTable, path: Path) -> None:
    """Keep a table on disk, chances and errors in single and half precision.

    Parameters
    ----------
    table : WinTable
        As `simulate_wins` makes it.
    path : Path
        Where.

    Raises
    ------
    OSError
        If the disk refuses.
    """
    arrays: dict[str, npt.NDArray[Any]] = {}
    for kind in table.chances:
        arrays[kind] = table.chances[kind].astype(np.float32)
        arrays[f"{kind}_error"] = table.errors[kind].astype(np.float16)
    meta = {
        **{"variant": table.variant_name, "player": table.player},
        **{"n_deals": table.n_deals, "seed": table.seed},
    }
    save(path, arrays, version=VERSION, meta=meta)


def load_wins(path: Path) -> WinTable:
    """Read back what `save_wins` wrote.

    Parameters
    ----------
    path : Path
        Where.

    Returns
    -------
    WinTable
        As it was, but for the precision.

    Raises
    ------
    DataError
        If the file is damaged or of another version.
    """
    arrays, meta = load(path, version=VERSION)
    kinds = [name for name in arrays if not name.endswith("_error")]
    return WinTable(
        *(meta["variant"], meta["player"], meta["n_deals"], meta["seed"]),
        {kind: arrays[kind].astype(np.float64) for kind in kinds},
        {kind: arrays[f"{kind}_error"].astype(np.float64) for kind in kinds},
    )


@cache
def _shipped(name: str) -> WinTable:
    return load_wins(shipped_path(f"tables/win_{name}.table"))


def win_table(variant: Variant = SIX_CARD) -> WinTable:
    """Return the shipped table of positions.

    Parameters
    ----------
    variant : Variant
        Five-card or six-card, with either lurch.

    Returns
    -------
    WinTable
        From a million deals or more; see `data/README.md`.

    Raises
    ------
    DataError
        If the variant is another.

    Examples
    --------
    >>> win_table().target
    121
    """
    _check_variant(variant)
    return _shipped("five-card" if variant.target == 61 else "six-card")


def win_probability(
    dealer_score: int,
    pone_score: int,
    *,
    variant: Variant = SIX_CARD,
    table: WinTable | None = None,
) -> Estimate:
    """Return the chance that the side about to deal wins the game.

    Parameters
    ----------
    dealer_score, pone_score : int
        The state of the game before the deal.
    variant : Variant
        Five-card or six-card.
    table : WinTable, optional
        From players of your own; by default the shipped one.

    Returns
    -------
    Estimate
        With its standard error.

    Raises
    ------
    DataError
        If a score is out of range, or the variant another.

    Examples
    --------
    >>> win_probability(0, 0).mean > 0.5
    True
    """
    return (table or win_table(variant)).chance(dealer_score, pone_score)
