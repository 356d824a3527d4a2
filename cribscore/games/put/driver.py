"""Random hands of put."""

import random

from cribscore.cards import format_cards
from cribscore.games.odds import Estimate
from cribscore.games.put.laws import PACK, trick_taker
from cribscore.games.put.settle import PutHand, score_hand

__all__ = ["deal_hand", "simulate_puts"]


def deal_hand(rng: random.Random) -> PutHand:
    """Deal a hand at random, put and see it, and play it with random cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.

    Returns
    -------
    PutHand
        The record.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).played.split())
    6
    """
    pack = PACK.shuffled(rng)
    hands = [pack[0:6:2], pack[1:6:2]]
    names = (format_cards(hands[0]), format_cards(hands[1]))
    played: list[int] = []
    leader = 0
    for _ in range(3):
        pair = [hands[p].pop(rng.randrange(len(hands[p]))) for p in (leader, 1 - leader)]
        played += pair
        taken = trick_taker(*pair)
        leader = leader if taken is None else (leader + taken) % 2
    return PutHand(names, format_cards(played), putter=0, seen=True)


def simulate_puts(n: int = 10_000, *, seed: int = 0) -> Estimate:
    """Estimate how often the eldest hand wins a contest of random cards, randomly played.

    Parameters
    ----------
    n : int
        How many deals.
    seed : int
        Of the random numbers.

    Returns
    -------
    Estimate
        The share of contests that the eldest hand wins; void ones are not won.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_puts(10, seed=1).n
    10
    """
    rng = random.Random(seed)
    return Estimate.of_counts(sum(score_hand(deal_hand(rng)).won_game == 0 for _ in range(n)), n)
