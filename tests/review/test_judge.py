"""Six-card games judged by the solved play: values, grades, and what it has no answer to."""

import json
import math

import pytest
from typer.testing import CliRunner

from cribscore import tables
from cribscore.cards import format_cards, parse_cards
from cribscore.cli import app
from cribscore.play.rules import start_play
from cribscore.players.expected.cards import expected_cards
from cribscore.review.games import review_game
from cribscore.review.judge import GRADES, grade_of
from cribscore.solve.advice import SETTLED, advise_play
from cribscore.solve.shipped import shipped_play
from cribscore.variants import SIX_CARD

DEAL = """game six-card
players Anne-Caroline-Elisabeth Bo

deal Bo
dealt Anne-Caroline-Elisabeth 6h 7s 8d 9c Kh Qd
dealt Bo 4h 4s 5d 6c Js 2d
throw Anne-Caroline-Elisabeth Kh Qd
throw Bo Js 2d
starter Tc
play 7s 4h 8d 5d 6h go 6c 9c 4s
"""
NEVER = """game six-card
deal B
dealt A Ac Ad 2h 4s 9c Jd
dealt B 5c 5d Jc Qd Kh 2s
throw A 9c Jd
throw B Kh 2s
starter 7h
play 4s Jc Ac 5c
"""


@pytest.fixture(scope="module")
def looked_at():
    return review_game(DEAL, play=shipped_play())


@pytest.fixture(scope="module")
def quick():
    return review_game(DEAL, play=shipped_play(), solve_below=False)


def cards_of(looked_at):
    return [d for d in looked_at.decisions if d.kind == "card"]


def test_first_cards_are_those_of_the_shipped_tables(looked_at):
    """The lead and the reply beside the frames, which are made without advice."""
    lead, reply = cards_of(looked_at)[:2]
    leads = tables.leads(shipped_play()).query("hand == '6 7 8 9'").set_index("lead")
    replies = tables.replies("7", shipped_play()).query("hand == '4 4 5 6'").set_index("reply")
    for decision, frame, laid in ((lead, leads, "7"), (reply, replies, "4")):
        assert decision.judged.value == pytest.approx(frame.value[laid])
        assert decision.judged.best_value == pytest.approx(frame.value.max())
        assert decision.judged.chance == pytest.approx(frame.chance[laid], abs=1e-6)
        assert decision.cost == pytest.approx(frame.cost[laid], abs=1e-6)
        assert decision.judged.grade == grade_of(frame.cost[laid])
        assert not decision.judged.solved_below


def test_later_cards_are_solved_anew_each_with_its_own_certificate(looked_at):
    later = cards_of(looked_at)[3:]
    assert [d.count for d in later] == [19, 0]
    for decision in later:
        assert decision.judged.judge == "equilibrium"
        assert decision.judged.solved_below
        assert 0 < decision.judged.exploitability <= 0.002
    advice = advise_play("4 4 5 6", "7 4 8", dealer=True, solution=shipped_play(), solve_below=True)
    worth = {card.rank: card.value for card in advice.cards}
    five, best = parse_cards("5d")[0] >> 2, max(worth.values())
    assert later[0].judged.value == pytest.approx(worth[five])
    assert later[0].cost == pytest.approx(best - worth[five])


def test_the_last_choice_is_worth_what_the_rules_make_of_it():
    """Pone, out of cards, leaves dealer five and ten: fifteen for two, and one for last."""
    text = "game six-card\ndeal B\ndealt A 4h 4s Ad Ac Kd Qd\ndealt B Kh Tc 5d 9s Ks Qs\n"
    text += "throw A Kd Qd\nthrow B Ks Qs\nstarter 2h\nplay 4h Kh 4s 9s Ad go Ac 5d Tc\n"
    last = cards_of(review_game(text, play=shipped_play(), solve_below=False))[-1]
    assert format_cards(last.chosen) == "5d"
    assert last.judged.judge == "equilibrium"
    assert (last.judged.value, last.judged.best_value) == (3, 3)
    assert (last.cost, last.judged.grade) == (0, "best")


def test_a_hand_that_is_never_kept_is_estimated_and_said_so():
    found = review_game(NEVER, play=shipped_play())
    lead = cards_of(found)[0]
    assert lead.judged.judge == "estimated"
    assert lead.judged.grade is None
    assert lead.judged.chance is None
    assert "never keeps A A 2 4" in lead.judged.note
    worth = expected_cards(start_play(["Ac Ad 2h 4s", 4], variant=SIX_CARD))
    assert lead.cost == pytest.approx(max(worth.values()) - worth[lead.chosen[0]])
    assert "~" in str(found)
    assert "never keeps A A 2 4." in str(found).replace("\n  ", " ")


def test_what_is_not_solved_may_be_estimated(quick):
    later = cards_of(quick)[3:]
    state = start_play(["6h 7s 8d 9c", "4h 4s 5d 6c"], variant=SIX_CARD)
    for card in parse_cards("7s 4h 8d"):
        state = state.play(card)
    worth = expected_cards(state)
    assert later[0].judged.value == pytest.approx(worth[later[0].chosen[0]])
    assert {d.judged.note for d in later if d.judged.judge == "estimated"} == {
        "past the third card the play has not been solved here"
    }
    assert quick.grades_of("Bo")["estimated"] > 0


def test_where_the_equilibrium_is_not_settled_it_is_solved_anew():
    """Nobody leads a five: pone's next card is not settled in the tables, and then it is."""
    hand, line = "5 9 J K", "5 Q"
    shipped = advise_play(hand, line, solution=shipped_play())
    best = max(card.value for card in shipped.cards)
    assert shipped.mix_loss == pytest.approx(
        math.fsum(card.chance * (best - card.value) for card in shipped.cards)
    )
    assert shipped.mix_loss > SETTLED
    anew = advise_play(hand, line, solution=shipped_play(), solve_below=True)
    assert anew.solved_below
    assert anew.mix_loss < SETTLED
    # where play comes often the third card is left as it is
    assert not advise_play("6789", "7 8", solution=shipped_play(), solve_below=True).solved_below


def test_grades_are_words_for_costs():
    assert [word for word, _ in GRADES] == ["best", "inaccuracy", "mistake", "blunder"]
    assert [grade_of(c) for c in (0, 0.019, 0.02, 0.199, 0.2, 0.99, 1, 9)] == [
        *("best", "best", "inaccuracy", "inaccuracy"),
        *("mistake", "mistake", "blunder", "blunder"),
    ]


def test_a_card_that_the_equilibrium_lays_often_is_best():
    """Its own mixes cost less than 0.02 points but for a few in ten thousand, as GRADES says."""
    leads = tables.leads(shipped_play())
    replies = tables.replies(solved=shipped_play())
    for frame in (leads, replies):
        weight = frame.kept * frame.chance
        assert weight[frame.cost >= GRADES[0][1]].sum() < 3e-4 * weight.sum()


def test_throws_are_graded_too(looked_at):
    throw = looked_at.decisions[0]
    assert throw.judged.judge == "equilibrium"
    assert throw.judged.grade == grade_of(throw.cost)
    assert throw.judged.best_value - throw.judged.value == pytest.approx(throw.cost)
    assert 0 <= throw.judged.chance <= 1


def test_five_card_is_estimated_without_excuse():
    found = tables.decisions("game five-card\ndeal A\n")
    assert len(found) == 0
    text = "game five-card\ndeal A\ndealt B 5h 5s Jd 2h 9d\ndealt A 6h 6s 7d Kh Ad\n"
    text += "throw B 2h 9d\nthrow A Kh Ad\nstarter 4c\nplay 5h\n"
    (lead,) = cards_of(review_game(text))
    assert (lead.judged.judge, lead.judged.note) == ("estimated", "")


def test_text_fits_the_screen_whatever_the_names(looked_at, quick):
    for found in (looked_at, quick):
        assert max(map(len, str(found).splitlines())) <= 80
        assert "Anne-Car…" in str(found)
    assert "by the equilibrium" not in str(review_game("game six-card\ndeal A\n"))


def test_the_command_says_it_to_machines(tmp_path, monkeypatch):
    monkeypatch.setattr("cribscore.review.games.solved_play", shipped_play)
    path = tmp_path / "game.crib"
    path.write_text(DEAL, encoding="utf-8")
    told = json.loads(CliRunner().invoke(app, ["review", str(path), "--quick", "--json"]).output)
    lead = next(d for d in told["decisions"] if d["kind"] == "card")
    assert lead["judge"] == "equilibrium"
    assert lead["chosen"] == "7s"
    assert lead["grade"] == grade_of(lead["cost"])
    assert set(told["totals"]["Bo"]["grades"]) == {*(word for word, _ in GRADES), "estimated"}
    shown = CliRunner().invoke(app, ["review", str(path), "--quick"]).output
    assert "past the third card" in shown
    broken = CliRunner().invoke(app, ["review", str(tmp_path / "none.crib")])
    assert "cannot read" in str(broken.exception)
