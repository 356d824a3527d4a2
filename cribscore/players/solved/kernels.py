# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""How `Solved` plays: a card is drawn from the equilibrium's mix at the place in the public tree.

Hands and series are packed as in `rank_kernels`; the tree is `solved.FlatTree`, all parts of the
public tree of the play in one. The place is found anew for every card from what each side has
laid: some six steps at most, for a player who can play must.
"""

import numpy as np

from cribscore.jit import kernel
from cribscore.players.alone_kernels import value_alone
from cribscore.rank_kernels import can_play, without_card

HAND, SERIES, COUNT, PLAYED = 0, 3, 4, 5
"""Columns of the state of a play; those of roles are two."""


@kernel
def list_cards(hand, count, shifts_out):
    """List the bit offset of one card of each rank that can be played; return how many.

    They are written to shifts_out (4,), ascending.
    """
    found, shift = 0, 0
    while can_play(hand >> shift, count):
        if shift == 0 or (hand >> shift) & 15 != (hand >> (shift - 4)) & 15:
            shifts_out[found] = shift
            found += 1
        shift += 4
    return found


@kernel
def oldest_first(played):
    """Turn round what was laid, so that the first card is lowest."""
    turned = 0
    while played:
        turned = turned << 4 | played & 15
        played >>= 4
    return turned


@kernel
def child_of(tree, node, move):
    """Return the node after a rank laid or, -1, a go; -1 if nothing is decided there any more."""
    for edge in range(tree.first[node], tree.first[node + 1]):
        if tree.rank[edge] == move:
            return np.int64(tree.child[edge])
    return np.int64(-1)


@kernel
def find_node(tree, pone, dealer, role, hand):
    """Find the node at which the player of a role is about to lay a card.

    Parameters
    ----------
    tree : FlatTree
        The whole public tree.
    pone, dealer : int
        What each has laid, newest lowest.
    role : int
        Whose turn it is.
    hand : int
        What the player has left, a card of which can be played.

    Returns
    -------
    int
        The node, or -1 below the leaves.

    Notes
    -----
    Who can lay must: so a player whose next card passes thirty-one has said go, and one whose next
    card does not has laid it.
    """
    pone, dealer = oldest_first(pone), oldest_first(dealer)
    node, count, stopped = np.int64(0), 0, False
    while node >= 0:
        mover = tree.mover[node]
        if pone | dealer == 0 and mover == role and can_play(hand, count):
            return node
        laid = pone if mover == 0 else dealer
        if can_play(laid, count):
            nibble = laid & 15
            count += min(nibble, 10)
            if mover == 0:
                pone >>= 4
            else:
                dealer >>= 4
            if count == 31:
                count, stopped = 0, False
            node = child_of(tree, node, nibble - 1)
        else:
            if stopped:
                count = 0
            stopped = not stopped
            node = child_of(tree, node, -1)
    return node


@kernel
def number_of(tree, hand):
    """Return the number of a packed hand among the multisets of its size."""
    number, size = np.int64(0), 0
    while hand:
        row = tree.starts[size] + tree.sizes[size] * ((hand & 15) - 1)
        number = np.int64(tree.joined[row + number])
        hand >>= 4
        size += 1
    return number


@kernel
def look_up(tree, node, numbers, hand, shifts, weights_out):
    """Look up the number of each of the cards of a hand at `shifts` (m,).

    numbers (n,) are the player's; weights_out (m,) is modified in place.
    """
    size = 0
    while hand >> 4 * size:
        size += 1
    for at in range(len(shifts)):
        card = 0
        rank = ((hand >> shifts[at]) & 15) - 1
        while tree.rank[tree.first[node] + card] != rank:
            card += 1
        rest = number_of(tree, without_card(hand, shifts[at]))
        weights_out[at] = numbers[tree.place[node] + card * tree.sizes[size - 1] + rest]


@kernel
def weigh_alone(hand, shifts, series, count, weights_out):
    """Give all weight to the first card of the best order, the other having no card left.

    shifts (m,); weights_out (m,) is modified in place.
    """
    weights_out[:] = 0.0
    best, most = 0, np.int64(-1)
    for at in range(len(shifts)):
        value = value_alone(hand, shifts[at], series, count, True)
        if value > most:
            best, most = at, value
    weights_out[best] = 1.0


@kernel
def weigh_cards(tree, numbers, state, role, shifts_out, weights_out):
    """List what the player of a role can lay in a state (9,), and weigh it; return how many.

    shifts_out (4,), weights_out (4,): of the first so many a card of each rank, by its bit offset
    in the packed hand, and what its chance is in proportion to; all alike if all are zero.
    """
    hand, other = state[HAND + role], state[HAND + 1 - role]
    n_cards = list_cards(hand, state[COUNT], shifts_out)
    shifts, weights = shifts_out[:n_cards], weights_out[:n_cards]
    if n_cards < 2:
        weights[:] = 1.0
    elif other == 0:
        weigh_alone(hand, shifts, state[SERIES], state[COUNT], weights)
    else:
        node = find_node(tree, state[PLAYED], state[PLAYED + 1], role, hand)
        look_up(tree, node, numbers, hand, shifts, weights)
    return n_cards


@kernel
def draw_place(weights, chance):
    """Draw a place in proportion to weights (m,), all alike if they are zero."""
    total, n = 0.0, len(weights)
    for at in range(n):
        total += weights[at]
    for at in range(n):
        chance -= weights[at] / total if total > 0 else 1 / n
        if chance < 0:
            return at
    return n - 1


@kernel
def choose_cards(tree, numbers, state, role, chances, shifts_out):
    """Choose a card for the player of a role in each of n games.

    Parameters
    ----------
    tree : FlatTree
        The whole public tree.
    numbers : float32 array
        What the chances are in proportion to, by node, card and rest.
    state : int64 array, (n, 9)
        As `kernels.lay_cards` has it; it is the player's turn in all of them.
    role : int
        0 the pone, 1 the dealer.
    chances : float64 array, (n,)
        From 0 up to 1, for places at which the player mixes.
    shifts_out : int64 array, (n,)
        Bit offset of the card in the packed hand.
    """
    shifts, weights = np.empty(4, np.int64), np.empty(4, np.float64)
    for row in range(len(shifts_out)):
        n_cards = weigh_cards(tree, numbers, state[row], role, shifts, weights)
        shifts_out[row] = shifts[draw_place(weights[:n_cards], chances[row])]


@kernel
def mix_cards(tree, numbers, state, role, chances_out):
    """Fill in the chance of every card of the player of a role in each of n games.

    As `choose_cards`: numbers (m,), state (n, 9). chances_out (n, 4) float64 has the cards by
    their place in the packed hand, of those alike the first.
    """
    shifts, weights = np.empty(4, np.int64), np.empty(4, np.float64)
    chances_out[:] = 0.0
    for row in range(len(chances_out)):
        n_cards = weigh_cards(tree, numbers, state[row], role, shifts, weights)
        total = 0.0
        for at in range(n_cards):
            total += weights[at]
        for at in range(n_cards):
            chance = weights[at] / total if total > 0 else 1 / n_cards
            chances_out[row, shifts[at] >> 2] = chance
