"""Who wins from here: the chance of each side from every score of the board.

A table is made from a tally of the order in which the points of many deals fall (see
`match.wins`): the chances of every pair of scores follow by dynamic programming, exactly for that
sample. The players of the sample do not look at the board, so what playing on and playing off
(H{45}-{46}) gain is not in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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
Stake = Literal["games", "club"]

VERSION = 2
LINES: Mapping[str, Mapping[Kind, int]] = MappingProxyType(
    {
        "five-card": MappingProxyType({"win": 61, "lurch": 31}),
        "six-card": MappingProxyType({"win": 121, "skunk": 91, "lurch": 61}),
    }
)
"""By variant: the score below which the loser stays, for each kind of win (H{34}; skunk: today)."""
STAKES: Mapping[Stake, Mapping[Kind, int]] = MappingProxyType(
    {
        "games": MappingProxyType({"win": 1, "skunk": 1, "lurch": 1}),
        "club": MappingProxyType({"win": 2, "skunk": 1}),
    }
)
"""What a win is worth, and how much more if it is a skunk or a lurch besides.

``games``: one, two for a skunk, three for a lurch (today's double skunk; at five-card a lurch is
two). ``club``: two match points, three for a skunk.
"""
_RULES = ("players", "dealt", "thrown", "kept", "crib_from_pack", "play_on")
_ROUNDING = 1e-4  # of chances kept in single precision

__all__ = [
    "LINES",
    "STAKES",
    "Kind",
    "Stake",
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
    stakes, stake_errors : mappings of str to float64 array, (target, target)
        For each of `STAKES`: what the dealer can expect less what the pone can, and its error.
    """

    variant: str
    player: str
    n_deals: int
    seed: int
    chances: Mapping[Kind, Floats]
    errors: Mapping[Kind, Floats]
    stakes: Mapping[Stake, Floats]
    stake_errors: Mapping[Stake, Floats]

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

    def stake(self, mine: int, theirs: int, stake: Stake = "games", *, dealer: bool) -> Estimate:
        """Return what I can expect of a game less what the other can, before the deal.

        Parameters
        ----------
        mine, theirs, dealer
            As for `chance`.
        stake : str
            ``games`` or, at six-card, ``club``; see `STAKES`.

        Raises
        ------
        DataError
            If a score is not on the board, or there is no such stake.

        Examples
        --------
        >>> table = win_table()
        >>> table.stake(0, 0, dealer=True).mean > 2 * table.chance(0, 0, dealer=True).mean - 1
        True
        """
        is_dealer = check_flag("dealer", dealer)
        at = tuple(self._check_score(score) for score in (mine, theirs))
        if stake not in self.stakes:
            raise DataError(f"stake must be one of {', '.join(self.stakes)}; got {shown(stake)}.")
        at, sign = (at, 1) if is_dealer else (at[::-1], -1)
        return Estimate(
            mean=sign * float(self.stakes[stake][at]),
            standard_error=float(self.stake_errors[stake][at]),
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
            f"the first dealer wins {100 * start.mean:.3f} ± {100 * start.standard_error:.3f} %"
        )


def board_variant(variant: VariantLike) -> Variant:
    """Return five-card or six-card: whichever a variant is but for target, lurch and name.

    Raises
    ------
    DataError
        If it is neither; a changed deal would need a table of its own.

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
        f"got {asked.name}."
    )


def lines_of(variant: VariantLike) -> Mapping[Kind, int]:
    """Return the lines of a variant with any target: of the books' own, those of `LINES`.

    Examples
    --------
    >>> from dataclasses import replace
    >>> dict(lines_of(replace(SIX_CARD, target=61)))
    {'win': 61, 'lurch': 31}
    """
    asked = find_variant(variant)
    known = board_variant(asked)
    if asked.target == known.target:
        return LINES[known.name]
    lines: dict[Kind, int] = {"win": asked.target}
    lurch = (asked.target + 1) // 2
    if known is SIX_CARD and asked.target - 30 > lurch:
        lines["skunk"] = asked.target - 30
    return MappingProxyType(lines | {"lurch": lurch})


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
    for values, errors in ((table.chances, table.errors), (table.stakes, table.stake_errors)):
        for name, array in values.items():
            arrays[name] = array.astype(np.float32)
            arrays[f"{name}_error"] = errors[name].astype(np.float16)  # type: ignore[index]
    meta = {
        "variant": table.variant,
        "player": table.player,
        "n_deals": table.n_deals,
        "seed": table.seed,
        "target": table.target,
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
    wanted = {"variant": str, "player": str, "n_deals": int, "seed": int, "target": int}
    fits = all(isinstance(meta.get(name), kind) for name, kind in wanted.items())
    if not fits or meta["variant"] not in LINES:
        raise DataError(f"{place} is not a table of chances.", hint="save_wins writes one.")
    variant = replace(find_variant(meta["variant"]), target=meta["target"])
    lines, stakes = lines_of(variant), stakes_of(lines_of(variant))
    if set(arrays) != {name + end for name in (*lines, *stakes) for end in ("", "_error")}:
        raise DataError(f"{place} is not a table of chances.", hint="save_wins writes one.")
    whole = {name: array.astype(np.float64) for name, array in arrays.items()}
    table = WinTable(
        variant=meta["variant"],
        player=meta["player"],
        n_deals=meta["n_deals"],
        seed=meta["seed"],
        chances={kind: whole[kind] for kind in lines},
        errors={kind: whole[f"{kind}_error"] for kind in lines},
        stakes={stake: whole[stake] for stake in stakes},
        stake_errors={stake: whole[f"{stake}_error"] for stake in stakes},
    )
    _check_contents(table, meta["target"], place)
    return table


def stakes_of(lines: Mapping[Kind, int]) -> tuple[Stake, ...]:
    """Return the stakes that the kinds of win of a game allow: ``club`` needs a skunk."""
    return ("games", "club") if "skunk" in lines else ("games",)


def _check_contents(table: WinTable, target: int, path: Path) -> None:
    """Refuse chances that cannot be: of a wrong shape, not from 0 to 1, or not adding up."""
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
    for stake, array in table.stakes.items():
        most = sum(STAKES[stake].values())
        if array.shape != (target, target) or not (abs(array) <= most + _ROUNDING).all():
            raise DataError(f"{stake!r} in {path} must be from -{most} to {most}.")
    if abs(table.chances["win"].sum(axis=0) - 1).max() > _ROUNDING:
        raise DataError(f"the chances of both sides in {path} must add up to 1.")


@cache
def _shipped(name: str) -> WinTable:
    return load_wins(shipped_path(f"tables/win_{name}.table"))


def win_table(variant: VariantLike = SIX_CARD) -> WinTable:
    """Return the table of chances by score: the shipped one, or one to another target.

    At six-card it is of `solved` on both sides, at five-card of `expected`. A handicap is a score
    to start from. For another target the table is worked out from the tally of the same deals,
    some seconds.

    Raises
    ------
    DataError
        If the variant is neither five-card nor six-card but for its target and its lurch.

    Examples
    --------
    >>> win_table("five-card").target
    61
    """
    asked = find_variant(variant)
    known = board_variant(asked)
    if asked.target == known.target:
        return _shipped(known.name)
    return _to_target(known.name, asked.target)


@cache
def _to_target(name: str, target: int) -> WinTable:
    from cribscore.board.tallies import load_tallies, table_of_tallies

    return table_of_tallies(load_tallies(shipped_path(f"tables/deals_{name}.tally")), target)


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
    0.11870 ± 0.00004
    """
    name = board_variant(variant).name
    if table is not None:
        check_kind("table", table, WinTable)
    if table is not None and table.variant != name:
        raise DataError(f"the table is of {table.variant}; the chance is asked of {name}.")
    return (table or win_table(variant)).chance(mine, theirs, dealer=dealer)
