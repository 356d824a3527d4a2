"""What decisions cost: against a plain search, and on Hoffmann's deals."""

import json
from functools import cache

import pytest
from fixtures.records import HOFFMANN
from typer.testing import CliRunner

from cribscore.cards import parse_cards
from cribscore.cli import app
from cribscore.discard.expected import expected_discards
from cribscore.errors import CardCountError, DataError
from cribscore.play.rules import start_play
from cribscore.players.expected.cards import expected_cards
from cribscore.review.games import review_game
from cribscore.store import shipped_path
from cribscore.variants import FIVE_CARD, SIX_CARD


def plain_value(state):
    """The mover's net points with all cards seen, by trying everything by the rules."""

    @cache
    def net_of_pone(state):
        if state.turn is None:
            return state.points[0] - state.points[1]
        cards = state.legal_cards()
        nexts = [state.play(card) for card in cards] if cards else [state.go()]
        values = [net_of_pone(after) for after in nexts]
        return max(values) if state.turn == 0 else min(values)

    sign = 1 if state.turn == 0 else -1
    gone = state.points[0] - state.points[1]
    return sign * (net_of_pone(state) - gone)


def test_hindsight_is_the_plain_search():
    looked_at = review_game(HOFFMANN)
    for number, deal in enumerate(looked_at.ledger.record.deals, 1):
        seats = (1 - deal.dealer, deal.dealer)
        state = start_play([deal.kept(seat) for seat in seats], variant=FIVE_CARD)
        cards = [d for d in looked_at.decisions if d.kind == "card" and d.deal == number]
        for card in deal.play:
            if card is None:
                state = state.go()
                continue
            made = [d for d in cards if d.chosen == (card,)]
            before, turn, gone = plain_value(state), state.turn, state.points
            after = state.play(card)
            if made:
                gained = after.points[turn] - gone[turn] - (after.points[1 - turn] - gone[1 - turn])
                rest = 0 if after.turn is None else plain_value(after)
                value = gained + (rest if after.turn == turn else -rest)
                assert made[0].cost_open == before - value
            state = after


def test_hoffmanns_throws():
    """A's and B's first throws are the equilibrium's; A's second gives a little away."""
    throws = [d for d in review_game(HOFFMANN).decisions if d.kind == "throw"]
    assert [(d.deal, d.player) for d in throws] == [(1, "A"), (1, "B"), (2, "B"), (2, "A")]
    for decision, deal in zip(throws, (0, 0, 1, 1), strict=True):
        record = review_game(HOFFMANN).ledger.record
        seat = record.players.index(decision.player)
        choices = expected_discards(
            record.deals[deal].dealt[seat],
            dealer=record.deals[deal].dealer == seat,
            variant=FIVE_CARD,
        )
        worth = {choice.throw: choice.net_mean for choice in choices}
        assert decision.cost == pytest.approx(max(worth.values()) - worth[decision.chosen])
        assert worth[decision.best] == pytest.approx(max(worth.values()))


def test_costs_are_never_negative_and_add_up():
    looked_at = review_game(HOFFMANN)
    assert all(d.cost >= 0 and d.cost_open >= 0 for d in looked_at.decisions)
    total = sum(looked_at.cost_of(name, kind) for name in "AB" for kind in ("throw", "card"))
    assert total == pytest.approx(sum(d.cost for d in looked_at.decisions))
    assert max(map(len, str(looked_at).splitlines())) <= 80


def test_unfinished_records_are_reviewed_as_far_as_they_go():
    text = "game five-card\ndeal A\ndealt B 5h 5s Jd 2h 9d\ndealt A 6h 6s 7d Kh Ad\nthrow B 2h 9d\n"
    assert review_game(text).decisions == ()
    more = text + "throw A Kh Ad\nstarter 4c\nplay 5h 6h\n"
    kinds = [d.kind for d in review_game(more).decisions]
    assert kinds == ["throw", "throw", "card", "card"]


def test_five_is_a_bad_lead_and_a_pair_of_fours_a_good_one():
    """H43 warns against leading a five; H44 praises the lead of a card held twice."""
    state = start_play(["4h 4s 5d Kc", 4])
    worth = expected_cards(state)
    fours, five = parse_cards("4h 4s"), parse_cards("5d")[0]
    assert list(worth)[-1] == five
    assert set(list(worth)[:2]) == set(fours)


def test_advice_looks_at_ones_own_cards_only():
    seen = start_play(["4h 4s 9d Kc", "5h 5s 5d 5c"])
    assert expected_cards(seen) == expected_cards(start_play(["4h 4s 9d Kc", 4]))
    with pytest.raises(CardCountError, match="value of cards needs those of the player"):
        expected_cards(start_play([4, "4h 4s 9d Kc"]))
    with pytest.raises(CardCountError, match="as card ids"):
        expected_cards(start_play(["4 4 9 K", 4], ranks_only=True))


def test_a_go_tells_what_is_not_held():
    """After his go at 24 the other holds nothing up to seven: a seven is safe from a pair."""
    state = start_play([4, "7h 8s Kd 3c"], variant=SIX_CARD)
    for card in parse_cards("Kh Kd 4s"):
        state = state.play(card)
    assert state.count == 24
    worth = expected_cards(state)
    assert set(worth) == set(parse_cards("7h 3c"))


def test_games_that_are_not_reviewed():
    with pytest.raises(DataError, match="a review is of five-card and six-card cribbage"):
        review_game("game seven-card\ndeal A\n")


def test_the_command(tmp_path):
    path = str(shipped_path("games/hoffmann_two_deals.crib"))
    shown = CliRunner().invoke(app, ["review", path]).output
    assert "A: throws cost" in shown
    told = json.loads(CliRunner().invoke(app, ["review", path, "--json"]).output)
    assert told["totals"]["A"]["throws"] == pytest.approx(
        review_game(HOFFMANN).cost_of("A", "throw")
    )
