"""The list of commands, its panels, and what holds for all of them."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer

from cribscore.cli.contradictions import CarefulCommand
from cribscore.cli.failures import EXIT_CODES
from cribscore.cli.narrow import NarrowGroup

Function = TypeVar("Function", bound=Callable[..., Any])

PANELS = {
    "Score": ("score", "count", "conformance"),
    "Throw": ("discard", "crib-table", "changes", "sweep"),
    "Play": ("lead", "advise", "peg", "play"),
    "Games written down": ("replay", "review"),
    "Who wins": ("win", "simulate", "edge"),
    "Books": ("verify", "games"),
    "Solve": ("solve",),
}
"""The panels of the help, each with its commands in order."""

_EPILOG = "\n".join(
    [
        "Exit codes:",
        *(f"{code:>4}  {meaning}" for code, meaning in EXIT_CODES.items()),
        "",
        "Environment:",
        "CRIBSCORE_CACHE: the folder for computed tables and solutions; by default the user's.",
        "NUMBA_CACHE_DIR: the folder for compiled code; by default beside the tables.",
        "COLUMNS: the width to print in, 40 at least; NO_COLOR: if set, no colours.",
    ]
)


class _Panels(NarrowGroup):
    """All commands, panel by panel."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for panel, names in PANELS.items():
            for name in names:
                self.commands[name].rich_help_panel = panel  # type: ignore[attr-defined]

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help."""
        return [name for names in PANELS.values() for name in names]


class Commands(typer.Typer):
    """A list of commands, each of which refuses words that contradict each other."""

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Function], Function]:
        """Register a function as a command, as typer does; `settings` are typer's."""
        return super().command(name, **{"cls": CarefulCommand} | settings)


app = Commands(
    name="cribscore",
    cls=_Panels,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
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
