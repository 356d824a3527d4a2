"""Loo (E s.95-100): three-card and five-card, limited and unlimited.

Who stands must follow suit and head the trick; each trick takes its share of the pool, and who
stands and takes none is looed, which makes the next pool. In five-card loo cards are exchanged,
the knave of clubs is Pam, the highest trump, and a flush sweeps the board.
"""

from cribscore.games.loo.deals import simulate_deals, simulate_hand
from cribscore.games.loo.hand import LAWS, Hand, Offence, settle_hand
from cribscore.games.loo.odds import duty_odds, flush_odds, highest_odds, trump_odds
from cribscore.games.loo.rules import (
    FIVE_CARD,
    THREE_CARD,
    Rules,
    cut_for_deal,
    legal_calls,
    legal_plays,
    score_flush,
    share_pool,
)

__all__ = [
    "FIVE_CARD",
    "LAWS",
    "QUESTIONS",
    "THREE_CARD",
    "Hand",
    "Offence",
    "Rules",
    "cut_for_deal",
    "duty_odds",
    "flush_odds",
    "highest_odds",
    "legal_calls",
    "legal_plays",
    "score_flush",
    "settle_hand",
    "share_pool",
    "simulate_deals",
    "simulate_hand",
    "trump_odds",
]

QUESTIONS = {
    "cut": cut_for_deal,
    "calls": legal_calls,
    "legal": legal_plays,
    "flush": score_flush,
    "share": share_pool,
    "settle": settle_hand,
    "simulate": simulate_deals,
    "simulate-hand": simulate_hand,
    "trumps": trump_odds,
    "duty": duty_odds,
    "highest": highest_odds,
    "flushes": flush_odds,
}
