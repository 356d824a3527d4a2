"""Cassino: E s.110-112."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.cassino import (
    Game,
    Hand,
    Rules,
    captures,
    faced_card,
    legal,
    odds,
    replay,
    set_up,
    settle,
    settle_game,
    simulate,
    start,
    sweep_odds,
)


def naive_takes(card, cards):
    """Whether these cards divide into pairs with the card and sets that add to its number."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    if first // 4 == card // 4:
        return naive_takes(card, rest)
    if card // 4 >= 10:
        return False
    for size in range(1, len(rest) + 1):
        for others in combinations(rest, size):
            if sum(c // 4 + 1 for c in (first, *others)) == card // 4 + 1 and naive_takes(
                card, tuple(c for c in rest if c not in others)
            ):
                return True
    return False


def naive_captures(card, table):
    every = [
        set(some)
        for size in range(1, len(table) + 1)
        for some in combinations(table, size)
        if naive_takes(card, some)
    ]
    return {tuple(sorted(one)) for one in every if not any(one < other for other in every)}


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=1, max_size=8, unique=True))
def test_captures_are_all_maximal_ones_by_brute_force(cards):
    card, table = cards[0], cards[1:]
    found = captures(card, table)
    assert {tuple(one.taken) for one in found} == naive_captures(card, tuple(table))
    assert len(found) == len({one.taken for one in found})
    for one in found:
        assert one.sweep == (set(one.taken) == set(table))
        assert all(c // 4 == card // 4 for c in one.pairs)
        for group in one.combinations:
            assert sum(c // 4 + 1 for c in group) == card // 4 + 1


def test_the_takes_of_the_ten():
    """E s.112 iv: with a ten go every other ten and every set of cards that make ten."""
    (ten,) = captures("Th", "Ts 9c Ad 8s 2h 7c 3d 6c 4d 5c 5d")
    assert ten.sweep
    assert format_cards(ten.pairs) == "Ts"
    for two in ("9c Ad", "8s 2h", "7c 3d", "6c 4d", "5c 5d"):
        (alone,) = captures("Th", two)
        assert set(alone.taken) == set(parse_cards(two))


@pytest.mark.parametrize(
    ("card", "table", "takes"),
    [
        ("Kh", "Ks Kd 3c 4d", {"Kd Ks"}),  # court cards only pair, but every one of them
        ("Jh", "5c 6d", set()),
        ("6h", "3c 3d 2h Ac 4s", {"2h 3c 3d 4s", "Ac 2h 3c", "Ac 2h 3d"}),
        ("Ah", "As 2c", {"As"}),
        ("9c", "", set()),
    ],
)
def test_captures_of_chosen_tables(card, table, takes):
    wanted = {tuple(sorted(parse_cards(t))) for t in takes}
    assert {one.taken for one in captures(card, table)} == wanted


@given(st.lists(st.integers(0, 51), min_size=0, max_size=52, unique=True), st.integers(2, 3))
def test_a_deal_shares_out_eleven_points_and_the_sweeps(mine, parties):
    rest = [c for c in range(52) if c not in mine]
    piles = (mine, rest) if parties == 2 else (mine, rest[::2], rest[1::2])
    sweeps = tuple(range(parties))
    assume(all(len(p) != 1 and len(p) >= 2 * n for p, n in zip(piles, sweeps, strict=True)))
    settled = settle(Hand(tuple(map(tuple, piles)), sweeps))
    sizes = sorted(len(p) for p in piles)
    spades = sorted(sum(c % 4 == 3 for c in p) for p in piles)
    ties = 3 * (sizes[-1] == sizes[-2]) + (spades[-1] == spades[-2])
    assert sum(settled.totals) == 11 + sum(sweeps) - ties
    net = settled.facts["set_up"]
    assert sum(n > 0 for n in net) <= 1
    assert settled.won_hand == (net.index(max(net)) if max(net) else None)


def test_every_item_of_a_score():
    spades = [c for c in range(52) if c % 4 == 3]
    diamonds = [c for c in range(52) if c % 4 == 1]
    rest = [c for c in range(52) if c % 4 in (0, 2)]
    settled = settle(Hand((tuple(spades), tuple(diamonds), tuple(rest)), (1, 0, 0)))
    named = [[(i.name, i.points) for i in side.items] for side in settled.sides]
    clearing = ("clearing the board", 1)
    assert named[0] == [("the spades", 1), ("little cassino", 1), ("an ace", 1), clearing]
    assert named[1] == [("great cassino", 2), ("an ace", 1)]
    assert named[2] == [("the cards", 3), ("an ace", 1), ("an ace", 1)]
    assert settled.facts["set_up"] == (0, 0, 0)  # 4 and 3 together exceed 5


@pytest.mark.parametrize(
    ("points", "net"),
    [((7, 4), (3, 0)), ((4, 7), (0, 3)), ((5, 5), (0, 0)), ((2, 9, 3), (0, 4, 0)),
     ((5, 3, 2), (0, 0, 0)), ((5, 5, 0), (0, 0, 0)), ((0, 0, 1), (0, 0, 1))],
)  # fmt: skip
def test_set_up_for_two_and_the_rule_for_three(points, net):
    assert set_up(points) == list(net)


def test_a_game_and_its_lurch():
    game = settle_game(Game(((5, 0), (0, 6), (6, 0))))
    assert (game.totals, game.won_game, game.facts["lurched"]) == ((11, 6), 0, ())
    assert settle_game(Game(((5, 0, 0), (0, 5, 0)))).won_game is None
    assert settle_game(Game(((5, 0),)), Rules(target=5)).facts["lurched"] == (1,)
    # without subtracting both may pass the target at once: a tie is played on
    assert settle_game(Game(((11, 11), (1, 0))), Rules(difference=False)).won_game == 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: captures("Td", "Td 9c"), DuplicateCardError, "ten of diamonds .Td. lies in the c"),
        (lambda: captures("Td", "9c 9c"), DuplicateCardError, "nine of clubs .9c. lies in the tab"),
        (lambda: captures("1d", "9c"), InvalidCardError, "cannot read '1d'"),
        (lambda: captures("Td 9c", "8c"), CardCountError, "the card played must have 1 card"),
        (lambda: legal("2c 3c 4c 5c 6c", "9c"), CardCountError, "hand must have 1 to 4"),
        (lambda: legal("2c", "2c"), DuplicateCardError, "two of clubs .2c. lies in the hand"),
        (lambda: settle(Hand(("Ac", "2c"))), CardCountError, "50 are missing, the ace of dia"),
        (lambda: settle(Hand((range(52), "2c"))), DuplicateCardError, "in pile 0 and pile 1"),
        (lambda: settle(Hand((range(52),))), DataError, "two parties or of three; got 1"),
        (lambda: settle(Hand((range(52), ()), (1,))), DataError, "one count for each of 2"),
        (lambda: set_up((1,)), DataError, "two or three numbers"),
        (lambda: set_up((1, -1)), DataError, "none negative"),
        (lambda: settle_game(Game(((1, 2), (3,)))), DataError, "two or three parties"),
        (
            lambda: settle_game(Game(((11, 0), (3, 0)))),
            DataError,
            "deal 2 was played after a party had",
        ),
        (lambda: sweep_odds(""), CardCountError, "the table must have one card or more"),
        (lambda: sweep_odds("9c", "9c"), DuplicateCardError, "the table and the cards seen"),
        (
            lambda: sweep_odds("9c", hand=5),
            DataError,
            "hand must be from 1 to 4 cards, which are d",
        ),
        (lambda: odds(5), DataError, "up must be from 1 to 4"),
        (lambda: odds(hand=5), DataError, "hand must be from 1 to 4 cards"),
        (
            lambda: sweep_odds("9c", [c for c in range(52) if c not in (0, 1, 32)]),
            CardCountError,
            "a hand of 4 needs 4 cards not seen; 2 are left",
        ),
        (
            lambda: settle(Hand((range(52), ()), (0, 1))),
            DataError,
            "pile 1 has 0 cards and 1 sweeps",
        ),
        (
            lambda: settle(Hand((range(1, 52), (0,)))),
            DataError,
            "pile 1 has 1 cards and 0 sweeps; every trick is of two cards or more",
        ),
        (
            lambda: settle_game(Game(((5, 3),))),
            DataError,
            "one party at most sets up the difference",
        ),
        (lambda: start(players=3), DataError, "a deal needs a seed or the order of the pack"),
        (lambda: Rules(target=0), DataError, "target must be 1 or more"),
        (lambda: simulate(n=5, seats=5), DataError, "2, 3 or 4 players; got 5"),
        (lambda: simulate(n=1), DataError, "n must be 2 or more"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


ORDER = list(range(52))  # the four hands of the first round hold one suit each, ace to four


def refused(order, *moves):
    return settle(Hand(order=order, moves=moves))


def test_a_record_is_refused_where_it_breaks_the_law():
    with pytest.raises(IllegalPlayError, match=r"move 1: the king of hearts \(Kh\) is not held by"):
        refused(ORDER, "Kh")
    with pytest.raises(IllegalPlayError, match=r"move 1: player 0 cannot call 'Ac x 5c' now; pl"):
        refused(ORDER, "Ac x 5c")
    with pytest.raises(CardCountError, match="a deal takes 48 moves; got 1"):
        refused(ORDER, "Ac")
    with pytest.raises(CardCountError, match="the pack in its order must have 52 cards; got 51"):
        refused(ORDER[:51], "Ac")


def naive_moves(hand, table, free=False):
    """Every lawful move of a hand, as text, by trying every set of cards upon the table."""
    moves = set()
    for card in hand:
        if free:
            sets = [
                some
                for size in range(1, len(table) + 1)
                for some in combinations(sorted(table), size)
                if naive_takes(card, some)
            ]
        else:
            sets = naive_captures(card, tuple(table))
        moves |= {f"{format_cards(card)} x {format_cards(some)}" for some in sets}
        moves |= {format_cards(card)} if free or not sets else set()
    return moves


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_every_step_of_random_deals_by_a_plain_dealer(players, free, seed):
    rng = random.Random(seed)
    order = rng.sample(range(52), 52)
    rules = Rules(free=free)
    state = start(players=players, order=order, rules=rules)
    stock, table, last = list(order), [], 0
    piles, sweeps = [[] for _ in range(3 if players == 3 else 2)], [0] * (3 if players == 3 else 2)
    moves = []
    while stock:
        hands = [[] for _ in range(players)]
        for _ in range(4):
            for hand in hands:
                hand.append(stock.pop(0))
        if not moves:
            table, stock = stock[:4], stock[4:]
        for turn in range(4 * players):
            hand, party = hands[turn % players], turn % players % len(piles)
            assert state.player == turn % players
            options = {*state.legal_calls(), *map(format_cards, state.legal())}
            if len(table) < 9:  # every set of more cards takes long
                assert options == naive_moves(hand, table, free)
            move = rng.choice(sorted(options))
            moves.append(move)
            state = state.play(move)
            card, *taken = parse_cards(move.replace(" x", ""))
            hand.remove(card)
            table = [c for c in table if c not in taken] if taken else [*table, card]
            if taken:
                last = party
                piles[party] += [card, *taken]
                sweeps[party] += not table and bool(stock or any(hands))
                assert sorted(state.last_trick) == sorted([card, *taken])
            counted = sum(map(len, (*state.hands, *state.piles, state.table, state.stock)))
            assert counted == 52
    piles[last] += table
    assert [set(pile) for pile in state.piles] == [set(pile) for pile in piles]
    record = Hand(tuple(map(tuple, piles)), tuple(sweeps))
    played = Hand(order=order, moves=tuple(moves), players=players)
    assert settle(record, rules).sides == settle(played, rules).sides == state.settle().sides
    assert settle(played, rules).facts["last_trick"] == last
    both = Hand(record.piles, record.sweeps, order=order, moves=played.moves, players=players)
    assert settle(both, rules).sides == state.settle().sides
    more = Hand(order=order, moves=(*moves, "Kh"), players=players)
    with pytest.raises(CardCountError, match="move 49, 'Kh', comes after the last card"):
        replay(more, rules)
    wrong = Hand(
        record.piles, (*record.sweeps[:-1], record.sweeps[-1] + 1), (), order, played.moves, players
    )
    with pytest.raises(DataError, match=r"the moves end in piles of .* the record in others"):
        settle(wrong, rules)


def test_moves_as_people_type_them():
    state = start(
        players=2,
        order=parse_cards("Td 4h Kh 5c 2s 6c 3h 7c 9c Ad 8s 2h")
        + tuple(
            c for c in range(52) if c not in parse_cards("Td 4h Kh 5c 2s 6c 3h 7c 9c Ad 8s 2h")
        ),
    )
    assert str(state.hand and legal("Td", state.table)[0]) == "Td x Ad 2h 8s 9c"
    for text in ("Td x 9c Ad 8s 2h", "10d takes 2h 8s Ad 9c", "TD X 8s,9c,Ad,2h", "Td"):
        assert state.play(text).last_trick == parse_cards("Td Ad 2h 8s 9c")


def test_tricks_are_not_counted_before_the_end():
    state = start(players=2, seed=1)
    with pytest.raises(IllegalPlayError, match="the hand is not over: player 0 may"):
        state.settle()


def test_a_mistake_that_nobody_challenges_stands():
    """E s.112 v: "every mistake must be challenged immediately"."""
    state = start(players=2, order=ORDER)
    with pytest.raises(IllegalPlayError, match="player 0 cannot call 'Ac x 3c' now"):
        state.call("Ac x 3c")
    stood = state.call("Ac x 3c unchallenged")
    assert stood.last_trick == parse_cards("Ac 3c")
    assert stood.player == 1
    with pytest.raises(IllegalPlayError, match="cannot call 'Kc x 3c unchallenged'"):
        state.call("Kc x 3c unchallenged")


def test_a_card_under_the_table_is_taken_by_its_owner():
    """E s.112 iii: they play with less than four and abide by the loss, or take the card found."""
    state = start(players=2, order=ORDER)
    lost = state.call("lose Ac")
    assert [len(hand) for hand in lost.hands] == [3, 4]
    found = lost.call("find Ac")
    assert sorted(found.hands[0]) == sorted(state.hands[0])
    turns = []
    while len(lost.moves) < 8:
        turns.append(lost.player)
        options = [*lost.legal_calls(), *map(format_cards, lost.legal())]
        lost = lost.play(options[0])
    assert turns == [0, 1, 0, 1, 0, 1, 1]  # the last turn of the round is lost with the card
    assert lost.player == 0
    while not lost.is_over:
        options = [*lost.legal_calls(), *map(format_cards, lost.legal())]
        lost = lost.play(options[0])
    assert lost.record().lost == parse_cards("Ac")
    done = lost.settle()
    assert settle(lost.record()).sides == done.sides
    assert sum(side.points_of("an ace") for side in done.sides) == 3
    with pytest.raises(CardCountError, match="1 are missing, the ace of clubs"):
        settle(Hand(lost.piles, lost.sweeps))
    with pytest.raises(IllegalPlayError, match="cannot call 'find Kc'"):
        state.call("find Kc")


def test_free_play_may_lay_down_or_take_less():
    moves = legal("Td", "9c Ad Ts", Rules(free=True))
    assert set(moves) == {"Td x Ad 9c Ts", "Td x Ad 9c", "Td x Ts", "Td"}
    assert legal("Td", "9c Ad Ts") == ("Td x Ad 9c Ts",)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("free", [False, True])
def test_random_deals_share_out_their_points(seats, free):
    played = simulate(seats=seats, n=150, seed=seats, rules=Rules(free=free))
    fact = {name: estimate.mean for name, estimate in played.facts.items()}
    points = sum(side.mean for side in played.points)
    assert points == pytest.approx(
        11 + fact["sweeps"] - 3 * fact["cards tied"] - fact["spades tied"]
    )
    again = [simulate(seats=seats, n=9, seed=seats, rules=Rules(free=free)) for _ in range(2)]
    assert again[0] == again[1]


def test_taking_the_most_wins_points():
    """Against random play, by many standard errors, in either seat."""
    for seat in (0, 1):
        names = ["random", "random"]
        names[seat] = "book"
        played = simulate(players=names, seats=2, n=300, seed=3)
        mine, theirs = played.points[seat], played.points[1 - seat]
        assert mine.mean - theirs.mean > 6 * (mine.standard_error + theirs.standard_error)


def test_the_chance_that_a_table_of_two_is_swept_by_brute_force():
    any_card = one_card = Fraction(0)
    for table in combinations(range(52), 2):
        hits = [c for c in range(52) if c not in table and naive_takes(c, tuple(sorted(table)))]
        any_card += bool(hits)
        one_card += Fraction(len(hits), 50)
    chances = odds(2, hand=1)
    assert chances["any card"].value == any_card / comb(52, 2)
    assert chances["one card"].value == chances["hand"].value == one_card / comb(52, 2)


@pytest.mark.slow
def test_the_chance_that_the_first_table_is_swept_by_all_tables():
    any_card = 0
    for table in combinations(range(52), 4):
        ranks = {c // 4 for c in table}
        cards = [r * 4 + s for r in range(13) for s in range(4) if r * 4 + s not in table]
        reach = {c // 4: c for c in cards}
        any_card += any(naive_takes(c, table) for r, c in reach.items() if r <= 9 or r in ranks)
    assert odds()["any card"].value == Fraction(any_card, comb(52, 4))


def test_sweep_odds_of_a_table_in_sight():
    chances = sweep_odds("9c Ad 8s 2h", "Tc Kd Kh Ks")  # three tens left among forty-four
    assert chances["sweepers"] == "Td Th Ts"
    assert chances["one card"].value == Fraction(3, 44)
    assert chances["hand"].value == 1 - Fraction(comb(41, 4), comb(44, 4))


@pytest.mark.parametrize(
    ("dealer", "first", "turned", "said"),
    [(True, True, False, "lost"), (True, True, True, "stands"), (True, False, True, "stands"),
     (False, True, False, "begins again"), (False, True, True, "stands")],
)  # fmt: skip
def test_faced_cards(dealer, first, turned, said):
    assert said in faced_card(by_dealer=dealer, first_round=first, table_turned=turned)
