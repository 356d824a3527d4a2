"""`cribscore score`: what one hand is worth, or every hand of a file."""

import csv
import sys
from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import typer

from cribscore.cli.app import app
from cribscore.cli.notation import Show, read_show
from cribscore.cli.output import JsonOption, print_json, print_sentences, print_text
from cribscore.errors import CribscoreError, DataError

PARTS = ("fifteens", "pairs", "runs", "flush", "nobs")
ADDED = (*PARTS, "total", "error")
_YES = {"1", "true", "yes", "y", "crib"}


@app.command()
def score(
    cards: Annotated[
        list[str] | None,
        typer.Argument(help="The cards kept, the starter after a / or +: 5h 5s 5d Jc / 5c."),
    ] = None,
    starter: Annotated[str | None, typer.Option(help="The card turned up.")] = None,
    crib: Annotated[bool, typer.Option("--crib", help="Count as the crib.")] = False,
    alone: Annotated[
        bool, typer.Option("--alone", help="Count two to six cards without a starter.")
    ] = False,
    file: Annotated[
        str | None,
        typer.Option(help="A CSV file with columns hand, starter and perhaps crib; - for stdin."),
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="List every combination.")] = False,
    json: JsonOption = False,
) -> None:
    """Score a hand with its starter; or every row of a file, adding columns."""
    if file is None and not cards:
        if sys.stdin.isatty():
            raise DataError("no cards were given.", hint="cribscore score 5h 5s 5d Jc --starter 5c")
        file = "-"
    if file is not None:
        _refuse_with_file(
            {"cards": cards, "--starter": starter, "--alone": alone, "--explain": explain}
        )
        _score_file(file, crib, json)
        return
    show = _read_show(cards or [], starter, crib)
    if alone and show.starter is not None:
        raise DataError(
            "choose one of --alone and a starter.", hint="--alone counts without a starter."
        )
    from cribscore.show import score_hand, score_without_starter

    if alone:
        found = score_without_starter(show.hand, crib=show.crib)
    elif show.starter is None:
        raise DataError(
            "a show needs its starter.",
            hint="add / 5c or --starter 5c, or --alone to count the cards by themselves.",
        )
    else:
        found = score_hand(show.hand, show.starter, crib=show.crib)
    if json:
        print_json({**found.to_dict(), "crib": show.crib, "call": found.call()})
    else:
        _print_score(found, explain)


def _read_show(cards: list[str], starter: str | None, crib: bool) -> Show:
    """Return the show that was typed, its starter in its place or as an option."""
    show = read_show(" ".join(cards))
    if starter is not None and show.starter is not None:
        raise DataError(
            f"the starter is given twice: {show.starter!r} and --starter {starter!r}.",
            hint="leave one out.",
        )
    return Show(show.hand, show.starter or starter, show.crib or crib)


def _refuse_with_file(given: dict[str, object]) -> None:
    for name, value in given.items():
        if value:
            raise DataError(
                f"choose one of --file and {name}.",
                hint="each row of the file has a hand and its starter; leave one out.",
            )


def _print_score(found: Any, explain: bool) -> None:
    from cribscore.cards import format_cards

    shown = format_cards(found.cards, symbols=True)
    if found.starter is not None:
        shown += f" + {format_cards(found.starter, symbols=True)}"
    print_text(f"{shown}  {found.total}")
    if explain:
        width = max([len(c.name) for c in found.combinations], default=0)
        for c in found.combinations:
            print_text(f"  {c.name:<{width}}  {c.points:>2}  {format_cards(c.cards, symbols=True)}")
    print_sentences(found.call())


def _score_file(path: str, crib: bool, as_json: bool) -> None:
    """Score every row; a bad row keeps its place, its line is named on standard error."""
    bad = 0
    records: list[dict[str, Any]] = []
    writer: csv.DictWriter[str] | None = None
    for line, row in _rows_of(path):
        record = {**row, **_scored(row, crib)}
        if writer and set(row) - set(writer.fieldnames):
            record["error"] = f"there are more columns than in the first row; got {len(row)}."
        if record["error"]:
            bad += 1
            print(f"line {line}: {record['error']}", file=sys.stderr)
        if as_json:
            records.append(record)
            continue
        if writer is None:
            writer = csv.DictWriter(
                sys.stdout, list(record), lineterminator="\n", extrasaction="ignore"
            )
            writer.writeheader()
        writer.writerow(record)
    if as_json:
        print_json(records)
    if bad:
        sys.stdout.flush()
        raise DataError(f"{bad} row{'s' if bad > 1 else ''} could not be scored; the rest were.")


def _scored(row: dict[str, str], crib: bool) -> dict[str, Any]:
    from cribscore.show import score_hand

    try:
        as_crib = row["crib"].strip().lower() in _YES if "crib" in row else crib
        show = _read_show([row["hand"]], row["starter"].strip() or None, as_crib)
        found = score_hand(show.hand, show.starter or "", crib=show.crib).to_dict()
    except CribscoreError as error:
        return {**dict.fromkeys(ADDED, ""), "error": str(error)}
    return {**{key: found[key] for key in (*PARTS, "total")}, "error": ""}


def _rows_of(path: str) -> Iterator[tuple[int, dict[str, str]]]:
    where = "standard input" if path == "-" else repr(path)
    try:
        if path == "-":
            yield from _read_rows(sys.stdin)
        else:
            with open(path, encoding="utf-8-sig", newline="") as source:
                yield from _read_rows(source)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"cannot read {where}: {error}.") from error


def _read_rows(source: Iterable[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each row with its line; the first may name the columns, else they are in order."""
    reader = csv.reader(source)
    columns = ["hand", "starter", "crib"]
    for place, cells in enumerate(reader):
        if not any(cell.strip() for cell in cells):
            continue
        lowered = [cell.strip().lower() for cell in cells]
        if place == 0 and "hand" in lowered:
            if "starter" not in lowered:
                raise DataError(f"line 1 names no column 'starter'; got {', '.join(cells)}.")
            columns = [
                c if c in ("hand", "starter", "crib") else cells[i].strip()
                for i, c in enumerate(lowered)
            ]
            continue
        cells += [""] * (2 - len(cells))
        extra = [f"column {i + 1}" for i in range(len(columns), len(cells))]
        yield reader.line_num, dict(zip([*columns, *extra], cells, strict=False))
