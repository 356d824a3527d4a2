"""`cribscore peg`: what each card of the play scores, and why."""

from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.output import CsvOption, JsonOption, print_json, print_rows, print_text


@app.command()
def peg(
    line: Annotated[list[str], typer.Argument(help="The cards in the order played: T T T go 5.")],
    variant: Annotated[str, typer.Option(help="Such as five-card or three-handed.")] = "six-card",
    before: Annotated[
        str | None, typer.Option(help="Cards that lie in the series already, not scored again.")
    ] = None,
    last: Annotated[
        bool, typer.Option("--last", help="Score the last card alone, go and last card apart.")
    ] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Score the play card by card; players take turns, suits may be left out."""
    from cribscore.play import score_play
    from cribscore.variants import find_variant

    if last:
        _print_last(f"{before or ''} {' '.join(line)}", json=json, csv=csv)
        return
    state = score_play(" ".join(line), before=before, variant=find_variant(variant))
    rows = [_row(state, event) for event in state.events]
    points = {state.name_of(seat): n for seat, n in enumerate(state.points)}
    if json and not csv:
        print_json({"plays": rows, "points": points})
        return
    flat = [dict(row, reasons=_spoken(row["reasons"])) for row in rows]
    print_rows(flat, as_json=json, as_csv=csv)
    if not csv:
        print_text("; ".join(f"{name} {n}" for name, n in points.items()))


def _print_last(series: str, *, json: bool, csv: bool) -> None:
    from cribscore.play import score_last_card

    found = score_last_card(series)
    if json and not csv:
        print_json(found.to_dict())
    elif csv:
        told = ", ".join(f"{reason} {points}" for points, reason in found.reasons)
        print_rows([found.to_dict() | {"reasons": told}], as_json=json, as_csv=True)
    else:
        print_text(found)


def _row(state: Any, event: Any) -> dict[str, Any]:
    return {
        "player": state.name_of(event.seat),
        "card": "go" if event.card is None else state.text([event.card]),
        "count": event.count,
        "points": event.points,
        "reasons": [
            {"player": state.name_of(a.seat), "points": a.points, "reason": a.reason}
            for a in event.awards
        ],
    }


def _spoken(reasons: list[dict[str, Any]]) -> str:
    return ", ".join(f"{r['reason']} {r['points']}" for r in reasons)
