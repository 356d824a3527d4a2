"""The methods of the claims on cribbage, each against a small count of its own."""

import re
from fractions import Fraction
from itertools import combinations
from statistics import mean

import pytest

from cribscore import equilibrium, expected_cribs, simulate_games, win_table
from cribscore.books.claims import cribbage
from cribscore.books.claims.verify import methods
from cribscore.variants import FIVE_CARD, SIX_CARD

NAMES = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "knave",
    "queen",
    "king",
]
VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def found(name):
    return methods()[f"cribbage.{name}"]()


# --- what a pair of ranks is -----------------------------------------------------------------

KINDS = {
    "pairs": {(rank, rank) for rank in range(13)},
    "fifteen": {(4, 9), (4, 10), (4, 11), (4, 12), (5, 8), (6, 7)},
    "sequence": {(low, low + 1) for low in range(12)} - {(6, 7)},
    "one or two apart": (
        {(low, low + 2) for low in range(11)} | {(low, low + 3) for low in range(10)} - {(5, 8)}
    ),
}


def kind_of(low, high):
    return next((kind for kind, pairs in KINDS.items() if (low, high) in pairs), "wide")


def test_the_kind_of_every_two_ranks():
    for low in range(13):
        for high in range(low, 13):
            assert cribbage._kind(low, high) == kind_of(low, high)


# --- cribs -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cribs():
    """The mean crib by dealer, ranks and whether they are suited."""
    return {
        (dealer, one.low, one.high, one.suited): one.mean
        for dealer in (True, False)
        for one in expected_cribs(dealer=dealer, given="prior", variant=FIVE_CARD)
    }


def plain(cribs, *, dealer):
    return {key[1:3]: value for key, value in cribs.items() if key[0] == dealer and not key[3]}


def test_kinds_in_their_order(cribs):
    by_kind = {}
    for pair, value in plain(cribs, dealer=True).items():
        by_kind.setdefault(kind_of(*pair), []).append(value)
    order = sorted(by_kind, key=lambda kind: -mean(by_kind[kind]))
    assert found("kind_that_helps_most").value == order[0]
    assert set(found("next_to_a_pair").value.split(" or ")) == set(order[1:3])
    assert found("after_neighbours_in_rank").value == order[3]
    for kind, values in by_kind.items():
        assert f"{kind} {mean(values):.2f}" in found("next_to_a_pair").how
    no_five = [v for pair, v in plain(cribs, dealer=True).items() if pair in {(5, 8), (6, 7)}]
    assert f"without a five pairs {mean_of_pairs_without_five(cribs):.2f}, fifteen" in (
        found("kind_that_helps_most").how
    )
    assert found("kind_that_helps_most").how.endswith(f"{mean(no_five):.2f}")


def mean_of_pairs_without_five(cribs):
    return mean(v for (a, b), v in plain(cribs, dealer=True).items() if a == b != 4)


def test_ranks_taken_singly(cribs):
    of_rank = [
        mean(v for (a, b), v in plain(cribs, dealer=True).items() if a != b and rank in (a, b))
        for rank in range(13)
    ]
    order = sorted(range(13), key=of_rank.__getitem__)
    assert found("single_card_that_helps_most").value == NAMES[order[-1]]
    least = sorted(order[:2], reverse=True)
    assert found("single_cards_that_help_least").value == " and ".join(NAMES[r] for r in least)
    told = re.findall(r"(\w+) (\d\.\d\d)", found("single_cards_that_help_least").how)
    expected = [(NAMES[r], f"{of_rank[r]:.2f}") for r in (*order[:4], 0)]
    assert [pair for pair in told if pair[0] in NAMES] == expected


K, Q = 12, 11
HOFFMANN = [(K, r) for r in (8, 7, 6, 5, 0)] + [(Q, r) for r in (8, 7, 6, 5, 0)]
LOW = [(r, low) for low in (0, 1) for r in (6, 7, 8, 9)]
AVOID = [(4, 4), (2, 1), (5, 4), (7, 6), (9, 4), (10, 4), (11, 4), (12, 4)]


@pytest.mark.parametrize(
    ("name", "pairs", "above"),
    [
        ("baulks_of_hoffmann", HOFFMANN + LOW, False),
        ("baulks_of_enquire_within", HOFFMANN, False),
        ("throws_to_avoid", AVOID, True),
    ],
)
def test_baulks_against_the_mean_of_all_pairs(cribs, name, pairs, above):
    worth = plain(cribs, dealer=False)
    average = mean(worth.values())
    wrong = [pair for pair in pairs if (worth[pair[::-1]] > average) != above]
    assert (found(name).value == "all") == (not wrong)
    assert f"the mean of all pairs, {average:.2f}" in found(name).how


def test_a_baulk_that_does_not_hold_is_named():
    told = cribbage._against_average([(4, 4), (8, 12)], above=False)
    assert told.value == "all but five and five"


def test_the_best_baulk_and_two_of_a_suit(cribs):
    worth = plain(cribs, dealer=False)
    low, high = min(worth, key=worth.__getitem__)
    assert found("best_baulk").value == f"{NAMES[high]} and {NAMES[low]}"
    assert f"{worth[low, high]:.3f}, king and nine {worth[8, 12]:.3f}" in found("best_baulk").how
    more = [
        value - cribs[dealer, low, high, False]
        for (dealer, low, high, suited), value in cribs.items()
        if suited and not dealer
    ]
    assert len(more) == 78
    assert found("two_of_a_suit_cost").value == ("yes" if min(more) > 0 else "no")
    assert f"worth {mean(more):.3f} more" in found("two_of_a_suit_cost").how


def test_the_knave_that_pone_throws():
    """One knave and four of 48 others, deal by deal on a sample of every 97th."""
    strategy, others = equilibrium(FIVE_CARD).pone, [c for c in range(52) if c // 4 != 10]
    deals = list(combinations(others, 4))[::97]
    thrown = [
        sum(chance for throw, chance in strategy.throws((*four, 40)).items() if 40 in throw)
        for four in deals
    ]
    (share,) = re.findall(r"from (\d+) of 100", found("knave_thrown_by_the_pone").how)
    assert mean(thrown) == pytest.approx(int(share) / 100, abs=0.025)  # 3 standard errors
    assert found("knave_thrown_by_the_pone").value == "not seldom"


# --- averages and the board -------------------------------------------------------------------


def test_averages_are_those_of_other_games():
    """Other games between the same players; each mean to within four errors of both."""
    games = simulate_games("expected", "expected", 4000, seed=2, variant=FIVE_CARD, paired=False)
    for name, dealer in (("average_of_the_pone", False), ("average_of_the_dealer", True)):
        other = games.points(dealer=dealer)
        value, error = map(float, re.findall(r"(\d+\.\d+) ± (\d+\.\d+)", found(name).how)[0])
        assert abs(value - other.mean) < 4 * (error + 0.005 + other.standard_error)
        assert found(name).value == round(value)
    crib, hand = (games.points(dealer=True, source=source).mean for source in ("crib", "hand"))
    told = [float(n) for n in re.findall(r"\d\.\d\d", found("crib_or_hand").how)]
    assert told == pytest.approx([crib, hand], abs=0.15)
    assert found("crib_or_hand").value == ("the crib" if told[0] > told[1] else "the hand")


def test_two_deals_are_a_deal_of_each():
    pone, dealer = (
        float(re.findall(r": (\d+\.\d+) ±", found(name).how)[0])
        for name in ("average_of_the_pone", "average_of_the_dealer")
    )
    assert found("two_deals_of_five_cards").value == "17 to 18"
    assert f": {pone + dealer:.1f}" in found("two_deals_of_five_cards").how[:80]
    assert found("six_cards_score_more").value == "higher"
    five, six = 17.1, found("two_deals_of_six_cards").value
    assert f"{six:.1f} to each at six-card, {five} at" in found("six_cards_score_more").how


def test_who_wins_from_a_score():
    five, six = (win_table(variant).chances["win"][0] for variant in (FIVE_CARD, SIX_CARD))
    assert found("three_for_last").value == pytest.approx(float(five[0, 3]))
    assert found("first_dealer_at_six_card").value == "the first dealer"
    assert f"chance {float(six[0, 0]):.4f} " in found("first_dealer_at_six_card").how
    assert found("seven_points_ahead").value == "B"
    assert f"chance {float(five[27, 20]):.3f} " in found("seven_points_ahead").how
    ahead = min(mine for mine in range(10, 121) if six[mine, 16] > 0.5)
    assert found("pone_with_ten_points").value == str(ahead)


def test_the_second_dealer_wins_most_where_one_sits_out():
    told = found("one_sits_out")
    shares = [float(share) for share in re.findall(r"0\.\d{3}", told.how)[:3]]
    assert sum(shares) == pytest.approx(1, abs=0.002)
    assert told.value == "the second dealer"
    assert shares[1] == max(shares)
    assert re.search(r"games to 61 between three", told.how)


# --- by the rules of the play ------------------------------------------------------------------

BY_HAND = {
    "highest_show": 29,  # three fives, the knave, the fourth five of its suit
    "four_cards_average_lower": "lower",
    "longest_run": 7,  # ace to seven count 28; an eighth card would make 36
    "low_leads": "yes",  # a lead of four or less and a tenth card make 14 at most
    "safe_couples": "yes",
    "tenth_paired_in_safety": "no, not upon an ace",  # 1 + 3 * 10 = 31
    "fifteen_and_more": "yes",
    "counts_to_avoid": "5 and 21",
    "short_by_its_own_rank": 4,  # two for the pair, two for fifteen or thirty-one
    "double_pair_royal_fits": 7,  # 4 * 7 = 28
    "pair_royal_of_the_leader": "much against",
    "thirty_one_with_the_small_card": "yes",
    "eight_is_safe": "yes",
    "tenth_cards": 16,
    "tenths_between_them": 3,
    "tenths_of_the_other": "increased",
    "score_of_two_deals": "A 20, B 27",  # H{48} and H{49} say so themselves
    "throw_of_a_in_deal_1": "9c Qh",
    "throw_of_b_in_deal_1": "Ah 4d",
    "throw_of_b_in_deal_2": "3c Kh",
}


@pytest.mark.parametrize("name", BY_HAND)
def test_values_by_hand(name):
    assert found(name).value == BY_HAND[name]


def test_counts_that_sixteen_cards_answer():
    ways = {
        count: sum(4 for value in VALUES if count + value in (15, 31)) for count in range(1, 31)
    }
    assert [count for count, n in ways.items() if n == 16] == [5, 21]
    assert max(ways.values()) == 16
    assert "most cards, 16," in found("counts_to_avoid").how


def test_leads_that_no_card_brings_to_fifteen():
    safe = [rank for rank in range(13) if 15 - VALUES[rank] not in VALUES]
    assert found("low_leads").how.endswith(": " + ", ".join(NAMES[rank] for rank in safe))


def test_the_chance_of_the_fourth_card():
    """Two of the leader's cards are unknown, of 46: five of one's own and the lead are seen."""
    assert str(Fraction(2, 46)) in found("pair_royal_of_the_leader").how


def test_throws_of_the_two_deals_cost_what_their_choices_say():
    assert found("throw_of_a_in_deal_2").value == "5d Th"
    assert "costs 0.64" in found("throw_of_a_in_deal_2").how
