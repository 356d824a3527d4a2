"""Options that several commands share: whose crib it is, the opponent, a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cribscore.errors import DataError

if TYPE_CHECKING:
    from cribscore.discard.strategies.strategy import Strategy

RoleOption = Annotated[
    bool | None,
    typer.Option("--dealer/--pone", help="Whose crib it is: your own, or the other's. Say which."),
]
OpponentOption = Annotated[
    str,
    typer.Option(
        help="How the other throws: equilibrium, hand_only, uniform, or a file of cribscore solve."
    ),
]
PlayOption = Annotated[
    bool, typer.Option("--play", help="Count the play too, as solved for the whole deal.")
]
PLAY_NOTE = (
    "Play: your points less the other's, both using what they hold and what has been\n"
    "laid, not what they threw and not the starter."
)
VariantOption = Annotated[str, typer.Option(help="The kind of cribbage, such as five-card.")]
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


def read_opponent(opponent: str, *, dealer: bool) -> "str | Strategy":
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
        from cribscore.discard.strategies.strategy import load_equilibrium

        solved = load_equilibrium(opponent)
        return solved.pone if dealer else solved.dealer
    return opponent.strip().lower().replace("-", "_")


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
