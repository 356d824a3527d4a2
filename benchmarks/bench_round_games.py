"""Vingt-un and the round games: random deals dealt, played and settled; captures; exact odds.

Run: ``pytest benchmarks/bench_round_games.py``. With ``CRIBSCORE_BENCH=smallest`` everything is
done once at its smallest size. Nothing here is compiled.
"""

import random

import pytest
from common import ask, size

from cribscore.games import (
    blind_hookey,
    cassino,
    connexions,
    loo,
    matrimony,
    pope_joan,
    speculation,
    vingt_un,
)
from cribscore.games.cassino.laws import captures_of

N_DEALS = size(20, 10_000)
ROUNDS = size(1, 3)

DRIVERS = {
    "vingt-un": vingt_un.simulate,
    "cassino": cassino.simulate,
    "blind hookey": blind_hookey.simulate,
    "speculation": speculation.simulate,
    "connexions": connexions.simulate,
    "matrimony": matrimony.simulate,
    "pope joan": pope_joan.simulate,
    "loo of three cards": lambda n: loo.simulate(players="random", n=n),
    "loo of five cards": lambda n: loo.simulate(players="random", n=n, rules=loo.FIVE_CARD),
}


@pytest.mark.benchmark(group=f"{N_DEALS:,} deals played at random and settled")
@pytest.mark.parametrize("game", list(DRIVERS))
def test_deals(benchmark, game):
    ask(benchmark, game)
    benchmark.pedantic(DRIVERS[game], kwargs={"n": N_DEALS}, rounds=ROUNDS)


@pytest.mark.benchmark(group="every maximal capture of a ten")
@pytest.mark.parametrize("n_cards", [4, 8, 12])
def test_captures(benchmark, n_cards):
    ask(benchmark, f"a table of {n_cards}")
    table = tuple(sorted(random.Random(1).sample(range(40), n_cards)))
    benchmark.pedantic(captures_of, args=(39, table), rounds=ROUNDS, iterations=size(1, 50))


ODDS = {
    "cassino, the first table swept": lambda: cassino.odds(size(1, 4)),
    "vingt-un, where a hand ends": lambda: vingt_un.final_totals(17),
    "matrimony, pairs of fourteen": lambda: matrimony.odds(14),
    "loo, flushes of ten": lambda: loo.flush_odds(10),
}


@pytest.mark.benchmark(group="exact odds")
@pytest.mark.parametrize("name", list(ODDS))
def test_odds(benchmark, name):
    ask(benchmark, name)
    benchmark.pedantic(ODDS[name], rounds=ROUNDS)
