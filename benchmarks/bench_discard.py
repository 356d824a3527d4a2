"""Discards: one analysis, many, every class of deal, and a sweep of the solver.

Run: ``pytest benchmarks/bench_discard.py``. With ``CRIBSCORE_BENCH=smallest`` the five-card game
stands in for the six-card one.
"""

import numpy as np
import pytest
from common import ask, run_python, size

from cribscore import (
    FIVE_CARD,
    SIX_CARD,
    count_discard,
    equilibrium,
    expected_discards,
    expected_nets,
    sweep_discards,
)
from cribscore.board import expected_discards as scored_discards
from cribscore.chunks import Runner
from cribscore.discard.strategies.game import crib_means, discard_game, opposing_rows
from cribscore.discard.strategies.solver import solve_game

VARIANT = size(FIVE_CARD, SIX_CARD)
DEALT = [18, 19, 41, 40, 21, 35][: VARIANT.dealt]
ROUNDS = size(1, 3)


@pytest.mark.benchmark(group="one deal")
@pytest.mark.parametrize("opponent", ["equilibrium", "uniform"])
def test_expected_discards(benchmark, opponent):
    options = {"dealer": True, "variant": VARIANT, "opponent": opponent}
    expected_discards(DEALT, **options)
    benchmark(expected_discards, DEALT, **options)


@pytest.mark.benchmark(group="one deal")
def test_count_discard(benchmark):
    """Every opposing hand, one by one: what brute force costs."""
    options = {"dealer": True, "variant": VARIANT}
    count_discard(DEALT, DEALT[:2], **options)
    benchmark.pedantic(count_discard, (DEALT, DEALT[:2]), options, rounds=ROUNDS)


@pytest.mark.benchmark(group="one deal, to the score")
@pytest.mark.parametrize("score", [(107, 97), (118, 115)], ids=["107-97", "118-115"])
def test_throws_to_the_score(benchmark, score):
    """Of six-card always; what is sampled ends when the choice is clear."""
    options = {"dealer": True, "score": score, "run": Runner(workers=1)}
    dealt = "Ac 4h 6d 9s Td Kh"
    found = scored_discards(dealt, **options)
    benchmark.extra_info["opposing hands"] = found[0].win.n
    benchmark.pedantic(scored_discards, (dealt,), options, rounds=ROUNDS)


@pytest.mark.benchmark(group="many deals")
def test_expected_nets(benchmark):
    rng = np.random.default_rng(1)
    n = size(100, 100_000)
    deals = np.array([rng.permutation(52)[: VARIANT.dealt] for _ in range(n)], np.uint8)
    expected_nets(deals[:1], dealer=True, variant=VARIANT)
    benchmark.extra_info["deals"] = n
    benchmark.pedantic(expected_nets, (deals,), {"dealer": True, "variant": VARIANT}, rounds=ROUNDS)


@pytest.mark.benchmark(group="every class of deal, one role")
@pytest.mark.parametrize("workers", [1, 2])
def test_sweep(benchmark, workers):
    sweep = sweep_discards(VARIANT, dealer=True)
    benchmark.extra_info["classes"] = len(sweep.hands)
    options = {"dealer": True, "run": Runner(workers=workers)}
    benchmark.pedantic(sweep_discards, (VARIANT,), options, rounds=ROUNDS)


@pytest.mark.benchmark(group="the solver")
@pytest.mark.parametrize("workers", [1, 2])
def test_sweep_of_both_sides(benchmark, workers):
    """Crib means of both players against equilibrium strategies: a sweep with mixed throws."""
    solved = equilibrium(VARIANT)
    game = discard_game(VARIANT.dealt)
    ask(benchmark, "one sweep")
    both = [solved.dealer.to_dense(), solved.pone.to_dense()]
    opposing_rows(game.dealt, both[0])
    benchmark.pedantic(
        lambda: [crib_means(game, chances, run=Runner(workers=workers)) for chances in both],
        rounds=ROUNDS,
    )


@pytest.mark.benchmark(group="the solver")
def test_solve_five_card(benchmark):
    """To an exploitability of a ten-millionth of a point, everything compiled."""
    game = discard_game(5)
    ask(benchmark, "an equilibrium")
    benchmark.pedantic(solve_game, (game, size(1e-3, 1e-7)), rounds=1)


CODE = (
    "import sys\n"
    "sys.argv = ['cribscore', 'discard', '--dealer', '--variant', {variant!r}, {cards!r}]\n"
    "from cribscore.cli import main\nmain()"
)


@pytest.mark.benchmark(group="a discard from a new process")
def test_the_first_ever(benchmark, tmp_path):
    """Nothing compiled, no tables: both are made and kept."""
    code = CODE.format(variant=VARIANT.name, cards="5h5s2dJc6dTs"[: 2 * VARIANT.dealt])
    places = {"NUMBA_CACHE_DIR": str(tmp_path / "numba"), "CRIBSCORE_CACHE": str(tmp_path / "kept")}
    benchmark.pedantic(run_python, (code,), places, rounds=1)


@pytest.mark.benchmark(group="a discard from a new process")
def test_a_later_one(benchmark):
    code = CODE.format(variant=VARIANT.name, cards="5h5s2dJc6dTs"[: 2 * VARIANT.dealt])
    run_python(code)
    benchmark.pedantic(run_python, (code,), rounds=size(1, 9))
