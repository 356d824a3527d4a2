"""How often, and where, counting the play changes the throw."""

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.arrays import Floats
from cribscore.cards import RANKS, format_cards
from cribscore.discard.classes import classes, throws
from cribscore.discard.strategies.strategy import Equilibrium, equilibrium
from cribscore.errors import DataError

THROW_CHANGES_SCHEMA = {
    "role": ("object", "", "who throws: dealer or pone"),
    "before": ("object", "", "the ranks thrown if the show alone counts"),
    "after": ("object", "", "the ranks thrown if the play counts too"),
    "share": ("float64", "", "of all deals of the role in which the one gives way to the other"),
    "example": ("object", "", "the deal in which that is most likely, of those the first"),
}
_LEAST = 1e-9


def throw_changes(
    before: Equilibrium | None = None, after: Equilibrium | None = None
) -> pd.DataFrame:
    """Tabulate which throws give way to which.

    Where a player mixes, the chance that one throw loses is shared among those that gain, in
    proportion. Changes of suits alone are left out.

    Parameters
    ----------
    before, after : Equilibrium, optional
        By default the equilibrium of the show alone, and that of the whole deal.

    Returns
    -------
    DataFrame
        One row for each pair of throws, the commonest first; columns as `THROW_CHANGES_SCHEMA`.
        The sum of `share` for a role is how often he throws other ranks.

    Raises
    ------
    DataError
        If a shipped solution is missing, or one is not of six-card.

    Examples
    --------
    >>> changes = throw_changes()
    >>> bool((changes.groupby("role")["share"].sum() < 0.5).all())
    True
    """
    first = before or equilibrium("six-card")
    second = after or equilibrium("six-card", play="equilibrium")
    for solved in (first, second):
        if solved.variant.dealt != 6:
            raise DataError(f"throws are compared at six-card; got {solved.variant.name}.")
    parts = [
        _changes_of(role, *(getattr(solved, role).to_dense() for solved in (first, second)))
        for role in ("dealer", "pone")
    ]
    frame = pd.concat(parts, ignore_index=True)
    frame = frame.sort_values("share", ascending=False, kind="stable", ignore_index=True)
    return frame.astype({name: entry[0] for name, entry in THROW_CHANGES_SCHEMA.items()})


def _changes_of(role: str, before: Floats, after: Floats) -> pd.DataFrame:
    """Return the changes of one role, from the chances of throws (n, 15) before and after."""
    hands, _, deals = classes(6)
    pairs = throws(6)
    differs = np.flatnonzero(np.abs(before - after).sum(axis=1) > _LEAST)
    ranks = hands[differs].astype(np.int64) >> 2
    kinds = 13 * ranks[:, pairs[:, 0]] + ranks[:, pairs[:, 1]]
    moved = _join_alike(after[differs] - before[differs], kinds)
    is_moved = np.abs(moved).sum(axis=1) > _LEAST
    changed, kinds, moved = differs[is_moved], kinds[is_moved], moved[is_moved]
    lost, gained = np.maximum(-moved, 0.0), np.maximum(moved, 0.0)
    chance = lost[:, :, None] * (gained / gained.sum(axis=1, keepdims=True))[:, None, :]
    at, old, new = np.nonzero(chance)
    moves = pd.DataFrame(
        {
            "before": kinds[at, old],
            "after": kinds[at, new],
            "chance": chance[at, old, new],
            "deal": changed[at],
        }
    )
    moves["share"] = moves["chance"] * deals[moves["deal"]] / deals.sum()
    by_kind = moves.groupby(["before", "after"])
    found = by_kind["share"].sum().reset_index()
    likeliest = moves.loc[by_kind["chance"].idxmax(), "deal"]
    found["example"] = [format_cards(hands[deal]) for deal in likeliest]
    for column in ("before", "after"):
        found[column] = [_ranks(kind) for kind in found[column]]
    return found.assign(role=role)[list(THROW_CHANGES_SCHEMA)]


def _join_alike(moved: Floats, kinds: npt.NDArray[np.int64]) -> Floats:
    """Add up, at the first of them, what throws of the same ranks gain and lose, shape (n, 15)."""
    alike = kinds[:, :, None] == kinds[:, None, :]
    is_first = alike.argmax(axis=2) == np.arange(kinds.shape[1])
    joined: Floats = np.einsum("nij,nj->ni", alike, moved) * is_first
    return joined


def _ranks(kind: int) -> str:
    return f"{RANKS[kind // 13]} {RANKS[kind % 13]}"
