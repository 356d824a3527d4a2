"""The chances of cassino, exact: clearing the board (E s.112 iv)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from cribscore.cards import N_RANKS, CardsLike, format_cards
from cribscore.errors import CardCountError, DataError
from cribscore.games.cassino.rules import PACK, captures_of
from cribscore.games.odds import Odds, chance_at_least

__all__ = ["first_table_odds", "sweep_odds"]


def sweep_odds(table: CardsLike, seen: CardsLike = "", *, hand: int = 4) -> dict[str, Odds | str]:
    """Return which cards would clear the table, and the chance that the next player has one.

    Parameters
    ----------
    table : text, id, or a sequence of texts and ids
        The cards face upwards upon the board.
    seen : text, id, or a sequence of texts and ids
        Other cards known to be elsewhere: one's own hand, and what was taken.
    hand : int
        How many cards the next player holds.

    Returns
    -------
    dict
        ``sweepers``, the cards not seen that clear it, as text; ``one card`` and ``hand``, the
        chances that a card not seen, or one of a hand of them, does.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If a card is unknown, or lies in two places.
    CardCountError
        If the table is empty, or too few cards are left for the hand.

    Examples
    --------
    >>> odds = sweep_odds("9c Ad 8s 2h")
    >>> odds["sweepers"], odds["hand"].value
    ('Tc Td Th Ts', Fraction(58829, 194580))
    """
    board, out = PACK.parse(table, what="the table"), PACK.parse(seen, what="the cards seen")
    if not board:
        raise CardCountError("the table must have one card or more to be swept; got none.")
    PACK.check_together({"the table": board, "the cards seen": out})
    left = PACK.remaining(board, out)
    if not 1 <= hand <= len(left):
        raise CardCountError(
            f"a hand must be of 1 to {len(left)} cards, those not seen; got {hand}."
        )
    sweepers = [card for card in left if _sweeps(card, board)]
    chances = {
        name: chance_at_least(1, drawn=n, good=len(sweepers), total=len(left))
        for name, n in (("one card", 1), ("hand", hand))
    }
    assumption = f"of the {len(left)} cards not seen"
    return {"sweepers": format_cards(sweepers)} | {
        name: Odds(value, f"{n} {assumption}")
        for (name, value), n in zip(chances.items(), ("one", str(hand)), strict=True)
    }


def _sweeps(card: int, table: Sequence[int]) -> bool:
    return any(one.sweep for one in captures_of(card, tuple(sorted(table))))


def first_table_odds(up: int = 4, *, hand: int = 4) -> dict[str, Odds]:
    """Return the chances that the first table can be swept, over all tables.

    Parameters
    ----------
    up : int
        Cards face upwards: 1 to 4.
    hand : int
        Cards of the eldest hand.

    Returns
    -------
    dict
        ``any card``: the table can be swept by some card of the pack that does not lie upon it;
        ``one card``: by a card drawn at random; ``hand``: by one of the eldest hand.

    Raises
    ------
    DataError
        If `up` is not from 1 to 4, or the hand is larger than what is left.

    Examples
    --------
    >>> odds = first_table_odds(1, hand=1)
    >>> odds["any card"].value, odds["one card"].value
    (Fraction(1, 1), Fraction(1, 17))
    """
    if not 1 <= up <= 4:
        raise DataError(f"up must be from 1 to 4 cards; got {up}.")
    if not 1 <= hand <= 52 - up:
        raise DataError(f"hand must be from 1 to {52 - up} cards; got {hand}.")
    sums = [Fraction(0)] * 3
    left = 52 - up
    for ranks in combinations_with_replacement(range(N_RANKS), up):
        counts = [ranks.count(rank) for rank in range(N_RANKS)]
        weight = prod(comb(4, n) for n in counts)
        board = tuple(4 * rank + ranks[:i].count(rank) for i, rank in enumerate(ranks))
        sweepers = sum(
            4 - n for rank, n in enumerate(counts) if n < 4 and _sweeps(4 * rank + n, board)
        )
        sums[0] += weight * bool(sweepers)
        for place, drawn in ((1, 1), (2, hand)):
            sums[place] += weight * chance_at_least(1, drawn=drawn, good=sweepers, total=left)
    total = comb(52, up)
    assumption = f"all {total:,} tables of {up} cards alike, the rest of the pack unknown"
    names = ("any card", "one card", "hand")
    return {name: Odds(s / total, assumption) for name, s in zip(names, sums, strict=True)}
