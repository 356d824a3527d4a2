"""Every hand that the two books print, scored afresh and compared.

The printed lines are data (``data/books/hands.csv``), each with a pattern for all the hands that
it stands for. No verdict is stored: it is worked out here.
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cribscore.answers import Answer
from cribscore.books.patterns import Show, expand
from cribscore.cards import JACK, rank_of, value_of
from cribscore.errors import DataError, shown
from cribscore.show import HandScore, score_hand, score_without_starter
from cribscore.store import shipped_path

PARTS = ("fifteens", "pairs", "runs", "flush", "nobs")
"""What a hand scores by, in the order in which it is counted."""

BOOKS = ("Hoffmann", "Enquire Within")
"""The two books, as `HandLine.book` names them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine(Answer):
    """One hand line of a book, as printed.

    Attributes
    ----------
    id : str
        Place and number, as in ``H41-07``.
    book, place : str
        The book; H{page} or E s.section.
    wording : str
        What the line says, in our own short words.
    pattern : str
        The hands it stands for, in the language of `cribscore.books.patterns`.
    kept : tuple of int
        How many cards are kept: more than one number if the line speaks of several games.
    starter : bool
        Whether the starter is among the cards counted.
    crib : bool
        Counted as a crib.
    counted : tuple of str
        The parts of the score that the line counts, or ``("pips",)``, the sum of the cards.
        The books' tables leave flush and nob to be added (H{39}).
    printed : int
        The number printed.
    printed_parts : tuple of (str, int)
        The parts that the line prints besides, in points.
    note : str
        What a reader should know of the line.
    """

    id: str
    book: str
    place: str
    wording: str
    pattern: str
    kept: tuple[int, ...]
    starter: bool
    crib: bool
    counted: tuple[str, ...]
    printed: int
    printed_parts: tuple[tuple[str, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Answer):
    """Another way to read a line.

    Attributes
    ----------
    words : str
        The words for it.
    line : HandLine
        The line as it would then be.
    """

    words: str
    line: HandLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Answer):
    """A printed line and what its hands are worth.

    Attributes
    ----------
    line : HandLine
        The line.
    cards : str
        One of its hands, written as cards, the starter after a stroke.
    computed_min, computed_max : int or None
        The least and most that its hands are worth; None if there is no such hand.
    n_hands : int
        How many hands it stands for; hands that differ only in suits that do not matter are one.
    verdict : str
        ``right``, ``misprint (should be N)``, ``right as a minimum (N to M)`` or ``impossible as
        worded``. A line with the right total and wrong printed parts is a misprint too.
    note : str
        The line's own note, the parts that are wrong, and the verdicts on other readings.
    """

    line: HandLine
    cards: str
    computed_min: int | None
    computed_max: int | None
    n_hands: int
    verdict: str
    note: str

    @property
    def is_wrong(self) -> bool:
        """Whether the line cannot stand as it is printed."""
        return not self.verdict.startswith("right")

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as plain values, one for each column of `verify_books`."""
        line = self.line
        return {
            "id": line.id,
            "book": line.book,
            "place": line.place,
            "wording": line.wording,
            "cards": self.cards,
            "kept": " or ".join(map(str, line.kept)),
            "crib": line.crib,
            "counted": " ".join(line.counted),
            "printed": line.printed,
            "computed_min": self.computed_min,
            "computed_max": self.computed_max,
            "n_hands": self.n_hands,
            "verdict": self.verdict,
            "note": self.note,
        }


def read_lines() -> tuple[HandLine, ...]:
    """Read the printed hand lines of both books, in their order.

    Examples
    --------
    >>> lines = read_lines()
    >>> [(line.id, line.printed) for line in lines if line.wording == "four fives"]
    [('H39-01', 20)]
    """
    with shipped_path("books/hands.csv").open(encoding="utf-8", newline="") as file:
        return tuple(map(_line, csv.DictReader(file)))


def _line(row: dict[str, str]) -> HandLine:
    return HandLine(
        id=row["id"],
        book=row["book"],
        place=row["place"],
        wording=row["wording"],
        pattern=row["pattern"],
        kept=_sizes(row["kept"]),
        starter=row["starter"] == "yes",
        crib=row["show"] == "crib",
        counted=tuple(row["counted"].split()),
        printed=int(row["printed"]),
        printed_parts=tuple((part, int(row[part])) for part in PARTS if row[part]),
        note=row["note"],
    )


def _sizes(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def read_readings(lines: Iterable[HandLine]) -> dict[str, tuple[Reading, ...]]:
    """Read the other readings that some of these lines allow, by the id of the line.

    Examples
    --------
    >>> [reading.words for reading in read_readings(read_lines())["H42-01"]]
    ['with their fifteens']
    """
    by_id = {line.id: line for line in lines}
    readings: dict[str, tuple[Reading, ...]] = {}
    with shipped_path("books/readings.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["id"] in by_id:
                other = replace(
                    by_id[row["id"]],
                    pattern=row["pattern"],
                    kept=_sizes(row["kept"]),
                    counted=tuple(row["counted"].split()),
                    printed_parts=(),
                )
                reading = Reading(words=row["reading"], line=other)
                readings[row["id"]] = (*readings.get(row["id"], ()), reading)
    return readings


def verify_hands(book: str | None = None) -> tuple[Finding, ...]:
    """Score every hand line of the books and say which are right.

    Parameters
    ----------
    book : str, optional
        ``Hoffmann`` or ``Enquire Within``, or the beginning of either; default both.

    Returns
    -------
    tuple of Finding
        In the order in which the books print them.

    Raises
    ------
    DataError
        If there is no such book.

    Examples
    --------
    >>> for found in verify_hands("Hoffmann"):
    ...     if found.is_wrong:
    ...         print(found.line.place, found.cards, found.line.printed, found.verdict)
    H{39} 6c 7d 8h / 8s 13 misprint (should be 12)
    H{39} 7c 8d 8h / 9s 13 misprint (should be 12)
    H{39} 6c 7d 7h / 8s 13 misprint (should be 12)
    H{39} 4c 4d 5h / 6s 13 misprint (should be 12)
    H{41} 5c 5d Th Js / Qc 11 misprint (should be 17)
    """
    lines = read_lines()
    if book is not None:
        wanted = find_book(book)
        lines = tuple(line for line in lines if line.book == wanted)
    readings = read_readings(lines)
    return tuple(check_line(line, readings.get(line.id, ())) for line in lines)


def find_book(book: str) -> str:
    """Return the full name of a book, given it or its beginning; case does not matter.

    Raises
    ------
    DataError
        If there is no such book.

    Examples
    --------
    >>> find_book("enquire")
    'Enquire Within'
    """
    if not isinstance(book, str):
        raise DataError(f"a book must be given by its name; got {shown(book)}.")
    for name in BOOKS:
        if book.strip() and name.lower().startswith(book.strip().lower()):
            return name
    raise DataError(f"there is no book {book!r}; the books are {' and '.join(BOOKS)}.")


def check_line(line: HandLine, readings: Sequence[Reading] = ()) -> Finding:
    """Score all the hands of one printed line and give the verdict.

    Parameters
    ----------
    line : HandLine
        The line as printed.
    readings : sequence of Reading
        Other ways to read it; the note gives the verdict on each.

    Raises
    ------
    DataError
        If the pattern cannot be read.

    Examples
    --------
    >>> nineteen = HandLine(
    ...     id="x",
    ...     book="a friend",
    ...     place="p.1",
    ...     wording="",
    ...     pattern="three sixes, a three",
    ...     kept=(3,),
    ...     starter=True,
    ...     crib=False,
    ...     counted=("fifteens", "pairs", "runs"),
    ...     printed=19,
    ... )
    >>> check_line(nineteen).verdict
    'misprint (should be 12)'
    """
    shows = [
        show for kept in line.kept for show in expand(line.pattern, kept, starter=line.starter)
    ]
    parts = {*line.counted, *(part for part, _ in line.printed_parts)}
    distinct = _distinct(shows, parts)
    values = [_count(show, line.crib, line.counted) for show in distinct]
    wrong_parts = [
        f"the {part} are {_span(counts)}, not {printed}"
        for part, printed in line.printed_parts
        if (counts := {_count(show, line.crib, (part,)) for show in distinct}) != {printed}
    ]
    verdict = _verdict(line.printed, values)
    if verdict == "right" and wrong_parts:
        verdict = "misprint (parts wrong)"
    notes = [line.note, *(f"{words}." for words in wrong_parts)]
    notes += [_weigh(reading) for reading in readings]
    return Finding(
        line=line,
        cards=str(shows[0]) if shows else "",
        computed_min=min(values, default=None),
        computed_max=max(values, default=None),
        n_hands=len(shows),
        verdict=verdict,
        note=" ".join(note for note in notes if note),
    )


def _verdict(printed: int, values: Sequence[int]) -> str:
    if not values:
        return "impossible as worded"
    low, high = min(values), max(values)
    if low == high == printed:
        return "right"
    if low == printed:
        return f"right as a minimum ({low} to {high})"
    return f"misprint (should be {_span(values)})"


def _span(values: Iterable[int]) -> str:
    low, *rest = sorted(set(values))
    return f"{low} to {rest[-1]}" if rest else str(low)


def _weigh(reading: Reading) -> str:
    found = check_line(reading.line)
    return f"Read as {reading.words}: {found.verdict}."


def _count(show: Show, crib: bool, counted: Iterable[str]) -> int:
    """Return the points of a hand in the parts that are counted."""
    if "pips" in counted:
        return sum(map(value_of, _cards(show)))
    score = _score(show, crib)
    return sum(int(getattr(score, part)) for part in counted)


@cache
def _score(show: Show, crib: bool) -> HandScore:
    if show.starter is None:
        return score_without_starter(show.hand, crib=crib)
    return score_hand(show.hand, show.starter, crib=crib)


def _cards(show: Show) -> tuple[int, ...]:
    return show.hand if show.starter is None else (*show.hand, show.starter)


def _distinct(shows: Iterable[Show], counted: Iterable[str]) -> list[Show]:
    """Of hands that cannot differ in what is counted keep one, or the two books take seconds.

    A flush depends on suits alone, his nob on suits and jacks, the rest on ranks.
    """
    by_suits = "flush" in counted or "nobs" in counted
    by_jacks = "nobs" in counted
    by_ranks = any(part not in ("flush", "nobs") for part in counted)
    kept: dict[object, Show] = {}
    for show in shows:
        cards = _cards(show)
        matters = (
            len(show.hand),
            tuple(sorted([card >> 2 for card in cards])) if by_ranks else None,
            tuple([card & 3 for card in cards]) if by_suits else None,
            tuple([card for card in show.hand if rank_of(card) == JACK]) if by_jacks else None,
        )
        kept.setdefault(matters, show)
    return list(kept.values())
