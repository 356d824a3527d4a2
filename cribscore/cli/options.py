"""Options that several commands share: whose crib it is, the opponent, a cluster."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from cribscore.cli import completion
from cribscore.errors import DataError

if TYPE_CHECKING:
    from cribscore.chunks import Runner
    from cribscore.discard import OpponentLike

RoleOption = Annotated[
    bool | None,
    typer.Option("--dealer/--pone", help="Whose crib it is: your own, or the other's. Say which."),
]
OpponentOption = Annotated[
    str,
    typer.Option(
        autocompletion=completion.opponents,
        help="How the other discards: equilibrium, hand_only, uniform, or a file of solve throws.",
    ),
]
PlayOption = Annotated[
    bool, typer.Option("--play", help="Count the play too, as solved for the whole deal.")
]
PLAY_NOTE = (
    "Play: your points less the other's, both using what they hold and what has been "
    "played, not what they threw and not the starter."
)
VariantOption = Annotated[
    str,
    typer.Option(
        autocompletion=completion.variants, help="The kind of cribbage, such as five-card."
    ),
]
PLAYERS = "random, greedy, hoffmann, expected or solved."
PlayerArgument = Annotated[str, typer.Argument(autocompletion=completion.players, help=PLAYERS)]
SchedulerOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Run on this Dask cluster.")
]
WorkersOption = Annotated[
    int | None, typer.Option(min=1, help="Threads, without a cluster; by default one a processor.")
]


def read_role(dealer: bool | None) -> bool:
    """Return whether the player deals, and refuse to guess.

    Raises
    ------
    DataError
        If neither --dealer nor --pone was given.

    Examples
    --------
    >>> read_role(True)
    True
    """
    if dealer is None:
        raise DataError(
            "it matters whose crib it is.", hint="add --dealer if it is yours, --pone if not."
        )
    return dealer


def read_opponent(opponent: str, *, dealer: bool) -> "OpponentLike":
    """Return an opponent by name, hyphens or not, or from a file that ``solve --out`` wrote.

    Raises
    ------
    DataError
        If a file is not of a solved game.

    Examples
    --------
    >>> read_opponent("Hand-Only", dealer=True)
    'hand_only'
    """
    from pathlib import Path

    if Path(opponent).is_file():
        from cribscore.discard.strategies import load_equilibrium

        solved = load_equilibrium(opponent)
        return solved.pone if dealer else solved.dealer
    return cast("OpponentLike", opponent.strip().lower().replace("-", "_"))  # checked where used


@contextmanager
def running(
    label: str, scheduler: str | None = None, workers: int | None = None
) -> "Iterator[Runner]":
    """Yield what runs the work of a command, with a progress bar on a terminal.

    Examples
    --------
    >>> with running("dealing", workers=2) as run:
    ...     print(run.workers)
    2
    """
    from cribscore.chunks import Runner, progress_bar

    with connect(scheduler) as client, progress_bar(label) as progress:
        yield Runner(workers=workers, client=client, progress=progress)


@contextmanager
def solving(
    label: str, tolerance: float, scheduler: str | None, workers: int | None
) -> "Iterator[Runner]":
    """Yield what runs a solver, with a bar that fills as the exploitability falls."""
    from cribscore.chunks import Runner

    with connect(scheduler) as client, falling_bar(label, tolerance) as progress:
        yield Runner(workers=workers, client=client, progress=progress)


@contextmanager
def connect(address: str | None) -> Iterator[Any]:
    """Yield a client of the Dask cluster at an address, or None for threads of this process.

    Raises
    ------
    DataError
        If dask is not installed, or nothing answers at the address.

    Examples
    --------
    >>> with connect(None) as client:
    ...     print(client)
    None
    """
    if address is None:
        yield None
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise DataError(
            "a cluster needs dask, which is not installed.", hint="pip install 'cribscore[dask]'"
        ) from error
    try:
        client = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise DataError(
            f"no scheduler answers at {address!r}: {error}.",
            hint="start one with `dask scheduler`; an address is like tcp://host:8786.",
        ) from error
    try:
        yield client
    finally:
        client.close()  # type: ignore[no-untyped-call]


@contextmanager
def falling_bar(label: str, tolerance: float) -> Iterator[Callable[[int, float], None] | None]:
    """Show on a terminal how the exploitability falls, and yield what to call after each sweep.

    The bar is logarithmic: it is full when the tolerance is reached. Not on a terminal, None.

    Parameters
    ----------
    label : str
        What is being solved.
    tolerance : float
        Where the bar is full.

    Yields
    ------
    callable or None
        To call with the number of the sweep and its exploitability.

    Examples
    --------
    >>> with falling_bar("solving", 1e-6) as progress:
    ...     print(progress)
    None
    """
    if not sys.stderr.isatty():
        yield None
        return
    from math import log

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    first: list[float] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{label}: sweep 1", total=1.0)

        def tell(sweep: int, gain: float) -> None:
            first.append(gain)
            whole = log(max(first[0], 2 * tolerance) / tolerance)
            done = log(max(first[0], 2 * tolerance) / max(gain, tolerance)) / whole
            text = f"{label}: sweep {sweep}, exploitability {gain:.1e}"
            bar.update(task, description=text, completed=max(done, 0.0))

        yield tell
