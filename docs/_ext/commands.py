"""The page of the command line: the help of every command, as the terminal shows it."""

from typer.main import get_command
from typer.testing import CliRunner

from cribscore.cli import app

DEPTH = 2
INTRO = """\
# Command line

`cribscore --help` lists the commands and `cribscore COMMAND --help` explains one. Tables for people
can be printed for machines with `--json` or `--csv`. The exit codes are below the list of commands.
[Two environment variables](start.md#where-results-are-kept) say where results
are kept.
"""


def commands_below(command, words):
    """Yield the words that reach each command, groups before their members.

    The help of each of the other games lists its questions; theirs is left to the terminal.
    """
    yield words
    if not hasattr(command, "list_commands") or len(words) == DEPTH:
        return
    for name in command.list_commands(None):  # games are found by name, not listed beforehand
        below = command.get_command(None, name)
        if not below.hidden:
            yield from commands_below(below, [*words, name])


def section(words):
    """Return the heading of a command and its help, 80 columns wide."""
    done = CliRunner().invoke(app, [*words, "--help"], env={"COLUMNS": "80", "TERM": "dumb"})
    if done.exit_code:
        raise RuntimeError(f"{words} --help failed: {done.output}")
    text = "\n".join(line.rstrip() for line in done.output.strip().splitlines())
    return f"## {' '.join(['cribscore', *words])}\n\n```text\n{text}\n```\n"


def write_page(path):
    """Write the page: a section for each command."""
    found = [section(words) for words in commands_below(get_command(app), [])]
    path.write_text("\n".join([INTRO, *found]), encoding="utf-8")
