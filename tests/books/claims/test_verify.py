"""The claims of the books: the reader, the comparison, and every row judged."""

import json
from fractions import Fraction

import pytest

from cribscore.books.claims import verify as claims
from cribscore.books.claims.verify import (
    Claim,
    Computed,
    claims_text,
    compare,
    judge_claim,
    judge_claims,
    method,
    methods,
    read_claims,
)
from cribscore.chunks import Runner
from cribscore.errors import DataError


@pytest.mark.parametrize(
    ("printed", "value", "error", "verdict"),
    [
        ("40", 40, 0, "right"),
        ("40", 41, 0, "wrong"),
        ("7/13", Fraction(7, 13), 0, "right"),
        ("0.54", Fraction(7, 13), 0, "right within rounding"),
        ("0.55", Fraction(7, 13), 0, "wrong"),
        ("7 to 6 on", Fraction(7, 13), 0, "right"),
        ("8 to 5 against", Fraction(5, 13), 0, "right"),
        ("2 to 1 on", Fraction(33, 50), 0, "right within rounding"),
        ("2 to 1 on", Fraction(1, 2), 0, "wrong"),
        ("0.50", 0.512, 0.004, "right within rounding"),
        ("0.50", 0.53, 0.004, "wrong"),
        ("yes", "Yes", 0, "right"),
        ("yes", "no", 0, "wrong"),
        ("yes", 3, 0, "wrong"),
    ],
)
def test_verdicts(printed, value, error, verdict):
    assert compare(printed, Computed(value, "", error)) == verdict


def claim_of(printed, method):
    return Claim(
        id="x",
        book="E",
        place="s.1",
        subject="test",
        wording="they say",
        printed=printed,
        method=method,
    )


def test_a_wrong_claim_says_what_it_should_be(monkeypatch):
    claim = claim_of("2 to 1 on", "test.half")
    monkeypatch.setitem(claims._METHODS, "test.half", lambda: Computed(Fraction(3, 7), "by hand"))
    judged = judge_claim(claim)
    assert judged.words == "wrong (should be 4 to 3 against)"
    assert judged.to_dict()["computed"] == "4 to 3 against"
    text = claims_text((judged,))
    assert text.startswith(str(judged))
    assert "wrong (should be 4 to 3 against)" in text
    assert text.startswith("test, E s.1: wrong")
    assert "\n    they say\n    printed 2 to 1 on; computed 4 to 3 against\n    by hand\n" in text
    assert text.endswith("1 claims: 0 right, 0 right within rounding, 1 wrong")


def test_judged_claims_are_plain_data():
    judged = judge_claims()
    assert len(judged) == len(read_claims())
    told = json.loads(json.dumps([one.to_dict() for one in judged]))
    assert [row["id"] for row in told] == [claim.id for claim in read_claims()]
    assert all(row["how"] for row in told)


def test_progress_is_told_and_a_book_chosen():
    told = []
    judged = judge_claims("bezique", book="E", run=Runner(progress=lambda *step: told.append(step)))
    assert told == [(n, len(judged)) for n in range(1, len(judged) + 1)]
    assert judge_claims("bezique", book="H") == ()
    assert judge_claims("bezique", book="Enquire Within") == judged
    with pytest.raises(DataError, match="there is no book 'Hoyle'"):
        judge_claims("bezique", book="Hoyle")


def test_every_method_is_used_by_a_claim():
    used = {claim.method for claim in read_claims()}
    assert set(methods()) == used


def test_lines_fit_the_screen():
    assert max(len(line) for line in claims_text(judge_claims()).splitlines()) <= 80


def test_claims_are_in_our_own_short_words():
    for claim in read_claims():
        assert len(claim.wording.split()) < 16, claim.id
        assert "..." not in claim.wording, "an ellipsis marks a quotation"


def test_refusals(monkeypatch, tmp_path):
    with pytest.raises(DataError, match="there are no claims on 'whist'; there are some on"):
        judge_claims("whist")
    with pytest.raises(DataError, match="names the method 'none'; there is no such method"):
        judge_claim(claim_of("2", "none"))
    with pytest.raises(DataError, match="two methods of the claims are called"):
        method(next(iter(methods())))(lambda: Computed(1, ""))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id,book\n", "claims.csv must have the columns id, book, place"),
        (
            "id,book,place,subject,wording,printed,method\na,E,s,x,w,1,m\na,E,s,x,w,1,m\n",
            "claims.csv has the id 'a' twice",
        ),
        (
            "id,book,place,subject,wording,printed,method\na,E,s,x,w,1,m\n",
            "claim 'a' names the method 'm'",
        ),
    ],
)
def test_a_bad_file_is_refused(monkeypatch, tmp_path, text, message):
    path = tmp_path / "claims.csv"
    path.write_text(text)
    monkeypatch.setattr(claims, "shipped_path", lambda name: path)
    with pytest.raises(DataError, match=message):
        read_claims.__wrapped__()
