"""Speculation: cards shown and sold, who takes the pool, and the chances (E s.105)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cribscore.cards import RANKS, CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Odds
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Cards, Item, Settlement, check_least
from cribscore.games.suits import parse_suit, suit_name

__all__ = [
    "PACK", "STANDARD", "Hand", "Rules", "Sale", "Shown", "beats", "check_sale", "check_table",
    "highest_odds", "no_trump_odds", "odds", "order_of", "read_deal", "settle", "show_cards",
]  # fmt: skip

PACK = FULL
_PLACE = "E s.105"


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

    def __post_init__(self) -> None:
        """Refuse to pool less than nothing."""
        check_least(0, dealer_pools=self.dealer_pools, other_pools=self.other_pools)


STANDARD = Rules()


def check_table(players: int) -> None:
    """Refuse a table that three cards each cannot serve."""
    if not 2 <= players <= 17:
        raise CardCountError(f"speculation is played by 2 to 17; got {players}.")


def beats(card: int, trump: int) -> bool:
    """Say whether a card is a higher trump than this one."""
    return card & 3 == trump & 3 and PACK.powers[card] > PACK.powers[trump]


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as it is shown.

    Attributes
    ----------
    card, player : Cards, int
        Which, and whose.
    trump, highest : bool
        Whether it is a trump, and the highest so far.
    """

    card: Cards
    player: int
    trump: bool
    highest: bool


def show_cards(
    hands: tuple[CardsLike, ...], turn_up: CardsLike = "", rules: Rules = STANDARD
) -> tuple[Shown, ...]:
    """Show the uppermost cards in turn from the eldest hand on, till all are discovered.

    The card turned up comes first if it counts. Trumps may be bid for.

    Examples
    --------
    >>> [one.card for one in show_cards(("2h 9s 4d", "Kh 3c 5s"), "7h") if one.highest]
    [Cards('7h'), Cards('Kh')]
    """
    dealt, turned = read_deal(hands, turn_up)
    shown: list[Shown] = []
    best: int | None = None
    for player, card in order_of(dealt, turned, rules):
        trump = card & 3 == turned & 3
        highest = trump and (best is None or beats(card, best))
        best = card if highest else best
        shown.append(Shown(Cards((card,)), player, trump, highest))
    return tuple(shown)


def order_of(hands: Sequence[Sequence[int]], turned: int, rules: Rules) -> list[tuple[int, int]]:
    """Return players and cards in the order in which they are shown."""
    first = [(len(hands) - 1, turned)] if rules.turn_up_plays else []
    return first + [(p, hand[n]) for n in range(3) for p, hand in enumerate(hands)]


def read_deal(hands: Sequence[CardsLike], turn_up: CardsLike) -> tuple[list[tuple[int, ...]], int]:
    """Read the hands and the card turned up, which are cards of one pack."""
    check_table(len(hands))
    dealt = [PACK.parse(h, what=f"player {p}'s hand", sizes=(3,)) for p, h in enumerate(hands)]
    turned = PACK.parse_one(turn_up)
    named = {f"player {p}'s hand": hand for p, hand in enumerate(dealt)}
    PACK.check_together({**named, "the turn-up": (turned,)})
    return dealt, turned


@dataclass(frozen=True, slots=True)
class Sale:
    """A trump sold.

    Attributes
    ----------
    card : card
        Which.
    seller, buyer, price : int
        By whom, to whom, and for how many counters.
    """

    card: CardsLike
    seller: int
    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a deal.

    Attributes
    ----------
    hands, turn_up : cards
        Three cards a player, the uppermost first, from the eldest hand on; the card turned up.
    sales : tuple of Sale
        In their order.
    pool : int
        What lies in the pool from a deal before in which no trump was dealt.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    sales: tuple[Sale, ...] = ()
    pool: int = 0


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a deal: the pools, the sales, and the pool to the owner of the highest trump.

    The fact ``pool`` is what is left for the next deal, so that the sides gain what lay in the
    pool before less that. `won_hand` is who took it.

    Examples
    --------
    >>> hand = Hand(("2h 9s 4d", "Kh 3c 5s", "6c 8c Tc"), "7h", (Sale("Kh", 1, 0, 5),))
    >>> settle(hand).totals, settle(hand).won_hand
    ((5, 1, -6), 0)
    """
    hands, turned = read_deal(hand.hands, hand.turn_up)
    players = len(hands)
    check_least(0, pool=hand.pool)
    owner = {card: player for player, card in order_of(hands, turned, rules)}
    pools = [rules.other_pools] * (players - 1) + [rules.dealer_pools]
    items = [[Item("pooled", (), -n, _PLACE)] for n in pools]
    for sale in hand.sales:
        card = check_sale(sale, owner, turned, players)
        items[sale.seller].append(Item("sold", (card,), sale.price, _PLACE))
        items[sale.buyer].append(Item("bought", (card,), -sale.price, _PLACE))
        owner[card] = sale.buyer
    trumps = [card for card in owner if card & 3 == turned & 3]
    pool, winner = hand.pool + sum(pools), None
    if trumps:
        best = max(trumps, key=lambda card: PACK.powers[card])
        winner = owner[best]
        items[winner].append(Item("the highest trump", (best,), pool, _PLACE))
        pool = 0
    sides = tuple(Breakdown(tuple(side)) for side in items)
    return Settlement(sides, winner, facts={"pool": pool})


def check_sale(sale: Sale, owner: Mapping[int, int], turned: int, players: int) -> int:
    """Refuse a sale that cannot be, by who owns which card, and return the card sold."""
    card = PACK.parse_one(sale.card, what="the card sold")
    named = f"the {full_name(card)}"
    for player in (sale.seller, sale.buyer):
        if not 0 <= player < players:
            raise DataError(f"players are numbered 0 to {players - 1}; got {player} for {named}.")
    if card & 3 != turned & 3:
        raise IllegalPlayError(
            f"{named} is no trump and cannot be sold; {suit_name(turned & 3)} are trumps."
        )
    if sale.price < 1 or sale.seller == sale.buyer:
        raise DataError(
            f"{named} must be sold to another for 1 counter or more; got player {sale.seller} to "
            f"player {sale.buyer} for {sale.price}."
        )
    if owner.get(card) != sale.seller:
        held = f"player {owner[card]} has it" if card in owner else "nobody has it"
        raise IllegalPlayError(f"{named} is not player {sale.seller}'s to sell; {held}.")
    return card


def highest_odds(
    card: CardsLike, hidden: int, seen: CardsLike = "", *, pool: int = 0
) -> dict[str, Odds]:
    """Return the chance that a trump shown is the highest of the deal, and what it is worth.

    `hidden` cards of the players are still to be shown; `seen` are the others shown, the card
    turned up with them. ``highest`` is the chance that no hidden card is a higher trump (none, if
    one has been seen), and ``worth`` that share of the pool.

    Examples
    --------
    >>> chances = highest_odds("Qh", 6, "7h 2s 9c", pool=22)
    >>> chances["highest"].value, round(float(chances["worth"]), 2)
    (Fraction(287, 376), 16.79)
    """
    trump = PACK.parse_one(card, what="the card for sale")
    out = PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the card for sale": (trump,), "the cards seen": out})
    left = PACK.remaining((trump,), out)
    if not 0 <= hidden <= len(left):
        raise CardCountError(
            f"hidden must be from 0 to {len(left)} cards, those not seen; got {hidden}."
        )
    check_least(0, pool=pool)
    higher = sum(beats(c, trump) for c in left)
    beaten = any(beats(c, trump) for c in out)
    chance = Fraction(comb(len(left) - higher, hidden), comb(len(left), hidden)) * (not beaten)
    words = f"{hidden} cards hidden, of {len(left)} not seen, {higher} of them higher trumps"
    return {"highest": Odds(chance, words), "worth": Odds(chance * pool, f"mean counters; {words}")}


def no_trump_odds(players: int = 5) -> Odds:
    """Return the chance that no trump is dealt to 2 to 17 players, the card turned up left out.

    Examples
    --------
    >>> round(float(no_trump_odds(5)), 5), no_trump_odds(14).value
    (0.00788, Fraction(0, 1))
    """
    check_table(players)
    dealt = 3 * players
    chance = Fraction(comb(39, dealt), comb(51, dealt))
    return Odds(chance, f"{players} hands of three of 51 cards, twelve of them trumps")


def odds(players: int = 5, suit: str = "spades", rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how likely each trump is to be the highest of a deal to 2 to 17 players.

    The highest trump comes first, and last ``none`` where none need be dealt.

    Examples
    --------
    >>> round(float(odds(5)["As"]), 4), round(float(odds(5)["Ks"]), 4)
    (0.3484, 0.2335)
    """
    check_table(players)
    trump, dealt = parse_suit(suit), 3 * players
    found: dict[str, Odds] = {}
    words = f"{players} hands of three and a card turned up, which "
    words += "counts" if rules.turn_up_plays else "does not count"
    for higher, letter in enumerate(PACK.ranks):
        card = format_cards(4 * RANKS.index(letter) + trump)
        found[card] = Odds(_best_chance(higher, dealt, rules.turn_up_plays), words)
    rest = 1 - sum((p.value for p in found.values()), Fraction(0))
    return found if rules.turn_up_plays else found | {"none": Odds(rest, words)}


def _best_chance(higher: int, dealt: int, turn_up_plays: bool) -> Fraction:
    """Return the chance that a trump with so many above it is the highest that counts.

    The card turned up is any of the thirteen alike: the trump itself, one of those above it, or
    one below. The others lie anywhere among the 51 cards left, of which some are dealt.
    """

    def among(barred: int, wanted: int) -> Fraction:
        """Return the chance that so many barred cards are not dealt and those wanted are."""
        return Fraction(comb(51 - barred - wanted, dealt - wanted), comb(51, dealt))

    itself = among(higher, 0) if turn_up_plays else Fraction(0)
    above = Fraction(0) if turn_up_plays or not higher else higher * among(higher - 1, 1)
    below = (12 - higher) * among(higher, 1)
    return (itself + above + below) / 13
