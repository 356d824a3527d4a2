"""`cribscore lead`: what to lead from a hand of four cards."""

from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_json,
    print_rows,
    print_sentences,
    print_text,
    save_plot,
)

NOTE = (
    "Players use what they hold and what has been played, not what they threw and not the starter."
)


@app.command()
def lead(
    hand: Annotated[list[str], typer.Argument(help="The four cards kept: 6789, or 6h 7s 8d 9c.")],
    json: JsonOption = False,
    csv: CsvOption = False,
    plot: PlotOption = None,
) -> None:
    """Say how often the equilibrium leads each card of a hand, and what each is worth."""
    from cribscore.solve import advise_play

    advice = advise_play(" ".join(hand), dealer=False)
    show_advice(advice, as_json=json, as_csv=csv, plot=plot)


def show_advice(advice: Any, *, as_json: bool, as_csv: bool, plot: str | None) -> None:
    """Print the advice of the play for people or machines, and draw it if asked to."""
    rows = _rows(advice)
    if as_csv:
        print_rows(rows, as_json=as_json, as_csv=True)
    elif as_json:
        print_json(_described(advice) | {"cards": rows, "note": NOTE})
    else:
        _print_advice(advice, rows)
    if plot:
        from cribscore import tables
        from cribscore.plots import plot_advice

        save_plot(plot_advice(tables.advice(advice)), plot)


def _rows(advice: Any) -> list[dict[str, Any]]:
    from cribscore.cards import RANKS

    best = max((card.value for card in advice.cards), default=0.0)
    return [
        {
            "card": RANKS[card.rank],
            "chance": card.chance,
            "value": card.value,
            "cost": best - card.value,
        }
        for card in advice.cards
    ]


def _described(advice: Any) -> dict[str, Any]:
    from cribscore.cards import RANKS

    return {
        "role": advice.role,
        "left": [RANKS[rank] for rank in advice.left],
        "count": advice.count,
        "exploitability": advice.exploitability,
        "solved_below": advice.solved_below,
        "mix_loss": advice.mix_loss,
    }


def _print_advice(advice: Any, rows: list[dict[str, Any]]) -> None:
    from cribscore.cards import RANKS
    from cribscore.solve import SETTLED

    held = " ".join(RANKS[rank] for rank in advice.left)
    title = f"{advice.role} holds {held}, count {advice.count}"
    if rows:
        print_rows(rows, title=title)
    else:
        print_text(f"{title}: no card can be played, it is a go.")
    print_sentences(
        f"chance: how often the equilibrium plays it. value: {advice.role}'s points less the "
        "other's from here on, both then playing by the equilibrium."
    )
    print_sentences(proof_of(advice))
    if advice.mix_loss >= SETTLED:
        more = " See --anew." if len(advice.line) > 1 else ""
        print_sentences(
            "At equilibrium this position is almost never reached, so its mix has not converged "
            f"(it loses {advice.mix_loss:.3f}).{more}"
        )
    print_sentences(NOTE)


def proof_of(advice: Any) -> str:
    """Say how close to equilibrium the advice is proved to be."""
    if advice.solved_below:
        return (
            f"Solved anew below this state: to within {advice.exploitability:.4f} points each "
            "time play comes here; this says nothing of the whole deal."
        )
    return f"The whole play is solved to within {advice.exploitability:.4f} points a deal."
