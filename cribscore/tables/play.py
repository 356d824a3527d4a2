"""The play with all cards seen, over all hands that one pack allows."""

import numpy as np
import pandas as pd

from cribscore.chunks import Runner
from cribscore.play import average_open_hands
from cribscore.ranks import format_ranks
from cribscore.tables.frames import RANK, TEXT, Column, frame_of
from cribscore.variants import SIX_CARD, VariantLike, find_variant

OPEN_HANDS_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "hand": Column(TEXT, "", "ranks the pone holds"),
    "lead": Column(RANK, "", "rank led"),
    "ways": Column("int64", "hands", "hands of cards with these ranks"),
    "value": Column(
        "float64", "points", "of this lead: mean of the pone's points less the dealer's"
    ),
    "best_share": Column("float64", "", "dealer's hands against which no lead is better"),
    "best_value": Column("float64", "points", "mean with the best lead against each dealer's hand"),
}
OPEN_VALUES_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "hand": Column(TEXT, "", "ranks held"),
    "ways": Column("int64", "hands", "hands of cards with these ranks"),
    "as_pone": Column("float64", "points", "mean of the holder's points less the other's, leading"),
    "as_dealer": Column("float64", "points", "the same for the holder as dealer"),
}


def open_hands(*, variant: VariantLike = SIX_CARD, run: Runner | None = None) -> pd.DataFrame:
    """Tabulate every lead of every hand, both sides seeing all cards and playing their best.

    Each hand that the rest of the pack allows is equally likely for the dealer. A real dealer
    keeps some hands more often than others.

    Parameters
    ----------
    variant : str or Variant
        For two players who keep three or four cards.
    run : Runner, optional
        For `solve_open_hands`, which runs the first time; its result is kept.

    Returns
    -------
    DataFrame
        One row for each hand of ranks and each rank in it; columns as `OPEN_HANDS_SCHEMA`.

    Raises
    ------
    CardCountError
        If the variant is not for two players, or keeps more than four cards.
    """
    game = find_variant(variant)
    found = average_open_hands(variant=game, run=run)
    is_new = np.ones(found.hands.shape, dtype=bool)
    is_new[:, 1:] = found.hands[:, 1:] != found.hands[:, :-1]
    at, place = np.nonzero(is_new)
    names = [format_ranks(hand) for hand in found.hands.tolist()]
    columns = {
        "variant": game.name,
        "hand": [names[hand] for hand in at],
        "lead": [format_ranks([rank]) for rank in found.hands[at, place].tolist()],
        "ways": found.ways[at],
        "value": found.leads[at, place],
        "best_share": found.best_shares[at, place],
        "best_value": found.as_pone[at],
    }
    return frame_of(columns, OPEN_HANDS_SCHEMA)


def open_values(*, variant: VariantLike = SIX_CARD, run: Runner | None = None) -> pd.DataFrame:
    """Tabulate what every hand gains in the play in either role, both sides seeing all cards.

    Parameters
    ----------
    variant, run
        As for `open_hands`.

    Returns
    -------
    DataFrame
        One row for each hand of ranks; columns as `OPEN_VALUES_SCHEMA`. Each hand that the rest
        of the pack allows is equally likely for the other player.

    Raises
    ------
    CardCountError
        If the variant is not for two players, or keeps more than four cards.
    """
    game = find_variant(variant)
    found = average_open_hands(variant=game, run=run)
    columns = {
        "variant": game.name,
        "hand": [format_ranks(hand) for hand in found.hands.tolist()],
        "ways": found.ways,
        "as_pone": found.as_pone,
        "as_dealer": found.as_dealer,
    }
    return frame_of(columns, OPEN_VALUES_SCHEMA)
