"""The law of the play, rule by rule."""

import random
from itertools import product

import pytest
from fixtures.naive_play import naive_play_out, naive_points, naive_sequences

from cribscore.errors import CardCountError, DuplicateCardError, IllegalPlayError, InvalidCardError
from cribscore.play.events import Award
from cribscore.play.rules import reasons_of_card, start_play
from cribscore.ranks import parse_ranks
from cribscore.variants import (
    EIGHT_CARD,
    FIVE_CARD,
    FOUR_HANDED,
    SEVEN_CARD,
    THREE_HANDED,
    VARIANTS,
)

# series, points of each card; every one follows from H{36}-{37}; where a place is named, the
# book works the example itself
SERIES = [
    ("4 6 5", [0, 0, 5]),  # 15 and a run: both score
    ("K 9 5 4 3", [0, 0, 0, 0, 5]),  # 31 and a run
    ("7 7 9", [0, 2, 0]),  # a pair breaks nothing into a run
    ("8 7 9 6", [0, 2, 3, 4]),
    ("5 6 5 4 7", [0, 0, 0, 3, 4]),
    ("A 5 3 4 6 2", [0, 0, 0, 3, 4, 6]),
    ("2 4 6 A 3 5 7", [0, 0, 0, 0, 0, 6, 7]),
    ("T 8 8 5", [0, 0, 2, 2]),
    ("5 4 6", [0, 0, 5]),  # H{36}: 5, 4, then a 6 (which also makes fifteen)
    ("5 4 3", [0, 0, 3]),  # H{36}: or a 3
    ("5 4 3 2", [0, 0, 3, 4]),  # H{36}: then a 2 makes four
    ("5 4 3 6", [0, 0, 3, 4]),  # H{36}: or a 6
    ("5 2 3 6 4", [0, 0, 0, 0, 5]),  # H{36}: the complete sequence
    ("K K", [0, 2]),  # H{36}
    ("7 7", [0, 2]),  # H{36}
    ("A K Q", [0, 0, 0]),  # H{37}: no sequence
    ("A 2 3 4 5 6 7", [0, 0, 3, 4, 7, 6, 7]),  # H{37}: seven is the longest; 1 to 5 make fifteen
    ("5 5 5", [0, 2, 8]),  # 15 and pair-royal
    ("7 7 7 7", [0, 2, 6, 12]),
    ("4 4 5 4", [0, 2, 0, 0]),  # a pair must stand together
    ("3 4 4 5", [0, 0, 2, 0]),  # runs are broken by a pair
    ("3 4 4 5 3", [0, 0, 2, 0, 3]),  # and mended by what follows it
    ("J Q K", [0, 0, 3]),
]


@pytest.mark.parametrize(("series", "points"), SERIES)
def test_points_of_each_card(series, points):
    ranks = parse_ranks(series)
    found = [sum(p for p, _ in reasons_of_card(ranks[: n + 1])) for n in range(len(ranks))]
    assert found == points


def test_reasons_are_named_and_both_score():
    assert reasons_of_card(parse_ranks("555")) == [(2, "fifteen"), (6, "pair-royal")]
    assert reasons_of_card(parse_ranks("K9543")) == [(2, "thirty-one"), (3, "run of 3")]
    assert reasons_of_card(parse_ranks("7777")) == [(12, "double pair-royal")]
    assert reasons_of_card(parse_ranks("T5 T6")) == [(2, "thirty-one")]


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_every_series_of_low_and_high_ranks_against_the_plain_copy(length):
    for series in product((0, 1, 2, 3, 4, 5, 8, 9), repeat=length):
        if sum(min(r + 1, 10) for r in series) <= 31 and series.count(series[0]) < 5:
            expected = naive_points([r + 1 for r in series])
            assert sum(p for p, _ in reasons_of_card(series)) == expected, series


def play_line(state, line):
    """Play 'T T T go 5' through a state; return it."""
    for word in line.split():
        state = state.go() if word == "go" else state.play(parse_ranks(word)[0])
    return state


def awards(state):
    return [
        (award.seat, award.points, award.reason) for event in state.events for award in event.awards
    ]


def ranks_only(*hands, **options):
    return start_play(list(hands), ranks_only=True, **options)


def test_three_tens_and_a_go_are_seven_to_the_leader():
    state = play_line(ranks_only("T T 9 8", "T 5 6 7"), "T T T go")
    assert awards(state) == [(1, 2, "pair"), (0, 6, "pair-royal"), (0, 1, "go")]
    assert state.points == (7, 2)
    assert (state.turn, state.count) == (1, 0)  # he who did not play last leads


def test_after_a_go_the_other_plays_on_alone_and_scores_with_his_own_cards():
    state = play_line(ranks_only("K 8 2 2", "Q T 9 9"), "K Q 8 go")
    assert (state.turn, state.count) == (0, 28)
    state = state.play(1)
    assert (state.turn, state.points) == (1, (1, 0))  # thirty: his other two does not fit
    state = play_line(ranks_only("K 7 2 2", "Q T 9 9"), "K Q 7 go 2 2")
    assert awards(state) == [(0, 2, "thirty-one"), (0, 2, "pair")]
    assert (state.turn, state.count) == (1, 0)


def test_both_say_nothing_when_the_count_is_thirty_one_and_it_takes_no_go():
    state = play_line(ranks_only("K A 9 9", "Q T 8 8"), "K Q A T")
    assert awards(state) == [(1, 2, "thirty-one")]
    assert (state.turn, state.series, state.gone) == (0, (), (False, False))


def test_nothing_carries_over_a_reset():
    state = play_line(ranks_only("K A 7 7", "Q T T T"), "K Q A T 7 T")
    assert awards(state) == [(1, 2, "thirty-one")]
    state = play_line(ranks_only("T T T 2", "T 9 3 3"), "T T T go 9")
    assert state.events[-1].awards == ()


def test_last_card_is_one_and_thirty_one_on_it_is_two_not_three():
    state = play_line(ranks_only("T", "9"), "T 9")
    assert awards(state) == [(1, 1, "last card")]
    assert state.turn is None
    state = play_line(ranks_only("T 2", "9 T"), "T 9 2 T")
    assert awards(state) == [(1, 2, "thirty-one")]
    assert state.turn is None


def test_last_card_adds_to_what_the_card_scores():
    state = play_line(ranks_only("4 5", "6"), "4 6 5")
    assert awards(state) == [(0, 2, "fifteen"), (0, 3, "run of 3"), (0, 1, "last card")]


def test_a_go_and_a_last_card_are_never_both_scored():
    state = play_line(ranks_only("T 4", "T 8"), "T T 4 go 8")
    assert awards(state) == [(1, 2, "pair"), (0, 1, "go"), (1, 1, "last card")]


def test_a_player_without_cards_is_passed_over_and_the_other_leads_again():
    state = play_line(ranks_only("T", "T 9 8 7"), "T T 9")
    assert state.points == (0, 3)  # twenty-nine: the eight does not fit, and no one is left
    assert state.turn == 1
    state = play_line(state, "8 7")
    assert awards(state)[-3:] == [(1, 1, "go"), (1, 2, "fifteen"), (1, 1, "last card")]
    assert state.turn is None


def test_five_card_ends_at_the_first_go():
    # H{48}: seven, ten, eight, five makes thirty, A says go, B scores one, and it is over
    state = start_play(["6h 7s 8d", "Th Tc 5s"], variant=FIVE_CARD)
    for card in (27, 38, 29, 19):
        state = state.play(card)
    state = state.go()
    assert awards(state) == [(1, 1, "go")]
    assert state.turn is None


def test_five_card_ends_at_the_first_thirty_one():
    # H{48}-{49}: eight, ten, eight, five
    state = play_line(ranks_only("8 8 7", "5 T 3", variant=FIVE_CARD), "8 T 8 5")
    assert awards(state) == [(1, 2, "thirty-one")]
    assert state.turn is None


def test_five_card_can_be_played_right_out():
    state = play_line(ranks_only("A 2 9", "A 4 8", variant=FIVE_CARD), "A A 2 4 9 8")
    assert awards(state) == [(1, 2, "pair"), (1, 1, "last card")]


def test_three_play_in_turn_and_the_next_eldest_leads():
    # E s.87: after thirty-one, or the last card below it, the turn goes on round the table
    state = ranks_only("T 9 2 2", "T 8 3 3", "T 7 6 6", variant=THREE_HANDED)
    state = play_line(state, "T T T go go")
    assert state.events[2].awards[0] == Award(seat=2, points=6, reason="pair-royal")
    assert awards(state)[-1] == (2, 1, "go")
    assert state.turn == 0
    state = play_line(state, "9 8 7")
    assert awards(state)[-1] == (2, 3, "run of 3")
    assert (state.turn, state.count) == (0, 24)
    state = play_line(state, "2 3")
    assert (state.turn, state.count) == (2, 29)
    state = state.go()
    assert (state.turn, state.count) == (0, 29)
    state = state.play(1)
    assert awards(state)[-1] == (0, 2, "thirty-one")
    assert state.turn == 1


def test_among_three_those_who_said_go_are_passed_over():
    state = ranks_only("K K K 4", "Q A A A", "J J J 9", variant=THREE_HANDED)
    state = play_line(state, "K Q J go A")
    assert (awards(state)[-2:], state.turn) == ([(2, 3, "run of 3"), (1, 2, "thirty-one")], 2)
    state = ranks_only("K K K 4", "Q A A A", "9 J J 9", variant=THREE_HANDED)
    state = play_line(state, "K Q 9 go A go")
    assert (state.turn, state.count) == (1, 30)
    state = state.play(0)
    assert awards(state)[-2:] == [(1, 2, "thirty-one"), (1, 2, "pair")]
    assert state.turn == 2


def test_four_play_and_the_last_card_is_scored_by_its_player():
    state = ranks_only("5 7", "5 8", "5 7", "J 8", variant=FOUR_HANDED)
    state = play_line(state, "5 5 5 J")
    assert awards(state) == [(1, 2, "pair"), (2, 2, "fifteen"), (2, 6, "pair-royal")]
    state = play_line(state, "go go go")
    assert awards(state)[-1] == (3, 1, "go")
    state = play_line(state, "7 8 7 8")
    assert awards(state)[-2:] == [(1, 2, "fifteen"), (3, 1, "last card")]


@pytest.mark.parametrize(("variant", "kept"), [(SEVEN_CARD, 5), (EIGHT_CARD, 6)])
def test_larger_hands_are_played_out(variant, kept):
    state = ranks_only("AAAA23"[:kept], "444456"[:kept], variant=variant)
    while state.turn is not None:
        legal = state.legal_cards()
        state = state.play(legal[0]) if legal else state.go()
    assert sum(e.card is not None for e in state.events) == 2 * kept


@pytest.mark.parametrize(
    ("hands", "play_on"),
    [
        (("4 4 5 6", "5 5 6 T"), True),
        (("A A 2 K", "T 9 2 2"), True),
        (("7 8 8", "7 9 K"), False),
        (("A A A 2", "2 2 3 3"), True),
    ],
)
def test_every_order_of_play_scores_as_the_plain_copy_says(hands, play_on):
    options = {} if play_on else {"variant": FIVE_CARD}
    expected = naive_sequences([[r + 1 for r in parse_ranks(h)] for h in hands], play_on=play_on)
    found = []

    def walk(state):
        if state.turn is None:
            cards = [(e.seat, e.card + 1) for e in state.events if e.card is not None]
            found.append((cards, state.points))
            return
        for rank in sorted(set(state.legal_cards())):
            walk(state.play(rank))
        if not state.legal_cards():
            walk(state.go())

    walk(ranks_only(*hands, **options))
    assert found == expected


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("top", [13, 4])
def test_random_deals_of_every_kind_score_as_the_plain_copy_says(variant, top):
    rng = random.Random(f"{variant.name}{top}")
    pack = [rank for rank in range(top) for _ in range(4)]
    kept = min(variant.kept, len(pack) // variant.players)
    for _ in range(60):
        cards = rng.sample(pack, variant.players * kept)
        hands = [cards[seat * kept :][:kept] for seat in range(variant.players)]
        plain = [[rank + 1 for rank in hand] for hand in hands]
        line, scores = naive_play_out(plain, rng, play_on=variant.play_on)
        state = start_play(hands, variant=variant, ranks_only=True)
        for seat, rank in line:
            while not state.legal_cards():
                state = state.go()
            state = state.play(rank - 1, seat=seat)
        while state.turn is not None:  # at five-card the go may be the last word
            state = state.go()
        assert state.points == scores, (hands, line)


def test_hidden_cards_can_be_played_but_not_seen():
    state = start_play(["5h 6h 7h 8h", 4])
    state = state.play(18)
    assert state.legal_cards() == ()
    state = state.play(51)
    assert state.hidden == (0, 3)
    with pytest.raises(IllegalPlayError, match="does not hold the king of spades"):
        state.play(22).play(51)


def test_a_state_as_one_player_sees_it():
    state = start_play(["5h 6h 7h 8h", "9s Ts Js Qs"]).play(18)
    seen = state.seen_by(1)
    assert (seen.hands, seen.hidden) == (((), (35, 39, 43, 47)), (3, 0))
    assert seen.play(35).play(22).points == state.play(35).play(22).points


@pytest.mark.parametrize(
    ("hands", "line", "message"),
    [
        (("T T", "T 5"), "T T T 5", "dealer's five .5. would make 35; the count is 30.*say go"),
        (("T T", "T A"), "T T T go", "dealer cannot say go at 30 holding A;.*Hint: play A"),
        (("T 9", "T 5"), "T 6", "dealer does not hold the six .6. at 10;.*dealer holds T 5"),
        (("T 9", "T 5"), "go", "pone cannot say go at 0 holding T 9"),
        (("9 T", "A 9"), "9 A T 9 9", "the play is over.*Hint: go on to the show"),
        (("9 T 8", "9 A 9"), "9 9 T 9", "would make 37; the count is 28.*play one of A"),
    ],
)
def test_illegal_plays_are_refused_with_card_count_and_hint(hands, line, message):
    with pytest.raises(IllegalPlayError, match=message):
        play_line(ranks_only(*hands), line)


def test_a_turn_out_of_order_is_refused():
    state = start_play(["5h 6h", "9s Ts"]).play(18, seat=0)
    with pytest.raises(IllegalPlayError, match="dealer's turn at 5; got pone out of turn"):
        state.play(22, seat=0)
    with pytest.raises(IllegalPlayError, match="dealer's turn at 5; got pone out of turn"):
        state.go(seat=0)
    with pytest.raises(IllegalPlayError, match=r"pone does not hold the five of hearts .5h. at 14"):
        state.play(35).play(18)


@pytest.mark.parametrize(
    ("hands", "options", "error", "message"),
    [
        (["5h 6h"], {}, CardCountError, "six-card cribbage is played by 2; got 1 hands"),
        (["5h 6h", "AcAdAhAs2c"], {}, CardCountError, "1 to 4 cards in the play; got 5 in hands.1"),
        (["5h 6h", 0], {}, CardCountError, "got 0 in hands.1"),
        (["5h 6h", "5h"], {}, DuplicateCardError, "the cards of all hands must be distinct"),
        (["555", "55"], {"ranks_only": True}, DuplicateCardError, "got 5 of the rank five"),
        (["5x", "55"], {"ranks_only": True}, InvalidCardError, "cannot read 'x' at position 2"),
    ],
)
def test_wrong_hands_are_refused(hands, options, error, message):
    with pytest.raises(error, match=message):
        start_play(hands, **options)
