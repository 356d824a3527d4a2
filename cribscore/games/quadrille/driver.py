"""Random hands of quadrille, within the law."""

import random

from cribscore.games.odds import Estimate
from cribscore.games.packs import text_of
from cribscore.games.quadrille.laws import PACK, legal_of, quadrille_ranking
from cribscore.games.quadrille.settle import QuadrilleHand, settle_hand
from cribscore.games.tricks import trick_winner

__all__ = ["deal_hand", "simulate_hands"]


def deal_hand(rng: random.Random) -> QuadrilleHand:
    """Deal at random, call a king or play alone at random, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.

    Returns
    -------
    QuadrilleHand
        The record.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).played.split())
    40
    """
    pack = PACK.shuffled(rng)
    hands = [pack[10 * p : 10 * p + 10] for p in range(4)]
    ombre, trump = rng.randrange(4), rng.randrange(4)
    kings = [48 + s for s in range(4) if s != trump and 48 + s not in hands[ombre]]
    called = text_of([rng.choice(kings)]) if kings and rng.random() < 0.7 else ""
    held, leader, played = [list(hand) for hand in hands], 0, []
    ranking = quadrille_ranking(trump)
    for _ in range(10):
        trick: list[int] = []
        for step in range(4):
            hand = held[(leader + step) % 4]
            card = rng.choice(legal_of(hand, trick, trump))
            hand.remove(card)
            trick.append(card)
        leader = (leader + trick_winner(trick, ranking)) % 4
        played += trick
    names = tuple(text_of(hand) for hand in hands)
    return QuadrilleHand(ombre, "cdhs"[trump], called, names, text_of(played))


def simulate_hands(n: int = 10_000, *, seed: int = 0) -> Estimate:
    """Estimate how often the playing side makes its six tricks in random play.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.

    Returns
    -------
    Estimate
        The share of hands won.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_hands(10, seed=1).n
    10
    """
    rng = random.Random(seed)
    won = sum(settle_hand(deal_hand(rng)).facts["result"] == "won" for _ in range(n))
    return Estimate.of_counts(won, n)
