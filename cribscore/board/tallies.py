"""Tallies of deals, from which the chances to any target follow, with their errors.

A tally counts the order in which the points of deals fall (`match.kernels.tally_deals`). It is kept
in batches, and the error of whatever follows is found by leaving out one batch at a time (the
jackknife).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Floats, Ints
from cribscore.board.chances import (
    STAKES,
    Kind,
    Stake,
    WinTable,
    chances_of_tally,
    lines_of,
    stakes_of,
)
from cribscore.chunks import Runner, run_chunks
from cribscore.store import Stored, load, save
from cribscore.variants import find_variant

VERSION = 1

__all__ = ["DealTallies", "load_tallies", "save_tallies", "table_of_tallies"]


@dataclass(frozen=True, kw_only=True, eq=False)
class DealTallies(Answer):
    """In what order the points of many deals fell.

    Attributes
    ----------
    variant, player : str
        What was played, and who played both sides.
    seed : int
        Of the sample.
    batches : ndarray of int64, shape (batches, 3, m, m)
        Each as `chances_of_tally` takes it.
    """

    variant: str
    player: str
    seed: int
    batches: Ints = field(repr=False, metadata={"as": "hidden"})


def save_tallies(tallies: DealTallies, path: Path) -> None:
    """Keep tallies on disk, without the rows and columns that nobody reached."""
    found = np.nonzero(tallies.batches.any(axis=(0, 1)))
    most = 1 + max(int(at.max()) for at in found)
    meta = {name: getattr(tallies, name) for name in ("variant", "player", "seed")}
    arrays = {"batches": tallies.batches[:, :, :most, :most].astype(np.int32)}
    save(path, arrays, version=VERSION, meta=meta, compress=True)


def load_tallies(path: Path) -> DealTallies:
    """Read back what `save_tallies` wrote."""
    stored: Stored = load(path, version=VERSION)
    return DealTallies(**stored.meta, batches=stored.arrays["batches"].astype(np.int64))


def table_of_tallies(tallies: DealTallies, target: int, *, run: Runner | None = None) -> WinTable:
    """Work out the chances from every score of a game to `target`."""
    lines = lines_of(replace(find_variant(tallies.variant), target=target))
    whole = tallies.batches.sum(axis=0)
    samples = [whole, *(whole - part for part in tallies.batches)]
    work = [(sample, target, line) for line in lines.values() for sample in samples]
    found = np.array(run_chunks(chances_of_tally, work, run=run))
    by_kind = dict(
        zip(lines, found.reshape(len(lines), len(samples), 2, target, target), strict=True)
    )
    by_stake = {stake: _stakes(by_kind, stake) for stake in stakes_of(lines)}
    return WinTable(
        variant=tallies.variant,
        player=tallies.player,
        n_deals=int(whole[2].sum()),
        seed=tallies.seed,
        chances={kind: values[0] for kind, values in by_kind.items()},
        errors={kind: _jackknife(values[1:]) for kind, values in by_kind.items()},
        stakes={stake: values[0] for stake, values in by_stake.items()},
        stake_errors={stake: _jackknife(values[1:]) for stake, values in by_stake.items()},
    )


def _stakes(by_kind: Mapping[Kind, Floats], stake: Stake) -> Floats:
    """Return what the dealer can expect less what the pone can, (samples, target, target)."""
    worth = [
        points * (by_kind[kind][:, 0] - by_kind[kind][:, 1])
        for kind, points in STAKES[stake].items()
        if kind in by_kind
    ]
    return np.asarray(np.sum(worth, axis=0))


def _jackknife(left_out: Floats) -> Floats:
    """Return the standard error of an estimate from what it is with each batch left out."""
    n = len(left_out)
    spread = ((left_out - left_out.mean(axis=0)) ** 2).sum(axis=0)
    return np.asarray(np.sqrt(spread * (n - 1) / n))
