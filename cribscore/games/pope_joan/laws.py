"""The pack of Pope Joan, its board, what may be played, and the chances (E s.109)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import CardCountError, DataError
from cribscore.games.odds import Odds
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards, check_least

__all__ = [
    "COMPARTMENTS", "HONOURS", "PACK", "POPE", "STANDARD", "Rules", "book_leads", "cards_each",
    "check_deal", "dress_board", "find_stops", "leads_of", "legal", "next_card", "odds",
    "stop_odds",
]  # fmt: skip

POPE, _EIGHT = parse_cards("9d 8d")
PACK = Pack("the Pope Joan pack", "KQJT98765432A", missing=(_EIGHT,))
COMPARTMENTS = {
    **{"ace": 1, "king": 1, "queen": 1, "knave": 1, "game": 1},
    **{"matrimony": 2, "intrigue": 2, "pope": 6},
}
HONOURS = {0: "ace", 12: "king", 11: "queen", 10: "knave"}
"""The compartments of the trump honours, by rank."""
_MOST = 12


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    share : int
        What every player puts towards the dressing, "usually" two, and the dealer double. The
        dealer makes it up to fifteen; what is over lies upon Game. With 0 the dealer dresses
        alone, which the text gives as the custom of some companies.
    stake : int
        For every card: when Pope is turned up, and of those left in the hands at the end.
    by_the_book : bool
        The leader plays known stops first, then Pope, then the lowest card of the longest suit;
        unset, that is advice, and any card may be led.
    """

    share: int = 2
    stake: int = 1
    by_the_book: bool = False

    def __post_init__(self) -> None:
        """Refuse to lay less than nothing."""
        check_least(0, share=self.share, stake=self.stake)


STANDARD = Rules()


def cards_each(players: int) -> tuple[int, int]:
    """Return how many cards each of 2 to 12 is dealt, and how many are left in the stock.

    The book wants six or eight left, or nearly: the number dealt is the one that comes nearest
    to it, the larger where two are as near.

    Examples
    --------
    >>> [cards_each(n) for n in (3, 4, 5, 6)]
    [(14, 8), (11, 6), (9, 5), (7, 8)]
    """
    check_deal(players, 1)

    def away(each: int) -> tuple[int, int]:
        stock = len(PACK.cards) - 1 - players * each
        return max(6 - stock, stock - 8, 0), -each

    each = min(range(1, (len(PACK.cards) - 1) // players + 1), key=away)
    return each, len(PACK.cards) - 1 - players * each


def check_deal(players: int, each: int) -> None:
    """Refuse a deal that nobody plays, or that the pack does not hold."""
    if not 2 <= players <= _MOST or each < 1 or players * each > len(PACK.cards) - 1:
        raise DataError(
            f"2 to {_MOST} players share 50 cards at most, one being turned up; got {players} "
            f"players with {each} cards each."
        )


def dress_board(players: int, rules: Rules = STANDARD) -> dict[str, int]:
    """Dress the board: one to each honour and Game, two to each union, six to Pope.

    The compartments, then ``dealer pays`` and ``others pay``, each of them.

    Examples
    --------
    >>> dress_board(4)["dealer pays"], dress_board(7)["dealer pays"], dress_board(7)["game"]
    (9, 4, 2)
    """
    check_deal(players, 1)
    needed = sum(COMPARTMENTS.values())
    others = (players - 1) * rules.share
    dealer = max(needed - others, 2 * rules.share)
    laid = COMPARTMENTS | {"game": COMPARTMENTS["game"] + others + dealer - needed}
    return laid | {"dealer pays": dealer, "others pay": rules.share}


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


def odds(players: int = 4, each: int = 0) -> dict[str, Odds]:
    """Return what a deal brings, by the number of players.

    ``honour turned``, ``pope turned``, ``dealer takes``: the turn-up gives the dealer something;
    ``pope dealt`` to somebody; ``matrimony held`` and ``intrigue held`` in one hand; ``mean
    stops`` in a hand at the start. Each is dealt so many cards, or with 0 what leaves six or eight.

    Examples
    --------
    The turn-up is something to the dealer once in three deals.

    >>> odds(4)["dealer takes"].value, round(float(odds(4)["matrimony held"]), 4)
    (Fraction(1, 3), 0.1514)
    """
    each = each or cards_each(players)[0]
    check_deal(players, each)
    total = len(PACK.cards)
    out = players * each
    union = Fraction(total - 8, total) * Fraction(players * comb(each, 2), comb(total - 1, 2))
    fixed = 5  # the seven of diamonds and the kings
    stops = Fraction(each, total) * (fixed + (total - fixed) * Fraction(total - out, total - 1))
    assumption = f"{players} hands of {each}, one turned up, {total - 1 - out} in the stock"
    named = {
        "honour turned": Fraction(16, total),
        "pope turned": Fraction(1, total),
        "dealer takes": Fraction(17, total),
        "pope dealt": Fraction(out, total),
        "matrimony held": union,
        "intrigue held": union,
        "mean stops": stops,
    }
    return {name: Odds(value, assumption) for name, value in named.items()}


def stop_odds(
    card: CardsLike, hand: CardsLike, turn_up: CardsLike, *, players: int = 4, out: CardsLike = ""
) -> Odds:
    """Return the chance that a card held is a stop, as far as its holder can see.

    It is certain for a king, the seven of diamonds, and a card whose next is in sight but not in
    the hand; nothing where the next is in the hand; else the chance that it is in the stock.

    `out` are the cards played.

    Examples
    --------
    >>> held = "9s 4h 2c 3c Jd Qd 7h 8h Ks 2s 4s"
    >>> stop_odds("9s", held, "Ts").value, stop_odds("4h", held, "Ts").value
    (Fraction(1, 1), Fraction(2, 13))
    """
    held = PACK.parse(hand)
    turned = PACK.parse_one(turn_up)
    played = PACK.parse(out, what="the cards out")
    one = PACK.parse_one(card, what="the card")
    PACK.check_together({"the hand": held, "the turn-up": (turned,), "the cards out": played})
    if one not in held:
        raise CardCountError(f"the {full_name(one)} must be in the hand {format_cards(held)}.")
    _, stock = cards_each(players)
    unseen = PACK.remaining(held, (turned,), played)
    following = one + 4
    if following not in PACK.kinds or following == turned or following in played:
        return Odds(Fraction(1), "nothing can follow it")
    if following in held:
        return Odds(Fraction(0), "its next is in the same hand")
    if stock > len(unseen):
        raise CardCountError(f"the stock has {stock} cards; {len(unseen)} are not seen.")
    words = f"{stock} cards in the stock, of {len(unseen)} not seen"
    return Odds(Fraction(stock, len(unseen)), words)
