"""Écarté (H{53}-{64}, E s.118-119): laws, settlement, the open-hand solver, *jeux de règle*."""

from cribscore.games.ecarte.laws import (  # isort: skip
    DUTY, MISDEALS, PACK, Rules, legal, misdeal, named_lead, stake, trick_winner,
)  # fmt: skip
from cribscore.games.ecarte.regle import CLASSES, RegleClass, class_of, judge_regle

from cribscore.games.ecarte.settle import (  # isort: skip
    WORKED_HANDS, Hand, replay, settle, settle_game, worked_game,
)  # fmt: skip
from cribscore.games.ecarte.state import POLICIES, State, simulate, start

from cribscore.games.ecarte.strength import (  # isort: skip
    LeadTree, Strength, odds, open_leads, open_tricks, play_tree, strength,
)  # fmt: skip

__all__ = [
    "CLASSES", "DUTY", "MISDEALS", "PACK", "POLICIES", "QUESTIONS", "WORKED_HANDS", "Hand",
    "LeadTree", "RegleClass", "Rules", "State", "Strength", "class_of", "judge_regle", "legal",
    "misdeal", "named_lead", "odds", "open_leads", "open_tricks", "play_tree", "replay",
    "settle", "settle_game", "simulate", "stake", "start", "strength", "trick_winner",
    "worked_game",
]  # fmt: skip

QUESTIONS = {
    "strength": strength,
    "leads": open_leads,
    "tree": play_tree,
    "legal": legal,
    "named-lead": named_lead,
    "settle": settle,
    "game": settle_game,
    "worked": worked_game,
    "misdeal": misdeal,
    "odds": odds,
    "regle": judge_regle,
    "simulate": simulate,
}
