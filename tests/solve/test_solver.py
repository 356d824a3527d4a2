"""The play solver on games small enough for a linear program and for plain enumeration."""

from itertools import pairwise

import numpy as np
import pytest
from fixtures import naive_play
from fixtures.naive_solve import (
    Position,
    all_hands,
    best_response,
    follow_value,
    naive_prior,
    sequence_form_value,
)
from fixtures.solve import SMALL, mixes_of, odd_prior, random_numbers, rules_of

from cribscore.chunks import Runner
from cribscore.errors import DataError
from cribscore.ranks import hand_number, hands_of
from cribscore.solve.game import CRIBBAGE, PlayGame, uniform_prior
from cribscore.solve.places import find_place
from cribscore.solve.solver import PlaySolver, check_prior, solve_play
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import Task, walk_tree
from cribscore.solve.walk_kernels import FOLLOW, RESPOND

GAMES = pytest.mark.parametrize("game", SMALL.values(), ids=SMALL.keys())


@GAMES
def test_uniform_prior_counts_the_deals_of_one_pack(game):
    expected = naive_prior(game.n_ranks, game.n_cards, game.copies)
    np.testing.assert_allclose(uniform_prior(game), expected, atol=1e-15)


@GAMES
def test_walk_scores_what_playing_every_pair_of_hands_scores(game):
    prior = odd_prior(game)
    pair = random_numbers(game, 0), random_numbers(game, 1)
    hands = all_hands(game.n_ranks, game.n_cards)
    mixes = mixes_of(game, pair)
    expected = np.zeros_like(prior)
    for a, b in np.argwhere(prior > 0):
        expected[a, b] = follow_value((hands[a], hands[b]), rules_of(game), mixes)
    to_pone = walk_tree(Task(game, prior, 0, FOLLOW), *pair)
    to_dealer = walk_tree(Task(game, prior, 1, FOLLOW), *pair[::-1])
    np.testing.assert_allclose(to_pone, (prior * expected).sum(axis=1), atol=1e-12)
    np.testing.assert_allclose(to_dealer, -(prior * expected).sum(axis=0), atol=1e-12)


@GAMES
@pytest.mark.parametrize("player", [0, 1])
def test_best_response_is_that_of_plain_enumeration(game, player):
    prior = odd_prior(game)
    pair = random_numbers(game, 0), random_numbers(game, 1)
    size = game.n_ranks, game.n_cards
    expected = best_response(player, *size, rules_of(game), prior, mixes_of(game, pair))
    found = walk_tree(Task(game, prior, player, RESPOND), pair[player], pair[1 - player])
    np.testing.assert_allclose(found, expected, atol=1e-12)


@GAMES
@pytest.mark.parametrize("make_prior", [odd_prior, uniform_prior])
def test_value_is_that_of_the_linear_program(game, make_prior):
    prior = make_prior(game)
    expected = sequence_form_value(game.n_ranks, game.n_cards, rules_of(game), prior)
    solved = solve_play(prior, 0.002, game=game, run=Runner(workers=1))
    assert solved.exploitability <= 0.002
    assert solved.lower - 1e-9 <= expected <= solved.upper + 1e-9
    assert solved.lower <= solved.value <= solved.upper


def test_solution_values_of_hands_add_up_to_the_value():
    game = SMALL["three cards"]
    prior = odd_prior(game)
    solved = solve_play(prior, 0.01, game=game)
    to_pone = np.nansum(prior.sum(axis=1) * solved.pone_values)
    to_dealer = np.nansum(prior.sum(axis=0) * solved.dealer_values)
    assert to_pone == pytest.approx(solved.value)
    assert to_dealer == pytest.approx(-solved.value)


def test_two_starting_points_agree_within_their_certificates():
    game = SMALL["three cards"]
    prior = uniform_prior(game)
    plain, shaken = PlaySolver(prior, game), PlaySolver(prior, game)
    rng = np.random.default_rng(5)
    for numbers in shaken.regrets:
        numbers.flat[:] = rng.random(len(numbers.flat)) * 0.01
    bounds = []
    for solver in (plain, shaken):
        for _ in range(80):
            solver.iterate()
        bounds.append(solver.certify())
    assert max(low for low, _ in bounds) <= min(high for _, high in bounds)
    assert all(high - low < 0.01 for low, high in bounds)


def test_workers_change_nothing():
    game = SMALL["three cards"]
    flats = []
    for workers in (1, 2):
        solver = PlaySolver(odd_prior(game), game, run=Runner(workers=workers))
        for _ in range(5):
            solver.iterate()
        flats.append([numbers.flat.copy() for numbers in (*solver.regrets, *solver.averages)])
    for one, two in zip(*flats, strict=True):
        np.testing.assert_array_equal(one, two)


@pytest.mark.slow
def test_a_dask_client_changes_nothing():
    from distributed import Client, LocalCluster

    game = SMALL["three cards"]
    threads = PlaySolver(odd_prior(game), game, run=Runner(workers=2))
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        processes = PlaySolver(odd_prior(game), game, run=Runner(client=client))
        for solver in (threads, processes):
            for _ in range(3):
                solver.iterate()
        assert processes.certify() == threads.certify()
    pairs = zip(
        (*threads.regrets, *threads.averages),
        (*processes.regrets, *processes.averages),
        strict=True,
    )
    assert all(np.array_equal(one.flat, two.flat) for one, two in pairs)


@pytest.mark.parametrize("seed", range(30))
def test_cribbage_lines_score_as_the_plain_rules_do(seed):
    rng = np.random.default_rng(seed)
    pack = np.repeat(np.arange(13), 4)
    cards = rng.choice(pack, 8, replace=False)
    hands = tuple(cards[:4].tolist()), tuple(cards[4:].tolist())
    position = Position(hands, (31, 15, 10))
    while (ranks := position.choices()) is not None:
        position = position.lay(ranks[rng.integers(len(ranks))])
    place = find_place(CRIBBAGE, position.line)
    assert place.points == position.scores[0] - position.scores[1]
    assert place.left == (0, 0)
    assert sorted(place.laid[0]) == sorted(hands[0])
    assert sorted(place.laid[1]) == sorted(hands[1])


@pytest.mark.parametrize("seed", range(8))
def test_positions_follow_the_other_plain_copy_of_the_rules(seed):
    rng = np.random.default_rng(seed)
    cards = rng.choice(np.repeat(np.arange(13), 4), 8, replace=False).tolist()
    hands = cards[:4], cards[4:]
    found = set()

    def walk(position):
        ranks = position.choices()
        if ranks is None:
            line = tuple(rank + 1 for rank in position.line if rank >= 0)
            found.add((line, tuple(position.scores)))
            return
        for rank in ranks:
            walk(position.lay(rank))

    walk(Position(hands, (31, 15, 10)))
    plain = naive_play.naive_sequences([[rank + 1 for rank in hand] for hand in hands])
    assert found == {(tuple(rank for _, rank in line), scores) for line, scores in plain}


def test_hands_are_numbered_in_order():
    hands = hands_of(13, 4)
    assert len(hands) == 1820
    assert [hand_number(hand) for hand in hands] == list(range(1820))
    assert all(one < two for one, two in pairwise(hands))


def test_tree_of_cribbage_has_the_subtrees_of_two_cards():
    tree = build_tree(CRIBBAGE)
    assert len(tree.subtrees) == 169
    assert all(len(subtree.branch.mover) for subtree in tree.subtrees)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        (np.ones((2, 3)), r"must have shape \(6, 6\).*got \(2, 3\)"),
        (-np.ones((6, 6)), "finite and not negative"),
        (np.zeros((6, 6)), "some must be positive"),
        (np.full((6, 6), np.nan), "finite and not negative"),
    ],
)
def test_bad_priors_are_refused(weights, message):
    with pytest.raises(DataError, match=message):
        check_prior(weights, SMALL["two cards"])


def test_bad_tolerance_is_refused():
    game = SMALL["two cards"]
    with pytest.raises(DataError, match="tolerance must be positive; got 0"):
        solve_play(uniform_prior(game), 0, game=game)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"n_ranks": 14}, "1 to 13 ranks"),
        ({"n_cards": 5}, "2 to 4 cards a hand"),
        ({"limit": 9}, "limit must be from 10 to 63; got 9"),
    ],
)
def test_bad_games_are_refused(fields, message):
    with pytest.raises(DataError, match=message):
        PlayGame(**fields)
