"""The rules of the show: what one hand is worth, itemised.

This is where a rule is changed. `batch.py` is the same in the plural; `kernels.py` mirrors it.
Sources: Professor Hoffmann (H{page}) and *Enquire Within* (E s.section).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod

from cribscore.cards import (
    JACK,
    CardsLike,
    check_count,
    check_distinct,
    parse_cards,
    rank_of,
    suit_of,
    value_of,
)
from cribscore.errors import CardCountError, DataError, shown
from cribscore.show.score import Combination, HandScore

KEPT_SIZES = (3, 4, 5, 6)
"""Cards kept in hand at five-, six-, seven- and eight-card cribbage."""

_PAIR_NAMES = {2: "pair", 3: "pair-royal", 4: "double pair-royal"}
_RUN_NAMES = {1: "run", 2: "double run", 3: "treble run", 4: "quadruple run"}
_LENGTHS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Customs of the show that differ from table to table.

    Attributes
    ----------
    four_card_crib_flush : bool
        Whether a crib of one suit counts four though the starter is of another. Not by H{38};
        an older custom.
    """

    four_card_crib_flush: bool = False


STANDARD = ShowRules()
OLD_CRIB_FLUSH = ShowRules(four_card_crib_flush=True)


def check_rules(rules: ShowRules) -> None:
    """Refuse what are no rules of the show."""
    if not isinstance(rules, ShowRules):
        raise DataError(
            f"rules must be ShowRules, as STANDARD or OLD_CRIB_FLUSH; got {shown(rules)}."
        )


def score_hand(
    hand: CardsLike, starter: CardsLike, *, crib: bool = False, rules: ShowRules = STANDARD
) -> HandScore:
    """Score a hand or crib together with the starter.

    Parameters
    ----------
    hand : text, ids, or a sequence of either
        Three to six kept cards; a crib has four.
    starter : text or id
        The card turned up.
    crib : bool
        Count as the crib: a flush only with the starter (H{38}).
    rules : ShowRules
        `OLD_CRIB_FLUSH` lets a crib count a flush of four.

    Raises
    ------
    InvalidCardError
        If something is not a card.
    DuplicateCardError
        If a card is repeated, the starter included.
    CardCountError
        If the hand does not have 3 to 6 cards, or there is not one starter.

    Notes
    -----
    Fifteens two each, in every way (H{37}); pair 2, pair-royal 6, double pair-royal 12 (H{36});
    a run as many points as cards, for each way of choosing its cards (H{38}); a flush as many
    points as the hand has cards, one more with the starter; his nob 1. A turned jack is the
    dealer's heels (H{35}) and no part of the show.

    Examples
    --------
    >>> score = score_hand("5h 5s 5d Jc", "5c")
    >>> score.total, score.fifteens, score.pairs, score.nobs
    (29, 16, 12, 1)
    >>> score_hand("4h 5h 6h 6s", "5h")
    Traceback (most recent call last):
    ...
    cribscore.errors.DuplicateCardError: the five of hearts (5h) is at positions 2 and 5; \
the cards of a hand and its starter must be distinct.
    """
    _check_flag(crib)
    check_rules(rules)
    kept = parse_cards(hand, distinct=False)
    turned = parse_cards(starter, distinct=False)
    check_count(kept, KEPT_SIZES, "a hand")
    check_count(turned, (1,), "the starter")
    check_distinct((*kept, *turned), what="the cards of a hand and its starter")
    return _score(kept, turned[0], crib, rules)


def score_without_starter(hand: CardsLike, *, crib: bool = False) -> HandScore:
    """Score two to six cards by themselves, as they lie before the starter is turned.

    This is what two thrown cards are worth alone, or a hand when you choose what to keep. There
    is no nob without a starter, a flush takes the whole of three or more cards, and a crib has
    no flush.

    Examples
    --------
    >>> score_without_starter("5h Td").total
    2
    >>> score_without_starter("7h 8h 9h").total
    8
    """
    _check_flag(crib)
    kept = parse_cards(hand)
    check_count(kept, (2, *KEPT_SIZES), "a hand without a starter")
    return _score(kept, None, crib, STANDARD)


def score_heels(starter: CardsLike) -> int:
    """Return the dealer's points for turning the starter: two for a jack (H{35}).

    Examples
    --------
    >>> score_heels("Jd"), score_heels("5d")
    (2, 0)
    """
    turned = parse_cards(starter)
    if len(turned) != 1:
        raise CardCountError(f"the starter must be one card; got {len(turned)}.")
    return 2 if rank_of(turned[0]) == JACK else 0


def _check_flag(crib: object) -> None:
    if crib is not True and crib is not False:
        from cribscore.checks import check_flag  # needs NumPy, which one hand can do without

        check_flag("crib", crib)


def _score(kept: Sequence[int], starter: int | None, crib: bool, rules: ShowRules) -> HandScore:
    cards = sorted(kept if starter is None else (*kept, starter))
    found = (
        *_fifteens(cards),
        *_pairs(cards),
        *_runs(cards),
        *_flush(kept, starter, crib, rules),
        *_nobs(kept, starter),
    )
    return HandScore(cards=tuple(kept), starter=starter, combinations=found)


def _fifteens(cards: Sequence[int]) -> Iterator[Combination]:
    """Two points for every set of cards that makes fifteen (H{37})."""
    for size in range(2, len(cards) + 1):
        for chosen in combinations(cards, size):
            if sum(map(value_of, chosen)) == 15:
                yield Combination(part="fifteens", name="fifteen", cards=chosen, points=2)


def _pairs(cards: Sequence[int]) -> Iterator[Combination]:
    """Two points for every two of a rank: 2, 6 or 12 (H{36}, E s.84)."""
    for rank in range(13):
        alike = tuple(c for c in cards if rank_of(c) == rank)
        if len(alike) >= 2:
            points = len(alike) * (len(alike) - 1)
            yield Combination(
                part="pairs", name=_PAIR_NAMES[len(alike)], cards=alike, points=points
            )


def _runs(cards: Sequence[int]) -> Iterator[Combination]:
    """One point a card for every longest run, in every way of choosing its cards (H{36}, {38}).

    Ranks do not turn the corner: ace, king, queen is no run (H{37}). Seven or eight cards can
    hold two separate runs.
    """
    for block in _blocks({rank_of(c) for c in cards}):
        if len(block) >= 3:
            members = tuple(c for c in cards if rank_of(c) in block)
            ways = prod(sum(rank_of(c) == rank for c in members) for rank in block)
            kind = _RUN_NAMES.get(ways, f"{ways}-fold run")
            name = f"{kind} of {_LENGTHS[len(block)]}"
            yield Combination(part="runs", name=name, cards=members, points=len(block) * ways)


def _blocks(ranks: set[int]) -> Iterator[list[int]]:
    """Yield each maximal block of consecutive ranks."""
    for rank in sorted(ranks):
        if rank - 1 not in ranks:
            block = [rank]
            while block[-1] + 1 in ranks:
                block.append(block[-1] + 1)
            yield block


def _flush(
    kept: Sequence[int], starter: int | None, crib: bool, rules: ShowRules
) -> Iterator[Combination]:
    """The whole hand of one suit, one more with the starter; a crib only with it (H{38})."""
    suits = {suit_of(c) for c in kept}
    if len(kept) < 3 or len(suits) > 1:
        return
    joined = starter is not None and suit_of(starter) in suits
    if crib and not joined and not (rules.four_card_crib_flush and starter is not None):
        return
    cards = tuple(sorted((*kept, starter) if joined and starter is not None else kept))
    yield Combination(
        part="flush", name=f"flush of {_LENGTHS[len(cards)]}", cards=cards, points=len(cards)
    )


def _nobs(kept: Sequence[int], starter: int | None) -> Iterator[Combination]:
    """One for the jack of the starter's suit, held in hand or crib (H{38})."""
    if starter is None:
        return
    his_nob = 4 * JACK + suit_of(starter)
    if his_nob in kept:
        yield Combination(part="nobs", name="his nob", cards=(his_nob,), points=1)
