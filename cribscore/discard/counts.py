"""How many classes of cards there are, and the order of throws; needs no arrays, no compiler."""

from functools import cache
from itertools import combinations, permutations
from math import factorial

from cribscore.cards import N_RANKS, N_SUITS

__all__ = ["count_classes", "throw_places"]


@cache
def throw_places(dealt: int) -> tuple[tuple[int, int], ...]:
    """List the places of the two thrown cards among ascending cards, in the order of throws."""
    return tuple(combinations(range(dealt), 2))


@cache
def count_classes(n_cards: int, n_ranks: int = N_RANKS, n_suits: int = N_SUITS) -> int:
    """Count the sets of cards that no renaming of suits makes alike.

    By Burnside's lemma: the mean, over all renamings of suits, of how many sets each leaves as
    they are. A cycle of suits is held as a whole or not at all, in each rank.

    Examples
    --------
    >>> [count_classes(n) for n in (1, 2, 6)]
    [13, 169, 962988]
    """
    fixed = 0
    for renaming in permutations(range(n_suits)):
        of_rank = [1] + [0] * n_cards  # sets of one rank that stay, by their size
        for length in _cycles(renaming):
            more = [0] * length + of_rank[: n_cards + 1 - length]
            of_rank = [less + n for less, n in zip(of_rank, more[: n_cards + 1], strict=True)]
        sets = [1] + [0] * n_cards
        for _ in range(n_ranks):
            sets = [
                sum(sets[k - more] * of_rank[more] for more in range(k + 1))
                for k in range(n_cards + 1)
            ]
        fixed += sets[n_cards]
    return fixed // factorial(n_suits)


def _cycles(renaming: tuple[int, ...]) -> list[int]:
    """Return the lengths of the cycles of a permutation."""
    left, lengths = set(range(len(renaming))), []
    while left:
        at, length = min(left), 0
        while at in left:
            left.remove(at)
            at, length = renaming[at], length + 1
        lengths.append(length)
    return lengths
