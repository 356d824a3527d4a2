# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""Loops over what players keep: sums over the hands that contain a set of cards.

Symbols: n classes of dealt hands, t throws, h hands of four ranks. A strategy is chances (n, t), or
*packed*: the throws of dealt hand i stand from ``starts[i]`` to ``starts[i + 1]``, with the number
of the ranks kept and the chance. ``kept`` (n, t) int16 numbers the ranks that each throw leaves. A
link is ``class << 8 | renaming``, -1 for none; `upper` links classes of one card fewer than are
dealt to dealt hands, `lower` classes of two fewer to those.
"""

import numpy as np

from cribscore.discard.class_kernels import link_subsets
from cribscore.jit import kernel


@kernel
def number_kept(hands, pairs, numbers, kept_out):
    """Number the ranks that each throw leaves of each hand.

    hands (n, 6) uint8 ascending; pairs (t, 2); numbers (r, r, r, r) int16 of four ascending ranks;
    kept_out (n, t) int16. Modified in place: kept_out.
    """
    ranks = np.zeros(4, np.int64)
    for i in range(len(hands)):
        for t in range(len(pairs)):
            found = 0
            for place in range(hands.shape[1]):
                if place != pairs[t, 0] and place != pairs[t, 1]:
                    ranks[found] = np.int64(hands[i, place]) >> 2
                    found += 1
            kept_out[i, t] = numbers[ranks[0], ranks[1], ranks[2], ranks[3]]


@kernel
def add_dealt(deals, pone, dealer, span, joint_out):
    """Add, for dealt hands of a span, what both players would keep of the same hand.

    deals (n,); pone, dealer packed, as tuples of starts, kept and chances; joint_out (h, h).
    Modified in place: joint_out.
    """
    for at in range(span[0], span[1]):
        for entry in range(pone[0][at], pone[0][at + 1]):
            weight = deals[at] * pone[2][entry]
            for other in range(dealer[0][at], dealer[0][at + 1]):
                joint_out[pone[1][entry], dealer[1][other]] += weight * dealer[2][other]


@kernel
def add_kept(starts, kept, chances, at, row, touched, n_touched):
    """Add what one dealt hand keeps to a row; return how many of its places are touched by now.

    starts (n + 1,), kept (e,), chances (e,): a packed strategy; row (h,); touched (h,)
    lists the places; one counts as new while its number is zero.
    Modified in place: row and touched.
    """
    for entry in range(starts[at], starts[at + 1]):
        hand = kept[entry]
        if row[hand] == 0.0:
            touched[n_touched] = hand
            n_touched += 1
        row[hand] += chances[entry]
    return n_touched


@kernel
def subtract_upper(deals, upper, pone, dealer, span, joint_out):
    """Subtract the products of the sums over the hands that hold a set of one card fewer.

    deals (m,) and upper (m, 52) of the classes of those sets; pone, dealer packed, as tuples of
    starts, kept and chances; span: the classes to do; joint_out (h, h). Modified in place:
    joint_out.
    """
    row_pone, row_dealer = np.zeros(joint_out.shape[0]), np.zeros(joint_out.shape[0])
    touched_pone = np.empty(joint_out.shape[0], np.int64)
    touched_dealer = np.empty(joint_out.shape[0], np.int64)
    for at in range(span[0], span[1]):
        n_pone, n_dealer = 0, 0
        for card in range(upper.shape[1]):
            if upper[at, card] >= 0:
                dealt = upper[at, card] >> 8
                n_pone = add_kept(pone[0], pone[1], pone[2], dealt, row_pone, touched_pone, n_pone)
                n_dealer = add_kept(
                    dealer[0], dealer[1], dealer[2], dealt, row_dealer, touched_dealer, n_dealer
                )
        for i in range(n_pone):
            hand = touched_pone[i]
            weight = deals[at] * row_pone[hand]
            for j in range(n_dealer):
                joint_out[hand, touched_dealer[j]] -= weight * row_dealer[touched_dealer[j]]
        row_pone[touched_pone[:n_pone]] = 0.0
        row_dealer[touched_dealer[:n_dealer]] = 0.0


@kernel
def list_upper(upper, starts, kept, chances, ends_out, hands_out, sums_out):
    """List what is kept, and how often, over the dealt hands that hold each set of one card fewer.

    upper (m, 52); starts (n + 1,), kept (e,), chances (e,): a packed strategy;
    ends_out (m + 1,) where the list of each set ends, from zero; hands_out (l,), sums_out (l,): the
    lists, at least as long as the hands met. Returns their length.
    Modified in place: the outputs.
    """
    row = np.zeros(np.int64(kept.max()) + 1)
    touched = np.empty(len(row), np.int64)
    end = np.int64(0)
    ends_out[0] = 0
    for at in range(len(upper)):
        n_touched = 0
        for card in range(upper.shape[1]):
            if upper[at, card] >= 0:
                dealt = upper[at, card] >> 8
                n_touched = add_kept(starts, kept, chances, dealt, row, touched, n_touched)
        for place in range(n_touched):
            hands_out[end] = touched[place]
            sums_out[end] = row[touched[place]]
            row[touched[place]] = 0.0
            end += 1
        ends_out[at + 1] = end
    return end


@kernel
def sum_lower(lower, upper, starts, kept, chances, rows_out):
    """Sum what is kept over the dealt hands that hold each set of two cards fewer.

    lower (q, 52), upper (m, 52); starts (n + 1,), kept (e,), chances (e,): a packed strategy;
    rows_out (q, h). Modified in place: rows_out.
    """
    for at in range(len(lower)):
        for hand in range(rows_out.shape[1]):
            rows_out[at, hand] = 0.0
        for card in range(lower.shape[1]):
            if lower[at, card] >= 0:
                middle = lower[at, card] >> 8
                for other in range(upper.shape[1]):
                    if upper[middle, other] >= 0:
                        dealt = upper[middle, other] >> 8
                        for entry in range(starts[dealt], starts[dealt + 1]):
                            # every hand is met twice, its two further cards in either order
                            rows_out[at, kept[entry]] += 0.5 * chances[entry]


@kernel
def sum_rows(links, rows, share, rows_out):
    """Sum the rows of the sets one card larger, each of which is met 1 / share times.

    links (q, 52); rows (q', h); rows_out (q, h). Modified in place: rows_out.
    """
    for at in range(len(links)):
        for hand in range(rows_out.shape[1]):
            rows_out[at, hand] = 0.0
        for card in range(links.shape[1]):
            if links[at, card] >= 0:
                row = rows[links[at, card] >> 8]
                for hand in range(len(row)):
                    rows_out[at, hand] += share * row[hand]


@kernel
def list_subsets(hands, links, binomials, places_out):
    """Find the classes of all smaller subsets of each hand; the empty one is the first.

    hands (n, d) uint8 ascending; links, binomials as for `class_kernels.link_subsets`; places_out
    (n, 2**d - 1) int32, in the order of the bits. Modified in place: places_out.
    """
    found = np.empty(places_out.shape[1], np.int64)
    signs = np.empty(places_out.shape[1], np.float64)
    for i in range(len(hands)):
        link_subsets(hands[i], links, binomials, found, signs)
        for subset in range(len(found)):
            places_out[i, subset] = found[subset] >> 8


@kernel
def value_upper(upper, starts, kept, chances, pairs, values_out):
    """Sum the play over the dealt hands that hold each set of one card fewer.

    upper (m, 52); starts (n + 1,), kept (e,), chances (e,): a packed strategy;
    pairs (h, c): the play of each of their hands against c of mine; values_out (m, c). Modified in
    place: values_out.
    """
    n_mine = pairs.shape[1]
    for at in range(len(upper)):
        row = values_out[at]
        for mine in range(n_mine):
            row[mine] = 0.0
        for card in range(upper.shape[1]):
            if upper[at, card] >= 0:
                dealt = upper[at, card] >> 8
                for entry in range(starts[dealt], starts[dealt + 1]):
                    chance = chances[entry]
                    theirs = pairs[kept[entry]]
                    for mine in range(n_mine):
                        row[mine] += chance * theirs[mine]


@kernel
def value_throws(entries, kept, first, subsets, signs, values, packed, pairs, values_out):
    """Sum the play of some throws over the opposing hands that avoid the cards dealt.

    The alternating sum over the subsets of the hand. entries (e,): throw t of hand i is i * T + t;
    kept (n, T), of which `first` is my first; subsets (n, s) classes; signs (s,); values (R, c)
    of all classes; packed strategy; pairs (h, c); values_out (e,). Modified in place: values_out.
    """
    starts, theirs, chances = packed
    n_throws = kept.shape[1]
    for place in range(len(entries)):
        at, throw = entries[place] // n_throws, entries[place] % n_throws
        mine = np.int64(kept[at, throw]) - first
        total = 0.0
        for subset in range(subsets.shape[1]):
            total += signs[subset] * values[subsets[at, subset], mine]
        for entry in range(starts[at], starts[at + 1]):  # the opposing hand that is mine itself
            total += chances[entry] * pairs[theirs[entry], mine]
        values_out[place] = total
