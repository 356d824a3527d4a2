# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The play of many deals side by side, for two players: the state of each is a row of integers.

Symbols: n deals, k cards kept. Hands and series are packed as in `rank_kernels`.
"""

from cribscore.jit import kernel
from cribscore.play.kernels import points_of_card
from cribscore.rank_kernels import can_play, pack_hand, without_card

HAND, TURN, SERIES, COUNT, PLAYED, BAR = 0, 2, 3, 4, 5, 7
"""Columns of the state of a play; those of roles are two."""


@kernel
def begin_play(kept, state_out):
    """Pack the hands kept (n, 2, k) uint8 into state_out (n, 9) int64, otherwise of zeros."""
    for row in range(kept.shape[0]):
        for role in range(2):
            state_out[row, HAND + role] = pack_hand(kept[row, role] >> 2)


@kernel
def lay_cards(shifts, play_on, state, points_out):
    """Lay the chosen card of every game whose play is not over.

    Parameters
    ----------
    shifts : int64 array, (n,)
        Bit offset of the card in the packed hand of the player whose turn it is.
    play_on : bool
        Whether the play goes on after thirty-one or a go.
    state : int64 array, (n, 9)
        By column: packed hands of pone and dealer; who is to play, -1 once the play is over;
        series and count since the last reset; for each role what he has laid, newest lowest,
        and the value up to which he holds no card, because he said go. Modified in place.
    points_out : int64 array, (n,)
        What the card scored for its player, with the point for a go or the last card, which
        always falls to the player who laid the last card of the series.
    """
    for row in range(len(shifts)):
        points_out[row] = 0
        turn = state[row, TURN]
        if turn < 0:
            continue
        shift, hand, other = shifts[row], state[row, HAND + turn], state[row, HAND + 1 - turn]
        nibble = (hand >> shift) & 15
        hand = without_card(hand, shift)
        state[row, HAND + turn] = hand
        state[row, PLAYED + turn] = state[row, PLAYED + turn] << 4 | nibble
        series, count = state[row, SERIES] << 4 | nibble, state[row, COUNT] + min(nibble, 10)
        points = points_of_card(series, count)
        goes_on = can_play(other, count)
        if not goes_on and count < 31:
            bar = BAR + 1 - turn
            state[row, bar] = max(state[row, bar], 31 - count)
        ended = count == 31 or not (goes_on or can_play(hand, count))
        if ended:
            if count < 31:
                points += 1
                state[row, BAR + turn] = max(state[row, BAR + turn], 31 - count)
            series, count, goes_on = 0, 0, other > 0
        if hand | other == 0 or (ended and not play_on):
            state[row, TURN] = -1
        elif goes_on:
            state[row, TURN] = 1 - turn
        points_out[row] = points
        state[row, SERIES], state[row, COUNT] = series, count
