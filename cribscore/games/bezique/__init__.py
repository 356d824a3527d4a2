"""Bézique (E s.122-129): declarations and their re-use, deals in progress and settled, chances."""

from cribscore.games.bezique.declare import (  # isort: skip
    DECLARATIONS, Seat, TableCard, available_declarations, declare, odds, parse_table,
    score_declaration,
)  # fmt: skip
from cribscore.games.bezique.laws import Rules, deal_cards, legal, pack_of, trick_winner

from cribscore.games.bezique.state import (  # isort: skip
    POLICIES, Hand, State, replay, settle, settle_game, simulate, start,
)  # fmt: skip

__all__ = [
    "DECLARATIONS", "POLICIES", "QUESTIONS", "Hand", "Rules", "Seat", "State", "TableCard",
    "available_declarations", "deal_cards", "declare", "legal", "odds", "pack_of", "parse_table",
    "replay", "score_declaration", "settle", "settle_game", "simulate", "start", "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "declarations": available_declarations,
    "value": score_declaration,
    "legal": legal,
    "odds": odds,
    "settle": settle,
    "game": settle_game,
    "simulate": simulate,
}
