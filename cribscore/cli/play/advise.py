"""`cribscore advise`: what to lay at any moment of the play."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.output import CsvOption, JsonOption


@app.command()
def advise(
    hand: Annotated[str, typer.Argument(help="The four cards kept, those laid among them: 6789.")],
    played: Annotated[
        list[str] | None,
        typer.Argument(help="What both have laid, in order: 7 8 9 go."),
    ] = None,
    role: Annotated[
        str | None, typer.Option(help="pone or dealer; by default whoever is to play.")
    ] = None,
    anew: Annotated[
        bool,
        typer.Option("--anew", help="Solve below this state, where the solution is not settled."),
    ] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Say what each card is worth at a moment of the play, and how often to lay it."""
    from cribscore.cli.play.lead import show_advice
    from cribscore.solve.advice import advise_play

    advice = advise_play(hand, " ".join(played or ()), role, anew=anew)
    show_advice(advice, as_json=json, as_csv=csv)
