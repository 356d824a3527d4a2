# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""What throws are worth when the score counts: every starter, every course of the play.

Symbols: t throws, n opposing hands. A `board` is `throws.Board`, a `side` is `throws.Side`. Points
fall in this order: heels, the play, pone's hand, dealer's hand, the crib. A game ends at one of the
*stages* below, or is worth what the next deal is.
"""

import numpy as np

from cribscore.jit import kernel
from cribscore.rank_kernels import number_of, pack_hand

HEELS, PLAY, HANDS, CRIB, LATER = 0, 1, 2, 3, 4
STAGES = 5
_GROUP = 6
_N_HANDS = 1820
_JACK = 10
_MOST = 512


@kernel
def state_of(advance, state, cards):
    """Return the state of ranks after more cards (k,); advance (s, 13)."""
    for card in cards:
        state = advance[state, card >> 2]
    return state


@kernel
def suits_of(cards):
    """Return a flush's suit of cards (4,), -1 if there is none, and the suits of jacks as bits."""
    suit, jacks = cards[0] & 3, 0
    for card in cards:
        if card & 3 != cards[0] & 3:
            suit = -1
        if card >> 2 == _JACK:
            jacks |= 1 << (card & 3)
    return suit, jacks


@kernel
def fill_show(board, cards, crib, show_out):
    """Score four cards (4,), a crib or not, with every starter, in place: show_out (52,) int64."""
    state = state_of(board.advance, 0, cards)
    suit, jacks = suits_of(cards)
    for starter in range(52):
        after = board.advance[state, starter >> 2]
        points = np.int64(board.points[after]) if after >= 0 else 0
        points += jacks >> (starter & 3) & 1
        if suit >= 0:
            points += 5 if starter & 3 == suit else 0 if crib else 4
        show_out[starter] = points


@kernel
def peg_course(course, role, scores, target):
    """Peg a course of the play; return who goes out in it: 0 the other, 1 I, -1 nobody.

    role is 1 if I deal. scores (2,), mine first, are modified in place, up to the end of the game.
    """
    while course:
        side = 0 if course & 1 == role else 1
        scores[side] += course >> 1 & 31
        if scores[side] >= target:
            return 1 - side
        course >>= _GROUP
    return -1


@kernel
def peg_courses(board, side, first, last, ends_out, scores_out):
    """Peg heels and every course from `first` to `last`, from the score of the side.

    ends_out (2, m) int64: by heels (no, yes), who goes out: 0 the other, 1 I, -1 nobody, and 2 more
    for heels; scores_out (2, m, 2): the scores there. Both are modified in place.
    """
    target = board.after.shape[0]
    for heels in range(2):
        for at in range(last - first):
            scores = scores_out[heels, at]
            scores[:] = side.scores
            scores[1 - side.dealer] += 2 * heels
            if scores[1 - side.dealer] >= target:
                ends_out[heels, at] = 2 + side.dealer
            else:
                ends_out[heels, at] = peg_course(
                    board.known[board.numbers[first + at]], side.dealer, scores, target
                )


@kernel
def count_shows(dealer, scores, shows, target):
    """Count the show onto scores (2,), in place; return the stage at which the game ends, and how.

    shows (3,): my hand, the other's, the crib. The second is 1 if I win, else 0.
    """
    first = 1 if dealer == 1 else 0  # the pone counts first
    scores[first] += shows[first]
    if scores[first] >= target:
        return HANDS, 1 - first
    scores[1 - first] += shows[1 - first]
    if scores[1 - first] >= target:
        return HANDS, first
    scores[1 - first] += shows[2]  # the crib is the dealer's
    if scores[1 - first] >= target:
        return CRIB, first
    return LATER, 0


@kernel
def weigh_throw(board, side, throw, theirs, shows, room, stages_out):
    """Return what a throw is worth against one opposing hand, the mean over all starters.

    Parameters
    ----------
    board, side
        As above.
    throw : int
        Which.
    theirs : (uint8 array (4,), uint8 array (2,))
        What the other keeps and throws.
    shows : int64 array, (3, 52)
        My hand, the other's and the crib, by starter.
    room : (int64 array (2, m), int64 array (2, m, 2))
        Space for `peg_courses`.
    stages_out : float64 array, (5, 3)
        Added to, by stage: how often I win there, the other wins there, and what that is worth. Of
        the last, where nobody wins: my points of the deal and the other's, however it ends.
    """
    target, (ends, scores) = board.after.shape[0], room
    mine = number_of(pack_hand(side.kept[throw] >> 2), 13, board.binomials)
    other = number_of(pack_hand(theirs[0] >> 2), 13, board.binomials)
    pair = other * _N_HANDS + mine if side.dealer == 1 else mine * _N_HANDS + other
    first, last = np.int64(board.starts[pair]), np.int64(board.starts[pair + 1])
    peg_courses(board, side, first, last, ends, scores)
    now = np.empty(2, np.int64)
    total, n_starters = 0.0, 0
    for starter in range(52):
        if not side.unseen[starter] or shows[1, starter] < 0:
            continue
        n_starters += 1
        heels = int(starter >> 2 == _JACK)
        for at in range(last - first):
            chance, end = board.shares[first + at] / 255, ends[heels, at]
            now[0], now[1] = scores[heels, at, 0], scores[heels, at, 1]
            if end < 0:
                stage, won = count_shows(side.dealer, now, shows[:, starter], target)
            else:
                stage, won = (HEELS, end - 2) if end >= 2 else (PLAY, end)
            if stage == LATER:
                worth = board.after[now[0], now[1]]
            else:
                worth = board.ends[won, now[won]]  # by the loser's score
                stages_out[stage, 1 - won] += chance
            stages_out[stage, 2] += chance * worth
            stages_out[LATER, 0] += chance * (now[0] - side.scores[0])
            stages_out[LATER, 1] += chance * (now[1] - side.scores[1])
            total += chance * worth
    return total / n_starters


@kernel
def weigh_throws(board, side, kept, thrown, values_out, stages_out):
    """Weigh every throw against n opposing hands.

    kept (n, 4) and thrown (n, 2) uint8 are the other's. values_out (n, t) float64 is filled in;
    stages_out (t, 5, 3) is added to, as `weigh_throw` says.
    """
    room = np.empty((2, _MOST), np.int64), np.empty((2, _MOST, 2), np.int64)
    n_throws = len(side.kept)
    mine, shows, crib = (
        np.empty((n_throws, 52), np.int64),
        np.empty((3, 52), np.int64),
        kept[0].copy(),
    )
    for throw in range(n_throws):
        fill_show(board, side.kept[throw], False, mine[throw])
    for row in range(len(kept)):
        fill_show(board, kept[row], False, shows[1])
        for card in kept[row]:
            shows[1, card] = -1  # no starter
        for card in thrown[row]:
            shows[1, card] = -1
        for throw in range(n_throws):
            shows[0] = mine[throw]
            crib[:2], crib[2:] = side.thrown[throw], thrown[row]
            fill_show(board, crib, True, shows[2])
            values_out[row, throw] = weigh_throw(
                board, side, throw, (kept[row], thrown[row]), shows, room, stages_out[throw]
            )
