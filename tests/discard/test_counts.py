"""Numbers of classes, held to listing them and to what is published."""

from itertools import combinations, permutations

import numpy as np
import pytest

from cribscore.discard import class_kernels
from cribscore.discard.classes import Deck, check_memory, list_classes, needed_memory
from cribscore.discard.counts import count_classes, throw_places
from cribscore.errors import DataError
from cribscore.show.lookup import SIZES_AT, STATES_OF_SIZE

# Classes of poker hands by suits: 169 and 1,755 are in every book; A. Ward Jones lists the others;
# that of eight is Burnside's count worked out by hand.
KNOWN = {2: 169, 3: 1755, 4: 16432, 5: 134459, 6: 962988, 7: 6009159, 8: 32819436}


@pytest.mark.parametrize(("n_cards", "number"), KNOWN.items())
def test_classes_are_as_many_as_is_known(n_cards, number):
    assert count_classes(n_cards) == number


@pytest.mark.parametrize(("ranks", "suits"), [(3, 2), (3, 4), (4, 3)])
@pytest.mark.parametrize("n_cards", [0, 1, 2, 3, 4])
def test_classes_are_as_many_as_a_list_of_them(ranks, suits, n_cards):
    pack = [(rank, suit) for rank in range(ranks) for suit in range(suits)]
    names = list(permutations(range(suits)))
    kinds = {
        min(tuple(sorted((rank, name[suit]) for rank, suit in hand)) for name in names)
        for hand in combinations(pack, n_cards)
    }
    assert count_classes(n_cards, ranks, suits) == len(kinds)
    assert len(list_classes(n_cards, Deck(ranks, suits)).hands) == len(kinds)


def test_a_list_without_room_stops_and_says_how_much_it_needs():
    room = np.full((10, 2), 99, np.uint8)
    found = class_kernels.list_canonical(np.arange(2), Deck().counts(), room[:5])
    assert found == 169
    assert (room[5:] == 99).all()


def test_throws_are_in_the_order_of_their_places():
    assert throw_places(4) == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def test_states_are_the_multisets_of_ranks_with_four_of_each():
    """The coefficients of (1 + x + x^2 + x^3 + x^4)^13."""
    counts = [1]
    for _ in range(13):
        counts = [sum(counts[max(0, n - 4) : n + 1]) for n in range(len(counts) + 4)]
    assert tuple(counts[:8]) == STATES_OF_SIZE
    assert SIZES_AT.tolist() == [sum(counts[:n]) for n in range(9)]


def test_work_that_does_not_fit_into_memory_is_refused(monkeypatch):
    monkeypatch.setattr("cribscore.discard.classes.available_memory", lambda: 10**9)
    with pytest.raises(DataError, match=r"solving takes about \d+ GB of memory; there are 1.0 GB"):
        check_memory(8, "solving")
    assert 30e9 < needed_memory(8) < 45e9  # 35 GB were measured
    check_memory(5, "solving")
