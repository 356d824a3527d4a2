"""Pope Joan (E s.109).

Fifty-one cards, the eight of diamonds taken out, and a board of eight compartments that the
company dresses. Cards are played in sequence up to a stop; the trump honours, Matrimony, Intrigue
and Pope, the nine of diamonds, take what lies upon them when played, and the first without cards
takes Game and a stake for every card left in the other hands. Player 0 is the eldest hand and
leads; the dealer is the last. Claims are made by themselves; a late one is not modelled.
"""

from cribscore.games.pope_joan.hand import (  # isort: skip
    COMPARTMENTS, PACK, POLICIES, Hand, Rules, State, book_leads, cards_each, dress_board,
    find_stops, legal, odds, replay, settle, simulate, start, stop_odds,
)  # fmt: skip

__all__ = [
    "COMPARTMENTS", "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "book_leads",
    "cards_each", "dress_board", "find_stops", "legal", "odds", "replay", "settle", "simulate",
    "start", "stop_odds",
]  # fmt: skip

QUESTIONS = {
    "cards-each": cards_each,
    "dress": dress_board,
    "stops": find_stops,
    "legal": legal,
    "lead": book_leads,
    "settle": settle,
    "simulate": simulate,
    "odds": odds,
    "stop-odds": stop_odds,
}
