"""Hoffmann's maxims beside the solved play: against a plain enumeration by the rules."""

import json

import matplotlib as mpl
import numpy as np
import pytest
from fixtures.frames import assert_schema
from typer.testing import CliRunner

from cribscore import tables
from cribscore.books import maxims as maxims_solved
from cribscore.books.claims.maxims import ALWAYS, DISCREETLY, MOSTLY, SAFELY, answer
from cribscore.books.claims.verify import methods
from cribscore.books.maxims import (
    MaximCost,
    count_second,
    join_moments,
    second_chances,
    verify_maxims,
)
from cribscore.build import play as build
from cribscore.cli import app
from cribscore.errors import DataError
from cribscore.play.rules import reasons_of_card
from cribscore.players.maxims import PLAY_MAXIMS, Spot
from cribscore.ranks import hand_number, hands_of
from cribscore.review.judge import grade_of
from cribscore.solve.below import Below, first_belief, step, value_cards
from cribscore.solve.game import CRIBBAGE, holding
from cribscore.solve.shipped import shipped_play
from cribscore.tables.books import MAXIMS_SCHEMA

mpl.use("Agg")
NAMES = [maxim.__name__ for maxim, _ in PLAY_MAXIMS]


def value(rank):
    return min(rank + 1, 10)


def may_speak(name, hand, line):
    """The conditions of the book, in plain words."""
    if name == "leads_from_two_that_make_five":  # failing a low pair
        return not any(hand.count(rank) > 1 for rank in (0, 1, 2, 3))
    if name == "goes_beyond_fifteen":  # who cannot make fifteen
        return not any(sum(map(value, line)) + value(rank) == 15 for rank in hand)
    if name == "plays_highest":  # who has no card that scores
        return not any(reasons_of_card((*line, rank)) for rank in hand)
    return True


def plain_sums(line, hands):
    """Sum over hands of (chance, ranks, {rank: (mix, value)}), maxim by maxim and hand by hand."""
    sums = {}
    for maxim, weight in PLAY_MAXIMS:
        total = np.zeros(5)
        for chance, hand, cards in hands:
            said = {rank: maxim(Spot(hand, line, rank)) for rank in cards}
            obeys = [rank for rank in cards if said[rank] != (weight < 0)]
            breaks = [rank for rank in cards if rank not in obeys]
            if obeys and breaks and may_speak(maxim.__name__, hand, line):
                best = max(worth for _, worth in cards.values())
                total += chance * np.array(
                    [
                        1.0,
                        sum(cards[rank][0] for rank in obeys),
                        sum(hand.count(rank) for rank in obeys) / len(hand),
                        best - max(cards[rank][1] for rank in obeys),
                        best - max(cards[rank][1] for rank in breaks),
                    ]
                )
        sums[maxim.__name__] = total
    return sums


def hands_at(line):
    """Every hand of the first three moments with its chance and cards, looked up one by one."""
    solved = shipped_play()
    moment = ("lead", "reply", "second")[len(line)]
    mixes, values = solved.mixes[moment][line], solved.card_values[moment][line]
    n_cards = 3 if len(line) == 2 else 4
    if len(line) == 2:
        chances = second_chances(solved)[line]
    else:
        chances = solved.led[line] if line else solved.pone_chances
    for number, hand in enumerate(hands_of(13, n_cards)):
        if chances[number] > 0:
            cards = {}
            for rank in set(hand):
                rest = list(hand)
                rest.remove(rank)
                at = hand_number(rest)
                cards[rank] = (float(mixes[rank, at]), float(values[rank, at]))
            yield float(chances[number]), hand, cards


def sums_at(line):
    moment = ("lead", "reply", "second")[len(line)]
    states = maxims_solved._states(shipped_play(), moment)
    (state,) = (state for state in states if state.line == line)
    return maxims_solved._sums_at(state)


@pytest.mark.parametrize("line", [(), (3,), (9,), (6, 9), (3, 3), (12, 4)])
def test_a_plain_enumeration_finds_the_same(line):
    """The lead from all hands; the replies to a four and a ten; three of the 169 second cards."""
    plain = plain_sums(line, list(hands_at(line)))
    for name, row in zip(NAMES, sums_at(line), strict=True):
        assert row == pytest.approx(plain[name], rel=1e-9, abs=1e-12), name


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["reply", "second"])
def test_a_plain_enumeration_of_all_states_finds_the_same(moment):
    lines = [state.line for state in maxims_solved._states(shipped_play(), moment)]
    total = sum(np.array(list(plain_sums(line, list(hands_at(line))).values())) for line in lines)
    assert maxims_solved._sums_of(shipped_play(), moment) == pytest.approx(total)


@pytest.mark.slow
def test_costs_stay_where_they_are_if_the_play_is_solved_anew():
    """What an equilibrium leaves open after cards that it never lays moves costs but little."""
    solved = shipped_play()
    states = {state.line: state for state in maxims_solved._states(solved, "second")}
    old, new, alike, cards = np.zeros((17, 5)), np.zeros((17, 5)), 0.0, 0.0
    for line in ((9, 12), (3, 9), (7, 6), (2, 9)):
        state = states[line]
        belief = step(solved, step(solved, first_belief(CRIBBAGE), line[0]), line[1])
        found = value_cards(Below(solved, belief, tolerance=0.001), belief)
        values = maxims_solved._by_hand(found.values)
        old += maxims_solved._sums_at(state)
        new += maxims_solved._sums_at(state._replace(values=values))
        for hand in np.flatnonzero(state.chances):
            held = ~np.isnan(state.values[:, hand])
            costs = [all_[held, hand].max() - all_[held, hand] for all_ in (state.values, values)]
            same = [grade_of(a) == grade_of(b) for a, b in zip(*costs, strict=True)]
            alike += state.chances[hand] * sum(same)
            cards += state.chances[hand] * len(same)
    assert alike > 0.9 * cards
    spoken = old[:, 0] > 0.001
    assert (abs(new - old)[spoken, 3] / old[spoken, 0]).max() < 0.04


def test_leads_are_those_of_the_frame():
    """`tables.leads` holds every lead; low cards and fives need no maxim to be told."""
    leads = tables.leads(shipped_play())
    found = {one.maxim: one for one in verify_maxims() if one.moment == "lead"}
    for name, ranks in (("leads_low", list("A234")), ("leads_a_five", ["5"])):
        wanted = leads.lead.isin(ranks) != found[name].shuns
        some = wanted.groupby(leads.hand).transform("any")
        every = wanted.groupby(leads.hand).transform("all")
        spoken = leads[some & ~every]
        obeyed = spoken[wanted[spoken.index]]
        kept = spoken.groupby("hand").kept.first()
        assert found[name].times == pytest.approx(kept.sum())
        chance = (obeyed.kept * obeyed.chance).sum() / kept.sum()
        assert found[name].followed == pytest.approx(chance)
        cost = (obeyed.groupby("hand").cost.min() * kept).sum() / kept.sum()
        assert found[name].cost == pytest.approx(cost, abs=1e-6)


def test_chances_of_second_cards_add_up_to_what_is_led_and_replied():
    """Over replies, to the leads of pone's hands; over his hands, to what dealers reply."""
    solved = shipped_play()
    chances = second_chances(solved)
    assert chances.sum() == pytest.approx(1)
    for lead in range(13):
        hands = holding(CRIBBAGE, (lead,))
        led = solved.pone_chances[hands] * solved.mixes["lead"][lead]
        assert chances[lead].sum(axis=0) == pytest.approx(led, abs=1e-7)
        replied = (
            solved.mixes["reply"][lead]
            * solved.led[lead][np.array([holding(CRIBBAGE, (reply,)) for reply in range(13)])]
        )
        assert chances[lead].sum(axis=1) == pytest.approx(replied.sum(axis=1), abs=1e-6)


def test_chances_of_second_cards_are_shipped_with_this_solution():
    """If this fails the solved play was made anew: run ``python -m cribscore.build.play``."""
    solved = shipped_play()
    packed = maxims_solved.pack_second(solved)
    assert second_chances(solved) == pytest.approx(packed.arrays["chances"], abs=1e-9)
    stored = maxims_solved.load(maxims_solved.shipped_path(maxims_solved.CHANCES), version=1)
    assert stored.meta["play"] == packed.meta["play"]


def test_another_solution_is_counted_for_itself(monkeypatch):
    solved = shipped_play()
    monkeypatch.setattr(maxims_solved, "_digest", lambda known: "another")
    assert second_chances(solved) == pytest.approx(count_second(solved))
    monkeypatch.setattr(maxims_solved, "CHANCES", "play/none")
    assert second_chances(solved).sum() == pytest.approx(1)


def test_it_is_built_as_it_is_shipped(tmp_path):
    (tmp_path / "play").mkdir()
    build.build_second(tmp_path)
    built = maxims_solved.load(tmp_path / maxims_solved.CHANCES, version=1)
    assert built.arrays["chances"] == pytest.approx(second_chances(shipped_play()), abs=1e-9)


def test_what_is_found_is_possible():
    for one in verify_maxims():
        assert 0 < one.times < 1
        assert 0 <= one.followed <= 1
        assert 0 < one.at_random < 1
        assert one.cost >= 0
        assert one.cost_broken >= 0
        assert min(one.cost, one.cost_broken) < 1
        assert one.cost_a_deal == pytest.approx(one.times * one.cost)
        # the equilibrium itself loses next to nothing, so that what it often does costs little
        assert one.cost <= 0.01 or one.followed < 0.9999
    assert {one.maxim for one in verify_maxims()} == set(NAMES)


def cost_of(**given):
    """A maxim's cost, with what a test does not care for filled in."""
    rest = {"maxim": "m", "words": "", "moment": "lead", "shuns": False, "times": 0.1}
    return MaximCost(**(rest | {"at_random": 0.5} | given))


def test_moments_are_joined_by_how_often_they_come():
    lead = cost_of(maxim="m", moment="lead", times=0.1, followed=1.0, cost=0.0, cost_broken=2.0)
    reply = cost_of(maxim="m", moment="reply", times=0.3, followed=0.0, cost=0.4, cost_broken=0.0)
    both = join_moments((lead, reply))
    assert (both.moment, both.times) == ("lead and reply", pytest.approx(0.4))
    assert (both.followed, both.cost) == (pytest.approx(0.25), pytest.approx(0.3))
    other = cost_of(maxim="n", moment="lead", times=0.1, followed=1.0, cost=0.0, cost_broken=2.0)
    with pytest.raises(DataError, match="moments are joined of one maxim only"):
        join_moments((lead, other))
    with pytest.raises(DataError, match="of one maxim only"):
        join_moments(())


# --- the claims --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("followed", "cost", "broken", "strength", "said"),
    [
        (0.6, 0.04, 1.0, ALWAYS, "yes"),
        (0.6, 0.06, 1.0, ALWAYS, "no: costs 0.06 a time"),
        (0.4, 0.06, 1.0, ALWAYS, "no: done 40 times in 100, costs 0.06 a time"),
        (0.6, 0.06, 1.0, MOSTLY, "yes"),
        (0.4, 0.06, 1.0, MOSTLY, "no: done 40 times in 100"),
        (0.4, 0.06, 1.0, SAFELY, "yes"),
        (0.4, 0.06, 0.05, SAFELY, "no: costs 0.06 a time"),
        (0.4, 9.0, 0.05, DISCREETLY, "yes"),
        (0.97, 0.0, 0.05, DISCREETLY, "no: done 97 times in 100"),
    ],
)
def test_the_rule_goes_by_how_strongly_the_book_speaks(followed, cost, broken, strength, said):
    found = cost_of(followed=followed, cost=cost, cost_broken=broken)
    assert answer(found, strength) == said


def test_every_maxim_of_the_play_is_claimed():
    judged = [name for name in methods() if name.startswith("cribbage.maxim_")]
    assert judged == [f"cribbage.maxim_{name}" for name in NAMES]


# --- as people meet them -------------------------------------------------------------------------


def test_the_frame_has_its_schema():
    frame = tables.maxims()
    assert_schema(frame, "maxims")
    assert not frame.isna().any().any()
    assert len(frame) == len(verify_maxims())


def test_the_command_tells_them():
    done = CliRunner().invoke(app, ["verify", "maxims"])
    assert "leads a five ×" in done.stdout
    assert "not what they threw and not the starter" in " ".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 80
    told = json.loads(CliRunner().invoke(app, ["verify", "maxims", "--json"]).stdout)
    assert [(row["maxim"], row["moment"]) for row in told] == [
        (one.maxim, one.moment) for one in verify_maxims()
    ]
    assert set(MAXIMS_SCHEMA) == set(told[0])
    assert CliRunner().invoke(app, ["verify", "maxims", "--book", "H"]).exit_code == 2
