"""The chances of a round of blind hookey, and how long a dealer deals."""

from fractions import Fraction

from cribscore.games.blind_hookey.laws import STANDARD, Rules, legal_cuts
from cribscore.games.odds import Odds, chance_of
from cribscore.games.shape import check_least

__all__ = ["keeping_odds", "odds"]


def odds(players: int = 3, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return the chances of one round against 1 to 12 packets, two in the second way.

    ``player wins``; ``mean gain`` of the dealer on each stake; ``k win`` for each number of
    players; ``all win``, when the deal passes. Which end the ace is at changes nothing.

    Examples
    --------
    >>> odds(1)["player wins"].value, odds(1)["mean gain"].value
    (Fraction(8, 17), Fraction(1, 17))
    """
    legal_cuts(players, rules)
    assumption = f"{players} packets and the dealer's, of a shuffled pack: any bottom cards alike"
    wins = [
        sum(chance_of(k, drawn=players, good=4 * above, total=51) for above in range(13))
        * Fraction(1, 13)
        for k in range(players + 1)
    ]
    one = sum(k * p for k, p in enumerate(wins)) * Fraction(1, players)
    found = {"player wins": one, "mean gain": 1 - 2 * one}
    found |= {f"{k} win": p for k, p in enumerate(wins)} | {"all win": wins[-1]}
    return {name: Odds(value, assumption) for name, value in found.items()}


def keeping_odds(players: int = 3, rounds: int = 10, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how long a dealer keeps the deal against 1 to 12 packets (H{32}).

    ``mean rounds`` of one dealer, the losing one counted, and ``still dealing``, the chance that
    the deal has not passed after so many `rounds`.

    Examples
    --------
    >>> keeping_odds(3, 1)["still dealing"].value
    Fraction(649, 833)
    """
    check_least(0, rounds=rounds)
    lost = odds(players, rules)["all win"]
    mean = Odds(1 / lost.value, lost.assumption)
    return {"mean rounds": mean, "still dealing": Odds((1 - lost.value) ** rounds, lost.assumption)}
