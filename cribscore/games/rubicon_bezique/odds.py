"""The chances of nine cards as dealt."""

from fractions import Fraction
from math import comb

from cribscore.games.odds import Odds, count_hands
from cribscore.games.rubicon_bezique.laws import BEZIQUES, FOURS, HAND_SIZE

__all__ = ["dealt_chances"]


def dealt_chances() -> dict[str, Odds]:
    """Return the chance of each declaration in the nine cards dealt.

    Returns
    -------
    dict of str to Odds
        Before a card is drawn; the trump is not yet made, so that sequence and marriage are of
        any suit.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> round(float(dealt_chances()["carte blanche"]), 4)
    0.0122
    """
    whole, words = comb(128, HAND_SIZE), "nine cards of 128"
    chances = {"carte blanche": Fraction(comb(80, HAND_SIZE), whole)}
    for number, name in enumerate(BEZIQUES, 1):
        chances[name] = _at_least([(4, number), (4, number)])
    for name in FOURS.values():
        chances[name] = _at_least([(16, 4)])
    chances["marriage"] = 1 - Fraction(_without_marriage(), whole)
    chances["sequence"] = 4 * _at_least([(4, 1)] * 5)  # two suits would take ten cards
    return {name: Odds(value, words) for name, value in chances.items()}


def _at_least(needs: list[tuple[int, int]]) -> Fraction:
    any_number = range(HAND_SIZE + 1)
    groups = [(size, range(need, HAND_SIZE + 1)) for size, need in needs]
    groups.append((128 - sum(size for size, _ in needs), any_number))
    return Fraction(count_hands(groups, HAND_SIZE), comb(128, HAND_SIZE))


def _without_marriage() -> int:
    """Count the hands in which no suit has both its king and its queen."""
    any_number, some = range(HAND_SIZE + 1), range(1, HAND_SIZE + 1)
    total = 0
    for with_king in range(5):
        kings, queens = [(4, some)] * with_king, [(4, any_number)] * (4 - with_king)
        total += comb(4, with_king) * count_hands([*kings, *queens, (96, any_number)], HAND_SIZE)
    return total
