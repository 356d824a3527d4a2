"""Cassino: E s.110-112."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
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
    Deal,
    Game,
    Rules,
    captures,
    faced_card,
    first_table_odds,
    legal_moves,
    replay_deal,
    set_up,
    settle_deal,
    settle_game,
    simulate_deals,
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
    assert {one.taken for one in found} == naive_captures(card, tuple(table))
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
    settled = settle_deal(Deal(tuple(map(tuple, piles)), sweeps))
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
    settled = settle_deal(Deal((tuple(spades), tuple(diamonds), tuple(rest)), (1, 0, 0)))
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
    assert settle_game(Game(((11, 11), (1, 0)))).won_game == 0


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: captures("Td", "Td 9c"), DuplicateCardError, "ten of diamonds .Td. lies in the c"),
        (lambda: captures("Td", "9c 9c"), DuplicateCardError, "nine of clubs .9c. lies in the tab"),
        (lambda: captures("1d", "9c"), InvalidCardError, "cannot read '1d'"),
        (lambda: captures("Td 9c", "8c"), CardCountError, "the card played must have 1 card"),
        (lambda: legal_moves("2c 3c 4c 5c 6c", "9c"), CardCountError, "hand must have 1 to 4"),
        (lambda: legal_moves("2c", "2c"), DuplicateCardError, "two of clubs .2c. lies in the hand"),
        (lambda: settle_deal(Deal(("Ac", "2c"))), CardCountError, "50 are missing, the ace of dia"),
        (lambda: settle_deal(Deal((range(52), "2c"))), DuplicateCardError, "in pile 0 and pile 1"),
        (lambda: settle_deal(Deal((range(52),))), DataError, "two parties or of three; got 1"),
        (lambda: settle_deal(Deal((range(52), ()), (1,))), DataError, "one count for each of 2"),
        (lambda: set_up((1,)), DataError, "two or three numbers"),
        (lambda: set_up((1, -1)), DataError, "none negative"),
        (lambda: settle_game(Game(((1, 2), (3,)))), DataError, "two or three parties"),
        (
            lambda: settle_game(Game(((11, 2), (3, 0)))),
            DataError,
            "deal 2 was played after a party had",
        ),
        (lambda: sweep_odds(""), CardCountError, "the table must have one card or more"),
        (lambda: sweep_odds("9c", "9c"), DuplicateCardError, "the table and the cards seen"),
        (lambda: sweep_odds("9c", hand=52), CardCountError, "1 to 51 cards"),
        (lambda: first_table_odds(5), DataError, "up must be from 1 to 4"),
        (lambda: first_table_odds(hand=49), DataError, "hand must be from 1 to 48"),
        (lambda: simulate_deals(5, players=5), DataError, "2, 3 or 4 players; got 5"),
        (lambda: simulate_deals(0), DataError, "deals must be 1 or more"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


ORDER = list(range(52))  # the four hands of the first round hold one suit each, ace to four


def test_a_record_is_refused_where_it_breaks_the_law():
    with pytest.raises(IllegalPlayError, match=r"move 1: the king of hearts \(Kh\) is not in the"):
        replay_deal(ORDER, ("Kh",))
    with pytest.raises(IllegalPlayError, match=r"ace of clubs \(Ac\) cannot take 5c from 5c 5d 5h"):
        replay_deal(ORDER, ("Ac x 5c",))
    with pytest.raises(IllegalPlayError, match=r"two of diamonds \(2d\) cannot be laid down"):
        replay_deal(ORDER, ("2c", "2d"))
    with pytest.raises(CardCountError, match="a deal takes 48 moves; got 1"):
        replay_deal(ORDER, ("Ac",))
    with pytest.raises(CardCountError, match="the pack in its order must have 52 cards; got 51"):
        replay_deal(ORDER[:51], ("Ac",))


def play_by_hand(order, players):
    """Always the first legal move of the first card, kept by a plain dealer of its own."""
    stock, table, moves = list(order), [], []
    piles, sweeps, last = [[] for _ in range(3 if players == 3 else 2)], 0, 0
    first = True
    while stock:
        hands = [[] for _ in range(players)]
        for _ in range(4):
            for hand in hands:
                hand.append(stock.pop(0))
        if first:
            table, stock, first = stock[:4], stock[4:], False
        for _ in range(4):
            for player in range(players):
                move = legal_moves(hands[player], table)[0]
                moves.append(move)
                card = parse_cards(move.split(" x ")[0])[0]
                hands[player].remove(card)
                if " x " not in move:
                    table.append(card)
                    continue
                taken = parse_cards(move.split(" x ")[1])
                table = [c for c in table if c not in taken]
                last = player % len(piles)
                piles[last] += [card, *taken]
                sweeps += not table and bool(stock or any(hands))
    piles[last] += table
    return moves, piles, sweeps


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_replayed_deal_ends_in_the_piles_of_a_plain_dealer(players):
    order = [(c * 17 + 5) % 52 for c in range(52)]
    moves, piles, sweeps = play_by_hand(order, players)
    settled = replay_deal(order, tuple(moves), players=players)
    cards = [side.points_of("the cards") for side in settled.sides]
    sizes = [len(pile) for pile in piles]
    assert sum(sizes) == 52
    with pytest.raises(CardCountError, match="move 49, 'Kh', comes after the last card"):
        replay_deal(order, (*moves, "Kh"), players=players)
    assert cards == [3 * (n == max(sizes) and sizes.count(n) == 1) for n in sizes]
    assert sum(side.points_of("clearing the board") for side in settled.sides) == sweeps
    aces = [side.points_of("an ace") for side in settled.sides]
    assert aces == [sum(c < 4 for c in pile) for pile in piles]


def test_free_play_may_lay_down_or_take_less():
    moves = legal_moves("Td", "9c Ad Ts", Rules(free=True))
    assert set(moves) == {"Td x Ad 9c Ts", "Td x Ad 9c", "Td x Ts", "Td"}
    assert legal_moves("Td", "9c Ad Ts") == ("Td x Ad 9c Ts",)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("free", [False, True])
def test_random_deals_share_out_their_points(players, free):
    played = simulate_deals(150, players=players, seed=players, rules=Rules(free=free))
    lost = 3 * played["cards_tied"] + played["spades_tied"]
    assert sum(played["points"]) == 11 * 150 + played["sweeps"] - lost
    assert played == simulate_deals(150, players=players, seed=players, rules=Rules(free=free))


def test_the_chance_that_a_table_of_two_is_swept_by_brute_force():
    any_card = one_card = Fraction(0)
    for table in combinations(range(52), 2):
        hits = [c for c in range(52) if c not in table and naive_takes(c, tuple(sorted(table)))]
        any_card += bool(hits)
        one_card += Fraction(len(hits), 50)
    odds = first_table_odds(2, hand=1)
    assert odds["any card"].value == any_card / comb(52, 2)
    assert odds["one card"].value == odds["hand"].value == one_card / comb(52, 2)


@pytest.mark.slow
def test_the_chance_that_the_first_table_is_swept_by_all_tables():
    any_card = 0
    for table in combinations(range(52), 4):
        ranks = {c // 4 for c in table}
        cards = [r * 4 + s for r in range(13) for s in range(4) if r * 4 + s not in table]
        reach = {c // 4: c for c in cards}
        any_card += any(naive_takes(c, table) for r, c in reach.items() if r <= 9 or r in ranks)
    assert first_table_odds()["any card"].value == Fraction(any_card, comb(52, 4))


def test_sweep_odds_of_a_table_in_sight():
    odds = sweep_odds("9c Ad 8s 2h", "Tc Kd Kh Ks")  # three tens left among forty-four
    assert odds["sweepers"] == "Td Th Ts"
    assert odds["one card"].value == Fraction(3, 44)
    assert odds["hand"].value == 1 - Fraction(comb(41, 4), comb(44, 4))


@pytest.mark.parametrize(
    ("dealer", "first", "turned", "said"),
    [(True, True, False, "lost"), (True, True, True, "stands"), (True, False, True, "stands"),
     (False, True, False, "begins again"), (False, True, True, "stands")],
)  # fmt: skip
def test_faced_cards(dealer, first, turned, said):
    assert said in faced_card(by_dealer=dealer, first_round=first, table_turned=turned)
