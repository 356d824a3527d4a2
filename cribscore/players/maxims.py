"""Hoffmann's maxims for the play and for laying out, each one a small function citing its page.

The book ranks what to seek and what to shun and puts no number on it. A maxim here says only
whether it speaks of a card; `PLAY_MAXIMS` and `THROW_MAXIMS` give each one a weight in
quarter-points, ours and not the book's, so that maxims can be added to the points that a card
scores, and so that one can be left out to see what it is worth. What the book says of playing to
the score (H{45}-{46}) has no place: a player here sees no board.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cribscore.cards import JACK
from cribscore.play import LIMIT, reasons_of_card

_ACE, _TWO, _FOUR, _FIVE, _SIX, _SEVEN, _EIGHT, _NINE, _TEN = 0, 1, 3, 4, 5, 6, 7, 8, 9
_QUEEN, _KING = 11, 12
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
    """Lead from ace to four, upon which no single card makes fifteen (H{43})."""
    return not spot.series and spot.rank <= _FOUR


def leads_a_five(spot: Spot) -> bool:
    """Lead a five, which sixteen cards turn into fifteen; shunned (H{43})."""
    return not spot.series and spot.rank == _FIVE


def leads_from_a_low_pair(spot: Spot) -> bool:
    """Lead one of a pair up to fours: whoever pairs it meets the third (H{43}-{44})."""
    return leads_low(spot) and spot.holds(spot.rank, 2)


def leads_from_two_that_make_five(spot: Spot) -> bool:
    """Lead from 2-3 or A-4: after a tenth card the other makes fifteen (H{44})."""
    return leads_low(spot) and spot.holds(_FOUR - spot.rank)


def leads_from_a_couple(spot: Spot) -> bool:
    """Lead the first of 6-3, 4-7 or 3-9: upon a pair the second makes fifteen (H{44})."""
    return not spot.series and any(
        spot.rank == first and spot.holds(second) for first, second in _COUPLES
    )


def leads_with_an_answer_to_fifteen(spot: Spot) -> bool:
    """Lead from six to nine with a pair or a run in hand for its fifteen (H{47}, H{48})."""
    if spot.series or not _SIX <= spot.rank <= _NINE:
        return False
    reply = 13 - spot.rank  # the rank that makes fifteen
    can_run = spot.rank in (_SEVEN, _EIGHT) and (spot.holds(_SIX) or spot.holds(_NINE))
    return spot.holds(reply) or can_run


def makes_fifteen(spot: Spot) -> bool:
    """Make fifteen upon the lead (H{44})."""
    return len(spot.series) == 1 and spot.total == 15


def goes_beyond_fifteen(spot: Spot) -> bool:
    """Carry the count past fifteen, where no card makes it (H{47}-{48}, {49})."""
    return 0 < _count(spot.series) < 15 < spot.total


def leaves_fifteen_and_more(spot: Spot) -> bool:
    """Leave a fifteen that pairs or runs as well; shunned (H{44})."""
    need = 15 - spot.total
    if not spot.series or not 0 < need <= 10:
        return False
    laid = (*spot.series, spot.rank)
    replies = range(_TEN, _KING + 1) if need == 10 else (need - 1,)
    return any(_points((*laid, reply)) > 2 for reply in replies if laid.count(reply) < 4)


def plays_close(spot: Spot) -> bool:
    """Reply within two ranks of the lead, with no card to prolong a run; shunned (H{44}-{45}).

    A run may come by any third card; the hand must answer each of them to be excused.
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
    """Leave five or twenty-one, where every tenth card scores; shunned (H{45})."""
    return bool(spot.series) and spot.total in (5, 21)


def falls_short_by_its_own_rank(spot: Spot) -> bool:
    """Leave 15 or 31 lacking just the rank laid, up to a four; shunned (H{45}).

    A pair then reaches the number as well, for four points. Whoever holds another ace or two may
    do it with these below thirty-one.
    """
    value = _value(spot.rank)
    if not spot.series or spot.rank > _FOUR or spot.total + value not in (15, LIMIT):
        return False
    excused = spot.total + value == LIMIT and spot.rank <= _TWO and spot.holds(spot.rank, 2)
    return not excused


def pairs_in_safety(spot: Spot) -> bool:
    """Pair where a third like card would pass thirty-one (H{44}).

    The book has it of a tenth card laid upon a low lead. Upon an ace it fails: the third makes
    thirty-one exactly.
    """
    pairs = bool(spot.series) and spot.rank == spot.series[-1]
    return pairs and spot.total + _value(spot.rank) > LIMIT


def pairs_the_lead_alone(spot: Spot) -> bool:
    """Pair the lead without a third: not always, for a pair-royal may follow (H{45})."""
    return spot.series == (spot.rank,) and not spot.holds(spot.rank, 2)


def pairs_the_lead_with_two(spot: Spot) -> bool:
    """Pair the lead, holding two of it (H{45})."""
    return spot.series == (spot.rank,) and spot.holds(spot.rank, 2)


def keeps_thirty_one_for_a_tenth(spot: Spot) -> bool:
    """Upon a tenth card, from 7-4, 8-3 or 9-2 and no tenth card, lay the higher (H{46})."""
    if len(spot.series) != 1 or spot.series[0] < _TEN or not _SEVEN <= spot.rank <= _NINE:
        return False
    return spot.holds(9 - spot.rank) and not any(rank >= _TEN for rank in spot.hand)


def plays_highest(spot: Spot) -> bool:
    """From fifteen on lay the highest card, to leave little room below thirty-one (H{48})."""
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
    """Lay out a pair, which helps a crib most (H{42})."""
    ranks = [card >> 2 for card in throw]
    return len(set(ranks)) < len(ranks)


def lays_a_fifteen(throw: Sequence[int]) -> bool:
    """Lay out a fifteen, second to pairs with neighbours in rank (H{42})."""
    return len(throw) == 2 and _count([card >> 2 for card in throw]) == 15


def lays_a_sequence(throw: Sequence[int]) -> bool:
    """Lay out neighbours in rank (H{42})."""
    return _gap(throw) == 1


def lays_close_cards(throw: Sequence[int]) -> bool:
    """Lay out cards with one or two ranks between them (H{43})."""
    return _gap(throw) in (2, 3)


def lays_a_five(throw: Sequence[int]) -> bool:
    """Lay out a five, the single card that scores oftenest (H{43})."""
    return any(card >> 2 == _FIVE for card in throw)


def lays_a_far_king_or_ace(throw: Sequence[int]) -> bool:
    """Lay out king or ace with a card out of reach of a run: the surest baulk (H{43})."""
    ends = any(card >> 2 in (_ACE, _KING) for card in throw)
    return ends and _gap(throw) > 4


def lays_a_good_baulk(throw: Sequence[int]) -> bool:
    """Lay out K/Q with 9 8 7 6 A, or A/2 with 7 8 9 T: good baulks (H{43})."""
    if len(throw) != 2:
        return False
    low, high = sorted(card >> 2 for card in throw)
    court = high in (_QUEEN, _KING) and low in (_NINE, _EIGHT, _SEVEN, _SIX, _ACE)
    return court or (low in (_ACE, _TWO) and high in (_SEVEN, _EIGHT, _NINE, _TEN))


def lays_a_knave(throw: Sequence[int]) -> bool:
    """Lay out a jack, which may be nobs in the crib (H{43})."""
    return any(card >> 2 == JACK for card in throw)


def lays_two_of_a_suit(throw: Sequence[int]) -> bool:
    """Lay out two of a suit, which a flush in the crib may follow (H{43})."""
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
