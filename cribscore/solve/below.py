"""What is believed at a public state of the play, and the play solved anew below it.

Whoever knows both strategies down to a public state knows for every pair of remainders how likely
it is there: the joint chance of the two hands, times the chances that each player plays to here.
That is enough to value every card that can be laid, or, where a strategy is known no further, to
solve what is below as a game of its own.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Singles
from cribscore.ranks import hand_number, hands_of
from cribscore.roles import PONE
from cribscore.solve import walk_kernels as kernels
from cribscore.solve.game import PlayGame, holding, joined
from cribscore.solve.places import GO, TOP, Place, branch_of, find_place, follow, tree_of
from cribscore.solve.tree import rule_arrays
from cribscore.solve.tree_kernels import finish_forced

_NONE = np.zeros(0, np.float32)


class Source(Protocol):
    """Strategies of both players, known to some depth."""

    @property
    def game(self) -> PlayGame:
        """The game."""

    @property
    def prior(self) -> Floats:
        """The joint chances of the hands, pone's by dealer's."""

    @property
    def exploitability(self) -> float:
        """What best responses gain, together."""

    def numbers_at(self, place: Place) -> tuple[Singles, Singles] | None:
        """Pone's and dealer's numbers of the part that holds a place, or None if unknown."""


class Mixes(NamedTuple):
    """What the mover does at a node, hand by hand.

    Attributes
    ----------
    ranks : tuple of int
        The ranks that can be laid.
    hands : ndarray of int64, shape (cards, remainders)
        The hand made of each card and each remainder.
    chances : ndarray of float64, shape (cards, remainders)
        Of laying the card from that hand.
    goes : ndarray of bool, shape (hands,)
        Which hands have to say go.
    """

    ranks: tuple[int, ...]
    hands: npt.NDArray[np.int64]
    chances: Floats
    goes: npt.NDArray[np.bool_]


def mixes_at(game: PlayGame, place: Place, numbers: Singles) -> Mixes:
    """Turn the mover's numbers at a node into chances."""
    branch = branch_of(game, place)
    held = place.left[place.mover]
    n_hold, table = len(hands_of(game.n_ranks, held)), joined(game.n_ranks, held - 1)
    edges = branch.rank[branch.first[place.node] : branch.first[place.node + 1]]
    ranks = tuple(int(rank) for rank in edges if rank != GO)
    hands = table[:, list(ranks)].T.astype(np.int64)
    chances = np.empty(hands.shape)
    even, scale = np.empty(n_hold), np.empty(n_hold)
    rows = np.arange(len(ranks)) * hands.shape[1]
    flat = np.ascontiguousarray(hands.ravel(), np.int32)
    kernels.mix_cards(numbers, int(branch.place[place.node]), flat, rows, chances, even, scale)
    return Mixes(ranks, hands, chances, (even == 0) & (scale == 0))


class Belief(NamedTuple):
    """A public state and how likely each remainder is there.

    Attributes
    ----------
    place : Place
        The public state.
    pone, dealer : ndarray of float64, shape (remainders,)
        The chance that each player plays to here with each remainder.
    """

    place: Place
    pone: Floats
    dealer: Floats

    def weights(self, prior: Floats, game: PlayGame) -> Floats:
        """Return the chance of each pair of remainders here, before what the players chose."""
        pone, dealer = (holding(game, laid) for laid in self.place.laid)
        block: Floats = prior[np.ix_(pone, dealer)]
        return block


def first_belief(game: PlayGame) -> Belief:
    """Return the belief before the lead."""
    ones = np.ones(game.n_hands)
    return Belief(find_place(game, ()), ones, ones)


def step(source: Source, belief: Belief, move: int) -> Belief:
    """Go one move on; the strategy of the mover must be known at the place.

    Raises
    ------
    IllegalPlayError
        If the rules forbid the move.
    """
    game, place = source.game, belief.place
    after = follow(game, place, move)
    reach = [belief.pone, belief.dealer]
    mine = reach[place.mover]
    if place.node < 0:  # nothing is chosen below the leaves that a value would depend on
        room = game.limit - place.running_count
        if move != GO:
            mine = mine[joined(game.n_ranks, place.left[place.mover] - 1)[:, move]]
        elif place.left[place.mover] == 1:
            mine = np.where(np.array(game.values) > room, mine, 0.0)
    else:
        numbers = source.numbers_at(place)
        if numbers is None:
            raise LookupError("the strategy is not known here")
        mixes = mixes_at(game, place, numbers[place.mover])
        if move == GO:
            mine = np.where(mixes.goes, mine, 0.0)
        else:
            card = mixes.ranks.index(move)
            mine = mine[mixes.hands[card]] * mixes.chances[card]
    reach[place.mover] = mine
    return Belief(after, reach[0], reach[1])


class CardValues(NamedTuple):
    """What every card is worth to the mover at a place, hand by hand.

    Attributes
    ----------
    mixes : Mixes
        The cards, the hands and the equilibrium's chances.
    values : ndarray of float64, shape (cards, remainders)
        The mover's points less the other's from here on; NaN for hands that cannot be here.
    """

    mixes: Mixes
    values: Floats


def value_cards(source: Source, belief: Belief) -> CardValues:
    """Value every card of the mover at a node, both then playing as the source has it.

    Raises
    ------
    LookupError
        If the strategies are not known at and below the place.
    """
    game, place = source.game, belief.place
    numbers = source.numbers_at(place)
    if numbers is None:
        raise LookupError("the strategies are not known here")
    me = place.mover
    if place.part == TOP:
        return _value_top(source, belief, numbers[me])
    weights = _weights_for(source, belief, me)
    visit = _Visit(me, kernels.FOLLOW, weights, np.ones(len(weights)), numbers)
    arena = _walk(game, place, visit)
    mixes = mixes_at(game, place, numbers[me])
    size = mixes.chances.size
    start = weights.size + 2 * len(weights) + size
    gains = arena[start : start + size].reshape(mixes.chances.shape)
    chances = weights.sum(axis=1)[mixes.hands]
    with np.errstate(invalid="ignore", divide="ignore"):
        return CardValues(mixes, np.where(chances > 0, gains / chances, np.nan))


def _value_top(source: Source, belief: Belief, numbers: Singles) -> CardValues:
    """Value the cards of a node of the top, from the values of all the subtrees below."""
    game, me = source.game, belief.place.mover
    mixes = mixes_at(game, belief.place, numbers)
    chances = _weights_for(source, belief, me).sum(axis=1)[mixes.hands]
    gains = np.zeros_like(mixes.chances)
    for card, rank in enumerate(mixes.ranks):
        after = step(source, belief, rank)
        ends = [after]
        if after.place.part == TOP:
            branch = branch_of(game, after.place)
            edges = branch.rank[branch.first[after.place.node] : branch.first[after.place.node + 1]]
            ends = [step(source, after, int(move)) for move in edges]
        for end in ends:
            weights = _weights_for(source, end, me)
            sign = 1 if me == PONE else -1
            points = sign * (end.place.points - belief.place.points)
            gains[card] += points * weights.sum(axis=1) + _value_root(source, end, me, weights)
    with np.errstate(invalid="ignore", divide="ignore"):
        return CardValues(mixes, np.where(chances > 0, gains / chances, np.nan))


def _value_root(source: Source, belief: Belief, me: int, weights: Floats) -> Floats:
    """Return what I score from the root of a subtree on, times the weights, by remainder."""
    place = belief.place
    if place.node < 0:
        tree = tree_of(source.game, place)
        start = tree.subtrees[0].leaf + me * (len(tree.tables.payoffs) // 2)
        ends = tree.tables.payoffs[start : start + weights.size].reshape(weights.shape)
        total: Floats = (weights * ends).sum(axis=1)
        return total
    numbers = source.numbers_at(place)
    if numbers is None:
        raise LookupError("the strategies are not known here")
    reach = np.ones(len(weights))
    arena = _walk(source.game, place, _Visit(me, kernels.FOLLOW, weights, reach, numbers))
    return arena[weights.size + len(reach) : weights.size + 2 * len(reach)]


def _weights_for(source: Source, belief: Belief, me: int) -> Floats:
    """Return the chances of my and your remainders, times that of your playing to here."""
    weights = belief.weights(source.prior, source.game)
    if me == PONE:
        return weights * belief.dealer
    return weights.T * belief.pone


class _Visit(NamedTuple):
    """A walk below a node: whose, which, and what is known at the node; see `walk_kernels.Walk`."""

    me: int
    mode: int
    weights: Floats
    reach: Floats
    numbers: Sequence[Singles]
    average: Singles = _NONE
    share: float = 0.0


def _walk(game: PlayGame, place: Place, visit: _Visit) -> Floats:
    """Walk what is below a node; the value begins in the arena past the weights and the reach."""
    tree = tree_of(game, place)
    subtree = tree.subtrees[0]
    arena = np.empty(subtree.room)
    mine = visit.weights if place.mover == visit.me else visit.weights.T
    arena[: mine.size] = mine.ravel()
    arena[mine.size : mine.size + len(visit.reach)] = visit.reach
    walk = kernels.Walk(
        me=visit.me,
        mode=visit.mode,
        share=visit.share,
        mine=visit.numbers[visit.me],
        yours=visit.numbers[1 - visit.me],
        average=visit.average,
        payoffs=tree.tables.payoffs,
        arena=arena,
    )
    kernels.visit(walk, subtree.branch, tree.tables, place.node, 0.0, 0)
    return arena


def value_last(source: Source, belief: Belief, left: Sequence[int]) -> float:
    """Value the last card of the mover where each player has one left, so that all is forced."""
    game, place = source.game, belief.place
    values, _, rules = rule_arrays(game)
    weights = _weights_for(source, belief, place.mover)[hand_number(left, game.n_ranks)]
    points = np.zeros(len(weights))
    for other in np.flatnonzero(weights):
        ranks = np.array([left[0], other] if place.mover == 0 else [other, left[0]], np.int64)
        points[other] = finish_forced(place.state.copy(), ranks, values, rules)
    sign = 1 if place.mover == PONE else -1
    total = weights.sum()
    return float(sign * (weights * points).sum() / total) if total > 0 else float("nan")


class Below:
    """The play solved below a public state, given what is believed there.

    Parameters
    ----------
    source : Source
        The strategies down to here.
    belief : Belief
        A place at a node of a subtree.
    tolerance : float
        Stop when best responses below gain no more, together: points each time play comes here.
    max_iterations : int
        Stop here at the latest.

    Attributes
    ----------
    exploitability : float
        What best responses below gain, together, each time that play comes here: given that both
        have played to here as the source has it. It says nothing of the whole deal.
    is_reached : bool
        Whether the source ever plays to here. If not, every hand that can be here counts as
        likely as it was dealt.
    """

    def __init__(
        self,
        source: Source,
        belief: Belief,
        *,
        tolerance: float = 0.002,
        max_iterations: int = 400,
    ) -> None:
        self.game, self.prior, self.iterations = source.game, source.prior, 0
        self._place = belief.place
        sizes = tree_of(self.game, belief.place).subtrees[0].sizes
        self._regrets = tuple(np.zeros(size, np.float32) for size in sizes)
        self._averages = tuple(np.zeros(size, np.float32) for size in sizes)
        joint = belief.weights(self.prior, self.game)
        self._reach: tuple[Floats, Floats] = (belief.pone, belief.dealer)
        self.is_reached = bool(belief.pone @ joint @ belief.dealer > 0)
        if not self.is_reached:
            self._reach = (np.ones_like(belief.pone), np.ones_like(belief.dealer))
        self._joint = joint / (self._reach[0] @ joint @ self._reach[1])
        self.exploitability = np.inf
        weight = 0.0
        while self.iterations < max_iterations and self.exploitability > tolerance:
            self.iterations += 1
            weight += self.iterations**2
            for me in (0, 1):
                self._visit(me, kernels.UPDATE, self._regrets, self.iterations**2 / weight)
            if self.iterations % 20 == 0 or self.iterations == max_iterations:
                gains = [self._visit(me, kernels.RESPOND, self._averages) for me in (0, 1)]
                self.exploitability = float(sum(gains))

    def numbers_at(self, place: Place) -> tuple[Singles, Singles] | None:
        """Return the strategies, for places below."""
        return (self._averages[0], self._averages[1]) if place.part == self._place.part else None

    def _visit(self, me: int, mode: int, numbers: Sequence[Singles], share: float = 0.0) -> float:
        weights = (self._joint if me == PONE else self._joint.T) * self._reach[1 - me]
        reach = self._reach[me]
        average = self._averages[me] if mode == kernels.UPDATE else _NONE
        visit = _Visit(me, mode, weights, reach, numbers, average, share)
        arena = _walk(self.game, self._place, visit)
        start = weights.size + len(reach)
        return float(reach @ arena[start : start + len(reach)])


def believe(
    source: Source, line: Sequence[int], *, tolerance: float = 0.002, max_iterations: int = 400
) -> tuple[Source, Belief]:
    """Follow a line, solving anew where the source's strategies end.

    Parameters
    ----------
    source : Source
        Strategies known to some depth.
    line : sequence of int
        Ranks played, and -1 for each go.
    tolerance, max_iterations
        Of the new solution; see `Below`.

    Returns
    -------
    Source, Belief
        Where the strategies at the end of the line come from, and what is believed there.
    """
    return follow_on(
        source, first_belief(source.game), line, tolerance=tolerance, max_iterations=max_iterations
    )


def follow_on(
    source: Source,
    belief: Belief,
    line: Sequence[int],
    *,
    tolerance: float = 0.002,
    max_iterations: int = 400,
) -> tuple[Source, Belief]:
    """Follow a line on from a belief; as `believe`."""
    known = source
    for move in (*line, None):
        place = belief.place
        if place.node >= 0 and place.part != TOP and known.numbers_at(place) is None:
            known = Below(known, belief, tolerance=tolerance, max_iterations=max_iterations)
        if move is not None:
            belief = step(known, belief, move)
    return known, belief
