"""`cribscore changes`: how often, and where, counting the play changes the throw."""

from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.options import PLAY_NOTE
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_rows,
    print_sentences,
    print_text,
    save_plot,
)


@app.command()
def changes(
    top: Annotated[int, typer.Option(min=1, help="How many of the commonest to print.")] = 15,
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Say how often, and where, counting the play changes the throw.

    It sets the equilibrium of the whole deal, throw and play together,
    beside that of the show alone. For one deal: `cribscore discard --play`.
    """
    from cribscore.discard.strategies import equilibrium
    from cribscore.tables import throw_changes

    frame = throw_changes()
    rows: list[dict[str, Any]] = [
        {str(name): value for name, value in row.items()} for row in frame.to_dict("records")
    ]
    if json or csv:
        print_rows(rows, as_json=json, as_csv=csv)
    else:
        shares = frame.groupby("role")["share"].sum()
        often = " and ".join(f"the {role} in {100 * shares[role]:.2f} %" for role in shares.index)
        whole = equilibrium("six-card", play="equilibrium")
        print_sentences(f"Counting the play, {often} of the deals throws other ranks.")
        print_sentences(
            f"Value of the whole deal to the dealer {whole.value:+.4f}, heels apart; other throws "
            f"gain at most {whole.exploitability:.4f} points a deal, the play as it is."
        )
        print_sentences(PLAY_NOTE)
        headers = {
            "role": "role",
            "before": "show alone",
            "after": "play too",
            "share": "% of deals",
            "example": "such as",
        }
        told = [row | {"share": 100 * row["share"]} for row in rows[:top]]
        print_rows(told, headers=headers)
        if len(rows) > top:
            print_text(f"and {len(rows) - top:,} more: --top, --csv")
    if plot:
        from cribscore.plots import plot_throw_changes

        save_plot(plot_throw_changes(frame), plot)
