"""The chances of a round of blind hookey, and how long a dealer deals."""

from fractions import Fraction

from cribscore.errors import DataError
from cribscore.games.blind_hookey.laws import STANDARD, Rules, legal_cuts
from cribscore.games.odds import Odds, chance_of

__all__ = ["keeping_odds", "round_odds"]


def round_odds(players: int = 3, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return the chances of one round against so many players, or so many packets.

    Parameters
    ----------
    players : int
        Packets besides the dealer's: 1 to 12. The second way has two.
    rules : Rules
        The least packet; which end the ace is at changes nothing.

    Returns
    -------
    dict
        ``player wins``, ``mean gain`` of the dealer on each stake, then ``k win`` for each
        number of players; ``all win`` is when the deal passes.

    Raises
    ------
    DataError
        If there are no players, or too many.

    Examples
    --------
    >>> odds = round_odds(1)
    >>> odds["player wins"].value, odds["mean gain"].value
    (Fraction(8, 17), Fraction(1, 17))
    """
    legal_cuts(players, rules)
    assumption = f"{players} packets and the dealer's, of a shuffled pack: any bottom cards alike"
    wins = [
        sum(
            (chance_of(k, drawn=players, good=4 * above, total=51) for above in range(13)),
            Fraction(0),
        )
        / 13
        for k in range(players + 1)
    ]
    one = sum((k * p for k, p in enumerate(wins)), Fraction(0)) / players
    odds = {"player wins": one, "mean gain": 1 - 2 * one}
    odds |= {f"{k} win": p for k, p in enumerate(wins)} | {"all win": wins[-1]}
    return {name: Odds(value, assumption) for name, value in odds.items()}


def keeping_odds(players: int = 3, rounds: int = 10, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how long a dealer keeps the deal (H{32}).

    Parameters
    ----------
    players : int
        Packets besides the dealer's: 1 to 12.
    rounds : int
        A number of rounds.
    rules : Rules
        The least packet.

    Returns
    -------
    dict
        ``mean rounds`` that a dealer deals, the losing one with them, and ``still dealing``, the
        chance that the deal has not passed after `rounds`.

    Raises
    ------
    DataError
        If the players or the rounds are too few, or the players too many.

    Examples
    --------
    >>> odds = keeping_odds(3, 1)
    >>> round(float(odds["mean rounds"]), 3), odds["still dealing"].value
    (4.527, Fraction(649, 833))
    """
    if rounds < 0:
        raise DataError(f"rounds must not be negative; got {rounds}.")
    lost = round_odds(players, rules)["all win"]
    mean = Odds(1 / lost.value, lost.assumption)
    return {"mean rounds": mean, "still dealing": Odds((1 - lost.value) ** rounds, lost.assumption)}
