"""Every variant adds up, and every field says where it stands in the books."""

import dataclasses
import pickle

import pytest

from cribscore import SIX_CARD, SIX_CARD_SKUNK, VARIANTS, DataError, find_variant

# name: dealt, kept, target, lurch lines, from H{34}, H{49}-{52}, E s.89-90
PRINTED = {
    "five-card": (5, 3, 61, (31,)),
    "six-card": (6, 4, 121, (61,)),
    "seven-card": (7, 5, 181, (91,)),
    "four-handed": (5, 4, 121, (61,)),
}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda v: v.name)
def test_the_cards_add_up(variant):
    assert variant.dealt == variant.thrown + variant.kept
    assert variant.players * variant.thrown + variant.crib_from_pack == 4
    assert set(variant.places) == {f.name for f in dataclasses.fields(variant)} - {"name", "places"}


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_figures(name):
    variant = find_variant(name)
    assert (variant.dealt, variant.kept, variant.target, variant.lurch_lines) == PRINTED[name]
    assert all(2 * line > variant.target for line in variant.lurch_lines[-1:])


def test_five_card_has_three_for_last_and_ends_at_the_first_go():
    five = find_variant("five-card")
    assert (five.last, five.play_on) == (3, False)
    assert (SIX_CARD.last, SIX_CARD.play_on) == (0, True)


def test_skunks_are_an_option_of_six_card():
    assert SIX_CARD_SKUNK.lurch_lines == (91, 61)
    assert dataclasses.replace(SIX_CARD_SKUNK, name="six-card", lurch_lines=(61,)) == SIX_CARD


def test_variants_are_frozen_and_can_be_sent_to_a_worker():
    with pytest.raises(dataclasses.FrozenInstanceError):
        SIX_CARD.target = 61
    assert pickle.loads(pickle.dumps(SIX_CARD)) == SIX_CARD
    assert pickle.loads(pickle.dumps(SIX_CARD)).places == SIX_CARD.places


def test_an_unknown_variant_lists_the_known_ones():
    with pytest.raises(DataError, match="no variant 'nine-card'; the variants are five-card, six"):
        find_variant("nine-card")


def test_what_is_no_variant_is_refused():
    with pytest.raises(DataError, match="a variant must be a Variant or a name; got 6"):
        find_variant(6)
