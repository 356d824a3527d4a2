"""Speculation (E s.105).

Each has three cards, and a card turned up makes the trump; all are shown one by one, trumps are
sold to who will buy, and the highest of them takes the pool.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from cribscore.cards import RANKS, CardsLike, card_name, format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Odds
from cribscore.games.packs import FULL, parse_suit, suit_name
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Item, Settlement, check_least

__all__ = [
    *("PACK", "QUESTIONS", "Deal", "Rules", "Sale", "Shown", "best_trump_odds", "highest_odds"),
    *("no_trump_odds", "simulate_deals", "settle_deal", "show_cards"),
]

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


STANDARD = Rules()

# ------------------------------------------------------------------------------ the showing


class Shown(NamedTuple):
    """A card as it is shown: whose, whether a trump, and whether the highest so far."""

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
    dealt, turned = _read_deal(hands, turn_up)
    shown: list[Shown] = []
    best = -1
    for player, card in _order(dealt, turned, rules):
        trump = card & 3 == turned & 3
        highest = trump and PACK.powers[card] > best
        best = PACK.powers[card] if highest else best
        shown.append(Shown(format_cards(card), player, trump, highest))
    return tuple(shown)


def _order(hands: Sequence[Sequence[int]], turned: int, rules: Rules) -> list[tuple[int, int]]:
    first = [(len(hands) - 1, turned)] if rules.turn_up_plays else []
    return first + [(p, hand[n]) for n in range(3) for p, hand in enumerate(hands)]


def _read_deal(hands: Sequence[CardsLike], turn_up: CardsLike) -> tuple[list[tuple[int, ...]], int]:
    if not 2 <= len(hands) <= 17:
        raise CardCountError(f"speculation is played by 2 to 17; got {len(hands)} hands.")
    dealt = [PACK.parse(h, what=f"player {p}'s hand", sizes=(3,)) for p, h in enumerate(hands)]
    turned = PACK.parse_one(turn_up)
    named = {f"player {p}'s hand": hand for p, hand in enumerate(dealt)}
    PACK.check_together({**named, "the turn-up": (turned,)})
    return dealt, turned


# ------------------------------------------------------------------------------- settlement


@dataclass(frozen=True, slots=True)
class Sale:
    """A trump sold: which, by whom, to whom and for how many counters."""

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
    >>> settle_deal(deal).totals, settle_deal(deal).winner
    ((5, 1, -6), 0)
    """
    hands, turned = _read_deal(deal.hands, deal.turn_up)
    players = len(hands)
    if deal.pool < 0:
        raise DataError(f"the pool must not be negative; got {deal.pool}.")
    owner = {card: player for player, card in _order(hands, turned, rules)}
    pools = [rules.other_pools] * (players - 1) + [rules.dealer_pools]
    items = [[Item("pooled", (), -n, _PLACE)] for n in pools]
    for sale in deal.sales:
        card = _check_sale(sale, owner, turned, players)
        items[sale.seller].append(Item("sold", (card,), sale.price, _PLACE))
        items[sale.buyer].append(Item("bought", (card,), -sale.price, _PLACE))
        owner[card] = sale.buyer
    trumps = [card for card in owner if card & 3 == turned & 3]
    pool, winner = deal.pool + sum(pools), None
    if trumps:
        best = max(trumps, key=lambda card: PACK.powers[card])
        winner = owner[best]
        items[winner].append(Item("the highest trump", (best,), pool, _PLACE))
        pool = 0
    sides = tuple(Breakdown(tuple(side)) for side in items)
    return Settlement(sides, winner, {"pool": pool})


def _check_sale(sale: Sale, owner: dict[int, int], turned: int, players: int) -> int:
    """Refuse a sale that cannot be, and return the card sold."""
    card = PACK.parse_one(sale.card, what="the card sold")
    named = f"the {card_name(card)} ({format_cards(card)})"
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


def simulate_deals(
    deals: int = 1000, *, players: int = 5, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Deal, show and speculate at random, the deal passing to the left.

    Parameters
    ----------
    deals : int
        How many.
    players : int
        Two to seventeen.
    seed : int
        Of the shuffles and the sales.
    rules : Rules
        The law.

    Returns
    -------
    dict
        ``gains`` by place at the table and what is left in the ``pool`` (together they are
        nothing), the ``sales`` made, and the deals with ``no_trump``.

    Raises
    ------
    DataError
        If there are no deals.
    CardCountError
        If there are too few or too many players.

    Examples
    --------
    >>> played = simulate_deals(100, seed=1)
    >>> sum(played["gains"]) + played["pool"]
    0
    """
    check_least(1, deals=deals)
    rng = random.Random(seed)
    table = Stakes(players)
    pool = sales = no_trump = 0
    for dealt in range(deals):
        pack = PACK.shuffled(rng)
        hands = tuple(tuple(pack[p : 3 * players : players]) for p in range(players))
        turned = pack[-1]
        sold = _speculate(show_cards(hands, turned, rules), players, rng)
        settled = settle_deal(Deal(hands, turned, sold, pool), rules)
        table.add_round(settled.totals, eldest=dealt + 1)
        pool = settled.facts["pool"]
        sales += len(sold)
        no_trump += settled.winner is None
    return {"gains": table.gains, "pool": pool, "sales": sales, "no_trump": no_trump}


def _speculate(shown: Sequence[Shown], players: int, rng: random.Random) -> tuple[Sale, ...]:
    """Sell about half of the trumps that are the highest when shown."""
    sold = []
    for one in shown:
        if one.highest and rng.random() < 0.5:
            buyer = (one.player + rng.randrange(1, players)) % players
            sold.append(Sale(one.card, one.player, buyer, rng.randint(1, 12)))
    return tuple(sold)


# ------------------------------------------------------------------------------------- odds


def highest_odds(
    card: CardsLike, hidden: int, seen: CardsLike = "", *, pool: int = 0
) -> dict[str, Odds]:
    """Return the chance that a trump shown is the highest of the deal, and what it is worth.

    Parameters
    ----------
    card : text or id
        The trump for sale.
    hidden : int
        How many cards of the players are still to be shown.
    seen : text, id, or a sequence of texts and ids
        The other cards shown, the card turned up with them.
    pool : int
        What lies in the pool.

    Returns
    -------
    dict
        ``highest``, the chance that no hidden card is a higher trump (none, if one has been
        seen), and ``worth``, that share of the pool.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If a card is unknown or in two places, or more are hidden than are not seen.
    DataError
        If the pool is negative.

    Examples
    --------
    >>> odds = highest_odds("Qh", 6, "7h 2s 9c", pool=22)
    >>> odds["highest"].value, round(float(odds["worth"]), 2)
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
    if pool < 0:
        raise DataError(f"the pool must not be negative; got {pool}.")
    higher = sum(_beats(c, trump) for c in left)
    beaten = any(_beats(c, trump) for c in out)
    chance = Fraction(comb(len(left) - higher, hidden), comb(len(left), hidden)) * (not beaten)
    words = f"{hidden} cards hidden, of {len(left)} not seen, {higher} of them higher trumps"
    return {"highest": Odds(chance, words), "worth": Odds(chance * pool, f"mean counters; {words}")}


def _beats(card: int, trump: int) -> bool:
    return card & 3 == trump & 3 and PACK.powers[card] > PACK.powers[trump]


def no_trump_odds(players: int = 5) -> Odds:
    """Return the chance of a deal without a trump, the card turned up left out.

    Parameters
    ----------
    players : int
        2 to 17.

    Returns
    -------
    Odds
        Exact.

    Raises
    ------
    CardCountError
        If there are too few or too many players.

    Examples
    --------
    >>> round(float(no_trump_odds(5)), 5), no_trump_odds(14).value
    (0.00788, Fraction(0, 1))
    """
    _check_players(players)
    dealt = 3 * players
    chance = Fraction(comb(39, dealt), comb(51, dealt))
    return Odds(chance, f"{players} hands of three of 51 cards, twelve of them trumps")


def best_trump_odds(
    players: int = 5, suit: str = "spades", rules: Rules = STANDARD
) -> dict[str, Odds]:
    """Return how likely each trump is to be the highest of a deal.

    Parameters
    ----------
    players : int
        2 to 17.
    suit : str
        The trump suit, for the names of the cards.
    rules : Rules
        Whether the card turned up counts.

    Returns
    -------
    dict
        The chance of each trump, highest first, then ``none`` where none need be dealt.

    Raises
    ------
    CardCountError
        If there are too few or too many players.
    InvalidCardError
        If the suit is none.

    Examples
    --------
    >>> odds = best_trump_odds(5)
    >>> round(float(odds["As"]), 4), round(float(odds["Ks"]), 4)
    (0.3484, 0.2335)
    """
    _check_players(players)
    trump, dealt = parse_suit(suit), 3 * players
    odds: dict[str, Odds] = {}
    words = f"{players} hands of three and a card turned up, which "
    words += "counts" if rules.turn_up_plays else "does not count"
    for higher, letter in enumerate(PACK.ranks):
        card = format_cards(4 * RANKS.index(letter) + trump)
        odds[card] = Odds(_best_chance(higher, dealt, rules.turn_up_plays), words)
    rest = 1 - sum((p.value for p in odds.values()), Fraction(0))
    return odds if rules.turn_up_plays else odds | {"none": Odds(rest, words)}


def _best_chance(higher: int, dealt: int, turn_up_plays: bool) -> Fraction:
    """Return the chance that a trump with so many above it is the highest that counts.

    The card turned up is any of the thirteen alike: the trump itself, one of those above it, or
    one below. The others lie anywhere among the 51 cards left, of which some are dealt.
    """

    def among(barred: int, wanted: int) -> Fraction:
        """Return the chance that so many barred cards are not dealt and those wanted are."""
        return Fraction(comb(51 - barred - wanted, dealt - wanted), comb(51, dealt))

    itself = among(higher, 0) if turn_up_plays else Fraction(0)
    above = (
        Fraction(0) if turn_up_plays else higher * among(higher - 1, 1) if higher else Fraction(0)
    )
    below = (12 - higher) * among(higher, 1)
    return (itself + above + below) / 13


def _check_players(players: int) -> None:
    if not 2 <= players <= 17:
        raise CardCountError(f"speculation is played by 2 to 17; got {players}.")


QUESTIONS = {
    "show": show_cards,
    "settle": settle_deal,
    "simulate": simulate_deals,
    "highest": highest_odds,
    "no-trump": no_trump_odds,
    "best-trump": best_trump_odds,
}
