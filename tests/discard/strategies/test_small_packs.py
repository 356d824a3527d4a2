"""The discard game of short packs, against brute force and a linear program.

The oracle deals every pair of hands, so packs are short: twelve cards and three dealt are enough
for suits held alike, flushes being tested with the whole pack. The linear program is the game in
sequence form, solved by HiGHS.
"""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from fixtures.naive import naive_show
from fixtures.naive_discards import canonical, crib_mean, hand_points
from scipy.optimize import linprog
from scipy.sparse import lil_matrix

from cribscore.chunks import Runner
from cribscore.discard.classes import Deck, list_classes, throws, twins
from cribscore.discard.strategies.game import crib_means, discard_game
from cribscore.discard.strategies.solver import certify, solve_pack

SMALL = Deck(ranks=3, suits=4)
DEALT = 3


def cards_of(deck):
    return [4 * rank + suit for rank in range(deck.ranks) for suit in range(deck.suits)]


def random_chances(deck, dealt, seed):
    """A strategy of any chances that treats suits held alike alike."""
    alike = twins(dealt, deck)
    raw = np.random.default_rng(seed).random(alike.shape) ** 3
    chances = np.take_along_axis(raw, alike, axis=1)
    return chances / chances.sum(axis=1, keepdims=True)


def throws_by_hand(deck, dealt, chances):
    """What each actual hand throws: the class found by trying every renaming of suits."""
    hands = [tuple(map(int, hand)) for hand in list_classes(dealt, deck).hands]
    index = {canonical(hand, deck.suits)[0]: i for i, hand in enumerate(hands)}

    @cache
    def throws_of(hand):
        ours, ways = canonical(hand, deck.suits)
        row = index[ours]
        # rename our canonical hand onto this one: through the form that both share
        theirs, back = canonical(hands[row], deck.suits)
        assert theirs == ours
        found = {}
        for forth in ways:
            for onto in back:
                undo = {suit: forth.index(onto[suit]) for suit in range(deck.suits)}
                for (i, j), chance in zip(throws(dealt), chances[row], strict=True):
                    pair = frozenset(4 * (c // 4) + undo[c % 4]
                                     for c in (hands[row][i], hands[row][j]))  # fmt: skip
                    share = chance / len(ways) / len(back)
                    found[pair] = found.get(pair, 0.0) + share
        return found

    return throws_of


def test_classes_and_twins_of_a_short_pack():
    """Every actual hand has one class, and the classes' deals add up to all of them."""
    found = list_classes(DEALT, SMALL)
    assert found.deals.sum() == 220
    forms = {canonical(hand, 4)[0] for hand in combinations(cards_of(SMALL), DEALT)}
    assert len(found.hands) == len(forms)
    for hand, deals in zip(found.hands, found.deals, strict=True):
        form = canonical(tuple(map(int, hand)), 4)[0]
        same = sum(canonical(h, 4)[0] == form for h in combinations(cards_of(SMALL), DEALT))
        assert same == deals


@pytest.mark.parametrize(
    ("deck", "dealt"),
    [
        (SMALL, 3),
        (Deck(5, 3), 3),
        pytest.param(Deck(4, 4), 4, marks=pytest.mark.slow),
        pytest.param(Deck(5, 3), 4, marks=pytest.mark.slow),
    ],
)
def test_crib_means_against_every_opposing_hand(deck, dealt):
    chances = random_chances(deck, dealt, seed=dealt)
    game = discard_game(dealt, deck)
    means = crib_means(game, chances, run=Runner(workers=1))
    throws_of = throws_by_hand(deck, dealt, chances)
    pack = cards_of(deck)
    rows = np.random.default_rng(1).choice(len(game.hands), 4, replace=False)
    for row in rows:
        hand = [int(c) for c in game.hands[row]]
        for place in (0, len(throws(dealt)) - 1):
            throw = [hand[i] for i in throws(dealt)[place]]
            expected = crib_mean(hand, throw, pack, throws_of)
            assert means[row, place] == pytest.approx(expected, abs=1e-9)
            points = hand_points(hand, throw, pack)
            assert game.hand_means[row, place] == pytest.approx(np.mean(points), abs=1e-12)


@cache
def payoffs():
    """Chance times payoff to the dealer of every two hands and throws, and of hands kept."""
    pack = cards_of(SMALL)
    hands = list(combinations(pack, DEALT))
    pairs = list(combinations(range(DEALT), 2))
    shown = cache(lambda crib, starter: sum(naive_show(crib, starter, crib=True)))
    kept = [[np.mean(hand_points(h, [h[i], h[j]], pack)) for i, j in pairs] for h in hands]
    cribs = np.zeros((len(hands) * 3, len(hands) * 3))
    joint = np.zeros((len(hands), len(hands)))
    for a, mine in enumerate(hands):
        for b, theirs in enumerate(hands):
            if set(mine) & set(theirs):
                continue
            joint[a, b] = 1
            starters = [c for c in pack if c not in mine and c not in theirs]
            for s, (i, j) in enumerate(pairs):
                for t, (k, m) in enumerate(pairs):
                    crib = tuple(sorted((mine[i], mine[j], theirs[k], theirs[m])))
                    cribs[3 * a + s, 3 * b + t] = np.mean([shown(crib, c) for c in starters])
    joint /= joint.sum()
    return hands, np.array(kept), cribs, joint


def value_by_linear_program():
    """Maximise what the dealer secures against every reply, in sequence form."""
    hands, kept, cribs, joint = payoffs()
    n = len(hands)
    weight = np.repeat(np.repeat(joint, 3, axis=0), 3, axis=1)
    share = joint.sum(axis=1)
    gain = weight * cribs  # by (dealer's hand and throw, pone's hand and throw)
    cost = np.concatenate([-(share[:, None] * kept).ravel(), -np.ones(n)])
    rows = lil_matrix((3 * n, 4 * n))  # secured[b] <= sum_x gain[x, (b, t)] - pone's hand
    bound = np.zeros(3 * n)
    for b in range(n):
        for t in range(3):
            rows[3 * b + t, : 3 * n] = -gain[:, 3 * b + t]
            rows[3 * b + t, 3 * n + b] = 1
            bound[3 * b + t] = -share[b] * kept[b, t]
    whole = lil_matrix((n, 4 * n))
    for a in range(n):
        whole[a, 3 * a : 3 * a + 3] = 1
    limits = [(0, None)] * (3 * n) + [(None, None)] * n
    solved = linprog(cost, rows.tocsr(), bound, whole.tocsr(), np.ones(n), limits, method="highs")
    return -solved.fun


def dense_by_hand(chances):
    """The chances of `throws_by_hand` in the order of `payoffs`."""
    hands = payoffs()[0]
    throws_of = throws_by_hand(SMALL, DEALT, chances)
    pairs = list(combinations(range(DEALT), 2))
    return np.array(
        [[throws_of(hand)[frozenset((hand[i], hand[j]))] for i, j in pairs] for hand in hands]
    )


def value_and_gains(dealer, pone):
    """The value and both best responses by plain enumeration."""
    hands, kept, cribs, joint = payoffs()
    n = len(hands)
    blocks = cribs.reshape(n, 3, n, 3)
    share = joint.sum(axis=1)
    for_dealer = share[:, None] * kept + np.einsum("ab,asbt,bt->as", joint, blocks, pone)
    for_pone = share[:, None] * kept - np.einsum("ab,asbt,as->bt", joint, blocks, dealer)
    value = (dealer * for_dealer).sum() - (pone * share[:, None] * kept).sum()
    gains = [(v.max(axis=1) - (v * s).sum(axis=1)).sum()
             for v, s in ((for_dealer, dealer), (for_pone, pone))]  # fmt: skip
    return value, *gains


def test_certificates_are_what_enumeration_gives():
    game = discard_game(DEALT, SMALL)
    dealer, pone = (random_chances(SMALL, DEALT, seed) for seed in (5, 6))
    proof = certify(game, dealer, pone, run=Runner(workers=1))
    expected = value_and_gains(dense_by_hand(dealer), dense_by_hand(pone))
    found = (proof.value, proof.dealer_gain, proof.pone_gain)
    assert found == pytest.approx(expected, abs=1e-9)


def test_the_solution_is_that_of_the_linear_program():
    dealer, pone, gain = solve_pack(SMALL, DEALT, 1e-7, run=Runner(workers=1), max_sweeps=5000)
    proof = certify(discard_game(DEALT, SMALL), dealer, pone, run=Runner(workers=1))
    assert proof.exploitability == pytest.approx(gain, abs=1e-12)
    assert proof.exploitability <= 1e-7
    assert proof.value == pytest.approx(value_by_linear_program(), abs=1e-6)
