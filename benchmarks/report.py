"""Measure everything and write the README's table.

Run: ``python benchmarks/report.py [bench_show bench_discard ...]`` runs those files, or all, and
puts the medians into ``benchmarks/results.json``; files that were not run keep their figures. The
README's table is written from that file, and a test fails if the two disagree.
``python benchmarks/report.py --render`` only writes the table.
"""

import json
import os
import platform
import subprocess
import sys
import tempfile
from datetime import date
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
README = HERE.parent / "README.md"
BEGIN, END = "<!-- benchmarks: begin -->", "<!-- benchmarks: end -->"


def measure(names):
    """Run the benchmark files and return what each measured, by file."""
    found = {}
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "out.json"
            command = ["-m", "pytest", "-q", str(HERE / f"{name}.py"), f"--benchmark-json={out}"]
            subprocess.run([sys.executable, *command], check=True, cwd=HERE.parent)
            rows = json.loads(out.read_text())["benchmarks"]
        found[name] = {
            "machine": machine(),
            "command": f"python benchmarks/report.py {name}",
            "rows": [
                {
                    "group": row["group"],
                    "name": row["name"].removeprefix("test_"),
                    "median": row["stats"]["median"],
                    "info": row["extra_info"],
                }
                for row in rows
            ],
        }
    return found


def machine():
    model = next(
        (line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
         if line.startswith("model name")), platform.machine(),
    )  # fmt: skip
    versions = ", ".join(f"{name} {version(name)}" for name in ("numpy", "numba"))
    cores = os.cpu_count()
    return f"{model}, {cores} cores, Python {platform.python_version()}, {versions}, {date.today()}"


def seconds(value):
    """Write a time with three digits and its unit."""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)):
        if value >= size or unit == "ns":
            return f"{value / size:.3g} {unit}"
    raise AssertionError


def render(results):
    """Return the README's table: a group a block, ratios to the first row of each."""
    lines = ["| what | median | each | ratio | |", "| --- | --: | --: | --: | --- |"]
    for found in results.values():
        groups = {}
        for row in found["rows"]:
            groups.setdefault(row["group"], []).append(row)
        for group, rows in groups.items():
            lines.append(f"| **{group}** | | | | |")
            lines += [line_of(row, rows[0]) for row in rows]
    files = {}
    for name, found in results.items():
        files.setdefault(found["machine"], []).append(name)
    notes = [f"{told}: `python benchmarks/report.py {' '.join(f)}`." for told, f in files.items()]
    return "\n\n".join(["\n".join(lines), *notes])


def line_of(row, first):
    name = row["name"].replace("_", " ").replace("[", ": ").rstrip("]")
    counted = any(isinstance(v, int) for v in row["info"].values())
    single = seconds(each(row)) if counted else ""
    ratio = each(row) / each(first)
    shown = f"{ratio:,.0f}" if ratio >= 1000 else f"{ratio:,.3g}"
    told = ", ".join(f"{v:,} {k}" if isinstance(v, int) else f"{k}: {v}"
                     for k, v in row["info"].items())  # fmt: skip
    return f"| {name} | {seconds(row['median'])} | {single} | {shown} | {told} |"


def each(row):
    """Return the time of one item, or of the whole where there are none to count."""
    count = next((v for v in row["info"].values() if isinstance(v, int)), 1)
    return row["median"] / count


def write_readme(results):
    text = README.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    _, tail = rest.split(END)
    README.write_text(f"{head}{BEGIN}\n{render(results)}\n{END}{tail}", encoding="utf-8")


def main():
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    names = [name for name in sys.argv[1:] if name != "--render"]
    if "--render" not in sys.argv:
        everything = sorted(path.stem for path in HERE.glob("bench_*.py"))
        results |= measure(names or everything)
        RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    write_readme(results)


if __name__ == "__main__":
    main()
