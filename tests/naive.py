"""The oracle: a third, plain copy of the rules of the show, importing nothing from the package.

It looks at every subset of the cards and asks of each whether it is a fifteen, a pair or a run,
so it shares no idea with the rules (blocks of ranks) or the kernels (tables).
"""

from itertools import chain, combinations, pairwise


def subsets(cards, smallest):
    sizes = range(smallest, len(cards) + 1)
    return chain.from_iterable(combinations(cards, size) for size in sizes)


def is_run(cards):
    ranks = sorted(card // 4 for card in cards)
    return all(b - a == 1 for a, b in pairwise(ranks))


def naive_runs(cards):
    """Points for runs: every run of three or more that no longer run contains."""
    runs = [set(chosen) for chosen in subsets(cards, 3) if is_run(chosen)]
    return sum(len(run) for run in runs if not any(run < other for other in runs))


def naive_show(hand, starter, crib=False, four_card_crib_flush=False):
    """Return (fifteens, pairs, runs, flush, nobs) in points for ids `hand` and `starter`."""
    cards = [*hand, starter]
    worth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    fifteens = 2 * sum(sum(worth[c // 4] for c in chosen) == 15 for chosen in subsets(cards, 2))
    pairs = 2 * sum(a // 4 == b // 4 for a, b in combinations(cards, 2))
    flush = 0
    if len({c % 4 for c in hand}) == 1:
        if hand[0] % 4 == starter % 4:
            flush = len(hand) + 1
        elif not crib or four_card_crib_flush:
            flush = len(hand)
    nobs = sum(c // 4 == 10 and c % 4 == starter % 4 for c in hand)
    return fifteens, pairs, naive_runs(cards), flush, nobs
