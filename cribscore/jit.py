"""The only file that imports numba: the one decorator `kernel`.

Nopython, lazy (explicit signatures would cost seconds at import), ``nogil`` so that threads
run side by side, and cached on disk. Set ``NUMBA_DISABLE_JIT=1`` to step through a kernel in
plain Python.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")

__all__ = ["kernel"]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on its first call.

    Parameters
    ----------
    function : callable
        Arrays in; outputs last, named ``*_out`` and written in place. It may call only kernels
        of its own file: numba's disk cache looks at the caller's file alone, so a kernel
        imported from elsewhere could be served stale.

    Returns
    -------
    callable
        The compiled function, with the Python original as ``.py_func``.

    Raises
    ------
    numba.core.errors.TypingError
        On the first call, if the function uses what numba cannot compile.

    Examples
    --------
    >>> import numpy as np
    >>> @kernel
    ... def double(values, doubled_out):
    ...     for i in range(len(values)):
    ...         doubled_out[i] = 2 * values[i]
    >>> out = np.empty(3, dtype=np.int64)
    >>> double(np.arange(3), out)
    >>> out.tolist()
    [0, 2, 4]
    """
    compiled = njit(nogil=True, cache=_has_file(function))(function)
    return cast(Callable[P, R], compiled)


def _has_file(function: Callable[..., object]) -> bool:
    """Say whether the source is a real file: doctests and the REPL have none to cache beside."""
    name = function.__code__.co_filename
    return not name.startswith("<")
