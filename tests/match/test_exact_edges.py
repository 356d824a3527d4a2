"""Edges worked out over every pair of hands: against the solver's own walk, and plain recursion."""

import json

import numpy as np
import pytest
from fixtures.solve import random_source
from typer.testing import CliRunner

from cribscore.cli import app
from cribscore.errors import DataError
from cribscore.match import exact_edges
from cribscore.match.exact_edges import exact_edge, follow_pairs
from cribscore.play.rules import start_play
from cribscore.players.registry import find_player
from cribscore.players.solved import player as solved
from cribscore.ranks import hands_of
from cribscore.solve.advice import line_of
from cribscore.solve.game import PlayGame
from cribscore.solve.places import find_place, mix_at
from cribscore.solve.shipped import shipped_play
from cribscore.solve.walk import Task, walk_tree
from cribscore.solve.walk_kernels import FOLLOW
from cribscore.tables.match import edges as edges_table

FIVE_RANKS = PlayGame(n_ranks=5)  # with the limit of 31, so that the rules are those of cribbage


@pytest.fixture
def source(monkeypatch):
    found = random_source(FIVE_RANKS)
    for module in (solved, exact_edges):
        monkeypatch.setattr(module, "whole_play", lambda: found)
    return found


def test_every_line_followed_gives_the_value_that_the_solver_finds(source):
    value = walk_tree(Task(FIVE_RANKS, source.prior, 0, FOLLOW), source.pone, source.dealer).sum()
    found = exact_edge("solved")
    assert found.pone == pytest.approx(value, abs=1e-9)
    assert found.dealer == pytest.approx(-value, abs=1e-9)


def plain_net(source, opponent, role, state):
    """Pone's points less dealer's from here on, by the rules and the Python player."""
    if state.turn is None:
        return 0.0
    if not state.legal_cards():
        after = state.go()
        return points_of(after) + plain_net(source, opponent, role, after)
    if state.turn == role:
        place = find_place(FIVE_RANKS, line_of(state))
        left = [state.rank(card) for card in state.hands[role]]
        numbers = source.numbers_at(place)[role] if place.node >= 0 else np.zeros(0, np.float32)
        chances = mix_at(FIVE_RANKS, place, numbers, left)
    else:
        card = find_player(opponent).play(state.seen_by(state.turn), None)
        chances = {state.rank(card): 1.0}
    total = 0.0
    for rank, chance in chances.items():
        after = state.play(next(c for c in state.legal_cards() if state.rank(c) == rank))
        total += chance * (points_of(after) + plain_net(source, opponent, role, after))
    return total


def points_of(state):
    return sum(a.points if a.seat == 0 else -a.points for a in state.events[-1].awards)


@pytest.mark.parametrize("opponent", ["greedy", "hoffmann", "expected"])
@pytest.mark.parametrize("role", [0, 1])
def test_a_player_without_chance_is_followed_by_the_rules(source, opponent, role):
    prior, hands = source.prior, hands_of(5, 4)
    yours, mine = np.nonzero(prior.T if role == 0 else prior)  # in the order of the opponent's
    total, start = 0.0, 1234
    for your, my in zip(yours[start : start + 12], mine[start : start + 12], strict=True):
        pair = (my, your) if role == 0 else (your, my)
        dealt = [" ".join("A2345"[rank] for rank in hands[hand]) for hand in pair]
        state = start_play(dealt, ranks_only=True)
        total += prior[pair] * plain_net(source, opponent, role, state)
    found = follow_pairs(opponent, role, start, start + 12)
    assert found == pytest.approx(total if role == 0 else -total, abs=1e-12)


def test_shipped_samples_agree_with_what_is_exact():
    rows = edges_table().query("source == 'play' and throws == 'equilibrium'")
    known = rows[rows["exact"].notna() & (rows["standard_error"] > 0)]
    assert set(known["opponent"]) == {"greedy", "hoffmann", "expected", "solved"}
    for row in known.itertuples():
        assert abs(row.mean - row.exact) < 4 * row.standard_error
    worth = rows.query("opponent == 'solved' and role == 'pone'")["exact"].item()
    assert worth == pytest.approx(shipped_play().value, abs=1e-3)  # of any solution


def test_the_command_says_it(source):
    words = ["edge", "solved", "Greedy", "--exact"]
    found = exact_edge("greedy")
    assert f"{found.both:+.5f}" in CliRunner().invoke(app, words).output
    told = json.loads(CliRunner().invoke(app, [*words, "--json"]).output)
    assert told["dealer"] == found.dealer
    for wrong in (
        ["greedy", "solved"],
        ["solved", "greedy", "--throws", "own"],
        ["solved", "greedy", "--variant", "five-card"],
        ["solved", "greedy", "--plot", "edge.png"],
    ):
        refused = CliRunner().invoke(app, ["edge", *wrong, "--exact"])
        assert "only the edge of solved is worked out exactly" in str(refused.exception)


@pytest.mark.parametrize("wrong", [("--pairs", "5"), ("--seed", "9")])
def test_an_exact_edge_passes_over_nothing_in_silence(wrong):
    refused = CliRunner().invoke(app, ["edge", "solved", "greedy", "--exact", *wrong])
    assert "deals no pairs and needs no seed" in str(refused.exception)


def test_what_cannot_be_worked_out(monkeypatch):
    with pytest.raises(DataError, match=r"must be one of expected, hoffmann, .*got 'random'"):
        exact_edge("random")
    monkeypatch.setattr(solved, "solved_play", shipped_play)
    with pytest.raises(DataError, match="the whole solved play, which is not in the cache"):
        exact_edge("greedy")
