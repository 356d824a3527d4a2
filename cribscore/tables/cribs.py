"""Cribs: what one is worth by the two cards thrown into it, beside what others have printed.

Two questions are mixed up in print:

*prior*
    You know only the two cards that went into the crib. The other cards you were dealt are as
    unseen as your opponent's.
*realized*
    You look back over all the deals in which an equilibrium player throws these two cards, with
    the rest of his hand known and removed. Who throws a pair of kings has not kept them, has no
    better use for them, and holds something else; so these means are a little higher.

Tables made by playing or by iterating (Hessel's, Colvert's, Rasmussen's) are realized ones. Neither
is what a throw from *your* hand brings: `tables.discards` says that.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd

from cribscore.cards import RANKS
from cribscore.discard.cribs import Given, expected_cribs
from cribscore.discard.strategies.strategy import Strategy
from cribscore.store import shipped_path
from cribscore.variants import SIX_CARD, Variant

CRIB_SCHEMA = {
    "role": ("object", "", "dealer (his own crib) or pone (the other player's)"),
    "given": ("object", "", "prior or realized"),
    "low": ("object", "", "lower rank thrown"),
    "high": ("object", "", "higher rank thrown"),
    "suited": ("bool", "", "both of one suit"),
    "throws": ("int64", "throws", "sets of two cards of this kind"),
    "frequency": ("float64", "", "share of all deals in which it is thrown; NaN for prior"),
    "crib_mean": ("float64", "points", "mean of the crib; NaN if it is never thrown"),
}
CRIB_RANKS_SCHEMA = {name: entry for name, entry in CRIB_SCHEMA.items() if name != "suited"}
PUBLISHED_CRIBS_SCHEMA = {
    "source": ("object", "", "hessel or cribbage_pro; see data/published/cribs.csv"),
    "role": ("object", "", "dealer (his own crib) or pone (the other player's)"),
    "low": ("object", "", "lower rank thrown"),
    "high": ("object", "", "higher rank thrown"),
    "crib_mean": ("float64", "points", "mean of the crib as printed"),
}
COMPARE_CRIBS_SCHEMA = {
    "source": ("object", "", "hessel or cribbage_pro"),
    "role": ("object", "", "dealer or pone"),
    "low": ("object", "", "lower rank thrown"),
    "high": ("object", "", "higher rank thrown"),
    "published": ("float64", "points", "as printed"),
    "realized": ("float64", "points", "exact, over the deals in which they are thrown"),
    "prior": ("float64", "points", "exact, knowing only the two cards"),
    "difference": ("float64", "points", "published less realized"),
}


def crib(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
) -> pd.DataFrame:
    """Tabulate the mean crib of each kind of throw, suited and unsuited apart.

    Parameters
    ----------
    dealer : bool
        Whether the crib is the thrower's own.
    given : {"realized", "prior"}
        ``prior``: only the two cards are known. ``realized``: over the deals in which an
        equilibrium player throws them. See the module.
    variant : Variant
        Five-card or six-card.
    opponent : str or Strategy
        Who throws the other two cards; not ``uniform``.

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
    found = expected_cribs(dealer=dealer, given=given, variant=variant, opponent=opponent)
    return pd.DataFrame(
        {
            "role": _texts("dealer" if dealer else "pone" for _ in found),
            "given": _texts(given for _ in found),
            "low": _texts(RANKS[one.low] for one in found),
            "high": _texts(RANKS[one.high] for one in found),
            "suited": [one.suited for one in found],
            "throws": [6 if one.low == one.high else 4 if one.suited else 12 for one in found],
            "frequency": [one.frequency for one in found],
            "crib_mean": [one.mean for one in found],
        }
    )


def crib_ranks(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
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
    apart = crib(dealer=dealer, given=given, variant=variant, opponent=opponent)
    weight = apart["throws"].astype(np.float64) if given == "prior" else apart["frequency"]
    together = (
        apart.assign(weight=weight, points=(weight * apart["crib_mean"]).fillna(0.0))
        .groupby(["role", "given", "low", "high"], sort=False)
        .agg({"throws": "sum", "frequency": "sum", "weight": "sum", "points": "sum"})
        .reset_index()
    )
    thrown = together["weight"].where(together["weight"] > 0)
    together["crib_mean"] = together["points"] / thrown
    if given == "prior":
        together["frequency"] = np.nan
    dtypes = {name: entry[0] for name, entry in CRIB_RANKS_SCHEMA.items()}
    return together[list(CRIB_RANKS_SCHEMA)].astype(dtypes)


def crib_square(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
) -> pd.DataFrame:
    """Lay out the mean crib of each two ranks as a square, 13 by 13.

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
    ranks = crib_ranks(dealer=dealer, given=given, variant=variant, opponent=opponent)
    names = pd.Index(list(RANKS), dtype=object)
    square = pd.DataFrame(np.nan, index=names, columns=names)
    for low, high, mean in zip(ranks["low"], ranks["high"], ranks["crib_mean"], strict=True):
        square.loc[low, high] = square.loc[high, low] = mean
    return square


def published_cribs() -> pd.DataFrame:
    """Return two printed crib tables that are shipped, as they stand in their sources.

    Returns
    -------
    DataFrame
        182 rows: Craig Hessel's for the opponent's crib, and Cribbage Pro's for one's own;
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
    read = read.rename(columns={"mean_crib": "crib_mean"})
    dtypes: Any = {name: entry[0] for name, entry in PUBLISHED_CRIBS_SCHEMA.items()}
    return read[list(PUBLISHED_CRIBS_SCHEMA)].astype(dtypes)


def compare_cribs() -> pd.DataFrame:
    """Set the printed tables beside the exact ones.

    Hessel's is an iteration of best discards over hands of ranks, without flushes: it should
    agree with the realized means but for the flushes, small differences in how often a throw is
    made from which hand, and two decimals. Cribbage Pro's is what people on its server took, so
    it shows how people throw, and counts games that end before the crib.

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
    both["difference"] = both["published"] - both["realized"]
    return both[list(COMPARE_CRIBS_SCHEMA)]


def _texts(values: Iterable[str]) -> pd.Series:
    return pd.Series(list(values), dtype=object)
