"""A second, plain copy of the play to thirty-one: it imports nothing from the package.

Cards are ranks 1 (ace) to 13 (king). Written from the text of the law (H{36}-{37}, {50}) and
not from `cribscore.play.rules`; slow on purpose.
"""

from itertools import groupby


def pips(rank):
    return rank if rank < 10 else 10


def naive_points(series):
    """Points of the last card of a series, go and last card apart."""
    points = 0
    total = 0
    for rank in series:
        total += pips(rank)
    if total in (15, 31):
        points += 2
    same = len(list(next(groupby(reversed(series)))[1]))
    points += same * (same - 1)
    best = 0
    for start in range(len(series)):
        tail = series[start:]
        if len(tail) >= 3 and len(set(tail)) == len(tail) == max(tail) - min(tail) + 1:
            best = max(best, len(tail))
    return points + best


def naive_sequences(hands, *, play_on=True):
    """Every way of playing two hands out: a list of (cards in order, (pone, dealer) points).

    A card is (player, rank); a go is not written, for it is never a choice.
    """
    found = []

    def walk(hands, series, turn, last, scores, line):
        total = sum(map(pips, series))
        can = [[r for r in hand if pips(r) + total <= 31] for hand in hands]
        if total == 31 or (series and not can[0] and not can[1]):
            scores = list(scores)
            if total < 31:
                scores[last] += 1
            if play_on:
                walk(hands, [], 1 - last, last, scores, line)
            else:
                found.append((line, tuple(scores)))
            return
        if not hands[0] and not hands[1]:
            found.append((line, tuple(scores)))
            return
        if not can[turn]:
            turn = 1 - turn
        for rank in sorted(set(can[turn])):
            after = [list(hand) for hand in hands]
            after[turn].remove(rank)
            now = list(scores)
            now[turn] += naive_points([*series, rank])
            walk(after, [*series, rank], 1 - turn, turn, now, [*line, (turn, rank)])

    walk([list(hand) for hand in hands], [], 0, None, (0, 0), [])
    return found


def naive_value(hands, *, play_on=True):
    """Pone's points less dealer's when both see all cards and play their best."""

    def best(hands, series, turn, last):
        total = sum(map(pips, series))
        can = [[r for r in hand if pips(r) + total <= 31] for hand in hands]
        if total == 31 or (series and not can[0] and not can[1]):
            taken = 0 if total == 31 else (1, -1)[last]
            return taken + (best(hands, [], 1 - last, last) if play_on else 0)
        if not hands[0] and not hands[1]:
            return 0
        if not can[turn]:
            turn = 1 - turn
        values = []
        for rank in set(can[turn]):
            after = [list(hand) for hand in hands]
            after[turn].remove(rank)
            points = naive_points([*series, rank])
            signed = points if turn == 0 else -points
            values.append(signed + best(after, [*series, rank], 1 - turn, turn))
        return max(values) if turn == 0 else min(values)

    return best([list(hand) for hand in hands], [], 0, None)


def naive_play_out(hands, rng, *, play_on=True):
    """Play a deal of any number of players out at random, everybody passing aloud.

    Returns the cards in order as (player, rank), and the points of each player. Nobody is passed
    over in silence: a series ends when all have passed, or at thirty-one.
    """
    hands = [list(hand) for hand in hands]
    n = len(hands)
    scores, line = [0] * n, []
    series, passed, turn, last = [], set(), 0, None
    while any(hands):
        room = 31 - sum(map(pips, series))
        can = sorted({rank for rank in hands[turn] if pips(rank) <= room})
        if can:
            rank = rng.choice(can)
            hands[turn].remove(rank)
            series.append(rank)
            line.append((turn, rank))
            scores[turn] += naive_points(series)
            last = turn
        else:
            passed.add(turn)
        turn = (turn + 1) % n
        full = sum(map(pips, series)) == 31
        if full or len(passed) == n:
            if not full and series:
                scores[last] += 1
            if series and not play_on:
                return line, tuple(scores)
            if series:
                turn = (last + 1) % n
            series, passed = [], set()
    if series:
        scores[last] += 1
    return line, tuple(scores)
