"""Quadrille: ranking, matadors and settlement (from outside the texts)."""

import random
from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.quadrille import (
    PACK,
    Hand,
    Rules,
    count_matadors,
    legal,
    odds,
    quadrille_ranking,
    settle,
    simulate,
    start,
    trump_order,
)
from cribscore.games.quadrille import trick_winner as taker
from cribscore.games.tricks import trick_winner


@pytest.mark.parametrize(
    ("trump", "n", "order"),
    [
        ("s", 11, "As 2s Ac Ks Qs Js 7s 6s 5s 4s 3s"),
        ("c", 11, "As 2c Ac Kc Qc Jc 7c 6c 5c 4c 3c"),
        ("h", 12, "As 7h Ac Ah Kh Qh Jh 2h 3h 4h 5h 6h"),
        ("d", 12, "As 7d Ac Ad Kd Qd Jd 2d 3d 4d 5d 6d"),
    ],
)
def test_trumps_eleven_in_black_twelve_in_red(trump, n, order):
    assert format_cards(trump_order(trump)) == order
    assert len(trump_order(trump)) == n


def test_plain_suits_rank_apart_in_red_and_black():
    ranking = quadrille_ranking(3)
    for order in ("Kd Qd Jd Ad 2d 3d 4d 5d 6d 7d", "Kc Qc Jc 7c 6c 5c 4c 3c 2c"):
        cards = parse_cards(order)
        assert all(trick_winner((b, a), ranking) == 1 for a, b in pairwise(cards))


def test_every_card_has_a_place():
    assert len(PACK.cards) == 40
    for trump in range(4):
        ranking = quadrille_ranking(trump)
        places = {(ranking.suits[c], ranking.powers[c]) for c in PACK.cards}
        assert len(places) == 40
        assert min(ranking.powers[c] for c in PACK.cards) >= 0


@pytest.mark.parametrize(
    ("hand", "trump", "n"),
    [
        ("As 2s Ac", "s", 3),
        ("As 2s", "s", 0),
        ("As 7h Ac Ah Kh Jh", "h", 5),
        ("2s Ac Ks Qs", "s", 0),
        ("As 7h Ac Kh", "h", 3),
    ],
)
def test_matadors(hand, trump, n):
    assert count_matadors(hand, trump=trump) == n


@pytest.mark.parametrize(
    ("hand", "trick", "wanted"),
    [
        ("Ac 7d Kc", "Ks", "Ac 7d Kc"),  # a matador is not forced by a lesser trump
        ("Ac 7d Kc", "As", "Ac"),  # but by a superior matador
        ("As 7d Kc", "2s", "As 7d Kc"),
        ("Ac 3s Kc", "Ks", "Ac 3s"),
        ("3s 7d Kc", "Ks", "3s"),
        ("Ac 7d Kc", "Qc", "Kc"),  # the black aces are trumps, not clubs
    ],
)
def test_replies(hand, trick, wanted):
    assert str(legal(hand, trick, trump="s")) == wanted


# all trumps and high cards with player 0: he wins every trick he leads
HANDS = (
    "As 2s Ac Ks Qs Js 7s 6s 5s 4s",
    "Kc Qc Jc 7c 6c 5c 4c 3c 2c 3s",
    "Kd Qd Jd Ad 2d 3d 4d 5d 6d 7d",
    "Kh Qh Jh Ah 2h 3h 4h 5h 6h 7h",
)
PLAYED = " ".join(
    f"{a} {b} {c} {d}"
    for a, b, c, d in zip(
        HANDS[0].split(),
        ["3s", *HANDS[1].split()[:9]],
        HANDS[2].split(),
        HANDS[3].split(),
        strict=True,
    )
)


def test_a_vole_alone_with_ten_matadors():
    settled = settle(Hand(0, "s", "", HANDS, PLAYED))
    each = 2 + 10 + 2 + 4  # consolation, matadors, alone, vole
    assert settled.facts == {"result": "won", "tricks": 10, "matadors": 10, "left in the pool": 0}
    assert settled.totals == (3 * each + 3, -each - 1, -each - 1, -each - 1)


def test_a_vole_with_the_holder_of_a_called_king():
    settled = settle(Hand(0, "s", "Kd", HANDS, PLAYED))
    each = 2 + 10 + 4
    assert settled.totals == (2 * each + 1, -2 * each - 1, 2 * each + 1, -2 * each - 1)


def test_codille_pays_the_others_and_the_beast():
    settled = settle(Hand(1, "s", "", HANDS, PLAYED))
    assert settled.facts["result"] == "codille"
    assert settled.facts["left in the pool"] == 4  # the beast, as much as lay there
    bill = 3 * (2 + 2)
    assert settled.totals[1] == -1 - bill - 4
    assert sum(settled.totals) == -4


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hands": HANDS[:3]}, DataError, "quadrille is for 4 players; got 3 hands"),
        ({"hands": ("As", *HANDS[1:])}, CardCountError, "hand 0 must have 10 cards; got 1"),
        ({"hands": (HANDS[1], *HANDS[1:])}, DuplicateCardError, r"\(Kc\) lies in hand 0 and hand"),
        ({"hands": ("8s" + HANDS[0][2:], *HANDS[1:])}, InvalidCardError, r"eight of spades \(8s\)"),
        ({"called": "Ks"}, IllegalPlayError, "no trump and not one's own; got Ks"),
        ({"called": "Qd"}, IllegalPlayError, "got Qd"),
        ({"played": "As"}, IllegalPlayError, "the last trick, As, is not finished; 4 cards make"),
        ({"played": " ".join(PLAYED.split()[:8])}, CardCountError, "not decided after 2 tricks"),
        ({"ombre": 4}, DataError, "ombre must name a player from 0 to 3; got 4"),
        (
            {"played": PLAYED.replace("As 3s", "As Kc").replace("2s Kc", "2s 3s")},
            IllegalPlayError,
            r"king of clubs \(Kc\) may not be played to As: spades were led.*may play 3s",
        ),
    ],
)
def test_bad_records_are_refused(change, error, message):
    fields = {"ombre": 0, "trump": "s", "called": "", "hands": HANDS, "played": PLAYED}
    with pytest.raises(error, match=message):
        settle(Hand(**(fields | change)))


def test_chances_of_matadors():
    chances = {name: one.value for name, one in odds().items()}
    assert sum(chances.values()) == 1
    assert chances["3 matadors"] == Fraction(comb(37, 7), comb(40, 10))
    mean = sum(int(name[0]) * value for name, value in chances.items())
    assert mean == Fraction(3, 4)  # three cards among four players


# --- live states


def test_a_king_is_called_and_the_hand_played_card_by_card():
    state = start(hands=HANDS)
    assert "spades Ks" not in state.legal_calls()
    assert "hearts Ks" not in state.legal_calls()  # one's own king
    state = state.call("Spades Kd")
    assert (state.ombre, state.side) == (0, (0, 2))
    for card in PLAYED.split():
        state = state.play(card)
    assert state.settle().totals == settle(Hand(0, "s", "Kd", HANDS, PLAYED)).totals
    passed = start(seed=1)
    for _ in range(4):
        passed = passed.call("I pass")
    assert (passed.is_over, passed.settle().totals) == (True, (0, 0, 0, 0))


def naive_legal(hand, led, trump):
    """Follow suit; matadors answer only a higher matador. Cards as texts, trump a letter."""
    manille = ("2" if trump in "cs" else "7") + trump
    matadors = ["As", manille, "Ac"]

    def suit(card):
        return trump if card in matadors else card[1]

    if not led:
        return hand
    follow = [card for card in hand if suit(card) == suit(led)]
    if suit(led) != trump:
        return follow or hand
    above = matadors[matadors.index(led) + 1 :] if led in matadors else []
    owed = [card for card in follow if card not in matadors or card in above]
    return follow if owed else hand


def test_random_hands_obey_the_law_and_balance():
    rng, results = random.Random(3), set()
    for seed in range(250):
        state = start(seed=seed)
        while not state.is_over:
            if state.legal():
                hand, led = format_cards(state.hand).split(), format_cards(state.table[:1])
                wanted = naive_legal(hand, led, "cdhs"[state.trump])
                assert sorted(str(state.legal()).split()) == sorted(wanted)
            move = rng.choice([*state.legal_calls(), *state.legal()])
            state = state.call(move) if isinstance(move, str) else state.play(move)
        settled = state.settle()
        assert sum(settled.totals) + settled.facts.get("left in the pool", 0) == 0
        results.add(settled.facts["result"])
    assert results >= {"won", "remise", "codille"}


def test_tricks_and_simulation():
    assert taker("Kd Ad 7h", trump="h") == 2
    assert simulate(n=50, seed=4) == simulate(n=50, seed=4)
    with pytest.raises(DataError, match="stake must be 0 or more; got -1"):
        settle(Hand(0, "s", "", HANDS, PLAYED), Rules(stake=-1))
