"""Packed hands and their numbers: the compiled mirror of `ranks`, against plain counting."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribscore import rank_kernels
from cribscore.arrays import BINOMIALS
from cribscore.players.expected.hands import count_packed, rank_sets
from cribscore.ranks import hand_number, hands_of, pack_ranks, unpack_ranks

RANKS = st.lists(st.integers(0, 12), min_size=1, max_size=8)


def packed_by_hand(ranks):
    return int("".join(f"{rank + 1:x}" for rank in sorted(ranks, reverse=True)) or "0", 16)


@settings(deadline=None)  # the first call compiles
@given(RANKS)
def test_packed_hands_are_read_back(ranks):
    packed = pack_ranks(ranks)
    assert packed == packed_by_hand(ranks)
    assert packed == rank_kernels.pack_hand(np.array(ranks, np.uint8))
    assert unpack_ranks(packed) == tuple(sorted(ranks))
    assert rank_kernels.count_cards(packed) == len(ranks)
    assert [rank_kernels.times_held(packed, r + 1) for r in range(13)] == [
        ranks.count(r) for r in range(13)
    ]


@settings(deadline=None)  # the first call compiles
@given(RANKS, st.data())
def test_a_card_taken_out_can_be_put_back(ranks, data):
    at = data.draw(st.integers(0, len(ranks) - 1))
    packed, rest = packed_by_hand(ranks), sorted(ranks)
    nibble = rest.pop(at) + 1
    assert rank_kernels.without_card(packed, 4 * at) == packed_by_hand(rest)
    assert rank_kernels.with_card(packed_by_hand(rest), nibble) == packed


@settings(deadline=None)  # the first call compiles
@given(RANKS, st.integers(0, 31))
def test_who_can_play_holds_a_card_that_fits(ranks, count):
    fits = any(count + min(rank + 1, 10) <= 31 for rank in ranks)
    assert rank_kernels.can_play(packed_by_hand(ranks), count) == fits


@pytest.mark.parametrize("n_ranks", [3, 7, 13])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_hands_are_numbered_in_the_order_of_their_ascending_ranks(n_ranks, size):
    listed = sorted(tuple(h) for h in combinations_with_replacement(range(n_ranks), size))
    assert list(hands_of(n_ranks, size)) == listed
    for number, ranks in enumerate(listed):
        packed = packed_by_hand(ranks)
        assert rank_kernels.number_of(packed, n_ranks, BINOMIALS) == number
        assert hand_number(ranks[::-1], n_ranks) == number


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_many_hands_are_numbered_at_once(size):
    sets = rank_sets(size)
    found = np.empty(len(sets), np.int64)
    rank_kernels.number_hands(sets, BINOMIALS, found)
    assert found.tolist() == list(range(len(sets)))
    assert (count_packed(sets) == size).all()


def test_a_pair_has_the_number_of_a_hand_of_two():
    for first in range(13):
        for second in range(13):
            number = rank_kernels.pair_number(first, second)
            assert number == hand_number((first, second))
