"""`cribscore verify`: every hand and claim of the two books, printed against computed."""

from collections.abc import Mapping
from enum import StrEnum
from textwrap import fill
from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.options import running
from cribscore.cli.output import CsvOption, JsonOption, print_rows
from cribscore.errors import DataError


class Only(StrEnum):
    """Which lines to show."""

    misprints = "misprints"
    minimums = "minimums"
    right = "right"


_HEADERS = {key: key for key in ("place", "line", "printed", "right", "verdict")}


@app.command()
def verify(
    only: Annotated[
        Only | None,
        typer.Option(help="Show only lines of this verdict; of claims, misprints are the wrong."),
    ] = None,
    book: Annotated[
        str | None, typer.Option(help="Hoffmann or Enquire Within; the beginning is enough.")
    ] = None,
    claims: Annotated[
        bool,
        typer.Option(
            "--claims", help="Judge what the books claim of odds, averages and rules instead."
        ),
    ] = False,
    maxims: Annotated[
        bool,
        typer.Option("--maxims", help="Set Hoffmann's maxims beside the solved play instead."),
    ] = False,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Score every hand that the two books print, and mark the misprints.

    Places: H{page} is Hoffmann, E s.section Enquire Within.
    """
    if maxims:
        if claims or only or book:
            raise DataError(
                "--maxims goes with no other choice of lines.",
                hint="leave out --claims, --only and --book; the maxims are all Hoffmann's.",
            )
        _verify_maxims(json, csv)
        return
    if claims:
        _verify_claims(only, book, json, csv)
        return
    from cribscore.books.hands import verify_hands

    findings = verify_hands(book)
    rows = [row for found in findings if _wanted(only, (row := found.to_dict())["verdict"])]
    if json or csv:
        print_rows(rows, as_json=json, as_csv=csv)
        return
    told = [_told(row) for row in rows]
    print_rows(told, title="Hands of the two books", headers=_HEADERS, style=_style)
    _print_notes(rows)
    print(_summary([found.verdict for found in findings]))


def _told(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row as a person reads it: the verdict in short, an example of what is not right."""
    low, high = row["computed_min"], row["computed_max"]
    verdict = row["verdict"].partition(" (")[0]
    wrong = not verdict.startswith("right")
    example = f" ({row['cards']})" if row["cards"] and verdict != "right" else ""
    return {
        "place": row["place"],
        "line": row["wording"] + example,
        "printed": row["printed"],
        "right": "none" if low is None else f"{low}" if low == high else f"{low} to {high}",
        "verdict": f"✗ {verdict}" if wrong else "at the least" if verdict != "right" else "right",
    }


def _wanted(only: Only | None, verdict: object) -> bool:
    text = str(verdict)
    if only is None:
        return True
    if only is Only.right:
        return text in ("right", "right within rounding")
    if only is Only.minimums:
        return text.startswith("right as a minimum")
    return not text.startswith("right")


def _style(row: Any) -> str | None:
    if row["verdict"].startswith("✗"):
        return "bold red"
    return "yellow" if row["verdict"] != "right" else None


def _print_notes(rows: list[dict[str, Any]]) -> None:
    """Print the notes of the lines that are not plainly right."""
    for row in rows:
        if row["verdict"] != "right" and row["note"]:
            text = f"{row['place']} {row['wording']}: {row['note']}"
            print(fill(text, 80, subsequent_indent="    "))
    if rows:
        print()


def _summary(verdicts: list[str]) -> str:
    kinds = {
        "right": sum(verdict == "right" for verdict in verdicts),
        "right as a minimum": sum(v.startswith("right as a minimum") for v in verdicts),
        "misprints": sum(v.startswith("misprint") for v in verdicts),
        "impossible as worded": sum(v.startswith("impossible") for v in verdicts),
    }
    return f"{len(verdicts)} lines: " + ", ".join(f"{n} {kind}" for kind, n in kinds.items() if n)


def _verify_claims(only: Only | None, book: str | None, json: bool, csv: bool) -> None:
    from cribscore.books.claims.verify import claims_text, judge_claims
    from cribscore.books.hands import find_book

    if only is Only.minimums:
        raise DataError(
            "claims are right or wrong; got --only minimums.",
            hint="leave out --claims, or choose misprints (the wrong ones) or right.",
        )
    letter = None if book is None else find_book(book)[0]
    with running("judging what the books claim") as run:
        judged = judge_claims(book=letter, run=run)
    judged = tuple(one for one in judged if _wanted(only, one.verdict))
    if json or csv:
        print_rows([one.to_dict() for one in judged], as_json=json, as_csv=csv)
    else:
        print(claims_text(judged))


_MAXIM_HEADERS = {
    "maxim": "maxim",
    "moment": "moment",
    "times": "deals",
    "followed": "followed",
    "cost": "always",
    "cost_broken": "never",
}
_MAXIM_NOTE = """Six-card, both by the equilibria. lead: pone's; reply: dealer's; second: pone's
second card. deals: in how many, of one, the moment comes with a hand of which
the maxim speaks. followed: how often the equilibrium then does as it says; a
maxim that forbids a card (×) is followed by laying another. always, never:
points lost each time by always or never doing as it says, the other playing
by the equilibrium. Players use what they hold and what has been laid, not
what they threw nor the starter. `cribscore verify --claims` judges them."""


def _verify_maxims(json: bool, csv: bool) -> None:
    from dataclasses import asdict

    from cribscore.books.maxims import verify_maxims

    rows = [asdict(one) | {"cost_a_deal": one.cost_a_deal} for one in verify_maxims()]
    if json or csv:
        print_rows(rows, as_json=json, as_csv=csv)
        return
    for row in rows:
        row["maxim"] = row["maxim"].replace("_", " ") + (" ×" if row["shuns"] else "")
    print_rows(rows, title="Hoffmann's maxims beside the solved play", headers=_MAXIM_HEADERS)
    print(_MAXIM_NOTE)
