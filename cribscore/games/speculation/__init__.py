"""Speculation (E s.105).

Each has three cards, and a card turned up makes the trump; all are shown one by one, trumps are
sold to whoever will buy, and the highest of them takes the pool. Player 0 is the eldest hand, the
dealer is the last. Bidding is left to the company: a sale is recorded with its price.
"""

from cribscore.games.speculation.laws import (
    PACK,
    Hand,
    Rules,
    Sale,
    Shown,
    highest_odds,
    no_trump_odds,
    odds,
    settle,
    show_cards,
)
from cribscore.games.speculation.state import (
    POLICIES,
    State,
    replay,
    simulate,
    start,
)

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
