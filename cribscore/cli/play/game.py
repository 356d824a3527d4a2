"""`cribscore play`: a game in the terminal, with hints, counted aloud and written down."""

from pathlib import Path
from typing import Annotated

import typer

from cribscore.cli import completion
from cribscore.cli.app import app
from cribscore.cli.files import ForceOption, check_place, write_text
from cribscore.cli.options import PLAYERS
from cribscore.cli.output import print_text


@app.command()
def play(
    against: Annotated[str, typer.Option(autocompletion=completion.players, help=PLAYERS)] = (
        "expected"
    ),
    variant: Annotated[
        str, typer.Option(autocompletion=completion.variants, help="six-card or five-card.")
    ] = "six-card",
    seed: Annotated[int | None, typer.Option(help="Deals the same cards again.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the game down here.")
    ] = None,
    force: ForceOption = False,
    muggins: Annotated[
        bool, typer.Option(help="Count your own hands aloud, and lose what you overlook.")
    ] = False,
) -> None:
    """Play a game here. At any question, type a card, 'hint', 'help' or 'quit'."""
    import secrets

    from cribscore.records import format_record
    from cribscore.review import Sitting
    from cribscore.variants import find_variant

    if record:
        check_place(record, force=force)
    chosen = secrets.randbelow(10**6) if seed is None else seed
    kind = find_variant(variant)
    sitting = Sitting(against, kind, chosen, ask=input, tell=print_text, muggins=muggins)
    try:
        sitting.play_game()
    except (EOFError, KeyboardInterrupt):
        print("\nThe game is left unfinished.")
    if record and sitting.record.deals:
        _write(record, format_record(sitting.record))


def _write(path: Path, text: str) -> None:
    """Write the game down; if the disk refuses, show it rather than lose it."""
    try:
        write_text(path, text)
    except OSError:
        print(text)
        raise
    print(f"Written down in {path}; look at it with: cribscore review {path}")
