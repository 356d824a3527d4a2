"""Rubicon bézique (H{30}-{31}, laws 61-66): declarations valued, games in progress and settled.

The text at hand has only the last laws; of these, packs, changed cards and bystanders (62-66)
leave nothing to settle. Laws 1 to 60 are from outside it: the code of the Portland Club (1887) as
the handbooks of the time print it. Four packs, nine cards each, no turn-up: the first marriage or
sequence declared makes the trump; the last trick counts 50; each ace or ten in the tricks (a
*brisque*) is ten, counted only where it can matter.
"""

from cribscore.games.rubicon_bezique.hand import (  # isort: skip
    DECLARATIONS, PACK, POLICIES, Hand, Rules, State, carte_blanche, legal, odds, score_declaration,
    settle, simulate, start, trick_winner,
)  # fmt: skip

__all__ = [
    "DECLARATIONS", "PACK", "POLICIES", "QUESTIONS", "Hand", "Rules", "State", "carte_blanche",
    "legal", "odds", "score_declaration", "settle", "simulate", "start", "trick_winner",
]  # fmt: skip

QUESTIONS = {
    "value": score_declaration,
    "carte-blanche": carte_blanche,
    "settle": settle,
    "legal": legal,
    "odds": odds,
    "simulate": simulate,
}
