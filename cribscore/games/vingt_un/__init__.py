"""Vingt-un, or twenty-one (E s.113-116).

Two cards each from a full pack, and as many more as a player chooses; the nearest to twenty-one
without passing it wins from the dealer. Aces count eleven or one, court cards ten (s.115).
"""

from cribscore.games.vingt_un.deals import simulate_coups
from cribscore.games.vingt_un.odds import (
    bust_odds,
    bust_table,
    final_totals,
    natural_odds,
    opening_odds,
)
from cribscore.games.vingt_un.rules import (
    Coup,
    Rules,
    legal_calls,
    score_hand,
    settle_coup,
    total_of,
)

__all__ = [
    "QUESTIONS",
    "Coup",
    "Rules",
    "bust_odds",
    "bust_table",
    "final_totals",
    "legal_calls",
    "natural_odds",
    "opening_odds",
    "score_hand",
    "settle_coup",
    "simulate_coups",
    "total_of",
]

QUESTIONS = {
    "hand": score_hand,
    "calls": legal_calls,
    "settle": settle_coup,
    "simulate": simulate_coups,
    "naturals": natural_odds,
    "bust": bust_odds,
    "bust-table": bust_table,
    "opening": opening_odds,
    "final": final_totals,
}
