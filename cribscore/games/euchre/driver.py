"""Random hands of euchre, within the law."""

import random

from cribscore.games.euchre.laws import STANDARD, Rules, euchre_ranking, make_trump, pack_of
from cribscore.games.euchre.settle import EuchreHand, settle_hand
from cribscore.games.odds import Estimate
from cribscore.games.packs import text_of
from cribscore.games.suits import suit_name
from cribscore.games.tricks import FOLLOW, play_out, text_of_tricks

__all__ = ["deal_hand", "simulate_hands"]


def deal_hand(rng: random.Random, rules: Rules = STANDARD) -> EuchreHand:
    """Deal at random, call at random, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.
    rules : Rules
        The variant; nobody plays alone.

    Returns
    -------
    EuchreHand
        The record; without hands if all have passed.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> settle_hand(deal_hand(random.Random(2))).facts["tricks"]
    [1, 4]
    """
    pack, n = pack_of(rules).shuffled(rng), rules.players
    hands, turned = [pack[5 * p : 5 * p + 5] for p in range(n)], pack[5 * n]
    calls: list[str] = []
    for place in range(2 * n):
        if rng.random() < 0.4:
            others = [s for s in range(4) if s != turned & 3]
            up = "take" if place == n - 1 else "order"
            calls.append(up if place < n else suit_name(rng.choice(others)))
            break
        calls.append("pass")
    maker = make_trump(turned, calls, rules)
    if maker is None:
        return EuchreHand(text_of([turned]), tuple(calls))
    discard = ""
    if maker.taken_up:
        hands[-1].append(turned)
        discard = text_of([hands[-1].pop(rng.randrange(5))])
    held = tuple(text_of(hand) for hand in hands)
    tricks = play_out(hands, 0, euchre_ranking(maker.trump), FOLLOW, rng.choice)
    played = text_of_tricks(tricks)
    return EuchreHand(text_of([turned]), tuple(calls), held, discard, played)


def simulate_hands(n: int = 10_000, *, seed: int = 0, rules: Rules = STANDARD) -> Estimate:
    """Estimate what the eldest hand gains over the dealer in a hand of random calls and play.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.
    rules : Rules
        The variant.

    Returns
    -------
    Estimate
        Mean difference in points.

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
    totals = [settle_hand(deal_hand(rng, rules), rules=rules).totals for _ in range(n)]
    gains = [a - b for a, b in totals]
    return Estimate.of_values(gains)
