"""What throws are worth: published figures, brute force, and all ways agreeing."""

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest
from fixtures.naive import naive_show
from fixtures.naive_discards import hand_points

import cribscore
from cribscore import (
    FIVE_CARD,
    SEVEN_CARD,
    SIX_CARD,
    THREE_HANDED,
    best_throws,
    count_discard,
    equilibrium,
    expected_cribs,
    expected_discards,
    expected_nets,
    format_cards,
    parse_cards,
    strategy_from_dense,
    sweep_discards,
)
from cribscore.discard.classes import list_classes, throws


def test_the_published_hand_with_a_uniform_opponent():
    """Hand 766/46 and crib 193808/45540 for throwing seven and nine."""
    found = expected_discards("7C 9H 5H 5C 5D JS", dealer=True, opponent="uniform")
    seven_nine = next(d for d in found if format_cards(d.throw) == "7c 9h")
    assert seven_nine.hand_mean == pytest.approx(766 / 46, abs=1e-12)
    assert seven_nine.crib_mean == pytest.approx(193808 / 45540, abs=1e-12)
    assert seven_nine.net_mean == pytest.approx(766 / 46 + 193808 / 45540, abs=1e-12)


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(FIVE_CARD, marks=pytest.mark.slow),
        SIX_CARD,
        pytest.param(SEVEN_CARD, marks=pytest.mark.slow),
    ],
    ids=lambda v: v.name,
)
def test_uniform_cribs_by_listing_every_throw_and_starter(variant):
    """Any two unseen cards and any starter, counted one by one by the oracle."""
    dealt = random.Random(variant.dealt).sample(range(52), variant.dealt)
    unseen = [c for c in range(52) if c not in dealt]
    throw = sorted(dealt)[:2]
    total = sum(
        sum(naive_show([*throw, *pair], starter, crib=True))
        for pair in combinations(unseen, 2)
        for starter in unseen
        if starter not in pair
    )
    found = expected_discards(dealt, dealer=False, variant=variant, opponent="uniform")
    ours = next(d for d in found if list(d.throw) == throw)
    shows = comb(len(unseen), 2) * (len(unseen) - 2)
    assert ours.crib_mean == pytest.approx(total / shows, abs=1e-12)
    assert len(found) == comb(variant.dealt, 2)


def test_hands_by_every_starter():
    dealt = parse_cards("4h 5h 6h Jh 7h Ts")
    for found in expected_discards(dealt, dealer=True, opponent="uniform"):
        points = hand_points(dealt, found.throw, range(52))
        assert found.hand_mean == pytest.approx(np.mean(points), abs=1e-12)
        assert found.hand_sd == pytest.approx(np.std(points), abs=1e-12)
        assert (found.hand_min, found.hand_max) == (min(points), max(points))


def opposing_weights(unseen, dealt, strategy):
    """What every opposing hand throws, found by sorting suits in NumPy.

    Shares with the package only the list of canonical hands and the strategy's numbers. Returns
    the weight of each throw (by two places among the unseen) and the same by each card held.
    """
    hands = np.array(list(combinations(range(len(unseen)), dealt)), np.int16)
    cards = unseen[hands]
    masks = np.stack([((cards & 3 == s) << (cards >> 2).astype(np.int64)).sum(axis=1)
                      for s in range(4)], axis=1)  # fmt: skip
    order = np.argsort(-masks, axis=1, kind="stable")
    sorted_masks = np.take_along_axis(masks, order, axis=1)
    listed = list_classes(dealt).hands.astype(np.int64)
    known = np.stack([((listed & 3 == s) << (listed >> 2)).sum(axis=1) for s in range(4)], axis=1)
    pack = lambda m: ((m[:, 0] * 8192 + m[:, 1]) * 8192 + m[:, 2]) * 8192 + m[:, 3]  # noqa: E731
    by_code = np.argsort(pack(known))
    rows = by_code[np.searchsorted(pack(known)[by_code], pack(sorted_masks))]
    place_of = np.full(52, -1)
    place_of[unseen] = np.arange(len(unseen))
    chances = strategy.to_dense()[rows]
    whole = np.zeros((len(unseen),) * 2)
    part = np.zeros((len(unseen),) * 3)
    for t, (i, j) in enumerate(throws(dealt)):
        some = chances[:, t] > 0
        pair = []
        for place in (i, j):
            card = listed[rows[some], place]
            suit = np.take_along_axis(order[some], card[:, None] & 3, axis=1)[:, 0]
            pair.append(place_of[card & ~3 | suit])
        one, two = np.minimum(*pair), np.maximum(*pair)
        np.add.at(whole, (one, two), chances[some, t])
        for held in hands[some].T:
            np.add.at(part, (one, two, held), chances[some, t])
    return whole, part


def crib_by_brute_force(dealt, throw, strategy):
    unseen = np.array([c for c in range(52) if c not in dealt])
    whole, part = opposing_weights(unseen, len(dealt), strategy)
    total = 0.0
    for i, j in combinations(range(len(unseen)), 2):
        if whole[i, j] == 0:
            continue
        for s in range(len(unseen)):
            weight = whole[i, j] - part[i, j, s]
            if s not in (i, j) and weight > 0:
                crib = [*throw, int(unseen[i]), int(unseen[j])]
                total += weight * sum(naive_show(crib, int(unseen[s]), crib=True))
    n = len(unseen)
    return total / comb(n, len(dealt)) / (n - len(dealt))


@pytest.mark.parametrize(
    "dealt", ["5h 5s Jd Jc 6c", pytest.param("2c 4c 6c 8c Jc", marks=pytest.mark.slow)]
)
def test_five_card_cribs_over_every_opposing_hand(dealt):
    """All 1,533,939 opposing hands; suits that a hand holds alike are thrown equally often."""
    ids = parse_cards(dealt)
    best = expected_discards(ids, dealer=True, variant=FIVE_CARD)[0]
    brute = crib_by_brute_force(ids, best.throw, equilibrium("five-card").pone)
    assert best.crib_mean == pytest.approx(brute, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("dealt", ["5h 5s Jd Jc 6c 9c", "2c 4c 6c 8c Jc Kc", "Ah As 7d 7c Jh Js"])
@pytest.mark.parametrize("dealer", [True, False])
def test_six_card_cribs_over_every_opposing_hand(dealt, dealer):
    """All 9,366,819 opposing hands."""
    ids = parse_cards(dealt)
    solved = equilibrium("six-card")
    best = expected_discards(ids, dealer=dealer)[0]
    brute = crib_by_brute_force(ids, best.throw, solved.pone if dealer else solved.dealer)
    assert best.crib_mean == pytest.approx(brute, abs=1e-9)


def mean_of(shares):
    return sum(points * share for points, share in shares.items())


@pytest.mark.parametrize("opponent", ["equilibrium", "hand_only", "uniform"])
@pytest.mark.parametrize("starter", [None, "9s"])
@pytest.mark.parametrize("dealer", [True, False])
def test_the_whole_distribution_has_the_expected_means(opponent, starter, dealer):
    options = {"dealer": dealer, "opponent": opponent, "starter": starter, "variant": FIVE_CARD}
    dealt = "5h 5s Jd Jc 6c"
    for found in expected_discards(dealt, **options)[:2]:
        counts = count_discard(dealt, found.throw, **options)
        for shares, mean in (
            (counts.hand, found.hand_mean),
            (counts.crib, found.crib_mean),
            (counts.net, found.net_mean),
        ):
            assert sum(shares.values()) == pytest.approx(1, abs=1e-12)
            assert mean_of(shares) == pytest.approx(mean, abs=1e-9)


def test_a_known_starter_is_the_mean_over_starters():
    """The law of total expectation joins the two ways of counting."""
    dealt = parse_cards("5h 5s Jd Jc 6c 9c")
    throw = expected_discards(dealt, dealer=True)[0].throw
    whole = next(d for d in expected_discards(dealt, dealer=True) if d.throw == throw)
    nets = [
        next(d for d in expected_discards(dealt, dealer=True, starter=s) if d.throw == throw)
        for s in range(52)
        if s not in dealt
    ]
    assert np.mean([d.net_mean for d in nets]) == pytest.approx(whole.net_mean, abs=1e-9)
    assert np.mean([d.crib_mean for d in nets]) == pytest.approx(whole.crib_mean, abs=1e-9)


def test_arrays_agree_with_single_deals():
    chance = random.Random(8)
    dealt = [chance.sample(range(52), 5) for _ in range(30)]
    for dealer in (True, False):
        nets = expected_nets(dealt, dealer=dealer, variant=FIVE_CARD)
        best = best_throws(dealt, dealer=dealer, variant=FIVE_CARD)
        for cards, row, throw in zip(dealt, nets, best, strict=True):
            singles = expected_discards(cards, dealer=dealer, variant=FIVE_CARD)
            by_throw = {d.throw: d.net_mean for d in singles}
            for place, (i, j) in enumerate(combinations(range(5), 2)):
                one_way = by_throw[tuple(sorted((cards[i], cards[j])))]
                assert row[place] == pytest.approx(one_way, abs=1e-9)
            assert by_throw[tuple(sorted(throw.tolist()))] == pytest.approx(singles[0].net_mean)


def test_renamed_suits_are_worth_the_same():
    sweep = sweep_discards(FIVE_CARD, dealer=True)
    assert sweep.deals.sum() == comb(52, 5)
    index = np.random.default_rng(3).integers(len(sweep.hands), size=20)
    for row in index:
        suits = np.random.default_rng(row).permutation(4)
        hand = sweep.hands[row].astype(int)
        renamed = 4 * (hand // 4) + suits[hand % 4]
        best = expected_discards(renamed, dealer=True, variant=FIVE_CARD)[0].net_mean
        assert best == pytest.approx(sweep.nets[row].max(), abs=1e-9)


def test_prior_cribs_are_the_mean_over_all_hands_that_hold_the_cards():
    """Two cards known, the rest dealt: averaging the sweep over what else is held, unweighted."""
    sweep = sweep_discards(FIVE_CARD, dealer=True)
    pairs = throws(5)
    one, two = sweep.hands[:, pairs[:, 0]], sweep.hands[:, pairs[:, 1]]
    prior = {(c.low, c.high, c.suited): c.mean for c in expected_cribs(dealer=True, given="prior",
                                                         variant=FIVE_CARD)}  # fmt: skip
    for low, high, suited in [(4, 4, False), (0, 12, True), (6, 7, False), (10, 11, True)]:
        kind = (one >> 2 == low) & (two >> 2 == high) & ((one & 3 == two & 3) == suited)
        weights = kind * sweep.deals[:, None]
        mean = (weights * sweep.crib_means).sum() / weights.sum()
        assert prior[low, high, suited] == pytest.approx(mean, abs=1e-9)


def test_realized_frequencies_add_up():
    cribs = expected_cribs(dealer=False, given="realized", variant=FIVE_CARD)
    assert sum(c.frequency for c in cribs) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    ("dealt", "options", "error", "message"),
    [
        ("5h 5s Jd Jc 6c", {}, "CardCountError", "the cards dealt must have 6 cards; got 5"),
        ("5h 5s Jd Jc 6c 5h", {}, "DuplicateCardError", "five of hearts.*positions 1 and 6"),
        ("5h 5s Jd Jc 6c 7c", {"starter": "5h"}, "DuplicateCardError", "positions 1 and 7"),
        ("5h 5s Jd Jc 6c 7c", {"opponent": "bold"}, "DataError", "there is no opponent 'bold'"),
        ("5h 5s Jd Jc 6c", {"variant": THREE_HANDED}, "DataError", "for two players; got three-"),
        (
            "5h 5s Jd Jc 6c 7c 8c",
            {"variant": SEVEN_CARD},
            "DataError",
            "no equilibrium of seven-card is shipped",
        ),
    ],
)
def test_bad_deals_are_refused(dealt, options, error, message):
    with pytest.raises(getattr(cribscore, error), match=message):
        expected_discards(dealt, dealer=True, **options)


def test_bad_throws_and_arrays_are_refused():
    with pytest.raises(cribscore.InvalidCardError, match="the throw must be of the cards dealt"):
        count_discard("5h 5s Jd Jc 6c", "5h 7c", dealer=True, variant=FIVE_CARD)
    with pytest.raises(cribscore.CardCountError, match="a throw must have 2 cards; got 1"):
        count_discard("5h 5s Jd Jc 6c", "5h", dealer=True, variant=FIVE_CARD)
    with pytest.raises(cribscore.CardCountError, match=r"dealt must have shape \(n, 6\)"):
        expected_nets([[1, 2, 3]], dealer=True)
    with pytest.raises(cribscore.DuplicateCardError, match=r"dealt\[0\] repeats a card"):
        expected_nets([[1, 1, 2, 3, 4, 5]], dealer=True)
    with pytest.raises(cribscore.InvalidCardError, match=r"dealt\[0, 1\] must be a card id"):
        expected_nets(np.array([[1, 70, 2, 3, 4, 5]], np.uint8), dealer=True)
    with pytest.raises(cribscore.DataError, match="many deals at once need an opponent"):
        cribscore.sweep_discards(dealer=True, opponent="uniform")
    with pytest.raises(cribscore.DataError, match="given must be 'prior' or 'realized'"):
        expected_cribs(dealer=True, given="both", variant=FIVE_CARD)


@pytest.mark.parametrize("opponent", ["uniform", "hand_only", "equilibrium"])
@pytest.mark.parametrize("dealer", [True, False])
def test_a_few_deals_are_valued_as_one_by_one(opponent, dealer):
    rng = np.random.default_rng(8)
    deals = np.array([rng.permutation(52)[:6] for _ in range(5)], dtype=np.uint8)
    nets = expected_nets(deals, dealer=dealer, opponent=opponent)
    for hand, row in zip(deals.tolist(), nets, strict=True):
        worth = {
            frozenset(one.throw): one.net_mean
            for one in expected_discards(hand, dealer=dealer, opponent=opponent)
        }
        pairs = [frozenset((hand[i], hand[j])) for i in range(6) for j in range(i + 1, 6)]
        assert row.tolist() == pytest.approx([worth[pair] for pair in pairs], abs=1e-12)


def test_few_and_many_deals_have_the_same_values():
    rng = np.random.default_rng(9)
    deals = np.array([rng.permutation(52)[:5] for _ in range(101)], dtype=np.uint8)
    options = {"dealer": True, "variant": FIVE_CARD}
    many, few = expected_nets(deals, **options), expected_nets(deals[:20], **options)
    np.testing.assert_allclose(many[:20], few, atol=1e-9)


def test_strategies_are_checked_and_survive_packing():
    from cribscore.discard.strategies.strategy import unpack_strategy

    solved = equilibrium("five-card").dealer
    again = unpack_strategy(FIVE_CARD, solved.name, solved.pack())
    assert (again.to_dense() == solved.to_dense()).all()
    assert np.allclose(solved.to_dense().sum(axis=1), 1, atol=1e-12)
    with pytest.raises(
        cribscore.DataError, match=r"chances must be numbers of shape \(134459, 10\)"
    ):
        strategy_from_dense(FIVE_CARD, "short", np.ones((3, 10)))
    with pytest.raises(cribscore.DataError, match="must sum to one"):
        strategy_from_dense(FIVE_CARD, "double", 2 * solved.to_dense())
    with pytest.raises(cribscore.DataError, match="numbers from 0 to 1"):
        strategy_from_dense(FIVE_CARD, "negative", -solved.to_dense())
    with pytest.raises(cribscore.DataError, match="the opponent's strategy is for five-card"):
        expected_discards("5h 5s Jd Jc 6c 7c", dealer=True, opponent=solved)
