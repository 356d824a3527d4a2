"""Throws to the score against deals played out card by card by the solved player."""

import numpy as np
import pytest

from cribscore.board import expected_discards, win_probability
from cribscore.cards import parse_cards
from cribscore.match import kernels
from cribscore.match.engine import Deals
from cribscore.play import state_kernels
from cribscore.players import Table, batch_player
from cribscore.players.solved import throw_by_strategy
from cribscore.show import score_hands
from cribscore.solve import solved_play
from cribscore.variants import SIX_CARD


def play_out(ids, throw, dealer, score, n, seed):
    """Deal the other six cards and a starter n times and play the game to the end of the deal.

    Returns how often I win, games that go on counted by the table of chances, and its error.
    """
    rng, me = np.random.default_rng(seed), int(dealer)
    left = np.array([card for card in range(52) if card not in ids], np.uint8)
    dealt = left[rng.random((n, 46)).argsort(axis=1)[:, :7]]
    other, starters = np.sort(dealt[:, :6], axis=1), dealt[:, 6]
    thrown = throw_by_strategy(other, not dealer, SIX_CARD, rng.random(n), play="equilibrium")
    theirs = other[(other[:, :, None] != thrown[:, None, :]).all(axis=2)].reshape(n, 4)
    kept = np.empty((n, 2, 4), np.uint8)
    kept[:, me] = [card for card in ids if card not in throw]
    kept[:, 1 - me] = theirs
    crib = np.concatenate([np.tile(np.array(throw, np.uint8), (n, 1)), thrown], axis=1)
    state = np.zeros((n, 9), np.int64)
    state_kernels.begin_play(kept, state)
    table, player = (
        Table(SIX_CARD, kept, kept, starters, crib, state),
        batch_player("solved", SIX_CARD),
    )
    play, points = np.zeros((n, 8, 2), np.int64), np.empty(n, np.int64)
    for step in range(8):
        table.step, turns = step, state[:, state_kernels.TURN].copy()
        shifts = np.zeros(n, np.int64)
        for role in (0, 1):
            rows = np.flatnonzero(turns == role)
            shifts[rows] = player.choose(table, rows, role, rng.random(len(rows)))
        state_kernels.lay_cards(shifts, True, state, points)
        play[:, step, 0], play[:, step, 1] = np.maximum(turns, 0), points
    shows = [score_hands(kept[:, role], starters) for role in (0, 1)]
    shows.append(score_hands(crib, starters, crib=True))
    deals = Deals(
        np.where(starters >> 2 == 10, 2, 0).astype(np.int64), play, np.stack(shows, axis=1)
    )
    scores, winners = np.tile(np.array(score), (n, 1)), np.empty(n, np.int64)
    dealers = np.full(n, 0 if dealer else 1)
    kernels.peg_deals(deals.heels, deals.play, deals.shows, 121, dealers, scores, winners)
    worth = np.where(winners == 0, 1.0, 0.0)
    for row in np.flatnonzero(winners < 0):
        worth[row] = win_probability(*scores[row].tolist(), dealer=not dealer).mean
    return worth.mean(), worth.std(ddof=1) / n**0.5


ASKED = [
    ("4c 5h 6d 7s Jd Kh", (107, 97)),
    ("Ac 4h 6d 9s Td Kh", (118, 115)),
    ("2c 6d 7h 8s Jd Qc", (112, 118)),
    ("3c 3h 6d 7s 8d Kh", (95, 110)),
    ("5c 5h 9d Ts Jd Kh", (117, 119)),
]


@pytest.mark.slow
@pytest.mark.parametrize("dealer", [True, False])
@pytest.mark.parametrize(("dealt", "score"), ASKED)
def test_chances_are_those_of_deals_played_out(dealt, score, dealer):
    if solved_play().whole is None:
        pytest.skip("the cache has no whole solution: cribscore solve play")
    ids = tuple(sorted(parse_cards(dealt)))
    for one in expected_discards(ids, dealer=dealer, score=score)[:4]:
        found, error = play_out(ids, one.throw, dealer, score, 50_000, seed=3)
        spread = np.hypot(error, one.win.standard_error)
        assert abs(found - one.win.mean) < 4 * spread + 2e-4, one  # courses are in 255ths
