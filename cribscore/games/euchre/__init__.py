"""Euchre (E s.120-121): bowers, making the trump, hands settled, open-handed strength."""

from cribscore.games.euchre.driver import deal_hand, simulate_hands
from cribscore.games.euchre.laws import (
    FOUR_HANDED,
    PACK,
    Maker,
    Rules,
    euchre_ranking,
    legal_replies,
    make_trump,
)
from cribscore.games.euchre.odds import Strength, strength, trumps_against
from cribscore.games.euchre.settle import EuchreHand, settle_hand

__all__ = [
    "FOUR_HANDED",
    "PACK",
    "QUESTIONS",
    "EuchreHand",
    "Maker",
    "Rules",
    "Strength",
    "deal_hand",
    "euchre_ranking",
    "legal_replies",
    "make_trump",
    "settle_hand",
    "simulate_hands",
    "strength",
    "trumps_against",
]

QUESTIONS = {
    "strength": strength,
    "trumps": trumps_against,
    "legal": legal_replies,
    "calls": make_trump,
    "settle": settle_hand,
    "simulate": simulate_hands,
}
