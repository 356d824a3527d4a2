"""The frames and pictures of the solved play."""

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from fixtures.frames import assert_schema

from cribscore import tables
from cribscore.solve.shipped import shipped_play

mpl.use("Agg")


@pytest.mark.parametrize(
    "make",
    [tables.leads, tables.play_values, tables.replies],
)
def test_frames_have_their_schema(make):
    frame = make()
    assert_schema(frame, make.__name__)
    assert not frame.isna().any().any()


def test_leads_of_a_hand_are_a_mix_of_its_cards():
    frame = tables.leads()
    for hand, part in frame.groupby("hand"):
        assert list(part["lead"]) == sorted(set(hand.split()), key="A23456789TJQK".index)
    sums = frame.groupby("hand")["chance"].sum()
    np.testing.assert_allclose(sums, 1, atol=1e-5)
    assert (frame.groupby("hand")["cost"].min() == 0).all()


def test_what_is_led_often_costs_next_to_nothing():
    """A mix of leads that lost more than the certificate would contradict it."""
    frame = tables.leads()
    lost = (frame["kept"] * frame["chance"] * frame["cost"]).sum()
    assert 0 <= lost <= shipped_play().exploitability + 1e-6


def test_replies_add_up_to_the_value_of_the_dealer():
    frame = tables.replies()
    assert (frame["kept"] * frame["chance"]).sum() == pytest.approx(1, abs=1e-5)
    value = (frame["kept"] * frame["chance"] * frame["value"]).sum()
    assert value == pytest.approx(-shipped_play().value, abs=1e-5)
    seven = tables.replies("7h")
    assert set(seven["lead"]) == {"7"}
    pd.testing.assert_frame_equal(
        seven, frame[frame["lead"] == "7"].reset_index(drop=True), check_exact=True
    )


def test_values_of_the_roles_are_opposite():
    frame = tables.play_values()
    mean = (frame["kept"] * frame["value"]).groupby(frame["role"]).sum()
    kept = frame["kept"].groupby(frame["role"]).sum()
    np.testing.assert_allclose(kept, 1, atol=1e-9)
    assert mean["pone"] == pytest.approx(-mean["dealer"], abs=1e-9)
