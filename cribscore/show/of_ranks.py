"""Hands of ranks alone, as problems are often written: the exact mean over all suits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from cribscore.answers import Answer
from cribscore.cards import N_SUITS
from cribscore.checks import check_flag
from cribscore.errors import CardCountError
from cribscore.ranks import RanksLike, check_one_pack, format_ranks, parse_ranks
from cribscore.show.points import KEPT_SIZES, STANDARD, ShowRules, check_rules, score_hand

__all__ = ["RankScore", "expected_score", "suits_of"]


@dataclass(frozen=True, kw_only=True, slots=True)
class RankScore(Answer):
    """What a hand of ranks is worth over all suits that its cards can have.

    Attributes
    ----------
    ranks : tuple of int
        Of the cards kept, 0 for an ace.
    starter : int
        The rank turned up.
    points : int
        For fifteens, pairs and runs, which suits do not touch.
    mean : float
        Of all points, every choice of suits equally likely.
    least, most : int
        The points with the suits that add least and most.
    """

    ranks: tuple[int, ...]
    starter: int
    points: int
    mean: float
    least: int
    most: int

    def __str__(self) -> str:
        """Say what suits add."""
        shown = f"{format_ranks(self.ranks)} + {format_ranks((self.starter,))}"
        if self.least == self.most:
            return f"{shown}: {self.most}, whatever the suits"
        return (
            f"{shown}: {self.points} by ranks, {self.least} to {self.most} with suits, "
            f"{self.mean:.3f} in the mean over all suits"
        )


def expected_score(
    hand: RanksLike, starter: RanksLike, *, crib: bool = False, rules: ShowRules = STANDARD
) -> RankScore:
    """Score a hand of ranks: exactly the mean over all suits that the cards can have.

    Parameters
    ----------
    hand : text, or ranks
        Three to six ranks, ``4 4 5 6``; suits of whole cards are dropped.
    starter : text, or a rank
        The rank turned up.
    crib, rules
        As in `score_hand`.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the ranks are not those of a hand and a starter.

    Examples
    --------
    >>> print(expected_score("5 5 5 J", "5"))
    5 5 5 J + 5: 28 by ranks, 28 to 29 with suits, 28.250 in the mean over all suits
    """
    check_flag("crib", crib)
    check_rules(rules)
    kept = parse_ranks(hand)
    turned = parse_ranks([starter] if isinstance(starter, int) else starter)
    if len(kept) not in KEPT_SIZES:
        raise CardCountError(f"a hand must have 3 to 6 cards; got {len(kept)} ranks.")
    if len(turned) != 1:
        raise CardCountError(f"the starter must be one card; got {len(turned)} ranks.")
    check_one_pack((*kept, *turned))
    found = [
        score_hand(cards, up, crib=crib, rules=rules) for cards, up in _shows_of(kept, turned[0])
    ]
    totals = [one.total for one in found]
    one = found[0]
    return RankScore(
        ranks=kept,
        starter=turned[0],
        points=one.fifteens + one.pairs + one.runs,
        mean=sum(totals) / len(totals),
        least=min(totals),
        most=max(totals),
    )


def _shows_of(kept: Sequence[int], turned: int) -> Iterator[tuple[list[int], int]]:
    """Yield the hands and starters of these ranks, each once."""
    for cards in suits_of(kept):
        for suit in range(N_SUITS):
            if (up := 4 * turned + suit) not in cards:
                yield cards, up


def suits_of(ranks: Sequence[int]) -> Iterator[list[int]]:
    """Yield every set of cards of these ranks.

    Examples
    --------
    >>> len(list(suits_of((0, 0, 1)))), next(suits_of((0, 0, 1)))
    (24, [0, 1, 4])
    """
    ways = [
        [[4 * rank + suit for suit in suits] for suits in combinations(range(N_SUITS), n)]
        for rank in sorted(set(ranks))
        if (n := list(ranks).count(rank))
    ]
    for parts in product(*ways):
        yield [card for part in parts for card in part]
