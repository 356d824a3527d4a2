"""The claims on games of tricks: values against arithmetic done by hand."""

import pytest

from cribscore.books.claims.verify import judge_claim, read_claims

CLAIMS = {claim.id: claim for claim in read_claims()}

BY_HAND = {
    "ecarte-pack": 4 * 8,  # seven to ace
    "ecarte-turn-up": 2 * 5 + 1,
    "ecarte-cut": "yes",  # H{58}: K Q J A 10 9 8 7
    "ecarte-two-tricks": "2 points",  # H{60} law 49
    "ecarte-role": "vole",  # H{60} law 48
    "ecarte-follow-or-win": "and",  # H{59} law 43
    "bezique-pack": 2 * 4 * 8,
    "bezique-turn-up": 2 * 8 + 1,
    "bezique-last-trick": 64 // 2,
    "bezique-twenty-fourth": 64 // 2 - 8,
    "bezique-three-turn-up": 3 * 8 + 1,
    "bezique-three-two-packs": "yes",  # 63 cards are three times 21
    "bezique-marriage-first": 40,  # the royal marriage besides the 250 of the sequence
    "euchre-turn-up": 2 * 5 + 1,
    "euchre-trumps": "Jh Jd Ah Kh Qh Th 9h 8h 7h",
    "all-fours-turn-up": 2 * 6 + 1,
    "all-fours-seventh": 2 * 3 + 1,
    "all-fours-one-card": 4,  # high, low, jack and game
    "all-fours-nothing": "yes",  # the other 32 cards are more than twelve
    "put-threes-and-deuces": 8,
    "put-even": "nothing",
    "quadrille-rape-of-the-lock": "ombre",
}


@pytest.mark.parametrize("name", BY_HAND)
def test_values_by_hand(name):
    judged = judge_claim(CLAIMS[name])
    assert judged.computed.value == BY_HAND[name]
    is_printed = str(BY_HAND[name]) == CLAIMS[name].printed
    assert judged.verdict == ("right" if is_printed else "wrong")
