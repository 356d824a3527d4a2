"""Is a scorer right? Any scorer of shows, run against the published conformance file.

``data/conformance/shows.json`` holds shows with what they are worth, worked out by an oracle
that shares nothing with this package, and chosen so that each known mistake of scorers fails
somewhere. The file is plain JSON, for programs in any language.
"""

import json
import shlex
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from cribscore.cards import parse_cards
from cribscore.errors import DataError
from cribscore.show.points import score_hand
from cribscore.store import shipped_path

PARTS = ("fifteens", "pairs", "runs", "flush", "nobs")
Scorer = Callable[[Any, Any, bool], Any]
"""Called with the kept cards, the starter and whether it is a crib; returns the points."""


@dataclass(frozen=True, slots=True)
class KnownShow:
    """A show of the conformance file.

    Attributes
    ----------
    id, rule : str
        Its name, and the rule that it tries.
    hand : tuple of str
        The kept cards, as in ``5h``.
    starter : str
        The card turned up.
    crib : bool
        Whether it is counted as a crib.
    total : int
        What it is worth.
    parts : tuple of int
        Points for fifteens, pairs, runs, flush and nobs.
    why : str
        Why it is in the file.
    """

    id: str
    rule: str
    hand: tuple[str, ...]
    starter: str
    crib: bool
    total: int
    parts: tuple[int, ...]
    why: str

    def __str__(self) -> str:
        """Write it as a program is given it: ``5h 5s 5d Jc / 5c``, a crib with its name."""
        return f"{' '.join(self.hand)} / {self.starter}{' crib' if self.crib else ''}"


@dataclass(frozen=True, slots=True)
class Failure:
    """A show that a scorer got wrong.

    Attributes
    ----------
    show : KnownShow
        The show.
    got : str
        The scorer's number, or what went wrong.
    """

    show: KnownShow
    got: str

    def to_dict(self) -> dict[str, object]:
        """Return the failure as plain values."""
        show = self.show
        return {
            "id": show.id,
            "show": str(show),
            "expected": show.total,
            "got": self.got,
            **dict(zip(PARTS, show.parts, strict=True)),
            "rule": show.rule,
            "text": known_rules()[show.rule],
            "why": show.why,
        }


@cache
def _read() -> dict[str, Any]:
    path = shipped_path("conformance/shows.json")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def known_rules() -> dict[str, str]:
    """Return the rules that the conformance file tries, each in a sentence.

    Returns
    -------
    dict of str to str
        By the name of the rule.

    Raises
    ------
    DataError
        If the installation lacks the file.

    Examples
    --------
    >>> known_rules()["corner"]
    'Runs do not turn the corner: queen, king, ace and king, ace, two are none.'
    """
    return dict(_read()["rules"])


def known_shows(kept: Iterable[int] = (3, 4, 5, 6)) -> tuple[KnownShow, ...]:
    """Return the shows of the conformance file.

    Parameters
    ----------
    kept : iterable of int
        Only shows with these numbers of kept cards; most scorers know four alone.

    Returns
    -------
    tuple of KnownShow
        In the order of the file.

    Raises
    ------
    DataError
        If there are no such shows.

    Examples
    --------
    >>> show = known_shows()[0]
    >>> str(show), show.total
    ('5c Kd 2h 3s / 9c', 4)
    """
    sizes = set(kept)
    shows = tuple(
        KnownShow(
            id=row["id"],
            rule=row["rule"],
            hand=tuple(row["hand"].split()),
            starter=row["starter"],
            crib=row["crib"],
            total=row["total"],
            parts=tuple(row[part] for part in PARTS),
            why=row["why"],
        )
        for row in _read()["shows"]
        if len(row["hand"].split()) in sizes
    )
    if not shows:
        raise DataError(f"there are no shows of {sorted(sizes)} kept cards.", hint="use 3 to 6.")
    return shows


def check_scorer(
    scorer: Scorer, shows: Sequence[KnownShow] | None = None, *, ids: bool = False
) -> tuple[Failure, ...]:
    """Run a scorer against known shows and return what it gets wrong.

    Parameters
    ----------
    scorer : callable
        Called as ``scorer(hand, starter, crib)``; returns the points, as a number or as an object
        with a number `total`. An exception counts as a failure.
    shows : sequence of KnownShow, optional
        As from `known_shows`; default all.
    ids : bool
        Give cards as ids, ``hand`` a list of int; default as text, ``hand`` a list of str.

    Returns
    -------
    tuple of Failure
        Empty if the scorer is right throughout.

    Examples
    --------
    >>> check_scorer(lambda hand, starter, crib: score_hand(hand, starter, crib=crib))
    ()
    >>> failures = check_scorer(lambda hand, starter, crib: score_hand(hand, starter))
    >>> print(failures[0].show, failures[0].show.total, failures[0].got)
    2c 6c 8c Kc / Td crib 0 4
    """
    failures = []
    for show in known_shows() if shows is None else shows:
        got = _ask(scorer, show, ids)
        if got != str(show.total):
            failures.append(Failure(show, got))
    return tuple(failures)


def _ask(scorer: Scorer, show: KnownShow, ids: bool) -> str:
    """Return the scorer's number as text, or what went wrong."""
    hand: Any = list(parse_cards(show.hand)) if ids else list(show.hand)
    starter: Any = parse_cards(show.starter)[0] if ids else show.starter
    try:
        found = scorer(hand, starter, show.crib)
        total: Any = getattr(found, "total", found)
        return str(int(total)) if int(total) == total else str(total)
    except Exception as error:
        # the scorer is somebody else's: whatever it raises is its answer
        return f"{type(error).__name__}: {error}"


def check_own_scorer(shows: Sequence[KnownShow] | None = None) -> tuple[Failure, ...]:
    """Run `score_hand` against known shows, its five parts included.

    Parameters
    ----------
    shows : sequence of KnownShow, optional
        As from `known_shows`; default all.

    Returns
    -------
    tuple of Failure
        Empty unless this package is broken.

    Examples
    --------
    >>> check_own_scorer()
    ()
    """
    failures = []
    for show in known_shows() if shows is None else shows:
        found = score_hand(show.hand, show.starter, crib=show.crib)
        parts = tuple(int(getattr(found, part)) for part in PARTS)
        if (found.total, parts) != (show.total, show.parts):
            failures.append(Failure(show, f"{found.total} {parts}"))
    return tuple(failures)


def check_program(
    command: str, shows: Sequence[KnownShow] | None = None, *, timeout: float = 300
) -> tuple[Failure, ...]:
    """Run a program against known shows and return what it gets wrong.

    The program is given the shows on standard input, one a line, such as ``5h 5s 5d Jc / 5c``: the
    kept cards, a stroke, the starter, and the word ``crib`` at the end if it is one. It writes one
    number a line.

    Parameters
    ----------
    command : str
        The program and its arguments, as typed in a shell; no shell runs it.
    shows : sequence of KnownShow, optional
        As from `known_shows`; default all.
    timeout : float
        Seconds that it may take.

    Returns
    -------
    tuple of Failure
        Empty if the program is right throughout.

    Raises
    ------
    DataError
        If the program cannot be run, fails, is too slow, or does not write a line for each show.

    Examples
    --------
    >>> import sys
    >>> wrong = check_program(f'{sys.executable} -c "print(len(open(0).readlines()))"')
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: the program must write a number for each of the 504 shows; \
it wrote 1 line.
    """
    asked = known_shows() if shows is None else shows
    lines = _run(command, "".join(f"{show}\n" for show in asked), timeout).splitlines()
    if len(lines) != len(asked):
        raise DataError(
            f"the program must write a number for each of the {len(asked)} shows; it wrote "
            f"{len(lines)} line{'' if len(lines) == 1 else 's'}."
        )
    answers = zip(asked, map(str.strip, lines), strict=True)
    return tuple(Failure(show, got) for show, got in answers if got != str(show.total))


def _run(command: str, typed: str, timeout: float) -> str:
    try:
        words = shlex.split(command)
        done = subprocess.run(
            words, input=typed, capture_output=True, text=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired:
        raise DataError(f"the program took more than {timeout:g} seconds.") from None
    except (OSError, ValueError, IndexError) as error:
        raise DataError(f"cannot run the program {command!r}: {error}.") from error
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise DataError(f"the program ended with exit code {done.returncode}: {last}")
    return done.stdout


def load_scorer(name: str) -> Scorer:
    """Import a scorer by its name.

    Parameters
    ----------
    name : str
        ``package.module:callable``.

    Returns
    -------
    callable
        To be given to `check_scorer`.

    Raises
    ------
    DataError
        If there is no such thing, or it cannot be called.

    Examples
    --------
    >>> load_scorer("cribscore.show.points")
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: a scorer must be named package.module:callable; \
got 'cribscore.show.points'.
    """
    module, colon, path = name.partition(":")
    if not (module and colon and path):
        raise DataError(f"a scorer must be named package.module:callable; got {name!r}.")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise DataError(f"cannot import the scorer {name!r}: {error}.") from error
    if not callable(found):
        raise DataError(f"the scorer {name!r} cannot be called; it is {found!r}.")
    scorer: Scorer = found
    return scorer


def count_by_rule(failures: Iterable[Failure]) -> dict[str, int]:
    """Return how many shows of each rule failed, the most first.

    Parameters
    ----------
    failures : iterable of Failure
        As from `check_scorer` or `check_program`.

    Returns
    -------
    dict of str to int
        Only the rules with failures.

    Examples
    --------
    >>> count_by_rule(check_scorer(lambda hand, starter, crib: 29, known_shows()[:2]))
    {'fifteens': 2}
    """
    return dict(Counter(failure.show.rule for failure in failures).most_common())
