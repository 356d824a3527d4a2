"""One shape of solution: throws, play and whole deal say the same things in the same words."""

import json

import pytest

from cribscore import equilibrium, shipped_play
from cribscore.solutions import Certificate, Solution

SHIPPED = {
    "five-card": equilibrium("five-card"),
    "six-card": equilibrium("six-card"),
    "whole deal": equilibrium("six-card", play="equilibrium"),
    "play": shipped_play(),
}


@pytest.mark.parametrize("solved", SHIPPED.values(), ids=SHIPPED)
def test_every_solution_has_the_same_shape(solved):
    assert isinstance(solved, Solution)
    assert hasattr(solved, "pone")
    assert hasattr(solved, "dealer")
    assert solved.lower <= solved.value <= solved.upper
    gap = solved.upper - solved.lower
    assert gap == pytest.approx(solved.exploitability, abs=1e-9)
    assert solved.exploitability == solved.pone_gain + solved.dealer_gain


@pytest.mark.parametrize("solved", SHIPPED.values(), ids=SHIPPED)
def test_a_solution_is_told_to_people_and_machines(solved):
    assert f"{solved.value:+.6f} points a deal" in str(solved)
    told = json.loads(json.dumps(solved.to_dict()))
    assert told["certificate"]["upper"] == solved.upper
    assert len(json.dumps(told)) < 10_000  # what is proved, not the strategies


def test_bounds_are_those_of_the_side_that_the_value_is_counted_for():
    to_pone = Certificate(value_to="pone", value=1.0, pone_gain=0.25, dealer_gain=0.5)
    to_dealer = Certificate(value_to="dealer", value=1.0, pone_gain=0.25, dealer_gain=0.5)
    assert (to_pone.lower, to_pone.upper) == (0.5, 1.25)
    assert (to_dealer.lower, to_dealer.upper) == (0.75, 1.5)


def test_the_histories_of_what_is_shipped_end_with_the_proof():
    play = shipped_play()
    assert play.history[-1][1] == pytest.approx(play.exploitability, abs=1e-9)
