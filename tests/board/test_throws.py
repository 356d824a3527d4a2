"""Throws to the score: against complete enumeration of short games, and of the real pack."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from fixtures.naive import naive_show

from cribscore.board.courses import pack_courses, play_courses, unpack_courses
from cribscore.board.throws import ScoredDiscard, expected_discards, explain_choice
from cribscore.board.weighing import board_of, side_of, weigh_hands
from cribscore.cards import parse_cards
from cribscore.chunks import Runner
from cribscore.discard import kept_chances
from cribscore.discard.expected import expected_discards as expected_points
from cribscore.discard.strategies.equilibria import equilibrium
from cribscore.errors import DataError
from cribscore.play.rules import start_play
from cribscore.ranks import hand_number
from cribscore.variants import FIVE_CARD

PACK = parse_cards("Ac Ad 4c 5c 5d 5h 6c Tc Td Jc Jd Jh Js")
TARGET = 9


@cache
def naive_course(pone, dealer):
    """The points of the play between two hands of ranks, each laying its highest card that fits."""
    state = start_play([list(pone), list(dealer)], ranks_only=True)
    while state.turn is not None:
        cards = state.legal_cards()
        state = state.play(max(cards)) if cards else state.go()
    return [(a.seat, a.points) for event in state.events for a in event.awards]


@cache
def show(cards, starter, crib=False):
    return sum(naive_show(cards, starter, crib=crib))


def naive_throw(dealt):
    return tuple(sorted(dealt)[:2])


def events_of(pone, dealer, throws, starter):
    """The points of a deal in the order in which they fall: (role, points)."""
    hands = [
        tuple(c for c in dealt if c not in throw)
        for dealt, throw in zip((pone, dealer), throws, strict=True)
    ]
    ranks = [tuple(sorted(c >> 2 for c in hand)) for hand in hands]
    yield 1, 2 * (starter >> 2 == 10)
    yield from naive_course(*ranks)
    yield 0, show(hands[0], starter)
    yield 1, show(hands[1], starter)
    yield 1, show(throws[0] + throws[1], starter, crib=True)


def play_deal(events, scores):
    """Peg a deal on scores by role; return who has won, or None, and the scores."""
    scores = list(scores)
    for role, points in events:
        scores[role] += points
        if scores[role] >= TARGET:
            return role, scores
    return None, scores


@cache
def naive_later():
    """The dealer's chance from every score, by every deal of the whole short pack."""
    deals = Counter()
    for pone in combinations(PACK, 6):
        left = [card for card in PACK if card not in pone]
        for dealer in combinations(left, 6):
            starter = next(card for card in left if card not in dealer)
            throws = naive_throw(pone), naive_throw(dealer)
            merged = tuple(event for event in events_of(pone, dealer, throws, starter) if event[1])
            deals[merged] += 1
    n = sum(deals.values())

    @cache
    def dealer_wins(dealer, pone):
        total = 0.0
        for events, times in deals.items():
            winner, after = play_deal(events, (pone, dealer))
            total += times * ((1 - dealer_wins(*after)) if winner is None else winner)
        return total / n

    return np.array([[dealer_wins(d, p) for p in range(TARGET)] for d in range(TARGET)])


def short_courses():
    """The naive play of all hands of the pack, as the shipped courses are kept."""
    ranks = {tuple(sorted(c >> 2 for c in hand)) for hand in combinations(PACK, 4)}
    packed, counts = {}, np.zeros(1820 * 1820, np.int64)
    held = Counter(card >> 2 for card in PACK)
    for pone in ranks:
        for dealer in ranks:
            if all(n <= held[rank] for rank, n in Counter(pone + dealer).items()):
                place = hand_number(pone, 13) * 1820 + hand_number(dealer, 13)
                packed[place], counts[place] = pack_course(naive_course(pone, dealer)), 1
    courses = np.array([packed[place] for place in sorted(packed)])
    shares = np.full(len(courses), 255, np.uint8)
    return unpack_courses(pack_courses(counts.astype(np.uint8), courses, shares))


def pack_course(groups):
    return sum((role | points << 1) << 6 * at for at, (role, points) in enumerate(groups))


@pytest.mark.parametrize("dealer", [True, False])
def test_a_short_game_is_enumerated_completely(dealer):
    """Every throw of deals of a pack of thirteen, from every kind of score, to 1e-12."""
    later, board_courses = naive_later(), short_courses()
    unseen_of = np.isin(np.arange(52), PACK)
    rng = np.random.default_rng(5)
    n = 0
    for scores in [(0, 0), (3, 5), (8, 8), (7, 8), (8, 7), (2, 8), (8, 2)]:
        mine = tuple(sorted(rng.choice(PACK, 6, replace=False).tolist()))
        after = 1 - later.T if dealer else later
        unseen = unseen_of.copy()
        unseen[list(mine)] = False
        left = [card for card in PACK if card not in mine]
        hands = list(combinations(left, 6))
        thrown = np.array([naive_throw(hand) for hand in hands], np.uint8)
        kept = np.array(
            [[c for c in hand if c not in naive_throw(hand)] for hand in hands], np.uint8
        )
        side = side_of(mine, dealer, np.array(scores), unseen)
        found = weigh_hands(board_of(board_courses, after), side, kept, thrown).values.mean(axis=0)
        for throw, chance in zip(side.thrown.tolist(), found, strict=True):
            total = 0.0
            for hand in hands:
                starter = next(card for card in left if card not in hand)
                both = (hand, mine) if dealer else (mine, hand)
                throws = (
                    (naive_throw(hand), tuple(throw))
                    if dealer
                    else (tuple(throw), naive_throw(hand))
                )
                by_role = scores[::-1] if dealer else scores
                winner, ended = play_deal(events_of(*both, throws, starter), by_role)
                if winner is None:
                    total += 1 - later[ended[0], ended[1]] if dealer else later[ended[0], ended[1]]
                else:
                    total += winner == dealer
            assert chance == pytest.approx(total / len(hands), abs=1e-12)
            n += 1
    assert n == 7 * 15


def exact_near_home(ids, throw, dealer, score, starters):
    """Bounds of the chance of a throw by every starter and every hand of ranks of the other.

    Exact but for plays after which the other's hand decides, which are counted as lost and as won.
    """
    hand = [card for card in ids if card not in throw]
    mine = hand_number(tuple(sorted(card >> 2 for card in hand)), 13)
    whole = equilibrium("six-card", play="equilibrium")
    theirs = whole.pone if dealer else whole.dealer
    ended = {heels: pegged(mine, dealer, score, heels) for heels in (False, True)}
    low, high = 0.0, 0.0
    for starter in starters:
        won, still_open = ended[starter >> 2 == 10]
        reached = sum(naive_show(hand, starter)) >= np.arange(still_open.shape[1])
        chances = kept_chances(tuple(sorted((*ids, starter))), theirs)
        counted_out = still_open[:, reached & (not dealer)].sum(axis=1)
        low += chances @ (won + counted_out)
        high += chances @ (won + still_open.sum(axis=1))
    return low / len(starters), high / len(starters)


def pegged(mine, dealer, score, heels):
    """By the other's hand: how often I go out in the play, and still need 0, 1, ... after it."""
    won, still_open = np.zeros(1820), np.zeros((1820, 4))
    for other in range(1820):
        pair = (other, mine) if dealer else (mine, other)
        for chance, groups in play_courses().between(*pair):
            need = [121 - score[0], 121 - score[1]]
            for role, n in [(1, 2)] * heels + groups:
                who = 0 if (role == 1) == dealer else 1
                need[who] -= n
                if need[who] <= 0:
                    won[other] += chance * (who == 0)
                    break
            else:
                still_open[other, need[0]] += chance
    return won, still_open


NEAR_HOME = [((120, 120), True), ((120, 120), False), ((119, 120), False), ((120, 119), True)]


def check_near_home(score, dealer, starter):
    ids = tuple(sorted(parse_cards("4c 4d 6h 7s Td Kh")))
    found = expected_discards(ids, dealer=dealer, score=score, starter=starter)
    unseen = [card for card in range(52) if card not in ids]
    for one in found[:2]:
        starters = unseen if starter is None else parse_cards(starter)
        low, high = exact_near_home(ids, one.throw, dealer, score, starters)
        assert high - low < 0.004
        error = one.win.standard_error + 1e-9
        assert low - 4 * error <= one.win.mean <= high + 4 * error
        assert error < 0.006


@pytest.mark.parametrize(("score", "dealer"), NEAR_HOME)
def test_near_home_with_a_known_starter_by_enumeration(score, dealer):
    check_near_home(score, dealer, "5s")


@pytest.mark.slow
@pytest.mark.parametrize(("score", "dealer"), NEAR_HOME)
def test_near_home_by_enumeration_over_the_real_pack(score, dealer):
    check_near_home(score, dealer, None)


def test_the_same_seed_and_any_workers_give_the_same():
    ask = {"dealer": True, "score": (112, 109)}
    one = expected_discards("3c 4h 6d 9s Td Kh", **ask, run=Runner(workers=1))
    assert expected_discards("3c 4h 6d 9s Td Kh", **ask, run=Runner(workers=2)) == one
    other = expected_discards("3c 4h 6d 9s Td Kh", **ask, seed=2)
    assert {o.throw: o.win for o in other} != {o.throw: o.win for o in one}
    wins = {o.throw: o.win for o in other}
    for mine in one:
        error = np.hypot(mine.win.standard_error, wins[mine.throw].standard_error)
        assert abs(mine.win.mean - wins[mine.throw].mean) < 5 * error


def test_at_the_start_the_points_decide():
    """At 0-0 the order by chance is that by points wherever both differences are clear."""
    found = expected_discards("Ac 4h 6d 9s Td Kh", dealer=False, score=(0, 0))
    assert isinstance(found[0], ScoredDiscard)
    for one, two in combinations(found, 2):
        if one.net_mean < two.net_mean - 0.25:
            assert one.win.mean < two.win.mean + 3 * np.hypot(
                one.win.standard_error, two.win.standard_error
            )
    assert explain_choice(found) is None
    assert found[0].behind.mean == 0


def test_without_a_score_the_points_are_as_before():
    ask = {"dealer": True, "opponent": "uniform"}
    assert [o.throw for o in expected_discards("7C 9H 5H 5C 5D JS", **ask)] == [
        o.throw for o in expected_points("7C 9H 5H 5C 5D JS", **ask)
    ]


@pytest.mark.parametrize("opponent", ["uniform", pytest.param("hand_only", marks=pytest.mark.slow)])
def test_other_opponents_and_a_starter_that_is_known(opponent):
    found = expected_discards(
        "4c 4d 6h 7s Td Kh", dealer=True, score=(110, 115), opponent=opponent, starter="5s"
    )
    assert all(0 < one.win.mean < 1 for one in found)
    assert found[0].win.mean >= found[-1].win.mean


@pytest.mark.parametrize(
    ("score", "message"),
    [
        ((121, 0), "my score must be a whole number from 0 to 120; got 121"),
        ((0, -1), "the other's score must be a whole number from 0 to 120; got -1"),
        ((5,), r"score must be two numbers, mine and the other's; got \(5,\)"),
        ("107-97", "score must be two numbers, mine and the other's"),
    ],
)
def test_scores_that_are_none(score, message):
    with pytest.raises(DataError, match=message):
        expected_discards("4c 4d 6h 7s Td Kh", dealer=True, score=score)


def test_five_card_has_no_solved_play():
    with pytest.raises(DataError, match="five-card"):
        expected_discards("4c 4d 6h 7s Td", dealer=True, score=(50, 50), variant=FIVE_CARD)
