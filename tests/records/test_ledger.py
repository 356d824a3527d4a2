"""Replaying a game: the ledger against the books, and every breach named with its line."""

import json
import random
from dataclasses import replace

import pytest
from fixtures.records import HOFFMANN, random_deal
from typer.testing import CliRunner

from cribscore.cards import parse_cards
from cribscore.cli import app
from cribscore.errors import CribscoreError, DataError
from cribscore.records.notation import parse_record
from cribscore.records.records import GameRecord
from cribscore.records.replay import replay_game, replay_until_won
from cribscore.store import shipped_path
from cribscore.variants import FIVE_CARD, FOUR_HANDED, SIX_CARD, THREE_HANDED

# Each statement that Hoffmann makes on the state of his two deals, in the order of his text.
HOFFMANN_SAYS = [
    (1, "play", "B", 1),  # H48: "B scores one for last card"
    (1, "hand", "A", 5),  # H48: "five in all"
    (1, "hand", "B", 8),  # H48: "eight in all"
    (1, "crib", "B", 6),  # H48: "with the start he has six"
    (2, "play", "A", 2),  # H49: "scoring two points accordingly"
    (2, "hand", "B", 12),  # H49: "twelve in all"
    (2, "hand", "A", 2),  # H49: "fifteen two only"
    (2, "crib", "A", 8),  # H49: "eight in all"
]


def test_hoffmanns_deals_point_by_point():
    ledger = replay_game(HOFFMANN)
    fell = [(e.deal, e.source, e.player, e.points) for e in ledger.entries]
    assert fell == [(1, "last", "A", 3), *HOFFMANN_SAYS]
    assert ledger.entries[4].scores == (8, 15)  # H48: eight to fifteen
    assert ledger.scores == (20, 27)  # H49
    assert ledger.winner is None
    assert ledger.stakes == 0


# A deal at six-card: the pone keeps 5 5 5 T, worth 14 and no more with a three (H39).
PONE_14 = "dealt A 5h 5s 5d Tc 2c 9s\n"
DEALER = "dealt B 7h 7s 8d 8c 9c 9h\n"
THROWS = "throw A 2c 9s\nthrow B 9c 9h\n"


def game(start, body):
    return f"players A B\nstart {start}\n\ndeal B\n{body}"


def test_the_pone_counts_out_first():
    """At 114 the pone needs 7 and shows 14 before the dealer at 116 may count his 20."""
    body = PONE_14 + DEALER + THROWS + "starter 3c\nplay Tc 7h 5h 8d go 5s 7s 5d 8c\n"
    text = game("A 114 B 110", body)
    ledger = replay_game(text)
    shown = [e for e in ledger.entries if e.source == "hand"]
    assert [(e.player, e.points) for e in shown] == [("A", 14)]
    assert ledger.winner == "A"
    assert ledger.scores[0] == 121
    assert not any(e.source == "crib" for e in ledger.entries)
    with pytest.raises(CribscoreError, match="the game ended when A reached 121"):
        replay_game(text + "show B 20\n")


def test_a_dealer_at_119_who_turns_a_jack_has_won():
    body = PONE_14 + DEALER + THROWS + "starter Jc\n"
    ledger = replay_game(game("A 120 B 119", body))
    assert ledger.winner == "B"
    assert ledger.entries[-1].reason == "his heels: Jc"
    with pytest.raises(CribscoreError, match=r"line 10: the game ended when B reached 121"):
        replay_game(game("A 120 B 119", body + "play Tc\n"))


@pytest.mark.parametrize(
    ("loser", "variant", "stakes"),
    [
        (60, "six-card", 2),
        (61, "six-card", 1),
        (60, "six-card-skunk", 3),
        (61, "six-card-skunk", 2),
        (90, "six-card-skunk", 2),
        (91, "six-card-skunk", 1),
    ],
)
def test_lurch_and_skunk(loser, variant, stakes):
    body = PONE_14 + DEALER + THROWS + "starter Jc\n"
    ledger = replay_game(f"game {variant}\n" + game(f"A {loser} B 119", body))
    assert ledger.stakes == stakes
    assert ("lurched" in str(ledger)) == (stakes > 1)


MUGGINS = PONE_14 + DEALER + THROWS + "starter 3c\nplay Tc 7h 5h 8d go 5s 7s 5d 8c\nshow A 10\n"


def test_points_overlooked_are_lost_or_go_to_the_opponent():
    without = replay_game(game("A 0 B 0", MUGGINS))
    assert without.points_of("A", "hand") == 10
    assert without.points_of("B", "muggins") == 0
    with_it = replay_game("muggins\n" + game("A 0 B 0", MUGGINS))
    assert with_it.points_of("B", "muggins") == 4
    assert with_it.scores[1] == without.scores[1] + 4


def test_muggins_can_end_the_game_before_the_dealer_counts():
    text = "muggins\n" + game("A 0 B 117", MUGGINS)
    ledger = replay_game(text)
    assert ledger.winner == "B"
    assert ledger.entries[-1].source == "muggins"


SIX = """deal B
dealt A 5h 5s 5d Tc 2c 9s
dealt B 7h 7s 8d 8c 9c 9h
throw A 2c 9s
throw B 9c 9h
starter 3c
play Tc 7h 5h 8d go 5s 7s 5d 8c
show A 14
"""
BREACHES = [
    ("5h 5s 5d", "5h 5s", "line 2: A is dealt 5 cards .* at six-card it must be 6"),
    ("throw A 2c 9s", "throw A 2c", "line 4: A throws 1 cards .* it must be 2"),
    ("throw A 2c 9s", "throw A 2c 9c", "line 4: A throws the nine of clubs .*they do not hold"),
    ("throw A 2c 9s", "throw A 2c 2c", "line 4: A throws the two of clubs"),
    ("dealt B 7h", "dealt B 5h", "line 3: the five of hearts .5h. is already in 'dealt A'"),
    ("starter 3c", "starter 7h", "line 6: the seven of hearts .7h. is already in 'dealt B'"),
    ("throw A", "pack Kc\nthrow A", "line 4: only a crib of three players takes a card"),
    ("starter 3c\n", "", "must be recorded before the play"),
    ("Tc 7h", "Tc 6h", "line 7: B is to play: dealer does not hold the six of hearts"),
    ("Tc 7h", "Tc go 7h", "line 7: B is to play: dealer cannot say go at 10 holding"),
    ("play Tc 7h 5h", "play Tc\nplay 7h\nplay 2c", "line 9: A is to play: pone does not hold"),
    ("5d 8c\n", "5d 8c 7h\n", "line 7: the play is over"),
    ("5d 8c\n", "5d\n", "line 7: the play is not over: B is to play at 17"),
    ("show A 14", "show A 15", "line 8: A claims 15 .*which is worth 14: fifteen two"),
    ("show A 14", "show A 14\nscore A 1 B 2", "line 9: the score must be A .* got A 1 B 2"),
    ("show A 14", "crib B 20", "line 8: B claims 20 for .*worth"),
    ("show A 14", "deal B", "line 8: it is A's turn to deal, not B's"),
]


@pytest.mark.parametrize(("old", "new", "message"), BREACHES)
def test_breaches_are_named_with_line_and_rule(old, new, message):
    assert replay_game(SIX).points_of("A", "hand") == 14
    assert old in SIX
    with pytest.raises(CribscoreError, match=f"(?s){message}"):
        replay_game(SIX.replace(old, new, 1))


def test_only_the_last_deal_may_break_off():
    text = "deal A\n\ndeal B\n"
    with pytest.raises(DataError, match="line 3: deal 1 breaks off"):
        replay_game(text)
    assert replay_game("deal A\n").scores == (0, 0)


def test_settings_that_the_rules_do_not_know():
    with pytest.raises(DataError, match="a start must be under the target, 121"):
        replay_game("start A 121 B 0\ndeal A\n")
    with pytest.raises(DataError, match="muggins is played by two sides"):
        replay_game("game three-handed\nmuggins\ndeal A\n")
    with pytest.raises(DataError, match="there is no player 'C'"):
        replay_game(SIX).points_of("C")


@pytest.mark.parametrize("variant", [FIVE_CARD, SIX_CARD, THREE_HANDED, FOUR_HANDED])
def test_points_of_the_play_are_those_of_the_rules(variant):
    rng = random.Random(4)
    for _ in range(20):
        deal, points = random_deal(rng, variant, 0)
        names = tuple("ABCD"[: variant.players])
        ledger = replay_game(GameRecord(variant=variant, players=names, deals=(deal,)))
        assert [ledger.points_of(name, "play") for name in names] == [
            points[seat] for seat in range(variant.players)
        ]
        order = [e.player for e in ledger.entries if e.source == "hand"]
        assert order == [*names[1:], names[0]]


def test_a_record_may_be_text_a_file_or_data(tmp_path):
    path = tmp_path / "game.crib"
    path.write_text(HOFFMANN)
    entries = replay_game(HOFFMANN).entries
    assert replay_game(path).entries == replay_game(str(path)).entries == entries
    assert replay_game(parse_record(HOFFMANN)).entries == entries


def test_the_ledger_keeps_its_positions():
    ledger = replay_game(HOFFMANN)
    for deal, positions in zip(ledger.record.deals, ledger.positions, strict=True):
        assert len(positions) == len(deal.play) + 1
        for before, after, card in zip(positions[:-1], positions[1:], deal.play, strict=True):
            assert after == (before.go() if card is None else before.play(card))
        assert positions[-1].turn is None
    broken_off = replay_game("deal A\n")
    assert broken_off.positions == ((),)


def test_a_game_is_cut_where_it_is_won():
    record = parse_record(game("A 0 B 120", PONE_14 + DEALER + THROWS + "starter 3c\n"))
    (deal,) = record.deals
    whole = replace(deal, play=(*parse_cards("Tc 7h 5h 8d"), None, *parse_cards("5s 7s 5d 8c")))
    with pytest.raises(CribscoreError, match="the game ended when B reached 121"):
        replay_game(replace(record, deals=(whole,)))
    ledger = replay_until_won(replace(record, deals=(whole,)))
    assert ledger.winner == "B"
    assert replay_game(ledger.record).entries == ledger.entries
    assert ledger.record.deals[0].play == whole.play[:5]


def test_results_print_and_become_plain_data():
    ledger = replay_game(HOFFMANN)
    assert json.loads(json.dumps(ledger.to_dict()))["scores"] == {"A": 20, "B": 27}
    assert ledger._repr_html_().startswith("<pre>deal")
    assert json.loads(json.dumps(ledger.entries[0].to_dict()))["source"] == "last"
    assert "three for last" in str(ledger.entries[0])
    with pytest.raises(DataError, match="there is no source 'shows'; points come from last, heels"):
        ledger.points_of("A", "shows")


def test_the_command_replays_and_refuses(tmp_path):
    path = str(shipped_path("games/hoffmann_two_deals.crib"))
    shown = CliRunner().invoke(app, ["replay", path])
    assert "A 20, B 27" in shown.output
    assert max(map(len, shown.output.splitlines())) <= 80
    read = json.loads(CliRunner().invoke(app, ["replay", path, "--json"]).output)
    assert read["scores"] == {"A": 20, "B": 27}
    bad = tmp_path / "bad.crib"
    bad.write_text(HOFFMANN.replace("crib B 6", "crib B 7"))
    refused = CliRunner().invoke(app, ["replay", str(bad)])
    assert "line 16: B claims 7" in str(refused.exception)
