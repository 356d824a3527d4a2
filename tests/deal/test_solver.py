"""Throw and play solved together: certificates against dealing every pair of hands."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from fixtures.naive import naive_show
from fixtures.naive_solve import all_hands, follow_value

from cribscore.cards import canonical_cards
from cribscore.chunks import Runner
from cribscore.deal import solver
from cribscore.deal.replies import cost_of_throws, reply_to_deal
from cribscore.deal.solver import pack_deal, solve_deal
from cribscore.discard.classes import Deck, list_classes, throws
from cribscore.discard.kept.sums import kept_hands
from cribscore.errors import DataError
from cribscore.solve.game import PlayGame, uniform_prior
from cribscore.solve.pairs import value_pairs
from cribscore.solve.places import find_place, mix_at
from cribscore.solve.solver import PlaySolver

DECK = Deck(7, 2)
GAME = PlayGame(n_ranks=7, limit=7, fifteen=4, copies=2)
TOLERANCE = 0.9


@pytest.fixture(scope="module", autouse=True)
def few_iterations():
    """What is proved is proved of any strategies, well learnt or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "_FIRST_ITERATIONS", 8)
        patch.setattr(solver, "_ITERATIONS", 4)
        yield


@pytest.fixture(scope="module")
def solved(few_iterations):
    return solve_deal(TOLERANCE, deck=DECK, game=GAME, run=Runner(workers=1))


# --- the play of every two hands ----------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [
        PlayGame(n_ranks=3, n_cards=2, limit=5, fifteen=4, copies=4),
        PlayGame(n_ranks=3, n_cards=3, limit=6, fifteen=4, copies=4),
        PlayGame(n_ranks=3, n_cards=3, limit=3, fifteen=2, copies=3),
        PlayGame(n_ranks=2, n_cards=4, limit=5, fifteen=3, copies=4),
    ],
)
def test_pairs_are_worth_what_playing_them_out_gives(game):
    solver = PlaySolver(uniform_prior(game), game, run=Runner(workers=1))
    for _ in range(7):
        solver.iterate()
    solved = solver.result()
    pairs = value_pairs(game, solved.pone, solved.dealer, run=Runner(workers=1))

    @cache
    def mixes(player, left, line):
        place = find_place(game, line)
        return mix_at(game, place, solved.numbers_at(place)[player], left)

    hands = all_hands(game.n_ranks, game.n_cards)
    rules = (game.limit, game.fifteen, game.highest)
    dealt = np.argwhere(solved.prior > 0)
    assert len(dealt) >= 5
    for mine, yours in dealt:
        expected = follow_value((hands[mine], hands[yours]), rules, mixes)
        assert pairs[mine, yours] == pytest.approx(expected, abs=1e-6)
    assert (pairs * solved.prior).sum() == pytest.approx(solved.value, abs=1e-12)


def test_states_that_no_hand_could_be_in_are_walked_past():
    """In a pack with so few cards all that a go allows may have been laid."""
    game = PlayGame(n_ranks=4, limit=8, fifteen=5, copies=4)
    solver = PlaySolver(uniform_prior(game), game, run=Runner(workers=1))
    solver.iterate()
    lower, upper = solver.certify()
    assert -20 < lower < upper < 20


# --- the whole deal -----------------------------------------------------------------------------


@cache
def shown(cards, starter, crib):
    return sum(naive_show(cards, starter, crib=crib))


def brute_values(solved):
    """For every class of deal and throw the mean of the deal, hand by hand, for both roles."""
    pack = [4 * rank + suit for rank in range(DECK.ranks) for suit in range(DECK.suits)]
    listed = [tuple(hand) for hand in list_classes(6, DECK).hands.tolist()]
    number = {hand: at for at, hand in enumerate(listed)}
    places, kept = throws(6).tolist(), kept_hands(DECK)
    values = {role: np.zeros((len(listed), 15)) for role in ("pone", "dealer")}
    for role, theirs in (("pone", solved.dealer), ("dealer", solved.pone)):
        sign = 1 if role == "pone" else -1
        for at, mine in enumerate(listed):
            others = list(combinations([card for card in pack if card not in mine], 6))
            for other in others:
                their = number[canonical_cards(other)]
                renamed = dict(zip(canonical_of(other), other, strict=True))
                starters = [card for card in pack if card not in mine and card not in other]
                for mine_t, (i, j) in enumerate(places):
                    hand = tuple(c for n, c in enumerate(mine) if n not in (i, j))
                    for their_t in np.flatnonzero(theirs[their]):
                        a, b = (renamed[listed[their][n]] for n in places[their_t])
                        crib = tuple(sorted((mine[i], mine[j], a, b)))
                        points = np.mean(
                            [
                                shown(hand, turned, False) - sign * shown(crib, turned, True)
                                for turned in starters
                            ]
                        )
                        pair = (kept[at, mine_t], kept[their, their_t])
                        points += sign * solved.pairs[pair if role == "pone" else pair[::-1]]
                        values[role][at, mine_t] += theirs[their, their_t] * points
            values[role][at] /= len(others)
    return values


def canonical_of(cards):
    """The canonical cards of a hand, in the order of the cards given."""
    masks = [sum(1 << (c >> 2) for c in cards if c & 3 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -masks[suit])
    return [card & ~3 | order.index(card & 3) for card in cards]


@pytest.mark.slow
def test_the_throws_are_certified_as_dealing_every_pair_says(solved):
    values = brute_values(solved)
    deals = list_classes(6, DECK).deals / list_classes(6, DECK).deals.sum()
    gains = {}
    for role, mine in (("pone", solved.pone), ("dealer", solved.dealer)):
        earned = (mine * values[role]).sum(axis=1)
        gains[role] = deals @ (values[role].max(axis=1) - earned)
    assert solved.certificate.pone_gain == pytest.approx(gains["pone"], abs=1e-9)
    assert solved.certificate.dealer_gain == pytest.approx(gains["dealer"], abs=1e-9)


@pytest.mark.slow
def test_the_value_is_that_of_dealing_hands_from_the_pack(solved):
    """A sample of deals, thrown and valued one by one, comes to the value within its error."""
    rng = np.random.default_rng(5)
    pack = np.array([4 * r + s for r in range(DECK.ranks) for s in range(DECK.suits)])
    number = {tuple(hand): at for at, hand in enumerate(list_classes(6, DECK).hands.tolist())}
    listed, places = list_classes(6, DECK).hands.tolist(), throws(6).tolist()
    earned = []
    for _ in range(4000):
        cards = [int(card) for card in rng.permutation(pack)[:13]]
        kept, crib, which = [], [], []
        for dealt, chances in ((cards[:6], solved.pone), (cards[6:12], solved.dealer)):
            at = number[canonical_cards(dealt)]
            renamed = dict(zip(canonical_of(dealt), dealt, strict=True))
            throw = rng.choice(15, p=chances[at])
            thrown = [renamed[listed[at][n]] for n in places[throw]]
            kept.append(tuple(card for card in dealt if card not in thrown))
            crib += thrown
            which.append(kept_hands(DECK)[at, throw])
        starter = cards[12]
        points = shown(kept[1], starter, False) - shown(kept[0], starter, False)
        points += shown(tuple(sorted(crib)), starter, True)
        earned.append(points - solved.pairs[tuple(which)])
    error = np.std(earned) / len(earned) ** 0.5
    assert abs(np.mean(earned) - solved.value) < 4 * error


def test_both_certificates_hold_together(solved):
    throw_gain, play_gain = solved.certificate.exploitability, solved.play.exploitability
    assert throw_gain >= 0
    assert play_gain >= 0
    assert throw_gain + play_gain == solved.exploitability <= TOLERANCE
    assert solved.history[-1] == (solved.rounds, throw_gain, play_gain)


@pytest.mark.parametrize("role", ["pone", "dealer"])
def test_changing_both_gains_at_least_what_changing_the_play_does(solved, role):
    reply = reply_to_deal(solved, dealer=role == "dealer", deck=DECK, run=Runner(workers=1))
    play = solved.play
    alone = {"pone": play.upper - play.value, "dealer": play.value - play.lower}[role]
    assert reply.gain >= alone - 1e-3  # the reply's prior trembles
    assert list(reply.steps) == sorted(reply.steps)
    assert reply.chances.sum(axis=1) == pytest.approx(1)


@pytest.mark.parametrize("role", ["pone", "dealer"])
def test_throwing_otherwise_costs_what_a_best_throw_would_have_gained(solved, role):
    mine = getattr(solved, role)
    options = {"dealer": role == "dealer", "deck": DECK, "run": Runner(workers=1)}
    assert cost_of_throws(solved, mine, **options) == 0
    even = np.full(mine.shape, 1 / 15)
    assert cost_of_throws(solved, even, **options) > 1
    best = reply_to_deal(solved, max_steps=1, **options).chances
    gain = {"pone": solved.certificate.pone_gain, "dealer": solved.certificate.dealer_gain}[role]
    assert -gain - 1e-9 <= cost_of_throws(solved, best, **options)


@pytest.mark.slow
def test_a_resumed_solution_is_the_same_bit_for_bit(tmp_path):
    options = {"deck": DECK, "game": GAME, "run": Runner(workers=1)}
    path = tmp_path / "deal.part"
    whole = solve_deal(0.3, **options)
    with pytest.raises(DataError, match=r"was not reached in 2 rounds"):
        solve_deal(1e-9, max_rounds=2, checkpoint=path, **options)
    assert whole.rounds > 2
    resumed = solve_deal(0.3, checkpoint=path, **options)
    assert np.array_equal(resumed.pairs, whole.pairs)
    assert np.array_equal(resumed.dealer, whole.dealer)


def test_a_checkpoint_of_something_else_is_not_overwritten(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("not a checkpoint")
    with pytest.raises(DataError, match=r"notes.md' is no checkpoint of this run"):
        solve_deal(0.5, deck=DECK, game=GAME, checkpoint=path)
    assert path.read_text() == "not a checkpoint"


def test_workers_change_nothing(solved):
    other = solve_deal(TOLERANCE, deck=DECK, game=GAME, run=Runner(workers=3))
    assert np.array_equal(other.pairs, solved.pairs)
    assert np.array_equal(other.pone, solved.pone)


def test_what_cannot_be_solved_is_refused_in_words():
    with pytest.raises(DataError, match=r"tolerance must be positive; got 0"):
        solve_deal(0)
    with pytest.raises(DataError, match=r"play of 5 ranks, 2 of each, does not fit a pack of 7"):
        solve_deal(deck=DECK, game=PlayGame(n_ranks=5, copies=2))


def test_a_reply_takes_a_step(solved):
    with pytest.raises(DataError, match=r"max_steps must be a whole number from 1 on; got 0"):
        reply_to_deal(solved, dealer=False, deck=DECK, max_steps=0)


def test_only_roles_reply(solved):
    with pytest.raises(DataError, match=r"dealer must be True or False; got 'both'"):
        reply_to_deal(solved, dealer="both", deck=DECK)


def test_only_the_full_pack_is_shipped(solved):
    with pytest.raises(DataError, match=r"only the whole deal of six-card cribbage is shipped"):
        pack_deal(solved, "")
