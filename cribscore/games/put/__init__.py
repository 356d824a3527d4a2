"""Put (E s.101-104): the rank of the cards, hands in progress and settled, strength."""

from cribscore.games.put.hand import (  # isort: skip
    MISDEALS, PACK, POLICIES, Hand, Rules, State, give_best, judge_tricks, legal, misdeal, replay,
    settle, simulate, start, trick_winner,
)  # fmt: skip
from cribscore.games.put.odds import Strength, best_hands, odds, strength

__all__ = [
    "MISDEALS", "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "Strength",
    "best_hands", "give_best", "judge_tricks", "legal", "misdeal", "odds", "replay", "settle",
    "simulate", "start", "strength", "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "strength": strength,
    "best": best_hands,
    "odds": odds,
    "legal": legal,
    "settle": settle,
    "gift": give_best,
    "misdeal": misdeal,
    "simulate": simulate,
}
