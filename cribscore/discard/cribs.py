"""What a crib is worth by the two cards thrown into it: *prior* and *realized*.

*Prior*: only the two cards are known; the other cards dealt are as unseen as the opponent's.
*Realized*: the mean over the deals in which an equilibrium player throws them, their other cards
removed. The two differ, because nobody throws a pair of kings from just any hand; most printed
tables are nearer to the second, and do not say which they mean.
"""

from dataclasses import dataclass, replace
from math import nan
from typing import Literal

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Cards, Ints
from cribscore.checks import check_choice, check_flag
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.batch import sweep_discards
from cribscore.discard.classes import throws
from cribscore.discard.opponents import ByStrategy, Opponent, OpponentLike, find_strategy
from cribscore.discard.opposing.rows import crib_means
from cribscore.discard.strategies.strategy import Strategy, two_handed
from cribscore.discard.tables import fingerprint
from cribscore.errors import DataError
from cribscore.ranks import format_ranks
from cribscore.store import Stored, cache_path, load_or_build
from cribscore.variants import SIX_CARD, Variant, VariantLike

Given = Literal["prior", "realized"]
_VERSION = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class CribMean(Answer):
    """The mean crib of a kind of throw.

    Attributes
    ----------
    low, high : int
        The two ranks, 0 for an ace.
    suited : bool or None
        Whether the two cards are of one suit; None for both kinds together.
    mean : float
        Points; NaN if no equilibrium player throws them.
    frequency : float
        How often an equilibrium player throws them, of all deals; NaN for prior means.
    """

    low: int
    high: int
    suited: bool | None
    mean: float
    frequency: float

    def __str__(self) -> str:
        """Write the kind of throw and its mean in one line."""
        suits = ", suited" if self.suited else ""
        return f"{format_ranks((self.low, self.high))}{suits}: {self.mean:.3f}"


def expected_cribs(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> list[CribMean]:
    """Return the mean of the crib for each of the 169 kinds of throw.

    Parameters
    ----------
    dealer : bool
        Whether the crib is the player's own.
    given : {"realized", "prior"}
        ``realized``: over the deals in which an equilibrium player throws the two cards, their
        other cards removed; ``prior``: the two cards alone are known.
    variant : Variant or str
        Five-card or six-card.
    opponent : str or Strategy
        Who throws the other two cards; not ``uniform``.

    Returns
    -------
    list of CribMean
        91 of unlike suits (pairs included), 78 of one suit, by ranks.

    Raises
    ------
    DataError
        If `given` or `opponent` is not known.

    Examples
    --------
    >>> cribs = expected_cribs(dealer=True, given="prior", variant="five-card")
    >>> print(len(cribs), max(cribs, key=lambda crib: crib.mean))
    169 5 5: 8.609
    """
    check_flag("dealer", dealer)
    check_choice("given", given, ("prior", "realized"))
    chosen = two_handed(variant)
    if isinstance(opponent, str) and opponent == "uniform":
        raise DataError("crib tables need an opponent with a strategy; got 'uniform'.")
    theirs = find_strategy(opponent, chosen, dealer=dealer)
    if given == "prior":
        return _prior(ByStrategy(strategy=theirs))
    return _realized(dealer, chosen, theirs)


def expected_crib_ranks(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> list[CribMean]:
    """Return the mean of the crib for each two ranks thrown, whatever their suits.

    Suited and unsuited throws are weighted by how many there are (prior) or by how often they
    are thrown (realized). The parameters are those of `expected_cribs`.

    Returns
    -------
    list of CribMean
        91, by ranks; `suited` is None.

    Examples
    --------
    >>> cribs = expected_crib_ranks(dealer=False, given="prior")
    >>> len(cribs), cribs[0].suited
    (91, None)
    """
    apart = expected_cribs(dealer=dealer, given=given, variant=variant, opponent=opponent)
    by_ranks: dict[tuple[int, int], list[CribMean]] = {}
    for crib in apart:
        by_ranks.setdefault((crib.low, crib.high), []).append(crib)
    return [_join_suits(cribs, given) for cribs in by_ranks.values()]


def count_throws(low: int, high: int, suited: bool | None) -> int:
    """Return how many sets of two cards are of a kind of throw; None counts both kinds."""
    if low == high:
        return 6
    return {True: 4, False: 12, None: 16}[suited]


def _join_suits(cribs: list[CribMean], given: Given) -> CribMean:
    """Join the unsuited and suited throws of two ranks; those never thrown weigh nothing."""
    if len(cribs) == 1:  # a pair is of two suits
        return replace(cribs[0], suited=None)
    if given == "prior":
        weights = [float(count_throws(crib.low, crib.high, crib.suited)) for crib in cribs]
    else:
        weights = [crib.frequency for crib in cribs]
    points = sum(
        weight * crib.mean for weight, crib in zip(weights, cribs, strict=True) if weight > 0
    )
    total = sum(weights)
    return CribMean(
        low=cribs[0].low,
        high=cribs[0].high,
        suited=None,
        mean=points / total if total > 0 else float("nan"),
        frequency=total if given == "realized" else float("nan"),
    )


def _kinds() -> list[tuple[int, int, bool]]:
    return [
        (low, high, suited)
        for low in range(13)
        for high in range(low, 13)
        for suited in ((False, True) if low != high else (False,))
    ]


def _prior(theirs: Opponent) -> list[CribMean]:
    """Return the means over hands that avoid the two cards, and starters outside all four."""
    found = []
    for low, high, suited in _kinds():
        thrown = (4 * low, 4 * high + (0 if suited else 1))
        mean = float(crib_means(thrown, None, theirs)[0])
        found.append(CribMean(low=low, high=high, suited=suited, mean=mean, frequency=nan))
    return found


def _realized(dealer: bool, variant: Variant, theirs: Strategy) -> list[CribMean]:
    """Read the means from the user's cache; made anew they take a sweep of all deals."""
    mine = find_strategy("equilibrium", variant, dealer=not dealer)
    name = f"{variant.name}-{fingerprint(mine)}-{fingerprint(theirs)}.cribs"
    kept = load_or_build(
        cache_path(name), lambda: _build_realized(dealer, variant, mine, theirs), version=_VERSION
    ).arrays
    means, frequencies = kept["means"].tolist(), kept["frequencies"].tolist()
    return [
        CribMean(low=low, high=high, suited=suited, mean=mean, frequency=frequency)
        for (low, high, suited), mean, frequency in zip(_kinds(), means, frequencies, strict=True)
    ]


def _build_realized(dealer: bool, variant: Variant, mine: Strategy, theirs: Strategy) -> Stored:
    with progress_bar("first use: every crib of every deal") as progress:
        sweep = sweep_discards(
            variant, dealer=dealer, opponent=theirs, run=Runner(progress=progress)
        )
    weights = mine.to_dense() * sweep.deals[:, None]
    pairs = throws(variant.dealt)
    kind = _kind_of(sweep.hands[:, pairs[:, 0]], sweep.hands[:, pairs[:, 1]]).ravel()
    how_often = np.bincount(kind, weights.ravel(), minlength=2 * 169)
    points = np.bincount(kind, (weights * sweep.crib_means).ravel(), minlength=2 * 169)
    at = [(low * 13 + high) * 2 + suited for low, high, suited in _kinds()]
    means = np.full(len(at), np.nan)
    np.divide(points[at], how_often[at], out=means, where=how_often[at] > 0)
    return Stored({"means": means, "frequencies": how_often[at] / sweep.deals.sum()}, {})


def _kind_of(one: Cards, two: Cards) -> Ints:
    low, high = (one >> 2).astype(np.int64), (two >> 2).astype(np.int64)
    return np.asarray((low * 13 + high) * 2 + ((one & 3) == (two & 3)))
