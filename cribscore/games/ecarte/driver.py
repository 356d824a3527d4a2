"""Random hands of écarté: dealt, changed and played within the law."""

import random

from cribscore.games.ecarte.laws import CLUB_RULES, DUTY, PACK, Rules
from cribscore.games.ecarte.settle import EcarteHand, settle_hand
from cribscore.games.odds import Estimate
from cribscore.games.packs import text_of
from cribscore.games.tricks import Ranking, play_out, text_of_tricks

__all__ = ["deal_hand", "simulate_hands"]


def deal_hand(rng: random.Random, rules: Rules = CLUB_RULES) -> EcarteHand:
    """Deal a hand, change cards at random while the stock lasts, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.
    rules : Rules
        What was agreed.

    Returns
    -------
    EcarteHand
        The record; the king of trumps is always announced.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).played.split())
    10
    """
    pack = PACK.shuffled(rng)
    hands, turn_up, stock = [pack[:5], pack[5:10]], pack[10], pack[11:]
    calls: list[str] = []
    while stock and rng.random() < 0.5 and (rules.many_proposals or not calls):
        calls.append("propose")
        if rng.random() < 0.5:
            calls.append("refuse")
            break
        calls.append("accept")
        for hand in hands:
            _change(hand, stock, rng)
    if not calls or calls[-1] != "refuse":
        calls.append("play")
    trump = turn_up & 3
    ranking = Ranking.of(PACK, trump)
    king = next((p for p in (0, 1) if 48 + trump in hands[p]), None)
    held = (text_of(hands[0]), text_of(hands[1]))
    tricks = play_out(hands, 0, ranking, DUTY, rng.choice)
    played = text_of_tricks(tricks)
    return EcarteHand(text_of([turn_up]), tuple(calls), held, played, king_announced=king)


def _change(hand: list[int], stock: list[int], rng: random.Random) -> None:
    """Throw some cards away and take as many from the stock, as far as it goes."""
    for _ in range(min(rng.randint(1, 5), len(stock))):
        hand.pop(0)
        hand.append(stock.pop())


def simulate_hands(
    n: int = 10_000, *, seed: int = 0, rules: Rules = CLUB_RULES
) -> dict[str, Estimate]:
    """Estimate what a hand scores when both sides call and play at random.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.
    rules : Rules
        What was agreed.

    Returns
    -------
    dict of str to Estimate
        Mean points of the non-dealer and of the dealer.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> sorted(simulate_hands(50, seed=1))
    ['dealer', 'non-dealer']
    """
    rng = random.Random(seed)
    totals = [settle_hand(deal_hand(rng, rules), rules=rules).totals for _ in range(n)]
    names = ("non-dealer", "dealer")
    return {name: Estimate.of_values([t[p] for t in totals]) for p, name in enumerate(names)}
