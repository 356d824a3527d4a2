"""Matrimony: E s.108."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    InvalidCardError,
)
from cribscore.games.matrimony import (
    CHANCES,
    Hand,
    Rules,
    _no_two,
    _no_union,
    odds,
    score_hand,
    settle,
    simulate,
    start,
)

LONERS = ("2c 4d 6h", "2d 4h 6s", "2h 4s 6c", "2s 4c 6d")


def names(cards, **rules):
    return [item.name for item in score_hand(cards, Rules(**rules)).items]


def test_what_a_hand_can_claim():
    assert names("Ks Qh Jd") == ["best", "matrimony", "intrigue", "confederacy"]
    assert names("Ks Qs Jd", one_suit=True) == ["best", "matrimony"]
    assert names("Kd Kh Qd", one_suit=True) == ["best", "matrimony", "pairs"]
    assert names("9s 9h Ad") == ["best", "pairs", "the ace of diamonds turned up"]
    assert names("Ad 9h 3d") == ["best"]  # down, it "ranks only as any other ace"


def test_the_ace_of_diamonds_turned_up_sweeps_all():
    deal = Hand((*LONERS, "Ks Kh Ad"), (12, 12, 12, 12, 12), (1, 2, 3, 4, 5))
    done = settle(deal)
    # the others stake one less than the dealer
    assert done.totals == (-55, -55, -55, -55, 15 + 4 * 55)
    assert done.won_hand == 4
    assert set(done.facts["standing"].values()) == {0}


def test_the_eldest_has_the_preference_and_the_rest_stands_over():
    hands = ("Ks Qd 2c", "Kh Qc 3c", "5h 5c 9d", "9h 9c Ts", "9s 4d 8c", "Ac 7d 8d")
    done = settle(Hand(hands, (1, 1, 1, 1, 1)))  # the others lay nothing
    gains = [{item.name for item in side.items[1:]} for side in done.sides]
    assert gains == [{"matrimony"}, set(), set(), {"pairs"}, set(), {"best"}]
    assert done.facts["standing"] == {
        **{"best": 0, "matrimony": 0, "intrigue": 1, "confederacy": 1, "pairs": 0}
    }


def test_best_without_an_ace_falls_to_the_king_or_next_superior():
    hands = (*LONERS, "Qd 8c 3c")
    assert settle(Hand(hands)).sides[4].points_of("best") == 12 + 4 * 11
    aces = ("2c 4d Ah", "2d Ac 6s", "2h 4s 6c", "2s 4c 6d", "Ad 5c 7c")
    assert settle(Hand(aces)).sides[0].points_of("best") == 56


@given(
    st.permutations(range(52)),
    st.integers(5, 14),
    st.lists(st.integers(0, 9), min_size=10, max_size=10),
)
def test_counters_are_kept(pack, players, numbers):
    hands = tuple(tuple(pack[3 * p : 3 * p + 3]) for p in range(players))
    standing = tuple(numbers[5:])
    done = settle(Hand(hands, tuple(numbers[:5]), standing))
    assert sum(done.totals) + sum(done.facts["standing"].values()) == sum(standing)


def naive_gains(hands):
    """Who gains what, a player at a time from the eldest, by the words of the section."""
    if any(hand[2] == 1 for hand in hands):  # the ace of diamonds turned up
        return {}
    height = [[c // 4 or 13 for c in hand] for hand in hands]
    gains = {}
    for name, both in (("matrimony", {12, 11}), ("intrigue", {11, 10}), ("confederacy", {12, 10})):
        holders = [p for p, ranks in enumerate(height) if both <= set(ranks)]
        gains |= {name: holders[0]} if holders else {}
    pairs = [
        (max(r for r in ranks if ranks.count(r) > 1), -p)
        for p, ranks in enumerate(height)
        if len(set(ranks)) < 3
    ]
    gains |= {"pairs": -max(pairs)[1]} if pairs else {}
    return gains | {"best": -max((max(ranks), -p) for p, ranks in enumerate(height))[1]}


@given(st.permutations(range(52)), st.integers(5, 14))
def test_who_gains_what_by_the_words_of_the_section(pack, players):
    hands = tuple(tuple(pack[3 * p : 3 * p + 3]) for p in range(players))
    done = settle(Hand(hands))
    gained = {
        i.name: p for p, side in enumerate(done.sides) for i in side.items if i.name in CHANCES
    }
    assert gained == naive_gains(hands)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: score_hand("Ks Ks Qh"),
            DuplicateCardError,
            "king of spades .Ks. lies in the hand",
        ),
        (lambda: score_hand("Ks 1s Qh"), InvalidCardError, "cannot read '1s'"),
        (lambda: score_hand("Ks Qh"), CardCountError, "the hand must have 3 cards; got 2"),
        (
            lambda: settle(Hand((*LONERS, "2c Ks Qh"))),
            DuplicateCardError,
            "player 0's hand and player 4's hand",
        ),
        (
            lambda: settle(Hand((*LONERS, "Ks Qh"))),
            CardCountError,
            r"player 4's hand must have 3 cards; got 2 \(Ks Qh\)",
        ),
        (lambda: settle(Hand(LONERS)), DataError, "matrimony is for 5 to 14 players; got 4"),
        (
            lambda: settle(Hand((*LONERS, "Ks Kh Ad"), (1, 2))),
            DataError,
            "stakes must be five",
        ),
        (
            lambda: settle(Hand((*LONERS, "Ks Kh Ad"), standing=(1, 2, 3, 4, -5))),
            DataError,
            "standing must be five numbers, for best, matrimony",
        ),
        (lambda: odds(4), DataError, "for 5 to 14 players; got 4"),
        (lambda: odds(17), DataError, "for 5 to 14 players; got 17"),
        (lambda: Rules(most=18), DataError, "from 2 to 17 can have three cards each; got 5 to 18"),
        (lambda: simulate(n=5, seats=4), DataError, "for 5 to 14 players"),
        (lambda: simulate(n=1), DataError, "n must be 2 or more"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def brute(kinds, sizes, bad):
    """The chance that no hand is bad, over all ways to deal a small pack."""

    def deal(left, waiting):
        if not waiting:
            return 1, 1
        good = total = 0
        for hand in combinations(left, waiting[0]):
            g, t = deal([c for c in left if c not in hand], waiting[1:])
            total += t
            good += 0 if bad([kinds[c] for c in hand]) else g
        return good, total

    good, total = deal(list(range(len(kinds))), sizes)
    return Fraction(good, total)


@pytest.mark.parametrize("sizes", [[3], [2, 3], [3, 3], [2, 2, 2]])
def test_no_union_by_dealing_every_way(sizes):
    kinds = "KKKQQxxx"
    expected = brute(kinds, sizes, lambda hand: "K" in hand and "Q" in hand)
    assert _no_union(sizes, 3, 2, len(kinds)) == expected


@pytest.mark.parametrize("sizes", [[3], [2, 3], [3, 3], [2, 2, 2], [1, 3, 2]])
@pytest.mark.parametrize("kinds", ["aabbccd", "aaabbcdd"])
def test_no_pair_by_dealing_every_way(sizes, kinds):
    counts = list(Counter(kinds).values())
    expected = brute(kinds, sizes, lambda hand: len(set(hand)) < len(hand))
    assert _no_two(sizes, counts) == expected


@pytest.mark.parametrize("sizes", [[2], [2, 3], [2, 3, 3]])
def test_no_pair_where_the_first_hand_holds_an_ace(sizes):
    """The first hand has one of three a's already: deal the rest, and look at it with its ace."""
    kinds = "aabbbccd"

    def deal(left, waiting, first):
        if not waiting:
            return 1, 1
        good = total = 0
        for hand in combinations(left, waiting[0]):
            held = [kinds[c] for c in hand] + ["a"] * first
            g, t = deal([c for c in left if c not in hand], waiting[1:], False)
            total += t
            good += g if len(set(held)) == len(held) else 0
        return good, total

    expected = Fraction(*deal(list(range(len(kinds))), sizes, True))
    assert _no_two(sizes, [2, 3, 2, 1], barred=True) == expected


@pytest.mark.parametrize("sizes", [[3], [2, 3], [3, 3], [2, 2, 2]])
def test_no_two_of_small_groups_among_free_cards(sizes):
    """Kings and queens of two suits, and four cards of no group."""
    expected = brute(
        "aabbwxyz",
        sizes,
        lambda hand: "aa" in str.join("", sorted(hand)) or "bb" in str.join("", sorted(hand)),
    )
    assert _no_two(sizes, [2, 2], 4) == expected


def test_two_hands_alone():
    """Pairs and unions of one suit among two hands, by every hand and what it leaves."""
    rules = Rules(fewest=2)
    chances = odds(2, rules)
    assert chances["sweep"].value == Fraction(2, 52)
    assert chances["matrimony"].value > odds(2, Rules(fewest=2, one_suit=True))["matrimony"].value


def naive_calls(state):
    """Turn three cards up, or show: the only call that is due."""
    return ("turn",) if len(state.hands[state.turn]) == 2 else ("show",)


@pytest.mark.parametrize("players", [5, 9, 14])
@pytest.mark.parametrize("seed", range(8))
def test_a_deal_played_is_the_deal_settled(players, seed):
    state, standing = start(players=players, seed=seed, standing=(1, 2, 3, 4, 5)), 15
    whole = {c for hand in state.hands for c in hand} | set(state.stock)
    assert len(whole) == 3 * players
    turned = []
    while not state.is_over:
        assert 1 not in turned  # the ace of diamonds ends the deal
        assert state.legal_calls() == naive_calls(state)
        player, call = state.player, state.legal_calls()[0]
        state = state.call(call)
        turned += [state.hands[player][2]] if call == "turn" else []
    hands = tuple((*h[:2], up) for h, up in zip(state.hands, state.stock, strict=True))
    done = state.settle()
    assert done == settle(Hand(hands, standing=(1, 2, 3, 4, 5)))
    assert sum(done.totals) + sum(done.facts["standing"].values()) == standing


@pytest.mark.parametrize("n", [1_000, pytest.param(20_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("one_suit", [False, True])
def test_random_deals_keep_their_counters_and_bear_the_odds_out(one_suit, n):
    rules = Rules(one_suit=one_suit)
    played = simulate(n=n, seed=1, rules=rules)
    assert simulate(n=50, seed=1, rules=rules) == simulate(n=50, seed=1, rules=rules)
    chances = odds(6, rules)
    for name in ("sweep", *CHANCES[1:]):
        p = float(chances[name])
        assert abs(played.facts[name].mean - p) < 4 * (p * (1 - p) / n) ** 0.5
    assert played.facts["best"].mean == pytest.approx(1 - played.facts["sweep"].mean)
