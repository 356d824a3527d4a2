"""A plain copy of small games of the play, for oracles: it imports nothing from the package.

A hand is a tuple of ranks from 0. A position is written out whole; an *information set* is the
player's own hand and the line that all have seen: ranks laid in order, -1 for each go.
"""

from itertools import combinations_with_replacement
from math import comb

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import lil_matrix


def all_hands(n_ranks, n_cards):
    return list(combinations_with_replacement(range(n_ranks), n_cards))


def naive_prior(n_ranks, n_cards, copies):
    """Chances of two hands from one pack, by counting sets of cards."""
    hands = all_hands(n_ranks, n_cards)
    ways = np.zeros((len(hands), len(hands)))
    for a, mine in enumerate(hands):
        for b, yours in enumerate(hands):
            product = 1
            for rank in range(n_ranks):
                first, second = mine.count(rank), yours.count(rank)
                product *= comb(copies, first) * comb(max(copies - first, 0), second)
            ways[a, b] = product
    return ways / ways.sum()


def card_points(series, rules):
    """Points of the last card of a series; `rules` are limit, fifteen and highest value."""
    limit, fifteen, highest = rules
    total = sum(min(rank + 1, highest) for rank in series)
    points = 2 * (total in (limit, fifteen))
    same = 1
    while same < len(series) and series[-1 - same] == series[-1]:
        same += 1
    points += same * (same - 1)
    for length in range(len(series), 2, -1):
        tail = sorted(series[-length:])
        if tail == list(range(tail[0], tail[0] + length)):
            return points + length
    return points


class Position:
    """One position of a deal, with both hands in sight."""

    def __init__(self, hands, rules):
        self.left = [list(hand) for hand in hands]
        self.rules = rules
        self.series = []
        self.turn, self.last, self.stopped = 0, None, [False, False]
        self.scores = [0, 0]
        self.line = ()

    def copy(self):
        other = Position(self.left, self.rules)
        other.series, other.stopped = list(self.series), list(self.stopped)
        other.turn, other.last, other.scores = self.turn, self.last, list(self.scores)
        other.line = self.line
        return other

    def choices(self):
        """Ranks that can be laid; goes and resets are worked off first. None: it is over."""
        limit, _, highest = self.rules
        while True:
            if not self.left[0] and not self.left[1]:
                if self.series:
                    self.scores[self.last] += 1
                    self.series = []
                return None
            total = sum(min(rank + 1, highest) for rank in self.series)
            can = {r for r in self.left[self.turn] if min(r + 1, highest) + total <= limit}
            if can:
                return sorted(can)
            if self.left[self.turn]:
                self.line = (*self.line, -1)
            if self.stopped[1 - self.turn] or not self.left[1 - self.turn]:
                self.scores[self.last] += 1
                self._reset()
            else:
                self.stopped[self.turn] = True
                self.turn = 1 - self.turn

    def lay(self, rank):
        after = self.copy()
        after.left[self.turn].remove(rank)
        after.series.append(rank)
        after.last = self.turn
        after.line = (*self.line, rank)
        after.scores[self.turn] += card_points(after.series, self.rules)
        limit, _, highest = self.rules
        if sum(min(r + 1, highest) for r in after.series) == limit:
            after._reset()
        elif not self.stopped[1 - self.turn] and self.left[1 - self.turn]:
            after.turn = 1 - self.turn
        return after

    def _reset(self):
        self.series, self.stopped = [], [False, False]
        self.turn = 1 - self.last if self.left[1 - self.last] else self.last


def sequence_form_value(n_ranks, n_cards, rules, prior):
    """The value to pone, by a linear program in sequence form (Koller, Megiddo, von Stengel)."""
    hands = all_hands(n_ranks, n_cards)
    sequences = ({(): 0}, {(): 0})
    parents = ({}, {})  # information set -> (number of its parent sequence, its sequences)
    payoffs = {}

    def walk(position, pair, played, chance):
        ranks = position.choices()
        if ranks is None:
            score = chance * (position.scores[0] - position.scores[1])
            payoffs[played] = payoffs.get(played, 0) + score
            return
        turn = position.turn
        where = (pair[turn], position.line)
        for rank in ranks:
            key = (*where, rank)
            number = sequences[turn].setdefault(key, len(sequences[turn]))
            parents[turn].setdefault(where, (played[turn], set()))[1].add(number)
            after = (number, played[1]) if turn == 0 else (played[0], number)
            walk(position.lay(rank), pair, after, chance)

    for a, mine in enumerate(hands):
        for b, yours in enumerate(hands):
            if prior[a, b] > 0:
                walk(Position((mine, yours), rules), (mine, yours), (0, 0), prior[a, b])

    def constraints(player):
        matrix = lil_matrix((1 + len(parents[player]), len(sequences[player])))
        matrix[0, 0] = 1
        for row, (parent, numbers) in enumerate(parents[player].values(), 1):
            matrix[row, parent] = -1
            for number in numbers:
                matrix[row, number] = 1
        return matrix.tocsr()

    e, f = constraints(0), constraints(1)
    gain = lil_matrix((len(sequences[0]), len(sequences[1])))
    for (row, column), value in payoffs.items():
        gain[row, column] = value
    return _solve(e, f, gain.tocsr())


def _solve(e, f, gain):
    """Maximise q[0] over x and q, with E x = e and F'q <= A'x, x not negative."""
    from scipy.sparse import csr_matrix, hstack

    n_x, n_q = e.shape[1], f.shape[0]
    cost = np.zeros(n_x + n_q)
    cost[n_x] = -1
    equal = hstack([e, csr_matrix((e.shape[0], n_q))]).tocsr()
    right = np.zeros(e.shape[0])
    right[0] = 1
    below = hstack([-gain.T, f.T]).tocsr()
    bounds = [(0, None)] * n_x + [(None, None)] * n_q
    done = linprog(
        cost, below, np.zeros(below.shape[0]), equal, right, bounds=bounds, method="highs"
    )
    assert done.status == 0, done.message
    return -done.fun


def follow_value(hands, rules, mixes):
    """Pone's points less dealer's between two given hands; ``mixes(player, left, line)``."""

    def walk(position):
        ranks = position.choices()
        if ranks is None:
            return position.scores[0] - position.scores[1]
        mix = mixes(position.turn, tuple(position.left[position.turn]), position.line)
        return sum(mix[rank] * walk(position.lay(rank)) for rank in ranks)

    return walk(Position(hands, rules))


def best_response(player, n_ranks, n_cards, rules, prior, mixes):
    """What the best answer of `player` to the other's mixes scores, hand by hand.

    For each of his hands, all hands that the other may hold are played along together, each
    with its weight; where he is to move he takes the card that is best for all of them at once.
    """
    hands = all_hands(n_ranks, n_cards)
    sign = (1, -1)[player]

    def walk(positions):
        total = 0.0
        waiting = {}
        for weight, position in positions:
            ranks = position.choices()
            if ranks is None:
                total += weight * sign * (position.scores[0] - position.scores[1])
            elif position.turn == player:
                waiting.setdefault(position.line, []).append((weight, position, ranks))
            else:
                left = tuple(position.left[position.turn])
                mix = mixes(position.turn, left, position.line)
                for rank in ranks:
                    if mix[rank] > 0:
                        after = position.lay(rank)
                        waiting.setdefault(("laid", *after.line), []).append(
                            (weight * mix[rank], after, None)
                        )
        for group in waiting.values():
            if group[0][2] is None:
                total += walk([(weight, position) for weight, position, _ in group])
            else:
                total += max(
                    walk([(weight, position.lay(rank)) for weight, position, _ in group])
                    for rank in group[0][2]
                )
        return total

    values = []
    for at, mine in enumerate(hands):
        chances = prior[at] if player == 0 else prior[:, at]
        together = []
        for other, chance in enumerate(chances):
            if chance > 0:
                pair = (mine, hands[other]) if player == 0 else (hands[other], mine)
                together.append((chance, Position(pair, rules)))
        values.append(walk(together) if together else 0.0)
    return np.array(values)
