"""The chances of cassino, exact: clearing the board (E s.112 iv)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from cribscore.cards import N_RANKS, CardsLike, format_cards
from cribscore.errors import CardCountError, DataError
from cribscore.games.cassino.laws import PACK, captures_of
from cribscore.games.odds import Odds, chance_at_least

__all__ = ["odds", "sweep_odds"]


def sweep_odds(table: CardsLike, seen: CardsLike = "", *, hand: int = 4) -> dict[str, Odds | str]:
    """Return which cards clear the table, and the chance that the next player has one.

    `seen` are other cards known to be elsewhere: one's own hand, and what was taken. The next
    player holds a `hand` of 1 to 4. ``sweepers`` are the cards not seen that clear the table;
    ``one card`` and ``hand`` the chances that a card not seen, or one of a hand of them, does.

    Examples
    --------
    >>> chances = sweep_odds("9c Ad 8s 2h")
    >>> chances["sweepers"], chances["hand"].value
    ('Tc Td Th Ts', Fraction(58829, 194580))
    """
    board, out = PACK.parse(table, what="the table"), PACK.parse(seen, what="the cards seen")
    if not board:
        raise CardCountError("the table must have one card or more to be swept; got none.")
    PACK.check_together({"the table": board, "the cards seen": out})
    left = PACK.remaining(board, out)
    _check_hand(hand)
    if hand > len(left):
        raise CardCountError(f"a hand of {hand} needs {hand} cards not seen; {len(left)} are left.")
    sweepers = [card for card in left if _sweeps(card, board)]
    found: dict[str, Odds | str] = {"sweepers": format_cards(sweepers)}
    for name, drawn in (("one card", 1), ("hand", hand)):
        chance = chance_at_least(1, drawn=drawn, good=len(sweepers), total=len(left))
        found[name] = Odds(chance, f"{drawn} of the {len(left)} cards not seen")
    return found


def _sweeps(card: int, table: Sequence[int]) -> bool:
    return any(one.sweep for one in captures_of(card, tuple(sorted(table))))


def _check_hand(hand: int) -> None:
    if not 1 <= hand <= 4:
        raise DataError(f"hand must be from 1 to 4 cards, which are dealt; got {hand}.")


def odds(up: int = 4, *, hand: int = 4) -> dict[str, Odds]:
    """Return the chances that the first table can be swept, over all tables.

    So many cards are `up`, 1 to 4, and the eldest hand is of 1 to 4. ``any card``: some card of
    the rest of the pack sweeps the table; ``one card``: a card drawn at random does; ``hand``: one
    of the eldest hand does.

    Examples
    --------
    >>> chances = odds(1, hand=1)
    >>> chances["any card"].value, chances["one card"].value
    (Fraction(1, 1), Fraction(1, 17))
    """
    if not 1 <= up <= 4:
        raise DataError(f"up must be from 1 to 4 cards; got {up}.")
    _check_hand(hand)
    sums = dict.fromkeys(("any card", "one card", "hand"), Fraction(0))
    left = 52 - up
    for ranks in combinations_with_replacement(range(N_RANKS), up):
        counts = [ranks.count(rank) for rank in range(N_RANKS)]
        weight = prod(comb(4, n) for n in counts)
        board = tuple(4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks))
        sweepers = sum(
            4 - n for rank, n in enumerate(counts) if n < 4 and _sweeps(4 * rank + n, board)
        )
        sums["any card"] += weight * bool(sweepers)
        for name, drawn in (("one card", 1), ("hand", hand)):
            sums[name] += weight * chance_at_least(1, drawn=drawn, good=sweepers, total=left)
    total = comb(52, up)
    assumption = f"all {total:,} tables of {up} cards alike, the rest of the pack unknown"
    return {name: Odds(value / total, assumption) for name, value in sums.items()}
