"""Rubicon bézique: declarations, the settlement of a game (law 61 of H{30}; the rest outside)."""

import random
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest

from cribscore.cards import format_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.rubicon_bezique import (
    DECLARATIONS,
    Hand,
    carte_blanche,
    legal,
    odds,
    score_declaration,
    settle,
    simulate,
    start,
    trick_winner,
)


@pytest.mark.parametrize(
    ("cards", "trump", "points"),
    [
        ("Ks Qs", "s", 40),
        ("Ks Qs", "h", 20),
        ("Ks Qs", "", 40),  # the first marriage makes the trump
        ("Ah Th Kh Qh Jh", "h", 250),
        ("Ah Th Kh Qh Jh", "s", 150),
        ("Qs Jd", "h", 40),
        ("Qs Qs Jd Jd", "h", 500),
        ("Qs Qs Qs Jd Jd Jd", "h", 1_500),
        ("Qs Qs Qs Qs Jd Jd Jd Jd", "h", 4_500),
        ("Jh Jh Js Jd", "h", 40),
        ("Qh Qh Qs Qd", "h", 60),
        ("Kh Kh Ks Kd", "h", 80),
        ("Ah Ah Ah Ah", "h", 100),
        ("Th Th Ts Td", "h", 0),
        ("Kh Qs", "h", 0),
    ],
)
def test_values(cards, trump, points):
    assert score_declaration(cards, trump=trump).total == points


def test_carte_blanche_has_no_court_card():
    assert carte_blanche("As Ts 9s 8s 7s As Ad Th 7d").total == 50
    assert carte_blanche("As Ts 9s 8s 7s As Ad Th Jd").total == 0


def game(first, second, brisques=(16, 16)):
    """A game in which the players scored so much by declarations of round values."""
    return settle(Hand((tuple(first), tuple(second)), brisques))


def test_a_plain_game_is_the_difference_in_hundreds_and_five_hundred():
    settled = game(["treble bezique", "double bezique"], ["double bezique"] * 2 + ["four aces"])
    # 2,000 against 1,100: nine hundreds and the game
    assert settled.facts == {"points": 1_400, "result": "won"}
    assert settled.won_game == 0
    assert settled.totals == (2_000, 1_100)


def test_a_rubicon_adds_both_scores_a_thousand_and_the_brisques():
    settled = game(["treble bezique"], ["double bezique"])
    # 1,500 and 500, 1,000 and 320, less the fraction of a hundred: "thirteen hundred is added"
    assert settled.facts == {"points": 3_300, "result": "rubicon"}


def test_not_a_hundred_costs_a_hundred_more():
    assert game(["treble bezique"], ["four kings"]).facts["points"] == 1_500 + 1_300 + 100


def test_the_rubicon_counts_even_for_a_winner_who_has_not_passed_it():
    assert game(["double bezique"], ["marriage"]).facts["points"] == 500 + 1_300 + 100


def test_brisques_are_added_where_they_decide_who_wins():
    """Law 61: the brisques of both are counted then."""
    first = ["double bezique"] * 2 + ["four aces"]  # 1,100
    second = ["double bezique"] * 2 + ["sequence"]  # 1,250
    settled = game(first, second, (30, 2))
    assert settled.totals == (1_400, 1_270)
    assert settled.won_game == 0
    assert settled.facts == {"points": 500 + 200, "result": "won"}


def test_a_loser_still_rubiconed_has_no_brisques_added():
    settled = game(
        ["four aces"] * 3, ["double bezique"], (30, 2)
    )  # 300 and 600 against 500 and 520
    assert settled.won_game == 0
    assert settled.totals == (300, 500)
    assert settled.facts["result"] == "rubicon"
    assert settled.facts["points"] == 300 + 500 + 1_300


def test_brisques_may_save_the_rubicon():
    first = ["treble bezique", "double bezique"]
    saved = game(first, ["double bezique", "four aces", "four aces", "sequence"], (17, 15))
    assert saved.facts["result"] == "won"  # 950 and 150
    lost = game(first, ["double bezique", "four aces", "sequence"], (27, 5))
    assert lost.facts["result"] == "rubicon"  # 850 and 50


def test_a_tie_after_the_brisques_is_null_and_void():
    settled = game(["double bezique"], ["double bezique"])
    assert settled.won_game is None
    assert settled.facts == {"points": 0, "result": "null and void (law 61)"}
    assert game(["four aces"], ["marriage"], (12, 20)).facts["points"] == 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: carte_blanche("As"), CardCountError, "the hand must have 9 cards; got 1"),
        (lambda: score_declaration("Qs 6d"), InvalidCardError, r"six of diamonds \(6d\)"),
        (lambda: score_declaration("Qs Qs Qs Qs Qs"), DuplicateCardError, r"\(Qs\).*5 times"),
        (lambda: settle(Hand(((),), (16, 16))), DataError, "is for 2 players"),
        (lambda: game(["five aces"], []), DataError, "there is no declaration 'five aces'"),
        (lambda: game(["last trick"], ["last trick"]), DataError, "there is one last trick"),
        (lambda: game(["quadruple bezique"] * 2, []), DataError, "there is one quadruple bezique"),
        (lambda: game([], [], (16, 15)), DataError, r"thirty-two brisques are shared; got \(16, 1"),
        (lambda: legal("", "Kh", trump="s"), IllegalPlayError, "no card is held"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize(
    ("hand", "wanted"), [("Ah Qh 7s", "Ah"), ("Qh 9h 7s", "Qh 9h"), ("9d 7s", "7s"), ("9d", "9d")]
)
def test_the_last_nine_tricks_are_strict(hand, wanted):
    assert str(legal(hand, "Kh", trump="s")) == wanted


def test_chances_by_inclusion_and_exclusion():
    chances = {name: one.value for name, one in odds().items()}
    whole = comb(128, 9)
    no_court = comb(128 - 48, 9)
    assert chances["carte blanche"] == Fraction(no_court, whole)
    assert chances["bezique"] == Fraction(whole - 2 * comb(124, 9) + comb(120, 9), whole)
    assert chances["quadruple bezique"] == Fraction(120, whole)
    out = sum((-1) ** k * comb(5, k) * comb(128 - 4 * k, 9) for k in range(6))
    assert chances["sequence"] == Fraction(4 * out, whole)
    # marriages: over the four suits' events "has king and queen", by subsets of suits
    hands = 0
    for n_suits in range(1, 5):
        both = 0
        for lost in product((0, 1), repeat=2 * n_suits):  # kings and queens left out
            both += (-1) ** sum(lost) * comb(128 - 4 * sum(lost), 9)
        hands += (-1) ** (n_suits + 1) * len(list(combinations(range(4), n_suits))) * both
    assert chances["marriage"] == Fraction(hands, whole)


# --- live states


def stacked(first, second="7c 7c 8c 8c 9c 9c 7d 7d 8d", stock=""):
    return start(hands=[first, second], stock=stock)


def test_a_declaration_is_formed_again_when_it_is_broken():
    state = stacked("Kh Ks Kd Kc Qh As As As 9d", stock="Kh 8h 9h 8d 9h 8d")
    state = state.play("As").play("7c")
    assert state.legal_calls() == ("royal marriage Qh Kh", "four kings Kc Kd Kh Ks", "draw")
    state = state.call("Four Kings: Kh Kd Ks Kc")
    assert (state.legal_calls(), state.names[0]) == (("draw",), ("four kings",))
    state = state.call("draw").play("As").play("7c")
    assert not [c for c in state.legal_calls() if c.startswith("four")]  # the four are whole
    state = state.call("royal marriage Qh Kh")
    assert state.trump == 2
    state = state.call("draw").play("Ks").play("8c")  # the four kings are broken
    assert state.hands[0].count(50) == 2
    again = [c for c in state.legal_calls() if c.startswith("four")]
    assert again == ["four kings Kc Kd Kh Kh"]  # formed again with the king drawn
    with pytest.raises(IllegalPlayError, match="player 0 cannot call 'double bezique'"):
        state.call("double bezique")


def test_carte_blanche_is_called_before_the_first_card():
    state = stacked("As Ts 9s 8s 7s As Ad Th 7d", "7c 7c 8c 8c 9c 9c 7d 8d Kc")
    assert state.legal_calls() == ("carte blanche",)
    called = state.call("Carte blanche")
    assert (called.names[0], called.legal_calls()) == (("carte blanche",), ())
    assert state.play("As").legal_calls() == ()


def naive_last(hand, led, trump):
    order = "789JQKTA"
    follow = [c for c in hand if c[1] == led[1]]
    win = [c for c in follow if order.index(c[0]) > order.index(led[0])]
    return win or follow or [c for c in hand if c[1] == trump] or hand


def test_random_games_obey_the_law_as_said_again():
    rng, voids = random.Random(2), 0
    for seed in range(25):
        state = start(seed=seed)
        while not state.is_over:
            if state.legal():
                hand, led = format_cards(state.hand).split(), state.led
                wanted = hand
                if led is not None and not state.stock:
                    trump = "" if state.trump is None else "cdhs"[state.trump]
                    wanted = naive_last(hand, format_cards((led,)), trump)
                assert sorted(str(state.legal()).split()) == sorted(wanted)
            move = rng.choice([*state.legal_calls(), *state.legal()])
            state = state.call(move) if isinstance(move, str) else state.play(move)
        record = state.record()
        assert sum(record.brisques) == 32
        names = record.declared[0] + record.declared[1]
        assert names.count("last trick") == 1
        assert set(names) <= {*DECLARATIONS, "last trick"}
        settled = state.settle()
        assert settled.facts["points"] % 100 == 0
        voids += settled.won_game is None
        assert (settled.won_game is None) == (settled.facts["points"] == 0)


def test_tricks_and_simulation():
    assert [trick_winner(t, trump="h") for t in ("Ks Ts", "Ks 7h", "Ks Ac")] == [1, 1, 0]
    assert simulate(n=20, seed=4) == simulate(n=20, seed=4)
