"""`cribscore replay`: every point of a recorded game, with its reason."""

from typing import Annotated

import typer

from cribscore.cli.app import app


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A record in the notation of the README.")],
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Replay a recorded game: every point with its reason, or the first breach of the rules."""
    from pathlib import Path

    from cribscore.match.replay import replay as replay_record

    ledger = replay_record(Path(file))
    if json:
        from json import dumps

        print(dumps(ledger.to_dict(), indent=2))
    else:
        print(ledger)
