"""Bézique: deals played live, replayed and settled; errors; exact chances."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError, InvalidCardError
from cribscore.games.bezique import (
    Hand,
    Rules,
    odds,
    pack_of,
    replay,
    settle,
    settle_game,
    simulate,
    start,
)
from cribscore.games.bezique.laws import STANDARD, deal_cards

VARIANTS = [
    Rules(),
    Rules(last_before_eight=True, higher_of_any_suit=False),
    Rules(players=3),
    Rules(players=3, packs=2, without_an_eight=True),
    Rules(players=4),
]


def naive_last(hand, trick, trump):
    """Win in suit, else follow, else trump higher, else trump, else anything. Cards as texts."""
    order = "789JQKTA"
    if not trick:
        return hand

    def power(card):
        return (
            card[1] == trump and trick[0][1] != trump,
            card[1] == trick[0][1],
            order.index(card[0]),
        )

    def beats(card, other):
        if card[1] == other[1]:
            return order.index(card[0]) > order.index(other[0])
        return card[1] == trump

    best = trick[0]
    for card in trick[1:]:
        best = card if beats(card, best) else best
    follow = [c for c in hand if c[1] == trick[0][1]]
    allowed = follow or [c for c in hand if c[1] == trump] or hand
    return [c for c in allowed if beats(c, best)] or allowed


def play_randomly(state, rng):
    """Play a deal out; return it with the events of its record, checking what is legal."""
    events = []
    while not state.is_over:
        calls, cards = state.legal_calls(), state.legal()
        assert bool(calls) != bool(cards)
        if cards:
            hand = format_cards(state.hand).split()
            trick, trump = format_cards(state.table).split(), format_cards((state.turn_up,))[1]
            wanted = hand if state.stock else naive_last(hand, trick, trump)
            assert sorted(str(cards).split()) == sorted(wanted)
        move = rng.choice([*calls, *cards])
        if isinstance(move, int):
            events.append(f"play {format_cards((move,))}")
            state = state.play(move)
            continue
        if move == "exchange":
            events.append(move)
        elif move != "draw":
            who = f"{(state.leader + 2) % 4} " if move.startswith("partner") else ""
            words = move.removeprefix("partner ").split()
            named = [w for w in words if not w[0].isupper() and not w[0].isdigit()]
            events.append(f"declare {who}{' '.join(named)}: {' '.join(words[len(named) :])}")
        state = state.call(move)
    return state, tuple(events)


def record_of(seed, rules=STANDARD):
    first = start(seed=seed, rules=rules)
    state, events = play_randomly(first, random.Random(seed))
    hands = tuple(format_cards(hand) for hand in first.hands)
    stock = format_cards(first.stock[:-1])
    return Hand(hands, format_cards((first.turn_up,)), stock, events), state


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda r: f"{r.players}-{r.n_packs}")
def test_random_deals_obey_the_law_live_and_replayed(rules):
    n_cards = len(deal_cards(rules))
    for seed in range(25):
        record, state = record_of(seed, rules)
        settled = state.settle()
        assert settle(record, rules) == settled
        plays = [e.split()[1] for e in record.events if e.startswith("play")]
        assert Counter(parse_cards(plays, distinct=False)) == Counter(deal_cards(rules))
        brisques = sum(side.points_of("aces and tens") for side in settled.sides)
        assert brisques == 10 * sum(c[0] in "AT" for c in plays)
        assert sum(side.points_of("last trick") for side in settled.sides) == 10
        assert sum(settled.facts["tricks"]) == n_cards // rules.players
        sevens = sum(side.points_of("seven of trumps played") for side in settled.sides)
        assert sevens <= 10 * rules.n_packs
        married = [e for e in record.events if "marriage" in e]
        assert all(sum(f"K{suit}" in e for e in married) <= rules.n_packs for suit in "cdhs")


def with_events(record, *events):
    return replace(record, events=(*record.events, *events))


REVOKED = (
    ["Ah Th Kh Qh Jh 9h 8h 7h", "Ac Tc Kc Qc Jc 9c 8c 8h"],  # the last eight of each
    "7d",
)


def last_eight(offender=None):
    """A state at the last eight tricks: player 0 leads hearts, of which player 1 has one."""
    state = start(seed=1)
    hands = tuple(parse_cards(hand) for hand in REVOKED[0])
    return state._with(
        hands=hands, stock=(), shown=((), ()), turn_up=parse_cards("7d")[0], free=offender
    )


def play_all(state, cards):
    for card in cards.split():
        state = state.play(card)
    return state


def test_a_revoke_forfeits_the_eight_tricks():
    state = play_all(last_eight(offender=1), "Ah Ac Th 8h Kh Tc Qh Kc Jh Qc 9h Jc 8h 9c 7h 8c")
    assert state.broke
    assert state.settle().facts == {"last_trick": 0, "tricks": [8, 0]}
    with pytest.raises(IllegalPlayError, match=r"ace of clubs \(Ac\) may not be played to Ah"):
        last_eight().play("Ah").play("Ac")
    cards = "Ah 8h Th Ac Kh Tc Qh Kc Jh Qc 9h Jc 8h 9c 7h 8c"
    assert not play_all(last_eight(offender=0), cards).broke


def test_a_revoke_that_the_play_does_not_show_is_refused():
    record, _ = record_of(3)
    with pytest.raises(DataError, match="the play shows no offence of player 1"):
        settle(with_events(record, "revoke: 1"))


def test_a_revoke_at_three_gives_the_offender_s_tricks_to_the_better_of_the_others():
    rules = Rules(players=3)
    state = start(seed=1, rules=rules)
    hands = ("Ah Kh", "7c 8h", "Th 9h")
    state = state._with(
        hands=tuple(parse_cards(hand) for hand in hands),
        stock=(),
        turn_up=parse_cards("7c")[0],
        free=1,
    )
    for card in ["Ah", "7c", "9h"]:  # player 1 trumps with a heart in hand
        state = state.play(card)
    assert (state.broke, state.tricks[0].winner) == (True, 1)
    assert state._owner(state.tricks[0], last_eight=True) == 0
    assert state._owner(state.tricks[0], last_eight=False) == 1


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("draw out of turn", 10),
        ("play out of turn", 10),
        ("play without drawing", 10),
        ("overdraw", 100),
    ],
)
def test_forfeits(name, points):
    record, state = record_of(4)
    plain = state.settle().totals
    fined = replace(record, events=(f"forfeit {name}: 0", *record.events))
    assert settle(fined).totals == (plain[0], plain[1] + points)
    deducted = settle(fined, Rules(deduct_forfeits=True)).totals
    assert deducted == (plain[0] - points, plain[1])


def stacked(hands, turn_up, stock_first="", rules=STANDARD):
    """A deal whose hands are chosen; the rest of the pack is the stock, the named cards first."""
    return start(hands=hands, turn_up=turn_up, stock=stock_first, rules=rules)


HANDS = ["Ah Qs Ks Kh Qh 8d 9d 8h", "7h 7d 7c 7c 8c 9c 8d 9d"]


def test_the_seven_is_exchanged_after_a_trick_and_not_used_in_a_declaration():
    state = stacked(["Ah Qs 7s 8c 9c 8d 9d 8h", "7h 7d 7c 7c 8c 9c 8d 9d"], "Ks")
    with pytest.raises(IllegalPlayError, match="player 0 cannot call 'exchange' now"):
        state.call("exchange")
    state = state.play("Ah").play("7h")
    assert state.legal_calls() == ("exchange", "draw")
    state = state.call("exchange")
    assert state.scored[-1][1].points == 10
    assert state.legal_calls() == ("draw",)  # king and queen, but the king was just exchanged
    with pytest.raises(IllegalPlayError, match="player 0 cannot call 'royal marriage: Ks Qs'"):
        state.call("royal marriage: Ks Qs")
    assert "royal marriage Qs Ks" in state.call("draw").play("8c").play("7c").legal_calls()


def test_one_declaration_after_a_trick():
    state = stacked(HANDS, "Js")
    with pytest.raises(IllegalPlayError, match="player 0 may play Ah"):
        state.call("royal marriage Ks Qs")
    state = state.play("Ah").play("7h").call("Royal Marriage: Qs, Ks")
    assert state.legal_calls() == ("draw",)
    assert [item.points for _, item in state.scored] == [40]


def test_a_partner_declares_after_a_trick_of_the_side():
    """A trick of one partner's lets the other declare (ii)."""
    hands = ["Ah 8h 9h 7d 8d 9d 7c 8c", "7h 8h 9h 7d 8d 9d 7c 8c"]
    hands += ["Qs Jd 7h 8h 9h 7c 8c 9c", "7h 8h 9h 7d 8d 9d 9c 8c"]
    state = stacked(hands, "Ks", rules=Rules(players=4))
    for card in ("Ah", "7h", "7h", "7h"):
        state = state.play(card)
    assert state.legal_calls() == ("partner bezique Jd Qs", "draw")
    assert state.call("partner bezique: Qs Jd").scored[-1][0] == 2


def test_sevens_score_ten_turned_up_and_played():
    assert [(p, i.points) for p, i in stacked(HANDS, "7s").scored] == [(1, 10)]
    state = stacked(["7s Qs Ks Kh Qh 8d 9d 8h", "As 7d 7c 7c 8c 9c 8d 9d"], "Js")
    state = state.play("7s").play("As")
    assert state.tricks[0].winner == 1
    assert [(p, item.name) for p, item in state.scored] == [(0, "seven of trumps played")]


# --- errors of drawing and declaring (E s.122, s.123 ii, xi)


def test_who_plays_without_drawing_draws_two_next_time():
    state = stacked(HANDS, "Js", "As Ts 9s 8s").play("Ah").play("7h").play_undrawn(1)
    assert [len(hand) for hand in state.hands] == [8, 7]
    assert [(p, item.points) for p, item in state.scored] == [(0, 10)]
    state = state.play("8h").play("7d").call("draw")
    assert [len(hand) for hand in state.hands] == [8, 8]
    assert {parse_cards("Ts")[0], parse_cards("9s")[0], parse_cards("8s")[0]} <= {
        *state.hands[0],
        *state.hands[1],
    }


def test_an_overdrawn_card_goes_back_towards_the_middle():
    state = stacked(HANDS, "Js", "As Ts 9s 8s").play("Ah").play("7h").overdraw(1, "9s")
    assert [len(hand) for hand in state.hands] == [8, 8]
    assert state.stock[(len(state.stock) - 1) // 2] == parse_cards("9s")[0]
    assert [(p, item.points) for p, item in state.scored] == [(0, 100)]
    with pytest.raises(IllegalPlayError, match=r"seven of clubs \(7c\) was not drawn by player 1"):
        stacked(HANDS, "Js", "As Ts 9s 8s").play("Ah").play("7h").overdraw(1, "7c")
    with pytest.raises(IllegalPlayError, match="overdraw: no draw is due"):
        stacked(HANDS, "Js").overdraw(1, "9s")


def test_a_wrong_declaration_bars_its_maker_until_the_next_trick_and_faces_its_cards():
    state = stacked(HANDS, "Js", "7d 8c").play("Ah").play("7h").misdeclare("Ks Qh")
    assert state.legal_calls() == ("draw",)
    state = state.call("draw").call_faced(0, "Ks")
    assert state.legal() == parse_cards("Ks")
    barred = state.play("Ks").play("7c")
    assert barred.barred == ()  # another trick is taken
    with pytest.raises(IllegalPlayError, match=r"king of hearts \(Kh\) of player 0 cannot be cal"):
        state.call_faced(0, "Kh")
    lost = stacked(["8h Qs Ks Kh Qh 8d 9d Th", "9h 7d 7c 7c 8c 9c 8d Ad"], "Js", "9c 8c")
    lost = lost.play("Th").play("9h").misdeclare("Ks Qh").call("draw").play("8h").play("Ad")
    assert lost.barred == (0,)


def test_errors_are_events_of_a_record():
    first = stacked(HANDS, "Js", "As Ts 9s 8s")
    events = ("play Ah", "play 7h", "undrawn: 1", "play 8h", "play 7d")
    record = Hand(tuple(HANDS), "Js", format_cards(first.stock[:-1]), events)
    with pytest.raises(CardCountError, match="the deal is not played out: 60 cards are left"):
        replay(record)
    for event, message in (
        ("overdrawn: 1 Kd", r"king of diamonds \(Kd\) was not drawn"),
        ("faced: 1 Kd", r"king of diamonds \(Kd\) is not held by player 1"),
        ("call: 0 Kd", r"\(Kd\) of player 0 cannot be called"),
    ):
        with pytest.raises(IllegalPlayError, match=message):
            replay(replace(record, events=("play Ah", "play 7h", event)))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hands": ("7h",)}, DataError, "2 hands are dealt; got 1"),
        ({"turn_up": "6s"}, InvalidCardError, r"six of spades \(6s\)"),
        ({"stock": "7h"}, CardCountError, "the stock must have 47 cards; got 1"),
        ({"events": ("play Ah",)}, IllegalPlayError, r"ace of hearts \(Ah\) is not held by player"),
        ({"events": ("sing",)}, DataError, "cannot read the event 'sing'"),
        ({"events": ("revoke: 2",)}, DataError, "players are numbered 0 to 1; got '2'"),
        ({"events": ("forfeit smoking: 1",)}, DataError, "no forfeit 'smoking' of player 1"),
        ({"events": ()}, CardCountError, "the deal is not played out: 64 cards are left"),
    ],
)
def test_bad_records_are_refused(change, error, message):
    good = next(r for r, _ in map(record_of, range(9)) if "Ah" not in r.hands[0])
    with pytest.raises(error, match=message):
        settle(replace(good, **change))


# --- deciding the game


def test_ties_go_to_the_points_less_aces_and_tens_then_to_the_last_trick():
    record, state = record_of(6)
    settled = state.settle()
    totals, last = settled.totals, settled.facts["last_trick"]
    brisques = [side.points_of("aces and tens") for side in settled.sides]
    level = 999 + min(totals)
    before = tuple(level - total for total in totals)
    result = settle_game(record, before)
    assert result.facts["score"] == [level] * 2
    if brisques[0] != brisques[1]:
        assert result.won_game == (0 if brisques[0] < brisques[1] else 1)
    else:
        assert result.won_game == last
    with pytest.raises(DataError, match=r"must be 2 numbers under 1000; got \(1000, 0\)"):
        settle_game(record, (1_000, 0))


# --- chances in eight cards


def at_least_one_of_each(sizes, total, drawn):
    """Inclusion and exclusion, written apart from the package's counting."""
    good = 0
    for k in range(len(sizes) + 1):
        for left_out in combinations(sizes, k):
            good += (-1) ** k * comb(total - sum(left_out), drawn)
    return Fraction(good, comb(total, drawn))


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(players=3), Rules(players=3, packs=2, without_an_eight=True)],
    ids=["two packs", "three packs", "an eight less"],
)
def test_chances_by_inclusion_and_exclusion(rules):
    """Every turn-up is taken in turn, and the eight cards from what is left."""
    chances = {name: one.value for name, one in odds(rules).items()}
    pack = Counter(deal_cards(rules))
    n, copies = sum(pack.values()), rules.n_packs
    assert chances["bezique"] == at_least_one_of_each([copies, copies], n, 8)
    four = sum(comb(4 * copies, k) * comb(n - 4 * copies, 8 - k) for k in range(4, 9))
    assert chances["four aces"] == chances["four knaves"] == Fraction(four, comb(n, 8))
    for name, ranks in (("royal marriage", (11, 12)), ("sequence", (0, 9, 10, 11, 12))):
        total = Fraction(0)
        for turned, times in pack.items():
            left = pack - Counter([turned])
            sizes = [left[4 * rank + (turned & 3)] for rank in ranks]
            total += Fraction(times, n) * at_least_one_of_each(sizes, n - 1, 8)
        assert chances[name] == total


@pytest.mark.parametrize("rules", [Rules(players=5), Rules(players=3, packs=2)])
def test_variants_that_the_rules_refuse_have_no_chances(rules):
    with pytest.raises(DataError):
        odds(rules)


def test_chances_of_marriages_by_dealing():
    rng, n = random.Random(9), 20_000
    hits = Counter()
    pack = list(pack_of().cards)
    for _ in range(n):
        cards = rng.sample(pack, 9)
        hand, trump = set(cards[:8]), cards[8] & 3
        married = [s for s in range(4) if 48 + s in hand and 44 + s in hand]
        hits["royal marriage"] += trump in married
        hits["common marriage"] += any(s != trump for s in married)
    for name, one in odds().items():
        if name in hits:
            p = float(one)
            assert abs(hits[name] / n - p) < 4 * (p * (1 - p) / n) ** 0.5


def test_simulation_is_seeded_and_advice_gains():
    assert simulate(n=20, seed=4) == simulate(n=20, seed=4)
    found = simulate(players=("keeper", "random"), n=200, seed=1).points
    assert found[0].mean - found[1].mean > 4 * found[0].standard_error
