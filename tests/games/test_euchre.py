"""Euchre (E s.120-121): bowers, calls, settlement, open-handed strength."""

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numba import config

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.euchre import (
    FOUR_HANDED,
    PACK,
    Hand,
    Maker,
    Rules,
    euchre_ranking,
    legal,
    make_trump,
    odds,
    replay,
    settle,
    simulate,
    start,
    strength,
    trick_winner,
)
from cribscore.games.open_hands import leader_tricks, mask_of


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        (2, "Jh Jd Ah Kh Qh Th 9h 8h 7h"),  # printed in s.120
        (1, "Jd Jh Ad Kd Qd Td 9d 8d 7d"),
        (3, "Js Jc As Ks Qs Ts 9s 8s 7s"),
        (0, "Jc Js Ac Kc Qc Tc 9c 8c 7c"),
    ],
)
def test_the_bowers_lead_the_trumps(trump, order):
    ranking = euchre_ranking(trump)
    trumps = [c for c in PACK.cards if ranking.is_trump(c)]
    assert format_cards(sorted(trumps, key=lambda c: -ranking.powers[c])) == order


@pytest.mark.parametrize(
    ("hand", "trick", "wanted"),
    [
        ("Jd 9d Ac", "7h", "Jd"),  # the left bower is a trump (xiii)
        ("Jd 9d Ac", "Td", "9d"),  # and no diamond
        ("Jd Ac", "Td", "Jd Ac"),
        ("Ah 9d Ac", "Td", "9d"),
    ],
)
def test_replies(hand, trick, wanted):
    assert str(legal(hand, trick, trump="h")) == wanted


@pytest.mark.parametrize(
    ("calls", "maker"),
    [
        (["order"], Maker(player=0, trump=2, taken_up=True)),
        (["pass", "take"], Maker(player=1, trump=2, taken_up=True)),
        (["pass", "pass", "spades"], Maker(player=0, trump=3, taken_up=False)),
        (["pass", "pass", "pass", "c"], Maker(player=1, trump=0, taken_up=False)),
        (["pass"] * 4, None),
    ],
)
def test_making_the_trump(calls, maker):
    assert make_trump("9h", calls) == maker


def test_making_the_trump_at_four():
    assert make_trump("9h", ["pass", "order"], FOUR_HANDED) == Maker(
        player=1, trump=2, taken_up=True
    )
    assert make_trump("9h", ["pass"] * 5 + ["s"], FOUR_HANDED) == Maker(
        player=1, trump=3, taken_up=False
    )


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ([], "the calls are not ended: 0 of 4"),
        (["take"], "call 1 must be order or pass; got 'take'"),
        (["pass", "order"], "call 2 must be take or pass; got 'order'"),
        (
            ["pass", "pass", "hearts"],
            "call 3 must be clubs, diamonds, spades or pass; got 'hearts'",
        ),
        (["pass"], "the calls are not ended: 1 of 4"),
        (["order", "pass"], "call 2, 'pass', comes after the calls have ended"),
        (["pass"] * 5, "call 5, 'pass', comes after the calls have ended"),
    ],
)
def test_calls_out_of_order_are_refused(calls, message):
    with pytest.raises(IllegalPlayError, match=message):
        make_trump("9h", calls)


@pytest.mark.parametrize(
    ("calls", "tricks", "totals"),
    [
        (("order",), (3, 2), (1, 0)),
        (("order",), (4, 1), (1, 0)),
        (("order",), (5, 0), (2, 0)),
        (("order",), (2, 3), (0, 2)),
        (("order",), (0, 5), (0, 2)),
        (("pass", "take"), (3, 2), (2, 0)),
        (("pass", "take"), (1, 4), (0, 1)),
        (("pass", "pass", "spades"), (2, 3), (0, 2)),
        (("pass", "pass", "pass", "spades"), (3, 2), (2, 0)),
    ],
)
def test_points_of_a_hand(calls, tricks, totals):
    assert settle(Hand("9h", calls, tricks=tricks)).totals == totals


def test_alone_at_four_is_an_option():
    hand = Hand("9h", ("order",), tricks=(5, 0), alone=True)
    assert settle(hand, rules=FOUR_HANDED).totals == (4, 0)
    assert settle(hand, rules=Rules(players=4, alone=0)).totals == (2, 0)


def test_five_points_constitute_game():
    settled = settle(Hand("9h", ("order",), tricks=(2, 3)), (4, 3))
    assert settled.won_game == 1
    assert settled.facts["score"] == [4, 5]


def test_a_hand_thrown_in_scores_nothing():
    assert settle(Hand("9h", ("pass",) * 4)).totals == (0, 0)


GOOD = {
    "turn_up": "9h",
    "calls": ("order",),
    "hands": ("Jh Ah Kc 7c 8s", "9h Jd 7d Ac Ks"),
    "discard": "8d",
    "played": "Jh 9h Ah Jd Ac 7c Ks 8s 7d Kc",
}


def test_a_hand_is_replayed_card_by_card():
    assert settle(Hand(**GOOD)).facts["tricks"] == [1, 4]


def test_a_lone_hand_is_replayed_with_its_partner_asleep():
    hand = Hand(
        "9h",
        ("order",),
        ("Jh Jd Ah Kh Qh", "9s Ts Qs Ks As", "Js Jc 9d Td Qd", "9h 9c Tc Qc Kc"),
        "Ac",
        "Jh 9s 9h Jd Ts 9c Ah Qs Tc Kh Ks Qc Qh As Kc",
        alone=True,
    )
    settled = settle(hand, rules=FOUR_HANDED)
    assert settled.facts["tricks"] == [5, 0]
    assert settled.totals == (4, 0)


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hands": ("Jh Ah Kc 7c 8s",)}, DataError, "2 hands are dealt; got 1"),
        ({"hands": ("Jh Ah Kc 7c", "9h Jd 7d Ac Ks")}, CardCountError, "hand 0 must have 5"),
        ({"hands": ("Jh Ah Kc 7c Ks", "9h Jd 7d Ac Ks")}, DuplicateCardError, r"\(Ks\)"),
        ({"hands": ("Jh Ah Kc 7c 6s", "9h Jd 7d Ac Ks")}, InvalidCardError, r"\(6s\)"),
        ({"discard": "8s"}, DuplicateCardError, r"\(8s\) lies in hand 0 and the discard"),
        ({"hands": ("Jh Ah Kc 7c 8s", "Th Jd 7d Ac Ks")}, IllegalPlayError, "took up the 9h"),
        (
            {"calls": ("pass", "pass", "c"), "discard": ""},
            DuplicateCardError,
            r"nine of hearts \(9h\) lies in hand 1 and the turn-up",
        ),
        ({"played": "Jh 7d"}, IllegalPlayError, r"seven of diamonds \(7d\).*hearts were led"),
        ({"played": "Jh"}, IllegalPlayError, "the last trick, Jh, is not finished"),
        ({"played": "Jh 9h"}, CardCountError, "not decided after 1 tricks: 8 cards are left"),
        ({"played": "", "tricks": (6, -1)}, DataError, r"2 numbers, 5 in all; got \(6, -1\)"),
        ({"played": "", "tricks": (2, 2)}, DataError, r"2 numbers, 5 in all; got \(2, 2\)"),
    ],
)
def test_bad_records_are_refused(change, error, message):
    with pytest.raises(error, match=message):
        settle(Hand(**(GOOD | change)))


def test_numbers_of_players():
    with pytest.raises(DataError, match="euchre is for 2 or 4 players; got 3"):
        settle(Hand("9h", ("order",), tricks=(3, 2)), rules=Rules(players=3))


# --- odds


def naive_tricks(leader, other, trump):
    """The leader's tricks by trying everything, bowers as texts; nothing is shared."""
    same_colour = {"h": "d", "d": "h", "s": "c", "c": "s"}[trump]

    def suit(card):
        return trump if card == "J" + same_colour else card[1]

    def power(card):
        if card[0] == "J" and suit(card) == trump:
            return 21 if card[1] == trump else 20
        return "789TJQKA".index(card[0])

    def best(mine, his):
        if not mine:
            return 0
        values = []
        for card in mine:
            rest = [c for c in mine if c != card]
            worst = []
            for reply in [c for c in his if suit(c) == suit(card)] or his:
                left = [c for c in his if c != reply]
                if suit(reply) == suit(card):
                    taken = power(reply) > power(card)
                else:
                    taken = suit(reply) == trump
                worst.append(len(rest) - best(left, rest) if taken else 1 + best(rest, left))
            values.append(min(worst))
        return max(values)

    return best(leader, other)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_solver_agrees_with_the_naive_one(n):
    rng, frames = random.Random(n), np.zeros((5, 11), dtype=np.int64)
    for _ in range(40 if n == 4 else 150):
        cards = rng.sample([r + s for r in "789TJQKA" for s in "cdhs"], 2 * n)
        suit = rng.randrange(4)
        masks = [mask_of(parse_cards(h), euchre_ranking(suit)) for h in (cards[:n], cards[n:])]
        wanted = naive_tricks(cards[:n], cards[n:], "cdhs"[suit])
        assert leader_tricks(*masks, n, 0, frames) == wanted


@pytest.mark.skipif(config.DISABLE_JIT, reason="minutes in plain Python")
def test_strength_counts_every_opposing_hand():
    hand, out = parse_cards("Jh Ah 9h Kc 7d"), parse_cards("Qs")
    ranking, frames = euchre_ranking(2), np.zeros((5, 11), dtype=np.int64)
    mine, made = mask_of(hand, ranking), []
    for his in combinations([c for c in PACK.cards if c not in hand + out], 5):
        made.append(leader_tricks(mine, mask_of(his, ranking), 5, 0, frames))
    found = strength(hand, trump="h", out="Qs")
    assert found.march.value * comb(26, 5) == made.count(5)
    assert found.point.value * comb(26, 5) == sum(n >= 3 for n in made)


def test_strength_refuses_bad_hands():
    with pytest.raises(CardCountError, match="the hand must have 5 cards; got 4"):
        strength("Jh Ah 9h Kc", trump="h")
    with pytest.raises(DuplicateCardError, match=r"\(Jh\) lies in the hand and the cards out of"):
        strength("Jh Ah 9h Kc 7d", trump="h", out="Jh")


def test_odds_are_nine_less_those_seen():
    chances = odds("Jh Jd Ah Kc Qc", trump="h", out="9h")
    assert sum(chance.value for chance in chances.values()) == 1
    assert chances["5 trumps"].value * comb(26, 5) == 1
    assert chances["2 trumps"].value * comb(26, 5) == comb(5, 2) * comb(21, 3)


def test_the_turn_up_that_the_dealer_took_up_is_held_by_the_dealer():
    """The king of trumps cannot win against the ace that is known to be in the other hand."""
    hand = "Kh Qh Th 9h 8h"
    unknown = strength(hand, trump="h", out="Ks").march
    against_ace = strength(hand, trump="h", held="Ah").march
    assert against_ace.value == 0
    assert 0 < unknown.value < 1
    chances = odds("Jh Jd Kc Qc 7c", trump="h", held="9h")
    assert "0 trumps" not in chances
    assert chances["1 trumps"].value * comb(26, 4) == comb(20, 4)
    with pytest.raises(DuplicateCardError, match=r"\(Kh\) lies in the hand and the opponent's"):
        strength(hand, trump="h", held="Kh")


@pytest.mark.skipif(config.DISABLE_JIT, reason="minutes in plain Python")
def test_strength_with_a_known_card_counts_every_opposing_hand_that_holds_it():
    hand, held = parse_cards("Jh Ah 9h Kc 7d"), parse_cards("Th")
    ranking, frames = euchre_ranking(2), np.zeros((5, 11), dtype=np.int64)
    mine, made = mask_of(hand, ranking), []
    for four in combinations([c for c in PACK.cards if c not in hand + held], 4):
        made.append(leader_tricks(mine, mask_of(four + held, ranking), 5, 0, frames))
    found = strength(hand, trump="h", held="Th")
    assert found.point.value * comb(26, 4) == sum(n >= 3 for n in made)


# --- live states


def naive_legal(hand, trick, trump):
    """The cards that follow suit, bowers as texts; all where there is none."""
    left = "J" + {"h": "d", "d": "h", "s": "c", "c": "s"}[trump]
    suits = {card: trump if card == left else card[1] for card in [*hand, *trick]}
    follow = [card for card in hand if trick and suits[card] == suits[trick[0]]]
    return sorted(follow or hand)


@pytest.mark.parametrize("rules", [Rules(), Rules(players=4), FOUR_HANDED])
def test_random_hands_obey_the_law_as_said_again(rules):
    rng = random.Random(rules.players)
    for seed in range(250):
        state = start(seed=seed, rules=rules)
        while not state.is_over:
            if state.legal():
                trump = "cdhs"[state.maker.trump]
                hand, trick = format_cards(state.hand).split(), format_cards(state.table).split()
                assert sorted(str(state.legal()).split()) == naive_legal(hand, trick, trump)
            move = rng.choice([*state.legal_calls(), *state.legal()])
            state = state.call(move) if isinstance(move, str) else state.play(move)
        totals = state.settle().totals
        if state.maker is None:
            assert totals == (0, 0)
            continue
        assert sum(state.side_tricks) == 5
        assert min(totals) == 0
        assert max(totals) in ((1, 2, 4) if state.maker.alone else (1, 2))


def test_a_hand_is_ordered_up_and_played_card_by_card():
    state = start(hands=("Jh Ah Kc 7c 8s", "8d Jd 7d Ac Ks"), turn_up="9h")
    assert state.legal_calls() == ("order", "pass")
    state = state.call("Order it up")
    assert state.player == 1
    with pytest.raises(IllegalPlayError, match="may call discard Ac, discard 7d, discard 8d"):
        state.play("Jd")
    state = state.call("discard 8d")
    for card in GOOD["played"].split():
        state = state.play(card)
    assert state.settle().totals == settle(Hand(**GOOD)).totals == (0, 2)
    assert state.settle().won_hand == 1


@pytest.mark.parametrize(
    ("words", "maker"),
    [
        (["I order it up"], Maker(player=0, trump=2, taken_up=True)),
        (["I pass", "I play"], Maker(player=1, trump=2, taken_up=True)),
        (["PASS", "pass", "I make it spades"], Maker(player=0, trump=3, taken_up=False)),
        (["pass", "pass", "♠"], Maker(player=0, trump=3, taken_up=False)),
    ],
)
def test_words_are_read_as_people_type_them(words, maker):
    assert make_trump("9h", words) == maker
    state = start(hands=("Jh Ah Kc 7c 8s", "8d Jd 7d Ac Ks"), turn_up="9h")
    for word in words:
        state = state.call(word)
    assert state.maker == maker


def test_the_partner_of_the_dealer_assists_and_a_maker_goes_alone():
    state = start(players=4, seed=4).call("pass").call("assist alone")
    assert state.maker == Maker(player=1, trump=state.turn_up & 3, taken_up=True, alone=True)
    state = state.call(state.legal_calls()[0])
    assert state.seats == (0, 1, 2)
    assert start(players=4, seed=4).call("pass").call("pass").call("order alone").seats[0] == 0


# --- records at the edges


def test_nobody_goes_alone_at_two():
    assert settle(Hand("9h", ("order",), tricks=(5, 0), alone=True)).totals == (2, 0)


@pytest.mark.parametrize("score", [(5, 0), (0, -1), (0,), (0, 0, 0), (True, 0)])
def test_scores_that_cannot_be_are_refused(score):
    with pytest.raises(DataError, match="the score before a hand must be 2 numbers from 0 to 4"):
        settle(Hand("9h", ("order",), tricks=(3, 2)), score)


def test_a_record_may_not_contradict_itself():
    assert settle(Hand(**GOOD, tricks=(1, 4))).totals == (0, 2)
    with pytest.raises(DataError, match=r"recorded as \(5, 0\), but the play makes \(1, 4\)"):
        settle(Hand(**GOOD, tricks=(5, 0)))
    with pytest.raises(DataError, match="all have passed; no tricks are made"):
        settle(Hand("9h", ("pass",) * 4, tricks=(3, 2)))


def test_a_play_may_stop_when_the_hand_is_decided_and_not_before():
    stopped = Hand(**(GOOD | {"played": "Jh 9h Ah Jd Ac 7c Ks 8s"}))  # three tricks of the dealer
    assert settle(stopped).totals == (0, 2)
    early = Hand(**(GOOD | {"played": "Jh 9h Ah Jd Ac 7c"}))
    with pytest.raises(CardCountError, match="not decided after 3 tricks: 4 cards are left"):
        settle(early)


def test_tricks_are_taken_with_the_bowers():
    assert trick_winner("Ah Jd Kh Jh", trump="h") == 3
    assert trick_winner("Ah Jd Kh Jh", trump="d") == 1
    assert trick_winner("Ah Jd Kh 7s", trump="c") == 0


# --- players


def test_simulation_is_seeded_and_advice_gains():
    assert simulate(n=100, seed=4) == simulate(n=100, seed=4)
    found = simulate(players=("bowers", "random"), n=1_000, seed=2).points
    assert found[0].mean - found[1].mean > 4 * found[0].standard_error
    assert replay(Hand(**GOOD)).is_over
