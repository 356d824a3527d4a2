"""The command `cribscore games`: what a person would see."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from cribscore.cli.app import app
from cribscore.cli.games.words import record_from_json
from cribscore.errors import CribscoreError, DataError
from cribscore.games.all_fours import Hand as AllFoursHand
from cribscore.games.put import Hand as PutHand
from cribscore.games.registry import GAMES, find_game, questions_of


def ask(*words):
    return CliRunner().invoke(app, ["games", *words], env={"COLUMNS": "80"})


def test_the_list_names_every_game_and_question():
    done = ask()
    assert done.exit_code == 0
    for game in GAMES.values():
        assert game.name in done.output
        assert game.places in done.output
    listed = json.loads(ask("--json").output)
    assert [entry["name"] for entry in listed] == list(GAMES)
    assert max(len(line) for line in done.output.splitlines()) <= 80


@pytest.mark.parametrize("game", list(GAMES))
def test_every_question_has_help(game):
    for question in questions_of(game):
        done = ask(game, question, "--help")
        assert done.exit_code == 0, done.output
        assert "--json" in done.output


def test_an_answer_in_words_and_in_json():
    done = ask("put", "strength", "3s 3d 3h", "--no-leads")
    assert "wins:" in done.output
    plain = json.loads(ask("put", "strength", "3s 3d 3h", "--json").output)
    assert plain["wins"]["fraction"] == "1"


def test_a_record_is_given_as_json_or_as_a_file(tmp_path):
    text = '{"putter": 0}'
    done = ask("put", "settle", text, "--score", "4", "--score", "2", "--json")
    assert json.loads(done.output)["score"] == [5, 2]
    assert ask("put", "settle", text, "--score", "4,2", "--json").output == done.output
    assert "4, 2" not in ask("put", "settle", "--help").output
    wrong = ask("put", "settle", text, "--score", "4,two").exception
    assert "score must be whole numbers; got '4, two'" in str(wrong)
    path = tmp_path / "hand.json"
    path.write_text(text)
    assert ask("put", "settle", f"@{path}").output == ask("put", "settle", text).output


def test_bad_records_are_refused():
    with pytest.raises(DataError, match=r"cannot read the record '\{'.*the fields are hands, pla"):
        record_from_json(PutHand, "{")
    with pytest.raises(DataError, match="Hand has no field 'bid'; its fields are hands"):
        record_from_json(PutHand, '{"bid": 3}')
    with pytest.raises(DataError, match="Hint: give JSON, or @file"):
        record_from_json(PutHand, "@/no/such/file")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"turn_ups": ["2s"]}',
            "Hand lacks hands and played. Hint: its fields are turn_ups, hands, pl",
        ),
        ('{"turn_ups": "2s"}', r"Hand.turn_ups must be a list; got '2s'"),
        ('{"turn_ups": [null]}', r"Hand.turn_ups\[0\] must be text or a card id or a list; got No"),
        ('{"gave_one": 1}', "Hand.gave_one must be true or false; got 1"),
        ('{"revoked": true}', "Hand.revoked must be a whole number or null; got True"),
        ("[]", r"Hand must be a record; got \[\]"),
    ],
)
def test_fields_of_the_wrong_kind_are_refused(text, message):
    with pytest.raises(DataError, match=message):
        record_from_json(AllFoursHand, text)


def test_lists_of_a_fixed_length_are_checked():
    with pytest.raises(DataError, match=r"Hand.hands must have 2 entries; got 1"):
        record_from_json(PutHand, '{"hands": ["3s 5s 4d"]}')
    assert record_from_json(PutHand, '{"putter": null}') == PutHand()


def test_one_game_asked_loads_nothing_heavy():
    code = (
        "import sys; from cribscore.cli.app import app\n"
        "try: app(['games', 'put', 'strength', '3s3d3h'])\n"
        "except SystemExit: pass\n"
        "print(' '.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "wins:" in done.stdout
    loaded = set(done.stderr.split())
    assert not loaded & {"numba", "pandas", "matplotlib", "numpy", "distributed"}


def test_the_help_names_games_and_questions_as_they_are_typed():
    said = ask("--help").output
    for game in GAMES:
        assert f"│ {game} " in said
        told = ask(game, "--help").output
        assert "Return" not in told
        for question in questions_of(game):
            assert f"│ {question} " in told


def test_an_unknown_question_names_those_there_are():
    done = ask("put", "rank")
    assert isinstance(done.exception, CribscoreError)
    message = (
        "there is no question 'rank' about put; the questions are strength, best, odds, legal, se"
    )
    assert str(done.exception).startswith(message)


def test_the_help_says_how_cards_and_places_are_written():
    assert "cards: 5h 6c, or 5h6c" in ask("put", "strength", "--help").output
    assert "H{page} is Hoffmann, E s.section Enquire Within" in ask().output


HAND = ("put", "strength")
LEGAL = ("ecarte", "legal")


@pytest.mark.parametrize("words", [("3s 3d 3h",), ("3s", "3d", "3h"), ("3s,", "3d,", "3h")])
def test_a_hand_is_typed_as_one_word_or_several(words):
    assert ask(*HAND, *words).output == ask(*HAND, "3s3d3h").output != ""


@pytest.mark.parametrize(
    "words",
    [("Ks 7h", "Qs"), ("Ks", "7h", "/", "Qs"), ("Ks7h/Qs",), ("Ks 7h / Qs",), ("Ks7h", "Qs")],
)
def test_two_sets_of_cards_are_told_apart(words):
    assert ask(*LEGAL, *words, "--trump", "s").output.strip() == "Ks"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            (*LEGAL, "Ks", "7h", "Qs", "--trump", "s"),
            "cannot read 'Ks 7h Qs' as hand / led. Hint: each in one word, as 5h6c 7d, or with / "
            "between them: 5h 6c / 7d.",
        ),
        ((*LEGAL, "Ks", "/", "--trump", "s"), "cannot read 'Ks /' as hand / led. Hint: each in"),
        ((*LEGAL, "Ks/7h/Qs", "--trump", "s"), "cannot read 'Ks/7h/Qs' as hand / led."),
        (
            ("euchre", "calls", "9h"),
            "cannot read '9h' as turn-up / calls. Hint: the cards in one word, as 5h6c, or with /",
        ),
        (("put", "gift", "2s", "Kd"), "cannot read '2s Kd' as giver / receiver / gift."),
        (("speculation", "highest", "Qh", "six"), "hidden must be a whole number; got 'six'."),
        (
            ("blind-hookey", "cut", "Kh", "5c", "1"),
            "cuts must be a whole number; got '5c'. Hint: after cards typed as several words put a",
        ),
        (
            ("vingt-un", "bust-table", "--seen", "Kd", "4c"),
            "--seen takes one word; got 'Kd', then '4c'. Hint: write --seen 'Kd 4c'.",
        ),
        (
            ("put", "settle", "{}", "--score", "4", "2"),
            "--score takes one word; got '4', then '2'. Hint: write --score 4 --score 2.",
        ),
        (("vingt-un", "bust", "Kd", "--seen", "2c", "3c"), "'3c' could belong to --seen or to the"),
        (("cassino", "faced", "x"), "faced takes options only; 'x' is too many. Hint: see "),
        (("put", "settle", "{}", "x"), "settle takes hand; 'x' is too many. Hint: see "),
    ],
)
def test_words_that_cannot_be_shared_out_are_refused(words, message):
    done = ask(*words)
    assert isinstance(done.exception, CribscoreError), done.output
    assert str(done.exception).startswith(message)


def test_what_follows_the_cards_has_its_own_words():
    order = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdhs").split()
    by_marks = ask("blind-hookey", "cut", *order, "/", "15", "15")
    assert by_marks.output == ask("blind-hookey", "cut", "".join(order), "15", "15").output
    assert by_marks.output.strip()
    called = ask("euchre", "calls", "9h", "pass", "take").output
    assert called == ask("euchre", "calls", "9h", "/", "pass", "take").output
    assert called == ask("euchre", "calls", "9h / pass / take").output != ""
    shown = ask("speculation", "show", "2h 9s 4d", "Kh 3c 5s", "--turn-up", "7h").output
    words = ("2h", "9s", "4d", "/", "Kh", "3c", "5s", "--turn-up", "7h")
    assert shown == ask("speculation", "show", *words).output != ""


def test_bad_cards_end_the_command_with_the_message():
    done = ask("put", "strength", "3s 2h 4z")
    assert isinstance(done.exception, CribscoreError)
    assert "cannot read '4z'" in str(done.exception)


def test_an_unknown_game_names_those_there_are():
    with pytest.raises(DataError, match="there is no game 'whist' here; the games are"):
        find_game("whist")
    assert find_game("PUT").module == "put"


ASKED = [
    ("ecarte", "tree", "Ks 7h", "Qs 8h", "--trump", "s"),
    ("ecarte", "leads", "Ks 7h", "Qs 8h", "--trump", "s"),
    ("ecarte", "legal", "Ks 7h", "Qs", "--trump", "s"),
    ("ecarte", "worked"),
    ("ecarte", "odds"),
    ("ecarte", "misdeal", "dealer gives too few"),
    ("ecarte", "named-lead", "Qh 7h", "Kd", "h"),
    ("ecarte", "settle", '{"calls": ["play"], "tricks": [2, 3]}'),
    ("ecarte", "game", '{"tricks": [2, 3]}', '{"tricks": [2, 3]}'),
    ("ecarte", "simulate", "--n", "20"),
    ("bezique", "declarations", "Jd 7c", "--trump", "h", "--table", "Qs:common-marriage"),
    ("bezique", "value", "As Ts Ks Qs Js", "--trump", "s"),
    ("bezique", "legal", "Ah Qh 7s", "Kh", "--trump", "s"),
    ("bezique", "odds"),
    ("bezique", "simulate", "--n", "5"),
    ("rubicon-bezique", "value", "Qs Qs Qs Jd Jd Jd"),
    ("rubicon-bezique", "carte-blanche", "As Ts 9s 8s 7s As Ad Th 7d"),
    ("rubicon-bezique", "settle", '{"declared": [["sequence"], []], "brisques": [16, 16]}'),
    ("rubicon-bezique", "odds"),
    ("rubicon-bezique", "simulate", "--n", "5"),
    ("euchre", "odds", "Jh Ah 9h Kc 7d", "--trump", "h"),
    ("euchre", "legal", "Jd 9d Ac", "7h", "--trump", "h"),
    ("euchre", "calls", "9h", "pass", "take"),
    ("euchre", "settle", '{"turn_up": "9h", "calls": ["order"], "tricks": [2, 3]}'),
    ("euchre", "simulate", "--n", "20"),
    ("all-fours", "odds"),
    ("all-fours", "odds", "--hand", "Js Qh 8h 7h 6d 5d", "--turn-up", "2s"),
    ("all-fours", "misdeal", "exposed card"),
    ("all-fours", "game", "As Ks"),
    ("all-fours", "legal", "Kh 9c 2s", "7h", "--trump", "s"),
    ("all-fours", "simulate", "--n", "20"),
    ("put", "gift", "2s Kd 4c", "As Ad 5h", "2s"),
    ("put", "simulate", "--n", "20"),
    ("put", "odds"),
    ("put", "legal", "3s", "Kd", "/", "2h"),
    ("loo", "legal", "Kh", "9h", "2s", "/", "Th", "--turn-up", "5s"),
    ("put", "misdeal", "faced card in the deal"),
    ("napoleon", "calls", "two", "pass", "nap"),
    ("napoleon", "certain", "As Ks Qs 9h 2d", "--trump", "s"),
    ("napoleon", "settle", '{"calls": ["nap", "pass"], "tricks": 5}'),
    ("napoleon", "legal", "Kh 9c 2s", "7h", "--trump", "s"),
    ("napoleon", "odds"),
    ("napoleon", "simulate", "--n", "20"),
    ("quadrille", "trumps", "hearts"),
    ("quadrille", "matadors", "As 2s Ac", "--trump", "s"),
    ("quadrille", "legal", "Ac 7d Kc", "Ks", "--trump", "s"),
    ("quadrille", "odds"),
    ("quadrille", "simulate", "--n", "20"),
]


@pytest.mark.parametrize("words", ASKED, ids=lambda words: " ".join(words[:2]))
def test_questions_are_answered_in_text_and_json(words):
    done = ask(*words)
    assert done.exit_code == 0, done.exception
    assert done.output.strip()
    assert max(len(line) for line in done.output.splitlines()) <= 80
    json.loads(ask(*words, "--json").output)
