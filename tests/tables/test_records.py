"""Ledgers, reviews and simulated points as frames."""

import pandas as pd
import pytest
from fixtures.frames import assert_schema
from fixtures.records import HOFFMANN

from cribscore.match.simulate import simulate_games
from cribscore.records.replay import replay_game
from cribscore.review.games import review_game
from cribscore.tables.match import points
from cribscore.tables.records import decisions, ledger


def test_the_frames_have_their_schemas():
    for record in (HOFFMANN, "deal A\n"):
        assert_schema(ledger(record), "ledger")
        assert_schema(decisions(record), "decisions")


def test_decisions_are_taken_from_a_review_too():
    pd.testing.assert_frame_equal(decisions(review_game(HOFFMANN)), decisions(HOFFMANN))


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
