"""The play solved: an iteration on one worker and on two, the certificate, advice, the prior.

Run: ``pytest benchmarks/bench_solve_play.py``. With ``CRIBSCORE_BENCH=smallest`` everything is done
once, on a small game. The first call, which compiles, is its own row.
"""

import resource
from itertools import count

import numpy as np
import pytest
from common import ask, run_python, size

from cribscore.chunks import Runner
from cribscore.discard.classes import FULL, Deck, children, list_classes
from cribscore.discard.kept.prior import kept_prior
from cribscore.solve.advice import advise_play
from cribscore.solve.game import CRIBBAGE, PlayGame, uniform_prior
from cribscore.solve.shipped import shipped_play, solved_play
from cribscore.solve.solver import PlaySolver
from cribscore.solve.tree import build_tree

GAME = size(PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4), CRIBBAGE)
ROUNDS = size(1, 3)


@pytest.fixture(scope="module", params=[1, 2], ids=["one worker", "two workers"])
def solver(request):
    solver = PlaySolver(uniform_prior(GAME), GAME, run=Runner(workers=request.param))
    solver.iterate()
    return solver


@pytest.mark.benchmark(group="an iteration of both players")
def test_iteration(benchmark, solver):
    benchmark.pedantic(solver.iterate, rounds=ROUNDS)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    benchmark.extra_info["peak memory"] = f"{peak // 1024:,} MB"


@pytest.mark.benchmark(group="the certificate: both best responses")
def test_certificate(benchmark, solver):
    benchmark.pedantic(solver.certify, rounds=ROUNDS)


@pytest.mark.benchmark(group="laying out the tree")
def test_tree(benchmark):
    def lay_out():
        build_tree.cache_clear()
        return build_tree(GAME)

    tree = benchmark.pedantic(lay_out, rounds=1)
    benchmark.extra_info["nodes"] = sum(len(part.branch.mover) for part in tree.subtrees)


@pytest.mark.benchmark(group="advice at a public state")
@pytest.mark.parametrize(
    ("name", "hand", "played"),
    [("lead", "6789", ""), ("reply", "4456", "7"), ("second card", "6789", "7 8")],
)
def test_advice_from_the_shipped_tables(benchmark, name, hand, played):
    solution = shipped_play()
    advise_play(hand, played, solution=solution)
    ask(benchmark, name)
    benchmark(lambda: advise_play(hand, played, solution=solution))


@pytest.mark.benchmark(group="advice at a public state")
@pytest.mark.parametrize("played", ["7 8 9", "7 8 6 T"])
def test_advice_from_the_whole_solution(benchmark, played):
    solution, calls = solved_play(), count()
    if solution.whole is None:
        pytest.skip("there is no whole solution in the cache: cribscore solve play")

    def advise():
        tolerance = 0.002 + 1e-9 * next(calls)  # what was solved before is not found again
        return advise_play("6789", played, solution=solution, tolerance=tolerance)

    advise()  # the subtree is laid out, once a process
    ask(benchmark, f"after {played}")
    benchmark.pedantic(advise, rounds=size(1, 20))


@pytest.mark.benchmark(group="what both keep: the joint chances")
def test_prior(benchmark):
    deck = size(Deck(4, 3), FULL)
    for n_cards in (4, 5):
        children(n_cards, deck)
    chances = np.full((len(list_classes(6, deck).hands), 15), 1 / 15)
    benchmark.pedantic(lambda: kept_prior(chances, chances, deck=deck), rounds=1)


@pytest.mark.benchmark(group="compiling the kernels, in a fresh process")
def test_first_call(benchmark, tmp_path):
    code = (
        "from cribscore.solve.solver import solve_play\n"
        "from cribscore.solve.game import PlayGame, uniform_prior\n"
        "game = PlayGame(n_ranks=2, n_cards=3, limit=3, fifteen=2)\n"
        "solve_play(uniform_prior(game), 0.1, game=game)\n"
    )
    benchmark.pedantic(run_python, (code,), {"NUMBA_CACHE_DIR": str(tmp_path)}, rounds=1)
