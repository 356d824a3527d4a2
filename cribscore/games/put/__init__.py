"""Put: three cards each, threes highest, and "I put" for the whole game (E s.101-104).

Suits do not matter: a trick goes to the higher rank, and equal ranks tie it.
"""

from cribscore.games.put.driver import deal_hand, simulate_puts
from cribscore.games.put.laws import PACK, Rules, give_best, judge_tricks, trick_taker
from cribscore.games.put.odds import Strength, best_hands, strength
from cribscore.games.put.settle import PutHand, score_hand

__all__ = [
    "PACK",
    "PutHand",
    "Rules",
    "Strength",
    "best_hands",
    "deal_hand",
    "give_best",
    "judge_tricks",
    "score_hand",
    "simulate_puts",
    "strength",
    "trick_taker",
]

QUESTIONS = {
    "strength": strength,
    "best": best_hands,
    "settle": score_hand,
    "gift": give_best,
    "simulate": simulate_puts,
}
