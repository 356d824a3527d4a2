"""Euchre (E s.120-121): bowers, making the trump, hands in progress and settled, strength."""

from cribscore.games.euchre.hand import (  # isort: skip
    FOUR_HANDED, PACK, POLICIES, Hand, Maker, Rules, State, euchre_ranking, legal, make_trump,
    replay, settle, simulate, start, trick_winner,
)  # fmt: skip
from cribscore.games.euchre.odds import Strength, odds, strength

__all__ = [
    "FOUR_HANDED", "PACK", "POLICIES", "QUESTIONS", "Hand", "Maker", "Rules", "State", "Strength",
    "euchre_ranking", "legal", "make_trump", "odds", "replay", "settle", "simulate", "start",
    "strength", "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "strength": strength,
    "odds": odds,
    "legal": legal,
    "calls": make_trump,
    "settle": settle,
    "simulate": simulate,
}
