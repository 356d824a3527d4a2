"""Hands by themselves, against every starter scored by the oracle."""

import pytest
from fixtures.command import run_here
from fixtures.naive import naive_show

from cribscore import CardCountError, DuplicateCardError, expected_keeps, parse_cards


@pytest.mark.parametrize(
    ("dealt", "variant", "n_keeps"),
    [
        ("5h 5s 5d Jc 2h", "three-handed", 5),
        ("6h 7h 8h 9h Th", "four-handed", 5),
        ("Ac 2d 3h 4s 5c", "five-card", 10),
        ("5h 5s 5d Jc 2h 9d", "six-card", 15),
    ],
)
def test_every_hand_is_the_mean_over_every_starter(dealt, variant, n_keeps):
    ids = parse_cards(dealt)
    found = expected_keeps(dealt, variant=variant)
    assert len(found) == n_keeps
    for one in found:
        assert sorted((*one.keep, *one.throw)) == sorted(ids)
        points = [sum(naive_show(one.keep, card, False)) for card in range(52) if card not in ids]
        mean = sum(points) / len(points)
        assert one.hand_mean == pytest.approx(mean, abs=1e-12)
        assert (one.hand_min, one.hand_max) == (min(points), max(points))
        variance = sum((n - mean) ** 2 for n in points) / len(points)
        assert one.hand_sd == pytest.approx(variance**0.5, abs=1e-12)
    assert [one.hand_mean for one in found] == sorted((k.hand_mean for k in found), reverse=True)


def test_cards_that_are_no_deal():
    with pytest.raises(CardCountError, match="the cards dealt must have 5 cards; got 2"):
        expected_keeps("5h 5s", variant="three-handed")
    with pytest.raises(DuplicateCardError, match="five of hearts"):
        expected_keeps("5h 5h 5d Jc 2h", variant="three-handed")


def test_the_command_answers_for_three_players():
    told = " ".join(
        run_here("discard", "5h 5s 5d Jc 2h", "--variant", "three-handed").stdout.split()
    )
    assert "the crib is left out" in told
    assert "2♥ 5♦ 5♥ 5♠ J♣ 16.596" in told
