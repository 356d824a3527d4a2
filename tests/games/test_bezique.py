"""Bézique (E s.122-129): values, the re-use of declared cards, whole deals, chances."""

from itertools import combinations

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.bezique import (
    Rules,
    Seat,
    available_declarations,
    declare,
    legal,
    pack_of,
    score_declaration,
)
from cribscore.games.bezique.laws import deal_cards, take_trick


def names(items):
    return [item.name for item in items]


# --- values of s.124


@pytest.mark.parametrize(
    ("cards", "trump", "points"),
    [
        ("Qs Jd", "h", 40),
        ("Qs Jd Qs Jd", "h", 500),
        ("As Ts Ks Qs Js", "s", 250),
        ("As Ts Ks Qs Js", "h", 0),
        ("Ks Qs", "s", 40),
        ("Kh Qh", "s", 20),
        ("Ah As Ad Ah", "c", 100),
        ("Kh Ks Kd Kc", "c", 80),
        ("Qh Qs Qd Qc", "c", 60),
        ("Jh Js Jd Jh", "c", 40),
        ("Th Ts Td Tc", "c", 0),
        ("Kh Qs", "c", 0),
    ],
)
def test_values_of_declarations(cards, trump, points):
    assert score_declaration(cards, trump=trump).total == points


def test_treble_bezique_counts_fifteen_hundred_at_three():
    rules = Rules(players=3)
    assert score_declaration("Qs Qs Qs Jd Jd Jd", trump="h", rules=rules).total == 1_500
    assert score_declaration("Qs Qs Jd Jd", trump="h", rules=rules).total == 500


def test_the_variation_of_bezique():
    shifted = Rules(shifted_bezique=True)
    assert score_declaration("Qc Jh", trump="s", rules=shifted).total == 40
    assert score_declaration("Qs Jd", trump="s", rules=shifted).total == 0
    assert score_declaration("Qs Jd", trump="h", rules=shifted).total == 40


# --- the re-use rules of s.125


@pytest.mark.parametrize(
    ("hand", "table", "trump", "open_now"),
    [
        # ii: a card marries once; it still serves for fours and a sequence
        ("Kh", "Kh:royal-marriage Qh:royal-marriage", "h", []),
        ("Kc Kd Ks", "Kh:royal-marriage Qh:royal-marriage", "h", ["four kings"]),
        ("Ah Th Jh", "Kh:royal-marriage Qh:royal-marriage", "h", ["sequence"]),
        ("Kh Qh", "Kh:royal-marriage Qh:royal-marriage", "h", ["royal marriage"]),
        # iii: after a sequence no royal marriage with its king and queen
        ("7c", "Ah:sequence Th:sequence Kh:sequence Qh:sequence Jh:sequence", "h", []),
        ("Kh", "Ah:sequence Th:sequence Kh:sequence Qh:sequence Jh:sequence", "h", []),
        ("Kc Kd Ks", "Kh:sequence Qh:sequence", "h", ["four kings"]),
        # iv: four knaves, then bézique or a sequence
        ("Qs", "Jd:four-knaves Jc:four-knaves Jh:four-knaves Js:four-knaves", "h", ["bezique"]),
        ("Ah Th Kh", "Jh:four-knaves Qh:royal-marriage", "h", ["sequence"]),
        # v: four aces, then a sequence
        ("Th Jh", "Ah:four-aces Kh:royal-marriage Qh:royal-marriage", "h", ["sequence"]),
        # vi: a married queen of spades makes bézique, and the other way, and four queens
        ("Jd", "Qs:common-marriage Ks:common-marriage", "h", ["bezique"]),
        ("Ks", "Qs:bezique Jd:bezique", "h", ["common marriage"]),
        ("Qh Qd Qc", "Qs:bezique+common-marriage", "h", ["four queens"]),
        # s.124 ii: bézique declared may be used again for double bézique
        ("Qs Jd", "Qs:bezique Jd:bezique", "h", ["double bezique", "bezique"]),
        ("Jd", "Qs:bezique Jd:bezique", "h", []),
        ("Jd", "Qs:bezique Qs Jd:bezique", "h", ["double bezique", "bezique"]),
        # a card once in a kind, and no single after a double (outside the text)
        ("Ac", "Ah:four-aces As:four-aces Ad:four-aces Ac:four-aces", "h", []),
        ("7c", "Qs:double-bezique Qs:double-bezique Jd Jd:double-bezique", "h", []),
        ("Jd", "Qs:double-bezique", "h", []),
    ],
)
def test_reuse_of_declared_cards(hand, table, trump, open_now):
    assert names(available_declarations(hand, trump=trump, table=table)) == open_now


def test_a_fresh_card_is_the_custom_and_not_the_text():
    table = "Qs:bezique Jd:bezique Qs:bezique Jd:bezique"
    assert names(available_declarations("7c", trump="h", table=table)) == []
    loose = Rules(fresh_card=False)
    found = available_declarations("7c", trump="h", table=table, rules=loose)
    assert names(found) == ["double bezique"]


def test_a_sequence_after_a_royal_marriage_scores_both_the_other_way_one():
    """E s.127 advises the royal marriage first."""
    hand = Seat(parse_cards("Ah Th Kh Qh Jh"))
    seat, first = declare(hand, "royal marriage", "Kh Qh", trump="h")
    _, second = declare(seat, "sequence", "Ah Th Kh Qh Jh", trump=2)
    assert (first.points, second.points) == (40, 250)
    seat, _ = declare(hand, "sequence", parse_cards("Ah Th Kh Qh Jh"), trump=2)
    with pytest.raises(IllegalPlayError, match="cannot be declared as royal marriage; Qh Kh has"):
        declare(seat, "royal marriage", parse_cards("Kh Qh"), trump=2)


def test_bezique_then_double_bezique():
    hand = Seat(parse_cards("Qs Jd Qs Jd", distinct=False))
    seat, single = declare(hand, "bezique", parse_cards("Qs Jd"), trump=2)
    seat, double = declare(seat, "double bezique", "Qs Qs Jd Jd", trump=2)
    assert (single.points, double.points) == (40, 500)
    with pytest.raises(IllegalPlayError, match="has served already and no card comes from the"):
        declare(seat, "bezique", parse_cards("Qs Jd"), trump=2)


@pytest.mark.parametrize(
    ("name", "cards", "message"),
    [
        ("bezique", "Qs Jd", "Jd Qs cannot be declared as bezique; Jd is not held"),
        ("five kings", "Kh Qh", "there is no declaration 'five kings'; there are bezique"),
        ("common marriage", "Kh Qs", "they do not make it"),
    ],
)
def test_what_cannot_be_declared(name, cards, message):
    seat = Seat(parse_cards("Kh Qh Qs Jc"))
    with pytest.raises(IllegalPlayError, match=message):
        declare(seat, name, parse_cards(cards), trump=2)


def test_one_of_every_available_set_is_listed():
    found = available_declarations("Ah As Ad Ac Ah 7c", trump="s")
    shown = {format_cards(item.cards) for item in found}
    five = parse_cards("Ah As Ad Ac Ah", distinct=False)
    wanted = {format_cards(sorted(four)) for four in combinations(five, 4)}
    assert shown == wanted


# --- tricks and the last eight


def test_the_higher_card_of_any_suit_takes_the_trick():
    trick = parse_cards("Ks Th")
    assert take_trick(trick, 0, last_eight=False) == 1
    assert take_trick(trick, 0, False, Rules(higher_of_any_suit=False)) == 0
    assert take_trick(trick, 0, last_eight=True) == 0
    assert take_trick(parse_cards("As 7c"), 0, last_eight=False) == 1  # a trump
    assert take_trick(parse_cards("7c As"), 0, last_eight=False) == 0
    assert take_trick(parse_cards("Ks Ks", distinct=False), 0, last_eight=False) == 0


@pytest.mark.parametrize(
    ("hand", "trick", "wanted"),
    [
        ("Ah Qh 7s", "Kh", "Ah"),
        ("Qh 9h 7s", "Kh", "Qh 9h"),
        ("9d 7s 8s", "Kh", "7s 8s"),
        ("9d 7c", "Kh", "9d 7c"),
    ],
)
def test_the_last_eight_tricks_are_strict(hand, trick, wanted):
    assert str(legal(hand, trick, trump="s")) == wanted


# --- bad input


@pytest.mark.parametrize(
    ("hand", "table", "error", "message"),
    [
        ("Qs Qs Qs", "", DuplicateCardError, r"queen of spades \(Qs\) lies in the hand 3 times"),
        ("Qs Qs", "Qs", DuplicateCardError, r"\(Qs\) lies in the hand twice and the table"),
        ("Qs 6d", "", InvalidCardError, r"six of diamonds \(6d\)"),
        ("7h 7d 7c 7s 8h 8d 8c 8s 9h", "", CardCountError, "the hand must have 0 to 8 cards"),
        ("Qs", "Ks:wedding", DataError, "the table says that Ks served in 'wedding'"),
    ],
)
def test_bad_hands_are_refused(hand, table, error, message):
    with pytest.raises(error, match=message):
        available_declarations(hand, trump="h", table=table)


def test_variants_that_cannot_be_dealt():
    with pytest.raises(DataError, match="bézique is for 2, 3 or 4 players; got 5"):
        pack_of(Rules(players=5))
    with pytest.raises(DataError, match="64 cards cannot be shared by 3 players"):
        pack_of(Rules(players=3, packs=2))
    assert len(deal_cards(Rules(players=3, packs=2, without_an_eight=True))) == 63
    for rules in (Rules(packs=-1), Rules(players=4, packs=1)):
        with pytest.raises(DataError):
            pack_of(rules)
