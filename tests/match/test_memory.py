"""What knowing more would gain in the play: each answer against plain enumeration."""

from functools import cache

import numpy as np
import pytest
from solve.naive_solve import best_response

from cribscore.errors import DataError
from cribscore.match.memory import Belief, simulate_memory, value_replies
from cribscore.play.solve import solve_play
from cribscore.play.solve_game import PlayGame, uniform_prior
from cribscore.play.solve_look import find_place, mix_at

GAME = PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4)


@pytest.fixture(scope="module")
def solved():
    return solve_play(uniform_prior(GAME), 0.05, game=GAME, workers=1)


@pytest.mark.parametrize("role", ["pone", "dealer"])
def test_answers_to_beliefs_are_those_of_plain_enumeration(solved, role):
    me = ("pone", "dealer").index(role)
    rng = np.random.default_rng(3)

    @cache
    def mixes(player, left, line):
        place = find_place(GAME, line)
        return mix_at(GAME, place, solved.numbers_at(place)[player], left)

    hands = [0, 4, 4, 7, 4, 9]  # one of them thrice, each time with another belief
    beliefs, expected = [], []
    for hand in hands:
        chances = rng.dirichlet(np.ones(GAME.n_hands)) * (rng.random(GAME.n_hands) < 0.5)
        joint = solved.prior[hand] if me == 0 else solved.prior[:, hand]
        chances = np.where(joint > 0, chances, 0.0)  # hands that one pack can hold
        prior = np.zeros_like(solved.prior)
        prior[(hand, slice(None)) if me == 0 else (slice(None), hand)] = chances
        rules = (GAME.limit, GAME.fifteen, GAME.highest)
        values = best_response(me, GAME.n_ranks, GAME.n_cards, rules, prior, mixes)
        beliefs.append(Belief(hand, chances))
        expected.append(values[hand])
    found = value_replies(solved, role, beliefs, workers=1)
    np.testing.assert_allclose(found, expected, atol=1e-6)
    assert len(set(np.round(found[[1, 2, 4]], 6))) == 3


def test_asking_for_nonsense_is_refused(solved):
    with pytest.raises(DataError, match=r"role must be 'pone' or 'dealer'; got 'crib'"):
        simulate_memory(solved, (None, None), "crib", seed=1)
    with pytest.raises(DataError, match=r"number of deals must be at least 2; got 1"):
        simulate_memory(solved, (None, None), "pone", 1, seed=1)
