"""Blind Hookey: H{32}-{33}."""

import random
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.blind_hookey import (
    Hand,
    Packets,
    Rules,
    cut_packets,
    keeping_odds,
    legal_cuts,
    odds,
    settle,
    settle_packets,
    simulate,
    start,
)


def test_higher_is_paid_below_or_equal_pays():
    done = settle(Hand(("Kh", "9c", "2d", "Ah"), "9h", (5, 2, 1, 4)))
    assert done.totals == (5, -2, -1, 4, -6)
    assert [side.items[0].name for side in done.sides] == [
        *("higher", "equal", "below", "higher"),
        "player 0: higher",
    ]
    assert not done.facts["deal_passes"]


def test_the_ace_may_be_low():
    assert settle(Hand(("Ah",), "Kh"), Rules(ace_high=False)).totals == (-1, 1)
    assert settle(Hand(("Ah",), "Kh")).totals == (1, -1)


def test_the_deal_passes_when_the_dealer_loses_all_round():
    assert settle(Hand(("Kh", "9c"), "8h")).facts["deal_passes"]
    assert not settle(Hand(("Kh", "8c"), "8h")).facts["deal_passes"]


@given(
    st.lists(st.integers(0, 51), min_size=2, max_size=13, unique=True),
    st.integers(1, 9),
)
def test_a_round_sums_to_nothing(cards, stake):
    stakes = tuple(stake + i for i in range(len(cards) - 1))
    done = settle(Hand(tuple(cards[1:]), cards[0], stakes))
    assert sum(done.totals) == 0
    assert [abs(total) for total in done.totals[:-1]] == list(stakes)


def test_three_packets():
    stakes = ((2, 0, 0), (1, 3, 0), (0, 0, 0))
    done = settle_packets(Packets(("Kh", "5c", "9d"), stakes))
    assert done.totals == (2, -2, 0, 0)
    assert done.facts == {"dealer_has": 2, "deal_passes": False}
    both = settle_packets(Packets(("Kh", "5c", "9d"), ((1, 0, 1),)))
    assert (both.totals, both.facts["deal_passes"]) == ((2, -2), True)
    alone = settle_packets(Packets(("Kh", "5c", "9d"), ((1, 0, 0),), dealer=2))
    assert alone.totals == (1, -1)


PACK_ORDER = list(range(52))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: settle(Hand(("Kh", "Kh"), "2c")), DuplicateCardError, "king of hearts"),
        (lambda: settle(Hand(("Kh",), "Kh")), DuplicateCardError, "and the dealer's bottom"),
        (lambda: settle(Hand(("1h",), "Kh")), InvalidCardError, "cannot read '1h'"),
        (lambda: settle(Hand(("Qh 2h",), "Kh")), CardCountError, "player 0's bottom must h"),
        (lambda: settle(Hand((), "Kh")), DataError, "players must be from 1 to 12"),
        (lambda: settle(Hand(("Qh",), "Kh", (1, 2))), DataError, "one positive number"),
        (lambda: settle(Hand(("Qh",), "Kh", (0,))), DataError, "one positive number"),
        (lambda: legal_cuts(13), DataError, "from 1 to 12 besides the dealer, 4 cards each.*13"),
        (lambda: cut_packets(PACK_ORDER, (3, 5)), IllegalPlayError, "player 0 cannot call 'cut 3'"),
        (lambda: cut_packets(PACK_ORDER, (18, 5)), IllegalPlayError, "may call cut 4, .*14 ways"),
        (lambda: cut_packets(PACK_ORDER[1:], (5,)), CardCountError, "must have 52 cards; got 51"),
        (lambda: cut_packets([0, *range(51)], (5,)), DuplicateCardError, "ace of clubs .Ac. lies"),
        (lambda: settle_packets(Packets(("Kh", "2c"), ((1, 1),))), CardCountError, "three packets"),
        (
            lambda: settle_packets(Packets(("Kh", "Kh", "2c"), ((1, 1, 0),))),
            DuplicateCardError,
            "packet 0's bottom and packet 1's bottom",
        ),
        (
            lambda: settle_packets(Packets(("Kh", "9c", "2c"), ((1, 1, 1),))),
            IllegalPlayError,
            r"all three, the two of clubs \(2c\) too",
        ),
        (
            lambda: settle_packets(Packets(("Kh", "9c", "2c"), ((1, 1),))),
            DataError,
            "three numbers",
        ),
        (
            lambda: settle_packets(Packets(("Kh", "9c", "2c"), ((1, 0, 0),))),
            DataError,
            r"nobody staked upon, \[1, 2\]; got None",
        ),
        (lambda: simulate(n=1), DataError, "n must be 2 or more"),
        (lambda: simulate(n=10, seats=14), DataError, "from 1 to 12"),
        (lambda: odds(0), DataError, "from 1 to 12"),
        (lambda: keeping_odds(3, -1), DataError, "rounds must be 0 or more"),
        (lambda: Rules(least=0), DataError, "least must be 1 or more"),
        (lambda: start(), DataError, "needs a seed or the order"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize("players", [1, 2])
def test_round_odds_by_dealing_every_set_of_bottoms(players):
    wins = [0] * (players + 1)
    for dealer, *others in permutations(range(52), players + 1):
        wins[sum(card // 4 > dealer // 4 for card in others)] += 1
    total = sum(wins)
    chances = odds(players)
    for k, n in enumerate(wins):
        assert chances[f"{k} win"].value == Fraction(n, total)
    assert chances["all win"].value == Fraction(wins[-1], total)


@pytest.mark.parametrize("players", range(1, 13))
def test_every_player_has_the_same_chance_however_many_play(players):
    chances = odds(players)
    assert sum(chances[f"{k} win"].value for k in range(players + 1)) == 1
    # 51 others: three tie, and half of the rest are higher
    assert chances["player wins"].value == Fraction(24, 51)
    assert chances["mean gain"].value == Fraction(3, 51)


def test_how_long_a_dealer_deals():
    lost = odds(2)["all win"].value
    chances = keeping_odds(2, 4)
    assert chances["mean rounds"].value == 1 / lost
    assert chances["still dealing"].value == (1 - lost) ** 4


def test_cutting_shows_the_bottoms():
    assert legal_cuts(3) == (4, 13)
    shown = cut_packets(PACK_ORDER, (4, 13, 13))
    assert [str(card) for card in shown] == ["As", "5c", "8d", "Ks"]


@pytest.mark.parametrize("players", [2, 5, 13])
def test_a_round_played_is_the_round_of_its_cuts(players):
    rng = random.Random(players)
    order = rng.sample(range(52), 52)
    state = start(players=players, order=order)
    cuts, stakes, at = [], [], 0
    for player in range(players - 1):
        least, most = 4, 52 // players
        assert state.player == player
        assert state.legal_calls() == tuple(f"cut {n}" for n in range(least, most + 1))
        cuts.append(rng.randint(least, most))
        state = state.call(f"Cut {cuts[-1]}")
    for player in range(players - 1):
        assert state.player == player
        stakes.append(rng.randint(1, 100))
        state = state.call(f"stake {stakes[-1]}")
    assert state.is_over
    bottoms = []
    for cut in cuts:
        at += cut
        bottoms.append(order[at - 1])
    assert state.record() == Hand(tuple((b,) for b in bottoms), (order[-1],), tuple(stakes))
    assert sorted(card for hand in state.hands for card in hand) == list(range(52))
    assert state.settle() == settle(Hand(tuple(bottoms), order[-1], tuple(stakes)))


def test_random_rounds_move_counters_and_bear_the_odds_out():
    played = simulate(n=2000, seed=2)
    assert sum(side.mean for side in played.points) == pytest.approx(0)
    assert simulate(n=50, seed=2) == simulate(n=50, seed=2)
    edge = played.points[-1]
    mean = 3 * 50.5 / 17  # three stakes of 50.5 on average, and a seventeenth of each
    assert abs(edge.mean - mean) < 4 * edge.standard_error
    passed = float(odds(3)["all win"].value)
    assert abs(played.facts["deal passes"].mean - passed) < 4 * (passed / 2000) ** 0.5


def test_a_deal_that_is_never_lost_is_said():
    with pytest.raises(DataError, match="with 50 players the dealer never loses the deal"):
        keeping_odds(50, rules=Rules(least=1))
    assert keeping_odds(12, rules=Rules(least=1))
