"""The engine's parts: its random numbers, its cards, its pegs."""

import os
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribscore import seed_kernels
from cribscore.match import kernels
from cribscore.play import state_kernels
from cribscore.play.rules import start_play
from cribscore.ranks import unpack_ranks
from cribscore.seeds import key_of
from cribscore.variants import FIVE_CARD, SIX_CARD

# Known answers of Threefry-2x32 with 20 rounds: the file kat_vectors of Random123, first words.
KNOWN_ANSWERS = [
    ((0, 0), (0, 0), 0x6B200159),
    ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), 0x1CB996FC),
    ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), 0xC4923A9C),
]


@pytest.mark.parametrize(("key", "counter", "answer"), KNOWN_ANSWERS)
def test_threefry_gives_its_known_answers(key, counter, answer):
    assert seed_kernels.threefry(*key, *counter) == answer


def test_a_deal_depends_on_seed_game_and_deal_alone():
    packs = np.empty((3, 13), np.uint8)
    seed_kernels.deal_packs(key_of(7), np.array([5, 6, 5]), 2, packs)
    assert packs[0].tolist() == packs[2].tolist() != packs[1].tolist()
    alone = np.empty((1, 13), np.uint8)
    seed_kernels.deal_packs(key_of(7), np.array([6]), 2, alone)
    assert alone[0].tolist() == packs[1].tolist()
    for other in ((key_of(8), 2), (key_of(7 + 2**32), 2), (key_of(7), 3)):
        seed_kernels.deal_packs(other[0], np.array([6]), other[1], alone)
        assert alone[0].tolist() != packs[1].tolist()


def test_every_card_comes_as_often_everywhere():
    packs = np.empty((20_000, 13), np.uint8)
    seed_kernels.deal_packs(key_of(1), np.arange(20_000), 0, packs)
    assert all(len(set(pack)) == 13 for pack in packs[:200].tolist())
    for place in (0, 5, 12):
        times = np.bincount(packs[:, place], minlength=52)
        chi_square = ((times - 20_000 / 52) ** 2 / (20_000 / 52)).sum()
        assert chi_square < 51 + 4 * (2 * 51) ** 0.5


def test_chances_are_spread_from_nothing_to_one():
    chances = np.empty(20_000)
    seed_kernels.draw_chances(key_of(3), np.arange(20_000), 64, chances)
    assert 0 <= chances.min() < 0.001
    assert 0.999 < chances.max() < 1
    assert abs(chances.mean() - 0.5) < 4 * (1 / 12 / 20_000) ** 0.5


@given(st.integers(0, 10**6), st.sampled_from([FIVE_CARD, SIX_CARD]))
@settings(max_examples=100, deadline=None)
def test_laying_cards_is_the_play_of_the_rules(seed, variant):
    rng = random.Random(seed)
    cards = rng.sample(range(52), 2 * variant.kept)
    kept = np.array([cards[: variant.kept], cards[variant.kept :]], np.uint8)[None]
    state = np.zeros((1, 9), np.int64)
    state_kernels.begin_play(kept, state)
    rules = start_play([*kept[0].tolist()], variant=variant)
    points, scored = np.zeros(1, np.int64), [0, 0]
    while rules.turn is not None:
        if not rules.legal_cards():
            rules = rules.go()
            continue
        turn = rules.turn
        assert state[0, state_kernels.TURN] == turn
        assert state[0, state_kernels.COUNT] == rules.count
        card = rng.choice(rules.legal_cards())
        held = unpack_ranks(int(state[0, state_kernels.HAND + turn]))
        state_kernels.lay_cards(
            np.array([4 * held.index(card >> 2)]), variant.play_on, state, points
        )
        scored[turn] += int(points[0])
        rules = rules.play(card)
        for role in (0, 1):  # nobody holds a card that his goes deny
            values = [min((c >> 2) + 1, 10) for c in rules.hands[role]]
            assert all(value > state[0, state_kernels.BAR + role] for value in values)
    assert state[0, state_kernels.TURN] == -1
    assert tuple(scored) == rules.points


def peg_by_hand(heels, play, shows, target, dealer, scores):
    """Move the pegs of one game, plainly."""
    fell = [(1, heels), *play, (0, shows[0]), (1, shows[1]), (1, shows[2])]
    scores = list(scores)
    for role, points in fell:
        seat = dealer if role == 1 else 1 - dealer
        scores[seat] = min(scores[seat] + points, target)
        if scores[seat] == target:
            return scores, seat
    return scores, -1


@given(st.integers(0, 10**6))
@settings(max_examples=200, deadline=None)
def test_pegs_move_in_the_order_of_counting(seed):
    rng = random.Random(seed)
    heels = rng.choice([0, 2])
    play = [(rng.randrange(2), rng.randrange(4)) for _ in range(8)]
    shows = [rng.randrange(15) for _ in range(3)]
    start, dealer = [rng.randrange(90, 121), rng.randrange(90, 121)], rng.randrange(2)
    scores, won = np.array([start]), np.empty(1, np.int64)
    kernels.peg_deals(
        *(np.array([heels]), np.array([play]), np.array([shows]), 121),
        *(np.array([dealer]), scores, won),
    )
    assert (scores[0].tolist(), won[0]) == peg_by_hand(heels, play, shows, 121, dealer, start)


def test_who_counts_out_first():
    """The pone at 114 with 14 beats a dealer at 116; a dealer at 119 who turns a jack has won."""
    nothing = np.zeros((1, 8, 2), np.int64)
    won = np.empty(1, np.int64)
    scores = np.array([[114, 116]])
    kernels.peg_deals(
        *(np.array([0]), nothing, np.array([[14, 29, 24]]), 121, np.array([1]), scores, won)
    )
    assert won[0] == 0
    assert scores[0].tolist() == [121, 116]
    scores = np.array([[120, 119]])
    play = nothing.copy()
    play[0, 1] = 0, 1  # the pone would have his point in the play
    kernels.peg_deals(
        *(np.array([2]), play, np.array([[14, 0, 0]]), 121, np.array([1]), scores, won)
    )
    assert won[0] == 1


@pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="nothing is compiled")
def test_each_kernel_is_compiled_once():
    """Called as the package calls them, they have one specialisation each."""
    from cribscore.match.simulate import simulate_games
    from cribscore.match.wins import tally_deals

    simulate_games("greedy", "random", 20, seed=1)
    simulate_games("hoffmann", "hoffmann", 20, seed=1, variant=FIVE_CARD)
    tally_deals("greedy", 60, seed=1)
    for kernel in (
        kernels.peg_deals,
        kernels.tally_deals,
        seed_kernels.deal_packs,
        seed_kernels.draw_chances,
        state_kernels.begin_play,
    ):
        assert len(kernel.signatures) <= 2, kernel
