"""Speculation: E s.105."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.speculation import (
    Hand,
    Rules,
    Sale,
    highest_odds,
    no_trump_odds,
    odds,
    replay,
    settle,
    show_cards,
    simulate,
    start,
)

HANDS = ("2h 9s 4d", "Kh 3c 5s", "6c 8c Tc")
TEXT = Rules(turn_up_plays=False)


def test_the_cards_are_shown_in_turn_from_the_eldest():
    shown = show_cards(HANDS, "7h")
    assert [str(s.card) for s in shown] == [
        "7h",
        "2h",
        "Kh",
        "6c",
        "9s",
        "3c",
        "8c",
        "4d",
        "5s",
        "Tc",
    ]
    assert [str(s.card) for s in shown if s.trump] == ["7h", "2h", "Kh"]
    assert [str(s.card) for s in shown if s.highest] == ["7h", "Kh"]
    assert [str(s.card) for s in show_cards(HANDS, "7h", TEXT) if s.highest] == ["2h", "Kh"]


def test_the_highest_trump_takes_the_pool_of_six_and_fours():
    done = settle(Hand(HANDS, "7h"))
    assert done.totals == (-4, -4 + 14, -6)
    assert done.won_hand == 1


def test_a_trump_bought_takes_the_pool_and_may_be_sold_again():
    sales = (Sale("Kh", 1, 0, 5), Sale("Kh", 0, 2, 8))
    done = settle(Hand(HANDS, "7h", sales))
    assert done.totals == (-4 - 5 + 8, -4 + 5, -6 - 8 + 14)
    assert done.won_hand == 2


def test_the_turn_up_is_the_dealers():
    assert settle(Hand(HANDS, "Ah")).won_hand == 2  # an ace turned takes the pool
    sold = settle(Hand(HANDS, "7d", (Sale("7d", 2, 0, 3),)))
    assert (sold.won_hand, sold.totals) == (0, (-4 - 3 + 14, -4, -6 + 3))


def test_where_no_trump_is_dealt_the_pool_stands():
    hands = ("2h 9h 4d", "Kh 3c 5d", "6c 8c Tc")
    done = settle(Hand(hands, "7s", pool=9), TEXT)
    assert (done.won_hand, done.totals, done.facts["pool"]) == (None, (-4, -4, -6), 23)
    assert settle(Hand(hands, "7s", pool=9)).totals[2] == 23 - 6


@given(st.permutations(range(52)), st.integers(2, 17), st.integers(0, 9), st.booleans())
def test_counters_are_kept(pack, players, pool, plays):
    hands = tuple(tuple(pack[3 * p : 3 * p + 3]) for p in range(players))
    done = settle(Hand(hands, pack[-1], (), pool), Rules(turn_up_plays=plays))
    assert sum(done.totals) + done.facts["pool"] == pool
    assert done.won_hand is not None or not plays


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: settle(Hand(("2h 2h 3c", "Kh 3d 5s"), "7h")), DuplicateCardError, "two of h"),
        (
            lambda: settle(Hand(HANDS, "Kh")),
            DuplicateCardError,
            "player 1's hand and the turn",
        ),
        (lambda: settle(Hand(("1h 2h 3c", "Kh 3d 5s"), "7h")), InvalidCardError, "read '1h'"),
        (lambda: settle(Hand(("2h 9s", "Kh 3d 5s"), "7h")), CardCountError, "player 0's hand"),
        (lambda: settle(Hand(("2h 9s 3c",), "7h")), CardCountError, "by 2 to 17; got 1"),
        (lambda: show_cards(HANDS), CardCountError, "the turn-up must have 1 card; got none"),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("9s", 0, 1, 3),))),
            IllegalPlayError,
            r"the nine of spades \(9s\) is no trump and cannot be sold; hearts are trumps",
        ),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("Kh", 0, 1, 3),))),
            IllegalPlayError,
            r"king of hearts \(Kh\) is not player 0's to sell; player 1 has it",
        ),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("Qh", 0, 1, 3),))),
            IllegalPlayError,
            "nobody has it",
        ),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("7h", 2, 1, 3),)), TEXT),
            IllegalPlayError,
            "seven of hearts .7h. is not player 2's to sell; nobody has it",
        ),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("Kh", 1, 1, 3),))),
            DataError,
            "must be sold to another for 1 counter or more",
        ),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("Kh", 1, 0, 0),))),
            DataError,
            "player 1 to player 0 for 0",
        ),
        (
            lambda: settle(Hand(HANDS, "7h", (Sale("Kh", 1, 3, 2),))),
            DataError,
            "numbered 0 to 2; got 3 for the king of hearts",
        ),
        (lambda: settle(Hand(HANDS, "7h", pool=-1)), DataError, "pool must be 0 or more"),
        (
            lambda: highest_odds("Qh", 6, "Qh"),
            DuplicateCardError,
            "the card for sale and the cards",
        ),
        (lambda: highest_odds("Qh", 52), CardCountError, "hidden must be from 0 to 51"),
        (lambda: highest_odds("Qh", 5, pool=-3), DataError, "pool must be 0 or more"),
        (lambda: no_trump_odds(18), CardCountError, "by 2 to 17; got 18"),
        (lambda: odds(1), CardCountError, "by 2 to 17; got 1"),
        (lambda: odds(5, "x"), InvalidCardError, "a suit must be one of"),
        (lambda: simulate(n=1), DataError, "n must be 2 or more"),
        (lambda: Rules(dealer_pools=-1), DataError, "dealer_pools must be 0 or more"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_whether_a_trump_is_the_highest_by_dealing_the_hidden_cards():
    seen = [c for c in range(52) if c not in parse_cards("Qh Kh Ah 2h 3s 4s 5s 6s 9d")]
    left = parse_cards("Kh Ah 2h 3s 4s 5s 6s 9d")
    good = sum(
        not {"Kh", "Ah"} & set(hidden)
        for hidden in combinations(["Kh", "Ah", "2h", "3s", "4s", "5s", "6s", "9d"], 3)
    )
    chances = highest_odds("Qh", 3, seen, pool=10)
    assert chances["highest"].value == Fraction(good, comb(len(left), 3))
    assert chances["worth"].value == 10 * chances["highest"].value


def test_a_trump_beaten_already_is_worth_nothing():
    assert highest_odds("Qh", 3, "Kh", pool=10)["worth"].value == 0
    assert highest_odds("Ah", 40)["highest"].value == 1


def brute_best(players, plays):
    """Over the card turned up and every set of the other twelve trumps that may be dealt."""
    counts = [0] * 14  # the place of the best from the top, 13 for none
    dealt = 3 * players
    for turned in range(13):
        others = [t for t in range(13) if t != turned]
        for bits in range(1 << 12):
            held = [t for i, t in enumerate(others) if bits >> i & 1]
            if len(held) > dealt:
                continue
            best = min(held + [turned] * plays, default=13)
            counts[best] += comb(39, dealt - len(held))
    return [Fraction(ways, 13 * comb(51, dealt)) for ways in counts]


@pytest.mark.parametrize("plays", [True, False])
@pytest.mark.parametrize("players", [2, 5, 14])
def test_the_best_trump_by_every_set_of_trumps(players, plays):
    chances = odds(players, rules=Rules(turn_up_plays=plays))
    expected = brute_best(players, plays)
    assert [p.value for p in chances.values()] == expected[: len(chances)]
    assert sum(p.value for p in chances.values()) == 1
    if not plays:
        assert chances["none"].value == no_trump_odds(players).value


HIGH = "23456789TJQKA"


@pytest.mark.parametrize("plays", [True, False])
@pytest.mark.parametrize("seed", range(30))
def test_a_deal_played_is_the_deal_settled(plays, seed):
    rng, players = random.Random(seed), 2 + seed % 6
    state = start(players=players, seed=seed, pool=5, rules=Rules(turn_up_plays=plays))
    hands, trump = state.hands, state.turned % 4
    owner = {state.turned: players - 1} if plays else {}
    queue = [(p, hands[p][n]) for n in range(3) for p in range(players)]
    if plays:
        state = state.call("show")
    sales = []
    for player, card in queue:
        assert state.player == player
        state = state.call("show")
        owner |= {card: player} if card % 4 == trump else {}
        assert state.owners == owner
        if owner and rng.random() < 0.5:
            sold = rng.choice(sorted(owner))
            buyer = rng.choice([p for p in range(players) if p != owner[sold]])
            sales.append(Sale(format_cards(sold), owner[sold], buyer, rng.randint(1, 9)))
            state = state.call(f"sell {format_cards(sold)} to {buyer} for {sales[-1].price}")
            owner[sold] = buyer
    state = state.call("end")
    done = state.settle()
    record = Hand(hands, state.turned, tuple(sales), 5)
    assert done == settle(record, state.rules) == replay(record, state.rules).settle()
    best = max(owner, key=lambda c: HIGH.index(format_cards(c)[0]), default=None)
    assert done.won_hand == (None if best is None else owner[best])
    assert sum(done.totals) + done.facts["pool"] == 5


def test_what_has_not_been_shown_is_not_sold():
    state = start(players=3, hands=HANDS, turn_up="7h").call("show")
    with pytest.raises(IllegalPlayError, match=r"king of hearts .Kh. has not been shown"):
        state.call("sell Kh to 0 for 5")
    with pytest.raises(IllegalPlayError, match=r"nine of spades .9s. is no trump"):
        state.call("sell 9s to 0 for 5")
    sales = ("sell 7h to 0 for 1", "sell 7h to 1 for 1")
    assert state.legal_calls() == ("show", "offer", *sales)


def test_the_company_bids_in_turn_and_the_owner_sells_or_keeps():
    state = start(players=3, hands=HANDS, turn_up="7h").call("show").call("offer")
    assert (state.player, state.legal_calls()) == (0, ("bid 1", "pass"))
    with pytest.raises(IllegalPlayError, match="player 0 cannot call 'bid 0' now"):
        state.call("bid 0")
    with pytest.raises(IllegalPlayError, match="cannot call 'sell 7h to 0 for 9' now"):
        state.call("sell 7h to 0 for 9")
    state = state.call("bid 3").call("bid 5")
    assert (state.player, state.bid) == (0, (1, 5))
    with pytest.raises(IllegalPlayError, match="cannot call 'bid 5' now"):
        state.call("bid 5")
    answered = state.call("pass")
    assert (answered.player, answered.legal_calls()) == (2, ("sell", "keep"))
    sold, kept = answered.call("sell"), answered.call("keep")
    assert (sold.sales, kept.sales) == ((Sale("7h", 2, 1, 5),), ())
    assert sold.player == kept.player == 0
    assert "offer" not in kept.legal_calls()  # until a higher trump is shown
    assert "offer" in kept.call("show").call("show").legal_calls()
    nobody = start(players=3, hands=HANDS, turn_up="7h").call("show").call("offer")
    nobody = nobody.call("pass").call("pass")
    assert (nobody.player, nobody.legal_calls()[0], nobody.sales) == (0, "show", ())


@pytest.mark.parametrize("plays", [True, False])
def test_bids_keep_the_counters_and_are_recorded_as_sales(plays):
    """Any calls at all: bids rise, turns go round, and the record of sales settles the same."""
    for seed in range(60):
        rng = random.Random(seed)
        state = start(players=2 + seed % 5, seed=seed, rules=Rules(turn_up_plays=plays))
        while not state.is_over:
            calls = [call for call in state.legal_calls() if "to" not in call]
            call, before = rng.choice(calls), state
            call = f"bid {int(call[4:]) + rng.randint(0, 3)}" if call.startswith("bid") else call
            state = state.call(call)
            if call.startswith("bid"):
                assert state.bid[1] > before.bid[1]
                assert before.owners[before.offered] != before.player
        done = state.settle()
        assert done == replay(state.record(), state.rules).settle()
        assert sum(done.totals) + done.facts["pool"] == 0


def test_trading_by_worth_gains():
    seats = ["worth", *["random"] * 4]
    mine = simulate(players=seats, n=300, seed=2).points[0]
    other = simulate(players="random", n=300, seed=2).points[0]
    assert mine.mean - other.mean > 4 * (mine.standard_error**2 + other.standard_error**2) ** 0.5


@pytest.mark.parametrize("plays", [True, False])
def test_random_deals_keep_their_counters(plays):
    rules = Rules(turn_up_plays=plays)
    played = simulate(seats=3, n=300, seed=4, rules=rules)
    assert simulate(n=9, seed=4, rules=rules) == simulate(n=9, seed=4, rules=rules)
    no_trump = played.facts["no trump"].mean
    assert sum(side.mean for side in played.points) == pytest.approx(-14 * no_trump)
    assert played.facts["sales"].mean > 0
    p = 0 if plays else float(no_trump_odds(3))
    assert abs(no_trump - p) <= 4 * (p * (1 - p) / 300) ** 0.5
