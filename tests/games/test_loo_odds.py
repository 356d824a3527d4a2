"""Loo: the chances, and hands at random."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.games.loo import (
    FIVE_CARD,
    Rules,
    duty_odds,
    flush_odds,
    highest_odds,
    odds,
    simulate_hand,
)
from cribscore.games.loo.odds import _all_flush

FIVE = {"each": 5}


def test_the_first_players_duty_over_every_hand():
    several = alone = total = 0
    for turned in range(3, 52, 4):  # spades, one suit for all
        rest = [c for c in range(52) if c != turned]
        for hand in combinations(rest, 3):
            trumps = [c for c in hand if c % 4 == 3]
            several += len(trumps) > 1
            alone += trumps == [3]
            total += 1
    found = duty_odds()
    assert found["two or more trumps"].value == Fraction(several, total)
    assert found["ace alone"].value == Fraction(alone, total)
    assert found["bound"].value == Fraction(several + alone, total)


def test_trumps_in_a_hand():
    assert odds("2s")["2 trumps"].value == Fraction(comb(12, 2) * 39, comb(51, 3))
    with_pam = odds("2s", FIVE_CARD)  # Pam is a thirteenth trump
    assert with_pam["5 trumps"].value == Fraction(comb(13, 5), comb(51, 5))
    assert odds("Jc", FIVE_CARD)["5 trumps"].value == Fraction(comb(12, 5), comb(51, 5))


def test_whether_a_trump_is_the_highest():
    # ace alone is higher among 48 cards not seen, of which nine are dealt to three
    assert highest_odds("Ks", "5s", "4h 2d", against=3).value == 1 - Fraction(9, 48)
    assert highest_odds("As", "5s", "4h 2d", against=3).value == 1
    five = highest_odds("As", "5s", "4h 2d 3d 4d", against=3, rules=FIVE_CARD)
    assert five.value == 1 - Fraction(15, 46)  # Pam


@pytest.mark.parametrize(("suits", "pam"), [((5, 6), 1), ((6, 5), 0), ((4, 4, 3), 1), ((10, 2), 0)])
@pytest.mark.parametrize("hands", [1, 2])
def test_flushes_by_dealing_a_small_pack(suits, pam, hands):
    pack = [(suit, n) for suit, size in enumerate(suits) for n in range(size)] + [("pam", 0)] * pam

    def is_flush(hand):
        return len({suit for suit, _ in hand if suit != "pam"}) == 1

    good = total = 0
    for first in combinations(range(len(pack)), 5):
        rest = [c for c in range(len(pack)) if c not in first]
        for second in combinations(rest, 5) if hands == 2 else [()]:
            total += 1
            good += is_flush([pack[c] for c in first]) and (
                hands == 1 or is_flush([pack[c] for c in second])
            )
    assert _all_flush(hands, suits, pam) == Fraction(good, total)


@pytest.mark.parametrize("pam", ["clubs", "none", "trumps"])
def test_flush_odds_hang_together(pam):
    rules = Rules(**FIVE, pam=pam)
    one = flush_odds(1, rules)
    assert one["one hand"].value == one["any hand"].value == one["mean"].value
    many = flush_odds(6, rules)
    assert many["one hand"].value == one["one hand"].value
    assert 5 * one["one hand"].value < many["any hand"].value < many["mean"].value


def test_flushes_of_one_hand():
    plain = flush_odds(1, Rules(**FIVE, pam="none"))["one hand"].value
    assert plain == Fraction(4 * comb(13, 5), comb(52, 5))  # every flush of poker
    with_pam = comb(12, 5) + 3 * comb(13, 5) + comb(12, 4) + 3 * comb(13, 4)
    assert flush_odds(1)["one hand"].value == Fraction(with_pam, comb(52, 5))


@given(st.integers(0, 10**6))
def test_a_hand_that_must_take_a_trick_is_never_looed(seed):
    played = simulate_hand("As Ks 2d", "5s", against=3, place=0, n=20, seed=seed)
    assert played["looed"].mean == 0
    assert played["tricks"].mean >= 1


def test_more_against_a_hand_make_its_loo_likelier():
    few = simulate_hand("Js 9h 2d", "5s", against=1, place=1, n=1500, seed=1)["looed"]
    many = simulate_hand("Js 9h 2d", "5s", against=5, place=1, n=1500, seed=1)["looed"]
    assert many.mean - few.mean > 4 * (few.standard_error**2 + many.standard_error**2) ** 0.5


def test_pam_always_takes_a_trick_in_the_end():
    """Pam lets the ace pass, but is the highest trump whenever it is played."""
    played = simulate_hand("Jc 2d 3d 4d 6h", "5s", against=2, place=1, n=300, rules=FIVE_CARD)
    assert played["looed"].mean == 0
