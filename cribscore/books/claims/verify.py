"""Statements of number in the two books, each judged by code.

``data/books/claims.csv`` holds what is claimed, with its place, and the name of the method that
computes the right value; no verdict is stored. A method is a function registered with `method`,
in a module of this folder; it returns a `Computed` with the value, how it was computed in words,
and its error, 0 where it is exact.

The columns of the file: ``id`` (unique), ``book`` (H or E), ``place``, ``subject`` (the game),
``wording`` (what is claimed, in our own short words, never quoted), ``printed`` (the printed value:
a number, a fraction, odds such as ``7 to 6 on``, or words), ``method``.
"""

import csv
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from textwrap import fill
from typing import Any, Literal, get_args

import cribscore.books.claims
from cribscore.answers import Answer
from cribscore.books.hands import find_book
from cribscore.chunks import Runner
from cribscore.errors import DataError, shown
from cribscore.store import shipped_path

__all__ = ["Claim", "Computed", "Judged", "claims_text", "judge_claim", "judge_claims", "method"]

COLUMNS = ("id", "book", "place", "subject", "wording", "printed", "method")
Value = Fraction | int | float | str
Method = Callable[[], "Computed"]
Verdict = Literal["right", "right within rounding", "wrong"]
_METHODS: dict[str, Method] = {}
_ODDS = re.compile(r"(\d+) to (\d+) (on|against)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim(Answer):
    """A printed statement of a book, and the method that tests it.

    Attributes
    ----------
    id : str
        Its name.
    book, place : str
        ``H`` or ``E``, and the page or section.
    subject : str
        The game.
    wording : str
        What is claimed, in our own short words.
    printed : str
        The printed value: a number, a fraction, odds, or words.
    method : str
        Name of the method that computes the right value.
    """

    id: str
    book: str
    place: str
    subject: str
    wording: str
    printed: str
    method: str


@dataclass(frozen=True, slots=True)
class Computed(Answer):
    """What a method finds.

    Attributes
    ----------
    value : Fraction, int, float or str
        The right value, of the kind that the claim prints.
    how : str
        The way of computing it, in words, with its assumptions.
    error : float
        Its standard error; 0 where it is exact.
    """

    value: Value
    how: str
    error: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Answer):
    """A claim, what is right, and the verdict.

    Attributes
    ----------
    claim : Claim
        As printed.
    computed : Computed
        As computed.
    verdict : str
        ``right``, ``right within rounding`` or ``wrong``.
    """

    claim: Claim
    computed: Computed
    verdict: Verdict

    @property
    def words(self) -> str:
        """The verdict, with the right value where the book is wrong."""
        if self.verdict != "wrong":
            return self.verdict
        return f"wrong (should be {self.shown})"

    @property
    def shown(self) -> str:
        """The computed value in the form in which the claim is printed."""
        return _shown(self.computed.value, self.claim.printed)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain data."""
        row = {name: getattr(self.claim, name) for name in COLUMNS}
        computed = {"computed": self.shown, "error": self.computed.error, "how": self.computed.how}
        return row | computed | {"verdict": self.verdict}

    def __str__(self) -> str:
        """Write the verdict, the claim, printed and computed, and the way of computing it."""
        return claim_text(self, width=80)


def method(name: str) -> Callable[[Method], Method]:
    """Register the function that computes a value of the claims under `name`.

    Raises
    ------
    DataError
        If the name is taken.
    """

    def register(function: Method) -> Method:
        if name in _METHODS:
            raise DataError(f"two methods of the claims are called {name!r}.")
        _METHODS[name] = cache(function)
        return function

    return register


@cache
def methods() -> Mapping[str, Method]:
    """Return all registered methods; every module of the folder is loaded."""
    for module in iter_modules(cribscore.books.claims.__path__):
        import_module(f"cribscore.books.claims.{module.name}")
    return _METHODS


@cache
def read_claims() -> tuple[Claim, ...]:
    """Read the file of claims, in its order.

    Raises
    ------
    DataError
        If the columns are wrong, an id is repeated, or a method is not registered.

    Examples
    --------
    >>> {claim.book for claim in read_claims()} <= {"H", "E"}
    True
    """
    with shipped_path("books/claims.csv").open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file, strict=True)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise DataError(f"claims.csv must have the columns {', '.join(COLUMNS)}.")
        claims = tuple(Claim(**row) for row in reader)
    ids = [claim.id for claim in claims]
    for claim in claims:
        if ids.count(claim.id) > 1:
            raise DataError(f"claims.csv has the id {claim.id!r} twice.")
        if claim.method not in methods():
            raise _no_method(claim)
    return claims


def _no_method(claim: Claim) -> DataError:
    text = f"claim {claim.id!r} names the method {claim.method!r}; there is no such method."
    return DataError(text)


def judge_claim(claim: Claim) -> Judged:
    """Compute the right value of a claim and compare.

    A decimal is right within rounding if the value rounds to it; odds of a to b, if the value makes
    the first number a; a sampled value is allowed four standard errors.

    Raises
    ------
    DataError
        If the method is not registered.

    Examples
    --------
    >>> pack = next(claim for claim in read_claims() if claim.method == "bezique.pack")
    >>> judge_claim(pack).verdict
    'right'
    """
    if claim.method not in methods():
        raise _no_method(claim)
    computed = methods()[claim.method]()
    verdict = compare(claim.printed, computed)
    return Judged(claim=claim, computed=computed, verdict=verdict)


def judge_claims(
    subject: str | None = None, *, book: str | None = None, run: Runner | None = None
) -> tuple[Judged, ...]:
    """Judge all claims, or those on one subject or in one book.

    Parameters
    ----------
    subject : str, optional
        A game, as in the column ``subject``.
    book : str, optional
        ``Hoffmann`` or ``Enquire Within``, or the beginning of either.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    tuple of Judged
        In the order of the file.

    Raises
    ------
    DataError
        If there is no such book, or no claim on the subject.

    Examples
    --------
    >>> judge_claims("whist")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: there are no claims on 'whist'; there are some on ...
    """
    if not isinstance(subject, str | None):
        raise DataError(f"a subject must be the name of a game; got {shown(subject)}.")
    if not isinstance(run, Runner | None):
        raise DataError(f"run must be a Runner; got {shown(run)}.")
    chosen = [c for c in read_claims() if subject in (None, c.subject)]
    if not chosen:
        subjects = ", ".join(dict.fromkeys(c.subject for c in read_claims()))
        raise DataError(f"there are no claims on {subject!r}; there are some on {subjects}.")
    if book is not None:
        letter = find_book(book)[0]
        chosen = [c for c in chosen if c.book == letter]
    judged = []
    for claim in chosen:
        judged.append(judge_claim(claim))
        if run:
            run.tell(len(judged), len(chosen))
    return tuple(judged)


def compare(printed: str, computed: Computed) -> Verdict:
    """Return the verdict on a printed number, fraction, odds, or words.

    Examples
    --------
    >>> compare("7 to 6 on", Computed(Fraction(7, 13), ""))
    'right'
    >>> compare("0.54", Computed(Fraction(7, 13), ""))
    'right within rounding'
    """
    value = computed.value
    if isinstance(value, str):
        return "right" if value.strip().lower() == printed.strip().lower() else "wrong"
    exact = (
        Fraction(value)
        if not isinstance(value, float)
        else Fraction(value).limit_denominator(10**12)
    )
    stated = _parse(printed)
    if stated is None:
        return "wrong"
    if exact == stated and computed.error == 0:
        return "right"
    slack = max(_rounding(printed, exact, stated), Fraction(4 * computed.error))
    return "right within rounding" if abs(exact - stated) <= slack else "wrong"


def _parse(printed: str) -> Fraction | None:
    odds = _ODDS.fullmatch(printed.strip())
    if odds:
        first, second = int(odds[1]), int(odds[2])
        return Fraction(first if odds[3] == "on" else second, first + second)
    try:
        return Fraction(printed.strip())
    except ValueError:
        return None


def _rounding(printed: str, exact: Fraction, stated: Fraction) -> Fraction:
    """Return how far the exact value may be from the printed one by rounding alone."""
    odds = _ODDS.fullmatch(printed.strip())
    if odds and 0 < exact < 1:
        ratio = exact / (1 - exact) if odds[3] == "on" else (1 - exact) / exact
        near = abs(ratio * int(odds[2]) - int(odds[1])) <= Fraction(1, 2)
        return abs(exact - stated) if near else Fraction(0)
    whole, point, decimals = printed.strip().partition(".")
    return (
        Fraction(1, 2 * 10 ** len(decimals))
        if point and whole.strip("-").isdigit()
        else Fraction(0)
    )


def _shown(value: Value, printed: str) -> str:
    if isinstance(value, Fraction):
        if _ODDS.fullmatch(printed.strip()) and 0 < value < 1:
            good, bad = value.numerator, value.denominator - value.numerator
            return f"{good} to {bad} on" if good >= bad else f"{bad} to {good} against"
        if "." in printed:
            return f"{float(value):.{len(printed.strip().partition('.')[2]) + 2}f}"
        return str(value)
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def claims_text(judged: tuple[Judged, ...], *, width: int = 80) -> str:
    """Write judged claims for people, a block each, and how many are right.

    Examples
    --------
    >>> print(claims_text(()))
    0 claims: 0 right, 0 right within rounding, 0 wrong
    """
    counts = {v: sum(one.verdict == v for one in judged) for v in get_args(Verdict)}
    tally = ", ".join(f"{n} {verdict}" for verdict, n in counts.items())
    blocks = [claim_text(one, width=width) for one in judged]
    return "\n".join([*blocks, f"{len(judged)} claims: {tally}"])


def claim_text(judged: Judged, *, width: int) -> str:
    """Write subject, place and verdict; the claim; printed and computed; the way."""
    claim, error = judged.claim, judged.computed.error
    place = claim.place if claim.book == "H" else f"{claim.book} {claim.place}"
    values = f"printed {claim.printed}; computed {judged.shown}"
    values += f" ± {error:.2g}" if error else ""
    first = fill(f"{claim.subject}, {place}: {judged.words}", width, subsequent_indent="    ")
    rest = (claim.wording, values, judged.computed.how)
    lines = [fill(x, width, initial_indent="    ", subsequent_indent="    ") for x in rest]
    return "\n".join([first, *lines])
