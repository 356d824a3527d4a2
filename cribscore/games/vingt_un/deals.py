"""Vingt-un dealt and played, with the pack dealt out in succession (E s.114)."""

import random
from collections.abc import Sequence
from typing import Any

from cribscore.errors import DataError
from cribscore.games.odds import Estimate
from cribscore.games.pools import Stakes
from cribscore.games.shape import check_least
from cribscore.games.vingt_un.rules import (
    PACK,
    STANDARD,
    Coup,
    Rules,
    best_total,
    calls_of,
    is_natural,
    settle_coup,
)

__all__ = ["simulate_coups"]


def simulate_coups(
    coups: int = 1000,
    *,
    players: int = 4,
    stand_on: int = 0,
    seed: int = 0,
    rules: Rules = STANDARD,
) -> dict[str, Any]:
    """Deal and play coups with the pack dealt out in succession (s.114).

    Parameters
    ----------
    coups : int
        How many.
    players : int
        All at the table, the dealer with them: 2 to 9.
    stand_on : int
        Everyone draws below this total, the dealer too; 0 draws or stands at random.
    seed : int
        Of the shuffles and the random calls.
    rules : Rules
        Ties, and who has the deal.

    Returns
    -------
    dict
        ``gains`` by place at the table (they sum to nothing), ``naturals``, ``changes`` of the
        deal, and ``dealer``, the dealer's mean gain a coup in stakes, an `Estimate`.

    Raises
    ------
    DataError
        If there are too few coups, or too few or too many players.

    Examples
    --------
    >>> played = simulate_coups(50, players=3, seed=1)
    >>> sum(played["gains"])
    0
    """
    if not 2 <= players <= 9:
        raise DataError(f"players must be from 2 to 9, the dealer with them; got {players}.")
    check_least(2, coups=coups)
    rng = random.Random(seed)
    stakes, stock = Stakes(players), PACK.shuffled(rng)
    dealer = total = squares = naturals = changes = 0
    for _ in range(coups):
        seats = [(dealer + 1 + i) % players for i in range(players)]
        hands, stock = _deal_coup(stock, players, stand_on, rng)
        settled = settle_coup(Coup(tuple(hands[:-1]), hands[-1]), rules)
        for seat, gain in zip(seats[:-1], settled.totals, strict=False):
            stakes.pay(seat, dealer, max(-gain, 0))
            stakes.pay(dealer, seat, max(gain, 0))
        total += settled.totals[-1]
        squares += settled.totals[-1] ** 2
        naturals += sum(is_natural(hand) for hand in hands)
        following = seats[settled.facts["next_dealer"]]
        changes += following != dealer
        dealer = following
    return {
        "gains": stakes.gains,
        "naturals": naturals,
        "changes": changes,
        "dealer": Estimate.of_sums(total, squares, coups),
    }


def _deal_coup(
    stock: list[int], players: int, stand_on: int, rng: random.Random
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Deal and draw one coup; the cards played are shuffled in when the stock runs out."""
    hands: list[list[int]] = [[] for _ in range(players)]

    def draw(hand: list[int]) -> bool:
        if not stock:
            stock.extend(PACK.remaining(*hands))
            rng.shuffle(stock)
        if stock:
            hand.append(stock.pop())
        return bool(stock)

    for _ in range(2):
        for hand in hands:
            draw(hand)
    if not is_natural(hands[-1]):
        for hand in hands:
            more = True
            while more and "card" in calls_of(hand) and _wants(hand, stand_on, rng):
                more = draw(hand)
    return [tuple(hand) for hand in hands], stock


def _wants(hand: Sequence[int], stand_on: int, rng: random.Random) -> bool:
    return best_total(hand)[0] < stand_on if stand_on else rng.random() < 0.5
