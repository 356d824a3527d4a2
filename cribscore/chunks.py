"""One way to run big work: many chunks, on threads here or on a Dask client.

A chunk is a top-level function of small picklable arguments that returns small arrays. Kernels
release the GIL, so threads run side by side; a `distributed.Client` that the caller passes runs
the same chunks in other processes or on other machines. Results come back in the order of the
chunks, so an answer built from them is the same bit for bit however many workers there were.
"""

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar, overload

from cribscore.checks import check_flag, check_kind, check_number

R = TypeVar("R")
_ATTEMPTS = 4  # with a cluster that loses workers while it runs
Progress = Callable[[int, float], None]
"""Called with the steps done, and the steps there are; by a solver, with the gap still open."""

__all__ = ["Progress", "Runner", "Spans", "progress_bar", "quietly", "run_chunks", "split_range"]


@dataclass(frozen=True, kw_only=True)
class Runner:
    """Where big work runs, and who hears of its progress. No answer depends on it.

    Attributes
    ----------
    workers : int, optional
        Threads of this process; by default one a processor. Not used with a client.
    client : distributed.Client, optional
        A Dask cluster to run on instead.
    progress : callable, optional
        Called as ``progress(done, total)`` after each chunk; by a solver, as
        ``progress(iterations, exploitability)`` after each measurement.

    Examples
    --------
    >>> Runner(workers=2)
    Runner(workers=2, client=None, progress=None)
    """

    workers: int | None = None
    client: Any = None
    progress: Progress | None = None

    def __post_init__(self) -> None:
        if self.workers is not None:
            check_number("workers", self.workers, least=1)

    def tell(self, done: int, total: float) -> None:
        """Pass progress on to whoever asked for it."""
        if self.progress:
            self.progress(done, total)


def quietly(run: Runner | None) -> Runner:
    """Return the same runner without its progress, for a step inside a larger one."""
    return replace(_checked(run), progress=None)


def _checked(run: Runner | None) -> Runner:
    if run is None:
        return Runner()
    check_kind("run", run, Runner)
    return run


@dataclass(frozen=True)
class Spans(Sequence[tuple[int, int]]):
    """``range(n_items)`` cut into consecutive half-open ranges, made as they are asked for."""

    n_items: int
    chunk_size: int

    def __len__(self) -> int:
        return -(-self.n_items // self.chunk_size)

    @overload
    def __getitem__(self, at: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, at: slice) -> list[tuple[int, int]]: ...
    def __getitem__(self, at: int | slice) -> tuple[int, int] | list[tuple[int, int]]:
        if isinstance(at, slice):
            return [self[place] for place in range(len(self))[at]]
        start = range(len(self))[at] * self.chunk_size
        return start, min(start + self.chunk_size, self.n_items)


def split_range(n_items: int, chunk_size: int) -> Spans:
    """Cut ``range(n_items)`` into consecutive half-open ranges.

    Parameters
    ----------
    n_items : int
        How many items there are.
    chunk_size : int
        How many go into each chunk but the last. It must not depend on the number of workers
        where the answer could.

    Returns
    -------
    Spans
        A sequence of (start, stop).

    Raises
    ------
    DataError
        If `chunk_size` is not positive.

    Examples
    --------
    >>> list(split_range(10, 4))
    [(0, 4), (4, 8), (8, 10)]
    """
    return Spans(n_items, check_number("chunk_size", chunk_size, least=1))


def run_chunks(
    function: Callable[..., R],
    chunks: Iterable[Sequence[Any]],
    *,
    shared: Sequence[Any] = (),
    run: Runner | None = None,
) -> list[R]:
    """Call ``function(*shared, *chunk)`` for every chunk and return the results in order.

    Parameters
    ----------
    function : callable
        A top-level function; pure, so that a chunk lost with its worker can be run again.
    chunks : iterable of sequences
        The arguments that differ from chunk to chunk.
    shared : sequence
        The arguments that do not differ; sent once to every Dask worker.
    run : Runner, optional
        By default the threads of this process.

    Returns
    -------
    list
        One result a chunk, in the order of the chunks.

    Raises
    ------
    Exception
        Whatever `function` raised for the first chunk that failed.

    Examples
    --------
    >>> run_chunks(pow, [(2,), (3,)], shared=(10,))
    [100, 1000]
    """
    where = _checked(run)
    listed = chunks if isinstance(chunks, Sequence) else [tuple(chunk) for chunk in chunks]
    if where.client is None:
        finished = _run_on_threads(function, listed, tuple(shared), where.workers)
    else:
        finished = _run_on_client(function, listed, tuple(shared), where.client)
    results: dict[int, R] = {}
    for done, (place, result) in enumerate(finished, 1):
        results[place] = result
        where.tell(done, len(listed))
    return [results[place] for place in range(len(listed))]


def _run_on_threads(
    function: Callable[..., R],
    chunks: Sequence[Sequence[Any]],
    shared: tuple[Any, ...],
    workers: int | None,
) -> Iterator[tuple[int, R]]:
    n_workers = workers or os.cpu_count() or 1
    if n_workers == 1:
        yield from ((place, function(*shared, *chunk)) for place, chunk in enumerate(chunks))
        return
    coming = enumerate(chunks)
    with ThreadPoolExecutor(n_workers) as pool:
        waiting: dict[Future[R], int] = {}
        try:
            while True:
                for place, chunk in islice(coming, 4 * n_workers - len(waiting)):
                    waiting[pool.submit(function, *shared, *chunk)] = place
                if not waiting:
                    return
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield waiting.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _run_on_client(
    function: Callable[..., R],
    chunks: Sequence[Sequence[Any]],
    shared: tuple[Any, ...],
    client: Any,
) -> Iterator[tuple[int, R]]:
    """Run on a Dask client.

    The scheduler runs again what a dead worker had; if it gives up, what is missing is sent anew.
    """
    missing = set(range(len(chunks)))
    for attempt in range(_ATTEMPTS):
        try:
            for place, result in _submit(function, chunks, missing, shared, client):
                missing.discard(place)
                yield place, result
        except _lost_workers():
            if attempt == _ATTEMPTS - 1:
                raise
        if not missing:
            return


def _hold(value: R) -> R:
    """Return the argument unchanged, as a Dask task.

    Unlike scattered data, the result of a task that is lost with its worker is made again by the
    scheduler.
    """
    return value


def _lost_workers() -> tuple[type[BaseException], ...]:
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError

    return KilledWorker, FutureCancelledError, CommClosedError, TimeoutError


def _submit(
    function: Callable[..., R],
    chunks: Sequence[Sequence[Any]],
    wanted: set[int],
    shared: tuple[Any, ...],
    client: Any,
) -> Iterator[tuple[int, R]]:
    from distributed import as_completed

    with warnings.catch_warnings():  # large arguments are meant: sent as tasks they can be remade
        warnings.filterwarnings("ignore", message="Sending large graph")
        placed = [client.submit(_hold, value, pure=False) for value in shared]
    place_of = {}
    for place in sorted(wanted):
        future = client.submit(function, *placed, *chunks[place], pure=False)
        place_of[future] = place
    for future in as_completed(list(place_of)):  # type: ignore[no-untyped-call]
        yield place_of.pop(future), future.result()


def available_memory() -> int | None:
    """Return the bytes of memory that this process can still take, or None if nobody tells."""
    try:
        with open("/proc/meminfo", encoding="ascii") as told:
            for line in told:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):  # another system: it tells when it is too late
        return None


@contextmanager
def progress_bar(label: str, *, shown: bool | None = None) -> Iterator[Progress]:
    """Show a progress bar on standard error while the block runs, and yield its `Progress`.

    Parameters
    ----------
    label : str
        What is being done.
    shown : bool, optional
        By default only when standard error is a terminal.

    Yields
    ------
    Progress
        For a `Runner`.

    Examples
    --------
    >>> with progress_bar("squaring", shown=False) as progress:
    ...     run_chunks(pow, [(2,)], shared=(3,), run=Runner(progress=progress))
    [9]
    """
    check_kind("label", label, str)
    if not (sys.stderr.isatty() if shown is None else check_flag("shown", shown)):
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        *(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()),
        *(TimeElapsedColumn(), TimeRemainingColumn()),
    )
    console = Console(stderr=True, force_terminal=shown)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(label, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
