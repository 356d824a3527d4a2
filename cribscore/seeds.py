"""Seeds: what a random run is reproduced by."""

import numpy as np

from cribscore.arrays import Ints

MASK = 0xFFFFFFFF

__all__ = ["key_of"]


def key_of(seed: int) -> Ints:
    """Return a checked seed as the two words of a key: the low 32 bits, and the high.

    Examples
    --------
    >>> key_of(2**32 + 5).tolist()
    [5, 1]
    """
    return np.array([seed & MASK, seed >> 32 & MASK], dtype=np.int64)
