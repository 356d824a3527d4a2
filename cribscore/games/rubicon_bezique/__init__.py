"""Rubicon bézique (H{30}-{31}, laws 61-66): declarations valued, the finished game settled.

The text at hand has only the last laws. Laws 1 to 60 are from outside it: the code of the Portland
Club (1887) as the handbooks of the time print it. Four packs, nine cards each, no turn-up: the
first marriage or sequence declared makes the trump; the last trick counts 50; each ace or ten in
the tricks (a *brisque*) is ten, counted only where it can matter.
"""

from cribscore.games.rubicon_bezique.driver import play_deal, simulate_games
from cribscore.games.rubicon_bezique.laws import (
    DECLARATIONS,
    PACK,
    Rules,
    carte_blanche,
    legal_replies,
    score_declaration,
)
from cribscore.games.rubicon_bezique.odds import dealt_chances
from cribscore.games.rubicon_bezique.settle import RubiconGame, settle_game

__all__ = [
    "DECLARATIONS",
    "PACK",
    "RubiconGame",
    "Rules",
    "carte_blanche",
    "dealt_chances",
    "play_deal",
    "score_declaration",
    "settle_game",
    "simulate_games",
]

QUESTIONS = {
    "value": score_declaration,
    "carte-blanche": carte_blanche,
    "settle": settle_game,
    "legal": legal_replies,
    "chances": dealt_chances,
    "simulate": simulate_games,
}
