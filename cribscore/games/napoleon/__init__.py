"""Napoleon, or nap (E s.130, of which the text at hand has only the heading)."""

from cribscore.games.napoleon.hand import (  # isort: skip
    BIDS, PACK, POLICIES, Bid, Hand, Rules, State, certain_tricks, declarer_of, legal, odds, replay,
    settle, simulate, start, trick_winner,
)  # fmt: skip

__all__ = [
    "BIDS", "PACK", "POLICIES", "QUESTIONS", "Bid", "Hand", "Rules", "State", "certain_tricks",
    "declarer_of", "legal", "odds", "replay", "settle", "simulate", "start", "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "settle": settle,
    "calls": declarer_of,
    "certain": certain_tricks,
    "legal": legal,
    "odds": odds,
    "simulate": simulate,
}
