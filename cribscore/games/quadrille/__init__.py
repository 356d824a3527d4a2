"""Quadrille (E s.117, a mention): the ranking, the matadors, and the settlement of a hand.

The text gives no rules; those here are from outside it, the English Hoyles of about 1830 as printed
in the handbooks of the time: forty cards, ten to each of four players, trumps headed by the
black aces and the manille, an alliance with the holder of a called king, or alone (sans prendre).
"""

from cribscore.games.quadrille.driver import deal_hand, simulate_hands
from cribscore.games.quadrille.laws import (
    PACK,
    Rules,
    count_matadors,
    legal_replies,
    quadrille_ranking,
    trump_order,
)
from cribscore.games.quadrille.odds import matador_chances
from cribscore.games.quadrille.settle import QuadrilleHand, settle_hand

__all__ = [
    "PACK",
    "QuadrilleHand",
    "Rules",
    "count_matadors",
    "deal_hand",
    "legal_replies",
    "matador_chances",
    "quadrille_ranking",
    "settle_hand",
    "simulate_hands",
    "trump_order",
]

QUESTIONS = {
    "trumps": trump_order,
    "matadors": count_matadors,
    "legal": legal_replies,
    "settle": settle_hand,
    "chances": matador_chances,
    "simulate": simulate_hands,
}
