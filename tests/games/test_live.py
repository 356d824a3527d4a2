"""The core of live states: moves, records, players; and what holds for every game of tricks."""

import json
import random
import subprocess
import sys

import pytest

from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import (
    all_fours,
    bezique,
    ecarte,
    euchre,
    loo,
    napoleon,
    put,
    quadrille,
    rubicon_bezique,
)
from cribscore.games.live import call_of, deal_cards, replay, subsets, without
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Cards, Settlement, check_score, check_seats, scored
from cribscore.games.suits import fold
from cribscore.games.tricks import replay_tricks, settle_tricks

GAMES = {
    "all_fours": all_fours,
    "bezique": bezique,
    "ecarte": ecarte,
    "euchre": euchre,
    "loo": loo,
    "napoleon": napoleon,
    "put": put,
    "quadrille": quadrille,
    "rubicon_bezique": rubicon_bezique,
}
POOLS = ("loo", "napoleon", "quadrille")


def play_randomly(state, rng):
    states = [state]
    while not state.is_over:
        move = rng.choice([*state.legal_calls(), *state.legal()])
        state = state.call(move) if isinstance(move, str) else state.play(move)
        states.append(state)
    return states


@pytest.mark.parametrize("name", list(GAMES))
def test_every_card_is_somewhere_at_every_moment(name):
    """Cards held, played, in the stock, turned up, laid out: no card is made or lost."""
    for seed in range(8):
        states = play_randomly(GAMES[name].start(seed=seed), random.Random(seed))
        for state in states:
            held = sum(map(len, state.hands))
            played = sum(isinstance(move, int) for move in state.moves)
            assert held + played + len(getattr(state, "stock", ())) <= len(state.pack.cards)
            for hand in state.hands:
                state.pack.check_together({"a hand": hand})


@pytest.mark.parametrize("name", list(GAMES))
def test_a_hand_is_replayed_from_its_moves(name):
    for seed in range(8):
        first = GAMES[name].start(seed=seed)
        last = play_randomly(first, random.Random(seed))[-1]
        assert first.moves == ()  # the first state has not changed
        again = replay(first, last.moves)
        assert again == last
        assert again.settle() == last.settle()
        json.dumps(last.settle().to_dict())
        json.dumps(last.to_dict())


@pytest.mark.parametrize("name", list(GAMES))
def test_a_state_refuses_moves_that_are_not_open(name):
    state = GAMES[name].start(seed=5)
    with pytest.raises(IllegalPlayError, match="cannot call 'sing' now; player 0 may"):
        state.call("sing")
    over = play_randomly(state, random.Random(1))[-1]
    for move in (lambda: over.call("pass"), lambda: over.play("As")):
        with pytest.raises(IllegalPlayError, match="the hand is over"):
            move()
    with pytest.raises(IllegalPlayError, match="the hand is not over: player 0 may"):
        state.settle()


@pytest.mark.parametrize("name", POOLS)
def test_counters_are_neither_made_nor_lost(name):
    for seed in range(30):
        settled = play_randomly(GAMES[name].start(seed=seed), random.Random(seed))[-1].settle()
        stays = settled.facts.get("pool", settled.facts.get("left in the pool", 0))
        pool = loo.THREE_CARD.deal if name == "loo" else 0
        assert sum(settled.totals) == pool - stays


@pytest.mark.slow
@pytest.mark.parametrize("name", list(GAMES))
def test_ten_thousand_deals(name):
    found = GAMES[name].simulate(players="random", n=10_000, seed=1)
    assert found.n == 10_000
    assert all(points.standard_error > 0 for points in found.points)


# --- the pieces


def test_calls_with_cards_have_one_form():
    assert call_of("discard", [51, 18]) == "discard 5h Ks"
    assert subsets("discard", [51, 18], [1]) == ("discard 5h", "discard Ks")
    state = ecarte.start(seed=1)
    assert state.read_call("Discard: Ks, 10h") == "discard Th Ks"
    assert fold("Misère!") == "misere"
    assert without((51, 18, 51), 51, 18) == (51,)


def test_deals_are_given_or_shuffled():
    hands, rest = deal_cards(FULL, 2, 2, hands=["Ks 5h", "Ac 2d"], then=["9s", ""], seed=3)
    assert (hands, rest[0], len(rest)) == (((51, 18), (0, 5)), 35, 48)
    assert deal_cards(FULL, 2, 2, seed=3) == deal_cards(FULL, 2, 2, seed=3)
    with pytest.raises(DataError, match="2 hands are dealt; got 1"):
        deal_cards(FULL, 2, 2, hands=["Ks 5h"])


def test_tricks_of_a_record_agree_with_its_play():
    assert settle_tricks((3, 1), (4, 1), 5) == (4, 1)  # the play stopped when decided
    assert settle_tricks((3, 2), None, 5) == (3, 2)
    with pytest.raises(DataError, match="the record has neither the play nor the tricks"):
        settle_tricks(None, None, 5)
    state = euchre.start(seed=1).call("order")
    state = state.call(state.legal_calls()[0])
    with pytest.raises(CardCountError, match="not decided after 0 tricks: 10 cards are left"):
        replay_tricks(state, "")


def test_cards_of_answers_print_as_cards():
    cards = Cards((51, 18))
    assert (str(cards), repr(cards), cards.to_dict()) == ("Ks 5h", "Cards('Ks 5h')", "Ks 5h")
    assert "K♠" in cards._repr_html_()
    assert "#c00" in cards._repr_html_()
    side = Breakdown(items=(scored("king", 1, "H{60} law 47", (51,)),))
    settled = Settlement(sides=(side, Breakdown()), won_hand=0, facts={"tricks": [3, 2]})
    assert "1  king  Ks" in str(settled)
    assert "won hand: 0" in str(settled)
    assert "K♠" in settled._repr_html_()
    state = ecarte.start(hands=["Ks Qs Js As Ts", "9s 8s 7s Kh Qh"], turn_up="Kd")
    assert str(state).startswith("0: Ks Qs Js As Ts\n1: 9s 8s 7s Kh Qh\nplayer 0 may call propose")
    assert "Q♠" in state._repr_html_()


def test_a_simulation_prints_its_errors_and_is_plain_data():
    played = put.simulate(n=20, seed=1)
    assert str(played).splitlines()[1].startswith("side 0 points: ")
    assert str(played).count(" ± ") == 4
    assert json.loads(json.dumps(played.to_dict()))["side 1"]["points"]["n"] == 20


def test_the_first_to_the_target_wins_and_later_marks_are_dropped():
    marks = [(0, scored("king", 1, "")), (1, scored("vole", 2, ""))]
    settled = Settlement.of_marks(marks, (4, 4), 5)
    assert (settled.totals, settled.won_game, settled.facts) == ((1, 0), 0, {"score": [5, 4]})


def test_scores_and_seats_are_checked_in_one_place():
    check_score((4, 0), 2, 5)
    for score in ((5, 0), (-1, 0), (0,), (True, 0), (1.5, 0)):
        with pytest.raises(DataError, match="must be 2 numbers from 0 to 4"):
            check_score(score, 2, 5)
    with pytest.raises(DataError, match="put is for 2 or 4 players; got 3"):
        check_seats(3, (2, 4), "put")
    with pytest.raises(DataError, match="loo is for 2 to 16 players; got 1"):
        check_seats(1, range(2, 17), "loo")


def test_a_game_of_cards_alone_loads_no_numpy():
    code = "import sys, cribscore.games.put; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
