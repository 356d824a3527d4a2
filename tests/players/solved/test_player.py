"""The player who follows the solution."""

import random
from collections import Counter

import numpy as np
import pytest
from fixtures.solve import random_source

from cribscore.cards import parse_cards
from cribscore.discard.strategies.equilibria import equilibrium
from cribscore.errors import DataError
from cribscore.play.rules import start_play
from cribscore.players.solved.player import solved_player
from cribscore.solve.advice import advise_play
from cribscore.solve.game import CRIBBAGE
from cribscore.solve.shipped import ShippedPlay, shipped_play
from cribscore.variants import FIVE_CARD, SIX_CARD


@pytest.fixture(scope="module")
def player():
    return solved_player(shipped_play(), solve_below=False)


def test_leads_are_drawn_as_often_as_the_equilibrium_has_them(player):
    rng = random.Random(4)
    state = start_play(["6h 7s 8d 9c", 4])
    drawn = Counter(player.play(state, rng) >> 2 for _ in range(4000))
    for card in advise_play("6789", solution=shipped_play()).cards:
        error = (card.chance * (1 - card.chance) / 4000) ** 0.5
        assert abs(drawn[card.rank] / 4000 - card.chance) <= 4 * error + 1e-9


def test_throws_are_drawn_as_often_as_the_equilibrium_has_them(player):
    strategy = equilibrium("six-card").pone
    rng = random.Random(5)
    dealt = parse_cards("2c 3c 6d 9h Js Kd")
    drawn = Counter(player.throw(dealt, False, SIX_CARD, rng) for _ in range(2000))
    for throw, chance in strategy.throws(dealt).items():
        error = (chance * (1 - chance) / 2000) ** 0.5
        assert abs(drawn[throw] / 2000 - chance) <= 4 * error + 1e-9


def test_the_last_cards_need_no_table(player):
    state = start_play(["A A A A", "K K 9 9"], ranks_only=True)
    for move in (0, 12, 0, 12, 0, None, 0):
        state = state.go() if move is None else state.play(move)
    assert state.turn == 1
    assert player.play(state, random.Random(1)) == 8


def test_what_is_not_at_hand_is_refused(player):
    state = start_play(["6 7 8 9", "6 7 8 9"], ranks_only=True).play(6).play(7).play(8)
    with pytest.raises(
        DataError, match=r"only the first three cards .* Hint: run 'cribscore solve"
    ):
        player.play(state, random.Random(1))


def test_other_variants_are_refused(player):
    state = start_play(["6 7 8", "6 7 8"], variant=FIVE_CARD, ranks_only=True)
    with pytest.raises(DataError, match="the play of five-card is not solved"):
        player.play(state, random.Random(1))


def test_shipped_tables_answer_like_the_shipped_advice():
    shipped = shipped_play()
    assert isinstance(shipped, ShippedPlay)
    assert shipped.game == CRIBBAGE
    assert shipped.whole is None


def test_two_players_score_what_the_strategies_are_worth():
    """Played out deal by deal, random strategies score their exact value within the error."""
    from fixtures.naive_solve import Position, all_hands
    from fixtures.solve import SMALL, mixes_of, rules_of

    from cribscore.solve.walk import Task, walk_tree
    from cribscore.solve.walk_kernels import FOLLOW

    game = SMALL["three cards"]
    source = random_source(game)
    exact = walk_tree(Task(game, source.prior, 0, FOLLOW), source.pone, source.dealer).sum()
    mixes = mixes_of(game, (source.pone, source.dealer))
    rng = np.random.default_rng(8)
    hands = all_hands(game.n_ranks, game.n_cards)
    scores = []
    pairs = rng.choice(len(hands) ** 2, 1500, p=source.prior.ravel())
    for pair in pairs:
        position = Position((hands[pair // len(hands)], hands[pair % len(hands)]), rules_of(game))
        while (ranks := position.choices()) is not None:
            left = tuple(position.left[position.turn])
            mix = mixes(position.turn, left, position.line)
            chances = [mix[rank] for rank in ranks]
            position = position.lay(ranks[rng.choice(len(ranks), p=chances)])
        scores.append(position.scores[0] - position.scores[1])
    error = np.std(scores) / len(scores) ** 0.5
    assert abs(np.mean(scores) - exact) <= 4 * error
