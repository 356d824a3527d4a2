"""`cribscore lead`: what to lead from a hand of four cards."""

from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.output import CsvOption, JsonOption, print_json, print_rows

NOTE = "Players use what they hold and what has been laid, not what they threw nor the starter."


@app.command()
def lead(
    hand: Annotated[list[str], typer.Argument(help="The four cards kept: 6789, or 6h 7s 8d 9c.")],
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Say how often the equilibrium leads each card of a hand, and what each is worth."""
    from cribscore.solve.advice import advise_play

    show_advice(advise_play(" ".join(hand), (), "pone"), as_json=json, as_csv=csv)


def show_advice(advice: Any, *, as_json: bool, as_csv: bool) -> None:
    """Print the advice of the play for people or machines."""
    from cribscore.cards import RANKS
    from cribscore.solve.advice import SETTLED

    best = max((card.value for card in advice.cards), default=0.0)
    rows = [
        {
            "card": RANKS[card.rank],
            "chance": card.chance,
            "value": card.value,
            "cost": best - card.value,
        }
        for card in advice.cards
    ]
    if as_json and not as_csv:
        described = {
            "role": advice.role,
            "left": [RANKS[rank] for rank in advice.left],
            "count": advice.count,
            "cards": rows,
            "exploitability": advice.exploitability,
            "solved_below": advice.solved_below,
            "mix_loss": advice.mix_loss,
            "note": NOTE,
        }
        print_json(described)
        return
    held = " ".join(RANKS[rank] for rank in advice.left)
    title = f"{advice.role} holds {held}, count {advice.count}"
    if rows or as_csv:
        print_rows(rows, title=title, as_csv=as_csv)
    else:
        print(f"{title}: nothing can be laid, so it is a go.")
    if not as_csv:
        print(f"chance: how often the equilibrium lays it. value: {advice.role}'s points less")
        print("the other's from here on, both then playing by the equilibrium.")
        print(proof_of(advice))
        if advice.mix_loss >= SETTLED:
            print(f"The mix loses {advice.mix_loss:.3f} by its own values: play hardly ever comes")
            more = " See --anew." if len(advice.line) > 1 else ""
            print(f"here, and the solution is not settled.{more}")
        print(NOTE.replace(", not", ",\nnot"))


def proof_of(advice: Any) -> str:
    """Say what the advice is proved to within."""
    if advice.solved_below:
        return (
            f"Solved anew below this state: to within {advice.exploitability:.4f} points each\n"
            "time play comes here; this says nothing of the whole deal."
        )
    return f"The whole play is solved to within {advice.exploitability:.4f} points a deal."
