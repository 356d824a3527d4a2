"""`cribscore edge`: how many points a deal one player gains on another, by paired deals."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.output import CsvOption, JsonOption, PlotOption, print_json, print_rows
from cribscore.cli.sides import SchedulerOption, VariantOption, WorkersOption, connect


@app.command()
def edge(
    player: Annotated[str, typer.Argument(help="random, greedy, hoffmann, expected or solved.")],
    opponent: Annotated[str, typer.Argument(help="The other player.")],
    pairs: Annotated[int, typer.Option(help="How many pairs of deals.")] = 100_000,
    seed: Annotated[int, typer.Option(help="Repeats the result.")] = 1,
    throws: Annotated[
        str,
        typer.Option(help="equilibrium: both throw alike. own: each throws his own way."),
    ] = "equilibrium",
    exact: Annotated[
        bool,
        typer.Option("--exact", help="Follow every line of solved's play instead; minutes."),
    ] = False,
    variant: VariantOption = "six-card",
    scheduler: SchedulerOption = None,
    workers: WorkersOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Say how many points a deal a player gains on another.

    In each pair of deals the cards are the same and the two change places.
    """
    from cribscore.chunks import progress_bar
    from cribscore.errors import DataError
    from cribscore.match.edges import simulate_edge
    from cribscore.variants import SIX_CARD, find_variant

    if exact:
        is_known = (player.strip().lower(), throws.strip().lower()) == ("solved", "equilibrium")
        if not is_known or csv or plot or find_variant(variant) != SIX_CARD:
            raise DataError(
                "only the edge of solved is worked out exactly, at six-card, both throwing by the "
                "equilibrium, as text or --json.",
                hint="leave out --exact to deal pairs of deals.",
            )
        _print_exact(opponent, scheduler, workers, as_json=json)
        return
    with connect(scheduler) as client, progress_bar("dealing") as report:
        found = simulate_edge(
            player,
            opponent,
            pairs,
            seed=seed,
            throws=throws.strip().lower(),
            variant=find_variant(variant),
            client=client,
            workers=workers,
            report=report,
        )
    if json:
        print_json(found.to_dict())
    elif csv:
        print_rows(found.rows(), as_csv=True)
    else:
        print(found)
    if plot:
        from cribscore.cli.output import save_plot
        from cribscore.plots import plot_edges
        from cribscore.tables import edges

        save_plot(plot_edges(edges(found)), plot)


def _print_exact(
    opponent: str, scheduler: str | None, workers: int | None, *, as_json: bool
) -> None:
    from cribscore.chunks import progress_bar
    from cribscore.match.exact_edges import exact_edge

    name = opponent.strip().lower()
    with connect(scheduler) as client, progress_bar("following") as report:
        found = exact_edge(name, workers=workers, client=client, report=report)
    if as_json:
        print_json({"player": "solved", "opponent": name, **found._asdict()})
        return
    print(f"points a deal in the play of solved less those of {name}, both throwing alike:")
    for role, net in found._asdict().items():
        place = "in both roles" if role == "both" else f"as {role}"
        print(f"{place:<14}{net:>+9.5f}")
