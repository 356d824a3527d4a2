"""`cribscore count`: how often a hand is worth each number of points."""

from typing import Annotated

import typer

from cribscore.cli.app import app
from cribscore.cli.layout import Bar
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_rows,
    print_text,
    save_plot,
)


@app.command()
def count(
    kept: Annotated[int, typer.Option(help="Cards kept in hand: 3, 4, 5 or 6.")] = 4,
    crib: Annotated[bool, typer.Option("--crib", help="Count as cribs.")] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Count exactly how many of all hands and starters are worth each number of points."""
    from cribscore.tables import score_moments, scores

    frame = scores(kept, crib=crib)
    rows = [{str(key): value for key, value in row.items()} for row in frame.to_dict("records")]
    if json or csv:
        print_rows(rows, as_json=json, as_csv=csv)
    else:
        moments = score_moments().query("kept == @kept and crib == @crib").iloc[0]
        largest = max(row["share"] for row in rows)
        told = [
            {
                "points": row["points"],
                "shows": row["shows"],
                "percent": 100 * row["share"],
                "": Bar(row["share"] / largest),
            }
            for row in rows
        ]
        print_rows(told, title=f"{moments.shows:,} shows of {kept} kept cards and a starter")
        print_text(f"mean {moments.mean_exact} = {moments['mean']:.6f}, deviation {moments.sd:.6f}")
    if plot:
        from cribscore.plots import plot_scores

        save_plot(plot_scores(frame), plot)
