"""What to throw when only winning counts: the chance of winning with each throw.

The other's six cards are sampled, the same for every throw; every starter and every course of the
play between the two hands is counted, points in the order in which they fall. The chance after the
deal is that of `win_table`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, overload

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import BINOMIALS, Array, Cards, Floats, Ints
from cribscore.board import throw_kernels
from cribscore.board.chances import WinTable, board_variant, win_table
from cribscore.board.courses import play_courses
from cribscore.board.weighing import Board, Side, board_of, side_of, weigh_hands
from cribscore.cards import CardsLike, parse_cards
from cribscore.checks import check_kind, check_number, check_seed
from cribscore.chunks import Runner
from cribscore.discard import Discard, OpponentLike, find_opponent, find_strategy
from cribscore.discard import expected_discards as expected_points
from cribscore.discard.strategies import Strategy, draw_throws
from cribscore.errors import DataError, shown
from cribscore.estimates import Estimate
from cribscore.rank_kernels import number_hands
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

BATCH = 4096
MOST_HANDS = 32_768
ENOUGH = 2e-4
"""Sampling ends once the difference of every throw from the best has an error below this."""
FEWEST = 4
"""Hands of the same ranks that make a stratum."""
CLEAR = 4.0
"""Or is so many standard errors from zero."""

__all__ = ["ScoredDiscard", "WaysToWin", "expected_discards", "explain_choice"]


@dataclass(frozen=True, kw_only=True)
class WaysToWin(Answer):
    """How a game ends with a throw; chances from 0 to 1, points a deal.

    Attributes
    ----------
    won_in_play, lost_in_play : float
        That I, or the other, go out in the play, heels included.
    won_in_show, lost_in_show : float
        In the show.
    won_later : float
        That I win in a later deal.
    my_points, their_points : float
        Means of this deal, up to the end of the game.
    """

    won_in_play: float
    lost_in_play: float
    won_in_show: float
    lost_in_show: float
    won_later: float
    my_points: float
    their_points: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoredDiscard(Discard):
    """One throw, what it is worth in points, and how often it wins.

    Attributes
    ----------
    win : Estimate
        The chance of winning the game; its n counts opposing hands.
    behind : Estimate
        How much that is less than the best throw's, from the same cards.
    ways : WaysToWin
        Where the game is won and lost.
    """

    win: Estimate
    behind: Estimate
    ways: WaysToWin = field(repr=False)

    def __str__(self) -> str:
        """Write the throw, its chance and its points in one line."""
        points = Discard.__str__(self)
        return f"wins {100 * self.win.mean:.2f} ± {100 * self.win.standard_error:.2f} %; {points}"


@overload
def expected_discards(
    dealt: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = ...,
    opponent: OpponentLike = ...,
    starter: CardsLike | None = ...,
    play: Any = ...,
    score: None = ...,
) -> list[Discard]: ...
@overload
def expected_discards(
    dealt: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = ...,
    opponent: OpponentLike = ...,
    starter: CardsLike | None = ...,
    play: Any = ...,
    score: tuple[int, int],
    seed: int = ...,
    table: WinTable | None = ...,
    run: Runner | None = ...,
) -> list[ScoredDiscard]: ...
def expected_discards(
    dealt: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    starter: CardsLike | None = None,
    play: Any = None,
    score: tuple[int, int] | None = None,
    seed: int = 1,
    table: WinTable | None = None,
    run: Runner | None = None,
) -> list[Discard] | list[ScoredDiscard]:
    """Rank every throw from a deal by what it is worth: in points or, with a score, in wins.

    Parameters
    ----------
    dealt : text, ids, or a sequence of either
        Five, six, seven or eight cards, as the variant deals; six with a score.
    dealer : bool
        Whether the crib is the player's own.
    variant : Variant or str
        Two-handed.
    opponent : str or Strategy
        ``equilibrium``, ``uniform`` (throws any two of the unseen cards), ``hand_only`` (keeps the
        best hand), or a strategy for the other role.
    starter : text or id, optional
        The starter, if it is known.
    play : "equilibrium" or KeptPlay, optional
        Counts the play too, as solved for the whole deal at six-card; the opponent ``equilibrium``
        then throws as there. In the play both use what they hold and what has been played, not
        what they threw and not the starter. By default the show alone counts. With a score the
        play always counts.
    score : (int, int), optional
        The pegs before the deal, mine then the other's: rank by the chance of winning the game.
    seed : int
        Of the other's cards, which are sampled where the score counts.
    table : WinTable, optional
        The chances after this deal; by default `win_table` of the variant.
    run : Runner, optional
        Where the sampling runs; no answer depends on it.

    Returns
    -------
    list of Discard
        Best first: 10 of five cards, 15 of six, 21 of seven, 28 of eight. Throws of equal worth
        keep the order of their cards. With a score they are `ScoredDiscard`, with the chance of
        winning, its standard error, and that of the difference from the best.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards cannot be a deal.
    DataError
        If the opponent or the play is not known, the variant is not two-handed, or the score is
        not one of six-card.

    Notes
    -----
    The opposing hands are the only thing sampled, and stratified by the ranks kept, whose chances
    are exact: 4096 at a time, until every other throw is four standard errors behind or its
    difference is known to 0.02 %, or 32,768 have been dealt.

    Examples
    --------
    >>> best = expected_discards("5h 5s 5d Jc 2h 9d", dealer=True, score=(107, 97))[0]
    >>> best.win.mean > 0.6
    True
    """
    if score is None:
        return expected_points(
            dealt, dealer=dealer, variant=variant, opponent=opponent, starter=starter, play=play
        )
    chosen = find_variant(variant)
    if board_variant(chosen) is not SIX_CARD:
        raise DataError(f"throws to the score are for six-card cribbage; got {chosen.name}.")
    chances = _table_for(chosen, table)
    scores = _check_score(score, chances.target)
    by_points = expected_points(
        dealt,
        dealer=dealer,
        variant=chosen,
        opponent=opponent,
        starter=starter,
        play=play or "equilibrium",
    )
    ids = sorted((*by_points[0].keep, *by_points[0].throw))
    turned = None if starter is None else parse_cards(starter)[0]
    after = chances.chances["win"][1].T if dealer else chances.chances["win"][0]
    side = side_of(ids, dealer, scores, _unseen(ids, turned))
    known = tuple(ids) if turned is None else tuple(sorted((*ids, turned)))
    kept = find_opponent(opponent, chosen, dealer=dealer, play="equilibrium").kept_chances(known)
    theirs = _Others(
        cards=np.setdiff1d(np.arange(52, dtype=np.uint8), known),
        kept=kept,
        strategy=_strategy_of(opponent, chosen, dealer),
        rng=np.random.default_rng(check_seed(seed)),
    )
    sampled = _sample(board_of(play_courses(), after), side, theirs, run)
    return _rank(by_points, sampled, side)


def _table_for(variant: Variant, table: WinTable | None) -> WinTable:
    """Return the chances after the deal; a table of one's own must be of the variant."""
    if table is None:
        return win_table(variant)
    check_kind("table", table, WinTable)
    name = board_variant(variant).name
    if (table.variant, table.target) != (name, variant.target):
        raise DataError(
            f"the table is of {table.variant} to {table.target}; "
            f"the throw is asked of {name} to {variant.target}."
        )
    return table


def _check_score(score: Any, target: int) -> Ints:
    """Return two scores below the target."""
    if not isinstance(score, Sequence) or isinstance(score, str) or len(score) != 2:
        raise DataError(
            f"score must be two numbers, mine and the other's; got {shown(score)}.",
            hint="107-97 is score=(107, 97).",
        )
    names = ("my score", "the other's score")
    checked = [
        check_number(name, one, least=0, most=target - 1)
        for name, one in zip(names, score, strict=True)
    ]
    return np.array(checked, np.int64)


def _unseen(ids: Sequence[int], starter: int | None) -> Any:
    """Say which cards may be the starter."""
    unseen = np.zeros(52, bool)
    unseen[slice(None) if starter is None else starter] = True
    unseen[list(ids)] = False
    return unseen


def _strategy_of(opponent: OpponentLike, variant: Variant, dealer: bool) -> Strategy | None:
    """Return what the other throws; None throws any two cards."""
    if isinstance(opponent, str) and opponent == "uniform":
        return None
    return find_strategy(opponent, variant, dealer=dealer, play="equilibrium")


class _Others(NamedTuple):
    """Where opposing hands come from: the cards left, how they throw, and chance.

    kept (1820,) is how likely each hand of four ranks is to be kept, exactly.
    """

    cards: Cards
    kept: Floats
    strategy: Strategy | None
    rng: np.random.Generator

    def draw(self, n: int) -> tuple[Cards, Cards]:
        """Deal n hands and throw from them; return what is kept (n, 4) and thrown (n, 2)."""
        order = self.rng.random((n, len(self.cards))).argpartition(6, axis=1)[:, :6]
        dealt = np.sort(self.cards[order], axis=1)
        if self.strategy is None:
            mixed = self.rng.permuted(dealt, axis=1)
            return np.ascontiguousarray(mixed[:, 2:]), np.ascontiguousarray(mixed[:, :2])
        thrown = draw_throws(self.strategy, dealt, self.rng.random(n))
        is_kept = (dealt[:, :, None] != thrown[:, None, :]).all(axis=2)
        return dealt[is_kept].reshape(n, 4), thrown


def _sample(board: Board, side: Side, theirs: _Others, run: Runner | None) -> "_Sampled":
    """Weigh hands batch by batch, until the choice is clear or known well enough."""
    values: list[Floats] = []
    numbers: list[Ints] = []
    stages = np.zeros((len(side.kept), throw_kernels.STAGES, 3))
    while len(values) * BATCH < MOST_HANDS:
        kept, thrown = theirs.draw(BATCH)
        found = weigh_hands(board, side, kept, thrown, run=run)
        values.append(found.values)
        numbers.append(_number_ranks(kept))
        stages += found.stages
        sampled = _Sampled.by_ranks(np.concatenate(values), np.concatenate(numbers), theirs.kept)
        if sampled.is_enough():
            break
    n_starters = 1 if side.unseen.sum() == 1 else int(side.unseen.sum()) - 6
    return sampled._replace(stages=stages / (sampled.n * n_starters))


def _number_ranks(kept: Cards) -> Ints:
    """Number hands (n, 4) by their ranks."""
    packed = (np.sort(kept >> 2, axis=1).astype(np.int64) + 1 << 4 * np.arange(4)).sum(axis=1)
    numbers = np.empty(len(kept), np.int64)
    number_hands(packed, BINOMIALS, numbers)
    return numbers


class _Sampled(NamedTuple):
    """Values of throws against n hands, stratified by the ranks that the other keeps.

    Attributes
    ----------
    n : int
        Hands dealt.
    means : ndarray of float64, shape (t,)
        Each stratum weighted by its exact chance.
    errors : ndarray of float64, shape (t,)
        Their standard errors.
    behind, behind_errors : ndarrays of float64, shape (t,)
        What the best throw is worth more, and the standard error of that.
    stages : ndarray of float64, shape (t, 5, 3)
        As the kernels add them up, a deal.
    """

    n: int
    means: Floats
    errors: Floats
    behind: Floats
    behind_errors: Floats
    stages: Floats

    @classmethod
    def by_ranks(cls, values: Floats, numbers: Ints, chances: Floats) -> "_Sampled":
        """Weigh values (n, t) by strata: hands of which too few came are one stratum together."""
        times = np.bincount(numbers, minlength=len(chances))
        stratum = np.where(times < FEWEST, 0, np.cumsum(times >= FEWEST))
        weights = np.bincount(stratum, chances)
        sizes = np.bincount(stratum, times)
        if sizes[0] < FEWEST:  # too few of them to be told apart from the others
            weights, sizes = weights[1:] / weights[1:].sum(), sizes[1:]
            keep = stratum[numbers] > 0
            values, at = values[keep], stratum[numbers][keep] - 1
        else:
            at = stratum[numbers]
        means, errors = _stratified(values, at, weights, sizes)
        less = values[:, means.argmax()][:, None] - values
        behind, behind_errors = _stratified(less, at, weights, sizes)
        return cls(len(numbers), means, errors, behind, behind_errors, np.zeros(0))

    def is_enough(self) -> bool:
        """Say whether every other throw is clearly behind, or its difference known well enough."""
        others = np.delete(np.arange(len(self.means)), self.means.argmax())
        clear, known = self.behind > CLEAR * self.behind_errors, self.behind_errors < ENOUGH
        return bool((clear | known)[others].all())


def _stratified(values: Floats, at: Ints, weights: Array, sizes: Array) -> tuple[Floats, Floats]:
    """Return means (t,) of values (n, t), by strata of these weights, and their standard errors."""
    sums = np.stack([np.bincount(at, column, len(sizes)) for column in values.T], axis=1)
    within = sums / sizes[:, None]
    left = (values - within[at]) ** 2
    squares = np.stack([np.bincount(at, column, len(sizes)) for column in left.T], axis=1)
    spread = squares / (sizes * (sizes - 1))[:, None]
    return weights @ within, np.sqrt(weights**2 @ spread)


def _rank(by_points: list[Discard], sampled: _Sampled, side: Side) -> list[ScoredDiscard]:
    """Join points and chances of every throw, the likeliest to win first."""
    places = {tuple(throw): at for at, throw in enumerate(side.thrown.tolist())}
    found = []
    for one in by_points:
        at = places[one.throw]
        found.append(
            ScoredDiscard(
                **{part.name: getattr(one, part.name) for part in fields(Discard)},
                win=_estimate(sampled.means[at], sampled.errors[at], sampled.n),
                behind=_estimate(sampled.behind[at], sampled.behind_errors[at], sampled.n),
                ways=_ways(sampled.stages[at]),
            )
        )
    return sorted(found, key=lambda one: -one.win.mean)


def _estimate(mean: float, error: float, n: int) -> Estimate:
    return Estimate(mean=float(mean), standard_error=float(error), n=n)


def _ways(stages: Floats) -> WaysToWin:
    """Join the stages of a throw (5, 3)."""
    in_play = stages[throw_kernels.HEELS] + stages[throw_kernels.PLAY]
    in_show = stages[throw_kernels.HANDS] + stages[throw_kernels.CRIB]
    mine, theirs, later = stages[throw_kernels.LATER].tolist()
    return WaysToWin(
        won_in_play=float(in_play[0]),
        lost_in_play=float(in_play[1]),
        won_in_show=float(in_show[0]),
        lost_in_show=float(in_show[1]),
        won_later=later,
        my_points=mine,
        their_points=theirs,
    )


def explain_choice(found: Sequence[ScoredDiscard]) -> str | None:
    """Say in a line why the throw that wins most is not the one worth most points.

    Returns
    -------
    str or None
        None where they are the same, or their difference is not clear (two standard errors).

    Raises
    ------
    DataError
        If these are not the throws of `expected_discards` with a score.

    Examples
    --------
    >>> explain_choice(expected_discards("5h 5s 5d Jc 2h 9d", dealer=True, score=(0, 0))) is None
    True
    """
    listed = isinstance(found, Sequence) and len(found) > 0
    if not listed or not all(isinstance(one, ScoredDiscard) for one in found):
        raise DataError(
            f"found must be what expected_discards returns with a score; got {shown(found)}."
        )
    best = found[0]
    most = max(found, key=lambda one: one.net_mean)
    lead = most.behind
    if most is best or lead.mean < 2 * lead.standard_error or lead.mean == 0:
        return None
    more, less = best.ways, most.ways
    reasons = {
        "needs to peg: you go out in the play": more.won_in_play - less.won_in_play,
        "must keep the other from pegging: they go out in the play": (
            less.lost_in_play - more.lost_in_play
        ),
        "counts out: you go out in the show": more.won_in_show - less.won_in_show,
        "must keep the other from counting out: they go out in the show": (
            less.lost_in_show - more.lost_in_show
        ),
    }
    reason, gain = max(reasons.items(), key=lambda item: item[1])
    mine, theirs = more.my_points - less.my_points, more.their_points - less.their_points
    if gain > lead.mean / 2:
        how_often = "less" if reason.startswith("must") else "more"
        return f"{reason} {100 * gain:.1f} % {how_often} often than with the most points."
    if theirs < 0:
        return f"plays off: the other makes {-theirs:.2f} points fewer, you {-mine:.2f}."
    return f"plays on: you make {mine:.2f} points more, the other {theirs:.2f}."
