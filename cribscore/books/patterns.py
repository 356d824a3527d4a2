"""A small language for the hands that a printed line stands for.

A pattern is written in a player's words: clauses joined by commas, alternatives joined by ``|``.
It stands for *all* the hands that fit it.

Clauses that put cards into the hand:

``three fives``, ``a nine``, ``knave``
    Cards of a rank. ``a six or nine``: each rank in turn.
``a court card``, ``two tenth cards``, ``three cards``
    Any cards of a class: court cards are knave to king, tenth cards ten to king.
``two tenth cards of like denomination`` / ``... not a pair`` / ``... in sequence``
    The same, all of one rank; all of different ranks; of consecutive ranks, ace low.
``a duplicate of one of them``, ``duplicates of two of them``, ``two duplicates of one of them``
    Further cards of the ranks of the sequence named before.
``other cards``
    Fill the hand up with cards that leave the sequence named before as it is: of none of its
    ranks, and not next to it. ``any cards``: fill it up with anything.

Clauses that choose among the hands so made:

``no fifteen``, ``one fifteen``, ``some fifteen``
    By the number of ways to make fifteen: none, one, at least one.
``no pair``, ``one pair``
    No two cards alike; two cards alike and no others.
``making fifteen``
    All the cards together make fifteen.

Clauses that name suits:

``a flush of four``
    The kept cards are of one suit, and so is the starter if that is needed to reach the number;
    otherwise the starter is of another suit.
``his nob``
    A knave of the starter's suit is kept.

Where no suit is named, one hand stands for each set of ranks, in mixed suits, without flush or
nob. Where suits are named, one stands for each set of ranks and each choice of the starter among
them: renaming suits changes no count. A pattern may also be cards, with the starter after a
stroke: ``5h 5s 5d Jc / 5c``.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from cribscore.cards import JACK, N_RANKS, format_cards, parse_cards, rank_of
from cribscore.errors import DataError

Ranks = tuple[int, ...]

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_NUMBERS |= {"seven": 7}
_RANKS = {"ace": 0, "two": 1, "deuce": 1, "three": 2, "four": 3, "five": 4, "six": 5, "seven": 6}
_RANKS |= {"eight": 7, "nine": 8, "ten": 9, "knave": 10, "jack": 10, "queen": 11, "king": 12}
_RANKS |= {f"{name}es" if name == "six" else f"{name}s": rank for name, rank in _RANKS.items()}
_CLASSES = {"court card": range(10, 13), "tenth card": range(9, 13), "card": range(13)}

_NUMBER = "|".join(_NUMBERS)
_RANK = "|".join(sorted(_RANKS, key=len, reverse=True))
_OF_RANK = re.compile(rf"(?:({_NUMBER}) )?({_RANK})((?: or (?:{_RANK}))*)")
_OF_CLASS = re.compile(
    rf"({_NUMBER}) (court card|tenth card|card)s?"
    r"( of like denomination| not a pair| in sequence)?"
)
_DUPLICATES = {
    "a duplicate of one of them": (1, 1),
    "duplicates of two of them": (2, 1),
    "two duplicates of one of them": (1, 2),
}
_FLUSH = re.compile(rf"a flush of ({_NUMBER})")
_HIS_NOB = "his nob"
_CARDS = re.compile(r"[A23456789TJQK][cdhs]( .*)?")


@dataclass(frozen=True, slots=True)
class Show:
    """One hand with its starter, as ids; ``starter`` is None if it is counted without one."""

    hand: tuple[int, ...]
    starter: int | None

    def __str__(self) -> str:
        """Write it as a pattern of cards."""
        if self.starter is None:
            return format_cards(self.hand)
        return f"{format_cards(self.hand)} / {format_cards(self.starter)}"


@dataclass(frozen=True, slots=True)
class _Part:
    """A hand being made: its ranks, and those of the sequence that "them" means."""

    ranks: Ranks
    them: Ranks = ()


def count_fifteens(ranks: Iterable[int]) -> int:
    """Return in how many ways cards of these ranks make fifteen.

    Parameters
    ----------
    ranks : iterable of int
        Ranks 0 to 12.

    Returns
    -------
    int
        The number of sets of cards that make fifteen, not the points.

    Examples
    --------
    >>> count_fifteens([4, 4, 4, 10])
    4
    """
    ways = [1] + [0] * 15
    for rank in ranks:
        worth = min(rank + 1, 10)
        for total in range(15, worth - 1, -1):
            ways[total] += ways[total - worth]
    return ways[15]


def expand_ranks(pattern: str, n_cards: int) -> list[Ranks]:
    """Return every set of ranks of `n_cards` cards that a pattern stands for.

    Clauses that name suits are passed over.

    Parameters
    ----------
    pattern : str
        In the language of this module.
    n_cards : int
        Cards in the hand, the starter included.

    Returns
    -------
    list of tuple of int
        Each ascending, none twice, in ascending order. Empty if nothing fits.

    Raises
    ------
    DataError
        If a clause cannot be read, naming it.

    Examples
    --------
    >>> expand_ranks("three court cards in sequence, a duplicate of one of them", 4)
    [(10, 10, 11, 12), (10, 11, 11, 12), (10, 11, 12, 12)]
    >>> expand_ranks("two fives, a joker", 3)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: cannot read the clause 'a joker' of the pattern \
'two fives, a joker'. Hint: the clauses are listed in cribscore.books.patterns.
    """
    if _CARDS.fullmatch(pattern):
        cards = parse_cards(pattern.replace("/", " "))
        return [tuple(sorted(map(rank_of, cards)))] if len(cards) == n_cards else []
    found: set[Ranks] = set()
    for choice in pattern.split("|"):
        parts = [_Part(())]
        for clause in _clauses(choice):
            parts = list(dict.fromkeys(_apply(clause, parts, n_cards, pattern)))
        found |= {part.ranks for part in parts if len(part.ranks) == n_cards}
    return sorted(found)


def expand(pattern: str, kept: int, *, starter: bool = True) -> tuple[Show, ...]:
    """Return every hand that a pattern stands for, as cards.

    Parameters
    ----------
    pattern : str
        In the language of this module.
    kept : int
        Cards kept.
    starter : bool
        Whether a starter is counted with them.

    Returns
    -------
    tuple of Show
        In ascending order of their ranks; hands that differ only by renaming suits, or in
        suits that the pattern does not name, stand here once.

    Raises
    ------
    DataError
        If a clause cannot be read.

    Examples
    --------
    >>> [str(show) for show in expand("five, three court cards in sequence", 3)]
    ['5c Jd Qh / Ks']
    >>> [str(show) for show in expand("two sixes, any cards, a flush of four, no fifteen", 4)][:2]
    ['Ac 4c 6c 7c / 6d', 'Ac 5c 6c 7c / 6d']
    """
    if _CARDS.fullmatch(pattern):
        return _shows_of_cards(pattern, kept, starter)
    return _expand(pattern, kept, starter)


@cache
def _expand(pattern: str, kept: int, starter: bool) -> tuple[Show, ...]:
    shows: dict[Show, None] = {}
    for choice in pattern.split("|"):
        clauses = list(_clauses(choice))
        flush = next((_NUMBERS[m[1]] for c in clauses if (m := _FLUSH.fullmatch(c))), 0)
        nob = _HIS_NOB in clauses
        for ranks in expand_ranks(choice, kept + starter):
            for show in _suit(ranks, kept, flush, nob):
                shows[show] = None
    return tuple(shows)


def _shows_of_cards(pattern: str, kept: int, starter: bool) -> tuple[Show, ...]:
    hand, _, turned = pattern.partition("/")
    cards = parse_cards(f"{hand} {turned}")
    if len(cards) != kept + starter or bool(turned.strip()) != starter:
        return ()
    return (Show(cards[:kept], cards[kept] if starter else None),)


def _clauses(choice: str) -> Iterator[str]:
    for clause in choice.split(","):
        yield " ".join(clause.split())


def _apply(clause: str, parts: list[_Part], n_cards: int, pattern: str) -> Iterator[_Part]:
    """Add one clause to every hand that is being made."""
    if match := _OF_RANK.fullmatch(clause):
        number = _NUMBERS[match[1] or "one"]
        ranks = [_RANKS[name] for name in (match[2], *match[3].split(" or ")[1:])]
        yield from _with(parts, [(rank,) * number for rank in ranks])
    elif match := _OF_CLASS.fullmatch(clause):
        chosen = list(_of_class(_NUMBERS[match[1]], _CLASSES[match[2]], match[3]))
        yield from _with(parts, chosen, them=match[3] == " in sequence")
    elif clause in _DUPLICATES:
        how_many, copies = _DUPLICATES[clause]
        for part in parts:
            more = [chosen * copies for chosen in combinations(part.them, how_many)]
            yield from _with([part], more)
    elif clause in ("other cards", "any cards"):
        yield from _filled(parts, n_cards, keep_clear=clause == "other cards")
    elif clause in _FILTERS:
        yield from (part for part in parts if _FILTERS[clause](part.ranks))
    elif clause == _HIS_NOB:
        yield from (part for part in parts if JACK in part.ranks)
    elif _FLUSH.fullmatch(clause):
        yield from parts
    else:
        raise DataError(
            f"cannot read the clause {clause!r} of the pattern {pattern!r}.",
            hint="the clauses are listed in cribscore.books.patterns.",
        )


def _with(
    parts: Iterable[_Part], additions: Iterable[Ranks], *, them: bool = False
) -> Iterator[_Part]:
    """Add each addition to each part, as far as four cards of a rank allow."""
    additions = list(additions)
    for part in parts:
        for more in additions:
            ranks = tuple(sorted(part.ranks + more))
            if all(ranks.count(rank) <= 4 for rank in more):
                yield _Part(ranks, more if them else part.them)


def _of_class(number: int, ranks: range, arrangement: str | None) -> Iterator[Ranks]:
    """Yield `number` cards of a class, arranged as the clause says."""
    if arrangement == " of like denomination":
        yield from ((rank,) * number for rank in ranks)
    elif arrangement == " not a pair":
        yield from combinations(ranks, number)
    elif arrangement == " in sequence":
        for low in range(ranks.start, ranks.stop - number + 1):
            yield tuple(range(low, low + number))
    else:
        yield from combinations_with_replacement(ranks, number)


def _filled(parts: Iterable[_Part], n_cards: int, *, keep_clear: bool) -> Iterator[_Part]:
    """Fill each hand up, clear of its sequence if asked."""
    for part in parts:
        near = {rank + step for rank in part.them for step in (-1, 0, 1)} if keep_clear else set()
        free = [rank for rank in range(N_RANKS) if rank not in near]
        missing = max(n_cards - len(part.ranks), 0)
        yield from _with([part], combinations_with_replacement(free, missing))


def _alike(ranks: Iterable[int]) -> list[int]:
    """Return how many cards there are of each rank that is there more than once."""
    return sorted(count for count in Counter(ranks).values() if count > 1)


def _pips(ranks: Ranks) -> int:
    return sum(min(rank + 1, 10) for rank in ranks)


_FILTERS: dict[str, Callable[[Ranks], bool]] = {
    "no fifteen": lambda ranks: count_fifteens(ranks) == 0,
    "one fifteen": lambda ranks: count_fifteens(ranks) == 1,
    "some fifteen": lambda ranks: count_fifteens(ranks) >= 1,
    "no pair": lambda ranks: not _alike(ranks),
    "one pair": lambda ranks: _alike(ranks) == [2],
    "making fifteen": lambda ranks: _pips(ranks) == 15,
}


def _suit(ranks: Ranks, kept: int, flush: int, nob: bool) -> Iterator[Show]:
    """Give suits to a set of ranks: those that the pattern names, else mixed ones."""
    if not flush and not nob:
        yield _mixed(ranks, kept)
    elif len(ranks) == kept:  # no starter: no nob, and the flush is the whole hand
        if flush == kept and not nob and not _alike(ranks):
            yield Show(tuple(4 * rank for rank in ranks), None)
    elif not flush or len(set(ranks)) >= kept:
        for turned in sorted(set(ranks)):
            rest = list(ranks)
            rest.remove(turned)
            yield from _flushed(rest, turned, flush, nob) if flush else _with_nob(rest, turned)


def _mixed(ranks: Ranks, kept: int) -> Show:
    """Deal the suits out in turn, and turn up the highest card that leaves no nob."""
    cards = [4 * rank + place % 4 for place, rank in enumerate(ranks)]
    if len(cards) == kept:
        return Show(tuple(cards), None)
    starter = next(c for c in reversed(cards) if 4 * JACK + c % 4 not in set(cards) - {c})
    return Show(tuple(card for card in cards if card != starter), starter)


def _flushed(rest: list[int], turned: int, flush: int, nob: bool) -> Iterator[Show]:
    """Yield the kept cards all clubs; the starter too if the flush needs it, else a diamond."""
    with_starter = flush == len(rest) + 1
    possible = flush in (len(rest), len(rest) + 1) and len(set(rest)) == len(rest)
    if not possible or (with_starter and turned in rest):
        return
    if nob and not (with_starter and JACK in rest):
        return
    yield Show(tuple(4 * rank for rank in rest), 4 * turned + (0 if with_starter else 1))


def _with_nob(rest: list[int], turned: int) -> Iterator[Show]:
    """Yield a knave of the starter's suit, clubs, and the other cards in mixed suits."""
    if turned == JACK or JACK not in rest:
        return  # a turned knave is the dealer's heels, never a nob
    others = list(rest)
    others.remove(JACK)
    hand = [4 * JACK]
    for place, rank in enumerate(others):
        taken = {*hand, 4 * turned}
        free = [4 * rank + suit for suit in (1, 2, 3, 0) if 4 * rank + suit not in taken]
        hand.append(free[place % len(free)])
    yield Show(tuple(sorted(hand)), 4 * turned)
