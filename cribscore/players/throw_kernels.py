# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-check-untyped-defs
"""The compiled mirror of the players' throws: `players.simple` with its maxims as lookup tables."""

from cribscore.jit import kernel


@kernel
def choose_throws(dealt, dealers, policies, chances, kept_points, worth, suited, throws_out):
    """Choose two cards to throw from each dealt hand.

    Parameters
    ----------
    dealt : uint8 array, (n, d)
        Card ids, each row ascending.
    dealers : bool array, (n,)
        Whether the player deals.
    policies : uint8 array, (n,)
        As in `choose_card`.
    chances : float64 array, (n,)
        From 0 to 1.
    kept_points : uint8 array, (13 ** (d - 2),)
        Points of kept ranks in any order, as base-13 digits; a flush apart.
    worth : int64 array, (3, 2, 13, 13)
        By policy, pone or dealer, and ranks thrown, in quarter-points.
    suited : int64 array, (3, 2)
        By policy, pone or dealer: for two of a suit, in quarter-points.
    throws_out : uint8 array, (n, 2)
        Card ids, ascending. Written in place.
    """
    d = dealt.shape[1]
    for row in range(len(dealt)):
        policy, role = policies[row], int(dealers[row])
        left = int(chances[row] * (d * (d - 1) // 2))
        best = -(1 << 30)
        for i in range(d - 1):
            for j in range(i + 1, d):
                first, second = int(dealt[row, i]), int(dealt[row, j])
                if policy == 0:
                    value = int(left == 0)
                    left -= 1
                else:
                    value = 4 * points_kept(dealt[row], i, j, kept_points)
                    value += worth[policy, role, first >> 2, second >> 2]
                    if first & 3 == second & 3:
                        value += suited[policy, role]
                if value > best:
                    best = value
                    throws_out[row, 0], throws_out[row, 1] = first, second


@kernel
def points_kept(dealt, i, j, kept_points):
    """Score what is left of one dealt hand (d,) when its cards i and j are thrown.

    kept_points (n,) as in `choose_throws`.
    """
    index, suit, n, flush = 0, 0, 0, True
    for at in range(len(dealt)):
        if at != i and at != j:
            card = int(dealt[at])
            index = 13 * index + (card >> 2)
            flush = flush and (n == 0 or card & 3 == suit)
            suit = card & 3
            n += 1
    return int(kept_points[index]) + (n if flush else 0)
