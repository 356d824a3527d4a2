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
from cribscore.cards import CardsLike, check_count, check_distinct, parse_cards
from cribscore.checks import check_choice, check_flag
from cribscore.chunks import Runner, progress_bar
from cribscore.discard.batch import sweep_discards
from cribscore.discard.classes import throws
from cribscore.discard.opponents import Opponent, OpponentLike, find_opponent, find_strategy
from cribscore.discard.opposing.rows import crib_means
from cribscore.discard.strategies.strategy import Strategy, two_handed
from cribscore.discard.tables import fingerprint
from cribscore.errors import DataError
from cribscore.ranks import format_ranks
from cribscore.store import Stored, load_shipped_or_build
from cribscore.variants import SIX_CARD, Variant, VariantLike

Given = Literal["prior", "realized"]
CRIBS_VERSION = 1


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


def expected_crib(
    throw: CardsLike,
    *,
    dealer: bool,
    starter: CardsLike | None = None,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> CribMean:
    """Return the mean crib of two cards when nothing else is known, or the starter alone.

    Parameters
    ----------
    throw : text, ids, or a sequence of either
        The two cards thrown.
    dealer : bool
        Whether the crib is the player's own.
    starter : text or id, optional
        The starter, if it is known; by default the mean is over all of them.
    variant, opponent
        As in `expected_cribs`.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not two and a starter.
    DataError
        If the opponent is not known, or the variant is not two-handed.

    Examples
    --------
    >>> print(expected_crib("5h 5s", dealer=True, opponent="uniform"))
    5 5: 8.993
    """
    check_flag("dealer", dealer)
    chosen = two_handed(variant)
    cards = parse_cards(throw, distinct=False)
    turned = () if starter is None else parse_cards(starter, distinct=False)
    check_count(cards, (2,), "the throw")
    check_count(turned, (0, 1), "the starter")
    check_distinct((*cards, *turned), what="the cards of a throw and its starter")
    theirs = find_opponent(opponent, chosen, dealer=dealer)
    low, high = sorted(cards)
    mean = float(crib_means((low, high), turned[0] if turned else None, theirs)[0])
    suited = low & 3 == high & 3
    return CribMean(low=low >> 2, high=high >> 2, suited=suited, mean=mean, frequency=nan)


def expected_cribs(
    *,
    dealer: bool,
    given: Given | None = None,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
) -> list[CribMean]:
    """Return the mean of the crib for each of the 169 kinds of throw.

    Parameters
    ----------
    dealer : bool
        Whether the crib is the player's own.
    given : {"realized", "prior"}, optional
        ``realized``: over the deals in which an equilibrium player throws the two cards, their
        other cards removed, which is the default; ``prior``: the two cards alone are known, which
        is all that can be asked of the opponent ``uniform``.
    variant : Variant or str
        Five-card or six-card.
    opponent : str or Strategy
        Who throws the other two cards.

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
    asked = crib_given(given, opponent)
    chosen = two_handed(variant)
    if asked == "prior":
        return _prior(find_opponent(opponent, chosen, dealer=dealer))
    return _realized(dealer, chosen, find_strategy(opponent, chosen, dealer=dealer))


def crib_given(given: Given | None, opponent: OpponentLike) -> Given:
    """Return what is known of the thrower's hand; against ``uniform`` the two cards alone."""
    uniform = isinstance(opponent, str) and opponent == "uniform"
    if given is None:
        return "prior" if uniform else "realized"
    check_choice("given", given, ("prior", "realized"))
    if uniform and given == "realized":
        raise DataError(
            "realized means need an opponent with a strategy; got 'uniform'.",
            hint="ask for given='prior'.",
        )
    return given


def expected_crib_ranks(
    *,
    dealer: bool,
    given: Given | None = None,
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
    asked = crib_given(given, opponent)
    return [_join_suits(cribs, asked) for cribs in by_ranks.values()]


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
    """Read the means; those between equilibria are shipped, others take a sweep of all deals."""
    mine = _thrower(variant, dealer)
    kept = load_shipped_or_build(
        "cribs",
        _name(mine, theirs),
        lambda: _build_realized(dealer, variant, mine, theirs),
        version=CRIBS_VERSION,
    ).arrays
    means, frequencies = kept["means"].tolist(), kept["frequencies"].tolist()
    return [
        CribMean(low=low, high=high, suited=suited, mean=mean, frequency=frequency)
        for (low, high, suited), mean, frequency in zip(_kinds(), means, frequencies, strict=True)
    ]


def _thrower(variant: Variant, dealer: bool) -> Strategy:
    """Return the equilibrium of whoever throws the two cards."""
    return find_strategy("equilibrium", variant, dealer=not dealer)


def _name(mine: Strategy, theirs: Strategy) -> str:
    return f"{mine.variant.name}-{fingerprint(mine)}-{fingerprint(theirs)}.cribs"


def build_realized(variant: Variant, *, dealer: bool) -> tuple[str, Stored]:
    """Return the name and the contents of what is shipped: realized means between equilibria."""
    mine, theirs = _thrower(variant, dealer), find_strategy("equilibrium", variant, dealer=dealer)
    return _name(mine, theirs), _build_realized(dealer, variant, mine, theirs)


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
