"""The compiled engine: many games side by side, each at the same deal and the same card.

Symbols: n games, k cards kept. Roles are 0 the pone and 1 the dealer. Packed hands and series
hold four bits a card, rank + 1, as in `play/kernels.py`.

Random numbers come from Threefry-2x32 (Salmon and others, *Parallel random numbers: as easy as
1, 2, 3*, 2011), a function of the seed, the game and the place in it, so that any game can be
dealt by itself, anywhere.
"""

import numpy as np

from cribscore.jit import kernel

MASK = 0xFFFFFFFF
DRAWS_OF_DEAL = 256
DRAWS_OF_PACK = 64
"""Of the random numbers of a deal, the first belong to the pack, the rest to the players."""
PONE, DEALER = 0, 1
HAND, TURN, SERIES, COUNT, PLAYED, BAR = 0, 2, 3, 4, 5, 7
"""Columns of the state of a play; those of roles are two."""


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
    """Draw a number in [0, 1) for each of games (n,), for the player at a place of its deal."""
    for row in range(len(games)):
        bits = threefry(key[0], key[1], games[row], place)
        chances_out[row] = bits / 4294967296.0


@kernel
def pack_hand(cards):
    """Pack the ranks of card ids (k,), lowest rank lowest."""
    packed = 0
    for at in range(len(cards)):
        nibble = (int(cards[at]) >> 2) + 1
        shift = 0
        while (packed >> shift) & 15 and (packed >> shift) & 15 < nibble:
            shift += 4
        below = packed & ((1 << shift) - 1)
        packed = ((packed >> shift) << (shift + 4)) | (nibble << shift) | below
    return packed


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
def points_of_card(series, count):
    """Score the newest card of a packed series that has brought the count to `count`."""
    points = 2 if count == 15 or count == 31 else 0
    newest = series & 15
    rest = series >> 4
    alike = 1
    while rest & 15 == newest:
        alike += 1
        rest >>= 4
    if alike > 1:
        return points + alike * (alike - 1)
    seen, low, high, length, run = 1 << newest, newest, newest, 1, 0
    while rest:
        nibble = rest & 15
        low, high = min(low, nibble), max(high, nibble)
        if seen >> nibble & 1 or high - low > 6:
            break
        seen |= 1 << nibble
        length += 1
        if length > 2 and high - low + 1 == length:
            run = length
        rest >>= 4
    return points + run


@kernel
def begin_play(kept, state_out):
    """Pack the hands kept (n, 2, k) uint8 into state_out (n, 9) int64, otherwise of zeros."""
    for row in range(kept.shape[0]):
        for role in range(2):
            state_out[row, HAND + role] = pack_hand(kept[row, role])


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


@kernel
def peg_deals(heels, play, shows, target, dealers, scores, winners_out):
    """Move the pegs of every game through a deal, in the order of counting, to its end at most.

    Parameters
    ----------
    heels : int64 array, (n,)
        Points of the dealer for the starter.
    play : int64 array, (n, cards, 2)
        Role and points of each card of the play.
    shows : int64 array, (n, 3)
        The pone's hand, the dealer's hand, the crib.
    target : int
        Points that win.
    dealers : int64 array, (n,)
        Seat of the dealer.
    scores : int64 array, (n, 2)
        By seat; modified in place, at most the target.
    winners_out : int64 array, (n,)
        Seat that reached the target in this deal, or -1.
    """
    n_cards = play.shape[1]
    for row in range(len(heels)):
        winners_out[row] = -1
        for at in range(-1, n_cards + 3):
            if at < 0:
                role, points = DEALER, heels[row]
            elif at < n_cards:
                role, points = play[row, at, 0], play[row, at, 1]
            else:
                role, points = (PONE if at == n_cards else DEALER), shows[row, at - n_cards]
            seat = dealers[row] if role == DEALER else 1 - dealers[row]
            scores[row, seat] += points
            if scores[row, seat] >= target:
                scores[row, seat], winners_out[row] = target, seat
                break


@kernel
def tally_deals(heels, play, shows, tally_out):
    """Count in what order the points of deals fell.

    heels, play, shows: as for `peg_deals`. tally_out (3, 128, 128) int64 is counted up:
    [0, b, x] deals whose pone reached b points when the dealer had x; [1, a, y] deals whose
    dealer reached a when the pone had y; [2, x, y] deals that ended with x of the dealer and y
    of the pone.
    """
    n_cards = play.shape[1]
    totals = np.zeros(2, np.int64)
    for row in range(len(heels)):
        totals[:] = 0
        for at in range(-1, n_cards + 3):
            if at < 0:
                role, points = DEALER, heels[row]
            elif at < n_cards:
                role, points = play[row, at, 0], play[row, at, 1]
            else:
                role, points = (PONE if at == n_cards else DEALER), shows[row, at - n_cards]
            for _ in range(points):
                totals[role] += 1
                tally_out[role, totals[role], totals[1 - role]] += 1
        tally_out[2, totals[DEALER], totals[PONE]] += 1
