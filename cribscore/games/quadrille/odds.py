"""The chances of matadors."""

from fractions import Fraction
from math import comb

from cribscore.games.odds import Odds

__all__ = ["matador_chances"]


def matador_chances() -> dict[str, Odds]:
    """Return the chances of the three matadors in the ten cards dealt.

    Returns
    -------
    dict of str to Odds
        That a hand holds none, one, two or all three of them.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> matador_chances()["3 matadors"].value
    Fraction(3, 247)
    """
    words = "ten cards of forty; spadille, manille and basto of one trump suit"
    return {
        f"{k} matadors": Odds(Fraction(comb(3, k) * comb(37, 10 - k), comb(40, 10)), words)
        for k in range(4)
    }
