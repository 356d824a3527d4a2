# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Random numbers that depend on a seed, a game and a place in it, and on nothing else.

They come from Threefry-2x32 (Salmon and others, *Parallel random numbers: as easy as 1, 2, 3*,
2011), a function of its arguments, so that any game can be dealt by itself, anywhere.
"""

import numpy as np

from cribscore.jit import kernel

MASK = 0xFFFFFFFF
DRAWS_OF_DEAL = 256
DRAWS_OF_PACK = 64
"""Of the random numbers of a deal, the first belong to the pack, the rest to the players."""


@kernel
def threefry(key_low, key_high, block, draw):
    """Return 32 random bits: the first word of Threefry-2x32 with 20 rounds."""
    last = 0x1BD11BDA ^ key_low ^ key_high
    x = (block + key_low) & MASK
    y = (draw + key_high) & MASK
    for four in range(5):
        for step in range(4):
            turn = (13, 15, 26, 6)[step] if four % 2 == 0 else (17, 29, 16, 24)[step]
            x = (x + y) & MASK
            y = ((y << turn) | (y >> (32 - turn))) & MASK
            y ^= x
        which = (four + 1) % 3
        if which == 0:
            x, y = x + key_low, y + key_high
        elif which == 1:
            x, y = x + key_high, y + last
        else:
            x, y = x + last, y + key_low
        x &= MASK
        y = (y + four + 1) & MASK
    return x


@kernel
def deal_packs(key, games, deal, packs_out):
    """Deal the top cards of a shuffled pack for each of games (n,) into packs_out (n, cards).

    key (2,) int64: the low and the high 32 bits of the seed. The cards are the same for the
    same key, game and deal, whatever the players do.
    """
    n_cards = packs_out.shape[1]
    pack = np.empty(52, np.uint8)
    for row in range(len(games)):
        for card in range(52):
            pack[card] = card
        for at in range(n_cards):
            bits = threefry(key[0], key[1], games[row], deal * DRAWS_OF_DEAL + at)
            other = at + ((bits * (52 - at)) >> 32)
            pack[at], pack[other] = pack[other], pack[at]
            packs_out[row, at] = pack[at]


@kernel
def draw_chances(key, games, place, chances_out):
    """Draw a number in [0, 1) for each of games (n,), for the player at a place of its deal.

    key (2,) as in `deal_packs`; chances_out (n,) is modified in place.
    """
    for row in range(len(games)):
        bits = threefry(key[0], key[1], games[row], place)
        chances_out[row] = bits / 4294967296.0
