"""Throws: what each of one deal is worth, the distribution of one, every class of deal."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd

from cribscore.cards import CardsLike, format_cards, parse_cards
from cribscore.chunks import Runner
from cribscore.discard import (
    OpponentLike,
    Sweep,
    count_discard,
    expected_discards,
    sweep_discards,
    throws,
)
from cribscore.discard.kept import KeptPlay
from cribscore.discard.strategies import PlayName
from cribscore.errors import DataError
from cribscore.tables.frames import ROLE, TEXT, Column, frame_of, ordered
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

_ASKED = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "dealt": Column(TEXT, "", "the cards of the deal, as text"),
    "role": Column(ROLE, "", "of the player who throws"),
    "opponent": Column(TEXT, "", "how the opponent throws: a name, or 'own strategy'"),
    "starter": Column(TEXT, "", "the starter if it is known; else empty"),
}
_NET = Column(
    "float64",
    "points",
    "hand plus crib for the dealer, hand less crib for the pone; plus the play if counted",
)
_PLAY = Column("float64", "points", "of the play, own less the other's; NaN if not counted")
DISCARDS_SCHEMA = {
    **_ASKED,
    "keep": Column(TEXT, "", "cards kept, as text"),
    "throw": Column(TEXT, "", "cards thrown, as text"),
    "hand_mean": Column("float64", "points", "mean of the hand kept, over the starters"),
    "hand_min": Column("int64", "points", "the least that it can be worth"),
    "hand_max": Column("int64", "points", "the most that it can be worth"),
    "hand_sd": Column("float64", "points", "its standard deviation"),
    "crib_mean": Column("float64", "points", "mean of the crib, over opposing hands and starters"),
    "net_mean": _NET,
    "play_mean": _PLAY,
}
DISCARD_COUNTS_SCHEMA = {
    **_ASKED,
    "throw": Column(TEXT, "", "cards thrown, as text"),
    "what": Column(ordered("hand", "crib", "net"), "", "hand, crib or net"),
    "points": Column("int64", "points", "what it is worth"),
    "share": Column("float64", "", "of all opposing hands and starters"),
}
SWEEP_SCHEMA = {
    "dealt": Column(TEXT, "", "the canonical deal of the class, as text"),
    "deals": Column("int64", "deals", "deals that differ from it only by naming suits"),
    "throw": Column(TEXT, "", "the best throw, as text"),
    "hand_mean": Column("float64", "points", "mean of the hand it keeps"),
    "crib_mean": Column("float64", "points", "mean of the crib"),
    "play_mean": _PLAY,
    "net_mean": _NET,
    "next_throw": Column(TEXT, "", "the best throw of other ranks, as text"),
    "margin": Column("float64", "points", "how much less that one is worth"),
}
_TIE = 10  # decimals: throws nearer than that are equal, and the first of them is named


def discards(
    dealt: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    starter: CardsLike | None = None,
    play: KeptPlay | PlayName | None = None,
) -> pd.DataFrame:
    """Tabulate every throw from one deal, best first.

    Parameters
    ----------
    dealt, dealer, variant, opponent, starter, play
        As in `expected_discards`.

    Returns
    -------
    DataFrame
        10 rows of five cards, 15 of six, 21 of seven; columns as `DISCARDS_SCHEMA`.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards cannot be a deal.
    DataError
        If the opponent or the play is not known, or the variant is not two-handed.

    Examples
    --------
    >>> frame = discards("7C 9H 5H 5C 5D JS", dealer=True, opponent="uniform")
    >>> frame.loc[0, ["keep", "throw"]].tolist()
    ['5c 5d 5h Js', '7c 9h']
    """
    game = find_variant(variant)
    found = expected_discards(
        dealt, dealer=dealer, variant=game, opponent=opponent, starter=starter, play=play
    )
    asked = _asked(dealt, dealer, game, opponent, starter)
    rows = [
        asked
        | {
            "keep": format_cards(one.keep),
            "throw": format_cards(one.throw),
            "hand_mean": one.hand_mean,
            "hand_min": one.hand_min,
            "hand_max": one.hand_max,
            "hand_sd": one.hand_sd,
            "crib_mean": one.crib_mean,
            "net_mean": one.net_mean,
            "play_mean": one.play_mean,
        }
        for one in found
    ]
    return frame_of(rows, DISCARDS_SCHEMA)


def discard_counts(
    dealt: CardsLike,
    throw: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    starter: CardsLike | None = None,
) -> pd.DataFrame:
    """Tabulate the whole distribution of one throw: hand, crib and net.

    Parameters
    ----------
    dealt, throw, dealer, variant, opponent, starter
        As in `count_discard`.

    Returns
    -------
    DataFrame
        One row for each number of points that can occur; the shares of each of ``hand``,
        ``crib`` and ``net`` add up to one; columns as `DISCARD_COUNTS_SCHEMA`.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError, DataError
        As `count_discard`.

    Examples
    --------
    >>> frame = discard_counts("7C 9H 5H 5C 5D JS", "7C 9H", dealer=True, opponent="uniform")
    >>> int(frame.query("what == 'hand'").points.max())  # the fourth five, of the jack's suit
    29
    """
    game = find_variant(variant)
    found = count_discard(
        dealt, throw, dealer=dealer, variant=game, opponent=opponent, starter=starter
    )
    asked = _asked(dealt, dealer, game, opponent, starter) | {"throw": _text_of(throw)}
    rows = [
        asked | {"what": what, "points": points, "share": share}
        for what, shares in (("hand", found.hand), ("crib", found.crib), ("net", found.net))
        for points, share in shares.items()
    ]
    return frame_of(rows, DISCARD_COUNTS_SCHEMA)


def sweep(
    variant: VariantLike = SIX_CARD,
    *,
    dealer: bool,
    opponent: OpponentLike = "equilibrium",
    play: KeptPlay | PlayName | None = None,
    run: Runner | None = None,
) -> pd.DataFrame:
    """Tabulate the best throw, and the next best, of every class of deal.

    Parameters
    ----------
    variant, dealer, opponent, play, run
        As in `sweep_discards`.

    Returns
    -------
    DataFrame
        962,988 rows at six-card, 134,459 at five-card; columns as `SWEEP_SCHEMA`. `deals` is the
        weight of a row: they add up to all deals. Throws of equal worth keep the order of their
        cards; the next best is of other ranks, since suits alone seldom make a decision.

    Raises
    ------
    DataError
        If the opponent or the play is not known.

    Examples
    --------
    >>> from cribscore import FIVE_CARD
    >>> frame = sweep(FIVE_CARD, dealer=False)
    >>> len(frame), int(frame.deals.sum())
    (134459, 2598960)
    """
    game = find_variant(variant)
    found = sweep_discards(game, dealer=dealer, opponent=opponent, play=play, run=run)
    pairs = throws(game.dealt)
    best, after = _two_best(found, pairs)
    every = np.arange(len(best))
    columns = {
        "dealt": _card_texts(found.hands),
        "deals": found.deals,
        "throw": _throw_texts(found.hands, pairs[best]),
        "hand_mean": found.hand_means[every, best],
        "crib_mean": found.crib_means[every, best],
        "play_mean": np.nan if found.play_means is None else found.play_means[every, best],
        "net_mean": found.nets[every, best],
        "next_throw": _throw_texts(found.hands, pairs[after]),
        "margin": np.maximum(found.nets[every, best] - found.nets[every, after], 0.0),
    }
    return frame_of(columns, SWEEP_SCHEMA)


def write_parquet(frame: pd.DataFrame, path: str | Path) -> None:
    """Write a table to a Parquet file.

    Parameters
    ----------
    frame : DataFrame
        Any table of this package.
    path : str or Path
        The file.

    Raises
    ------
    DataError
        If pyarrow is not installed, or the file cannot be written.
    """
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise DataError(
            "Parquet files need pyarrow, which is not installed.",
            hint="pip install 'cribscore[parquet]', or write a .csv file.",
        ) from error
    try:
        frame.to_parquet(path, engine="pyarrow", index=False)
    except OSError as error:
        raise DataError(f"cannot write {str(path)!r}: {error}.") from error


def opponent_name(opponent: OpponentLike) -> str:
    """Say in a word how the opponent throws."""
    return opponent if isinstance(opponent, str) else "own strategy"


def _asked(
    dealt: CardsLike,
    dealer: bool,
    variant: Variant,
    opponent: OpponentLike,
    starter: CardsLike | None,
) -> dict[str, Any]:
    """Return the columns that say what was asked."""
    return {
        "variant": variant.name,
        "dealt": _text_of(dealt),
        "role": "dealer" if dealer else "pone",
        "opponent": opponent_name(opponent),
        "starter": "" if starter is None else _text_of(starter),
    }


def _text_of(cards: CardsLike) -> str:
    return format_cards(sorted(parse_cards(cards)))


def _two_best(
    found: Sweep, pairs: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the place of the best throw of each class, and of the best of other ranks."""
    nets = np.round(found.nets, _TIE)
    best = nets.argmax(axis=1)
    ranks = found.hands >> 2  # of ascending cards, so the lower rank comes first
    kinds = 13 * ranks[:, pairs[:, 0]] + ranks[:, pairs[:, 1]]
    nets[kinds == np.take_along_axis(kinds, best[:, None], axis=1)] = -np.inf
    return best, nets.argmax(axis=1)


def _card_texts(hands: npt.NDArray[np.uint8]) -> list[str]:
    """Write many hands at once, shape (n, k): one text for all, then cut."""
    width = 3 * hands.shape[1]
    letters = np.full((len(hands), width), ord(" "), np.uint8)
    names = np.array([list(format_cards(card).encode()) for card in range(52)], np.uint8)
    letters[:, 0::3] = names[hands, 0]
    letters[:, 1::3] = names[hands, 1]
    text = letters.tobytes().decode("ascii")
    return [text[at : at + width - 1] for at in range(0, len(text), width)]


def _throw_texts(
    hands: npt.NDArray[np.uint8], places: npt.NDArray[np.int64]
) -> npt.NDArray[np.object_]:
    """Write one throw a hand; there are few different ones, and they are shared."""
    names = np.array(
        [[format_cards([x, y]) if x != y else "" for y in range(52)] for x in range(52)], object
    )
    thrown = np.take_along_axis(hands, places, axis=1)
    return names[thrown[:, 0], thrown[:, 1]]
