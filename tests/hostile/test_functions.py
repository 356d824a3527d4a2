"""Every public function with values of every kind: an answer or an error of this package.

``pytest -m slow tests/hostile`` tries every value for every parameter, and several at once.
"""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .values import (
    EVERY,
    SLOW,
    parameters_of,
    public_functions,
    sample_of,
    trouble_of,
    values_for,
)

FUNCTIONS = public_functions()
FAST = sorted(set(FUNCTIONS) - SLOW)
A_FEW = 12
"""Values a parameter in the fast run."""


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """A hostile text may be a good file name."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("name", sorted(set(FAST) - {"check_program"}))
def test_the_samples_are_answered(name):
    """The calls that the hostile values are put into are right but for them."""
    sample = sample_of(name, FUNCTIONS[name])
    assert all(value is not None for value in sample.values()), "give a sample"
    FUNCTIONS[name](**sample)


def troubles(name, values):
    function = FUNCTIONS[name]
    sample = sample_of(name, function)
    found = {}
    for parameter in parameters_of(function):
        for value in values(parameter):
            trouble = trouble_of(name, function, sample | {parameter: value})
            if trouble:
                found[f"{parameter}: {trouble}"] = ascii_of(value)
    return found


def ascii_of(value):
    return "a huge number" if isinstance(value, int) and abs(value) > 10**99 else ascii(value)


@pytest.mark.parametrize("name", FAST)
@pytest.mark.filterwarnings("ignore")
def test_a_few_values_of_every_kind(name):
    rng = random.Random(name)

    def few(parameter):
        values = values_for(name, parameter)
        return rng.sample(values, min(A_FEW, len(values)))

    assert troubles(name, few) == {}


@pytest.mark.slow
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.filterwarnings("ignore")
def test_every_value(name):
    assert troubles(name, lambda parameter: values_for(name, parameter)) == {}


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@given(st.data())
@settings(
    max_examples=3000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_several_wrong_values_at_once(data):
    name = data.draw(st.sampled_from(FAST))
    function = FUNCTIONS[name]
    wrong = {
        parameter: data.draw(
            st.one_of(
                st.sampled_from(values_for(name, parameter)),
                st.text(max_size=6),
                st.lists(st.integers(-2, 60), max_size=7),
            )
        )
        for parameter in data.draw(st.sets(st.sampled_from(sorted(parameters_of(function)))))
    }
    assert trouble_of(name, function, sample_of(name, function) | wrong) is None


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_parameter_that_there_is_not(name):
    with pytest.raises(TypeError):
        FUNCTIONS[name](**{"no_such_parameter": 1})


def test_values_are_of_every_kind():
    assert {type(value).__name__ for value in EVERY} >= {
        *("str", "int", "float", "complex", "bool", "NoneType", "bytes", "object", "type", "dict"),
        *("set", "list", "tuple", "range", "ndarray", "MaskedArray", "Series", "DataFrame"),
    }
