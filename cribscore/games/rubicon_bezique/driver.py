"""Random deals of rubicon bézique, within the law."""

import random
from collections import Counter

from cribscore.games.odds import Estimate
from cribscore.games.rubicon_bezique.laws import (
    ACE,
    DECLARATIONS,
    FOURS,
    HAND_SIZE,
    JACK,
    KING,
    PACK,
    QUEEN,
    SEQUENCE,
    TEN,
    carte_blanche,
    last_plays,
    name_of,
    takes_from,
)
from cribscore.games.rubicon_bezique.settle import RubiconGame, settle_game

__all__ = ["play_deal", "simulate_games"]


def play_deal(rng: random.Random) -> RubiconGame:
    """Deal and play at random; after a trick its taker declares the best that his hand holds.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.

    Returns
    -------
    RubiconGame
        What each scored. Only cards still in the hand are declared, each once, and any card may
        be played while the stock lasts, so that the totals are a floor of what play can make.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> sum(play_deal(random.Random(1)).brisques)
    32
    """
    stock = PACK.shuffled(rng)
    hands = [[stock.pop() for _ in range(HAND_SIZE)] for _ in range(2)]
    tables: list[list[int]] = [[], []]
    declared: list[list[str]] = [[i.name for i in carte_blanche(hand).items] for hand in hands]
    brisques, leader, trump = [0, 0], 0, None
    while hands[0] or tables[0]:
        trick: list[int] = []
        for player in (leader, 1 - leader):
            held = hands[player] + tables[player]
            if not stock and trick:
                held = last_plays(held, trick[0], trump)
            card = rng.choice(held)
            (tables if card in tables[player] else hands)[player].remove(card)
            trick.append(card)
        leader = leader if not takes_from(trick[1], trick[0], trump) else 1 - leader
        brisques[leader] += sum(card >> 2 in (ACE, TEN) for card in trick)
        if stock:
            trump = _declare(hands[leader], tables[leader], declared[leader], trump)
            for player in (leader, 1 - leader):
                hands[player].append(stock.pop())
    declared[leader].append("last trick")
    return RubiconGame((tuple(declared[0]), tuple(declared[1])), (brisques[0], brisques[1]))


def _declare(
    hand: list[int], table: list[int], declared: list[str], trump: int | None
) -> int | None:
    """Lay down the most valuable declaration that the hand holds; return the trump suit."""
    counts = Counter(hand)
    best: tuple[int, str, list[int]] | None = None
    for cards in _candidates(counts):
        name = name_of(tuple(cards), trump)
        if name and (best is None or DECLARATIONS[name] > best[0]):
            best = DECLARATIONS[name], name, cards
    if best is None:
        return trump
    for card in best[2]:
        hand.remove(card)
        table.append(card)
    declared.append(best[1])
    makes_trump = best[1] in ("royal marriage", "sequence")
    return best[2][0] & 3 if trump is None and makes_trump else trump


def _candidates(counts: Counter[int]) -> list[list[int]]:
    """Return sets of cards in hand that may make a declaration."""
    found = []
    number = min(counts[4 * QUEEN + 3], counts[4 * JACK + 1])
    if number:
        found.append([4 * QUEEN + 3] * number + [4 * JACK + 1] * number)
    for suit in range(4):
        for ranks in (SEQUENCE, (KING, QUEEN)):
            if all(counts[4 * rank + suit] for rank in ranks):
                found.append([4 * rank + suit for rank in ranks])
    for rank in FOURS:
        same = [4 * rank + suit for suit in range(4) for _ in range(counts[4 * rank + suit])]
        if len(same) >= 4:
            found.append(same[:4])
    return found


def simulate_games(n: int = 1_000, *, seed: int = 0) -> Estimate:
    """Estimate the points of a game of random play.

    Parameters
    ----------
    n : int
        How many games.
    seed : int
        Of the random numbers.

    Returns
    -------
    Estimate
        Mean points of the game, whoever wins.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_games(5, seed=1).n
    5
    """
    rng = random.Random(seed)
    points = [settle_game(play_deal(rng)).facts["points"] for _ in range(n)]
    return Estimate.of_values(points)
