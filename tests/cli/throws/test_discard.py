"""The commands of throws and cribs, as a person meets them."""

import csv
import io
import json
import subprocess
import sys

import pandas as pd
import pytest

from cribscore import FIVE_CARD, expected_discards, load_equilibrium, tables
from cribscore.cli import main
from cribscore.cli.options import falling_bar

DEAL = ("5h", "5s", "5d", "Jc", "2h", "9d")
FIVE = ("4c", "5d", "6h", "Js", "Qs", "--variant", "five-card")


@pytest.fixture
def run(monkeypatch, capsys):
    """Run a command in this process; return exit code, standard output and error."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["cribscore", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            main()
        told = capsys.readouterr()
        return left.value.code, told.out, told.err

    return run


def test_the_table_says_what_is_assumed_and_marks_the_best(run):
    code, out, _ = run("discard", *DEAL, "--dealer", "--opponent", "uniform")
    lines = out.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= 80
    first = " ".join(lines[:2])
    assert first.startswith("six-card, you are dealer; the other throws any two cards;")
    assert "play not counted" in first
    marked = [line.split() for line in lines if "▶" in line]
    assert [words[1:7] for words in marked] == [["2♥", "9♦", "5♦", "5♥", "5♠", "J♣"]]
    assert marked[0][7:9] == ["16.652", "14-29"]  # 766 / 46, as published


def test_throws_as_good_as_the_best_are_all_marked(run):
    deal = ("4c", "4d", "6h", "Js", "Qs", "Kd")
    _, out, _ = run("discard", *deal, "--pone", "--opponent", "uniform")
    found = expected_discards(" ".join(deal), dealer=False, opponent="uniform")
    best = [one for one in found if one.net_mean > found[0].net_mean - 1e-9]
    assert out.count("▶") == len(best)


def test_json_and_csv_are_the_rows_of_the_library(run):
    options = ("--pone", "--starter", "Kh", "--opponent", "hand-only")
    told = json.loads(run("discard", *FIVE, *options, "--json")[1])
    assert (told["role"], told["starter"], told["play_counted"]) == ("pone", "Kh", False)
    rows = list(csv.DictReader(io.StringIO(run("discard", *FIVE, *options, "--csv")[1])))
    frame = tables.discards(
        " ".join(FIVE[:5]), dealer=False, variant=FIVE_CARD, opponent="hand_only", starter="Kh"
    )
    assert frame.pop("play_mean").isna().all()  # not counted, so machines are not told of it
    deal = frame[["variant", "dealt", "role", "opponent", "starter"]].drop_duplicates()
    assert deal.to_dict("records") == [{key: told[key] for key in deal}]
    assert told["throws"] == frame.drop(columns=list(deal)).to_dict("records")
    assert [float(row["net_mean"]) for row in rows] == list(frame.net_mean)


def test_by_score_the_likeliest_to_win_comes_first(run):
    ask = ("discard", "Ac", "4h", "6d", "9s", "Td", "Kh", "--dealer", "--score", "118-115")
    code, out, _ = run(*ask)
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    found = expected_discards("Ac 4h 6d 9s Td Kh", dealer=True, score=(118, 115))
    best, most = found[0], max(found, key=lambda one: one.net_mean)
    lines = [line.strip() for line in out.splitlines()]
    assert f"{100 * best.win.mean:.3f}" in next(line for line in lines if line.startswith("▶"))
    assert f"{most.net_mean:.3f}" in next(line for line in lines if line.startswith("•"))
    assert "Why not the most points: needs to peg" in " ".join(out.split())
    told = json.loads(run(*ask, "--json")[1])
    assert told["score"] == [118, 115]
    assert told["throws"][0]["win"] == best.win.mean
    rows = list(csv.DictReader(io.StringIO(run(*ask, "--csv")[1])))
    assert float(rows[1]["behind_error"]) == found[1].behind.standard_error


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--score", "107"), "cannot read the score '107'"),
        (("--score", "107-97", "--distribution", "2h 9d"), "by score all throws are ranked"),
        (("--seed", "2"), "only the chances of --score are sampled"),
        (("--score", "121-0"), "my score must be a whole number from 0 to 120"),
    ],
)
def test_scores_that_cannot_be_asked(run, words, message):
    code, _, told = run("discard", *DEAL, "--dealer", *words)
    assert code == 2
    assert message in " ".join(told.split())


def test_the_distribution_of_a_throw(run, tmp_path):
    picture = tmp_path / "throw.svg"
    words = ("discard", *DEAL, "--dealer", "--opponent", "uniform", "--distribution", "2h 9d")
    code, out, err = run(*words, "--plot", picture)
    assert (code, picture.exists()) == (0, True)
    assert str(picture) in err
    assert max(map(len, out.splitlines())) <= 80
    assert "hand 16.652 ± 3.528" in out.splitlines()[-1]
    told = json.loads(run(*words, "--json")[1])
    assert sum(told["net"].values()) == pytest.approx(1)
    rows = list(csv.DictReader(io.StringIO(run(*words, "--csv")[1])))
    assert sum(float(row["share"]) for row in rows) == pytest.approx(3)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (DEAL, "it matters whose crib it is. Hint: add --dealer if it is yours, --pone if not."),
        ((*DEAL, "--pone", "--opponent", "nobody"), "there is no opponent 'nobody'; they are"),
        ((*DEAL[:5], "--pone"), "the cards dealt must have 6 cards; got 5"),
        ((*DEAL, "--pone", "--starter", "5h"), "the five of hearts (5h) is at positions"),
        ((*DEAL, "--pone", "--distribution", "Kh Ks"), "the throw must be of the cards dealt"),
        ((*DEAL, "--pone", "--variant", "nap"), "there is no variant 'nap'"),
        ((*DEAL, "--pone", "--json", "--csv"), "choose one of --json and --csv."),
        ((*DEAL, "--variant", "four-handed", "--play"), "throws are analysed for two players"),
    ],
)
def test_bad_words_end_with_the_librarys_message(run, words, message):
    code, out, err = run("discard", *words)
    assert (code, out) == (2, "")
    assert message in err


def test_one_deal_needs_only_numpy():
    expected_discards(" ".join(FIVE[:5]), dealer=True, variant=FIVE_CARD)  # tables are there now
    script = (
        "import sys\n"
        f"sys.argv = ['cribscore', 'discard', *{FIVE!r}, '--dealer']\n"
        "from cribscore.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit:\n    print(sorted(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "▶" in done.stdout
    for heavy in ("numba", "pandas", "matplotlib", "distributed"):
        assert f"'{heavy}'" not in done.stderr


def test_a_crib_table_is_a_square(run):
    code, out, _ = run("crib-table", "--dealer", "--given", "prior")
    lines = out.splitlines()
    assert code == 0
    assert max(map(len, lines)) <= 80
    assert lines[-14].split() == list("A23456789TJQK")
    square = tables.crib_square(dealer=True, given="prior")
    king = next(line for line in lines if line.startswith("K "))
    assert [float(cell) for cell in king.split()[1:]] == list(square.loc["K"].round(2))


def test_a_crib_table_with_suits_apart(run):
    _, out, _ = run("crib-table", "--pone", "--given", "prior", "--suited")
    frame = tables.crib(dealer=False, given="prior").set_index(["low", "high", "suited"]).crib_mean
    rows = {line[0]: line.split() for line in out.splitlines() if line[:1] in set("A23456789TJQK")}
    assert float(rows["2"][-1]) == round(frame["2", "K", True], 2)
    assert float(rows["K"][2]) == round(frame["2", "K", False], 2)
    rows = json.loads(run("crib-table", "--pone", "--given", "prior", "--suited", "--json")[1])
    assert len(rows) == 169
    assert rows[0]["frequency"] is None


def test_a_crib_table_needs_a_side(run):
    code, _, err = run("crib-table")
    assert code == 2
    assert "it matters whose crib it is." in err


def test_solve_writes_what_discard_reads_back(run, tmp_path):
    place = tmp_path / "five.equilibrium"
    words = ("solve", "throws", "five-card", "--tolerance", "0.01", "--out", place)
    code, out, _ = run(*words)
    assert code == 0
    assert f"written: {place}" in out
    solved = load_equilibrium(place)
    assert solved.exploitability <= 0.01
    assert solved.value == pytest.approx(4.5, abs=0.05)
    code, out, _ = run("discard", *FIVE, "--pone", "--opponent", place, "--json")
    told = json.loads(out)
    theirs = expected_discards(
        " ".join(FIVE[:5]), dealer=False, variant=FIVE_CARD, opponent=solved.dealer
    )
    assert told["throws"][0]["net_mean"] == theirs[0].net_mean


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("five-card", "--tolerance", "0"), "the tolerance must be above zero; got 0."),
        (("five-card", "--out", "no_folder/a"), "cannot write 'no_folder/a': its folder does not"),
        (("three-handed",), "throws are analysed for two players; got three-handed"),
        (("nap",), "there is no variant 'nap'"),
        (("five-card", "--scheduler", "nonsense"), "no scheduler answers at 'nonsense'"),
    ],
)
def test_what_cannot_be_solved_is_refused_at_once(run, words, message):
    code, out, err = run("solve", "throws", *words)
    assert (code, out) == (2, "")
    assert message in err


def test_the_bar_falls_with_the_exploitability(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with falling_bar("solving", 1e-6) as told:
        for sweep, gain in enumerate((0.5, 1e-3, 2e-7), 1):
            told(sweep, gain)
    assert "exploitability" in capsys.readouterr().err


def test_a_sweep_is_written_and_summed_up(run, tmp_path):
    from distributed import LocalCluster

    place = tmp_path / "sweep.parquet"
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        address = ("--scheduler", cluster.scheduler_address)
        code, out, _ = run("sweep", "five-card", "--pone", "--out", place, *address)
    assert code == 0
    assert out.startswith("134,459 classes of 2,598,960 deals: hand ")
    here = tables.sweep(FIVE_CARD, dealer=False)
    back = pd.read_parquet(place)
    assert (back.net_mean == here.net_mean).all()
    assert (back.throw == here.throw).all()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--out", "a.xls", "--pone"), "the file must end in .parquet or .csv; got 'a.xls'."),
        (("--out", "a.csv"), "it matters whose crib it is."),
        (("--out", "no_folder/a.csv", "--pone"), "its folder does not exist"),
        (("--out", "a.csv", "--pone", "--opponent", "uniform"), "need an opponent with a strategy"),
    ],
)
def test_a_sweep_that_cannot_be_is_refused_at_once(run, tmp_path, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    code, out, err = run("sweep", "five-card", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert not list(tmp_path.iterdir())
