"""Numbers of classes by arithmetic, against the list of classes that the kernels make."""

import random
from itertools import combinations

import numpy as np
import pytest

from cribscore.discard.classes import list_classes
from cribscore.discard.counts import count_classes
from cribscore.discard.opposing.numbering import number_classes


@pytest.mark.parametrize("n_cards", range(1, 9))
def test_the_last_class_has_the_last_number(n_cards):
    """The highest ranks, and of their suits the highest code that is canonical."""
    ranks = sorted((51 - at) >> 2 for at in range(n_cards))
    highest = [card for card in range(52) if card >> 2 > ranks[0]]
    last = 0
    for suits in combinations(range(4), n_cards - len(highest)):
        cards = highest + [4 * ranks[0] + suit for suit in suits]
        last = max(last, int(number_classes([cards]).numbers[0]))
    assert last == count_classes(n_cards) - 1


@pytest.mark.parametrize("n_cards", [1, 2, 3, 4, 5, 6])
def test_every_class_has_its_number(n_cards):
    hands = list_classes(n_cards).hands
    found = number_classes(hands)
    assert (found.numbers == np.arange(len(hands))).all()
    assert (found.cards == hands).all()


@pytest.mark.parametrize("n_cards", [2, 5, 6])
def test_renamed_and_shuffled_sets_are_of_one_class(n_cards):
    rng = random.Random(n_cards)
    for _ in range(200):
        ids = rng.sample(range(52), n_cards)
        names = rng.sample(range(4), 4)
        other = [card & ~3 | names[card & 3] for card in rng.sample(ids, n_cards)]
        one, two = number_classes([ids]), number_classes([other])
        assert one.numbers == two.numbers
        assert (one.cards == two.cards).all()
        assert sorted(card & ~3 | one.names[0][card & 3] for card in ids) == one.cards[0].tolist()
