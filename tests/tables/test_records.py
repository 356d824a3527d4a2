"""Ledgers, reviews and simulated points as frames."""

import pytest
from fixtures.records import HOFFMANN

from cribscore.match.simulate import simulate_games
from cribscore.records.replay import replay_game
from cribscore.review.games import review_game
from cribscore.tables.records import (
    DECISIONS_SCHEMA,
    LEDGER_SCHEMA,
    POINTS_SCHEMA,
    decisions,
    ledger,
    points,
)


def kinds(frame):
    return {column: str(kind) for column, kind in frame.dtypes.items()}


def test_the_frames_have_their_schemas():
    result = simulate_games("greedy", "random", 20, seed=1)
    for frame, schema in (
        (ledger(HOFFMANN), LEDGER_SCHEMA),
        (decisions(HOFFMANN), DECISIONS_SCHEMA),
        (points(result), POINTS_SCHEMA),
        (ledger("deal A\n"), LEDGER_SCHEMA),
        (decisions("deal A\n"), DECISIONS_SCHEMA),
    ):
        assert kinds(frame) == {column: kind for column, (kind, _, _) in schema.items()}


def test_the_ledger_tells_the_score_of_each_side():
    frame = ledger(HOFFMANN)
    assert frame.points.sum() == sum(replay_game(HOFFMANN).scores)
    assert frame.groupby("player").score.max().to_dict() == {"A": 20, "B": 27}


def test_decisions_and_points_are_those_of_the_results():
    costs = decisions(HOFFMANN).groupby(["player", "kind"]).cost.sum()
    assert costs["A", "throw"] == pytest.approx(review_game(HOFFMANN).cost_of("A", "throw"))
    result = simulate_games("greedy", "random", 20, seed=1)
    row = points(result).query("player == 'random' and role == 'pone' and source == 'play'")
    assert row["mean"].item() == result.points(1, dealer=False, source="play").mean
