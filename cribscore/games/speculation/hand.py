"""Speculation: cards shown and sold, who takes the pool, and the chances (E s.105)."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from typing import Self

from cribscore.answers import Answer, as_cards
from cribscore.cards import RANKS, CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.odds import Odds, odds_of
from cribscore.games.packs import FULL
from cribscore.games.shape import Cards, Settlement, check_least, scored
from cribscore.games.suits import parse_suit, suit_name

PACK = FULL
_PLACE = "E s.105"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    dealer_pools, other_pools : What the dealer puts in, and what each of the others: six and four.
    turn_up_plays : The card turned up is the dealer's, who may sell it; an ace turned up takes the
        pool (outside: the later custom). Unset, only the cards dealt count, and the text's case can
        happen, a deal without a trump.
    """

    dealer_pools: int = 6
    other_pools: int = 4
    turn_up_plays: bool = True

    def __post_init__(self) -> None:
        check_least(0, dealer_pools=self.dealer_pools, other_pools=self.other_pools)


STANDARD = Rules()


def check_table(players: int) -> None:
    """Refuse a table that three cards each cannot serve."""
    if not 2 <= players <= 17:
        raise CardCountError(f"speculation is played by 2 to 17; got {players}.")


def beats(card: int, trump: int) -> bool:
    """Say whether a card is a higher trump than this one."""
    return card & 3 == trump & 3 and PACK.powers[card] > PACK.powers[trump]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown(Answer):
    """A card as it is shown.

    Attributes
    ----------
    card, player, trump, highest : Which and whose; whether it is a trump, and the highest so far.
    """

    card: Cards = field(metadata=as_cards())
    player: int
    trump: bool
    highest: bool


def show_cards(
    hands: tuple[CardsLike, ...], turn_up: CardsLike = "", rules: Rules = STANDARD
) -> tuple[Shown, ...]:
    """Show the uppermost cards in turn from the eldest hand on, till all are discovered.

    The card turned up comes first if it counts. Trumps may be bid for.

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
        shown.append(Shown(card=Cards((card,)), player=player, trump=trump, highest=highest))
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
    card, seller, buyer, price : Which, by whom, to whom, and for how many counters.
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
    hands, turn_up : Three cards a player, the uppermost first, from the eldest hand on; the card
        turned up.
    sales : In their order.
    pool : What lies in the pool from a deal before in which no trump was dealt.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    sales: tuple[Sale, ...] = ()
    pool: int = 0


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a deal: the pools, the sales, and the pool to the owner of the highest trump.

    The fact ``pool`` is what is left for the next deal, so that the sides gain what lay in the
    pool before less that. `won_hand` is who took it.

    >>> hand = Hand(("2h 9s 4d", "Kh 3c 5s", "6c 8c Tc"), "7h", (Sale("Kh", 1, 0, 5),))
    >>> settle(hand).totals, settle(hand).won_hand
    ((5, 1, -6), 0)
    """
    hands, turned = read_deal(hand.hands, hand.turn_up)
    players = len(hands)
    check_least(0, pool=hand.pool)
    owner = {card: player for player, card in order_of(hands, turned, rules)}
    pools = [rules.other_pools] * (players - 1) + [rules.dealer_pools]
    items = [[scored("pooled", -n, _PLACE)] for n in pools]
    for sale in hand.sales:
        card = check_sale(sale, owner, turned, players)
        items[sale.seller].append(scored("sold", sale.price, _PLACE, (card,)))
        items[sale.buyer].append(scored("bought", -sale.price, _PLACE, (card,)))
        owner[card] = sale.buyer
    trumps = [card for card in owner if card & 3 == turned & 3]
    pool, winner = hand.pool + sum(pools), None
    if trumps:
        best = max(trumps, key=lambda card: PACK.powers[card])
        winner = owner[best]
        items[winner].append(scored("the highest trump", pool, _PLACE, (best,)))
        pool = 0
    return Settlement.of_items(items, won_hand=winner, facts={"pool": pool})


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
    return {
        "highest": Odds(value=chance, assumption=words),
        "worth": Odds(value=chance * pool, assumption=f"mean counters; {words}"),
    }


def no_trump_odds(players: int = 5) -> Odds:
    """Return the chance that no trump is dealt to 2 to 17 players, the card turned up left out.

    >>> round(float(no_trump_odds(5)), 5), no_trump_odds(14).value
    (0.00788, Fraction(0, 1))
    """
    check_table(players)
    dealt = 3 * players
    chance = Fraction(comb(39, dealt), comb(51, dealt))
    return Odds(
        value=chance, assumption=f"{players} hands of three of 51 cards, twelve of them trumps"
    )


def odds(players: int = 5, suit: str = "spades", rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how likely each trump is to be the highest of a deal to 2 to 17 players.

    The highest trump comes first, and last ``none`` where none need be dealt.

    >>> round(float(odds(5)["As"]), 4), round(float(odds(5)["Ks"]), 4)
    (0.3484, 0.2335)
    """
    check_table(players)
    trump, dealt = parse_suit(suit), 3 * players
    found: dict[str, Fraction] = {}
    words = f"{players} hands of three and a card turned up, which "
    words += "counts" if rules.turn_up_plays else "does not count"
    for higher, letter in enumerate(PACK.ranks):
        card = format_cards(4 * RANKS.index(letter) + trump)
        found[card] = _best_chance(higher, dealt, rules.turn_up_plays)
    if not rules.turn_up_plays:
        found["none"] = 1 - sum(found.values(), Fraction(0))
    return odds_of(found, words)


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


_SALE = re.compile(r"sell (\w+) to (\d+) for (\d+)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A deal in progress: ``show`` turns the uppermost card of the player whose turn it is.

    Once a trump is the highest shown, ``offer`` puts it up: from the owner's left each other player
    calls ``bid 5``, more than the last, or ``pass``, until nobody bids more, and the owner calls
    ``sell`` or ``keep``. A bargain struck at the table is one call, for any trump shown:
    ``sell Kh to 0 for 5``. Nobody may look at the cards that are not shown.

    Attributes
    ----------
    turned : The card turned up.
    order, shown : Players and cards in the order in which they are shown, and how many have been.
    owners : Who owns each trump that has been shown.
    sales, pool : The sales made, and what lay in the pool before.
    offered : The trump that was offered last.
    bidders : Who may still bid for it, the next first.
    bid : Who bids most for it, and how much; nobody and 0 while none is offered.
    """

    turned: int
    order: tuple[tuple[int, int], ...]
    shown: int = 0
    owners: Mapping[int, int]
    sales: tuple[Sale, ...] = ()
    pool: int = 0
    offered: int | None = None
    bidders: tuple[int, ...] = ()
    bid: tuple[int, int] = (live.OVER, 0)
    rules: Rules = STANDARD

    @property
    def best(self) -> int | None:
        """The highest trump shown so far."""
        return max(self.owners, key=lambda card: PACK.powers[card], default=None)

    def legal_calls(self) -> tuple[str, ...]:
        """Return ``show``, or ``end`` after the last card, ``offer``, and sales for 1.

        A higher bid, and a sale for more or of a lower trump, are open too.
        """
        if self.is_over:
            return ()
        if self.bidders:
            return f"bid {self.bid[1] + 1}", "pass"
        if self.bid[1]:
            return "sell", "keep"
        going = "show" if self.shown < len(self.order) else "end"
        if self.best is None:
            return (going,)
        card, owner = format_cards(self.best), self.owners[self.best]
        others = [p for p in range(len(self.hands)) if p != owner]
        offer = () if self.best == self.offered else ("offer",)
        return (going, *offer, *(f"sell {card} to {p} for 1" for p in others))

    def read_call(self, words: str) -> str:
        found = _SALE.fullmatch(" ".join(words.split()))
        if not found:
            return super().read_call(words)
        card = PACK.parse_one(found[1], what="the card sold")
        return f"sell {format_cards(card)} to {int(found[2])} for {int(found[3])}"

    def _allows(self, call: str) -> bool:
        if call.startswith("bid "):
            amount = call.removeprefix("bid ")
            return bool(self.bidders) and amount.isdigit() and int(amount) > self.bid[1]
        if not call.startswith("sell ") or self.bidders or self.bid[1]:
            return call in self.legal_calls()
        sale, card = self._sale(call)
        if card & 3 == self.turned & 3 and card not in self.owners:
            raise IllegalPlayError(f"the {full_name(card)} has not been shown; it cannot be sold.")
        check_sale(sale, self.owners, self.turned, len(self.hands))
        return True

    def _sale(self, call: str) -> tuple[Sale, int]:
        _, text, _, buyer, _, price = call.split()
        (card,) = parse_cards(text)
        return Sale(text, self.owners.get(card, self.turn), int(buyer), int(price)), card

    def _call(self, call: str) -> Self:
        if call == "end":
            return self._with(turn=live.OVER)
        if call in ("offer", "pass", "keep") or call.startswith("bid "):
            return self._bargain(call)
        if call == "sell":
            bargain = f"sell {format_cards(self.offered or 0)} to {self.bid[0]} for {self.bid[1]}"
            return self._bargain("keep")._call(bargain)
        if call != "show":
            sale, card = self._sale(call)
            return self._with(sales=(*self.sales, sale), owners={**self.owners, card: sale.buyer})
        player, card = self.order[self.shown]
        trump, shown = card & 3 == self.turned & 3, self.shown + 1
        turn = self.order[min(shown, len(self.order) - 1)][0]
        owners = {**self.owners, card: player} if trump else self.owners
        return self._with(shown=shown, owners=owners, turn=turn)

    def _bargain(self, call: str) -> Self:
        """Offer the highest trump, bid for it or pass, or end the bidding."""
        offered, bidders, bid = self.offered, self.bidders, self.bid
        if call == "offer":
            offered, n = self.best, len(self.hands)
            owner = self.owners[offered or 0]
            bidders = tuple((owner + step) % n for step in range(1, n))
        elif call == "keep":
            bid = (live.OVER, 0)
        else:
            bid = bid if call == "pass" else (self.turn, int(call.split()[1]))
            bidders = bidders[1:] if call == "pass" else (*bidders[1:], self.turn)
        if bidders == bid[:1]:  # nobody bids more
            bidders = ()
        turn = self.order[min(self.shown, len(self.order) - 1)][0]
        if bidders or bid[1]:
            turn = bidders[0] if bidders else self.owners[offered or 0]
        return self._with(offered=offered, bidders=bidders, bid=bid, turn=turn)

    def record(self) -> Hand:
        """Return the hands, the turn-up and the sales."""
        hands = tuple(map(Cards, self.hands))
        return Hand(hands, Cards((self.turned,)), self.sales, self.pool)

    def _settle(self) -> Settlement:
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 5,
    seed: live.Seed = None,
    hands: live.Hands = None,
    turn_up: CardsLike = "",
    pool: int = 0,
    rules: Rules = STANDARD,
) -> State:
    """Deal three cards each to 2 to 17 players, or begin with known ones, the uppermost first.

    >>> state = start(players=2, hands=("2h 9s 4d", "Kh 3c 5s"), turn_up="7h").call("show")
    >>> state.call("sell 7h to 0 for 3").owners
    {26: 0}
    """
    check_table(players)
    check_least(0, pool=pool)
    dealt, rest = live.deal_cards(PACK, players, 3, seed=seed, hands=hands, then=(turn_up,))
    order = tuple(order_of(dealt, rest[0], rules))
    return State(
        pack=PACK,
        hands=dealt,
        turned=rest[0],
        order=order,
        turn=order[0][0],
        owners={},
        pool=pool,
        rules=rules,
    )


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Replay a record; each trump is sold as soon as it is shown and earlier sales are made."""
    state = start(
        players=len(hand.hands), hands=hand.hands, turn_up=hand.turn_up, pool=hand.pool, rules=rules
    )
    for sale in hand.sales:
        card = PACK.parse_one(sale.card, what="the card sold")
        while not state.is_over and card not in state.owners:
            state = state.call("show")
        state = state.call(f"sell {format_cards(card)} to {sale.buyer} for {sale.price}")
    return live.replay(state, ["show"] * (len(state.order) - state.shown) + ["end"])


def sell_at_random(state: State, rng: random.Random) -> str:
    """Show the next card, or sell the one just shown, if it is the highest trump, to anyone.

    To a bid, and to a trump offered, both answers are equally likely.
    """
    going, *others = state.legal_calls()
    if state.bid[1] or state.bidders:
        return going if rng.random() < 0.5 else others[0]
    sales = [call for call in others if call != "offer"]
    if not sales or state.order[state.shown - 1][1] != state.best or rng.random() < 0.5:
        return going
    return f"{rng.choice(sales)[:-1]}{rng.randint(1, 12)}"


def trade_by_worth(state: State, rng: random.Random) -> str:
    """Offer every highest trump, bid to one less than it is worth (E s.105), sell near that."""
    calls = state.legal_calls()
    if "offer" in calls:
        return "offer"
    if not state.bidders and not state.bid[1]:
        return calls[0]
    hidden = len(state.order) - state.shown
    seen = [card for _, card in state.order[: state.shown]]
    left = PACK.remaining({state.turned, *seen})
    higher = sum(beats(card, state.offered or 0) for card in left)
    n = len(state.hands)
    pool = state.pool + state.rules.dealer_pools + (n - 1) * state.rules.other_pools
    worth = pool * comb(len(left) - higher, hidden) / comb(len(left), hidden)
    good = state.bid[1] + 1 <= worth - 1 if state.bidders else state.bid[1] >= worth - 2
    return calls[0] if good else calls[1]


POLICIES: dict[str, live.Policy] = {"random": sell_at_random, "worth": trade_by_worth}


def _facts(done: Settlement) -> dict[str, float]:
    sales = sum(item.name == "sold" for side in done.sides for item in side.items)
    return {"sales": sales, "no trump": done.won_hand is None}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=5, facts=_facts)
