"""Cassino scored: a deal, a game, and what becomes of a faced card (E s.111-112)."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import full_name
from cribscore.errors import CardCountError, DataError
from cribscore.games.cassino.laws import GREAT, LITTLE, PACK, STANDARD, Rules
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = [
    "Game", "faced_card", "score_piles", "set_up", "settle_game",
]  # fmt: skip

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
    return Settlement(sides, ahead[0] if len(ahead) == 1 else None, facts={"set_up": net})


def _score_pile(party: int, piles: Sequence[Sequence[int]], sweeps: int) -> Breakdown:
    pile = piles[party]
    items = []

    def most(counts: Sequence[int]) -> bool:
        return all(counts[party] > n for p, n in enumerate(counts) if p != party)

    if most([len(other) for other in piles]):
        items.append(Item("the cards", (), 3, "E s.111 iii"))
    if most([sum(c & 3 == _SPADES for c in other) for other in piles]):
        spades = sorted(c for c in pile if c & 3 == _SPADES)
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

    With two, the larger less the smaller; with three, the highest less the two lowest together;
    nothing where that leaves nothing.

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

    `won_game` is who reached the target. The fact ``lurched`` lists the losers with too few points
    (s.111 vi).

    Examples
    --------
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
            items[party].append(Item(f"deal {n}", (), gained, "E s.111"))
    won = totals.index(max(totals)) if _is_won(totals, rules) else None
    lurched = tuple(
        p for p, n in enumerate(totals) if won not in (None, p) and n < rules.lurch_under
    )
    sides = tuple(Breakdown(tuple(side)) for side in items)
    return Settlement(sides, won_game=won, facts={"lurched": lurched})


def _is_won(totals: Sequence[int], rules: Rules) -> bool:
    return max(totals) >= rules.target and totals.count(max(totals)) == 1


def faced_card(
    *, by_dealer: bool = True, first_round: bool = True, table_turned: bool = False
) -> str:
    """Say what becomes of a deal in which a card is faced (s.112 ii).

    It was faced by the dealer or lay faced in the pack, in the first round of the deal or later,
    and some of the four cards may already have been turned up upon the table.

    Examples
    --------
    >>> faced_card(), faced_card(by_dealer=False), faced_card(first_round=False)
    ('the deal is lost', 'the deal begins again', 'the deal stands')
    """
    if not first_round or table_turned:
        return "the deal stands"
    return "the deal is lost" if by_dealer else "the deal begins again"
