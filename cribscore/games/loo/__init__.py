"""Loo (E s.95-100): three-card and five-card, limited and unlimited.

Who stands must follow suit and head the trick; each trick takes its share of the pool, and who
stands and takes none is looed, which makes the next pool. In five-card loo cards are exchanged,
the knave of clubs is Pam, the highest trump, and a flush sweeps the board.
"""

from cribscore.games.loo.odds import duty_odds, flush_odds, highest_odds, odds

from cribscore.games.loo.rules import (  # isort: skip
    FIVE_CARD, THREE_CARD, Rules, cut_for_deal, legal, legal_calls, score_flush, share_pool,
    trick_winner,
)  # fmt: skip
from cribscore.games.loo.settle import Hand, replay, settle

from cribscore.games.loo.state import (  # isort: skip
    LAWS, POLICIES, Offence, State, simulate, simulate_hand, start,
)  # fmt: skip

__all__ = [
    "FIVE_CARD", "LAWS", "POLICIES", "QUESTIONS", "THREE_CARD", "Hand", "Offence", "Rules",
    "State", "cut_for_deal", "duty_odds", "flush_odds", "highest_odds", "legal", "legal_calls",
    "odds", "replay", "score_flush", "settle", "share_pool", "simulate", "simulate_hand", "start",
    "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "cut": cut_for_deal,
    "calls": legal_calls,
    "legal": legal,
    "flush": score_flush,
    "share": share_pool,
    "settle": settle,
    "simulate": simulate,
    "simulate-hand": simulate_hand,
    "odds": odds,
    "duty": duty_odds,
    "highest": highest_odds,
    "flushes": flush_odds,
}
