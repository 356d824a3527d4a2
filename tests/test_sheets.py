"""Tables as people keep them, and what is said of those that cannot be read."""

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.errors import DataError
from cribscore.sheets import read_sheet

EXPECTED = ("hand", "starter", "crib")


def read(tmp_path, raw):
    path = tmp_path / "hands.csv"
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    return read_sheet(path, expected=EXPECTED)


FORMS = {
    "commas": "hand,starter\n5h 5s 5d Jc,5c\n2c 3d 4h 5s,Kd\n",
    "semicolons": "hand;starter\n5h 5s 5d Jc;5c\n2c 3d 4h 5s;Kd\n",
    "tabs": "hand\tstarter\n5h 5s 5d Jc\t5c\n2c 3d 4h 5s\tKd\n",
    "windows": "hand,starter\r\n5h 5s 5d Jc,5c\r\n2c 3d 4h 5s,Kd\r\n",
    "byte-order mark": "\ufeffhand,starter\n5h 5s 5d Jc,5c\n2c 3d 4h 5s,Kd\n",
    "quoted": '"hand","starter"\n"5h 5s 5d Jc","5c"\n"2c 3d 4h 5s","Kd"\n',
    "blank lines": "\nhand,starter\n\n5h 5s 5d Jc,5c\n,\n2c 3d 4h 5s,Kd\n\n",
    "no header": "5h 5s 5d Jc,5c\n2c 3d 4h 5s,Kd\n",
    "capitals": "HAND, Starter\n5h 5s 5d Jc,5c\n2c 3d 4h 5s,Kd\n",
    "commas within": "hand;starter\n5h,5s,5d,Jc;5c\n2c,3d,4h,5s;Kd\n",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS.keys())
def test_every_form_gives_the_same_columns(tmp_path, text):
    sheet = read(tmp_path, text)
    hands = [cell.replace(",", " ") for cell in sheet.column("hand")]
    assert hands == ["5h 5s 5d Jc", "2c 3d 4h 5s"]
    assert sheet.column("starter") == ["5c", "Kd"]
    assert not sheet.has("crib")


def test_standard_input_is_read_as_a_file_is(monkeypatch):
    for raw in (FORMS["byte-order mark"], FORMS["semicolons"]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw.encode())))
        assert read_sheet("-", expected=EXPECTED).column("starter") == ["5c", "Kd"]


def test_rows_may_be_longer_and_shorter(tmp_path):
    sheet = read(tmp_path, "hand,starter\n5h 5s 5d Jc\n2c 3d 4h 5s,Kd,1,mine\n")
    assert sheet.names == ("hand", "starter", "column 3", "column 4")
    assert sheet.column("starter") == ["", "Kd"]
    assert sheet.column("column 4") == ["", "mine"]


def test_a_long_table_is_read_as_a_short_one(tmp_path):
    """Rows are read in blocks; a later block may be wider, shorter, blank or of several lines."""
    rows = [["5h 5s 5d Jc", "5c"] for _ in range(1000)]
    rows[450] = ["2c 3d 4h 5s", "Kd", "1", "mine"]
    rows[650] = ["2c 3d 4h 5s"]
    rows[900] = ["2c 3d 4h 5s", "Kd", "", "two\nlines"]
    quoted = [",".join(f'"{cell}"' for cell in row) for row in rows]
    quoted[700] = ","
    sheet = read(tmp_path, "hand,starter\n" + "\n".join(quoted) + "\n")
    del rows[700]
    wide = [row + [""] * (4 - len(row)) for row in rows]
    assert [list(row) for row in zip(*sheet.columns, strict=True)] == wide
    assert sheet.names == ("hand", "starter", "column 3", "column 4")
    assert sheet.lines == [*range(2, 702), *range(703, 902), *range(903, 1003)]


def test_the_users_own_columns_stay(tmp_path):
    sheet = read(tmp_path, "id,hand,total,starter,runs\n7,5h 5s 5d Jc,9,5c,x\n")
    assert sheet.names == ("id", "hand", "total", "starter", "runs")
    assert sheet.column("total") == ["9"]


def test_lines_are_those_of_the_file(tmp_path):
    assert read(tmp_path, FORMS["blank lines"]).lines == [4, 6]


@pytest.mark.parametrize(("raw", "said"), [
    (b"", "is empty; it must have a row for each hand"),
    (b" \n\n", "is empty"),
    ("hand,starter\n5h,5c".encode("utf-16"), "is UTF-16; it must be UTF-8. Hint: save it as"),
    ("hand,starter\n5h,5c".encode("utf-16-le"), "is UTF-16"),
    (b"hand,starter\n5h 5s,\xe9\n", "is not UTF-8: line 2 has the byte 0xe9"),
    (b"hand,starter\n" + b"5" * (1 << 21), "cannot be read near line 2: it has 2,097,152 char"),
    (b"hand,starter\n" + b"5h," * (1 << 20), "cannot be read near line 2: it has 3,145,728 char"),
    (b'hand,starter\n"5h' + b"\n5h" * (1 << 19), "cannot be read near line .*: field larger than"),
])  # fmt: skip
def test_what_cannot_be_read_is_said(tmp_path, raw, said):
    with pytest.raises(DataError, match=said):
        read(tmp_path, raw)


def test_places_that_are_no_file(tmp_path):
    with pytest.raises(DataError, match=r"cannot read .*: Is a directory"):
        read_sheet(tmp_path, expected=EXPECTED)
    with pytest.raises(DataError, match=r"cannot read .*: No such file"):
        read_sheet(tmp_path / "none.csv", expected=EXPECTED)


def test_a_column_that_is_not_there_or_twice(tmp_path):
    sheet = read(tmp_path, "hand,hand\n5h,5s\n")
    with pytest.raises(DataError, match="there are 2 columns 'hand'"):
        sheet.column("hand")
    with pytest.raises(DataError, match=r"no column 'starter'; the columns are hand, hand"):
        sheet.column("starter")


@given(st.binary(max_size=200))
def test_any_bytes_give_a_table_or_a_sentence(tmp_path_factory, raw):
    path = tmp_path_factory.mktemp("sheets") / "any.csv"
    path.write_bytes(raw)
    try:
        sheet = read_sheet(path, expected=EXPECTED)
    except DataError:
        return
    assert all(len(column) == len(sheet) for column in sheet.columns)


def test_standard_input_that_holds_text_alone(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("hand,starter\n5h 5s 5d Jc,5c\n"))
    assert list(read_sheet("-", expected=EXPECTED).column("starter")) == ["5c"]
