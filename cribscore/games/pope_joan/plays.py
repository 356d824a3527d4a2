"""What may be led and played at Pope Joan, and where the sequences stop."""

from collections.abc import Sequence

from cribscore.cards import CardsLike, format_cards
from cribscore.games.pope_joan.board import PACK, POPE

__all__ = ["book_leads", "find_stops", "legal_plays"]

_KINDS = frozenset(PACK.kinds)


def next_card(card: int) -> int | None:
    """Return the card that follows in sequence; None after a king and the seven of diamonds."""
    return card + 4 if card + 4 in _KINDS else None


def find_stops(turn_up: CardsLike = "", out: CardsLike = "") -> str:
    """Return the cards that are known to be stops: none can follow them in sequence.

    Parameters
    ----------
    turn_up : text or id
        The card turned up for trump, if there is one.
    out : text, id, or a sequence of texts and ids
        Cards played, and for the dealer those of the stock.

    Returns
    -------
    str
        The seven of diamonds and the kings, which are always stops, and every card whose next
        is turned up or out, unless it is out itself.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If a card is not of the pack, lies in two places, or two are turned up.

    Examples
    --------
    >>> find_stops(), find_stops("Ts")
    ('7d Kc Kd Kh Ks', '7d 9s Kc Kd Kh Ks')
    """
    turned = PACK.parse(turn_up, what="the turn-up", sizes=(0, 1))
    played = PACK.parse(out, what="the cards out")
    PACK.check_together({"the turn-up": turned, "the cards out": played})
    gone = {*turned, *played}
    return format_cards([card for card in PACK.kinds if is_stop(card, gone) and card not in gone])


def is_stop(card: int, gone: set[int]) -> bool:
    return next_card(card) is None or next_card(card) in gone


def legal_plays(hand: CardsLike, last: CardsLike = "") -> str:
    """Return what a player may lay: the next in sequence, or to lead any card.

    Parameters
    ----------
    hand : text, id, or a sequence of texts and ids
        What the player holds.
    last : text or id
        The last card played, if a sequence is under way.

    Returns
    -------
    str
        The cards; empty for a player who cannot follow.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If a card is not of the pack, lies in two places, or the hand is empty.

    Examples
    --------
    >>> legal_plays("Tc 9d 4h", "9c"), legal_plays("Tc 9d 4h", "Kh"), legal_plays("Tc 9d 4h")
    ('Tc', '', 'Tc 9d 4h')
    """
    held = PACK.parse(hand, sizes=range(1, 51))
    newest = PACK.parse(last, what="the last card", sizes=(0, 1))
    PACK.check_together({"the hand": held, "the last card": newest})
    return format_cards([c for c in held if not newest or c == next_card(newest[0])])


def book_leads(hand: CardsLike, turn_up: CardsLike = "", out: CardsLike = "") -> str:
    """Return what the book would have the eldest hand lead.

    Stops before all; Pope, if there is no stop to lead; failing both, low from the longest
    suit, an ace by preference: no card leads up to one.

    Parameters
    ----------
    hand : text, id, or a sequence of texts and ids
        What the player holds.
    turn_up : text or id
        The card turned up.
    out : text, id, or a sequence of texts and ids
        Cards played, and for the dealer those of the stock.

    Returns
    -------
    str
        The stops held; or Pope; or the lowest card of each longest suit, an ace where one is.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If a card is not of the pack, lies in two places, or the hand is empty.

    Examples
    --------
    >>> book_leads("9s 9d 4h", "Ts"), book_leads("8s 9d 4h", "Ts"), book_leads("8s 3h 4h", "Ts")
    ('9s', '9d', '3h')
    """
    held = PACK.parse(hand, sizes=range(1, 51))
    turned = PACK.parse(turn_up, what="the turn-up", sizes=(0, 1))
    played = PACK.parse(out, what="the cards out")
    PACK.check_together({"the hand": held, "the turn-up": turned, "the cards out": played})
    return format_cards(leads_of(held, {*turned, *played}))


def leads_of(hand: Sequence[int], gone: set[int]) -> list[int]:
    stops = [card for card in hand if is_stop(card, gone)]
    if stops:
        return stops
    if POPE in hand:
        return [POPE]
    suits = [[card for card in hand if card & 3 == suit] for suit in range(4)]
    longest = [min(suit) for suit in suits if suit and len(suit) == max(map(len, suits))]
    return [card for card in longest if card >> 2 == 0] or longest
