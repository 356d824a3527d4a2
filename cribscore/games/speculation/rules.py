"""Speculation: the cards as they are shown, and which may be sold (E s.105)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import CardCountError
from cribscore.games.packs import FULL

__all__ = ["PACK", "Rules", "Shown", "show_cards"]

PACK = FULL
PLACE = "E s.105"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    dealer_pools, other_pools : int
        What the dealer puts in, and what each of the others: six and four.
    turn_up_plays : bool
        The card turned up is the dealer's, who may sell it; an ace turned up takes the pool
        (outside: the later custom). Unset, only the cards dealt count, and the text's case can
        happen, a deal without a trump.
    """

    dealer_pools: int = 6
    other_pools: int = 4
    turn_up_plays: bool = True


STANDARD = Rules()


class Shown(NamedTuple):
    """A card as it is shown.

    Attributes
    ----------
    card : str
        Which.
    player : int
        Whose.
    trump : bool
        Whether it is a trump.
    highest : bool
        Whether it is the highest trump so far.
    """

    card: str
    player: int
    trump: bool
    highest: bool


def show_cards(
    hands: tuple[CardsLike, ...], turn_up: CardsLike = "", rules: Rules = STANDARD
) -> tuple[Shown, ...]:
    """Show the uppermost cards in turn from the eldest hand on, till all are discovered.

    Parameters
    ----------
    hands : tuple of cards
        Three cards a player, the uppermost first, from the eldest hand on; the dealer's last.
    turn_up : text or id
        The card turned up for trump.
    rules : Rules
        Whether the card turned up is the dealer's and counts.

    Returns
    -------
    tuple of Shown
        In the order shown, the card turned up first if it counts. Trumps may be bid for.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one deal.

    Examples
    --------
    >>> [one.card for one in show_cards(("2h 9s 4d", "Kh 3c 5s"), "7h") if one.highest]
    ['7h', 'Kh']
    """
    dealt, turned = read_deal(hands, turn_up)
    shown: list[Shown] = []
    best = -1
    for player, card in order_of(dealt, turned, rules):
        trump = card & 3 == turned & 3
        highest = trump and PACK.powers[card] > best
        best = PACK.powers[card] if highest else best
        shown.append(Shown(format_cards(card), player, trump, highest))
    return tuple(shown)


def order_of(hands: Sequence[Sequence[int]], turned: int, rules: Rules) -> list[tuple[int, int]]:
    """Return players and cards in the order in which they are shown."""
    first = [(len(hands) - 1, turned)] if rules.turn_up_plays else []
    return first + [(p, hand[n]) for n in range(3) for p, hand in enumerate(hands)]


def read_deal(hands: Sequence[CardsLike], turn_up: CardsLike) -> tuple[list[tuple[int, ...]], int]:
    """Read the hands and the card turned up, which are cards of one pack."""
    if not 2 <= len(hands) <= 17:
        raise CardCountError(f"speculation is played by 2 to 17; got {len(hands)} hands.")
    dealt = [PACK.parse(h, what=f"player {p}'s hand", sizes=(3,)) for p, h in enumerate(hands)]
    turned = PACK.parse_one(turn_up)
    named = {f"player {p}'s hand": hand for p, hand in enumerate(dealt)}
    PACK.check_together({**named, "the turn-up": (turned,)})
    return dealt, turned
