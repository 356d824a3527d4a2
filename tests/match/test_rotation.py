"""Games of three of whom one sits out: against a plain loop by the rules."""

import pytest

from cribscore.errors import DataError
from cribscore.match.rotation import simulate_rotation
from cribscore.match.slow import play_deal
from cribscore.players.simple import GREEDY
from cribscore.seeds import key_of
from cribscore.show.points import score_hand
from cribscore.variants import FIVE_CARD


def plain_winner(game, target):
    """Play one game card by card; player 0 deals first, the next player is the pone."""
    scores = [0, 0, 0]
    for deal in range(1000):
        dealer, pone = deal % 3, (deal + 1) % 3
        played = play_deal(key_of(3), game, deal, [GREEDY, GREEDY], FIVE_CARD)
        kept = [
            [card for card in dealt if card not in throw]
            for dealt, throw in zip(played.dealt, played.throws, strict=True)
        ]
        crib = played.throws[0] + played.throws[1]
        gains = [(dealer, 2 if played.starter // 4 == 10 else 0)]
        gains += [
            ((pone, dealer)[award.seat], award.points)
            for event in played.last.events
            for award in event.awards
        ]
        gains += [
            (pone, score_hand(kept[0], played.starter).total),
            (dealer, score_hand(kept[1], played.starter).total),
            (dealer, score_hand(crib, played.starter, crib=True).total),
        ]
        for player, points in gains:
            scores[player] += points
            if scores[player] >= target:
                return player
    raise AssertionError


def test_wins_are_those_of_a_plain_loop():
    winners = [plain_winner(game, 61) for game in range(40)]
    found = simulate_rotation("greedy", 40, seed=3)
    assert list(found.wins) == [winners.count(player) for player in range(3)]
    assert sum(found.shares) == pytest.approx(1)


def test_refusals():
    with pytest.raises(
        DataError, match="n_games must be a whole number from 1 to 4294967296; got 0"
    ):
        simulate_rotation("greedy", 0, seed=1)
