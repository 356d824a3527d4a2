"""Ranks read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.errors import DuplicateCardError, InvalidCardError
from cribscore.ranks import format_ranks, parse_ranks


@given(st.lists(st.integers(0, 12), min_size=1, max_size=12), st.sampled_from(["", " ", ", ", "-"]))
def test_written_ranks_are_read_back(ranks, separator):
    text = format_ranks(ranks, separator=separator)
    assert parse_ranks(text, in_one_pack=False) == tuple(ranks)


def test_suits_are_dropped_and_ten_has_two_names():
    assert parse_ranks("10h,T♠ kD") == parse_ranks([9, 9, 12])


@pytest.mark.parametrize(
    ("ranks", "error", "message"),
    [
        ("", InvalidCardError, "no ranks were given.*Hint: write them as"),
        ("6 1 7", InvalidCardError, "cannot read '1' at position 2 of '6 1 7'; ranks are A2345"),
        ([3, 13], InvalidCardError, "from 0 .ace. to 12 .king.; got 13 at position 2"),
        ("55555", DuplicateCardError, "four cards of each rank; got 5 of the rank five"),
    ],
)
def test_wrong_ranks_are_refused(ranks, error, message):
    with pytest.raises(error, match=message):
        parse_ranks(ranks)


@pytest.mark.parametrize("text", ["", " ", "\t", "\u200b", "\ufeff", "\n , ;-"])
def test_blank_text_holds_no_ranks(text):
    with pytest.raises(InvalidCardError, match="no ranks were given"):
        parse_ranks(text)


@pytest.mark.parametrize("ranks", ["\u212a", "5\u017f", "６", [True], [5.0], 5, None])
def test_what_is_no_rank_is_refused(ranks):
    with pytest.raises(InvalidCardError):
        parse_ranks(ranks)
