"""The tables of open hands against an enumeration of real cards, and their picture."""

from itertools import combinations

import matplotlib as mpl
import numpy as np
import pytest
from fixtures.frames import assert_schema
from fixtures.naive_play import naive_value

from cribscore import tables
from cribscore.errors import CardCountError
from cribscore.play import open_hands, open_means
from cribscore.play.rules import start_play
from cribscore.ranks import format_ranks
from cribscore.variants import EIGHT_CARD, FIVE_CARD

mpl.use("Agg")
RANKS_USED = (0, 4, 9)


@pytest.fixture
def small(monkeypatch, tmp_path):
    """A pack of three ranks, so that everything is built in a moment."""
    monkeypatch.setenv("CRIBSCORE_CACHE", str(tmp_path))
    rows = open_hands.rank_hands(3)
    few = rows[np.isin(rows, RANKS_USED).all(axis=1)]
    for module in (open_hands, open_means):
        monkeypatch.setattr(module, "rank_hands", lambda kept: few)


def naive_leads(hand):
    """Mean value and share of best replies of each lead, over real hands of cards."""
    pack = [4 * rank + suit for rank in RANKS_USED for suit in range(4)]
    held = []
    for rank in hand:
        held.append(next(c for c in pack if c >> 2 == rank and c not in held))
    dealers = list(combinations([c for c in pack if c not in held], 3))
    values, known = {rank: [] for rank in hand}, {}
    for dealer in dealers:
        ranks = tuple(c >> 2 for c in dealer)
        if ranks not in known:
            known[ranks] = {lead: value_of_lead(hand, ranks, lead) for lead in set(hand)}
        for lead in values:
            values[lead].append(known[ranks][lead])
    best = [max(v[at] for v in values.values()) for at in range(len(dealers))]
    return {
        lead: (np.mean(v), np.mean([x == b for x, b in zip(v, best, strict=True)]), np.mean(best))
        for lead, v in values.items()
    }


def value_of_lead(hand, dealer, lead):
    """Try one lead by the rules, then every order of play by the plain copy's minimax."""
    state = start_play([hand, dealer], variant=FIVE_CARD, ranks_only=True).play(lead)

    def best(state):
        if state.turn is None:
            return state.points[0] - state.points[1]
        if not state.legal_cards():
            return best(state.go())
        pick = max if state.turn == 0 else min
        return pick(best(state.play(card)) for card in set(state.legal_cards()))

    return best(state)


def test_leads_are_means_over_real_hands(small):
    frame = tables.open_hands(variant=FIVE_CARD).set_index(["hand", "lead"])
    for hand in ((0, 4, 9), (4, 4, 9), (0, 0, 0)):
        expected = naive_leads(hand)
        name = format_ranks(hand)
        assert set(frame.loc[name].index) == {format_ranks([lead]) for lead in expected}
        for lead, numbers in expected.items():
            row = frame.loc[(name, format_ranks([lead]))]
            assert (row.value, row.best_share, row.best_value) == pytest.approx(numbers)


def test_values_of_both_roles_are_means_over_real_hands(small):
    frame = tables.open_values(variant=FIVE_CARD).set_index("hand")
    pack = [4 * rank + suit for rank in RANKS_USED for suit in range(4)]
    mine = (0, 17, 36)  # ace, five, ten
    others = list(combinations([c for c in pack if c not in mine], 3))
    ranks = [c // 4 for c in mine]
    as_ranks = [[[c // 4 + 1 for c in hand] for hand in (mine, other)] for other in others]
    as_pone = np.mean([naive_value(pair, play_on=False) for pair in as_ranks])
    as_dealer = -np.mean([naive_value(pair[::-1], play_on=False) for pair in as_ranks])
    row = frame.loc[format_ranks(ranks)]
    assert (row.ways, row.as_pone, row.as_dealer) == pytest.approx((64, as_pone, as_dealer))


def test_columns_have_the_dtypes_of_their_schema(small):
    assert_schema(tables.open_hands(variant=FIVE_CARD), "open_hands")
    assert_schema(tables.open_values(variant=FIVE_CARD), "open_values")


def test_larger_hands_have_no_table():
    with pytest.raises(CardCountError, match="three or four cards kept; got 6 at eight-card"):
        tables.open_hands(variant=EIGHT_CARD)
