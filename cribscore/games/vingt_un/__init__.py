"""Vingt-un, or twenty-one (E s.113-116).

Two cards each from a full pack, and as many more as a player chooses; the nearest to twenty-one
without passing it wins from the dealer. Aces count eleven or one, court cards ten (s.115). Player
0 is the eldest hand, the dealer is the last.
"""

from cribscore.games.vingt_un.hand import (  # isort: skip
    PACK, POLICIES, Hand, Rules, State, legal_calls, replay, score_hand, settle, simulate, start,
    total_of,
)  # fmt: skip
from cribscore.games.vingt_un.odds import (  # isort: skip
    bust_odds, bust_table, dealer_edge, final_totals, odds, opening_odds,
)  # fmt: skip

__all__ = [
    "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "bust_odds", "bust_table",
    "dealer_edge", "final_totals", "legal_calls", "odds", "opening_odds", "replay", "score_hand",
    "settle", "simulate", "start", "total_of",
]  # fmt: skip

QUESTIONS = {
    "hand": score_hand,
    "calls": legal_calls,
    "settle": settle,
    "simulate": simulate,
    "naturals": odds,
    "bust": bust_odds,
    "bust-table": bust_table,
    "opening": opening_odds,
    "final": final_totals,
    "edge": dealer_edge,
}
