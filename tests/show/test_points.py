"""The rules of the show against published hands, the oracle, and bad input."""

import random

import pytest
from fixtures.naive import naive_show
from hypothesis import given
from hypothesis import strategies as st

import cribscore
from cribscore import format_cards, score_hand, score_heels, score_without_starter
from cribscore.show.points import OLD_CRIB_FLUSH

# hand, starter, crib, total, source
PUBLISHED = [
    ("5h 5s 5d Jc", "5c", False, 29, "H{40}: the highest possible score"),
    ("5c 5h 5s 5d", "Jh", False, 28, "a turned jack is heels, not nobs (H{35}, H{38})"),
    ("5c 5h 5s", "5d", False, 20, "H{39}: four fives"),
    ("5c 5h 5s", "Td", False, 14, "H{39}: three fives and a ten"),
    ("5c 5h 4s", "6d", False, 12, "H{39}: two fives, a four, and a six"),
    ("9c 9h 6s", "6d", False, 12, "H{39}: two nines and two sixes (total)"),
    ("7c 7h 8s 8d", "9c", True, 24, "H{40}: two sevens, two eights and a nine"),
    ("3c 3h 3s 3d", "9c", True, 24, "H{41}: four threes and a nine"),
    ("5c 5h 5s 4d", "6c", True, 23, "H{40}"),
    ("6c 7h 8s Ad", "Ac", False, 13, "E s.85: the ragged thirteen"),
    ("Ac Ad 2c 2d", "3c", False, 16, "E s.85: two aces, two twos and a three"),
    ("Qc Kc Ah", "2c", False, 0, "H{37}: ace, king, queen is no sequence"),
    ("2h 4h 6h", "Kc", False, 3, "H{38}: a flush of the three cards"),
    ("2h 4h 6h", "Kh", False, 4, "H{38}: and of four with the turn-up"),
    ("2h 4h 6h 8h", "Kc", True, 0, "H{38}: in crib a flush needs the start"),
    ("2h 4h 6h 8h", "Kh", True, 5, "H{38}: and is then worth five"),
    ("2c 4h 6h 8h", "Kh", False, 0, "the starter does not make a flush of four"),
    ("9c Th Jd Qs", "4c", False, 4, "a nine and a ten are neighbours"),
    ("Jh 2c 4d 8s", "Kh", False, 1, "H{38}: one for his nob"),
]


@pytest.mark.parametrize(("hand", "starter", "crib", "total", "source"), PUBLISHED)
def test_published_hands(hand, starter, crib, total, source):
    assert score_hand(hand, starter, crib=crib).total == total, source


def test_two_separate_runs_both_count():
    score = score_hand("2c 3d 4h 8s 9c", "Td")
    assert [c.name for c in score.combinations if c.part == "runs"] == ["run of three"] * 2
    assert score.runs == 6


@pytest.mark.parametrize("kept", [3, 4, 5, 6])
def test_every_part_agrees_with_the_oracle(kept):
    chance = random.Random(kept)
    for _ in range(1500):
        *hand, starter = chance.sample(range(52), kept + 1)
        crib = chance.random() < 0.5
        score = score_hand(hand, starter, crib=crib)
        parts = (score.fifteens, score.pairs, score.runs, score.flush, score.nobs)
        assert parts == naive_show(hand, starter, crib)
        assert score.total == sum(parts)


shows = st.lists(st.integers(0, 51), min_size=5, max_size=5, unique=True)


@given(shows, st.permutations(range(4)), st.booleans())
def test_renaming_suits_changes_nothing(cards, suits, crib):
    renamed = [4 * (c // 4) + suits[c % 4] for c in cards]
    assert (
        score_hand(cards[:4], cards[4], crib=crib).total
        == score_hand(renamed[:4], renamed[4], crib=crib).total
    )


@given(shows)
def test_hand_and_crib_differ_only_by_a_flush_of_four(cards):
    as_hand, as_crib = score_hand(cards[:4], cards[4]), score_hand(cards[:4], cards[4], crib=True)
    assert as_hand.total - as_crib.total == (4 if as_hand.flush == 4 else 0)


def test_the_older_custom_lets_a_crib_count_four():
    assert score_hand("2h 4h 6h 8h", "Kc", crib=True, rules=OLD_CRIB_FLUSH).flush == 4
    assert score_hand("2h 4h 6h 8h", "Kh", crib=True, rules=OLD_CRIB_FLUSH).flush == 5


@pytest.mark.parametrize(
    ("hand", "starter", "call"),
    [
        ("Jc 4d 2h 9h", "Kc", "fifteen two, and his nob is three"),
        ("Jc 2d 4h 6s", "8c", "his nob is one"),
        ("2c 2d Th Ks", "9c", "a pair is two"),
        ("2c 4d Th Ks", "8c", "nothing"),
        ("7c 8d 9h 9s", "Kc", "fifteen two, and a pair is four, and a double run of three is ten"),
    ],
)
def test_the_count_aloud(hand, starter, call):
    assert score_hand(hand, starter).call() == call


def test_without_a_starter():
    assert score_without_starter("5h 5d").total == 2
    assert score_without_starter("2h 4h 6h 8h").flush == 4
    assert score_without_starter("2h 4h 6h 8h", crib=True).flush == 0
    assert score_without_starter("Jh Th").total == 0
    assert score_without_starter("2h 4h").flush == 0


def test_heels():
    assert [score_heels(card) for card in ("Jc", "Js", "Th")] == [2, 2, 0]


@pytest.mark.parametrize(
    ("hand", "starter", "error", "message"),
    [
        ("5h 5s 5d 5h", "Jc", "DuplicateCardError", r"five of hearts \(5h\).*positions 1 and 4"),
        ("5h 5s 5d Jc", "Jc", "DuplicateCardError", r"jack of clubs \(Jc\).*positions 4 and 5"),
        ("5h 5s", "Jc", "CardCountError", r"a hand must have 3 to 6 cards; got 2 \(5h 5s\)"),
        ("5h 5s 5d 5c", "Jc Jd", "CardCountError", r"the starter must have 1 card; got 2"),
        ("5h 5s 5d 5c", "", "InvalidCardError", r"no cards in ''.*write them as"),
        ("1h 5s 5d 5c", "Jc", "InvalidCardError", r"'1h' at position 1.*Hint: an ace is 'Ah'"),
        ("5h 5s 5d", None, "InvalidCardError", r"must be text, card ids.*got None"),
    ],
)
def test_nothing_is_scored_from_bad_input(hand, starter, error, message):
    with pytest.raises(getattr(cribscore, error), match=message):
        score_hand(hand, starter)


def test_a_starter_must_be_one_card_for_heels():
    with pytest.raises(cribscore.CardCountError, match="the starter must be one card; got 2"):
        score_heels("Jc Jd")


def test_a_notebook_shows_suit_symbols_and_the_count():
    html = score_hand("5h 5s 5d Jc", "5c")._repr_html_()
    assert "5♥" in html
    assert "twenty-nine" in html


def test_to_dict_is_plain():
    told = score_hand("7h 8s 9d 2c", "Kd").to_dict()
    assert told["total"] == 5
    assert told["hand"] == format_cards("7h 8s 9d 2c")
    assert told["combinations"][-1] == {"name": "run of three", "cards": "7h 8s 9d", "points": 3}
