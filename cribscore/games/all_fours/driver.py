"""Random hands of all fours, within the law."""

import random

from cribscore.games.all_fours.laws import PACK, check_seats
from cribscore.games.all_fours.settle import AllFoursHand, score_hand
from cribscore.games.odds import Estimate
from cribscore.games.packs import text_of
from cribscore.games.tricks import (
    FOLLOW_OR_TRUMP,
    Ranking,
    play_out,
    text_of_tricks,
)

__all__ = ["deal_hand", "simulate_hands"]


def deal_hand(rng: random.Random, players: int = 2) -> AllFoursHand:
    """Deal at random, beg at random, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.
    players : int
        Two or four.

    Returns
    -------
    AllFoursHand
        The record. Where the pack runs out before the suit changes, the cards are dealt anew
        (outside the text).

    Raises
    ------
    DataError
        If there are not two or four players.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).hands)
    2
    """
    check_seats(players)
    pack = PACK.shuffled(rng)
    hands = [pack[6 * p : 6 * p + 6] for p in range(players)]
    pack = pack[6 * players :]
    turned = [pack.pop(0)]
    begs, gives = rng.random() < 0.3, rng.random() < 0.5
    while begs and not gives and (len(turned) == 1 or turned[-1] & 3 == turned[0] & 3):
        if len(pack) <= 3 * players:
            return deal_hand(rng, players)
        for hand in hands:
            hand += [pack.pop(0) for _ in range(3)]
        turned.append(pack.pop(0))
    ranking = Ranking.of(PACK, turned[-1] & 3)
    tricks = play_out(hands, 0, ranking, FOLLOW_OR_TRUMP, rng.choice)
    played = text_of_tricks(tricks)
    names = tuple(text_of(hand) for hand in hands)
    turn_ups = tuple(text_of([card]) for card in turned)
    return AllFoursHand(turn_ups, names, played, gave_one=begs and gives)


def simulate_hands(n: int = 10_000, *, seed: int = 0, players: int = 2) -> dict[str, Estimate]:
    """Estimate what each side scores in a hand of random play.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.
    players : int
        Two or four.

    Returns
    -------
    dict of str to Estimate
        Mean points of the eldest's side and of the dealer's.

    Raises
    ------
    DataError
        If n is less than two, or there are not two or four players.

    Examples
    --------
    >>> sorted(simulate_hands(10, seed=1))
    ['dealer', 'eldest hand']
    """
    rng = random.Random(seed)
    totals = [score_hand(deal_hand(rng, players)).totals for _ in range(n)]
    names = ("eldest hand", "dealer")
    return {name: Estimate.of_values([t[p] for t in totals]) for p, name in enumerate(names)}
