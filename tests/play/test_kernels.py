"""Rung 7: the compiled play against the rules, the plain copy, and itself (perft)."""

import os
import random
import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from fixtures.naive_play import naive_points, naive_sequences, pips

from cribscore.play import kernels, open_kernels
from cribscore.play.rules import start_play
from cribscore.ranks import pack_ranks
from cribscore.variants import EIGHT_CARD, FIVE_CARD

PACK = [rank for rank in range(13) for _ in range(4)]


def pack(hand):
    return pack_ranks(hand)


def stack():
    return np.empty((12, 10), dtype=np.int64)


def random_hands(seed, n, kept, *, low=None):
    """Pairs of rank hands from one pack; `low` narrows the ranks, for pairs and runs."""
    rng = random.Random(seed)
    deck = PACK if low is None else [r for r in PACK if r <= low]
    for _ in range(n):
        cards = rng.sample(deck, 2 * kept)
        yield cards[:kept], cards[kept:]


def test_a_packed_hand_has_its_lowest_rank_lowest():
    assert pack([4, 12, 0, 4]) == 0xD551
    assert pack([12, 11, 10, 9, 8, 7]) == 0xDCBA98


def test_every_series_of_up_to_five_cards_scores_as_the_plain_copy_says():
    ranks = (0, 1, 2, 3, 4, 5, 6, 9, 10)
    rows = [
        (*row, *[255] * (5 - n))
        for n in range(1, 6)
        for row in product(ranks, repeat=n)
        if sum(pips(r + 1) for r in row) <= 31 and max(map(row.count, row)) < 5
    ]
    series = np.array(random.Random(1).sample(rows, 4000), dtype=np.uint8)
    points = np.empty(series.shape, dtype=np.uint8)
    kernels.points_of_series(series, points)
    for row, found in zip(series.tolist(), points.tolist(), strict=True):
        cards = [r + 1 for r in row if r != 255]
        expected = [naive_points(cards[: n + 1]) for n in range(len(cards))]
        assert found[: len(cards)] == expected, cards


def test_long_series_score_as_the_plain_copy_says():
    rng = random.Random(2)
    for _ in range(2000):
        deck = [r for r in range(7) for _ in range(4)]
        rng.shuffle(deck)
        series, packed, count = [], 0, 0
        for rank in deck:
            if count + rank + 1 > 31:
                break
            series.append(rank + 1)
            packed, count = packed << 4 | rank + 1, count + rank + 1
            assert kernels.points_of_card(packed, count) == naive_points(series), series


def perft_of_rules(state, depth_points):
    """The same table as `count_sequences`, walked through `PlayState`."""
    at = sum(e.card is not None for e in state.events)
    for rank in sorted(set(state.legal_cards())):
        after = state.play(rank)
        seat = state.turn
        while after.turn is not None and not after.legal_cards():
            after = after.go()
        new = after.events[len(state.events) :]
        awards = [award for event in new for award in event.awards]
        assert all(award.seat == seat for award in awards)  # what the kernels rest on
        depth_points[at, 0] += 1
        depth_points[at, 1 + seat] += sum(award.points for award in awards)
        if after.turn is not None:
            perft_of_rules(after, depth_points)


@pytest.mark.parametrize(
    ("variant", "kept", "low", "n"),
    [(None, 4, None, 12), (None, 4, 4, 12), (FIVE_CARD, 3, None, 20), (EIGHT_CARD, 4, 1, 4)],
)
def test_perft_of_kernel_and_rules(variant, kept, low, n):
    options = {"variant": variant} if variant else {}
    play_on = variant is not FIVE_CARD
    for pone, dealer in random_hands(kept, n, kept, low=low):
        expected = np.zeros((2 * kept, 3), dtype=np.int64)
        perft_of_rules(start_play([pone, dealer], ranks_only=True, **options), expected)
        found = np.zeros_like(expected)
        kernels.count_sequences(pack(pone), pack(dealer), play_on, stack(), found)
        assert (found == expected).all(), (pone, dealer)


def test_perft_leaves_are_the_sequences_of_the_plain_copy():
    for pone, dealer in random_hands(7, 20, 4):
        lines = naive_sequences([[r + 1 for r in hand] for hand in (pone, dealer)])
        table = np.zeros((8, 3), dtype=np.int64)
        kernels.count_sequences(pack(pone), pack(dealer), True, stack(), table)
        assert table[-1, 0] == len(lines)


def test_larger_hands_are_walked_to_the_end():
    pone, dealer = [0, 0, 0, 0, 1, 2], [3, 3, 4, 4, 4, 5]
    table = np.zeros((12, 3), dtype=np.int64)
    kernels.count_sequences(pack(pone), pack(dealer), True, stack(), table)
    lines = naive_sequences([[r + 1 for r in hand] for hand in (pone, dealer)])
    assert table[-1, 0] == len(lines)


@pytest.mark.skipif(not hasattr(open_kernels.open_value, "signatures"), reason="JIT is off")
def test_each_kernel_has_one_specialisation(tmp_path):
    script = """
import numpy as np
from cribscore import SIX_CARD, Runner, choose_throws, open_hand_value, play_hands
from cribscore import rank_kernels
from cribscore.play import kernels, open_hands, open_kernels
from cribscore.players import policies, policy_kernels, throw_kernels
open_hand_value("6789", "5566")
few = open_hands.rank_hands()[:2]
open_hands.rank_hands = lambda kept: few
open_hands.solve_open_hands(run=Runner(workers=1))
for policy in policies.POLICIES:
    choose_throws(np.arange(12).reshape(2, 6), [True, False], policy, [0.5, 0.5])
    play_hands(np.arange(8).reshape(1, 2, 4), (policy, policy), np.full((1, 8), 0.5))
modules = (rank_kernels, kernels, open_kernels, policy_kernels, throw_kernels)
used = [k for m in modules for k in vars(m).values() if hasattr(k, "signatures")]
print({k.__name__: len(k.signatures) for k in used if len(k.signatures) > 1})
"""
    # an empty cache: what comes from it whole does not show its inner kernels
    env = dict(os.environ, NUMBA_CACHE_DIR=str(tmp_path))
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert done.stdout.strip() == "{}"
