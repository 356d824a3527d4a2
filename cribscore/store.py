"""One way to keep results: written whole or not at all, checked on reading, versioned.

A stored file is one line of JSON (format, version, description of the arrays, a SHA-256 of what
follows) and then the arrays, raw. It is written to a temporary file beside its place and renamed,
so that a reader, or a second process that builds the same result, never sees half a file. A file
that is truncated, altered or of another version is refused with `DataError`; `load_or_build`
builds it anew.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.errors import DataError

FORMAT = "cribscore-store-1"
_ALIGN = 64

__all__ = ["Stored", "cache_path", "load", "load_or_build", "save", "shipped_path"]


class Stored(NamedTuple):
    """What a file holds.

    Attributes
    ----------
    arrays : dict of str to ndarray
        By name.
    meta : dict
        What describes them; JSON can hold it.
    """

    arrays: dict[str, npt.NDArray[Any]]
    meta: dict[str, Any]


def cache_path(name: str) -> Path:
    """Return the place of a computed result in the user's cache directory.

    Parameters
    ----------
    name : str
        File name. ``CRIBSCORE_CACHE`` in the environment overrides the directory.

    Returns
    -------
    Path
        The place; its directory may not exist yet.

    Raises
    ------
    Nothing of its own.

    Examples
    --------
    >>> cache_path("six-card.tables").name
    'six-card.tables'
    """
    override = os.environ.get("CRIBSCORE_CACHE")
    if override:
        return Path(override) / name
    from platformdirs import user_cache_path

    return user_cache_path("cribscore", appauthor=False) / name


def shipped_path(name: str) -> Path:
    """Return the place of a file of ``data/``, installed or in a checkout.

    Parameters
    ----------
    name : str
        Path below ``data/``, for example ``books/hands.csv``.

    Returns
    -------
    Path
        An existing file.

    Raises
    ------
    DataError
        If the installation lacks the file.

    Examples
    --------
    >>> shipped_path("README.md").name
    'README.md'
    """
    package = Path(__file__).parent
    for root in (package / "data", package.parent / "data"):
        if (root / name).exists():
            return root / name
    raise DataError(f"the installed package has no data file {name!r}.", hint="install it again.")


def save(
    path: Path,
    arrays: Mapping[str, npt.NDArray[Any]],
    *,
    version: int,
    meta: Mapping[str, Any] | None = None,
) -> None:
    """Write arrays to `path`, whole or not at all.

    Parameters
    ----------
    path : Path
        The place; missing directories are made.
    arrays : mapping of str to ndarray
        Plain dtypes only.
    version : int
        Of the meaning of the contents; `load` must be given the same.
    meta : mapping, optional
        Anything that JSON can hold.

    Raises
    ------
    OSError
        If the disk refuses.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "squares"
    >>> save(place, {"squares": np.arange(4) ** 2}, version=1)
    >>> load(place, version=1).arrays["squares"].tolist()
    [0, 1, 4, 9]
    """
    whole = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    digest = hashlib.sha256()
    for array in whole.values():
        digest.update(_padded(array))
    header = {
        "format": FORMAT,
        "version": version,
        "meta": dict(meta or {}),
        "arrays": {n: {"dtype": a.dtype.str, "shape": list(a.shape)} for n, a in whole.items()},
        "sha256": digest.hexdigest(),
    }
    line = json.dumps(header).encode()
    line += b" " * (-(len(line) + 1) % _ALIGN) + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(line)
            for array in whole.values():
                out.write(_padded(array))
            out.flush()
            os.fsync(out.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """Return the process's umask; there is no way to read it but to set it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _padded(array: npt.NDArray[Any]) -> bytes:
    raw = array.tobytes()
    return raw + b"\0" * (-len(raw) % _ALIGN)


def load(path: Path, *, version: int) -> Stored:
    """Read back what `save` wrote, and refuse anything else.

    Parameters
    ----------
    path : Path
        The file.
    version : int
        The version that the caller understands.

    Returns
    -------
    Stored
        The arrays (mapped from disk, read-only) and the description.

    Raises
    ------
    DataError
        If the file is truncated, altered, not of this format or of another version.
    FileNotFoundError
        If there is none.

    Examples
    --------
    See `save`.
    """
    with path.open("rb") as source:
        line = source.readline(1 << 20)
    header = _read_header(path, line)
    if header["version"] != version:
        raise DataError(f"{path} has version {header['version']}; this release reads {version}.")
    body = np.memmap(path, np.uint8, "r", offset=len(line)) if _has_body(path, line) else b""
    if hashlib.sha256(body).hexdigest() != header["sha256"]:  # type: ignore[arg-type]
        raise DataError(f"{path} is damaged: its checksum does not match.", hint="delete it.")
    arrays: dict[str, npt.NDArray[Any]] = {}
    at = 0
    for name, described in header["arrays"].items():
        dtype, shape = np.dtype(described["dtype"]), tuple(described["shape"])
        size = dtype.itemsize * int(np.prod(shape))
        arrays[name] = np.frombuffer(body, dtype, size // dtype.itemsize, at).reshape(shape)
        at += size + -size % _ALIGN
    return Stored(arrays, header["meta"])


def _has_body(path: Path, line: bytes) -> bool:
    return path.stat().st_size > len(line)


def _read_header(path: Path, line: bytes) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise DataError(f"{path} is damaged or not a cribscore file.", hint="delete it.")
    return header


def load_or_build(path: Path, build: Callable[[], Stored], *, version: int) -> Stored:
    """Load a result, or build and keep it if it is missing, damaged or of another version.

    Parameters
    ----------
    path : Path
        Where it is kept.
    build : callable
        Makes the result. Two processes may build at once; the last to finish leaves its file.
    version : int
        Of the meaning of the contents.

    Returns
    -------
    Stored
        As `load` returns it.

    Raises
    ------
    OSError
        If the disk refuses.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "one"
    >>> load_or_build(place, lambda: Stored({"one": np.ones(1)}, {}), version=1).arrays["one"]
    array([1.])
    """
    try:
        return load(path, version=version)
    except (FileNotFoundError, DataError):
        built = build()
        save(path, built.arrays, version=version, meta=built.meta)
        return load(path, version=version)
