"""Cassino: what a card takes from the table (E s.112 iv), and the chance to clear it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

from cribscore.cards import N_RANKS, CardsLike, format_cards, parse_cards
from cribscore.errors import CardCountError, DataError
from cribscore.games.odds import Odds, chance_at_least
from cribscore.games.packs import FULL
from cribscore.games.shape import Cards, check_least, check_seats

__all__ = [
    "GREAT", "LITTLE", "PACK", "STANDARD", "Capture", "Rules", "captures", "captures_of",
    "check_table", "odds", "parties_of", "sweep_odds", "takes_of",
]  # fmt: skip

PACK = FULL
GREAT, LITTLE = parse_cards("Td 2s")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    difference : bool
        The smaller number is taken from the larger, and only what is left is set up (s.111).
    target : int
        Points of a game; the text names none: eleven is from outside, Long's Hoyle of 1792.
    lurch_under : int
        A loser with fewer points than this is lurched (s.111 vi).
    free : bool
        A card that could take may be laid down, or may take less than all. Unset, a card is laid
        down by a player who can take nothing with it (s.112 iv), and by nobody else.
    """

    difference: bool = True
    target: int = 11
    lurch_under: int = 6
    free: bool = False

    def __post_init__(self) -> None:
        """Refuse a game of no points."""
        check_least(1, target=self.target)


STANDARD = Rules()


def check_table(players: int) -> None:
    """Refuse a table that is not of two, three or four (s.110)."""
    check_seats(players, (2, 3, 4), "cassino")


def parties_of(players: int) -> int:
    """Return how many parties score: four play as two partnerships."""
    return 3 if players == 3 else 2


@dataclass(frozen=True, slots=True)
class Capture:
    """What a card takes from the table.

    Attributes
    ----------
    card, pairs : Cards
        The card played, and those of its own rank.
    combinations : tuple of Cards
        Disjoint sets of cards, each adding to its number; where the same cards can be divided
        in more ways than one, one of them.
    sweep : bool
        Nothing is left upon the table.
    """

    card: Cards
    pairs: Cards
    combinations: tuple[Cards, ...]
    sweep: bool

    @property
    def taken(self) -> Cards:
        """All cards taken, ascending by id."""
        return Cards(sorted(card for cards in (self.pairs, *self.combinations) for card in cards))

    def to_dict(self) -> dict[str, Any]:
        """Return the capture as plain data, its cards as text."""
        sets = [str(cards) for cards in self.combinations]
        plain = {"card": str(self.card), "taken": str(self.taken), "pairs": str(self.pairs)}
        return {**plain, "combinations": sets, "sweep": self.sweep}


def captures(card: CardsLike, table: CardsLike = "") -> tuple[Capture, ...]:
    """Return every maximal capture of a card from a table, those of most cards first (s.112 iv).

    A capture is all cards of equal rank and any disjoint combinations that add to the card's
    number; it is maximal if no other takes all its cards and more. Court cards only pair.

    Examples
    --------
    The takes of the ten that the law names, all in one:

    >>> ten, = captures("Td", "9c Ad 8s 2h 7c 3d")
    >>> ten.combinations, ten.sweep
    ((Cards('Ad 9c'), Cards('2h 8s'), Cards('3d 7c')), True)

    An eight may take one of these or the other, not both:

    >>> [one.taken for one in captures("8h", "5c 3d 3s Kd")]
    [Cards('3d 5c'), Cards('3s 5c')]
    """
    played = PACK.parse_one(card, what="the card played")
    board = PACK.parse(table, what="the table")
    PACK.check_together({"the card played": (played,), "the table": board})
    return captures_of(played, tuple(sorted(board)))


def captures_of(card: int, table: Sequence[int]) -> tuple[Capture, ...]:
    """Return the maximal captures of a card id from a table of ids; see `captures`."""
    pairs, low = _split(card, table)
    ranks = tuple(c >> 2 for c in low)
    found = []
    for union in _maximal(card >> 2, ranks):
        masks = _unions(card >> 2, ranks)[union]
        made = sorted(tuple(c for i, c in enumerate(low) if m >> i & 1) for m in masks)
        sweep = len(pairs) + union.bit_count() == len(table)
        if pairs or union:
            found.append(Capture(Cards((card,)), Cards(pairs), tuple(map(Cards, made)), sweep))
    return tuple(found)


def takes_of(card: int, table: Sequence[int], *, free: bool = False) -> list[tuple[int, ...]]:
    """Return the sets of cards that a card id may take: the maximal, or `free` the lesser too."""
    pairs, low = _split(card, table)
    ranks = tuple([c >> 2 for c in low])
    if not free:
        unions: Iterable[int] = _maximal(card >> 2, ranks) if len(low) > 1 else (0,)
        sets: list[Sequence[int]] = [pairs]
    else:
        unions = _unions(card >> 2, ranks)
        sets = [some for n in range(len(pairs) + 1) for some in combinations(pairs, n)]
    found = [
        tuple(sorted([*some, *[c for i, c in enumerate(low) if union >> i & 1]]))
        for union in unions
        for some in sets
        if union or some
    ]
    return sorted(set(found)) if free else found


def _split(card: int, table: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the cards that pair with a card, and those that may combine to its number."""
    pairs = [c for c in table if c >> 2 == card >> 2]
    return pairs, [c for c in table if c >> 2 < card >> 2] if card >> 2 < 10 else []


@lru_cache(maxsize=1 << 14)
def _unions(rank: int, ranks: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return all unions of disjoint combinations, each as a mask, with the masks that make it."""
    unions: dict[int, tuple[int, ...]] = {0: ()}
    if len(ranks) < 2:
        return unions
    sums = [(0, 0)]
    for i, other in enumerate(ranks):
        sums += [(m | 1 << i, s + other + 1) for m, s in sums if s + other <= rank]
    for mask, total in sums:
        if total == rank + 1:
            onward = {u | mask: (*made, mask) for u, made in unions.items() if not u & mask}
            unions = onward | unions
    return unions


@lru_cache(maxsize=1 << 14)
def _maximal(rank: int, ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return the unions that no other contains, those of most cards first."""
    most: list[int] = []
    for union in sorted(_unions(rank, ranks), key=lambda u: (-u.bit_count(), u)):
        if not any(union & kept == union for kept in most):
            most.append(union)
    return tuple(most)


def sweep_odds(table: CardsLike, seen: CardsLike = "", *, hand: int = 4) -> dict[str, Odds | str]:
    """Return which cards clear the table, and the chance that the next player has one.

    `seen` are other cards known to be elsewhere: one's own hand, and what was taken. The next
    player holds a `hand` of 1 to 4. ``sweepers`` are the cards not seen that clear the table;
    ``one card`` and ``hand`` the chances that a card not seen, or one of a hand of them, does.

    Examples
    --------
    >>> chances = sweep_odds("9c Ad 8s 2h")
    >>> chances["sweepers"], chances["hand"].value
    ('Tc Td Th Ts', Fraction(58829, 194580))
    """
    board, out = PACK.parse(table, what="the table"), PACK.parse(seen, what="the cards seen")
    if not board:
        raise CardCountError("the table must have one card or more to be swept; got none.")
    PACK.check_together({"the table": board, "the cards seen": out})
    left = PACK.remaining(board, out)
    _check_hand(hand)
    if hand > len(left):
        raise CardCountError(f"a hand of {hand} needs {hand} cards not seen; {len(left)} are left.")
    sweepers = [card for card in left if _sweeps(card, board)]
    found: dict[str, Odds | str] = {"sweepers": format_cards(sweepers)}
    for name, drawn in (("one card", 1), ("hand", hand)):
        chance = chance_at_least(1, drawn=drawn, good=len(sweepers), total=len(left))
        found[name] = Odds(chance, f"{drawn} of the {len(left)} cards not seen")
    return found


def _sweeps(card: int, table: Sequence[int]) -> bool:
    return any(one.sweep for one in captures_of(card, tuple(sorted(table))))


def _check_hand(hand: int) -> None:
    if not 1 <= hand <= 4:
        raise DataError(f"hand must be from 1 to 4 cards, which are dealt; got {hand}.")


def odds(up: int = 4, *, hand: int = 4) -> dict[str, Odds]:
    """Return the chances that the first table can be swept, over all tables.

    So many cards are `up`, 1 to 4, and the eldest hand is of 1 to 4. ``any card``: some card of
    the rest of the pack sweeps the table; ``one card``: a card drawn at random does; ``hand``: one
    of the eldest hand does.

    Examples
    --------
    >>> chances = odds(1, hand=1)
    >>> chances["any card"].value, chances["one card"].value
    (Fraction(1, 1), Fraction(1, 17))
    """
    if not 1 <= up <= 4:
        raise DataError(f"up must be from 1 to 4 cards; got {up}.")
    _check_hand(hand)
    sums = dict.fromkeys(("any card", "one card", "hand"), Fraction(0))
    left = 52 - up
    for ranks in combinations_with_replacement(range(N_RANKS), up):
        counts = [ranks.count(rank) for rank in range(N_RANKS)]
        weight = prod(comb(4, n) for n in counts)
        board = tuple(4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks))
        sweepers = sum(
            4 - n for rank, n in enumerate(counts) if n < 4 and _sweeps(4 * rank + n, board)
        )
        sums["any card"] += weight * bool(sweepers)
        for name, drawn in (("one card", 1), ("hand", hand)):
            sums[name] += weight * chance_at_least(1, drawn=drawn, good=sweepers, total=left)
    total = comb(52, up)
    assumption = f"all {total:,} tables of {up} cards alike, the rest of the pack unknown"
    return {name: Odds(value / total, assumption) for name, value in sums.items()}
