"""Euchre at four against OpenSpiel, step by step: whose turn, what is legal, what is scored.

Deviations of OpenSpiel: its dealer may not pass twice, nor lay out the turn-up; and the maker says
after the dealer's discard whether they play alone, where ours says it with the call.
"""

import random

import pytest

from cribscore.cards import format_cards
from cribscore.games.euchre import FOUR_HANDED, start

pyspiel = pytest.importorskip("pyspiel")
GAME = pyspiel.load_game("euchre")
SUITS = ("Clubs", "Diamonds", "Hearts", "Spades")


def their_text(state, action):
    """OpenSpiel's words for a move, cards as ours: rank, then a small suit."""
    words = state.action_to_string(0, action)
    return words[1] + words[0].lower() if len(words) == 2 else words


def their_moves(state):
    return {their_text(state, action) for action in state.legal_actions()}


def play_random_game(rng):
    """Return the texts of a random game of OpenSpiel, and its result for north and east."""
    state, moves = GAME.new_initial_state(), []
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        moves.append(action)
        state.apply_action(action)
    return moves, state.returns()


def deal_of(state, moves):
    """Apply the chance moves; return the dealer, the hands from the eldest on, and the turn-up."""
    dealer = moves[0]
    state.apply_action(dealer)
    dealt = []
    for action in moves[1:22]:
        dealt.append(their_text(state, action))
        state.apply_action(action)
    hands = [[] for _ in range(4)]
    for place, card in enumerate(dealt[:20]):
        hands[place % 4].append(card)
    return dealer, hands[1:] + hands[:1], dealt[20]  # the dealer has the first card


def our_calls(state, taken_up):
    """Our open calls in OpenSpiel's words, without those that go alone."""
    calls = [c for c in state.legal_calls() if not c.endswith("alone")]
    names = {"pass": "Pass", "order": taken_up, "take": taken_up}
    return {names.get(call, call.capitalize()) for call in calls}


def compare(rng):
    moves, returns = play_random_game(rng)
    theirs = GAME.new_initial_state()
    dealer, hands, turn_up = deal_of(theirs, moves)
    ours = start(hands=[" ".join(hand) for hand in hands], turn_up=turn_up, rules=FOUR_HANDED)
    taken_up = SUITS["cdhs".index(turn_up[1])]
    waiting = None  # a call whose maker has not yet said whether they go alone
    discard = ""
    for number, action in enumerate(moves[22:], 22):
        text, legal = their_text(theirs, action), their_moves(theirs)
        seat = (theirs.current_player() - dealer - 1) % 4
        theirs.apply_action(action)
        if text in ("Alone", "Partner"):
            ours = ours.call(waiting + (" alone" if text == "Alone" else ""))
            ours = ours.call(f"discard {discard}") if discard else ours
            continue
        if waiting is not None and not ours.legal() and len(text) == 2:
            discard = text  # the dealer's discard, before the maker speaks
            assert legal == set(hands[3])
            continue
        assert ours.player == seat, number
        if ours.legal():
            assert legal == set(str(ours.legal()).split()), number
            ours = ours.play(text)
            continue
        open_now = our_calls(ours, taken_up)
        last_word = len(ours.calls) == 7  # their dealer may not pass twice
        assert legal == open_now - ({"Pass"} if last_word else set()), number
        if text == "Pass":
            ours = ours.call("pass")
        elif len(ours.calls) < 4:
            waiting = "take" if seat == 3 else "order"
        else:
            waiting = text.lower()
    assert ours.is_over
    eldest, dealers = ours.settle().totals
    gain = eldest - dealers
    assert returns[(dealer + 1) % 4] == gain, format_cards(ours.turn_up)


def test_a_sample_of_games_agrees():
    rng = random.Random(14)
    for _ in range(50):
        compare(rng)


@pytest.mark.slow
def test_two_thousand_games_agree():
    rng = random.Random(2_000)
    for _ in range(2_000):
        compare(rng)
