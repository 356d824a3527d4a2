"""Pope Joan (E s.109).

Fifty-one cards, the eight of diamonds taken out, and a board of eight compartments that the
dealer dresses. Cards are played in sequence up to a stop; the trump honours, Matrimony, Intrigue
and Pope, the nine of diamonds, take what lies upon them when played, and the first without cards
takes Game and a stake for every card left in the other hands.
"""

from cribscore.games.pope_joan.board import COMPARTMENTS, Rules, cards_each, dress_board
from cribscore.games.pope_joan.hand import Hand, settle_hand, simulate_hands
from cribscore.games.pope_joan.odds import deal_odds, stop_odds
from cribscore.games.pope_joan.plays import book_leads, find_stops, legal_plays

__all__ = [
    "COMPARTMENTS",
    "QUESTIONS",
    "Hand",
    "Rules",
    "book_leads",
    "cards_each",
    "deal_odds",
    "dress_board",
    "find_stops",
    "legal_plays",
    "settle_hand",
    "simulate_hands",
    "stop_odds",
]

QUESTIONS = {
    "cards-each": cards_each,
    "dress": dress_board,
    "stops": find_stops,
    "legal": legal_plays,
    "lead": book_leads,
    "settle": settle_hand,
    "simulate": simulate_hands,
    "odds": deal_odds,
    "stop-odds": stop_odds,
}
