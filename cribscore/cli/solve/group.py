"""`cribscore solve`: equilibria with their certificates."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribscore.cli.app import Commands, app
from cribscore.cli.files import check_checkpoint, check_place
from cribscore.cli.narrow import NarrowGroup
from cribscore.cli.options import solving
from cribscore.errors import DataError

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from cribscore.chunks import Runner


class _Solvable(NarrowGroup):
    """What can be solved; a wrong word is told what there is."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help: the least work first."""
        return ["throws", "play", "deal"]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of a name; a kind of cribbage is told where it belongs."""
        found = super().get_command(ctx, cmd_name)
        if found is None and not ctx.resilient_parsing:
            raise DataError(
                f"cribscore solves throws, play or deal; got {cmd_name!r}.",
                hint=f"for its throws: cribscore solve throws {cmd_name}."
                if _is_variant(cmd_name)
                else "see cribscore solve --help.",
            )
        return found


def _is_variant(word: str) -> bool:
    from cribscore.variants import find_variant

    try:
        find_variant(word)
    except DataError:
        return False
    return True


solve = Commands(
    name="solve",
    cls=_Solvable,
    no_args_is_help=True,
    help="Solve the throws, the play or the whole deal: strategies, value and proof.",
)
app.add_typer(solve, name="solve")


@dataclass(frozen=True, kw_only=True)
class Task:
    """What every solver is asked for: how closely, where to run, and what to write."""

    tolerance: float
    scheduler: str | None
    workers: int | None
    checkpoint: Path | None
    out: Path | None
    force: bool

    def check(self) -> None:
        """Refuse what cannot be done before the work, not after it."""
        if not 0 < self.tolerance < float("inf"):
            raise DataError(f"the tolerance must be above zero; got {self.tolerance:g}.")
        if self.out:
            check_place(self.out, force=self.force)
        check_checkpoint(self.checkpoint, self.out)

    @property
    def written(self) -> str | None:
        """The file of the result, for machines."""
        return str(self.out) if self.out else None

    def running(self, label: str) -> "AbstractContextManager[Runner]":
        """Return what runs the solver, with a bar that fills as the exploitability falls."""
        return solving(label, self.tolerance, self.scheduler, self.workers)
