"""One way to run big work: many chunks, on threads here or on a Dask client.

A chunk is a top-level function of small picklable arguments that returns small arrays. Kernels
release the GIL, so threads run side by side; a `distributed.Client` that the caller passes runs
the same chunks in other processes or on other machines. Results come back in the order of the
chunks, so an answer built from them is the same bit for bit however many workers there were.
"""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from sys import stderr
from typing import Any, TypeVar

R = TypeVar("R")
_ATTEMPTS = 4  # with a cluster that loses workers while it runs
Report = Callable[[int, int], None]
"""Called with the chunks done and the chunks there are."""

__all__ = ["Report", "progress_bar", "run_chunks", "split_range"]


def split_range(n_items: int, chunk_size: int) -> list[tuple[int, int]]:
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
    list of (int, int)
        Start and stop of each chunk.

    Raises
    ------
    ValueError
        If `chunk_size` is not positive.

    Examples
    --------
    >>> split_range(10, 4)
    [(0, 4), (4, 8), (8, 10)]
    """
    return [(at, min(at + chunk_size, n_items)) for at in range(0, n_items, chunk_size)]


def run_chunks(
    function: Callable[..., R],
    chunks: Iterable[Sequence[Any]],
    *,
    shared: Sequence[Any] = (),
    client: Any = None,
    workers: int | None = None,
    report: Report | None = None,
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
    client : distributed.Client, optional
        Where to run. None means threads of this process.
    workers : int, optional
        Threads; by default one a processor. Not used with a client.
    report : callable, optional
        Told of progress after each chunk, as ``report(done, total)``.

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
    listed = [tuple(chunk) for chunk in chunks]
    runner = _run_on_threads if client is None else _run_on_client
    results: list[R | None] = [None] * len(listed)
    where = workers if client is None else client
    for done, (place, result) in enumerate(runner(function, listed, tuple(shared), where), 1):
        results[place] = result
        if report:
            report(done, len(listed))
    return results  # type: ignore[return-value]  # every place has been filled


def _run_on_threads(
    function: Callable[..., R],
    chunks: list[tuple[Any, ...]],
    shared: tuple[Any, ...],
    workers: int | None,
) -> Iterator[tuple[int, R]]:
    n_workers = workers or os.cpu_count() or 1
    if n_workers == 1:
        yield from ((place, function(*shared, *chunk)) for place, chunk in enumerate(chunks))
        return
    with ThreadPoolExecutor(n_workers) as pool:
        waiting: dict[Future[R], int] = {
            pool.submit(function, *shared, *chunk): place for place, chunk in enumerate(chunks)
        }
        try:
            while waiting:
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield waiting.pop(future), future.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _run_on_client(
    function: Callable[..., R], chunks: list[tuple[Any, ...]], shared: tuple[Any, ...], client: Any
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
    """Be a task whose result is a shared argument.

    Unlike scattered data, a task's result that is lost with its worker is made again from what
    the scheduler has, so that nothing waits for what is gone.
    """
    return value


def _lost_workers() -> tuple[type[BaseException], ...]:
    from distributed import KilledWorker
    from distributed.client import FutureCancelledError
    from distributed.comm.core import CommClosedError

    return KilledWorker, FutureCancelledError, CommClosedError, TimeoutError


def _submit(
    function: Callable[..., R],
    chunks: list[tuple[Any, ...]],
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


@contextmanager
def progress_bar(label: str, *, shown: bool | None = None) -> Iterator[Report]:
    """Show a progress bar on standard error while the block runs, and yield its `Report`.

    Parameters
    ----------
    label : str
        What is being done.
    shown : bool, optional
        By default only when standard error is a terminal.

    Yields
    ------
    Report
        To pass to `run_chunks`.

    Raises
    ------
    Nothing of its own.

    Examples
    --------
    >>> with progress_bar("squaring", shown=False) as report:
    ...     run_chunks(pow, [(2,)], shared=(3,), report=report)
    [9]
    """
    if not (stderr.isatty() if shown is None else shown):
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
