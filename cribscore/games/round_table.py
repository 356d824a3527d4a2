"""What the round games share: a pack in a known order, stakes, and a dealer who plays each."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cribscore.cards import CardsLike
from cribscore.errors import DataError
from cribscore.games.packs import Pack
from cribscore.games.shape import Item, Settlement, scored

__all__ = ["check_stakes", "order_pack", "settle_with_dealer"]


def order_pack(
    pack: Pack, order: CardsLike | None, seed: int | random.Random | None
) -> tuple[int, ...]:
    """Return the whole pack in the order given, or shuffled with a seed."""
    if order is not None:
        return pack.parse(order, what="the pack in its order", sizes=(len(pack.cards),))
    if seed is None:
        raise DataError("a deal needs a seed or the order of the pack.", hint="start(seed=1).")
    rng = seed if isinstance(seed, random.Random) else random.Random(seed)
    return tuple(pack.shuffled(rng))


def check_stakes(stakes: Sequence[int], players: int) -> tuple[int, ...]:
    """Return what each player stakes, 1 each if left out; refuse what nobody can stake.

    >>> check_stakes((), 3)
    (1, 1, 1)
    """
    found = tuple(stakes) or (1,) * players
    if len(found) != players or any(stake < 1 for stake in found):
        raise DataError(
            f"stakes must be one positive number for each of {players} players; got {found}."
        )
    return found


def settle_with_dealer(
    sides: Sequence[Sequence[Item]], facts: Mapping[str, Any] | None = None
) -> Settlement:
    """Settle a round in which the dealer, the last side, pays and takes all that the others do."""
    owed = [
        scored(f"player {p}: {item.name}", -item.points, item.place, item.cards)
        for p, side in enumerate(sides)
        for item in side
    ]
    return Settlement.of_items([*sides, owed], facts=facts)
