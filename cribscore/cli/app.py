"""The list of commands."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer

from cribscore.cli.contradictions import CarefulCommand

Function = TypeVar("Function", bound=Callable[..., Any])


class Commands(typer.Typer):
    """A list of commands, each of which refuses words that contradict each other."""

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Function], Function]:
        """Register a function as a command.

        Parameters
        ----------
        name : str, optional
            What is typed; by default the function's name.
        **settings
            As typer has them.

        Returns
        -------
        callable
            The decorator.

        Raises
        ------
        TypeError
            If typer knows no such setting.

        Examples
        --------
        >>> @Commands().command()
        ... def deal():
        ...     pass
        """
        return super().command(name, **{"cls": CarefulCommand} | settings)


app = Commands(
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
