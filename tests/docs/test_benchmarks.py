"""The table of benchmarks is written as its reader expects."""

import json

from cribscore.build.benchmarks import format_seconds, render_benchmarks


def test_times_are_written_with_their_unit():
    written = [format_seconds(value) for value in (2.5, 0.0123, 4.56e-6, 3.1e-9)]
    assert written == ["2.5 s", "12.3 ms", "4.56 µs", "3.1 ns"]


def test_ratios_are_of_one_item_to_one_item(tmp_path):
    rows = [
        {"group": "hands", "name": "slow[x]", "median": 2.0, "info": {"hands": 4}},
        {"group": "hands", "name": "fast_one", "median": 1e-3, "info": {}},
        {"group": "hands", "name": "other", "median": 3.0, "info": {"question": "cribs"}},
        {"group": "hands", "name": "more", "median": 6.0, "info": {"question": "tables"}},
        {"group": "hands", "name": "most", "median": 9.0, "info": {"question": "tables"}},
    ]
    results = {"bench_show": {"machine": "a machine", "rows": rows}}
    path = tmp_path / "results.json"
    path.write_text(json.dumps(results), encoding="utf-8")
    lines = render_benchmarks(path).splitlines()
    assert lines[2] == "| **hands** | | | | |"
    assert lines[3] == "| slow: x | 2 s | 500 ms | 1 | 4 hands |"
    assert lines[4] == "| fast one | 1 ms |  | 0.002 |  |"
    assert lines[5:8] == [
        "| other | 3 s |  |  |  |",
        "| more | 6 s |  | 1 |  |",
        "| most | 9 s |  | 1.5 |  |",
    ]
    assert lines[-1] == "a machine: `python benchmarks/report.py bench_show`."
