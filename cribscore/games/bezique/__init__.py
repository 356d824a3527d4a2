"""Bézique (E s.122-129): declarations and their re-use, deals settled, chances in eight cards."""

from cribscore.games.bezique.deal import Deal
from cribscore.games.bezique.declare import (
    DECLARATIONS,
    Seat,
    TableCard,
    available_declarations,
    declare,
    parse_table,
    score_declaration,
)
from cribscore.games.bezique.driver import deal_hand, simulate_deals
from cribscore.games.bezique.laws import Rules, legal_replies, pack_of, take_trick
from cribscore.games.bezique.odds import dealt_chances
from cribscore.games.bezique.settle import BeziqueDeal, decide_game, settle_deal

__all__ = [
    "DECLARATIONS",
    "QUESTIONS",
    "BeziqueDeal",
    "Deal",
    "Rules",
    "Seat",
    "TableCard",
    "available_declarations",
    "deal_hand",
    "dealt_chances",
    "decide_game",
    "declare",
    "legal_replies",
    "pack_of",
    "parse_table",
    "score_declaration",
    "settle_deal",
    "simulate_deals",
    "take_trick",
]

QUESTIONS = {
    "declarations": available_declarations,
    "value": score_declaration,
    "legal": legal_replies,
    "chances": dealt_chances,
    "settle": settle_deal,
    "game": decide_game,
    "simulate": simulate_deals,
}
