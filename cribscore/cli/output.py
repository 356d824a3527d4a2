"""How every command prints: a table for people, JSON or CSV for machines."""

import csv
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import typer

from cribscore.answers import plain
from cribscore.cli.files import check_picture
from cribscore.cli.layout import Bar, Column, fit, lay_out, paragraph, terminal_width
from cribscore.errors import DataError

Row = Mapping[str, Any]
Style = Callable[[Row], str | None]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
PlotOption = Annotated[
    str | None,
    typer.Option(
        "--plot", metavar="FILE", callback=check_picture, help="Also draw it (.png, .svg, .pdf)."
    ),
]


def print_rows(
    rows: Sequence[Row],
    *,
    title: str | None = None,
    as_json: bool = False,
    as_csv: bool = False,
    style: Style | None = None,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Print rows of the same keys as a table, or for machines.

    Parameters
    ----------
    rows : sequence of mappings
        Numbers stand flush right, floats with three places; a `Bar` is drawn.
    title : str, optional
        Above the table; not printed for machines.
    as_json, as_csv : bool
        Print for machines, with every digit.
    style : callable, optional
        A Rich style for a row, such as ``"bold red"``, or None.
    headers : mapping, optional
        The columns to show a person, in order, with their headings; by default all.

    Raises
    ------
    DataError
        If both machine forms are asked for.

    Examples
    --------
    >>> print_rows([{"points": 29, "shows": 4}], as_csv=True)
    points,shows
    29,4
    """
    if as_json and as_csv:
        raise DataError("choose one of --json and --csv.")
    if as_json:
        print_json([dict(row) for row in rows])
    elif as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        if rows:
            writer.writerow(rows[0].keys())
        writer.writerows([_plain(value) for value in row.values()] for row in rows)
    else:
        _print_table(rows, title, style, headers)


def print_json(value: object) -> None:
    """Print a value as strict JSON: `plain` data, null for a number that there is not.

    Examples
    --------
    >>> print_json({"mean": Fraction(1, 3)})
    {
      "mean": "1/3"
    }
    """
    from cribscore.cli.streams import prints_symbols

    ascii_only = not prints_symbols()
    print(json.dumps(plain(value), indent=2, ensure_ascii=ascii_only, allow_nan=False))


def print_text(text: object) -> None:
    """Print lines as they are; those wider than the terminal are wrapped between words."""
    print(fit(str(text)))


def print_sentences(text: str) -> None:
    """Print sentences, filled to the width of the terminal."""
    print(paragraph(text))


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    return value.tolist() if hasattr(value, "tolist") else value


def _print_table(
    rows: Sequence[Row],
    title: str | None,
    style: Style | None,
    headers: Mapping[str, str] | None,
) -> None:
    if title:
        print(fit(title))
    if not rows:
        return
    shown = headers or {key: key.replace("_", " ") for key in rows[0]}
    columns = [
        Column(
            heading,
            [_cell(row[key]) for row in rows],
            numeric=all(_is_number(row[key]) for row in rows),
        )
        for key, heading in shown.items()
    ]
    head, bodies = lay_out(columns, terminal_width())
    print("\n".join(["", *head]))
    for row, lines in zip(rows, bodies, strict=True):
        _print_styled(lines, style(row) if style else None)
    print()


def _print_styled(lines: Iterable[str], style: str | None) -> None:
    text = "\n".join(lines)
    if style is None or not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Text(text, style=style), soft_wrap=True)


def _is_number(value: Any) -> bool:
    return value is None or (hasattr(value, "__float__") and not isinstance(value, bool))


def _cell(value: Any) -> str | Bar:
    if value is None:
        return ""
    if isinstance(value, Bar):
        return value
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.3f}"
    if hasattr(value, "__index__"):
        return f"{value:,}"
    return str(value)


def save_plot(axes: Any, path: str) -> None:
    """Write the figure that holds these axes, whole or not at all, and say where."""
    from pathlib import Path

    from cribscore.store import writing

    kind = Path(path).suffix.lower().removeprefix(".")
    with writing(Path(path).resolve()) as out:
        axes.figure.savefig(out, format=kind, dpi=150, bbox_inches="tight")
    print(f"drawn: {path}", file=sys.stderr)
