"""The README is run: its commands print what it shows, its Python does what it says."""

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def shown_commands():
    """Each `$ cribscore ...` of a block, and what is printed below it."""
    for _, block in BLOCKS:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            if command.startswith("cribscore ") and printed.strip():
                yield command, printed


@pytest.mark.parametrize(("command", "printed"), list(shown_commands()), ids=lambda text: text[:40])
def test_commands_print_what_is_shown(command, printed):
    words = [sys.executable, "-m", "cribscore", *shlex.split(command)[1:]]
    done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
    lines = [line.rstrip() for line in done.stdout.strip().splitlines()]
    assert lines == [line.rstrip() for line in printed.strip().splitlines()]


@pytest.mark.parametrize("code", [b for kind, b in BLOCKS if kind == "python"])
def test_python_runs_and_prints_what_its_comments_say(code):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "README.md", "exec"), {})
    for expected in re.findall(r"print\(.*\)  # (.*)$", code, re.MULTILINE):
        assert expected in said.getvalue()


def test_continuous_integration_runs_the_second_command():
    second = [block for kind, block in BLOCKS if kind == "sh"][1].strip()
    assert second in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_every_command_of_the_table_exists():
    from cribscore.cli import app

    known = {c.name or c.callback.__name__.replace("_", "-") for c in app.registered_commands}
    known |= {group.name for group in app.registered_groups}
    for name in re.findall(r"\| `cribscore ([\w-]+)", TEXT):
        assert name in known, name


def test_every_notebook_of_the_table_exists():
    for path in re.findall(r"\((notebooks/[\w.]+)\)", TEXT):
        assert (ROOT / path).exists(), path
