"""Blind hookey with random cuts and stakes."""

import random
from typing import Any

from cribscore.games.blind_hookey.laws import PACK, STANDARD, Rules, cut_packets, legal_cuts
from cribscore.games.blind_hookey.settle import Round, settle_round
from cribscore.games.odds import Estimate
from cribscore.games.pools import Stakes
from cribscore.games.shape import check_least

__all__ = ["simulate_rounds"]


def simulate_rounds(
    rounds: int = 1000, *, players: int = 4, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Shuffle, cut and settle rounds with random lawful cuts and random stakes.

    Parameters
    ----------
    rounds : int
        How many.
    players : int
        All at the table, the dealer with them: 2 to 13.
    seed : int
        Of the shuffles, the cuts and the stakes.
    rules : Rules
        The law.

    Returns
    -------
    dict
        ``gains`` by place at the table (they sum to nothing), ``deals`` that were finished,
        ``staked`` in all, and ``dealer``, the dealer's mean gain a round, an `Estimate`.

    Raises
    ------
    DataError
        If there are too few rounds, or too few or too many players.

    Examples
    --------
    >>> sum(simulate_rounds(100, seed=1)["gains"])
    0
    """
    check_least(2, rounds=rounds)
    least, most = legal_cuts(players - 1, rules)
    rng = random.Random(seed)
    table = Stakes(players)
    dealer = total = squares = deals = staked = 0
    for _ in range(rounds):
        seats = [(dealer + 1 + i) % players for i in range(players - 1)]
        cuts = tuple(rng.randint(least, most) for _ in seats)
        stakes = tuple(rng.randint(1, 5) for _ in seats)
        shown = cut_packets(PACK.shuffled(rng), cuts, rules)
        settled = settle_round(Round(shown[:-1], shown[-1], stakes), rules)
        for seat, gain in zip(seats, settled.totals, strict=False):
            table.pay(dealer, seat, max(gain, 0))
            table.pay(seat, dealer, max(-gain, 0))
        staked += sum(stakes)
        total += settled.totals[-1]
        squares += settled.totals[-1] ** 2
        if settled.facts["deal_passes"]:
            deals += 1
            dealer = (dealer + 1) % players
    estimate = Estimate.of_sums(total, squares, rounds)
    return {"gains": table.gains, "deals": deals, "staked": staked, "dealer": estimate}
