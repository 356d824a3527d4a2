"""`cribscore review`: what each throw and each card of a recorded game cost."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.options import running
from cribscore.cli.output import JsonOption, PlotOption, print_json, print_text, save_plot


@app.command()
def review(
    file: Annotated[str, typer.Argument(help="A record in the notation of the README.")],
    quick: Annotated[
        bool,
        typer.Option(
            "--quick",
            help="Estimate what the solved play at hand does not reach, instead of solving it.",
        ),
    ] = False,
    json: JsonOption = False,
    plot: PlotOption = None,
) -> None:
    """Say what each throw and each card of a recorded game cost, and grade it.

    At six-card cards are judged by the solved play: the first three of a deal at once, later ones
    solved anew in a second or so, unless `cribscore solve play` has put the whole at hand.
    """
    from pathlib import Path

    from cribscore.review import review_game

    with running("reviewing the deals") as run:
        looked_at = review_game(Path(file), solve_below=not quick, run=run)
    if json:
        print_json(looked_at.to_dict())
    else:
        print_text(looked_at)
    if plot:
        from cribscore import tables
        from cribscore.plots import plot_decisions

        save_plot(plot_decisions(tables.decisions(looked_at)), plot)
