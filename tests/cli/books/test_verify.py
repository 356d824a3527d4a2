"""`cribscore verify` as a person meets it, and the frame of the same."""

import csv
import io
import json
import subprocess
import sys

import pytest
from fixtures.command import run_command
from fixtures.frames import assert_schema
from typer.testing import CliRunner

from cribscore.books.claims.verify import read_claims
from cribscore.books.hands import read_lines
from cribscore.cli import app
from cribscore.tables.books import VERIFY_BOOKS_SCHEMA, verify_books


def run(*words):
    return run_command("verify", *words)


def printed(*words):
    """What the command prints, in this process, which has scored the hands before."""
    return CliRunner().invoke(app, ["verify", *words]).stdout


def test_the_report_marks_the_misprints_and_sums_up():
    lines = printed().splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("✗ misprint" in line for line in lines) == 8
    assert lines[-1] == "157 lines: 144 right, 5 right as a minimum, 8 misprints"


def test_only_misprints_as_csv():
    rows = list(csv.DictReader(io.StringIO(printed("--only", "misprints", "--csv"))))
    assert [(row["place"], row["printed"], row["computed_min"]) for row in rows] == [
        *[("H{39}", "13", "12")] * 4,
        ("H{41}", "11", "17"),
        ("E s.85", "16", "15"),
        *[("E s.85", "6", "8")] * 2,
    ]


def test_one_book_as_json():
    rows = json.loads(printed("--book", "enquire", "--json"))
    assert {row["book"] for row in rows} == {"Enquire Within"}
    assert list(rows[0]) == list(VERIFY_BOOKS_SCHEMA)
    assert {row["verdict"] for row in json.loads(printed("--only", "right", "--json"))} == {"right"}


def test_claims():
    assert printed("claims").splitlines()[-1].startswith(f"{len(read_claims())} claims: ")
    rows = json.loads(printed("claims", "--book", "e", "--json"))
    assert {row["book"] for row in rows} == {"E"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--book", "Hoyle"), "there is no book 'Hoyle'; the books are Hoffmann and Enquire"),
        (("--json", "--csv"), "choose one of --json and --csv"),
        (("--only", "nonsense"), "misprints"),
        (("claims", "--only", "minimums"), "'minimums' is not one of 'wrong', 'right'"),
        (("--claims",), "verify has no option --claims. Hint: write cribscore verify claims."),
        (("--csv", "--maxims"), "verify has no option --maxims."),
        (("maxims", "--book", "e"), "no such option"),
    ],
)
def test_bad_input_is_refused(words, message):
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_it_starts_light():
    script = (
        "import sys; sys.argv = ['cribscore', 'verify', '--csv']\n"
        "from cribscore.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(' '.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert not {"numba", "pandas", "matplotlib"} & set(done.stderr.split())


def test_the_frame_has_its_schema():
    frame = verify_books()
    assert_schema(frame, "verify_books")
    assert len(frame) == len(read_lines())
    assert frame.id.is_unique
    assert (frame.computed_min <= frame.computed_max).all()
    assert frame.n_hands.min() >= 1


def test_the_frame_of_one_book():
    assert set(verify_books("hoff").book) == {"Hoffmann"}
