"""Who wins from here: the chance of each side from every score of the board.

A table is made from a tally of the order in which the points of many deals fall (see
`match.wins`): the chances of every pair of scores follow by dynamic programming, exactly for that
sample. The players of the sample do not look at the board, so what playing on and playing off
(H{45}-{46}) gain is not in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from cribscore.answers import Answer
from cribscore.arrays import Floats
from cribscore.board import kernels
from cribscore.checks import check_flag, check_kind, check_number, check_path
from cribscore.errors import DataError, shown
from cribscore.estimates import Estimate
from cribscore.store import load, save, shipped_path
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant, VariantLike, find_variant

Kind = Literal["win", "skunk", "lurch"]

VERSION = 1
LINES: Mapping[str, Mapping[Kind, int]] = MappingProxyType(
    {
        "five-card": MappingProxyType({"win": 61, "lurch": 31}),
        "six-card": MappingProxyType({"win": 121, "skunk": 91, "lurch": 61}),
    }
)
"""By variant: the score below which the loser stays, for each kind of win (H{34}; skunk: today)."""
_RULES = ("players", "dealt", "thrown", "kept", "crib_from_pack", "target", "play_on")
_ROUNDING = 1e-4  # of chances kept in single precision

__all__ = [
    "LINES",
    "Kind",
    "WinTable",
    "board_variant",
    "chances_of_tally",
    "load_wins",
    "save_wins",
    "win_probability",
    "win_table",
]


@dataclass(frozen=True, kw_only=True, eq=False)
class WinTable(Answer):
    """The chances of both sides from every score, before the cards are dealt.

    Attributes
    ----------
    variant : str
        ``five-card`` or ``six-card``.
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

    variant: str
    player: str
    n_deals: int
    seed: int
    chances: Mapping[Kind, Floats]
    errors: Mapping[Kind, Floats]

    @property
    def target(self) -> int:
        """Points that win the game."""
        return int(self.chances["win"].shape[1])

    def chance(self, mine: int, theirs: int, kind: Kind = "win", *, dealer: bool) -> Estimate:
        """Return the chance that I win, or win so, before the cards are dealt.

        Parameters
        ----------
        mine, theirs : int
            From 0 to one below the target.
        kind : str
            ``win``, ``lurch`` or, at six-card, ``skunk``: with the loser below that line.
        dealer : bool
            Whether I am about to deal.

        Raises
        ------
        DataError
            If a score is not on the board, or there is no such kind.

        Examples
        --------
        >>> win_table().chance(0, 0, "skunk", dealer=True).mean < 0.2
        True
        """
        is_dealer = check_flag("dealer", dealer)
        scores = [self._check_score(score) for score in (mine, theirs)]
        if kind not in self.chances:
            raise DataError(f"kind must be one of {', '.join(self.chances)}; got {shown(kind)}.")
        at = (0, *scores) if is_dealer else (1, *reversed(scores))
        return Estimate(
            mean=float(self.chances[kind][at]),
            standard_error=float(self.errors[kind][at]),
            n=self.n_deals,
        )

    def _check_score(self, score: Any) -> int:
        """Return a score as an int; 110.0 is one, 110.5 is not."""
        return check_number(f"a score at {self.variant}", score, least=0, most=self.target - 1)

    def __str__(self) -> str:
        """Say what the table was made from, and give the first dealer's chance."""
        start = self.chance(0, find_variant(self.variant).last, dealer=True)
        return (
            f"chances by score at {self.variant}, from {self.n_deals:,} deals of {self.player} "
            f"against {self.player}, seed {self.seed}\n"
            f"the first dealer wins {100 * start.mean:.2f} ± {100 * start.standard_error:.2f} %"
        )


def board_variant(variant: VariantLike) -> Variant:
    """Return five-card or six-card: whichever a variant is, but for its lurch and its name.

    Raises
    ------
    DataError
        If it is neither; a changed target or deal would need a table of its own.

    Examples
    --------
    >>> board_variant("six-card-skunk").name
    'six-card'
    """
    asked = find_variant(variant)
    for known in (FIVE_CARD, SIX_CARD):
        if all(getattr(asked, name) == getattr(known, name) for name in _RULES):
            return known
    raise DataError(
        f"tables of chances exist only for five-card and six-card as the books have them; "
        f"got {asked.name} to {asked.target}."
    )


def chances_of_tally(tally: npt.NDArray[np.int64], target: int, line: int) -> Floats:
    """Return the chances (2, target, target) by scores of dealer and pone, for one tally.

    [0] that the dealer wins with the loser below the line, [1] that the pone does. The tally is as
    `match.kernels.tally_deals` counts it; a line at the target counts all games.
    """
    needs = np.zeros((2, target + 1, target + 1))
    kernels.fill_chances(tally, int(tally[2].sum()), target, line, needs)
    return np.ascontiguousarray(needs[:, :0:-1, :0:-1])


def save_wins(table: WinTable, path: Path | str) -> None:
    """Keep a table on disk, chances and errors in single and half precision."""
    check_kind("table", table, WinTable)
    place = check_path("path", path)
    arrays: dict[str, npt.NDArray[Any]] = {}
    for kind in table.chances:
        arrays[kind] = table.chances[kind].astype(np.float32)
        arrays[f"{kind}_error"] = table.errors[kind].astype(np.float16)
    meta = {
        "variant": table.variant,
        "player": table.player,
        "n_deals": table.n_deals,
        "seed": table.seed,
    }
    try:
        save(place, arrays, version=VERSION, meta=meta)
    except (OSError, ValueError) as error:  # a name that no file can have is the second
        raise DataError(f"cannot write {str(path)!r}: {error}.") from error


def load_wins(path: Path | str) -> WinTable:
    """Read back what `save_wins` wrote.

    Raises
    ------
    DataError
        If the file is damaged, of another version or kind, or holds what are no chances.
    """
    place = check_path("path", path)
    try:
        arrays, meta = load(place, version=VERSION)
    except OSError as error:
        raise DataError(f"cannot read {str(path)!r}: {error}.") from error
    lines = LINES.get(str(meta.get("variant")))
    wanted = {"variant": str, "player": str, "n_deals": int, "seed": int}
    fits = all(isinstance(meta.get(name), kind) for name, kind in wanted.items())
    if lines is None or not fits or set(arrays) != {k + e for k in lines for e in ("", "_error")}:
        raise DataError(f"{place} is not a table of chances.", hint="save_wins writes one.")
    table = WinTable(
        variant=meta["variant"],
        player=meta["player"],
        n_deals=meta["n_deals"],
        seed=meta["seed"],
        chances={kind: arrays[kind].astype(np.float64) for kind in lines},
        errors={kind: arrays[f"{kind}_error"].astype(np.float64) for kind in lines},
    )
    _check_contents(table, place)
    return table


def _check_contents(table: WinTable, path: Path) -> None:
    """Refuse chances that cannot be: of a wrong shape, not from 0 to 1, or not adding up."""
    target = LINES[table.variant]["win"]
    for name, found in (("chances", table.chances), ("errors", table.errors)):
        for kind, array in found.items():
            if array.shape != (2, target, target):
                raise DataError(
                    f"{name} of {kind!r} in {path} must have shape {(2, target, target)}; "
                    f"got {array.shape}."
                )
            if not ((array >= 0) & (array <= 1)).all():
                raise DataError(f"{name} of {kind!r} in {path} must be from 0 to 1.")
            if (found["win"] + _ROUNDING < array).any() and name == "chances":
                raise DataError(f"{kind!r} in {path} comes oftener than a win.")
    if abs(table.chances["win"].sum(axis=0) - 1).max() > _ROUNDING:
        raise DataError(f"the chances of both sides in {path} must add up to 1.")


@cache
def _shipped(name: str) -> WinTable:
    return load_wins(shipped_path(f"tables/win_{name}.table"))


def win_table(variant: VariantLike = SIX_CARD) -> WinTable:
    """Return the shipped table of chances by score, from a million deals or more.

    Raises
    ------
    DataError
        If the variant is neither five-card nor six-card; the lurch makes no difference.

    Examples
    --------
    >>> win_table("five-card").target
    61
    """
    return _shipped(board_variant(variant).name)


def win_probability(
    mine: int,
    theirs: int,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    table: WinTable | None = None,
) -> Estimate:
    """Return the chance that I win the game, before the cards are dealt.

    Parameters
    ----------
    mine, theirs : int
        The score.
    dealer : bool
        Whether I am about to deal.
    variant : str or Variant
        Five-card or six-card.
    table : WinTable, optional
        From players of your own, of the same variant; by default the shipped one.

    Raises
    ------
    DataError
        If a score is not on the board, or the variant is another.

    Examples
    --------
    >>> print(win_probability(110, 115, dealer=True))
    0.1101 ± 0.0004
    """
    name = board_variant(variant).name
    if table is not None:
        check_kind("table", table, WinTable)
    if table is not None and table.variant != name:
        raise DataError(f"the table is of {table.variant}; the chance is asked of {name}.")
    return (table or win_table(variant)).chance(mine, theirs, dealer=dealer)
