"""What a crib is worth by the two cards thrown into it: *prior* and *realized*.

*Prior*: only the two cards are known; the other cards dealt are as unseen as the opponent's.
*Realized*: the mean over the deals in which an equilibrium player throws them, his other cards
removed. The two differ, since a player who throws a pair of kings does not do so from just any
hand; most printed tables are nearer to the second without saying so.
"""

from math import comb
from typing import Literal, NamedTuple

import numpy as np

from cribscore.arrays import Cards, Ints
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.batch import sweep_discards
from cribscore.discard.classes import throws
from cribscore.discard.expected import sum_avoiding
from cribscore.discard.strategies.opponents import find_opponent
from cribscore.discard.strategies.strategy import Strategy
from cribscore.discard.tables import fingerprint, show_tables
from cribscore.errors import DataError
from cribscore.store import Stored, cache_path, load_or_build
from cribscore.variants import SIX_CARD, Variant

Given = Literal["prior", "realized"]
JACK = 10
_VERSION = 1


class CribMean(NamedTuple):
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


def expected_cribs(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
) -> list[CribMean]:
    """Return the mean of the crib for each of the 169 kinds of throw.

    Parameters
    ----------
    dealer : bool
        Whether the crib is the player's own.
    given : {"realized", "prior"}
        See the module.
    variant : Variant
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
    >>> from cribscore import FIVE_CARD
    >>> cribs = expected_cribs(dealer=True, given="prior", variant=FIVE_CARD)
    >>> len(cribs), max(cribs, key=lambda crib: crib.mean)[:2]
    (169, (4, 4))
    """
    theirs = find_opponent(opponent, variant, dealer=dealer)
    if theirs is None:
        raise DataError("crib tables need an opponent with a strategy; got 'uniform'.")
    if given == "prior":
        return [_prior(low, high, suited, theirs) for low, high, suited in _kinds()]
    if given != "realized":
        raise DataError(f"given must be 'prior' or 'realized'; got {given!r}.")
    return _realized(dealer, variant, theirs)


def expected_crib_ranks(
    *,
    dealer: bool,
    given: Given = "realized",
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
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
    weights = [
        float(count_throws(*crib[:3])) if given == "prior" else crib.frequency for crib in cribs
    ]
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


def _prior(low: int, high: int, suited: bool, theirs: Strategy) -> CribMean:
    """Sum over the hands that avoid two cards, and the starters that are none of all these."""
    dealt = theirs.variant.dealt
    thrown = (4 * low, 4 * high + (0 if suited else 1))
    row = sum_avoiding(thrown, theirs)
    points = show_tables().pair_points
    mine = low * 13 - low * (low - 1) // 2 + high - low
    total = row[91 + mine] - row[:91] @ (points[low, :, mine] + points[high, :, mine])
    suits = np.bincount([card & 3 for card in thrown], minlength=4)
    total += row[194] - suits @ row[190:194]
    if suited:
        total += 5 * (row[186] - 2 * row[182])
    shows = comb(50, dealt) * (50 - dealt)
    total += sum(shows * (13 - suits[c & 3]) / 50 for c in thrown if c >> 2 == JACK)
    return CribMean(low, high, suited, float(total / shows), float("nan"))


def _realized(dealer: bool, variant: Variant, theirs: Strategy) -> list[CribMean]:
    """Read the means from the user's cache; made anew they take a sweep of all deals."""
    mine = find_opponent("equilibrium", variant, dealer=not dealer)
    assert mine is not None
    name = f"{variant.name}-{fingerprint(mine)}-{fingerprint(theirs)}.cribs"
    kept = load_or_build(
        cache_path(name), lambda: _build_realized(dealer, variant, mine, theirs), version=_VERSION
    ).arrays
    return [
        CribMean(*kind, float(kept["means"][place]), float(kept["frequencies"][place]))
        for place, kind in enumerate(_kinds())
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
