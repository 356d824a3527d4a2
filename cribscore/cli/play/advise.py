"""`cribscore advise`: what to play at any moment."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.output import CsvOption, JsonOption, PlotOption


@app.command()
def advise(
    hand: Annotated[str, typer.Argument(help="The four cards kept, also those played: 6789.")],
    played: Annotated[
        list[str] | None,
        typer.Argument(help="What both have played, in order: 7 8 9 go."),
    ] = None,
    dealer: Annotated[
        bool | None,
        typer.Option("--dealer/--pone", help="Who you are; by default whoever is to play."),
    ] = None,
    anew: Annotated[
        bool,
        typer.Option("--anew", help="Solve below this state, if the solution has not converged."),
    ] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Say what each card is worth at a moment of the play, and how often to play it."""
    from cribscore.cli.play.lead import show_advice
    from cribscore.solve import advise_play

    advice = advise_play(hand, " ".join(played or ()), dealer=dealer, solve_below=anew)
    show_advice(advice, as_json=json, as_csv=csv, plot=plot)
