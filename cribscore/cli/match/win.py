"""`cribscore win`: who wins from a position of the board."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.options import RoleOption, VariantOption, read_role
from cribscore.cli.output import JsonOption, PlotOption, print_json, print_text


@app.command()
def win(
    mine: Annotated[int, typer.Argument(help="Your score.")],
    theirs: Annotated[int, typer.Argument(help="The other's score.")],
    dealer: RoleOption = None,
    variant: VariantOption = "six-card",
    json: JsonOption = False,
    plot: PlotOption = None,
) -> None:
    """Say who wins from here, before the cards are dealt, with the error of every chance."""
    from cribscore.board import win_table

    table = win_table(variant)
    deals = read_role(dealer)
    chances = {}
    for kind in table.chances:
        chances[kind, True] = table.chance(mine, theirs, kind, dealer=deals)
        chances[kind, False] = table.chance(theirs, mine, kind, dealer=not deals)
    if json:
        told = {
            f"{'i' if of_me else 'they'}_{kind}": chance.to_dict()
            for (kind, of_me), chance in chances.items()
        }
        print_json({"variant": table.variant, "mine": mine, "theirs": theirs} | told)
    else:
        role = "you deal" if deals else "the other deals"
        print_text(f"{table.variant}, {mine} against {theirs}, {role}:")
        for (kind, of_me), chance in chances.items():
            who = "you win" if of_me else "they win"
            what = who if kind == "win" else f"{who} by a {kind}"
            percent, error = 100 * chance.mean, 100 * chance.standard_error
            print_text(f"  {what:<19} {percent:6.2f} ± {error:.2f} %")
        print_text(f"from {table.n_deals:,} deals of {table.player} against {table.player}")
    if plot:
        from cribscore.cli.output import save_plot
        from cribscore.plots import plot_win
        from cribscore.tables import win as frame

        save_plot(plot_win(frame(variant)), plot)
