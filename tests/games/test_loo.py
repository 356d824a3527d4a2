"""Loo: E s.95-100."""

import random
from itertools import combinations

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
from cribscore.games.loo import (
    FIVE_CARD,
    LAWS,
    Hand,
    Offence,
    Rules,
    cut_for_deal,
    flush_odds,
    highest_odds,
    legal,
    legal_calls,
    replay,
    score_flush,
    settle,
    share_pool,
    simulate,
    simulate_hand,
    start,
    trick_winner,
)

FIVE = {"each": 5}


def test_the_lowest_cut_deals_and_tens_and_courts_are_alike():
    assert cut_for_deal("Kh 4c Ad") == [2]
    assert cut_for_deal("Kh Tc Jd Qs") == [0, 1, 2, 3]
    assert cut_for_deal("4h 4c 9d") == [0, 1]


@pytest.mark.parametrize(
    ("before", "options", "calls"),
    [
        ((), {}, ("play", "miss", "pass")),
        (("pass", "miss"), {}, ("play", "pass")),
        (("pass", "pass"), {"players": 3}, ()),  # the dealer has the pool
        (("play", "pass"), {"players": 3}, ("play", "miss", "pass")),
        (("play",), {"single": True}, ("play",)),
        ((), {"turn_up": "4c", "rules": Rules(club_law=True)}, ("play",)),
        ((), {"turn_up": "4d", "rules": Rules(club_law=True)}, ("play", "miss", "pass")),
        (("change",), {"rules": FIVE_CARD}, ("play", "change", "pass")),
    ],
)
def test_what_may_be_declared(before, options, calls):
    assert legal_calls(before, **options) == calls


@pytest.mark.parametrize(
    ("hand", "trick", "first", "wanted"),
    [
        ("Ks 9s 2h", "", True, "Ks"),  # two trumps: the highest (law iii)
        ("Ks 9s 4s", "", True, "Ks"),
        ("As 9h 2h", "", True, "As"),  # the ace of trumps only (law iv)
        ("Ks 9h 2h", "", True, "Ks 9h 2h"),
        ("Ks 9s 2h", "", False, "Ks 9s 2h"),
        ("Kh 9h 2s", "Th", False, "Kh"),  # follow and head
        ("9h 8h 2s", "Th", False, "9h 8h"),  # follow, though he cannot head
        ("Kh 9h 2s", "Th 3s", False, "Kh 9h"),  # trumped already: nothing heads it in suit
        ("9c 3s 2s", "Th", False, "3s 2s"),  # head with a trump
        ("9c 6s 3s", "Th 4s", False, "6s"),  # over the trump
        ("9c 8c 3s", "Th 4s", False, "9c 8c 3s"),  # any card will do
        ("9c 8c 7c", "Th", False, "9c 8c 7c"),
    ],
)
def test_legal_plays_with_spades_turned_up(hand, trick, first, wanted):
    assert str(legal(hand, trick, turn_up="5s", first_lead=first)) == wanted


def naive_winner(trick, trump):
    """The last card that beat all before it, read off the words of section 98 ii."""
    best = trick[0]
    for card in trick[1:]:
        higher = (card // 4 or 13) > (best // 4 or 13)
        if (card % 4 == best % 4 and higher) or (card % 4 == trump and best % 4 != trump):
            best = card
    return best


@given(st.lists(st.integers(0, 51), min_size=3, max_size=8, unique=True), st.integers(1, 3))
def test_legal_plays_are_those_that_follow_suit_and_head_the_trick(cards, size):
    turned, hand, trick = cards[0], cards[1 : 1 + size], cards[1 + size :]
    wanted = hand
    if trick:
        follow = [card for card in hand if card % 4 == trick[0] % 4]
        heads = [c for c in follow or hand if naive_winner([*trick, c], turned % 4) == c]
        wanted = heads or follow or hand
    assert legal(hand, trick, turn_up=turned) == tuple(wanted)


@pytest.mark.parametrize(
    ("hand", "up", "trick", "pam", "wanted"),
    [
        ("Jc Ks 2s 9h 8h", "5s", "As", "clubs", "Ks 2s"),  # Pam be civil
        ("Jc 3c 2h 9h 8h", "5s", "As", "clubs", "3c 2h 9h 8h"),
        ("Jc 3c 2h 9h 8h", "5s", "Ks", "clubs", "Jc"),  # Pam is a trump, and heads
        ("Jc", "5s", "As", "clubs", "Jc"),
        ("Jc 3c 2h 9h 8h", "5s", "Qc", "clubs", "3c"),  # and no club
        ("Jc 3c 2h 9h 8h", "5s", "Qc", "none", "Jc 3c"),
        ("Js 3c 2h 9h 8h", "5s", "Ks", "trumps", "Js"),
    ],
)
def test_pam(hand, up, trick, pam, wanted):
    found = legal(hand, trick, turn_up=up, rules=Rules(**FIVE, pam=pam))
    assert str(found) == wanted


TABLE = ("As 9h 2c", "Kh 3s 4d", "Qh 5h 6h")
PLAYED = "As 3s 6h 9h Kh Qh 4d 5h 2c"


def test_the_tricks_divide_the_pool_and_who_takes_none_is_looed():
    done = settle(Hand(TABLE, "7s", PLAYED, pool=18))
    assert done.totals == (6, 12, -3)
    assert done.facts == {"tricks": (1, 2, 0), "looed": (2,), "pool": 3}
    assert done.won_hand is None


def test_unlimited_loo_pays_the_sum_in_the_pool():
    done = settle(Hand(TABLE, "7s", PLAYED, pool=18), Rules(unlimited=True))
    assert done.totals == (6, 12, -18)
    assert done.facts["pool"] == 18


def test_who_wins_every_trick_sweeps_the_board():
    hands = ("As Ks Qs", "2h 3h 4h")
    done = settle(Hand(hands, "7s", "As 2h Ks 3h Qs 4h", pool=9))
    assert (done.won_hand, done.totals) == (0, (9, -3))


def test_a_player_is_looed_once_whatever_he_did():
    offences = (Offence(2, "informing"), Offence(2, "out of turn"), Offence(0, "out of turn"))
    done = settle(Hand(TABLE, "7s", PLAYED, 9, offences))
    assert done.totals == (3 - 3, 6, -3)
    assert done.sides[2].items[0].place == "E s.97 vii"
    assert done.facts["looed"] == (0, 2)


@pytest.mark.parametrize("offence", [name for name in LAWS if not name.startswith("not ")])
def test_every_offence_names_its_law(offence):
    done = settle(
        Hand(TABLE, "7s", "" if offence == "misdeal" else PLAYED, 9, (Offence(2, offence),))
    )
    assert done.sides[2].items[-1].place == LAWS[offence]
    assert done.facts["looed"] == (2,)


def test_a_misdeal_looes_the_dealer_and_the_pool_stands():
    done = settle(Hand(TABLE, "7s", "", 9, (Offence(2, "misdeal"),)))
    assert (done.totals, done.facts["pool"]) == ((0, 0, -3), 12)


def test_one_alone_takes_the_pool_and_nobody_leaves_it():
    assert settle(Hand(("", "Kh 3s 4d", ""), "7s", "", 9)).totals == (0, 9, 0)
    done = settle(Hand(("", "", ""), "7s", "", 9))
    assert (done.totals, done.facts["pool"]) == ((0, 0, 0), 9)


@pytest.mark.parametrize(
    ("hands", "cards", "player", "law"),
    [
        # the second holds the three of spades, and throws the four of diamonds to the ace
        (TABLE, "As 4d 6h 9h Kh Qh 3s 5h 2c", 1, "E s.97 x"),
        # the first leads a heart, and takes his trick with the ace later
        (TABLE, "9h Kh Qh 4d 5h As 2c 3s 6h", 0, "E s.97 iv"),
        (("Ks 9s 2c", *TABLE[1:]), "9s 3s 6h Ks 4d Qh 2c Kh 5h", 0, "E s.97 iii"),
        # the second could head the nine with the king
        (("9h 2c 2d", "Kh 4h 4d"), "9h 4h 2c Kh 2d 4d", 1, "E s.97 ix"),
    ],
)
def test_plays_against_the_laws_loo_their_player(hands, cards, player, law):
    with pytest.raises(IllegalPlayError, match=law):
        settle(Hand(hands, "7s", cards, 9))
    done = settle(Hand(hands, "7s", cards, 9, penalise=True))
    assert [item.place for item in done.sides[player].items if item.points < 0] == [law]
    assert player in done.facts["looed"]
    assert done.facts["tricks"][player] > 0  # else he would be looed without an offence


def test_a_flush_sweeps_the_board_and_spares_pam_and_lesser_flushes():
    hands = ("9h 8h 7h 5h 2h", "Jc 3c 2d 9s 8d", "As Ks Qs Ts 4s", "Kd 7d 4d 3h 6c", "")
    done = settle(Hand(hands, "5s", "", 25), FIVE_CARD)
    # spades are trumps: the third hand's is superior; Pam and the plain flush are spared
    assert done.totals == (0, 0, 25, -5, 0)
    assert done.won_hand == 2
    assert done.facts["looed"] == (3,)
    all_looed = settle(Hand(hands, "5s", "", 25), Rules(**FIVE, flush_spares=False))
    assert all_looed.totals == (-5, -5, 25, -5, 0)
    given_to_him = settle(Hand(hands, "5s", "", 25), Rules(**FIVE, flush_takes_loos=True))
    assert (given_to_him.totals, given_to_him.facts["pool"]) == ((0, 0, 30, -5, 0), 0)


def test_of_equal_flushes_the_elder_hands_sweeps():
    hands = ("9h 8h 7h 5h 2h", "9d 8d 7d 5d 2d", "Jc Th 4h 3h 6h")
    done = settle(Hand(hands[:2], "5s", "", 25), FIVE_CARD)
    assert done.won_hand == 0
    assert settle(Hand(hands, "5s", "", 25), FIVE_CARD).won_hand == 2  # Pam is above


@pytest.mark.parametrize(
    ("hand", "up", "pam", "name"),
    [
        ("9h 8h 7h 5h 2h", "5s", "clubs", "flush"),
        ("9h 8h 7h 5h Jc", "5s", "clubs", "flush with Pam"),
        ("9h 8h 7h 5h Jc", "5s", "none", None),
        ("9h 8h 7h 5h Jc", "3h", "clubs", "flush of trumps with Pam"),
        ("9c 8c 7c 5c Jc", "5s", "clubs", "flush with Pam"),
        ("9h 8h 7h 5h Js", "5s", "trumps", "flush with Pam"),
        ("9h 8h 7h 5c Jc", "5s", "clubs", None),
    ],
)
def test_flushes(hand, up, pam, name):
    found = [item.name for item in score_flush(hand, up, Rules(**FIVE, pam=pam)).items]
    assert found == ([name] if name else [])


def test_what_a_trick_takes():
    assert share_pool(3) == 1
    assert share_pool(3 * 30) == 30  # three half-crowns: half-a-crown each
    assert share_pool(30, FIVE_CARD) == 6  # half-a-crown: "sixpence a-piece"


FIVE_HANDS = ("9h 8h 7h 5c 2h", "9d 8d 7c 5d 2d")


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (
            lambda: settle(Hand(("As As 2c", TABLE[1]), "7s")),
            DuplicateCardError,
            "ace of spad",
        ),
        (
            lambda: settle(Hand((TABLE[0], TABLE[0]), "7s")),
            DuplicateCardError,
            "0's hand and p",
        ),
        (
            lambda: settle(Hand(TABLE, "As", PLAYED)),
            DuplicateCardError,
            "hand and the turn-up",
        ),
        (lambda: settle(Hand(("1s 9h 2c", TABLE[1]), "7s")), InvalidCardError, "read '1s'"),
        (
            lambda: settle(Hand(("As 9h", TABLE[1]), "7s")),
            CardCountError,
            "3 cards, or none f",
        ),
        (
            lambda: settle(Hand((TABLE[0],), "7s")),
            DataError,
            "3-card loo is for 2 to 16 players; got 1",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", "As 3s 6h")),
            CardCountError,
            r"play 9 cards; got 3, the last of them the six of hearts \(6h\)",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", "As 4d 6h 9h Kh Qh 3s 5h 2c")),
            IllegalPlayError,
            r"four of diamonds \(4d\) may not be played to As: not following suit .E s.97 x",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", "9h Kh 6h 4d 5h As 2c 3s Qh")),
            IllegalPlayError,
            r"nine of hearts \(9h\) may not be led: not leading the ace of trumps .E s.97 iv",
        ),
        (
            lambda: settle(Hand(("Ks 9s 2c", *TABLE[1:]), "7s", "9s 3s 6h Ks Kh Qh 2c 4d 5h")),
            IllegalPlayError,
            r"may not be led: not leading the highest trump .E s.97 iii",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", "Ah 3s 6h 9h Kh Qh 4d 5h 2c", penalise=True)),
            IllegalPlayError,
            r"ace of hearts \(Ah\) is not in the hand As 9h 2c",
        ),
        (
            lambda: settle(Hand(("", TABLE[1], ""), "7s", "Kh")),
            IllegalPlayError,
            r"no card is played where one player stands alone; got the king of hearts \(Kh\)",
        ),
        (
            lambda: settle(Hand((*TABLE, ""), "7c", PLAYED), Rules(club_law=True)),
            IllegalPlayError,
            r"all must play when a club is turned up, here the seven of clubs \(7c\); 1 passed",
        ),
        (
            lambda: settle(Hand(("9h 8h 7h 5h 2h", FIVE_HANDS[1]), "5s", "9h", 5), FIVE_CARD),
            IllegalPlayError,
            r"no card is played where a flush sweeps the board; got the nine of hearts",
        ),
        (
            lambda: settle(
                Hand(
                    ("As Kh 2h 3h 4c", "Jc Ks 2s 9h 8h"),
                    "5s",
                    "As Jc Kh 9h 2h 8h 3h Ks 4c 2s",
                    5,
                ),
                FIVE_CARD,
            ),
            IllegalPlayError,
            r"jack of clubs \(Jc\) may not be played to As: not letting the ace",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", PLAYED, pool=10)),
            DataError,
            "divide by the 3 tricks",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", PLAYED, 9, (Offence(1, "sneezing"),))),
            DataError,
            "offence must be one of misdeal",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", PLAYED, 9, (Offence(3, "informing"),))),
            DataError,
            "numbered 0 to 2; got 3",
        ),
        (
            lambda: settle(Hand(TABLE, "7s", "", 9, (Offence(1, "misdeal"),))),
            DataError,
            "a misdeal is the dealer's, player 2; got player 1",
        ),
        (lambda: share_pool(3, Rules(each=4)), DataError, "3 or 5 cards each; got 4"),
        (lambda: share_pool(3, Rules(loo=4)), DataError, "the loo must be a multiple of 3"),
        (lambda: share_pool(5, Rules(**FIVE, pam="hearts")), DataError, "pam must be 'clubs'"),
        (lambda: legal_calls(("miss", "miss")), DataError, "player 1 cannot declare 'miss'; legal"),
        (lambda: legal_calls(("pass",) * 3, players=3), DataError, "all 3 players have declared"),
        (
            lambda: legal("As 2s 3s 4s", "", turn_up="5s"),
            CardCountError,
            "the hand must have 1 to 3 cards",
        ),
        (lambda: legal("As 2s", "As", turn_up="5s"), DuplicateCardError, "the hand and the trick"),
        (
            lambda: score_flush("As 2s 3s 4s 6s", "5s", Rules()),
            DataError,
            "no flushes in three-card",
        ),
        (lambda: score_flush("As 2s 3s 4s", "5s"), CardCountError, "the hand must have 5 cards"),
        (lambda: cut_for_deal("As"), CardCountError, "the cards cut must have 2 to 52 cards"),
        (lambda: highest_odds("Kh", "5s"), CardCountError, "king of hearts .Kh. is no trump"),
        (lambda: highest_odds("Ks", "5s", "Ks"), DuplicateCardError, "the trump and the rest"),
        (lambda: highest_odds("Ks", "5s", against=99), CardCountError, "against must be from 1 to"),
        (lambda: flush_odds(11), DataError, "players must be from 1 to 10"),
        (lambda: flush_odds(3, Rules()), DataError, "no flushes in three-card"),
        (
            lambda: simulate_hand("As 2s 3s", "5s", against=0),
            CardCountError,
            "hands of the 48 cards",
        ),
        (lambda: simulate_hand("As 2s 3s", "5s", place=3), DataError, "place must be from 0 to 2"),
        (lambda: start(seed=1, players=11, rules=FIVE_CARD), DataError, "for 2 to 10 players"),
        (lambda: share_pool(3, Rules(first_round="x")), DataError, "first_round must be"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


# --- live states


def test_a_hand_is_called_and_played_card_by_card():
    state = start(players=3, hands=TABLE, turn_up="7s", pool=18)
    assert state.legal_calls() == ("play", "miss", "pass")
    state = state.call("I play").call("I play").call("I play")
    for card in PLAYED.split():
        state = state.play(card)
    assert state.settle() == settle(Hand(TABLE, "7s", PLAYED, pool=18))
    with pytest.raises(IllegalPlayError, match=r"nine of hearts \(9h\) may not be led.*E s.97 iv"):
        replay(Hand(TABLE, "7s", "9h Kh 6h"))


def test_the_miss_the_pool_and_a_change():
    state = start(players=3, hands=TABLE, turn_up="7s", stock="Ks Qs 2d")
    missed = state.call("pass").call("I take the miss").call("play")
    assert missed.hands[1] == parse_cards("Ks Qs 2d")
    assert missed.seats == (1, 2)
    assert state.call("pass").call("pass").settle().totals == (0, 0, 3)  # the dealer has the pool
    five = start(players=2, rules=FIVE_CARD, seed=2)
    keep, *rest = sorted(five.hand)
    changed = five.call(
        "change " + " ".join(str(legal([c], "", turn_up=five.turn_up)) for c in rest)
    )
    assert keep in changed.hands[0]
    assert len(changed.hands[0]) == 5
    assert len(changed.stock) == len(five.stock) - 4


def naive_pam(trump, rules):
    """The knave of clubs, of trumps, or none: only at five cards (s.100 ii)."""
    return None if rules.each == 3 else {"clubs": 40, "trumps": 40 + trump, "none": None}[rules.pam]


def naive_height(card, trump, rules):
    """Trumps above all, Pam the highest; aces high."""
    if card == naive_pam(trump, rules):
        return 99
    return (card // 4 or 13) + 20 * (card % 4 == trump)


def naive_suit(card, trump, rules):
    return trump if card == naive_pam(trump, rules) else card % 4


def naive_legal(hand, trick, trump, rules):
    """Section 97 ix and x with Pam of s.100 ii, in the words of the law."""
    if not trick:
        return hand
    pam = naive_pam(trump, rules)
    if trick[0] == trump and pam in hand and len(hand) > 1:  # the ace of trumps: "Pam be civil"
        hand = [c for c in hand if c != pam]
    led = naive_suit(trick[0], trump, rules)
    counted = [c for c in trick if naive_suit(c, trump, rules) in (led, trump)]
    best = max(naive_height(c, trump, rules) for c in counted)
    follow = [c for c in hand if naive_suit(c, trump, rules) == led]
    heads = [
        c
        for c in follow or hand
        if naive_suit(c, trump, rules) in (led, trump) and naive_height(c, trump, rules) > best
    ]
    return heads or follow or hand


def naive_first_lead(hand, trump, rules):
    """Section 97 iii and iv: the highest of two trumps, the ace alone, else anything."""
    trumps = [c for c in hand if naive_suit(c, trump, rules) == trump]
    if len(trumps) > 1:
        return [max(trumps, key=lambda c: naive_height(c, trump, rules))]
    return trumps if trumps == [trump] else hand


def naive_calls(state, rules, *, single):
    """Section 96 vii and viii, 99 and 100 ii: play, the miss or a change, pass."""
    if state.is_over or len(state.calls) == len(state.hands):
        return ()
    must = (single and rules.first_round == "single") or (rules.club_law and state.turn_up % 4 == 0)
    calls = ["play"]
    if rules.each == 5:
        held, most = sorted(state.hand), min(5, len(state.stock))
        some = [cards for n in range(1, most + 1) for cards in combinations(held, n)]
        calls += [f"change {format_cards(cards)}" for cards in some]
    elif not must and "miss" not in state.calls:
        calls.append("miss")
    return (*calls, *([] if must else ["pass"]))


LOOS = [
    Rules(),
    Rules(club_law=True),
    Rules(first_round="stakes"),
    FIVE_CARD,
    Rules(**FIVE, pam="trumps"),
    Rules(**FIVE, pam="none", club_law=True),
]


@pytest.mark.parametrize("rules", LOOS)
@pytest.mark.parametrize("players", [2, 5])
def test_random_hands_keep_their_counters_and_the_law(rules, players):
    rng = random.Random(players)
    for seed in range(120):
        state = start(players=players, seed=seed, rules=rules, first=seed % 10 == 0)
        while not state.is_over:
            if state.legal():
                wanted = naive_legal(state.hand, state.table, state.turn_up % 4, rules)
                if not state.table and not state.tricks:
                    wanted = naive_first_lead(state.hand, state.turn_up % 4, rules)
                assert sorted(state.legal()) == sorted(wanted)
            assert state.legal_calls() == naive_calls(state, rules, single=seed % 10 == 0)
            move = rng.choice([*state.legal_calls(), *state.legal()])
            state = state.call(move) if isinstance(move, str) else state.play(move)
        settled = state.settle()
        assert sum(settled.totals) == state.pool - settled.facts["pool"]
        assert sum(settled.facts["tricks"]) in (0, rules.each)


# --- records at the edges


def test_throwing_up_after_the_lead_by_law_viii():
    """The third player throws up to the second trick; the others play on."""
    hand = Hand(TABLE, "7s", "As 3s 6h 9h Kh 4d 2c", pool=9, thrown_up=((2, 2),))
    done = settle(hand)
    assert done.totals == (3, 6, -3)
    assert done.sides[2].items[0].place == "E s.97 viii"
    alone = Hand(TABLE[:2], "7s", "As 3s 9h", pool=9, thrown_up=((1, 2),))
    assert settle(alone).totals == (9, -3)  # the tricks left are the other's
    with pytest.raises(IllegalPlayError, match="no card is led; a player may still pass"):
        start(players=2, hands=TABLE[:2], turn_up="7s").throw_up()
    with pytest.raises(CardCountError, match="play 9 cards; got 3, the last"):
        settle(Hand(TABLE, "7s", "As 3s 6h"))


def test_the_first_round_is_single_or_every_player_stakes():
    single = start(players=3, seed=1, first=True)
    assert (single.legal_calls(), single.miss, single.pool) == (("play",), (), 3)
    stakes = start(players=3, seed=1, first=True, rules=Rules(first_round="stakes"))
    assert (stakes.legal_calls(), stakes.pool) == (("play", "miss", "pass"), 9)
    with pytest.raises(IllegalPlayError, match="first round without a miss; 1 passed"):
        settle(Hand((*TABLE, ""), "7s", PLAYED, first=True))


def test_an_offence_that_the_play_does_not_show_is_not_punished():
    with pytest.raises(DataError, match="no offence of player 2: not following suit"):
        settle(Hand(TABLE, "7s", PLAYED, 9, (Offence(2, "not following suit"),)))
    shown = Hand(TABLE, "7s", "As 4d 6h 9h Kh Qh 3s 5h 2c", 9, (Offence(1, "not following suit"),))
    assert settle(shown).facts["looed"] == (1, 2)


def test_tricks_and_simulation():
    assert trick_winner("Th Kh 2s", turn_up="5s") == 2
    assert trick_winner("As Jc", turn_up="5s", rules=FIVE_CARD) == 1
    assert simulate(n=50, seed=4) == simulate(n=50, seed=4)
    players = ["random"] * 5
    players[2] = "cautious"
    mine = simulate(players=players, n=600, seed=1).points[2]
    other = simulate(players="random", n=600, seed=1).points[2]
    assert mine.mean - other.mean > 4 * (mine.standard_error**2 + other.standard_error**2) ** 0.5
