"""The claims on vingt-un and the round games: verdicts against arithmetic done by hand."""

from fractions import Fraction

import pytest

from cribscore.books.claims.verify import judge_claim, read_claims

CLAIMS = {claim.id: claim for claim in read_claims()}

# each with the value that it should have, and where that is from
WRONG = {
    "vingt-un-naturals-two": Fraction(2 * 4 * 16, 1326),  # an ace and a card of ten, two hands
    "vingt-un-naturals-four": Fraction(4 * 4 * 16, 1326),
    "cassino-last-trick": "no",
    "loo-three-shillings": 3 * 12 // 3,
    "loo-ace-alone": "the ace",  # s.97 iv
    "loo-flush-looes-all": "all but the holders of Pam or of an inferior flush",  # s.100 ii
    "pope-joan-stock": "3, 4, 6, 7 players",  # 50 - 3 * 14, 50 - 4 * 11, 50 - 6 * 7, 50 - 7 * 6
    "blind-hookey-any-number": "13 at most",  # thirteen fours are fifty-two
}
RIGHT = [
    *("vingt-un-fourteen", "vingt-un-fifteen", "vingt-un-over-fourteen", "vingt-un-deal"),
    *("vingt-un-aces-both-ways", "vingt-un-naturals-and-so-on", "cassino-deals", "cassino-ten"),
    *("cassino-no-score", "loo-three-pence", "loo-three-half-crowns", "loo-five-tricks"),
    *("speculation-no-trump", "matrimony-five-chances", "matrimony-stakes", "matrimony-fourteen"),
    *("pope-joan-dressing", "pope-joan-fixed-stops", "pope-joan-nine", "pope-joan-seven"),
    "pope-joan-ace",
]


@pytest.mark.parametrize("name", WRONG)
def test_wrong_statements_are_found(name):
    judged = judge_claim(CLAIMS[name])
    assert judged.verdict == "wrong"
    assert judged.computed.value == WRONG[name]


@pytest.mark.parametrize("name", RIGHT)
def test_right_statements_are_borne_out(name):
    assert judge_claim(CLAIMS[name]).verdict == "right"
