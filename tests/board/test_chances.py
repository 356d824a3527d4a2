"""Chances by score: whose they are, which scores there are, and files that a user brings."""

from dataclasses import replace

import numpy as np
import pytest

from cribscore.board.chances import load_wins, save_wins, win_probability, win_table
from cribscore.errors import DataError
from cribscore.match.wins import simulate_wins
from cribscore.store import load, save, shipped_path
from cribscore.variants import FIVE_CARD, FOUR_HANDED, SEVEN_CARD, SIX_CARD, SIX_CARD_SKUNK


def test_the_shipped_tables():
    for variant in (SIX_CARD, FIVE_CARD):
        table = win_table(variant)
        assert table.n_deals >= 1_000_000
        assert table.chances["win"].sum(axis=0) == pytest.approx(1)
        assert (table.chances["lurch"] <= table.chances["win"]).all()
        wins = table.chances["win"][0]
        assert (np.diff(wins, axis=0) > -0.004).all()  # a point more helps, but for chance
        assert (np.diff(wins, axis=1) < 0.004).all()


@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (110, 115), (112, 100), (3, 12)])
def test_one_of_the_two_wins(mine, theirs):
    dealing = win_probability(mine, theirs, dealer=True)
    other = win_probability(theirs, mine, dealer=False)
    assert dealing.mean + other.mean == pytest.approx(1)
    assert dealing.standard_error > 0


def test_the_errors_are_as_small_as_promised():
    """At most 0.01 % at the start and 0.03 % anywhere."""
    table = win_table()
    assert table.n_deals >= 50_000_000
    assert table.chance(0, 0, dealer=True).standard_error < 1e-4
    assert table.errors["win"].max() < 3e-4


def test_the_crib_is_an_advantage_far_from_home_and_the_first_count_near_it():
    assert win_probability(0, 0, dealer=True).mean > win_probability(0, 0, dealer=False).mean
    near = win_probability(116, 116, dealer=True), win_probability(116, 116, dealer=False)
    assert near[0].mean < near[1].mean  # the pone counts first


def test_the_role_must_be_given():
    with pytest.raises(TypeError, match="dealer"):
        win_probability(110, 115)
    with pytest.raises(DataError, match="dealer must be True or False; got 1"):
        win_probability(110, 115, dealer=1)


@pytest.mark.parametrize("score", [110.0, np.float64(110), np.int64(110), np.uint8(110)])
def test_whole_scores_of_any_type(score):
    assert win_probability(score, 90, dealer=True) == win_probability(110, 90, dealer=True)


@pytest.mark.parametrize("score", [121, -1, 110.5, float("nan"), float("inf"), True, "110", None])
def test_scores_that_are_not_on_the_board(score):
    with pytest.raises(DataError, match="a score at six-card must be a whole number from 0 to 120"):
        win_probability(score, 0, dealer=True)
    with pytest.raises(DataError, match="a score at six-card must be a whole number from 0 to 120"):
        win_probability(0, score, dealer=True)


def test_variants_by_name_and_with_another_lurch():
    assert win_table("five-card") is win_table(FIVE_CARD)
    assert win_table(SIX_CARD_SKUNK) is win_table("six-card")


@pytest.mark.parametrize("variant", [SEVEN_CARD, FOUR_HANDED, replace(FIVE_CARD, dealt=6)])
def test_variants_without_a_table(variant):
    with pytest.raises(DataError, match="tables of chances exist only for five-card and six-card"):
        win_probability(0, 0, dealer=True, variant=variant)
    with pytest.raises(DataError, match="tables of chances exist only"):
        simulate_wins("greedy", 100, seed=1, variant=variant)


def test_a_kind_of_win_that_there_is_not():
    with pytest.raises(DataError, match="kind must be one of win, lurch; got 'skunk'"):
        win_table(FIVE_CARD).chance(0, 0, "skunk", dealer=True)


def test_a_table_of_ones_own_must_be_of_the_variant():
    table = win_table(FIVE_CARD)
    with pytest.raises(DataError, match="the table is of five-card; the chance is asked of six"):
        win_probability(0, 0, dealer=True, table=table)
    own = win_probability(0, 0, dealer=True, variant=FIVE_CARD, table=table)
    assert own == win_probability(0, 0, dealer=True, variant=FIVE_CARD)


def test_a_table_can_be_read_by_a_person():
    assert str(win_table()).endswith("the first dealer wins 56.252 ± 0.001 %")


def test_a_table_survives_the_disk(tmp_path):
    table = simulate_wins("greedy", 500, seed=1, variant=FIVE_CARD)
    save_wins(table, tmp_path / "table")
    again = load_wins(tmp_path / "table")
    assert again.chances["win"] == pytest.approx(table.chances["win"], abs=1e-6)
    assert (again.player, again.n_deals, again.seed) == ("greedy", 500, 1)
    with (tmp_path / "table").open("r+b") as file:
        file.seek(5_000)
        file.write(b"\xff\xff\xff")
    with pytest.raises(DataError, match="damaged"):
        load_wins(tmp_path / "table")


@pytest.mark.parametrize(
    ("kind", "at", "value", "message"),
    [
        ("win", (0, 3, 4), np.nan, "chances of 'win' in .* must be from 0 to 1"),
        ("win", (0, 3, 4), -0.1, "chances of 'win' in .* must be from 0 to 1"),
        ("win", (1, 3, 4), 0.01, "the chances of both sides in .* must add up to 1"),
        ("lurch", (0, 3, 4), 0.99, "'lurch' in .* comes oftener than a win"),
        ("win_error", (0, 3, 4), np.inf, "errors of 'win' in .* must be from 0 to 1"),
    ],
)
def test_what_a_file_of_chances_may_not_hold(tmp_path, kind, at, value, message):
    stored = load(shipped_path("tables/win_five-card.table"), version=2)
    arrays = {name: np.array(array) for name, array in stored.arrays.items()}
    arrays[kind][at] = value
    save(tmp_path / "mine", arrays, version=2, meta=stored.meta)
    with pytest.raises(DataError, match=message):
        load_wins(tmp_path / "mine")


def test_files_of_another_kind(tmp_path):
    save(tmp_path / "ones", {"win": np.ones(3)}, version=2)
    with pytest.raises(DataError, match="ones is not a table of chances"):
        load_wins(tmp_path / "ones")
    five = load(shipped_path("tables/win_five-card.table"), version=2)
    wrong = {name: array[:, :60] for name, array in five.arrays.items()}
    save(tmp_path / "short", wrong, version=2, meta=five.meta)
    with pytest.raises(DataError, match=r"must have shape \(2, 61, 61\); got \(2, 60, 61\)"):
        load_wins(tmp_path / "short")
    with pytest.raises(DataError, match="damaged or not a cribscore file"):
        load_wins(__file__)
