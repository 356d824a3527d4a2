"""Speculation (E s.105).

Each has three cards, and a card turned up makes the trump; all are shown one by one, trumps are
sold to whoever will buy, and the highest of them takes the pool. Player 0 is the eldest hand, the
dealer is the last. A record of a deal has the sales alone; the bids are calls of a live deal.
"""

from cribscore.games.speculation.hand import (  # isort: skip
    PACK, POLICIES, Hand, Rules, Sale, Shown, State, highest_odds, no_trump_odds, odds, replay,
    settle, show_cards, simulate, start,
)  # fmt: skip

__all__ = [
    "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "Sale", "Shown", "State", "highest_odds",
    "no_trump_odds", "odds", "replay", "settle", "show_cards", "simulate", "start",
]  # fmt: skip

QUESTIONS = {
    "show": show_cards,
    "settle": settle,
    "simulate": simulate,
    "highest": highest_odds,
    "no-trump": no_trump_odds,
    "odds": odds,
}
