"""The play between any two hands as a distribution over the order in which its points fall.

A *course* is what a line of the play scores: groups of points of one side, in their order. Whoever
is near home needs the order, and not only the sums. The shipped table holds the courses of the
solved play for every two hands of ranks, with their chances in 255ths; `match.build_courses` makes
it.
"""

from dataclasses import dataclass, field
from functools import cache

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Array, Cards, Ints, Ints32
from cribscore.store import Stored, load, shipped_path

COURSES = "tables/courses_six-card.table"
COURSES_VERSION = 1
WHOLE = 255
N_HANDS = 1820

__all__ = ["COURSES", "COURSES_VERSION", "WHOLE", "PlayCourses", "pack_courses", "play_courses"]


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayCourses(Answer):
    """How the play may go between any two hands of four ranks.

    Attributes
    ----------
    starts : ndarray of int32, shape (1820 * 1820 + 1,)
        By pone's hand and dealer's: where the courses of the two begin.
    numbers : ndarray of uint16, shape (m,)
        Of each course among those known.
    shares : ndarray of uint8, shape (m,)
        The chance of each in 255ths; of two hands they add up to the whole.
    known : ndarray of int64, shape (c,)
        The different courses, packed: six bits for each group of points, the oldest lowest, of
        which the lowest says whose they are (1 the dealer's) and the others how many.
    """

    starts: Ints32 = field(repr=False, metadata={"as": "hidden"})
    numbers: Array = field(repr=False, metadata={"as": "hidden"})
    shares: Cards = field(repr=False, metadata={"as": "hidden"})
    known: Ints = field(repr=False, metadata={"as": "hidden"})

    def between(self, pone: int, dealer: int) -> list[tuple[float, list[tuple[int, int]]]]:
        """List the courses between two hands by their numbers: chance, then (role, points).

        Examples
        --------
        >>> from cribscore.ranks import hand_number
        >>> two = hand_number((0, 1, 2, 3), 13), hand_number((9, 10, 11, 12), 13)
        >>> round(sum(chance for chance, _ in play_courses().between(*two)), 9)
        1.0
        """
        first, last = self.starts[pone * N_HANDS + dealer : pone * N_HANDS + dealer + 2].tolist()
        return [
            (float(self.shares[at]) / WHOLE, _groups(int(self.known[self.numbers[at]])))
            for at in range(first, last)
        ]

    def __str__(self) -> str:
        """Say how many courses there are."""
        n_pairs = int((np.diff(self.starts) > 0).sum())
        return f"{len(self.numbers):,} courses of the play between {n_pairs:,} pairs of hands"


def _groups(course: int) -> list[tuple[int, int]]:
    found = []
    while course:
        found.append((course & 1, course >> 1 & 31))
        course >>= 6
    return found


def pack_courses(counts: Cards, courses: Ints, shares: Cards) -> Stored:
    """Return what is shipped for the store.

    Parameters
    ----------
    counts : uint8 array, (1820 * 1820,)
        How many courses each two hands have.
    courses : int64 array, (m,)
        Packed, pair by pair; the likeliest of a pair comes first.
    shares : uint8 array, (m,)
        The chance of each in 255ths; of a pair they add up to the whole.
    """
    known, numbers = np.unique(courses, return_inverse=True)
    is_first = np.zeros(len(courses), bool)
    is_first[(np.cumsum(counts, dtype=np.int64) - counts)[counts > 0]] = True
    arrays: dict[str, Array] = {
        "counts": counts,
        "known": known,
        "courses": numbers.astype(np.uint16),
        "shares": shares[~is_first],  # the first has what is left
    }
    return Stored(arrays, {})


def unpack_courses(stored: Stored) -> PlayCourses:
    """Undo `pack_courses`."""
    counts, numbers = stored.arrays["counts"], stored.arrays["courses"]
    starts = np.zeros(len(counts) + 1, np.int32)
    np.cumsum(counts, out=starts[1:])
    firsts = starts[:-1][counts > 0]
    is_first = np.zeros(len(numbers), bool)
    is_first[firsts] = True
    shares = np.zeros(len(numbers), np.uint8)
    shares[~is_first] = stored.arrays["shares"]
    shares[firsts] = WHOLE - np.add.reduceat(shares, firsts, dtype=np.int32)
    return PlayCourses(starts=starts, numbers=numbers, shares=shares, known=stored.arrays["known"])


@cache
def play_courses() -> PlayCourses:
    """Return the shipped courses of the solved play of six-card cribbage.

    Examples
    --------
    >>> bool(play_courses().starts[-1] > 2_660_678)  # pairs of hands that one pack leaves
    True
    """
    return unpack_courses(load(shipped_path(COURSES), version=COURSES_VERSION))
