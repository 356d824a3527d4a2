"""The play with all cards seen, over all hands that one pack allows."""

from math import comb

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.arrays import Ints
from cribscore.cards import N_RANKS
from cribscore.chunks import Runner
from cribscore.play.open_hands import load_open_hands, rank_hands
from cribscore.ranks import format_ranks
from cribscore.variants import SIX_CARD, Variant

OPEN_HANDS_SCHEMA = {
    "hand": ("object", "", "ranks the pone holds"),
    "lead": ("object", "", "rank led"),
    "ways": ("int64", "hands", "hands of cards with these ranks"),
    "value": ("float64", "points", "of this lead: mean of the pone's points less the dealer's"),
    "best_share": ("float64", "", "dealer's hands against which no lead is better"),
    "best_value": ("float64", "points", "mean with the best lead against each dealer's hand"),
}
OPEN_VALUES_SCHEMA = {
    "hand": ("object", "", "ranks held"),
    "ways": ("int64", "hands", "hands of cards with these ranks"),
    "as_pone": ("float64", "points", "mean of the holder's points less the other's, leading"),
    "as_dealer": ("float64", "points", "the same for the holder as dealer"),
}


def open_hands(*, variant: Variant = SIX_CARD, run: Runner | None = None) -> pd.DataFrame:
    """Tabulate every lead of every hand, both sides seeing all cards and playing their best.

    The dealer's hand is any that the rest of the pack allows, each as likely as another: not the
    hands that a dealer would keep.

    Parameters
    ----------
    variant : Variant
        Of two players who keep three or four cards.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    DataFrame
        One row for each hand of ranks and each rank in it; columns as `OPEN_HANDS_SCHEMA`.

    Raises
    ------
    CardCountError
        If the variant is not of two players, or keeps more than four cards.
    """
    hands, values, ways = _solved(variant, run)
    deals = ways.sum(axis=1)
    best = values.max(axis=2).astype(np.int64)
    best_value = (best * ways).sum(axis=1) / deals
    rows = []
    for at, hand in enumerate(hands.tolist()):
        name = format_ranks(hand)
        for place, rank in enumerate(hand):
            if place and hand[place - 1] == rank:
                continue
            lead = values[at, :, place].astype(np.int64)
            value = (lead * ways[at]).sum() / deals[at]
            share = ways[at][lead == best[at]].sum() / deals[at]
            held = _ways_of(hand)
            rows.append((name, format_ranks([rank]), held, value, share, best_value[at]))
    return pd.DataFrame(rows, columns=list(OPEN_HANDS_SCHEMA)).astype(
        {"hand": object, "lead": object}
    )


def open_values(*, variant: Variant = SIX_CARD, run: Runner | None = None) -> pd.DataFrame:
    """Tabulate what every hand pegs net in either role, both sides seeing all cards.

    Parameters
    ----------
    variant
        As for `open_hands`.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    DataFrame
        One row for each hand of ranks; columns as `OPEN_VALUES_SCHEMA`. The other's hand is any
        that the rest of the pack allows, each as likely as another.

    Raises
    ------
    CardCountError
        If the variant is not of two players, or keeps more than four cards.
    """
    hands, values, ways = _solved(variant, run)
    best = values.max(axis=2).astype(np.int64) * ways
    return pd.DataFrame(
        {
            "hand": pd.Series([format_ranks(hand) for hand in hands.tolist()], dtype=object),
            "ways": [_ways_of(hand) for hand in hands.tolist()],
            "as_pone": best.sum(axis=1) / ways.sum(axis=1),
            "as_dealer": -(best * _all_ways(hands)[:, None]).sum(axis=0)
            / (ways * _all_ways(hands)[:, None]).sum(axis=0),
        }
    )


def _solved(
    variant: Variant, run: Runner | None
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int8], Ints]:
    """Return the hands, the values of the leads, and how many hands of cards the dealer has."""
    values = load_open_hands(variant=variant, run=run)
    hands = rank_hands(variant.kept)
    held = np.stack([(hands == rank).sum(axis=1) for rank in range(N_RANKS)], axis=1)
    choose = np.array([[comb(left, n) for n in range(5)] for left in range(5)], dtype=np.int64)
    ways = np.ones((len(hands), len(hands)), dtype=np.int64)
    for rank in range(N_RANKS):
        ways *= choose[4 - held[:, None, rank], held[None, :, rank]]
    return hands, values, ways


def _ways_of(hand: list[int]) -> int:
    product = 1
    for rank in set(hand):
        product *= comb(4, hand.count(rank))
    return product


def _all_ways(hands: npt.NDArray[np.uint8]) -> Ints:
    return np.array([_ways_of(hand) for hand in hands.tolist()], dtype=np.int64)
