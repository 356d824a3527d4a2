"""All fours (E s.91-94)."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.all_fours import (
    AllFoursHand,
    Rules,
    count_game,
    deal_hand,
    holding_chances,
    legal_replies,
    score_hand,
    scoring_chances,
    simulate_hands,
)

ALL_FOURS = {
    "turn_ups": ("2s",),
    "hands": ("Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    "played": "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
}


def scored(**change):
    return score_hand(AllFoursHand(**(ALL_FOURS | change)))


def names(settled, side):
    return [item.name for item in settled.sides[side].items]


def test_one_card_may_count_all_fours():
    """The printed case: the knave is high, low, Jack and game (E s.92 vi)."""
    settled = scored()
    assert names(settled, 0) == ["high", "low", "Jack", "game"]
    assert settled.totals == (4, 0)


def test_game_values():
    assert count_game("Ac Kc Qc Jc Tc 9c 2c") == 4 + 3 + 2 + 1 + 10
    assert count_game(range(52)) == 4 * 20


def test_a_deal_may_have_nothing_to_reckon_for_game():
    settled = score_hand(
        AllFoursHand(
            ("2s",),
            ("9s 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
            "9s 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
        )
    )
    assert settled.facts["counted for game"] == [0, 0]
    assert names(settled, 0) == ["high", "low"]


def test_low_goes_to_the_original_holder_and_jack_to_the_winner():
    settled = score_hand(
        AllFoursHand(
            ("9s",),
            ("Js 2s 8h 7h 6h 5h", "As 3d 2d 9c 8c 7c"),
            "Js As 7c 5h 8c 6h 9c 7h 2d 8h 3d 2s",
        )
    )
    assert names(settled, 0) == ["low"]
    assert names(settled, 1) == ["high", "Jack", "game"]


KNAVE_TURNED = AllFoursHand(
    ("Js",),
    ("Ks 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    "Ks 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
)


def test_a_knave_turned_scores_one_to_the_dealer():
    assert names(score_hand(KNAVE_TURNED), 1) == ["knave turned up"]


def test_begging_scores_one_or_gives_three_cards_more():
    assert names(scored(gave_one=True), 0)[0] == "the dealer gave one"
    more = AllFoursHand(
        ("2s", "2h"),
        ("Js 9h 8h 7h 6h 5h Kc Qc Jc", "4d 3d 2d 9c 8c 7c Kd Qd Jd"),
        "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d Kc Jd Qc Qd Jc Kd",
    )
    assert names(score_hand(more), 0)[:2] == ["high", "low"]


def test_penalties():
    assert scored(revoked=1).sides[0].points_of("the adversary revoked") == 1
    assert scored(scored_wrongly=0).totals == (4, 1)
    wrong = AllFoursHand(**ALL_FOURS, scored_wrongly=0)
    assert score_hand(wrong, rules=Rules(wrong_score=4)).totals == (4, 4)


def test_the_first_to_ten_wins_in_the_order_of_scoring():
    settled = score_hand(KNAVE_TURNED, (9, 9))
    assert settled.won_game == 1
    assert settled.facts["score"] == [9, 10]


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("Kh 9c 2s", "7h", "Kh 2s"),
        ("9c 2s", "7h", "9c 2s"),
        ("Kh 2s", "", "Kh 2s"),
        ("Kh 2s", "7s", "2s"),
    ],
)
def test_follow_or_trump(hand, trick, legal):
    assert format_cards(legal_replies(hand, trick, trump="s")) == legal


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hands": ("Js",)}, DataError, "2 or 4 players; got 1"),
        ({"revoked": 2}, DataError, "revoked must name a player from 0 to 1; got 2"),
        ({"turn_ups": ()}, DataError, "no card is turned up"),
        ({"turn_ups": ("Js",)}, DuplicateCardError, r"jack of spades \(Js\) lies in hand 0"),
        ({"turn_ups": ("2s", "3s")}, CardCountError, "hand 0 must have 9 cards; got 6"),
        ({"hands": ("Js 9h 8h 7h 6h 4d", "4d 3d 2d 9c 8c 7c")}, DuplicateCardError, r"\(4d\)"),
        ({"hands": ("Js 9h 8h 7h 6h 1h", "4d 3d 2d 9c 8c 7c")}, InvalidCardError, "'1h'"),
        ({"played": "Js 7c"}, CardCountError, "12 cards are played in the hand; got 2"),
        (
            {"played": "7c Js 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d"},
            IllegalPlayError,
            r"seven of clubs \(7c\) is not in the hand",
        ),
    ],
)
def test_bad_records_are_refused(change, error, message):
    with pytest.raises(error, match=message):
        scored(**change)


def test_turn_ups_must_change_the_suit():
    hands = ("Js 9h 8h 7h 6h 5h Kc Qc Jc", "4d 3d 2d 9c 8c 7c Kd Qd Jd")
    with pytest.raises(IllegalPlayError, match="until the suit changes from spades; got 2s 3s"):
        score_hand(AllFoursHand(("2s", "3s"), hands, ""))
    with pytest.raises(IllegalPlayError, match="gives one or three cards more, not both"):
        score_hand(AllFoursHand(("2s", "3h"), hands, "", gave_one=True))


def test_a_revoke_is_refused_unless_recorded():
    hands = ("9h 8h 7h 6h 5h 4h", "3h 3d 2d 9c 8c 7c")
    played = "9h 7c 8h 8c 7h 9c 6h 2d 5h 3d 4h 3h"
    with pytest.raises(IllegalPlayError, match=r"seven of clubs \(7c\) may not be played to 9h"):
        score_hand(AllFoursHand(("2s",), hands, played))
    revoked = score_hand(AllFoursHand(("2s",), hands, played, revoked=1))
    assert revoked.totals == (1, 0)


# --- chances


def test_chances_of_the_deal_by_inclusion():
    for players in (2, 4):
        n = 6 * players
        chances = {name: odds.value for name, odds in scoring_chances(players=players).items()}
        # the turn-up is a trump; the other twelve are among 51 cards
        trumps = [Fraction(comb(12, k) * comb(39, n - k), comb(51, n)) for k in range(13)]
        assert chances["no trump in hand"] == trumps[0]
        assert chances["one trump in hand"] == trumps[1]
        assert chances["knave of trumps in hand"] == Fraction(48, 52) * Fraction(n, 51)
    with pytest.raises(DataError, match="2 or 4 players; got 3"):
        scoring_chances(players=3)


def test_holding_chances_by_enumeration_of_a_small_question():
    """The least and greatest trump of a hand against the six cards of the other,
    counted by the trumps alone: all 2**k patterns with their weights."""
    hand, turned = parse_cards("Ts 5s 8h 7h 6d 5d"), parse_cards("2s")
    unseen = [c for c in range(52) if c not in hand + turned]
    trumps = [c for c in unseen if c & 3 == 3]
    rank = {c: (12 if c >> 2 == 0 else (c >> 2) - 1) for c in range(52)}  # ace high
    high = low = 0
    for k in range(7):
        for held in combinations(trumps, k):
            ways = comb(len(unseen) - len(trumps), 6 - k)
            high += ways * all(rank[c] < rank[hand[0]] for c in held)
            low += ways * all(rank[c] > rank[hand[1]] for c in held)
    found = holding_chances(hand, turn_up="2s")
    assert found["high"].value == Fraction(high, comb(45, 6))
    assert found["low"].value == Fraction(low, comb(45, 6))
    assert found["Jack elsewhere"].value == Fraction(6, 45)


def test_a_hand_without_trumps_is_neither_high_nor_low():
    found = holding_chances("Kh Qh 8h 7h 6d 5d", turn_up="2s")
    assert found["high"].value == found["low"].value == 0
    assert holding_chances("Js Qh 8h 7h 6d 5d", turn_up="2s")["Jack elsewhere"].value == 0
    with pytest.raises(DuplicateCardError, match=r"\(Js\) lies in the hand and the turn-up"):
        holding_chances("Js Qh 8h 7h 6d 5d", turn_up="Js")


# --- random play


@pytest.mark.parametrize("players", [2, 4])
def test_random_hands_obey_the_law(players):
    rng = random.Random(players)
    for _ in range(800):
        record = deal_hand(rng, players)
        settled = score_hand(record)
        found = names(settled, 0) + names(settled, 1)
        cards = parse_cards(" ".join(record.hands))
        trump = parse_cards(record.turn_ups[-1])[0] & 3
        trumps = [c for c in cards if c & 3 == trump]
        assert ("high" in found) == ("low" in found) == bool(trumps)
        assert ("Jack" in found) == (40 + trump in trumps)
        assert sum(settled.facts["counted for game"]) == count_game(cards)
        tie = settled.facts["counted for game"][0] == settled.facts["counted for game"][1]
        assert ("game" in found) != tie
        assert len(found) == len(set(found)) or found.count("knave turned up") > 1


def test_simulation_is_seeded():
    assert simulate_hands(100, seed=4) == simulate_hands(100, seed=4)
    with pytest.raises(DataError, match="all fours is for 2 or 4 players; got 7"):
        simulate_hands(100, players=7)
