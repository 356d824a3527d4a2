"""`cribscore solve play`: the equilibrium of the play, to a proved tolerance."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cribscore.cli.files import CheckpointOption, ForceOption
from cribscore.cli.options import SchedulerOption, WorkersOption
from cribscore.cli.output import JsonOption, print_json, print_text
from cribscore.cli.solve.group import Task, solve

if TYPE_CHECKING:
    from cribscore.solve import PlayEquilibrium


@solve.command()
def play(
    tolerance: Annotated[float, typer.Option(help="To reach, in points a deal.")] = 5e-4,
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    checkpoint: CheckpointOption = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the first three cards of every hand here."),
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Solve the play of six-card cribbage into the cache, and print its certificate.

    The hands are those that the equilibrium of the throws keeps. A run that
    was stopped goes on; the solution takes 0.3 GB in the cache, where
    `cribscore advise` finds it.
    """
    task = Task(
        tolerance=tolerance,
        scheduler=scheduler,
        workers=workers,
        checkpoint=checkpoint,
        out=out,
        force=force,
    )
    task.check()
    solved = _solve(task)
    if json:
        names = ("value", "lower", "upper", "exploitability", "iterations")
        certificate = {name: getattr(solved, name) for name in names}
        print_json(certificate | {"written": task.written})
        return
    print_text(
        "six-card, the play at equilibrium, points a deal (pone's less dealer's):\n"
        f"  value to the pone         {solved.value:+.5f}\n"
        f"  pone is sure of           {solved.lower:+.5f}\n"
        f"  dealer limits the pone to {solved.upper:+.5f}\n"
        f"  exploitability             {solved.exploitability:.5f}\n"
        f"after {solved.iterations} iterations; hands as the equilibrium of the throws keeps them"
    )
    if out:
        print(f"written: {out}")


def _solve(task: Task) -> "PlayEquilibrium":
    from cribscore.solve import solve_into_cache

    with task.running("solving the play") as run:
        return solve_into_cache(
            task.tolerance,
            checkpoint=task.checkpoint,
            run=run,
            ship=task.out,
            command=f"cribscore solve play --tolerance {task.tolerance:g} --out FILE",
        )
