"""Hands of ranks alone, against every choice of suits scored by the oracle."""

from itertools import product

import pytest
from fixtures.command import run_here
from fixtures.naive import naive_show

from cribscore import (
    CardCountError,
    DuplicateCardError,
    expected_score,
    parse_ranks,
)


def brute_force(hand, starter, crib):
    """Score every way of giving suits to the ranks, in order, with the oracle."""
    totals = []
    for suits in product(range(4), repeat=len(hand) + 1):
        cards = [4 * rank + suit for rank, suit in zip((*hand, starter), suits, strict=True)]
        if len(set(cards)) == len(cards):
            totals.append(sum(naive_show(tuple(cards[:-1]), cards[-1], crib)))
    return totals


@pytest.mark.parametrize("crib", [False, True])
@pytest.mark.parametrize(
    "text", ["4 4 5 6 / 6", "5 5 5 J / 5", "2 4 6 8 / K", "9 T J / J", "A A A A / 2"]
)
def test_a_hand_of_ranks_is_the_mean_over_all_suits(text, crib):
    hand, starter = (parse_ranks(part) for part in text.split("/"))
    totals = brute_force(hand, starter[0], crib)
    found = expected_score(hand, starter, crib=crib)
    assert found.mean == pytest.approx(sum(totals) / len(totals), abs=1e-12)
    assert (found.least, found.most) == (min(totals), max(totals))


def test_ranks_that_are_no_show():
    with pytest.raises(DuplicateCardError, match="four cards of each rank; got 5 of the rank five"):
        expected_score("5 5 5 5", "5")
    with pytest.raises(CardCountError, match="a hand must have 3 to 6 cards; got 2 ranks"):
        expected_score("5 5", "5")
    with pytest.raises(CardCountError, match="the starter must be one card; got 2 ranks"):
        expected_score("5 5 5 J", "5 5")


def test_the_command_says_that_suits_are_open():
    told = run_here("score", "5-5-5-J/5").stdout
    assert "28 by ranks, 28 to 29 with suits, 28.250 in the mean" in told
    assert "No suits were given" in told
    assert "24, whatever the suits" in run_here("score", "4-4-5-6/6").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["4 4 5 6"], "a show needs its starter. Hint: write ranks as in 4-4-5-6/6."),
        (["4 4 5 6 / 6c"], "add the suit, as in '4h'"),
        (["4 4 5 6 / 6", "--explain"], "add the suit, as in '4h'"),
        (["4c 4 5 6 / 6"], "add the suit, as in '4h'"),
    ],
)
def test_ranks_and_cards_are_not_mixed(words, message):
    done = run_here("score", *words)
    assert done.returncode == 2
    assert message in done.stderr


def test_whole_cards_lose_their_suits():
    assert expected_score("5h 5s 5d Jc", "5c") == expected_score("5 5 5 J", "5")
