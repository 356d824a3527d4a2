"""`cribscore games`: every scorer and every odds function of the other games of the books.

The commands are made from the games' own `QUESTIONS`: nothing is written twice. A game's module
loads only when its name is typed, or when the list of all is asked for.
"""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperGroup

from cribscore.cli.app import Commands, app
from cribscore.cli.output import JsonOption, print_json
from cribscore.errors import DataError


class _LazyGames(TyperGroup):
    """A group whose commands are the games, each loaded when it is named."""

    def list_commands(self, ctx: Any) -> list[str]:
        from cribscore.games.registry import GAMES

        return list(GAMES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from cribscore.games.registry import find_game

        return _game_command(find_game(cmd_name).name)


class _Questions(TyperGroup):
    """A game, whose commands are its questions; a wrong one is told which there are."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        found = super().get_command(ctx, cmd_name)
        if found is None:
            raise DataError(
                f"there is no question {cmd_name!r} about {self.name}; "
                f"the questions are {', '.join(self.commands)}."
            )
        return found


games = typer.Typer(cls=_LazyGames, invoke_without_command=True)


@games.callback(invoke_without_command=True)
def list_games(
    ctx: typer.Context,
    as_json: JsonOption = False,
) -> None:
    """Score, settle and give the odds of the other games of the two books."""
    if ctx.invoked_subcommand is not None:
        return
    from cribscore.cli.games.text import describe_games
    from cribscore.games.registry import GAMES, questions_of

    if as_json:
        listed = [
            game._asdict() | {"questions": list(questions_of(game.name))} for game in GAMES.values()
        ]
        print_json(listed)
        return
    typer.echo(describe_games())


def _game_command(name: str) -> Any:
    """Build the group of one game, a command a question."""
    from cribscore.games.registry import GAMES, questions_of

    entry = GAMES[name]
    group = Commands(
        name=name,
        cls=_Questions,
        no_args_is_help=True,
        add_completion=False,
        help=f"{entry.title}: {entry.places}.",
    )
    for question, answer in questions_of(name).items():
        group.command(question, help=_summary(answer))(_command_of(answer))
    group.callback()(_nothing)
    command = typer.main.get_command(group)
    command.name = name
    return command


def _summary(answer: Callable[..., object]) -> str:
    """Return the first sentence of a function's docstring, as said of a question."""
    text = (inspect.getdoc(answer) or "").split("\n\n")[0].replace("\n", " ")
    text = text.removeprefix("Return ")
    return text[:1].upper() + text[1:]


def _nothing() -> None:
    """Keep a game of one question a group."""


@contextmanager
def _busy() -> Iterator[None]:
    """Show on a terminal that the answer is being worked out; a quick one is not seen."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status("working it out"):
        yield


def _command_of(answer: Callable[..., object]) -> Callable[..., None]:
    """Turn a function with typed parameters into one that typer can read."""
    from cribscore.cli.games.text import plain_answer, text_answer, written
    from cribscore.cli.games.words import arguments_from, parameters_for

    def command(**words: Any) -> None:
        as_json = words.pop("as_json")
        arguments = arguments_from(answer, words)
        with _busy():
            result = written(answer(**arguments), answer)
        if as_json:
            print_json(plain_answer(result))
        else:
            typer.echo(text_answer(result))

    parameters = parameters_for(answer)
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {p.name: p.annotation for p in parameters}
    return command


app.add_typer(games, name="games")
