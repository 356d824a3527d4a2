"""Games of three players of whom one sits out each deal (E s.88)."""

from dataclasses import dataclass

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Ints
from cribscore.checks import check_number, check_seed
from cribscore.match import kernels
from cribscore.match.engine import play_deals
from cribscore.match.simulate import MOST_GAMES, two_handed
from cribscore.players import PlayerLike, batch_player
from cribscore.seeds import key_of
from cribscore.variants import FIVE_CARD, VariantLike

N_PLAYERS = 3

__all__ = ["Rotation", "simulate_rotation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rotation(Answer):
    """Who won games of three in which one player sits out each deal.

    Attributes
    ----------
    wins : tuple of int
        Games won by the player who dealt first, second and third.
    n_games : int
        How many games.
    """

    wins: tuple[int, ...]
    n_games: int

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the games that each won."""
        return tuple(won / self.n_games for won in self.wins)


def simulate_rotation(
    player: PlayerLike, n_games: int, *, seed: int, variant: VariantLike = FIVE_CARD
) -> Rotation:
    """Play games of three equal players; the deal passes round, and the next player is the pone.

    Parameters
    ----------
    player : str or Player
        Who plays all three hands; a player for many hands at once.
    n_games : int
        How many games.
    seed : int
        Of the cards and choices.
    variant : str or Variant
        Two-handed kind of cribbage; nobody has three for last.

    Examples
    --------
    >>> sum(simulate_rotation("greedy", 20, seed=1).wins)
    20
    """
    known = two_handed(variant)
    check_number("n_games", n_games, least=1, most=MOST_GAMES)
    key, players = key_of(check_seed(seed)), [batch_player(player, known)]
    scores = np.zeros((n_games, N_PLAYERS), np.int64)
    winners = np.full(n_games, -1)
    deal = 0
    while len(rows := np.flatnonzero(winners < 0)):
        pone, dealer = (deal + 1) % N_PLAYERS, deal % N_PLAYERS
        seats = np.zeros((len(rows), 2), np.int64)
        points = play_deals(key, rows, deal, players, seats, known)
        at_table = np.ix_(rows, np.array([pone, dealer]))
        pegs: Ints = np.ascontiguousarray(scores[at_table])
        won = np.empty(len(rows), np.int64)
        kernels.peg_deals(
            points.heels,
            points.play,
            points.shows,
            known.target,
            np.ones(len(rows), np.int64),
            pegs,
            won,
        )
        scores[at_table] = pegs
        winners[rows] = np.choose(won + 1, (-1, pone, dealer))
        deal += 1
    wins = np.bincount(winners, minlength=N_PLAYERS)
    return Rotation(wins=tuple(int(n) for n in wins), n_games=n_games)
