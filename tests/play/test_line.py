"""The play as a line of text, and its command."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from cribscore.cli import app
from cribscore.errors import CribscoreError, DuplicateCardError, IllegalPlayError, InvalidCardError
from cribscore.play.line import score_last_card, score_play
from cribscore.variants import FIVE_CARD, FOUR_HANDED, THREE_HANDED

# line, points of the pone and the dealer
LINES = [
    ("4 6 5", (5, 0)),
    ("K 9 5 4 3", (5, 0)),
    ("7 7 9", (0, 2)),
    ("8 7 9 6", (3, 6)),
    ("5 6 5 4 7", (4, 3)),
    ("A 5 3 4 6 2", (4, 9)),
    ("2 4 6 A 3 5 7", (7, 6)),
    ("T T T go", (7, 2)),  # pair-royal six, and one for the go
    ("T T T go 5", (7, 2)),
    ("T T T go go 5", (7, 2)),  # the leader may say it too
    ("Th Ts Td go 5c", (7, 2)),
    ("T 8 8 5", (2, 2)),
    ("K Q 8 go 2 A 9", (2, 0)),  # he plays on alone, makes thirty-one
    ("K Q 8 go 2 9", (1, 0)),
    ("5 5 5 5", (8, 14)),  # pair, fifteen and pair-royal, double pair-royal
]


@pytest.mark.parametrize(("line", "points"), LINES)
def test_points_of_a_line(line, points):
    assert score_play(line).points == points


def test_the_last_card_is_known_when_all_hands_are_written_out():
    # fifteen to the dealer, run of three to the pone, run of four and the go to the dealer; then
    # a pair to the dealer, a go to the pone, whose last card it was, and the last of all
    state = score_play("8 7 9 6 go K K Q go Q")
    assert state.points == (3 + 1, 2 + 4 + 1 + 2 + 1)
    assert state.turn is None


def test_three_and_four_take_turns():
    state = score_play("T T T go go 9", variant=THREE_HANDED)
    assert state.points == (0, 2, 7)
    assert state.events[-1].seat == 0
    assert score_play("5 5 5 J", variant=FOUR_HANDED).points == (0, 2, 8, 0)


def test_five_card_is_over_at_the_first_go():
    state = score_play("7 T 8 5 go", variant=FIVE_CARD)  # H{47}-{48}
    assert (state.points, state.turn) == ((0, 1), None)
    state = score_play("8h Th 8d 5d", variant=FIVE_CARD)  # H{48}-{49}
    assert (state.points, state.turn) == ((0, 2), None)


@pytest.mark.parametrize(
    ("line", "error", "message"),
    [
        ("T T T 5", IllegalPlayError, "position 4 of 'T T T 5': dealer's five .5. would make 35"),
        ("T T T go A A", IllegalPlayError, "position 6.*dealer lays A, but said go at 30"),
        ("go T", IllegalPlayError, "position 1.*cannot say go at 0 when he has to lead"),
        ("5h 5h", DuplicateCardError, "positions 1 and 2; the cards laid must be distinct"),
        ("5 5 5 5 5", IllegalPlayError, "position 5.*does not hold the five"),
        ("5h 1c", InvalidCardError, "cannot read '1c'"),
        ("go", InvalidCardError, "no cards in 'go'.*Hint: write them in the order laid"),
    ],
)
def test_what_breaks_the_rules_is_named_with_its_place(line, error, message):
    with pytest.raises(error, match=message):
        score_play(line)


def test_after_five_card_is_over_nothing_can_be_laid():
    with pytest.raises(IllegalPlayError, match=r"position 5.*the play is over"):
        score_play("8 T 8 5 7", variant=FIVE_CARD)


def run(*words):
    result = CliRunner().invoke(app, ["peg", *words])
    if isinstance(result.exception, CribscoreError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_prints_json():
    found = json.loads(run("Th Ts Td go 5c", "--json"))
    assert found["points"] == {"pone": 7, "dealer": 2}
    third = found["plays"][2]
    assert (third["player"], third["card"], third["count"], third["points"]) == (
        "pone",
        "Td",
        30,
        6,
    )
    assert third["reasons"] == [{"player": "pone", "points": 6, "reason": "pair-royal"}]
    assert [play["card"] for play in found["plays"]] == ["Th", "Ts", "Td", "go", "go", "5c"]


def test_the_command_prints_a_table_and_csv():
    text = run("4", "6", "5")
    assert "fifteen 2, run of 3 3" in text
    assert "pone 5; dealer 0" in text
    assert max(map(len, text.splitlines())) <= 80
    assert run("4 6 5", "--csv").splitlines()[-1] == 'pone,5,15,5,"fifteen 2, run of 3 3"'


def test_the_command_refuses_with_the_library_message():
    with pytest.raises(IllegalPlayError, match="would make 35"):
        run("T T T 5")
    with pytest.raises(CribscoreError, match="no variant 'nine-card'"):
        run("T", "--variant", "nine-card")


@pytest.mark.parametrize("code", ["score_play('4 6 5')", "start_play(['5h 6h', 'Ts Js']).play(18)"])
def test_scoring_a_line_stays_light(code):
    script = f"import sys, cribscore; cribscore.{code}; print(' '.join(sys.modules))"
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert not {"numba", "pandas", "numpy"} & set(done.stdout.split())


@pytest.mark.parametrize(
    ("series", "points", "count"),
    [  # each counted by hand
        ("T 5", 2, 15),
        ("T T T", 6, 30),
        ("4 6 5", 5, 15),
        ("7h 7s 7d 7c", 12, 28),
        ("A 2 3 4 5 6 7", 7, 28),
        ("K Q J A", 2, 31),
        ("9 8 8 7", 0, 32),
        ("3 3 4 5", 5, 15),
    ],
)
def test_the_last_card_of_a_series_of_cards_alone(series, points, count):
    if count > 31:
        with pytest.raises(IllegalPlayError, match="count 32; a series must not pass 31"):
            score_last_card(series)
        return
    found = score_last_card(series)
    assert (found.points, found.count) == (points, count)


def test_a_play_begun_in_the_middle_of_a_series():
    state = score_play("5 4", before="9 6")
    assert [event.points for event in state.events] == [0, 0, 0, 3]
    assert (state.points, state.count) == ((0, 3), 24)
    assert score_play("5h", before="4c 6d").events[-1].points == 5  # fifteen and a run
    assert score_play("5", before="4c 6d").points == (5, 0)
    assert score_play("go 5", before="T T T").points == (0, 1)  # the dealer laid last


@pytest.mark.parametrize(
    ("line", "before", "error", "message"),
    [
        ("5", "T T T A", IllegalPlayError, "T T T A cannot lie before a card: they count 31"),
        ("5", "4 go 6", IllegalPlayError, "before must be one series without a go"),
        ("5h", "5h 6d", DuplicateCardError, "five of hearts"),
        ("5", "A A A A 2 2 2 2 3 3", IllegalPlayError, "no more than 4 of a player"),
        ("5", 6, InvalidCardError, "before must be text"),
    ],
)
def test_what_cannot_lie_before_a_card(line, before, error, message):
    with pytest.raises(error, match=message):
        score_play(line, before=before)


def test_the_command_scores_the_last_card_and_goes_on():
    told = CliRunner().invoke(app, ["peg", "--last", "4", "6", "5"])
    assert told.stdout == "4 6 5: count 15, fifteen 2, run of 3 3\n"
    assert json.loads(CliRunner().invoke(app, ["peg", "5", "--before", "4 6", "--json"]).stdout)[
        "points"
    ] == {"pone": 5, "dealer": 0}
