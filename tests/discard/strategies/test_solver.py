"""The solver at full size: certificates, interruptions, damage, clusters."""

import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from cribscore import (
    FIVE_CARD,
    FOUR_HANDED,
    SEVEN_CARD,
    SIX_CARD,
    DataError,
    equilibrium,
    expected_discards,
    solve_discards,
)
from cribscore.cards import unrank_cards
from cribscore.chunks import Runner
from cribscore.discard.classes import FULL, Deck
from cribscore.discard.strategies.game import discard_game
from cribscore.discard.strategies.solver import certify, solve_game
from cribscore.store import load, shipped_path

TOLERANCE = 1e-4  # what the tests here solve to: five sweeps and more, two of them with regrets
PACKS = [Deck(8, 4), pytest.param(FULL, marks=pytest.mark.slow)]


def certified(name):
    solved = equilibrium(name)
    game = discard_game(solved.variant.dealt)
    return solved, certify(game, solved.dealer.to_dense(), solved.pone.to_dense())


def test_the_shipped_five_card_equilibrium_is_certified_again():
    solved, proof = certified("five-card")
    assert proof.exploitability <= 1e-6
    assert proof.exploitability == pytest.approx(solved.exploitability, abs=1e-12)
    assert proof.value == pytest.approx(solved.value, abs=1e-12)


@pytest.mark.slow
def test_the_shipped_six_card_equilibrium_is_certified_again():
    solved, proof = certified("six-card")
    assert proof.exploitability <= 1e-6
    assert proof.exploitability == pytest.approx(solved.exploitability, abs=1e-12)
    assert proof.value == pytest.approx(solved.value, abs=1e-12)


@pytest.mark.parametrize("n", [40, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("dealer", [True, False])
def test_a_sample_of_the_shipped_six_card_equilibrium(dealer, n):
    """What the best throw gains on the equilibrium's own, over deals drawn at random.

    The mean gain of a role is at most the certificate; a thousandth of a point at a single deal
    would already be rare. Each deal is valued by the path of single deals, not by the solver's.
    """
    solved = equilibrium("six-card")
    mine = solved.dealer if dealer else solved.pone
    gains = []
    for index in np.random.default_rng(11).integers(0, 20358520, n).tolist():
        dealt = unrank_cards(index, 6)
        nets = {d.throw: d.net_mean for d in expected_discards(dealt, dealer=dealer)}
        earned = sum(chance * nets[throw] for throw, chance in mine.throws(dealt).items())
        gains.append(max(nets.values()) - earned)
    assert min(gains) > -1e-9
    assert np.mean(gains) < 1e-5


def test_the_value_is_what_the_shipped_file_says():
    """No deal is worth more to the pone than the dealer's crib: the value is positive, and small
    beside the four and a half points of a crib that nobody fights over."""
    for name in ("five-card", "six-card"):
        solved = equilibrium(name)
        assert solved.exploitability == pytest.approx(solved.dealer_gain + solved.pone_gain)
        assert 4 < solved.value < 5
        meta = load(shipped_path(f"strategies/{name}.equilibrium"), version=1).meta
        assert meta["command"].startswith(f"cribscore solve {name}")


@pytest.fixture(scope="module", params=PACKS, ids=str)
def pack(request):
    return request.param


@pytest.fixture(scope="module")
def solved_at_once(pack):
    return solve_game(discard_game(5, pack), TOLERANCE, run=Runner(workers=2))


def test_one_worker_gives_the_same_bits(pack, solved_at_once):
    dealer, pone, gain = solve_game(discard_game(5, pack), TOLERANCE, run=Runner(workers=1))
    assert gain == solved_at_once[2]
    assert (dealer == solved_at_once[0]).all()
    assert (pone == solved_at_once[1]).all()


_RUN = """
import sys
from pathlib import Path
from cribscore.chunks import Runner
from cribscore.discard.classes import Deck
from cribscore.discard.strategies.game import discard_game
from cribscore.discard.strategies.solver import solve_game
solve_game(discard_game(5, Deck({ranks}, {suits})), {tolerance}, checkpoint=Path(sys.argv[1]),
           run=Runner(progress=lambda n, gain: print(n, flush=True)))
"""


def test_a_run_killed_in_the_middle_resumes_to_the_same_bits(tmp_path, pack, solved_at_once):
    checkpoint = tmp_path / "run.checkpoint"
    code = _RUN.format(tolerance=TOLERANCE, ranks=pack.ranks, suits=pack.suits)
    command = [sys.executable, "-c", code, str(checkpoint)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        if int(line) == 3:
            os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert process.returncode == -signal.SIGKILL
    assert len(load(checkpoint, version=1).meta["history"]) in (2, 3)
    sweeps = []
    dealer, pone, gain = solve_game(
        discard_game(5, pack),
        TOLERANCE,
        checkpoint=checkpoint,
        run=Runner(progress=lambda n, gain: sweeps.append(n)),
    )
    assert sweeps[0] in (3, 4)  # it did not start anew
    assert gain == solved_at_once[2]
    assert (dealer == solved_at_once[0]).all()
    assert (pone == solved_at_once[1]).all()


def test_a_checkpoint_of_another_game_is_an_error(tmp_path):
    checkpoint = tmp_path / "run.checkpoint"
    solve_game(discard_game(3, Deck(3, 4)), 0.1, checkpoint=checkpoint, run=Runner(workers=1))
    with pytest.raises(DataError, match="is a checkpoint of the throws with another deck"):
        solve_game(discard_game(3, Deck(4, 4)), 0.1, checkpoint=checkpoint, run=Runner(workers=1))


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(DataError, match="analysed for two players; got four-handed"):
        solve_discards(FOUR_HANDED)
    with pytest.raises(DataError, match=r"1.0e-09 was not reached in 2 sweeps"):
        solve_game(discard_game(5, Deck(8, 4)), 1e-9, max_sweeps=2)
    with pytest.raises(DataError, match="no equilibrium of seven-card is shipped"):
        equilibrium(SEVEN_CARD)
    assert equilibrium(SIX_CARD).variant is SIX_CARD
    assert equilibrium(FIVE_CARD).variant is FIVE_CARD


def test_a_cluster_that_loses_a_worker_gives_the_same_bits(pack, solved_at_once):
    """Two worker processes; one is killed while the run goes on."""
    distributed = pytest.importorskip("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "processes": True}
    with (
        distributed.LocalCluster(dashboard_address=None, **options) as cluster,
        distributed.Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        killed = []

        def told(sweep, gain):
            if sweep == 2:
                os.kill(victim, signal.SIGKILL)
                killed.append(time.monotonic())

        dealer, pone, gain = solve_game(
            discard_game(5, pack), TOLERANCE, run=Runner(client=client, progress=told)
        )
    assert killed
    assert gain == solved_at_once[2]
    assert (dealer == solved_at_once[0]).all()
    assert (pone == solved_at_once[1]).all()
