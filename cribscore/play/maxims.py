"""Hoffmann's maxims for the play and for laying out, each one a small function citing its page.

The book says what to seek and what to shun, and in what order, but gives no numbers. A maxim here
says only whether it speaks of a card; `PLAY_MAXIMS` and `THROW_MAXIMS` give each one a weight in
quarter-points, ours and not the book's, so that maxims can be added to the points that a card
scores, and so that one can be left out to see what it is worth. His advice on the state of the
score ("playing off" and "playing on", H{45}-{46}) has no place: a player here sees no board.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cribscore.cards import JACK
from cribscore.play.rules import LIMIT, reasons_of_card

_ACE, _TWO, _FOUR, _FIVE, _SIX, _SEVEN, _EIGHT, _NINE, _TEN, _QUEEN, _KING = (
    *(0, 1, 3, 4, 5, 6, 7, 8, 9, 11, 12),
)
_COUPLES = ((_SIX, 2), (_FOUR, _SEVEN), (2, _NINE))


class Spot(NamedTuple):
    """What a maxim of the play looks at: ranks 0 to 12, suits aside.

    Attributes
    ----------
    hand : tuple of int
        The ranks held, the card in question included.
    series : tuple of int
        The ranks laid since the last reset, in order.
    rank : int
        The card in question.
    """

    hand: tuple[int, ...]
    series: tuple[int, ...]
    rank: int

    @property
    def total(self) -> int:
        """The count after the card."""
        return _count((*self.series, self.rank))

    def holds(self, rank: int, times: int = 1) -> bool:
        """Say whether the hand has a rank so many times, the card in question included."""
        return self.hand.count(rank) >= times


def _value(rank: int) -> int:
    return min(rank + 1, 10)


def _count(ranks: Sequence[int]) -> int:
    return sum(_value(rank) for rank in ranks)


def _points(series: Sequence[int]) -> int:
    return sum(points for points, _ in reasons_of_card(series))


# --- the play ------------------------------------------------------------------------------


def leads_low(spot: Spot) -> bool:
    """Lead an ace, two, three or four: the second player cannot make fifteen (H{43})."""
    return not spot.series and spot.rank <= _FOUR


def leads_a_five(spot: Spot) -> bool:
    """Lead a five: very bad, for tenth cards are many (H{43})."""
    return not spot.series and spot.rank == _FIVE


def leads_from_a_low_pair(spot: Spot) -> bool:
    """Lead one of two aces, twos, threes or fours: if paired, make a pair-royal (H{43}-{44})."""
    return leads_low(spot) and spot.holds(spot.rank, 2)


def leads_from_two_that_make_five(spot: Spot) -> bool:
    """Lead from two and three, or ace and four, for fifteen upon a tenth card (H{44})."""
    return leads_low(spot) and spot.holds(_FOUR - spot.rank)


def leads_from_a_couple(spot: Spot) -> bool:
    """Lead six from six and three, four from four and seven, three from three and nine (H{44}).

    If the card is paired, the second of the couple makes fifteen.
    """
    return not spot.series and any(
        spot.rank == first and spot.holds(second) for first, second in _COUPLES
    )


def leads_with_an_answer_to_fifteen(spot: Spot) -> bool:
    """Lead a card whose fifteen can be paired, or made a run of three (H{47}, H{48})."""
    if spot.series or not _SIX <= spot.rank <= _NINE:
        return False
    reply = 13 - spot.rank  # the rank that makes fifteen
    can_run = spot.rank in (_SEVEN, _EIGHT) and (spot.holds(_SIX) or spot.holds(_NINE))
    return spot.holds(reply) or can_run


def makes_fifteen(spot: Spot) -> bool:
    """Second player: make fifteen if you can (H{44})."""
    return len(spot.series) == 1 and spot.total == 15


def goes_beyond_fifteen(spot: Spot) -> bool:
    """If you cannot make fifteen, go beyond that point (H{47}-{48}, {49})."""
    return 0 < _count(spot.series) < 15 < spot.total


def leaves_fifteen_and_more(spot: Spot) -> bool:
    """Let the adversary make fifteen with a pair or a run besides (H{44})."""
    need = 15 - spot.total
    if not spot.series or not 0 < need <= 10:
        return False
    laid = (*spot.series, spot.rank)
    replies = range(_TEN, _KING + 1) if need == 10 else (need - 1,)
    return any(_points((*laid, reply)) > 2 for reply in replies if laid.count(reply) < 4)


def plays_close(spot: Spot) -> bool:
    """Second player: lay a card next or next but one to the lead (H{44}-{45}).

    Unless he is in a position to continue the run, whatever card makes it.
    """
    if len(spot.series) != 1 or abs(spot.rank - spot.series[0]) not in (1, 2):
        return False
    pair = (spot.series[0], spot.rank)
    thirds = [x for x in range(_KING + 1) if x not in pair and _spans((*pair, x))]
    return not all(_can_continue(spot, (*pair, third)) for third in thirds)


def _spans(ranks: Sequence[int]) -> bool:
    return len(set(ranks)) == len(ranks) == max(ranks) - min(ranks) + 1


def _can_continue(spot: Spot, run: Sequence[int]) -> bool:
    fourths = (min(run) - 1, max(run) + 1)
    return any(spot.holds(r) and _count((*run, r)) <= LIMIT for r in fourths if 0 <= r <= _KING)


def makes_five_or_twenty_one(spot: Spot) -> bool:
    """Make the count five or twenty-one: a tenth card scores (H{45})."""
    return bool(spot.series) and spot.total in (5, 21)


def falls_short_by_its_own_rank(spot: Spot) -> bool:
    """Stop one short of fifteen or thirty-one with an ace, two with a two, to four (H{45}).

    The adversary who pairs it scores four. Two aces or twos held excuse it at thirty and
    twenty-nine.
    """
    value = _value(spot.rank)
    if not spot.series or spot.rank > _FOUR or spot.total + value not in (15, LIMIT):
        return False
    excused = spot.total + value == LIMIT and spot.rank <= _TWO and spot.holds(spot.rank, 2)
    return not excused


def pairs_in_safety(spot: Spot) -> bool:
    """Pair where a third card would pass thirty-one (H{44}).

    The book calls it safe to pair any tenth card laid to a low lead; upon an ace it is not, for
    a third makes thirty-one exactly.
    """
    pairs = bool(spot.series) and spot.rank == spot.series[-1]
    return pairs and spot.total + _value(spot.rank) > LIMIT


def pairs_the_lead_alone(spot: Spot) -> bool:
    """Pair the card first led without a third: some discretion is needful (H{45})."""
    return spot.series == (spot.rank,) and not spot.holds(spot.rank, 2)


def pairs_the_lead_with_two(spot: Spot) -> bool:
    """Pair the card first led holding two of it: without hesitation (H{45})."""
    return spot.series == (spot.rank,) and spot.holds(spot.rank, 2)


def keeps_thirty_one_for_a_tenth(spot: Spot) -> bool:
    """To a tenth card, from seven-four, eight-three or nine-two, lay the higher (H{46})."""
    if len(spot.series) != 1 or spot.series[0] < _TEN or not _SEVEN <= spot.rank <= _NINE:
        return False
    return spot.holds(9 - spot.rank) and not any(rank >= _TEN for rank in spot.hand)


def plays_highest(spot: Spot) -> bool:
    """Past fifteen, lay the highest: the nearer thirty-one, the fewer chances (H{48})."""
    before = _count(spot.series)
    fits = [rank for rank in spot.hand if before + _value(rank) <= LIMIT]
    return before >= 15 and spot.rank == max(fits)


Maxim = Callable[[Spot], bool]

PLAY_MAXIMS: tuple[tuple[Maxim, int], ...] = (
    (leads_low, 3),
    (leads_a_five, -8),
    (leads_from_a_low_pair, 3),
    (leads_from_two_that_make_five, 2),
    (leads_from_a_couple, 1),
    (leads_with_an_answer_to_fifteen, 1),
    (makes_fifteen, 1),
    (goes_beyond_fifteen, 2),
    (leaves_fifteen_and_more, -4),
    (plays_close, -3),
    (makes_five_or_twenty_one, -3),
    (falls_short_by_its_own_rank, -1),
    (pairs_in_safety, 2),
    (pairs_the_lead_alone, -2),
    (pairs_the_lead_with_two, 4),
    (keeps_thirty_one_for_a_tenth, 2),
    (plays_highest, 1),
)
"""Each maxim of the play with its weight in quarter-points; what it says to shun is negative."""


# --- laying out ------------------------------------------------------------------------------


def lays_a_pair(throw: Sequence[int]) -> bool:
    """The cards most likely to help the crib are pairs (H{42})."""
    ranks = [card >> 2 for card in throw]
    return len(set(ranks)) < len(ranks)


def lays_a_fifteen(throw: Sequence[int]) -> bool:
    """Next to a pair, two cards forming a fifteen (H{42})."""
    return len(throw) == 2 and _count([card >> 2 for card in throw]) == 15


def lays_a_sequence(throw: Sequence[int]) -> bool:
    """Or two cards in sequence (H{42})."""
    return _gap(throw) == 1


def lays_close_cards(throw: Sequence[int]) -> bool:
    """Next come cards only one or two points apart, whose gap may be filled (H{43})."""
    return _gap(throw) in (2, 3)


def lays_a_five(throw: Sequence[int]) -> bool:
    """Of single cards, a five is the most likely to score (H{43})."""
    return any(card >> 2 == _FIVE for card in throw)


def lays_a_far_king_or_ace(throw: Sequence[int]) -> bool:
    """King or ace, and a card too far from it for one sequence: the best baulk (H{43})."""
    ends = any(card >> 2 in (_ACE, _KING) for card in throw)
    return ends and _gap(throw) > 4


def lays_a_good_baulk(throw: Sequence[int]) -> bool:
    """King or queen with nine to six or ace; two or ace with seven to ten (H{43})."""
    if len(throw) != 2:
        return False
    low, high = sorted(card >> 2 for card in throw)
    court = high in (_QUEEN, _KING) and low in (_NINE, _EIGHT, _SEVEN, _SIX, _ACE)
    return court or (low in (_ACE, _TWO) and high in (_SEVEN, _EIGHT, _NINE, _TEN))


def lays_a_knave(throw: Sequence[int]) -> bool:
    """Never throw out a knave if you can help it: the start may make it "nob" (H{43})."""
    return any(card >> 2 == JACK for card in throw)


def lays_two_of_a_suit(throw: Sequence[int]) -> bool:
    """Avoid laying out two cards of the same suit, for fear of a flush in crib (H{43})."""
    return len(throw) == 2 and throw[0] & 3 == throw[1] & 3


def _gap(throw: Sequence[int]) -> int:
    """Return how far apart two cards are in rank; 0 for a single card."""
    ranks = [card >> 2 for card in throw]
    return max(ranks) - min(ranks)


ThrowMaxim = Callable[[Sequence[int]], bool]

THROW_MAXIMS: tuple[tuple[ThrowMaxim, int, int], ...] = (
    (lays_a_pair, 8, -8),
    (lays_a_fifteen, 5, -5),
    (lays_a_sequence, 5, -5),
    (lays_close_cards, 2, -1),
    (lays_a_five, 4, -6),
    (lays_a_far_king_or_ace, -1, 2),
    (lays_a_good_baulk, -1, 2),
    (lays_a_knave, 0, -1),
    (lays_two_of_a_suit, 1, -2),
)
"""Each maxim of laying out with its weight in quarter-points for the dealer and for the pone."""
