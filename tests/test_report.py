"""The README's table of benchmarks is the one that the results give."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "benchmarks"))


def test_the_readme_shows_the_results():
    import report

    results = json.loads(report.RESULTS.read_text(encoding="utf-8"))
    text = report.README.read_text(encoding="utf-8")
    shown = text.split(report.BEGIN)[1].split(report.END)[0].strip()
    assert shown == report.render(results)


def test_times_are_written_with_their_unit():
    import report

    written = [report.seconds(value) for value in (2.5, 0.0123, 4.56e-6, 3.1e-9)]
    assert written == ["2.5 s", "12.3 ms", "4.56 µs", "3.1 ns"]
