"""`cribscore edge`: how many points a deal one player gains on another, by paired deals."""

from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.options import (
    PlayerArgument,
    SchedulerOption,
    VariantOption,
    WorkersOption,
    running,
)
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_json,
    print_rows,
    print_text,
)
from cribscore.errors import DataError


@app.command()
def edge(
    player: PlayerArgument,
    opponent: PlayerArgument,
    pairs: Annotated[
        int | None,
        typer.Option(help="How many pairs of deals; by default 100,000."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Repeats the result; by default 1.")] = None,
    throws: Annotated[
        str,
        typer.Option(help="equilibrium: both discard by it. own: each discards their own way."),
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
    from cribscore.variants import SIX_CARD, find_variant

    kind, how = find_variant(variant), throws.strip().lower()
    if exact:
        is_known = (player.strip().lower(), how, kind) == ("solved", "equilibrium", SIX_CARD)
        _check_exact(is_known and not csv and plot is None, sampled=(pairs, seed) != (None, None))
        _print_exact(opponent, scheduler, workers, as_json=json)
        return
    from cribscore.match import simulate_edge

    n, start = 100_000 if pairs is None else pairs, 1 if seed is None else seed
    deals: dict[str, Any] = {"seed": start, "throws": how, "variant": kind}
    with running("dealing", scheduler, workers) as run:
        found = simulate_edge(player, opponent, n, run=run, **deals)
    if json:
        print_json(found.to_dict())
    elif csv:
        print_rows(found.rows(), as_csv=True)
    else:
        print_text(found)
    if plot:
        from cribscore.cli.output import save_plot
        from cribscore.plots import plot_edges
        from cribscore.tables import edges

        save_plot(plot_edges(edges(found)), plot)


def _check_exact(is_known: bool, *, sampled: bool) -> None:
    """Refuse what --exact would pass over in silence."""
    hint = "leave out --exact to deal pairs of deals."
    if not is_known:
        raise DataError(
            "only the edge of solved is worked out exactly, at six-card, both discarding by "
            "the equilibrium, as text or --json.",
            hint=hint,
        )
    if sampled:
        raise DataError("an exact edge deals no pairs and needs no seed.", hint=hint)


def _print_exact(
    opponent: str, scheduler: str | None, workers: int | None, *, as_json: bool
) -> None:
    from cribscore.match import exact_edge

    name = opponent.strip().lower()
    with running("following", scheduler, workers) as run:
        found = exact_edge(name, run=run)
    if as_json:
        print_json({"player": "solved"} | found.to_dict())
        return
    print_text(
        f"points a deal in the play of solved less those of {name}, both discarding by the "
        "equilibrium:"
    )
    for role, net in (("pone", found.pone), ("dealer", found.dealer), ("both", found.both)):
        place = "in both roles" if role == "both" else f"as {role}"
        print(f"{place:<14}{net:>+9.5f}")
