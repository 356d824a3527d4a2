"""`cribscore simulate`: games between two players, with the error of every number."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.files import ForceOption, check_place, write_text
from cribscore.cli.layout import terminal_width
from cribscore.cli.options import (
    PlayerArgument,
    SchedulerOption,
    VariantOption,
    WorkersOption,
    running,
)
from cribscore.cli.output import (
    JsonOption,
    PlotOption,
    print_json,
    print_rows,
    print_text,
    save_plot,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from cribscore.match import GamesResult


_WIDE = 80


@app.command()
def simulate(
    first: PlayerArgument,
    second: PlayerArgument,
    games: Annotated[int, typer.Option(help="How many games, an even number.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Repeats the result.")] = 1,
    variant: VariantOption = "six-card",
    apart: Annotated[
        bool, typer.Option("--apart", help="Deal each game its own cards, not each pair.")
    ] = False,
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the first game down.")
    ] = None,
    force: ForceOption = False,
    json: JsonOption = False,
    plot: PlotOption = None,
) -> None:
    """Play many games between two players: who is better, by how much, how surely."""
    from cribscore.match import simulate_games
    from cribscore.variants import find_variant

    if record:
        check_place(record, force=force)
    with running("playing", scheduler, workers) as run:
        result = simulate_games(
            first,
            second,
            games,
            seed=seed,
            variant=find_variant(variant),
            paired=not apart,
            run=run,
        )
    if json:
        print_json(result.to_dict())
    else:
        _print_result(result)
    if plot:
        save_plot(_draw(result), plot)
    if record:  # last: a place that cannot be written must not cost the games
        _write_first_game(record, first, second, seed, variant)


def _print_result(result: "GamesResult") -> None:
    """Print the result; on a terminal narrower than its text, with a table that fits."""
    if terminal_width() >= _WIDE:
        print(result)
        return
    from cribscore.match import SOURCES

    sentences, _, table = str(result).partition("\n\n")
    rows = [
        {"player": name, "role": role}
        | {s: result.points(seat, dealer=role == "dealer", source=s).mean for s in SOURCES}
        for seat, name in enumerate(result.players)
        for role in ("dealer", "pone")
    ]
    print_text(sentences)
    print_rows(rows, title="points of a deal, played out")
    print_text(table.splitlines()[-1])


def _draw(result: "GamesResult") -> "Axes":
    """Draw who wins above, and below it the points of a deal."""
    import matplotlib.pyplot as plt

    from cribscore.plots import plot_points, plot_wins
    from cribscore.tables import points, wins

    _, (above, below) = plt.subplots(2, 1, figsize=(8, 6), layout="constrained")
    plot_wins(wins(result), ax=above)
    plot_points(points(result), ax=below)
    return below  # type: ignore[no-any-return]


def _write_first_game(path: Path, first: str, second: str, seed: int, variant: str) -> None:
    from cribscore.match import record_game
    from cribscore.records import format_record
    from cribscore.variants import find_variant

    record = record_game(first, second, seed=seed, variant=find_variant(variant))
    write_text(path, format_record(record))
