"""What is printed where not every character can be: letters in place of symbols."""

import codecs
import os
import sys
from io import TextIOBase
from typing import TextIO

_ERRORS = "cribscore-letters"
_LETTERS = {
    "♣": "c",
    "♦": "d",
    "♥": "h",
    "♠": "s",
    "±": "+-",
    "×": "x",
    "✗": "x",
    "▶": ">",
    "█": "#",
    "─": "-",
    "…": "...",
    "–": "-",
    "é": "e",
    "è": "e",
    "É": "E",
    "’": "'",
}
_BOX = {
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╡╞", "+"),
    **dict.fromkeys("━═╌╸╺", "-"),
}


def prepare_streams() -> None:
    """Let standard output and error print letters for symbols that their encoding lacks."""
    codecs.register_error(_ERRORS, _in_letters)
    if sys.stdout is None:  # closed by who started us: nothing is to be printed
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # until the exit
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=_ERRORS)


def release_output() -> None:
    """Print what standard output still holds; if it cannot be, let nobody complain at the exit."""
    try:
        sys.stdout.flush()
    except OSError:
        drop(sys.stdout)
    if not isinstance(sys.stdout, TextIOBase):  # the parser's wrapper of a closed pipe
        drop(sys.stdout)


def drop(stream: TextIO) -> None:
    """Send nowhere what a stream still holds."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def prints_symbols() -> bool:
    """Return whether standard output can print every character."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return codecs.lookup(encoding).name.startswith("utf")


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """Return what to print for characters that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_letters_for(one, error.encoding) for one in lacking), error.end


def _letters_for(character: str, encoding: str) -> str:
    letters = _LETTERS.get(character) or _BOX.get(character)
    return letters or character.encode(encoding, "backslashreplace").decode(encoding)
