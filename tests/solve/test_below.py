"""Beliefs, values of cards and new solutions below a public state, on small games."""

import numpy as np
import pytest
from fixtures.naive_solve import all_hands
from fixtures.solve import (
    SMALL,
    odd_prior,
    plain_card_value,
    random_source,
)

from cribscore.ranks import hand_number
from cribscore.solve.below import Below, believe, first_belief, step, value_cards, value_last
from cribscore.solve.solver import solve_play

GAME = SMALL["three cards"]
LINES = {
    "two cards": (0, 1),
    "three cards": (0, 1, 0),
    "after a go": (2, 1, -1),
    "after thirty-one": (2, 2, 0),
    "two goes": (1, 2, -1, -1),
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_cards_are_worth_what_playing_every_hand_says(line):
    source = random_source(GAME)
    _, belief = believe(source, line)
    found = value_cards(source, belief)
    laid = belief.place.laid[belief.place.mover]
    left = all_hands(GAME.n_ranks, GAME.n_cards - len(laid))
    compared = 0
    for hand_at, hand in enumerate(left):
        for card, rank in enumerate(found.mixes.ranks):
            if rank not in hand:
                continue
            rest = list(hand)
            rest.remove(rank)
            at = hand_number(rest, GAME.n_ranks)
            assert found.mixes.hands[card, at] == hand_at
            whole = tuple(sorted((*hand, *laid)))
            expected = plain_card_value(GAME, source, line, whole, rank)
            if np.isnan(expected):
                continue  # a hand that a go has ruled out
            np.testing.assert_allclose(found.values[card, at], expected, atol=1e-12)
            compared += 1
    assert compared


def test_last_cards_are_worth_what_playing_every_hand_says():
    game = SMALL["two cards"]
    source = random_source(game)
    compared = 0
    for line in ((0, 1), (1, 0), (1, 1), (0, 2), (0, 0)):
        _, belief = believe(source, line)
        if belief.place.left != (1, 1):
            continue
        laid = belief.place.laid[belief.place.mover]
        for rank in range(game.n_ranks):
            if game.values[rank] + belief.place.running_count > game.limit:
                continue
            whole = tuple(sorted((*laid, rank)))
            expected = plain_card_value(game, source, line, whole, rank)
            found = value_last(source, belief, (rank,))
            np.testing.assert_allclose(found, expected, atol=1e-12)
            compared += 1
    assert compared > 5


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "line", [pytest.param((0, 1), marks=SLOW), pytest.param((1, 0), marks=SLOW), (0, 0, 0)]
)
def test_solving_anew_below_finds_the_value_of_the_whole_solution(line):
    """An equilibrium is one below every state it comes to, given who may be there."""
    whole = solve_play(odd_prior(GAME), 0.0003, game=GAME)
    source, belief = believe(whole, line)
    assert source is whole
    joint = belief.weights(whole.prior, GAME) * np.outer(belief.pone, belief.dealer)
    reached = joint.sum()
    below = Below(whole, belief, tolerance=0.0005, max_iterations=2000)
    assert below.is_reached
    assert below.exploitability <= 0.0005
    values = []
    for source in (whole, below):
        cards = value_cards(source, belief)
        sign = 1 if belief.place.mover == 0 else -1
        me = belief.pone if belief.place.mover == 0 else belief.dealer
        margin = joint.sum(axis=1) if belief.place.mover == 0 else joint.sum(axis=0)
        assert np.all(margin[me == 0] == 0)
        each = np.nan_to_num(cards.values) * cards.mixes.chances
        summed = np.zeros(len(margin))
        np.add.at(summed, cards.mixes.hands, each)
        assert not cards.mixes.goes[margin > 0].any()
        values.append(sign * (summed * margin).sum() / reached)
    assert values[0] == pytest.approx(values[1], abs=0.0005 + 0.0003 / reached)


def test_a_strategy_that_ends_is_continued_by_solving():
    whole = random_source(GAME)

    class Short:
        game, prior = whole.game, whole.prior

        def numbers_at(self, place):
            return whole.numbers_at(place) if place.part < 0 else None

    source, belief = believe(Short(), (0, 1, 0), tolerance=0.01)
    assert isinstance(source, Below)
    assert source.exploitability <= 0.01
    same = step(whole, step(whole, first_belief(GAME), 0), 1)
    np.testing.assert_array_equal(belief.dealer, same.dealer)


def test_a_state_that_is_never_reached_is_solved_all_the_same():
    whole = random_source(GAME)
    whole.dealer.top[:] = 0
    whole.dealer.top[: len(whole.dealer.top) // 9] = 1
    line = (0, 2)
    _, belief = believe(whole, line)
    never = belief._replace(dealer=np.zeros_like(belief.dealer))
    below = Below(whole, never, tolerance=0.01)
    assert not below.is_reached
    assert below.exploitability <= 0.01


class Forgetful:
    """The strategies of a source, none of them known."""

    def __init__(self, source):
        self.game, self.prior = source.game, source.prior

    def numbers_at(self, place):
        return None


def test_strategies_that_are_not_known_are_not_guessed():
    source = random_source(GAME)
    belief = first_belief(GAME)
    with pytest.raises(LookupError, match="the strategies are not known here"):
        value_cards(Forgetful(source), belief)
    with pytest.raises(LookupError, match="the strategy is not known here"):
        step(Forgetful(source), belief, 0)
