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
from cribscore.play import state_kernels
from cribscore.play.rules import PlayState, reasons_of_card, start_play
from cribscore.players.contract import Table
from cribscore.players.expected import player as expected
from cribscore.players.expected.cards import expected_cards
from cribscore.players.expected.hands import rank_sets
from cribscore.players.expected.player import (
    EXPECTED,
    ExpectedBatch,
    build_openings,
    openings,
    view_of,
)
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


def net_alone(state: PlayState, me: int):
    """The most that the one who has cards left still gains, by the rules."""
    if state.turn is None:
        return state.points[me] - state.points[1 - me]
    cards = state.legal_cards()
    after = [state.play(card) for card in cards] if cards else [state.go()]
    return max(net_alone(one, me) for one in after)


def line_of_words(hands, words, variant=SIX_CARD):
    state = start_play(list(hands), variant=variant)
    for word in words.split():
        state = state.go() if word == "go" else state.play(parse_cards(word)[0])
    return state


def check_alone(state: PlayState):
    """Cards against no card: each is worth its best order, one by one and in bulk."""
    me = state.turn
    so_far = state.points[me] - state.points[1 - me]
    naive = {card: net_alone(state.play(card), me) - so_far for card in state.legal_cards()}
    known = state.seen_by(me)
    assert expected_cards(known) == naive
    chosen = EXPECTED.play(known, random.Random(1))
    assert naive[chosen] == max(naive.values())
    assert bulk_card(state) == state.rank(chosen)
    return naive


def test_a_five_upon_a_five_before_the_queen():
    """Worked by hand: twenty is a pair, and thirty the last card."""
    line = "9c Kc 9d go Ac Kd 5c"
    state = line_of_words(("Ac 5c 9c 9d", "5d Qc Kc Kd"), line)
    worth = check_alone(state)
    assert worth == {parse_cards("5d")[0]: 3, parse_cards("Qc")[0]: 1}


def bulk_card(state: PlayState):
    """The rank that `Expected` plays in bulk, after the same cards laid by the kernels."""
    kernel_state, kept = replay_in_bulk(state)
    laid = sum(event.card is not None for event in state.events)
    table = Table(state.variant, kept, kept, np.zeros(1, np.uint8), kept, kernel_state, laid)
    shift = ExpectedBatch().choose(table, np.array([0]), state.turn, np.zeros(1))[0]
    return (int(kernel_state[0, state.turn]) >> int(shift) & 15) - 1


def replay_in_bulk(state: PlayState):
    """Lay the cards of a state by `lay_cards`; return the kernels' state and the hands kept."""
    hands = [list(hand) for hand in state.hands]
    for event in state.events:
        if event.card is not None:
            hands[event.seat].append(event.card)
    kept, found = np.array([hands], np.uint8), np.zeros((1, 9), np.int64)
    state_kernels.begin_play(kept, found)
    for event in state.events:
        if event.card is not None:
            assert found[0, state_kernels.TURN] == event.seat
            held = unpack_ranks(int(found[0, event.seat]))
            shift = np.array([4 * held.index(state.rank(event.card))])
            state_kernels.lay_cards(shift, state.variant.play_on, found, np.empty(1, np.int64))
    return found, kept


def states_of(state: PlayState, seen):
    """Every state of the play below this one in which there is a choice of ranks, once each.

    With it the same moment as a player knows it who never saw the other's cards: every go of the
    other's is then said, and a series ends by it.
    """
    key = (state.hands, state.series, state.turn)
    if state.turn is None or key in seen:
        return
    seen.add(key)
    if not state.legal_cards():
        yield from states_of(state.go(), seen)
        return
    yield state
    for card in {state.rank(c): c for c in state.legal_cards()}.values():
        yield from states_of(state.play(card), seen)


def unseen_from_the_start(state: PlayState, me: int):
    """The same cards laid in a play in which the other's hand was hidden from the first card."""
    own = [*state.hands[me], *(e.card for e in state.events if e.seat == me and e.card is not None)]
    hands = [own, state.variant.kept] if me == 0 else [state.variant.kept, own]
    play = start_play(hands, variant=state.variant)
    for event in state.events:
        if event.card is not None:
            while play.turn != event.seat or play.count + min((event.card >> 2) + 1, 10) > 31:
                play = play.go()
            play = play.play(event.card)
    while play.turn != me or play.count != state.count:
        play = play.go()
    return play


HANDS = {  # goes on both sides, thirty-ones, and hands that are played out against no card
    SIX_CARD: [
        ("4c 7c 7d 8d", "9d 2c 2d Kd"),
        ("Ac 5c 9c 9d", "5d Qc Kc Kd"),
        ("Ac Ad 9c 9d", "Ks Tc 5h Td"),
        ("Ac 2c 2d 3d", "Td Jc Qd Kd"),
        ("6c 6d 9c 9d", "6h 3c 3d 9h"),
    ],
    FIVE_CARD: [("4c 7c 8d", "9d 2c 2d"), ("5c 9c Ad", "5d Qc Kc")],
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_state_is_known_alike_one_by_one_and_in_bulk(variant):
    """Every state of these plays: seen one by one, by the kernels, and hidden from the start."""
    kinds = Counter()
    for hands in HANDS[variant]:
        for state in states_of(start_play(list(hands), variant=variant), set()):
            me, last = state.turn, state.events[-1] if state.events else None
            kernel_state, kept = replay_in_bulk(state)
            bulk, had = expected.views_of(kernel_state, kept[:, me], me)
            if not state.hands[1 - me]:
                kinds["alone"] += 1
                check_alone(state)
                continue
            for known in (state.seen_by(me), unseen_from_the_start(state, me)):
                view, seen = view_of(known)
                assert view.tolist() == bulk[0].tolist(), (state.events, known.events)
                assert seen.tolist() == had[0].tolist()
            ended_by = last and last.card is not None and last.seat != me and not state.series
            kinds["ended by the other's card"] += bool(ended_by and last.count < 31)
            kinds["any"] += 1
    if variant is SIX_CARD:
        assert kinds["alone"] > 40
        assert kinds["ended by the other's card"] > 5
    assert kinds["any"] > 20


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
