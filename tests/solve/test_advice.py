"""What to lay: the advice of solutions, the shipped tables, and the command line."""

import json

import numpy as np
import pytest
from fixtures.naive_solve import all_hands
from fixtures.solve import SMALL, plain_card_value, random_source
from typer.testing import CliRunner

from cribscore.cli import app
from cribscore.errors import CardCountError, CribscoreError, DataError, IllegalPlayError
from cribscore.play.rules import start_play
from cribscore.ranks import hand_number
from cribscore.solve.advice import advise_play, line_of, read_line, wait_for
from cribscore.solve.game import CRIBBAGE, holding
from cribscore.solve.places import find_place
from cribscore.solve.shipped import (
    early_cards,
    load_solution,
    pack_shipped,
    save_solution,
    shipped_play,
)

GAME = SMALL["three cards"]


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ((), (0, 1, 2)),
        ((0,), (0, 1, 2)),
        ((2,), (1, 1, 2)),
        ((0, 1), (0, 1, 2)),
        ((0, 1, 0), (0, 1, 2)),
        ((0, 0, 1), (0, 1, 2)),
        ((0, 0, 1, 0), (0, 0, 1)),
    ],
)
def test_advice_is_what_playing_every_hand_says(line, hand):
    source = random_source(GAME)
    advice = advise_play(hand, line, solution=source)
    assert not advice.solved_below
    assert sum(card.chance for card in advice.cards) == pytest.approx(1)
    for card in advice.cards:
        expected = plain_card_value(GAME, source, line, hand, card.rank)
        assert card.value == pytest.approx(expected, abs=1e-12)


def test_advice_of_two_cards_a_hand_reaches_the_leaves_at_once():
    game = SMALL["two cards"]
    source = random_source(game)
    for hand in all_hands(3, 2):
        for line in ((), (1,)):
            for card in advise_play(hand, line, solution=source).cards:
                expected = plain_card_value(game, source, line, hand, card.rank)
                np.testing.assert_allclose(card.value, expected, atol=1e-12)


def test_who_plays_alone_plays_his_best_order():
    # dealer said go at 23, pone laid his last card: dealer lays the rest, and has the last card
    advice = advise_play("K K 9 T", "A K A K A go A")
    assert advice.role == "dealer"
    assert advice.count == 0
    assert {card.rank: card.value for card in advice.cards} == {8: 1, 9: 1}
    assert sum(card.chance for card in advice.cards) == 1
    # a pair and the last card
    assert advise_play("K K 9 9", "A K A K A go A").cards[0].value == 3


def test_a_hand_that_must_say_go_is_told_so():
    advice = advise_play("T T J K", "T T J", dealer=True)
    assert advice.cards == ()


# --- the shipped tables ----------------------------------------------------------------------


def test_leads_add_up_to_the_value():
    solved = shipped_play()
    hands = np.array([holding(CRIBBAGE, (rank,)) for rank in range(13)])
    mix, value = solved.mixes["lead"].astype(float), np.nan_to_num(solved.card_values["lead"])
    by_hand = np.zeros(1820)
    np.add.at(by_hand, hands, mix * value)
    known = solved.pone_chances > 0
    np.testing.assert_allclose(by_hand[known], solved.pone_values[known], atol=1e-5)
    assert solved.pone_chances @ by_hand == pytest.approx(solved.value, abs=1e-6)
    sums = np.zeros(1820)
    np.add.at(sums, hands, mix)
    np.testing.assert_allclose(sums, 1, atol=1e-5)


@pytest.mark.slow
def test_replies_and_second_cards_add_up_to_the_value():
    solved = shipped_play()
    prior = solved.prior
    hands = np.array([holding(CRIBBAGE, (rank,)) for rank in range(13)])
    mixes = {name: array.astype(float) for name, array in solved.mixes.items()}
    values = {name: np.nan_to_num(array) for name, array in solved.card_values.items()}
    to_dealer = to_pone = 0.0
    for lead in range(13):
        rows = prior[hands[lead]] * mixes["lead"][lead][:, None]
        led = rows.sum(axis=0)
        to_dealer += (led[hands] * mixes["reply"][lead] * values["reply"][lead]).sum()
        for reply in range(13):
            weight = (rows[:, hands[reply]] * mixes["reply"][lead, reply]).sum(axis=1)
            second = np.zeros(455)
            holds = np.array([holding(PLAIN, (rank,)) for rank in range(13)])
            mixed = mixes["second"][lead, reply] * values["second"][lead, reply]
            np.add.at(second, holds, mixed)
            points = find_place(CRIBBAGE, (lead, reply)).points
            to_pone += (weight * (points + second)).sum()
    assert to_dealer == pytest.approx(-solved.value, abs=1e-5)
    assert to_pone == pytest.approx(solved.value, abs=1e-5)


PLAIN = type(CRIBBAGE)(n_cards=3)


def test_certificate_is_shipped_with_its_command():
    meta = shipped_play().meta
    assert meta["lower"] <= meta["value"] <= meta["upper"]
    assert shipped_play().exploitability == pytest.approx(meta["history"][-1][1], abs=1e-9)
    assert meta["command"].startswith("cribscore solve play")


@pytest.mark.slow
def test_a_whole_solution_is_found_again(tmp_path):
    """Of a solution of no iterations, which is a pair of uniform strategies."""
    from cribscore.solve.game import uniform_prior
    from cribscore.solve.solver import PlaySolver

    solved = PlaySolver(uniform_prior()).result()
    packed = pack_shipped(solved, "cribscore solve play --tolerance 9")
    save_solution(solved, packed, tmp_path / "whole")
    found = load_solution(tmp_path / "whole")
    assert found.exploitability == pytest.approx(solved.exploitability)
    advice = advise_play("6 7 8 9", "7 8 9", dealer=True, solution=found)
    assert not advice.solved_below
    assert {card.chance for card in advice.cards} == {0.5}
    assert {card.rank for card in advice.cards} == {5, 6}
    lead = advise_play("6 7 8 9", solution=found)
    assert [card.chance for card in lead.cards] == pytest.approx([0.25] * 4)
    by_hand = sum(card.chance * card.value for card in lead.cards)
    assert by_hand == pytest.approx(solved.pone_values[hand_number((5, 6, 7, 8))], abs=1e-6)
    with pytest.raises(DataError, match="only the play of cribbage is shipped"):
        early_cards(random_source(GAME))


# --- lines -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_lines_of_recorded_states_lead_to_the_same_state(seed):
    rng = np.random.default_rng(seed)
    cards = rng.choice(np.repeat(np.arange(13), 4), 8, replace=False).tolist()
    state = start_play([cards[:4], cards[4:]], ranks_only=True)
    while state.turn is not None:
        place = find_place(CRIBBAGE, line_of(state))
        assert (place.mover, place.running_count) == (state.turn, state.count)
        pone, dealer = state.points
        assert place.points == pone - dealer
        seen = state.seen_by(state.turn)
        assert line_of(seen) == line_of(state)
        legal = state.legal_cards()
        state = state.play(legal[rng.integers(len(legal))]) if legal else state.go()


def test_nothing_is_advised_when_the_play_is_over():
    state = start_play(["A", "2"], ranks_only=True).play(0).play(1)
    with pytest.raises(IllegalPlayError, match="the play is over"):
        line_of(state)
    with pytest.raises(IllegalPlayError, match="the play is over"):
        advise_play("A A 2 2", "A 3 A 3 2 4 2 4")


def test_goes_that_follow_are_filled_in():
    assert read_line("K Q J go go 7", CRIBBAGE) == read_line("K Q J 7", CRIBBAGE)
    assert wait_for(CRIBBAGE, (12, 11, 10), 0) == (12, 11, 10, -1)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("6 7 8",), CardCountError, r"must be the 4 cards kept.*got 3 \(6 7 8\)"),
        (("6 7 8 9", "5 5"), IllegalPlayError, "pone has played 5, which 6 7 8 9 does not hold"),
        (("6 7 8 9", "6 go"), IllegalPlayError, "a go cannot come at a count of 6, after 6"),
        (("6 7 8 9", "6 X"), CribscoreError, "cannot read 'x'"),
        (("6 6 6 6", "6 6"), CribscoreError, "the pack holds four cards of each rank"),
    ],
)
def test_what_cannot_be_advised_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        advise_play(*arguments)


def test_a_role_whose_turn_it_cannot_be_is_refused():
    with pytest.raises(IllegalPlayError, match="it is pone's turn after 6 5, at 11"):
        advise_play("6 7 8 9", "6 5", dealer=True)
    with pytest.raises(DataError, match="dealer must be True or False; got 'elder'"):
        advise_play("6 7 8 9", dealer="elder")


def test_advice_can_be_read_and_kept():
    advice = advise_play("6789")
    assert str(advice).splitlines()[0] == "pone holds 6 7 8 9, count 0"
    told = json.loads(json.dumps(advice.to_dict()))
    assert told["cards"][0]["chance"] == advice.cards[0].chance
    assert (told["dealer"], told["left"]) == (False, [5, 6, 7, 8])


# --- the command line --------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(app, list(words))


def test_lead_prints_a_table_and_its_certificate():
    done = run("lead", "6789")
    assert done.exit_code == 0
    assert "pone holds 6 7 8 9" in done.stdout
    assert "not what they threw and not the starter" in " ".join(done.stdout.split())
    assert "points a deal" in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


def test_lead_for_machines():
    told = json.loads(run("lead", "6h 7s 8d 9c", "--json").stdout)
    assert told["role"] == "pone"
    assert {row["card"] for row in told["cards"]} == set("6789")
    assert sum(row["chance"] for row in told["cards"]) == pytest.approx(1, abs=1e-6)
    assert min(row["cost"] for row in told["cards"]) == 0
    csv = run("lead", "6789", "--csv").stdout.splitlines()
    assert csv[0] == "card,chance,value,cost"
    assert len(csv) == 5


def test_advise_answers_dealer_and_goes():
    done = run("advise", "4456", "7")
    assert done.exit_code == 0
    assert "dealer holds 4 4 5 6, count 7" in done.stdout
    done = run("advise", "TTJK", "T", "T", "J", "--dealer")
    assert "no card can be played" in done.stdout


def test_what_is_not_settled_is_said_and_can_be_solved_anew():
    """A five is led once in five thousand deals; what follows is hardly ever tried."""
    told = " ".join(run("advise", "59JK", "5", "Q").stdout.split())
    assert "almost never reached, so its mix has not converged" in told
    assert told.partition("not converged (it loses ")[2].split()[1:3] == ["See", "--anew."]
    assert "converged" not in run("advise", "59JK", "5", "Q", "--anew").stdout
    assert "converged" not in run("advise", "6789", "7", "8").stdout
    assert run("advise", "4456", "5").stdout.count("--anew") == 0  # a reply cannot be


def test_bad_words_end_with_the_message():
    done = run("lead", "678")
    assert isinstance(done.exception, CardCountError)


def test_solve_play_prints_its_certificate(monkeypatch, tmp_path):
    asked = {}

    def fake(tolerance, **options):
        asked.update(options, tolerance=tolerance)
        return random_source(GAME)

    monkeypatch.setattr("cribscore.solve.solve_into_cache", fake)
    out = tmp_path / "play"
    done = run("solve", "play", "--tolerance", "0.01", "--out", str(out), "--workers", "1")
    assert done.exit_code == 0, done.output
    assert (asked["tolerance"], asked["ship"], asked["run"].workers) == (0.01, out, 1)
    assert asked["command"] == "cribscore solve play --tolerance 0.01 --out FILE"
    assert "value to the pone" in done.stdout
    told = json.loads(run("solve", "play", "--json").stdout)
    assert asked["tolerance"] == 0.0005
    assert set(told) == {"value", "lower", "upper", "exploitability", "iterations", "written"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--tolerance", "0"), "tolerance must be above zero"),
        (("--out", "/nowhere/at/all"), "its folder does not exist"),
    ],
)
def test_solve_play_refuses_before_the_work(words, message):
    done = run("solve", "play", *words)
    assert isinstance(done.exception, DataError)
    assert message in str(done.exception)
