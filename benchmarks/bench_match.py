"""Games, deals and positions: a thread and two, the Python players, OpenSpiel, the table.

Run: ``pytest benchmarks/bench_match.py``. With ``CRIBSCORE_BENCH=smallest`` everything is done once
at its smallest size. Groups are ratios within one run: `extra_info["games"]` or `["deals"]` divided
by the time. The first call, which compiles, is its own row.
"""

import random

import pytest
from common import ask, run_python, size

from cribscore.board.chances import chances_of_tally
from cribscore.chunks import Runner
from cribscore.match.edges import simulate_edge
from cribscore.match.simulate import simulate_games
from cribscore.match.wins import simulate_wins, tally_deals
from cribscore.players.contract import Player
from cribscore.players.registry import find_player
from cribscore.solve.shipped import solved_play

N_GAMES = size(40, 20_000)
N_EXPECTED = size(20, 2_000)
N_PAIRS = size(100, 50_000)
N_DEALS = size(200, 1_000_000)


def play_games(player, n, workers):
    return simulate_games(player, player, n, seed=1, run=Runner(workers=workers))


@pytest.mark.benchmark(group="games")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("player", ["random", "greedy", "hoffmann", "expected"])
def test_games(benchmark, player, workers):
    n = N_EXPECTED if player == "expected" else N_GAMES
    play_games(player, 20, workers)
    benchmark.extra_info["games"] = n
    benchmark(play_games, player, n, workers)


def need_solution():
    """The player `solved` follows the whole solution, which is not shipped."""
    if solved_play().whole is None:
        pytest.skip("there is no whole solution in the cache: cribscore solve play")


@pytest.mark.benchmark(group="games")
@pytest.mark.parametrize("workers", [1, 2])
def test_games_of_solved(benchmark, workers):
    need_solution()
    play_games("solved", 20, workers)
    benchmark.extra_info["games"] = N_GAMES
    benchmark(play_games, "solved", N_GAMES, workers)


@pytest.mark.benchmark(group="games")
def test_games_of_python_players(benchmark):
    greedy = find_player("greedy")
    mine = Player(lambda *a: greedy.throw(*a), lambda *a: greedy.play(*a))
    benchmark.extra_info["games"] = 4
    benchmark(simulate_games, mine, mine, 4, seed=1, run=Runner(workers=1))


@pytest.mark.benchmark(group="games")
def test_games_of_openspiel(benchmark):
    """Random moves in OpenSpiel's cribbage; its games are shorter where hands are misplayed."""
    pyspiel = pytest.importorskip("pyspiel")
    game, rng = pyspiel.load_game("cribbage"), random.Random(1)

    def play_one():
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))

    benchmark.extra_info["games"] = 1
    benchmark(play_one)


@pytest.mark.benchmark(group="pairs of deals")
@pytest.mark.parametrize("opponent", ["hoffmann", "expected", "solved"])
def test_edge_of_solved_on(benchmark, opponent):
    need_solution()
    simulate_edge("solved", opponent, 20, seed=1)
    benchmark.extra_info["deals"] = 2 * N_PAIRS
    benchmark.pedantic(simulate_edge, ("solved", opponent, N_PAIRS), {"seed": 1}, rounds=3)


@pytest.mark.benchmark(group="the first game, compiled and not")
@pytest.mark.parametrize("compiled", [True, False])
def test_first_game(benchmark, tmp_path, compiled):
    code = "from cribscore import simulate_games; simulate_games('greedy', 'greedy', 2, seed=1)"
    places = {"NUMBA_CACHE_DIR": str(tmp_path)}
    if compiled:
        run_python(code, **places)
    benchmark.pedantic(run_python, (code,), places, rounds=1)


@pytest.mark.benchmark(group="who wins from here")
def test_positions_from_a_tally(benchmark):
    batches = tally_deals("greedy", max(N_DEALS // 10, 50), seed=1).batches
    tally = batches.sum(axis=0)
    chances_of_tally(tally, 121, 121)
    ask(benchmark, "the board of a tally")
    benchmark(chances_of_tally, tally, 121, 121)


@pytest.mark.benchmark(group="who wins from here")
@pytest.mark.parametrize("player", ["hoffmann", "expected"])
def test_table_of_a_million_deals(benchmark, player):
    ask(benchmark, "deals and their board")
    benchmark.extra_info["deals"] = N_DEALS
    benchmark.pedantic(
        simulate_wins, (player, N_DEALS), {"seed": 1, "run": Runner(workers=2)}, rounds=1
    )
