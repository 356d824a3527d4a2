"""Quadrille (E s.117, a mention): the ranking, the matadors, hands in progress and settled.

The text gives no rules; those here are from outside it, the English Hoyles of about 1830 as printed
in the handbooks of the time: forty cards, ten to each of four players, trumps headed by the
black aces and the manille, an alliance with the holder of a called king, or alone (sans prendre).
"""

from cribscore.games.quadrille.hand import (  # isort: skip
    PACK, POLICIES, Hand, Rules, State, count_matadors, legal, odds, quadrille_ranking, replay,
    settle, simulate, start, trick_winner, trump_order,
)  # fmt: skip

__all__ = [
    "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "count_matadors", "legal", "odds",
    "quadrille_ranking", "replay", "settle", "simulate", "start", "trick_winner", "trump_order",
]  # fmt: skip

QUESTIONS = {
    "trumps": trump_order,
    "matadors": count_matadors,
    "legal": legal,
    "settle": settle,
    "odds": odds,
    "simulate": simulate,
}
