"""`cribscore solve throws`: the equilibrium of the throws, with its certificate."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cribscore.cli import completion
from cribscore.cli.files import CheckpointOption, ForceOption
from cribscore.cli.options import SchedulerOption, WorkersOption
from cribscore.cli.output import JsonOption, print_json, print_text
from cribscore.cli.solve.group import Task, solve

if TYPE_CHECKING:
    from cribscore.discard.strategies import Equilibrium
    from cribscore.variants import Variant


@solve.command()
def throws(
    variant: Annotated[
        str,
        typer.Argument(
            autocompletion=completion.variants, help="five-card, six-card or seven-card."
        ),
    ],
    tolerance: Annotated[float, typer.Option(help="To reach, in points a deal.")] = 1e-6,
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    checkpoint: CheckpointOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the two strategies here.")
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Solve the throws of a kind of cribbage, the show alone counted.

    The proof is what exact best responses to the two strategies gain
    together: no strategy of either player could do better by more than that.
    """
    from cribscore.discard.strategies import save_equilibrium
    from cribscore.variants import find_variant

    task = Task(
        tolerance=tolerance,
        scheduler=scheduler,
        workers=workers,
        checkpoint=checkpoint,
        out=out,
        force=force,
    )
    kind = find_variant(variant)
    task.check()
    solved = _solve(kind, task)
    if out:
        command = f"cribscore solve throws {kind.name} --tolerance {tolerance:g}"
        save_equilibrium(solved, out, command=command)
    if json:
        print_json(_certificate(solved) | {"written": task.written})
        return
    _print_certificate(solved)
    if out:
        print(f"written: {out}")


def _solve(variant: "Variant", task: Task) -> "Equilibrium":
    from cribscore.discard.strategies import solve_discards

    with task.running(f"solving {variant.name}") as run:
        return solve_discards(variant, task.tolerance, checkpoint=task.checkpoint, run=run)


def _certificate(solved: "Equilibrium") -> dict[str, Any]:
    numbers = ("value", "exploitability", "dealer_gain", "pone_gain")
    return {
        "variant": solved.variant.name,
        **{name: getattr(solved, name) for name in numbers},
        "classes": len(solved.dealer.starts) - 1,
        "dealer_mixed": solved.dealer.n_mixed,
        "pone_mixed": solved.pone.n_mixed,
    }


def _print_certificate(solved: "Equilibrium") -> None:
    found = _certificate(solved)
    print_text(
        f"{found['variant']}, the throws at equilibrium, points a deal (the show alone):\n"
        f"  value to the dealer              {solved.value:12.7f}\n"
        f"  best response of the dealer gains  {solved.dealer_gain:10.1e}\n"
        f"  best response of the pone gains    {solved.pone_gain:10.1e}\n"
        f"  exploitability                     {solved.exploitability:10.1e}\n"
        f"of {found['classes']:,} classes of deal the dealer mixes throws in "
        f"{found['dealer_mixed']:,}, the pone in {found['pone_mixed']:,}"
    )
