"""The one place that turns whatever goes wrong into a sentence and an exit code."""

import errno
import re
import sys
import traceback
from textwrap import fill

import typer

from cribscore.cli.streams import drop
from cribscore.errors import CribscoreError

EXIT_CODES = {
    0: "the answer is printed; the reader of a pipe may have left early",
    1: "conformance found a scorer that is wrong",
    2: "the words, the cards or a file cannot be used as they are",
    3: "the computer refused: a full disk, too little memory",
    70: "a fault of cribscore itself",
    130: "stopped with Ctrl-C",
}
_USED_WRONGLY = typer.BadParameter.mro()[2]  # the parser's root of errors, under any release
_OF_THE_NAME = {
    errno.ENOENT,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.EEXIST,
    errno.EACCES,
    errno.EPERM,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.EINVAL,
}
_LONGEST = 120


def explain(error: BaseException) -> tuple[int, str]:
    """Return the exit code and the sentence for an error.

    A fault of cribscore itself is shown with its traceback, which a report of it needs.
    """
    if isinstance(error, CribscoreError):
        return 2, str(error)
    if isinstance(error, _USED_WRONGLY):
        return _explain_usage(error)
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        return 130, "stopped."
    if isinstance(error, SystemExit):
        return _explain_exit(error)
    if isinstance(error, BrokenPipeError):
        return 0, ""
    if isinstance(error, OSError):
        return _explain_refusal(error)
    if isinstance(error, MemoryError):
        return (
            3,
            "there is too little memory for this. Hint: close other programs, or ask for less.",
        )
    if isinstance(error, RecursionError):
        return 2, "what was given is nested too deeply to read."
    if isinstance(error, UnicodeDecodeError):
        return (
            2,
            f"cannot read the input as {error.encoding}: {error.reason}. Hint: save it as UTF-8.",
        )
    traceback.print_exception(error)
    return 70, "this is a fault of cribscore. Hint: report it with the lines above."


def _explain_exit(left: SystemExit) -> tuple[int, str]:
    """Return the code of an exit; the parser leaves with 1 where the reader of a pipe has left."""
    if isinstance(left.__context__, OSError):
        return explain(left.__context__)
    return left.code if isinstance(left.code, int) else 0, ""


def _explain_usage(error: BaseException) -> tuple[int, str]:
    """Say what the parser refused; help asked for by giving no words is no mistake."""
    message = str(error.format_message()).strip()  # type: ignore[attr-defined]
    if type(error).__name__ == "NoArgsIsHelpError":
        print(message, end="\n" if message else "")
        return 0, ""
    sentence = message[:1].lower() + message[1:]
    ctx = getattr(error, "ctx", None)
    hint = f" Hint: see {ctx.command_path} --help." if ctx else ""
    return 2, sentence.rstrip(".") + "." + hint


def _explain_refusal(error: OSError) -> tuple[int, str]:
    """Say what the operating system refused."""
    reason = error.strerror or str(error)
    reason = reason[:1].lower() + reason[1:]
    where = f" {str(error.filename)!r}" if error.filename is not None else ""
    if error.errno in _OF_THE_NAME:
        return 2, f"cannot use{where or ' a file'}: {reason}."
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return 3, f"cannot write{where}: the disk is full ({reason}). Hint: make room, then repeat."
    return 3, f"the system refused{where}: {reason}."


def tell(sentence: str) -> None:
    """Say a sentence on standard error, as wide as a terminal, no word of it endless."""
    short = re.sub(rf"\S{{{_LONGEST + 1},}}", _shortened, sentence)
    text = f"cribscore: {short}"
    if sys.stderr is not None and sys.stderr.isatty():
        from cribscore.cli.layout import terminal_width

        text = fill(text, terminal_width(), break_long_words=False, break_on_hyphens=False)
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:  # nobody can be told; the exit code still says it
        drop(sys.stderr)


def _shortened(word: re.Match[str]) -> str:
    whole = word.group()
    return f"{whole[:20]}…{whole[-20:]} ({len(whole):,} characters)"
