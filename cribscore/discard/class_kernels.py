# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Loops over suit classes.

A set of cards is *canonical* when its suits, read as binary numbers of the ranks held (king
highest), do not increase from clubs to spades; sets that differ by renaming suits share one
canonical form, and with it a class. ``scratch`` is eight integers of working space. A *link* is
a class and a renaming in one integer: ``class << 8 | renaming``, two bits a suit for the canonical
name of each suit; -1 is no link. *deck* (17,) int64 holds the cards of each rank and of each suit
in the pack, so that a shorter pack is played by the same code.
"""

import numpy as np

from cribscore.jit import kernel


@kernel
def canonical_key(cards, binomials, scratch):
    """Return the key of a set of cards; keys order classes by ranks, then by suits.

    cards (k,) distinct ids; binomials (64, 10) int64; scratch (8,) int64, whose first four
    become the new name of each suit. Modified in place: scratch.
    """
    n_cards = len(cards)
    for suit in range(4):
        scratch[4 + suit] = 0
    for i in range(n_cards):
        scratch[4 + (cards[i] & 3)] |= np.int64(1) << np.int64(cards[i] >> 2)
    for suit in range(4):  # its new name: how many suits come before it
        before = 0
        for other in range(4):
            larger = scratch[4 + other] > scratch[4 + suit]
            if larger or (scratch[4 + other] == scratch[4 + suit] and other < suit):
                before += 1
        scratch[suit] = before
    ranks = np.int64(0)
    suits = np.int64(0)
    place = 0
    held = scratch[4] | scratch[5] | scratch[6] | scratch[7]
    for rank in range(13):
        if held >> rank & 1:
            renamed = 0
            for suit in range(4):
                renamed |= (scratch[4 + suit] >> rank & 1) << scratch[suit]
            for suit in range(4):
                if renamed >> suit & 1:
                    ranks += binomials[rank + place, place + 1]
                    suits |= np.int64(suit) << (2 * place)
                    place += 1
    return (ranks << (2 * n_cards)) | suits


@kernel
def next_set(cards):
    """Step to the next set of cards in the order of the combinatorial number system.

    cards (k,) ascending. Returns False after the last. Modified in place: cards.
    """
    n_cards = len(cards)
    for i in range(n_cards):
        top = np.int64(cards[i + 1]) if i + 1 < n_cards else 52
        if cards[i] + 1 < top:
            cards[i] += 1
            for j in range(i):
                cards[j] = j
            return True
    return False


@kernel
def list_canonical(cards, deck, canonical_out):
    """List the canonical sets of as many cards as `cards` holds, in colexicographic order.

    cards (k,) int64, 0..k-1 at first; deck (17,); canonical_out (n, k) uint8. Returns how many
    there are; those for which there is no room are not listed. Modified in place: cards and
    canonical_out.
    """
    n_cards = len(cards)
    found = 0
    more = True
    while more:
        a = np.int64(0)
        b = np.int64(0)
        c = np.int64(0)
        d = np.int64(0)
        inside = True
        for i in range(n_cards):
            inside &= deck[cards[i] >> 2] > 0 and deck[13 + (cards[i] & 3)] > 0
            bit = np.int64(1) << (cards[i] >> 2)
            suit = cards[i] & 3
            if suit == 0:
                a |= bit
            elif suit == 1:
                b |= bit
            elif suit == 2:
                c |= bit
            else:
                d |= bit
        if inside and a >= b and b >= c and c >= d:
            if found < len(canonical_out):
                for i in range(n_cards):
                    canonical_out[found, i] = cards[i]
            found += 1
        more = next_set(cards)
    return found


@kernel
def fill_keys(sets, binomials, deck, keys_out, deals_out):
    """Give each canonical set its key and the number of sets that it stands for.

    sets (n, k) uint8; deck (17,); keys_out (n,) int64; deals_out (n,) int64.
    Modified in place: both outputs.
    """
    scratch = np.zeros(8, np.int64)
    for i in range(len(sets)):
        keys_out[i] = canonical_key(sets[i], binomials, scratch)
        deals = 1
        run = 0
        for suit in range(4):  # n! / (a! b! ...) for groups of suits that are held alike
            if deck[13 + suit] > 0:
                same = suit > 0 and scratch[4 + suit] == scratch[3 + suit]
                run = run + 1 if same else 1
                deals = deals * (suit + 1) // run
        deals_out[i] = deals


@kernel
def find_link(cards, keys, binomials, first, scratch):
    """Return the link of a set of cards (k,).

    keys (n,) sorted; first: the number of the first class; binomials (64, 10) int64; scratch (8,)
    int64. Modified in place: scratch.
    """
    key = canonical_key(cards, binomials, scratch)
    renaming = scratch[0] | scratch[1] << 2 | scratch[2] << 4 | scratch[3] << 6
    return (first + np.searchsorted(keys, key)) << 8 | renaming


@kernel
def fill_links(cards, keys, binomials, first, links_out):
    """Link every set of k cards to its class.

    cards (k,) int64, 0..k-1 at first; keys (n,) sorted; first: the number of the first class;
    links_out (C(52, k),) int32. Modified in place: cards and links_out.
    """
    scratch = np.zeros(8, np.int64)
    index = 0
    more = True
    while more:
        links_out[index] = find_link(cards, keys, binomials, first, scratch)
        index += 1
        more = next_set(cards)


@kernel
def link_subsets(hand, links, binomials, links_out, signs_out):
    """Look up the link of every proper subset of a hand, in the order of the bits.

    hand (d,) ascending; links of all sets of 0, 1, ... d - 1 cards, one size after the other, each
    in the order of the combinatorial number system; binomials (64, 10); links_out (2**d - 1,)
    int64; signs_out (2**d - 1,) float64, plus for an even number of cards.
    Modified in place: the outputs.
    """
    index = np.zeros(len(links_out), np.int64)
    size = np.zeros(len(links_out), np.int64)
    start = np.zeros(len(hand) + 1, np.int64)
    for n_cards in range(len(hand)):
        start[n_cards + 1] = start[n_cards] + binomials[52, n_cards]
    top = 0
    for subset in range(len(links_out)):
        if subset >> (top + 1):
            top += 1
        if subset > 0:
            below = subset & ~(1 << top)
            size[subset] = size[below] + 1
            index[subset] = index[below] + binomials[hand[top], size[subset]]
        links_out[subset] = links[start[size[subset]] + index[subset]]
        signs_out[subset] = 1.0 - 2.0 * (size[subset] & 1)


@kernel
def fill_children(sets, keys, binomials, deck, children_out):
    """Link each set with each further card to the class of the two together.

    sets (n, k) uint8; keys of the classes of k + 1 cards, sorted; deck (17,); children_out
    (n, 52) int32, -1 for a card of the set or outside the pack. Modified in place: children_out.
    """
    n_cards = sets.shape[1]
    scratch = np.zeros(8, np.int64)
    cards = np.zeros(n_cards + 1, np.int64)
    for i in range(len(sets)):
        for card in range(52):
            free = deck[card >> 2] > 0 and deck[13 + (card & 3)] > 0
            for j in range(n_cards):
                cards[j] = sets[i, j]
                free &= cards[j] != card
            cards[n_cards] = card
            children_out[i, card] = find_link(cards, keys, binomials, 0, scratch) if free else -1


@kernel
def fill_twins(sets, pairs, twins_out):
    """Find the throws that differ only by suits that the hand holds alike.

    sets (n, d) uint8 canonical; pairs (t, 2) places of the thrown cards; twins_out (n, t) uint8:
    the first throw that is the same but for renaming suits. Modified in place: twins_out.
    """
    n_throws = len(pairs)
    masks = np.zeros(4, np.int64)
    groups = np.zeros(4, np.int64)
    signs = np.zeros(n_throws, np.int64)
    for i in range(len(sets)):
        for suit in range(4):
            masks[suit] = 0
        for j in range(sets.shape[1]):
            masks[sets[i, j] & 3] |= np.int64(1) << np.int64(sets[i, j] >> 2)
        for suit in range(1, 4):
            groups[suit] = groups[suit - 1] + (1 if masks[suit] != masks[suit - 1] else 0)
        for t in range(n_throws):
            x = np.int64(sets[i, pairs[t, 0]])
            y = np.int64(sets[i, pairs[t, 1]])
            a = (x >> 2) * 4 + groups[x & 3]
            b = (y >> 2) * 4 + groups[y & 3]
            if x >> 2 == y >> 2 and a > b:
                a, b = b, a
            signs[t] = (a * 64 + b) * 2 + (1 if (x & 3) == (y & 3) else 0)
            twins_out[i, t] = t
            for u in range(t):
                if signs[u] == signs[t]:
                    twins_out[i, t] = u
                    break


@kernel
def count_throws(unseen, first, keys, binomials, chances, whole_out, part_out):
    """Count what every opposing hand throws whose highest card is ``unseen[first]``.

    unseen (u,) uint8 ascending, cards that the hand may hold; keys (n,) sorted, of hands of d
    cards; chances (n, t) float64; whole_out (u, u): weight of each throw; part_out (u, u, u): the
    same by each card that is in the hand. Modified in place: the outputs, added to.
    """
    n_throws = chances.shape[1]
    dealt = 3
    while dealt * (dealt - 1) // 2 < n_throws:
        dealt += 1
    scratch = np.zeros(8, np.int64)
    at = np.arange(dealt)
    at[dealt - 1] = first
    hand = np.zeros(dealt, np.int64)
    named = np.zeros(dealt, np.int64)
    more = first >= dealt - 1
    while more:
        for j in range(dealt):
            hand[j] = unseen[at[j]]
        link = find_link(hand, keys, binomials, 0, scratch)
        _order_by_name(hand, scratch, at, named)
        t = 0
        for i in range(dealt):
            for j in range(i + 1, dealt):
                chance = chances[link >> 8, t]
                if chance != 0.0:
                    x = min(named[i], named[j])
                    y = max(named[i], named[j])
                    whole_out[x, y] += chance
                    for k in range(dealt):
                        part_out[x, y, at[k]] += chance
                t += 1
        more = _next_below(at)


@kernel
def _order_by_name(hand, renaming, at, named_out):
    """List the places of a hand's cards in the order of its canonical form.

    hand (d,) ascending; renaming (4,) new suits; at (d,) what to list; named_out (d,).
    Modified in place: named_out.
    """
    n_cards = len(hand)
    for i in range(n_cards):
        mine = (hand[i] & ~3) | renaming[hand[i] & 3]
        before = 0
        for j in range(n_cards):
            if (hand[j] & ~3) | renaming[hand[j] & 3] < mine:
                before += 1
        named_out[before] = at[i]


@kernel
def _next_below(at):
    """Step to the next set below a fixed highest place; at (d,) ascending. Modified in place."""
    for i in range(len(at) - 1):
        if at[i] + 1 < at[i + 1]:
            at[i] += 1
            for j in range(i):
                at[j] = j
            return True
    return False


@kernel
def match_throws(dealt, keys, binomials, classes_out, throws_out):
    """Find the class of each deal, and each of its throws among those of the canonical hand.

    dealt (c, d) uint8 in any order; keys (n,) sorted; classes_out (c,) int64; throws_out (c, t)
    int64: for each two columns of `dealt`, the canonical throw. Modified in place: the outputs.
    """
    n_cards = dealt.shape[1]
    scratch = np.zeros(8, np.int64)
    place = np.zeros(n_cards, np.int64)
    for i in range(len(dealt)):
        classes_out[i] = find_link(dealt[i], keys, binomials, 0, scratch) >> 8
        for j in range(n_cards):
            mine = (np.int64(dealt[i, j]) & ~3) | scratch[dealt[i, j] & 3]
            place[j] = 0
            for k in range(n_cards):
                if (np.int64(dealt[i, k]) & ~3) | scratch[dealt[i, k] & 3] < mine:
                    place[j] += 1
        t = 0
        for j in range(n_cards):
            for k in range(j + 1, n_cards):
                a = min(place[j], place[k])
                b = max(place[j], place[k])
                throws_out[i, t] = a * n_cards - (a * (a + 1)) // 2 + b - a - 1
                t += 1
