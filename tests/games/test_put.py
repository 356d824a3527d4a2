"""Put (E s.101-104)."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from cribscore.cards import format_cards, parse_cards
from cribscore.errors import (
    CardCountError,
    DataError,
    DuplicateCardError,
    IllegalPlayError,
    InvalidCardError,
)
from cribscore.games.put import (
    Hand,
    Rules,
    best_hands,
    give_best,
    judge_tricks,
    legal,
    misdeal,
    odds,
    settle,
    simulate,
    start,
    strength,
    trick_winner,
)


def test_threes_are_best_then_deuces_then_as_at_whist():
    order = parse_cards("3s 2s As Ks Qs Js Ts 9s 8s 7s 6s 5s 4s")
    for better, worse in combinations(order, 2):
        assert trick_winner([better, worse]) == 0
        assert trick_winner([worse, better]) == 1
    assert trick_winner("7d 7s") is None


@pytest.mark.parametrize(
    ("takers", "ties_win", "winner"),
    [
        ((0, 0, 1), True, 0),
        ((1, 0, 1), True, 1),
        ((0, 1, None), True, None),  # void
        ((0, None, None), True, 0),
        ((0, None, None), False, None),
        ((0, None, 0), False, 0),
        ((None, None, None), True, None),
    ],
)
def test_the_contest_of_three_tricks(takers, ties_win, winner):
    assert judge_tricks(takers, Rules(ties_win=ties_win)) == winner


def test_a_contest_has_three_tricks():
    with pytest.raises(DataError, match="a contest at put has 3 tricks; got 2"):
        judge_tricks([0, 1])


def test_a_put_not_seen_scores_one_and_five_win():
    assert settle(Hand(putter=1), (2, 3)).facts["score"] == [2, 4]
    assert settle(Hand(putter=0), (4, 3)).won_game == 0
    assert settle(Hand(conceded=0), (0, 0)).totals == (0, 1)
    assert settle(Hand(dealer_overdealt=True), (0, 0)).totals == (1, 0)


def test_both_put_and_the_game_is_won_by_two_tricks():
    hand = Hand(("3s 7d 7c", "2s 9d 4c"), "3s 2s 7d 9d 4c 7c", putter=1, seen=True)
    settled = settle(hand, (1, 4))
    assert settled.won_game == 0
    assert settled.facts["score"] == [5, 4]


def test_one_each_and_a_tie_begins_anew():
    hand = Hand(("3s 7d 9c", "3d 9d 4c"), "3s 3d 7d 9d 4c 9c", putter=0, seen=True)
    settled = settle(hand, (4, 4))
    assert settled.facts == {"score": [0, 0], "void": True}


@pytest.mark.parametrize(
    ("record", "error", "message"),
    [
        (Hand(putter=-1), DataError, "putter must name a player from 0 to 1; got -1"),
        (Hand(), DataError, "nothing in the record ends the hand"),
        (Hand(("3s 5s 4d",), seen=True, putter=0), DataError, "2 hands are dealt; got 1"),
        (Hand(("3s 3s 4d", "2s 9d 4c"), seen=True, putter=0), DuplicateCardError, r"\(3s\)"),
        (Hand(("3s 5s 4d", "2s 9d 4d"), seen=True, putter=0), DuplicateCardError, r"\(4d\)"),
        (Hand(("3s 5s", "2s 9d 4d"), seen=True, putter=0), CardCountError, "hand 0 must have 3"),
        (Hand(("3s 5s 1d", "2s 9d 4d"), seen=True, putter=0), InvalidCardError, "'1d'"),
        (
            Hand(("3s 5s 4d", "2s 9d 4c"), "3s 2s 9d 4d 5s 4c", putter=0, seen=True),
            IllegalPlayError,
            r"nine of diamonds \(9d\) is not held by player 0",
        ),
        (
            Hand(("3s 5s 4d", "2s 9d 4c"), "3s 2s", putter=0, seen=True),
            CardCountError,
            "not decided after 1 tricks: 4 cards are left",
        ),
    ],
)
def test_bad_records_are_refused(record, error, message):
    with pytest.raises(error, match=message):
        settle(record)


def test_the_gift_is_the_best_card():
    assert str(give_best("2s Kd 4c", "As Ad 5h", "2s")) == "As Ad 2s"
    with pytest.raises(IllegalPlayError, match=r"two of spades \(2s\); got the king"):
        give_best("2s Kd 4c", "As Ad 5h", "Kd")


def naive_result(mine, his, lead):
    """Both hands open: try every order of leads and replies, ranks as plain numbers."""
    if not mine:
        return (lead > 0) - (lead < 0)
    results = []
    for led in set(mine):
        replies = []
        for reply in set(his):
            a, b = list(mine), list(his)
            a.remove(led)
            b.remove(reply)
            if led >= reply:
                replies.append(naive_result(a, b, lead + (led > reply)))
            else:
                replies.append(-naive_result(b, a, -(lead - 1)))
        results.append(min(replies))
    return max(results)


def test_strength_against_a_count_of_every_opposing_hand():
    order = ["4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "3"]
    power = {letter: i for i, letter in enumerate(order)}
    mine = "7d Kc 2h"
    known = {}
    wins = void = total = 0
    pack = [r + s for r in order for s in "cdhs" if r + s not in mine.split()]
    for his in combinations(pack, 3):
        key = tuple(sorted(power[c[0]] for c in his))
        if key not in known:
            known[key] = naive_result([power[c[0]] for c in mine.split()], list(key), 0)
        total += 1
        wins += known[key] == 1
        void += known[key] == 0
    found = strength(mine)
    assert (found.wins.value, found.void.value) == (Fraction(wins, total), Fraction(void, total))


def test_three_threes_always_win_and_three_fours_rarely():
    assert strength("3s 3d 3c").wins.value == 1
    assert strength("4s 4d 4c", leads=False).wins.value == 0


@pytest.mark.slow
def test_the_best_hands_are_of_threes_and_deuces():
    best = best_hands(455)
    assert best[0]["wins"] == 1
    assert [row["ranks"] for row in best[:2]] == ["3 3 3", "3 3 2"]
    assert sum(row["hands"] for row in best) == 22_100  # C(52, 3)
    assert best[-1]["ranks"] == "4 4 4"
    with pytest.raises(DataError, match="top must be from 1 to 455, the kinds of hand; got 456"):
        best_hands(456)


# --- live states


def test_a_put_is_seen_or_declined():
    state = start(hands=["3s 7d 7c", "2s 9d 4c"]).play("3s")
    assert (state.player, state.legal_calls()) == (1, ("put", "concede"))
    put = state.call("I put!")
    assert (put.player, put.legal_calls(), put.legal()) == (0, ("see", "decline"), ())
    assert put.call("decline").settle().totals == (0, 1)
    assert state.call("concede").settle().totals == (1, 0)
    seen = put.call("I see")
    assert seen.legal_calls() == ("concede",)  # a put cannot be retracted
    done = seen.play("2s").play("7d").play("9d").play("4c").play("7c")
    assert done.settle().totals == (5, 0)
    assert seen.call("concede").settle().totals == (5, 0)  # the stakes are paid (s.104 vii)


def test_a_contest_played_out_without_a_put_scores_one():
    state = start(hands=["3s 7d 7c", "2s 9d 4c"])
    for card in ["3s", "2s", "7d", "4c"]:
        state = state.play(card)
    assert state.is_over  # two tricks decide
    assert (state.settle().totals, state.settle().won_hand) == ((1, 0), 0)


def test_partners_give_their_best_card():
    """E s.103: one of each side gives, and the two who receive play."""
    state = start(players=4, hands=["2s Kd 4c", "As Ad 5h", "3h 9c 8c", "7h 7d 6d"])
    state = state.call("take").call("give")
    assert [format_cards(hand) for hand in state.hands] == ["2s Kd 3h", "", "", "7h 7d As"]
    assert (state.seats, state.player) == ((0, 3), 0)
    done = state.play("3h").play("As").play("2s").play("7h")
    assert (done.settle().totals, done.settle().won_hand) == ((1, 0), 0)


@pytest.mark.parametrize("players", [2, 4])
def test_random_hands_obey_the_law(players):
    """Any card may be played; the tricks are counted again from the ranks."""
    order, rng = "456789TJQKA23", random.Random(5)
    for seed in range(400):
        state, held = start(players=players, seed=seed), None
        while not state.is_over:
            if state.legal() and held is None:
                held = [format_cards(hand).split() for hand in state.hands]
            options = [*state.legal_calls(), *state.legal()]
            if state.legal():
                assert sorted(state.legal()) == sorted(state.hand)
            move = rng.choice(options)
            state = state.call(move) if isinstance(move, str) else state.play(move)
        for trick, taker in zip(state.tricks, state.takers, strict=True):
            led, reply = (order.index(format_cards(card)[0]) for card in trick.cards)
            other = next(p for p in state.seats if p != trick.leader)
            wanted = None if led == reply else (trick.leader if led > reply else other) % 2
            assert taker == wanted
        settled = state.settle()
        assert sum(settled.totals) in ((0,) if settled.facts["void"] else (1, 5))


def test_every_card_is_legal():
    assert str(legal("3s 7d", "2s")) == "3s 7d"


# --- records at the edges


def test_scores_that_cannot_be_are_refused():
    with pytest.raises(DataError, match=r"2 numbers from 0 to 4; got \(7, 0\)"):
        settle(Hand(putter=1), score=(7, 0))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        (Hand(seen=True), "a put is seen, but nobody has put"),
        (Hand(putter=1, conceded=1), "player 1 has put and cannot concede before the answer"),
    ],
)
def test_records_that_contradict_themselves_are_refused(record, message):
    with pytest.raises(DataError, match=message):
        settle(record)


def test_a_play_may_stop_when_two_tricks_are_won():
    hands = ("3s 7d 9c", "3d 9d 4c")
    assert settle(Hand(("3s 2d 9c", "As 9d 4c"), "3s As 2d 9d", putter=0, seen=True)).won_game == 0
    with pytest.raises(CardCountError, match="not decided after 2 tricks"):
        settle(Hand(hands, "3s 3d 7d 9d", putter=0, seen=True))
    assert settle(Hand(hands, "3s 3d", putter=0)).totals == (1, 0)  # not seen: played no further


def test_who_concedes_after_both_put_pays_the_stakes():
    assert settle(Hand(putter=0, seen=True, conceded=1), (0, 4)).facts["score"] == [5, 4]


def test_misdeals_have_their_rulings():
    assert misdeal("faced card in the deal").options == ("shuffle and deal again",)
    assert misdeal("Dealer gives himself too many").place == "E s.104 v"


# --- chances and players


def test_chances_of_three_cards():
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    hands = list(combinations(pack, 3))
    good = [sum(card[0] in "32" for card in hand) for hand in hands]
    threes = sum(any(card[0] == "3" for card in hand) for hand in hands)
    found = {name: chance.value for name, chance in odds().items()}
    assert found["a three"] == Fraction(threes, 22_100)
    for k, name in enumerate(("a three or a deuce", "two of them", "three of them"), 1):
        assert found[name] == Fraction(sum(n >= k for n in good), 22_100)


def test_simulation_is_seeded_and_fair_within_its_error():
    found = simulate(n=2_000, seed=3)
    assert found == simulate(n=2_000, seed=3)
    assert simulate(n=20, seats=4).players == ("random",) * 4
    with pytest.raises(DataError, match="put is for 2 or 4 players; got 3"):
        simulate(n=20, seats=3)
