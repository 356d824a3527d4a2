"""What a hand is worth by itself, before the starter: any number of players, no crib counted."""

from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean, pstdev

from cribscore.answers import Answer, as_cards
from cribscore.cards import N_CARDS, CardsLike, check_count, format_cards, parse_cards
from cribscore.show import score_hand
from cribscore.variants import SIX_CARD, VariantLike, find_variant

_TIE = 10  # decimals: hands nearer than that are equal

__all__ = ["Keep", "expected_keeps"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Keep(Answer):
    """A hand that can be kept, over every starter.

    Attributes
    ----------
    keep, throw : tuple of int
        Card ids.
    hand_mean, hand_sd : float
        Points: mean and standard deviation.
    hand_min, hand_max : int
        The least and the most.
    """

    keep: tuple[int, ...] = field(metadata=as_cards())
    throw: tuple[int, ...] = field(metadata=as_cards())
    hand_mean: float
    hand_sd: float
    hand_min: int
    hand_max: int

    def __str__(self) -> str:
        """Write the hand and its mean in one line."""
        keep, throw = (format_cards(part, symbols=True) for part in (self.keep, self.throw))
        return f"keep {keep}, throw {throw}: {self.hand_mean:.3f}"


def expected_keeps(dealt: CardsLike, *, variant: VariantLike = SIX_CARD) -> list[Keep]:
    """Rank every hand that can be kept by its own mean, the crib left out.

    The other players' cards are unknown, so that every card not dealt to you may be the starter:
    the answer is the same for two, three or four players.

    Parameters
    ----------
    dealt : text, ids, or a sequence of either
        As many cards as the variant deals.
    variant : Variant or str
        Any: ``three-handed`` and ``four-handed`` deal five and throw one.

    Returns
    -------
    list of Keep
        Best first.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards cannot be a deal.

    Examples
    --------
    >>> print(expected_keeps("5h 5s 5d Jc 2h", variant="three-handed")[0])
    keep 5♦ 5♥ 5♠ J♣, throw 2♥: 16.596
    """
    chosen = find_variant(variant)
    cards = sorted(parse_cards(dealt))
    check_count(cards, (chosen.dealt,), "the cards dealt")
    starters = [card for card in range(N_CARDS) if card not in cards]
    found = []
    for keep in combinations(cards, chosen.kept):
        points = [score_hand(keep, starter).total for starter in starters]
        found.append(
            Keep(
                keep=keep,
                throw=tuple(card for card in cards if card not in keep),
                hand_mean=fmean(points),
                hand_sd=pstdev(points),
                hand_min=min(points),
                hand_max=max(points),
            )
        )
    return sorted(found, key=lambda one: -round(one.hand_mean, _TIE))
