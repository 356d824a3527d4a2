"""Speculation (E s.105).

Each has three cards, and a card turned up makes the trump; all are shown one by one, trumps are
sold to who will buy, and the highest of them takes the pool.
"""

from cribscore.games.speculation.driver import simulate_deals
from cribscore.games.speculation.odds import best_trump_odds, highest_odds, no_trump_odds
from cribscore.games.speculation.rules import PACK, Rules, Shown, show_cards
from cribscore.games.speculation.settle import Deal, Sale, settle_deal

__all__ = [
    "PACK",
    "QUESTIONS",
    "Deal",
    "Rules",
    "Sale",
    "Shown",
    "best_trump_odds",
    "highest_odds",
    "no_trump_odds",
    "settle_deal",
    "show_cards",
    "simulate_deals",
]

QUESTIONS = {
    "show": show_cards,
    "settle": settle_deal,
    "simulate": simulate_deals,
    "highest": highest_odds,
    "no-trump": no_trump_odds,
    "best-trump": best_trump_odds,
}
