"""The commands `score` and `count`, as a person meets them."""

import csv
import io
import json
import subprocess
import sys

import pytest
from fixtures.command import run_command as run
from fixtures.command import run_here
from hypothesis import given, settings
from hypothesis import strategies as st


def test_one_hand():
    done = run("score", "5h", "5s", "5d", "Jc", "--starter", "5c")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "5♥ 5♠ 5♦ J♣ + 5♣  29"
    assert "his nob is twenty-nine" in done.stdout.replace("\n", " ")


def test_crib_json_and_explain():
    told = json.loads(run("score", "2h4h6h8h", "--starter", "Kc", "--crib", "--json").stdout)
    assert (told["total"], told["flush"], told["crib"]) == (0, 0, True)
    assert "flush of four" in run("score", "2h4h6h8h", "--starter", "Kc", "--explain").stdout


def test_cards_alone():
    assert run("score", "5h Td", "--alone").stdout.startswith("5♥ T♦  2")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["score", "1h", "2h", "3h", "4h", "--starter", "5h"], "an ace is 'Ah'"),
        (["score", "5h", "5s", "5d", "Jc"], "a show needs its starter"),
        (["score", "5h", "5s", "5d", "5h", "--starter", "Jc"], "five of hearts (5h)"),
        (["score", "--file", "nowhere.csv"], "cannot read 'nowhere.csv'"),
        (["score", "5hTd", "--alone", "--starter", "5c"], "choose one of --alone and a starter"),
        (["score", "5hTd", "--file", "x.csv"], "choose one of --file and cards"),
        (["score", "--alone", "--file", "x.csv"], "choose one of --file and --alone"),
        (["score", "--starter", "5c", "--file", "x"], "choose one of --file and --starter"),
        (["count", "--kept", "7"], "kept must be 3, 4, 5 or 6 cards; got 7"),
        (["count", "--json", "--csv"], "choose one of --json and --csv"),
        (["count", "--plot", "scores.doc"], "cannot draw 'scores.doc'"),
    ],
)
def test_bad_input_ends_with_2_and_our_message(words, message):
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


FILE = """hand,starter,crib,note
5h 5s 5d Jc,5c,no,best
1h 2h 3h 4h,5c,no,wrong

2h 4h 6h 8h,Kc,yes,
"""


def test_a_file_keeps_its_good_rows_and_names_the_bad_line(tmp_path):
    place = tmp_path / "hands.csv"
    place.write_text(FILE)
    done = run("score", "--file", str(place))
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["total"] for row in rows] == ["29", "", "0"]
    assert [row["note"] for row in rows] == ["best", "wrong", ""]
    assert "line 3: cannot read '1h'" in done.stderr
    assert done.returncode == 2


def test_standard_input_without_a_header():
    done = run("score", "--json", typed="5h 5s 5d Jc,5c\n6c 7h 8s Ad,Ac\n")
    assert [row["total"] for row in json.loads(done.stdout)] == [29, 13]
    assert done.returncode == 0


def score_rows(tmp_path, text, *words):
    """Score a file, and the same on standard input, which must say the same."""
    place = tmp_path / "hands.csv"
    place.write_bytes(text if isinstance(text, bytes) else text.encode())
    done = run_here("score", "--json", "--file", str(place), *words)
    typed = text.decode() if isinstance(text, bytes) else text
    again = run_here("score", "--json", *words, typed=typed)
    assert (again.stdout, again.returncode) == (done.stdout, done.returncode)
    return json.loads(done.stdout), done.stderr


FORMS = {
    "byte-order mark": "\ufeffhand,starter\n5h 5s 5d Jc,5c\n",
    "semicolons": "hand;starter\n5h,5s,5d,Jc;5c\n",
    "tabs": "5h 5s 5d Jc\t5c\n",
    "in one cell": "hand\n5h 5s 5d Jc / 5c\n",
    "a card a column": "5h,5s,5d,Jc,5c\n",
    "and a flag": "5h,5s,5d,Jc,5c,no\n",
    "ragged": "hand,starter\n5h 5s 5d Jc,5c,0,mine,more\n",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS.keys())
def test_a_file_in_any_form(tmp_path, text):
    rows, said = score_rows(tmp_path, text)
    assert [row["total"] for row in rows] == [29]
    assert said == ""


def test_the_users_own_columns_stay(tmp_path):
    text = "hand,starter,total,note,note\n5h 5s 5d Jc,5c,7,a,b\n"
    (row,), _ = score_rows(tmp_path, text)
    assert (row["total"], row["note"], row["note 2"]) == ("7", "a", "b")
    assert (row["show_total"], row["show_fifteens"], row["show_error"]) == (29, 16, "")
    again = run_here("score", typed=run_here("score", typed=text).stdout)
    assert again.stdout.splitlines()[0].endswith("show_show_total,show_show_error")


def test_flags_and_gaps_row_by_row(tmp_path):
    text = "hand,starter,crib\n" + "\n".join(
        ["2h 4h 6h 8h,Kc,1.0", "2h 4h 6h 8h,Kc,", "2h 4h 6h 8h,Kc,crib", "2h 4h 6h 8h,Kc,perhaps",
         "2h 4h 6h 8h,,", ",Kc,", ",,yes"]
    )  # fmt: skip
    rows, said = score_rows(tmp_path, text)
    assert [row["total"] for row in rows] == [0, 4, 0, None, None, None, None]
    assert "line 5: a flag must be true or false, or crib or hand; got 'perhaps'." in said
    assert "line 6: the row has no starter." in said
    assert "line 7: the row has no hand." in said
    assert "3 rows could not be scored" in said
    rows, _ = score_rows(tmp_path, "hand,starter,crib\n2h 4h 6h 8h,Kc,\n", "--crib")
    assert rows[0]["total"] == 0


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ('"[4S,7H,JC,JS]"', "write cards without brackets or quotes"),
        ("4S 0H JC JS", "a ten is 'Th' or '10h'"),
        ("4S H0 JC JS", "the rank comes first, and a ten is 'Th' or '10h'"),
    ],
)
def test_cards_of_other_programs_get_a_hint(tmp_path, cell, hint):
    _, said = score_rows(tmp_path, f"hand,starter\n{cell},5c\n")
    assert hint in said


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("", "is empty"),
        ("hand\n5h 5s 5d Jc\n", "names no column 'starter'; got hand"),
        ("starter\n5h\n", "names no column 'hand'; got starter"),
    ],
)
def test_files_that_cannot_be_scored(raw, message):
    done = run_here("score", "--file", "-", typed=raw)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


BITS = ["5h", "5s 5d", "Jc", ",", ";", "\t", "\n", "hand", "starter", "crib", "/", "+", '"', "1.0"]
BITS += ["[4S", "0h", "♥", "\ufeff", "total", "error", "\r\n", " ", "yes", "5h 5s 5d Jc", "5c"]


@given(st.lists(st.sampled_from(BITS), max_size=40).map("".join))
@settings(max_examples=20, deadline=None)
def test_any_table_is_scored_or_refused(text):
    done = run_here("score", "--file", "-", typed=text)
    assert done.returncode in (0, 2)
    assert "fault of cribscore" not in done.stderr


def test_a_header_of_other_names_is_said_to_be_one():
    done = run_here("score", "--file", "-", typed="cards,cut\n5h 5s 5d Jc,5c\n")
    assert "line 1: a header must name the columns hand, starter and perhaps crib" in done.stderr
    assert "got cards, cut." in done.stderr


def test_many_bad_lines_are_counted_after_the_first():
    done = run_here("score", "--file", "-", typed="hand,starter\n" + "5h 5s 5d 1c,5c\n" * 30)
    assert "and 10 more lines." in done.stderr
    assert "30 rows could not be scored" in done.stderr


def test_count_prints_the_published_figures():
    told = run("count", "--kept", "4").stdout
    assert "12,994,800 shows" in told
    assert "1,009,008" in told
    assert max(map(len, told.splitlines())) <= 80
    assert json.loads(run("count", "--json").stdout)[29]["shows"] == 4


def test_a_closed_pipe_is_quiet():
    command = f"{sys.executable} -m cribscore count --csv | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout == "kept,crib,points,shows,share\n"
    assert done.stderr == ""


def test_scoring_a_hand_loads_nothing_heavy():
    code = (
        "import sys; sys.argv = ['cribscore', 'score', '5h5s5dJc', '--starter', '5c']\n"
        "from cribscore.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numba', 'pandas', 'matplotlib', 'numpy', 'distributed'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
