"""The exact histograms, against published counts and an exhaustive enumeration."""

import hashlib
from itertools import combinations
from math import comb

import numpy as np
import pytest
from fixtures.frames import assert_schema
from fixtures.naive import naive_show

from cribscore import STANDARD, CardCountError, count_scores, score_hands, tables

# The distribution of all 12,994,800 hands with starter as published in many places, for instance
# "Cribbage statistics" (Wikipedia) with its mean of 4.7692: 29 four times, 28 seventy-six times,
# 24 3,680 times, nothing 1,009,008 times; 19, 25, 26 and 27 never.
PUBLISHED = {
    **{0: 1009008, 1: 99792, 2: 2813796, 3: 505008, 4: 2855676, 5: 697508, 6: 1800268, 7: 751324},
    **{8: 1137236, 9: 361224, 10: 388740, 11: 51680, 12: 317340, 13: 19656, 14: 90100, 15: 9168},
    **{16: 58248, 17: 11196, 18: 2708, 19: 0, 20: 8068, 21: 2496, 22: 444, 23: 356, 24: 3680},
    **{25: 0, 26: 0, 27: 0, 28: 76, 29: 4},
}


def test_the_published_distribution():
    assert dict(enumerate(count_scores(4).tolist())) == PUBLISHED


@pytest.mark.parametrize("kept", [3, 4, 5, 6])
@pytest.mark.parametrize("crib", [False, True])
def test_every_show_is_counted_once(kept, crib):
    assert count_scores(kept, crib=crib).sum() == comb(52, kept) * (52 - kept)


def test_hands_and_cribs_differ_by_the_flushes_of_four():
    """4 C(13, 4) 39 hands of one suit lose four points as cribs."""
    hands, cribs = count_scores(4), count_scores(4, crib=True)
    lost = (np.arange(30) * (hands - cribs)).sum()
    assert lost == 4 * 4 * comb(13, 4) * 39


@pytest.mark.parametrize("crib", [False, True])
def test_a_short_pack_enumerated_by_the_oracle(crib):
    """All shows of three cards dealt from the aces, fives and jacks: kernel against brute force."""
    from cribscore.show import kernels, lookup

    states = lookup.rank_states()
    first, last = lookup.SIZES_AT[3:5]
    ranks = [0, 4, 10]
    expected = np.zeros(100, int)
    cards = [4 * r + s for r in ranks for s in range(4)]
    for hand in combinations(cards, 3):
        for starter in range(52):
            if starter not in hand:
                expected[sum(naive_show(hand, starter, crib))] += 1
    got = np.zeros(100, np.int64)
    flush = lookup.flush_points(3, crib, STANDARD)
    for state in range(first, last):
        if states.counts[state, ranks].sum() == 3:
            span = np.array([state, state + 1])
            kernels.count_states(span, states.counts, states.advance, states.points, flush, got)
    assert got.tolist() == expected.tolist()


def all_fours():
    hands = np.array(list(combinations(range(52), 4)), np.uint8)
    for starter in range(52):
        free = hands[(hands != starter).all(axis=1)]
        yield free, np.full(len(free), starter, np.uint8)


@pytest.mark.parametrize("crib", [False, True])
def test_all_12994800_shows_one_by_one(crib):
    """Histogram of every single score against the counted one."""
    histogram = np.zeros(30, int)
    for hands, starters in all_fours():
        histogram += np.bincount(score_hands(hands, starters, crib=crib), minlength=30)
    assert histogram.tolist() == count_scores(4, crib=crib).tolist()


def test_all_12994800_shows_against_the_oracle():
    """SHA-256 over every score in the order of `all_fours`: kernel and oracle, hand and crib."""
    from fixtures.naive_table import naive_scores

    for crib in (False, True):
        ours, theirs = hashlib.sha256(), hashlib.sha256()
        for hands, starters in all_fours():
            ours.update(score_hands(hands, starters, crib=crib).astype(np.uint8))
            theirs.update(naive_scores(hands, starters, crib).astype(np.uint8))
        assert ours.hexdigest() == theirs.hexdigest()


def test_an_unknown_size_is_refused():
    with pytest.raises(CardCountError, match="kept must be 3, 4, 5 or 6 cards; got 7"):
        count_scores(7)


def test_frames_follow_their_schemas():
    assert_schema(tables.scores(3), "scores")
    assert_schema(tables.score_moments(), "score_moments")


def test_moments_are_exact():
    moments = tables.score_moments().set_index(["kept", "crib"])
    assert moments.loc[(4, False), "mean"] == pytest.approx(4.7692, abs=5e-5)  # published
    mean, variance = moments.loc[(4, False), ["mean_exact", "variance_exact"]]
    counts = count_scores(4)
    points = np.repeat(np.arange(30), counts)
    assert float(mean) == pytest.approx(points.mean(), abs=1e-12)
    assert float(variance) == pytest.approx(points.var(), abs=1e-9)
