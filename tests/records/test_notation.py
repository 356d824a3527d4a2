"""The notation of a recorded game: read, written, and refused with the line and the rule."""

import random

import pytest
from fixtures.records import HOFFMANN, random_deal
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cribscore.errors import DataError, IllegalPlayError
from cribscore.records.ledger import replay
from cribscore.records.notation import parse_record, read_record
from cribscore.records.records import GameRecord
from cribscore.records.writer import format_record
from cribscore.variants import VARIANTS


@st.composite
def records(draw):
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    rng = random.Random(draw(st.integers(0, 10**6)))
    n_deals = draw(st.integers(1, 3))
    dealer = rng.randrange(variant.players)
    deals = [random_deal(rng, variant, (dealer + at) % variant.players)[0] for at in range(n_deals)]
    names = tuple(rng.sample(["A", "Bea", "Κ", "North", "2nd"], variant.players))
    return GameRecord(variant, names, tuple(deals), False, (0,) * (3 if len(names) == 3 else 2))


@given(records())
@settings(max_examples=100, deadline=None)
def test_writing_and_reading_gives_the_same_record(record):
    assert parse_record(format_record(record)) == record


@given(records())
@settings(max_examples=50, deadline=None)
def test_a_record_replays_the_same_after_writing(record):
    try:
        ledger = replay(record)
    except IllegalPlayError:  # the game may end before the last deal
        assume(False)
    again = replay(format_record(record))
    assert again.entries == ledger.entries
    assert again.scores == ledger.scores


def test_the_file_of_hoffmann_is_in_the_form_that_is_written():
    body = [line for line in HOFFMANN.splitlines() if not line.startswith("#")]
    assert format_record(parse_record(HOFFMANN)).splitlines() == body


def test_cards_may_be_written_in_any_way_and_words_in_any_case():
    loose = HOFFMANN.replace("Th", "10♥").replace("go", "GO").replace("dealt A", "DEALT A:")
    assert parse_record(loose) == parse_record(HOFFMANN)


def test_a_play_may_take_several_lines():
    split = HOFFMANN.replace("8d 5s go", "8d\nplay 5s go")
    assert parse_record(split) == parse_record(HOFFMANN)


def test_unfinished_and_claimed_records_are_written_back():
    head = "game six-card\nplayers A B\nstart A 100 B 7\nmuggins\n\n"
    text = f"{head}deal B\ndealt A 2c 3c 4c 5c 6c 7c\n"
    record = parse_record(text)
    assert record.muggins
    assert record.start == (100, 7)
    assert format_record(record) == text


BAD_WORDS = [
    ("", "line 1: the record has no deal"),
    ("game whist", "line 1: there is no variant 'whist'"),
    ("players A", "line 1: six-card must have 2 different names; got A"),
    ("players A A", "different names"),
    ("dael A", "line 1: there is no statement 'dael'; the statements are game,"),
    ("dealt A 5h", "line 1: 'dealt' stands before any deal"),
    ("deal", "line 1: a name must follow"),
    ("deal C", "line 1: there is no player 'C'; the players are A, B"),
    ("deal A B", "line 1: cannot read 'B' at the end"),
    ("deal A\ngame five-card", "line 2: 'game' must stand before the first deal"),
    ("muggins\nmuggins", "line 2: 'muggins' is stated twice"),
    ("muggins perhaps", "'muggins' must stand alone or with yes or no; got 'perhaps'"),
    ("players A B\ngame five-card", "line 2: 'game' must stand before 'players'"),
    ("start A 1 B 2\nplayers A B", "line 2: 'players' must stand before 'start'"),
    ("start A 1", "line 1: scores must be written as 'A 0 B 0'; got 'A 1'"),
    ("start A 1 B x", "points must be a whole number from 0; got 'x'"),
    ("deal A\n\ndealt A 5h 1h", "line 3: cannot read '1h' at position 2"),
    ("deal A\ndealt A 5h\ndealt A 6h", "line 3: 'dealt' of A is stated twice"),
    ("deal A\nstarter 5h 6h", "line 2: 'starter' must be one card, stated once; got 5h 6h"),
    ("deal A\nplay 5h\nthrow A 5h 6h", "line 3: 'throw' comes after 'play'"),
    ("deal A\nshow A five", "line 2: points must be a whole number from 0; got 'five'"),
    ("deal A\nshow A 5\nshow A 5", "line 3: the show of A is stated twice"),
    ("deal A\ncrib B 5", "line 2: the crib belongs to the dealer, A"),
    ("deal A\ncrib A 5\ncrib A 5", "line 3: the crib is stated twice"),
    ("deal A\nscore A 1 B 1\nscore A 1 B 1", "line 3: the score is stated twice"),
    ("deal A\nshow A", "line 2: something must follow"),
]


@pytest.mark.parametrize(("text", "message"), BAD_WORDS)
def test_what_cannot_be_read_is_named_with_its_line(text, message):
    with pytest.raises(DataError, match="(?s)" + message.replace("(", r"\(").replace("?", r"\?")):
        parse_record(text)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(DataError, match=r"cannot read .*: No such file"):
        read_record(tmp_path / "nothing")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(DataError, match="is not a text file in UTF-8"):
        read_record(tmp_path / "binary")
