"""The command line: `cribscore`.

One file a command, one folder a panel of the help. A command's module imports only what parsing
its words needs; the rest is imported inside the function, so that ``cribscore score`` answers
before pandas could load.
"""

import sys
from collections.abc import Sequence

# each panel registers its commands on import
from cribscore.cli import books, match, play, records, show, solve, throws  # noqa: F401
from cribscore.cli.app import app
from cribscore.cli.games import questions  # noqa: F401

__all__ = ["app", "main", "run"]


def main() -> None:
    """Run the command line and leave with its exit code.

    Examples
    --------
    >>> import sys
    >>> sys.argv = ["cribscore", "--version"]
    >>> main()
    Traceback (most recent call last):
    ...
    SystemExit: 0
    """
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Run a command and return its exit code; say on standard error what went wrong."""
    from typer.main import get_command

    from cribscore.cli.failures import explain, tell
    from cribscore.cli.streams import prepare_streams, release_output

    prepare_streams()
    try:
        code = get_command(app).main(list(words), prog_name="cribscore", standalone_mode=False)
        sys.stdout.flush()
    except BaseException as error:
        code, sentence = explain(error)
        release_output()
        if sentence:
            tell(sentence)
    return code or 0
