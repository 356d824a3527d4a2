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
    dress_board,
    find_stops,
    legal,
    odds,
    replay,
    settle,
    simulate,
    start,
    stop_odds,
)

PACK = [c for c in range(52) if c != parse_cards("8d")[0]]
POPE = parse_cards("9d")[0]
ALONE = Rules(share=0)  # the dealer dresses the board


def test_the_board_is_dressed_with_fifteen():
    assert list(COMPARTMENTS.values()) == [1, 1, 1, 1, 1, 2, 2, 6]
    assert dress_board(4, Rules(share=0))["dealer pays"] == 15
    shared = dress_board(9)  # sixteen from the others and four: the five over lie upon Game
    assert (shared["game"], shared["dealer pays"], shared["others pay"]) == (6, 4, 2)
    assert dress_board(5)["dealer pays"] == 7
    for players in range(2, 13):
        laid = dress_board(players)
        assert sum(laid[name] for name in COMPARTMENTS) == 2 * (players - 1) + laid["dealer pays"]
        assert laid["dealer pays"] >= 4


@pytest.mark.parametrize("players", range(2, 13))
def test_about_six_or_eight_are_left(players):
    each, stock = cards_each(players)
    assert players * each + 1 + stock == 51
    nearest = min(abs(50 - players * n - 7) for n in range(1, 26) if players * n <= 50)
    assert abs(stock - 7) == nearest or 6 <= stock <= 8
    if players in (2, 3, 4, 6, 7):
        assert 6 <= stock <= 8


def test_stops():
    assert str(find_stops()) == "7d Kc Kd Kh Ks"  # always stops
    assert "9s" in str(find_stops("Ts")).split()  # nothing can follow it
    assert "7c" in str(find_stops("", "8c")).split()  # out of play, it stops the one below
    assert "7c" not in str(find_stops("", "7c 8c")).split()


def test_what_may_be_laid():
    assert str(legal("Tc 9d 4h", "9c")) == "Tc"
    assert str(legal("Tc 9d 4h", "7d")) == ""  # the eight of diamonds is out of the pack
    assert str(legal("Tc 9d 4h")) == "Tc 9d 4h"


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
    assert str(book_leads(hand, up)) == leads


def test_a_hand_worked_out():
    # clubs are trumps; the eldest holds queen and knave, the dealer the king and Pope
    hands = ("Qc Jc 3h", "4h 5h 2s", "Kc 9d 6h")
    plays = "Jc Qc Kc 9d 6h"
    done = settle(Hand(hands, "2c", plays), ALONE)
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
    done = settle(Hand(("Kc Qc 3h", "Jc 5h 2s"), "2c", "Qc Kc 3h", (0, 0, 0, 0, 0, 7, 0, 0)))
    assert done.sides[0].points_of("matrimony") == 9
    kept = settle(Hand(("Kc Qc 3h", "Jc 4c 2s"), "2c", "3h Qc Kc"))
    assert kept.sides[0].points_of("matrimony") == 2
    unplayed = settle(Hand(("Kc Qc", "4h 3h"), "2c", "Kc Qc"))
    assert unplayed.sides[0].points_of("matrimony") == 2


def test_a_holder_of_pope_is_excused():
    done = settle(Hand(("3h 4h", "9d Ts"), "2c", "3h 4h"), ALONE)
    assert ("excused by Pope", 0) in [(i.name, i.points) for i in done.sides[1].items]
    assert done.totals == (1, -15)
    played = settle(Hand(("3h 4h", "9d Ts"), "2c", "3h 4h"), Rules(stake=5, share=0))
    assert played.totals == (1, -15)  # excused whatever the stake


def test_who_has_played_pope_is_not_excused():
    done = settle(Hand(("9d Kd", "Td 2s"), "2h", "9d Td 2s"), ALONE)
    # Pope gives six, and the king left is paid for; the dealer dresses, and takes game
    assert done.totals == (6 - 1, -15 + 1 + 1)


@pytest.mark.parametrize(
    ("up", "name", "points"),
    [("Ah", "ace", 1), ("Kh", "king", 1), ("Qh", "queen", 1), ("Jd", "knave", 1)],
)
def test_an_honour_turned_is_the_dealers(up, name, points):
    done = settle(Hand(("3s 5c", "4s 6s"), up, "3s 4s 6s"))
    assert done.sides[1].points_of(name) == points


def test_pope_turned_determines_the_game():
    done = settle(Hand(("3s 5c", "4s 6s", "7s 8s"), "9d", (), (0, 0, 0, 0, 4, 0, 0, 3)), ALONE)
    assert done.sides[2].points_of("pope") == 9
    assert done.sides[2].points_of("game") == 5
    assert done.totals == (-2, -2, 9 + 5 + 4 - 15)
    assert done.won_hand == 2


HANDS = ("3s 5c", "4s 6s")


@pytest.mark.parametrize(
    ("record", "rules", "error", "message"),
    [
        (
            Hand(("3s 3s", "4s 6s"), "2h"),
            {},
            DuplicateCardError,
            "three of spades .3s. lies in hand 0",
        ),
        (Hand(("3s 5c", "4s 3s"), "2h"), {}, DuplicateCardError, "hand 0 and hand 1"),
        (Hand(HANDS, "3s"), {}, DuplicateCardError, "hand 0 and the stock"),
        (
            Hand(("8d 5c", "4s 6s"), "2h"),
            {},
            InvalidCardError,
            "eight of diamonds .8d., which is n",
        ),
        (Hand(("3s 5c", "4s"), "2h"), {}, CardCountError, "hand 1 must have 2 cards; got 1 .4s."),
        (Hand(("3s",), "2h"), {}, DataError, "2 to 12 players share"),
        (
            Hand(HANDS, "2h", "3s 5c"),
            {},
            IllegalPlayError,
            r"five of clubs \(5c\) is not held.*may play 4s",
        ),
        (
            Hand(HANDS, "2h", "4s"),
            {},
            IllegalPlayError,
            r"four of spades \(4s\) is not held by player 0",
        ),
        (Hand(HANDS, "2h", "3s"), {}, CardCountError, r"before anyone has gone out: 4s is next"),
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
            r"five of clubs \(5c\) may not be played now.*may play 9s",
        ),
        (Hand(HANDS, "2h", "3s 4s 6s"), {"share": -1}, DataError, "share must be 0 or more"),
    ],
)
def test_bad_records_are_refused(record, rules, error, message):
    with pytest.raises(error, match=message):
        settle(record, Rules(**rules))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: cards_each(13), DataError, "2 to 12 players share.*got 13"),
        (lambda: dress_board(1), DataError, "2 to 12 players share.*got 1 "),
        (lambda: find_stops("Ts 9s"), CardCountError, "the turn-up must have 0 to 1 card"),
        (lambda: find_stops("Ts", "Ts"), DuplicateCardError, "the turn-up and the cards out"),
        (lambda: legal(""), CardCountError, "the hand must have 1 to 50 cards"),
        (lambda: legal("9c", "9c"), DuplicateCardError, "the hand and the last card"),
        (lambda: book_leads("9c", "9c"), DuplicateCardError, "the hand and the turn-up"),
        (lambda: stop_odds("9c", "8c", "2h"), CardCountError, "nine of clubs .9c. must be in"),
        (
            lambda: stop_odds("4h", "4h", "2c", out=[c for c in PACK if c not in (1, 4, 14, 18)]),
            CardCountError,
            "the stock has 6 cards; 2 are not seen",
        ),
        (lambda: odds(4, 13), DataError, "50 cards at most"),
        (lambda: simulate(n=1), DataError, "n must be 2 or more"),
        (lambda: odds(13, 2), DataError, "2 to 12 players share"),
        (lambda: Rules(stake=-1), DataError, "stake must be 0 or more"),
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
    done = settle(Hand(tuple(map(tuple, hands)), turned, [card for _, card in plays]), ALONE)
    assert list(done.totals) == naive_totals(hands, turned, plays, held)
    assert sum(done.totals) + sum(done.facts["standing"].values()) == 0


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 14), (6, 7)])
def test_odds_of_a_deal_by_laying_out_the_cards(players, each):
    chances = odds(players, each)
    assert odds(6) == odds(6, 7)

    def owner(place):
        return place // each if place < players * each else None

    same = 0
    for a, b in permutations(range(50), 2):
        same += owner(a) is not None and owner(a) == owner(b)
    free = sum(c // 4 not in (11, 12) for c in PACK)
    assert chances["matrimony held"].value == Fraction(free * same, 51 * 50 * 49)
    assert chances["dealer takes"].value == Fraction(
        sum(c // 4 in (0, 10, 11, 12) or c == POPE for c in PACK), 51
    )
    stops = Fraction(0)
    for card in PACK:
        if card + 4 not in PACK:
            stops += Fraction(each, 51)
            continue
        hits = sum(owner(a) == 0 and owner(b) is None for a, b in permutations(range(51), 2))
        stops += Fraction(hits, 51 * 50)
    assert chances["mean stops"].value == stops


def test_whether_a_card_is_a_stop():
    held = "9s 4h 2c 3c Jd Qd 7h 8h Ks 2s 4s"
    assert stop_odds("Ks", held, "Ts").value == 1
    assert stop_odds("9s", held, "Ts").value == 1
    assert stop_odds("2c", held, "Ts").value == 0
    assert stop_odds("4h", held, "Ts", out="5h").value == 1
    # four players: six in the stock; thirty-nine cards not seen
    assert stop_odds("4h", held, "Ts").value == Fraction(6, 39)


def naive_legal(hands, turned, plays, turn):
    """What may be played: the next card up of the suit if anyone has it, else anything."""
    if plays:
        after = plays[-1][1] + 4
        if after < 52 and plays[-1][1] != 25 and any(after in hand for hand in hands):
            return {after}
    return set(hands[turn])


@pytest.mark.parametrize("players", [2, 3, 5, 8, 12])
@pytest.mark.parametrize("seed", range(12))
def test_every_step_of_random_hands_by_a_plain_game(players, seed):
    rng = random.Random(seed)
    state = start(players=players, seed=seed)
    if state.turned == POPE:
        assert state.is_over
        return
    held, plays = [list(hand) for hand in state.hands], []
    while not state.is_over:
        turn = state.player
        assert set(state.legal()) == naive_legal(held, state.turned, plays, turn)
        card = rng.choice(state.legal())
        assert card in held[turn]
        held[turn].remove(card)
        plays.append((turn, card))
        state = state.play(card)
        dealt = sum(map(len, state.hands)) + len(plays) + len(state.stock) + 1
        assert dealt == 51
    assert plays == list(state.plays)
    assert not held[plays[-1][0]]
    assert all(hand for player, hand in enumerate(held) if player != plays[-1][0])
    record = Hand(state.dealt, state.turned, [card for _, card in plays])
    assert settle(record) == state.settle() == replay(record).settle()


def test_the_books_examples_card_by_card():
    """E s.109: a ten of spades turned up makes the nine a stop, the eight played the seven."""
    turned = start(players=2, hands=("9s 2h 5c", "4d Js 8h"), turn_up="Ts", seed=1)
    turned = turned.play("9s")
    assert (turned.player, str(turned.legal())) == (0, "2h 5c")  # whoever has the stop leads again
    state = start(players=3, hands=("8c 5c Ks", "7c 2h 3d", "6c 4h 3s"), turn_up="2d", seed=1)
    state = state.play("8c")
    assert state.player == 0  # the nine is in the stock
    state = state.play("5c")
    assert (state.player, str(state.legal())) == (2, "6c")
    state = state.play("6c")
    assert (state.player, str(state.legal())) == (1, "7c")
    state = state.play("7c")
    assert (state.player, str(state.legal())) == (1, "2h 3d")  # the seven is a stop


def test_only_the_dealer_knows_the_stock():
    eldest = start(players=2, hands=("8s 9d 3h", "4h 7s 2c"), turn_up="2d", seed=1)
    assert eldest.book_leads == list(parse_cards("9d"))  # the nine of spades may be in a hand
    dealer = start(players=2, hands=("3h 2s 2c", "4h 8s 9d"), turn_up="2d", seed=1)
    dealer = dealer.play("3h").play("4h")
    assert dealer.player == 1
    assert dealer.book_leads == list(parse_cards("8s 9d"))  # stops: all else is in the stock


@pytest.mark.parametrize("players", [("random",), ("book",)])
@pytest.mark.parametrize("share", [0, 2])
def test_random_hands_keep_their_counters(players, share):
    rules = Rules(share=share)
    played = simulate(players=players, seats=5, n=250, seed=3, rules=rules)
    again = [simulate(players=players, n=9, seed=3, rules=rules) for _ in range(2)]
    assert again[0] == again[1]
    assert played.facts["game"].mean == 1
    total = sum(side.mean for side in played.points)
    assert -15 < total < 0  # what stays on the board


@pytest.mark.slow
def test_the_books_leads_gain():
    """The eldest hand leads as the book has it, or at random, against the same players."""
    others = ("random",) * 3
    book = simulate(players=("book", *others), n=3000, seed=2).points[0]
    plain = simulate(players=("random", *others), n=3000, seed=2).points[0]
    error = (book.standard_error**2 + plain.standard_error**2) ** 0.5
    assert book.mean > plain.mean + 2 * error
