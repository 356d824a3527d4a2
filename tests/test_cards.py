"""Reading and writing cards, and the two ways of numbering sets of them."""

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore import (
    CardCountError,
    DuplicateCardError,
    InvalidCardError,
    canonical_cards,
    format_cards,
    parse_cards,
    rank_cards,
    unrank_cards,
)

ALIKE = [
    "5h 5s 10d Jc",
    "5H5STDjc",
    "5♥,5♠;T♦-J♣",
    "5♡\t5♤\nT♢\u00a0J♧\ufe0e",
    " 5h , 5s , Td , Jc ",
    ["5h", 19, "10d Jc"],
    (18, 19, 37, 40),
]


@pytest.mark.parametrize("cards", ALIKE)
def test_what_people_type(cards):
    assert parse_cards(cards) == (18, 19, 37, 40)


def test_arrays_are_read():
    assert parse_cards(np.array([18, 0], dtype=np.uint8)) == (18, 0)
    assert format_cards(np.array([], dtype=np.uint8)) == ""


@given(st.lists(st.integers(0, 51), min_size=1, max_size=10, unique=True), st.booleans())
def test_parse_undoes_format(cards, symbols):
    assert parse_cards(format_cards(cards, symbols=symbols)) == tuple(cards)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("1h", r"cannot read '1h' at position 1 of '1h'; ranks are .* Hint: an ace is 'Ah'\."),
        ("Ac 1♥", r"position 2 .* an ace is 'A♥'"),
        ("5h 0h", r"cannot read '0h' at position 2 .* a ten is 'Th' or '10h'"),
        ("5h joker", r"'joker' at position 2 .* played without jokers"),
        ("5h 🃏", r"position 2 .* played without jokers"),
        ("5x", r"cannot read '5x' .* suits are cdhs"),
        ("h5", r"the rank comes first: '5h'"),
        ("5", r"add the suit, as in '5h'"),
        ("hello world", r"cannot read 'hello' at position 1"),
        ("", r"no cards in ''.*write them as"),
        (" ,;- ", r"no cards in ' ,;- '"),
        ([], r"no cards were given"),
        ([52], r"card ids must be from 0 to 51; got 52 at position 1"),
        ([3, -1], r"got -1 at position 2"),
        (["5h", 2.5], r"a card must be text or an id from 0 to 51; got 2\.5 at position 2"),
        ([True], r"got True at position 1"),
        (None, r"cards must be text, card ids or a sequence of them; got None"),
        (b"5h", r"got b'5h'"),
    ],
)
def test_what_is_no_card_is_named_with_its_place(cards, message):
    with pytest.raises(InvalidCardError, match=message):
        parse_cards(cards)


def test_a_repeated_card_is_named_with_both_places():
    with pytest.raises(DuplicateCardError, match=r"five of hearts \(5h\) is at positions 1 and 3"):
        parse_cards("5h 6h 5♥")
    assert parse_cards("5h 5h", distinct=False) == (18, 18)


def test_errors_survive_pickling():
    with pytest.raises(InvalidCardError) as caught:
        parse_cards("1h")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.hint) == (
        InvalidCardError,
        str(caught.value),
        caught.value.hint,
    )


@given(st.sets(st.integers(0, 51), min_size=1, max_size=8))
def test_unrank_undoes_rank(cards):
    assert set(unrank_cards(rank_cards(cards), len(cards))) == cards


def test_the_ranking_is_a_bijection():
    assert {rank_cards(unrank_cards(i, 3)) for i in range(math.comb(52, 3))} == set(range(22100))


def test_an_index_outside_the_range_is_refused():
    with pytest.raises(CardCountError, match="index of 2 cards must be from 0 to 1325; got 1326"):
        unrank_cards(1326, 2)


@given(st.sets(st.integers(0, 51), min_size=1, max_size=7), st.permutations(range(4)))
def test_renamed_suits_have_one_canonical_form(cards, suits):
    renamed = [4 * (c // 4) + suits[c % 4] for c in cards]
    assert canonical_cards(cards) == canonical_cards(renamed)


def test_the_classes_of_small_sets_are_as_many_as_published():
    """13, 169 and 1755 suit-isomorphic hands of one to three cards, as poker texts count them."""
    classes = [
        {canonical_cards(unrank_cards(i, k)) for i in range(math.comb(52, k))} for k in (1, 2, 3)
    ]
    assert [len(c) for c in classes] == [13, 169, 1755]


@pytest.mark.parametrize("text", ["5\u017f", "\u212ah", "5\u0455", "５h", "5h\u212ac", "TѕJc"])
def test_letters_that_only_look_like_cards_are_refused(text):
    """The long s folds to an s, the Kelvin sign to a k; neither is a suit or a rank."""
    with pytest.raises(InvalidCardError, match="cannot read"):
        parse_cards(text)


@pytest.mark.parametrize("card", [True, np.True_, 5.0, np.float64(5), np.ma.masked, None])
def test_what_is_no_card_is_refused(card):
    with pytest.raises(InvalidCardError):
        parse_cards([card])
