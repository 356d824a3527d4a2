"""Matrimony (E s.108).

Two cards down and one up to each of five to fourteen players, and five chances to be gained:
Best, Matrimony (king and queen), Intrigue (queen and knave), Confederacy (king and knave) and
Pairs. The ace of diamonds turned up sweeps them all; what nobody gains stands over.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, perm
from typing import Any

from cribscore.cards import CardsLike, parse_cards
from cribscore.errors import DataError
from cribscore.games.odds import Odds, chance_at_least
from cribscore.games.packs import FULL
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Item, Settlement, check_least

__all__ = [
    *("CHANCES", "PACK", "QUESTIONS", "Deal", "Rules", "chance_odds", "simulate_deals"),
    *("score_hand", "settle_deal"),
]

PACK = FULL
CHANCES = ("best", "matrimony", "intrigue", "confederacy", "pairs")
(SWEEPER,) = parse_cards("Ad")
_PLACE = "E s.108"
_JACK, _QUEEN, _KING = 10, 11, 12
_UNIONS = {
    "matrimony": (_KING, _QUEEN),
    "intrigue": (_QUEEN, _JACK),
    "confederacy": (_KING, _JACK),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    one_suit : bool
        Matrimony, intrigue and confederacy must be of one suit; the text asks for none.
    fewest, most : int
        How many may play: five at least, fourteen at most.
    """

    one_suit: bool = False
    fewest: int = 5
    most: int = 14


STANDARD = Rules()

# ---------------------------------------------------------------------------------- scorers


def score_hand(cards: CardsLike, rules: Rules = STANDARD) -> Breakdown:
    """Name the chances that three cards can claim, and the cards that do it.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The two cards down, then the one turned up.
    rules : Rules
        Whether the combinations must be of one suit.

    Returns
    -------
    Breakdown
        Items of no points, for what each is worth lies on the board: the highest card for Best,
        the combinations held, and the ace of diamonds turned up.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If they are not three cards of one pack.

    Examples
    --------
    >>> [item.name for item in score_hand("Ks Qh Jd").items]
    ['best', 'matrimony', 'intrigue', 'confederacy']
    """
    ids = PACK.parse(cards, sizes=(3,))
    found = _claims(ids, rules)
    items = [Item(name, held, 0, _PLACE) for name, held in found.items()]
    if ids[-1] == SWEEPER:
        items.append(Item("the ace of diamonds turned up", (SWEEPER,), 0, _PLACE))
    return Breakdown(tuple(items))


def _claims(ids: Sequence[int], rules: Rules) -> dict[str, tuple[int, ...]]:
    """Return the cards with which a hand claims each chance."""
    claims: dict[str, tuple[int, ...]] = {"best": (max(ids, key=lambda c: PACK.powers[c]),)}
    for name, (one, other) in _UNIONS.items():
        pairs = [(a, b) for a in ids for b in ids if (a >> 2, b >> 2) == (one, other)]
        pairs = [(a, b) for a, b in pairs if not rules.one_suit or a & 3 == b & 3]
        if pairs:
            claims[name] = pairs[0]
    for rank in {c >> 2 for c in ids}:
        alike = tuple(c for c in ids if c >> 2 == rank)
        if len(alike) > 1:
            claims["pairs"] = alike
    return claims


# ------------------------------------------------------------------------------- settlement


@dataclass(frozen=True, slots=True)
class Deal:
    """The record of a deal.

    Attributes
    ----------
    hands : tuple of cards
        Three cards a player, the one turned up last, from the eldest hand on; the dealer's last.
    stakes : tuple of int
        What the dealer puts on best, matrimony, intrigue, confederacy and pairs; the others put
        one less on each.
    standing : tuple of int
        What stood over on each from the deal before; nothing if left out.
    """

    hands: tuple[CardsLike, ...]
    stakes: tuple[int, ...] = (12, 12, 12, 12, 12)
    standing: tuple[int, ...] = (0, 0, 0, 0, 0)


def settle_deal(deal: Deal, rules: Rules = STANDARD) -> Settlement:
    """Settle a deal: the sweep, or each chance to the eldest of its best holders (s.108).

    Parameters
    ----------
    deal : Deal
        The hands and what lies upon the board.
    rules : Rules
        The law.

    Returns
    -------
    Settlement
        A side a player. The fact ``standing`` is what is left on each chance for the next deal,
        so that the sides gain what stood over less what stands over. `winner` is who swept.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the hands are not of three cards of one pack.
    DataError
        If too few or too many play, or there are not five stakes.

    Examples
    --------
    >>> done = settle_deal(Deal(("Ks 2c 3d", "Qs Jc 4d", "5h 5c 9d", "2h 6c Td", "3h 7c Kd"),
    ...                         (2, 2, 2, 2, 2)))
    >>> done.totals, done.facts["standing"]["matrimony"]
    ((1, 1, 1, -5, -10), 6)
    """
    hands = _read_hands(deal.hands, rules)
    for what, numbers in (("stakes", deal.stakes), ("standing", deal.standing)):
        if len(numbers) != len(CHANCES) or min(numbers) < 0:
            raise DataError(
                f"{what} must be five numbers, for {', '.join(CHANCES)}; got {numbers}."
            )
    players = len(hands)
    laid = [sum(max(n - (p < players - 1), 0) for n in deal.stakes) for p in range(players)]
    items = [[Item("laid upon the board", (), -n, _PLACE)] for n in laid]
    board = {
        name: old + new + (players - 1) * max(new - 1, 0)
        for name, old, new in zip(CHANCES, deal.standing, deal.stakes, strict=True)
    }
    sweeper = next((p for p, hand in enumerate(hands) if hand[-1] == SWEEPER), None)
    if sweeper is not None:
        items[sweeper].append(
            Item("the ace of diamonds turned up", (SWEEPER,), sum(board.values()), _PLACE)
        )
        board = dict.fromkeys(CHANCES, 0)
    else:
        for name, (player, cards) in _gained(hands, rules).items():
            items[player].append(Item(name, cards, board[name], _PLACE))
            board[name] = 0
    sides = tuple(Breakdown(tuple(side)) for side in items)
    return Settlement(sides, won_hand=sweeper, facts={"standing": board})


def _read_hands(given: Sequence[CardsLike], rules: Rules) -> list[tuple[int, ...]]:
    if not rules.fewest <= len(given) <= rules.most:
        raise DataError(
            f"matrimony is played by {rules.fewest} to {rules.most}; got {len(given)} hands."
        )
    hands = [PACK.parse(h, what=f"player {p}'s hand", sizes=(3,)) for p, h in enumerate(given)]
    PACK.check_together({f"player {p}'s hand": hand for p, hand in enumerate(hands)})
    return hands


def _gained(hands: Sequence[Sequence[int]], rules: Rules) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Return who gains each chance, the eldest first, and with which cards."""
    gained: dict[str, tuple[int, tuple[int, ...]]] = {}
    for player, hand in enumerate(hands):
        for name, cards in _claims(hand, rules).items():
            held = gained.get(name)
            # of two combinations alike the eldest hand's; of two pairs or cards the higher
            if held is None or (
                name not in _UNIONS and PACK.powers[cards[0]] > PACK.powers[held[1][0]]
            ):
                gained[name] = (player, cards)
    return gained


def simulate_deals(
    deals: int = 1000, *, players: int = 6, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Deal and settle with random stakes, the deal passing to the left.

    Parameters
    ----------
    deals : int
        How many.
    players : int
        Five to fourteen.
    seed : int
        Of the shuffles and the stakes.
    rules : Rules
        The law.

    Returns
    -------
    dict
        ``gains`` by place at the table and what is left ``standing`` (together they are
        nothing), how many ``sweeps``, and how often each chance was ``gained``.

    Raises
    ------
    DataError
        If there are no deals, or too few or too many players.

    Examples
    --------
    >>> played = simulate_deals(100, seed=1)
    >>> sum(played["gains"]) + sum(played["standing"])
    0
    """
    check_least(1, deals=deals)
    rng = random.Random(seed)
    table = Stakes(players)
    standing: tuple[int, ...] = (0,) * len(CHANCES)
    sweeps, gained = 0, dict.fromkeys(CHANCES, 0)
    for dealt in range(deals):
        pack = PACK.shuffled(rng)[: 3 * players]
        hands = tuple(tuple(pack[p::players]) for p in range(players))
        stakes = tuple(rng.randint(1, 12) for _ in CHANCES)
        settled = settle_deal(Deal(hands, stakes, standing), rules)
        table.add_round(settled.totals, eldest=dealt + 1)
        standing = tuple(settled.facts["standing"].values())
        sweeps += settled.won_hand is not None
        for side in settled.sides:
            for item in side.items:
                if item.name in gained:
                    gained[item.name] += 1
    return {
        "gains": table.gains,
        "standing": list(standing),
        "sweeps": sweeps,
        "gained": gained,
    }


# ------------------------------------------------------------------------------------- odds


def chance_odds(players: int = 6) -> dict[str, Odds]:
    """Return how likely each chance is to be gained, by the number of players.

    Parameters
    ----------
    players : int
        1 to 17.

    Returns
    -------
    dict
        ``sweep``: the ace of diamonds is turned up; ``matrimony``, ``intrigue``, ``confederacy``
        (all alike) and ``pairs``: it is not, and somebody gains the chance; ``best by an ace``:
        it is not, and Best falls to an ace. Best is gained in every deal.

    Raises
    ------
    DataError
        If there are no players, or so many that the pack runs out.

    Examples
    --------
    >>> odds = chance_odds(5)
    >>> odds["sweep"].value, round(float(odds["matrimony"]), 4), round(float(odds["pairs"]), 4)
    (Fraction(5, 52), 0.1486, 0.5498)
    """
    if not 1 <= players <= 17:
        raise DataError(f"players must be from 1 to 17, three cards each of 52; got {players}.")
    sweep = Fraction(players, 52)
    full, less = [3] * players, [2] + [3] * (players - 1)
    union = 1 - _no_union(full, 4, 4, 52) - sweep * (1 - _no_union(less, 4, 4, 51))
    pairs = 1 - _no_pair(full, [4] * 13) - sweep * (1 - _no_pair(less, [3] + [4] * 12, True))
    best = chance_at_least(1, drawn=3 * players, good=4, total=52) - sweep
    assumption = f"{players} hands of three cards, one of them turned up; combinations of any suits"
    named = {"sweep": sweep, "best by an ace": best}
    named |= dict.fromkeys(_UNIONS, union) | {"pairs": pairs}
    return {name: Odds(value, assumption) for name, value in named.items()}


def _no_union(sizes: Sequence[int], ones: int, others: int, total: int) -> Fraction:
    """Return the chance that no hand holds a card of both kinds.

    The hands are dealt one after another; what matters is how many of each kind are left.
    """
    chances = {(ones, others): Fraction(1)}
    left = total
    for size in sizes:
        onward: dict[tuple[int, int], Fraction] = {}
        for (a, b), chance in chances.items():
            for i, j in [(i, 0) for i in range(size + 1)] + [(0, j) for j in range(1, size + 1)]:
                ways = comb(a, i) * comb(b, j) * comb(left - a - b, size - i - j)
                if ways:
                    key = (a - i, b - j)
                    add = chance * ways / comb(left, size)
                    onward[key] = onward.get(key, Fraction(0)) + add
        chances, left = onward, left - size
    return sum(chances.values(), Fraction(0))


def _no_pair(sizes: Sequence[int], ranks: Sequence[int], barred: bool = False) -> Fraction:
    """Return the chance that no hand holds two cards of a rank.

    Rank by rank, each of its cards goes to a different hand or to none; what matters is how many
    hands have how many places left. With `barred` the first hand takes none of the first rank,
    for it holds one already.
    """
    most = max(sizes)
    start = tuple(list(sizes).count(k) for k in range(most + 1))
    ways = {start: 1}
    for place, cards in enumerate(ranks):
        onward: dict[tuple[int, ...], int] = {}
        for state, n in ways.items():
            closed = sizes[0] if barred and place == 0 else 0
            for after, more in _spread(state, cards, closed):
                onward[after] = onward.get(after, 0) + n * more
        ways = onward
    total, left = 1, sum(ranks)
    for size in sizes:
        total, left = total * comb(left, size), left - size
    finished = (len(sizes),) + (0,) * most
    return Fraction(ways.get(finished, 0), total)


def _spread(state: tuple[int, ...], cards: int, closed: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the ways to give cards of one rank to different hands, or to leave them."""
    found = [(state, 1, cards)]
    for k in range(len(state) - 1, 0, -1):
        onward = []
        for after, n, left in found:
            open_hands = state[k] - (k == closed)
            for taken in range(min(open_hands, left) + 1):
                moved = list(after)
                moved[k] -= taken
                moved[k - 1] += taken
                onward.append(
                    (tuple(moved), n * comb(open_hands, taken) * perm(left, taken), left - taken)
                )
        found = onward
    return [(after, n) for after, n, _ in found]


QUESTIONS = {
    "hand": score_hand,
    "settle": settle_deal,
    "simulate": simulate_deals,
    "odds": chance_odds,
}
