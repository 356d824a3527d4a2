"""Pope Joan: E s.109."""

import random
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribscore.cards import parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.pope_joan import (
    COMPARTMENTS,
    Hand,
    Rules,
    book_leads,
    cards_each,
    deal_odds,
    dress_board,
    find_stops,
    legal_plays,
    settle_hand,
    simulate_hands,
    stop_odds,
)

PACK = [c for c in range(52) if c != parse_cards("8d")[0]]
POPE = parse_cards("9d")[0]


def test_the_board_is_dressed_with_fifteen():
    assert list(COMPARTMENTS.values()) == [1, 1, 1, 1, 1, 2, 2, 6]
    assert dress_board(4)["dealer pays"] == 15
    shared = dress_board(9, Rules(share=2))  # eighteen: the three over lie upon Game
    assert (shared["game"], shared["dealer pays"], shared["others pay"]) == (4, 2, 2)
    assert dress_board(5, Rules(share=2))["dealer pays"] == 7


@pytest.mark.parametrize("players", range(2, 13))
def test_about_six_or_eight_are_left(players):
    each, stock = cards_each(players)
    assert players * each + 1 + stock == 51
    nearest = min(abs(50 - players * n - 7) for n in range(1, 26) if players * n <= 50)
    assert abs(stock - 7) == nearest or 6 <= stock <= 8
    if players in (2, 3, 4, 6, 7):
        assert 6 <= stock <= 8


def test_stops():
    assert find_stops() == "7d Kc Kd Kh Ks"  # always stops
    assert "9s" in find_stops("Ts").split()  # nothing can follow it
    assert "7c" in find_stops("", "8c").split()  # out of play, it stops the one below
    assert "7c" not in find_stops("", "7c 8c").split()


def test_what_may_be_laid():
    assert legal_plays("Tc 9d 4h", "9c") == "Tc"
    assert legal_plays("Tc 9d 4h", "7d") == ""  # the eight of diamonds is out of the pack
    assert legal_plays("Tc 9d 4h") == "Tc 9d 4h"


@pytest.mark.parametrize(
    ("hand", "up", "leads"),
    [
        ("9s 9d 4h", "Ts", "9s"),  # a stop
        ("8s 9d 4h", "Ts", "9d"),  # Pope
        ("8s 3h 4h", "Ts", "3h"),  # low from the longest suit
        ("8s 7s 3h Ah", "2c", "Ah"),  # an ace
        ("7d Kc 9d", "2c", "7d Kc"),
    ],
)
def test_the_books_leads(hand, up, leads):
    assert book_leads(hand, up) == leads


def test_a_hand_worked_out():
    # clubs are trumps; the eldest holds queen and knave, the dealer the king and Pope
    hands = ("Qc Jc 3h", "4h 5h 2s", "Kc 9d 6h")
    plays = "Jc Qc Kc 9d 6h"
    done = settle_hand(Hand(hands, "2c", plays))
    named = [[(i.name, i.points) for i in side.items] for side in done.sides]
    assert named[0][1:] == [("knave", 1), ("queen", 1), ("intrigue", 2), ("paid: cards left", -1)]
    assert named[1][1:] == [("paid: cards left", -3)]
    assert named[2] == [
        ("dressing the board", -15),
        *(("king", 1), ("pope", 6), ("game", 1)),
        *(("received: cards left", 1), ("received: cards left", 3)),
    ]
    assert done.facts["standing"] == {**dict.fromkeys(COMPARTMENTS, 0), "ace": 1, "matrimony": 2}
    assert done.won_hand == 2


def test_matrimony_is_for_king_and_queen_of_one_hand_played_out():
    done = settle_hand(Hand(("Kc Qc 3h", "Jc 5h 2s"), "2c", "Qc Kc 3h", (0, 0, 0, 0, 0, 7, 0, 0)))
    assert done.sides[0].points_of("matrimony") == 9
    kept = settle_hand(Hand(("Kc Qc 3h", "Jc 4c 2s"), "2c", "3h Qc Kc"))
    assert kept.sides[0].points_of("matrimony") == 2
    unplayed = settle_hand(Hand(("Kc Qc", "4h 3h"), "2c", "Kc Qc"))
    assert unplayed.sides[0].points_of("matrimony") == 2


def test_a_holder_of_pope_is_excused():
    done = settle_hand(Hand(("3h 4h", "9d Ts"), "2c", "3h 4h"))
    assert ("excused by Pope", 0) in [(i.name, i.points) for i in done.sides[1].items]
    assert done.totals == (1, -15)
    played = settle_hand(Hand(("3h 4h", "9d Ts"), "2c", "3h 4h"), Rules(stake=5))
    assert played.totals == (1, -15)  # excused whatever the stake


def test_who_has_played_pope_is_not_excused():
    done = settle_hand(Hand(("9d Kd", "Td 2s"), "2h", "9d Td 2s"))
    # Pope gives six, and the king left is paid for; the dealer dresses, and takes game
    assert done.totals == (6 - 1, -15 + 1 + 1)


@pytest.mark.parametrize(
    ("up", "name", "points"),
    [("Ah", "ace", 1), ("Kh", "king", 1), ("Qh", "queen", 1), ("Jd", "knave", 1)],
)
def test_an_honour_turned_is_the_dealers(up, name, points):
    done = settle_hand(Hand(("3s 5c", "4s 6s"), up, "3s 4s 6s"))
    assert done.sides[1].points_of(name) == points


def test_pope_turned_determines_the_game():
    done = settle_hand(Hand(("3s 5c", "4s 6s", "7s 8s"), "9d", (), (0, 0, 0, 0, 4, 0, 0, 3)))
    assert done.sides[2].points_of("pope") == 9
    assert done.sides[2].points_of("game") == 5
    assert done.totals == (-2, -2, 9 + 5 + 4 - 15)
    assert done.won_hand == 2


HANDS = ("3s 5c", "4s 6s")


@pytest.mark.parametrize(
    ("record", "rules", "error", "message"),
    [
        (Hand(("3s 3s", "4s 6s"), "2h"), {}, DuplicateCardError, "three of spades .3s. lies in pl"),
        (Hand(("3s 5c", "4s 3s"), "2h"), {}, DuplicateCardError, "player 0's hand and player 1's"),
        (Hand(HANDS, "3s"), {}, DuplicateCardError, "player 0's hand and the turn-up"),
        (
            Hand(("8d 5c", "4s 6s"), "2h"),
            {},
            InvalidCardError,
            "eight of diamonds .8d., which is n",
        ),
        (Hand(("3s 5c", "4s"), "2h"), {}, CardCountError, "round equally: player 1 has 1 .4s."),
        (Hand(("3s",), "2h"), {}, DataError, "2 players or more"),
        (Hand(HANDS, "2h", "3s 5c"), {}, IllegalPlayError, r"five of clubs \(5c\) is played out"),
        (Hand(HANDS, "2h", "4s"), {}, IllegalPlayError, r"four of spades \(4s\) cannot be led; th"),
        (Hand(HANDS, "2h", "3s"), {}, CardCountError, r"before the four of spades \(4s\), which m"),
        (Hand(HANDS, "2h", "3s 4s"), {}, CardCountError, "before anyone has gone out"),
        (
            Hand(HANDS, "2h", "3s 4s 6s 5c"),
            {},
            CardCountError,
            r"five of clubs \(5c\) is played af",
        ),
        (Hand(HANDS, "9d", "3s"), {}, IllegalPlayError, r"three of spades \(3s\) is played altho"),
        (Hand(HANDS, "2h", "3s", (1, 2)), {}, DataError, "standing must be eight numbers"),
        (
            Hand(("9s 5c", "4s 6s"), "Ts", "5c 9s"),
            {"by_the_book": True},
            IllegalPlayError,
            r"five of clubs \(5c\) may not be led: first the stops.*leads 9s",
        ),
        (Hand(HANDS, "2h", "3s 4s 6s"), {"share": -1}, DataError, "no negative share or stake"),
    ],
)
def test_bad_records_are_refused(record, rules, error, message):
    with pytest.raises(error, match=message):
        settle_hand(record, Rules(**rules))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: cards_each(13), DataError, "by 2 to 12; got 13"),
        (lambda: dress_board(1), DataError, "by 2 players or more"),
        (lambda: find_stops("Ts 9s"), CardCountError, "the turn-up must have 0 to 1 card"),
        (lambda: find_stops("Ts", "Ts"), DuplicateCardError, "the turn-up and the cards out"),
        (lambda: legal_plays(""), CardCountError, "the hand must have 1 to 50 cards"),
        (lambda: legal_plays("9c", "9c"), DuplicateCardError, "the hand and the last card"),
        (lambda: book_leads("9c", "9c"), DuplicateCardError, "the hand and the turn-up"),
        (lambda: stop_odds("9c", "8c", "2h"), CardCountError, "nine of clubs .9c. must be in"),
        (
            lambda: stop_odds("4h", "4h", "2c", out=[c for c in PACK if c not in (1, 4, 14, 18)]),
            CardCountError,
            "the stock has 6 cards; 2 are not seen",
        ),
        (lambda: deal_odds(4, 13), DataError, "50 cards at most"),
        (lambda: simulate_hands(0), DataError, "hands must be 1 or more"),
    ],
)
def test_bad_questions_are_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def naive_game(hands, turned, rng):
    """Play by plain lists: lead at random, follow in sequence, till one hand is empty."""
    held = [list(hand) for hand in hands]
    plays, leader = [], 0
    while all(held):
        card = rng.choice(held[leader])
        while True:
            holder = next((p for p, hand in enumerate(held) if card in hand), None)
            if holder is None:
                break
            leader = holder
            held[leader].remove(card)
            plays.append((leader, card))
            if not held[leader] or card >= 48:
                break
            card += 4
    return plays, held


def naive_totals(hands, turned, plays, held):
    """The winnings of a hand on a board just dressed, in the words of the section."""
    players = len(hands)
    gains = [0] * (players - 1) + [-15]
    trump, where = turned % 4, {card: p for p, card in plays}
    for rank, worth in ((0, 1), (12, 1), (11, 1), (10, 1)):
        card = 4 * rank + trump
        if turned == card:
            gains[-1] += worth
        elif card in where:
            gains[where[card]] += worth
    if POPE in where:
        gains[where[POPE]] += 6
    for high, low in ((48, 44), (44, 40)):
        if where.get(high + trump, -1) == where.get(low + trump, -2):
            gains[where[high + trump]] += 2
    winner = plays[-1][0]
    gains[winner] += 1
    for player, left in enumerate(held):
        if POPE not in left:
            gains[player] -= len(left)
            gains[winner] += len(left)
    return gains


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9), st.integers(2, 8))
def test_settlements_agree_with_a_plain_game(seed, players):
    rng = random.Random(seed)
    pack = rng.sample(PACK, 51)
    each, _ = cards_each(players)
    hands = [pack[p * each : (p + 1) * each] for p in range(players)]
    turned = pack[-1]
    if turned == POPE:
        return
    plays, held = naive_game(hands, turned, rng)
    done = settle_hand(Hand(tuple(map(tuple, hands)), turned, [card for _, card in plays]))
    assert list(done.totals) == naive_totals(hands, turned, plays, held)
    assert sum(done.totals) + sum(done.facts["standing"].values()) == 0


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 14), (6, 7)])
def test_odds_of_a_deal_by_laying_out_the_cards(players, each):
    odds = deal_odds(players, each)
    assert deal_odds(6) == deal_odds(6, 7)

    def owner(place):
        return place // each if place < players * each else None

    same = 0
    for a, b in permutations(range(50), 2):
        same += owner(a) is not None and owner(a) == owner(b)
    free = sum(c // 4 not in (11, 12) for c in PACK)
    assert odds["matrimony held"].value == Fraction(free * same, 51 * 50 * 49)
    assert odds["dealer takes"].value == Fraction(
        sum(c // 4 in (0, 10, 11, 12) or c == POPE for c in PACK), 51
    )
    stops = Fraction(0)
    for card in PACK:
        if card + 4 not in PACK:
            stops += Fraction(each, 51)
            continue
        hits = sum(owner(a) == 0 and owner(b) is None for a, b in permutations(range(51), 2))
        stops += Fraction(hits, 51 * 50)
    assert odds["mean stops"].value == stops


def test_whether_a_card_is_a_stop():
    held = "9s 4h 2c 3c Jd Qd 7h 8h Ks 2s 4s"
    assert stop_odds("Ks", held, "Ts").value == 1
    assert stop_odds("9s", held, "Ts").value == 1
    assert stop_odds("2c", held, "Ts").value == 0
    assert stop_odds("4h", held, "Ts", out="5h").value == 1
    # four players: six in the stock; thirty-nine cards not seen
    assert stop_odds("4h", held, "Ts").value == Fraction(6, 39)


@pytest.mark.parametrize("book", [False, True])
@pytest.mark.parametrize("share", [0, 2])
def test_random_hands_keep_their_counters(book, share):
    rules = Rules(by_the_book=book, share=share)
    played = simulate_hands(250, players=5, seed=3, rules=rules)
    assert sum(played["gains"]) + sum(played["standing"].values()) == 0
    assert played["taken"]["game"] == 250
    assert played == simulate_hands(250, players=5, seed=3, rules=rules)
