"""Cribs: what one is worth by the two cards thrown into it, beside what others have printed.

Two questions are mixed up in print:

*prior*
    You know only the two cards that went into the crib. The other cards you were dealt are as
    unseen as your opponent's.
*realized*
    You look back over all the deals in which an equilibrium player throws these two cards, with
    the rest of the hand known and removed. A player who throws a pair of kings does not keep
    them, has no better use for them, and holds other cards; so these means are a little higher.

Tables made by playing or by iterating (Hessel's, Colvert's, Rasmussen's) are realized ones. Neither
tells what a throw from *your* hand brings: `tables.discards` does.
"""

import numpy as np
import pandas as pd

from cribscore.cards import N_CARDS, RANKS, CardsLike, format_cards, parse_cards
from cribscore.discard import (
    CribMean,
    Given,
    OpponentLike,
    count_throws,
    crib_given,
    expected_crib,
    expected_crib_ranks,
    expected_cribs,
)
from cribscore.store import shipped_path
from cribscore.tables.discard import opponent_name
from cribscore.tables.frames import RANK, ROLE, TEXT, Column, frame_of
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

CRIB_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "role": Column(ROLE, "", "of the player who throws: the dealer owns the crib"),
    "given": Column(TEXT, "", "prior or realized"),
    "opponent": Column(TEXT, "", "how the opponent throws: a name, or 'own strategy'"),
    "low": Column(RANK, "", "lower rank thrown"),
    "high": Column(RANK, "", "higher rank thrown"),
    "suited": Column("bool", "", "both of one suit"),
    "throws": Column("int64", "throws", "sets of two cards of this kind"),
    "frequency": Column("float64", "", "share of all deals in which it is thrown; NaN for prior"),
    "crib_mean": Column("float64", "points", "mean of the crib; NaN if it is never thrown"),
}
CRIB_RANKS_SCHEMA = {name: column for name, column in CRIB_SCHEMA.items() if name != "suited"}
CRIB_STARTERS_SCHEMA = {
    **{name: CRIB_SCHEMA[name] for name in ("variant", "role", "opponent")},
    "throw": Column(TEXT, "", "the two cards thrown, as text"),
    "starter": Column(TEXT, "", "the card turned, as text"),
    "crib_mean": Column("float64", "points", "mean of the crib with this starter"),
}
PUBLISHED_CRIBS_SCHEMA = {
    "source": Column(TEXT, "", "hessel or cribbage_pro; see data/published/cribs.csv"),
    "role": Column(ROLE, "", "of the player who throws: the dealer owns the crib"),
    "low": Column(RANK, "", "lower rank thrown"),
    "high": Column(RANK, "", "higher rank thrown"),
    "crib_mean": Column("float64", "points", "mean of the crib as printed"),
}
COMPARE_CRIBS_SCHEMA = {
    "source": Column(TEXT, "", "hessel or cribbage_pro"),
    "role": Column(ROLE, "", "of the player who throws: the dealer owns the crib"),
    "low": Column(RANK, "", "lower rank thrown"),
    "high": Column(RANK, "", "higher rank thrown"),
    "published": Column("float64", "points", "as printed"),
    "realized": Column("float64", "points", "exact, over the deals in which they are thrown"),
    "prior": Column("float64", "points", "exact, knowing only the two cards"),
    "difference": Column("float64", "points", "published less realized"),
}


def crib(
    *,
    dealer: bool,
    given: Given | None = None,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> pd.DataFrame:
    """Tabulate the mean crib of each kind of throw, suited and unsuited apart.

    Parameters
    ----------
    dealer : bool
        Whether the crib is the thrower's own.
    given : {"realized", "prior"}, optional
        ``prior``: only the two cards are known. ``realized``: over the deals in which an
        equilibrium player throws them, which is the default but for ``uniform``. See the module.
    variant : str or Variant
        Five-card or six-card.
    opponent : str or Strategy
        Who throws the other two cards.

    Returns
    -------
    DataFrame
        169 rows: 91 of unlike suits (pairs are among them) and 78 of one suit; columns as
        `CRIB_SCHEMA`.

    Raises
    ------
    DataError
        If `given` or `opponent` is not known.

    Examples
    --------
    >>> fives = crib(dealer=True, given="prior").query("low == '5' and high == '5'")
    >>> round(fives.crib_mean.item(), 1), fives.throws.item()
    (8.8, 6)
    """
    game = find_variant(variant)
    found = expected_cribs(dealer=dealer, given=given, variant=game, opponent=opponent)
    asked = _asked(dealer, crib_given(given, opponent), game, opponent)
    return frame_of([asked | _row(one) for one in found], CRIB_SCHEMA)


def crib_starters(
    throw: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> pd.DataFrame:
    """Tabulate the mean crib of two cards by the starter, nothing else known.

    Parameters
    ----------
    throw, dealer, variant, opponent
        As in `expected_crib`.

    Returns
    -------
    DataFrame
        50 rows; columns as `CRIB_STARTERS_SCHEMA`. A starter comes more or less often by what the
        other player holds: not at all here, so that the mean over rows is `expected_crib`.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError, DataError
        As `expected_crib`.

    Examples
    --------
    >>> frame = crib_starters("5h 5s", dealer=True, opponent="uniform")
    >>> frame.sort_values("crib_mean").starter.iloc[-1]
    '5d'
    """
    game, thrown = find_variant(variant), parse_cards(throw)
    asked = {
        "variant": game.name,
        "role": "dealer" if dealer else "pone",
        "opponent": opponent_name(opponent),
        "throw": format_cards(thrown),
    }
    rows = []
    for card in range(N_CARDS):
        if card not in thrown:
            found = expected_crib(
                thrown, dealer=dealer, starter=card, variant=game, opponent=opponent
            )
            rows.append(asked | {"starter": format_cards(card), "crib_mean": found.mean})
    return frame_of(rows, CRIB_STARTERS_SCHEMA)


def crib_ranks(
    *,
    dealer: bool,
    given: Given | None = None,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> pd.DataFrame:
    """Tabulate the mean crib of each two ranks, as printed tables do.

    Suited and unsuited throws are put together by how many there are (prior) or by how often
    they are thrown (realized).

    Parameters
    ----------
    dealer, given, variant, opponent
        As in `crib`.

    Returns
    -------
    DataFrame
        91 rows; columns as `CRIB_RANKS_SCHEMA`.

    Raises
    ------
    DataError
        As `crib`.

    Examples
    --------
    >>> frame = crib_ranks(dealer=False, given="prior")
    >>> len(frame), int(frame.throws.sum())
    (91, 1326)
    """
    game = find_variant(variant)
    found = expected_crib_ranks(dealer=dealer, given=given, variant=game, opponent=opponent)
    asked = _asked(dealer, crib_given(given, opponent), game, opponent)
    return frame_of([asked | _row(one) for one in found], CRIB_RANKS_SCHEMA)


def crib_square(
    *,
    dealer: bool,
    given: Given | None = None,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> pd.DataFrame:
    """Arrange the mean crib of each two ranks as a square, 13 by 13.

    Parameters
    ----------
    dealer, given, variant, opponent
        As in `crib`.

    Returns
    -------
    DataFrame
        Points, float64; rows and columns are the ranks, ``A`` to ``K``, and each cell stands
        on both sides of the diagonal.

    Raises
    ------
    DataError
        As `crib`.

    Examples
    --------
    >>> square = crib_square(dealer=True, given="prior")
    >>> square.loc["5", "J"] == square.loc["J", "5"]
    np.True_
    """
    game = find_variant(variant)
    found = expected_crib_ranks(dealer=dealer, given=given, variant=game, opponent=opponent)
    square = np.full((len(RANKS), len(RANKS)), np.nan)
    for one in found:
        square[one.low, one.high] = square[one.high, one.low] = one.mean
    names = pd.Index(list(RANKS))
    return pd.DataFrame(square, index=names, columns=names)


def published_cribs() -> pd.DataFrame:
    """Return two printed crib tables that are shipped, as they stand in their sources.

    Returns
    -------
    DataFrame
        182 rows: Craig Hessel's for the opponent's crib, and Cribbage Pro's for your own;
        columns as `PUBLISHED_CRIBS_SCHEMA`. The sources are named in
        ``data/published/cribs.csv``.

    Raises
    ------
    DataError
        If the installation lacks the file.

    Examples
    --------
    >>> published_cribs().groupby("source").size().to_dict()
    {'cribbage_pro': 91, 'hessel': 91}
    """
    read = pd.read_csv(shipped_path("published/cribs.csv"), comment="#", dtype={"low": str})
    return frame_of(read.rename(columns={"mean_crib": "crib_mean"}), PUBLISHED_CRIBS_SCHEMA)


def compare_cribs() -> pd.DataFrame:
    """Compare the printed tables with the exact ones.

    Hessel's comes from best discards over hands of ranks, repeated until they settle, without
    flushes: it should agree with the realized means except for flushes, small differences in how
    often a throw is made from which hand, and rounding to two decimals. Cribbage Pro's is what
    people on its server scored, so it shows how people throw, and counts games that end before
    the crib.

    Returns
    -------
    DataFrame
        182 rows; columns as `COMPARE_CRIBS_SCHEMA`.

    Raises
    ------
    DataError
        If the installation lacks the printed tables.
    """
    keys = ["role", "low", "high"]
    exact = pd.concat(
        [
            crib_ranks(dealer=dealer, given="realized")[[*keys, "crib_mean"]]
            .rename(columns={"crib_mean": "realized"})
            .assign(prior=crib_ranks(dealer=dealer, given="prior")["crib_mean"])
            for dealer in (True, False)
        ]
    )
    printed = published_cribs().rename(columns={"crib_mean": "published"})
    both = printed.merge(exact, on=keys, how="left")
    return frame_of(
        both.assign(difference=both["published"] - both["realized"]), COMPARE_CRIBS_SCHEMA
    )


def _asked(dealer: bool, given: Given, variant: Variant, opponent: OpponentLike) -> dict[str, str]:
    """Return the columns that say what was asked."""
    return {
        "variant": variant.name,
        "role": "dealer" if dealer else "pone",
        "given": given,
        "opponent": opponent_name(opponent),
    }


def _row(crib: CribMean) -> dict[str, object]:
    return {
        "low": RANKS[crib.low],
        "high": RANKS[crib.high],
        "suited": crib.suited,
        "throws": count_throws(crib.low, crib.high, crib.suited),
        "frequency": crib.frequency,
        "crib_mean": crib.mean,
    }
