"""Words that contradict each other are refused by every command, before it works."""

import pytest
from fixtures.command import run_command
from typer.main import get_command
from typer.testing import CliRunner

import cribscore.cli  # noqa: F401  # registers the commands
from cribscore.cli.app import app
from cribscore.cli.contradictions import CarefulCommand
from cribscore.errors import DataError
from cribscore.games.registry import GAMES

DEAL = ("5h", "5s", "5d", "Jc", "2h", "9d")


def refusal(*words):
    done = CliRunner().invoke(app, words, env={"COLUMNS": "80"})
    assert isinstance(done.exception, DataError), done.output
    assert not done.output
    return str(done.exception)


def commands(group=None, words=()):
    """Every command of the tree, with the words that lead to it."""
    group = group or get_command(app)
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if hasattr(command, "list_commands"):
            yield from commands(command, (*words, name))
        else:
            yield (*words, name), command


EVERY = list(commands())


def test_every_command_is_careful():
    assert len(EVERY) > 100
    assert {words[0] for words, _ in EVERY} > {"score", "discard", "games", "win"}
    assert {words[1] for words, _ in EVERY if words[0] == "games"} == set(GAMES)
    for words, command in EVERY:
        assert isinstance(command, CarefulCommand), words


PAIRS = [
    (words, param.opts[0], param.secondary_opts[0])
    for words, command in EVERY
    for param in command.params
    if param.secondary_opts
]


@pytest.mark.parametrize(("words", "yes", "no"), PAIRS, ids=lambda given: " ".join(given))
def test_both_flags_of_a_pair_are_refused(words, yes, no):
    told = f"choose one of {yes} and {no}. Hint: they say opposite things; leave one out."
    assert refusal(*words, yes, no) == refusal(*words, no, yes) == told


@pytest.mark.parametrize("command", ["discard", "sweep", "crib-table", "win"])
def test_whose_crib_it_is_is_such_a_pair(command):
    assert ((command,), "--dealer", "--pone") in PAIRS


@pytest.mark.parametrize(
    "words", [words for words, command in EVERY if any("--csv" in p.opts for p in command.params)]
)
def test_one_form_for_machines(words):
    assert refusal(*words, "--json", "--csv") == (
        "choose one of --json and --csv. Hint: leave one out."
    )


def test_a_cluster_brings_its_own_workers():
    told = refusal("simulate", "greedy", "random", "--workers", "2", "--scheduler=tcp://host:1")
    assert told == (
        "choose one of --scheduler and --workers. Hint: leave out --workers; a cluster has its own."
    )


def test_an_option_is_given_once():
    told = "--starter is given 2 times. Hint: give it once."
    assert refusal("score", *DEAL[:4], "--starter", "5c", "--starter=6c") == told


def test_an_option_that_may_be_given_again_is():
    done = CliRunner().invoke(app, ("conformance", "--kept", "3", "--kept", "6"))
    assert done.exit_code == 0, done.exception


@pytest.mark.parametrize(
    "words",
    [
        ("discard", *DEAL[:5], "--dealer", "--starter", "Kc", "9d"),
        ("score", *DEAL[:3], "--starter", "Kc", "9d"),
    ],
)
def test_cards_on_both_sides_of_an_option_are_refused(words):
    told = (
        "'9d' could belong to --starter or to the words before it. Hint: put all other words "
        "before --starter, or quote what belongs to it: --starter 'Kc 9d'."
    )
    assert refusal(*words) == told


@pytest.mark.parametrize(
    "words",
    [
        ("--starter", "5c", *DEAL[:4]),
        (*DEAL[:4], "--starter", "5c", "--json"),
        (*DEAL[:3], "--json", "Jc", "--starter=5c"),
    ],
)
def test_options_stand_where_they_like_otherwise(words):
    done = CliRunner().invoke(app, ("score", *words))
    assert done.exit_code == 0, done.exception
    assert "29" in done.output


def test_help_is_given_whatever_else_is_said():
    done = CliRunner().invoke(app, ("discard", "--dealer", "--pone", "--help"))
    assert done.exit_code == 0
    assert "Rank every throw" in done.output


def test_a_terminal_is_told_and_the_code_is_2():
    done = run_command("discard", *DEAL, "--dealer", "--pone")
    assert done.returncode == 2
    assert done.stderr.startswith("cribscore: choose one of --dealer and --pone. Hint: ")
    assert not done.stdout
