"""The compiled player who follows the solved play, against the Python one that asks the tree."""

import os

import numpy as np
import pytest
from fixtures.solve import random_numbers, random_source, unproved

from cribscore.chunks import Runner
from cribscore.errors import DataError
from cribscore.match.engine import play_deals
from cribscore.match.simulate import simulate_games
from cribscore.match.slow import play_deals_slowly
from cribscore.play import state_kernels
from cribscore.play.rules import start_play
from cribscore.players.alone_kernels import value_alone
from cribscore.players.contract import Player
from cribscore.players.registry import batch_player, find_player
from cribscore.players.solved import kernels as solved_kernels
from cribscore.players.solved import player as solved
from cribscore.players.solved.flat import flat_tree
from cribscore.players.solved.player import solved_player, whole_play
from cribscore.ranks import pack_ranks
from cribscore.seeds import key_of
from cribscore.solve.game import CRIBBAGE, PlayGame
from cribscore.solve.shipped import shipped_play
from cribscore.variants import FIVE_CARD, SIX_CARD

# its tree takes plain Python too long, so that there are fewer ranks
FEW_RANKS = PlayGame(n_ranks=5 if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" else 8)


class Given:
    """A source of chance that says what it is told to."""

    def __init__(self, chance):
        self.chance = chance

    def random(self):
        return self.chance


def card_of_kernel(source, state, turn, chance):
    """The rank that the kernel lays in the state of one game."""
    shift = np.empty(1, np.int64)
    numbers = (source.pone, source.dealer)[turn].flat
    tree, chances = flat_tree(source.game), np.array([chance])
    solved_kernels.choose_cards(tree, numbers, state, turn, chances, shift)
    return int(shift[0]), (int(state[0, turn]) >> int(shift[0]) & 15) - 1


def play_both(player, source, hands, rng):
    """Play two hands out by kernel and by Python; return the moments when each had a choice."""
    told = {"choice": 0, "go": 0}
    state = np.zeros((1, 9), np.int64)
    state[0, :2] = [pack_ranks(tuple(hand)) for hand in hands]
    play = start_play([" ".join("A2345678"[r] for r in hand) for hand in hands], ranks_only=True)
    points = np.empty(1, np.int64)
    while play.turn is not None:
        if not play.legal_cards():
            told["go"] += 1
            play = play.go()
            continue
        turn, chance = play.turn, rng.random()
        assert turn == state[0, state_kernels.TURN]
        shift, rank = card_of_kernel(source, state, turn, chance)
        card = player.play(play.seen_by(turn), Given(chance))
        assert rank == play.rank(card), (hands, play.series, chance)
        told["choice"] += len({play.rank(c) for c in play.legal_cards()}) > 1
        state_kernels.lay_cards(np.array([shift]), True, state, points)
        play = play.play(card)
    return told


@pytest.fixture(scope="module")
def small():
    source = random_source(FEW_RANKS)
    return source, solved_player(source)


@pytest.mark.parametrize("kind", ["any", "high cards", "low against high"])
def test_every_card_is_that_of_the_tree(small, kind):
    source, player = small
    rng = np.random.default_rng(3)
    ranks = np.arange(FEW_RANKS.n_ranks)
    pack = np.repeat(ranks[4:] if kind == "high cards" and len(ranks) > 5 else ranks, 4)
    told = []
    for _ in range(60):
        hands = rng.permutation(pack)[:8].reshape(2, 4)
        if kind == "low against high":
            hands = np.stack([rng.choice([0, 0, 0, 0, 1, 2], 4, False), rng.choice(ranks[3:], 4)])
        told.append(play_both(player, source, np.sort(hands), rng))
    sums = {key: sum(row[key] for row in told) for key in told[0]}
    assert sums["choice"] > 60
    if kind != "any" and len(ranks) > 5:
        assert sums["go"] > 15


def best_alone(state):
    """The most that the one who has cards left still scores, by the rules."""
    if state.turn is None:
        return 0
    if not state.legal_cards():
        after = state.go()
        return sum(a.points for a in after.events[-1].awards) + best_alone(after)
    found = []
    for card in state.legal_cards():
        after = state.play(card)
        found.append(sum(a.points for a in after.events[-1].awards) + best_alone(after))
    return max(found)


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        # the other's last card makes thirty-one, or a go, or leaves the count open
        (("T 9 A A", "T 4 6 5"), (9, 9, 8, None, 0, 0)),
        (("T 9 A A", "T 7 7 8"), (9, 9, 8, None, 0, 0)),
        (("T 9 A 2", "T 4 5 6"), (9, 9, 8, None, 0, 3, 1)),
        (("T 8 A A", "T 7 8 9"), (9, 9, 7, None, 0, 0)),
    ],
)
def test_who_plays_alone_plays_his_best_order(small, hands, line):
    play = start_play(list(hands), ranks_only=True)
    for rank in line:
        play = play.go() if rank is None else play.play(rank)
    me, series = play.turn, 0
    for card in play.series:
        series = series << 4 | play.rank(card) + 1
    state = np.zeros((1, 9), np.int64)
    state[0, me] = pack_ranks(tuple(play.rank(card) for card in play.hands[me]))
    state[0, state_kernels.SERIES], state[0, state_kernels.COUNT] = series, play.count
    worth = {}
    for card in sorted(play.hands[me]):
        after = play.play(card)
        worth[play.rank(card)] = sum(a.points for a in after.events[-1].awards) + best_alone(after)
    assert len(worth) > 1
    assert not play.hands[1 - me]
    for at in range(len(play.hands[me])):
        hand, shift = state[0, me], np.int64(4 * at)
        given = (hand, shift, state[0, state_kernels.SERIES], state[0, state_kernels.COUNT])
        assert value_alone(*given, True) == worth[(int(hand) >> 4 * at & 15) - 1]
    _, rank = card_of_kernel(small[0], state, me, 0.99)
    assert rank == max(worth, key=worth.get)  # of equals the lowest


def test_draws_are_in_proportion():
    chances = np.arange(1000) / 1000
    weights = np.array([1.0, 0.0, 3.0])
    drawn = [solved_kernels.draw_place(weights, chance) for chance in chances]
    assert np.bincount(drawn).tolist() == [250, 0, 750]
    drawn = [solved_kernels.draw_place(np.zeros(2), chance) for chance in chances]
    assert np.bincount(drawn).tolist() == [500, 500]


@pytest.fixture(scope="module")
def anybody():
    """Strategies of any kind of the whole of cribbage; a solution is not needed to follow them."""
    pair = random_numbers(CRIBBAGE, 0), random_numbers(CRIBBAGE, 1)
    return unproved(CRIBBAGE, np.zeros(0), pair)


@pytest.mark.parametrize("other", ["solved", "expected", "hoffmann"])
def test_the_engine_plays_as_the_python_player_by_the_rules(anybody, other):
    key, games = key_of(99), np.arange(16)
    seats = np.tile(np.array([[0, 1], [1, 0]]), (8, 1))
    mine = solved_player(anybody)
    slow = [mine, mine if other == "solved" else find_player(other)]
    fast = [batch_player(player, SIX_CARD) for player in slow]
    one = play_deals(key, games, 0, fast, seats, SIX_CARD)
    two = play_deals_slowly(key, games, 0, slow, seats, SIX_CARD)
    assert (one.play == two.play).all()
    assert (one.shows == two.shows).all()


def test_games_are_played_and_workers_change_nothing(anybody, monkeypatch):
    monkeypatch.setattr(solved, "whole_play", lambda: anybody)
    one = simulate_games("solved", "hoffmann", 1_200, seed=4, run=Runner(workers=1))
    two = simulate_games(solved_player(anybody), "hoffmann", 1_200, seed=4, run=Runner(workers=2))
    assert one.players == two.players == ("solved", "hoffmann")
    assert one.counts.to_dict() == two.counts.to_dict()
    assert one.confidence() < 0.001  # whoever lays any card he likes loses


def test_one_by_one_and_in_bulk_the_same_throws(anybody):
    rng = np.random.default_rng(8)
    player = solved_player(anybody)
    deals = np.array([np.sort(rng.permutation(52)[:6]) for _ in range(300)], np.uint8)
    deals[:60] = [[0, 1, 2, 20, 21, 22], [4, 5, 24, 25, 40, 41]] * 30  # suits held alike
    chances = rng.random(300)
    for dealer in (False, True):
        many = player.batch(SIX_CARD).throw(deals, dealer, SIX_CARD, chances)
        for dealt, throw, chance in zip(deals.tolist(), many.tolist(), chances, strict=True):
            assert player.throw(dealt, dealer, SIX_CARD, Given(chance)) == tuple(throw)


def test_without_the_whole_nobody_plays(monkeypatch):
    monkeypatch.setattr(solved, "solved_play", shipped_play)
    hint = r"the whole solved play, which is not in the cache\. Hint: run 'cribscore solve play'"
    with pytest.raises(DataError, match=hint):
        whole_play()
    with pytest.raises(DataError, match=hint):
        simulate_games("solved", "greedy", 2, seed=1)
    greedy = find_player("greedy")
    mine = Player(lambda *a: greedy.throw(*a), lambda *a: greedy.play(*a))
    with pytest.raises(DataError, match=hint):
        simulate_games("solved", mine, 2, seed=1)


def test_other_variants_are_refused():
    with pytest.raises(DataError, match="the play of five-card is not solved"):
        simulate_games("solved", "greedy", 2, seed=1, variant=FIVE_CARD)


def test_what_the_equilibrium_never_keeps_is_played_by_the_maxims():
    """One by one, in bulk, and as Hoffmann plays it, who kept no hand that was solved."""
    pair = random_numbers(CRIBBAGE, 0), random_numbers(CRIBBAGE, 1)
    nobody = solved_player(unproved(CRIBBAGE, np.zeros((1820, 1820)), pair))
    hoffmann = find_player("hoffmann")
    throws_alike = Player(nobody.throw, hoffmann.play)
    key, games, seats = key_of(5), np.arange(20), np.array([[0, 0]] * 20)
    fast = play_deals(key, games, 0, [batch_player(nobody, SIX_CARD)], seats, SIX_CARD)
    for other in (nobody, throws_alike):
        slow = play_deals_slowly(key, games, 0, [other], seats, SIX_CARD)
        assert (fast.play == slow.play).all()
