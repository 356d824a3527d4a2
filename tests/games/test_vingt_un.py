"""Vingt-un: E s.113-116."""

import random
from fractions import Fraction
from itertools import combinations

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
from cribscore.games.vingt_un import (
    Hand,
    Rules,
    bust_odds,
    bust_table,
    dealer_edge,
    final_totals,
    legal_calls,
    odds,
    opening_odds,
    replay,
    score_hand,
    settle,
    simulate,
    start,
    total_of,
)


def naive_total(cards):
    """Every way to count the aces; the best that is not over, else the least."""
    totals = {0}
    for card in cards:
        rank = card // 4 + 1
        values = (1, 11) if rank == 1 else (min(rank, 10),)
        totals = {t + v for t in totals for v in values}
    return max((t for t in totals if t <= 21), default=min(totals))


@given(st.lists(st.integers(0, 51), min_size=1, max_size=9, unique=True))
def test_totals_are_the_best_way_to_count_the_aces(cards):
    assert total_of(cards) == score_hand(cards).total == naive_total(cards)


@pytest.mark.parametrize(
    ("cards", "total", "note"),
    [
        ("Ah Kd", 21, "a natural"),
        ("Ah Ad", 12, "ace of diamonds"),
        ("7h 7d 7c", 21, "vingt-un"),
        ("Ks Qs 5d", 25, "over twenty-one"),
        ("Ac As 9d", 21, "vingt-un"),
        ("Ac Kd Qh", 21, "vingt-un"),
    ],
)
def test_hands(cards, total, note):
    scored = score_hand(cards)
    assert (scored.total, scored.items[-1].name) == (total, note)


def test_calls():
    assert legal_calls("Ah Kd") == ("declare",)
    assert legal_calls("7h 7d 7c") == ("stand",)
    assert legal_calls("Ks Qs 5d") == ("throw up",)
    assert legal_calls("Ks Qs") == ("stand", "card")


# one line a rule: the player's hand, the dealer's, what the player wins, rules
SETTLED = [
    ("Ks 9s", "Kd 8d", 1, {}),  # higher
    ("Ks 7s", "Kd 8d", -1, {}),  # lower
    ("Ks 8s", "Kd 8d", 0, {}),  # a tie
    ("Ks 8s", "Kd 8d", -1, {"ties_pay_dealer": True}),
    ("Ks 5s 6s", "Kd 8d", 2, {}),  # a vingt-un against none
    ("Ks 5s 6s", "Kd 5d 7d", 2, {}),  # the dealer over
    ("Ks 8s", "Kd 5d 7d", 1, {}),  # the dealer over
    ("Ks 5s 7s", "Kd 5d 7d", -1, {}),  # over, and pays although the dealer is over too
    ("Ks 5s 7s", "Kd 5d 6d", -1, {}),  # thrown up before: a single stake
    ("Ks 8s", "Kd 5d 6d", -2, {}),  # the dealer's vingt-un
    ("Ks 5s 6s", "Kd 5d 6d", 0, {}),  # both have it
    ("Ks 5s 6s", "Kd 5d 6d", -2, {"ties_pay_dealer": True}),
    ("Ks As", "Kd 5d 6d", 2, {}),  # a natural is paid at once
    ("Ks 8s", "Kd Ad", -2, {}),  # the dealer's natural
    ("Ks As", "Kd Ad", 0, {}),
    ("Ks As", "Kd Ad", -2, {"natural_ties_drawn": False}),
    ("Ks As", "Kd Ad", -2, {"ties_pay_dealer": True}),
]


@pytest.mark.parametrize(("hand", "dealer", "won", "rules"), SETTLED)
def test_who_pays_whom(hand, dealer, won, rules):
    settled = settle(Hand((hand,), dealer), Rules(**rules))
    assert settled.totals == (won, -won)
    assert all(item.place.startswith("E s.11") for side in settled.sides for item in side.items)


def test_the_first_natural_takes_double_and_the_deal_the_next_a_single_stake():
    coup = Hand(("9s 8s", "Ks As", "Kh Ah"), "Td 7d", (1, 3, 3))
    assert settle(coup).totals == (0, 6, 3, -9)
    assert settle(coup).facts["next_dealer"] == 1
    assert settle(coup, Rules(natural_takes_deal=False)).facts["next_dealer"] == 0


def test_the_dealers_natural_retains_the_deal():
    assert settle(Hand(("Ks As",), "Kd Ad")).facts["next_dealer"] == 1
    assert settle(Hand(("Ks 9s",), "Kd 8d")).facts["next_dealer"] == 1


@pytest.mark.parametrize(
    ("hands", "dealer", "stakes", "error", "message"),
    [
        (("Ks Ks",), "Kd 8d", (), DuplicateCardError, "king of spades .Ks. lies in player 0's ha"),
        (("Ks 9s",), "Ks 8d", (), DuplicateCardError, "player 0's hand and the dealer's hand"),
        (("1s 9s",), "Ks 8d", (), InvalidCardError, "cannot read '1s'.*an ace is 'As'"),
        (("Ks",), "Kd 8d", (), CardCountError, "player 0's hand must have two cards.*got Ks"),
        ((), "Kd 8d", (), CardCountError, "one player or more"),
        (("Ks 9s 5d 2d",), "Kd 8d", (), IllegalPlayError, "player 0 drew the two of diamonds"),
        (("Ks As 5d",), "Kd 8d", (), IllegalPlayError, "drew the five of diamonds .5d. upon Ks As"),
        (("Ks 4s 5d",), "Kd Ad", (), IllegalPlayError, "five of diamonds .5d. although the dealer"),
        (("Ks 9s",), "Kd 8d 6h 2h", (), IllegalPlayError, "the dealer drew the two of hearts"),
        (("Ks 9s",), "Kd 8d", (1, 2), DataError, "one positive number for each of 1 players"),
        (("Ks 9s",), "Kd 8d", (0,), DataError, "one positive number"),
    ],
)
def test_bad_records_are_refused_by_name(hands, dealer, stakes, error, message):
    with pytest.raises(error, match=message):
        settle(Hand(hands, dealer, stakes))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: legal_calls("Ks"), CardCountError, "has two cards or more; got Ks"),
        (lambda: odds(27), DataError, "hands must be from 1 to 26"),
        (lambda: odds(0), DataError, "got 0"),
        (lambda: bust_odds("Ks 4d", "Ks"), DuplicateCardError, "the hand and the cards seen"),
        (lambda: bust_odds(range(52)), CardCountError, "no card is left"),
        (lambda: bust_table(range(52)), CardCountError, "no card is left"),
        (lambda: opening_odds(14, range(51)), CardCountError, "1 are not seen"),
        (lambda: final_totals(22), DataError, "stand_on must be from 2 to 21; got 22"),
        (lambda: simulate(n=10, seats=1), DataError, "players must be from 2 to 9"),
        (lambda: simulate(n=1), DataError, "n must be 2 or more"),
        (
            lambda: simulate(players=("nobody",)),
            DataError,
            "no player 'nobody'; the players are random, bo",
        ),
    ],
)
def test_bad_questions_are_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_one_natural_in_two_cards_by_counting_them():
    hits = sum(naive_total(pair) == 21 for pair in combinations(range(52), 2))
    assert odds(1)["any"].value == Fraction(hits, 1326) == Fraction(32, 663)


def test_naturals_in_two_hands_by_counting_all_pairs_of_hands():
    # the second hand depends on the first only through what the first leaves
    aces_tens = {(a, t) for a in (0, 1, 2) for t in (0, 1, 2) if a + t <= 2}
    none = both = Fraction(0)
    for aces, tens in aces_tens:
        ways = [4, 16, 32]
        first = Fraction(1)
        for size, k in zip(ways, (aces, tens, 2 - aces - tens), strict=True):
            for i in range(k):
                first *= Fraction(size - i, i + 1)
        first /= 1326
        second = Fraction((4 - aces) * (16 - tens), 50 * 49 // 2)
        none += 0 if (aces, tens) == (1, 1) else first * (1 - second)
        both += first * second if (aces, tens) == (1, 1) else 0
    chances = odds(2)
    assert chances["exactly 0"].value == none
    assert chances["exactly 2"].value == both


@pytest.mark.parametrize("hands", range(1, 27))
def test_the_chances_of_naturals_add_up_and_give_their_mean(hands):
    chances = odds(hands)
    exactly = [p.value for name, p in chances.items() if name.startswith("exactly")]
    assert sum(exactly) == 1
    assert min(exactly) >= 0
    assert sum(k * p for k, p in enumerate(exactly)) == chances["mean"].value
    assert chances["any"].value == 1 - exactly[0]


def test_the_odds_of_section_116():
    assert bust_table()[14].value == Fraction(6, 13)  # seven to six that it does not pass
    assert bust_table()[15].value == Fraction(7, 13)  # seven to six against that hand
    over = opening_odds(14)
    hits = sum(naive_total(pair) > 14 for pair in combinations(range(52), 2))
    assert over.value == Fraction(hits, 1326) > Fraction(1, 2)


@given(st.lists(st.integers(0, 51), min_size=2, max_size=6, unique=True), st.data())
def test_bust_odds_count_the_cards_not_seen(cards, data):
    rest = [c for c in range(52) if c not in cards]
    seen = data.draw(st.lists(st.sampled_from(rest), max_size=20, unique=True))
    left = [c for c in rest if c not in seen]
    bad = sum(naive_total([*cards, card]) > 21 for card in left)
    assert bust_odds(cards, seen).value == Fraction(bad, len(left))


def test_the_bust_table_agrees_with_hands_of_those_totals():
    hands = ["2c 2d", "7c 7d", "9c 6d", "Kc 6d", "Kc 9d"]
    for hand in hands:
        assert bust_table(hand)[total_of(hand)].value == bust_odds(hand).value


def walk(hand, left, stand_on, chance, ends):
    """Every sequence of draws, one card at a time."""
    total = naive_total(hand)
    if (len(hand) >= 2 and total >= stand_on) or not left:
        key = "over" if total > 21 else str(total)
        ends[key] = ends.get(key, Fraction(0)) + chance
        return ends
    for card in left:
        rest = [c for c in left if c != card]
        walk([*hand, card], rest, stand_on, chance / len(left), ends)
    return ends


@pytest.mark.parametrize(("stand_on", "hand"), [(13, "2c 9d"), (16, "Ac 4d"), (17, "8c 5h")])
def test_final_totals_by_walking_every_draw(stand_on, hand):
    left = list(parse_cards("Ad 2h 3s 6s 7d Tc Kd 5s"))
    seen = [c for c in range(52) if c not in left and c not in parse_cards(hand)]
    chances = final_totals(stand_on, hand, seen)
    expected = walk(list(parse_cards(hand)), left, stand_on, Fraction(1), {})
    assert {end: p.value for end, p in chances.items()} == expected


def test_final_totals_of_a_hand_to_be_dealt_hold_the_naturals():
    chances = final_totals(2)  # two cards, never a third
    assert chances["21"].value == odds(1)["any"].value
    assert sum(p.value for p in chances.values()) == 1


def naive_calls(hand, left):
    """What a player may say, by the words of the sections."""
    total = naive_total(hand)
    if total > 21:
        return {"throw up"}
    if total == 21:
        return {"declare" if len(hand) == 2 else "stand"}
    return {"stand", "card"} if left else {"stand"}


@pytest.mark.parametrize("players", [2, 4, 9])
@pytest.mark.parametrize("seed", range(30))
def test_every_step_of_random_coups_by_a_plain_game(players, seed):
    rng = random.Random(seed)
    state = start(players=players, seed=seed)
    hands, stock, turn = [list(h) for h in state.hands], list(state.stock), 0
    assert sorted([*stock, *(c for h in hands for c in h)]) == list(range(52))
    over = naive_total(hands[-1]) == 21
    while not over:
        assert state.player == turn
        assert set(state.legal_calls()) == naive_calls(hands[turn], stock)
        call = rng.choice(state.legal_calls())
        state = state.call(call)
        if call == "card":
            hands[turn].append(stock.pop(0))
        else:
            turn += 1
            over = turn == players
    assert state.is_over
    assert [list(hand) for hand in state.hands] == hands
    done = state.settle()
    record = Hand(state.hands[:-1], state.hands[-1])
    assert done == settle(record) == replay(record).settle()
    assert sum(done.totals) == 0


def test_the_rest_of_the_pack_begins_the_next_coup():
    state = start(players=2, hands=("5h 9d", "Td 8c"), stock="7s 2h")
    state = state.call("hit").call("stand").call("content")
    assert state.settle().totals == (2, -2)
    left = state.stock[1:]
    assert (state.stock[0], len(left)) == (parse_cards("2h")[0], 46)
    following = start(players=2, hands=(left[:2], left[2:4]), stock=left[4:])
    assert following.stock[: len(left) - 4] == left[4:]


def test_a_stock_that_is_out_is_followed_by_what_has_been_played():
    state = start(players=2, hands=("5h 9d", "Td 8c"), seed=1)
    short = state._with(stock=(0,), spent=(4, 8))
    assert short.call("card").call("card").stock == (8,)
    assert "card" not in state._with(stock=(), spent=()).legal_calls()


@pytest.mark.parametrize("seats", [2, 5, 9])
def test_random_play_moves_counters_and_makes_none(seats):
    played = simulate(seats=seats, n=400, seed=seats)
    assert sum(side.mean for side in played.points) == pytest.approx(0)
    assert played == simulate(seats=seats, n=400, seed=seats)


def test_naturals_fall_as_often_as_they_should():
    naturals = simulate(n=3000, seed=3).facts["naturals"]
    assert abs(naturals.mean - float(odds(4)["mean"])) < 4 * naturals.standard_error


def test_ties_make_the_deal_advantageous():
    """E s.113 says "the deal is advantageous"; where ties pay the dealer it is, by many errors."""
    rules = Rules(ties_pay_dealer=True)
    dealer = simulate(players=("book",), n=4000, seed=5, rules=rules).points[-1]
    assert dealer.mean > 4 * dealer.standard_error


def test_the_dealers_edge_is_that_of_coups_played():
    for total, rules in ((17, Rules()), (14, Rules()), (17, Rules(ties_pay_dealer=True))):
        name = f"stand on {total}"
        gain = simulate(players=(name,), seats=2, n=4000, seed=8, rules=rules).points[-1]
        assert abs(gain.mean - dealer_edge(total, rules)) < 4 * gain.standard_error


def test_the_dealer_has_no_edge_where_both_stand_at_once():
    """Two cards each and ties drawn: the seats are alike."""
    assert dealer_edge(4) == pytest.approx(0, abs=1e-12)
    with pytest.raises(DataError, match="stand_on must be from 2 to 21; got 22"):
        dealer_edge(22)


def test_the_books_player_ends_where_final_totals_say():
    """Draw below fifteen from a full pack: the share of hands that are over."""
    over, n = 0, 4000
    for seed in range(n):
        state = start(players=2, seed=seed)
        while state.player == 0:
            calls = state.legal_calls()
            state = state.call(calls[-1] if total_of(state.hand) < 15 else calls[0])
        over += total_of(state.hands[0]) > 21
    # a dealer's natural stops the coup before anyone draws, once in twenty-one coups
    p = float(final_totals(15)["over"]) * (1 - float(odds(1)["mean"]))
    assert abs(over / n - p) < 4 * (p * (1 - p) / n) ** 0.5


def test_record_order_of_the_cards_is_kept():
    scored = score_hand("5h 9d 7c")
    assert [format_cards(item.cards) for item in scored.items[:3]] == ["5h", "9d", "7c"]
