"""Seeds: what a random run is reproduced by."""

import numpy as np
import numpy.typing as npt

MASK = 0xFFFFFFFF

__all__ = ["key_of"]


def key_of(seed: int) -> npt.NDArray[np.int64]:
    """Return a seed as the two words of a key.

    Parameters
    ----------
    seed : int
        From 0 to 2**64 - 1.

    Returns
    -------
    ndarray of int64, shape (2,)
        The low 32 bits, and the high.

    Raises
    ------
    Nothing: the seed has been checked.

    Examples
    --------
    >>> key_of(2**32 + 5).tolist()
    [5, 1]
    """
    return np.array([seed & MASK, seed >> 32 & MASK], dtype=np.int64)
