"""Checkpoints: what a long run goes on from. Nothing else is taken for one, or overwritten.

A checkpoint says which kind of run it belongs to and with which settings. A file that the user
named is used only if all of that agrees; whatever else it may be, it is refused as it is. In the
cache, where files are the program's own, one that is damaged or of another run is made anew.
"""

import hashlib
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy.typing as npt

from cribscore.errors import DataError
from cribscore.store import Stored, cache_path, load, save

_VERSION = 1

__all__ = ["digest_of", "load_checkpoint", "save_checkpoint"]


def digest_of(*parts: npt.NDArray[Any] | str) -> str:
    """Return the SHA-256 of texts and of the contents of arrays, one after another."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else part.tobytes())
    return digest.hexdigest()


def load_checkpoint(path: Path, kind: str, settings: Mapping[str, Any]) -> Stored | None:
    """Load the checkpoint of a run, if there is one.

    Parameters
    ----------
    path : Path
        The file.
    kind : str
        What is being solved, for example ``the play``.
    settings : mapping
        What the run depends on; JSON can hold it.

    Returns
    -------
    Stored or None
        None if the file does not exist, or is in the cache and of no use.

    Raises
    ------
    DataError
        If a file outside the cache is anything but a checkpoint of this run.

    Examples
    --------
    >>> load_checkpoint(Path("nowhere"), "the play", {}) is None
    True
    """
    try:
        stored = load(path, version=_VERSION)
        _check_run(path, stored.meta, kind, settings)
    except FileNotFoundError:
        return None
    except DataError as error:
        if not _is_cached(path):
            raise DataError(
                f"{str(path)!r} is no checkpoint of this run, and is left as it is: {error}",
                hint="name a file that does not exist yet.",
            ) from None
        warnings.warn(f"{error} The run starts anew.", stacklevel=4)
        return None
    return stored


def save_checkpoint(
    path: Path,
    kind: str,
    settings: Mapping[str, Any],
    arrays: Mapping[str, npt.NDArray[Any]],
    **reached: Any,
) -> None:
    """Write a checkpoint, whole or not at all; `reached` says how far the run is.

    Raises
    ------
    DataError
        If the disk refuses. In the cache that costs a warning, and the run goes on.
    """
    meta = {"checkpoint": kind, "settings": dict(settings)} | reached
    try:
        save(path, arrays, version=_VERSION, meta=meta)
    except OSError as error:
        said = f"the checkpoint {str(path)!r} cannot be written: {error.strerror}."
        if not _is_cached(path):
            raise DataError(said) from error
        warnings.warn(f"{said} A stopped run will start anew.", stacklevel=3)


def _check_run(path: Path, meta: Mapping[str, Any], kind: str, settings: Mapping[str, Any]) -> None:
    """Refuse what is kept for anything but a run of this kind with these settings."""
    if "checkpoint" not in meta:
        raise DataError(f"{path} is a kept result, not a checkpoint.")
    if meta["checkpoint"] != kind:
        raise DataError(f"{path} is a checkpoint of {meta['checkpoint']}, not of {kind}.")
    found = meta.get("settings", {})
    others = sorted(name for name in {*found, *settings} if found.get(name) != settings.get(name))
    if others:
        raise DataError(f"{path} is a checkpoint of {kind} with another {' and '.join(others)}.")


def _is_cached(path: Path) -> bool:
    """Say whether a file is one of the program's own, in the cache."""
    return path.resolve().is_relative_to(cache_path("any").parent.resolve())
