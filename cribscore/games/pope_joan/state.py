"""A hand of Pope Joan: played card by card, and settled (E s.109)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from cribscore.cards import CardsLike, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.pope_joan.laws import (
    COMPARTMENTS,
    HONOURS,
    PACK,
    POPE,
    STANDARD,
    Rules,
    cards_each,
    check_deal,
    dress_board,
    leads_of,
    next_card,
)
from cribscore.games.shape import Breakdown, Cards, Item, Settlement

__all__ = [
    "POLICIES", "Hand", "State", "replay", "settle", "simulate", "start",
]  # fmt: skip

_PLACE = "E s.109"
_UNIONS = {"matrimony": (12, 11), "intrigue": (11, 10)}
_NOTHING = (0,) * len(COMPARTMENTS)


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A hand in progress; it is over at once where Pope is turned up.

    Attributes
    ----------
    dealt, turned : tuple of tuple of int, int
        The hands as they were dealt, and the card turned up.
    stock : tuple of int
        The cards left, which the dealer alone may look at.
    following : int or None
        The card that must follow in sequence; None where any card may be led.
    plays : tuple of (int, int)
        Players and the cards that they have played.
    standing : tuple of int
        What lay on each compartment before the board was dressed.
    """

    dealt: tuple[tuple[int, ...], ...]
    turned: int
    stock: tuple[int, ...]
    following: int | None = None
    plays: tuple[tuple[int, int], ...] = ()
    standing: tuple[int, ...] = _NOTHING
    rules: Rules = STANDARD

    def legal(self) -> Cards:
        """Return the card that must follow, or those that may be led."""
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
        hands = (*self.hands[: self.turn], hand, *self.hands[self.turn + 1 :])
        plays, after = (*self.plays, (self.turn, card)), next_card(card)
        if not hand:
            return self._with(hands=hands, plays=plays, following=None, turn=live.OVER)
        holder = next((player for player, held in enumerate(hands) if after in held), None)
        if holder is None:
            return self._with(hands=hands, plays=plays, following=None)
        return self._with(hands=hands, plays=plays, following=after, turn=holder)

    def settle(self) -> Settlement:
        """Pay what the turn-up, the plays and the cards left have earned."""
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
        sides = tuple(Breakdown(tuple(side)) for side in ledger.items)
        return Settlement(sides, winner, facts={"standing": ledger.board})


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
        return cls(board, [[Item("dressing the board", (), -n, _PLACE)] for n in paid], rules.stake)

    def take(self, player: int, name: str, *cards: int) -> None:
        """Give a player what lies on a compartment."""
        self.items[player].append(Item(name, cards, self.board[name], _PLACE))
        self.board[name] = 0

    def pay(self, giver: int, taker: int, why: str, cards: Sequence[int]) -> None:
        """Make a player pay another a stake a card."""
        owed = self.stake * len(cards)
        self.items[giver].append(Item(f"paid: {why}", cards, -owed, _PLACE))
        self.items[taker].append(Item(f"received: {why}", cards, owed, _PLACE))

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
                self.items[player].append(Item("excused by Pope", (POPE,), 0, _PLACE))
            elif left:
                self.pay(player, winner, "cards left", left)


def start(
    *,
    players: int = 4,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
    turn_up: CardsLike = "",
    standing: tuple[int, ...] = _NOTHING,
    rules: Rules = STANDARD,
) -> State:
    """Deal a hand to 2 to 12 players, or begin with known equal hands and the card turned up.

    Examples
    --------
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
    hands, turn_up : cards
        Equal hands, from the eldest on, the dealer's last; the card turned up for trump.
    cards : cards
        All cards in the order played, to the one with which a player goes out; none where Pope
        is turned up.
    standing : tuple of int
        What lay on ace, king, queen, knave, game, matrimony, intrigue and pope before the board
        was dressed; nothing if left out.
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

    Examples
    --------
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
