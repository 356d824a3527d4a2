# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Hands of ranks in one integer each, as kernels hold them; the mirror of `ranks`.

Cards are packed into int64, four bits a card holding rank + 1 (1 an ace, 13 a king), so that zero
means no card: a *series* has the newest card lowest; a *hand* the lowest rank lowest, so that its
first nibble says whether anything can be played.
"""

import numpy as np

from cribscore.jit import kernel


@kernel
def pack_hand(ranks):
    """Pack the ranks of an array of one hand, (k,) with k <= 13, lowest rank lowest."""
    packed = np.int64(0)  # not a literal: one specialisation
    for i in range(len(ranks)):
        packed = with_card(packed, np.int64(ranks[i]) + 1)
    return packed


@kernel
def with_card(hand, nibble):
    """Put a card into a packed hand, lowest rank lowest."""
    shift = 0
    while (hand >> shift) & 15 and (hand >> shift) & 15 < nibble:
        shift += 4
    return ((hand >> shift) << (shift + 4)) | (nibble << shift) | (hand & ((1 << shift) - 1))


@kernel
def without_card(hand, shift):
    """Take the card at a bit offset out of a packed hand."""
    return ((hand >> (shift + 4)) << shift) | (hand & ((1 << shift) - 1))


@kernel
def can_play(hand, count):
    """Say whether a packed hand has a card that does not pass thirty-one."""
    lowest = hand & 15
    return lowest > 0 and count + min(lowest, 10) <= 31


@kernel
def count_cards(packed):
    """Count the cards of a packed hand or series."""
    n = 0
    while packed:
        n += 1
        packed >>= 4
    return n


@kernel
def times_held(hand, nibble):
    """Count a rank in a packed hand; a nibble that is no rank counts nothing."""
    n = 0
    while hand:
        n += hand & 15 == nibble
        hand >>= 4
    return n


@kernel
def number_of(hand, n_ranks, binomials):
    """Return the number of a packed hand among the hands of its size: `ranks.hand_number`.

    binomials (64, 10). The last hand has number C(n_ranks + k - 1, k) - 1; each card below the
    highest rank takes off the hands that come after it.
    """
    left = count_cards(hand)
    number = binomials[n_ranks + left - 1, left] - 1
    while hand:
        number -= binomials[n_ranks - 1 - (hand & 15) + left, left]
        hand >>= 4
        left -= 1
    return number


@kernel
def number_hands(hands, binomials, numbers_out):
    """Number packed hands (n,) of 13 ranks into numbers_out (n,) int64; binomials (64, 10)."""
    for row in range(len(hands)):
        numbers_out[row] = number_of(hands[row], 13, binomials)


@kernel
def pair_number(first, second):
    """Return the number of two ranks among the 91 pairs of thirteen: `ranks.hand_number`."""
    low, high = np.int64(min(first, second)), np.int64(max(first, second))
    return low * 13 - (low * (low - 1)) // 2 + (high - low)
