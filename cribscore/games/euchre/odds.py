"""How strong a hand of euchre is against one opponent, and the trumps against it."""

from dataclasses import dataclass
from fractions import Fraction

from cribscore.cards import CardsLike
from cribscore.games.euchre.laws import PACK, euchre_ranking
from cribscore.games.odds import Odds, chance_of
from cribscore.games.suits import parse_suit, suit_name

__all__ = ["Strength", "strength", "trumps_against"]


@dataclass(frozen=True, slots=True)
class Strength:
    """How a hand does against every hand of one opponent, both open and best played.

    Attributes
    ----------
    point : Odds
        Of three tricks or more.
    march : Odds
        Of all five.
    """

    point: Odds
    march: Odds

    def to_dict(self) -> dict[str, object]:
        """Return the chances of three tricks or more, and of all five."""
        return {
            "three tricks or more": self.point.value,
            "all five tricks": self.march.value,
            "assumption": self.point.assumption,
        }


def strength(hand: CardsLike, *, trump: str | int, out: str = "", leads: bool = True) -> Strength:
    """Return how often a hand alone makes three tricks, and all five, against one opponent.

    Parameters
    ----------
    hand : cards
        Five cards.
    trump : str or int
        The trump suit.
    out : cards
        Cards known to be out of play: the turn-up that was turned down, or one's discard.
    leads : bool
        Whether the hand leads.

    Returns
    -------
    Strength
        Over every hand of five from the cards unseen, thirty-two in the pack.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If the hand is not five cards of the pack, or a card out of play is in it.

    Examples
    --------
    >>> strength("Jh Jd Ah Kh Qh", trump="h", out="7h").march.value
    Fraction(1, 1)
    """
    import numpy as np

    from cribscore.games.open_hands import choose_table, count_strengths, mask_of

    suit = parse_suit(trump)
    ids = PACK.parse(hand, sizes=(5,))
    gone = PACK.parse(out, what="the cards out of play", sizes=range(6))
    PACK.check_together({"the hand": ids, "the cards out of play": gone})
    unseen, ranking = PACK.remaining(ids, gone), euchre_ranking(suit)
    counts = np.zeros((6, 6), dtype=np.int64)
    masks = mask_of(ids, ranking), mask_of(unseen, ranking)
    count_strengths(*masks, 0, int(leads), 1, 0, choose_table(), counts)
    made = counts.sum(axis=0)
    total = int(made.sum())
    words = f"the opponent's {total:,} hands equally likely, both hands open and best played; "
    words += f"this hand {'leads' if leads else 'is led to'}, {suit_name(suit)} are trumps"
    return Strength(
        Odds(Fraction(int(made[3:].sum()), total), words),
        Odds(Fraction(int(made[5]), total), words),
    )


def trumps_against(hand: CardsLike, *, trump: str | int, turn_up: str = "") -> dict[str, Odds]:
    """Return the chances of the number of trumps in an opponent's five cards.

    Parameters
    ----------
    hand : cards
        Five cards.
    trump : str or int
        The trump suit, of nine cards with the left bower.
    turn_up : card
        The turn-up, if it is known and neither player holds it.

    Returns
    -------
    dict of str to Odds
        By the number of trumps.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If the hand is not five cards of the pack, or the turn-up is in it.

    Examples
    --------
    >>> trumps_against("Jh Jd Ah Kc Qc", trump="h", turn_up="9h")["0 trumps"].value
    Fraction(20349, 65780)
    """
    suit = parse_suit(trump)
    ids = PACK.parse(hand, sizes=(5,))
    turned = PACK.parse(turn_up, what="the turn-up", sizes=(0, 1))
    PACK.check_together({"the hand": ids, "the turn-up": turned})
    unseen, ranking = PACK.remaining(ids, turned), euchre_ranking(suit)
    good = sum(ranking.is_trump(card) for card in unseen)
    words = f"five cards of the {len(unseen)} unseen, {good} of them trumps"
    return {
        f"{k} trumps": Odds(chance_of(k, drawn=5, good=good, total=len(unseen)), words)
        for k in range(min(5, good) + 1)
    }
