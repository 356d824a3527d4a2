"""The show: this package, its peers on PyPI, and the physical limit, in one run on one thread.

Run: ``pytest benchmarks/bench_show.py``; peers are measured where they are installed (see
`peers`). The limit is reading the hands once, ``hands.sum()``. The first call, which compiles, is
its own row.
"""

import numpy as np
import pytest
from common import run_python, size
from peers import PEERS, load_peer

from cribscore import count_scores, explain_hands, format_cards, score_hand, score_hands

N_HANDS = size(10_000, 10_000_000)
N_FEW = size(100, 2_000)
N_SHOWS = 12_994_800


@pytest.fixture(scope="module")
def shows():
    rng = np.random.default_rng(1)
    part = rng.random((N_HANDS // 10, 52), dtype=np.float32).argsort(axis=1)[:, :5]
    cards = rng.permutation(np.tile(part.astype(np.uint8), (10, 1)))
    return np.ascontiguousarray(cards[:, :4]), np.ascontiguousarray(cards[:, 4])


@pytest.mark.benchmark(group="score hands of four with a starter")
def test_reading_the_hands(benchmark, shows):
    benchmark.extra_info["hands"] = N_HANDS
    benchmark(shows[0].sum)


@pytest.mark.benchmark(group="score hands of four with a starter")
def test_score_hands(benchmark, shows):
    score_hands(shows[0][:10], shows[1][:10])
    benchmark.extra_info["hands"] = N_HANDS
    benchmark(score_hands, *shows)


@pytest.mark.benchmark(group="score hands of four with a starter")
def test_score_hands_of_text(benchmark, shows):
    few = size(1_000, 1_000_000)
    hands, starters = ([format_cards(row) for row in part[:few].tolist()] for part in shows)
    score_hands(hands[:10], starters[:10])
    benchmark.extra_info["hands"] = few
    benchmark(score_hands, hands, starters)


@pytest.mark.benchmark(group="score hands of four with a starter")
def test_explain_hands(benchmark, shows):
    explain_hands(shows[0][:10], shows[1][:10])
    benchmark.extra_info["hands"] = N_HANDS
    benchmark(explain_hands, *shows)


@pytest.mark.benchmark(group="score hands of four with a starter")
def test_count_scores(benchmark):
    """Every show there is, counted rather than scored."""
    count_scores()
    benchmark.extra_info["hands"] = N_SHOWS
    benchmark(count_scores)


@pytest.mark.benchmark(group="score hands of four with a starter")
def test_score_hand(benchmark, shows):
    few = [(h, s) for h, s in zip(shows[0][:N_FEW].tolist(), shows[1].tolist(), strict=False)]
    benchmark.extra_info["hands"] = N_FEW
    benchmark(lambda: [score_hand(hand, starter).total for hand, starter in few])


@pytest.mark.benchmark(group="score hands of four with a starter")
@pytest.mark.parametrize("peer", PEERS)
def test_peer(benchmark, shows, peer):
    try:
        score = load_peer(peer)
    except ImportError:
        pytest.skip(f"{peer} is not installed")
    few = [(h, s) for h, s in zip(shows[0][:N_FEW].tolist(), shows[1].tolist(), strict=False)]
    ours = score_hands(shows[0][:N_FEW], shows[1][:N_FEW])
    theirs = [score(hand, starter) for hand, starter in few]
    benchmark.extra_info["hands"] = N_FEW
    benchmark.extra_info["wrong of them"] = int((ours != theirs).sum())
    benchmark(lambda: [score(hand, starter) for hand, starter in few])


@pytest.mark.benchmark(group="from a new process")
def test_bare_python(benchmark):
    benchmark.pedantic(run_python, ("pass",), rounds=size(1, 9))


@pytest.mark.benchmark(group="from a new process")
def test_import_cribscore(benchmark):
    benchmark.pedantic(run_python, ("import cribscore",), rounds=size(1, 9))


@pytest.mark.benchmark(group="from a new process")
def test_command_score(benchmark):
    code = (
        "import sys; sys.argv = 'cribscore score 5h5s5dJc --starter 5c'.split()\n"
        "from cribscore.cli import main\nmain()"
    )
    benchmark.pedantic(run_python, (code,), rounds=size(1, 9))


@pytest.mark.benchmark(group="from a new process")
def test_first_score_hands_compiled_before(benchmark):
    code = "from cribscore import score_hands; score_hands([[18, 19, 17, 40]], [16])"
    run_python(code)
    benchmark.pedantic(run_python, (code,), rounds=size(1, 5))


@pytest.mark.benchmark(group="from a new process")
def test_first_score_hands_compiling(benchmark, tmp_path):
    code = "from cribscore import score_hands; score_hands([[18, 19, 17, 40]], [16])"
    benchmark.pedantic(run_python, (code,), {"NUMBA_CACHE_DIR": str(tmp_path)}, rounds=1)
