"""`cribscore play`: a game in the terminal, with hints, counted aloud and written down."""

from typing import TYPE_CHECKING, Annotated

import typer

from cribscore.cli.app import app

if TYPE_CHECKING:
    from pathlib import Path


@app.command()
def play(
    against: Annotated[str, typer.Option(help="random, greedy, hoffmann, expected or solved.")] = (
        "expected"
    ),
    variant: Annotated[str, typer.Option(help="six-card or five-card.")] = "six-card",
    seed: Annotated[int | None, typer.Option(help="Deals the same cards again.")] = None,
    record: Annotated[
        str | None, typer.Option(metavar="FILE", help="Where to write the game down.")
    ] = None,
    muggins: Annotated[
        bool, typer.Option(help="Count your own hands aloud, and lose what you overlook.")
    ] = False,
) -> None:
    """Play a game here. At any question, type a card, 'hint', 'help' or 'quit'."""
    import secrets
    from pathlib import Path

    from cribscore.records.writer import format_record
    from cribscore.review.sitting import Sitting
    from cribscore.variants import find_variant

    chosen = secrets.randbelow(10**6) if seed is None else seed
    path = _checked(Path(record)) if record else _free_path(f"cribscore-{chosen}")
    kind = find_variant(variant)
    sitting = Sitting(against, kind, chosen, ask=_ask, tell=print, muggins=muggins)
    try:
        sitting.play_game()
    except (EOFError, KeyboardInterrupt):
        print("\nThe game is left unfinished.")
    if sitting.record.deals:
        _write(path, format_record(sitting.record))


def _ask(question: str) -> str:
    """Ask on one line; end of input ends the game."""
    return input(question)


def _checked(path: "Path") -> "Path":
    """Refuse a place that cannot be written, before the game and not after it."""
    from cribscore.errors import DataError

    if path.exists():
        raise DataError(f"{str(path)!r} is there already.", hint="choose another name.")
    if not path.parent.is_dir():
        raise DataError(f"there is no directory {str(path.parent)!r} to write the game in.")
    return path


def _write(path: "Path", text: str) -> None:
    """Write the game down; if the disk refuses, show it rather than lose it."""
    from cribscore.errors import DataError

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        print(text)
        raise DataError(f"cannot write {str(path)!r}: {error.strerror}.") from None
    print(f"Written down in {path}; look at it with: cribscore review {path}")


def _free_path(stem: str) -> "Path":
    """Return a file name that is not taken."""
    from itertools import count
    from pathlib import Path

    names = (Path(f"{stem}{'' if at == 1 else f'-{at}'}.crib") for at in count(1))
    return next(name for name in names if not name.exists())
