"""A user's frame, scored: every row as `score_hand` has it, gaps kept, own columns left alone."""

import random

import numpy as np
import pandas as pd
import pytest
from fixtures.naive import naive_show

from cribscore import expected_discards, tables
from cribscore.cards import format_cards, parse_cards
from cribscore.errors import CardCountError, DataError, DuplicateCardError, InvalidCardError
from cribscore.show.points import score_hand
from cribscore.tables.own_deals import BEST_DISCARDS_SCHEMA

PARTS = ["fifteens", "pairs", "runs", "flush", "nobs"]


def random_frame(n, seed=1, kept=4):
    rng = random.Random(seed)
    deals = [rng.sample(range(52), kept + 1) for _ in range(n)]
    return pd.DataFrame(
        {
            "hand": [format_cards(deal[:-1]) for deal in deals],
            "starter": [format_cards(deal[-1]) for deal in deals],
            "crib": [rng.choice(["1.0", "0.0", "True", "", "no"]) for _ in deals],
            "total": range(n),
        }
    )


@pytest.mark.parametrize("kept", [3, 4, 5, 6])
def test_every_row_is_as_one_by_one(kept):
    frame = random_frame(300, kept=kept)
    found = tables.score(frame, crib="crib")
    for row in found.itertuples():
        one = score_hand(row.hand, row.starter, crib=row.crib in ("1.0", "True"))
        assert [getattr(row, f"show_{part}") for part in PARTS] == [
            getattr(one, part) for part in PARTS
        ]
        assert row.show_points == one.total
        assert row.show_call == one.call()


def test_points_are_those_of_the_oracle():
    frame = random_frame(500, seed=3)
    found = tables.score(frame)
    for row in found.itertuples():
        parts = naive_show(parse_cards(row.hand), parse_cards(row.starter)[0], False)
        assert row.show_points == sum(parts)


def test_the_users_columns_are_not_touched():
    frame = random_frame(20)
    before = frame.copy()
    found = tables.score(frame)
    pd.testing.assert_frame_equal(frame, before)
    pd.testing.assert_frame_equal(found[list(before)], before)
    with pytest.raises(DataError, match=r"has a column 'show_points' already\. Hint: give another"):
        tables.score(found)
    assert "my_points" in tables.score(found, prefix="my_")


def test_card_columns_and_ids():
    frame = pd.DataFrame({"a": ["5h"], "b": ["5s"], "c": ["5d"], "d": ["Jc"], "up": ["5c"]})
    assert tables.score(frame, hand=["a", "b", "c", "d"], starter="up").show_points.tolist() == [29]
    numbers = pd.DataFrame({"a": [18], "b": [19], "c": [17], "d": [40], "up": ["5c"]})
    found = tables.score(numbers, hand=["a", "b", "c", "d"], starter="up")
    assert found.show_points.tolist() == [29]


def test_gaps_stay_gaps_and_indexes_stay():
    frame = pd.DataFrame(
        {"hand": ["5h 5s 5d Jc", None, "", "2c 4d 6h 8s"], "starter": ["5c", "2d", "3c", np.nan]},
        index=[7, 7, 9, 1],
    )
    found = tables.score(frame)
    assert found.index.tolist() == [7, 7, 9, 1]
    assert found.show_points.isna().tolist() == [False, True, True, True]
    assert found.show_call.isna().tolist() == [False, True, True, True]


def test_bad_rows_are_named_or_kept_with_their_reason():
    frame = pd.DataFrame(
        {"hand": ["5h 5s 5d Jc", "5h 5s 5d 1c", "5h 5s 5d 5d", "5h"], "starter": ["5c"] * 4}
    )
    with pytest.raises(InvalidCardError, match="row 1: cannot read '1c'"):
        tables.score(frame)
    with pytest.raises(DuplicateCardError, match="row 0: the five of diamonds"):
        tables.score(frame.iloc[2:3])
    with pytest.raises(CardCountError, match="row 0: "):
        tables.score(frame.iloc[3:])
    found = tables.score(frame, errors="coerce")
    assert found.show_points.fillna(-1).tolist() == [29, -1, -1, -1]
    assert [bool(reason) for reason in found.show_error] == [False, True, True, True]


def test_columns_and_flags_that_cannot_be():
    frame = random_frame(3)
    with pytest.raises(DataError, match=r"no column 'cards'; it has hand, starter, crib, total"):
        tables.score(frame, hand="cards")
    with pytest.raises(DataError, match="crib must be True, False or the name of a column; got 1"):
        tables.score(frame, crib=1)
    frame["crib"] = ["yes", "perhaps", "no"]
    with pytest.raises(DataError, match=r"row 1: a flag must be true or false, or crib or hand"):
        tables.score(frame, crib="crib")


def test_hands_of_other_lengths_are_scored_too():
    frame = pd.DataFrame({"hand": ["5h 5s 5d Jc", "5h 5s 5d"], "starter": ["5c", "Tc"]})
    assert tables.score(frame).show_points.tolist() == [29, 14]  # 5 5 5 and three 5 T: 8, and 6


def test_columns_are_as_the_schema_says():
    from cribscore.tables.own import SCORE_SCHEMA

    found = tables.score(random_frame(5))
    for name, column in SCORE_SCHEMA.items():
        assert str(found[f"show_{name}"].dtype) == column.dtype


def test_best_discards_are_those_of_one_deal():
    frame = pd.DataFrame(
        {
            "dealt": ["5h 5s 5d Jc 2h", "", "2c,3d,9h,Js,Kd", None, "10h 9s 8d 7c 6c"],
            "mine": ["dealer", "pone", "0.0", "", "True"],
            "net": range(5),
        },
        index=list("abcde"),
    )
    before = frame.copy()
    found = tables.best_discards(frame, dealer="mine", variant="five-card")
    pd.testing.assert_frame_equal(found[list(before)], before)
    assert found.best_net.isna().tolist() == [False, True, False, True, False]
    for row, dealer in (("a", True), ("c", False), ("e", True)):
        best, second, *_ = expected_discards(frame.dealt[row], dealer=dealer, variant="five-card")
        assert set(found.best_throw[row].split()) == set(format_cards(best.throw).split())
        assert set(found.best_keep[row].split()) == set(format_cards(best.keep).split())
        assert found.best_net[row] == pytest.approx(best.net_mean, abs=1e-9)
        assert found.best_margin[row] == pytest.approx(best.net_mean - second.net_mean, abs=1e-9)
    for name, column in BEST_DISCARDS_SCHEMA.items():
        assert str(found[f"best_{name}"].dtype) == column.dtype


def test_deals_that_are_none_are_named_or_kept_with_their_reason():
    deals = ["5h 5s 5d Jc 2h", "5h 5s 5d Jc 1h", "5h 5s", "5h 5h 5d Jc 2h"]
    frame = pd.DataFrame(
        {
            "dealt": deals + ["2c 3d 9h Js Kd"] * 2,
            "dealer": ["yes", "yes", "no", "no", "", "perhaps"],
        }
    )  # fmt: skip
    asked = {"variant": "five-card"}
    for start, error, message in (
        (1, InvalidCardError, "row 0: cannot read '1h'"),
        (2, CardCountError, "row 0: the cards dealt must have 5 cards; got 2"),
        (3, DuplicateCardError, "row 0: the five of hearts"),
        (4, DataError, r"row 0: a flag must be true or false, or dealer or pone; got ''"),
        (5, DataError, r"row 0: .* got 'perhaps'"),
    ):
        with pytest.raises(error, match=message):
            tables.best_discards(frame.iloc[start:], **asked)
    found = tables.best_discards(frame, errors="coerce", **asked)
    assert [bool(reason) for reason in found.best_error] == [False, True, True, True, True, True]
    assert found.best_net.notna().tolist() == [True] + [False] * 5
    with pytest.raises(DataError, match="dealer must be True, False or the name of a column"):
        tables.best_discards(frame, dealer=1, **asked)
    with pytest.raises(DataError, match="frame must be a DataFrame"):
        tables.best_discards([["5h"]], dealer=True)
