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
    QuadrilleHand,
    Rules,
    count_matadors,
    deal_hand,
    legal_replies,
    matador_chances,
    quadrille_ranking,
    settle_hand,
    simulate_hands,
    trump_order,
)
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
    ("hand", "trick", "legal"),
    [
        ("Ac 7d Kc", "Ks", "Ac 7d Kc"),  # a matador is not forced by a lesser trump
        ("Ac 7d Kc", "As", "Ac"),  # but by a superior matador
        ("As 7d Kc", "2s", "As 7d Kc"),
        ("Ac 3s Kc", "Ks", "Ac 3s"),
        ("3s 7d Kc", "Ks", "3s"),
        ("Ac 7d Kc", "Qc", "Kc"),  # the black aces are trumps, not clubs
    ],
)
def test_replies(hand, trick, legal):
    assert format_cards(legal_replies(hand, trick, trump="s")) == legal


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
    settled = settle_hand(QuadrilleHand(0, "s", "", HANDS, PLAYED))
    each = 2 + 10 + 2 + 4  # consolation, matadors, alone, vole
    assert settled.facts == {"result": "won", "tricks": 10, "matadors": 10, "left in the pool": 0}
    assert settled.totals == (3 * each + 3, -each - 1, -each - 1, -each - 1)


def test_a_vole_with_the_holder_of_a_called_king():
    settled = settle_hand(QuadrilleHand(0, "s", "Kd", HANDS, PLAYED))
    each = 2 + 10 + 4
    assert settled.totals == (2 * each + 1, -2 * each - 1, 2 * each + 1, -2 * each - 1)


def test_codille_pays_the_others_and_the_beast():
    settled = settle_hand(QuadrilleHand(1, "s", "", HANDS, PLAYED))
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
        ({"played": "As"}, CardCountError, "forty cards are played in the hand; got 1"),
        (
            {"played": PLAYED.replace("As 3s", "As Kc").replace("2s Kc", "2s 3s")},
            IllegalPlayError,
            "the Kc may not be played to As; player 1 may play 3s",
        ),
    ],
)
def test_bad_records_are_refused(change, error, message):
    fields = {"ombre": 0, "trump": "s", "called": "", "hands": HANDS, "played": PLAYED}
    with pytest.raises(error, match=message):
        settle_hand(QuadrilleHand(**(fields | change)))


def test_chances_of_matadors():
    chances = {name: odds.value for name, odds in matador_chances().items()}
    assert sum(chances.values()) == 1
    assert chances["3 matadors"] == Fraction(comb(37, 7), comb(40, 10))
    mean = sum(int(name[0]) * value for name, value in chances.items())
    assert mean == Fraction(3, 4)  # three cards among four players


def test_random_hands_balance():
    rng = random.Random(3)
    results = set()
    for _ in range(800):
        record = deal_hand(rng)
        settled = settle_hand(record, Rules())
        assert sum(settled.totals) + settled.facts["left in the pool"] == 0
        results.add(settled.facts["result"])
        assert (settled.facts["tricks"] >= 6) == (settled.facts["result"] == "won")
    assert results == {"won", "remise", "codille"}


def test_simulation_is_seeded():
    assert simulate_hands(50, seed=4) == simulate_hands(50, seed=4)
