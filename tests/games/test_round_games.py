"""Vingt-un and the round games together: every question on the command line, and their speed."""

import json
import time
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cribscore.cli.app import app
from cribscore.errors import CribscoreError
from cribscore.games import (
    blind_hookey,
    cassino,
    connexions,
    loo,
    matrimony,
    pope_joan,
    speculation,
    vingt_un,
)
from cribscore.games.registry import questions_of

# the words of every question, and a line that must stand in the answer
ASKED = {
    "vingt-un": {
        "hand": (["Ah Kd"], "a natural"),
        "calls": (["5h 9d"], "stand, card"),
        "settle": (['{"hands": ["Ah Kd"], "dealer": "Td 8c"}'], "next_dealer: 0"),
        "simulate": (["--n", "20"], "naturals"),
        "naturals": (["--hands", "4"], "128/663"),
        "bust": (["Kd 4c"], "23/50"),
        "bust-table": (["--seen", "Kd 4c"], "one card of the 50 not seen"),
        "opening": (["--over", "14"], "26 to 25 on"),
        "final": (["--stand-on", "17"], "over:"),
        "edge": (["--stand-on", "14"], "0.002780"),
    },
    "cassino": {
        "captures": (["Td", "--table", "9c Ad 8s 2h 7c 3d"], "Ad 9c, 2h 8s, 3d 7c"),
        "moves": (["Td Kh", "--table", "9c Ad 5h"], "Td x Ad 9c, Kh"),
        "faced": ([], "the deal is lost"),
        "settle": ([json.dumps({"piles": [list(range(52)), []]})], "great cassino"),
        "set-up": (["7", "4"], "3, 0"),
        "game": (['{"deals": [[6, 0], [5, 0]]}'], "lurched"),
        "simulate": (["--n", "5"], "sweeps"),
        "sweep": (["9c Ad 8s 2h"], "Tc Td Th Ts"),
        "first-table": (["--up", "1", "--hand", "1"], "1/17"),
    },
    "blind-hookey": {
        "cuts": (["3"], "4, 13"),
        "cut": None,
        "settle": (['{"bottoms": ["Kh"], "dealer": "9h"}'], "deal_passes: yes"),
        "settle-packets": (
            ['{"bottoms": ["Kh", "2c", "9h"], "stakes": [[1, 1, 0]]}'],
            "dealer_has",
        ),
        "simulate": (["--n", "20"], "staked"),
        "odds": (["--players", "1"], "8/17"),
        "keeping": (["--players", "2"], "3.286"),
    },
    "speculation": {
        "show": (["2h 9s 4d", "Kh 3c 5s", "--turn-up", "7h"], "Kh"),
        "settle": (['{"hands": ["2h 9s 4d", "Kh 3c 5s"], "turn_up": "7h"}'], "the highest trump"),
        "simulate": (["--n", "20"], "sales"),
        "highest": (["Qh", "6", "--seen", "7h 2s", "--pool", "22"], "43/56"),
        "no-trump": (["--players", "14"], "0"),
        "odds": (["--suit", "hearts"], "Ah"),
    },
    "connexions": {
        "legal": (["Kh 9s 2d", "--trick", "4s As"], "Kh"),
        "trick": (["4s As Kh"], "second"),
        "winner": (["4s As Kh"], "1"),
        "settle": None,
        "simulate": (["--n", "10"], "connexion"),
        "odds": (["--players", "4"], "dealt"),
    },
    "matrimony": {
        "hand": (["Ks Qd Ad"], "the ace of diamonds turned up"),
        "settle": (
            ['{"hands": ["2c 4d 6h", "2d 4h 6s", "2h 4s 6c", "2s 4c 6d", "Ks Kh Ad"]}'],
            "won hand: side 4",
        ),
        "simulate": (["--n", "20"], "sweep"),
        "odds": (["--players", "6"], "3/26"),
    },
    "pope-joan": {
        "cards-each": (["5"], "9, 5"),
        "dress": (["4"], "pope:"),
        "stops": (["--turn-up", "Ts"], "9s"),
        "legal": (["Tc 9d", "--last", "9c"], "Tc"),
        "lead": (["9s 9d 4h", "--turn-up", "Ts"], "9s"),
        "settle": (
            ['{"hands": ["Ac 9d", "Kc Qc"], "turn_up": "Jc", "cards": "Ac 9d"}'],
            "won hand: side 0",
        ),
        "simulate": (["--n", "10"], "matrimony"),
        "odds": (["--players", "6"], "1/3"),
        "stop-odds": (["9s", "9s 4h", "Ts"], "nothing can follow"),
    },
    "loo": {
        "cut": (["Kh 4c 9d"], "1"),
        "calls": (["--before", "pass", "--before", "miss"], "play, pass"),
        "legal": (["Kh 9h 2s / Th", "--turn-up", "5s"], "Kh"),
        "flush": (["Kh 9h 7h 2h Jc", "5s", "--each", "5"], "flush with Pam"),
        "share": (["18"], "6"),
        "settle": (
            [
                '{"hands": ["As 9h 2c", "Kh 3s 4d", "Qh 5h 6h"], "turn_up": "7s", '
                '"cards": "As 3s 6h 9h Kh Qh 4d 5h 2c"}'
            ],
            "looed: no trick",
        ),
        "simulate": (["--n", "20"], "players"),
        "simulate-hand": (["Js 9h 2d", "5s", "--n", "50"], "tricks"),
        "odds": ([], "2 trumps"),
        "duty": ([], "ace alone"),
        "highest": (["Ks", "5s", "--against", "3"], "cards of 50 not seen"),
        "flushes": (["--players", "5"], "11/3920"),
    },
}


def ask(*words):
    return CliRunner().invoke(app, ["games", *words], env={"COLUMNS": "80"})


@pytest.mark.parametrize("game", list(ASKED))
def test_every_question_is_tried_here(game):
    assert set(ASKED[game]) == set(questions_of(game))


CASES = [(g, q, *case) for g, asked in ASKED.items() for q, case in asked.items() if case]


@pytest.mark.parametrize(("game", "question", "words", "expected"), CASES)
def test_a_question_is_answered_in_words_and_in_json(game, question, words, expected):
    done = ask(game, question, *words)
    assert done.exit_code == 0, (done.output, done.exception)
    assert expected in done.output
    assert max(len(line) for line in done.output.splitlines()) <= 80
    plain = ask(game, question, *words, "--json")
    assert plain.exit_code == 0
    json.loads(plain.output)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["vingt-un", "bust", "Kd Kd"], "king of diamonds"),
        (["cassino", "captures", "Td", "--table", "Td"], "ten of diamonds"),
        (["cassino", "settle", '{"piles": ["Ac", "2c"]}'], "ace of diamonds"),
        (
            ["cassino", "settle", '{"piles": [[0, null], []]}'],
            "piles[0][1] must be text or a card id",
        ),
        (["blind-hookey", "odds", "--players", "13"], "13"),
        (["speculation", "highest", "Qh", "60"], "60"),
        (["connexions", "legal", "Kh", "--trick", "Kh"], "king of hearts"),
        (["matrimony", "hand", "Ks Ks Qh"], "king of spades"),
        (["pope-joan", "lead", "9s 8d"], "eight of diamonds"),
        (["loo", "legal", "Kh 9h 2s / Ts", "--turn-up", "Kh"], "king of hearts"),
    ],
)
def test_bad_words_end_a_command_with_the_message(words, message):
    done = ask(*words)
    assert isinstance(done.exception, CribscoreError)
    assert message in str(done.exception)


def test_a_chance_of_long_numbers_is_written_short():
    done = ask("loo", "flushes", "--players", "5")
    assert "0.0139428 (about 70.7 to 1 against)" in done.output
    both = json.loads(ask("loo", "flushes", "--players", "5", "--json").output)
    assert int(both["any hand"]["fraction"].split("/")[1]) > comb(52, 5)


DRIVERS = {
    **{
        game.__name__.rsplit(".", 1)[-1]: game.simulate
        for game in (
            blind_hookey,
            cassino,
            connexions,
            matrimony,
            pope_joan,
            speculation,
            vingt_un,
        )
    },
    "loo of three cards": loo.simulate,
    "loo of five cards": lambda n: loo.simulate(n=n, rules=loo.FIVE_CARD),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", list(DRIVERS))
def test_ten_thousand_deals_take_less_than_twenty_seconds(game):
    start = time.process_time()
    DRIVERS[game](n=10_000)
    assert time.process_time() - start < 20


def test_once_in_so_many_rounds_as_the_guide_says():
    guide = Path(__file__).parents[2] / "docs" / "guides" / "games.md"
    often = float(1 / vingt_un.odds(2)["mean"].value)
    assert f"once in {often:.1f}." in guide.read_text(encoding="utf-8")
