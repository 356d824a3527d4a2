"""Crib tables: against single deals, each other, and the tables that others have printed."""

import random

import numpy as np
import pytest
from fixtures.frames import assert_schema

from cribscore import expected_discards, tables
from cribscore.cards import RANKS
from cribscore.errors import DataError

# Craig Hessel, average crib by discard, dealer: republished at cribbageforum.com/YourCrib.htm.
# The five largest differences among his 91 cells, then throws of every other kind.
HESSEL_DEALER = {
    ("J", "J"): 5.37,
    ("5", "5"): 8.95,
    ("8", "Q"): 3.16,
    ("K", "K"): 4.62,
    ("7", "7"): 5.98,
    ("A", "A"): 5.26,
    ("A", "K"): 3.42,
    ("2", "3"): 6.97,
    ("5", "J"): 7.04,
    ("6", "7"): 4.94,
    ("7", "8"): 6.58,
    ("9", "K"): 3.05,
    ("T", "K"): 2.86,
}


@pytest.mark.parametrize(
    ("table", "asked"),
    [
        ("crib", {"dealer": True, "given": "prior"}),
        ("crib", {"dealer": True}),
        ("crib_ranks", {"dealer": True, "given": "prior"}),
        ("crib_ranks", {"dealer": True}),
        ("published_cribs", {}),
        ("compare_cribs", {}),
    ],
)
def test_columns_have_the_dtypes_of_their_schema(table, asked):
    assert_schema(getattr(tables, table)(**asked), table)


def test_realized_means_for_the_dealer_agree_with_hessel():
    square = tables.crib_square(dealer=True)
    for (low, high), printed in HESSEL_DEALER.items():
        assert square.loc[low, high] == pytest.approx(printed, abs=0.03), (low, high)


def test_realized_means_for_the_pone_agree_with_all_of_hessel():
    compared = tables.compare_cribs().query("source == 'hessel'")
    assert len(compared) == 91
    assert compared.difference.abs().max() < 0.06


def test_prior_means_are_not_hessels():
    compared = tables.compare_cribs().query("source == 'hessel'")
    assert (compared.published - compared.prior).abs().max() > 0.2


def test_people_earn_less_from_their_cribs():
    compared = tables.compare_cribs().query("source == 'cribbage_pro'")
    assert len(compared) == 91
    assert -0.5 < compared.difference.min() < compared.difference.mean() < 0


@pytest.mark.slow
@pytest.mark.parametrize(("dealer", "throw"), [(True, "5h 5s"), (False, "7d 8d"), (True, "Jc Kd")])
def test_a_prior_mean_is_that_over_random_other_cards(dealer, throw):
    low, high = sorted((throw[0], throw[3]), key=RANKS.index)
    frame = tables.crib(dealer=dealer, given="prior").set_index(["low", "high", "suited"])
    exact = frame.crib_mean[low, high, throw[1] == throw[4]]
    chance = random.Random(11)
    others = [f"{rank}{suit}" for rank in RANKS for suit in "cdhs"]
    others = [card for card in others if card not in throw.split()]
    seen = []
    for _ in range(300):
        dealt = [*throw.split(), *chance.sample(others, 4)]
        row = next(
            one for one in expected_discards(dealt, dealer=dealer) if set(one.throw) == ids(throw)
        )
        seen.append(row.crib_mean)
    error = np.std(seen) / len(seen) ** 0.5
    assert exact == pytest.approx(np.mean(seen), abs=4 * error)


def ids(text):
    return {4 * RANKS.index(card[0]) + "cdhs".index(card[1]) for card in text.split()}


def test_ranks_put_suited_and_unsuited_together_by_their_weights():
    prior = tables.crib(dealer=True, given="prior").set_index(["low", "high", "suited"]).crib_mean
    ranks = tables.crib_ranks(dealer=True, given="prior").set_index(["low", "high"]).crib_mean
    assert ranks["4", "9"] == pytest.approx(
        0.75 * prior["4", "9", False] + 0.25 * prior["4", "9", True]
    )
    assert ranks["4", "4"] == pytest.approx(prior["4", "4", False], rel=1e-15)
    apart = tables.crib(dealer=False).set_index(["low", "high", "suited"])
    ranks = tables.crib_ranks(dealer=False).set_index(["low", "high"])
    one, two = apart.loc[("T", "K", False)], apart.loc[("T", "K", True)]
    often = one.frequency + two.frequency
    assert ranks.frequency["T", "K"] == pytest.approx(often)
    mean = (one.frequency * one.crib_mean + two.frequency * two.crib_mean) / often
    assert ranks.crib_mean["T", "K"] == pytest.approx(mean)
    assert one.crib_mean < two.crib_mean  # by the chance of a flush


@pytest.mark.parametrize("dealer", [True, False])
def test_every_throw_is_counted_once(dealer):
    frame = tables.crib(dealer=dealer)
    assert len(frame) == 169
    assert frame.throws.sum() == 1326
    assert frame.frequency.sum() == pytest.approx(1)
    square = tables.crib_square(dealer=dealer)
    assert square.shape == (13, 13)
    assert np.array_equal(square, square.T)
    assert square.loc["2", "3"] == square.loc["3", "2"]


def test_an_unknown_kind_of_mean_is_refused():
    with pytest.raises(DataError, match="given must be 'prior' or 'realized'; got 'posterior'"):
        tables.crib(dealer=True, given="posterior")


def test_printed_figures_stand_as_in_their_sources():
    # cribbageforum.com/OppCrib.htm (Hessel); blog.cribbagepro.net, 2012-10-18 (Cribbage Pro)
    printed = tables.published_cribs().set_index(["source", "low", "high"]).crib_mean
    assert printed["hessel", "A", "A"] == 6.07
    assert printed["hessel", "T", "K"] == 3.99
    assert printed["cribbage_pro", "5", "5"] == 8.5
