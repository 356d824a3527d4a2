"""Solved games of throws: the strategies of both players, the proof, and the file of both."""

from dataclasses import dataclass, field
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, Literal

import numpy as np

from cribscore.arrays import Array
from cribscore.checks import check_kind, check_path
from cribscore.discard.kept.play import SCALE, KeptPlay
from cribscore.discard.strategies.strategy import Strategy, check_packed, unpack_strategy
from cribscore.errors import DataError, shown
from cribscore.roles import Role
from cribscore.solutions import Certificate, Solution
from cribscore.store import Stored, load, save, shipped_path
from cribscore.variants import (
    FIVE_CARD,
    SIX_CARD,
    Variant,
    VariantLike,
    find_variant,
    same_play,
    same_throws,
)

PlayName = Literal["equilibrium"]
EQUILIBRIUM_VERSION = 1
WHOLE = "strategies/six-card-whole.equilibrium"
_PROOF = ("value", "exploitability", "dealer_gain", "pone_gain")
_PARTS = ("counts", "places", "chances")
_BY_ROLE: tuple[Role, Role] = ("dealer", "pone")


@dataclass(frozen=True, kw_only=True, eq=False)
class Equilibrium(Solution):
    """A solved discard game, with the proof of how well it is solved.

    Attributes
    ----------
    variant : Variant
        The game.
    dealer, pone : Strategy
        What to throw.
    certificate : Certificate
        The value to the dealer: hand and crib less the pone's hand, by the show alone (neither
        play nor heels), or with the play if the game was solved with it; the gains are then by
        other throws alone, the play as it is.
    history : tuple of (int, float)
        Sweeps, and the exploitability after them; empty for what is shipped.
    play : KeptPlay, optional
        What the play is worth between two hands, if the game was solved with it.
    """

    variant: Variant
    dealer: Strategy = field(repr=False, metadata={"as": "hidden"})
    pone: Strategy = field(repr=False, metadata={"as": "hidden"})
    play: KeptPlay | None = field(default=None, repr=False, metadata={"as": "hidden"})

    def __str__(self) -> str:
        """Write what is proved, and of which game."""
        return f"throws of {self.variant.name} at equilibrium\n{self.certificate}"


def pack_equilibrium(solved: Equilibrium, command: str, **more: Any) -> Stored:
    """Return arrays and description of an equilibrium for the store."""
    arrays: dict[str, Array] = {
        f"{role}_{key}": array
        for role in _BY_ROLE
        for key, array in getattr(solved, role).pack().items()
    }
    if solved.play is not None:
        arrays["pairs"] = np.round(solved.play.pairs * SCALE).astype(np.int16)
    meta = {
        "variant": solved.variant.name,
        **{key: getattr(solved, key) for key in _PROOF},
        "command": command,
    }
    if solved.history:
        meta["history"] = solved.history
    return Stored(arrays, meta | more)


def unpack_equilibrium(stored: Stored) -> Equilibrium:
    """Undo `pack_equilibrium`."""
    meta, arrays = stored.meta, stored.arrays
    variant = find_variant(meta["variant"])
    name = meta.get("name", "equilibrium")
    dealer, pone = (
        unpack_strategy(variant, f"{name}, {role}", _of_role(arrays, role), role=role)
        for role in _BY_ROLE
    )
    return Equilibrium(
        variant=variant,
        dealer=dealer,
        pone=pone,
        certificate=Certificate(
            value_to="dealer",
            value=float(meta["value"]),
            dealer_gain=float(meta["dealer_gain"]),
            pone_gain=float(meta["pone_gain"]),
        ),
        history=tuple(tuple(step) for step in meta.get("history", ())),
        play=KeptPlay(pairs=arrays["pairs"] / SCALE) if "pairs" in arrays else None,
    )


def _of_role(arrays: dict[str, Array], role: str) -> dict[str, Array]:
    return {key: arrays[f"{role}_{key}"] for key in _PARTS}


def _check_contents(stored: Stored, path: Path) -> None:
    """Refuse a file that is something else, or whose numbers cannot be an equilibrium's."""
    wanted = {f"{role}_{key}" for role in _BY_ROLE for key in _PARTS}
    meta = stored.meta
    if not wanted <= set(stored.arrays) or not {"variant", *_PROOF} <= set(meta):
        raise DataError(f"{str(path)!r} is no solution of the throws.")
    for key in _PROOF:
        if not (isinstance(meta[key], int | float) and isfinite(meta[key])):
            raise DataError(
                f"the certificate in {str(path)!r} must be finite; got {key} {meta[key]!r}."
            )
    variant = find_variant(meta["variant"])
    for role in _BY_ROLE:
        check_packed(_of_role(stored.arrays, role), variant, f"the {role}'s", f"in {str(path)!r}")


def check_play(variant: Variant) -> None:
    """Refuse a game for which the play is not solved."""
    if not (same_throws(variant, SIX_CARD) and same_play(variant, SIX_CARD)):
        raise DataError(f"the play is solved for six-card cribbage only; got {variant.name}.")


def find_play(play: KeptPlay | PlayName | None, variant: Variant) -> KeptPlay | None:
    """Return what the play is worth between two hands, or None if it is not counted."""
    if play is None:
        return None
    if isinstance(play, KeptPlay):
        check_play(variant)
        return play
    return equilibrium(variant, play=play).play


def equilibrium(variant: VariantLike = "six-card", *, play: PlayName | None = None) -> Equilibrium:
    """Load the solved discard game that is shipped.

    Parameters
    ----------
    variant : Variant or str
        Six-card or five-card.
    play : {"equilibrium"}, optional
        For the throws of the whole deal, the play counted: six-card only.

    Raises
    ------
    DataError
        If the game is not shipped solved.

    Examples
    --------
    >>> solved = equilibrium("five-card")
    >>> solved.exploitability < 1e-6
    True
    """
    chosen = find_variant(variant)
    if play is not None:
        if not isinstance(play, str) or play != "equilibrium":
            raise DataError(
                f"the play can be counted as 'equilibrium' or not at all (None); got {shown(play)}."
            )
        check_play(chosen)
        return _load_shipped("six-card-whole")
    for shipped in (FIVE_CARD, SIX_CARD):
        if same_throws(chosen, shipped):
            return _load_shipped(shipped.name)
    raise DataError(
        f"no equilibrium of {chosen.name} is shipped, only of five-card and six-card.",
        hint="solve_discards can solve it where there is memory enough.",
    )


@cache
def _load_shipped(name: str) -> Equilibrium:
    """Load once, however the variant was named: tables are kept by strategy."""
    stored = load(shipped_path(f"strategies/{name}.equilibrium"), version=EQUILIBRIUM_VERSION)
    return unpack_equilibrium(stored)


def load_equilibrium(path: str | Path) -> Equilibrium:
    """Load an equilibrium that `save_equilibrium` or ``cribscore solve`` wrote.

    Raises
    ------
    DataError
        If the file cannot be read, is damaged, of another kind or version, or holds chances that
        are no chances.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> load_equilibrium(shipped_path("strategies/five-card.equilibrium")).variant.name
    'five-card'
    """
    place = check_path("path", path)
    try:
        stored = load(place, version=EQUILIBRIUM_VERSION)
    except OSError as error:
        raise DataError(f"cannot read {str(path)!r}: {error}.") from error
    _check_contents(stored, place)
    return unpack_equilibrium(stored)


def save_equilibrium(
    solved: Equilibrium, path: str | Path, *, command: str = "", **more: Any
) -> None:
    """Write an equilibrium to a file.

    Parameters
    ----------
    solved : Equilibrium
        As `solve_discards` returns it.
    path : str or Path
        The file.
    command : str
        What made it, kept with it.
    **more
        Other plain values to be kept with it.

    Raises
    ------
    DataError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "five-card.equilibrium"
    >>> save_equilibrium(equilibrium("five-card"), place)
    >>> load_equilibrium(place).value == equilibrium("five-card").value
    True
    """
    check_kind("solved", solved, Equilibrium)
    place = check_path("path", path)
    check_kind("command", command, str)
    packed = pack_equilibrium(solved, command, **more)
    try:
        save(place, packed.arrays, version=EQUILIBRIUM_VERSION, meta=packed.meta)
    except (OSError, ValueError) as error:  # a name that no file can have is the second
        raise DataError(f"cannot write {str(path)!r}: {error}.") from error
