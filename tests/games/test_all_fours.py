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
    Hand,
    Rules,
    count_game,
    legal,
    misdeal,
    odds,
    replay,
    settle,
    simulate,
    start,
    trick_winner,
)
from cribscore.games.live import replay as replay_live

ALL_FOURS = {
    "turn_ups": ("2s",),
    "hands": ("Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    "played": "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
}


def scored(**change):
    return settle(Hand(**(ALL_FOURS | change)))


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
    settled = settle(
        Hand(
            ("2s",),
            ("9s 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
            "9s 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
        )
    )
    assert settled.facts["counted for game"] == [0, 0]
    assert names(settled, 0) == ["high", "low"]


def test_low_goes_to_the_original_holder_and_jack_to_the_winner():
    settled = settle(
        Hand(
            ("9s",),
            ("Js 2s 8h 7h 6h 5h", "As 3d 2d 9c 8c 7c"),
            "Js As 7c 5h 8c 6h 9c 7h 2d 8h 3d 2s",
        )
    )
    assert names(settled, 0) == ["low"]
    assert names(settled, 1) == ["high", "Jack", "game"]


KNAVE_TURNED = Hand(
    ("Js",),
    ("Ks 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    "Ks 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d",
)


def test_a_knave_turned_scores_one_to_the_dealer():
    assert names(settle(KNAVE_TURNED), 1) == ["knave turned up"]


def test_begging_scores_one_or_gives_three_cards_more():
    assert names(scored(gave_one=True), 0)[0] == "the dealer gave one"
    more = Hand(
        ("2s", "2h"),
        ("Js 9h 8h 7h 6h 5h Kc Qc Jc", "4d 3d 2d 9c 8c 7c Kd Qd Jd"),
        "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d Kc Jd Qc Qd Jc Kd",
    )
    assert names(settle(more), 0)[:2] == ["high", "low"]


def test_penalties():
    assert scored(scored_wrongly=0).totals == (4, 1)
    wrong = Hand(**ALL_FOURS, scored_wrongly=0)
    assert settle(wrong, rules=Rules(wrong_score=4)).totals == (4, 4)


def test_the_first_to_ten_wins_in_the_order_of_scoring():
    settled = settle(KNAVE_TURNED, (9, 9))
    assert settled.won_game == 1
    assert settled.facts["score"] == [9, 10]


@pytest.mark.parametrize(
    ("hand", "trick", "wanted"),
    [
        ("Kh 9c 2s", "7h", "Kh 2s"),
        ("9c 2s", "7h", "9c 2s"),
        ("Kh 2s", "", "Kh 2s"),
        ("Kh 2s", "7s", "2s"),
    ],
)
def test_follow_or_trump(hand, trick, wanted):
    assert str(legal(hand, trick, trump="s")) == wanted


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
        ({"played": "Js 7c"}, CardCountError, "not decided after 1 tricks: 10 cards are left"),
        (
            {"played": "7c Js 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d"},
            IllegalPlayError,
            r"seven of clubs \(7c\) is not held by player 0",
        ),
    ],
)
def test_bad_records_are_refused(change, error, message):
    with pytest.raises(error, match=message):
        scored(**change)


def test_turn_ups_must_change_the_suit():
    hands = ("Js 9h 8h 7h 6h 5h Kc Qc Jc", "4d 3d 2d 9c 8c 7c Kd Qd Jd")
    with pytest.raises(IllegalPlayError, match="until the suit changes from spades; got 2s 3s"):
        settle(Hand(("2s", "3s"), hands, ""))
    with pytest.raises(IllegalPlayError, match="gives one or three cards more, not both"):
        settle(Hand(("2s", "3h"), hands, "", gave_one=True))


def test_a_revoke_is_refused_unless_recorded():
    hands = ("9h 8h 7h 6h 5h 4h", "3h 3d 2d 9c 8c 7c")
    played = "9h 7c 8h 8c 7h 9c 6h 2d 5h 3d 4h 3h"
    with pytest.raises(IllegalPlayError, match=r"seven of clubs \(7c\) may not be played to 9h"):
        settle(Hand(("2s",), hands, played))
    revoked = settle(Hand(("2s",), hands, played, revoked=1))
    assert revoked.totals == (1, 0)


# --- chances


def test_chances_of_the_deal_by_inclusion():
    for players in (2, 4):
        n = 6 * players
        chances = {name: chance.value for name, chance in odds(players=players).items()}
        # the turn-up is a trump; the other twelve are among 51 cards
        trumps = [Fraction(comb(12, k) * comb(39, n - k), comb(51, n)) for k in range(13)]
        assert chances["no trump in hand"] == trumps[0]
        assert chances["one trump in hand"] == trumps[1]
        assert chances["knave of trumps in hand"] == Fraction(48, 52) * Fraction(n, 51)
    with pytest.raises(DataError, match="2 or 4 players; got 3"):
        odds(players=3)


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
    found = odds(hand=hand, turn_up="2s")
    assert found["high"].value == Fraction(high, comb(45, 6))
    assert found["low"].value == Fraction(low, comb(45, 6))
    assert found["Jack elsewhere"].value == Fraction(6, 45)


def test_a_hand_without_trumps_is_neither_high_nor_low():
    found = odds(hand="Kh Qh 8h 7h 6d 5d", turn_up="2s")
    assert found["high"].value == found["low"].value == 0
    assert odds(hand="Js Qh 8h 7h 6d 5d", turn_up="2s")["Jack elsewhere"].value == 0
    with pytest.raises(DuplicateCardError, match=r"\(Js\) lies in the hand and the turn-up"):
        odds(hand="Js Qh 8h 7h 6d 5d", turn_up="Js")


# --- live states


def test_the_printed_hand_is_played_card_by_card():
    state = start(hands=ALL_FOURS["hands"], turn_up="2s")
    assert state.legal_calls() == ("beg", "stand")
    state = state.call("I stand")
    for card in ALL_FOURS["played"].split():
        state = state.play(card)
    assert state.settle().totals == (4, 0)
    assert (state.settle().won_hand, state.settle().won_game) == (0, None)


def test_begging_live():
    state = start(hands=ALL_FOURS["hands"], turn_up="2s", stock="Kc Qc Jc Kd Qd Jd 3s")
    begged = state.call("I beg")
    assert (begged.player, begged.legal_calls()) == (1, ("give one", "run"))
    given = replay_live(begged.call("Take one"), ALL_FOURS["played"].split())
    assert given.settle().totals == (5, 0)
    run = begged.call("run")
    assert len(run.turn_ups) >= 3  # the three of spades is of the same suit: three cards more
    assert run.turn_ups[0] & 3 == run.turn_ups[1] & 3 != run.turn_ups[-1] & 3
    assert {len(hand) for hand in run.hands} == {6 + 3 * (len(run.turn_ups) - 1)}


def naive_legal(hand, led, trump):
    """Follow suit or trump; a hand without the suit is free. Cards as texts."""
    follow = [card for card in hand if led and card[1] == led[1]]
    return [card for card in hand if card in follow or card[1] == trump] if follow else hand


@pytest.mark.parametrize("players", [2, 4])
def test_random_hands_obey_the_law(players):
    rng = random.Random(players)
    for seed in range(200):
        state = start(players=players, seed=seed)
        while not state.is_over:
            if state.legal():
                hand, led = format_cards(state.hand).split(), format_cards(state.table[:1])
                wanted = naive_legal(hand, led, format_cards(state.turn_ups[-1:])[1])
                assert sorted(str(state.legal()).split()) == sorted(wanted)
            move = rng.choice([*state.legal_calls(), *state.legal()])
            state = state.call(move) if isinstance(move, str) else state.play(move)
        settled = state.settle()
        found = names(settled, 0) + names(settled, 1)
        cards = [card for hand in state.dealt for card in hand]
        trump = state.turn_ups[-1] & 3
        trumps = [c for c in cards if c & 3 == trump]
        if not state.tricks:
            continue
        assert ("high" in found) == ("low" in found) == bool(trumps)
        assert ("Jack" in found) == (40 + trump in trumps)
        assert sum(settled.facts["counted for game"]) == count_game(cards)
        tie = settled.facts["counted for game"][0] == settled.facts["counted for game"][1]
        assert ("game" in found) != tie
        assert len(found) == len(set(found)) or found.count("knave turned up") > 1


# --- records at the edges


def test_a_revoke_that_the_play_does_not_show_is_not_punished():
    with pytest.raises(DataError, match="the play shows no offence of player 1"):
        scored(revoked=1)


def test_both_sides_may_offend_in_one_hand():
    hands = ("9h 8h 7h 6h 5h 4h", "3h 3d 2d 9c 8c 7c")
    played = "9h 7c 8h 8c 7h 9c 6h 2d 5h 3d 4h 3h"
    both = settle(Hand(("2s",), hands, played, revoked=1, scored_wrongly=0))
    assert both.totals == (1, 1)
    assert both.won_hand is None


@pytest.mark.parametrize("score", [(10, 0), (-1, 0), (0,)])
def test_scores_that_cannot_be_are_refused(score):
    with pytest.raises(DataError, match="the score before a hand must be 2 numbers from 0 to 9"):
        settle(KNAVE_TURNED, score)


def test_misdeals_have_their_rulings():
    assert misdeal("too many cards").options == ("fresh deal", "the extra card is drawn")


def test_trumps_take_tricks():
    assert trick_winner("Kh Ah 2s 3s", trump="s") == 3
    assert trick_winner("Kh Ah 2s 3s", trump="c") == 1
    assert len(replay(Hand(**ALL_FOURS)).tricks) == 6


def test_simulation_is_seeded():
    assert simulate(n=100, seed=4) == simulate(n=100, seed=4)
    with pytest.raises(DataError, match="all fours is for 2 or 4 players; got 7"):
        simulate(n=100, seats=7)
