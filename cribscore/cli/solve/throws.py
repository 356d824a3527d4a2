"""`cribscore solve`: an equilibrium with its certificate."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.options import SchedulerOption, WorkersOption, solving
from cribscore.cli.output import JsonOption, print_json
from cribscore.errors import DataError

if TYPE_CHECKING:
    from cribscore.discard.strategies.strategy import Equilibrium


@app.command()
def solve(
    game: Annotated[
        str, typer.Argument(help="The throws of five-card, six-card, seven-card; or: play, deal.")
    ],
    tolerance: Annotated[
        float | None,
        typer.Option(help="To reach, in points a deal: 1e-6; of the play 5e-4, the deal 2e-3."),
    ] = None,
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Kept up to date after each sweep, and resumed from."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the two strategies here.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Solve the throws, the play or the whole deal: strategies, value and proof.

    The proof is what exact best responses to the two strategies gain
    together: no strategy of either player could do better by more than that.
    Of the deal it is what other throws alone and other play alone gain; what
    both at once gain is printed beside it.
    """
    where = {"scheduler": scheduler, "workers": workers}
    rest: dict[str, Any] = where | {"checkpoint": checkpoint, "out": out}
    name = game.strip().lower()
    if name in ("play", "deal"):
        from cribscore.cli.solve import deal as solve_deal
        from cribscore.cli.solve import play as solve_play

        module = solve_play if name == "play" else solve_deal
        wanted = module.TOLERANCE if tolerance is None else tolerance
        _check(wanted, out)
        module.solve(wanted, json=json, **rest)
        return
    _solve_throws(game, 1e-6 if tolerance is None else tolerance, json=json, **rest)


def _solve_throws(
    game: str,
    tolerance: float,
    *,
    scheduler: str | None,
    workers: int | None,
    checkpoint: Path | None,
    out: Path | None,
    json: bool,
) -> None:
    """Solve a game of throws, print its certificate, and write the strategies."""
    from cribscore.discard.strategies.solver import solve_discards
    from cribscore.discard.strategies.strategy import save_equilibrium
    from cribscore.variants import find_variant

    variant = find_variant(game)
    _check(tolerance, out)
    with solving(f"solving {variant.name}", tolerance, scheduler, workers) as run:
        solved = solve_discards(variant, tolerance, checkpoint=checkpoint, run=run)
    if out:
        command = f"cribscore solve {variant.name} --tolerance {tolerance:g}"
        save_equilibrium(solved, out, command=command)
    if json:
        print_json(_certificate(solved) | {"written": str(out) if out else None})
    else:
        _print_certificate(solved)
        if out:
            print(f"written: {out}")


def _check(tolerance: float, out: Path | None) -> None:
    """Refuse what cannot be done before the work, not after it."""
    if not tolerance > 0:
        raise DataError(f"the tolerance must be above zero; got {tolerance:g}.")
    if out and not out.absolute().parent.is_dir():
        raise DataError(f"cannot write {str(out)!r}: its folder does not exist.")
    if out and out.is_dir():
        raise DataError(f"cannot write {str(out)!r}: it is a folder.")


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
    told = _certificate(solved)
    print(f"{told['variant']}, the throws at equilibrium, points a deal (the show alone):")
    print(f"  value to the dealer              {solved.value:12.7f}")
    print(f"  best response of the dealer gains  {solved.dealer_gain:10.1e}")
    print(f"  best response of the pone gains    {solved.pone_gain:10.1e}")
    print(f"  exploitability                     {solved.exploitability:10.1e}")
    print(
        f"of {told['classes']:,} classes of deal the dealer mixes throws in "
        f"{told['dealer_mixed']:,}, the pone in {told['pone_mixed']:,}"
    )
