"""Checkpoints: resumed to the same bit, also after kill -9; damage is refused."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from fixtures.naive_solve import naive_prior

from cribscore.chunks import Runner
from cribscore.errors import DataError, IllegalPlayError
from cribscore.solve.game import PlayGame, uniform_prior
from cribscore.solve.places import find_place, follow
from cribscore.solve.solver import PlaySolver, solve_play

GAME = PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4)
RUN = """
import sys, time
from pathlib import Path
from cribscore.chunks import Runner
from cribscore.chunks import Runner
from cribscore.solve.solver import solve_play
from cribscore.solve.game import PlayGame, uniform_prior
game = PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4)
def tell(at, gap):
    print(at, flush=True)
    time.sleep(0.2)
solve_play(uniform_prior(game), 1e-9, game=game, max_iterations=100000, every=4,
           checkpoint=Path(sys.argv[1]), run=Runner(progress=tell))
"""


def solver_after(n_iterations):
    solver = PlaySolver(uniform_prior(GAME), GAME)
    for _ in range(n_iterations):
        solver.iterate()
    return solver


def same(one, two):
    pairs = zip((*one.regrets, *one.averages), (*two.regrets, *two.averages), strict=True)
    return all(np.array_equal(a.flat, b.flat) for a, b in pairs)


def test_a_resumed_solution_is_the_same_bit_for_bit(tmp_path):
    half = solver_after(5)
    half.save(tmp_path / "half")
    resumed = PlaySolver(uniform_prior(GAME), GAME)
    assert resumed.resume(tmp_path / "half")
    for _ in range(5):
        resumed.iterate()
    assert same(resumed, solver_after(10))
    assert not same(resumed, half)


def test_a_killed_run_is_resumed(tmp_path):
    path = tmp_path / "killed"
    command = [sys.executable, "-c", RUN, str(path)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    told = [int(running.stdout.readline()) for _ in range(3)]
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    assert told == [4, 8, 12]
    resumed = PlaySolver(uniform_prior(GAME), GAME)
    assert resumed.resume(path)
    assert resumed.iterations >= 12
    assert same(resumed, solver_after(resumed.iterations))


def test_a_damaged_checkpoint_in_the_cache_is_made_anew(tmp_path, monkeypatch):
    monkeypatch.setenv("CRIBSCORE_CACHE", str(tmp_path))
    path = tmp_path / "damaged"
    whole = solve_play(uniform_prior(GAME), 0.05, game=GAME, checkpoint=path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.warns(UserWarning, match=r"The run starts anew"):
        assert not PlaySolver(uniform_prior(GAME), GAME).resume(path)
    with pytest.warns(UserWarning, match=r"The run starts anew"):
        again = solve_play(uniform_prior(GAME), 0.05, game=GAME, checkpoint=path)
    assert np.array_equal(again.pone.flat, whole.pone.flat)
    assert PlaySolver(uniform_prior(GAME), GAME).resume(path)


def test_a_checkpoint_of_another_prior_is_neither_used_nor_overwritten(tmp_path):
    solver_after(3).save(tmp_path / "one")
    prior = naive_prior(3, 3, 4)
    prior[0, 9] *= 2
    before = (tmp_path / "one").read_bytes()
    with pytest.raises(DataError, match=r"is a checkpoint of the play with another prior"):
        solve_play(prior, 0.05, game=GAME, checkpoint=tmp_path / "one")
    assert (tmp_path / "one").read_bytes() == before


def test_a_finished_checkpoint_answers_at_once(tmp_path):
    path = tmp_path / "done"
    first = solve_play(uniform_prior(GAME), 0.05, game=GAME, checkpoint=path)
    told = []
    again = solve_play(
        uniform_prior(GAME),
        0.05,
        game=GAME,
        checkpoint=path,
        run=Runner(progress=lambda *a: told.append(a)),
    )
    assert not told
    assert again.iterations == first.iterations
    assert again.exploitability == pytest.approx(first.exploitability, abs=1e-12)


def test_progress_tells_the_exploitability_falling():
    told = []
    solve_play(uniform_prior(GAME), 0.02, game=GAME, run=Runner(progress=lambda *a: told.append(a)))
    assert [at for at, _ in told] == [10 * k for k in range(1, len(told) + 1)]
    assert told[-1][1] <= 0.02 < told[0][1]


@pytest.mark.slow
def test_kernels_load_from_a_cache(tmp_path):
    """numba has crashed here on functions that call themselves (its types must not change)."""
    script = (
        "from cribscore.solve.solver import solve_play\n"
        "from cribscore.solve.game import PlayGame, uniform_prior\n"
        "game = PlayGame(n_ranks=2, n_cards=3, limit=3, fifteen=2)\n"
        "print(solve_play(uniform_prior(game), 0.1, game=game).iterations)\n"
    )
    env = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    took = []
    for _ in range(2):
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False
        )
        took.append(time.perf_counter() - start)
        assert done.returncode == 0, done.stderr
    assert took[1] < took[0]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ([2, 2, 2], "the rank 3 cannot come at a count of 3"),
        ([2, 2, -1], "a go cannot come at a count of 0"),
        ([0] * 5, "the rank A cannot come"),
        ([0, -1], "a go cannot come at a count of 1, after A"),
    ],
)
def test_impossible_lines_are_refused(line, message):
    game = PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4)
    if line == [2, 2, 2]:
        game = PlayGame(n_ranks=3, n_cards=3, limit=5, fifteen=4)
        line, message = [1, 0, 2], "the rank 3 cannot come at a count of 3, after 2 A"
    with pytest.raises(IllegalPlayError, match=message):
        find_place(game, line)


def test_nothing_follows_the_end():
    game = PlayGame(n_ranks=3, n_cards=2, limit=6)
    place = find_place(game, [0, 0, 1, 1])
    with pytest.raises(IllegalPlayError, match="cannot come at the end"):
        follow(game, place, 0)
