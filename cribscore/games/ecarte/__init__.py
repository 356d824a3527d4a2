"""Écarté (H{53}-{64}, E s.118-119): laws, settlement, the open-hand solver, *jeux de règle*."""

from cribscore.games.ecarte.driver import deal_hand, simulate_hands
from cribscore.games.ecarte.laws import DUTY, PACK, Rules, check_calls, legal_replies, stake
from cribscore.games.ecarte.regle import CLASSES, RegleClass, class_of, judge_regle
from cribscore.games.ecarte.settle import EcarteHand, count_tricks, settle_game, settle_hand
from cribscore.games.ecarte.strength import (
    Strength,
    king_chances,
    open_leads,
    open_tricks,
    strength,
)
from cribscore.games.ecarte.tree import LeadTree, play_tree
from cribscore.games.ecarte.worked import WORKED_HANDS, worked_game

__all__ = [
    "CLASSES",
    "DUTY",
    "PACK",
    "QUESTIONS",
    "WORKED_HANDS",
    "EcarteHand",
    "LeadTree",
    "RegleClass",
    "Rules",
    "Strength",
    "check_calls",
    "class_of",
    "count_tricks",
    "deal_hand",
    "judge_regle",
    "king_chances",
    "legal_replies",
    "open_leads",
    "open_tricks",
    "play_tree",
    "settle_game",
    "settle_hand",
    "simulate_hands",
    "stake",
    "strength",
    "worked_game",
]

QUESTIONS = {
    "strength": strength,
    "leads": open_leads,
    "tree": play_tree,
    "legal": legal_replies,
    "settle": settle_hand,
    "game": settle_game,
    "worked": worked_game,
    "king": king_chances,
    "regle": judge_regle,
    "simulate": simulate_hands,
}
