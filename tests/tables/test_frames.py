"""Schemas: every table has one, reachable by name, and a frame that breaks it is refused."""

import pandas as pd
import pytest
from fixtures.frames import assert_schema

from cribscore import advise_play, simulate_games, tables
from cribscore.errors import DataError
from cribscore.tables.frames import RANK, ROLE, TEXT, Column, frame_of, schema_of

NO_TABLE = {"Column", "schema", "schema_of", "write_parquet", "crib_square"}
COLUMNS = {"name": Column(TEXT, "", "who"), "mean": Column("float64", "points", "of a deal")}


def test_every_table_has_a_schema():
    for name in sorted(set(tables.__all__) - NO_TABLE):
        frame = tables.schema(name)
        assert list(frame.columns) == ["column", "dtype", "unit", "meaning"]
        assert frame.column.is_unique
        assert (frame.meaning != "").all()


def test_no_table_has_the_name_of_its_module():
    for name in tables.__all__:
        thing = getattr(tables, name)
        assert name != thing.__module__.rsplit(".", 1)[-1]
        assert callable(thing)


def test_an_unknown_table_is_named():
    with pytest.raises(DataError, match=r"there is no table 'edge'; the tables are .*edges"):
        tables.schema("edge")
    with pytest.raises(DataError, match="there is no table 'write_parquet'"):
        tables.schema("write_parquet")


@pytest.mark.parametrize("as_rows", [list, iter, pd.DataFrame])
def test_rows_columns_and_frames_become_the_same_frame(as_rows):
    rows = [{"name": "A", "mean": 1, "more": 2}, {"name": "B", "mean": 2, "more": 3}]
    frame = frame_of(as_rows(rows), COLUMNS)
    same = frame_of({"mean": [1.0, 2.0], "name": ["A", "B"]}, COLUMNS)
    pd.testing.assert_frame_equal(frame, same)
    pd.testing.assert_frame_equal(frame, frame_of([("A", 1), ("B", 2)], COLUMNS))
    assert frame.attrs["units"] == {"mean": "points"}


def test_a_frame_of_nothing_has_its_columns():
    assert frame_of([], COLUMNS).dtypes.to_dict() == {"name": TEXT, "mean": "float64"}


def test_a_missing_column_is_refused():
    with pytest.raises(DataError, match="the frame lacks the columns mean"):
        frame_of([{"name": "A"}], COLUMNS)


def test_a_value_outside_its_category_is_refused():
    with pytest.raises(DataError, match="role must be one of pone, dealer; got 'box'"):
        frame_of([("box",)], {"role": Column(ROLE, "", "of the player")})


def test_ranks_sort_as_cards_do():
    frame = frame_of([(rank,) for rank in "KTA2"], {"rank": Column(RANK, "", "")})
    assert frame.sort_values("rank")["rank"].tolist() == ["A", "2", "T", "K"]
    assert (frame["rank"] > "T").tolist() == [True, False, False, False]


def test_simulated_games_have_their_schemas():
    result = simulate_games("greedy", "random", 20, seed=1)
    assert_schema(tables.points(result), "points")
    wins = tables.wins(result)
    assert_schema(wins, "wins")
    shares = wins.set_index(["player", "below"]).share
    assert shares["greedy", 61] == result.lurches(0).mean
    assert wins[wins.below.isna()].share.tolist() == [result.wins(0).mean, result.wins(1).mean]


def test_advice_has_its_schema_and_its_numbers():
    found = advise_play("4 4 5 6", "7")
    frame = tables.advice(found)
    assert_schema(frame, "advice")
    assert frame.value.tolist() == [card.value for card in found.cards]
    assert frame.cost.min() == 0
    assert set(frame.played) == {"7"}
    assert set(frame.left) == {"4 4 5 6"}


def test_memory_has_its_schema():
    assert_schema(tables.memory(), "memory")


def test_nothing_but_its_own_schema_is_found():
    assert set(schema_of("scores")) == {"kept", "crib", "points", "shows", "share"}
