"""The command line: `cribscore`.

One file a command. A command's module imports only what parsing its words needs; the rest is
imported inside the function, so that ``cribscore score`` answers before pandas could load.
"""

import os
import sys

# each command registers itself on import
from cribscore.cli.app import app
from cribscore.cli.books import verify  # noqa: F401
from cribscore.cli.games import questions  # noqa: F401
from cribscore.cli.match import edge, simulate, win  # noqa: F401
from cribscore.cli.play import advise, lead, peg  # noqa: F401
from cribscore.cli.records import play_game, replay, review  # noqa: F401
from cribscore.cli.show import conformance, count, score  # noqa: F401
from cribscore.cli.solve import throws  # noqa: F401
from cribscore.cli.throws import changes, crib_table, discard, sweep  # noqa: F401
from cribscore.errors import CribscoreError

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line; exit with 2 and the library's own message on bad input.

    Raises
    ------
    SystemExit
        Always, with the exit code.

    Examples
    --------
    >>> import sys
    >>> sys.argv = ["cribscore", "--version"]
    >>> main()
    Traceback (most recent call last):
    ...
    SystemExit: 0
    """
    try:
        app()
    except CribscoreError as error:
        print(f"cribscore: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # the reader has left: say nothing, and keep Python from complaining at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
