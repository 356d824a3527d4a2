"""The table of the benchmarks, from what `benchmarks/report.py` measured."""

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).parents[2] / "benchmarks" / "results.json"
Measured = dict[str, Any]
"""One row of the results: its group, its name, the median in seconds, and what was counted."""

__all__ = ["format_seconds", "render_benchmarks"]


def render_benchmarks(path: Path = RESULTS) -> str:
    """Return the table as Markdown, a block for each group.

    A ratio is to the first row of the group that asks the same question; a row that is alone with
    its question has none.
    """
    results = json.loads(path.read_text(encoding="utf-8"))
    lines = ["| what | median | each | ratio | |", "| --- | --: | --: | --: | --- |"]
    for measured in results.values():
        groups: dict[str, list[Measured]] = {}
        for row in measured["rows"]:
            groups.setdefault(row["group"], []).append(row)
        for group, rows in groups.items():
            lines.append(f"| **{group}** | | | | |")
            lines += [_line_of(row, rows) for row in rows]
    files: dict[str, list[str]] = {}
    for name, measured in results.items():
        files.setdefault(measured["machine"], []).append(name)
    notes = [f"{on}: `python benchmarks/report.py {' '.join(f)}`." for on, f in files.items()]
    return "\n\n".join(["\n".join(lines), *notes])


def format_seconds(value: float) -> str:
    """Write a time with three digits and its unit.

    >>> format_seconds(0.0123)
    '12.3 ms'
    """
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def _line_of(row: Measured, rows: list[Measured]) -> str:
    alike = [one for one in rows if one["info"].get("question") == row["info"].get("question")]
    name = row["name"].replace("_", " ").replace("[", ": ").rstrip("]")
    counted = any(isinstance(value, int) for value in row["info"].values())
    single = format_seconds(_each(row)) if counted else ""
    ratio = _each(row) / _each(alike[0])
    shown = f"{ratio:,.0f}" if ratio >= 1000 else f"{ratio:,.3g}"
    shown = shown if len(alike) > 1 else ""
    info = ", ".join(
        f"{value:,} {key}" if isinstance(value, int) else f"{key}: {value}"
        for key, value in row["info"].items()
        if key != "question"
    )
    return f"| {name} | {format_seconds(row['median'])} | {single} | {shown} | {info} |"


def _each(row: Measured) -> float:
    """Return the time of one item, or of the whole where there are none to count."""
    count = next((value for value in row["info"].values() if isinstance(value, int)), 1)
    return float(row["median"]) / count
