"""`cribscore verify`: what the two books print, and whether it is right."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from cribscore.cli.app import Commands, app
from cribscore.cli.layout import paragraph, prose_width
from cribscore.cli.narrow import NarrowGroup
from cribscore.cli.options import running
from cribscore.cli.output import (
    CsvOption,
    JsonOption,
    PlotOption,
    print_rows,
    print_sentences,
    print_text,
    save_plot,
)
from cribscore.errors import DataError


class Only(StrEnum):
    """Which hand lines to show."""

    misprints = "misprints"
    minimums = "minimums"
    right = "right"


class OnlyClaims(StrEnum):
    """Which claims to show."""

    wrong = "wrong"
    right = "right"


class _Verifiable(NarrowGroup):
    """What can be verified: without a word, the hands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; options without a command before them are those of the hands."""
        for old in ("--claims", "--maxims"):
            if old in args:
                raise DataError(
                    f"verify has no option {old}.", hint=f"write cribscore verify {old[2:]}."
                )
        asks_help = bool(args) and args[0] in ctx.help_option_names
        if not asks_help and (not args or args[0].startswith("-")) and not ctx.resilient_parsing:
            args = ["hands", *args]
        return super().parse_args(ctx, args)


verify = Commands(
    name="verify",
    cls=_Verifiable,
    help="Set what the two books print beside what is right; without a command, their hands."
    " Places: H{page} is Hoffmann, E s.section Enquire Within.",
)
app.add_typer(verify, name="verify")

BookOption = Annotated[
    str | None, typer.Option(help="Hoffmann or Enquire Within; the beginning is enough.")
]
_HEADERS = {key: key for key in ("place", "line", "printed", "right", "verdict")}


@verify.command()
def hands(
    only: Annotated[Only | None, typer.Option(help="Show only lines of this verdict.")] = None,
    book: BookOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Score every hand that the two books print, and mark the misprints."""
    from cribscore.books import verify_hands

    findings = verify_hands(book)
    rows = [row for found in findings if _wanted(only, (row := found.to_dict())["verdict"])]
    if json or csv:
        print_rows(rows, as_json=json, as_csv=csv)
        return
    shown = [_shown(row) for row in rows]
    print_rows(shown, title="Hands of the two books", headers=_HEADERS, style=_style)
    _print_notes(rows)
    print_text(_summary([found.verdict for found in findings]))


def _shown(row: Mapping[str, Any]) -> dict[str, Any]:
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
            print(paragraph(f"{row['place']} {row['wording']}: {row['note']}", indent=4))
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


@verify.command()
def claims(
    only: Annotated[OnlyClaims | None, typer.Option(help="Show only claims judged so.")] = None,
    book: BookOption = None,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Judge what the books claim of odds, averages and rules."""
    from cribscore.books import find_book
    from cribscore.books.claims import claims_text, judge_claims

    letter = None if book is None else find_book(book)[0]
    with running("judging what the books claim") as run:
        judged = judge_claims(book=letter, run=run)
    if only is not None:
        wanted = only is OnlyClaims.right
        judged = tuple(one for one in judged if one.verdict.startswith("right") is wanted)
    if json or csv:
        print_rows([one.to_dict() for one in judged], as_json=json, as_csv=csv)
    else:
        print(claims_text(judged, width=prose_width()))


_MAXIM_HEADERS = {
    "maxim": "maxim",
    "moment": "moment",
    "times": "deals",
    "followed": "followed",
    "cost": "always",
    "cost_broken": "never",
}
_MAXIM_NOTE = """Six-card, both by the equilibria. lead: the pone's lead; reply: the dealer's reply;
second: the pone's second card. deals: the share of deals in which the moment comes with a hand of
which the maxim speaks. followed: how often the equilibrium then does what it says; a maxim that
forbids a card (×) is followed by playing another. always, never: points lost each time by always or
never doing what it says, while the other plays by the equilibrium. Players use what they hold and
what has been played, not what they threw and not the starter. `cribscore verify claims` judges the
maxims."""


@verify.command()
def maxims(json: JsonOption = False, csv: CsvOption = False, plot: PlotOption = None) -> None:
    """Set Hoffmann's maxims for the play beside the solved play."""
    from dataclasses import asdict

    from cribscore.books import verify_maxims

    rows = [asdict(one) | {"cost_a_deal": one.cost_a_deal} for one in verify_maxims()]
    if json or csv:
        print_rows(rows, as_json=json, as_csv=csv)
    else:
        for row in rows:
            row["maxim"] = row["maxim"].replace("_", " ") + (" ×" if row["shuns"] else "")
        print_rows(rows, title="Hoffmann's maxims beside the solved play", headers=_MAXIM_HEADERS)
        print_sentences(_MAXIM_NOTE)
    if plot:
        from cribscore import tables
        from cribscore.plots import plot_maxims

        save_plot(plot_maxims(tables.maxims()), plot)
