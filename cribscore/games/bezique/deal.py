"""A deal of bézique in progress: drawn, declared and played, every point with its place."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cribscore.cards import format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.bezique.declare import Seat, available, declare
from cribscore.games.bezique.laws import (
    HAND_SIZE,
    SEVEN,
    Rules,
    is_brisque,
    ranking_of,
    take_trick,
)
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.tricks import FOLLOW_AND_WIN, Trick, check_legal, legal_cards

__all__ = ["FORFEITS", "Deal"]

FORFEITS = {
    "draw out of turn": (10, "E s.126 i"),
    "play out of turn": (10, "E s.126 ii"),
    "play without drawing": (10, "E s.126 iii"),
    "overdraw": (100, "E s.126 iv"),
}


@dataclass(slots=True)
class Deal:
    """A deal in progress; its methods are the moves, and refuse what the law forbids.

    Attributes
    ----------
    rules : Rules
        What was agreed.
    hands : sequence of sequences of int
        Eight cards a player as dealt, the eldest hand first.
    turn_up : int
        The card turned up for trump.
    stock : list of int
        Still to be drawn, the next first and the turn-up last.
    seats : list of Seat
        What each player holds now.
    scored : list of list of Item
        What each player has scored.
    tricks : list of Trick
        Those taken.
    on_table : list of int
        The cards played to the trick that is not yet taken.
    leader : int
        Who leads to the next trick, having taken the last.
    declared : bool
        Whether a declaration has been made after the last trick.
    taken_up : int or None
        The card just exchanged for the seven of trumps.
    revoked : int or None
        A player whose plays are not held to the law of the last eight tricks.

    Examples
    --------
    >>> deal = Deal(Rules(), [range(0, 8), range(20, 28)], 28, [51, 50])
    >>> deal.play(0)
    >>> deal.player
    1
    """

    rules: Rules
    hands: Sequence[Sequence[int]]
    turn_up: int
    stock: list[int]
    seats: list[Seat] = field(init=False)
    scored: list[list[Item]] = field(init=False)
    tricks: list[Trick] = field(init=False, default_factory=list)
    on_table: list[int] = field(init=False, default_factory=list)
    leader: int = 0
    declared: bool = field(init=False, default=True)
    taken_up: int | None = field(init=False, default=None)
    revoked: int | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        """Seat the players, put the turn-up under the stock, and score a seven turned up."""
        self.seats = [Seat(list(hand), []) for hand in self.hands]
        self.scored = [[] for _ in self.hands]
        self.stock = [*self.stock, self.turn_up]
        if self.turn_up >> 2 == SEVEN:
            dealer = len(self.hands) - 1
            self._score(dealer, Item("seven turned up", (self.turn_up,), 10, "E s.122"))

    @property
    def trump(self) -> int:
        """The trump suit."""
        return self.turn_up & 3

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.on_table)) % len(self.seats)

    @property
    def may_declare(self) -> bool:
        """Whether a trick has just been taken and cards are still to be drawn (E s.123 i)."""
        return bool(self.tricks) and not self.on_table and len(self.stock) >= len(self.seats)

    @property
    def ended(self) -> bool:
        """Whether every card is played."""
        return not self.stock and not self.on_table and not self.seats[0].held

    def legal(self) -> tuple[int, ...]:
        """Return the cards that the player may play once the draw is done."""
        held = self.seats[self.player].held
        if self.stock:
            return tuple(held)
        return legal_cards(held, self.on_table, ranking_of(self.trump), FOLLOW_AND_WIN)

    def draw(self) -> None:
        """Draw a card each, the taker of the last trick first; cards on the table come up last."""
        n = len(self.seats)
        if not self.tricks or self.on_table or not self.stock:
            return
        if all(len(seat.held) == HAND_SIZE for seat in self.seats):
            return
        for step in range(n):
            self.seats[(self.leader + step) % n].hand.append(self.stock.pop(0))
        self.declared, self.taken_up = False, None
        if not self.stock:  # what lies on the table goes back to hand (E s.123 v)
            for seat in self.seats:
                seat.hand, seat.table = seat.held, []

    def play(self, card: int) -> None:
        """Play a card; the draw before a lead comes first.

        Parameters
        ----------
        card : int
            Of the player whose turn it is.

        Raises
        ------
        IllegalPlayError
            If the card is not held, or breaks the law of the last eight tricks.

        Examples
        --------
        ``deal.play(parse_cards("Ah")[0])``
        """
        self.draw()
        player, seat = self.player, self.seats[self.player]
        if self.stock or player == self.revoked:
            if card not in seat.held:
                raise IllegalPlayError(
                    f"the {full_name(card)} is not held by player {player}, "
                    f"who has {format_cards(seat.held) or 'no cards'}."
                )
        else:
            check_legal(card, seat.held, self.on_table, ranking_of(self.trump), FOLLOW_AND_WIN)
        seat.lay(card)
        if self.stock and card == 4 * SEVEN + self.trump:
            self._score(player, Item("seven of trumps played", (card,), 10, "E s.123 iv"))
        self.on_table.append(card)
        if len(self.on_table) == len(self.seats):
            self._end_trick()

    def _end_trick(self) -> None:
        place = take_trick(self.on_table, self.trump, not self.stock, self.rules)
        winner = (self.leader + place) % len(self.seats)
        self.tricks.append(Trick(self.leader, tuple(self.on_table), winner))
        self.leader, self.on_table, self.declared, self.taken_up = winner, [], False, None

    def options(self, player: int | None = None) -> list[Item]:
        """Return the declarations open to the taker of the last trick, or to his partner.

        Parameters
        ----------
        player : int, optional
            The taker, who is the default, or his partner.

        Returns
        -------
        list of Item
            The most valuable first; none where it is not the time.

        Raises
        ------
        IllegalPlayError
            If the player is neither.

        Examples
        --------
        ``[item.name for item in deal.options()]``
        """
        if not self.may_declare or self.declared:
            return []
        return available(self._without_exchanged(self._declarer(player)), self.trump, self.rules)

    def declare(self, name: str, cards: Sequence[int], player: int | None = None) -> None:
        """Declare after a trick, once (E s.123 i).

        Parameters
        ----------
        name : str
            As in `options`.
        cards : sequence of int
            The cards that make it.
        player : int, optional
            The taker of the trick, who is the default, or his partner.

        Raises
        ------
        IllegalPlayError
            If it is not the time, or the declaration is not available.

        Examples
        --------
        ``deal.declare("common marriage", parse_cards("Ks Qs"))``
        """
        who = self._declarer(player)
        if not self.may_declare or self.declared:
            why = "one has been made after this trick" if self.may_declare else "no trick allows it"
            raise IllegalPlayError(f"player {who} cannot declare {name} now: {why}.")
        if self.taken_up is not None and self.taken_up in cards:
            self._without_exchanged(who, cards)
        self._score(who, declare(self.seats[who], name, cards, self.trump, self.rules))
        self.declared = True

    def _without_exchanged(self, who: int, cards: Sequence[int] = ()) -> Seat:
        """Return a seat without the card just exchanged, which no declaration may use."""
        seat = self.seats[who]
        if self.taken_up is None:
            return seat
        hand = list(seat.hand)
        hand.remove(self.taken_up)
        if cards and self.taken_up not in hand + [c.card for c in seat.table]:
            raise IllegalPlayError(
                f"the {full_name(self.taken_up)} was just "
                "exchanged and cannot be used in this declaration."
            )
        return Seat(hand, seat.table)

    def _declarer(self, player: int | None) -> int:
        who = self.leader if player is None else player
        partner = len(self.seats) == 4 and (who - self.leader) % 2 == 0
        if who != self.leader and not partner:
            raise IllegalPlayError(
                f"player {who} has not taken the trick; player {self.leader} has."
            )
        return who

    def exchange(self) -> None:
        """Exchange the seven of trumps for the turn-up after a trick (E s.123 iii).

        Raises
        ------
        IllegalPlayError
            If it is not the time, or the taker of the trick has no seven.
        """
        seven, seat = 4 * SEVEN + self.trump, self.seats[self.leader]
        turned = self.stock[-1] if self.stock else None
        if not self.may_declare or seven not in seat.held or turned in (None, seven):
            raise IllegalPlayError(
                f"player {self.leader} cannot exchange the {full_name(seven)} now."
            )
        seat.lay(seven)
        seat.hand.append(self.stock[-1])
        self.taken_up, self.stock[-1] = self.stock[-1], seven
        self._score(self.leader, Item("seven exchanged", (seven,), 10, "E s.123 iii"))

    def forfeit(self, name: str, player: int) -> None:
        """Score a forfeit, to the other side or off the offender's (E s.126, s.123 xii).

        Parameters
        ----------
        name : str
            One of `FORFEITS`.
        player : int
            The offender.

        Raises
        ------
        DataError
            If there is no such forfeit or player.

        Examples
        --------
        ``deal.forfeit("overdraw", player=1)``
        """
        if name not in FORFEITS or not 0 <= player < len(self.seats):
            raise DataError(
                f"no forfeit {name!r} of player {player}; there are {', '.join(FORFEITS)}."
            )
        points, place = FORFEITS[name]
        if self.rules.deduct_forfeits or self.rules.sides == 3:
            self._score(player, Item(f"forfeit: {name}", (), -points, place))
        else:
            other = (player + 1) % len(self.seats)
            self._score(other, Item(f"forfeit of the other: {name}", (), points, place))

    def _score(self, player: int, item: Item) -> None:
        self.scored[player].append(item)

    def settle(self) -> Settlement:
        """Settle the deal: what was scored in play, the last trick, the aces and tens.

        Raises
        ------
        CardCountError
            If cards are still to be played.
        """
        if not self.ended:
            left = sum(len(seat.held) for seat in self.seats) + len(self.stock)
            raise CardCountError(f"the deal is not played out: {left} cards are left.")
        sides = self.rules.sides
        items: list[list[Item]] = [[] for _ in range(sides)]
        for player, scored in enumerate(self.scored):
            items[player % sides] += scored
        last = self.tricks[-1 - HAND_SIZE if self.rules.last_before_eight else -1]
        owner = self._owner(last, self.rules.last_before_eight)
        items[owner].append(Item("last trick", last.cards, 10, "E s.123 viii"))
        for side in range(sides):
            found = self._brisques_of(side)
            if found:
                points = 10 * len(found)
                items[side].append(Item("aces and tens", tuple(found), points, "E s.123 ix"))
        facts = {"last_trick": owner, "tricks": [self._count(side) for side in range(sides)]}
        return Settlement(tuple(Breakdown(tuple(one)) for one in items), facts=facts)

    def _owner(self, trick: Trick, early: bool = False) -> int:
        """Return the side that has a trick: a revoke in the last eight gives all of them away."""
        if self.revoked is not None and not early and trick in self.tricks[-HAND_SIZE:]:
            return (self.revoked + 1) % self.rules.sides
        return trick.winner % self.rules.sides

    def _brisques_of(self, side: int) -> list[int]:
        owners = self._owners()
        return sorted(
            card
            for trick, owner in zip(self.tricks, owners, strict=True)
            if owner == side
            for card in trick.cards
            if is_brisque(card)
        )

    def _owners(self) -> list[int]:
        first = len(self.tricks) - HAND_SIZE
        return [self._owner(t, early=n < first) for n, t in enumerate(self.tricks)]

    def _count(self, side: int) -> int:
        return self._owners().count(side)
