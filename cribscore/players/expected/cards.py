"""What each card is worth by the player `Expected`: its hints, and reviews of five-card games."""

from math import nan

import numpy as np

from cribscore.arrays import BINOMIALS
from cribscore.cards import check_distinct
from cribscore.checks import check_kind
from cribscore.errors import CardCountError
from cribscore.play import PlayState
from cribscore.players.expected import kernels as expected_kernels
from cribscore.players.expected.hands import rank_sets
from cribscore.players.expected.player import tables_of, view_of

__all__ = ["expected_cards"]


def expected_cards(state: PlayState) -> dict[int, float]:
    """Value each legal card against all that the other player may hold.

    The sets of ranks that the other may hold are weighted by how likely the equilibrium is to have
    kept them, given the cards seen and the goes said; both then play greedily. The mean over those
    sets is exact; that both play greedily is an assumption, which `advise_play` does without. Cards
    of one rank are worth the same.

    Parameters
    ----------
    state : PlayState
        A play of two at five-card or six-card, of card ids. The other's cards are not looked at.

    Returns
    -------
    dict of int to float
        Each legal card, the best first, to the points that the player to move can expect from here
        to the end of the play, less the other's. Empty if there is none.

    Raises
    ------
    CardCountError
        If the state holds ranks and not cards, or the hand of the player to move is not known.
    DataError
        If the kind of cribbage is another.

    Examples
    --------
    >>> from cribscore import format_cards, start_play
    >>> state = start_play(["4h 4s 9d Kc", 4])
    >>> values = expected_cards(state)
    >>> format_cards(next(iter(values)))
    '4s'
    """
    check_kind("state", state, PlayState, "start_play makes one.")
    if state.turn is None:
        return {}
    if state.ranks_only or state.hidden[state.turn]:
        raise CardCountError("the value of cards needs those of the player to move, as card ids.")
    check_distinct([card for hand in state.hands for card in hand])
    legal = state.legal_cards()
    if not legal:
        return {}
    keeps = tables_of(state.variant)[1][1 - state.turn]
    view, seen = view_of(state.seen_by(state.turn))
    sets = rank_sets(int(view[2]))
    weights, values = np.empty(len(sets)), np.full(8, nan)
    expected_kernels.weigh_sets(view, seen, sets, keeps, BINOMIALS, weights)
    expected_kernels.value_cards(
        view[0], sets, weights, view[4], view[5], state.variant.play_on, values
    )
    ranks = sorted(state.rank(card) for card in state.hands[state.turn])
    worth = {card: float(values[ranks.index(state.rank(card))]) for card in legal}
    return dict(sorted(worth.items(), key=lambda item: (-item[1], -item[0])))
