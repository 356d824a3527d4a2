# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Kernels that lay out the public tree of the play, and value its leaves.

A public state is a row of integers, the columns below. The other player is *stopped* after a go,
or with no card left, so that the mover plays alone. The leaves of the tree are the states in which
each has one card left, so that all is forced, and those in which one has none, so that the other
plays the best order. Points are pone's less dealer's throughout.
"""

import numpy as np

from cribscore.jit import kernel
from cribscore.play import points_of_ranks

GO = -1
MOVER, STOPPED, LAST, COUNT, START, LAID, CODE, LEFT, FLOOR, NEED = 0, 1, 2, 3, 4, 5, 6, 7, 9, 11
WIDTH = 12
"""Columns of a state. LAST laid the last card; START is the place of the first card since the
last reset and LAID how many were laid in all; CODE holds their ranks, four bits each, the first
lowest; LEFT, two columns, is how many cards pone and dealer have left and FLOOR the least value
of them that their go's have told; NEED is the room that a walk down to here takes."""


@kernel
def score_last(state, rules):
    """Return the points of the card just laid, go and last card apart; state (12,), rules (3,)."""
    points = 2 if state[COUNT] == rules[0] or state[COUNT] == rules[1] else 0
    series = 0
    for at in range(state[START], state[LAID]):
        series = series << 4 | (state[CODE] >> (4 * at) & 15) + 1
    return points + points_of_ranks(series)


@kernel
def reset_count(state):
    """Begin a new count: whoever did not play the last card leads, if a card is left there.

    state (WIDTH,) is modified in place, as in the kernels below.
    """
    state[COUNT] = 0
    state[START] = state[LAID]
    other = 1 - state[LAST]
    state[MOVER] = other if state[LEFT + other] > 0 else state[LAST]
    state[STOPPED] = 0 if state[LEFT + 1 - state[MOVER]] > 0 else 1


@kernel
def lay_card(state, rank, values, rules):
    """Move the state on by a card of its mover; return pone's points less dealer's.

    state (WIDTH,) is modified in place; values (ranks,); rules (3,) as in `expand`.
    """
    mover = state[MOVER]
    state[CODE] |= rank << (4 * state[LAID])
    state[LAID] += 1
    state[COUNT] += values[rank]
    state[LEFT + mover] -= 1
    state[LAST] = mover
    points = score_last(state, rules)
    is_out = state[LEFT + mover] == 0
    if state[COUNT] == rules[0]:
        reset_count(state)
    elif is_out and state[STOPPED]:
        points += 1  # for the go of the other, or for the last card of all
        reset_count(state)
    elif not state[STOPPED]:
        state[MOVER] = 1 - mover
        state[STOPPED] = 1 if is_out else 0
    return points if mover == 0 else -points


@kernel
def say_go(state, rules):
    """Move the state on by a go of its mover; return pone's points less dealer's.

    state (WIDTH,) is modified in place; rules (3,) as in `expand`.
    """
    mover = state[MOVER]
    state[FLOOR + mover] = max(state[FLOOR + mover], rules[0] - state[COUNT] + 1)
    if not state[STOPPED]:
        state[MOVER] = 1 - mover
        state[STOPPED] = 1
        return 0
    points = 1 if state[LAST] == 0 else -1
    reset_count(state)
    return points


@kernel
def is_leaf(state):
    """Say whether nothing is left to decide against an opponent; state (WIDTH,)."""
    pone, dealer = state[LEFT], state[LEFT + 1]
    return pone == 0 or dealer == 0 or (pone == 1 and dealer == 1)


@kernel
def key_leaf(state):
    """Pack what the payoffs of a leaf depend on into one integer; state (WIDTH,).

    Of the cards played, only the longest tail that could still be part of a pair or a run counts.
    """
    code, stop = state[CODE], state[LAID]
    more = state[LEFT] + state[LEFT + 1]
    keep, alike, distinct = 0, True, True
    seen, low, high = 0, 99, -1
    for at in range(stop - 1, state[START] - 1, -1):
        rank = code >> (4 * at) & 15
        alike = alike and rank == code >> (4 * (stop - 1)) & 15
        distinct = distinct and not seen >> rank & 1
        seen |= 1 << rank
        low, high = min(low, rank), max(high, rank)
        if alike or (distinct and high - low <= stop - at + more - 1):
            keep = stop - at
    tail = code >> (4 * (stop - keep)) & ((1 << (4 * keep)) - 1)
    key = (tail << 4 | keep) << 6 | state[COUNT]
    key = (key << 3 | state[LEFT]) << 3 | state[LEFT + 1]
    last = state[LAST] if state[COUNT] else 0
    return ((key << 1 | state[MOVER]) << 1 | state[STOPPED]) << 1 | last


@kernel
def open_key(key, state_out):
    """Make the state that a key stands for, the inverse of `key_leaf`, in state_out (WIDTH,)."""
    state_out[:] = 0
    state_out[LAST] = key & 1
    state_out[STOPPED] = key >> 1 & 1
    state_out[MOVER] = key >> 2 & 1
    state_out[LEFT + 1] = key >> 3 & 7
    state_out[LEFT] = key >> 6 & 7
    state_out[COUNT] = key >> 9 & 63
    state_out[LAID] = key >> 15 & 15
    state_out[CODE] = key >> 19


@kernel
def finish_forced(state, ranks, values, rules):
    """Play out one card each: ranks (2,) are pone's and dealer's.

    state (WIDTH,) is used up; values (ranks,); rules (3,) as in `expand`.
    """
    points = 0
    while state[LEFT] + state[LEFT + 1] > 0:
        rank = ranks[state[MOVER]]
        if values[rank] <= rules[0] - state[COUNT]:
            points += lay_card(state, rank, values, rules)
        else:
            points += say_go(state, rules)
    return points


@kernel
def finish_alone(state, ranks, values, rules):
    """Play out the cards of one player in the best order, the other having none.

    state (WIDTH,); ranks (cards,) ascending; values (ranks,); rules (3,) as in `expand`.
    """
    if len(ranks) == 0:
        return 0
    best, found = 0, False
    sign = 1 if state[MOVER] == 0 else -1
    for at in range(len(ranks)):
        if values[ranks[at]] <= rules[0] - state[COUNT] and (at == 0 or ranks[at] != ranks[at - 1]):
            after = state.copy()
            points = lay_card(after, ranks[at], values, rules)
            rest = np.empty(len(ranks) - 1, np.int64)
            rest[:at] = ranks[:at]
            rest[at:] = ranks[at + 1 :]
            points += finish_alone(after, rest, values, rules)
            if not found or sign * points > sign * best:
                best, found = points, True
    if found:
        return best
    after = state.copy()
    points = say_go(after, rules)
    return points + finish_alone(after, ranks, values, rules)


@kernel
def value_leaves(keys, starts, hands, values, rules, payoffs_out):
    """Fill in the payoffs of each leaf for every pair of remainders, pone's rows first.

    keys and starts (leaves,); `hands[k]` lists the multisets of k ranks, shape (multisets, 4),
    padded; values (ranks,); rules (3,) as in `expand`. payoffs_out (payoffs,) int8 is modified in
    place.
    """
    state = np.zeros(WIDTH, np.int64)
    pair = np.empty(2, np.int64)
    for leaf in range(len(keys)):
        open_key(keys[leaf], state)
        at = starts[leaf]
        n_pone, n_dealer = state[LEFT], state[LEFT + 1]
        if n_pone == 1 and n_dealer == 1:
            for pone in range(len(values)):
                for dealer in range(len(values)):
                    pair[0], pair[1] = pone, dealer
                    payoffs_out[at] = finish_forced(state.copy(), pair, values, rules)
                    at += 1
        else:
            held = hands[n_pone + n_dealer]
            for hand in range(len(held)):
                # a copy has the type that finish_alone calls itself with
                ranks = held[hand, : n_pone + n_dealer].copy()
                payoffs_out[at] = finish_alone(state, ranks, values, rules)
                at += 1


@kernel
def count_laid(state, used_out):
    """Count the cards played of each rank in state (WIDTH,) into used_out (ranks,)."""
    used_out[:] = 0
    for at in range(state[LAID]):
        used_out[state[CODE] >> (4 * at) & 15] += 1


@kernel
def may_happen(state, rank, used, values, rules):
    """Say whether some hand of the mover may play this rank, or must say go.

    state (WIDTH,); used and values (ranks,); rules (3,) as in `expand`.
    """
    room, floor = rules[0] - state[COUNT], state[FLOOR + state[MOVER]]
    if rank != GO:
        return used[rank] < rules[2] and floor <= values[rank] <= room
    for held in range(len(values)):
        if used[held] < rules[2] and values[held] >= floor and values[held] > room:
            return True
    return False


@kernel
def room_of(state, n_cards, sizes):
    """Count the numbers that a walk of the tree keeps at a node: state (WIDTH,), sizes (k,)."""
    mover = state[MOVER]
    n_hold, n_rest = sizes[state[LEFT + mover]], sizes[state[LEFT + mover] - 1]
    n_other = sizes[state[LEFT + 1 - mover]]
    return n_hold * n_other + 2 * max(n_hold, n_other) + 2 * n_cards * n_rest + 2 * n_hold


@kernel
def expand(states, used, values, sizes, rules, heads_out, edges_out, counts_out):
    """Lay out the tree below ``states[0]``, breadth first.

    Parameters
    ----------
    states : ndarray of int64, shape (room for nodes, WIDTH)
        Row 0 is the root; the others are filled in.
    used : ndarray of int64, shape (ranks,)
        For scratch: cards laid of each rank.
    values, sizes : ndarray of int64
        What each rank counts; how many multisets there are of k ranks.
    rules : ndarray of int64, shape (3,)
        The limit, the fifteen, the copies of each rank.
    heads_out : ndarray of int64, shape (room for nodes + 1, 2)
        First edge of each node, and where its strategy begins, -1 if its move is forced.
    edges_out : ndarray of int64, shape (room for edges, 3)
        Rank or GO; pone's points less dealer's; child node, or -1 - key of a leaf.
    counts_out : ndarray of int64, shape (5,)
        Nodes (-1 if there was no room), edges, strategy sizes of pone and of dealer, room for a
        walk.
    """
    counts_out[:] = 0
    n_nodes, n_edges, node = 1, 0, 0
    after = np.empty(WIDTH, np.int64)
    while node < n_nodes:
        if n_edges + len(values) + 1 > len(edges_out) or n_nodes + len(values) + 1 > len(states):
            counts_out[0] = -1
            return
        state = states[node]
        heads_out[node, 0] = n_edges
        count_laid(state, used)
        first_child, n_cards = n_nodes, 0
        for step in range(len(values) + 1):
            rank = step if step < len(values) else GO
            if not may_happen(state, rank, used, values, rules):
                continue
            after[:] = state
            edges_out[n_edges, 0] = rank
            if rank == GO:
                edges_out[n_edges, 1] = say_go(after, rules)
            else:
                edges_out[n_edges, 1] = lay_card(after, rank, values, rules)
                n_cards += 1
            if is_leaf(after):
                edges_out[n_edges, 2] = -1 - key_leaf(after)
            else:
                states[n_nodes] = after
                edges_out[n_edges, 2] = n_nodes
                n_nodes += 1
            n_edges += 1
        need = state[NEED] + room_of(state, n_cards, sizes)
        states[first_child:n_nodes, NEED] = need
        counts_out[4] = max(counts_out[4], need)
        heads_out[node, 1] = -1
        if state[LEFT + state[MOVER]] > 1:
            heads_out[node, 1] = counts_out[2 + state[MOVER]]
            counts_out[2 + state[MOVER]] += n_cards * sizes[state[LEFT + state[MOVER]] - 1]
        node += 1
    heads_out[n_nodes, 0] = n_edges
    counts_out[0], counts_out[1] = n_nodes, n_edges
