"""The command `conformance`, as a person meets it."""

import json

import pytest
from fixtures.command import run_command


def run(*words, path=""):
    return run_command("conformance", *words, PYTHONPATH=str(path))


def test_the_command_checks_cribscore_itself():
    done = run()
    assert (done.returncode, done.stdout) == (0, "504 shows: 504 right, 0 wrong\n")
    assert json.loads(run("--kept", "4", "--json").stdout)["wrong"] == 0


def test_the_command_reports_failures_and_exits_with_1(tmp_path):
    scorer = "def score(hand, starter, crib):\n    return len(hand) if hand[0] == '5h' else 0\n"
    (tmp_path / "mine.py").write_text(scorer)
    done = run("--python", "mine:score", "--most", "2", "--kept", "4", path=tmp_path)
    assert done.returncode == 1
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "✗ 5c Kd 2h 3s / 9c: expected 4, got 0" in done.stdout
    assert "(--most lists more)" in done.stdout
    told = json.loads(run("--python", "mine:score", "--json", path=tmp_path).stdout)
    assert told["wrong"] == len(told["failures"]) > 100
    by_ids = "def score(hand, starter, crib):\n    return 99 if isinstance(starter, int) else 0\n"
    (tmp_path / "mine.py").write_text(by_ids)
    done = run("--python", "mine:score", "--ids", path=tmp_path)
    assert "got 99" in done.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--python", "a:b", "--program", "c"), "choose one of --python and --program"),
        (("--ids",), "--ids is for a callable. Hint: add --python MODULE:CALLABLE."),
        (("--kept", "9"), "there are no shows of [9] kept cards"),
        (("--python", "nonsense"), "a scorer must be named package.module:callable"),
    ],
)
def test_bad_input_is_refused(words, message):
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
