"""The whole deal: the play of every two hands, what it adds to every throw, one deal with it.

Run: ``pytest benchmarks/bench_deal.py``. With ``CRIBSCORE_BENCH=smallest`` everything is done once,
on a short pack. What a round of the solver takes is these, the joint chances of the hands and some
iterations of the play (`bench_solve_play`).
"""

import resource

import numpy as np
import pytest
from common import ask, size

from cribscore import equilibrium, expected_discards
from cribscore.chunks import Runner
from cribscore.discard.classes import FULL, Deck, list_classes
from cribscore.discard.kept.sums import n_kept, play_means
from cribscore.discard.strategies.game import discard_game, net_means
from cribscore.solve.game import CRIBBAGE, PlayGame
from cribscore.solve.pairs import value_pairs
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import numbers_for

DECK = size(Deck(7, 2), FULL)
GAME = size(PlayGame(n_ranks=7, limit=15, fifteen=7, copies=2), CRIBBAGE)
ROUNDS = size(1, 2)
DEAL = "5h 5s 5d Jc 2h Kd"


@pytest.fixture(scope="module")
def throws():
    """One throw of each deal, as equilibria mostly have."""
    n = len(list_classes(6, DECK).hands)
    return np.eye(15)[np.random.default_rng(1).integers(15, size=n)]


@pytest.mark.benchmark(group="the play of every two hands")
@pytest.mark.parametrize("workers", [1, 2])
def test_pairs(benchmark, workers):
    tree = build_tree(GAME)
    numbers = [numbers_for(tree, player) for player in (0, 1)]
    value_pairs(GAME, *numbers, run=Runner(workers=workers))
    benchmark.pedantic(
        lambda: value_pairs(GAME, *numbers, run=Runner(workers=workers)), rounds=ROUNDS
    )
    benchmark.extra_info["pairs"] = n_kept(DECK) ** 2


@pytest.mark.benchmark(group="every throw of every deal, one side")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("what", ["the show", "the play", "both"])
def test_means(benchmark, throws, what, workers):
    pairs = np.zeros((n_kept(DECK), n_kept(DECK)))
    game = discard_game(6, DECK)

    def value():
        if what == "the play":
            return play_means(throws, pairs, deck=DECK, run=Runner(workers=workers))
        counted = game._replace(pairs=pairs) if what == "both" else game
        return net_means(counted, throws, dealer=True, run=Runner(workers=workers))

    value()
    ask(benchmark, what)
    benchmark.pedantic(value, rounds=ROUNDS)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    benchmark.extra_info["peak memory"] = f"{peak // 1024:,} MB"


@pytest.mark.benchmark(group="one deal, fifteen throws")
@pytest.mark.parametrize("play", [None, "equilibrium"])
def test_one_deal(benchmark, play):
    equilibrium("six-card", play=play)
    expected_discards(DEAL, dealer=True, play=play)
    benchmark.extra_info["what"] = "the show alone" if play is None else "with the play"
    benchmark(lambda: expected_discards(DEAL, dealer=True, play=play))
