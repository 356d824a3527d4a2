"""The decorator `kernel`: numba without waiting for numba.

A kernel is nopython, lazy (explicit signatures would cost seconds at import), ``nogil`` so that
threads run side by side, and cached on disk. numba itself is loaded when the first kernel is
called, not when its file is imported: whoever asks about one hand never waits for it. Set
``NUMBA_DISABLE_JIT=1`` to step through a kernel in plain Python.
"""

import os
from collections.abc import Callable
from functools import update_wrapper
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
_WAKING = RLock()

__all__ = ["kernel", "kernel_cache_path"]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` on its first call.

    Parameters
    ----------
    function : callable
        Arrays in; outputs last, named ``*_out`` and written in place. It may call kernels of
        other files, and use numbers and tuples that its file defines or imports.

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
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return function
    return cast(Callable[P, R], _Kernel(function))


def kernel_cache_path() -> Path:
    """Return the directory of compiled code: ``NUMBA_CACHE_DIR``, or below the user's cache."""
    from cribscore.store import cache_path

    override = os.environ.get("NUMBA_CACHE_DIR")
    return Path(override) if override else cache_path("kernels")


class _Kernel:
    """A kernel that wakes numba when it is first called or looked into."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self._compiled: Any = None
        update_wrapper(self, function)

    def __call__(self, *arguments: Any) -> Any:
        return (self._compiled or self._wake())(*arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._wake(), name)

    def _wake(self) -> Any:
        """Make numba's function, and those of all kernels that it can call."""
        from cribscore.jit.compiled import compile_kernel

        with _WAKING:
            if self._compiled is None:
                names = self.py_func.__globals__
                for value in list(names.values()):
                    if isinstance(value, ModuleType):
                        _wake_all(vars(value))
                self._compiled = compile_kernel(self.py_func)
                _wake_all(names)
        return self._compiled


def _wake_all(names: dict[str, Any]) -> None:
    """Put numba's functions in the place of sleeping kernels, as compiled code must find them."""
    for name, value in list(names.items()):
        if isinstance(value, _Kernel):
            names[name] = value._wake()
