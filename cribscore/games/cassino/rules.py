"""The rules of cassino: what a card takes, what a deal scores, who wins (E s.111-112)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cribscore.cards import CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import CardCountError, DataError
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = [
    *("GREAT", "LITTLE", "PACK", "STANDARD", "Capture", "Deal", "Game", "Rules", "captures"),
    *("captures_of", "check_players", "faced_card", "parties_of", "set_up", "settle_deal"),
    *("settle_game", "takings"),
]

PACK = FULL
GREAT, LITTLE = parse_cards("Td 2s")
_SPADES = 3


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
        A card that could take may be laid down, or may take less than all. Unset, one is
        laid down by him who can take nothing (s.112 iv), and by nobody else.
    """

    difference: bool = True
    target: int = 11
    lurch_under: int = 6
    free: bool = False


STANDARD = Rules()


def check_players(players: int) -> None:
    """Refuse a table that is not of two, three or four (s.110).

    Raises
    ------
    DataError
        If `players` is another number.
    """
    if players not in (2, 3, 4):
        raise DataError(f"cassino is played by 2, 3 or 4 players; got {players}.")


def parties_of(players: int) -> int:
    """Return how many parties score: four play as two partnerships."""
    return 3 if players == 3 else 2


# --------------------------------------------------------------------------------- captures


@dataclass(frozen=True, slots=True)
class Capture:
    """What a card takes from the table.

    Attributes
    ----------
    card : int
        The card played.
    pairs : tuple of int
        The cards of its own rank.
    combinations : tuple of tuple of int
        Disjoint sets of cards, each adding to its number; where the same cards can be divided
        in more ways than one, one of them.
    sweep : bool
        Nothing is left upon the table.
    """

    card: int
    pairs: tuple[int, ...]
    combinations: tuple[tuple[int, ...], ...]
    sweep: bool

    @property
    def taken(self) -> tuple[int, ...]:
        """All cards taken, ascending by id."""
        return tuple(sorted(sum(self.combinations, self.pairs)))

    def to_dict(self) -> dict[str, Any]:
        """Return the capture as plain data, its cards as text."""
        return {
            "card": format_cards(self.card),
            "taken": format_cards(self.taken),
            "pairs": format_cards(self.pairs),
            "combinations": [format_cards(cards) for cards in self.combinations],
            "sweep": self.sweep,
        }


def captures(card: CardsLike, table: CardsLike = "") -> tuple[Capture, ...]:
    """Return every maximal capture of a card from a table (s.112 iv).

    A capture is all cards of equal rank and any disjoint combinations that add to the card's
    number; it is maximal if no other takes all its cards and more. Court cards only pair.

    Parameters
    ----------
    card : text or id
        The card played.
    table : text, id, or a sequence of texts and ids
        The cards face upwards upon the board.

    Returns
    -------
    tuple of Capture
        Those of most cards first; empty where the card takes nothing.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not cards of one pack, or `card` is not one.

    Examples
    --------
    The takes of the ten that the law names, all in one:

    >>> ten, = captures("Td", "9c Ad 8s 2h 7c 3d")
    >>> [format_cards(cards) for cards in ten.combinations], ten.sweep
    (['Ad 9c', '2h 8s', '3d 7c'], True)

    An eight may take one of these or the other, not both:

    >>> [format_cards(one.taken) for one in captures("8h", "5c 3d 3s Kd")]
    ['3d 5c', '3s 5c']
    """
    played = PACK.parse_one(card, what="the card played")
    board = PACK.parse(table, what="the table")
    PACK.check_together({"the card played": (played,), "the table": board})
    return captures_of(played, tuple(sorted(board)))


def captures_of(card: int, table: Sequence[int]) -> tuple[Capture, ...]:
    """Return the maximal captures of a card id from a table of ids; see `captures`."""
    pairs = tuple(c for c in table if c >> 2 == card >> 2)
    low = [c for c in table if c >> 2 < card >> 2] if card >> 2 < 10 else []
    unions = _unions(card >> 2, [c >> 2 for c in low])
    if len(unions) == 1:
        return (Capture(card, pairs, (), len(pairs) == len(table)),) if pairs else ()
    most: list[int] = []
    for union in sorted(unions, key=lambda u: (-u.bit_count(), u)):
        if not any(union & kept == union for kept in most):
            most.append(union)
    found = []
    for union in most:
        made = (tuple(c for i, c in enumerate(low) if m >> i & 1) for m in unions[union])
        sets = tuple(sorted(made))
        sweep = len(pairs) + union.bit_count() == len(table)
        found.append(Capture(card, pairs, sets, sweep))
    return tuple(found)


def takings(card: int, table: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return every capture that a card may make, the maximal and the lesser, as sets of cards."""
    pairs = [c for c in table if c >> 2 == card >> 2]
    low = [c for c in table if c >> 2 < card >> 2] if card >> 2 < 10 else []
    found = set()
    for union in _unions(card >> 2, [c >> 2 for c in low]):
        combined = [c for i, c in enumerate(low) if union >> i & 1]
        for some in range(1 << len(pairs)):
            taken = combined + [c for i, c in enumerate(pairs) if some >> i & 1]
            found.add(tuple(sorted(taken)))
    return tuple(sorted(found - {()}))


def _unions(rank: int, ranks: Sequence[int]) -> dict[int, tuple[int, ...]]:
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


# ---------------------------------------------------------------------------------- scoring


@dataclass(frozen=True, slots=True)
class Deal:
    """The record of a finished deal.

    Attributes
    ----------
    piles : tuple of cards
        What each party has taken, the last sweep with it: all 52 cards.
    sweeps : tuple of int
        How often each party cleared the board before the last card; none if left out.
    """

    piles: tuple[CardsLike, ...]
    sweeps: tuple[int, ...] = ()


def settle_deal(deal: Deal, rules: Rules = STANDARD) -> Settlement:
    """Score a finished deal (s.111): cards, spades, aces, the two cassinos and sweeps.

    Parameters
    ----------
    deal : Deal
        The piles of two parties, or of three players, and their sweeps.
    rules : Rules
        Whether the difference alone is set up.

    Returns
    -------
    Settlement
        A breakdown a party. The fact ``set_up`` is what each party sets up after subtracting;
        `winner` is the party that sets up something.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the piles are not the 52 cards.
    DataError
        If there are not two or three piles, or the sweeps do not fit them.

    Examples
    --------
    >>> mine = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ah"
    >>> theirs = PACK.remaining(PACK.parse(mine))
    >>> done = settle_deal(Deal((mine, theirs), (0, 1)))
    >>> done.totals, done.facts["set_up"]
    ((8, 4), (4, 0))
    """
    piles = [PACK.parse(pile, what=f"pile {p}") for p, pile in enumerate(deal.piles)]
    if len(piles) not in (2, 3):
        raise DataError(f"a deal has the piles of two parties or of three; got {len(piles)}.")
    PACK.check_together({f"pile {p}": pile for p, pile in enumerate(piles)})
    missing = PACK.remaining(*piles)
    if missing:
        raise CardCountError(
            f"the piles must hold all 52 cards; {len(missing)} are missing, the "
            f"{full_name(missing[0])} among them.",
            hint="the last trick sweeps what lies upon the table.",
        )
    sweeps = deal.sweeps or (0,) * len(piles)
    if len(sweeps) != len(piles) or min(sweeps) < 0:
        raise DataError(f"sweeps must be one count for each of {len(piles)} piles; got {sweeps}.")
    sides = tuple(_score_pile(p, piles, sweeps[p]) for p in range(len(piles)))
    totals = tuple(side.total for side in sides)
    net = tuple(set_up(totals)) if rules.difference else totals
    ahead = [p for p, points in enumerate(net) if points == max(net) and points > 0]
    return Settlement(sides, won_hand=ahead[0] if len(ahead) == 1 else None, facts={"set_up": net})


def _score_pile(party: int, piles: Sequence[Sequence[int]], sweeps: int) -> Breakdown:
    pile = piles[party]
    items = []

    def most(counts: Sequence[int]) -> bool:
        return all(counts[party] > n for p, n in enumerate(counts) if p != party)

    if most([len(other) for other in piles]):
        items.append(Item("the cards", (), 3, "E s.111 iii"))
    if most([sum(c & 3 == _SPADES for c in other) for other in piles]):
        spades = tuple(c for c in pile if c & 3 == _SPADES)
        items.append(Item("the spades", spades, 1, "E s.111 iv"))
    if GREAT in pile:
        items.append(Item("great cassino", (GREAT,), 2, "E s.111 i"))
    if LITTLE in pile:
        items.append(Item("little cassino", (LITTLE,), 1, "E s.111 ii"))
    items += [Item("an ace", (c,), 1, "E s.111 v") for c in sorted(pile) if c >> 2 == 0]
    items += [Item("clearing the board", (), 1, "E s.112 iv")] * sweeps
    return Breakdown(tuple(items))


def set_up(points: tuple[int, ...]) -> list[int]:
    """Subtract the smaller number from the larger, as only what is left is set up (s.111).

    Parameters
    ----------
    points : tuple of int
        The points of two parties, or of three players.

    Returns
    -------
    list of int
        What each sets up. With two, the larger less the smaller; with three, the highest less
        the two lowest together; nothing where that leaves nothing.

    Raises
    ------
    DataError
        If there are not two or three numbers, or one is negative.

    Examples
    --------
    >>> set_up((7, 4)), set_up((6, 3, 2)), set_up((5, 3, 3))
    ([3, 0], [1, 0, 0], [0, 0, 0])
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
    deals : tuple of tuple of int
        What each party set up, deal by deal.
    """

    deals: tuple[tuple[int, ...], ...]


def settle_game(game: Game, rules: Rules = STANDARD) -> Settlement:
    """Settle a game from what each party set up in each deal.

    Parameters
    ----------
    game : Game
        The deals.
    rules : Rules
        The target, and the lurch.

    Returns
    -------
    Settlement
        A side a party; `winner` is who reached the target, None in an unfinished game. The fact
        ``lurched`` lists the losers with too few points (s.111 vi).

    Raises
    ------
    DataError
        If the deals are not of one size, or one was played after the game was won.

    Examples
    --------
    >>> done = settle_game(Game(((6, 0), (0, 2), (5, 0))))
    >>> done.totals, done.won_game, done.facts["lurched"]
    ((11, 2), 0, (1,))
    """
    deals = game.deals
    parties = len(deals[0]) if deals else 0
    if parties not in (2, 3) or any(len(d) != parties or min(d) < 0 for d in deals):
        raise DataError(f"every deal must give two or three parties their points; got {deals}.")
    totals = [0] * parties
    items: list[list[Item]] = [[] for _ in range(parties)]
    for n, points in enumerate(deals, 1):
        if _is_won(totals, rules):
            raise DataError(f"deal {n} was played after a party had {max(totals)} points.")
        for party, gained in enumerate(points):
            totals[party] += gained
            items[party].append(Item(f"deal {n}", (), gained, "E s.111"))
    won = _is_won(totals, rules)
    winner = totals.index(max(totals)) if won else None
    lurched = tuple(
        p for p, n in enumerate(totals) if won and p != winner and n < rules.lurch_under
    )
    return Settlement(
        tuple(Breakdown(tuple(i)) for i in items), won_game=winner, facts={"lurched": lurched}
    )


def _is_won(totals: Sequence[int], rules: Rules) -> bool:
    return max(totals) >= rules.target and totals.count(max(totals)) == 1


def faced_card(
    *, by_dealer: bool = True, first_round: bool = True, table_turned: bool = False
) -> str:
    """Say what becomes of a deal in which a card is faced (s.112 ii).

    Parameters
    ----------
    by_dealer : bool
        The dealer faced it; otherwise it lay faced in the pack.
    first_round : bool
        It was in the first round of the deal.
    table_turned : bool
        Some of the four cards were already turned up upon the table.

    Returns
    -------
    str
        ``the deal stands``, ``the deal is lost`` or ``the deal begins again``.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> faced_card(), faced_card(by_dealer=False), faced_card(first_round=False)
    ('the deal is lost', 'the deal begins again', 'the deal stands')
    """
    if not first_round or table_turned:
        return "the deal stands"
    return "the deal is lost" if by_dealer else "the deal begins again"
