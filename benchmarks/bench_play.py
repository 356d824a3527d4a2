"""The play: points of cards, every legal sequence, open hands, many deals at once.

Run: ``pytest benchmarks/bench_play.py``. With ``CRIBSCORE_BENCH=smallest`` everything is done once
at its smallest size. Groups are ratios within one run; the first call, which compiles, is its own
row.
"""

import sys
from pathlib import Path

import numpy as np
import pytest
from common import SMALLEST, run_python, size

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # for the plain copy
from fixtures.naive_play import naive_value

from cribscore.chunks import Runner
from cribscore.play import kernels, open_hands, open_kernels
from cribscore.play.rules import reasons_of_card, start_play
from cribscore.players.policies import POLICIES, choose_throws, play_hands
from cribscore.ranks import parse_ranks

N_DEALS = size(100, 200_000)
N_SERIES = size(100, 200_000)
PONE, DEALER = parse_ranks("5678"), parse_ranks("49TJ")


@pytest.fixture(scope="module")
def deals():
    rng = np.random.default_rng(1)
    return np.array([rng.permutation(52)[:12] for _ in range(N_DEALS)], dtype=np.uint8)


@pytest.fixture(scope="module")
def series():
    rng = np.random.default_rng(2)
    ranks = rng.integers(0, 13, (N_SERIES, 7)).astype(np.uint8)
    ranks[np.minimum(ranks + 1, 10).cumsum(axis=1) > 31] = 255
    return ranks


@pytest.mark.benchmark(group="points of each card of a series")
def test_points_by_rules(benchmark, series):
    few = [[r for r in row if r != 255] for row in series[:100].tolist()]
    benchmark.extra_info["series"] = len(few)
    benchmark(lambda: [reasons_of_card(row[: n + 1]) for row in few for n in range(len(row))])


@pytest.mark.benchmark(group="points of each card of a series")
def test_points_by_kernel(benchmark, series):
    out = np.empty_like(series)
    kernels.points_of_series(series[:1], out[:1])
    benchmark.extra_info["series"] = len(series)
    benchmark(kernels.points_of_series, series, out)


def walk(state):
    if state.turn is None:
        return 1
    if not state.legal_cards():
        return walk(state.go())
    return sum(walk(state.play(card)) for card in set(state.legal_cards()))


@pytest.mark.benchmark(group="every legal sequence of two hands")
def test_sequences_by_rules(benchmark):
    state = start_play([PONE[:2], DEALER[:2]] if SMALLEST else [PONE, DEALER], ranks_only=True)
    benchmark.pedantic(walk, (state,), rounds=size(1, 5))


@pytest.mark.benchmark(group="every legal sequence of two hands")
def test_sequences_by_kernel(benchmark):
    pone, dealer = open_hands.pack_hands(np.array([PONE, DEALER], dtype=np.uint8))
    stack, table = np.empty((12, 10), dtype=np.int64), np.zeros((8, 3), dtype=np.int64)
    kernels.count_sequences(pone, dealer, True, stack, table)
    benchmark(kernels.count_sequences, pone, dealer, True, stack, table)


@pytest.mark.benchmark(group="all pairs of open hands, every lead")
def test_plain_minimax(benchmark):
    """The value alone, by the oracle of the tests."""
    rng = np.random.default_rng(3)
    few = [rng.permutation(52)[:8].reshape(2, 4) // 4 + 1 for _ in range(size(1, 20))]
    benchmark.extra_info["pairs"] = len(few)
    benchmark.pedantic(lambda: [naive_value(pair.tolist()) for pair in few], rounds=1)


@pytest.mark.benchmark(group="all pairs of open hands, every lead")
@pytest.mark.parametrize("workers", [1, 2])
def test_open_hands(benchmark, workers, monkeypatch):
    if SMALLEST:
        few = open_hands.rank_hands()[:20]
        monkeypatch.setattr(open_hands, "rank_hands", lambda kept: few)
    one = open_hands.pack_hands(open_hands.rank_hands(4)[:1])
    open_kernels.open_pairs(
        one, one, True, np.empty((12, 10), np.int64), np.empty((1, 1, 4), np.int8)
    )
    solve = lambda: open_hands.solve_open_hands(run=Runner(workers=workers))  # noqa: E731
    values = benchmark.pedantic(solve, rounds=1, warmup_rounds=0)
    benchmark.extra_info["pairs"] = int((values[:, :, 0] != open_hands.IMPOSSIBLE).sum())


@pytest.mark.benchmark(group="throws of many deals")
@pytest.mark.parametrize("policy", POLICIES)
def test_throws(benchmark, deals, policy):
    dealt, no, chances = deals[:, :6], np.zeros(len(deals), dtype=bool), np.zeros(len(deals))
    choose_throws(dealt[:1], no[:1], policy, chances[:1])
    benchmark.extra_info["deals"] = len(deals)
    benchmark(choose_throws, dealt, no, policy, chances)


@pytest.mark.benchmark(group="the play of many deals")
@pytest.mark.parametrize("policy", POLICIES)
def test_play(benchmark, deals, policy):
    hands = deals[:, :8].reshape(-1, 2, 4) >> 2
    chances = np.zeros((len(deals), 8))
    play_hands(hands[:1], (policy, policy), chances[:1])
    benchmark.extra_info["deals"] = len(deals)
    benchmark(play_hands, hands, (policy, policy), chances)


@pytest.mark.benchmark(group="compiling the kernels of the play, in a fresh process")
def test_first_call(benchmark, tmp_path):
    code = (
        "import numpy as np; from cribscore.players.policies import play_hands\n"
        "hands = np.arange(8).reshape(1, 2, 4)\n"
        "play_hands(hands, ('greedy', 'hoffmann'), np.zeros((1, 8)))"
    )
    benchmark.pedantic(run_python, (code,), {"NUMBA_CACHE_DIR": str(tmp_path)}, rounds=1)
