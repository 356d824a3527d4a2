"""The kinds of arrays that the package passes around, by what they hold; binomials for kernels."""

from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.errors import DataError, shown

Array = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]
Cards = npt.NDArray[np.uint8]
"""Card ids from 0 to 51, or ranks from 0 to 12."""
Bytes = npt.NDArray[np.int8]
Shorts = npt.NDArray[np.int16]
Ints32 = npt.NDArray[np.int32]
Ints = npt.NDArray[np.int64]
Singles = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float64]


def as_array(name: str, values: Any) -> Array:
    """Return an array of what a caller gave, with nothing masked.

    Examples
    --------
    >>> as_array("hands", [[1, 2], [3]])
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: hands must be an array, its rows equally long; got [[1, 2], [3]].
    """
    if np.ma.is_masked(values):
        raise DataError(f"{name} must not be masked.")
    try:
        return np.asarray(values)
    except (TypeError, ValueError):
        wanted = f"{name} must be an array, its rows equally long"
        raise DataError(f"{wanted}; got {shown(values)}.") from None


BINOMIALS: Ints = np.array([[comb(n, k) for k in range(10)] for n in range(64)], dtype=np.int64)
"""C(n, k), for kernels that number sets of cards or of ranks."""

__all__ = [
    "BINOMIALS",
    "Array",
    "Bools",
    "Bytes",
    "Cards",
    "Floats",
    "Ints",
    "Ints32",
    "Shorts",
    "Singles",
    "as_array",
]
