"""What the solved play gains on players without chance, exactly: over every pair of hands.

Both discard by the equilibrium, so that the joint chances of their hands are known. Every line of
the play that the mixes lead to is followed, for many pairs of hands side by side. A player without
chance always answers alike to the ranks that it sees.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Cards, Floats, Ints
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.errors import DataError, shown
from cribscore.play import state_kernels
from cribscore.players import PlayerLike, Table, batch_player, find_player
from cribscore.players.solved import flat_tree, whole_play
from cribscore.players.solved import kernels as solved_kernels
from cribscore.ranks import hands_of
from cribscore.roles import DEALER, PONE
from cribscore.solve import PlayEquilibrium
from cribscore.variants import SIX_CARD

PAIRS_A_CHUNK = 2048
KNOWN = ("expected", "hoffmann", "greedy", "solved")
"""Players who look at ranks alone, and whose chances are known."""

__all__ = ["KNOWN", "ExactEdge", "exact_edge"]


@dataclass(frozen=True, kw_only=True)
class ExactEdge(Answer):
    """What the solved player scores less the opponent in the play, in points a deal.

    Attributes
    ----------
    opponent : str
        Who plays against the solved player.
    pone, dealer : float
        As pone and as dealer.
    both : float
        The edge: the mean of the two.
    """

    opponent: str
    pone: float
    dealer: float
    both: float

    def __str__(self) -> str:
        """Write the three numbers."""
        return (
            f"solved against {self.opponent}, points a deal in the play, exactly:\n"
            f"as pone        {self.pone:+.6f}\n"
            f"as dealer      {self.dealer:+.6f}\n"
            f"in both roles  {self.both:+.6f}"
        )


def exact_edge(opponent: PlayerLike, *, run: Runner | None = None) -> ExactEdge:
    """Work out what the solved play gains on another player, both throwing by the equilibrium.

    Parameters
    ----------
    opponent : str or Player
        One of `KNOWN`; against ``solved`` itself the answer is the value of the play.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ExactEdge
        Without error but that of rounding.

    Raises
    ------
    DataError
        If the player is another, or the whole solved play is not in the cache.
    """
    name = find_player(opponent).name
    if name not in KNOWN:
        raise DataError(f"the opponent must be one of {', '.join(KNOWN)}; got {shown(name)}.")
    n_pairs = int(np.count_nonzero(whole_play().prior))
    spans = split_range(n_pairs, PAIRS_A_CHUNK)
    found = run_chunks(
        follow_pairs,
        [(role, *span) for role in (PONE, DEALER) for span in spans],
        shared=(name,),
        run=run,
    )
    pone, dealer = sum(found[: len(spans)]), sum(found[len(spans) :])
    return ExactEdge(opponent=name, pone=pone, dealer=dealer, both=(pone + dealer) / 2)


def follow_pairs(opponent: str, role: int, start: int, stop: int) -> float:
    """Return what some of the possible pairs of hands add to the solved player's net in a role."""
    solved = whole_play()
    # the opponent's hands in turn, so that one chunk asks the same again and again
    prior = solved.prior.T if role == PONE else solved.prior
    yours, mine = (places[start:stop] for places in np.nonzero(prior))
    hands = np.array(hands_of(solved.game.n_ranks, solved.game.n_cards), np.uint8) << 2
    kept = np.empty((len(mine), 2, solved.game.n_cards), np.uint8)
    kept[:, role], kept[:, 1 - role] = hands[mine], hands[yours]
    lines = _Lines.begin(kept, prior[yours, mine])
    for step in range(kept.shape[1] * kept.shape[2]):
        lines.table.step = step
        turns = lines.table.state[:, state_kernels.TURN]
        chances = np.zeros((len(turns), kept.shape[2]))
        for who in (PONE, DEALER):
            rows = np.flatnonzero(turns == who)
            if len(rows) and (who == role or opponent == "solved"):
                chances[rows] = _mix_rows(solved, lines.table, rows, who)
            elif len(rows):
                chances[rows, _answer(opponent, lines.table, rows, who) >> 2] = 1.0
        lines = lines.branch(chances)
    net = float(lines.weights @ lines.nets)
    return net if role == PONE else -net


def _mix_rows(solved: PlayEquilibrium, table: Table, rows: Ints, role: int) -> Floats:
    """Return the solved player's chances of every card in some rows."""
    chances = np.empty((len(rows), solved.game.n_cards))
    numbers = (solved.pone, solved.dealer)[role].flat
    tree = flat_tree(solved.game)
    solved_kernels.mix_cards(tree, numbers, table.state[rows], role, chances)
    return chances


def _answer(opponent: str, table: Table, rows: Ints, role: int) -> Ints:
    """Return what a player without chance plays in some rows, asking once for what looks alike.

    The cards left to the player, and what both have played, are all that it sees.
    """
    state = table.state[rows]
    seen = state[:, state_kernels.HAND + role] << 32 | state[:, state_kernels.PLAYED + role] << 16
    _, first, back = np.unique(
        seen | state[:, state_kernels.PLAYED + 1 - role], return_index=True, return_inverse=True
    )
    player = batch_player(opponent, SIX_CARD)
    return player.choose(table, rows[first], role, np.zeros(len(first)))[back]


class _Lines(NamedTuple):
    """Lines of the play side by side: their states, their chances, pone's net so far."""

    table: Table
    weights: Floats
    nets: Ints

    @classmethod
    def begin(cls, kept: Cards, weights: Floats) -> "_Lines":
        """Begin with two hands each; nothing but the ranks matters."""
        state = np.zeros((len(kept), 9), np.int64)
        state_kernels.begin_play(kept, state)
        nothing = np.zeros((len(kept), 4), np.uint8)
        table = Table(SIX_CARD, kept, kept, nothing[:, 0], nothing, state)
        return cls(table, weights, np.zeros(len(kept), np.int64))

    def branch(self, chances: Floats) -> "_Lines":
        """Play every card that has a chance (n, 4), each in a line of its own."""
        rows, places = np.nonzero(chances)
        state, kept = self.table.state[rows], self.table.kept[rows]
        turns, points = state[:, state_kernels.TURN].copy(), np.empty(len(rows), np.int64)
        state_kernels.lay_cards(4 * places, True, state, points)
        nets = self.nets[rows] + np.where(turns == PONE, points, -points)
        table = Table(SIX_CARD, kept, kept, self.table.starters, self.table.crib, state)
        return _Lines(table, self.weights[rows] * chances[rows, places], nets)
