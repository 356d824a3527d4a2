"""The chances of Pope Joan, exact (E s.109)."""

from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError
from cribscore.games.odds import Odds
from cribscore.games.pope_joan.laws import PACK, cards_each, check_deal

__all__ = ["odds", "stop_odds"]


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
