"""Recorded plays as people keep them: whatever is left out or said twice, the play is the same."""

import random
from dataclasses import replace

import pytest
from fixtures.records import random_deal
from hypothesis import given, settings
from hypothesis import strategies as st

from cribscore import (
    VARIANTS,
    DataError,
    GameRecord,
    IllegalPlayError,
    Penalty,
    format_cards,
    format_record,
    parse_record,
    replay_game,
)
from cribscore.play import start_play

HEAD = """deal B
dealt A 4c Ad As Qs 2d 3d
dealt B Th Tc Jh 9s 5d 6d
throw A 2d 3d
throw B 5d 6d
starter Kd
"""
PLAY = "4c Th Ad Tc As go Jh Qs 9s"


def play_of(written, after=""):
    return parse_record(f"{HEAD}play {written}\n{after}").deals[0].play


@pytest.mark.parametrize(
    "written",
    [
        "4C TH AD TC AS go go JH QS 9S",  # both players' go
        "4c Th Ad Tc As Jh Qs 9s",  # no go at all
        "4c Th Ad Tc As | Jh Qs 9s",  # a bar in place of the go
        "4c Th Ad Tc As go / Jh Qs 9s",
        "4c (4) Th (14) Ad[15] Tc(25) As(26) go Jh(10) Qs(20) 9s(29)",
        "4 T A T A go J Q 9",
        "4TATA JQ9",
        "4, 10, A, 10, A, Go. J, Q, 9",
    ],
)
def test_every_way_of_writing_gives_one_play(written):
    assert play_of(written) == play_of(PLAY)
    told, wanted = (replay_game(f"{HEAD}play {words}\n") for words in (written, PLAY))
    assert told.entries == wanted.entries


@st.composite
def plays(draw):
    variant = VARIANTS[draw(st.sampled_from(sorted(VARIANTS)))]
    rng = random.Random(draw(st.integers(0, 2**32)))
    dealer = rng.randrange(variant.players)
    deal, _ = random_deal(rng, variant, dealer)
    return variant, deal, rng


@given(plays())
@settings(max_examples=60, deadline=None)
def test_goes_bars_counts_and_suits_may_be_left_out_or_doubled(asked):
    variant, deal, rng = asked
    record = GameRecord(variant=variant, players=tuple("ABCD"[: variant.players]), deals=(deal,))
    head = format_record(replace(record, deals=(replace(deal, play=()),)))
    leader = [(deal.dealer + 1 + at) % variant.players for at in range(variant.players)]
    state = start_play([deal.kept(seat) for seat in leader], variant=variant)
    bare, full, ranks = [], [], []
    for card in deal.play:
        state = state.go() if card is None else state.play(card)
        if card is None:
            full += ["go"] * rng.randint(1, 2) if not state.series else ["go"]
        else:
            bare.append(format_cards(card))
            full += [format_cards(card), f"({state.events[-1].count})"]
            ranks.append(format_cards(card)[0])
        if not state.series and state.turn is not None:
            full.append("|")
            bare += rng.choice([[], ["|"]])
    shown = f"show {record.players[leader[0]]} 0\n"  # so that a last go is known to be missing
    for words in (bare, full, ranks):
        text = f"{head}play {' '.join(words)}\n{shown}"
        found = parse_record(text).deals[0].play
        if words is ranks:  # of twins the first is taken: they are alike in the play
            found = [card if card is None else card >> 2 for card in found]
            assert found == [card if card is None else card >> 2 for card in deal.play]
        else:
            assert found == deal.play


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("4c Th (15)", r"line 7: the count must be 14; got 15"),
        ("4c Th | Ad", r"line 7: a bar stands at 14, where the pone can still play Ad As Qs"),
        ("4 T K", r"line 7: the pone is to play at 14 and holds Ad As Qs, no king"),
        ("4c Th x7", r"line 7: cannot read 'x7' at position 1"),
        ("4c Th {7}", r"line 7: cannot read '\{7\}'"),
    ],
)
def test_what_does_not_fit_is_named_with_its_line(written, message):
    with pytest.raises(DataError, match=message):
        play_of(written)


def test_ranks_need_the_hands():
    with pytest.raises(DataError, match=r"line 2: the suit of the ace is not written"):
        parse_record("deal B\nplay A 5 T\n")


def test_what_is_against_the_rules_is_left_to_the_replay():
    with pytest.raises(IllegalPlayError, match=r"line 7: .*cannot say go at 4 holding"):
        replay_game(f"{HEAD}play 4c go\n")


def test_a_record_may_break_off_before_a_go():
    assert play_of("4c Th Ad Tc As") == play_of("4c Th Ad Tc As")[:5]


TARGET = "game six-card\nplayers A B\ntarget 61\nstart A 59 B 0\n"


def test_a_target_of_its_own():
    ledger = replay_game(TARGET + HEAD + "play 4c Th Ad\n")  # fifteen two: 61
    assert (ledger.winner, ledger.scores, ledger.stakes) == ("A", (61, 0), 2)
    assert parse_record(format_record(ledger.record)) == ledger.record
    assert "target 61" in format_record(ledger.record)
    with pytest.raises(DataError, match="line 2: 'target' must be a number of points"):
        parse_record("players A B\ntarget\ndeal A\n")
    with pytest.raises(DataError, match="line 2: 'target' must stand before 'start'"):
        parse_record("start A 1 B 0\ntarget 61\ndeal A\n")


WHOLE = f"{HEAD}play {PLAY}\n"


def test_a_penalty_goes_to_the_other_side_where_it_fell():
    before = replay_game(WHOLE).entries
    told = replay_game(f"{WHOLE}penalty A 2\nshow A 0\npenalty B 3\n")
    at = [entry.source for entry in told.entries].index("penalty")
    assert told.entries[at].player == "B"
    assert told.entries[at].points == 2
    assert told.entries[at + 1].source == "hand"
    assert told.entries[at + 2].source == "penalty"
    assert told.entries[at + 2].player == "A"
    assert len(told.entries) == len(before) + 2
    assert parse_record(format_record(told.record)) == told.record


def test_a_penalty_may_win_the_game():
    text = "start A 120 B 0\n" + WHOLE.replace("play 4c Th Ad", "penalty B 1\nplay 4c Th Ad")
    with pytest.raises(IllegalPlayError, match="the game ended when A reached 121"):
        replay_game(text)
    assert replay_game(text.split("play")[0]).winner == "A"


def test_an_over_count_is_refused_with_the_line_that_mends_it():
    with pytest.raises(IllegalPlayError, match=r"claim \d+ and add the line 'penalty A \d+'"):
        replay_game(f"{WHOLE}show A 29\n")


def test_penalties_that_are_none():
    with pytest.raises(DataError, match="a number must follow"):
        parse_record("deal A\npenalty A\n")
    with pytest.raises(DataError, match="must stand before the score"):
        parse_record("deal A\nscore A 0 B 0\npenalty A 2\n")
    with pytest.raises(DataError, match="goes to the other of two sides"):
        parse_record("game three-handed\ndeal A\npenalty A 2\n")
    with pytest.raises(DataError, match="after must be one of deal"):
        Penalty(seat=0, points=2, after="tea")
    deal = replace(
        parse_record("deal A\n").deals[0], penalties=(Penalty(seat=0, points=1, after="show 7"),)
    )
    with pytest.raises(DataError, match="must fall after a statement such as 'play'"):
        GameRecord(deals=(deal,))
