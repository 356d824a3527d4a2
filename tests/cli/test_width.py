"""Whatever a command prints fits the terminal, from 40 columns, and no number is broken."""

import re

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from cribscore.cli import app
from cribscore.cli.app import PANELS
from cribscore.cli.layout import Bar, Column, columns_of, fit, lay_out, paragraph, terminal_width

NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
DEAL = "discard 5h 5s 5d Jc 2h 9d --dealer --opponent uniform"
COMMANDS = [
    "score 5h 5s 5d Jc / 5c --explain",
    "count --kept 4",
    "conformance --kept 3",
    DEAL,
    f"{DEAL} --distribution 2h9d",
    "crib-table --pone",
    "changes --top 3",
    "lead 6789",
    "advise 59JK 5 Q",
    "peg T T T go 5",
    "win 110 115 --dealer",
    "simulate greedy random --games 20",
    "edge greedy random --pairs 20",
    "verify hands",
    "verify maxims",
    "games",
]


def printed(command, width):
    done = CliRunner().invoke(app, command.split(), env={"COLUMNS": str(width)})
    assert done.exit_code == 0, done.exception
    return done.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_no_line_is_too_long_and_no_number_broken(command):
    whole = set(NUMBER.findall(printed(command, 200)))
    assert whole
    for width in (40, 61, 80, 120):
        text = printed(command, width)
        assert max(map(len, text.splitlines())) <= width
        assert set(NUMBER.findall(text)) == whole


def test_a_recorded_game_fits_too(tmp_path):
    path = tmp_path / "game.crib"
    path.write_text(
        "game five-card\nplayers A B\n\ndeal B\ndealt A Qh 6h 9c 8d 7s\ndealt B Ah Th Tc 5s 4d\n"
        "throw A Qh 9c\nthrow B Ah 4d\nstarter Qc\nplay 7s Th 8d 5s go\n"
    )
    whole = set(NUMBER.findall(printed(f"replay {path}", 200)))
    text = printed(f"replay {path}", 40)
    assert max(map(len, text.splitlines())) <= 40
    assert set(NUMBER.findall(text)) == whole


def helps(group=None, words=()):
    group = group or get_command(app)
    yield " ".join(words)
    for name in group.list_commands(None):
        if words or name != "games":  # a command for every question of every game
            command = group.get_command(None, name)
            if hasattr(command, "list_commands"):
                yield from helps(command, (*words, name))
            else:
                yield " ".join((*words, name))


@pytest.mark.parametrize("command", list(helps()))
def test_help_fits_and_is_whole(command):
    text = printed(f"{command} --help", 40)
    assert max(map(columns_of, text.splitlines())) <= 40
    assert "…" not in text
    assert not re.search(r"\w\.\.\.$", text, re.MULTILINE)  # nothing cut short


def test_the_panels_hold_every_command():
    commands = get_command(app).commands
    assert sorted(name for names in PANELS.values() for name in names) == sorted(commands)
    lines = printed("--help", 80).splitlines()
    titles = [line.split(" ─")[0].removeprefix("╭─ ") for line in lines if line.startswith("╭─")]
    assert titles == [
        "Options",
        "Score",
        "Throw",
        "Play",
        "Games written down",
        "Who wins",
        "Books",
        "Solve",
    ]


def test_help_names_exit_codes_and_environment():
    text = printed("--help", 80)
    for code in ("0  ", "1  ", "2  ", "3  ", "70  ", "130  "):
        assert re.search(rf"^ +{code}\w", text, re.MULTILINE), code
    assert "CRIBSCORE_CACHE" in text
    assert "NUMBA_CACHE_DIR" in text


def test_the_width_is_that_of_the_terminal_but_never_too_narrow(monkeypatch):
    monkeypatch.setenv("COLUMNS", "97")
    assert terminal_width() == 97
    monkeypatch.setenv("COLUMNS", "12")
    assert terminal_width() == 40


def test_sentences_stay_readable_on_a_wide_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    assert max(map(len, paragraph("word " * 100).splitlines())) <= 100


def test_long_lines_hang_below_their_own_indent():
    assert fit("  one two three\nfour", width=10) == "  one two\n    three\nfour"


TABLE = [
    Column("", ["▶", ""], numeric=False),
    Column("throw", ["2♥ 9♦", "9♦ J♣"], numeric=False),
    Column("points", ["16.652", "8.000"], numeric=True),
    Column("reason", ["the best of all that there are", "worse"], numeric=False),
]


def test_a_table_where_there_is_room():
    head, rows = lay_out(TABLE, 80)
    assert head[0].split() == ["throw", "points", "reason"]
    assert rows == [
        [" ▶   2♥ 9♦   16.652   the best of all that there are"],
        ["     9♦ J♣    8.000   worse"],
    ]


def test_text_is_wrapped_before_the_table_is_given_up():
    _, rows = lay_out(TABLE, 44)
    assert rows[0] == [
        " ▶   2♥ 9♦   16.652   the best of all that",
        "                      there are",
    ]


def test_a_narrow_table_is_pairs():
    head, rows = lay_out(TABLE, 30)
    assert head == []
    assert rows[0][0] == "▶ throw 2♥ 9♦  points 16.652"
    assert [word for line in rows[0][1:] for word in line.split()] == [
        *("reason", "the", "best", "of", "all", "that", "there", "are"),
    ]
    assert rows[1][0] == "  throw 9♦ J♣  points 8.000"


def test_bars_take_what_is_left():
    bars = [Column("n", ["1,000", "10"], numeric=True), Column("", [Bar(1.0), Bar(0.5)], False)]
    assert lay_out(bars, 80)[1] == [[" 1,000   " + "█" * 30], ["    10   " + "█" * 15]]
    assert lay_out(bars, 20)[1] == [[" 1,000   " + "█" * 10], ["    10   " + "█" * 5]]
