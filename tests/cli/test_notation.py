"""What the commands print they also read."""

import json

import pytest

from cribscore.cli import run
from cribscore.cli.notation import Deal, Show, read_deal, read_show
from cribscore.errors import DataError


@pytest.mark.parametrize(
    ("text", "show"),
    [
        ("5h 5s 5d Jc", Show("5h 5s 5d Jc")),
        ("5h 5s 5d Jc / 5c", Show("5h 5s 5d Jc", "5c")),
        ("5♥ 5♠ 5♦ J♣ + 5♣", Show("5♥ 5♠ 5♦ J♣", "5♣")),
        ("5h5s5dJc/5c", Show("5h5s5dJc", "5c")),
        ("5h 5s 5d Jc / 5c crib", Show("5h 5s 5d Jc", "5c", crib=True)),
        ("5h 5s 5d Jc CRIB", Show("5h 5s 5d Jc", None, crib=True)),
        ("", Show("")),
    ],
)
def test_shows(text, show):
    assert read_show(text) == show


@pytest.mark.parametrize("text", ["5h 5s /", "/ 5c", "5h / 5s / 5c", "+", "5h + 5s / 5c"])
def test_what_is_no_show(text):
    with pytest.raises(DataError, match=r"as a hand and its starter\. Hint: write 5h"):
        read_show(text)


@pytest.mark.parametrize(
    "text",
    [
        "5d 5h 5s Jc / 2h 9d",
        "Keep 5d 5h 5s Jc, throw 2h 9d",
        "throw 2h 9d  keep 5d 5h 5s Jc",
    ],
)
def test_deals_with_a_throw(text):
    deal = read_deal(text)
    assert sorted(deal.dealt.replace(",", "").split()) == ["2h", "5d", "5h", "5s", "9d", "Jc"]
    assert deal.throw == "2h 9d"


def test_a_deal_alone():
    assert read_deal("5d 5h 5s Jc 2h 9d") == Deal("5d 5h 5s Jc 2h 9d")


@pytest.mark.parametrize(
    "text", ["keep 5d", "throw 2h", "a keep 5d throw 2h", "5d /", "5d / 2h / 3h"]
)
def test_what_is_no_deal(text):
    with pytest.raises(DataError, match="as a hand kept and a throw"):
        read_deal(text)


def out(capsys, *words):
    assert run(words) == 0
    return capsys.readouterr().out


def test_score_reads_what_it_prints(capsys):
    first = out(capsys, "score", "5h", "5s", "5d", "Jc", "--starter", "5c")
    shown = first.splitlines()[0].removesuffix("  29")
    assert shown == "5♥ 5♠ 5♦ J♣ + 5♣"
    assert out(capsys, "score", shown) == first
    assert out(capsys, "score", *shown.split()) == first
    assert out(capsys, "score", "5h 5s 5d Jc / 5c") == first


def test_score_reads_the_shows_of_verify(capsys):
    rows = json.loads(out(capsys, "verify", "hands", "--only", "misprints", "--json"))
    read = [row for row in rows if "/" in row["cards"]]
    assert len(read) == 7
    for row in read:
        found = json.loads(out(capsys, "score", row["cards"], "--json"))
        assert row["computed_min"] <= found["total"] <= row["computed_max"]


def test_a_crib_is_said_by_a_word(capsys):
    flush = ("2h", "5h", "9h", "Kh", "/", "3c")  # four of a suit: nothing in a crib
    assert json.loads(out(capsys, "score", *flush, "--json"))["flush"] == 4
    assert json.loads(out(capsys, "score", *flush, "crib", "--json"))["flush"] == 0


def test_a_starter_is_given_once(capsys):
    assert run(("score", "5h 5s 5d Jc / 5c", "--starter", "6c")) == 2
    assert "the starter is given twice: '5c' and --starter '6c'." in capsys.readouterr().err
    assert run(("score", "5h 5s 5d Jc / 5c", "--alone")) == 2
    assert "choose one of --alone and a starter." in capsys.readouterr().err


def test_discard_reads_a_throw(capsys):
    options = ("--dealer", "--opponent", "uniform", "--json")
    asked = out(capsys, "discard", "5h 5s 5d Jc 2h 9d", "--distribution", "2h 9d", *options)
    table = out(capsys, "discard", "5d 5h 5s Jc / 2h 9d", "--dealer", "--opponent", "uniform")
    sentence = next(line for line in table.splitlines() if line.startswith("Keep "))
    for words in ("5d 5h 5s Jc / 2h 9d", sentence.partition(":")[0]):
        read = json.loads(out(capsys, "discard", words, *options))
        assert read["net"] == json.loads(asked)["net"]
    assert run(("discard", "5d 5h 5s Jc / 2h 9d", "--dealer", "--distribution", "2h9d")) == 2
    assert "the throw is given twice" in capsys.readouterr().err


def test_a_file_may_hold_shows_of_one_cell(tmp_path, capsys):
    path = tmp_path / "shows.csv"
    path.write_text("5h 5s 5d Jc / 5c\n2h 5h 9h Kh / 3c crib\n")
    rows = json.loads(out(capsys, "score", "--file", str(path), "--json"))
    assert [row["total"] for row in rows] == [29, 0 + 4]  # fifteens: 2+3+K, 5+K
