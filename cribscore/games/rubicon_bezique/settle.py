"""A finished game of rubicon bézique, by law 61 and the Portland code."""

from dataclasses import dataclass

from cribscore.errors import DataError
from cribscore.games.rubicon_bezique.laws import DECLARATIONS, N_BRISQUES, OUTSIDE, STANDARD, Rules
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = ["RubiconGame", "settle_game"]


@dataclass(frozen=True, slots=True)
class RubiconGame:
    """The record of a finished deal, which is a game.

    Attributes
    ----------
    declared : tuple of tuple of str
        For each player, what he scored, by name: keys of `DECLARATIONS`, or ``last trick``.
    brisques : tuple of int
        The aces and tens in each player's tricks, thirty-two in all.
    """

    declared: tuple[tuple[str, ...], tuple[str, ...]]
    brisques: tuple[int, int]


def settle_game(record: RubiconGame, rules: Rules = STANDARD) -> Settlement:
    """Settle a game: who wins, and by how many points.

    Parameters
    ----------
    record : RubiconGame
        What was scored.
    rules : Rules
        The numbers of the code.

    Returns
    -------
    Settlement
        The score of each side; ``facts`` has the points of the game. Fractions of a hundred are
        left out unless they decide who wins. Brisques are added where they can decide who wins,
        or save the loser from the rubicon; a loser still rubiconed does not have them added
        (law 61). Scores that are equal with them cancel the game.

    Raises
    ------
    DataError
        If a declaration is unknown, or the brisques are not thirty-two.

    Examples
    --------
    >>> game = RubiconGame((("sequence", "treble bezique"), ("double bezique",)), (16, 16))
    >>> settle_game(game).facts["points"]  # 1,700 and 500, 1,000 for the rubicon, 320
    3500
    """
    if len(record.declared) != 2 or len(record.brisques) != 2:
        raise DataError("rubicon bézique is for 2 players; give two lists and two numbers.")
    sides = tuple(_scored(names, rules) for names in record.declared)
    if sum(record.brisques) != N_BRISQUES or min(record.brisques) < 0:
        raise DataError(f"thirty-two brisques are shared; got {record.brisques}.")
    plain = [side.total for side in sides]
    full = [total + 10 * n for total, n in zip(plain, record.brisques, strict=True)]
    if full[0] == full[1] and _near(plain):
        return Settlement(sides, facts={"points": 0, "result": "null and void (law 61)"})
    counted = _near(plain) or min(plain) < rules.rubicon <= min(full)
    winner = (full[1] > full[0]) if counted else (plain[1] > plain[0])
    best, worst = (full if counted else plain)[winner], (full if counted else plain)[1 - winner]
    if worst < rules.rubicon:
        best, worst = plain[winner], plain[1 - winner]
        points = 100 * (best // 100 + worst // 100) + rules.rubicon_game + rules.all_brisques
        points += rules.under_hundred * (worst < 100)
        points, result = points // 100 * 100, "rubicon"
    else:
        points = max(100 * (best // 100 - worst // 100), 0) + rules.game
        result = "won"
        if counted:
            place = "H{30} law 61"
            sides = tuple(
                side + Breakdown((Item("brisques", (), 10 * n, place),))
                for side, n in zip(sides, record.brisques, strict=True)
            )
    return Settlement(sides, won_game=int(winner), facts={"points": points, "result": result})


def _near(plain: list[int]) -> bool:
    """Say whether the brisques must be counted to know who wins: they may make up 320 points."""
    return abs(plain[0] - plain[1]) <= 10 * N_BRISQUES


def _scored(names: tuple[str, ...], rules: Rules) -> Breakdown:
    values = {**DECLARATIONS, "last trick": rules.last_trick}
    items = []
    for name in names:
        if name not in values:
            raise DataError(f"there is no declaration {name!r}; there are {', '.join(values)}.")
        items.append(Item(name, (), values[name], OUTSIDE))
    return Breakdown(tuple(items))
