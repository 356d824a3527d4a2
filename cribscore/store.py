"""One way to keep results: written whole or not at all, checked on reading, versioned.

A stored file begins with one line of magic: the format, the length of the header and a SHA-256 of
that length and of all that follows. Then comes the header, one line of JSON (version, description
of the arrays, meta), and then the arrays, raw. It is written to a temporary file beside its place
and renamed, so that a reader, or a second process that builds the same result, never sees half a
file. A file that is truncated, altered or of another version is refused with `DataError`;
`load_or_build` builds it anew, and answers from memory where the disk takes nothing.
"""

import hashlib
import json
import os
import time
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cribscore.errors import DataError

FORMAT = b"cribscore-store-2"
_ALIGN = 64
_MAGIC_LENGTH = 128  # of the first line, with its end
_STALE_HOURS = 24  # after so long a temporary file belongs to nobody

__all__ = [
    "Stored",
    "cache_path",
    "load",
    "load_or_build",
    "load_shipped_or_build",
    "save",
    "shipped_path",
    "writing",
]


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
    compress: bool = False,
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
    compress : bool
        Whether to squeeze the arrays; they are then read into memory instead of mapped.

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
    described: dict[str, dict[str, Any]] = {}
    bodies = []
    for name, array in whole.items():
        described[name] = {"dtype": array.dtype.str, "shape": list(array.shape)}
        body = _squeeze(array) if compress else array.tobytes()
        if compress:
            described[name]["squeezed"] = len(body)
        bodies.append(body + b"\0" * (-len(body) % _ALIGN))
    header = {"version": version, "meta": dict(meta or {}), "arrays": described}
    line = json.dumps(header).encode()
    line += b" " * (-(len(line) + 1) % _ALIGN) + b"\n"
    digest = hashlib.sha256(b"%d " % len(line) + line)
    for body in bodies:
        digest.update(body)
    with writing(path) as out:
        out.write(_magic(len(line), digest.hexdigest()) + line)
        for body in bodies:
            out.write(body)


def _squeeze(array: npt.NDArray[Any]) -> bytes:
    """Compress an array, first bytes of all numbers first: high bytes are mostly alike."""
    rows = np.frombuffer(array.tobytes(), np.uint8).reshape(-1, array.dtype.itemsize)
    return zlib.compress(rows.T.tobytes(), 9)


def _expand(body: bytes, dtype: np.dtype[Any], shape: tuple[int, ...]) -> npt.NDArray[Any]:
    """Undo `_squeeze`; the array is read-only."""
    raw = np.frombuffer(zlib.decompress(body), np.uint8).reshape(dtype.itemsize, -1)
    found = np.frombuffer(raw.T.tobytes(), dtype).reshape(shape)
    return found


def _magic(length: int, digest: str) -> bytes:
    """Return the first line of a file, whose header and arrays have this digest."""
    line = b"%s %d %s" % (FORMAT, length, digest.encode())
    return line.ljust(_MAGIC_LENGTH - 1) + b"\n"


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that appears at `path` when the block ends well, and otherwise not at all.

    Parameters
    ----------
    path : Path
        The place; missing directories are made, and what a killed writer left there is removed.

    Yields
    ------
    binary file
        To write to.

    Raises
    ------
    OSError
        If the disk refuses.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "note"
    >>> with writing(place) as out:
    ...     _ = out.write(b"whole")
    >>> place.read_bytes()
    b'whole'
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _remove_left_behind(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(6).hex()}.tmp")
    try:
        # made by open(), so that the process's own umask decides who may read it
        with open(temporary, "xb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


def _remove_left_behind(path: Path) -> None:
    """Remove temporary files that killed writers of `path` left beside it."""
    for found in path.parent.glob(f".{path.name}.*.tmp"):
        writer = found.name.removeprefix(f".{path.name}.").split("-")[0]
        with suppress(OSError):
            is_old = time.time() - found.stat().st_mtime > _STALE_HOURS * 3600
            if is_old or (writer.isdigit() and not _is_running(int(writer))):
                found.unlink()


def _is_running(process: int) -> bool:
    """Say whether a process of this machine runs; where that cannot be told, say yes."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


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
    """
    try:
        return _load(path, version)
    except (FileNotFoundError, DataError):
        raise
    except IsADirectoryError:
        raise DataError(f"{path} is a folder, not a cribscore file.") from None
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror}.") from None
    except Exception as error:  # whatever a damaged header makes json or numpy raise
        raise DataError(f"{path} is damaged or not a cribscore file.") from error


def _load(path: Path, version: int) -> Stored:
    with path.open("rb") as source:
        magic = source.read(_MAGIC_LENGTH)
    words = magic.split()
    if words[:1] != [FORMAT]:
        if magic.startswith(b'{"format": "cribscore-store-'):
            raise DataError(f"{path} was written by another release of cribscore.")
        raise DataError(f"{path} is damaged or not a cribscore file.")
    rest = np.memmap(path, np.uint8, "r", offset=_MAGIC_LENGTH)
    length = int(words[1])
    digest = hashlib.sha256(b"%d " % length)
    digest.update(memoryview(rest))  # type: ignore[arg-type]  # numpy arrays are buffers
    if magic != _magic(length, digest.hexdigest()):
        raise DataError(f"{path} is damaged: its checksum does not match.")
    header = json.loads(rest[:length].tobytes())
    if header["version"] != version:
        raise DataError(f"{path} has version {header['version']}; this release reads {version}.")
    arrays: dict[str, npt.NDArray[Any]] = {}
    at = length
    for name, described in header["arrays"].items():
        dtype, shape = np.dtype(described["dtype"]), tuple(described["shape"])
        count = int(np.prod(shape))
        size = described.get("squeezed", dtype.itemsize * count)
        if "squeezed" in described:
            arrays[name] = _expand(rest[at : at + size].tobytes(), dtype, shape)
        else:
            arrays[name] = np.frombuffer(rest, dtype, count, at).reshape(shape)
        at += size + -size % _ALIGN
    return Stored(arrays, header["meta"])


def load_or_build(
    path: Path, build: Callable[[], Stored], *, version: int, compress: bool = False
) -> Stored:
    """Load a result, or build and keep it if it is missing, damaged or of another version.

    Parameters
    ----------
    path : Path
        Where it is kept.
    build : callable
        Makes the result. Two processes may build at once; the last to finish leaves its file.
    version : int
        Of the meaning of the contents.
    compress : bool
        As in `save`.

    Returns
    -------
    Stored
        As `load` returns it.

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
    try:
        save(path, built.arrays, version=version, meta=built.meta, compress=compress)
        return load(path, version=version)
    except (OSError, DataError) as error:
        _warn_unkept(path, str(getattr(error, "strerror", None) or error))
    for array in built.arrays.values():
        array.flags.writeable = False
    return built


def load_shipped_or_build(
    folder: str, name: str, build: Callable[[], Stored], *, version: int, compress: bool = False
) -> Stored:
    """Load a result from a folder of ``data/``; what is not shipped is kept in the cache.

    Raises
    ------
    DataError
        If it is shipped, and the file is damaged or of another version.
    """
    try:
        place = shipped_path(f"{folder}/{name}")
    except DataError:  # it is not shipped
        return load_or_build(cache_path(name), build, version=version, compress=compress)
    return load(place, version=version)


def _warn_unkept(path: Path, reason: str) -> None:
    """Say once a process that results cannot be kept."""
    if path.parent in _UNKEPT:
        return
    _UNKEPT.add(path.parent)
    warnings.warn(
        f"results cannot be kept in {path.parent} ({reason}): each new process makes them again. "
        "Hint: set CRIBSCORE_CACHE to a directory that you can write to.",
        RuntimeWarning,
        stacklevel=3,
    )


_UNKEPT: set[Path] = set()
