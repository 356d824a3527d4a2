"""Is a scorer right? Any scorer of shows, run against the published conformance file.

``data/conformance/shows.json`` holds shows with what they are worth, worked out by an oracle
that shares nothing with this package, and chosen so that each known mistake of scorers fails
somewhere. The file is plain JSON, for programs in any language.
"""

import json
import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from threading import Event, Thread
from typing import Any

from cribscore.answers import Answer
from cribscore.cards import parse_cards
from cribscore.checks import check_flag, check_real
from cribscore.errors import DataError, shown
from cribscore.show.points import score_hand
from cribscore.show.programs import run_program
from cribscore.show.score import PARTS
from cribscore.store import shipped_path

LONGEST_ANSWER = 200
"""Characters kept of an answer that is no number."""
Scorer = Callable[[Any, Any, bool], Any]
"""Called with the kept cards, the starter and whether it is a crib; returns the points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownShow(Answer):
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure(Answer):
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

    def to_dict(self) -> dict[str, Any]:
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
    """Return the rules that the conformance file tries, each in a sentence, by name.

    Examples
    --------
    >>> known_rules()["corner"]
    'Runs do not turn the corner: queen, king, ace and king, ace, two are none.'
    """
    return dict(_read()["rules"])


def known_shows(kept: Iterable[int] = (3, 4, 5, 6)) -> tuple[KnownShow, ...]:
    """Return the shows of the conformance file, in its order.

    Parameters
    ----------
    kept : iterable of int
        Only shows with these numbers of kept cards; most scorers know four alone.

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
    sizes = _sizes(kept)
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


def _sizes(kept: Any) -> set[int]:
    try:
        return {operator.index(size) for size in kept}
    except TypeError:
        raise DataError(f"kept must be whole numbers such as (4, 5); got {shown(kept)}.") from None


def _shows_of(shows: Any) -> tuple[KnownShow, ...]:
    """Return the shows to be asked: those given, or all."""
    if shows is None:
        return known_shows()
    try:
        asked = tuple(shows)
    except TypeError:
        raise DataError(
            f"shows must be KnownShow, as from known_shows; got {shown(shows)}."
        ) from None
    for show in asked:
        if not isinstance(show, KnownShow):
            raise DataError(f"shows must be KnownShow, as from known_shows; got {shown(show)}.")
    return asked


def check_scorer(
    scorer: Scorer,
    shows: Sequence[KnownShow] | None = None,
    *,
    ids: bool = False,
    timeout: float = 300,
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
    timeout : float
        Seconds that it may take for all shows.

    Returns
    -------
    tuple of Failure
        Empty if the scorer is always right.

    Raises
    ------
    DataError
        If the scorer cannot be called, or is too slow. It then goes on in a thread that ends with
        the process: Python cannot stop it.

    Examples
    --------
    >>> check_scorer(lambda hand, starter, crib: score_hand(hand, starter, crib=crib))
    ()
    >>> failures = check_scorer(lambda hand, starter, crib: score_hand(hand, starter))
    >>> print(failures[0].show, failures[0].show.total, failures[0].got)
    2c 6c 8c Kc / Td crib 0 4
    """
    if not callable(scorer):
        raise DataError(f"a scorer must be callable; got {shown(scorer)}.")
    asked, limit = _shows_of(shows), check_real("timeout", timeout, least=0)
    check_flag("ids", ids)
    got: list[str] = []
    stopped = Event()

    def ask_all() -> None:
        for show in asked:
            if stopped.is_set():
                return
            got.append(_ask(scorer, show, ids))

    asking = Thread(target=ask_all, daemon=True)
    asking.start()
    asking.join(limit)
    stopped.set()
    if len(got) < len(asked):
        raise DataError(
            f"the scorer took more than {limit:g} seconds, the last of them for {asked[len(got)]}."
        )
    return _failures(asked, got)


def _failures(asked: Iterable[KnownShow], got: Iterable[str]) -> tuple[Failure, ...]:
    return tuple(
        Failure(show=show, got=answer[:LONGEST_ANSWER])
        for show, answer in zip(asked, got, strict=True)
        if answer != str(show.total)
    )


def _ask(scorer: Scorer, show: KnownShow, ids: bool) -> str:
    """Return the scorer's number as text, or what went wrong."""
    hand: Any = list(parse_cards(show.hand)) if ids else list(show.hand)
    starter: Any = parse_cards(show.starter)[0] if ids else show.starter
    try:
        found = scorer(hand, starter, show.crib)
        total: Any = getattr(found, "total", found)
        return str(int(total)) if int(total) == total else str(total)
    except BaseException as error:
        # the scorer is somebody else's, on its own thread: whatever it raises is its answer
        return f"{type(error).__name__}: {_words_of(error)}"


def _words_of(error: BaseException) -> str:
    """Return the message of somebody's exception, whose own text may fail too."""
    try:
        return str(error)
    except Exception:
        return "no message"


def check_own_scorer(shows: Sequence[KnownShow] | None = None) -> tuple[Failure, ...]:
    """Run `score_hand` against known shows, its five parts included; nothing should fail.

    Examples
    --------
    >>> check_own_scorer()
    ()
    """
    failures = []
    for show in _shows_of(shows):
        found = score_hand(show.hand, show.starter, crib=show.crib)
        parts = tuple(int(getattr(found, part)) for part in PARTS)
        if (found.total, parts) != (show.total, show.parts):
            failures.append(Failure(show=show, got=f"{found.total} {parts}"))
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
        Empty if the program is always right.

    Raises
    ------
    DataError
        If the program cannot be run, fails, is too slow, writes too much, or does not write a line
        for each show.

    Examples
    --------
    >>> import sys
    >>> wrong = check_program(f'{sys.executable} -c "print(len(open(0).readlines()))"')
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: the program must write a number for each of the 504 shows; \
it wrote 1 line.
    """
    asked = _shows_of(shows)
    printed = run_program(command, "".join(f"{show}\n" for show in asked), timeout=timeout)
    lines = printed.removesuffix("\n").split("\n") if printed else []
    if len(lines) != len(asked):
        raise DataError(
            f"the program must write a number for each of the {len(asked)} shows; it wrote "
            f"{len(lines)} line{'' if len(lines) == 1 else 's'}."
        )
    return _failures(asked, map(str.strip, lines))


def load_scorer(name: str) -> Scorer:
    """Import a scorer by its name, ``package.module:callable``; importing runs the module.

    Raises
    ------
    DataError
        If it cannot be imported or called.

    Examples
    --------
    >>> load_scorer("cribscore.show.points")
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: a scorer must be named package.module:callable; \
got 'cribscore.show.points'.
    """
    module, colon, path = name.partition(":") if isinstance(name, str) else ("", "", "")
    if not (module and colon and path):
        raise DataError(f"a scorer must be named package.module:callable; got {shown(name)}.")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (Exception, SystemExit) as error:  # the module is somebody else's
        raise DataError(f"cannot import the scorer {name!r}: {_words_of(error)}.") from error
    if not callable(found):
        raise DataError(f"the scorer {name!r} cannot be called; it is {found!r}.")
    scorer: Scorer = found
    return scorer


def count_by_rule(failures: Iterable[Failure]) -> dict[str, int]:
    """Return how many shows of each rule failed, the most first; only rules with failures.

    Examples
    --------
    >>> count_by_rule(check_scorer(lambda hand, starter, crib: 29, known_shows()[:2]))
    {'fifteens': 2}
    """
    return dict(Counter(failure.show.rule for failure in failures).most_common())
