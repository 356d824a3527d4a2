"""Écarté: the law of H{53}-{61} and E s.118-119, settled hands, the five worked hands."""

import random

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.ecarte import (
    DUTY,
    PACK,
    WORKED_HANDS,
    EcarteHand,
    Rules,
    check_calls,
    count_tricks,
    deal_hand,
    legal_replies,
    open_leads,
    play_tree,
    settle_game,
    settle_hand,
    simulate_hands,
    stake,
    worked_game,
)
from cribscore.games.tricks import Ranking, play_out

PLAY, TAKEN, REFUSED = ("play",), ("propose", "accept", "play"), ("propose", "refuse")


def settled(calls, tricks, **more):
    return settle_hand(EcarteHand(calls=calls, tricks=tricks, **more)).totals


# --- what a hand scores


@pytest.mark.parametrize(
    ("calls", "tricks", "totals"),
    [
        (TAKEN, (3, 2), (1, 0)),  # law 48
        (TAKEN, (1, 4), (0, 1)),
        (TAKEN, (5, 0), (2, 0)),
        (PLAY, (3, 2), (1, 0)),
        (PLAY, (2, 3), (0, 2)),  # law 49
        (PLAY, (0, 5), (0, 2)),  # a vole is two in any case
        (REFUSED, (3, 2), (2, 0)),
        (REFUSED, (2, 3), (0, 1)),
        (REFUSED, (5, 0), (2, 0)),
        (("propose", "accept", "propose", "refuse"), (3, 2), (1, 0)),  # first refusal only
        (("propose", "accept", "propose", "accept", "play"), (2, 3), (0, 1)),
    ],
)
def test_point_and_vole(calls, tricks, totals):
    assert settled(calls, tricks) == totals


def test_the_king_scores_one_turned_or_announced():
    assert settled(TAKEN, (3, 2), turn_up="Ks") == (1, 1)
    assert settled(TAKEN, (3, 2), turn_up="9s", king_announced=0) == (2, 0)
    assert settled(TAKEN, (3, 2), turn_up="Ks", kept_misdeal=True) == (1, 0)  # law 19
    assert settled(TAKEN, (3, 2)) == (1, 0)


def test_the_king_turned_up_may_end_the_game_before_the_tricks():
    hand = EcarteHand("Ks", TAKEN, tricks=(5, 0))
    result = settle_hand(hand, (4, 4))
    assert result.winner == 1
    assert result.facts["score"] == [4, 5]


@pytest.mark.parametrize(
    ("calls", "tricks", "totals"),
    [
        (TAKEN, (3, 2), (0, 0)),  # wins the point: marks nothing
        (TAKEN, (5, 0), (1, 0)),  # the vole: only one
        (REFUSED, (3, 2), (1, 0)),  # the adversary refused the first proposal: only one
        (TAKEN, (2, 3), (0, 1)),  # the other side is not touched
    ],
)
def test_penalties_of_laws_25_and_43(calls, tricks, totals):
    assert settled(calls, tricks, renounced=0) == totals
    hands = ("Qs Js As 8d 7d", "Kh Qh Jh Ah Th")
    false_king = EcarteHand("9s", calls, hands, tricks=tricks, king_announced=0)
    assert settle_hand(false_king).totals == totals


def test_no_penalty_for_a_false_king_if_the_adversary_holds_it():
    hands = ("Qs Js As 8d 7d", "Ks Qh Jh Ah Th")
    assert settled(TAKEN, (3, 2), turn_up="9s", hands=hands, king_announced=0) == (1, 0)


@pytest.mark.parametrize(
    ("calls", "tricks", "totals"),
    [
        (TAKEN, (0, 1), (0, 2)),  # no trick made: the vole
        (TAKEN, (1, 1), (0, 1)),  # one or two: the point
        (TAKEN, (2, 0), (0, 1)),
        (PLAY, (2, 1), (0, 2)),  # the point of one who did not propose
        (TAKEN, (3, 0), (1, 0)),  # already won
    ],
)
def test_an_abandoned_hand_by_law_42(calls, tricks, totals):
    assert settled(calls, tricks, abandoned=0) == totals


def test_cards_that_cannot_be_played_to_count_as_tricks_by_laws_30_and_34():
    short = EcarteHand("9s", TAKEN, ("Ks Qs", "Js As 7h 8h 9h"), "Ks As Qs Js")
    assert count_tricks(short) == (2, 3)
    dealer_short = EcarteHand("9s", TAKEN, ("7h 8h 9h Ts 7s", "Ks Qs"), "7h Ks Qs 7s")
    assert count_tricks(dealer_short) == (3, 2)


def test_stakes_of_law_46():
    assert [stake(s)[0] for s in range(5)] == [3, 2, 2, 1, 1]
    assert stake(0, Rules(multiples=False)) == (1, "single")
    with pytest.raises(DataError, match="the loser's score must be from 0 to 4; got 5"):
        stake(5)


# --- calls


def test_one_proposal_or_many():
    twice = ("propose", "accept", "propose", "accept", "play")
    check_calls(twice)
    with pytest.raises(IllegalPlayError, match=r"call 3 must be play; got 'propose'.*one proposal"):
        check_calls(twice, Rules(many_proposals=False))


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ((), "the calls must end with play or refuse"),
        (("propose",), "the calls must end with play or refuse"),
        (("refuse",), "call 1 must be propose or play; got 'refuse'"),
        (("propose", "play"), "call 2 must be accept or refuse; got 'play'"),
        (("play", "propose"), "call 2, 'propose', comes after the calls have ended"),
    ],
)
def test_calls_out_of_order_are_refused(calls, message):
    with pytest.raises(IllegalPlayError, match=message):
        check_calls(calls)


# --- bad input


@pytest.mark.parametrize(
    ("record", "error", "message"),
    [
        (EcarteHand("9s", hands=("Ks",), played="Ks"), DataError, "2 hands are dealt; got 1"),
        (EcarteHand("6s", tricks=(3, 2)), InvalidCardError, r"six of spades \(6s\)"),
        (EcarteHand("9s", hands=("9s Ks", "7h 8h")), DuplicateCardError, r"nine of spades \(9s\)"),
        (EcarteHand("9s", hands=("Ks", "Ks")), DuplicateCardError, r"\(Ks\) lies in the non-d"),
        (EcarteHand("9s", hands=("K" * 0, "7h 8h 9h Th Jh Qh")), CardCountError, "dealer's hand"),
        (EcarteHand("Ks", king_announced=1), IllegalPlayError, r"king of spades \(Ks\) is turned"),
        (EcarteHand(tricks=(6, -1)), DataError, r"two numbers of 5 in all; got \(6, -1\)"),
        (EcarteHand(tricks=(3, 2), abandoned=2), DataError, "abandoned must name a player from 0"),
        (EcarteHand(tricks=(2, 2)), DataError, "five tricks are made in a hand"),
        (
            EcarteHand("9s", hands=("Ks 7h", "8s 8h"), played="Ks 8h"),
            IllegalPlayError,
            r"eight of hearts \(8h\) may not be played to Ks: spades were led",
        ),
        (
            EcarteHand("9s", hands=("8h 7d", "Qh 7h"), played="8h 7h"),
            IllegalPlayError,
            r"seven of hearts \(7h\).*won by who can",
        ),
        (EcarteHand("9s", hands=("Ks", "8s"), played="Ks"), IllegalPlayError, "played to the Ks"),
        (EcarteHand("9s", hands=("Ks", "8s"), played="Qs 8s"), IllegalPlayError, r"\(Qs\) is not"),
        (
            EcarteHand("9s", hands=("Ks", "8s"), played="Ks 8s 7d"),
            CardCountError,
            "nobody can hold: 7d",
        ),
    ],
)
def test_bad_records_are_refused(record, error, message):
    with pytest.raises(error, match=message):
        settle_hand(record)


def test_a_renounce_that_is_recorded_is_not_refused():
    record = EcarteHand("9s", TAKEN, ("Ks 7h", "8s 8h"), "Ks 8h 7h 8s", renounced=1)
    assert count_tricks(record) == (1, 1)


def test_scores_before_a_hand_are_checked():
    with pytest.raises(DataError, match=r"two numbers under 5; got \(5, 0\)"):
        settle_hand(EcarteHand(tricks=(3, 2)), (5, 0))


def test_no_hand_follows_the_end_of_a_game():
    vole = EcarteHand(calls=TAKEN, tricks=(0, 5))
    lost = EcarteHand(calls=TAKEN, tricks=(5, 0))
    with pytest.raises(DataError, match="hand 4 is recorded after the game ended at"):
        settle_game([vole, lost, vole, lost])


def test_replies_follow_suit_and_win_if_able():
    assert format_cards(legal_replies("Qh 7h 8s", "Jh", trump="s")) == "Qh"
    assert format_cards(legal_replies("Qh 7h 8s", "Kh", trump="s")) == "Qh 7h"
    assert format_cards(legal_replies("Qd 7d 8s 9s", "Kh", trump="s")) == "8s 9s"
    assert format_cards(legal_replies("Qd 7d", "7h", trump="s")) == "Qd 7d"
    with pytest.raises(DuplicateCardError, match=r"\(Qh\) lies in the hand and the lead"):
        legal_replies("Qh 7h", "Qh", trump="s")


# --- the five hands of H{61}-{63}


def test_the_worked_game_has_the_printed_scores():
    """A marks 3; Y marks 2; 3 all; Y = 4, A = 3; "which wins the game"."""
    game = worked_game()
    assert game.facts["scores"] == [[3, 0], [3, 2], [3, 3], [3, 4], [5, 4]]
    assert game.winner == 0
    assert game.facts["called"] == "single"


def test_each_worked_hand_is_played_to_the_last_card():
    assert [count_tricks(record) for record in WORKED_HANDS if record.played] == [
        (0, 5),
        (0, 5),
        (3, 2),
        (2, 3),
    ]


def test_first_hand_wins_the_vole_whatever_y_kept():
    """Y held five cards and took three; the text does not say which two he kept."""
    from itertools import combinations

    for kept in combinations(parse_cards("Ts Kh Td 7d 9c"), 2):
        y = (*kept, *parse_cards("Kd 7s 7h"))
        assert max(open_leads(y, "Qs Js As 9s 8s", trump="s").values()) == 0


def test_second_hand_is_a_vole_against_any_play():
    assert set(open_leads("Kd Ad 8h 7h Ts", "Ks Qs Js 8c 7c", trump="c").values()) == {0}


def test_third_hand_turns_on_the_leads():
    y, a = "Qd Td Tc 8c 8h", "Jc Ah Jh Th 8d"
    assert open_leads(y, a, trump="d")["Tc"] == 3
    # queen, then ten of diamonds: A follows with the eight, then throws his best card away
    after_queen = open_leads("Td Tc 8c 8h", "Jc Ah Jh Th", trump="d")
    assert 1 + after_queen["Td"] == 2


def test_fifth_hand_is_thrown_away_by_the_second_lead():
    y, a = "Qd Jd Qs As", "Kd Ad Ah Kc"  # after the king of spades, to which A played the eight
    leads = open_leads(y, a, trump="d")
    assert 1 + leads["Qs"] >= 3
    assert 1 + leads["Qd"] == 2


@pytest.mark.parametrize("number", [0, 1, 2, 4])
def test_worked_hands_as_full_trees(number):
    """Every legal line is counted, and the printed line is one of them."""
    record = WORKED_HANDS[number]
    trump = record.turn_up[1]
    trees = play_tree(*record.hands, trump=trump)
    lead = record.played.split()[0]
    tree = next(t for t in trees if t.lead == lead)
    assert tree.lines[count_tricks(record)[0]] > 0
    assert {t.lead: t.best for t in trees} == open_leads(*record.hands, trump=trump)
    rng = random.Random(number)
    ranking = Ranking.of(PACK, parse_cards(record.turn_up)[0] & 3)
    hands = [parse_cards(hand) for hand in record.hands]
    for _ in range(30):  # random legal lines end where the tree says that some line ends
        tricks = play_out(hands, 0, ranking, DUTY, rng.choice)
        made = sum(t.winner == 0 for t in tricks)
        played = format_cards(tricks[0].cards[0])
        assert next(t for t in trees if t.lead == played).lines[made] > 0


def test_a_tree_counted_by_hand():
    """Two cards each: each reply is forced, so that each lead has one line."""
    trees = play_tree("Ks 7h", "Qs 8h", trump="s")
    assert [(t.lead, t.best, t.lines) for t in trees] == [
        ("Ks", 1, (0, 1, 0)),
        ("7h", 1, (0, 1, 0)),
    ]
    free = play_tree("8h 7h", "Qd 7d", trump="s")
    assert [t.lines for t in free] == [(0, 0, 2)] * 2


# --- random play


def test_random_hands_obey_the_law():
    rng = random.Random(11)
    for _ in range(3_000):
        record = deal_hand(rng)
        tricks = count_tricks(record)
        assert sum(tricks) == 5
        sides = settle_hand(record).sides
        for_tricks = [sum(i.points for i in s.items if "king" not in i.name) for s in sides]
        assert sorted(for_tricks)[0] == 0
        assert for_tricks.index(max(for_tricks)) == (0 if tricks[0] >= 3 else 1)
        kings = sum(s.total for s in sides) - sum(for_tricks)
        assert kings <= 1
        assert max(for_tricks) in (1, 2)


def test_simulation_is_seeded():
    assert simulate_hands(300, seed=4) == simulate_hands(300, seed=4)
    assert simulate_hands(300, seed=4) != simulate_hands(300, seed=5)
