"""Écarté: the law of H{53}-{61} and E s.118-119, settled hands, the five worked hands."""

import random
from dataclasses import replace

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
    WORKED_HANDS,
    Hand,
    Rules,
    legal,
    misdeal,
    named_lead,
    open_leads,
    play_tree,
    replay,
    settle,
    settle_game,
    simulate,
    stake,
    start,
    trick_winner,
    worked_game,
)

PLAY, TAKEN, REFUSED = ("play",), ("propose", "accept", "play"), ("propose", "refuse")


def settled(calls, tricks, **more):
    return settle(Hand(calls=calls, tricks=tricks, **more)).totals


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
    hand = Hand("Ks", TAKEN, tricks=(5, 0))
    result = settle(hand, (4, 4))
    assert result.won_game == 1
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
    false_king = Hand("9s", calls, hands, tricks=tricks, king_announced=0)
    assert settle(false_king).totals == totals


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
    short = Hand("9s", TAKEN, ("Ks Qs", "Js As 7h 8h 9h"), "Ks As Qs Js")
    assert replay(short).made == (2, 3)
    dealer_short = Hand("9s", TAKEN, ("7h 8h 9h Ts 7s", "Ks Qs"), "7h Ks Qs 7s")
    assert replay(dealer_short).made == (3, 2)


def test_stakes_of_law_46():
    assert [stake(s)[0] for s in range(5)] == [3, 2, 2, 1, 1]
    assert stake(0, Rules(multiples=False)) == (1, "single")
    with pytest.raises(DataError, match="the loser's score must be from 0 to 4; got 5"):
        stake(5)


# --- calls


def test_one_proposal_or_many():
    twice = ("propose", "accept", "propose", "accept", "play")
    assert settled(twice, (3, 2)) == (1, 0)
    with pytest.raises(IllegalPlayError, match=r"call 3 must be play; got 'propose'.*one proposal"):
        settle(Hand(calls=twice, tricks=(3, 2)), rules=Rules(many_proposals=False))


@pytest.mark.parametrize(
    ("calls", "message"),
    [
        ((), "the calls must end with play or refuse"),
        (("propose",), "the calls must end with play or refuse"),
        (("refuse",), "call 1 must be propose or play; got 'refuse'"),
        (("propose", "king"), "call 2 must be accept or refuse; got 'king'"),
        (("play", "propose"), "call 2, 'propose', comes after the calls have ended"),
    ],
)
def test_calls_out_of_order_are_refused(calls, message):
    with pytest.raises(IllegalPlayError, match=message):
        settled(calls, (3, 2))


# --- bad input


@pytest.mark.parametrize(
    ("record", "error", "message"),
    [
        (Hand("9s", hands=("Ks",), played="Ks"), DataError, "2 hands are dealt; got 1"),
        (Hand("6s", tricks=(3, 2)), InvalidCardError, r"six of spades \(6s\)"),
        (Hand("9s", hands=("9s Ks", "7h 8h")), DuplicateCardError, r"nine of spades \(9s\)"),
        (Hand("9s", hands=("Ks", "Ks")), DuplicateCardError, r"\(Ks\) lies in the non-d"),
        (Hand("9s", hands=("K" * 0, "7h 8h 9h Th Jh Qh")), CardCountError, "dealer's hand"),
        (Hand("Ks", king_announced=1), IllegalPlayError, r"king of spades \(Ks\) is turned"),
        (Hand(tricks=(6, -1)), DataError, r"2 numbers, 5 in all; got \(6, -1\)"),
        (Hand(tricks=(3, 2), abandoned=2), DataError, "abandoned must name a player from 0"),
        (Hand(tricks=(2, 2)), DataError, r"2 numbers, 5 in all; got \(2, 2\)"),
        (
            Hand("9s", hands=("Ks 7h", "8s 8h"), played="Ks 8h"),
            IllegalPlayError,
            r"eight of hearts \(8h\) may not be played to Ks: spades were led",
        ),
        (
            Hand("9s", hands=("8h 7d", "Qh 7h"), played="8h 7h"),
            IllegalPlayError,
            r"seven of hearts \(7h\).*won by who can",
        ),
        (
            Hand("9s", hands=("Ks", "8s"), played="Ks"),
            IllegalPlayError,
            "trick, Ks, is not finished",
        ),
        (Hand("9s", hands=("Ks", "8s"), played="Qs 8s"), IllegalPlayError, r"\(Qs\) is not"),
        (
            Hand("9s", hands=("Ks", "8s"), played="Ks 8s 7d"),
            IllegalPlayError,
            "'?7d'?|51|5.* cannot be played: the hand is over",
        ),
    ],
)
def test_bad_records_are_refused(record, error, message):
    with pytest.raises(error, match=message):
        settle(record)


def test_a_renounce_that_is_recorded_is_not_refused():
    record = Hand("9s", TAKEN, ("Ks 7h", "8s 8h"), "Ks 8h 7h 8s", renounced=1)
    assert replay(record).made == (1, 1)


def test_scores_before_a_hand_are_checked():
    with pytest.raises(DataError, match=r"2 numbers from 0 to 4; got \(5, 0\)"):
        settle(Hand(tricks=(3, 2)), (5, 0))


def test_no_hand_follows_the_end_of_a_game():
    vole = Hand(calls=TAKEN, tricks=(0, 5))
    lost = Hand(calls=TAKEN, tricks=(5, 0))
    with pytest.raises(DataError, match="hand 4 is recorded after the game ended at"):
        settle_game([vole, lost, vole, lost])


def test_replies_follow_suit_and_win_if_able():
    assert str(legal("Qh 7h 8s", "Jh", trump="s")) == "Qh"
    assert str(legal("Qh 7h 8s", "Kh", trump="s")) == "Qh 7h"
    assert str(legal("Qd 7d 8s 9s", "Kh", trump="s")) == "8s 9s"
    assert str(legal("Qd 7d", "7h", trump="s")) == "Qd 7d"
    with pytest.raises(DuplicateCardError, match=r"\(Qh\) lies in the hand and the lead"):
        legal("Qh 7h", "Qh", trump="s")


# --- the five hands of H{61}-{63}


def test_the_worked_game_has_the_printed_scores():
    """A marks 3; Y marks 2; 3 all; Y = 4, A = 3; "which wins the game"."""
    game = worked_game()
    assert game.facts["scores"] == [[3, 0], [3, 2], [3, 3], [3, 4], [5, 4]]
    assert game.won_game == 0
    assert game.facts["called"] == "single"


def test_each_worked_hand_is_played_to_the_last_card():
    assert [replay(record).made for record in WORKED_HANDS if record.played] == [
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
    assert tree.lines[replay(record).made[0]] > 0
    assert {t.lead: t.best for t in trees} == open_leads(*record.hands, trump=trump)
    rng = random.Random(number)
    for _ in range(30):  # random legal lines end where the tree says that some line ends
        state = start(hands=record.hands, turn_up=record.turn_up).call("play")
        while not state.is_over:
            state = state.play(rng.choice(state.legal()))
        played = format_cards(state.tricks[0].cards[0])
        assert next(t for t in trees if t.lead == played).lines[state.made[0]] > 0


def test_a_tree_counted_by_hand():
    """Two cards each: each reply is forced, so that each lead has one line."""
    trees = play_tree("Ks 7h", "Qs 8h", trump="s")
    assert [(t.lead, t.best, t.lines) for t in trees] == [
        ("Ks", 1, (0, 1, 0)),
        ("7h", 1, (0, 1, 0)),
    ]
    free = play_tree("8h 7h", "Qd 7d", trump="s")
    assert [t.lines for t in free] == [(0, 0, 2)] * 2


# --- live states


def test_the_first_worked_hand_is_played_card_by_card():
    """H{61}-{62}: A deals and turns the king; Y takes three cards, A two, and A wins the vole."""
    state = start(hands=("Ts Kh Td 7d 9c", "Qs Js As Ad 8h"), turn_up="Ks", stock="Kd 7s 7h 9s 8s")
    assert state.legal_calls() == ("propose", "play")
    state = state.call("I propose").call("How many?").call("discard 9c, 7d, Td")
    assert (state.player, len(state.legal_calls())) == (1, 32)
    state = state.call("discard Ad 8h")
    assert sorted(state.hands[1]) == sorted(parse_cards("Qs Js As 9s 8s"))
    state = state.call("play")
    for card in WORKED_HANDS[0].played.split():
        state = state.play(card)
    assert (state.is_over, state.player, state.made) == (True, None, (0, 5))
    assert state.settle().totals == (0, 3)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_other_worked_hands_are_played_card_by_card(number):
    record = WORKED_HANDS[number]
    state = start(hands=record.hands, turn_up=record.turn_up)
    for call in record.calls:
        state = state.call(call)
    for card in record.played.split():
        state = state.play(card)
    assert state.settle().totals == settle(record).totals


def test_the_king_is_announced_before_the_first_card():
    record = WORKED_HANDS[4]
    state = start(hands=record.hands, turn_up=record.turn_up).call("play").play("Ks")
    assert state.legal_calls() == ("king",)
    marked = state.call("I mark the king").play("8s")
    assert (state.king, marked.king) == (None, 1)
    assert state.play("8s").play("Qd").legal_calls() == ()  # too late


def test_law_24_gives_the_king_grace():
    """Led first, until it is played to; the dealer's first card, until they play again."""
    hands = ("Ks Qh Js 8d 7d", "9s 8h 7h Kc Qc")
    led = start(hands=hands, turn_up="7s").call("play").play("Ks")
    assert (led.player, led.legal_calls()) == (1, ())  # the call is not the dealer's
    marked = led.call("I mark the king")
    assert (marked.king, marked.player, str(marked.legal())) == (0, 1, "9s")
    with pytest.raises(IllegalPlayError, match="cannot call 'king' now"):
        led.play("9s").call("king")
    with pytest.raises(IllegalPlayError, match="cannot call 'king' now"):
        marked.call("king")
    second = start(hands=(hands[1], hands[0]), turn_up="7s").call("play").play("9s").play("Ks")
    assert (second.player, second.legal_calls()) == (1, ("king",))
    assert second.call("king").king == 1
    assert second.play("Qh").legal_calls() == ()
    later = start(hands=("8h 7h Kc Qc Qd", "Ks Qh Js 8d 7d"), turn_up="7s").call("play")
    later = later.play("8h").play("Qh").play("Js").play("7h")
    assert later.play("Ks").legal_calls() == ()  # it was not the first card


def test_states_never_change_and_refuse_what_is_not_open():
    state = start(seed=3)
    with pytest.raises(AttributeError):
        state.turn = 1
    with pytest.raises(IllegalPlayError, match="player 0 may call propose, play"):
        state.play(state.hands[0][0])
    with pytest.raises(IllegalPlayError, match="player 0 cannot call 'accept' now; player 0 may"):
        state.call("accept")
    with pytest.raises(DataError, match="a deal needs a seed or the hands"):
        start()
    with pytest.raises(IllegalPlayError, match="the hand is not over"):
        state.settle()
    again = start(seed=3).call("Propose!").call("PLAY")
    assert (state.calls, again.calls, again.legal_calls()[:1]) == ((), REFUSED, again.legal_calls())
    assert start(seed=3) == state


def naive_replies(hand, led, trump):
    """What the law allows, in texts: follow and win, else follow, else trump, else anything."""
    order = "789TAJQK"
    follow = [c for c in hand if c[1] == led[1]]
    win = [c for c in follow if order.index(c[0]) > order.index(led[0])]
    return win or follow or [c for c in hand if c[1] == trump] or hand


def test_random_hands_obey_the_law_as_said_again():
    rng = random.Random(11)
    for seed in range(400):
        state = start(seed=seed)
        trump = format_cards(state.turn_up)[1]
        while not state.is_over:
            held = format_cards(state.hand).split()
            if state.phase == "play":
                led = format_cards(state.table)
                wanted = naive_replies(held, led, trump) if led else held
                assert sorted(str(state.legal()).split()) == sorted(wanted)
            options = [*state.legal_calls(), *state.legal()]
            move = rng.choice(options)
            state = state.call(move) if isinstance(move, str) else state.play(move)
        out = [*state.stock, state.turn_up, *(c for t in state.tricks for c in t.cards)]
        assert len(set(out)) == len(out) == 11 + len(state.stock)
        assert sum(state.made) == 5
        totals = state.settle().totals
        king_up = state.turn_up >> 2 == 12
        assert 1 <= sum(totals) <= 3
        assert totals[1] >= king_up


# --- records at the edges


def test_what_is_announced_counts_where_only_tricks_are_recorded():
    assert settle(Hand(tricks=(3, 2), king_announced=0)).totals == (2, 0)


def test_both_sides_may_offend_in_one_hand():
    hands = ("Qs Js As 8d 7d", "Kh Qh Jh Ah Th")
    both = Hand("9s", TAKEN, hands, tricks=(2, 3), king_announced=1, renounced=0)
    assert settle(both).totals == (0, 0)
    assert settle(both).won_hand == 1


FULL = Hand("9s", TAKEN, ("Ks Qs Js Ts 7h", "8s 7s 8d 7d 8h"), "Ks 8s Qs 7s Js 7d Ts 8d 7h 8h")


def test_a_record_may_not_contradict_itself():
    assert settle(FULL).totals == (1, 0)
    assert settle(replace(FULL, tricks=(4, 1))) == settle(FULL)
    with pytest.raises(DataError, match=r"recorded as \(0, 5\), but the play makes \(4, 1\)"):
        settle(replace(FULL, tricks=(0, 5)))
    with pytest.raises(DataError, match="the play shows no offence of player 1"):
        settle(replace(FULL, renounced=1))


def test_a_play_may_stop_when_the_hand_is_decided_and_not_before():
    hands = ("Ks Qs Js 7h 7d", "8s 7s Ts 8h 8d")
    four = Hand("9s", TAKEN, hands, "Ks 7s Qs 8s 7h 8h 8d 7d")
    with pytest.raises(CardCountError, match="not decided after 3 tricks: 4 cards are left"):
        settle(replace(four, played="Ks 7s Qs 8s 7h 8h"))
    with pytest.raises(CardCountError, match="not decided after 3 tricks"):
        settle(replace(four, played="Ks 7s Qs 8s Js Ts"))  # the vole is open
    with pytest.raises(CardCountError, match="not decided after 4 tricks"):
        settle(four)
    decided = replace(four, played="Ks 7s Qs 8s 7h 8h 8d 7d Ts Js")
    early = replace(four, played="Ks 7s Qs 8s Js Ts 7h 8h")
    assert settle(decided).totals == settle(early).totals == (1, 0)


@pytest.mark.parametrize(
    ("more", "totals"),
    [({"unmarked": ("king",)}, (1, 0)), ({"unmarked": ("king", "tricks")}, (0, 0)), ({}, (1, 1))],
)
def test_marks_not_made_in_time_are_lost_by_laws_22_and_50(more, totals):
    assert settled(TAKEN, (3, 2), turn_up="Ks", **more) == totals
    with pytest.raises(DataError, match="unmarked must name 'king' or 'tricks'; got 'vole'"):
        settled(TAKEN, (3, 2), unmarked=("vole",))


def test_a_lead_out_of_turn_stands_once_it_is_played_to_by_law_40():
    hands = ("Ks 7h", "8s 8h")
    with pytest.raises(IllegalPlayError, match=r"eight of hearts \(8h\) is not held by player 0"):
        replay(Hand("9s", hands=hands, played="Ks 8s 8h 7h"))
    stands = replay(Hand("9s", hands=hands, played="Ks 8s 8h 7h", out_of_turn=(2,)))
    assert stands.made == (1, 1)


def test_a_suit_named_may_be_required_by_law_41():
    assert str(named_lead("Qh 7h 8s", "Kd", "hearts")) == "Qh 7h"
    assert str(named_lead("8s 7s", "Kd", "h")) == "Kd"  # none of it: the card stays
    with pytest.raises(IllegalPlayError, match=r"\(Kd\) is of the suit named, diam"):
        named_lead("8s 7s", "Kd", "d")


def test_misdeals_have_their_rulings():
    assert misdeal("Dealer exposes a card of the non-dealer").options[-1] == "fresh deal"
    assert misdeal("non-dealer played with a wrong number").options == ("fresh deal",)
    with pytest.raises(DataError, match="the law has no error 'a cough'; it has wrong number"):
        misdeal("a cough")


def test_tricks_are_taken_by_the_order_of_the_pack():
    assert [trick_winner(t, trump="s") for t in ("Ah Jh", "Ah Th", "Kh 7s", "Kh Ad")] == [
        1,
        0,
        1,
        0,
    ]


# --- players


def test_simulation_is_seeded_and_carries_its_error():
    found = simulate(players="random", n=300, seed=4)
    assert found == simulate(players="random", n=300, seed=4)
    assert found != simulate(players="random", n=300, seed=5)
    assert found.points[0].standard_error > 0
    assert found.players == ("random", "random")
    with pytest.raises(DataError, match="there is no player 'best'; the players are random, regle"):
        simulate(players="best")
    with pytest.raises(DataError, match="players must be 1 or 2 names; got 3"):
        simulate(players=("random",) * 3)


def test_the_advice_of_the_book_gains():
    eldest = simulate(players=("regle", "random"), n=1_000, seed=1).points
    dealer = simulate(players=("random", "regle"), n=1_000, seed=1).points
    for us, them in ((eldest[0], eldest[1]), (dealer[1], dealer[0])):
        assert us.mean - them.mean > 4 * (us.standard_error + them.standard_error)
