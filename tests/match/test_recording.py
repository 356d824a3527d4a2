"""Simulated games written down: the engine's pegs against the ledger of the rules."""

import pytest
from typer.testing import CliRunner

from cribscore.cli import app
from cribscore.errors import DataError
from cribscore.match.recording import record_game
from cribscore.match.simulate import simulate_games
from cribscore.records.notation import parse_record
from cribscore.records.replay import replay_game
from cribscore.records.writer import format_record
from cribscore.variants import FIVE_CARD, SIX_CARD, SIX_CARD_SKUNK, THREE_HANDED


@pytest.mark.parametrize("variant", [SIX_CARD_SKUNK, FIVE_CARD])
@pytest.mark.parametrize(("first", "second"), [("hoffmann", "random"), ("expected", "greedy")])
def test_games_of_the_engine_end_as_their_records_do(variant, first, second):
    """Winners, margins and lurches of 12 games, by the rules and by the kernels."""
    n_pairs = 6
    ledgers = [
        replay_game(record_game(first, second, seed=8, pair=pair, swapped=swapped, variant=variant))
        for pair in range(n_pairs)
        for swapped in (False, True)
    ]
    result = simulate_games(first, second, 2 * n_pairs, seed=8, variant=variant)
    won = sum(ledger.winner == first for ledger in ledgers)
    assert result.wins().mean == won / len(ledgers)
    margin = sum(ledger.scores[0] - ledger.scores[1] for ledger in ledgers) / len(ledgers)
    assert result.margin().mean == pytest.approx(margin)
    lurched = sum(ledger.stakes > 1 for ledger in ledgers) / len(ledgers)
    assert result.lurches().mean == pytest.approx(lurched)
    by_first = sum(
        ledger.winner == ledger.record.players[ledger.record.deals[0].dealer] for ledger in ledgers
    )
    assert result.first_dealer_wins().mean == by_first / len(ledgers)


def test_a_game_is_written_to_its_end_and_no_further():
    for seed in range(6):
        record = record_game("greedy", "hoffmann", seed=seed)
        text = format_record(record)
        assert parse_record(text) == record
        ledger = replay_game(text)
        assert ledger.winner is not None
        assert ledger.entries[-1].player == ledger.winner


def test_players_of_one_name_are_told_apart():
    assert record_game("greedy", "greedy", seed=1).players == ("greedy-1", "greedy-2")


def test_what_cannot_be_recorded():
    with pytest.raises(DataError, match="two players; got three-handed"):
        record_game("greedy", "greedy", seed=1, variant=THREE_HANDED)
    with pytest.raises(DataError, match=r"seed must be a whole number from 0 to .*; got -1"):
        record_game("greedy", "greedy", seed=-1)


def test_the_command_writes_the_first_game(tmp_path):
    path = tmp_path / "game.crib"
    words = ["simulate", "greedy", "random", "--games", "2", "--seed", "4", "--record", str(path)]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert parse_record(path.read_text()) == record_game("greedy", "random", seed=4)
    assert parse_record(path.read_text()).variant == SIX_CARD
    words[-1] = str(tmp_path / "nowhere" / "game.crib")
    refused = CliRunner().invoke(app, words)
    assert "its folder does not exist" in str(refused.exception)  # before the games are played
    words[-1] = str(path)
    assert "is there already. Hint:" in str(CliRunner().invoke(app, words).exception)
    words[words.index("4")] = "5"
    assert CliRunner().invoke(app, [*words, "--force"]).exit_code == 0
    assert parse_record(path.read_text()) == record_game("greedy", "random", seed=5)
