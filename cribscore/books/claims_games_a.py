"""Methods of the claims on the trick-taking games: écarté, bézique, euchre, all fours, put."""

from cribscore.books.claims import Computed, method
from cribscore.games.put import PACK


@method("put.cards_above_the_ace")
def _put_cards_above_the_ace() -> Computed:
    ace = PACK.powers[0]
    above = sum(PACK.powers[card] > ace for card in PACK.cards)
    return Computed(above, "cards of the pack that win from an ace: the threes and the deuces")
