"""Loops over what players keep: sums over the hands that contain a set of cards.

Symbols: n classes of dealt hands, t throws, h hands of four ranks. A strategy is chances (n, t);
``kept`` (n, t) int16 numbers the ranks that each throw leaves. A link is ``class << 8 | renaming``,
-1 for none; `upper` links classes of one card fewer than are dealt to dealt hands, `lower` classes
of two fewer to those.
"""

import numpy as np

from cribscore.jit import kernel


@kernel
def number_kept(hands, pairs, joined_1, joined_2, joined_3, kept_out):
    """Number the ranks that each throw leaves of each hand; the joined tables as in `joined`."""
    n_cards = hands.shape[1]
    for i in range(len(hands)):
        for t in range(len(pairs)):
            number, found = 0, 0
            for place in range(n_cards):
                if place == pairs[t, 0] or place == pairs[t, 1]:
                    continue
                rank = np.int64(hands[i, place]) >> 2
                if found == 0:
                    number = rank
                elif found == 1:
                    number = joined_1[number, rank]
                elif found == 2:
                    number = joined_2[number, rank]
                else:
                    number = joined_3[number, rank]
                found += 1
            kept_out[i, t] = number


@kernel
def add_kept(chances, kept, at, row, touched, n_touched):
    """Add what one dealt hand keeps to a row; return how many of its places are touched by now.

    `touched` lists them; a place counts as new while its number is zero.
    """
    for t in range(chances.shape[1]):
        chance = chances[at, t]
        if chance > 0.0:
            hand = kept[at, t]
            if row[hand] == 0.0:
                touched[n_touched] = hand
                n_touched += 1
            row[hand] += chance
    return n_touched


@kernel
def add_dealt(deals, pone, dealer, kept, start, stop, joint_out):
    """Add, for dealt hands start to stop, what both players would keep of the same hand."""
    for at in range(start, stop):
        for t in range(pone.shape[1]):
            weight = deals[at] * pone[at, t]
            if weight > 0.0:
                for u in range(dealer.shape[1]):
                    joint_out[kept[at, t], kept[at, u]] += weight * dealer[at, u]


@kernel
def subtract_upper(deals, upper, pone, dealer, kept, span, joint_out):
    """Subtract the products of the sums over the hands that hold a set of one card fewer.

    deals (m,) and upper (m, 52) of the classes of those sets; span: the classes to do.
    """
    row_pone, row_dealer = np.zeros(joint_out.shape[0]), np.zeros(joint_out.shape[0])
    touched_pone = np.empty(joint_out.shape[0], np.int64)
    touched_dealer = np.empty(joint_out.shape[0], np.int64)
    for at in range(span[0], span[1]):
        n_pone, n_dealer = 0, 0
        for card in range(upper.shape[1]):
            if upper[at, card] >= 0:
                dealt = upper[at, card] >> 8
                n_pone = add_kept(pone, kept, dealt, row_pone, touched_pone, n_pone)
                n_dealer = add_kept(dealer, kept, dealt, row_dealer, touched_dealer, n_dealer)
        for i in range(n_pone):
            hand = touched_pone[i]
            weight = deals[at] * row_pone[hand]
            for j in range(n_dealer):
                joint_out[hand, touched_dealer[j]] -= weight * row_dealer[touched_dealer[j]]
        row_pone[touched_pone[:n_pone]] = 0.0
        row_dealer[touched_dealer[:n_dealer]] = 0.0


@kernel
def sum_lower(lower, upper, chances, kept, rows_out):
    """Sum what is kept over the dealt hands that hold each set of two cards fewer."""
    for at in range(len(lower)):
        rows_out[at] = 0.0
        for card in range(lower.shape[1]):
            if lower[at, card] >= 0:
                middle = lower[at, card] >> 8
                for other in range(upper.shape[1]):
                    if upper[middle, other] >= 0:
                        dealt = upper[middle, other] >> 8
                        for t in range(chances.shape[1]):
                            # every hand is met twice, its two further cards in either order
                            rows_out[at, kept[dealt, t]] += 0.5 * chances[dealt, t]


@kernel
def sum_rows(links, rows, share, rows_out):
    """Sum the rows of the sets one card larger, each of which is met 1 / share times."""
    for at in range(len(links)):
        rows_out[at] = 0.0
        for card in range(links.shape[1]):
            if links[at, card] >= 0:
                row = rows[links[at, card] >> 8]
                for hand in range(len(row)):
                    rows_out[at, hand] += share * row[hand]
