"""Bézique (E s.122-129): values, the re-use of declared cards, whole deals, chances."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.bezique import (
    BeziqueDeal,
    Deal,
    Rules,
    Seat,
    available_declarations,
    deal_hand,
    dealt_chances,
    decide_game,
    declare,
    legal_replies,
    pack_of,
    score_declaration,
    settle_deal,
    simulate_deals,
    take_trick,
)
from cribscore.games.bezique.laws import deal_cards


def names(items):
    return [item.name for item in items]


# --- values of s.124


@pytest.mark.parametrize(
    ("cards", "trump", "points"),
    [
        ("Qs Jd", "h", 40),
        ("Qs Jd Qs Jd", "h", 500),
        ("As Ts Ks Qs Js", "s", 250),
        ("As Ts Ks Qs Js", "h", 0),
        ("Ks Qs", "s", 40),
        ("Kh Qh", "s", 20),
        ("Ah As Ad Ah", "c", 100),
        ("Kh Ks Kd Kc", "c", 80),
        ("Qh Qs Qd Qc", "c", 60),
        ("Jh Js Jd Jh", "c", 40),
        ("Th Ts Td Tc", "c", 0),
        ("Kh Qs", "c", 0),
    ],
)
def test_values_of_declarations(cards, trump, points):
    assert score_declaration(cards, trump=trump).total == points


def test_treble_bezique_counts_fifteen_hundred_at_three():
    rules = Rules(players=3)
    assert score_declaration("Qs Qs Qs Jd Jd Jd", trump="h", rules=rules).total == 1_500
    assert score_declaration("Qs Qs Jd Jd", trump="h", rules=rules).total == 500


def test_the_variation_of_bezique():
    shifted = Rules(shifted_bezique=True)
    assert score_declaration("Qc Jh", trump="s", rules=shifted).total == 40
    assert score_declaration("Qs Jd", trump="s", rules=shifted).total == 0
    assert score_declaration("Qs Jd", trump="h", rules=shifted).total == 40


# --- the re-use rules of s.125


@pytest.mark.parametrize(
    ("hand", "table", "trump", "open_now"),
    [
        # ii: a card marries once; it still serves for fours and a sequence
        ("Kh", "Kh:royal-marriage Qh:royal-marriage", "h", []),
        ("Kc Kd Ks", "Kh:royal-marriage Qh:royal-marriage", "h", ["four kings"]),
        ("Ah Th Jh", "Kh:royal-marriage Qh:royal-marriage", "h", ["sequence"]),
        ("Kh Qh", "Kh:royal-marriage Qh:royal-marriage", "h", ["royal marriage"]),
        # iii: after a sequence no royal marriage with its king and queen
        ("7c", "Ah:sequence Th:sequence Kh:sequence Qh:sequence Jh:sequence", "h", []),
        ("Kh", "Ah:sequence Th:sequence Kh:sequence Qh:sequence Jh:sequence", "h", []),
        ("Kc Kd Ks", "Kh:sequence Qh:sequence", "h", ["four kings"]),
        # iv: four knaves, then bézique or a sequence
        ("Qs", "Jd:four-knaves Jc:four-knaves Jh:four-knaves Js:four-knaves", "h", ["bezique"]),
        ("Ah Th Kh", "Jh:four-knaves Qh:royal-marriage", "h", ["sequence"]),
        # v: four aces, then a sequence
        ("Th Jh", "Ah:four-aces Kh:royal-marriage Qh:royal-marriage", "h", ["sequence"]),
        # vi: a married queen of spades makes bézique, and the other way, and four queens
        ("Jd", "Qs:common-marriage Ks:common-marriage", "h", ["bezique"]),
        ("Ks", "Qs:bezique Jd:bezique", "h", ["common marriage"]),
        ("Qh Qd Qc", "Qs:bezique+common-marriage", "h", ["four queens"]),
        # s.124 ii: bézique declared may be used again for double bézique
        ("Qs Jd", "Qs:bezique Jd:bezique", "h", ["double bezique", "bezique"]),
        ("Jd", "Qs:bezique Jd:bezique", "h", []),
        ("Jd", "Qs:bezique Qs Jd:bezique", "h", ["double bezique", "bezique"]),
        # a card once in a kind, and no single after a double (outside the text)
        ("Ac", "Ah:four-aces As:four-aces Ad:four-aces Ac:four-aces", "h", []),
        ("7c", "Qs:double-bezique Qs:double-bezique Jd Jd:double-bezique", "h", []),
        ("Jd", "Qs:double-bezique", "h", []),
    ],
)
def test_reuse_of_declared_cards(hand, table, trump, open_now):
    assert names(available_declarations(hand, trump=trump, table=table)) == open_now


def test_a_fresh_card_is_the_custom_and_not_the_text():
    table = "Qs:bezique Jd:bezique Qs:bezique Jd:bezique"
    assert names(available_declarations("7c", trump="h", table=table)) == []
    loose = Rules(fresh_card=False)
    found = available_declarations("7c", trump="h", table=table, rules=loose)
    assert names(found) == ["double bezique"]


def test_a_sequence_after_a_royal_marriage_scores_both_the_other_way_one():
    """E s.127 advises the royal marriage first."""
    seat = Seat(list(parse_cards("Ah Th Kh Qh Jh")), [])
    first = declare(seat, "royal marriage", parse_cards("Kh Qh"), trump=2)
    second = declare(seat, "sequence", parse_cards("Ah Th Kh Qh Jh"), trump=2)
    assert (first.points, second.points) == (40, 250)
    seat = Seat(list(parse_cards("Ah Th Kh Qh Jh")), [])
    declare(seat, "sequence", parse_cards("Ah Th Kh Qh Jh"), trump=2)
    with pytest.raises(IllegalPlayError, match="cannot be declared as royal marriage; Qh Kh has"):
        declare(seat, "royal marriage", parse_cards("Kh Qh"), trump=2)


def test_bezique_then_double_bezique():
    seat = Seat(list(parse_cards("Qs Jd Qs Jd", distinct=False)), [])
    assert declare(seat, "bezique", parse_cards("Qs Jd"), trump=2).points == 40
    double = parse_cards("Qs Qs Jd Jd", distinct=False)
    assert declare(seat, "double bezique", double, trump=2).points == 500
    with pytest.raises(IllegalPlayError, match="has served already and no card comes from the"):
        declare(seat, "bezique", parse_cards("Qs Jd"), trump=2)


@pytest.mark.parametrize(
    ("name", "cards", "message"),
    [
        ("bezique", "Qs Jd", "Jd Qs cannot be declared as bezique; Jd is not held"),
        ("five kings", "Kh Qh", "there is no declaration 'five kings'; there are bezique"),
        ("common marriage", "Kh Qs", "they do not make it"),
    ],
)
def test_what_cannot_be_declared(name, cards, message):
    seat = Seat(list(parse_cards("Kh Qh Qs Jc")), [])
    with pytest.raises(IllegalPlayError, match=message):
        declare(seat, name, parse_cards(cards), trump=2)


def test_one_of_every_available_set_is_listed():
    found = available_declarations("Ah As Ad Ac Ah 7c", trump="s")
    shown = {format_cards(item.cards) for item in found}
    five = parse_cards("Ah As Ad Ac Ah", distinct=False)
    wanted = {format_cards(sorted(four)) for four in combinations(five, 4)}
    assert shown == wanted


# --- tricks and the last eight


def test_the_higher_card_of_any_suit_takes_the_trick():
    trick = parse_cards("Ks Th")
    assert take_trick(trick, 0, last_eight=False) == 1
    assert take_trick(trick, 0, False, Rules(higher_of_any_suit=False)) == 0
    assert take_trick(trick, 0, last_eight=True) == 0
    assert take_trick(parse_cards("As 7c"), 0, last_eight=False) == 1  # a trump
    assert take_trick(parse_cards("7c As"), 0, last_eight=False) == 0
    assert take_trick(parse_cards("Ks Ks", distinct=False), 0, last_eight=False) == 0


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("Ah Qh 7s", "Kh", "Ah"),
        ("Qh 9h 7s", "Kh", "Qh 9h"),
        ("9d 7s 8s", "Kh", "7s 8s"),
        ("9d 7c", "Kh", "9d 7c"),
    ],
)
def test_the_last_eight_tricks_are_strict(hand, trick, legal):
    assert format_cards(legal_replies(hand, trick, trump="s")) == legal


# --- bad input


@pytest.mark.parametrize(
    ("hand", "table", "error", "message"),
    [
        ("Qs Qs Qs", "", DuplicateCardError, r"queen of spades \(Qs\) lies in the hand 3 times"),
        ("Qs Qs", "Qs", DuplicateCardError, r"\(Qs\) lies in the hand twice and the table"),
        ("Qs 6d", "", InvalidCardError, r"six of diamonds \(6d\)"),
        ("7h 7d 7c 7s 8h 8d 8c 8s 9h", "", CardCountError, "the hand must have 0 to 8 cards"),
        ("Qs", "Ks:wedding", DataError, "the table says that Ks served in 'wedding'"),
    ],
)
def test_bad_hands_are_refused(hand, table, error, message):
    with pytest.raises(error, match=message):
        available_declarations(hand, trump="h", table=table)


def test_variants_that_cannot_be_dealt():
    with pytest.raises(DataError, match="bézique is for 2, 3 or 4 players; got 5"):
        pack_of(Rules(players=5))
    with pytest.raises(DataError, match="64 cards cannot be shared by 3 players"):
        pack_of(Rules(players=3, packs=2))
    assert len(deal_cards(Rules(players=3, packs=2, without_an_eight=True))) == 63


# --- whole deals


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
