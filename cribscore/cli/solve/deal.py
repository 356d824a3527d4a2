"""`cribscore solve deal`: throw and play together, to a proved tolerance."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cribscore.cli.files import CheckpointOption, ForceOption
from cribscore.cli.options import SchedulerOption, WorkersOption
from cribscore.cli.output import JsonOption, print_json, print_text
from cribscore.cli.solve.group import Task, solve

if TYPE_CHECKING:
    from cribscore.chunks import Runner
    from cribscore.deal import DealEquilibrium

_LABELS = {
    "value": "value to the dealer",
    "play_to_dealer": "of it in the play",
    "dealer_throw_gain": "other throws gain the dealer",
    "pone_throw_gain": "other throws gain the pone",
    "play_gain": "other play gains both together",
    "exploitability": "all these together",
    "dealer_both_gain": "throws and play at once gain the dealer",
    "pone_both_gain": "throws and play at once gain the pone",
    "dealer_show_cost": "to throw for the show alone costs the dealer",
    "pone_show_cost": "to throw for the show alone costs the pone",
}


@solve.command()
def deal(
    tolerance: Annotated[float, typer.Option(help="To reach, in points a deal.")] = 2e-3,
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    checkpoint: CheckpointOption = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the strategies and the values here.")
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
) -> None:
    """Solve throw and play of six-card cribbage together, and print the certificates.

    The proofs are what other throws alone and other play alone would gain;
    what both at once would gain is printed beside them. A run that was
    stopped goes on: by default its checkpoint is in the cache.
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
    solved, more = _solve(task)
    if out:
        _write(solved, more, task)
    found = {
        "value": solved.value,
        "play_to_dealer": -solved.play.value,
        "dealer_throw_gain": solved.dealer_gain,
        "pone_throw_gain": solved.pone_gain,
        "play_gain": solved.play.exploitability,
        "exploitability": solved.exploitability,
        "rounds": solved.rounds,
    } | more
    if json:
        print_json(found | {"written": task.written})
        return
    _print_certificate(found)
    if out:
        print(f"written: {out}")


def _solve(task: Task) -> "tuple[DealEquilibrium, dict[str, float]]":
    from cribscore.chunks import quietly
    from cribscore.deal import solve_deal
    from cribscore.store import cache_path

    with task.running("solving the deal") as run:
        solved = solve_deal(
            task.tolerance,
            checkpoint=task.checkpoint or cache_path("six-card.deal.part"),
            run=run,
        )
        return solved, _measure_more(solved, quietly(run))


def _measure_more(solved: "DealEquilibrium", run: "Runner") -> dict[str, float]:
    """Answer by throw and play at once, and throw for the show alone."""
    from cribscore.deal import cost_of_throws, reply_to_deal
    from cribscore.discard.strategies import equilibrium

    show, more = equilibrium("six-card"), {}
    for role in ("dealer", "pone"):
        more[f"{role}_both_gain"] = reply_to_deal(solved, dealer=role == "dealer", run=run).gain
        chances = getattr(show, role).to_dense()
        more[f"{role}_show_cost"] = cost_of_throws(
            solved, chances, dealer=role == "dealer", run=run
        )
    return more


def _write(solved: "DealEquilibrium", more: dict[str, float], task: Task) -> None:
    from cribscore.deal import pack_deal
    from cribscore.discard.strategies import EQUILIBRIUM_VERSION
    from cribscore.store import save

    assert task.out
    command = f"cribscore solve deal --tolerance {task.tolerance:g} --out FILE"
    packed = pack_deal(solved, command, **more)
    save(task.out, packed.arrays, version=EQUILIBRIUM_VERSION, meta=packed.meta)


def _print_certificate(found: dict[str, Any]) -> None:
    lines = [f"  {label:<44} {found[name]:>9.5f}" for name, label in _LABELS.items()]
    print_text(
        "\n".join(
            [
                "six-card, throw and play at equilibrium, points a deal (heels apart):",
                *lines,
                f"after {found['rounds']} rounds; players use what they hold and what has been "
                "played,",
                "not what they threw and not the starter",
            ]
        )
    )
