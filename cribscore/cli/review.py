"""`cribscore review`: what each throw and each card of a recorded game cost."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.output import JsonOption, print_json


@app.command()
def review(
    file: Annotated[str, typer.Argument(help="A record in the notation of the README.")],
    json: JsonOption = False,
) -> None:
    """Say what each throw and each card of a recorded game cost, in points."""
    from pathlib import Path

    from cribscore.match.review import review as review_record

    looked_at = review_record(Path(file))
    if json:
        print_json(looked_at.to_dict())
    else:
        print(looked_at)
