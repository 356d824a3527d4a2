"""Put (E s.101-104)."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.put import (
    PutHand,
    Rules,
    best_hands,
    deal_hand,
    give_best,
    judge_tricks,
    score_hand,
    simulate_puts,
    strength,
    trick_taker,
)


def test_threes_are_best_then_deuces_then_as_at_whist():
    order = parse_cards("3s 2s As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s")
    for better, worse in combinations(order, 2):
        assert trick_taker(better, worse) == 0
        assert trick_taker(worse, better) == 1
    assert trick_taker(*parse_cards("7d 7s")) is None


@pytest.mark.parametrize(
    ("takers", "ties_win", "winner"),
    [
        ((0, 0, 1), True, 0),
        ((1, 0, 1), True, 1),
        ((0, 1, None), True, None),  # void
        ((0, None, None), True, 0),
        ((0, None, None), False, None),
        ((0, None, 0), False, 0),
        ((None, None, None), True, None),
    ],
)
def test_the_contest_of_three_tricks(takers, ties_win, winner):
    assert judge_tricks(takers, Rules(ties_win=ties_win)) == winner


def test_a_contest_has_three_tricks():
    with pytest.raises(DataError, match="a contest at put has 3 tricks; got 2"):
        judge_tricks([0, 1])


def test_a_put_not_seen_scores_one_and_five_win():
    assert score_hand(PutHand(putter=1), (2, 3)).facts["score"] == [2, 4]
    assert score_hand(PutHand(putter=0), (4, 3)).won_game == 0
    assert score_hand(PutHand(conceded=0), (0, 0)).totals == (0, 1)
    assert score_hand(PutHand(dealer_overdealt=True), (0, 0)).totals == (1, 0)


def test_both_put_and_the_game_is_won_by_two_tricks():
    hand = PutHand(("3s 7d 7c", "2s 9d 4c"), "3s 2s 7d 9d 4c 7c", putter=1, seen=True)
    settled = score_hand(hand, (1, 4))
    assert settled.won_game == 0
    assert settled.facts["score"] == [5, 4]


def test_one_each_and_a_tie_begins_anew():
    hand = PutHand(("3s 7d 9c", "3d 9d 4c"), "3s 3d 7d 9d 4c 9c", putter=0, seen=True)
    settled = score_hand(hand, (4, 4))
    assert settled.facts == {"score": [0, 0], "void": True}


@pytest.mark.parametrize(
    ("record", "error", "message"),
    [
        (PutHand(putter=-1), DataError, "putter must name a player from 0 to 1; got -1"),
        (PutHand(), DataError, "nothing in the record ends the hand"),
        (PutHand(("3s 5s 4d",), seen=True, putter=0), DataError, "2 hands are dealt; got 1"),
        (PutHand(("3s 3s 4d", "2s 9d 4c"), seen=True, putter=0), DuplicateCardError, r"\(3s\)"),
        (PutHand(("3s 5s 4d", "2s 9d 4d"), seen=True, putter=0), DuplicateCardError, r"\(4d\)"),
        (PutHand(("3s 5s", "2s 9d 4d"), seen=True, putter=0), CardCountError, "hand 0 must have 3"),
        (PutHand(("3s 5s 1d", "2s 9d 4d"), seen=True, putter=0), InvalidCardError, "'1d'"),
        (
            PutHand(("3s 5s 4d", "2s 9d 4c"), "3s 2s 9d 4d 5s 4c", putter=0, seen=True),
            IllegalPlayError,
            r"nine of diamonds \(9d\) is not in hand 0",
        ),
        (
            PutHand(("3s 5s 4d", "2s 9d 4c"), "3s 2s", putter=0, seen=True),
            DataError,
            "3 tricks; got 1",
        ),
    ],
)
def test_bad_records_are_refused(record, error, message):
    with pytest.raises(error, match=message):
        score_hand(record)


def test_the_gift_is_the_best_card():
    assert format_cards(give_best("2s Kd 4c", "As Ad 5h", "2s")) == "As Ad 2s"
    with pytest.raises(IllegalPlayError, match=r"two of spades \(2s\); got the king"):
        give_best("2s Kd 4c", "As Ad 5h", "Kd")


def naive_result(mine, his, lead):
    """Both hands open: try every order of leads and replies, ranks as plain numbers."""
    if not mine:
        return (lead > 0) - (lead < 0)
    results = []
    for led in set(mine):
        replies = []
        for reply in set(his):
            a, b = list(mine), list(his)
            a.remove(led)
            b.remove(reply)
            if led >= reply:
                replies.append(naive_result(a, b, lead + (led > reply)))
            else:
                replies.append(-naive_result(b, a, -(lead - 1)))
        results.append(min(replies))
    return max(results)


def test_strength_against_a_count_of_every_opposing_hand():
    order = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3"]
    power = {letter: i for i, letter in enumerate(order)}
    mine = "7d Kc 2h"
    known = {}
    wins = void = total = 0
    pack = [r + s for r in order for s in "cdhs" if r + s not in mine.split()]
    for his in combinations(pack, 3):
        key = tuple(sorted(power[c[0]] for c in his))
        if key not in known:
            known[key] = naive_result([power[c[0]] for c in mine.split()], list(key), 0)
        total += 1
        wins += known[key] == 1
        void += known[key] == 0
    found = strength(mine)
    assert (found.wins.value, found.void.value) == (Fraction(wins, total), Fraction(void, total))


def test_three_threes_always_win_and_three_fours_rarely():
    assert strength("3s 3d 3c").wins.value == 1
    assert strength("4s 4d 4c", leads=False).wins.value == 0


def test_the_best_hands_are_of_threes_and_deuces():
    best = best_hands(455)
    assert best[0]["wins"] == 1
    assert [row["ranks"] for row in best[:2]] == ["3 3 3", "3 3 2"]
    assert sum(row["hands"] for row in best) == 22_100  # C(52, 3)
    assert best[-1]["ranks"] == "4 4 4"
    with pytest.raises(DataError, match="top must be from 1 to 455, the kinds of hand; got 456"):
        best_hands(456)


def test_random_contests_obey_the_law():
    rng = random.Random(5)
    for _ in range(2_000):
        settled = score_hand(deal_hand(rng))
        assert (settled.won_game is None) == settled.facts["void"]
        assert sum(settled.totals) == (0 if settled.facts["void"] else 5)


def test_random_contests_are_fair():
    """Random cards randomly laid: who leads makes no difference."""
    rng = random.Random(3)
    winners = [score_hand(deal_hand(rng)).won_game for _ in range(4_000)]
    decided = winners.count(0) + winners.count(1)
    assert abs(winners.count(0) - winners.count(1)) < 4 * decided**0.5
    assert simulate_puts(500, seed=3).mean == winners[:500].count(0) / 500
