"""All fours (E s.91-94): high, low, Jack and game; begging; the penalty of a revoke."""

from cribscore.games.all_fours.hand import (  # isort: skip
    MISDEALS, PACK, POLICIES, Hand, Rules, State, count_game, legal, misdeal, odds, replay, settle,
    simulate, start, trick_winner,
)  # fmt: skip

__all__ = [
    "MISDEALS", "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "count_game", "legal",
    "misdeal", "odds", "replay", "settle", "simulate", "start", "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "settle": settle,
    "game": count_game,
    "legal": legal,
    "odds": odds,
    "misdeal": misdeal,
    "simulate": simulate,
}
