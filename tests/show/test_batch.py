"""The arrays and kernels of the show against the rules and the oracle."""

import math
import os

import numpy as np
import pandas as pd
import pytest
from fixtures.naive import naive_show
from hypothesis import given
from hypothesis import strategies as st

from cribscore import (
    OLD_CRIB_FLUSH,
    CardCountError,
    CribscoreError,
    DataError,
    DuplicateCardError,
    InvalidCardError,
    explain_hands,
    score_hand,
    score_hands,
)
from cribscore.show import kernels, lookup

pa = pytest.importorskip("pyarrow")
JIT = os.environ.get("NUMBA_DISABLE_JIT") != "1"


def random_shows(kept, n, seed):
    rng = np.random.default_rng(seed)
    cards = rng.random((n, 52)).argsort(axis=1)[:, : kept + 1].astype(np.uint8)
    # half of them of two suits only, so that flushes and nobs are common
    cards[: n // 2] = rng.random((n // 2, 26)).argsort(axis=1)[:, : kept + 1]
    cards[: n // 2] = cards[: n // 2] // 2 * 4 + cards[: n // 2] % 2
    return cards[:, :kept], cards[:, kept]


@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize("kept", [3, 4, 5, 6])
def test_parts_and_totals_agree_with_the_oracle(kept, crib):
    hands, starters = random_shows(kept, 1000, kept)
    expected = [
        naive_show(h, s, crib) for h, s in zip(hands.tolist(), starters.tolist(), strict=True)
    ]
    assert explain_hands(hands, starters, crib=crib).tolist() == [list(e) for e in expected]
    assert score_hands(hands, starters, crib=crib).tolist() == [sum(e) for e in expected]


def test_every_multiset_of_five_ranks_agrees_with_the_oracle():
    """All 6,175, through the four-card tables: each with suits dealt so that none is a flush."""
    states = lookup.rank_states()
    first, last = lookup.SIZES_AT[5:7]
    assert last - first == 6175
    hands = np.empty((6175, 5), np.uint8)
    for row, counts in enumerate(states.counts[first:last]):
        hands[row] = [4 * r + (i + r) % 4 for r in range(13) for i in range(counts[r])]
    scores = explain_hands(hands[:, 1:], hands[:, 0])
    totals = score_hands(hands[:, 1:], hands[:, 0])
    for row, total in enumerate(totals):
        parts = naive_show(hands[row, 1:].tolist(), int(hands[row, 0]))
        assert scores[row].tolist() == list(parts)
        assert total == sum(parts)


def test_every_pattern_of_suits_agrees_with_the_oracle():
    """All 4**5 suits of five ranks with and without the jack, as hand and as crib."""
    suits = np.indices((4,) * 5).reshape(5, -1).T
    for ranks in ([0, 2, 4, 10, 12], [10, 3, 5, 7, 9], [1, 3, 5, 7, 10], [0, 1, 5, 7, 11]):
        cards = 4 * np.array(ranks) + suits
        for crib in (False, True):
            got = score_hands(cards[:, :4], cards[:, 4], crib=crib)
            want = [sum(naive_show(c[:4], c[4], crib)) for c in cards.tolist()]
            assert got.tolist() == want


@given(st.lists(st.permutations(range(52)).map(lambda p: p[:5]), min_size=1, max_size=20))
def test_the_plural_is_a_loop_of_the_singular(shows):
    hands, starters = [s[:4] for s in shows], [s[4] for s in shows]
    one_by_one = [score_hand(h, s).total for h, s in zip(hands, starters, strict=True)]
    assert score_hands(hands, starters).tolist() == one_by_one


def test_blocks_change_nothing(monkeypatch):
    hands, starters = random_shows(4, 1000, 9)
    whole = score_hands(hands, starters)
    monkeypatch.setattr("cribscore.show.batch._BLOCK", 7)
    assert (score_hands(hands, starters) == whole).all()


def test_the_older_custom():
    crib = [[4, 12, 20, 28]]
    for starter in (48, 49):
        want = score_hand(crib[0], starter, crib=True, rules=OLD_CRIB_FLUSH).total
        assert score_hands(crib, [starter], crib=True, rules=OLD_CRIB_FLUSH) == [want]


def test_no_hands_score_nothing():
    assert score_hands([], []).shape == (0,)
    assert explain_hands(np.empty((0, 5), np.uint8), []).shape == (0, 5)


@pytest.mark.parametrize(
    ("hands", "starters", "error", "message"),
    [
        (np.zeros((3, 7)), [0, 0, 0], CardCountError,
         r"hands must have shape \(n, 3\.\.6\); got \(3, 7\)\. Hint: pass the starter separately"),
        ([1, 2, 3, 4], [5], CardCountError, r"hands must have shape .* got \(4,\)"),
        ([[1, 2, 3, 4]], [[5]], CardCountError, r"starters must have shape \(n,\); got \(1, 1\)"),
        ([[1, 2, 3, 4]], [5, 6], CardCountError, r"as many; got 1 hands, 2 starters"),
        ([[1, 2, 3, 52]], [5], InvalidCardError, r"hands\[0, 3\] must be a card id .* got 52"),
        ([[1, 2, 3, 4]], [-1], InvalidCardError, r"starters\[0\] must be a card id .* got -1"),
        ([[1.0, 2.0, 3.5, 4.0]], [5], InvalidCardError, r"hands\[0, 2\] must be a card id .* 3.5"),
        (np.array([[1, 2, 3, 99]], np.uint8), [5], InvalidCardError, r"hands\[0, 3\].* got 99"),
        (np.array([[1, 2, 3, 9]], np.uint8), np.array([77], np.uint8), InvalidCardError,
         r"starters\[0\].* got 77"),
        ([[1, 2, 3, 4], [18, 5, 6, 18]], [9, 9], DuplicateCardError,
         r"hands\[1\] with its starter repeats the five of hearts \(id 18\)"),
        ([[1, 2, 3, 18]], [18], DuplicateCardError, r"hands\[0\].* five of hearts"),
        ([[1, 2, 3, 18, 20]], [20], DuplicateCardError, r"hands\[0\].* six of clubs"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("verb", [score_hands, explain_hands])
def test_bad_arrays_are_refused(verb, hands, starters, error, message):
    with pytest.raises(error, match=message):
        verb(hands, starters)


@pytest.mark.skipif(not JIT, reason="compiled kernels only")
def test_kernels_have_one_specialisation():
    hands, starters = random_shows(4, 10, 1)
    score_hands(hands.astype(np.int64), starters.astype(np.int64))
    score_hands(hands, starters)
    explain_hands(hands[:, :3], starters)
    explain_hands(np.asfortranarray(hands), starters)
    for name in ("score_four", "some_four_bad", "explain_any", "first_bad_row"):
        assert len(getattr(kernels, name).signatures) == 1, name


def test_the_states_are_all_multisets():
    """As many as the coefficients of (1 + x + x^2 + x^3 + x^4)^13."""
    coefficients = np.array([1])
    for _ in range(13):
        coefficients = np.convolve(coefficients, np.ones(5, int))
    assert list(lookup.STATES_OF_SIZE) == coefficients[:8].tolist()
    counts = lookup.rank_states().counts
    assert len(np.unique(counts, axis=0)) == len(counts)
    assert math.comb(52, 4) == sum(
        math.prod(math.comb(4, int(n)) for n in row)
        for row in counts[lookup.SIZES_AT[4] : lookup.SIZES_AT[5]]
    )


def as_kinds():
    """Return the same two hands and starters in every form that people hold them in."""
    texts, starters = ["5h 5s 5d Jc", "2c 3d 4h 6s"], ["5c", "Kd"]
    ids, turned = [[18, 19, 17, 40], [4, 9, 14, 23]], [16, 49]
    return {
        "lists": (texts, starters),
        "arrays": (np.array(texts), np.array(starters, dtype=object)),
        "series": (pd.Series(texts, index=[7, 7]), pd.Series(starters, dtype="category")),
        "a text a card": ([text.split() for text in texts], starters),
        "a frame of text": (pd.DataFrame([text.split() for text in texts]), starters),
        "Arrow text": (pa.array(texts), pa.array(starters)),
        "nullable": (pd.DataFrame(ids, dtype="Int64"), pd.Series(turned, dtype="Int64")),
        "Arrow numbers": (pd.DataFrame(ids, dtype="int64[pyarrow]"), pa.array(turned)),
        "lists in a column": (pd.Series(ids), pd.Series(turned)),
        "an Arrow column of lists": (pa.array(ids), pa.array(turned)),
        "whole floats": (np.array(ids, float), np.array(turned, float)),
    }


@pytest.mark.parametrize("kind", as_kinds())
def test_hands_in_every_form(kind):
    hands, starters = as_kinds()[kind]
    assert score_hands(hands, starters).tolist() == [29, 7]  # 2 3 K, 2 3 4 6, and a run
    assert explain_hands(hands, starters).sum(axis=1).tolist() == [29, 7]


@pytest.mark.parametrize(
    "flags", [[True, False], pd.Series([True, False]), pa.array([True, False])]
)
def test_a_flag_a_row(flags):
    hands, starters = ["2h 4h 6h 8h", "2h 4h 6h 8h"], ["Kc", "Kc"]
    assert score_hands(hands, starters, crib=flags).tolist() == [0, 4]
    assert explain_hands(hands, starters, crib=flags)[:, 3].tolist() == [0, 4]


@pytest.mark.parametrize(
    ("hands", "starters", "message"),
    [
        (["5h 5s 5d Jc", "5h 5s 5d 1c"], ["5c", "5c"], "hands, row 1: cannot read '1c'"),
        (["5h 5s 5d Jc", None], ["5c", "5c"], "hands, row 1 is missing"),
        (["5h 5s 5d Jc"], [""], "starters, row 0 is missing|starters must"),
        (["5h 5s 5d Jc", "5h 5s 5d 5c"], ["5c", "5c"], r"hands\[1\] with its starter repeats"),
        (["5h 5s 5d Jc", "5h 5s 5d"], ["5c", "5c"], "hands, row 1: '5h 5s 5d' has 3 cards"),
        (["5h 5s"], ["5c"], r"hands must have shape \(n, 3..6\); got \(1, 2\)"),
        (pd.DataFrame([[18, 19, 17, None]], dtype="Int64"), [16], r"hands\[0, 3\] must .* <NA>"),
        (pa.array([[18, 19, 17, None]]), [16], r"hands\[0, 3\] must .* got (nan|None)"),
        ([[18, 19, 17, 40]], pa.array([None], pa.int64()), r"starters\[0\] must .* got (nan|None)"),
        (np.ma.masked_array([[18, 19, 17, 0]], mask=[[0, 0, 0, 1]]), [16], r"hands\[0, 3\] is mas"),
    ],
)
def test_what_is_no_hand_is_refused_with_its_place(hands, starters, message):
    for ask in (score_hands, explain_hands):
        with pytest.raises(CribscoreError, match=message):
            ask(hands, starters)


@pytest.mark.parametrize("crib", ["yes", 1, [True], [1, 0], [None, True], pa.array([True, None])])
def test_a_crib_is_a_flag_or_one_a_row(crib):
    with pytest.raises(DataError, match=r"crib(\[\d\])? must be"):
        score_hands(["5h 5s 5d Jc", "2c 3d 4h 6s"], ["5c", "Kd"], crib=crib)
