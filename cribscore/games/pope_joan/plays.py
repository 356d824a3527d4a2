"""What may be led and played at Pope Joan, and where the sequences stop."""

from collections.abc import Collection, Sequence

from cribscore.cards import CardsLike
from cribscore.games.pope_joan.laws import PACK, POPE
from cribscore.games.shape import Cards

__all__ = ["book_leads", "find_stops", "leads_of", "legal", "next_card"]

_NEXT = {card: card + 4 for card in PACK.kinds if card + 4 in PACK.kinds}


def next_card(card: int) -> int | None:
    """Return the card that follows in sequence; None after a king and the seven of diamonds."""
    return _NEXT.get(card)


def find_stops(turn_up: CardsLike = "", out: CardsLike = "") -> Cards:
    """Return the cards that are known to be stops: none can follow them in sequence.

    They are the seven of diamonds and the kings, always, and every card whose next is turned up
    or out (played, or for the dealer in the stock), unless it is out itself.

    Examples
    --------
    >>> find_stops(), find_stops("Ts")
    (Cards('7d Kc Kd Kh Ks'), Cards('7d 9s Kc Kd Kh Ks'))
    """
    _, gone = _read("", turn_up, out)
    return Cards(card for card in PACK.kinds if _is_stop(card, gone) and card not in gone)


def _read(
    hand: CardsLike, turn_up: CardsLike, out: CardsLike, least: int = 0
) -> tuple[tuple[int, ...], set[int]]:
    """Read a hand, and the cards that are known to be out of play."""
    held = PACK.parse(hand, sizes=range(least, 51))
    turned = PACK.parse(turn_up, what="the turn-up", sizes=(0, 1))
    played = PACK.parse(out, what="the cards out")
    PACK.check_together({"the hand": held, "the turn-up": turned, "the cards out": played})
    return held, {*turned, *played}


def _is_stop(card: int, gone: Collection[int]) -> bool:
    following = _NEXT.get(card)
    return following is None or following in gone


def legal(hand: CardsLike, last: CardsLike = "") -> Cards:
    """Return what a player may play: the next in sequence, or any card to lead.

    `last` is the last card played, if a sequence is under way.

    Examples
    --------
    >>> legal("Tc 9d 4h", "9c"), legal("Tc 9d 4h", "Kh"), legal("Tc 9d 4h")
    (Cards('Tc'), Cards(''), Cards('Tc 9d 4h'))
    """
    held = PACK.parse(hand, sizes=range(1, 51))
    newest = PACK.parse(last, what="the last card", sizes=(0, 1))
    PACK.check_together({"the hand": held, "the last card": newest})
    return Cards(c for c in held if not newest or c == next_card(newest[0]))


def book_leads(hand: CardsLike, turn_up: CardsLike = "", out: CardsLike = "") -> Cards:
    """Return what the book would have the eldest hand lead.

    Stops before all; Pope, if there is no stop to lead; failing both, low from the longest
    suit, an ace by preference: no card leads up to one. `out` is what has been played, and for
    the dealer the stock.

    Examples
    --------
    >>> book_leads("9s 9d 4h", "Ts"), book_leads("8s 9d 4h", "Ts"), book_leads("8s 3h 4h", "Ts")
    (Cards('9s'), Cards('9d'), Cards('3h'))
    """
    held, gone = _read(hand, turn_up, out, least=1)
    return Cards(leads_of(held, gone))


def leads_of(hand: Sequence[int], gone: Collection[int]) -> list[int]:
    """Return what the book leads from card ids, with these cards out of play."""
    stops = [card for card in hand if _is_stop(card, gone)]
    if stops:
        return stops
    if POPE in hand:
        return [POPE]
    suits = [[card for card in hand if card & 3 == suit] for suit in range(4)]
    longest = [min(suit) for suit in suits if suit and len(suit) == max(map(len, suits))]
    return [card for card in longest if card >> 2 == 0] or longest
