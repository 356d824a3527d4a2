"""The open-hand solver of écarté against a plain one, counted hands, the classes of H{64}."""

import random
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from numba import config

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import CardCountError, DataError, DuplicateCardError, InvalidCardError
from cribscore.games import open_hands
from cribscore.games.ecarte import (
    CLASSES,
    PACK,
    class_of,
    judge_regle,
    odds,
    open_leads,
    open_tricks,
    strength,
)
from cribscore.games.ecarte.regle import class_hands
from cribscore.games.open_hands import leader_tricks, mask_of
from cribscore.games.tricks import Ranking

ORDER = "789TAJQK"  # lowest to highest, as H{53} ranks them


def naive_tricks(leader, other, trump):
    """The leader's tricks, by trying everything; cards are texts, nothing is shared."""
    if not leader:
        return 0
    best = 0
    for card in leader:
        rest = [c for c in leader if c != card]
        same = [c for c in other if c[1] == card[1]]
        higher = [c for c in same if ORDER.index(c[0]) > ORDER.index(card[0])]
        trumps = [c for c in other if c[1] == trump]
        replies = higher or same or trumps or other
        worst = 99
        for reply in replies:
            left = [c for c in other if c != reply]
            taken = reply in higher or (not same and reply in trumps)
            if taken:
                value = len(rest) - naive_tricks(left, rest, trump)
            else:
                value = 1 + naive_tricks(rest, left, trump)
            worst = min(worst, value)
        best = max(best, worst)
    return best


compiled = pytest.mark.skipif(config.DISABLE_JIT, reason="minutes in plain Python")


def random_pair(rng, n):
    cards = rng.sample([r + s for r in ORDER for s in "cdhs"], 2 * n)
    return cards[:n], cards[n:]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_solvers_agree_with_the_naive_one(n):
    rng = random.Random(n)
    frames = np.zeros((5, 11), dtype=np.int64)
    for _ in range(60 if n == 5 else 200):
        mine, his = random_pair(rng, n)
        suit = rng.randrange(4)
        wanted = naive_tricks(mine, his, "cdhs"[suit])
        ranking = Ranking.of(PACK, suit)
        masks = [mask_of(parse_cards(hand), ranking) for hand in (mine, his)]
        assert leader_tricks(*masks, n, 1, frames) == wanted
        assert open_tricks(mine, his, trump=suit) == wanted


@compiled
def test_a_hand_counted_over_every_opposing_hand():
    """65,780 hands by the counted kinds, against each of them solved by itself."""
    hand, turn_up = parse_cards("Ks 8s Qd 7d Ah"), parse_cards("9s")
    ranking = Ranking.of(PACK, trump=3)
    unseen = [c for c in PACK.cards if c not in hand + turn_up]
    mine, frames = mask_of(hand, ranking), np.zeros((5, 11), dtype=np.int64)
    counts = {True: np.zeros((6, 6), dtype=int), False: np.zeros((6, 6), dtype=int)}
    for his in combinations(unseen, 5):
        mask, trumps = mask_of(his, ranking), sum(c & 3 == 3 for c in his)
        counts[True][trumps, leader_tricks(mine, mask, 5, 1, frames)] += 1
        counts[False][trumps, 5 - leader_tricks(mask, mine, 5, 1, frames)] += 1
    for leads in (True, False):
        found = strength(hand, trump="s", turn_up="9s", leads=leads)
        assert np.array_equal(found.counts, counts[leads])
        assert found.n == 65_780


@compiled
def test_an_unknown_turn_up_is_every_one_in_turn():
    hand = "Ks 8s Qd 7d Ah"
    whole = np.array(strength(hand, trump="s").counts)
    one_by_one = [strength(hand, trump="s", turn_up=f"{r}s").counts for r in "QJAT97"]
    assert np.array_equal(whole, np.sum(one_by_one, axis=0))


def test_renaming_suits_changes_nothing():
    assert (
        strength("Ks 8s Qd 7d Ah", trump="s").counts == strength("Kd 8d Qh 7h Ac", trump="d").counts
    )


def test_opposing_trumps_are_hypergeometric():
    found = strength("Ks 8s Qd 7d Ah", trump="s", turn_up="9s")
    assert [sum(row) for row in found.counts] == [comb(5, k) * comb(21, 5 - k) for k in range(6)]
    assert found.share(0) == 1
    assert found.share(3, trumps=0) >= found.share(3, trumps=3)


def test_the_first_trumps_always_win_the_vole():
    found = strength("Kh Qh Jh Ah Th", trump="hearts", leads=False)
    assert found.vole.value == 1
    assert found.share(0, 4) == 0


def test_hoffmanns_example_cannot_fail_unless_the_adversary_holds_two_trumps():
    """The example of H{64}: three spades to the king, and two eights, one of trumps."""
    found = strength("Ks Qs Js 8h 8d", trump="h")
    assert found.share(3, trumps=0) == 1
    assert found.share(3, trumps=2) < 1


# --- bad input


@pytest.mark.parametrize(
    ("hand", "turn_up", "error", "message"),
    [
        ("Ks 8s Qd 7d", None, CardCountError, "the hand must have 5 cards; got 4"),
        ("Ks 8s Qd 7d Qd", None, DuplicateCardError, r"queen of diamonds \(Qd\)"),
        ("Ks 8s Qd 7d 5h", None, InvalidCardError, r"five of hearts \(5h\), which is not"),
        ("Ks 8s Qd 7d Ah", "Ks", DuplicateCardError, r"\(Ks\) lies in the hand and the turn-up"),
        ("Ks 8s Qd 7d Ah", "Kh", InvalidCardError, "the turn-up must be a trump, spades; got Kh"),
    ],
)
def test_bad_hands_are_refused(hand, turn_up, error, message):
    with pytest.raises(error, match=message):
        strength(hand, trump="s", turn_up=turn_up)


def test_open_hands_must_be_in_step():
    with pytest.raises(CardCountError, match=r"out of step.*Ks and 8s 7s hold 1 and 2 cards"):
        open_leads("Ks", "8s 7s", trump="s")


@compiled
@pytest.mark.parametrize("leads", [True, False])
@pytest.mark.parametrize("held", ["Ks", "Ks Qd", "7c 8c Ah"])
def test_cards_that_the_opponent_is_known_to_hold(held, leads):
    """Against the mean over opposing hands picked by hand, all of them that hold these cards."""
    mine, turned = "Qs 8s Kd 7d Ah".replace("Ah" if "Ah" in held else "-", "Th"), "9s"
    known = list(parse_cards(held))
    seen = [*parse_cards(mine), *parse_cards(turned), *known]
    rng, rest = random.Random(5), [c for c in PACK.cards if c not in seen]
    found = strength(mine, trump="s", turn_up=turned, held=held, leads=leads)
    assert found.n == comb(26 - len(known), 5 - len(known))
    values = []
    for _ in range(150):
        theirs = [*known, *rng.sample(rest, 5 - len(known))]
        if leads:
            values.append(open_tricks(mine, theirs, trump="s"))
        else:
            values.append(5 - open_tricks(theirs, mine, trump="s"))
    share = sum(v >= 3 for v in values) / 150
    exact = float(found.share(3))
    assert abs(share - exact) <= 4 * (exact * (1 - exact) / 150) ** 0.5


@compiled
def test_known_cards_and_the_rest_add_up():
    """Hands with the king of trumps and hands without make all hands."""
    counts = np.array(strength("Qs 8s Kd 7d Ah", trump="s", turn_up="9s").counts)
    with_king = np.array(strength("Qs 8s Kd 7d Ah", trump="s", turn_up="9s", held="Ks").counts)
    assert with_king.sum() == comb(25, 4)
    assert (counts >= with_king).all()
    assert with_king[0].sum() == 0  # the king is a trump


# --- chances of the king


def test_chances_of_the_king():
    chances = {name: one.value for name, one in odds().items()}
    assert chances["turned up"] == Fraction(1, 8)
    assert chances["the opponent holds it"] == Fraction(comb(25, 4), comb(26, 5))
    assert chances["dealt in five cards"] == Fraction(comb(30, 4), comb(31, 5))
    assert chances["neither holds it"] == Fraction(comb(30, 10), comb(31, 10))
    assert chances["drawn in 3"] == Fraction(comb(25, 2), comb(26, 3))


# --- jeux de règle


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Kc 9c 7c Ad 8h", "three trumps"),
        ("Kc 9c Ad 8d 7d", "two trumps, one suit"),
        ("Kc 9c Qd 8d 7h", "two trumps, king or queen guarded"),
        ("Kc 9c Jd 8d 7h", None),
        ("Kc 9c Qd 8h 7s", None),
        ("7c Kd 9d 8d 7d", "one trump, four with the king"),
        ("7c Qd 9d 8d 7d", None),
        ("7c Qd 9d 8d Kh", "one trump, three and a court"),
        ("7c Qd 9d 8d Jh", None),
        ("7c Jd 9d 8d Kh", None),
        ("Qd Qh Qs 8d 7h", "no trump, three queens"),
        ("Kd Qh Js Jd 7h", "no trump, four court cards"),
        ("Kd Qh Js Ad 7h", None),
        ("Kc 9c 8c 7c 7h", None),
    ],
)
def test_classes_of_regle(hand, name):
    assert class_of(parse_cards(hand)) == name


def test_a_hand_has_one_form_in_the_list_of_its_class():
    """Hands at random, their plain suits renamed every way."""
    lists = {n: {frozenset(hand): w for hand, w in class_hands(n)} for n in CLASSES}
    rng = random.Random(3)
    for _ in range(800):
        hand = rng.sample(PACK.cards, 5)
        forms = {
            frozenset((c & ~3) | (0, *order)[c & 3] for c in hand)
            for order in permutations((1, 2, 3))
        }
        for name in CLASSES:
            weights = [lists[name][form] for form in forms & lists[name].keys()]
            assert weights == ([len(forms)] if class_of(hand) == name else [])


@pytest.mark.slow
def test_every_hand_of_a_class_is_counted_once():
    """All 201,376 hands sorted into classes one by one, against the reduced lists."""
    counts = dict.fromkeys(CLASSES, 0)
    for hand in combinations(PACK.cards, 5):
        name = class_of(hand)
        if name:
            counts[name] += 1
    assert counts == {name: sum(w for _, w in class_hands(name)) for name in CLASSES}


@compiled
def test_a_class_is_the_mean_of_its_hands():
    name = "no trump, three queens"
    [judged] = judge_regle(name)
    shares = [(w, strength(hand, trump="c").share(3)) for hand, w in class_hands(name)]
    assert judged.point == sum(w * s for w, s in shares) / sum(w for w, _ in shares)
    assert judged.weakest[1] == min(s for _, s in shares)
    assert judged.n_hands == 210  # C(21, 2): the cards that are no trump and no queen
    assert strength(judged.strongest[0], trump="c").share(3) == judged.strongest[1]
    assert format_cards(judged.weakest[0]) == judged.weakest[0]


@compiled
def test_leading_helps():
    name = "one trump, four with the king"
    assert judge_regle(name)[0].point > judge_regle(name, leads=False)[0].point


def test_an_unknown_class_is_refused():
    with pytest.raises(DataError, match="there is no class 'two kings'; the classes are three"):
        judge_regle("two kings")


@compiled
def test_kernels_have_one_specialisation_each():
    strength("Ks 8s Qd 7d Ah", trump="s")
    judge_regle("no trump, three queens")
    for name in ("count_strengths", "solve_many"):  # the others are called by these alone
        assert len(getattr(open_hands, name).signatures) == 1, name
