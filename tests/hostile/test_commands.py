"""Every command with words of every kind: exit code 0, 1 or 2, a sentence, no traceback."""

import sys
from io import StringIO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.main import get_command

from cribscore.cli import app, run

WORDS = [
    *("", " ", "x", "-", "--", "---", "-1", "0", "1", "2", "nan", "1e9", "9" * 5000, "\x00", "é"),
    *("5h", "5h 5s Jd 6c", "5h 5s Jd 6c 7c 2h", "5 6 7 8", "T T T go 5", "5\u017f", "\u212a"),
    *("six-card", "five-card", "whist", "greedy", "nobody", "nowhere/at/all", "/", ".", "'", '"'),
    *("[red]", "{}", "%s", "$HOME", "5h,5s,Jd,6c", "5♥ 5♠ 5♦ J♣ + 5♣", "🂡", "play", "--json"),
]
LONG = {
    *("advise", "changes", "crib-table", "edge", "play"),
    *("review", "simulate", "solve", "sweep", "verify"),
}
"""Commands that take long when all is right: they are also given a word that is always wrong."""


def commands(group, path=()):
    """Every command below a group: its path, and its options."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            options = [
                max(parameter.opts, key=len)
                for parameter in command.params
                if parameter.param_type_name == "option"
            ]
            yield (*path, name), options


COMMANDS = list(commands(get_command(app)))


def outcome_of(words):
    """Run a command; return its exit code and what it wrote to both streams."""
    kept = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = StringIO(""), StringIO(), StringIO()
    try:
        code = run(words)
        return code, sys.stdout.getvalue() + sys.stderr.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


def holds(words):
    code, text = outcome_of(words)
    assert code in (0, 1, 2), (words, text[-2000:])
    assert "Traceback" not in text, (words, text[-2000:])
    if code == 2:
        assert text.strip(), words


@st.composite
def typed(draw):
    path, options = draw(st.sampled_from(COMMANDS))
    word = st.one_of(st.sampled_from(WORDS), st.text(max_size=8))
    words = draw(st.lists(st.one_of(word, st.sampled_from([*options, "--json"])), max_size=5))
    return [*path, *words, *(["--no-such-option"] * 2 if path[0] in LONG else [])]


@given(typed())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_words_of_every_kind(tmp_path_factory, words):
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("somewhere"))
        holds(words)


@pytest.mark.slow
@given(typed())
@settings(
    max_examples=5000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_many_words_of_every_kind(tmp_path_factory, words):
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("somewhere"))
        holds(words)


@pytest.mark.parametrize(("path", "options"), COMMANDS, ids=lambda value: " ".join(value)[:30])
def test_every_option_without_its_word(path, options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for option in options:
        holds([*path, option, "--no-such-option", "--no-such-option"])
    holds([*path, "--help"])


def test_every_command_is_tried():
    assert {path[0] for path, _ in COMMANDS} >= LONG | {"score", "discard", "advise", "replay"}
