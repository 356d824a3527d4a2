"""A deal of speculation settled: the sales, and who takes the pool."""

from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.speculation.rules import PACK, PLACE, STANDARD, Rules, order_of, read_deal
from cribscore.games.suits import suit_name

__all__ = ["Deal", "Sale", "settle_deal"]


@dataclass(frozen=True, slots=True)
class Sale:
    """A trump sold.

    Attributes
    ----------
    card : card
        Which.
    seller, buyer : int
        By whom, to whom.
    price : int
        For how many counters.
    """

    card: CardsLike
    seller: int
    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class Deal:
    """The record of a deal.

    Attributes
    ----------
    hands : tuple of cards
        Three cards a player, the uppermost first, from the eldest hand on; the dealer's last.
    turn_up : card
        The card turned up for trump.
    sales : tuple of Sale
        In their order.
    pool : int
        What lies in the pool from a deal before in which no trump was dealt.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    sales: tuple[Sale, ...] = ()
    pool: int = 0


def settle_deal(deal: Deal, rules: Rules = STANDARD) -> Settlement:
    """Settle a deal: the pools, the sales, and the pool to who has the highest trump.

    Parameters
    ----------
    deal : Deal
        Hands, turn-up and sales.
    rules : Rules
        The law.

    Returns
    -------
    Settlement
        A side a player. The fact ``pool`` is what is left for the next deal, so that the sides
        gain what lay in the pool before less that. `winner` is who took it.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one deal.
    IllegalPlayError
        If a card is sold that is no trump, or not the seller's, naming it.
    DataError
        If a price or a player is impossible.

    Examples
    --------
    >>> deal = Deal(("2h 9s 4d", "Kh 3c 5s", "6c 8c Tc"), "7h", (Sale("Kh", 1, 0, 5),))
    >>> settle_deal(deal).totals, settle_deal(deal).won_hand
    ((5, 1, -6), 0)
    """
    hands, turned = read_deal(deal.hands, deal.turn_up)
    players = len(hands)
    if deal.pool < 0:
        raise DataError(f"the pool must not be negative; got {deal.pool}.")
    owner = {card: player for player, card in order_of(hands, turned, rules)}
    pools = [rules.other_pools] * (players - 1) + [rules.dealer_pools]
    items = [[Item("pooled", (), -n, PLACE)] for n in pools]
    for sale in deal.sales:
        card = _check_sale(sale, owner, turned, players)
        items[sale.seller].append(Item("sold", (card,), sale.price, PLACE))
        items[sale.buyer].append(Item("bought", (card,), -sale.price, PLACE))
        owner[card] = sale.buyer
    trumps = [card for card in owner if card & 3 == turned & 3]
    pool, winner = deal.pool + sum(pools), None
    if trumps:
        best = max(trumps, key=lambda card: PACK.powers[card])
        winner = owner[best]
        items[winner].append(Item("the highest trump", (best,), pool, PLACE))
        pool = 0
    sides = tuple(Breakdown(tuple(side)) for side in items)
    return Settlement(sides, won_hand=winner, facts={"pool": pool})


def _check_sale(sale: Sale, owner: dict[int, int], turned: int, players: int) -> int:
    """Refuse a sale that cannot be, and return the card sold."""
    card = PACK.parse_one(sale.card, what="the card sold")
    named = f"the {full_name(card)}"
    for player in (sale.seller, sale.buyer):
        if not 0 <= player < players:
            raise DataError(f"players are numbered 0 to {players - 1}; got {player} for {named}.")
    if sale.price < 1 or sale.seller == sale.buyer:
        raise DataError(
            f"{named} must be sold to another for 1 counter or more; got player {sale.seller} to "
            f"player {sale.buyer} for {sale.price}."
        )
    if card & 3 != turned & 3:
        raise IllegalPlayError(
            f"{named} is no trump and cannot be sold; {suit_name(turned & 3)} are trumps."
        )
    if owner.get(card) != sale.seller:
        held = f"player {owner[card]} has it" if card in owner else "nobody has it"
        raise IllegalPlayError(f"{named} is not player {sale.seller}'s to sell; {held}.")
    return card
