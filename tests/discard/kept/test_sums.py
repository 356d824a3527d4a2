"""What throws keep, and the mean of the play, against dealing every opposing hand."""

from itertools import combinations

import numpy as np
import pytest

from cribscore.cards import canonical_cards
from cribscore.chunks import Runner
from cribscore.discard.classes import Deck, list_classes
from cribscore.discard.kept.sums import kept_hands, kept_numbers, n_kept, play_means


def random_chances(deck, seed, *, mixed=2):
    """A few throws of each class, with chances that sum to one."""
    rng = np.random.default_rng(seed)
    chances = np.zeros((len(list_classes(6, deck).hands), 15))
    for row in chances:
        row[rng.choice(15, mixed, replace=False)] = rng.dirichlet(np.ones(mixed))
    return chances


def brute_means(deck, chances, pairs):
    """Deal every opposing hand and add up the play, for every class and throw."""
    hands = [tuple(hand) for hand in list_classes(6, deck).hands.tolist()]
    number = {hand: at for at, hand in enumerate(hands)}
    pack = [4 * rank + suit for rank in range(deck.ranks) for suit in range(deck.suits)]
    kept = kept_hands(deck)
    means = np.zeros((len(hands), 15))
    for at, hand in enumerate(hands):
        others = list(combinations([card for card in pack if card not in hand], 6))
        for other in others:
            their = number[canonical_cards(other)]
            means[at] += pairs[kept[at]][:, kept[their]] @ chances[their]
        means[at] /= len(others)
    return means


@pytest.mark.parametrize("deck", [Deck(4, 3), Deck(7, 2), Deck(5, 3)])
def test_play_means_are_those_of_dealing_every_hand(deck):
    pairs = np.random.default_rng(1).normal(size=(n_kept(deck), n_kept(deck)))
    chances = random_chances(deck, 2)
    found = play_means(chances, pairs, deck=deck)
    np.testing.assert_allclose(found, brute_means(deck, chances, pairs), rtol=0, atol=1e-12)


def test_workers_change_nothing_of_the_play_means():
    deck = Deck(8, 2)
    pairs = np.random.default_rng(3).normal(size=(n_kept(deck), n_kept(deck)))
    chances = random_chances(deck, 4)
    one = play_means(chances, pairs, deck=deck, run=Runner(workers=1))
    assert np.array_equal(one, play_means(chances, pairs, deck=deck, run=Runner(workers=3)))


def test_kept_hands_are_the_ranks_that_a_throw_leaves():
    deck = Deck(13, 1)
    numbers = kept_numbers()
    hands = list_classes(6, deck).hands >> 2
    for hand, row in zip(hands[::97], kept_hands(deck)[::97], strict=True):
        for (i, j), number in zip(combinations(range(6), 2), row, strict=True):
            ranks = tuple(hand[[k for k in range(6) if k not in (i, j)]])
            assert numbers[ranks] == number
