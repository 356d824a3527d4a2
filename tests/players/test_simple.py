"""The players: what each maxim says, that all play by the rules, and that kernels follow."""

import random
from itertools import product

import numpy as np
import pytest

from cribscore.cards import parse_cards
from cribscore.errors import CardCountError, DataError, DuplicateCardError, InvalidCardError
from cribscore.play.rules import start_play
from cribscore.players import maxims
from cribscore.players import policy_kernels as kernels
from cribscore.players.maxims import PLAY_MAXIMS, THROW_MAXIMS, Spot
from cribscore.players.policies import (
    NO_CARD,
    POLICIES,
    choose_throws,
    play_hands,
    policy_tables,
)
from cribscore.players.registry import find_player
from cribscore.players.simple import GREEDY, HOFFMANN, RANDOM, SIMPLE
from cribscore.ranks import pack_ranks, parse_ranks
from cribscore.variants import FIVE_CARD, FOUR_HANDED, SEVEN_CARD, SIX_CARD, THREE_HANDED

# maxim, hand (the first card is the one in question), series, whether it speaks; from the text of
# the page that the maxim cites
SPOKEN = [
    (maxims.leads_low, "4 K", "", True),
    (maxims.leads_low, "6 K", "", False),
    (maxims.leads_low, "4 K", "9", False),
    (maxims.leads_a_five, "5 K", "", True),
    (maxims.leads_a_five, "5 K", "T", False),
    (maxims.leads_from_a_low_pair, "3 3 K", "", True),
    (maxims.leads_from_a_low_pair, "6 6 K", "", False),
    (maxims.leads_from_two_that_make_five, "2 3 K", "", True),
    (maxims.leads_from_two_that_make_five, "A 4", "", True),
    (maxims.leads_from_two_that_make_five, "A 3", "", False),
    (maxims.leads_from_a_couple, "6 3", "", True),
    (maxims.leads_from_a_couple, "4 7", "", True),
    (maxims.leads_from_a_couple, "3 9", "", True),
    (maxims.leads_from_a_couple, "9 3", "", False),  # the first card of the couple
    (maxims.leads_with_an_answer_to_fifteen, "7 8 6", "", True),  # H{47}, the worked hand
    (maxims.leads_with_an_answer_to_fifteen, "8 8 7", "", True),  # H{48}, the worked hand
    (maxims.leads_with_an_answer_to_fifteen, "8 8 K", "", False),
    (maxims.makes_fifteen, "5 K", "T", True),
    (maxims.makes_fifteen, "5 K", "9 A", False),  # no longer the second player's choice
    (maxims.goes_beyond_fifteen, "T T 5", "7", True),  # H{47}-{48}: B plays the ten
    (maxims.goes_beyond_fifteen, "T", "5", False),
    (maxims.leaves_fifteen_and_more, "6 K", "4", True),
    (maxims.leaves_fifteen_and_more, "5 K", "4", True),
    (maxims.leaves_fifteen_and_more, "6 K", "3", True),
    (maxims.leaves_fifteen_and_more, "4 K", "7", True),
    (maxims.leaves_fifteen_and_more, "3 K", "9", True),
    (maxims.leaves_fifteen_and_more, "7 K", "A", True),
    (maxims.leaves_fifteen_and_more, "9 K", "4", False),
    (maxims.plays_close, "8 K", "7", True),
    (maxims.plays_close, "9 K", "7", True),
    (maxims.plays_close, "T K", "7", False),
    (maxims.plays_close, "3 4 A", "2", False),  # ace is met by the four, and four by the ace
    (maxims.plays_close, "3 5 A", "2", True),  # nothing meets the ace
    (maxims.makes_five_or_twenty_one, "A K", "4", True),
    (maxims.makes_five_or_twenty_one, "K A", "A T", True),
    (maxims.makes_five_or_twenty_one, "5 K", "", False),  # that is a lead
    (maxims.falls_short_by_its_own_rank, "A K", "9 4", True),  # fourteen
    (maxims.falls_short_by_its_own_rank, "2 K", "9 2", True),  # thirteen
    (maxims.falls_short_by_its_own_rank, "3 K", "9", True),  # twelve
    (maxims.falls_short_by_its_own_rank, "4 K", "7", True),  # eleven
    (maxims.falls_short_by_its_own_rank, "A K", "T T 9", True),  # thirty
    (maxims.falls_short_by_its_own_rank, "A A", "T T 9", False),  # two aces held
    (maxims.falls_short_by_its_own_rank, "2 2", "T T 7", False),  # two twos held
    (maxims.falls_short_by_its_own_rank, "3 3", "T T 5", True),  # twenty-eight: threes do not
    (maxims.pairs_in_safety, "T 2", "2 T", True),  # H{44}: to a low lead and a tenth card
    (maxims.pairs_in_safety, "T 2", "A T", False),  # a third ten would make thirty-one
    (maxims.pairs_in_safety, "4 2", "6 4", False),
    (maxims.pairs_the_lead_alone, "7 K", "7", True),
    (maxims.pairs_the_lead_alone, "7 7", "7", False),
    (maxims.pairs_the_lead_with_two, "7 7", "7", True),
    (maxims.keeps_thirty_one_for_a_tenth, "7 4 2", "Q", True),
    (maxims.keeps_thirty_one_for_a_tenth, "8 3 2", "Q", True),
    (maxims.keeps_thirty_one_for_a_tenth, "9 2 A", "Q", True),
    (maxims.keeps_thirty_one_for_a_tenth, "9 2 K", "Q", False),  # has a tenth card himself
    (maxims.plays_highest, "8 6", "7 T", True),  # H{48}: the eight, twenty-five
    (maxims.plays_highest, "6 8", "7 T", False),
]
LAID = [
    (maxims.lays_a_pair, "5c 5d", True),
    (maxims.lays_a_fifteen, "7c 8d", True),
    (maxims.lays_a_fifteen, "5c Kd", True),
    (maxims.lays_a_sequence, "7c 8d", True),
    (maxims.lays_a_sequence, "7c 9d", False),
    (maxims.lays_close_cards, "7c 9d", True),
    (maxims.lays_close_cards, "7c Td", True),
    (maxims.lays_close_cards, "7c Jd", False),
    (maxims.lays_a_five, "5c Kd", True),
    (maxims.lays_a_far_king_or_ace, "Kc 6d", True),
    (maxims.lays_a_far_king_or_ace, "Ac 4d", False),
    (maxims.lays_a_good_baulk, "Qc 9d", True),
    (maxims.lays_a_good_baulk, "Ac Kd", True),
    (maxims.lays_a_good_baulk, "2c 7d", True),
    (maxims.lays_a_good_baulk, "2c 6d", False),
    (maxims.lays_a_knave, "Jc 6d", True),
    (maxims.lays_two_of_a_suit, "Jc 6c", True),
    (maxims.lays_two_of_a_suit, "Jc 6d", False),
]


@pytest.mark.parametrize(("maxim", "hand", "series", "speaks"), SPOKEN)
def test_what_each_maxim_of_the_play_says(maxim, hand, series, speaks):
    held = parse_ranks(hand)
    laid = parse_ranks(series) if series else ()
    assert maxim(Spot(held, laid, held[0])) is speaks


@pytest.mark.parametrize(("maxim", "throw", "speaks"), LAID)
def test_what_each_maxim_of_laying_out_says(maxim, throw, speaks):
    assert maxim(parse_cards(throw)) is speaks


def test_every_maxim_is_tested_and_cites_its_page():
    tested = {maxim for maxim, *_ in SPOKEN} | {maxim for maxim, *_ in LAID}
    listed = {m for m, _ in PLAY_MAXIMS} | {m for m, *_ in THROW_MAXIMS}
    assert tested == listed
    assert all("H{4" in m.__doc__ for m in listed)


@pytest.mark.parametrize(
    ("dealt", "dealer", "thrown", "place"),
    [
        ("Qh 6h 9c 8d 7s", False, "9c Qh", "H{47}: A throws queen, nine"),
        ("Ah Th Tc 5s 4d", True, "Ah 4d", "H{47}: B throws ace and four"),
        ("Kh 8h 7s 8d 3c", False, "3c Kh", "H{48}: B throws king and three"),
    ],
)
def test_hoffmann_throws_as_in_his_own_worked_deals(dealt, dealer, thrown, place):
    throw = HOFFMANN.throw(parse_cards(dealt), dealer, FIVE_CARD, random.Random(0))
    assert throw == tuple(sorted(parse_cards(thrown))), place


def test_hoffmann_plays_as_in_his_own_worked_deals():
    # H{47}-{48}: seven led from 6 7 8; ten upon it from T T 5; eight upon seventeen
    state = start_play(["6h 7s 8d", "Th Tc 5s"], variant=FIVE_CARD)
    laid = []
    while state.turn is not None:
        if state.legal_cards():
            card = HOFFMANN.play(state.seen_by(state.turn), random.Random(0))
            laid.append(state.rank(card) + 1)
            state = state.play(card)
        else:
            state = state.go()
    assert laid == [7, 10, 8, 5]


@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD, SEVEN_CARD, THREE_HANDED, FOUR_HANDED])
@pytest.mark.parametrize("name", SIMPLE)
def test_players_throw_and_play_by_the_rules_of_every_kind(variant, name):
    player, rng = find_player(name), random.Random(f"{variant.name}{name}")
    for _ in range(10):
        cards = rng.sample(range(52), variant.players * variant.dealt)
        hands = []
        for seat in range(variant.players):
            dealt = sorted(cards[seat * variant.dealt :][: variant.dealt])
            throw = player.throw(dealt, seat == variant.players - 1, variant, rng)
            assert len(set(throw)) == variant.thrown
            assert set(throw) <= set(dealt)
            hands.append([c for c in dealt if c not in throw])
        state = start_play(hands, variant=variant)
        while state.turn is not None:
            legal = state.legal_cards()
            state = state.play(player.play(state.seen_by(state.turn), rng)) if legal else state.go()


class Given:
    """A source of chance that gives the numbers it was given."""

    def __init__(self, numbers):
        self.numbers = list(numbers)

    def random(self):
        return self.numbers.pop(0)


@pytest.mark.parametrize(("variant", "kept"), [(SIX_CARD, 4), (FIVE_CARD, 3), (SEVEN_CARD, 5)])
def test_kernels_play_card_by_card_as_the_players_do(variant, kept):
    rng = np.random.default_rng(kept)
    for first, second in product(POLICIES, repeat=2):
        pone, dealer = find_player(first), find_player(second)
        deals = np.array([rng.permutation(52)[: 2 * kept].reshape(2, kept) for _ in range(40)])
        chances = rng.random((40, 2 * kept))
        found = play_hands(deals >> 2, (first, second), chances, variant=variant)
        for at, hands in enumerate(deals.tolist()):
            state = start_play(hands, variant=variant)
            laid = 0
            while state.turn is not None:
                if not state.legal_cards():
                    state = state.go()
                    continue
                seat = state.turn
                chance = Given([chances[at, laid]])
                card = (pone, dealer)[seat].play(state.seen_by(seat), chance)
                assert (found.seats[at, laid], found.ranks[at, laid]) == (seat, card >> 2)
                state = state.play(card)
                laid += 1
            assert (found.seats[at, laid:] == NO_CARD).all()
            points = [found.points[at, :laid][found.seats[at, :laid] == s].sum() for s in (0, 1)]
            assert tuple(points) == state.points


def test_each_bit_of_the_kernels_maxims_is_the_maxim():
    weights = np.array([1 << at for at in range(len(PLAY_MAXIMS))], dtype=np.int64)
    rng = random.Random(5)
    spoken = set()
    for _ in range(6000):
        top = rng.choice((4, 9, 13))
        cards = rng.sample([r for r in range(top) for _ in range(4)], 8)
        hand, series = cards[: rng.randint(1, 5)], []
        for rank in cards[5 : 5 + rng.choice((0, 1, 1, 2, 3))]:
            series.append(rank)
        count = sum(min(r + 1, 10) for r in series)
        packed = 0
        for rank in series:
            packed = packed << 4 | rank + 1
        held = pack_ranks(hand)
        for rank in set(hand):
            if count + min(rank + 1, 10) > 31:
                continue
            spot = Spot(tuple(hand), tuple(series), rank)
            expected = [at for at, (maxim, _) in enumerate(PLAY_MAXIMS) if maxim(spot)]
            plain = kernels.worth_by_maxims(held, packed, count, rank + 1, weights * 0)
            found = kernels.worth_by_maxims(held, packed, count, rank + 1, weights) - plain
            assert found == sum(1 << at for at in expected), spot
            spoken |= set(expected)
    assert spoken == set(range(len(PLAY_MAXIMS)))


@pytest.mark.parametrize("variant", [SIX_CARD, FIVE_CARD])
def test_kernels_throw_as_the_players_do(variant):
    rng = np.random.default_rng(variant.dealt)
    deals = np.array([rng.permutation(52)[: variant.dealt] for _ in range(150)])
    deals[:20] = np.array([rng.permutation(13)[: variant.dealt] * 4 + 2 for _ in range(20)])
    dealers, chances = rng.random(150) < 0.5, rng.random(150)
    for policy in POLICIES:
        player = find_player(policy)
        found = choose_throws(deals, dealers, policy, chances, variant=variant)
        for at, dealt in enumerate(deals.tolist()):
            chance = Given([chances[at]])
            expected = player.throw(dealt, bool(dealers[at]), variant, chance)
            assert tuple(found[at].tolist()) == expected, (dealt, dealers[at])


def test_greedy_takes_the_most_points_now():
    state = start_play(["4 6 K", "5 5 T"], ranks_only=True).play(3).play(9)
    assert GREEDY.play(state, random.Random(0)) == 12  # nothing scores: the highest
    state = start_play(["4 6 K", "5 5 T"], ranks_only=True).play(3).play(4)
    assert GREEDY.play(state, random.Random(0)) == 5  # fifteen and a run, five points
    dealt = parse_cards("5h 5s 6d 7c 8h Kd")
    assert GREEDY.throw(dealt, True, SIX_CARD, random.Random(0)) == parse_cards(
        "5h Kd"
    )  # six and two


def test_random_plays_every_legal_card():
    state = start_play(["4 6 K A", "5 5 T 2"], ranks_only=True)
    rng = random.Random(1)
    assert {RANDOM.play(state, rng) for _ in range(100)} == {0, 3, 5, 12}


ZEROS = np.zeros((1, 8))


@pytest.mark.parametrize(
    ("hands", "players", "chances", "error", "message"),
    [
        (
            np.zeros((2, 2, 3), int),
            "greedy",
            ZEROS,
            CardCountError,
            r"shape \(n, 2, 4\) at six-card",
        ),
        (np.full((1, 2, 4), 20), "greedy", ZEROS, InvalidCardError, r"0 \(ace\) to 12 \(king\)"),
        (np.full((1, 2, 4), 9.9), "greedy", ZEROS, InvalidCardError, "must be whole numbers"),
        (np.zeros((1, 2, 4), int), "greedy", ZEROS, DuplicateCardError, r"hands\[0\] holds a rank"),
        (np.arange(8).reshape(1, 2, 4), "sharp", ZEROS, DataError, "random, greedy, hoffmann here"),
        (np.arange(8).reshape(1, 2, 4), 1, ZEROS, DataError, "hoffmann here; got 1"),
        (
            np.arange(8).reshape(1, 2, 4),
            ["greedy"] * 3,
            ZEROS,
            DataError,
            r"names of shape \(1, 2\)",
        ),
        (
            np.arange(8).reshape(1, 2, 4),
            "greedy",
            np.ones((1, 8)),
            DataError,
            r"shape \(1, 8\) and",
        ),
        (np.arange(8).reshape(1, 2, 4), "greedy", ZEROS * np.nan, DataError, "from 0 up to 1"),
    ],
)
def test_wrong_arrays_are_refused_by_the_play(hands, players, chances, error, message):
    with pytest.raises(error, match=message):
        play_hands(hands, players, chances)


TWO_DEALS = np.arange(12).reshape(2, 6)


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"dealt": np.zeros((2, 5), int)}, CardCountError, r"dealt must have shape \(n, 6\)"),
        ({"dealt": np.full((2, 6), 60)}, InvalidCardError, "must be a card id from 0 to 51"),
        ({"dealt": TWO_DEALS + 0.5}, InvalidCardError, r"dealt\[0, 0\] must be .*; got 0.5"),
        ({"dealt": TWO_DEALS // 2}, DuplicateCardError, r"dealt\[0\] repeats a card"),
        ({"variant": "seven-card"}, CardCountError, "five-card and six-card; got seven-card"),
        ({"dealer": [True]}, DataError, "one for each of 2 rows"),
        ({"dealer": [1, 0]}, DataError, r"dealer\[0\] must be True or False; got 1"),
        ({"dealer": 2}, DataError, "dealer must be True or False"),
        ({"player": "expected"}, DataError, "random, greedy, hoffmann here; got 'expected'"),
        ({"player": 1.7}, DataError, "hoffmann here; got 1.7"),
        ({"chances": [0.5]}, DataError, r"chances must have shape \(2,\)"),
        ({"chances": [0.5, 1.0]}, DataError, "from 0 up to 1"),
        ({"chances": ["0.5", "0.5"]}, DataError, "from 0 up to 1"),
    ],
)
def test_wrong_arrays_are_refused_by_the_throw(changes, error, message):
    asked = {"dealt": TWO_DEALS, "dealer": False, "player": "greedy", "chances": [0.0, 0.0]}
    with pytest.raises(error, match=message):
        choose_throws(**(asked | changes))


def test_a_role_and_a_player_for_each_deal():
    deals = np.array([np.random.default_rng(3).permutation(52)[:6]] * 4)
    dealer, names = [True, False, True, False], ["greedy", "greedy", "hoffmann", "hoffmann"]
    each = choose_throws(deals, dealer, names, np.zeros(4))
    for row in range(4):
        alone = choose_throws(deals[:1], dealer[row], names[row], [0.0])
        assert each[row].tolist() == alone[0].tolist()


def test_an_unknown_player_is_refused():
    with pytest.raises(DataError, match="no player 'sharp'; the players are random, greedy, hoff"):
        find_player("sharp")


def test_kept_points_are_those_of_the_show_in_any_order():
    table = policy_tables(4).kept_points.reshape(13, 13, 13, 13)
    assert table[4, 4, 4, 4] == 20  # H{39}, E s.85: four fives
    assert table[8, 5, 8, 8] == table[8, 8, 8, 5] == 12  # pair-royal and three fifteens


def test_hands_of_text_are_played_as_their_ranks():
    texts = [["T T 9 8", "T 5 6 7"], ["5h 5s Jd 6c", "A234"]]
    ranks = [[[9, 9, 8, 7], [9, 4, 5, 6]], [[4, 4, 10, 5], [0, 1, 2, 3]]]
    found, wanted = (play_hands(hands, "greedy", np.zeros((2, 8))) for hands in (texts, ranks))
    assert found.ranks.tolist() == wanted.ranks.tolist()
    assert found.points.tolist() == wanted.points.tolist()
    with pytest.raises(InvalidCardError, match="hands, row 1: cannot read 'x' at position 2"):
        play_hands([texts[0], ["5 x", "A234"]], "greedy", np.zeros((2, 8)))
