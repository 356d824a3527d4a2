"""The game that the play solver solves: ranks only, and how its hands are numbered.

A hand is a multiset of ranks. The multisets of k ranks are numbered in lexicographic order of
their ascending ranks, so that four cards of thirteen ranks have the numbers 0 (A A A A) to 1819
(K K K K). Everything is parametric in the ranks, the cards a hand and the limit, so that the
solver can be tested on games that are small enough to enumerate.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np

from cribscore.arrays import Floats, Ints32
from cribscore.checks import check_kind
from cribscore.errors import DataError
from cribscore.ranks import hand_numbers, hands_of


@dataclass(frozen=True, slots=True)
class PlayGame:
    """The numbers that define one game of the play.

    Attributes
    ----------
    n_ranks, n_cards : int
        Ranks in the pack, and cards that each player holds (2 to 4).
    limit : int
        The count that may not be passed; making it scores two.
    fifteen : int
        The other count that scores two.
    copies : int
        Cards of each rank in the pack.
    highest : int
        What the highest ranks count; rank r counts ``min(r + 1, highest)``.
    """

    n_ranks: int = 13
    n_cards: int = 4
    limit: int = 31
    fifteen: int = 15
    copies: int = 4
    highest: int = 10

    def __post_init__(self) -> None:
        """Refuse a game that the solver's tables could not hold."""
        if not (1 <= self.n_ranks <= 13 and 2 <= self.n_cards <= 4 and 1 <= self.copies <= 4):
            raise DataError(
                f"a game of the play needs 1 to 13 ranks, 2 to 4 cards a hand and 1 to 4 copies; "
                f"got {self.n_ranks}, {self.n_cards} and {self.copies}."
            )
        if not max(self.values) <= self.limit <= 63:
            raise DataError(f"the limit must be from {max(self.values)} to 63; got {self.limit}.")

    @property
    def values(self) -> tuple[int, ...]:
        """What each rank counts."""
        return tuple(min(rank + 1, self.highest) for rank in range(self.n_ranks))

    @property
    def n_hands(self) -> int:
        """How many multisets of ranks a hand may be."""
        return comb(self.n_ranks + self.n_cards - 1, self.n_cards)


CRIBBAGE = PlayGame()
"""The play of six-card cribbage."""


@cache
def joined(n_ranks: int, n_cards: int) -> Ints32:
    """Return the number of each multiset of `n_cards` ranks with one rank joined to it.

    Shape (multisets of `n_cards`, `n_ranks`), int32; numbers among those of ``n_cards + 1``.

    Examples
    --------
    >>> joined(3, 1).tolist()
    [[0, 1, 2], [1, 3, 4], [2, 4, 5]]
    """
    number = hand_numbers(n_ranks, n_cards + 1)
    table = [
        [number[tuple(sorted((*hand, rank)))] for rank in range(n_ranks)]
        for hand in hands_of(n_ranks, n_cards)
    ]
    array = np.array(table, dtype=np.int32).reshape(-1, n_ranks)
    array.setflags(write=False)
    return array


def holding(game: PlayGame, played: Sequence[int]) -> Ints32:
    """Number the whole hands that are some played ranks and each multiset that may remain.

    Examples
    --------
    >>> holding(PlayGame(n_ranks=3, n_cards=2, limit=10), [1]).tolist()
    [1, 3, 4]
    """
    left = game.n_cards - len(played)
    numbers = np.arange(comb(game.n_ranks + left - 1, left), dtype=np.int32)
    for more, rank in enumerate(played):
        numbers = joined(game.n_ranks, left + more)[numbers, rank]
    return numbers


def count_ways(hand: Sequence[int], taken: Sequence[int] = (), copies: int = 4) -> int:
    """Count the sets of cards with these ranks, once other ranks are taken from the pack.

    Examples
    --------
    >>> count_ways((4, 4), taken=(4,))
    3
    """
    gone = Counter(taken)
    ways = 1
    for rank, times in Counter(hand).items():
        ways *= comb(max(copies - gone[rank], 0), times)
    return ways


def uniform_prior(game: PlayGame = CRIBBAGE) -> Floats:
    """Return the chances of every pair of hands when both are dealt at random from one pack.

    Pone's hand by dealer's, shape (hands, hands); they sum to one.

    Examples
    --------
    >>> prior = uniform_prior(PlayGame(n_ranks=2, n_cards=2, limit=10, copies=2))
    >>> prior.round(3).tolist()
    [[0.0, 0.0, 0.167], [0.0, 0.667, 0.0], [0.167, 0.0, 0.0]]
    """
    check_kind("game", game, PlayGame)
    hands = hands_of(game.n_ranks, game.n_cards)
    counts = np.array([[hand.count(r) for r in range(game.n_ranks)] for hand in hands])
    # ways[a, b]: choose a cards of a rank for pone, then b of those that are left for dealer
    span = range(game.n_cards + 1)
    ways = np.array(
        [[comb(game.copies, a) * comb(max(game.copies - a, 0), b) for b in span] for a in span]
    )
    weights = np.ones((len(hands), len(hands)))
    for rank in range(game.n_ranks):
        weights *= ways[np.ix_(counts[:, rank], counts[:, rank])]
    chances: Floats = weights / weights.sum()
    return chances
