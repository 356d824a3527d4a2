"""Connexions: E s.106-107."""

import random
from fractions import Fraction
from itertools import permutations

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
from cribscore.games.connexions import (
    Hand,
    Rules,
    connexions_in,
    legal,
    odds,
    settle,
    simulate,
    start,
    trick_winner,
)


@pytest.mark.parametrize(
    ("trick", "winner", "made"),
    [
        ("4s 9s 2s", 1, ()),  # plain
        ("4s 9s 2d", 2, ()),  # diamonds are always trumps
        ("2d 5d As", 1, ()),
        ("4s As Kh", 1, ("second",)),  # who laid the first card takes it
        ("4s Kh As", 1, ("second",)),
        ("Kh 4h Ac 9h", 0, ("third",)),
        ("4h As Ac 2d", 3, ("first",)),  # a trump takes the trick
        ("4h As 3d Ac", 2, ("first",)),
        ("As Kh Ac", 0, ("first", "second", "third")),
        ("4s Kh 9s", 2, ()),  # one card alone is but a card
        ("3d 5d As Kh", 1, ("second",)),
    ],
)
def test_who_wins_a_trick(trick, winner, made):
    assert (trick_winner(trick), connexions_in(trick)) == (winner, made)


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("Kh 9s 2d 3h", "", "Kh 9s 2d 3h"),
        ("Kh 9s 2d 3h", "4s", "Kh 9s"),  # he may or may not, whatever suit is led
        ("Kh 9s 2d 3h", "4s As", "Kh"),  # the connexion comes first
        ("Kh Ac 2d 3h", "As", "Kh Ac"),
        ("9s 2d 3h", "4s As", "9s"),  # those who come later follow suit
        ("9s 2d 3h", "4s As Kh", "9s 2d"),  # once it is made, trumps are free
        ("9c 2d 3h", "4s As Kh", "9c 2d 3h"),
        ("9c 2d 3h", "4s", "9c 2d 3h"),
        ("9c 2c", "4d Ac As", "9c 2c"),
    ],
)
def test_legal_plays(hand, trick, allowed):
    assert str(legal(hand, trick)) == allowed


LINKED = set(parse_cards("As Ac Kh"))


def naive_legal(hand, trick):
    """What may be played, by the words of section 107."""
    led = [card for card in hand if trick and card % 4 == trick[0] % 4]
    out, mine = LINKED & set(trick), LINKED & set(hand)
    if not trick:
        return set(hand)
    if out and mine:
        return mine
    return set(led or hand) | mine | {card for card in hand if len(out) >= 2 and card % 4 == 1}


@given(st.lists(st.integers(0, 51), min_size=2, max_size=12, unique=True), st.integers(0, 3))
def test_legal_plays_by_the_words_of_the_section(cards, size):
    size = min(size, len(cards) - 1)
    trick, hand = cards[:size], cards[size:][:10]
    assert set(legal(hand, trick)) == naive_legal(hand, trick)


@given(st.lists(st.integers(0, 51), min_size=3, max_size=4, unique=True))
def test_tricks_by_the_words_of_the_section(cards):
    winner, made = trick_winner(cards), connexions_in(cards)
    trumps = [c for c in cards if c % 4 == 1]
    out = [c for c in cards if c in LINKED]
    assert len(made) == {0: 0, 1: 0, 2: 1, 3: 3}[len(out)]
    if trumps:
        expected = max(trumps, key=lambda c: c // 4 or 13)
    elif made:
        expected = out[0]
    else:
        expected = max((c for c in cards if c % 4 == cards[0] % 4), key=lambda c: c // 4 or 13)
    assert cards[winner] == expected


HANDS = (
    "As 2c 3c 4c 5c 6c 7c 8c 9c Tc",
    "Kh 2s 3s 4s 5s 6s 7s 8s 9s Ts",
    "Ac 2h 3h 4h 5h 6h 7h 8h 9h Th",
)


def finish(hands, cards):
    """Play on from the first cards of a hand, each the first legal card, in a live state."""
    state = start(players=len(hands), hands=hands)
    for card in parse_cards(cards) if cards else ():
        state = state.play(card)
    while not state.is_over:
        state = state.play(state.legal()[0])
    return [move for move in state.moves if isinstance(move, int)]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", range(25))
def test_every_step_of_random_hands_by_a_plain_game(players, seed):
    rng = random.Random(seed)
    state = start(players=players, seed=seed)
    held, trick, turn, won = [list(h) for h in state.hands], [], 0, [0] * players
    while not state.is_over:
        assert state.player == turn
        assert set(state.legal()) == naive_legal(held[turn], trick)
        card = rng.choice(state.legal())
        state = state.play(card)
        held[turn].remove(card)
        trick.append(card)
        turn = (turn + 1) % players
        if len(trick) == players:
            turn = (turn + trick_winner(trick)) % players
            won[turn] += 1
            trick = []
        assert sum(map(len, state.hands)) + len(state.moves) == (30 if players == 3 else 32)
    assert state.settle().facts["tricks"] == tuple(won)
    done = settle(Hand(start(players=players, seed=seed).hands, state.moves, 9))
    assert done == state.settle()
    assert sum(done.totals) + done.facts["pool"] == 9


def test_connexions_draw_by_precedence_and_the_tricks_last():
    played = finish(HANDS, "As Kh Ac")
    done = settle(Hand(HANDS, played, 20))
    drawn = {item.name: item.points for item in done.sides[0].items}
    assert drawn["first connexion"] == 4
    assert drawn["second connexion"] == 2
    assert drawn["third connexion"] == 1
    assert drawn.get("majority of tricks") == (1 if done.won_hand == 0 else None)
    assert sum(done.facts["tricks"]) == 10
    assert sum(done.totals) + done.facts["pool"] == 20


def test_a_short_pool_pays_the_first_connexion_first():
    played = finish(HANDS, "As Kh Ac")
    done = settle(Hand(HANDS, played, 5))
    assert [
        done.sides[0].points_of(f"{name} connexion") for name in ("first", "second", "third")
    ] == [*(4, 1, 0)]
    assert done.facts["pool"] == 0


def test_tied_tricks_leave_their_sixpence():
    found = False
    for seed in range(60):
        rng = random.Random(seed)
        pack = rng.sample(range(52), 32)
        hands = [format_cards(sorted(pack[p::4])) for p in range(4)]
        done = settle(Hand(tuple(hands), finish(hands, ""), 30))
        tricks = done.facts["tricks"]
        assert sum(tricks) == 8
        tied = tricks.count(max(tricks)) > 1
        found |= tied
        assert (done.won_hand is None) == tied
        points = sum(side.points_of("majority of tricks") for side in done.sides)
        assert points == (0 if tied else 1)
    assert found


def illegal(cards):
    first = list(parse_cards(cards))
    rest = [c for hand in HANDS for c in parse_cards(hand) if c not in first]
    return lambda: settle(Hand(HANDS, (first + rest)[:30], 9))


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: legal("Kh Kh"), DuplicateCardError, "king of hearts .Kh. lies in the hand"),
        (lambda: legal("Kh 9s", "9s"), DuplicateCardError, "in the hand and the trick"),
        (lambda: legal("1h"), InvalidCardError, "cannot read '1h'"),
        (lambda: legal(""), CardCountError, "the hand must have 1 to 10 cards; got none"),
        (
            lambda: legal("2c", "3c 4c 5c 6c"),
            CardCountError,
            "the trick must have 0 to 3 cards; got 4",
        ),
        (lambda: trick_winner("2c 3c"), CardCountError, "the trick must have 3 to 4 cards; got 2"),
        (lambda: settle(Hand(HANDS[:2], "As", 9)), DataError, "is for 3 or 4 players; got 2"),
        (
            lambda: settle(Hand((*HANDS[:2], "Ac 2h"), "As", 9)),
            CardCountError,
            "hand 2 must have 10 cards; got 2",
        ),
        (
            lambda: settle(Hand((*HANDS[:2], HANDS[1]), "As", 9)),
            DuplicateCardError,
            "king of hearts .Kh. lies in hand 1 and hand 2",
        ),
        (
            lambda: settle(Hand(HANDS, "As Kh", 9)),
            CardCountError,
            r"all 30 cards must be played; got 2, the last of them the king of hearts \(Kh\)",
        ),
        (
            lambda: settle(Hand(HANDS, finish(HANDS, ""), -1)),
            DataError,
            "pool must be 0 or more; got -1",
        ),
        (
            illegal("As 2s Ac"),
            IllegalPlayError,
            r"two of spades \(2s\) may not be played now.*may play Kh",
        ),
        (
            illegal("As Kd Ac"),
            IllegalPlayError,
            r"king of diamonds \(Kd\) is not held.*may play Kh",
        ),
        (lambda: odds(5), DataError, "3 or 4 players; got 5"),
        (lambda: simulate(n=5, seats=2), DataError, "3 or 4 players; got 2"),
        (lambda: simulate(n=0), DataError, "n must be 2 or more"),
        (lambda: Rules(first=-1), DataError, "first must be 0 or more"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize(("players", "size"), [(3, 10), (4, 8)])
def test_odds_by_laying_the_three_cards_everywhere(players, size):
    counts = dict.fromkeys(("dealt", "can be made", "one or more", "all three in one trick"), 0)
    total = 0
    for places in permutations(range(52), 3):
        owners = [p // size if p < players * size else None for p in places]
        out = [o for o in owners if o is not None]
        total += 1
        counts["dealt"] += owners[0] is not None and owners[1] is not None
        counts["can be made"] += None not in owners[:2] and owners[0] != owners[1]
        counts["one or more"] += len(set(out)) >= 2
        counts["all three in one trick"] += len(set(out)) == 3
    chances = odds(players)
    assert {name: p.value for name, p in chances.items()} == {
        name: Fraction(n, total) for name, n in counts.items()
    }


def test_random_play_is_repeated_by_its_seed_and_makes_no_more_than_can_be_made():
    played = simulate(seats=4, n=800, seed=7)
    assert simulate(seats=4, n=50, seed=7) == simulate(seats=4, n=50, seed=7)
    p = float(odds(4)["can be made"])
    for name in ("first", "second", "third"):
        made = played.facts[f"{name} connexion"]
        assert 0 < made.mean < p + 4 * made.standard_error
    drawn = sum(side.mean for side in played.points)
    assert drawn + played.facts["pool"].mean == pytest.approx(9)


def test_other_sums():
    done = settle(Hand(HANDS, finish(HANDS, "As Kh Ac"), 90), Rules(10, 6, 3, 2))
    assert sum(done.totals) in (19, 21)
