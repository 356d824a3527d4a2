"""`cribscore replay`: every point of a recorded game, with its reason."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.output import JsonOption, print_json, print_text


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record in the notation of the README.")],
    json: JsonOption = False,
) -> None:
    """Replay a recorded game: every point with its reason, or the first breach of the rules."""
    from pathlib import Path

    from cribscore.records import replay_game

    ledger = replay_game(Path(file))
    if json:
        print_json(ledger.to_dict())
    else:
        print_text(ledger)
