"""Checks at the door: numbers, flags and seeds, in one set of words."""

import operator
from collections.abc import Collection
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribscore.errors import DataError, shown

if TYPE_CHECKING:  # NumPy only where there are arrays: the rules do without it
    import numpy as np
    import numpy.typing as npt

LARGEST_SEED = 2**64 - 1

__all__ = [
    "check_choice",
    "check_flag",
    "check_flags",
    "check_kind",
    "check_number",
    "check_path",
    "check_real",
    "check_seed",
    "check_tolerance",
]


def check_number(
    name: str, value: Any, *, least: int | None = None, most: int | None = None
) -> int:
    """Return a whole number from `least` to `most`; one that a frame holds as 110.0 too.

    Examples
    --------
    >>> check_number("n_games", 0, least=1)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: n_games must be a whole number from 1 on; got 0.
    """
    wanted = f"{name} must be a whole number{_limits(least, most)}"
    if _is_flag(value):
        raise DataError(f"{wanted}; got {shown(value)}.")
    try:
        number = int(value) if _is_whole_float(value) else operator.index(value)
    except TypeError:
        raise DataError(f"{wanted}; got {shown(value)}.") from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise DataError(f"{wanted}; got {shown(number)}.")
    return number


def check_real(
    name: str, value: Any, *, least: float | None = None, most: float | None = None
) -> float:
    """Return a finite number from `least` to `most`.

    Examples
    --------
    >>> check_real("chance", float("nan"), least=0, most=1)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: chance must be a number from 0 to 1; got nan.
    """
    wanted = f"{name} must be a number{_limits(least, most)}"
    if _is_flag(value) or isinstance(value, str | bytes):
        raise DataError(f"{wanted}; got {shown(value)}.")
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        raise DataError(f"{wanted}; got {shown(value)}.") from None
    low, high = -inf if least is None else least, inf if most is None else most
    if not (low <= number <= high and abs(number) < inf):
        raise DataError(f"{wanted}; got {number!r}.")
    return number


def check_flag(name: str, value: Any) -> bool:
    """Return a flag that is a bool, and refuse whatever else could be taken for one.

    Examples
    --------
    >>> check_flag("dealer", "no")
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: dealer must be True or False; got 'no'.
    """
    if not _is_flag(value):
        raise DataError(f"{name} must be True or False; got {shown(value)}.")
    return bool(value)


def check_flags(name: str, values: Any, n: int) -> "npt.NDArray[np.bool_]":
    """Return a flag, or a flag a row, as an array of n bools.

    Examples
    --------
    >>> check_flags("dealer", True, 3).tolist()
    [True, True, True]
    >>> check_flags("dealer", [1, 0], 2)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: dealer[0] must be True or False; got 1.
    """
    import numpy as np

    if _is_flag(values):
        return np.full(n, bool(values))
    if hasattr(values, "to_pylist"):  # Arrow
        values = values.to_pylist()
    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        at = int(np.flatnonzero(np.ma.getmaskarray(values).ravel())[0])
        raise DataError(f"{name}[{at}] is masked; it must be True or False.")
    if isinstance(values, str | bytes) or not hasattr(values, "__len__"):
        raise DataError(f"{name} must be True or False, or one of them a row; got {shown(values)}.")
    if len(values) != n or np.ndim(values) > 1:
        shape = np.shape(values)
        raise DataError(f"{name} must be one flag, or one for each of {n} rows; got shape {shape}.")
    found = np.asarray(values)
    if found.dtype != np.bool_:
        for at, value in enumerate(values):
            check_flag(f"{name}[{at}]", value)
        found = np.array([bool(value) for value in values], dtype=np.bool_)
    return found


def check_choice(name: str, value: Any, choices: Collection[str]) -> str:
    """Return one of several words.

    Examples
    --------
    >>> check_choice("errors", 5, ("raise", "coerce"))
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: errors must be 'raise' or 'coerce'; got 5.
    """
    if not isinstance(value, str) or value not in choices:
        raise DataError(f"{name} must be {' or '.join(map(repr, choices))}; got {shown(value)}.")
    return value


def check_path(name: str, value: Any) -> Path:
    """Return a path of the file system.

    Examples
    --------
    >>> check_path("path", 5)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: path must be text or a path; got 5.
    """
    if not isinstance(value, str | Path) or "\0" in str(value):
        raise DataError(f"{name} must be text or a path; got {shown(value)}.")
    return Path(value)


def check_kind(name: str, value: Any, kind: type, hint: str | None = None) -> None:
    """Refuse a value of another class.

    Examples
    --------
    >>> check_kind("table", 5, dict)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: table must be a dict; got 5.
    """
    if not isinstance(value, kind):
        raise DataError(f"{name} must be a {kind.__name__}; got {shown(value)}.", hint=hint)


def check_seed(seed: Any) -> int:
    """Return a seed from 0 to 2**64 - 1.

    Examples
    --------
    >>> check_seed(-1)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: seed must be a whole number from 0 to 18446744073709551615; got -1.
    """
    return check_number("seed", seed, least=0, most=LARGEST_SEED)


def check_tolerance(value: Any) -> float:
    """Return a tolerance in points: a positive number.

    Examples
    --------
    >>> check_tolerance(0)
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: the tolerance must be positive; got 0.
    """
    number = check_real("the tolerance", value)
    if number <= 0:
        raise DataError(f"the tolerance must be positive; got {shown(value)}.")
    return number


def _is_flag(value: Any) -> bool:
    """Say whether a value is a bool, of Python or of NumPy."""
    return type(value).__name__ in ("bool", "bool_")


def _is_whole_float(value: Any) -> bool:
    """Say whether a value is a float, of Python or of NumPy, without a fraction."""
    return type(value).__name__.startswith("float") and float(value).is_integer()


def _limits(least: float | None, most: float | None) -> str:
    if least is None:
        return "" if most is None else f" up to {most}"
    return f" from {least} on" if most is None else f" from {least} to {most}"
