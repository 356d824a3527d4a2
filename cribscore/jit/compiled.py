# mypy: allow-untyped-calls
"""The only file that imports numba: kernels compiled on their first call, and kept on disk.

A kernel may call kernels of other files. numba's own disk cache looks at the caller's file alone
and would serve stale code after an edit of the inner kernel, so compiled code is kept here under a
stamp of all files that a kernel is compiled from, and of the constants that its file imports. The
stamp reads contents, not dates or places: two checkouts share what they compiled. A cache that
cannot be read or written costs time, never the answer.
"""

import hashlib
import os
import shutil
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import config, njit
from numba.core import caching

from cribscore.jit import kernel_cache_path

_CONFIG: Any = config  # numba fills it in while it starts
KEPT_DAYS = 14
"""Compiled code of other releases that nobody has used for so long is removed."""

__all__ = ["compile_kernel"]


def compile_kernel(function: Callable[..., Any]) -> Any:
    """Return numba's dispatcher for a function, which compiles when it is called."""
    compiled: Any = njit(nogil=True)(function)
    if not function.__code__.co_filename.startswith("<"):  # doctests and the REPL have no file
        compiled._cache = _KernelCache(compiled.py_func)
    return compiled


@cache
def _content(path: str) -> bytes:
    return hashlib.sha256(Path(path).read_bytes()).digest()


def _stamp(function: Callable[..., object]) -> str:
    """Return a digest of all that a kernel is compiled from.

    That is its file, the constants that the file imports, and the stamps of the kernels of other
    files that it can call, in modules or by their names.
    """
    own = function.__code__.co_filename
    names = dict(function.__globals__)
    for value in function.__globals__.values():
        if isinstance(value, ModuleType):
            names.update(vars(value))
    inner = set()
    for value in names.values():
        original = getattr(value, "py_func", None)
        if original is not None and original.__code__.co_filename != own:
            inner.add(_stamp_of_file(original.__code__.co_filename, original))
    digest = hashlib.sha256(f"boundscheck {_CONFIG.BOUNDSCHECK}".encode())
    digest.update(_content(own))
    for name, value in sorted(function.__globals__.items()):
        if not name.startswith("__") and isinstance(value, bool | int | float | str | tuple):
            digest.update(f"{name} {value!r}\n".encode())
    for stamp in sorted(inner):
        digest.update(stamp.encode())
    return digest.hexdigest()[:32]


_STAMPS: dict[str, str] = {}


def _stamp_of_file(path: str, function: Callable[..., object]) -> str:
    """Return the stamp of a kernel file, which all its kernels share."""
    if path not in _STAMPS:
        _STAMPS[path] = _stamp(function)
    return _STAMPS[path]


class _Locator(caching._CacheLocator):
    """Where numba keeps the compiled code of one kernel, and what it must agree with."""

    def __init__(self, function: Callable[..., object], path: str) -> None:
        self._py_file = path
        self._stamp = _stamp_of_file(function.__code__.co_filename, function)
        self._name = f"{function.__module__}-{function.__code__.co_firstlineno}"

    @classmethod
    def from_function(cls, function: Callable[..., object], path: str) -> "_Locator":
        return cls(function, path)

    def ensure_cache_path(self) -> None:
        place = Path(self.get_cache_path())
        if not place.exists():
            place.mkdir(parents=True, exist_ok=True)
            _remove_old(place.parent)
        super().ensure_cache_path()

    def get_cache_path(self) -> str:
        return str(kernel_cache_path() / self._stamp)

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return self._name


class _KernelCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012


class _KernelCache(caching.FunctionCache):
    """numba's cache of a function; what cannot be read or written is compiled anew."""

    _impl_class = _KernelCacheImpl

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Return the compiled code, or None where there is none that can be read."""
        try:
            found = super().load_overload(signature, target_context)
            if found is not None:
                _mark_used(self.cache_path)
            return found
        except Exception as error:  # a damaged file may raise anything; compiling mends it
            _warn_once(f"compiled code in {self.cache_path} cannot be read ({error})")
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, signature: Any, data: Any) -> None:
        """Keep compiled code, if the disk takes it."""
        try:
            super().save_overload(signature, data)
        except OSError as error:
            _warn_once(f"compiled code cannot be kept in {self.cache_path} ({error.strerror})")


@cache
def _warned() -> set[str]:
    return set()


def _warn_once(said: str) -> None:
    """Warn once a process: each kernel would say the same."""
    if _warned():
        return
    _warned().add(said)
    warnings.warn(
        f"{said}: each new process compiles again. "
        "Hint: set CRIBSCORE_CACHE to a directory that you can write to.",
        RuntimeWarning,
        stacklevel=3,
    )


@cache
def _mark_used(place: str) -> None:
    """Date a directory of compiled code to today, so that nobody removes it as old."""
    with suppress(OSError):
        os.utime(place)


def _remove_old(parent: Path) -> None:
    """Remove compiled code of other releases that has not been used for `KEPT_DAYS`."""
    oldest = time.time() - KEPT_DAYS * 86400
    for place in parent.iterdir():
        is_stamp = len(place.name) == 32 and set(place.name) <= set("0123456789abcdef")
        if is_stamp and place.is_dir() and place.stat().st_mtime < oldest:
            shutil.rmtree(place, ignore_errors=True)
