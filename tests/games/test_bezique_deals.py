"""Bézique: deals replayed, settled and dealt at random."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cribscore.cards import parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.bezique import (
    BeziqueDeal,
    Deal,
    Rules,
    deal_hand,
    dealt_chances,
    decide_game,
    pack_of,
    settle_deal,
    simulate_deals,
)
from cribscore.games.bezique.laws import deal_cards

VARIANTS = [
    Rules(),
    Rules(last_before_eight=True, higher_of_any_suit=False),
    Rules(players=3),
    Rules(players=3, packs=2, without_an_eight=True),
    Rules(players=4),
]


@pytest.mark.parametrize("rules", VARIANTS, ids=lambda r: f"{r.players}-{r.n_packs}")
def test_random_deals_obey_the_law(rules):
    rng = random.Random(rules.players)
    n_cards = len(deal_cards(rules))
    for _ in range(150):
        record = deal_hand(rng, rules)
        plays = [e.split()[1] for e in record.events if e.startswith("play")]
        assert Counter(parse_cards(plays, distinct=False)) == Counter(deal_cards(rules))
        settled = settle_deal(record, rules)
        brisques = sum(side.points_of("aces and tens") for side in settled.sides)
        assert brisques == 10 * sum(c[0] in "AT" for c in plays)
        assert sum(side.points_of("last trick") for side in settled.sides) == 10
        assert sum(settled.facts["tricks"]) == n_cards // rules.players
        sevens = sum(side.points_of("seven of trumps played") for side in settled.sides)
        assert sevens <= 10 * rules.n_packs


def test_a_king_marries_once_in_every_random_deal():
    """An independent count: two of each king and queen make at most two marriages a suit."""
    rng = random.Random(8)
    for _ in range(200):
        events = deal_hand(rng).events
        married = [e for e in events if "marriage" in e]
        for suit in "cdhs":
            assert sum(f"K{suit}" in e for e in married) <= 2
        singles = sum(e.startswith("declare bezique") for e in events)
        assert singles <= 2


def test_a_revoke_forfeits_the_eight_tricks():
    record = deal_hand(random.Random(3))
    plain = settle_deal(record)
    for offender in (0, 1):
        events = (*record.events, f"revoke: {offender}")
        revoked = settle_deal(BeziqueDeal(record.hands, record.turn_up, record.stock, events))
        assert revoked.facts["last_trick"] == 1 - offender
        assert revoked.facts["tricks"][1 - offender] >= 8
        assert sum(s.points_of("aces and tens") for s in revoked.sides) == 160
        gained = revoked.sides[1 - offender].points_of("aces and tens")
        assert gained >= plain.sides[1 - offender].points_of("aces and tens")


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
    record = deal_hand(random.Random(4))
    plain = settle_deal(record).totals
    fined = BeziqueDeal(
        record.hands, record.turn_up, record.stock, (f"forfeit {name}: 0", *record.events)
    )
    assert settle_deal(fined).totals == (plain[0], plain[1] + points)
    deducted = settle_deal(fined, Rules(deduct_forfeits=True)).totals
    assert deducted == (plain[0] - points, plain[1])


def stacked(hands, turn_up, stock_first=""):
    """A deal whose hands are chosen; the rest of the pack is the stock, the named cards first."""
    ids = [list(parse_cards(hand, distinct=False)) for hand in hands]
    turned = parse_cards(turn_up)[0]
    first = list(parse_cards(stock_first, distinct=False)) if stock_first else []
    rest = pack_of().remaining(*ids, [turned], first)
    return Deal(Rules(), ids, turned, first + list(rest))


def test_the_seven_is_exchanged_after_a_trick_and_not_used_in_a_declaration():
    deal = stacked(["Ah Qs 7s 8c 9c 8d 9d 8h", "7h 7d 7c 7c 8c 9c 8d 9d"], "Ks")
    with pytest.raises(IllegalPlayError, match=r"cannot exchange the seven of spades \(7s\) now"):
        deal.exchange()
    deal.play(parse_cards("Ah")[0])
    deal.play(parse_cards("7h")[0])
    deal.exchange()
    assert deal.scored[0][-1].points == 10
    assert deal.options() == []  # king and queen of spades, but the king was just exchanged
    with pytest.raises(IllegalPlayError, match=r"king of spades \(Ks\) was just exchanged"):
        deal.declare("royal marriage", parse_cards("Ks Qs"))
    with pytest.raises(IllegalPlayError, match="player 1 has not taken the trick; player 0 has"):
        deal.declare("four knaves", (), 1)


def test_one_declaration_after_a_trick():
    deal = stacked(["Ah Qs Ks Kh Qh 8d 9d 8h", "7h 7d 7c 7c 8c 9c 8d 9d"], "Js")
    with pytest.raises(IllegalPlayError, match="cannot declare royal marriage now: no trick"):
        deal.declare("royal marriage", parse_cards("Ks Qs"))
    deal.play(parse_cards("Ah")[0])
    deal.play(parse_cards("7h")[0])
    deal.declare("royal marriage", parse_cards("Ks Qs"))
    with pytest.raises(IllegalPlayError, match="one has been made after this trick"):
        deal.declare("common marriage", parse_cards("Kh Qh"))


def test_a_partner_declares_after_a_trick_of_his_side():
    """A trick of one partner's lets the other declare (ii)."""
    rules = Rules(players=4)
    hands = ["Ah 8h 9h 7d 8d 9d 7c 8c", "7h 8h 9h 7d 8d 9d 7c 8c"]
    hands += ["Qs Jd 7h 8h 9h 7c 8c 9c", "7h 8h 9h 7d 8d 9d 9c 8c"]
    ids = [parse_cards(hand) for hand in hands]
    turned = parse_cards("Ks")[0]
    rest = pack_of(rules).remaining(*ids, [turned])
    deal = Deal(rules, ids, turned, list(rest))
    for card in parse_cards("Ah 7h 7h 7h", distinct=False):
        deal.play(card)
    assert deal.leader == 0
    with pytest.raises(IllegalPlayError, match="player 1 has not taken the trick; player 0 has"):
        deal.declare("bezique", parse_cards("Qs Jd"), 1)
    deal.declare("bezique", parse_cards("Qs Jd"), 2)
    assert [item.points for item in deal.scored[2]] == [40]


def test_a_seven_turned_up_scores_ten_to_the_dealer():
    deal = stacked(["Ah Qs Ks Kh Qh 8d 9d 8h", "7h 7d 7c 7c 8c 9c 8d 9d"], "7s")
    assert [item.points for item in deal.scored[1]] == [10]


def test_a_seven_played_scores_ten_whoever_wins():
    deal = stacked(["7s Qs Ks Kh Qh 8d 9d 8h", "As 7d 7c 7c 8c 9c 8d 9d"], "Js")
    deal.play(parse_cards("7s")[0])
    deal.play(parse_cards("As")[0])
    assert deal.tricks[0].winner == 1
    assert [item.name for item in deal.scored[0]] == ["seven of trumps played"]


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
    good = deal_hand(random.Random(2))
    fields = {name: getattr(good, name) for name in ("hands", "turn_up", "stock", "events")}
    assert "Ah" not in good.hands[0]
    with pytest.raises(error, match=message):
        settle_deal(BeziqueDeal(**(fields | change)))


def test_a_revoke_of_three_players_is_not_settled():
    record = deal_hand(random.Random(2), Rules(players=3))
    events = (*record.events, "revoke: 1")
    with pytest.raises(DataError, match="a revoke is settled for two sides only"):
        settle_deal(
            BeziqueDeal(record.hands, record.turn_up, record.stock, events), Rules(players=3)
        )


# --- deciding the game


def test_ties_go_to_the_points_less_aces_and_tens_then_to_the_last_trick():
    record = deal_hand(random.Random(6))
    settled = settle_deal(record)
    totals, last = settled.totals, settled.facts["last_trick"]
    brisques = [side.points_of("aces and tens") for side in settled.sides]
    level = 999 + min(totals)
    before = tuple(level - total for total in totals)
    result = decide_game(record, before)
    assert result.facts["score"] == [level] * 2
    if brisques[0] != brisques[1]:
        assert result.winner == (0 if brisques[0] < brisques[1] else 1)
    else:
        assert result.winner == last
    with pytest.raises(DataError, match=r"must be 2 numbers under 1000; got \(1000, 0\)"):
        decide_game(record, (1_000, 0))


# --- chances in eight cards


def at_least_one_of_each(sizes, total, drawn):
    """Inclusion and exclusion, written apart from the package's counting."""
    good = 0
    for k in range(len(sizes) + 1):
        for left_out in combinations(sizes, k):
            good += (-1) ** k * comb(total - sum(left_out), drawn)
    return Fraction(good, comb(total, drawn))


def test_chances_by_inclusion_and_exclusion():
    chances = {name: odds.value for name, odds in dealt_chances().items()}
    assert chances["bezique"] == at_least_one_of_each([2, 2], 64, 8)
    assert chances["double bezique"] == Fraction(comb(60, 4), comb(64, 8))
    four = sum(comb(8, k) * comb(56, 8 - k) for k in range(4, 9))
    assert chances["four aces"] == chances["four knaves"] == Fraction(four, comb(64, 8))
    for name, ranks in (("royal marriage", 2), ("sequence", 5)):
        whole = at_least_one_of_each([2] * ranks, 63, 8)
        short = at_least_one_of_each([1] + [2] * (ranks - 1), 63, 8)
        assert chances[name] == Fraction(ranks, 8) * short + Fraction(8 - ranks, 8) * whole


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
    for name, odds in dealt_chances().items():
        if name in hits:
            p = float(odds)
            assert abs(hits[name] / n - p) < 4 * (p * (1 - p) / n) ** 0.5


def test_simulation_is_seeded():
    assert simulate_deals(20, seed=4) == simulate_deals(20, seed=4)
