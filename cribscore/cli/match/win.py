"""`cribscore win`: who wins from a position of the board."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.options import RoleOption, VariantOption, read_role
from cribscore.cli.output import JsonOption, PlotOption, print_json, print_text

_STAKES = {"games": "net games (1, 2, 3)", "club": "net points (2, 3)"}


@app.command()
def win(
    mine: Annotated[int, typer.Argument(help="Your score.")],
    theirs: Annotated[int, typer.Argument(help="The other's score.")],
    dealer: RoleOption = None,
    variant: VariantOption = "six-card",
    target: Annotated[
        int | None, typer.Option(min=31, max=501, help="Play to this many points: 61.")
    ] = None,
    json: JsonOption = False,
    plot: PlotOption = None,
) -> None:
    """Say who wins from here, before the cards are dealt, with the error of every chance."""
    from dataclasses import replace

    from cribscore.board import win_table
    from cribscore.variants import find_variant

    kind_of_game = find_variant(variant)
    if target is not None:
        kind_of_game = replace(kind_of_game, target=target)
    table = win_table(kind_of_game)
    deals = read_role(dealer)
    chances = {}
    for kind in table.chances:
        chances[kind, True] = table.chance(mine, theirs, kind, dealer=deals)
        chances[kind, False] = table.chance(theirs, mine, kind, dealer=not deals)
    stakes = {name: table.stake(mine, theirs, name, dealer=deals) for name in table.stakes}
    if json:
        told = {
            f"{'i' if of_me else 'they'}_{kind}": chance.to_dict()
            for (kind, of_me), chance in chances.items()
        }
        told |= {f"net_{name}": worth.to_dict() for name, worth in stakes.items()}
        asked = {"variant": table.variant, "target": table.target}
        print_json(asked | {"mine": mine, "theirs": theirs} | told)
    else:
        role = "you deal" if deals else "the other deals"
        to = "" if target is None else f" to {table.target}"
        print_text(f"{table.variant}{to}, {mine} against {theirs}, {role}:")
        for (kind, of_me), chance in chances.items():
            who = "you win" if of_me else "they win"
            what = who if kind == "win" else f"{who} by a {kind}"
            percent, error = 100 * chance.mean, 100 * chance.standard_error
            print_text(f"  {what:<19} {percent:7.3f} ± {error:.3f} %")
        for name, worth in stakes.items():
            print_text(f"  {_STAKES[name]:<19} {worth.mean:+8.5f} ± {worth.standard_error:.5f}")
        print_text(f"from {table.n_deals:,} deals of {table.player} against {table.player}")
    if plot:
        from cribscore.cli.output import save_plot
        from cribscore.plots import plot_win
        from cribscore.tables import win as frame

        save_plot(plot_win(frame(kind_of_game)), plot)
