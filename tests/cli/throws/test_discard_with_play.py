"""The commands of the whole deal, as a person meets them."""

import csv
import io
import json
import sys

import numpy as np
import pytest

from cribscore import equilibrium, expected_discards, tables
from cribscore.cli import main
from cribscore.deal.solver import DealEquilibrium
from cribscore.solutions import Certificate
from cribscore.solve.game import CRIBBAGE
from cribscore.solve.solver import PlayEquilibrium

DEAL = ("5h", "5s", "5d", "Jc", "2h", "9d")


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


def test_discard_counts_the_play_where_it_is_asked_to(run):
    code, out, _ = run("discard", *DEAL, "--dealer", "--play")
    words = " ".join(out.split())
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    assert "play by the equilibrium. Mean points, net = hand + crib + play." in words
    assert "not what they threw and not the starter" in words
    _, out, _ = run("discard", *DEAL, "--dealer")
    assert "play not counted" in " ".join(out.split())
    assert " play " not in out.splitlines()[3]


def test_discard_tells_machines_of_the_play(run):
    _, out, _ = run("discard", *DEAL, "--pone", "--play", "--json")
    told = json.loads(out)
    expected = expected_discards(" ".join(DEAL), dealer=False, play="equilibrium")
    assert told["play_counted"] is True
    assert told["throws"][0]["play_mean"] == expected[0].play_mean
    _, out, _ = run("discard", *DEAL, "--pone", "--json")
    told = json.loads(out)
    assert told["play_counted"] is False
    assert "play_mean" not in told["throws"][0]


def test_discard_has_no_distribution_of_the_play(run):
    code, out, err = run("discard", *DEAL, "--pone", "--play", "--distribution", "2h 9d")
    assert (code, out) == (2, "")
    assert "the distribution of a throw is of hand and crib only" in err


def test_changes_says_how_often_and_where(run):
    code, out, _ = run("changes", "--top", "3")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    frame = tables.throw_changes()
    shares = frame.groupby("role")["share"].sum()
    assert f"the dealer in {100 * shares['dealer']:.2f} %" in out
    assert frame.loc[0, "example"] in out
    assert f"and {len(frame) - 3:,} more" in out
    _, out, _ = run("changes", "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert len(rows) == len(frame)
    assert float(rows[0]["share"]) == frame.loc[0, "share"]


def test_changes_are_drawn(run, tmp_path):
    code, _, _ = run("changes", "--plot", tmp_path / "changes.png")
    assert code == 0
    assert (tmp_path / "changes.png").stat().st_size > 5000


def test_solve_deal_prints_its_certificates_and_writes_what_is_read_back(
    run, monkeypatch, tmp_path
):
    """The solver is stood in for by the shipped solution: it takes an hour."""
    whole = equilibrium("six-card", play="equilibrium")
    play = PlayEquilibrium(
        game=CRIBBAGE,
        prior=np.zeros((1, 1)),
        pone=None,
        dealer=None,
        pone_values=np.zeros(1),
        dealer_values=np.zeros(1),
        iterations=9,
        certificate=Certificate(
            value_to="pone", value=-1.3395, pone_gain=0.0005, dealer_gain=0.0005
        ),
    )
    found = DealEquilibrium(
        dealer=whole.dealer.to_dense(),
        pone=whole.pone.to_dense(),
        play=play,
        pairs=whole.play.pairs,
        rounds=12,
        certificate=whole.certificate,
        history=((12, 0.001, 0.001),),
    )
    asked = []

    def solve_deal(tolerance, **options):
        asked.append((tolerance, options["checkpoint"].name))
        return found

    class Reply:
        gain = 0.003

    monkeypatch.setattr("cribscore.deal.solve_deal", solve_deal)
    monkeypatch.setattr("cribscore.deal.reply_to_deal", lambda *a, **k: Reply)
    monkeypatch.setattr("cribscore.deal.cost_of_throws", lambda *a, **k: 0.06)
    place = tmp_path / "whole"
    code, out, _ = run("solve", "deal", "--out", place)
    assert code == 0
    assert asked == [(0.002, "six-card.deal.part")]
    told = {" ".join(line.split()[:-1]): line.split()[-1] for line in out.splitlines()[1:11]}
    assert told["value to the dealer"] == f"{whole.value:.5f}"
    assert told["of it in the play"] == "1.33950"
    assert told["other play gains both together"] == "0.00100"
    assert told["throws and play at once gain the pone"] == "0.00300"
    assert told["to throw for the show alone costs the dealer"] == "0.06000"
    assert "after 12 rounds" in out
    assert max(map(len, out.splitlines()[:-1])) <= 80
    assert f"written: {place}" in out
    _, out, _ = run("discard", *DEAL, "--pone", "--opponent", place, "--json")
    expected = expected_discards(" ".join(DEAL), dealer=False, opponent=whole.dealer)
    found_mean = json.loads(out)["throws"][0]["net_mean"]
    assert found_mean == pytest.approx(expected[0].net_mean, abs=1e-6)
