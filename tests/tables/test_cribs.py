"""Crib tables: against single deals, each other, and the tables that others have printed."""

import os
import random
import subprocess
import sys
from itertools import combinations

import numpy as np
import pytest
from fixtures.command import run_here
from fixtures.frames import assert_schema
from fixtures.naive import naive_show

from cribscore import expected_crib, expected_discards, tables
from cribscore.cards import RANKS, parse_cards
from cribscore.discard.cribs import CRIBS_VERSION, build_realized
from cribscore.errors import CardCountError, DataError, DuplicateCardError
from cribscore.store import load, shipped_path
from cribscore.variants import FIVE_CARD, SIX_CARD

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


def naive_crib(throw, starter):
    """Average the crib of two cards over every two others, and every starter unless it is known."""
    totals = []
    unseen = [card for card in range(52) if card not in (*throw, starter)]
    for others in combinations(unseen, 2):
        turned = [starter] if starter is not None else [c for c in unseen if c not in others]
        totals += [sum(naive_show((*throw, *others), card, True)) for card in turned]
    return sum(totals) / len(totals)


@pytest.mark.parametrize(("throw", "starter"), [("5h 5s", "5d"), ("Jc 4c", "9c"), ("Jd Ks", "2d")])
def test_a_crib_by_starter_against_any_two_cards(throw, starter):
    mean = naive_crib(parse_cards(throw), parse_cards(starter)[0])
    asked = {"dealer": True, "opponent": "uniform"}
    assert expected_crib(throw, starter=starter, **asked).mean == pytest.approx(mean, abs=1e-9)
    frame = tables.crib_starters(throw, **asked)
    assert frame.set_index("starter").crib_mean[starter] == pytest.approx(mean, abs=1e-9)
    whole = expected_crib(throw, **asked).mean
    assert frame.crib_mean.mean() == pytest.approx(whole, abs=1e-9)  # each starter as often
    table = tables.crib(**asked)
    one = expected_crib(throw, **asked)
    same = table[(table.low == RANKS[one.low]) & (table.high == RANKS[one.high])]
    assert same[same.suited == one.suited].crib_mean.item() == pytest.approx(whole, abs=1e-9)
    assert set(table.given) == {"prior"}


def test_a_crib_of_the_equilibrium_is_the_table_of_prior_means():
    one = expected_crib("5h 5s", dealer=False)
    table = tables.crib(dealer=False, given="prior").set_index(["low", "high", "suited"])
    assert one.mean == pytest.approx(table.crib_mean["5", "5", False], abs=1e-9)


def test_cribs_that_cannot_be_asked():
    with pytest.raises(DataError, match="realized means need an opponent with a strategy"):
        tables.crib(dealer=True, given="realized", opponent="uniform")
    with pytest.raises(CardCountError, match="the throw must have 2 cards"):
        expected_crib("5h", dealer=True)
    with pytest.raises(DuplicateCardError, match="the cards of a throw and its starter"):
        expected_crib("5h 5s", starter="5s", dealer=True)


def test_the_command_tells_one_throw_by_starter():
    asked = ["crib-table", "--dealer", "--opponent", "uniform"]
    told = run_here(*asked, "--throw", "5h 5s").stdout
    assert "The crib of 5♥ 5♠, nothing else known: 8.993 points" in " ".join(told.split())
    assert run_here(*asked).stdout.startswith("Mean points of the dealer's own crib, knowing only")
    refused = run_here(*asked, "--throw", "5h 5s", "--suited")
    assert "one throw is answered knowing only its two cards" in refused.stderr


@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize("variant", [FIVE_CARD, pytest.param(SIX_CARD, marks=pytest.mark.slow)])
def test_what_is_shipped_is_what_a_sweep_of_every_deal_gives(variant, dealer):
    name, means = build_realized(variant, dealer=dealer)
    shipped = load(shipped_path(f"cribs/{name}"), version=CRIBS_VERSION).arrays
    for part in ("means", "frequencies"):
        np.testing.assert_allclose(shipped[part], means.arrays[part], rtol=0, atol=1e-12)


def test_crib_tables_wait_for_no_compiler(tmp_path):
    script = (
        "import sys; from cribscore import tables; tables.crib(dealer=True); "
        "print('numba' in sys.modules)"
    )
    env = dict(os.environ, CRIBSCORE_CACHE=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env
    )
    assert (done.stdout.strip(), list(tmp_path.iterdir())) == ("False", [])
