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
