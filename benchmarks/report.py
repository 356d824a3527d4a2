"""Measure everything: ``python benchmarks/report.py [bench_show bench_discard ...]``.

It runs those files, or all, and puts the medians into ``benchmarks/results.json``; files that were
not run keep their figures. ``python -m cribscore.build docs`` writes the table from that file, and
a test fails if the two disagree.
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


def main():
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    everything = sorted(path.stem for path in HERE.glob("bench_*.py"))
    results |= measure(sys.argv[1:] or everything)
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    print("now run: python -m cribscore.build docs")


if __name__ == "__main__":
    main()
