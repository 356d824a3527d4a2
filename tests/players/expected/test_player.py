"""`Expected`: its throws are the equilibrium's, its cards those of a plain calculation."""

import random
from collections import Counter
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest

from cribscore.cards import parse_cards
from cribscore.discard.strategies.equilibria import equilibrium
from cribscore.errors import DataError
from cribscore.play.rules import PlayState, reasons_of_card, start_play
from cribscore.players.expected import player as expected
from cribscore.players.expected.cards import expected_cards
from cribscore.players.expected.hands import rank_sets
from cribscore.players.expected.player import EXPECTED, build_openings, openings, view_of
from cribscore.players.solved.throws import keeps_of, throw_by_strategy
from cribscore.ranks import pack_ranks, unpack_ranks
from cribscore.variants import FIVE_CARD, SEVEN_CARD, SIX_CARD

VARIANTS = [FIVE_CARD, SIX_CARD]


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("variant", VARIANTS)
def test_throws_are_those_of_the_strategy(variant, dealer):
    rng = np.random.default_rng(3)
    hands = np.array([rng.permutation(52)[: variant.dealt] for _ in range(300)], np.uint8)
    thrown = throw_by_strategy(hands, dealer, variant, rng.random(300))
    solved = equilibrium(variant)
    strategy = solved.dealer if dealer else solved.pone
    for hand, throw in zip(hands.tolist(), thrown.tolist(), strict=True):
        assert tuple(throw) in strategy.throws(tuple(hand))


def test_a_mixed_throw_is_mixed_as_it_should_be():
    strategy = equilibrium(FIVE_CARD).pone
    rng = random.Random(1)
    while True:
        hand = tuple(rng.sample(range(52), 5))
        chances = strategy.throws(hand)
        ranks = {tuple(c >> 2 for c in throw) for throw in chances}
        if len(ranks) == len(chances) > 1 and min(chances.values()) > 0.1:
            break
    n = 4_000
    draws = (np.arange(n) + 0.5) / n
    thrown = throw_by_strategy(np.tile(np.array(hand, np.uint8), (n, 1)), False, FIVE_CARD, draws)
    times = Counter(map(tuple, thrown.tolist()))
    assert {throw: times[throw] / n for throw in chances} == pytest.approx(chances, abs=1e-3)


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_kept_is_what_the_throws_leave(variant):
    """The exact chances of kept ranks against 40,000 deals thrown one by one."""
    keeps, rng, n = keeps_of(variant), np.random.default_rng(5), 40_000
    assert keeps.sum(axis=1) == pytest.approx(1)
    hands = rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (n, 1)), axis=1)
    hands = hands[:, : variant.dealt]
    order = {int(packed): at for at, packed in enumerate(rank_sets(variant.kept))}
    for role in (0, 1):
        thrown = throw_by_strategy(hands, role == 1, variant, rng.random(n))
        times = np.zeros(keeps.shape[1])
        for hand, throw in zip(hands.tolist(), thrown.tolist(), strict=True):
            left = tuple(card >> 2 for card in hand if card not in throw)
            times[order[pack_ranks(left)]] += 1
        often = keeps[role] * n > 40
        spread = (times - keeps[role] * n)[often] / np.sqrt(keeps[role] * n)[often]
        assert abs(spread).max() < 5
        assert abs((spread**2).mean() - 1) < 4 * (2 / often.sum()) ** 0.5


def plain_advice(state: PlayState, keeps):
    """Value each rank as the module's text says, by the rules and without a kernel."""
    me, other = state.turn, 1 - state.turn
    mine = Counter(state.rank(c) for c in state.hands[me])
    laid = [(e.seat, state.rank(e.card)) for e in state.events if e.card is not None]
    seen = mine + Counter(rank for seat, rank in laid if seat == me)
    played = [rank for seat, rank in laid if seat == other]
    order = {int(packed): at for at, packed in enumerate(rank_sets(state.variant.kept))}
    bar = max([31 - e.count for e in state.events if e.card is None and e.seat == other] or [0])
    worth = Counter()
    total = 0.0
    for left in combinations_with_replacement(range(13), state.hidden[other]):
        whole = Counter(played) + Counter(left)
        if max(whole.values()) > 4 or any(min(rank + 1, 10) <= bar for rank in left):
            continue
        weight = keeps[order[pack_ranks(tuple(whole.elements()))]]
        for rank, n in whole.items():
            weight *= comb(4 - seen[rank], n) / comb(4, n)
        total += weight
        if weight:
            for rank in {state.rank(c) for c in state.legal_cards()}:
                worth[rank] += weight * greedy_end(state, left, rank)
    return {rank: value / total for rank, value in worth.items()}


def greedy_end(state: PlayState, left, first):
    """Play `first` against a hand of ranks, then both greedily; the net points to the end."""
    me = state.turn
    hands = [(), ()]
    hands[me] = tuple(state.rank(c) for c in state.hands[me])
    hands[1 - me] = tuple(left)
    series = tuple(state.rank(c) for c in state.series)
    after = PlayState(
        variant=state.variant,
        hands=tuple(hands),
        hidden=(0, 0),
        series=series,
        turn=me,
        gone=(False, False),
        events=(),
        ranks_only=True,
    ).play(first)
    while after.turn is not None:
        cards = after.legal_cards()
        if not cards:
            after = after.go()
            continue
        scored = {c: sum(p for p, _ in reasons_of_card([*after.series, c])) for c in cards}
        after = after.play(max(cards, key=lambda c: (scored[c], c)))
    return after.points[me] - after.points[1 - me]


@pytest.mark.parametrize(
    ("mine", "laid"),
    [
        ("7h 7s 8d Kc", "Qd"),  # the dealer's first card
        ("4h 9s Jd 2c", "4h 6d"),  # the leader's second
        ("5h 6s Td Kc", "9d Kc Qh go go"),  # after a reset: no ace and no two against it
        ("3h 4s 9d Kc", "3h Td 4s Jd go go"),  # nothing up to four
        ("7h 8s 9d Kc", "5h 7h 6h"),  # the leader unknown, in the middle of a run
    ],
)
def test_advice_is_the_plain_calculation(mine, laid):
    words = laid.split()
    leads = words[0] in mine.split()
    state = start_play([mine, 4] if leads else [4, mine], variant=SIX_CARD)
    for word in words:
        state = state.go() if word == "go" else state.play(parse_cards(word)[0])
    keeps = openings("six-card")[1][1 - state.turn]
    found = {state.rank(card): value for card, value in expected_cards(state).items()}
    assert found == pytest.approx(plain_advice(state, keeps))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_early_cards_are_those_of_the_full_calculation(variant):
    rng = random.Random(6)
    for _ in range(25):
        cards = rng.sample(range(52), 2 * variant.kept)
        state = start_play([cards[: variant.kept], cards[variant.kept :]], variant=variant)
        for _ in range(3):
            known = state.seen_by(state.turn)
            worth = expected_cards(known)
            card = EXPECTED.play(known, rng)
            assert worth[card] == pytest.approx(max(worth.values()))
            state = state.play(card)


def test_the_shipped_tables_follow_from_the_equilibrium():
    """What is kept is as the shipped strategies keep it; the early cards are built again.

    Strategies that are solved anew differ a little where throws are worth the same.
    """
    early, keeps = openings("five-card")
    assert keeps == pytest.approx(keeps_of(FIVE_CARD), abs=1e-4)
    built = build_openings(FIVE_CARD, keeps)
    for one, other in zip(built, early, strict=True):
        assert (one == other).all()
    assert openings("six-card")[1] == pytest.approx(keeps_of(SIX_CARD), abs=1e-4)


def test_what_a_player_knows():
    state = start_play(["Kh Qs 9d 4c", "Jh Ts 8d 8c"])
    for word in ("Kh", "Jh", "Qs"):
        state = state.play(parse_cards(word)[0])
    view, seen = view_of(state.go().seen_by(1))
    assert unpack_ranks(int(view[0])) == (7, 7, 9)  # held: 8, 8 and 10
    assert unpack_ranks(int(view[1])) == (11, 12)  # the other laid king and queen
    assert view[2:].tolist() == [2, 1, 0, 0]  # two left, no ace among them, a new series
    assert seen.tolist() == [0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 1, 0, 0]


def test_other_games_are_not_known():
    with pytest.raises(DataError, match="expected plays five-card and six-card cribbage"):
        expected.tables_of(SEVEN_CARD)
