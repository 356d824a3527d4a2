"""The files that a command writes: whole or not at all, and never over another by accident."""

import os
from pathlib import Path
from typing import Annotated

import typer

from cribscore.errors import DataError

PICTURES = (".png", ".svg", ".pdf", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".eps", ".ps")

ForceOption = Annotated[bool, typer.Option("--force", help="Replace a file that is there.")]
CheckpointOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="Updated as the run goes; resumed from, if it exists.",
    ),
]


def check_place(path: Path, *, force: bool) -> None:
    """Refuse a place that cannot be written, before the work and not after it.

    Raises
    ------
    DataError
        If its folder does not exist or cannot be written, if it is a folder or a device, or if a
        file is there and `force` is not set.
    """
    _check_folder(path)
    if path.exists() and not force:
        raise DataError(
            f"{str(path)!r} is there already.", hint="choose another name, or add --force."
        )


def check_picture(path: str | None) -> str | None:
    """Return the name of a picture, refusing one that cannot be drawn before the work is done.

    Raises
    ------
    DataError
        If its ending names no kind of picture, or it cannot be written.
    """
    if path is None:
        return None
    if Path(path).suffix.lower() not in PICTURES:
        raise DataError(
            f"cannot draw {path!r}: its name must end in {', '.join(PICTURES[:-1])} or "
            f"{PICTURES[-1]}.",
            hint="a picture for the screen is a .png, for print a .svg or a .pdf.",
        )
    _check_folder(Path(path))
    return path


def check_checkpoint(checkpoint: Path | None, out: Path | None) -> None:
    """Refuse a checkpoint that cannot be kept; what an existing one holds the solver checks.

    Raises
    ------
    DataError
        If it cannot be written, or is the file that the result goes to.
    """
    if checkpoint is None:
        return
    _check_folder(checkpoint)
    if out is not None and checkpoint.absolute() == out.absolute():
        raise DataError(
            f"--checkpoint and --out are both {str(out)!r}.",
            hint="the unfinished work and the result are two files.",
        )


def _check_folder(path: Path) -> None:
    folder = path.absolute().parent
    if not folder.is_dir():
        raise DataError(f"cannot write {str(path)!r}: its folder does not exist.")
    if path.is_dir():
        raise DataError(f"cannot write {str(path)!r}: it is a folder.")
    if path.exists() and not path.is_file():
        raise DataError(f"cannot write {str(path)!r}: it is not an ordinary file.")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise DataError(f"cannot write {str(path)!r}: its folder is closed to you.")


def write_text(path: Path, text: str) -> None:
    """Write a text as UTF-8, whole or not at all."""
    from cribscore.store import writing

    with writing(path.resolve()) as out:
        out.write(text.encode())
