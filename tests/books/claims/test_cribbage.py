"""The claims on cribbage: the methods against plain counts and published figures."""

from math import comb

import pytest
from scipy.stats import hypergeom

from cribscore.books.claims.verify import judge_claims, methods
from cribscore.play.rules import start_play
from cribscore.ranks import parse_ranks
from cribscore.tables.play import open_hands
from cribscore.variants import FIVE_CARD


@pytest.fixture(scope="module")
def judged():
    return {one.claim.id: one for one in judge_claims("cribbage")}


def test_every_claim_has_its_place_and_its_way(judged):
    assert len(judged) >= 50
    for one in judged.values():
        assert one.claim.place.startswith("H{" if one.claim.book == "H" else "s.")
        assert len(one.computed.how) > 15
        assert one.claim.wording


def test_a_tenth_card_is_not_paired_in_perfect_safety_upon_an_ace():
    """H44 says that no pair-royal fits under thirty-one; ace, ten, ten, ten is thirty-one."""
    state = start_play(["A T 2 3", "T T 4 5"], ranks_only=True)
    for rank in parse_ranks("A T T T"):
        state = state.play(rank)
    assert [a.reason for a in state.events[-1].awards] == ["thirty-one", "pair-royal"]
    assert state.events[-1].points == 8


def test_it_is_called_wrong(judged):
    assert judged["cribbage-tenth-paired"].words == "wrong (should be no, not upon an ace)"


def test_chances_of_tenth_cards_are_hypergeometric(judged):
    law = hypergeom(52, 16, 10)
    assert max(range(11), key=law.pmf) == judged["cribbage-three-tenths"].computed.value
    assert f"{law.pmf(3):.3f}" in judged["cribbage-three-tenths"].computed.how
    for pack in (52, 47):
        assert (
            f"{hypergeom(pack, 16, 5).sf(1):.3f}"
            in judged["cribbage-tenths-of-the-other"].computed.how
        )


def test_means_of_all_shows(judged):
    """4.735 for a crib of random cards: 12,994,800 shows; four random cards, by brute force."""
    how = judged["cribbage-four-cards-average"].computed.how
    pairs = 2 * comb(4, 2) * 3 / 51  # expected points for pairs of four cards
    assert pairs < float(how.split()[2]) < float(how.split()[6])


def test_hoffmanns_averages_hold_and_those_of_enquire_within_do_not(judged):
    assert judged["cribbage-pone-six"].verdict == "right"
    assert judged["cribbage-dealer-eleven"].verdict == "right"
    assert judged["cribbage-twenty-five-in-two"].verdict == "wrong"
    # published: dealer about 16.2, pone about 10.2 a deal at six-card
    assert judged["cribbage-twenty-five-in-two"].computed.value == pytest.approx(26.4, abs=0.6)


def test_the_methods_are_registered_once():
    assert sum(name.startswith("cribbage.") for name in methods()) >= 45


def test_an_ace_is_no_good_lead_with_all_cards_seen_either(judged):
    """The exact open-hand table of five-card, a solver apart from `Expected`."""
    frame = open_hands(variant=FIVE_CARD)
    frame = frame[frame.groupby("hand").lead.transform("size") > 1]
    cost = (frame.best_value - frame.value) * frame.ways
    mean = cost.groupby(frame.lead).sum() / frame.ways.groupby(frame.lead).sum()
    assert mean.sort_values().index[-2:].tolist() == ["A", "5"]
    assert judged["cribbage-five-bad-lead"].computed.value == "five"
    assert "ace" not in judged["cribbage-low-leads-best"].computed.value
