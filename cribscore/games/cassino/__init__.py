"""Cassino (E s.110-112).

Four cards each and four face upwards; a card takes every card of its own rank upon the table
and all that combine to its number. Great Cassino counts two, Little Cassino one, each ace one,
the greater share of cards three, of spades one, and clearing the board one. Player 0 is the
eldest hand, the dealer is the last; of four, those opposite are partners: parties 0 and 1.
"""

from cribscore.games.cassino.laws import (  # isort: skip
    PACK, Capture, Game, Rules, captures, faced_card, odds, set_up, settle_game, sweep_odds,
)  # fmt: skip
from cribscore.games.cassino.state import (  # isort: skip
    POLICIES, Hand, State, legal, replay, settle, simulate, start,
)  # fmt: skip

__all__ = [
    "PACK", "POLICIES", "QUESTIONS", "Capture", "Game", "Hand", "Rules", "State", "captures",
    "faced_card", "legal", "odds", "replay", "set_up", "settle", "settle_game", "simulate", "start",
    "sweep_odds",
]  # fmt: skip

QUESTIONS = {
    "captures": captures,
    "moves": legal,
    "faced": faced_card,
    "settle": settle,
    "set-up": set_up,
    "game": settle_game,
    "simulate": simulate,
    "sweep": sweep_odds,
    "first-table": odds,
}
