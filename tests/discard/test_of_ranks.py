"""Throws from ranks alone, against every choice of suits valued one by one."""

from itertools import product

import pytest
from fixtures.command import run_here

from cribscore import CardCountError, DataError, expected_discards, expected_rank_discards


def brute_force(ranks, dealer):
    """Value every set of cards of these ranks; of each throw of ranks its best twin."""
    worth = {}
    for suits in product(range(4), repeat=len(ranks)):
        cards = tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
        if len(set(cards)) < len(cards) or cards != tuple(sorted(cards)):
            continue
        best = {}
        for one in expected_discards(cards, dealer=dealer, variant="five-card", opponent="uniform"):
            throw = tuple(sorted(card >> 2 for card in one.throw))
            best[throw] = max(best.get(throw, -99), one.net_mean)
        for throw, net in best.items():
            worth.setdefault(throw, []).append((net, net > max(best.values()) - 1e-9))
    return worth


@pytest.mark.parametrize(("ranks", "dealer"), [((4, 4, 4, 10, 10), True), ((0, 0, 1, 1, 1), False)])
def test_means_are_over_every_choice_of_suits(ranks, dealer):
    worth = brute_force(ranks, dealer)
    found = expected_rank_discards(ranks, dealer=dealer, variant="five-card", opponent="uniform")
    assert {one.throw for one in found} == set(worth)
    for one in found:
        nets = [net for net, _ in worth[one.throw]]
        assert one.net_mean == pytest.approx(sum(nets) / len(nets), abs=1e-9)
        assert (one.net_min, one.net_max) == pytest.approx((min(nets), max(nets)), abs=1e-9)
        best = [is_best for _, is_best in worth[one.throw]]
        assert one.best_share == pytest.approx(sum(best) / len(best), abs=1e-9)
        assert one.net_mean == pytest.approx(
            one.hand_mean + (one.crib_mean if dealer else -one.crib_mean), abs=1e-9
        )
    assert [one.net_mean for one in found] == sorted([one.net_mean for one in found], reverse=True)


def test_deals_that_are_none():
    with pytest.raises(CardCountError, match="the ranks dealt must be 6; got 5"):
        expected_rank_discards("5 5 5 J 2", dealer=True)
    with pytest.raises(CardCountError, match="the ranks dealt must be 5 or 6; got 7"):
        expected_rank_discards("5 5 5 J 2 3 4", dealer=True, variant="seven-card")
    with pytest.raises(DataError, match="dealer must be True or False"):
        expected_rank_discards("5 5 5 J 2", dealer=1, variant="five-card")


def test_the_command_says_that_suits_are_open():
    words = ["discard", "5-5-5-J-J", "--variant", "five-card", "--opponent", "uniform", "--dealer"]
    told = " ".join(run_here(*words).stdout.split())
    assert "No suits were given: means over all suits" in told
    assert "▶ 5 5 5 J J" in told or "▶ J J 5 5 5" in told
    refused = run_here(*words, "--starter", "5c")
    assert "--starter needs cards with suits; got ranks alone" in refused.stderr
