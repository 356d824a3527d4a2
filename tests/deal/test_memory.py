"""What knowing more would gain in the play: each answer against plain enumeration."""

from functools import cache

import numpy as np
import pytest
from fixtures.naive_solve import all_hands, best_response, follow_value

from cribscore import equilibrium
from cribscore.chunks import Runner
from cribscore.deal.memory import (
    HandBelief,
    _sample_hand,
    gains_of,
    simulate_memory,
    value_replies,
)
from cribscore.errors import DataError
from cribscore.ranks import hand_number
from cribscore.solve.game import PlayGame, uniform_prior
from cribscore.solve.places import find_place, mix_at
from cribscore.solve.solver import solve_play

GAME = PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4)


@pytest.fixture(scope="module")
def solved():
    return solve_play(uniform_prior(GAME), 0.05, game=GAME, run=Runner(workers=1))


@pytest.mark.parametrize("role", ["pone", "dealer"])
def test_answers_to_beliefs_are_those_of_plain_enumeration(solved, role):
    me = ("pone", "dealer").index(role)
    rng = np.random.default_rng(3)

    @cache
    def mixes(player, left, line):
        place = find_place(GAME, line)
        return mix_at(GAME, place, solved.numbers_at(place)[player], left)

    listed, rules = all_hands(GAME.n_ranks, GAME.n_cards), (GAME.limit, GAME.fifteen, GAME.highest)
    hands = [0, 4, 4, 7, 4, 9]  # one of them thrice, each time with another belief
    beliefs, expected = [], []
    for hand in hands:
        chances = rng.dirichlet(np.ones(GAME.n_hands)) * (rng.random(GAME.n_hands) < 0.5)
        joint = solved.prior[hand] if me == 0 else solved.prior[:, hand]
        chances = np.where(joint > 0, chances, 0.0)  # hands that one pack can hold
        prior = np.zeros_like(solved.prior)
        prior[(hand, slice(None)) if me == 0 else (slice(None), hand)] = chances
        values = best_response(me, GAME.n_ranks, GAME.n_cards, rules, prior, mixes)
        beliefs.append(HandBelief(hand, chances))
        expected.append(values[hand])
    found = value_replies(solved, beliefs, dealer=role == "dealer", run=Runner(workers=1))
    np.testing.assert_allclose(found, expected, atol=1e-6)
    own = []
    for belief in beliefs:
        scored = 0.0
        for other in np.flatnonzero(belief.chances):
            pair = (belief.mine, other) if me == 0 else (other, belief.mine)
            net = follow_value([listed[at] for at in pair], rules, mixes)
            scored += belief.chances[other] * (net if me == 0 else -net)
        own.append(scored)
    gains = gains_of(solved, beliefs, dealer=role == "dealer", run=Runner(workers=1))
    np.testing.assert_allclose(gains, np.array(expected) - own, atol=1e-6)
    assert gains.max() > 0.01
    assert len(set(np.round(found[[1, 2, 4]], 6))) == 3


def test_hands_are_sampled_as_they_are_thrown():
    mine = equilibrium("six-card").pone
    rng = np.random.default_rng(2)
    while True:
        dealt = tuple(sorted(int(card) for card in rng.permutation(52)[:6]))
        thrown = mine.throws(dealt)
        kept = {}
        for throw, chance in thrown.items():
            hand = hand_number([card >> 2 for card in dealt if card not in throw])
            kept[hand] = kept.get(hand, 0.0) + chance
        if len(kept) > 1 and min(kept.values()) > 0.1:
            break
    met = [_sample_hand(dealt, mine, rng) for _ in range(2000)]
    assert {known for _, known in met} == {dealt}
    for hand, chance in kept.items():
        share = np.mean([found == hand for found, _ in met])
        assert abs(share - chance) < 4 * (chance * (1 - chance) / 2000) ** 0.5


def test_asking_for_nonsense_is_refused(solved):
    with pytest.raises(DataError, match=r"dealer must be True or False; got 'crib'"):
        simulate_memory(solved, (None, None), dealer="crib", seed=1)
    with pytest.raises(DataError, match=r"n_deals must be a whole number from 2 to .*; got 1"):
        simulate_memory(solved, (None, None), 1, dealer=False, seed=1)
    throws = equilibrium("six-card")
    with pytest.raises(DataError, match=r"seed must be a whole number from 0 to .*; got -1"):
        simulate_memory(solved, (throws.pone, throws.dealer), dealer=False, seed=-1)
