"""Euchre (E s.120-121): bowers, making the trump, hands in progress and settled, strength."""

from cribscore.games.euchre.laws import (
    FOUR_HANDED,
    PACK,
    Maker,
    Rules,
    euchre_ranking,
    legal,
    make_trump,
    trick_winner,
)
from cribscore.games.euchre.odds import Strength, odds, strength
from cribscore.games.euchre.settle import Hand, replay, settle
from cribscore.games.euchre.state import POLICIES, State, simulate, start

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
