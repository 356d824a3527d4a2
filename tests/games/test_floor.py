"""The floor that all the other games stand on: packs, tricks, pools, chances, shapes."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.odds import Odds, chance_at_least, chance_of, count_hands
from cribscore.games.packs import FULL, Pack
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Settlement, check_least, scored
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import (
    FOLLOW,
    FOLLOW_AND_WIN,
    FOLLOW_OR_TRUMP,
    Ranking,
    check_legal,
    legal_cards,
    trick_winner,
)

PIQUET = Pack("the piquet pack", "KQJAT987")
DOUBLE = Pack("the double pack", "ATKQJ987", copies=2)
POPE = Pack("the pope pack", "KQJT98765432A", missing=parse_cards("8d"))


# --- packs


def test_packs_have_the_cards_they_say():
    assert (len(PIQUET.cards), len(DOUBLE.cards), len(POPE.cards)) == (32, 64, 51)
    assert len(DOUBLE.kinds) == 32
    assert sorted(PIQUET.shuffled(random.Random(1))) == list(PIQUET.cards)


def test_powers_follow_the_order_of_the_ranks():
    king, ace, ten = parse_cards("Ks As Ts")
    assert PIQUET.powers[king] > PIQUET.powers[ace] > PIQUET.powers[ten] > PIQUET.powers[22] == -1


def test_remaining_takes_out_one_copy_for_each_card_seen():
    seen = parse_cards("Qs Qs Jd", distinct=False)
    left = DOUBLE.remaining(seen)
    assert len(left) == 61
    assert left.count(seen[0]) == 0
    assert left.count(seen[2]) == 1


def test_a_rank_outside_the_pack_names_the_card():
    with pytest.raises(InvalidCardError, match=r"the hand holds the six of diamonds \(6d\), which"):
        PIQUET.parse("Ks 6d")


def test_a_card_taken_out_names_the_card():
    with pytest.raises(InvalidCardError, match=r"eight of diamonds \(8d\).*without the 8d"):
        POPE.parse("8d")


def test_a_repeated_card_names_the_card():
    with pytest.raises(DuplicateCardError, match=r"king of spades \(Ks\) lies in the hand twice"):
        PIQUET.parse("Ks 7d Ks")


def test_more_copies_than_the_pack_has_names_the_card():
    assert len(DOUBLE.parse("Qs Qs")) == 2
    with pytest.raises(
        DuplicateCardError, match=r"queen of spades \(Qs\) lies in the hand 3 times"
    ):
        DOUBLE.parse("Qs Qs Qs")


def test_a_turn_up_in_a_hand_names_the_card():
    with pytest.raises(DuplicateCardError, match=r"\(Ks\) lies in the hand and the turn-up"):
        PIQUET.check_together({"the hand": parse_cards("Ks 7d"), "the turn-up": parse_cards("Ks")})


def test_a_wrong_size_says_what_is_wanted_and_held():
    with pytest.raises(CardCountError, match=r"the hand must have 5 cards; got 2 \(Ks 7d\)"):
        PIQUET.parse("Ks 7d", sizes=(5,))
    with pytest.raises(CardCountError, match=r"the hand must have 5 cards; got none"):
        PIQUET.parse("", sizes=(5,))
    assert PIQUET.parse([], sizes=(0, 1)) == ()
    with pytest.raises(CardCountError, match="the turn-up must have 1 card; got 2"):
        PIQUET.parse_one("Ks 7d")


@pytest.mark.parametrize("text", ["s", "S", "spades", "Spade", "♠", "♤", 3])
def test_suits_are_read_in_any_form(text):
    assert parse_suit(text) == 3


@pytest.mark.parametrize("text", ["x", "", 4, True])
def test_what_is_no_suit_is_refused(text):
    with pytest.raises(InvalidCardError, match="a suit must be one of cdhs or its name"):
        parse_suit(text)


# --- tricks


def test_first_of_equal_cards_wins():
    ranking = Ranking.of(DOUBLE, trump=0)
    assert trick_winner(parse_cards("Qs Qs", distinct=False), ranking) == 0


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [("7s Ks", None, 1), ("Kh 7s", 3, 1), ("Kh 7s", None, 0), ("Jh Ah", 3, 0), ("7s Kh 8s", 3, 2)],
)
def test_winner_of_a_trick(trick, trump, winner):
    assert trick_winner(parse_cards(trick), Ranking.of(PIQUET, trump)) == winner


@pytest.mark.parametrize(
    ("hand", "trick", "duty", "legal"),
    [
        ("Qh 8h 7s", "", FOLLOW_AND_WIN, "Qh 8h 7s"),
        ("Qh 8h 7s", "Jh", FOLLOW, "Qh 8h"),
        ("Qh 8h 7s", "Jh", FOLLOW_AND_WIN, "Qh"),
        ("Qh 8h 7s", "Kh", FOLLOW_AND_WIN, "Qh 8h"),
        ("Qh 8h 7s", "Jh", FOLLOW_OR_TRUMP, "Qh 8h 7s"),
        ("Qh 8d 7s", "Jc", FOLLOW_OR_TRUMP, "Qh 8d 7s"),
        ("Qh 8d 7s", "Jc", FOLLOW_AND_WIN, "7s"),
        ("Qh 8d 9d", "Jc", FOLLOW_AND_WIN, "Qh 8d 9d"),
        ("7s 9s 8d", "Jc 8s", FOLLOW_AND_WIN, "9s"),
    ],
)
def test_legal_cards(hand, trick, duty, legal):
    trick_ids = parse_cards(trick) if trick else ()
    found = legal_cards(parse_cards(hand), trick_ids, Ranking.of(PIQUET, 3), duty)
    assert format_cards(found) == legal


def test_illegal_cards_are_refused_by_name():
    ranking, hand = Ranking.of(PIQUET, 3), parse_cards("Qh 8h 7s")
    with pytest.raises(
        IllegalPlayError, match=r"seven of spades \(7s\) may not be.*hearts were led"
    ):
        check_legal(parse_cards("7s")[0], hand, parse_cards("Jh"), ranking, FOLLOW)
    with pytest.raises(IllegalPlayError, match=r"eight of hearts.*must be won by who can.*play Qh"):
        check_legal(parse_cards("8h")[0], hand, parse_cards("Jh"), ranking, FOLLOW_AND_WIN)
    with pytest.raises(IllegalPlayError, match=r"queen of hearts.*without the suit led must trump"):
        check_legal(parse_cards("Qh")[0], hand, parse_cards("Jc"), ranking, FOLLOW_AND_WIN)
    with pytest.raises(IllegalPlayError, match=r"king of clubs \(Kc\) is not in the hand"):
        check_legal(parse_cards("Kc")[0], hand, (), ranking)


# --- pools


def test_stakes_balance():
    stakes = Stakes(3)
    stakes.put(0, 6)
    stakes.put(1, 4, "nap")
    stakes.pay(2, 0, 5)
    assert stakes.take(1, amount=2) == 2
    assert (stakes.gains, stakes.pools, stakes.balance) == ([-1, -2, -5], {"pool": 4, "nap": 4}, 0)


def test_stakes_refuse_what_is_not_there():
    stakes = Stakes(2)
    stakes.put(0, 3)
    with pytest.raises(DataError, match="the pool holds 3 counters; 4 cannot be taken"):
        stakes.take(1, amount=4)
    with pytest.raises(DataError, match="players are numbered 0 to 1; got 2"):
        stakes.put(2, 1)
    with pytest.raises(DataError, match="a payment must not be negative; got -1"):
        stakes.pay(0, 1, -1)


# --- chances


def test_counted_hands_agree_with_enumeration():
    cards = range(12)  # 0-2 one group, 3-6 another, 7-11 the rest
    wanted = sum(
        1
        for hand in combinations(cards, 5)
        if sum(c < 3 for c in hand) in (1, 2) and sum(3 <= c < 7 for c in hand) != 1
    )
    assert count_hands([(3, (1, 2)), (4, (0, 2, 3, 4)), (5, range(6))], 5) == wanted


@given(total=st.integers(1, 40), data=st.data())
def test_hypergeometric_chances_sum_to_one(total, data):
    good = data.draw(st.integers(0, total))
    drawn = data.draw(st.integers(0, total))
    chances = [chance_of(k, drawn=drawn, good=good, total=total) for k in range(drawn + 1)]
    assert sum(chances) == 1
    mean = sum((k * c for k, c in enumerate(chances)), Fraction(0))
    assert mean == Fraction(drawn * good, total)
    assert chance_at_least(1, drawn=drawn, good=good, total=total) == 1 - chances[0]


def test_impossible_draws_are_refused():
    with pytest.raises(DataError, match="cannot draw 6 cards, 1 of them good, from 5"):
        chance_of(1, drawn=6, good=1, total=5)
    with pytest.raises(DataError, match="a group cannot have -1 cards"):
        count_hands([(-1, (0,))], 1)


def test_odds_in_a_bettors_words():
    assert Odds(value=Fraction(7, 13), assumption="").against == "7 to 6 on"
    assert Odds(value=Fraction(1, 2), assumption="").against == "even"
    assert Odds(value=Fraction(4, comb(52, 5)), assumption="").against == "649739 to 1 against"


# --- shapes


def test_breakdowns_add_up_and_become_plain_data():
    king = scored("king", 1, "H{60} law 47", (51,))
    both = Breakdown(items=(king,)) + Breakdown(items=(scored("point", 1, "H{60} law 48"),))
    assert (both.total, both.points_of("king"), both.points_of("vole")) == (2, 1, 0)
    assert both.to_dict()["items"][0]["cards"] == "Ks"
    settled = Settlement(sides=(both, Breakdown()), won_hand=0, facts={"stake": 3})
    assert settled.totals == (2, 0)
    assert settled.to_dict()["stake"] == 3


def test_full_pack_is_the_full_pack():
    assert FULL.cards == tuple(range(52))


def test_hands_of_a_deal_are_read_together():
    assert FULL.parse_hands(["Ks 5h", (0, 5)], 2) == [[51, 18], [0, 5]]
    with pytest.raises(DuplicateCardError, match=r"king of spades .* lies in hand 0 and hand 1"):
        FULL.parse_hands(["Ks 5h", "Ks 2d"], 2)
    with pytest.raises(CardCountError, match="player 1's hand must have 2 cards; got 1"):
        FULL.parse_hands(["Ks 5h", "2d"], 2, what="player {}'s hand")


def test_a_turn_is_a_hand_and_a_trick_that_is_not_full():
    assert FULL.parse_turn("Ks 5h", "", most=2, players=2) == ((51, 18), ())
    with pytest.raises(DuplicateCardError, match="lies in the hand and the trick"):
        FULL.parse_turn("Ks 5h", "Ks", most=2, players=2)
    with pytest.raises(CardCountError, match=r"the hand must have .*; got none"):
        FULL.parse_turn("", "Ks", most=2, players=2)
    with pytest.raises(CardCountError, match=r"the trick must have .*; got 2"):
        FULL.parse_turn("5h", "Ks Qs", most=2, players=2)


def test_numbers_that_are_too_small_are_named():
    check_least(1, deals=1, hands=7)
    with pytest.raises(DataError, match="hands must be 2 or more; got 1"):
        check_least(2, deals=2, hands=1)
