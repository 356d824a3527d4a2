"""The oracle of discards: opposing hands one by one, plainly; imports nothing from the package."""

from itertools import combinations

from naive import naive_show


def deals_of(deck, n_cards):
    return [frozenset(cards) for cards in combinations(deck, n_cards)]


def canonical(cards, n_suits=4):
    """The smallest renaming of suits, trying all of them, and every renaming that reaches it."""
    from itertools import permutations

    best, ways = None, []
    for suits in permutations(range(n_suits)):
        renamed = tuple(sorted(4 * (c // 4) + suits[c % 4] for c in cards))
        if best is None or renamed < best:
            best, ways = renamed, []
        if renamed == best:
            ways.append(suits)
    return best, ways


def crib_mean(dealt, throw, deck, throws_of):
    """Mean of the crib over every opposing hand and starter.

    `throws_of(hand)` gives a dict of the opponent's throws (pairs of ids) to their chances.
    """
    unseen = [c for c in deck if c not in dealt]
    total = shows = 0
    for hand in combinations(unseen, len(dealt)):
        starters = [c for c in unseen if c not in hand]
        shows += len(starters)
        for theirs, chance in throws_of(frozenset(hand)).items():
            for starter in starters:
                points = naive_show([*throw, *theirs], starter, crib=True)
                total += chance * sum(points)
    return total / shows


def hand_points(dealt, throw, deck):
    """Points of the hand kept with each starter; flushes need three cards."""
    kept = [c for c in dealt if c not in throw]
    points = []
    for starter in deck:
        if starter not in dealt:
            fifteens, pairs, runs, flush, nobs = naive_show(kept, starter)
            points.append(fifteens + pairs + runs + nobs + (flush if len(kept) >= 3 else 0))
    return points
