"""The list of commands."""

from typing import Annotated

import typer

app = typer.Typer(
    name="cribscore",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from cribscore import __version__

        print(f"cribscore {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Exact cribbage: what a hand is worth, what to throw, whether a printed table is right."""


# each command registers itself on import, and imports only what parsing its words needs
from cribscore.cli import advise as advise  # noqa: E402
from cribscore.cli import conformance as conformance  # noqa: E402
from cribscore.cli import count as count  # noqa: E402
from cribscore.cli import crib_table as crib_table  # noqa: E402
from cribscore.cli import discard as discard  # noqa: E402
from cribscore.cli import games as games  # noqa: E402
from cribscore.cli import lead as lead  # noqa: E402
from cribscore.cli import peg as peg  # noqa: E402
from cribscore.cli import play_game as play_game  # noqa: E402
from cribscore.cli import replay as replay  # noqa: E402
from cribscore.cli import review as review  # noqa: E402
from cribscore.cli import score as score  # noqa: E402
from cribscore.cli import simulate as simulate  # noqa: E402
from cribscore.cli import solve as solve  # noqa: E402
from cribscore.cli import sweep as sweep  # noqa: E402
from cribscore.cli import verify as verify  # noqa: E402
from cribscore.cli import win as win  # noqa: E402
