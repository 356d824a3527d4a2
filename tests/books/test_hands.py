"""The books' hand lines: a second transcription, the oracle, and the misprints by hand."""

import csv
import random
import re
from itertools import combinations

import pytest
from fixtures.naive import naive_runs, naive_show, subsets

from cribscore.books.hands import (
    BOOKS,
    PARTS,
    HandLine,
    check_line,
    find_book,
    read_lines,
    read_readings,
    verify_hands,
)
from cribscore.books.patterns import expand, expand_ranks
from cribscore.errors import DataError
from cribscore.store import shipped_path

RANKS = "A23456789TJQK"

# Read from the books a second time: ranks of the hand, printed score, a line of each table a row.
HOFFMANN_HANDS = """
5555 20, 555T 14, 5546 12, 4456 12, 6645 12, 3339 12, 6669 12, 6663 12, 7778 12, 8887 12,
9996 12, 7771 12, 8867 13, 8897 13, 7768 13, 6544 13, 9966 12, 6678 10
"""
HOFFMANN_CRIBS = """
55446 24, 55664 24, 44665 24, 77889 24, 33339 24, 55546 23, 44456 21, 66645 21, 77789 21,
88879 21, 22229 20, 33336 20, 66778 20, 77899 20, 88799 20, 33399 20, 77711 20, 33366 18,
44435 17
"""
ENQUIRE_WITHIN = """
77889 24, 88799 20, 99678 16, 66554 24, 66445 24, 55446 24, 33221 16, 11223 16, 4447 12,
2229 8, 67811 13, 6669 12, 7778 12, 8887 12, 9996 12, 3339 12, 6663 12, 7771 12, TT55 12,
9966 12, 8877 12, 6633 8, 5546 12, 4456 12, 6645 12, 3399 8, 9978 10, 8879 12, 7789 12, 6678 10,
6639 8, 789TJ 7, 6789T 9, 6789 8, 6577 8, JQKK 6, 789T 6
"""


def transcribed(text):
    for item in text.replace("\n", " ").split(","):
        hand, printed = item.split()
        yield "".join(sorted(hand.replace("1", "A"), key=RANKS.index)), int(printed)


def of_one_hand(lines, counted=("fifteens", "pairs", "runs")):
    """The lines of a table that stand for one set of ranks, as text, in order."""
    for line in lines:
        hands = [r for kept in line.kept for r in expand_ranks(line.pattern, kept + line.starter)]
        if len(hands) == 1 and line.counted == counted and " | " not in line.pattern:
            yield "".join(RANKS[r] for r in hands[0]), line.printed


@pytest.mark.parametrize(
    ("places", "crib", "text"),
    [
        (("H{39}",), False, HOFFMANN_HANDS),
        (("H{40}", "H{41}"), True, HOFFMANN_CRIBS),
        (("E s.85",), False, ENQUIRE_WITHIN),
    ],
)
def test_the_tables_agree_with_a_second_transcription(places, crib, text):
    lines = [li for li in read_lines() if li.place in places and li.crib == crib]
    assert list(of_one_hand(lines)) == list(transcribed(text))


def test_generic_lines_of_the_tables():
    # every other line of the tables stands for several hands, counted here by hand
    found = {
        (line.place, line.printed, len(expand(line.pattern, line.kept[0], starter=line.starter)))
        for line in read_lines()
        if line.place in ("H{39}", "H{41}") and line.counted == ("fifteens", "pairs", "runs")
    }
    assert {
        ("H{39}", 12, 4),  # 55TT 55JJ 55QQ 55KK
        ("H{39}", 10, 3),  # 55TJ 55TQ 55TK
        ("H{39}", 9, 2),  # 5JQK 5TJQ
        ("H{41}", 20, 4),  # TTT55 JJJ55 QQQ55 KKK55
        ("H{41}", 11, 2),  # TJQ55 JQK55
    } <= found


def by_oracle(show, crib):
    """The five parts by the naive oracle, with a starter or without."""
    if show.starter is not None:
        return dict(zip(PARTS, naive_show(show.hand, show.starter, crib), strict=True))
    worth = [min(c // 4 + 1, 10) for c in show.hand]
    one_suit = len({c % 4 for c in show.hand}) == 1
    return {
        "fifteens": 2 * sum(sum(chosen) == 15 for chosen in subsets(worth, 2)),
        "pairs": 2 * sum(a // 4 == b // 4 for a, b in combinations(show.hand, 2)),
        "runs": naive_runs(show.hand),
        "flush": len(show.hand) if one_suit and not crib and len(show.hand) > 2 else 0,
        "nobs": 0,
    }


@pytest.mark.parametrize("found", verify_hands(), ids=lambda found: found.line.id)
def test_every_line_against_the_oracle(found):
    line = found.line
    shows = [s for kept in line.kept for s in expand(line.pattern, kept, starter=line.starter)]
    assert found.n_hands == len(shows)
    if line.counted == ("pips",):
        values = [sum(min(c // 4 + 1, 10) for c in show.hand) for show in shows]
    else:
        chosen = random.Random(line.id).sample(shows, min(len(shows), 200))
        parts = [by_oracle(show, line.crib) for show in chosen]
        values = [sum(p[part] for part in line.counted) for p in parts]
        for part, printed in line.printed_parts:
            assert {p[part] for p in parts} == {printed}, f"printed {part}"
    assert found.computed_min <= min(values)
    assert max(values) <= found.computed_max
    if len(shows) <= 200:
        assert (min(values), max(values)) == (found.computed_min, found.computed_max)


def test_the_misprints():
    wrong = {(f.line.place, f.line.wording): f for f in verify_hands() if f.is_wrong}
    thirteen = "misprint (should be 12)"  # fifteen four + pair 2 + double run 6, as it says itself
    assert {key: found.verdict for key, found in wrong.items()} == {
        ("H{39}", "two eights, a six, a seven"): thirteen,
        ("H{39}", "two eights, a nine, a seven"): thirteen,
        ("H{39}", "two sevens, a six, an eight"): thirteen,
        ("H{39}", "six, five, two fours"): thirteen,
        # fifteen twelve + pair 2 + run 3, as it says itself
        ("H{41}", "three tenth cards in sequence, two fives"): "misprint (should be 17)",
        # 6 + 1 + 8
        (
            "E s.85",
            "ragged thirteen, second fifteen: six, the other ace, eight",
        ): "misprint (should be 15)",
        # two runs of three and a pair; four, five, five, six has two fifteens besides
        ("E s.85", "any double sequence of three, and a pair"): "misprint (should be 8 to 12)",
        ("E s.85", "the example of it: knave, queen, two kings"): "misprint (should be 8)",
    }


def test_lines_that_are_right_as_a_minimum():
    found = {f.line.wording: f.verdict for f in verify_hands("enquire") if "minimum" in f.verdict}
    assert found == {
        "any sequence of three and a fifteen": "right as a minimum (5 to 7)",
        "any sequence of six": "right as a minimum (6 to 14)",
        "any sequence of four and a flush": "right as a minimum (8 to 16)",
        "any flush of four and a fifteen": "right as a minimum (6 to 16)",
        "any flush of four and a pair": "right as a minimum (6 to 21)",
    }


def test_extremes_of_the_generic_lines_by_brute_force():
    """The ranges above from all deals, not from patterns; ranks of hands with a flush of four."""
    totals = {"fifteen": set(), "pair": set(), "sequence": set()}
    for hand in combinations(range(0, 52, 4), 4):  # four clubs kept
        for up in range(1, 52, 4):  # a diamond turned
            cards = (*hand, up)
            fifteens, pairs, runs, flush, _ = naive_show(hand, up)
            total = fifteens + pairs + runs + flush
            if fifteens == 2:
                totals["fifteen"].add(total)
            if pairs == 2:
                totals["pair"].add(total)
            if runs == 4 and len({c // 4 for c in cards}) >= 4:
                totals["sequence"].add(total)
    assert (min(totals["fifteen"]), max(totals["fifteen"])) == (6, 16)
    assert (min(totals["pair"]), max(totals["pair"])) == (6, 21)
    assert (min(totals["sequence"]), max(totals["sequence"])) == (8, 16)


def line_of(pattern, printed, *, kept=(3,), parts=()):
    counted = ("fifteens", "pairs", "runs")
    return HandLine(
        id="x",
        book="x",
        place="x",
        wording="x",
        pattern=pattern,
        kept=kept,
        starter=True,
        crib=False,
        counted=counted,
        printed=printed,
        printed_parts=parts,
    )


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (line_of("four fives", 20), "right"),
        (line_of("four fives", 19), "misprint (should be 20)"),
        (line_of("three cards in sequence, other cards, one fifteen", 4), "misprint (should be 5)"),
        (line_of("two fives, two cards", 2), "right as a minimum (2 to 20)"),
        (line_of("two fives, two cards", 3), "misprint (should be 2 to 20)"),
        (line_of("five fives", 20, kept=(4,)), "impossible as worded"),
        (line_of("four fives", 20, parts=(("fifteens", 8), ("pairs", 12))), "right"),
        (line_of("four fives", 20, parts=(("fifteens", 12),)), "misprint (parts wrong)"),
    ],
)
def test_verdicts(line, verdict):
    assert check_line(line).verdict == verdict


def test_wrong_parts_are_named_in_the_note():
    found = check_line(line_of("four fives", 20, parts=(("fifteens", 12), ("pairs", 8))))
    assert found.note == "the fifteens are 8, not 12. the pairs are 12, not 8."
    assert found.is_wrong


def test_the_file_is_sound():
    lines = read_lines()
    assert len({line.id for line in lines}) == len(lines)
    assert {line.book for line in lines} == set(BOOKS)
    for line in lines:
        assert re.fullmatch(r"H\{\d\d\}" if line.book == BOOKS[0] else r"E s\.8\d", line.place)
        assert set(line.counted) <= set(PARTS) or line.counted == ("pips",)
        assert len(line.wording.split()) < 16, "our own short words, no sentences copied"
        total = sum(points for _, points in line.printed_parts)
        misprinted = {("H{39}", 13), ("H{41}", 11), ("E s.85", 13)}
        if line.printed_parts and (line.place, line.printed) not in misprinted:
            assert total == line.printed or line.counted == ("fifteens",)


def test_no_verdict_is_stored():
    for name in ("hands.csv", "readings.csv"):
        with shipped_path(f"books/{name}").open(encoding="utf-8", newline="") as file:
            columns = set(csv.DictReader(file).fieldnames)
        assert not columns & {"verdict", "computed", "right", "computed_min", "computed_max"}


def test_every_reading_belongs_to_a_line():
    readings = read_readings(read_lines())
    with shipped_path("books/readings.csv").open(encoding="utf-8") as file:
        assert sum(map(len, readings.values())) == len(file.readlines()) - 1
    for others in readings.values():
        for other in others:
            check_line(other.line)


def test_books_are_found_by_the_beginning_of_their_names():
    assert [find_book(name) for name in ("h", " enquire within ", "E")] == [
        "Hoffmann",
        "Enquire Within",
        "Enquire Within",
    ]
    for bad in ("Hoyle", ""):
        with pytest.raises(DataError, match=f"there is no book '{bad}'; the books are Hoffmann"):
            verify_hands(bad)
