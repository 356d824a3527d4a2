# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The compiled mirror of `points.py`.

Symbols: n shows, k cards kept, S states. A *state* is a multiset of up to seven ranks, numbered
by size; ``advance[state, rank]`` is the state with one more card of that rank. Everything that
suits do not touch is a lookup by state, or, for four kept cards, by two pairs and a rank.
"""

import numpy as np

from cribscore.cards import JACK
from cribscore.jit import kernel


@kernel
def rank_parts(counts, parts_out):
    """Score ranks alone.

    counts (13,) cards of each rank; parts_out (3,) points for fifteens, pairs and runs.
    Modified in place: parts_out.
    """
    ways = np.zeros(16, np.int64)  # ways[t]: subsets of the cards so far that count t
    ways[0] = 1
    pairs = 0
    runs = 0
    length = 0
    product = 1
    for rank in range(14):
        count = np.int64(counts[rank]) if rank < 13 else 0
        value = min(rank + 1, 10)
        for _ in range(count):
            for total in range(15, value - 1, -1):
                ways[total] += ways[total - value]
        pairs += count * (count - 1)
        if count > 0:
            length += 1
            product *= count
        else:
            if length >= 3:
                runs += length * product
            length = 0
            product = 1
    parts_out[0] = 2 * ways[15]
    parts_out[1] = pairs
    parts_out[2] = runs


@kernel
def fill_states(sizes_at, counts_out, advance_out, parts_out):
    """Number every multiset of up to seven ranks with at most four of each, and score it.

    sizes_at (9,) first state of each size, the last one past the end; counts_out (S, 13) of
    zeros; advance_out (S, 13) of -1, which stays where there is no such state; parts_out (S, 3).
    Modified in place: the three outputs. State 0 is empty.
    """
    made = 1
    for size in range(7):
        for state in range(sizes_at[size], sizes_at[size + 1]):
            top = 0
            for rank in range(13):
                if counts_out[state, rank] > 0:
                    top = rank
            for rank in range(top, 13):  # each multiset is made once, its highest rank last
                if counts_out[state, rank] < 4:
                    for other in range(13):
                        counts_out[made, other] = counts_out[state, other]
                    counts_out[made, rank] += 1
                    advance_out[state, rank] = made
                    made += 1
    for state in range(sizes_at[7]):
        top = 12
        while top > 0 and counts_out[state, top] == 0:
            top -= 1
        for rank in range(top):  # the others follow from the state without its highest rank
            if counts_out[state, rank] < 4:
                advance_out[state, rank] = _walk(counts_out[state], rank, advance_out)
    for state in range(made):
        rank_parts(counts_out[state], parts_out[state])


@kernel
def _walk(counts, extra, advance):
    """Return the state of counts (13,) and one more card of rank `extra`; advance (S, 13)."""
    state = 0
    for rank in range(13):
        for _ in range(np.int64(counts[rank]) + (1 if rank == extra else 0)):
            state = advance[state, rank]
    return state


@kernel
def fill_pair_points(advance, points, pair_points_out):
    """Score five ranks by a rank and two pairs, as `rank_kernels.pair_number` numbers pairs.

    advance (S, 13); points (S,); pair_points_out (13, 91, 91) of zeros, by single rank and both
    pairs. Five cards of a rank cannot be dealt and stay zero. Modified in place: pair_points_out.
    """
    first = 0
    for a in range(13):
        for b in range(a, 13):
            two = advance[advance[0, a], b]
            second = 0
            for c in range(13):
                for d in range(c, 13):
                    state = advance[advance[two, c], d]
                    for rank in range(13):
                        if state >= 0 and advance[state, rank] >= 0:
                            pair_points_out[rank, first, second] = points[advance[state, rank]]
                    second += 1
            first += 1


@kernel
def some_four_bad(words, starters):
    """Say whether any show of four cards and a starter repeats a card or leaves the pack.

    words (n,) uint32, four card ids each; starters (n,) uint8. Straight-line, so that it is
    compiled to vector instructions.
    """
    bad = False
    for i in range(words.shape[0]):
        word = np.uint32(words[i])
        e = np.uint32(starters[i])
        a = word & 255
        b = (word >> 8) & 255
        c = (word >> 16) & 255
        d = word >> 24
        bad |= (a > 51) | (b > 51) | (c > 51) | (d > 51) | (e > 51)
        bad |= (a == b) | (a == c) | (a == d) | (b == c) | (b == d) | (c == d)
        bad |= (a == e) | (b == e) | (c == e) | (d == e)
    return bad


@kernel
def first_bad_row(hands, starters):
    """Return the first show that repeats a card or leaves the pack, or -1.

    hands (n, k) uint8; starters (n,) uint8.
    """
    for i in range(hands.shape[0]):
        seen = np.uint64(1) << np.uint64(starters[i] & 63)
        bad = starters[i] > 51
        for j in range(hands.shape[1]):
            bit = np.uint64(1) << np.uint64(hands[i, j] & 63)
            bad |= (hands[i, j] > 51) | ((seen & bit) != 0)
            seen |= bit
        if bad:
            return i
    return -1


@kernel
def score_four(halves, starters, pairs, quads, suits, scores_out):
    """Score shows of four kept cards.

    halves (n, 2) uint16, two card ids each; starters (n,) uint8; pairs (2**16,) uint32: for two
    ids the pair of ranks (from bit 11), the suits of jacks (bits 4-7), the common suit (bits
    0-3); quads (2**18,) by the same places; suits (1024,) uint8: points for flush and nobs by
    starter's suit (from bit 8), jacks and common suit; scores_out (n,) int16. Modified in place:
    scores_out.
    """
    for i in range(starters.shape[0]):
        x = np.int64(pairs[halves[i, 0]])
        y = np.int64(pairs[halves[i, 1]])
        starter = np.int64(starters[i])
        ranks = (x & ~0x7FF) | ((y >> 7) & 0x7F0) | (starter >> 2)
        suit = (x & y & 0xF) | ((x | y) & 0xF0) | ((starter & 3) << 8)
        scores_out[i] = np.int16(quads[ranks]) + np.int16(suits[suit])


@kernel
def read_show(hand, starter, advance):
    """Return the state of a show, its suits and its nobs.

    hand (k,) uint8; starter an id; advance (S, 13) int32. Of the suits of the hand one bit each is
    set; nobs is 1 or 0.
    """
    turned = np.int64(starter)
    state = np.int64(advance[0, turned >> 2])
    suits = 0
    nobs = 0
    for j in range(len(hand)):
        card = np.int64(hand[j])
        state = np.int64(advance[state, card >> 2])
        suits |= 1 << (card & 3)
        nobs |= card == 4 * JACK + (turned & 3)
    return state, suits, 1 if nobs else 0


@kernel
def score_flush(suits, starter, flush):
    """Return the points of a flush; flush (2,): of the hand alone and with the starter."""
    if suits == 1 << (np.int64(starter) & 3):
        return flush[1]
    return flush[0] if suits & (suits - 1) == 0 else 0


@kernel
def explain_any(hands, starters, advance, parts, flush, explained_out):
    """Score shows of any size in five parts.

    hands (n, k) uint8; starters (n,) uint8; advance (S, 13) int32; parts (S, 3) uint8;
    flush (2,) points for a flush of the hand alone and with the starter; explained_out (n, 5)
    int16. Modified in place: explained_out.
    """
    for i in range(hands.shape[0]):
        state, suits, nobs = read_show(hands[i], starters[i], advance)
        for part in range(3):
            explained_out[i, part] = parts[state, part]
        explained_out[i, 3] = score_flush(suits, starters[i], flush)
        explained_out[i, 4] = nobs


@kernel
def score_any(hands, starters, advance, points, flush, scores_out):
    """Score shows of any size: `explain_any` without the parts.

    hands (n, k), starters (n,), advance (S, 13), flush (2,) as for `explain_any`; points (S,)
    uint8; scores_out (n,) int16.
    Modified in place: scores_out.
    """
    for i in range(hands.shape[0]):
        state, suits, nobs = read_show(hands[i], starters[i], advance)
        extra = score_flush(suits, starters[i], flush) + nobs
        scores_out[i] = np.int64(points[state]) + extra


@kernel
def count_states(hand_states, counts, advance, points, flush, histogram_out):
    """Count the points of every hand of these ranks with every starter.

    hand_states (2,) first state and the one past the last; counts (S, 13) uint8; advance (S, 13)
    int32; points (S,) uint8; flush (2,) as
    `explain_any`; histogram_out (m,) int64. Modified in place: histogram_out.
    """
    choose = np.array([1, 4, 6, 4, 1])  # suits for that many cards of one rank
    without = np.array([1, 3, 3, 1, 0])  # the same, a given suit left out
    kept = 0
    for rank in range(13):
        kept += np.int64(counts[hand_states[0], rank])
    for state in range(hand_states[0], hand_states[1]):
        deals = 1
        alike = False
        for rank in range(13):
            deals *= choose[counts[state, rank]]
            alike |= counts[state, rank] > 1
        jacks = np.int64(counts[state, JACK])
        for rank in range(13):
            held = np.int64(counts[state, rank])
            if held == 4:
                continue
            base = np.int64(points[advance[state, rank]])
            nobs = 0
            if jacks > 0 and rank != JACK:
                others = deals // (choose[jacks] * choose[held])
                nobs = 4 * (choose[jacks] - without[jacks]) * without[held] * others
            histogram_out[base] += deals * (4 - held) - nobs
            histogram_out[base + 1] += nobs
            if not alike:
                _move_flushes(base, held, jacks > 0 and rank != JACK, flush, histogram_out)


@kernel
def _move_flushes(base, held, jack, flush, histogram_out):
    """Move the four hands of one suit up by their flush.

    flush (2,) as `explain_any`; histogram_out (m,) int64; base points of the ranks; held 1 if the
    hand holds the starter's rank, else 0; jack whether a starter of the same suit makes a nob.
    Modified in place: histogram_out.
    """
    apart = 4 * 3  # four suits of hand, three other suits of starter
    histogram_out[base] -= apart
    histogram_out[base + flush[0]] += apart
    if held == 0:
        nob = 1 if jack else 0
        histogram_out[base + nob] -= 4
        histogram_out[base + nob + flush[1]] += 4
