# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Loops over sums of opposing hands: what a crib is worth.

Symbols: d cards dealt, t = d (d - 1) / 2 throws, n classes of d cards; *deck* (17,) the cards of
each rank and of each suit in the pack; *links* as in `class_kernels`.

The row of a set T holds sums over all opposing hands of d cards that contain T, weighted by how
likely the opponent's strategy is to throw what it throws:

    0 .. 90     W[a]   hands that throw the ranks of pair a, of 91
    91 .. 181   Y[b]   crib points of ranks against my pair b, over starters outside the hand
    182 .. 185  Zc[s]  hands that throw two cards of suit s
    186 .. 189  Zs[s]  the same times the cards of suit s outside the hand
    190 .. 193  Nc[s]  hands that throw the jack of suit s
    194         Ns     the same times the cards of that suit outside the hand, over all suits

The rows of one card fewer than a hand come from the hands (`fill_top_rows`), the others from the
rows above them; the alternating sum over the subsets of my hand leaves the opposing hands that
avoid it (`sum_avoiding`), and the starters that I hold myself are taken off (`crib_totals`).
"""

import numpy as np

from cribscore.cards import JACK
from cribscore.discard.class_kernels import link_subsets
from cribscore.jit import kernel
from cribscore.rank_kernels import pair_number


@kernel
def add_throws(hand, weights, factor, pairs, deck, renaming, out):
    """Add the throws of one opposing hand to W, Zc, Zs, Nc and Ns of a row.

    hand (d,) canonical ids; weights (t,) chances of its throws; pairs (t, 2); deck (17,);
    renaming: the canonical name of each suit; out (195,). Modified in place: out.
    """
    dealt = len(hand)
    for t in range(len(pairs)):
        weight = weights[t] * factor
        if weight == 0.0:
            continue
        x = np.int64(hand[pairs[t, 0]])
        y = np.int64(hand[pairs[t, 1]])
        out[pair_number(x >> 2, y >> 2)] += weight
        suited = (x & 3) == (y & 3)
        if not suited and x >> 2 != JACK and y >> 2 != JACK:
            continue
        for suit in range(4):
            name = renaming >> (2 * suit) & 3
            outside = deck[13 + suit]
            for j in range(dealt):
                if (hand[j] & 3) == name:
                    outside -= 1
            if suited and (x & 3) == name:
                out[182 + suit] += weight
                out[186 + suit] += weight * outside
            jacks = (1 if x == 4 * JACK + name else 0) + (1 if y == 4 * JACK + name else 0)
            out[190 + suit] += weight * jacks
            out[194] += weight * jacks * outside


@kernel
def fill_hand_sums(sets, pairs, deck, advance, points, sums_out):
    """Sum the points of each hand that can be kept over all starters outside the cards dealt.

    sets (n, d) uint8; pairs (t, 2); deck (17,); advance (S, 13), points (S,) as the show has
    them; sums_out (n, t) int32. Modified in place: sums_out.
    """
    dealt = sets.shape[1]
    kept = dealt - 2
    left = np.zeros(13, np.int64)
    suited = np.zeros(4, np.int64)
    starters = deck[:13].sum() - dealt
    for i in range(len(sets)):
        for rank in range(13):
            left[rank] = deck[rank]
        for suit in range(4):
            suited[suit] = deck[13 + suit]
        for j in range(dealt):
            left[sets[i, j] >> 2] -= 1
            suited[sets[i, j] & 3] -= 1
        for t in range(len(pairs)):
            state = np.int64(0)
            suits = 0
            total = np.int64(0)
            suit = 0
            for j in range(dealt):
                if j != pairs[t, 0] and j != pairs[t, 1]:
                    card = np.int64(sets[i, j])
                    suit = card & 3
                    state = np.int64(advance[state, card >> 2])
                    suits |= 1 << suit
                    if card >> 2 == JACK:
                        total += suited[suit]
            if suits == 1 << suit and kept >= 3:
                total += kept * starters + suited[suit]
            for rank in range(13):
                if left[rank] > 0:
                    total += left[rank] * np.int64(points[advance[state, rank]])
            sums_out[i, t] = total


@kernel
def fill_top_rows(sets, children, hands, weights, pairs, deck, pair_points, rows_out):
    """Sum over the hands of d cards that contain each set of d - 1 cards.

    sets (q, d-1) uint8; children (q, 52) links; hands (n, d) uint8; weights (n, t) float64;
    pairs (t, 2); deck (17,); pair_points (13, 91, 91); rows_out (q, 195).
    Modified in place: rows_out.
    """
    thrown = np.zeros((91, 13))  # by their pair, and the rank of the card that is not in the set
    for i in range(len(sets)):
        row = rows_out[i]
        for j in range(195):
            row[j] = 0.0
        for pair in range(91):
            for rank in range(13):
                thrown[pair, rank] = 0.0
        for card in range(52):
            link = np.int64(children[i, card])
            if link < 0:
                continue
            hand = hands[link >> 8]
            chances = weights[link >> 8]
            add_throws(hand, chances, 1.0, pairs, deck, link & 255, row)
            for t in range(len(pairs)):
                if chances[t] != 0.0:
                    pair = pair_number(hand[pairs[t, 0]] >> 2, hand[pairs[t, 1]] >> 2)
                    thrown[pair, card >> 2] += chances[t]
        _add_crib_points(sets[i], thrown, deck, pair_points, row)


@kernel
def _add_crib_points(cards, thrown, deck, pair_points, row_out):
    """Add Y to a row: starters outside the hand, which is `cards` and one more card.

    cards (d-1,); thrown (91, 13) by pair and rank of the further card; deck (17,); pair_points
    (13, 91, 91); row_out (195,). Modified in place: row_out.
    """
    left = np.zeros(13)
    for rank in range(13):
        left[rank] = deck[rank]
    for j in range(len(cards)):
        left[cards[j] >> 2] -= 1.0
    for pair in range(91):
        weight = row_out[pair]
        if weight == 0.0:
            continue
        for rank in range(13):
            factor = weight * left[rank] - thrown[pair, rank]
            if factor != 0.0:
                for mine in range(91):
                    row_out[91 + mine] += factor * pair_points[rank, pair, mine]


@kernel
def fill_lower_rows(children, upper, share, rows_out):
    """Sum the rows of the sets that are one card larger.

    children (q, 52) links; upper (q', 195) rows of the larger sets; share: one over how often
    each hand is met; rows_out (q, 195). Modified in place: rows_out.
    """
    for i in range(len(children)):
        row = rows_out[i]
        for j in range(195):
            row[j] = 0.0
        for card in range(52):
            link = np.int64(children[i, card])
            if link >= 0:
                add_row(upper[link >> 8], link & 255, share, row)


@kernel
def add_row(source, renaming, factor, row_out):
    """Add a row times a factor, its suits renamed back.

    source (195,); renaming: the canonical name of each suit; row_out (195,).
    Modified in place: row_out.
    """
    for j in range(182):
        row_out[j] += factor * source[j]
    for suit in range(4):
        name = renaming >> (2 * suit) & 3
        row_out[182 + suit] += factor * source[182 + name]
        row_out[186 + suit] += factor * source[186 + name]
        row_out[190 + suit] += factor * source[190 + name]
    row_out[194] += factor * source[194]


@kernel
def sum_avoiding(hand, links, binomials, rows, row_out):
    """Sum over the opposing hands that avoid every card of `hand`, but for `hand` itself.

    The alternating sum over the proper subsets of the hand. hand (d,) ascending; links of all
    sets of 0, 1, ... d - 1 cards, one size after the other; binomials (64, 10); rows (R, 195) of
    their classes; row_out (195,). Modified in place: row_out.
    """
    found = np.empty((1 << len(hand)) - 1, np.int64)
    signs = np.empty(len(found), np.float64)
    link_subsets(hand, links, binomials, found, signs)
    for j in range(195):
        row_out[j] = 0.0
    for subset in range(len(found)):
        add_row(rows[found[subset] >> 8], found[subset] & 255, signs[subset], row_out)


@kernel
def crib_totals(hands, weights, links, binomials, rows, pair_points, deck, totals_out):
    """Sum the points of the crib over every opposing hand and starter, for each throw.

    hands (c, d) uint8 canonical, ordered by ranks; weights (c, t) chances of the opponent's
    throws from these same classes; links, binomials, rows as `sum_avoiding`; pair_points
    (13, 91, 91); deck (17,); totals_out (c, t) float64. Modified in place: totals_out.
    """
    dealt = hands.shape[1]
    n_throws = totals_out.shape[1]
    pairs = np.zeros((n_throws, 2), np.int64)
    list_throws(dealt, pairs)
    row = np.zeros(195)
    taken = np.zeros((91, n_throws))  # crib points with each starter that is in the hand itself
    mine = np.zeros(n_throws, np.int64)
    unseen = deck[:13].sum() - dealt
    shows = np.float64(binomials[unseen, dealt] * (unseen - dealt))
    for i in range(len(hands)):
        changed = i == 0
        for j in range(dealt):
            changed |= i > 0 and hands[i - 1, j] >> 2 != hands[i, j] >> 2
        if changed:
            _lay_out(hands[i], pairs, pair_points, mine, taken)
        sum_avoiding(hands[i], links, binomials, rows, row)
        _add_own(hands[i], weights[i], pairs, deck, pair_points, row)
        for t in range(n_throws):
            totals_out[i, t] = row[91 + mine[t]]
        for pair in range(91):
            for t in range(n_throws):
                totals_out[i, t] -= row[pair] * taken[pair, t]
        _add_suits(hands[i], pairs, deck, shows, row, totals_out[i])


@kernel
def list_throws(dealt, pairs_out):
    """List the places of two cards among `dealt`, in order; pairs_out (t, 2). Modified in place."""
    t = 0
    for i in range(dealt):
        for j in range(i + 1, dealt):
            pairs_out[t, 0] = i
            pairs_out[t, 1] = j
            t += 1


@kernel
def _lay_out(hand, pairs, pair_points, mine_out, taken_out):
    """Note what depends on ranks alone, once for all hands of the same ranks.

    hand (d,); pairs (t, 2); pair_points (13, 91, 91); mine_out (t,) the pair of ranks of each
    throw; taken_out (91, t) crib points of each opposing pair and throw, summed over starters in
    the hand. Modified in place: the outputs.
    """
    for t in range(len(pairs)):
        mine_out[t] = pair_number(hand[pairs[t, 0]] >> 2, hand[pairs[t, 1]] >> 2)
        for pair in range(91):
            total = 0.0
            for j in range(len(hand)):
                total += pair_points[hand[j] >> 2, pair, mine_out[t]]
            taken_out[pair, t] = total


@kernel
def _add_own(hand, weights, pairs, deck, pair_points, row_out):
    """Add the last term of the alternating sum: the opposing hand that is `hand` itself.

    hand (d,); weights (t,); pairs (t, 2); deck (17,); pair_points (13, 91, 91); row_out (195,).
    Modified in place: row_out.
    """
    sign = 1.0 if len(hand) % 2 == 0 else -1.0
    add_throws(hand, weights, sign, pairs, deck, 0b11100100, row_out)
    for t in range(len(pairs)):
        if weights[t] == 0.0:
            continue
        pair = pair_number(hand[pairs[t, 0]] >> 2, hand[pairs[t, 1]] >> 2)
        for rank in range(13):
            left = deck[rank]
            for j in range(len(hand)):
                left -= 1 if hand[j] >> 2 == rank else 0
            factor = sign * weights[t] * left
            if factor != 0.0:
                for b in range(91):
                    row_out[91 + b] += factor * pair_points[rank, pair, b]


@kernel
def _add_suits(hand, pairs, deck, shows, row, totals_out):
    """Add flushes of the crib and nobs, held by the opponent or thrown by oneself.

    hand (d,); pairs (t, 2); deck (17,); shows: opposing hands and starters; row (195,);
    totals_out (t,).
    Modified in place: totals_out.
    """
    dealt = len(hand)
    unseen = deck[:13].sum() - dealt
    suits = np.zeros(4, np.int64)
    for j in range(dealt):
        suits[hand[j] & 3] += 1
    theirs = row[194]
    for suit in range(4):
        theirs -= suits[suit] * row[190 + suit]
    for t in range(len(pairs)):
        x = np.int64(hand[pairs[t, 0]])
        y = np.int64(hand[pairs[t, 1]])
        suit = x & 3
        totals_out[t] += theirs
        if suit == y & 3:
            totals_out[t] += 5.0 * (row[186 + suit] - suits[suit] * row[182 + suit])
        if x >> 2 == JACK:
            totals_out[t] += shows * (deck[13 + suit] - suits[suit]) / unseen
        if y >> 2 == JACK:
            totals_out[t] += shows * (deck[13 + (y & 3)] - suits[y & 3]) / unseen
