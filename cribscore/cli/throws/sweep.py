"""`cribscore sweep`: the best throw of every class of deal, to a file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cribscore.cli import completion
from cribscore.cli.app import app
from cribscore.cli.files import ForceOption, check_place
from cribscore.cli.options import (
    OpponentOption,
    PlayOption,
    RoleOption,
    SchedulerOption,
    WorkersOption,
    read_opponent,
    read_role,
    running,
)
from cribscore.cli.output import print_text
from cribscore.errors import DataError

if TYPE_CHECKING:
    import pandas as pd

_CLOSE = 0.1


@app.command()
def sweep(
    variant: Annotated[
        str, typer.Argument(autocompletion=completion.variants, help="six-card or five-card.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where to write: .parquet or .csv.")],
    dealer: RoleOption = None,
    opponent: OpponentOption = "equilibrium",
    play: PlayOption = False,
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    force: ForceOption = False,
) -> None:
    """Find the best throw of every class of deal, what it is worth, and the next best.

    Deals that differ only by renaming suits are one class: 962,988 at
    six-card. The file has a row for each; its column `deals` is the weight.
    """
    from cribscore.variants import find_variant

    _check_out(out, force=force)
    role, kind = read_role(dealer), find_variant(variant)
    theirs = read_opponent(opponent, dealer=role)

    from cribscore.tables import sweep as frame_of

    with running("every throw of every deal", scheduler, workers) as run:
        frame = frame_of(
            kind,
            dealer=role,
            opponent=theirs,
            play="equilibrium" if play else None,
            run=run,
        )
    _write(frame, out)
    print_text(_summary(frame))
    print(f"written: {out}")


def _check_out(out: Path, *, force: bool) -> None:
    """Refuse what cannot be written before the work is done, not after it."""
    from importlib.util import find_spec

    if out.suffix not in (".parquet", ".csv"):
        raise DataError(f"the file must end in .parquet or .csv; got {str(out)!r}.")
    check_place(out, force=force)
    if out.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise DataError(
            "Parquet files need pyarrow, which is not installed.",
            hint="pip install 'cribscore[parquet]', or write a .csv file.",
        )


def _write(frame: "pd.DataFrame", out: Path) -> None:
    """Write the table, whole or not at all."""
    from cribscore.store import writing

    with writing(out.resolve()) as file:
        if out.suffix == ".parquet":
            frame.to_parquet(file, engine="pyarrow", index=False)
        else:
            frame.to_csv(file, index=False)


def _summary(frame: "pd.DataFrame") -> str:
    deals: Any = frame["deals"]
    total = int(deals.sum())

    def mean(column: str) -> float:
        return float((deals * frame[column]).sum() / total)

    close = float(deals[frame["margin"] < _CLOSE].sum() / total)
    played = "" if frame["play_mean"].isna().all() else f"play {mean('play_mean'):.4f}, "
    return (
        f"{len(frame):,} classes of {total:,} deals: hand {mean('hand_mean'):.4f}, "
        f"crib {mean('crib_mean'):.4f}, {played}net {mean('net_mean'):.4f}\n"
        f"other ranks are less than {_CLOSE} point behind in {100 * close:.1f} % of deals"
    )
