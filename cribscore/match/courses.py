"""The courses of the solved play between every two hands, as `board.courses` ships them."""

import numpy as np

from cribscore.arrays import Bools, Cards, Ints
from cribscore.board import WHOLE, pack_courses
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.match import course_kernels
from cribscore.players import PLAY_MAXIMS
from cribscore.players.solved import flat_tree, whole_play
from cribscore.rank_kernels import pack_hand
from cribscore.ranks import hands_of
from cribscore.store import Stored

LEAST = 1 / 1024
"""Lines of the play that are less likely are left out: the mixes have not converged there."""
_ROOM = 256

__all__ = ["build_courses"]


def build_courses(*, run: Runner | None = None) -> Stored:
    """Follow the solved play of every two hands, and return what is shipped of it.

    Raises
    ------
    DataError
        If the whole solved play is not in the cache.
    """
    n_hands = whole_play().prior.shape[0]
    found = run_chunks(_follow_rows, split_range(n_hands, 20), run=run)
    counts, courses, shares = (np.concatenate(part) for part in zip(*found, strict=True))
    return pack_courses(counts, courses, shares)


def _follow_rows(start: int, stop: int) -> tuple[Cards, Ints, Cards]:
    """Follow some hands of pone against all of dealer's."""
    solved = whole_play()
    tree, numbers = flat_tree(solved.game), (solved.pone.flat, solved.dealer.flat)
    is_kept = np.stack([solved.prior.any(axis=1), solved.prior.any(axis=0)])
    maxims = np.array([weight for _, weight in PLAY_MAXIMS], np.int64)
    counts_of = np.array([np.bincount(hand, minlength=13) for hand in hands_of(13, 4)])
    hands = np.array([pack_hand(np.array(hand)) for hand in hands_of(13, 4)], np.int64)
    counts = np.zeros((stop - start, len(hands)), np.uint8)
    courses, shares = np.empty(_ROOM * len(hands), np.int64), np.empty(_ROOM * len(hands), np.uint8)
    parts = []
    for row in range(start, stop):
        n = course_kernels.follow_row(
            tree,
            numbers,
            maxims,
            hands,
            row,
            (_fits(counts_of[row], counts_of), is_kept, LEAST, WHOLE),
            counts[row - start],
            courses,
            shares,
        )
        parts.append((courses[:n].copy(), shares[:n].copy()))
    joined = [np.concatenate(part) for part in zip(*parts, strict=True)]
    return counts.ravel(), joined[0], joined[1]


def _fits(mine: Ints, others: Ints) -> Bools:
    """Say which hands one pack leaves beside mine; ranks are counted, (13,) and (n, 13)."""
    return np.asarray((mine + others <= 4).all(axis=1))
