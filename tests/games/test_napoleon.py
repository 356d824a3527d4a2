"""Napoleon: declarations, payments, replay (outside the texts: Britannica 1911, Baxter-Wray)."""

import random
from itertools import product
from math import comb, prod

import pytest

from cribscore.cards import format_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.napoleon import (
    Hand,
    Rules,
    certain_tricks,
    declarer_of,
    legal,
    odds,
    replay,
    settle,
    simulate,
    start,
    trick_winner,
)


@pytest.mark.parametrize(
    ("call", "tricks", "gain"),
    [
        ("two", 2, 2),
        ("two", 1, -2),
        ("three", 5, 3),
        ("misere", 0, 3),
        ("misere", 1, -3),
        ("four", 3, -4),
        ("nap", 5, 10),  # "for Nap he receives ten, paying only five, however, if he loses"
        ("nap", 4, -5),
    ],
)
def test_payments_from_each_of_three(call, tricks, gain):
    settled = settle(Hand((call, "pass", "pass", "pass"), tricks=tricks))
    assert settled.totals == (3 * gain, -gain, -gain, -gain)
    assert settled.won_hand == (0 if gain > 0 else None)
    assert {item.place for side in settled.sides for item in side.items} == {
        "outside the text (Britannica 1911)"
    }


@pytest.mark.parametrize(
    ("calls", "tricks", "flat", "gain"),
    [
        (("nap", "wellington", "pass"), 5, False, 20),
        (("nap", "wellington", "pass"), 4, False, -10),
        (("nap", "wellington", "blucher"), 5, False, 30),
        (("nap", "wellington", "blucher"), 0, False, -15),
        (("nap", "wellington", "pass"), 5, True, 10),
        (("nap", "wellington", "pass"), 4, True, -10),
    ],
)
def test_high_calls(calls, tricks, flat, gain):
    settled = settle(Hand(calls, tricks=tricks), Rules(flat_wins=flat))
    assert max(settled.totals, key=abs) == 2 * gain
    assert {item.place for side in settled.sides for item in side.items} == {
        "outside the text (Baxter-Wray 1891)"
    }


@pytest.mark.parametrize(
    ("calls", "declared"),
    [
        (("two", "three", "pass"), (1, "three")),
        (("three", "misere", "four"), (2, "four")),
        (("pass", "pass"), None),
        (("pass", "nap"), (1, "nap")),
    ],
)
def test_the_highest_call_declares(calls, declared):
    assert declarer_of(calls) == declared


@pytest.mark.parametrize(
    ("calls", "rules", "message"),
    [
        (("three", "two"), Rules(), "call 2 must be one of misere, four, nap or pass; got 'two'"),
        (("one", "two"), Rules(), "call 1 must be one of two, three"),
        (("wellington", "pass"), Rules(), "call 1 must be one of two, three, misere, four, nap"),
        (("nap", "blucher"), Rules(), "call 2 must be one of wellington or pass"),
        (("nap", "wellington"), Rules(high_calls=False), "call 2 must be pass; got 'wellington'"),
        (("misere", "pass"), Rules(misere=False), "got 'misere'"),
    ],
)
def test_calls_must_rise(calls, rules, message):
    with pytest.raises(IllegalPlayError, match=message):
        declarer_of(calls, rules)


def test_numbers_of_players():
    with pytest.raises(DataError, match="napoleon is for 2 to 6 players; got 7"):
        declarer_of(["pass"] * 7)


HAND = {
    "calls": ("pass", "three", "pass"),
    "hands": ("2h 3h 4h 5h 6h", "As Ks Qs 2d 3d", "7s 8s 9s Td Jd"),
    "played": "As 7s 2h Ks 8s 3h Qs 9s 4h",
}


def test_the_first_card_makes_the_trump():
    settled = settle(Hand(**HAND))
    assert settled.totals == (-3, 6, -3)
    assert settled.facts["tricks"] == 3


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hands": ("2h 3h 4h 5h 6h",)}, DataError, "3 hands are dealt; got 1"),
        ({"hands": ("2h", *HAND["hands"][1:])}, CardCountError, "hand 0 must have 5 cards"),
        ({"hands": ("As 3h 4h 5h 6h", *HAND["hands"][1:])}, DuplicateCardError, r"\(As\) lies in"),
        ({"hands": ("2x 3h 4h 5h 6h", *HAND["hands"][1:])}, InvalidCardError, "cannot read '2x'"),
        ({"played": "As 7s"}, IllegalPlayError, "the last trick, As 7s, is not finished"),
        ({"played": "As Td 2h"}, IllegalPlayError, r"ten of diamonds \(Td\).*spades were led"),
        ({"played": "As 7s 2h"}, CardCountError, "not decided after 1 tricks: 12 cards are left"),
        ({"played": ""}, DataError, "no card is played"),
        ({"tricks": 6}, DataError, "a declarer makes from 0 to 5 tricks; got 6"),
        ({"tricks": 2}, DataError, "tricks are given as 2; the play makes 3"),
        ({"calls": ("pass",) * 3}, DataError, "all have passed; no tricks are made"),
    ],
)
def test_bad_records_are_refused(change, error, message):
    with pytest.raises(error, match=message):
        settle(Hand(**(HAND | change)))


def test_replies_follow_suit():
    assert str(legal("Kh 9c 2s", "7h", trump="s")) == "Kh"
    assert str(legal("Kh 9c 2s", "7d", trump="s")) == "Kh 9c 2s"
    assert str(legal("Kh 9c 2s", "7d")) == "Kh 9c 2s"


@pytest.mark.parametrize(
    ("hand", "tricks"), [("As Ks Qs Js Ts", 5), ("As Ks Js Ts 9s", 2), ("Ks Qs Js Ts 9s", 0)]
)
def test_certain_tricks(hand, tricks):
    assert certain_tricks(hand, trump="s") == tricks


def test_chances_by_counting_every_suit_pattern():
    counts = dict.fromkeys(range(2, 6), 0)
    for pattern in product(range(6), repeat=4):
        if sum(pattern) == 5:
            counts[max(pattern)] += prod(comb(13, k) for k in pattern)
    assert sum(counts.values()) == comb(52, 5)
    chances = {name: one.value * comb(52, 5) for name, one in odds().items()}
    assert chances["five of a suit"] == counts[5]
    assert chances["four of a suit"] == counts[4]
    assert chances["three of a suit"] == counts[3]
    assert odds()["ace to ten of a suit"].against == "649739 to 1 against"


# --- live states


def test_words_are_read_as_people_type_them():
    assert declarer_of(["2", "Three", "misère", "I pass", "Nap"]) == (4, "nap")
    assert declarer_of(["nap", "Wellington", "Blücher"]) == (2, "blucher")
    state = start(players=3, seed=1).call("3").call("Misère").call("NAP")
    assert state.declared == (2, "nap")


def test_a_hand_is_called_and_played_card_by_card():
    state = start(players=3, hands=HAND["hands"]).call("pass").call("three")
    assert state.legal_calls() == ("misere", "four", "nap", "pass")
    state = state.call("pass")
    assert (state.player, state.trump) == (1, None)
    for card in HAND["played"].split():
        state = state.play(card)
    assert (state.trump, state.is_decided, state.is_over) == (3, True, False)
    assert state.settle().totals == settle(Hand(**HAND)).totals
    assert replay(Hand(**HAND)).made == (0, 3, 0)


def test_a_play_may_stop_because_the_call_is_decided():
    hands = ("As 3h 4h 5h 6h", "2s Ks Qs 2d 3d")
    lost = Hand(("nap", "pass"), hands, "As 2s 3h Ks")  # the second trick is lost: no nap
    with pytest.raises(CardCountError, match="not decided after 1 tricks"):
        settle(Hand(("nap", "pass"), hands, "As 2s"))
    assert settle(lost).totals == (-5, 5)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_hands_obey_the_law_and_balance(players):
    rng = random.Random(players)
    for seed in range(150):
        state = start(players=players, seed=seed)
        while not state.is_over:
            if state.legal():
                hand, led = format_cards(state.hand).split(), format_cards(state.table[:1])
                follow = [card for card in hand if led and card[1] == led[1]]
                assert sorted(str(state.legal()).split()) == sorted(follow or hand)
            move = rng.choice([*state.legal_calls(), *state.legal()])
            state = state.call(move) if isinstance(move, str) else state.play(move)
        settled = state.settle()
        assert sum(settled.totals) == 0
        if state.declared:
            assert sum(state.made) == 5
            assert len({abs(t) for t in settled.totals}) <= 2


def test_tricks_with_and_without_trumps():
    assert trick_winner("Kh 2s Ah", trump="s") == 1
    assert trick_winner("Kh 2s Ah") == 2


# --- players


def test_simulation_is_seeded_and_advice_gains():
    assert simulate(n=50, seed=4) == simulate(n=50, seed=4)
    with pytest.raises(DataError, match="napoleon is for 2 to 6 players; got 1"):
        simulate(n=50, seats=1)
    for seat in (0, 2):
        players = ["random"] * 4
        players[seat] = "high"
        mine = simulate(players=players, n=600, seed=1).points[seat]
        fair = simulate(players="random", n=600, seed=1).points[seat]
        gain = mine.mean - fair.mean if seat else mine.mean
        assert gain > 3 * mine.standard_error
