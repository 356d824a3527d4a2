"""Speculation with random sales."""

import random
from collections.abc import Sequence
from typing import Any

from cribscore.games.pools import Stakes
from cribscore.games.shape import check_least
from cribscore.games.speculation.rules import PACK, STANDARD, Rules, Shown, show_cards
from cribscore.games.speculation.settle import Deal, Sale, settle_deal

__all__ = ["simulate_deals"]


def simulate_deals(
    deals: int = 1000, *, players: int = 5, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Deal, show and speculate at random, the deal passing to the left.

    Parameters
    ----------
    deals : int
        How many.
    players : int
        Two to seventeen.
    seed : int
        Of the shuffles and the sales.
    rules : Rules
        The law.

    Returns
    -------
    dict
        ``gains`` by place at the table and what is left in the ``pool`` (together they are
        nothing), the ``sales`` made, and the deals with ``no_trump``.

    Raises
    ------
    DataError
        If there are no deals.
    CardCountError
        If there are too few or too many players.

    Examples
    --------
    >>> played = simulate_deals(100, seed=1)
    >>> sum(played["gains"]) + played["pool"]
    0
    """
    check_least(1, deals=deals)
    rng = random.Random(seed)
    table = Stakes(players)
    pool = sales = no_trump = 0
    for dealt in range(deals):
        pack = PACK.shuffled(rng)
        hands = tuple(tuple(pack[p : 3 * players : players]) for p in range(players))
        turned = pack[-1]
        sold = _speculate(show_cards(hands, turned, rules), players, rng)
        settled = settle_deal(Deal(hands, turned, sold, pool), rules)
        table.add_round(settled.totals, eldest=dealt + 1)
        pool = settled.facts["pool"]
        sales += len(sold)
        no_trump += settled.won_hand is None
    return {"gains": table.gains, "pool": pool, "sales": sales, "no_trump": no_trump}


def _speculate(shown: Sequence[Shown], players: int, rng: random.Random) -> tuple[Sale, ...]:
    """Sell about half of the trumps that are the highest when shown."""
    sold = []
    for one in shown:
        if one.highest and rng.random() < 0.5:
            buyer = (one.player + rng.randrange(1, players)) % players
            sold.append(Sale(one.card, one.player, buyer, rng.randint(1, 12)))
    return tuple(sold)
