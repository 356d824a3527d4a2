"""What one player gains on another by paired deals, and the solved play against its value."""

import json

import matplotlib as mpl
import numpy as np
import pytest
from fixtures.frames import assert_schema
from fixtures.solve import random_numbers, unproved
from typer.testing import CliRunner

from cribscore.chunks import Runner
from cribscore.cli import app
from cribscore.discard.kept.prior import equilibrium_prior
from cribscore.errors import DataError
from cribscore.estimates import Estimate
from cribscore.match import edges
from cribscore.match.edges import ROLES, simulate_edge
from cribscore.match.simulate import SOURCES, simulate_games
from cribscore.players.contract import Player
from cribscore.players.registry import find_player
from cribscore.players.solved import player as solved
from cribscore.solve.game import CRIBBAGE
from cribscore.solve.shipped import shipped_play, solved_play
from cribscore.solve.walk import Task, walk_tree
from cribscore.solve.walk_kernels import FOLLOW
from cribscore.tables.match import EDGES_SCHEMA
from cribscore.tables.match import edges as edges_table
from cribscore.variants import FIVE_CARD, SIX_CARD, THREE_HANDED

mpl.use("Agg")


def mine(name):
    """A player of one's own: the same two functions under no known name."""
    player = find_player(name)
    return Player(lambda *a: player.throw(*a), lambda *a: player.play(*a))


@pytest.mark.parametrize("throws", edges.THROWS)
@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD])
def test_python_players_gain_the_same(throws, variant):
    asked = {"seed": 5, "throws": throws, "variant": variant}
    fast = simulate_edge("hoffmann", "random", 20, **asked)
    slow = simulate_edge(mine("hoffmann"), mine("random"), 20, **asked)
    assert slow.players == ("yours", "yours")
    assert (slow.sums == fast.sums).all()


@pytest.mark.parametrize("throws", edges.THROWS)
def test_what_one_gains_the_other_loses(throws):
    one = simulate_edge("hoffmann", "greedy", 500, seed=2, throws=throws)
    other = simulate_edge("greedy", "hoffmann", 500, seed=2, throws=throws)
    for source in SOURCES:
        assert one.net(source=source).mean == -other.net(source=source).mean
        assert one.net("pone", source).mean == -other.net("dealer", source).mean
        both = one.net("pone", source).mean + one.net("dealer", source).mean
        assert one.net("both", source).mean == pytest.approx(both / 2)


def test_who_plays_himself_gains_nothing_and_pairs_take_luck_away():
    alike = simulate_edge("hoffmann", "hoffmann", 500, seed=2)
    assert alike.net() == Estimate(mean=0.0, standard_error=0.0, n=500)
    edge = simulate_edge("hoffmann", "greedy", 500, seed=2)
    alone = edge.net("pone").standard_error
    assert edge.net().standard_error < 0.75 * alone


def test_throwing_alike_leaves_only_the_play():
    alike = simulate_edge("greedy", "random", 300, seed=3)
    for source in ("heels", "hand", "crib"):
        assert alike.net(source=source) == Estimate(mean=0.0, standard_error=0.0, n=300)
    assert alike.net(source="all") == alike.net(source="play")
    own = simulate_edge("greedy", "random", 300, seed=3, throws="own")
    assert own.net(source="all").mean > own.net(source="play").mean + 1


def test_the_means_are_those_of_games():
    """Deals of whole games, played by the same players, tell the same points of the play."""
    games = simulate_games("hoffmann", "greedy", 2_000, seed=11)
    edge = simulate_edge("hoffmann", "greedy", 10_000, seed=12, throws="own")
    for role, dealer in (("pone", False), ("dealer", True)):
        mine = games.points(0, dealer=dealer, source="play")
        yours = games.points(1, dealer=not dealer, source="play")
        found = edge.net(role)
        error = sum(e.standard_error**2 for e in (mine, yours, found)) ** 0.5
        assert abs(found.mean - (mine.mean - yours.mean)) < 4 * error


def test_errors_are_those_of_independent_results():
    """The scatter over 40 seeds against the error claimed; the former is known within a ninth."""
    found = [simulate_edge("hoffmann", "greedy", 300, seed=seed) for seed in range(40)]
    for role in ROLES:
        estimates = [edge.net(role) for edge in found]
        scatter = np.std([estimate.mean for estimate in estimates], ddof=1)
        claimed = np.mean([estimate.standard_error for estimate in estimates])
        assert 0.6 < scatter / claimed < 1.45


def test_workers_and_chunks_change_nothing(monkeypatch):
    one = simulate_edge("greedy", "hoffmann", 600, seed=5, run=Runner(workers=1))
    monkeypatch.setattr(edges, "PAIRS_A_CHUNK", 7)
    small = simulate_edge("greedy", "hoffmann", 600, seed=5, run=Runner(workers=2))
    assert (one.sums == small.sums).all()
    assert (one.sums != simulate_edge("greedy", "hoffmann", 600, seed=6).sums).any()


def test_a_dask_client_deals_the_same_pairs():
    from distributed import Client

    here = simulate_edge("hoffmann", "greedy", 200, seed=5)
    with Client(processes=False, n_workers=1, dashboard_address=None) as client:
        there = simulate_edge("hoffmann", "greedy", 200, seed=5, run=Runner(client=client))
    assert (here.sums == there.sums).all()


def test_what_cannot_be_dealt(monkeypatch):
    with pytest.raises(
        DataError, match="n_pairs must be a whole number from 2 to 4294967296; got 1"
    ):
        simulate_edge("greedy", "greedy", 1, seed=1)
    with pytest.raises(DataError, match=r"seed must be a whole number from 0 .*; got -1"):
        simulate_edge("greedy", "greedy", 2, seed=-1)
    with pytest.raises(DataError, match="throws must be one of equilibrium, own; got 'mine'"):
        simulate_edge("greedy", "greedy", 2, seed=1, throws="mine")
    with pytest.raises(DataError, match="two players; got three-handed"):
        simulate_edge("greedy", "greedy", 2, seed=1, variant=THREE_HANDED)
    with pytest.raises(DataError, match=r"the players are random, greedy, .*, solved"):
        simulate_edge("greedy", "nobody", 2, seed=1)
    edge = simulate_edge("greedy", "greedy", 2, seed=1)
    with pytest.raises(DataError, match="role must be one of pone, dealer, both; got 'crib'"):
        edge.net("crib")
    with pytest.raises(DataError, match=r"source must be one of heels, .*; got 'luck'"):
        edge.net(source="luck")
    monkeypatch.setattr(solved, "solved_play", shipped_play)
    with pytest.raises(DataError, match="the whole solved play, which is not in the cache"):
        simulate_edge("solved", "greedy", 2, seed=1)


def test_the_command_prints_and_refuses(tmp_path):
    words = ["edge", "hoffmann", "greedy", "--pairs", "200", "--seed", "3"]
    edge = simulate_edge("hoffmann", "greedy", 200, seed=3)
    shown = CliRunner().invoke(app, words).output
    assert "200 pairs of deals of six-card, both discard by the equilibrium, seed 3" in shown
    assert f"{edge.net().mean:+.4f}" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert json.loads(CliRunner().invoke(app, [*words, "--json"]).output) == edge.to_dict()
    told = CliRunner().invoke(app, [*words, "--csv", "--throws", "own"]).output
    assert told.splitlines()[0] == ",".join(EDGES_SCHEMA)[len("variant,") : -len(",exact")]
    picture = tmp_path / "edge.png"
    assert CliRunner().invoke(app, [*words, "--plot", str(picture)]).exit_code == 0
    assert picture.stat().st_size > 1000
    for more, match in (
        (["--throws", "his"], "throws must be one of"),
        (["--json", "--csv"], "choose one of --json and --csv"),
    ):
        assert match in str(CliRunner().invoke(app, [*words, *more]).exception)


def test_the_frame_has_its_schema():
    edge = simulate_edge("hoffmann", "greedy", 20, seed=3)
    for frame in (edges_table(edge, edge), edges_table()):
        assert_schema(frame, "edges")
    row = edges_table(edge).query("role == 'pone' and source == 'all'")
    assert row["mean"].item() == edge.net("pone", "all").mean


def test_shipped_deals_score_what_the_play_is_proved_to_be_worth():
    """The two solved players, dealt and played out, against the certificate."""
    frame = edges_table().query("opponent == 'solved' and source == 'play' and role == 'pone'")
    found = Estimate(**{name: frame[name].item() for name in ("mean", "standard_error", "n")})
    proof = shipped_play().meta
    assert found.n >= 2_000_000
    away = max(proof["lower"] - found.mean, found.mean - proof["upper"], 0.0)
    assert away < 4 * found.standard_error


@pytest.mark.slow
def test_any_strategies_score_their_exact_value(monkeypatch):
    """Dealt and played out, against the same strategies followed over the whole tree."""
    prior = equilibrium_prior()
    pair = random_numbers(CRIBBAGE, 0), random_numbers(CRIBBAGE, 1)
    anybody = unproved(CRIBBAGE, prior, pair)
    monkeypatch.setattr(solved, "whole_play", lambda: anybody)
    exact = float(walk_tree(Task(CRIBBAGE, prior, 0, FOLLOW), *pair).sum())
    found = simulate_edge("solved", "solved", 2_000_000, seed=7).net("pone")
    assert abs(found.mean - exact) < 4 * found.standard_error


@pytest.mark.slow
def test_the_solved_players_score_the_value():
    whole = solved_play().whole
    if whole is None:
        pytest.skip("the cache has no whole solution: cribscore solve play")
    found = simulate_edge("solved", "solved", 2_000_000, seed=7).net("pone")
    assert abs(found.mean - whole.value) < 4 * found.standard_error
