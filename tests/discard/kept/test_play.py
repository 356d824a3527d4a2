"""The play in the throw: one deal at a time, many at a time, and by counting."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from fixtures.frames import assert_schema

from cribscore import (
    FIVE_CARD,
    best_throws,
    equilibrium,
    expected_discards,
    expected_nets,
    sweep_discards,
    tables,
)
from cribscore.discard.classes import list_classes
from cribscore.discard.kept.play import uniform_kept
from cribscore.discard.kept.sums import kept_hands, kept_numbers
from cribscore.discard.opposing.sums import kept_chances
from cribscore.discard.strategies.equilibria import EQUILIBRIUM_VERSION, WHOLE
from cribscore.discard.strategies.game import discard_game
from cribscore.discard.strategies.solver import certify
from cribscore.discard.strategies.strategy import strategy_from_dense
from cribscore.errors import DataError
from cribscore.ranks import hand_number, hands_of
from cribscore.store import load, shipped_path

PLAY = {"play": "equilibrium"}


def random_deals(n, seed):
    rng = np.random.default_rng(seed)
    return np.sort([rng.permutation(52)[:6] for _ in range(n)], axis=1)


def test_hands_are_numbered_as_the_play_numbers_them():
    for number, hand in enumerate(hands_of(13, 4)):
        assert kept_numbers()[hand] == number == hand_number(hand)


@pytest.mark.parametrize("dealer", [True, False])
def test_one_deal_and_many_agree(dealer):
    deals = random_deals(12, 1)
    nets = expected_nets(deals, dealer=dealer, **PLAY)
    for dealt, row in zip(deals, nets, strict=True):
        found = expected_discards(dealt, dealer=dealer, **PLAY)
        ranked = {one.throw: one.net_mean for one in found}
        for (i, j), net in zip(combinations(range(6), 2), row, strict=True):
            assert net == pytest.approx(ranked[int(dealt[i]), int(dealt[j])], abs=1e-6)
    best = [one.throw for one in (expected_discards(d, dealer=dealer, **PLAY)[0] for d in deals)]
    assert [tuple(throw) for throw in best_throws(deals, dealer=dealer, **PLAY).tolist()] == best


@pytest.mark.slow
@pytest.mark.parametrize("dealer", [pytest.param(True, marks=pytest.mark.slow), False])
def test_one_deal_and_every_class_agree(dealer):
    """Two ways of summing over the opponent's hands: by blocks of kept hands, and by subsets."""
    swept = sweep_discards(dealer=dealer, **PLAY)
    for at in np.random.default_rng(8).integers(len(swept.hands), size=60):
        hand = swept.hands[at]
        ranked = {one.throw: one for one in expected_discards(hand, dealer=dealer, **PLAY)}
        for throw, (i, j) in enumerate(combinations(range(6), 2)):
            one = ranked[int(hand[i]), int(hand[j])]
            assert swept.play_means[at, throw] == pytest.approx(one.play_mean, abs=1e-6)
            assert swept.nets[at, throw] == pytest.approx(one.net_mean, abs=1e-6)


@pytest.mark.parametrize("dealer", [True, False])
def test_net_is_hand_and_crib_and_play(dealer):
    for dealt in random_deals(5, 2):
        for one in expected_discards(dealt, dealer=dealer, **PLAY):
            crib = one.crib_mean if dealer else -one.crib_mean
            assert one.net_mean == pytest.approx(one.hand_mean + crib + one.play_mean, abs=1e-9)


def test_without_the_play_nothing_changes():
    for one in expected_discards("5h 5s 5d Jc 2h Kd", dealer=False):
        assert np.isnan(one.play_mean)
        assert one.net_mean == pytest.approx(one.hand_mean - one.crib_mean, abs=1e-12)


def test_a_known_starter_averages_to_an_unknown_one():
    """Every starter leaves the opponent as many hands, so the means average to the mean."""
    dealt = tuple(int(card) for card in random_deals(1, 3)[0])
    theirs = equilibrium("six-card", **PLAY).dealer
    unseen = [card for card in range(52) if card not in dealt]
    play = equilibrium("six-card", **PLAY).play
    known = [tuple(sorted((*dealt, card))) for card in unseen]
    each = [play.mean_of_throws(dealt, kept_chances(k, theirs), dealer=False) for k in known]
    assert np.ptp(each, axis=0).min() > 1e-3
    unknown = play.mean_of_throws(dealt, kept_chances(dealt, theirs), dealer=False)
    np.testing.assert_allclose(np.mean(each, axis=0), unknown, atol=1e-6)


def test_what_an_opponent_keeps_is_what_he_throws_from_hands_that_avoid_mine():
    """Sampled opposing hands, thrown one by one by the strategy."""
    dealt = (0, 5, 18, 19, 44, 51)
    theirs = equilibrium("six-card", **PLAY).pone
    exact = kept_chances(dealt, theirs)
    assert exact.sum() == pytest.approx(1, abs=1e-6)
    assert exact.min() > -1e-9
    rng = np.random.default_rng(4)
    unseen = np.array([card for card in range(52) if card not in dealt])
    n, met = 3000, np.zeros(1820)
    for _ in range(n):
        hand = tuple(sorted(int(card) for card in rng.permutation(unseen)[:6]))
        for throw, chance in theirs.throws(hand).items():
            met[hand_number([card >> 2 for card in hand if card not in throw])] += chance
    fives = np.array([hand.count(4) for hand in hands_of(13, 4)])
    assert (met / n) @ fives == pytest.approx(exact @ fives, abs=0.05)
    assert exact @ fives != pytest.approx(4 * 2 / 46, abs=0.05)  # two fives are mine
    assert np.abs(np.sort(met / n)[-5:] - np.sort(exact)[-5:]).max() < 0.01


def test_throwing_at_random_is_counted_from_the_cards_left():
    known = (0, 4, 16, 17, 18, 19)
    unseen = [card >> 2 for card in range(52) if card not in known]
    chances = np.zeros(1820)
    for hand in combinations(unseen, 4):
        chances[kept_numbers()[hand]] += 1
    np.testing.assert_allclose(uniform_kept(known), chances / chances.sum(), atol=1e-15)


def test_uniform_opponents_play_too():
    found = expected_discards("5h 5s 5d Jc 2h Kd", dealer=True, opponent="uniform", **PLAY)
    assert len(found) == 15
    assert not any(np.isnan(one.play_mean) for one in found)


def test_pairs_are_sound():
    pairs = equilibrium("six-card", **PLAY).play.pairs
    together = np.array([[hand.count(r) for r in range(13)] for hand in hands_of(13, 4)])
    possible = (together[:, None] + together[None]).max(axis=2) <= 4
    assert np.abs(pairs[possible]).max() <= 29  # nobody pegs more in one deal
    low = hand_number((4, 9, 10, 11))
    assert pairs[low, low] < pairs[hand_number((0, 1, 2, 2)), low]


def test_what_is_not_solved_is_refused_in_words():
    with pytest.raises(DataError, match=r"counted as 'equilibrium' or not at all .* got 'best'"):
        expected_discards("5h 5s 5d Jc 2h Kd", dealer=True, play="best")
    with pytest.raises(DataError, match=r"solved for six-card cribbage only; got five-card"):
        expected_discards("5h 5s 5d Jc 2h", dealer=True, variant=FIVE_CARD, **PLAY)


def test_the_whole_deal_is_shipped_with_its_proof():
    whole, show = equilibrium("six-card", **PLAY), equilibrium("six-card")
    assert whole.exploitability < 0.002
    assert whole.value - show.value == pytest.approx(1.3, abs=0.1)  # the dealer's edge in the play
    assert whole.dealer.name == "whole deal, dealer"


def test_the_shipped_history_ends_with_the_proof():
    meta = load(shipped_path(WHOLE), version=EQUILIBRIUM_VERSION).meta
    rounds, throw_gain, play_gain = meta["history"][-1]
    assert rounds == meta["rounds"]
    assert throw_gain == meta["exploitability"] == meta["dealer_gain"] + meta["pone_gain"]
    assert play_gain == meta["play_upper"] - meta["play_lower"]
    assert meta["play_lower"] <= meta["play_value"] <= meta["play_upper"]
    assert throw_gain + play_gain < 0.002


@pytest.mark.slow
def test_the_shipped_throws_are_certified_anew():
    """From the shipped pairs, which are rounded to 1/1024 of a point."""
    whole = equilibrium("six-card", **PLAY)
    game = discard_game(6)._replace(pairs=whole.play.pairs)
    proof = certify(game, whole.dealer.to_dense(), whole.pone.to_dense())
    assert proof.exploitability == pytest.approx(whole.exploitability, abs=1e-4)
    assert proof.value == pytest.approx(whole.value, abs=1e-4)


# --- tables ------------------------------------------------------------------------------------


def test_the_table_has_the_play():
    frame = tables.discards("5h 5s 5d Jc 2h Kd", dealer=True, **PLAY)
    assert_schema(frame, "discards")
    assert frame["play_mean"].notna().all()
    assert tables.discards("5h 5s 5d Jc 2h Kd", dealer=True)["play_mean"].isna().all()


def test_only_six_card_throws_are_compared():
    with pytest.raises(DataError, match=r"throws are compared at six-card; got five-card"):
        tables.throw_changes(equilibrium("six-card"), equilibrium("five-card"))


def test_one_changed_throw_is_one_row():
    before = equilibrium("six-card")
    chances = before.pone.to_dense()
    kept = kept_hands()
    at = int(np.flatnonzero((chances == 1).any(axis=1) & (np.ptp(kept, axis=1) > 0))[1000])
    old = int(chances[at].argmax())
    new = next(t for t in range(15) if kept[at, t] != kept[at, old])
    chances[at] = np.eye(15)[new]
    changed = strategy_from_dense(before.variant, "changed", chances)
    after = replace(before, pone=changed)
    frame = tables.throw_changes(before, after)
    (row,) = frame.to_dict("records")
    deals = list_classes(6).deals
    assert row["role"] == "pone"
    assert row["share"] == pytest.approx(deals[at] / deals.sum())
    assert_schema(frame, "throw_changes")


def test_suits_alone_are_no_change():
    before = equilibrium("six-card")
    chances = before.pone.to_dense()
    ranks = list_classes(6).hands >> 2
    at = int(np.flatnonzero((ranks[:, 0] == ranks[:, 1]) & (ranks[:, 1] < ranks[:, 2]))[500])
    sides = []
    for throw in (1, 5):  # the first or the second of a pair, with the third card
        chances[at] = np.eye(15)[throw]
        one = strategy_from_dense(before.variant, "one", chances)
        sides.append(replace(before, pone=one))
    assert sides[0].pone.to_dense()[at] @ sides[1].pone.to_dense()[at] < 1
    assert tables.throw_changes(*sides).empty


@pytest.mark.slow
def test_changes_are_counted_as_comparing_deals_one_by_one():
    shares = tables.throw_changes().groupby("role")["share"].sum()
    show, whole = equilibrium("six-card"), equilibrium("six-card", **PLAY)
    deals = random_deals(4000, 6)
    for role in ("pone", "dealer"):
        moved = []
        for dealt in deals.tolist():
            by_ranks = []
            for solved in (show, whole):
                ranks = {}
                for throw, chance in getattr(solved, role).throws(dealt).items():
                    key = tuple(card >> 2 for card in throw)
                    ranks[key] = ranks.get(key, 0.0) + chance
                by_ranks.append(ranks)
            old, new = by_ranks
            moved.append(sum(max(c - new.get(key, 0.0), 0.0) for key, c in old.items()))
        error = np.std(moved) / len(moved) ** 0.5
        assert abs(np.mean(moved) - shares[role]) < 4 * error
