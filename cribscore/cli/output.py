"""How every command prints: a table for people, JSON or CSV for machines."""

import csv
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import typer

from cribscore.errors import DataError

Row = Mapping[str, Any]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
PlotOption = Annotated[
    str | None, typer.Option("--plot", metavar="FILE", help="Also draw it (.png, .svg, .pdf).")
]


def print_rows(
    rows: Sequence[Row],
    *,
    title: str | None = None,
    as_json: bool = False,
    as_csv: bool = False,
    style: Callable[[Row], str | None] | None = None,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Print rows of the same keys as a table, or for machines.

    Parameters
    ----------
    rows : sequence of mappings
        Numbers are set flush right; floats with three places.
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
    """Print a value as JSON; fractions as text, arrays and numbers of NumPy as plain ones.

    Raises
    ------
    TypeError
        If JSON cannot hold something in it.

    Examples
    --------
    >>> print_json({"mean": Fraction(1, 3)})
    {
      "mean": "1/3"
    }
    """
    print(json.dumps(value, indent=2, ensure_ascii=False, default=_plain))


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def _print_table(
    rows: Sequence[Row],
    title: str | None,
    style: Callable[[Row], str | None] | None,
    headers: Mapping[str, str] | None,
) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    shown = headers or {key: key.replace("_", " ") for key in (rows[0] if rows else ())}
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for key, heading in shown.items():
        numeric = bool(rows) and all(_is_number(row[key]) for row in rows)
        table.add_column(heading, justify="right" if numeric else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_cell(row[key]) for key in shown), style=style(row) if style else None)
    Console(highlight=False).print(table)


def _is_number(value: Any) -> bool:
    return value is None or (hasattr(value, "__float__") and not isinstance(value, bool))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.3f}"
    if hasattr(value, "__index__"):
        return f"{value:,}"
    return str(value)


def save_plot(axes: Any, path: str) -> None:
    """Write the figure that holds these axes, and say where.

    Raises
    ------
    DataError
        If the ending is of no kind that can be drawn.
    """
    try:
        axes.figure.savefig(path, dpi=150, bbox_inches="tight")
    except ValueError as error:
        raise DataError(f"cannot draw {path!r}: {error}", hint="end it in .png or .svg.") from error
    print(f"drawn: {path}", file=sys.stderr)
