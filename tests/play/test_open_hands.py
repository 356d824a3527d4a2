"""The open-hand solver against a plain minimax, and its table against brute counting."""

import random

import numpy as np
import pytest
from fixtures.naive_play import naive_value

from cribscore import store
from cribscore.chunks import Runner
from cribscore.errors import CardCountError, DuplicateCardError
from cribscore.play import open_hands
from cribscore.play.open_hands import (
    IMPOSSIBLE,
    load_open_hands,
    open_hand_value,
    pack_hands,
    play_open_hand,
    rank_hands,
    solve_open_hands,
    value_cards,
)
from cribscore.play.rules import start_play
from cribscore.variants import FIVE_CARD, FOUR_HANDED, SEVEN_CARD

PACK = [rank for rank in range(13) for _ in range(4)]


def sample_hands(seed, n, kept):
    rng = random.Random(seed)
    for _ in range(n):
        cards = rng.sample(PACK, 2 * kept)
        yield cards[:kept], cards[kept:]


def naive(pone, dealer, **options):
    return naive_value([[r + 1 for r in pone], [r + 1 for r in dealer]], **options)


def test_values_are_those_of_a_plain_minimax():
    for pone, dealer in sample_hands(1, 60, 4):
        assert open_hand_value(pone, dealer) == naive(pone, dealer), (pone, dealer)


def test_values_at_five_card_are_those_of_a_plain_minimax():
    for pone, dealer in sample_hands(2, 300, 3):
        found = open_hand_value(pone, dealer, variant=FIVE_CARD)
        assert found == naive(pone, dealer, play_on=False), (pone, dealer)


def test_uneven_hands_are_solved_too():
    rng = random.Random(3)
    for _ in range(200):
        cards = rng.sample(PACK, 6)
        cut = rng.randint(1, 4)
        pone, dealer = cards[:cut], cards[cut:][:4]
        assert open_hand_value(pone, dealer) == naive(pone, dealer), (pone, dealer)


def test_a_best_line_reaches_the_value_and_every_position_keeps_it():
    for pone, dealer in sample_hands(4, 20, 4):
        solved = play_open_hand(pone, dealer)
        gained = {"pone": 0, "dealer": 0}
        names = ("pone", "dealer")
        for step in solved.line:
            for award in step.awards:
                gained[names[award.seat]] += award.points
        assert gained["pone"] - gained["dealer"] == solved.value
        assert max(solved.leads.values()) == solved.value
        assert all(solved.leads[lead] == solved.value for lead in solved.best_leads)


def test_positions_with_full_cards_value_equal_ranks_alike():
    state = start_play(["5h 5s Jd Tc", "6h 6s 4d Kc"]).play(18)
    values = value_cards(state)
    assert values[22] == values[23]
    assert set(values) == set(state.legal_cards())


def test_there_are_3_274_375_pairs_of_hands_in_one_pack():
    # counted without the kernel: all pairs less those with five or more cards of a rank
    counts = np.stack([(rank_hands() == rank).sum(axis=1) for rank in range(13)], axis=1)
    allowed = (counts[:, None, :] + counts[None, :, :] <= 4).all(axis=2)
    assert allowed.sum() == 3_274_375
    packed = pack_hands(rank_hands())
    sample = np.random.default_rng(5).integers(0, len(packed), (500, 2))
    from cribscore.play.open_kernels import fits_one_pack

    assert [fits_one_pack(packed[i], packed[j]) for i, j in sample] == [
        allowed[i, j] for i, j in sample
    ]


@pytest.fixture
def small(monkeypatch):
    """The table of hands of four ranks only, so that it is built in a moment."""
    rows = rank_hands()
    few = rows[np.isin(rows, [0, 4, 5, 9]).all(axis=1)]
    monkeypatch.setattr(open_hands, "rank_hands", lambda kept=4: few)
    monkeypatch.setattr(open_hands, "_CHUNK", 3)
    return few


def test_the_table_holds_every_lead_of_every_pair(small):
    values = solve_open_hands(run=Runner(workers=2))
    assert values.shape == (35, 35, 4)
    assert (values == solve_open_hands(run=Runner(workers=1))).all()
    for i, j in np.random.default_rng(6).integers(0, 35, (40, 2)):
        pone, dealer = small[i].tolist(), small[j].tolist()
        if max((pone + dealer).count(r) for r in pone) > 4:
            assert (values[i, j] == IMPOSSIBLE).all()
        else:
            assert values[i, j].max() == naive(pone, dealer)


def test_a_dask_client_gives_the_same_table(small):
    distributed = pytest.importorskip("distributed")
    with distributed.Client(processes=False, n_workers=1, dashboard_address=None) as client:
        assert (
            solve_open_hands(run=Runner(client=client)) == solve_open_hands(run=Runner(workers=1))
        ).all()


def test_the_table_is_kept_and_a_damaged_one_is_built_again(small, tmp_path, monkeypatch):
    monkeypatch.setenv("CRIBSCORE_CACHE", str(tmp_path))
    values = load_open_hands().copy()
    place = store.cache_path("open-hands-kept-4.store")
    place.write_bytes(place.read_bytes()[:-70])
    assert (load_open_hands() == values).all()


@pytest.mark.slow
def test_all_pairs_against_the_minimax_of_a_sample():
    values = solve_open_hands()
    assert (values[:, :, 0] != IMPOSSIBLE).sum() == 3_274_375
    hands = rank_hands()
    for i, j in np.random.default_rng(9).integers(0, 1820, (1500, 2)):
        if values[i, j, 0] != IMPOSSIBLE:
            assert values[i, j].max() == naive(hands[i].tolist(), hands[j].tolist())


def test_what_cannot_be_solved_is_refused():
    with pytest.raises(CardCountError, match="solved for two players; four-handed cribbage has 4"):
        open_hand_value("5", "6", variant=FOUR_HANDED)
    with pytest.raises(CardCountError, match=r"three or four cards kept; got 5 .*play_open_hand"):
        solve_open_hands(variant=SEVEN_CARD)
    with pytest.raises(CardCountError, match="must be known; got 3 hidden"):
        value_cards(start_play(["5 6 7", 3], ranks_only=True))
    with pytest.raises(DuplicateCardError, match="got 5 of the rank five"):
        open_hand_value("555", "55")
