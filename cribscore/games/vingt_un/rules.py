"""The rules of vingt-un: counting, calls, and the settlement of a coup (E s.113-115)."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, card_name, format_cards, full_name, value_of
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = [
    *("PACK", "STANDARD", "TARGET", "Coup", "Rules", "best_total", "calls_of", "highest"),
    *("is_natural", "legal_calls", "score_hand", "settle_coup", "total_of"),
]

PACK = FULL
TARGET = 21


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    ties_pay_dealer : bool
        Ties are the dealer's, as some play it (s.114); otherwise they are drawn. A tie at
        twenty-one then pays double, for the exception of a drawn game falls away.
    natural_takes_deal : bool
        The first natural takes the deal; unset, by agreement, it passes it to the dealer's left
        (s.115).
    natural_ties_drawn : bool
        A player's natural against the dealer's is a drawn game, as every other tie at twenty-one
        (s.114). Unset, the words of s.115 hold to the letter: double "from all the players".
    """

    ties_pay_dealer: bool = False
    natural_takes_deal: bool = True
    natural_ties_drawn: bool = True


STANDARD = Rules()

# ---------------------------------------------------------------------------------- scorers


def best_total(cards: Sequence[int]) -> tuple[int, bool]:
    """Return the best total of card ids, and whether an ace counts eleven in it."""
    low = sum(value_of(card) for card in cards)
    best = highest(low, any(card >> 2 == 0 for card in cards))
    return best, best > low


def highest(low: int, has_ace: bool) -> int:
    """Return the best total of a hand from its lowest, in which aces count one."""
    return low + 10 if has_ace and low + 10 <= TARGET else low


def is_natural(cards: Sequence[int]) -> bool:
    """Say whether card ids are twenty-one in two cards (s.115)."""
    return len(cards) == 2 and best_total(cards)[0] == TARGET


def total_of(cards: CardsLike) -> int:
    """Count a hand, an ace as eleven where that does not pass twenty-one (s.115).

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The hand.

    Returns
    -------
    int
        The best total; above 21 if even the lowest is.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If the cards are not cards of one pack.

    Examples
    --------
    >>> total_of("Ah 6d"), total_of("Ah 6d Kc")
    (17, 17)
    """
    return best_total(PACK.parse(cards))[0]


def score_hand(cards: CardsLike) -> Breakdown:
    """Count a hand card by card, and say if it is a natural or over twenty-one.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The hand, in the order dealt and drawn.

    Returns
    -------
    Breakdown
        An item a card, whose points add up to the hand's; items of no points name a natural,
        twenty-one, or a hand that is over.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If the cards are not cards of one pack.

    Examples
    --------
    >>> score_hand("Ah Kd").total, score_hand("Ah Kd").items[-1].name
    (21, 'a natural')
    """
    ids = PACK.parse(cards)
    total, soft = best_total(ids)
    items = []
    for card in ids:
        high = soft and card >> 2 == 0
        soft = soft and not high  # one ace only can count eleven
        items.append(Item(card_name(card), (card,), 11 if high else value_of(card), "E s.115"))
    if is_natural(ids):
        items.append(Item("a natural", ids, 0, "E s.115"))
    elif total == TARGET:
        items.append(Item("vingt-un", ids, 0, "E s.114"))
    elif total > TARGET:
        items.append(Item("over twenty-one", ids, 0, "E s.114"))
    return Breakdown(tuple(items))


# ------------------------------------------------------------------------------ legal calls


def legal_calls(cards: CardsLike) -> tuple[str, ...]:
    """Return what the holder of these cards may say (s.114, s.115).

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The hand, two cards or more.

    Returns
    -------
    tuple of str
        ``("declare",)`` for a natural, ``("throw up",)`` over twenty-one, ``("stand",)`` at
        exactly twenty-one, else ``("stand", "card")``. The dealer is as free as the others.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not a hand of one pack.

    Examples
    --------
    >>> legal_calls("5h 9d"), legal_calls("5h 9d 8c")
    (('stand', 'card'), ('throw up',))
    """
    ids = PACK.parse(cards)
    if len(ids) < 2:
        raise CardCountError(
            f"a hand at vingt-un has two cards or more; got {format_cards(ids) or 'none'}."
        )
    return calls_of(ids)


def calls_of(ids: Sequence[int]) -> tuple[str, ...]:
    """Return what the holder of these card ids may say; see `legal_calls`."""
    total, _ = best_total(ids)
    if total > TARGET:
        return ("throw up",)
    if total < TARGET:
        return ("stand", "card")
    return ("declare",) if len(ids) == 2 else ("stand",)


def _check_drawn(ids: Sequence[int], who: str) -> None:
    """Refuse a card drawn by a hand that had no right to it."""
    for held in range(2, len(ids)):
        if "card" not in calls_of(ids[:held]):
            raise IllegalPlayError(
                f"{who} drew the {full_name(ids[held])} upon "
                f"{format_cards(ids[:held])}, which makes {best_total(ids[:held])[0]}; cards are "
                "drawn below twenty-one only."
            )


# ------------------------------------------------------------------------------- settlement


@dataclass(frozen=True, slots=True)
class Coup:
    """The record of one coup.

    Attributes
    ----------
    hands : tuple of cards
        The players' hands from the eldest on, each in the order dealt and drawn.
    dealer : cards
        The dealer's hand.
    stakes : tuple of int
        What each player has staked; 1 each if left out.
    """

    hands: tuple[CardsLike, ...]
    dealer: CardsLike
    stakes: tuple[int, ...] = ()


def settle_coup(coup: Coup, rules: Rules = STANDARD) -> Settlement:
    """Settle a coup: who pays whom, and who deals next (s.114, s.115).

    Parameters
    ----------
    coup : Coup
        The hands as they stand at the end.
    rules : Rules
        Ties, and who has the deal.

    Returns
    -------
    Settlement
        A side a player from the eldest on, then the dealer; they sum to nothing. The fact
        ``next_dealer`` is the side that deals next. `winner` is None: each plays the dealer.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one pack, or a hand has fewer than two.
    IllegalPlayError
        If a hand drew at twenty-one or over, or against the dealer's natural.
    DataError
        If the stakes are not one positive number a player.

    Examples
    --------
    >>> done = settle_coup(Coup(("Ah Kd", "Ts 9s", "Th 6c 9h"), "Td 8c", (2, 2, 2)))
    >>> done.totals, done.facts["next_dealer"]
    ((4, 2, -2, -4), 0)
    """
    hands, dealer = _read_coup(coup)
    stakes = coup.stakes or (1,) * len(hands)
    if len(stakes) != len(hands) or any(s < 1 for s in stakes):
        raise DataError(
            f"stakes must be one positive number for each of {len(hands)} players; got {stakes}."
        )
    naturals = [player for player, hand in enumerate(hands) if is_natural(hand)]
    sides: list[list[Item]] = [[] for _ in hands]
    for player, (hand, stake) in enumerate(zip(hands, stakes, strict=True)):
        first = bool(naturals) and player == naturals[0]
        name, times, place = _result(hand, dealer, first, rules)
        sides[player].append(Item(name, hand, times * stake, place))
    owed = [
        Item(f"player {p}: {s[0].name}", s[0].cards, -s[0].points, s[0].place)
        for p, s in enumerate(sides)
    ]
    following = len(hands)
    if naturals and not is_natural(dealer):
        following = naturals[0] if rules.natural_takes_deal else 0
    return Settlement(
        (*(Breakdown(tuple(side)) for side in sides), Breakdown(tuple(owed))),
        facts={"next_dealer": following},
    )


def _read_coup(coup: Coup) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    hands = [PACK.parse(hand, what=f"player {p}'s hand") for p, hand in enumerate(coup.hands)]
    dealer = PACK.parse(coup.dealer, what="the dealer's hand")
    if not hands:
        raise CardCountError("a coup needs one player or more besides the dealer; got none.")
    named = {f"player {p}'s hand": hand for p, hand in enumerate(hands)}
    PACK.check_together({**named, "the dealer's hand": dealer})
    for who, hand in {**named, "the dealer's hand": dealer}.items():
        if len(hand) < 2:
            raise CardCountError(
                f"{who} must have two cards or more; got {format_cards(hand) or 'none'}."
            )
        _check_drawn(hand, who.removesuffix("'s hand"))
        if is_natural(dealer) and len(hand) > 2:
            raise IllegalPlayError(
                f"{who.removesuffix(chr(39) + 's hand')} drew the {full_name(hand[2])} "
                "although the dealer turned up a natural, which ends the coup."
            )
    return hands, dealer


def _result(
    hand: Sequence[int], dealer: Sequence[int], first: bool, rules: Rules
) -> tuple[str, int, str]:
    """Return what a player's hand comes to, in stakes won, and the place in the book."""
    mine, his = best_total(hand)[0], best_total(dealer)[0]
    if is_natural(dealer):
        if is_natural(hand) and rules.natural_ties_drawn and not rules.ties_pay_dealer:
            return "two naturals, drawn", 0, "E s.114"
        return "the dealer's natural", -2, "E s.115"
    if is_natural(hand):
        return ("a natural", 2, "E s.115") if first else ("a later natural", 1, "E s.115")
    if mine > TARGET:
        return "over twenty-one", -1, "E s.114"
    if mine == his:
        if not rules.ties_pay_dealer:
            return "a tie, drawn", 0, "E s.114"
        return "a tie, to the dealer", -2 if his == TARGET else -1, "E s.114"
    if TARGET in (mine, his):
        return (
            ("vingt-un", 2, "E s.114") if mine == TARGET else ("dealer's vingt-un", -2, "E s.114")
        )
    if his > TARGET:
        return "the dealer is over", 1, "E s.114"
    return ("higher", 1, "E s.114") if mine > his else ("lower", -1, "E s.114")
