"""Who wins from here: against a plain recursion over the deals, and against played games."""

import random
from functools import cache

import numpy as np
import pytest

from cribscore.board.chances import chances_of_tally, win_probability, win_table
from cribscore.board.tallies import load_tallies, save_tallies, table_of_tallies
from cribscore.chunks import Runner
from cribscore.errors import DataError
from cribscore.match import kernels, wins
from cribscore.match.simulate import simulate_games
from cribscore.match.wins import simulate_wins, tally_deals
from cribscore.players.registry import find_player
from cribscore.store import shipped_path
from cribscore.variants import FIVE_CARD, SIX_CARD, find_variant


def random_deals(rng, n):
    """Deals as arrays, and the same as lists of (role, points) in order."""
    heels = np.array([rng.choice([0, 0, 0, 2]) for _ in range(n)])
    play = np.array(
        [[(rng.randrange(2), rng.choice([0, 0, 1, 2, 3])) for _ in range(8)] for _ in range(n)]
    )
    play[:, -1, 1] = np.maximum(play[:, -1, 1], 1)  # a deal has a last card
    shows = np.array([[rng.choice([0, 2, 4, 8]) for _ in range(3)] for _ in range(n)])
    events = [
        [(1, int(heels[i])), *map(tuple, play[i].tolist())]
        + [(role, int(p)) for role, p in zip((0, 1, 1), shows[i], strict=True)]
        for i in range(n)
    ]
    return (heels, play, shows), events


def plain_chances(events, target, line):
    """The chance of each side from each position, by walking through every deal."""

    @cache
    def chances(dealer, pone):
        wins = [0.0, 0.0]
        for deal in events:
            scores = {1: dealer, 0: pone}
            for role, points in deal:
                scores[role] += points
                if scores[role] >= target:
                    wins[role] += scores[1 - role] < line
                    break
            else:
                after = chances(scores[0], scores[1])  # the pone deals next
                wins[0] += after[1]
                wins[1] += after[0]
        return wins[0] / len(events), wins[1] / len(events)

    return chances


@pytest.mark.parametrize("line", [31, 25, 16])
def test_every_position_of_a_small_board(line):
    arrays, events = random_deals(random.Random(4), 40)
    tally = np.zeros((3, 128, 128), np.int64)
    kernels.tally_deals(*arrays, tally)
    found = chances_of_tally(tally, 31, line)
    plain = plain_chances(events, 31, line)
    for dealer in range(31):
        for pone in range(31):
            assert found[:, dealer, pone] == pytest.approx(plain(dealer, pone)[::-1], abs=1e-12)


@pytest.mark.parametrize("name", ["six-card", "five-card"])
def test_the_shipped_table_follows_from_the_shipped_tally(name):
    tallies = load_tallies(shipped_path(f"tables/deals_{name}.tally"))
    assert tallies.batches[:, 2].sum() == win_table(name).n_deals
    whole, target = tallies.batches.sum(axis=0), win_table(name).target
    found = chances_of_tally(whole, target, target)
    assert found == pytest.approx(win_table(name).chances["win"], abs=1e-6)  # single precision


@pytest.mark.slow
@pytest.mark.parametrize("name", ["six-card", "five-card"])
def test_the_shipped_tallies_are_those_of_a_fresh_run(name):
    """The first batch is dealt again, deal by deal; six-card needs the whole solved play."""
    shipped = load_tallies(shipped_path(f"tables/deals_{name}.tally"))
    n = int(shipped.batches[0, 2].sum())
    side, variant = find_player(shipped.player), find_variant(name)
    fresh = wins.tally_batch(side, variant, shipped.seed, 0, n)
    most = shipped.batches.shape[-1]
    assert (fresh[:, :most, :most] == shipped.batches[0]).all()
    assert fresh.sum() == shipped.batches[0].sum()


def test_tallies_survive_the_disk_and_give_games_to_any_target(tmp_path):
    tallies = tally_deals("greedy", 2_000, seed=3)
    save_tallies(tallies, tmp_path / "tally")
    again = table_of_tallies(load_tallies(tmp_path / "tally"), 61)
    whole = tallies.batches.sum(axis=0)
    assert (again.chances["win"] == chances_of_tally(whole, 61, 61)).all()
    assert list(again.chances) == ["win", "lurch"]
    assert again.chances["win"].shape == (2, 61, 61)


def test_stakes_are_what_the_kinds_of_win_add_up_to():
    table = simulate_wins("greedy", 2_000, seed=3)
    kinds = {kind: table.chance(30, 50, kind, dealer=True).mean for kind in table.chances}
    lost = {kind: table.chance(50, 30, kind, dealer=False).mean for kind in table.chances}
    games = sum(kinds.values()) - sum(lost.values())  # one, one more, and one more
    assert table.stake(30, 50, "games", dealer=True).mean == pytest.approx(games)
    assert table.stake(50, 30, "games", dealer=False).mean == pytest.approx(-games)
    club = 2 * (kinds["win"] - lost["win"]) + kinds["skunk"] - lost["skunk"]
    assert table.stake(30, 50, "club", dealer=True).mean == pytest.approx(club)
    with pytest.raises(DataError, match="stake must be one of games, club; got 'points'"):
        table.stake(0, 0, "points", dealer=True)


@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD])
def test_the_first_dealer_as_in_games_that_are_played(variant):
    table = simulate_wins("hoffmann", 50_000, seed=3, variant=variant)
    position = table.chance(0, variant.last, dealer=True)
    games = simulate_games("hoffmann", "hoffmann", 4_000, seed=11, variant=variant)
    played = games.first_dealer_wins()
    error = np.hypot(position.standard_error, played.standard_error)
    assert abs(position.mean - played.mean) < 4 * error


def test_the_error_is_that_of_independent_samples():
    """The jackknife's error against the scatter of the same table from other seeds."""
    tables = [simulate_wins("greedy", 5_000, seed=s, variant=FIVE_CARD) for s in range(12)]
    at = (50, 53)
    scatter = np.std([t.chance(*at, dealer=True).mean for t in tables], ddof=1)
    claimed = np.mean([t.chance(*at, dealer=True).standard_error for t in tables])
    assert 0.4 < scatter / claimed < 2.2  # 12 samples: their deviation is known within a fifth


def test_workers_and_chunks_change_nothing():
    one = tally_deals("greedy", 3_001, seed=9, run=Runner(workers=1))
    two = tally_deals("greedy", 3_001, seed=9, run=Runner(workers=2))
    assert (one.batches == two.batches).all()
    assert one.batches[:, 2].sum() == 3_001
    assert (one.batches != tally_deals("greedy", 3_001, seed=10).batches).any()


def test_the_first_dealer_wins_as_often_as_published():
    """55 to 56.5 in a hundred of today's game is what programs and tournaments report."""
    share = win_probability(0, 0, dealer=True)
    assert 0.55 < share.mean < 0.57
    assert share.standard_error < 0.001


def test_too_few_deals_and_seeds_out_of_range():
    with pytest.raises(DataError, match="n_deals must be a whole number from 50 to 4294967296"):
        tally_deals("greedy", 49, seed=1)
    with pytest.raises(DataError, match="to 4294967296; got 10000000000000000"):
        simulate_wins("greedy", 10**16, seed=1)
    with pytest.raises(
        DataError, match="seed must be a whole number from 0 to 18446744073709551615; got -1"
    ):
        tally_deals("greedy", 50, seed=-1)
