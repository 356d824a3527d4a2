"""Rung 9: whole random games step by step against an independent engine, OpenSpiel.

Its two deviations from the law are followed here, so that everything else can be compared:

- it counts a flush of four in the crib (`OLD_CRIB_FLUSH`; by the law a crib needs five, H{38});
- it counts the hands in the order of its seats and not the pone first, and sees only after the last
  card, both hands and the crib whether the game is over: so a game that ends there is compared by
  all its points, and both sides may pass 121.

It also wants a pass from everyone, again after each card, before it pays for a go or the last card;
until then the points of that moment are *due*.
"""

import random

import pytest

from cribscore.play.rules import start_play
from cribscore.show.points import OLD_CRIB_FLUSH, score_hand, score_heels

pyspiel = pytest.importorskip("pyspiel")

PASS = 2756
PAIRS_FROM = 52  # actions from here lay two cards away
TARGET = 121


def ours(card):
    """OpenSpiel numbers cards 13 * suit + rank."""
    return 4 * (card % 13) + card // 13


def theirs(card):
    return 13 * (card & 3) + (card >> 2)


class Shadow:
    """One game of OpenSpiel, followed move by move."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.game = pyspiel.load_game("cribbage").new_initial_state()
        self.scores = [0, 0]
        self.steps = 0

    def over(self):
        return self.game.is_terminal()

    def their_scores(self):
        bonus = 1000 if self.over() else 0
        return [round(r) - (bonus if r > 500 else -bonus) for r in self.game.returns()]

    def apply(self, action):
        self.game.apply_action(action)
        self.steps += 1

    def check(self, due=(0, 0)):
        expected = [score - d for score, d in zip(self.scores, due, strict=True)]
        assert self.their_scores() == expected, str(self.game)
        assert self.over() == (max(expected) >= TARGET)

    def deal(self):
        action = self.rng.choice([a for a, _ in self.game.chance_outcomes()])
        self.apply(action)
        return ours(action)

    def play_deal(self, dealer):
        hands, crib = self.lay_out()
        starter = self.deal()
        self.scores[dealer] += score_heels(starter)
        self.check()
        if self.over():
            return
        pone = 1 - dealer
        kept = (hands[pone], hands[dealer])
        if self.play_cards(kept, (pone, dealer)):
            counted = [score_hand(hands[player], starter).total for player in (0, 1)]
            counted[dealer] += score_hand(crib, starter, crib=True, rules=OLD_CRIB_FLUSH).total
            self.scores = [s + c for s, c in zip(self.scores, counted, strict=True)]
            self.check()

    def lay_out(self):
        hands = [[self.deal() for _ in range(6)] for _ in range(2)]
        crib = []
        for player in (0, 1):
            assert self.game.current_player() == player
            legal = self.game.legal_actions()
            pairs = {frozenset(map(ours, divmod(a - PAIRS_FROM, 52))) for a in legal}
            assert len(legal) == len(pairs) == 15
            assert all(pair <= set(hands[player]) for pair in pairs)
            action = self.rng.choice(legal)
            thrown = [ours(card) for card in divmod(action - PAIRS_FROM, 52)]
            crib += thrown
            hands[player] = [card for card in hands[player] if card not in thrown]
            self.apply(action)
        return hands, crib

    def play_cards(self, kept, players):
        """Play a deal, comparing who plays, what is legal, and every point; say if it ended."""
        state = start_play(kept)
        due = [0, 0]
        while state.turn is not None:
            legal = self.game.legal_actions()
            player = self.game.current_player()
            if legal == [PASS]:
                seat = players.index(player)
                if state.turn == seat and not any(due):
                    state = self.take(state.go(), players, due)
                elif not any(due):  # he has said so before, or has no cards
                    assert state.gone[seat] or not state.hands[seat]
                self.apply(PASS)
                if self.their_scores() == self.scores:
                    due = [0, 0]
            else:
                assert not any(due)
                assert players[state.turn] == player
                assert sorted(theirs(card) for card in state.legal_cards()) == sorted(legal)
                action = self.rng.choice(legal)
                state = self.take(state.play(ours(action)), players, due)
                self.apply(action)
            if state.turn is not None or any(due):  # thirty-one on the last card: shown at once
                self.check(due)
                if self.over():
                    return False
        while not self.over() and self.game.legal_actions() == [PASS]:
            self.apply(PASS)
        return True

    def take(self, state, players, due):
        for award in state.events[-1].awards:
            self.scores[players[award.seat]] += award.points
            if award.reason in ("go", "last card"):
                due[players[award.seat]] += award.points
        return state


def follow(seed):
    shadow = Shadow(seed)
    dealer = 0
    while not shadow.over():
        shadow.play_deal(dealer)
        dealer = 1 - dealer
    return shadow


def test_some_hundred_games_agree_step_by_step():
    assert sum(follow(seed).steps for seed in range(200)) > 20_000


@pytest.mark.slow
def test_ten_thousand_games_agree_step_by_step():
    for seed in range(10_000):
        follow(seed)
