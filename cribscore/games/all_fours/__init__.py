"""All fours (E s.91-94): high, low, Jack and game; begging; the penalty of a revoke.

Player 0 is the eldest hand, the last the dealer; at four, 0 and 2 play against 1 and 3.
"""

from cribscore.games.all_fours.driver import deal_hand, simulate_hands
from cribscore.games.all_fours.laws import PACK, Rules, count_game, legal_replies
from cribscore.games.all_fours.odds import holding_chances, scoring_chances
from cribscore.games.all_fours.settle import AllFoursHand, score_hand

__all__ = [
    "PACK",
    "AllFoursHand",
    "Rules",
    "count_game",
    "deal_hand",
    "holding_chances",
    "legal_replies",
    "score_hand",
    "scoring_chances",
    "simulate_hands",
]

QUESTIONS = {
    "settle": score_hand,
    "game": count_game,
    "legal": legal_replies,
    "chances": scoring_chances,
    "holding": holding_chances,
    "simulate": simulate_hands,
}
