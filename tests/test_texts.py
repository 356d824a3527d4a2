"""Columns of text: every kind of column, every form of text, every bad row named."""

import random

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import CardCountError, DataError, DuplicateCardError, InvalidCardError
from cribscore.texts import is_text, parse_flags, parse_hands

TEXTS = ["5h 5s 5d Jc", "Ac 2d 3h 4s", "Th 9s 8d 7c"]
IDS = [[18, 19, 17, 40], [0, 5, 10, 15], [38, 35, 29, 24]]

COLUMNS = {
    "list": TEXTS,
    "tuple": tuple(TEXTS),
    "object array": np.array(TEXTS, dtype=object),
    "text array": np.array(TEXTS),
    "object series": pd.Series(TEXTS, dtype=object, index=[5, 6, 9]),
    "str series": pd.Series(TEXTS, dtype="str"),
    "arrow series": pd.Series(TEXTS, dtype=pd.ArrowDtype(pa.string())),
    "categorical": pd.Series(TEXTS, dtype="category"),
    "arrow": pa.array(TEXTS),
    "chunked": pa.chunked_array([TEXTS[:1], TEXTS[1:]]),
    "dictionary": pa.array(TEXTS).dictionary_encode(),
}


@pytest.mark.parametrize("column", COLUMNS.values(), ids=COLUMNS.keys())
def test_every_kind_of_column_is_read(column):
    hands = parse_hands(column)
    assert hands.dtype == np.uint8
    assert hands.tolist() == IDS
    assert is_text(column)


def test_polars_columns_are_read():
    pl = pytest.importorskip("polars")
    assert parse_hands(pl.Series(TEXTS)).tolist() == IDS
    assert parse_hands(pl.Series(TEXTS, dtype=pl.Categorical)).tolist() == IDS


FORMS = (
    lambda ids: format_cards(ids),
    lambda ids: format_cards(ids).replace(" ", ""),
    lambda ids: format_cards(ids, symbols=True),
    lambda ids: format_cards(ids).upper(),
    lambda ids: format_cards(ids).replace("T", "10").replace(" ", ", "),
    lambda ids: format_cards(ids).replace(" ", "-"),
    lambda ids: f" {format_cards(ids)} ",
)


@given(st.data(), st.integers(1, 8))
def test_any_form_gives_what_parse_cards_gives(data, n_cards):
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    deals = [rng.sample(range(52), n_cards) for _ in range(20)]
    texts = [rng.choice(FORMS)(ids) for ids in deals]
    assert parse_hands(texts).tolist() == deals
    assert [list(parse_cards(text)) for text in texts] == deals


@given(st.lists(st.text(alphabet="A5Tch ♥10,-\n", max_size=9), min_size=1, max_size=6))
def test_a_row_is_read_exactly_if_parse_cards_reads_it(texts):
    found = parse_hands(texts, n_cards=2, errors="coerce")
    for row, text in enumerate(texts):
        try:
            wanted = list(parse_cards(text))
        except (InvalidCardError, DuplicateCardError):
            wanted = None
        if wanted is None or len(wanted) != 2:
            assert found.mask[row].all()
        else:
            assert found[row].tolist() == wanted


@pytest.mark.parametrize("gap", [None, float("nan"), pd.NA, "", "  "])
def test_gaps_are_named_or_kept(gap):
    with pytest.raises(InvalidCardError, match=r"row 1 is missing\. Hint: leave it out"):
        parse_hands(["5h 5s", gap])
    kept = parse_hands(["5h 5s", gap], errors="coerce")
    assert kept.mask.tolist() == [[False, False], [True, True]]


def test_gaps_of_categories_and_arrow_are_gaps():
    for column in (
        pd.Series([*TEXTS, None], dtype="category"),
        pa.array([*TEXTS, None]),
        pa.array([*TEXTS, None]).dictionary_encode(),
        pd.Series([*TEXTS, None], dtype="str"),
    ):
        assert parse_hands(column, errors="coerce").mask.any(axis=1).tolist() == [False] * 3 + [
            True
        ]


def test_bad_rows_are_named():
    with pytest.raises(InvalidCardError, match=r"row 2: cannot read '1h' at position 1 of '1h 5s'"):
        parse_hands(["5h 5s", "5h 5d", "1h 5s"])
    with pytest.raises(DuplicateCardError, match=r"row 1: .*five of hearts"):
        parse_hands(["5h 5s", "5h 5h"])
    with pytest.raises(CardCountError, match=r"row 1: '5h' has 1 cards; it must have 2"):
        parse_hands(["5h 5s", "5h"])
    with pytest.raises(InvalidCardError, match=r"row 0 must be text; got 5"):
        parse_hands([5], n_cards=1)
    with pytest.raises(DataError, match="must be a column of text, a hand a row"):
        parse_hands("5h 5s")
    with pytest.raises(DataError, match="errors must be 'raise' or 'coerce'"):
        parse_hands(["5h"], errors="ignore")


def test_repeats_are_let_through_if_wanted():
    assert parse_hands(["5h 5h"], distinct=False).tolist() == [[18, 18]]


def test_nothing_gives_no_rows():
    assert parse_hands([]).shape == (0, 0)
    assert parse_hands([], n_cards=4).shape == (0, 4)


def test_ids_are_no_text():
    assert not is_text([[18, 19]])
    assert not is_text(np.zeros((2, 4), np.uint8))
    assert not is_text("5h 5s")
    assert not is_text(5)


@pytest.mark.parametrize("column", [
    [True, False, True], np.array([True, False, True]), pd.Series([1.0, 0.0, 1.0]),
    ["T", "F", "yes"], ["1.0", "0", "TRUE"], ["crib", "hand", " Crib "],
    pd.Series(["True", "False", "y"], dtype="category"),
])  # fmt: skip
def test_flags_as_pandas_and_people_write_them(column):
    assert parse_flags(column, empty=False, words=("crib", "hand")).tolist() == [True, False, True]


@pytest.mark.parametrize("empty", [True, False])
def test_an_empty_cell_means_what_the_option_says(empty):
    assert parse_flags(["", None, float("nan"), pd.NA], empty=empty).tolist() == [empty] * 4


@pytest.mark.parametrize("bad", ["maybe", "2", 2, "pone", -1.0])
def test_an_unknown_flag_is_refused_with_its_row(bad):
    with pytest.raises(DataError, match=r"row 1: a flag must be true or false; got"):
        parse_flags([True, bad], empty=False)
