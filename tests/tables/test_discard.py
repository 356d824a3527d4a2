"""Tables of throws: against the naive scorer, the whole distribution, and the single deal."""

import sys

import numpy as np
import pandas as pd
import pytest
from fixtures.frames import assert_schema
from fixtures.naive_discards import hand_points

from cribscore import FIVE_CARD, SEVEN_CARD, equilibrium, parse_cards, tables
from cribscore.errors import DataError, InvalidCardError

DEAL = "5h 5s 5d Jc 2h 9d"


@pytest.fixture(scope="module")
def five_card_sweep():
    return tables.sweep(FIVE_CARD, dealer=False)


def test_columns_have_the_dtypes_of_their_schema(five_card_sweep):
    one = tables.discards(DEAL, dealer=True, opponent="uniform")
    whole = tables.discard_counts(DEAL, "2h 9d", dealer=True, opponent="uniform")
    assert_schema(one, "discards")
    assert_schema(whole, "discard_counts")
    assert_schema(five_card_sweep, "sweep")


def test_what_was_asked_stands_in_the_columns():
    frame = tables.discards("JC 5H 5S 5D 2H", dealer=False, variant=FIVE_CARD, starter="kd")
    asked = {"variant": "five-card", "dealt": "2h 5d 5h 5s Jc", "role": "pone"}
    asked |= {"opponent": "equilibrium", "starter": "Kd"}
    assert all((frame[name] == value).all() for name, value in asked.items())
    strategy = equilibrium("five-card").dealer
    counts = tables.discard_counts(
        "JC 5H 5S 5D 2H", "jc 2h", dealer=False, variant=FIVE_CARD, opponent=strategy
    )
    asked |= {"opponent": "own strategy", "starter": "", "throw": "2h Jc"}
    assert all((counts[name] == value).all() for name, value in asked.items())


@pytest.mark.parametrize(("dealer", "sign"), [(True, 1), (False, -1)])
def test_every_throw_is_there_best_first_and_adds_up(dealer, sign):
    frame = tables.discards(DEAL, dealer=dealer, opponent="uniform")
    assert len(frame) == frame.throw.nunique() == 15
    assert frame.net_mean.is_monotonic_decreasing
    assert np.allclose(frame.net_mean, frame.hand_mean + sign * frame.crib_mean)
    dealt = set(parse_cards(DEAL))
    for keep, throw in zip(frame.keep, frame.throw, strict=True):
        assert {*parse_cards(keep), *parse_cards(throw)} == dealt


def test_hands_are_those_of_the_naive_scorer():
    dealt = parse_cards(DEAL)
    for row in tables.discards(DEAL, dealer=True, opponent="uniform").itertuples():
        points = np.array(hand_points(dealt, parse_cards(row.throw), range(52)))
        expected = (points.mean(), points.min(), points.max(), points.std())
        assert (row.hand_mean, row.hand_min, row.hand_max, row.hand_sd) == pytest.approx(expected)


@pytest.mark.parametrize("starter", [None, "Kh"])
def test_the_whole_distribution_has_the_means_of_the_table(starter):
    dealt, throw = "4c 5d 6h Js Qs", "Js Qs"
    options = {"dealer": False, "variant": FIVE_CARD, "starter": starter}
    row = tables.discards(dealt, **options).set_index("throw").loc[throw]
    whole = tables.discard_counts(dealt, throw, **options)
    for what in ("hand", "crib", "net"):
        part = whole[whole.what == what]
        assert part.share.sum() == pytest.approx(1)
        mean = (part.points * part.share).sum()
        assert mean == pytest.approx(row[f"{what}_mean"])


def test_a_sweep_is_every_class_once_and_agrees_with_single_deals(five_card_sweep):
    frame = five_card_sweep
    assert frame.dealt.is_unique
    assert frame.deals.sum() == 2_598_960
    for row in frame.sample(40, random_state=1).itertuples():
        single = tables.discards(row.dealt, dealer=False, variant=FIVE_CARD)
        best = single.iloc[0]
        assert (row.net_mean, row.hand_mean) == pytest.approx((best.net_mean, best.hand_mean))
        at = single.set_index("throw")
        assert at.net_mean[row.throw] == pytest.approx(best.net_mean)
        assert at.crib_mean[row.throw] == pytest.approx(row.crib_mean)
        ranks = single.throw.str[0] + single.throw.str[3]
        others = single[ranks != row.throw[0] + row.throw[3]]
        assert row.margin == pytest.approx(best.net_mean - others.net_mean.max(), abs=1e-9)
        assert at.net_mean[row.next_throw] == pytest.approx(others.net_mean.max())


def test_parquet_gives_back_the_same_table(five_card_sweep, tmp_path):
    place = tmp_path / "sweep.parquet"
    few = five_card_sweep.head(500)
    tables.write_parquet(few, place)
    back = pd.read_parquet(place).astype(few.dtypes.to_dict())
    pd.testing.assert_frame_equal(back, few)


def test_parquet_without_pyarrow_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(DataError, match=r"need pyarrow.*pip install 'cribscore\[parquet\]'"):
        tables.write_parquet(pd.DataFrame({"a": [1]}), tmp_path / "a.parquet")


def test_parquet_that_cannot_be_written_says_where(tmp_path):
    with pytest.raises(DataError, match=r"cannot write .*no_folder"):
        tables.write_parquet(pd.DataFrame({"a": [1]}), tmp_path / "no_folder" / "a.parquet")


def test_what_cannot_be_answered_is_refused():
    with pytest.raises(DataError, match="no equilibrium of seven-card is shipped"):
        tables.discards("Ac 2c 3c 4c 5c 6c 7c", dealer=True, variant=SEVEN_CARD)
    with pytest.raises(InvalidCardError, match="the throw must be of the cards dealt"):
        tables.discard_counts(DEAL, "Kh Ks", dealer=True, opponent="uniform")
    with pytest.raises(DataError, match="many deals at once need an opponent with a strategy"):
        tables.sweep(FIVE_CARD, dealer=True, opponent="uniform")
