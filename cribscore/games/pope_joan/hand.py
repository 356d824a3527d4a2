"""The pack of Pope Joan, its board, what may be played, and the chances (E s.109)."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Self

from cribscore.cards import CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.odds import Odds, odds_of
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards, Item, Settlement, check_least, scored

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
    share : What every player puts towards the dressing, "usually" two, and the dealer double. The
        dealer makes it up to fifteen; what is over lies upon Game. With 0 the dealer dresses alone,
        which the text gives as the custom of some companies.
    stake : For every card: when Pope is turned up, and of those left in the hands at the end.
    by_the_book : The leader plays known stops first, then Pope, then the lowest card of the longest
        suit; unset, that is advice, and any card may be led.
    """

    share: int = 2
    stake: int = 1
    by_the_book: bool = False

    def __post_init__(self) -> None:
        check_least(0, share=self.share, stake=self.stake)


STANDARD = Rules()


def cards_each(players: int) -> tuple[int, int]:
    """Return how many cards each of 2 to 12 is dealt, and how many are left in the stock.

    The book wants six or eight left, or nearly: the number dealt is the one that comes nearest
    to it, the larger where two are as near.

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
    return odds_of(named, assumption)


def stop_odds(
    card: CardsLike, hand: CardsLike, turn_up: CardsLike, *, players: int = 4, out: CardsLike = ""
) -> Odds:
    """Return the chance that a card held is a stop, as far as its holder can see.

    It is certain for a king, the seven of diamonds, and a card whose next is in sight but not in
    the hand; nothing where the next is in the hand; else the chance that it is in the stock.

    `out` are the cards played.

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
        return Odds(value=Fraction(1), assumption="nothing can follow it")
    if following in held:
        return Odds(value=Fraction(0), assumption="its next is in the same hand")
    if stock > len(unseen):
        raise CardCountError(f"the stock has {stock} cards; {len(unseen)} are not seen.")
    words = f"{stock} cards in the stock, of {len(unseen)} not seen"
    return Odds(value=Fraction(stock, len(unseen)), assumption=words)


_PLACE = "E s.109"
_UNIONS = {"matrimony": (12, 11), "intrigue": (11, 10)}
_NOTHING = (0,) * len(COMPARTMENTS)


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A hand in progress; it is over at once where Pope is turned up.

    Attributes
    ----------
    dealt, turned : The hands as they were dealt, and the card turned up.
    stock : The cards left, which the dealer alone may look at.
    following, plays : The card that must follow, None where any may be led; who has played what.
    standing : What lay on each compartment before the board was dressed.
    """

    dealt: tuple[tuple[int, ...], ...]
    turned: int
    stock: tuple[int, ...]
    following: int | None = None
    plays: tuple[tuple[int, int], ...] = ()
    standing: tuple[int, ...] = _NOTHING
    rules: Rules = STANDARD

    def legal(self) -> Cards:
        if self.following is not None:
            return Cards((self.following,))
        return Cards(self.book_leads if self.rules.by_the_book else self.hand)

    @property
    def book_leads(self) -> list[int]:
        """What the book would have the leader play."""
        seen = self.stock if self.turn == len(self.hands) - 1 else ()
        return leads_of(self.hand, {self.turned, *seen, *(card for _, card in self.plays)})

    def _play(self, card: int) -> Self:
        hand = live.without(self.hand, card)
        hands = live.replaced(self.hands, self.turn, hand)
        plays, after = (*self.plays, (self.turn, card)), next_card(card)
        if not hand:
            return self._with(hands=hands, plays=plays, following=None, turn=live.OVER)
        holder = next((player for player, held in enumerate(hands) if after in held), None)
        if holder is None:
            return self._with(hands=hands, plays=plays, following=None)
        return self._with(hands=hands, plays=plays, following=after, turn=holder)

    def _settle(self) -> Settlement:
        ledger = _Ledger.dressed(len(self.dealt), self.standing, self.rules)
        dealer = len(self.dealt) - 1
        if self.turned == POPE:
            winner = dealer
            ledger.take(dealer, "pope", POPE)
            ledger.take(dealer, "game")
            for player in range(dealer):
                ledger.pay(player, dealer, "cards dealt", self.dealt[player])
        else:
            winner = self.plays[-1][0]
            if self.turned >> 2 in HONOURS:
                ledger.take(dealer, HONOURS[self.turned >> 2], self.turned)
            ledger.take_played(self.plays, self.turned & 3)
            ledger.take(winner, "game")
            ledger.pay_for_cards_left(self.hands, winner)
        return Settlement.of_items(ledger.items, won_hand=winner, facts={"standing": ledger.board})


@dataclass(slots=True)
class _Ledger:
    """The board and what each player has taken and paid."""

    board: dict[str, int]
    items: list[list[Item]]
    stake: int

    @classmethod
    def dressed(cls, players: int, standing: Sequence[int], rules: Rules) -> "_Ledger":
        laid = dress_board(players, rules)
        paid = [laid["others pay"]] * (players - 1) + [laid["dealer pays"]]
        board = {name: old + laid[name] for name, old in zip(COMPARTMENTS, standing, strict=True)}
        return cls(board, [[scored("dressing the board", -n, _PLACE)] for n in paid], rules.stake)

    def take(self, player: int, name: str, *cards: int) -> None:
        """Give a player what lies on a compartment."""
        self.items[player].append(scored(name, self.board[name], _PLACE, cards))
        self.board[name] = 0

    def pay(self, giver: int, taker: int, why: str, cards: Sequence[int]) -> None:
        """Make a player pay another a stake a card."""
        owed = self.stake * len(cards)
        self.items[giver].append(scored(f"paid: {why}", -owed, _PLACE, cards))
        self.items[taker].append(scored(f"received: {why}", owed, _PLACE, cards))

    def take_played(self, plays: Sequence[tuple[int, int]], trump: int) -> None:
        """Take the compartments of the honours played out, of the unions and of Pope."""
        by = {card: player for player, card in plays}
        for player, card in plays:
            if card == POPE:
                self.take(player, "pope", card)
            if card & 3 == trump and card >> 2 in HONOURS:
                self.take(player, HONOURS[card >> 2], card)
        for name, ranks in _UNIONS.items():
            cards = [4 * rank + trump for rank in ranks]
            owners = [by.get(card) for card in cards]
            if owners[0] is not None and owners[0] == owners[1]:
                self.take(owners[0], name, *cards)

    def pay_for_cards_left(self, hands: Sequence[Sequence[int]], winner: int) -> None:
        """Pay the winner a stake for every card left; a holder of Pope is excused."""
        for player, left in enumerate(hands):
            if POPE in left:
                self.items[player].append(scored("excused by Pope", 0, _PLACE, (POPE,)))
            elif left:
                self.pay(player, winner, "cards left", left)


def start(
    *,
    players: int = 4,
    seed: live.Seed = None,
    hands: live.Hands = None,
    turn_up: CardsLike = "",
    standing: tuple[int, ...] = _NOTHING,
    rules: Rules = STANDARD,
) -> State:
    """Deal a hand to 2 to 12 players, or begin with known equal hands and the card turned up.

    >>> state = start(players=2, hands=("3h 5h", "4h 9c"), turn_up="2c")
    >>> state.play("3h").player, state.play("3h").legal()
    (1, Cards('4h'))
    """
    each = cards_each(players)[0] if hands is None else _size_of(hands)
    check_deal(players, each)
    if len(standing) != len(COMPARTMENTS) or min(standing) < 0:
        raise DataError(
            f"standing must be eight numbers, for {', '.join(COMPARTMENTS)}; got {standing}."
        )
    dealt, rest = live.deal_cards(PACK, players, each, seed=seed, hands=hands, then=(turn_up,))
    return State(
        pack=PACK,
        hands=dealt,
        dealt=dealt,
        turned=rest[0],
        stock=rest[1:],
        turn=live.OVER if rest[0] == POPE else 0,
        standing=standing,
        rules=rules,
    )


def _size_of(hands: Sequence[CardsLike]) -> int:
    return len(PACK.parse(hands[0], what="hand 0")) if hands else 0


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a hand.

    Attributes
    ----------
    hands, turn_up : Equal hands, from the eldest on, the dealer's last; the card turned up for
        trump.
    cards : All cards in the order played, to the one with which a player goes out; none where Pope
        is turned up.
    standing : What lay on ace, king, queen, knave, game, matrimony, intrigue and pope before the
        board was dressed; nothing if left out.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    cards: CardsLike = ()
    standing: tuple[int, ...] = _NOTHING


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Replay a record card by card, refusing what the law forbids, and return its end."""
    turned = PACK.parse_one(hand.turn_up)
    state = start(
        players=len(hand.hands),
        hands=hand.hands,
        turn_up=hand.turn_up,
        standing=hand.standing,
        rules=rules,
    )
    cards = PACK.parse(hand.cards, what="the cards played")
    if turned == POPE and cards:
        raise IllegalPlayError(
            f"the {full_name(cards[0])} is played although Pope is turned up, which determines "
            "the game."
        )
    for place, card in enumerate(cards):
        if state.is_over:
            raise CardCountError(f"the {full_name(card)} is played after a player has gone out.")
        state = live.replay(state, cards[place : place + 1])
    if not state.is_over:
        raise CardCountError(f"the play stops before anyone has gone out: {state.legal()} is next.")
    return state


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Replay a hand and settle it: the board, the cards left, and the exemption by Pope.

    The fact ``standing`` is what is left upon the board, so that the sides gain what stood before
    less that. `won_hand` went out, or is the dealer where Pope is turned up.

    >>> done = settle(Hand(("Ac 9d", "Kc Qc"), "Jc", "Ac 9d"), Rules(share=0))
    >>> done.totals, done.facts["standing"]["knave"]
    ((10, -16), 0)
    """
    return replay(hand, rules).settle()


def play_by_the_book(state: State, rng: random.Random) -> int:
    """Lead as the book advises; what follows is not chosen."""
    return rng.choice(state.legal() if state.following is not None else state.book_leads)


POLICIES: dict[str, live.Policy] = {"random": live.play_random, "book": play_by_the_book}


def _facts(done: Settlement) -> dict[str, float]:
    taken = {item.name for side in done.sides for item in side.items}
    return {name: name in taken for name in COMPARTMENTS}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=4, facts=_facts)
