"""What hands and leads are worth with all cards seen, averaged over the other player's hands."""

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Ints
from cribscore.cards import N_RANKS
from cribscore.chunks import Runner
from cribscore.play.open_hands import load_open_hands, rank_hands
from cribscore.variants import SIX_CARD, Variant


@dataclass(frozen=True, kw_only=True)
class OpenMeans:
    """Means over every hand that the other player can hold, each equally likely.

    Attributes
    ----------
    hands : uint8 array, (n, kept)
        Hands of ranks, as `rank_hands` orders them.
    ways : int64 array, (n,)
        How many hands of cards have these ranks.
    leads : float64 array, (n, kept)
        Pone's points less the dealer's after leading each card of the hand.
    best_shares : float64 array, (n, kept)
        The share of the dealer's hands against which no lead is better.
    as_pone, as_dealer : float64 array, (n,)
        The holder's points less the other's in each role.
    """

    hands: npt.NDArray[np.uint8]
    ways: Ints
    leads: Floats
    best_shares: Floats
    as_pone: Floats
    as_dealer: Floats


def average_open_hands(*, variant: Variant = SIX_CARD, run: Runner | None = None) -> OpenMeans:
    """Average what `load_open_hands` gives over the other player's hands.

    Raises
    ------
    CardCountError
        If the variant is not for two players, or keeps more than four cards.
    """
    values = load_open_hands(variant=variant, run=run)
    hands = rank_hands(variant.kept)
    held = np.stack([(hands == rank).sum(axis=1) for rank in range(N_RANKS)], axis=1)
    ways = _choose(np.zeros_like(held), held).prod(axis=1)
    others = np.stack([_choose(mine, held).prod(axis=1) for mine in held])
    deals = others.sum(axis=1)
    best = values.max(axis=2).astype(np.int64)
    leads, shares = np.empty(hands.shape), np.empty(hands.shape)
    for place in range(variant.kept):
        lead = values[:, :, place].astype(np.int64)
        leads[:, place] = (lead * others).sum(axis=1) / deals
        shares[:, place] = (others * (lead == best)).sum(axis=1) / deals
    weights = others * ways[:, None]
    return OpenMeans(
        hands=hands,
        ways=ways,
        leads=leads,
        best_shares=shares,
        as_pone=(best * others).sum(axis=1) / deals,
        as_dealer=-(best * weights).sum(axis=0) / weights.sum(axis=0),
    )


def _choose(taken: Ints, held: Ints) -> Ints:
    """Return the ways to hold so many of each rank when some are taken, by rank."""
    table = np.array([[comb(4 - gone, n) for n in range(5)] for gone in range(5)], np.int64)
    chosen: Ints = table[taken, held]
    return chosen
