"""The joint chances of what both players keep, against dealing every pair of hands."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from cribscore.cards import canonical_cards
from cribscore.chunks import Runner
from cribscore.discard.classes import Deck, list_classes, throws
from cribscore.discard.kept.prior import kept_prior
from cribscore.discard.kept.sums import kept_hands, n_kept
from cribscore.errors import DataError
from cribscore.ranks import hand_number, hands_of
from cribscore.solve.game import uniform_prior


def random_throws(deck, seed, *, mixed=2):
    """A few throws of each class, with chances that sum to one."""
    rng = np.random.default_rng(seed)
    n = len(list_classes(6, deck).hands)
    chances = np.zeros((n, 15))
    for row in chances:
        row[rng.choice(15, mixed, replace=False)] = rng.dirichlet(np.ones(mixed))
    return chances


def brute_prior(deck, pone, dealer):
    """Deal every pair of hands from the pack and add up what they keep."""
    numbers = {tuple(hand): at for at, hand in enumerate(list_classes(6, deck).hands.tolist())}
    pairs = list(combinations(range(6), 2))
    pack = [4 * rank + suit for rank in range(deck.ranks) for suit in range(deck.suits)]

    def keeps(hand, chances):
        named = canonical_cards(hand)
        kept = Counter()
        for pair, chance in zip(pairs, chances[numbers[named]], strict=True):
            ranks = tuple(named[at] >> 2 for at in range(6) if at not in pair)
            kept[ranks] += chance
        return [
            (hand_number(ranks, deck.ranks), chance) for ranks, chance in kept.items() if chance
        ]

    hands = [frozenset(hand) for hand in combinations(pack, 6)]
    of_pone = {hand: keeps(hand, pone) for hand in hands}
    of_dealer = {hand: keeps(hand, dealer) for hand in hands}
    joint = np.zeros((n_kept(deck), n_kept(deck)))
    for mine in hands:
        for yours in combinations([card for card in pack if card not in mine], 6):
            for a, chance in of_pone[mine]:
                for b, other in of_dealer[frozenset(yours)]:
                    joint[a, b] += chance * other
    return joint / joint.sum()


def test_throws_are_numbered_as_combinations_are():
    assert throws(6).tolist() == [list(pair) for pair in combinations(range(6), 2)]


@pytest.mark.parametrize("deck", [Deck(4, 3), Deck(7, 2)])
def test_prior_is_that_of_dealing_every_pair(deck):
    pone, dealer = random_throws(deck, 1), random_throws(deck, 2)
    expected = brute_prior(deck, pone, dealer)
    np.testing.assert_allclose(kept_prior(pone, dealer, deck=deck), expected, rtol=0, atol=1e-13)


def test_workers_change_nothing_of_the_prior():
    deck = Deck(5, 3)
    pone, dealer = random_throws(deck, 3), random_throws(deck, 4)
    one = kept_prior(pone, dealer, deck=deck, run=Runner(workers=1))
    assert np.array_equal(one, kept_prior(pone, dealer, deck=deck, run=Runner(workers=3)))


@pytest.mark.parametrize("shape", [(3, 15), (15,)])
def test_wrong_shapes_are_refused(shape):
    with pytest.raises(DataError, match=r"chances of pone's throws must have shape .* got"):
        kept_prior(np.ones(shape), np.ones(shape), deck=Deck(4, 3))


@pytest.mark.slow
def test_throwing_at_random_keeps_four_cards_at_random():
    chances = np.full((len(list_classes(6).hands), 15), 1 / 15)
    np.testing.assert_allclose(kept_prior(chances, chances), uniform_prior(), rtol=0, atol=1e-18)


@pytest.mark.slow
def test_margins_are_what_each_player_keeps_alone():
    deals = list_classes(6).deals
    strategies = random_throws(Deck(), 5, mixed=1), random_throws(Deck(), 6)
    prior = kept_prior(*strategies)
    for axis, chances in ((1, strategies[0]), (0, strategies[1])):
        expected = np.zeros(1820)
        np.add.at(expected, kept_hands(), deals[:, None] * chances)
        np.testing.assert_allclose(prior.sum(axis=axis), expected / comb(52, 6), atol=1e-15)
    together = np.array([[hand.count(r) for r in range(13)] for hand in hands_of(13, 4)])
    over = (together[:, None] + together[None]).max(axis=2) > 4
    assert not prior[over].any()
