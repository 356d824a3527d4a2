"""Big work in chunks: order, errors, progress, and nothing that depends on the workers."""

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.chunks import Runner, progress_bar, run_chunks, split_range


def slow_square(base, number):
    time.sleep(random.random() / 200)
    return base, number * number


@given(st.integers(0, 300), st.integers(1, 50))
def test_ranges_cover_everything_once(n_items, size):
    spans = split_range(n_items, size)
    assert [i for a, b in spans for i in range(a, b)] == list(range(n_items))
    assert all(b - a == size for a, b in spans[:-1])


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_results_come_in_order_whatever_the_workers(workers):
    told = []
    results = run_chunks(
        slow_square,
        [(i,) for i in range(40)],
        shared=("base",),
        run=Runner(workers=workers, progress=lambda done, total: told.append((done, total))),
    )
    assert results == [("base", i * i) for i in range(40)]
    assert told == [(i, 40) for i in range(1, 41)]


@pytest.mark.parametrize("workers", [1, 3])
def test_an_error_in_a_chunk_is_raised(workers):
    with pytest.raises(ZeroDivisionError):
        run_chunks(divmod, [(1, 1), (1, 0), (2, 1)], run=Runner(workers=workers))


def test_no_chunks_give_nothing():
    assert run_chunks(pow, []) == []


def test_no_bar_where_there_is_no_terminal(capfd):
    with progress_bar("quiet") as report:
        run_chunks(pow, [(2, 3)], run=Runner(progress=report))
    assert capfd.readouterr().err == ""


def test_a_bar_where_it_is_wanted(capfd):
    with progress_bar("squaring", shown=True) as report:
        report(1, 2)
    assert "squaring" in capfd.readouterr().err
