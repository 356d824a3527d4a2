"""The table of positions as a frame, a picture and a command."""

import json
from dataclasses import replace

import numpy as np
import pytest
from fixtures.frames import assert_schema
from typer.testing import CliRunner

from cribscore.board.chances import win_probability, win_table
from cribscore.cli import app
from cribscore.match.wins import simulate_wins
from cribscore.tables.match import win
from cribscore.variants import FIVE_CARD, SIX_CARD


@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD])
def test_the_frame_has_its_schema(variant):
    frame = win(variant)
    assert_schema(frame, "win")
    assert len(frame) == variant.target**2
    row = frame.query("dealer_score == 40 and pone_score == 50").iloc[0]
    assert row.win == win_probability(40, 50, dealer=True, variant=variant).mean
    table = win_table(variant)
    assert row.lurched == table.chance(50, 40, "lurch", dealer=False).mean
    assert np.isnan(row.skunk) == (variant is FIVE_CARD)


def test_the_frame_of_a_table_of_ones_own():
    table = simulate_wins("greedy", 500, seed=1, variant=FIVE_CARD)
    assert (win(FIVE_CARD, table=table).win == table.chances["win"][0].ravel()).all()


def test_the_command_tells_both_sides(tmp_path):
    shown = CliRunner().invoke(app, ["win", "110", "115", "--dealer"]).output
    chance = win_probability(110, 115, dealer=True)
    assert f"you win             {100 * chance.mean:7.3f}" in shown
    told = json.loads(CliRunner().invoke(app, ["win", "115", "110", "--pone", "--json"]).output)
    assert told["they_win"]["mean"] == chance.mean
    assert told["i_win"]["mean"] == pytest.approx(1 - chance.mean)
    assert told["i_skunk"]["mean"] == 0
    path = tmp_path / "board.png"
    drawn = CliRunner().invoke(app, ["win", "0", "0", "--dealer", "--plot", str(path)])
    assert drawn.exit_code == 0
    assert path.stat().st_size > 10_000
    short = CliRunner().invoke(app, ["win", "50", "48", "--dealer", "--target", "61"]).output
    assert short.startswith("six-card to 61, 50 against 48, you deal:")
    sixty_one = win_table(replace(SIX_CARD, target=61)).chance(50, 48, dealer=True)
    assert f"you win             {100 * sixty_one.mean:7.3f}" in short
    worth = win_table().stake(0, 0, "club", dealer=True).mean
    told = json.loads(CliRunner().invoke(app, ["win", "0", "0", "--dealer", "--json"]).output)
    assert told["net_club"]["mean"] == worth
    refused = CliRunner().invoke(app, ["win", "121", "0", "--pone"])
    assert "a score at six-card must be a whole number from 0 to 120" in str(refused.exception)
    unsaid = CliRunner().invoke(app, ["win", "0", "0"])
    assert "it matters whose crib it is" in str(unsaid.exception)
