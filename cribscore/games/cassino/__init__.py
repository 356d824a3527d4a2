"""Cassino (E s.110-112).

Four cards each and four face upwards; a card takes every card of its own rank upon the table
and all that combine to its number. Great Cassino counts two, Little Cassino one, each ace one,
the greater share of cards three, of spades one, and clearing the board one.
"""

from cribscore.games.cassino.deals import legal_moves, replay_deal, simulate_deals
from cribscore.games.cassino.odds import first_table_odds, sweep_odds
from cribscore.games.cassino.rules import (
    Capture,
    Deal,
    Game,
    Rules,
    captures,
    faced_card,
    set_up,
    settle_deal,
    settle_game,
)

__all__ = [
    "QUESTIONS",
    "Capture",
    "Deal",
    "Game",
    "Rules",
    "captures",
    "faced_card",
    "first_table_odds",
    "legal_moves",
    "replay_deal",
    "set_up",
    "settle_deal",
    "settle_game",
    "simulate_deals",
    "sweep_odds",
]

QUESTIONS = {
    "captures": captures,
    "moves": legal_moves,
    "faced": faced_card,
    "settle": settle_deal,
    "set-up": set_up,
    "game": settle_game,
    "replay": replay_deal,
    "simulate": simulate_deals,
    "sweep": sweep_odds,
    "first-table": first_table_odds,
}
