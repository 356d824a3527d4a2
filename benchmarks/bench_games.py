"""Écarté's open-hand solver and random deals of the trick games.

Run: ``pytest benchmarks/bench_games.py``. With ``CRIBSCORE_BENCH=smallest`` everything is done once
at its smallest size. The group "opposing hands" is a ratio within one run: `extra_info["hands"]`
divided by the time. The first call, which compiles, is its own row.
"""

import random

import pytest
from common import SMALLEST, ask, run_python, size

from cribscore.games import (
    all_fours,
    bezique,
    ecarte,
    euchre,
    loo,
    napoleon,
    put,
    quadrille,
    rubicon_bezique,
)

N_DEALS = size(20, 10_000)
N_PLAIN = size(2, 200)
HAND = "Ks 8s Qd 7d Ah"


@pytest.mark.benchmark(group="opposing hands")
def test_strength_of_a_hand(benchmark):
    """Ceiling: 20 ms for the 65,780 opposing hands of one hand."""
    benchmark.extra_info["hands"] = 65_780
    found = benchmark(ecarte.strength, HAND, trump="s", turn_up="9s")
    assert found.n == 65_780


@pytest.mark.benchmark(group="opposing hands")
def test_plain_python_solver(benchmark):
    """The same question put to the readable solver, on a sample of the opposing hands."""
    rng = random.Random(1)
    unseen = ecarte.PACK.remaining(ecarte.PACK.parse(HAND), ecarte.PACK.parse("9s"))
    samples = [rng.sample(unseen, 5) for _ in range(N_PLAIN)]
    benchmark.extra_info["hands"] = N_PLAIN
    mine = ecarte.PACK.parse(HAND)

    def solve():
        return [ecarte.open_tricks(mine, his, trump="s") for his in samples]

    benchmark.pedantic(solve, rounds=size(1, 3))


@pytest.mark.benchmark(group="jeux de regle")
@pytest.mark.parametrize("classes", ["one", "all"])
def test_jeux_de_regle(benchmark, classes):
    """Ceiling: five minutes for all seven classes."""
    name = "one trump, four with the king" if classes == "one" or SMALLEST else None
    ecarte.strength(HAND, trump="s")
    judged = benchmark.pedantic(ecarte.judge_regle, args=(name,), rounds=1)
    ask(benchmark, classes)
    benchmark.extra_info["hands"] = sum(one.n_hands for one in judged)


GAMES = {
    "ecarte": ecarte,
    "bezique": bezique,
    "rubicon-bezique": rubicon_bezique,
    "euchre": euchre,
    "all-fours": all_fours,
    "loo": loo,
    "put": put,
    "napoleon": napoleon,
    "quadrille": quadrille,
}


@pytest.mark.benchmark(group="random deals")
@pytest.mark.parametrize("game", list(GAMES))
def test_random_deals(benchmark, game):
    """Ceiling: 20 s for 10,000 deals of any game, played through live states and settled."""
    ask(benchmark, game)
    benchmark.extra_info["deals"] = N_DEALS
    benchmark.pedantic(
        GAMES[game].simulate, kwargs={"players": "random", "n": N_DEALS, "seed": 1}, rounds=1
    )


@pytest.mark.benchmark(group="compile")
def test_first_call(benchmark, tmp_path):
    """A process that has never run: imports, compiles, solves one hand."""
    script = "from cribscore.games import ecarte; ecarte.strength('KsQsJs8s8d', trump='s')"
    benchmark.pedantic(run_python, (script,), {"NUMBA_CACHE_DIR": str(tmp_path)}, rounds=1)
