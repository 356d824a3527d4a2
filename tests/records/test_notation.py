"""The notation of a recorded game: read, written, and refused with the line and the rule."""

import json
import random

import pytest
from fixtures.records import HOFFMANN, random_deal
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cribscore.cards import format_cards
from cribscore.errors import CribscoreError, DataError, IllegalPlayError
from cribscore.records.notation import parse_record, read_record
from cribscore.records.records import DealRecord, GameRecord
from cribscore.records.replay import replay_game
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
    return GameRecord(variant=variant, players=names, deals=tuple(deals))


@given(records())
@settings(max_examples=100, deadline=None)
def test_writing_and_reading_gives_the_same_record(record):
    assert parse_record(format_record(record)) == record


@given(records())
@settings(max_examples=50, deadline=None)
def test_a_record_replays_the_same_after_writing(record):
    try:
        ledger = replay_game(record)
    except IllegalPlayError:  # the game may end before the last deal
        assume(False)
    again = replay_game(format_record(record))
    assert again.entries == ledger.entries
    assert again.scores == ledger.scores
    assert again.positions == ledger.positions


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
    ("start A 1 B x", "points must be a whole number from 0 to 9999; got 'x'"),
    ("deal A\n\ndealt A 5h 1h", "line 3: cannot read '1h' at position 2"),
    ("deal A\ndealt A 5h\ndealt A 6h", "line 3: 'dealt' of A is stated twice"),
    ("deal A\nstarter 5h 6h", "line 2: 'starter' must be one card, stated once; got '5h 6h'"),
    ("deal A\nplay 5h\nthrow A 5h 6h", "line 3: 'throw' comes after 'play'"),
    ("deal A\nshow A five", "line 2: points must be a whole number from 0 to 9999; got 'five'"),
    ("deal A\nshow A 5\nshow A 5", "line 3: the show of A is stated twice"),
    ("deal A\ncrib B 5", "line 2: the crib belongs to the dealer, A"),
    ("deal A\ncrib A 5\ncrib A 5", "line 3: the crib is stated twice"),
    ("deal A\nscore A 1 B 1\nscore A 1 B 1", "line 3: the score is stated twice"),
    ("deal A\nshow A", "line 2: a number must follow 'A'"),
    ("deal A\ndealt", "line 2: a name must follow"),
    ("deal A\ndealt A", "line 2: no cards in ''"),
    ("deal A\nthrow", "line 2: a name must follow"),
    ("deal A\nshow A " + "9" * 5000, "line 2: points must be .* got '9{39}…'"),
    ("start A " + "1" * 5000 + " B 0", "line 1: points must be a whole number from 0 to 9999"),
    ("deal A\n\x00", r"line 2: there is no statement '.x00'"),
    ("players A\x00 B", "line 1: a player's name must be a printable word"),
    ("players A A:", "line 1: six-card must have 2 different names; got A A"),
]


@pytest.mark.parametrize(("text", "message"), BAD_WORDS)
def test_what_cannot_be_read_is_named_with_its_line(text, message):
    with pytest.raises(DataError, match=f"(?s){message}"):
        parse_record(text)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(DataError, match=r"cannot read .*: No such file"):
        read_record(tmp_path / "nothing")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(DataError, match="is not a text file in UTF-8"):
        read_record(tmp_path / "binary")


def test_what_is_no_file_and_no_text_is_refused(tmp_path):
    for wrong in (None, 5, b"deal A", ["deal A"]):
        with pytest.raises(DataError, match="a record must be a file or its text"):
            read_record(wrong)
        with pytest.raises(DataError, match="a record must be text"):
            parse_record(wrong)
    with pytest.raises(DataError, match="cannot read"):
        read_record("nul\x00byte")
    with pytest.raises(DataError, match=r"cannot read .*: Is a directory"):
        read_record(tmp_path)


def test_a_byte_order_mark_and_blank_lines_are_ignored():
    assert parse_record("\ufeff\n\n" + HOFFMANN.replace("\n", "\r\n\r\n")) == parse_record(HOFFMANN)


def refusal(function, argument):
    """Return the message with which something is refused, or None."""
    try:
        function(argument)
    except CribscoreError as error:
        return str(error)
    return None


def holds(text):
    """A text is a record that is written and read back, or it is refused with its line."""
    message = refusal(parse_record, text)
    if message is None:
        record = parse_record(text)
        assert parse_record(format_record(record)) == record
        assert len(refusal(replay_game, record) or "") < 1000
    else:
        assert message.startswith("line ")


@given(st.text())
@settings(max_examples=100, deadline=None)
def test_any_text_is_read_or_refused(text):
    holds(text)


WORDS = st.sampled_from(
    sorted(
        {*HOFFMANN.split(), "go", "pack", "muggins", "no", "game", "start", "C", "#", "\x00", ":"}
    )
)


@given(st.lists(st.lists(WORDS, max_size=7).map(" ".join), max_size=12).map("\n".join))
@settings(max_examples=100, deadline=None)
def test_any_statements_are_read_or_refused(text):
    holds(text)


@given(records(), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_a_damaged_record_is_read_or_refused(record, rng):
    lines = [line.split() for line in format_record(record).splitlines()]
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        line = lines[at]
        match rng.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines)), list(line))
            case 2 if line:
                del line[rng.randrange(len(line))]
            case 3 if line:
                line[rng.randrange(len(line))] = format_cards(rng.randrange(52))
            case 4 if line:
                rng.shuffle(line)
            case _:
                line.append(rng.choice(["go", "A", "9" * 5000, "\u2028", "5h", "-1", "1e9", "²"]))
        if not lines:
            break
    holds("\n".join(map(" ".join, lines)))


def test_records_made_by_hand_are_checked():
    by_hand = DealRecord(dealer=1, dealt=("Qh 6h 9c 8d 7s", [50, 1, 36, 19, 13]), play=("7s", None))
    assert by_hand.dealt[0] == (46, 22, 32, 29, 27)
    assert by_hand.play == (27, None)
    for wrong, message in [
        ({"dealer": -1}, "dealer must be a whole number from 0 to 3; got -1"),
        ({"dealer": 1, "dealt": "5h"}, "dealt must be a sequence; got '5h'"),
        ({"dealer": 1, "dealt": ((52,),)}, "card ids must be from 0 to 51; got 52"),
        ({"dealer": 1, "starter": (1, 2)}, "a card must be text or an id"),
        ({"dealer": 1, "crib_claim": 1.5}, "crib_claim must be a whole number"),
    ]:
        with pytest.raises(CribscoreError, match=message):
            DealRecord(**wrong)
    for wrong, message in [
        ({"players": ("A", "A")}, "six-card must have 2 different names; got A A"),
        ({"players": ("A B", "C")}, "a player's name must be one word; got 'A B'"),
        ({"players": ("A#", "C")}, "must be a printable word without '#'; got 'A#'"),
        ({"variant": "whist"}, "there is no variant 'whist'"),
        ({"start": (1, 2, 3)}, "start must have a score for each of 2 sides"),
        ({"muggins": "no"}, "muggins must be True or False; got 'no'"),
        ({"deals": ("x",)}, "deal 1 must be a DealRecord; got 'x'"),
        ({"deals": (DealRecord(dealer=2),)}, "deal 1: dealer must be a whole number from 0 to 1"),
        ({"deals": (DealRecord(dealer=1, dealt=("5h",)),)}, "deal 1: dealt must have one entry"),
        ({"deals": (DealRecord(dealer=1, scores=(1,)),)}, "deal 1: scores must have one"),
    ]:
        with pytest.raises(CribscoreError, match=message):
            GameRecord(**wrong)
    assert GameRecord(variant="five-card").variant.dealt == 5
    with pytest.raises(DataError, match="a GameRecord must be given"):
        format_record("deal A")
    with pytest.raises(DataError, match="the deal has no cards of seat 2"):
        by_hand.kept(2)


def test_records_print_and_become_plain_data():
    record = parse_record(HOFFMANN)
    assert str(record) + "\n" == format_record(record)
    told = json.loads(json.dumps(record.to_dict()))
    assert told["variant"] == "five-card"
    assert told["deals"][0]["dealt"][0] == "Qh 6h 9c 8d 7s"
    assert told["deals"][0]["starter"] == "Qc"
    assert "go" in told["deals"][0]["play"].split()
    assert "lines" not in told["deals"][0]
    assert "<pre>" in record._repr_html_()
