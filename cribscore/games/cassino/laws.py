"""Cassino: what a card takes from the table (E s.112 iv), and the chance to clear it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Any

from cribscore.answers import Answer
from cribscore.cards import N_RANKS, CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import CardCountError, DataError
from cribscore.games.odds import Odds, chance_at_least, odds_of
from cribscore.games.packs import FULL
from cribscore.games.shape import (
    Breakdown,
    Cards,
    Item,
    Settlement,
    check_least,
    check_seats,
    scored,
)

PACK = FULL
GREAT, LITTLE = parse_cards("Td 2s")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    difference : The smaller number is taken from the larger, and only what is left is set up
        (s.111).
    target : Points of a game; the text names none: eleven is from outside, Long's Hoyle of 1792.
    lurch_under : A loser with fewer points than this is lurched (s.111 vi).
    free : A card that could take may be laid down, or may take less than all. Unset, a card is laid
        down by a player who can take nothing with it (s.112 iv), and by nobody else.
    """

    difference: bool = True
    target: int = 11
    lurch_under: int = 6
    free: bool = False

    def __post_init__(self) -> None:
        check_least(1, target=self.target)


STANDARD = Rules()


def check_table(players: int) -> None:
    """Refuse a table that is not of two, three or four (s.110)."""
    check_seats(players, (2, 3, 4), "cassino")


def parties_of(players: int) -> int:
    """Return how many parties score: four play as two partnerships."""
    return 3 if players == 3 else 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Capture(Answer):
    """What a card takes from the table.

    Attributes
    ----------
    card, pairs : The card played, and those of its own rank.
    combinations : Disjoint sets of cards, each adding to its number; where the same cards can be
        divided in more ways than one, one of them.
    sweep : Nothing is left upon the table.
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
        sets = [str(cards) for cards in self.combinations]
        plain = {"card": str(self.card), "taken": str(self.taken), "pairs": str(self.pairs)}
        return {**plain, "combinations": sets, "sweep": self.sweep}


def captures(card: CardsLike, table: CardsLike = "") -> tuple[Capture, ...]:
    """Return every maximal capture of a card from a table, those of most cards first (s.112 iv).

    A capture is all cards of equal rank and any disjoint combinations that add to the card's
    number; it is maximal if no other takes all its cards and more. Court cards only pair.

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
            found.append(
                Capture(
                    card=Cards((card,)),
                    pairs=Cards(pairs),
                    combinations=tuple(map(Cards, made)),
                    sweep=sweep,
                )
            )
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
        found[name] = Odds(value=chance, assumption=f"{drawn} of the {len(left)} cards not seen")
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
    return odds_of({name: value / total for name, value in sums.items()}, assumption)


_SPADES = 3


def score_piles(
    piles: Sequence[Sequence[int]],
    sweeps: Sequence[int],
    rules: Rules = STANDARD,
    lost: Sequence[int] = (),
) -> Settlement:
    """Score the piles of card ids of two or three parties (s.111), and refuse impossible ones.

    With the cards that were `lost` and that nobody has found (s.112 iii) the piles are all 52.
    """
    if len(piles) not in (2, 3):
        raise DataError(f"a deal has the piles of two parties or of three; got {len(piles)}.")
    named = {f"pile {p}": pile for p, pile in enumerate(piles)}
    PACK.check_together({**named, "the cards lost": lost})
    missing = PACK.remaining(*piles, lost)
    if missing:
        raise CardCountError(
            f"the piles must hold all 52 cards; {len(missing)} are missing, the "
            f"{full_name(missing[0])} among them.",
            hint="the last trick sweeps what lies upon the table.",
        )
    if len(sweeps) != len(piles) or min(sweeps) < 0:
        raise DataError(f"sweeps must be one count for each of {len(piles)} piles; got {sweeps}.")
    for party, (pile, cleared) in enumerate(zip(piles, sweeps, strict=True)):
        if 2 * cleared > len(pile) or len(pile) == 1:
            raise DataError(
                f"pile {party} has {len(pile)} cards and {cleared} sweeps; every trick is of two "
                "cards or more."
            )
    sides = tuple(_score_pile(p, piles, sweeps[p]) for p in range(len(piles)))
    totals = tuple(side.total for side in sides)
    net = tuple(set_up(totals)) if rules.difference else totals
    ahead = [p for p, points in enumerate(net) if points == max(net) and points > 0]
    return Settlement(
        sides=sides, won_hand=ahead[0] if len(ahead) == 1 else None, facts={"set_up": net}
    )


def _score_pile(party: int, piles: Sequence[Sequence[int]], sweeps: int) -> Breakdown:
    pile = piles[party]
    items = []

    def most(counts: Sequence[int]) -> bool:
        return all(counts[party] > n for p, n in enumerate(counts) if p != party)

    if most([len(other) for other in piles]):
        items.append(scored("the cards", 3, "E s.111 iii"))
    if most([sum(c & 3 == _SPADES for c in other) for other in piles]):
        spades = sorted(c for c in pile if c & 3 == _SPADES)
        items.append(scored("the spades", 1, "E s.111 iv", spades))
    if GREAT in pile:
        items.append(scored("great cassino", 2, "E s.111 i", (GREAT,)))
    if LITTLE in pile:
        items.append(scored("little cassino", 1, "E s.111 ii", (LITTLE,)))
    items += [scored("an ace", 1, "E s.111 v", (c,)) for c in sorted(pile) if c >> 2 == 0]
    items += [scored("clearing the board", 1, "E s.112 iv")] * sweeps
    return Breakdown(items=tuple(items))


def set_up(points: tuple[int, ...]) -> list[int]:
    """Subtract the smaller number from the larger, as only what is left is set up (s.111).

    With two, the larger less the smaller; with three, the highest less the two lowest together;
    nothing where that leaves nothing.
    """
    if len(points) not in (2, 3) or min(points) < 0:
        raise DataError(f"points must be two or three numbers, none negative; got {points}.")
    best = max(points)
    left = max(2 * best - sum(points), 0)
    return [left if left and n == best else 0 for n in points]


@dataclass(frozen=True, slots=True)
class Game:
    """The record of a game.

    Attributes
    ----------
    deals : What each party set up, deal by deal.
    """

    deals: tuple[tuple[int, ...], ...]


def settle_game(game: Game, rules: Rules = STANDARD) -> Settlement:
    """Settle a game from what each party set up in each deal.

    `won_game` is who reached the target. The fact ``lurched`` lists the losers with too few points
    (s.111 vi).

    >>> done = settle_game(Game(((6, 0), (0, 2), (5, 0))))
    >>> done.totals, done.won_game, done.facts["lurched"]
    ((11, 2), 0, (1,))
    """
    parties = len(game.deals[0]) if game.deals else 0
    if parties not in (2, 3) or any(len(d) != parties or min(d) < 0 for d in game.deals):
        raise DataError(f"every deal must give two or three parties their points; got {game.deals}")
    totals = [0] * parties
    items: list[list[Item]] = [[] for _ in range(parties)]
    for n, points in enumerate(game.deals, 1):
        if _is_won(totals, rules):
            raise DataError(f"deal {n} was played after a party had {max(totals)} points.")
        if rules.difference and sum(gained > 0 for gained in points) > 1:
            raise DataError(f"deal {n}: one party at most sets up the difference; got {points}.")
        for party, gained in enumerate(points):
            totals[party] += gained
            items[party].append(scored(f"deal {n}", gained, "E s.111"))
    won = totals.index(max(totals)) if _is_won(totals, rules) else None
    lurched = tuple(
        p for p, n in enumerate(totals) if won not in (None, p) and n < rules.lurch_under
    )
    return Settlement.of_items(items, won_game=won, facts={"lurched": lurched})


def _is_won(totals: Sequence[int], rules: Rules) -> bool:
    return max(totals) >= rules.target and totals.count(max(totals)) == 1


def faced_card(
    *, by_dealer: bool = True, first_round: bool = True, table_turned: bool = False
) -> str:
    """Say what becomes of a deal in which a card is faced (s.112 ii).

    It was faced by the dealer or lay faced in the pack, in the first round of the deal or later,
    and some of the four cards may already have been turned up upon the table.

    >>> faced_card(), faced_card(by_dealer=False), faced_card(first_round=False)
    ('the deal is lost', 'the deal begins again', 'the deal stands')
    """
    if not first_round or table_turned:
        return "the deal stands"
    return "the deal is lost" if by_dealer else "the deal begins again"
