"""A deal of bézique in progress: drawn, declared and played, every point with its place."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from cribscore.cards import CardsLike, full_name, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.bezique.declare import DECLARATIONS, Seat, TableCard, available, lay_down
from cribscore.games.bezique.laws import (
    HAND_SIZE,
    SEVEN,
    STANDARD,
    Rules,
    deal_cards,
    is_brisque,
    pack_of,
    ranking_of,
    take_trick,
)
from cribscore.games.live import deal_cards as deal_from
from cribscore.games.shape import Cards, Item, Settlement, scored
from cribscore.games.tricks import FOLLOW_AND_WIN, Ranking, Trick, TrickState

FORFEITS = {
    "draw out of turn": (10, "E s.126 i"),
    "play out of turn": (10, "E s.126 ii"),
    "play without drawing": (10, "E s.126 iii"),
    "overdraw": (100, "E s.126 iv"),
}
PARTNER = "partner "


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A deal in progress. Player 0 sits to the left of the dealer and leads.

    While the stock lasts, the taker of a trick may call ``exchange`` (the seven of trumps) and one
    declaration, ``royal marriage Qs Ks``; at four ``partner royal marriage Qs Ks`` makes one of the
    partner's. Then ``draw``: each takes a card, the taker first.

    Attributes
    ----------
    shown : The cards of each player that lie declared on the table; they are among the hands.
    turn_up, stock : The trump card, and what is to be drawn, the next first and that one last.
    scored : What has been scored, with the player.
    drawn, declared : Whether the draw after the last trick, and a declaration, has been made.
    taken_up : The card just exchanged for the seven of trumps.
    owed : Cards that each must draw besides, having played without drawing (E s.122).
    barred : Who may not score until they take another trick (E s.123 ii).
    faced, must : Cards liable to be called (E s.123 xi), and called, with their players.
    """

    turn_up: int
    stock: tuple[int, ...]
    shown: tuple[tuple[TableCard, ...], ...]
    rules: Rules = STANDARD
    scored: tuple[tuple[int, Item], ...] = ()
    drawn: bool = True
    declared: bool = False
    taken_up: int | None = None
    owed: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    faced: tuple[tuple[int, int], ...] = ()
    must: tuple[tuple[int, int], ...] = ()
    DUTY = FOLLOW_AND_WIN

    @property
    def trump(self) -> int:
        """The trump suit."""
        return self.turn_up & 3

    @property
    def ranking(self) -> Ranking:
        return ranking_of(self.trump)

    @property
    def _may_declare(self) -> bool:
        """Whether a trick has just been taken and cards are still to be drawn (E s.123 i)."""
        return not self.drawn and len(self.stock) >= len(self.hands) and self.turn >= 0

    def seat(self, player: int) -> Seat:
        """Return what a player holds, the cards in hand apart from those on the table."""
        table = self.shown[player]
        return Seat(live.without(self.hands[player], *(c.card for c in table)), table)

    def legal(self) -> Cards:
        if not self.drawn or self.turn < 0:
            return Cards()
        if not self.stock:
            return super().legal()
        hand, turn = self.hands[self.turn], self.turn
        called = self.must and [c for player, c in self.must if player == turn and c in hand]
        return Cards(called or hand)

    def _lawful(self) -> tuple[int, ...]:
        return self.hand if self.stock else super()._lawful()

    def _taker(self, cards: tuple[int, ...]) -> int:
        return take_trick(cards, self.trump, not self.stock, self.rules)

    def legal_calls(self) -> tuple[str, ...]:
        if self.drawn or self.turn < 0:
            return ()
        calls = ["exchange"] if self._may_exchange() else []
        calls += [live.call_of(item.name, item.cards) for item in self.options(self.leader)]
        if len(self.hands) == 4:
            mate = (self.leader + 2) % 4
            calls += [PARTNER + live.call_of(i.name, i.cards) for i in self.options(mate)]
        return (*calls, "draw")

    def options(self, player: int) -> list[Item]:
        """Return the declarations open to a player now, the most valuable first."""
        if not self._may_declare or self.declared or player in self.barred:
            return []
        if not self.shown[player] and self.taken_up is None:
            return available(Seat(self.hands[player]), self.trump, self.rules)
        seat = self.seat(player)
        if self.taken_up is not None and player == self.leader:  # not used in a declaration
            seat = Seat(live.without(seat.hand, self.taken_up), seat.table)
        return available(seat, self.trump, self.rules)

    def _may_exchange(self) -> bool:
        seven = 4 * SEVEN + self.trump
        turned = self.stock[-1] if self.stock else seven
        free = self._may_declare and self.leader not in self.barred
        return free and seven in self.hand and turned != seven

    def _call(self, call: str) -> Self:
        if call == "draw":
            return self._draw()
        if call == "exchange":
            return self._exchange()
        player = (self.leader + 2) % 4 if call.startswith(PARTNER) else self.leader
        call = call.removeprefix(PARTNER)
        name = max((n for n in DECLARATIONS if call.startswith(n)), key=len)
        cards = live.cards_in(call, name)
        seat = lay_down(self.seat(player), name, cards, self.rules)
        item = scored(name, DECLARATIONS[name].points, DECLARATIONS[name].place, cards)
        return self._seated(player, seat)._scored(player, item)._with(declared=True)

    def _seated(self, player: int, seat: Seat) -> Self:
        hands = live.replaced(self.hands, player, seat.held)
        return self._with(hands=hands, shown=live.replaced(self.shown, player, seat.table))

    def _exchange(self) -> Self:
        seven, seat, turned = 4 * SEVEN + self.trump, self.seat(self.leader), self.stock[-1]
        laid = seat.lay(seven)
        state = self._seated(self.leader, Seat((*laid.hand, turned), laid.table))
        item = scored("seven exchanged", 10, "E s.123 iii", (seven,))
        stock = (*self.stock[:-1], seven)
        return state._scored(self.leader, item)._with(stock=stock, taken_up=turned)

    def _draw(self, *, missing: int | None = None, over: int | None = None) -> Self:
        """Draw, the taker of the trick first; one may draw nothing by error, or one too many."""
        n, stock, hands, owed = len(self.hands), self.stock, list(self.hands), list(self.owed)
        drawn = 0
        for player in (*self.seats[self.leader :], *self.seats[: self.leader]):
            then = drawn + 1 + owed[player] + (player == over) - (player == missing)
            owed[player] = int(player == missing)
            hands[player] = (*hands[player], *stock[drawn:then])
            drawn = then
        stock = stock[drawn:]
        shown = self.shown if stock else ((),) * n  # the table goes back to hand (s.123 v)
        return self._with(
            hands=tuple(hands),
            stock=stock,
            shown=shown,
            owed=tuple(owed),
            drawn=True,
            declared=False,
            taken_up=None,
        )

    def _play(self, card: int) -> Self:
        player, state = self.turn, self
        if self.shown[player] and any(shown.card == card for shown in self.shown[player]):
            table = Seat((), self.shown[player]).lay(card).table
            state = self._with(shown=live.replaced(self.shown, player, table))
        if self.stock and card == 4 * SEVEN + self.trump:
            item = scored("seven of trumps played", 10, "E s.123 iv", (card,))
            state = state._scored(player, item)
        if self.must or self.faced:
            mine = (player, card)
            faced = tuple(pair for pair in self.faced if pair != mine)
            must = tuple(pair for pair in self.must if pair != mine)
            state = state._with(faced=faced, must=must)
        return super(State, state)._play(card)

    def _end_trick(self) -> Self:
        if not self.stock:
            return super()._end_trick()
        barred = tuple(p for p in self.barred if p != self.turn)
        return self._set(drawn=False, declared=False, barred=barred)

    def _scored(self, player: int, item: Item) -> Self:
        if player in self.barred:
            return self
        return self._with(scored=(*self.scored, (player, item)))

    def forfeit(self, name: str, player: int) -> Self:
        """Score a forfeit to the next player, or off the offender (E s.126, s.123 xii)."""
        if name not in FORFEITS or not 0 <= player < len(self.hands):
            known = ", ".join(FORFEITS)
            raise DataError(f"no forfeit {name!r} of player {player}; there are {known}.")
        points, place = FORFEITS[name]
        if self.rules.deduct_forfeits or self.rules.sides == 3:
            mark = player, scored(f"forfeit: {name}", -points, place)
        else:
            other = (player + 1) % len(self.hands)
            mark = other, scored(f"forfeit of the other: {name}", points, place)
        return self._with(scored=(*self.scored, mark))

    def play_undrawn(self, player: int) -> Self:
        """Draw without a player, who draws two next time and forfeits ten (E s.122)."""
        error = "play without drawing"
        return self._due(error)._draw(missing=player).forfeit(error, player)

    def overdraw(self, player: int, returned: CardsLike) -> Self:
        """Draw, a player taking two: the card that the other chooses goes back (E s.122)."""
        card = self.pack.parse_one(returned, what="the card returned")
        before = self._due("overdraw")
        state = before._draw(over=player)
        if card not in live.without(state.hands[player], *before.hands[player]):
            raise IllegalPlayError(f"the {full_name(card)} was not drawn by player {player}.")
        hand, stock = live.without(state.hands[player], card), state.stock
        middle = len(stock) // 2  # not at the top, but towards the middle of the pack
        stock = (*stock[:middle], card, *stock[middle:])
        hands = live.replaced(state.hands, player, hand)
        return state._with(hands=hands, stock=stock).forfeit("overdraw", player)

    def _due(self, what: str) -> Self:
        if self.drawn or self.is_over:
            raise IllegalPlayError(f"{what}: no draw is due.")
        return self

    def misdeclare(self, cards: CardsLike) -> Self:
        """Take back a wrong declaration of the taker's: barred, its cards faced (E s.123 ii)."""
        ids = self.pack.parse(cards, what="the wrong declaration")
        if not self._may_declare or self.declared:
            raise IllegalPlayError(f"player {self.leader} cannot declare now.")
        state = self._with(declared=True, barred=(*self.barred, self.leader))
        for card in ids:
            state = state.face(self.leader, card)
        return state

    def face(self, player: int, card: CardsLike) -> Self:
        """Make a card that was played in error liable to be called (E s.123 xi)."""
        faced = self.pack.parse_one(card, what="the faced card")
        if faced not in self.hands[player]:
            raise IllegalPlayError(f"the {full_name(faced)} is not held by player {player}.")
        return self._with(faced=(*self.faced, (player, faced)))

    def call_faced(self, player: int, card: CardsLike) -> Self:
        """Call a faced card: its player must play it next, before the last eight tricks."""
        called = self.pack.parse_one(card, what="the card called")
        if (player, called) not in self.faced or not self.stock:
            raise IllegalPlayError(f"the {full_name(called)} of player {player} cannot be called.")
        return self._with(must=(*self.must, (player, called)))

    def _settle(self) -> Settlement:
        sides = self.rules.sides
        items: list[list[Item]] = [[] for _ in range(sides)]
        for player, item in self.scored:
            items[player % sides].append(item)
        first = len(self.tricks) - HAND_SIZE
        owners = [self._owner(t, number >= first) for number, t in enumerate(self.tricks)]
        place = first - 1 if self.rules.last_before_eight else -1
        last, owner = self.tricks[place], owners[place]
        items[owner].append(scored("last trick", 10, "E s.123 viii", last.cards))
        for side in range(sides):
            won = [t.cards for t, who in zip(self.tricks, owners, strict=True) if who == side]
            found = sorted(card for cards in won for card in cards if is_brisque(card))
            if found:
                points = 10 * len(found)
                items[side].append(scored("aces and tens", points, "E s.123 ix", found))
        totals = [sum(item.points for item in one) for one in items]
        best = totals.index(max(totals)) if totals.count(max(totals)) == 1 else None
        facts = {"last_trick": owner, "tricks": [owners.count(side) for side in range(sides)]}
        return Settlement.of_items(items, won_hand=best, facts=facts)

    def _owner(self, trick: Trick, last_eight: bool) -> int:
        """Return the side that has a trick; a revoke gives the last eight away (E s.123 vii).

        At three, where the text has no one opponent, each trick that the offender took goes to
        the better of the other two cards (outside the text).
        """
        sides = self.rules.sides
        if self.free is None or not last_eight:
            return trick.winner % sides
        if sides == 2:
            return (self.free + 1) % 2
        if trick.winner != self.free:
            return trick.winner
        others = [p % 3 for p in range(trick.leader, trick.leader + 3) if p % 3 != self.free]
        cards = [trick.cards[(player - trick.leader) % 3] for player in others]
        return others[take_trick(cards, self.trump, True, self.rules)]


def start(
    *,
    players: int | None = None,
    rules: Rules = STANDARD,
    seed: live.Seed = None,
    hands: live.Hands = None,
    turn_up: CardsLike = "",
    stock: CardsLike = "",
) -> State:
    """Deal for two, three or four, at random or the cards that are given.

    >>> state = start(seed=1)
    >>> len(state.stock), state.legal_calls()
    (48, ())
    """
    rules = rules if players is None else replace(rules, players=players)
    pack, n = pack_of(rules), rules.players
    if hands is None and seed is not None:
        rng = seed if isinstance(seed, random.Random) else random.Random(seed)
        cards = rng.sample(deal_cards(rules), len(deal_cards(rules)))
        held = tuple(tuple(cards[HAND_SIZE * p : HAND_SIZE * (p + 1)]) for p in range(n))
        rest = tuple(cards[HAND_SIZE * n :])
    else:
        then = (turn_up, stock)
        held, rest = deal_from(pack, n, HAND_SIZE, seed=seed, hands=hands, then=then)
        if rules.without_an_eight:
            rest = live.without(rest[::-1], parse_cards("8c")[0])[::-1]
    state = State(
        pack=pack,
        hands=held,
        turn_up=rest[0],
        stock=(*rest[1:], rest[0]),
        shown=((),) * n,
        owed=(0,) * n,
        rules=rules,
    )
    if rest[0] >> 2 == SEVEN:
        state = state._scored(n - 1, scored("seven turned up", 10, "E s.122", rest[:1]))
    return state


def play_keeper(state: State, rng: random.Random) -> live.Move:
    """Play by the cautions of E s.127: declare at once, keep what makes declarations, spend sevens.

    The royal marriage goes before the sequence. A trick is won where it brings an ace or a ten,
    or where something is to be declared.
    """
    calls = state.legal_calls()
    if len(calls) > 1:
        return next((call for call in calls if call.startswith("royal marriage")), calls[0])
    if calls:
        return calls[0]
    legal, trump = state.legal(), state.trump
    if not state.stock:
        key = state.ranking.powers
        return max(legal, key=lambda c: (c & 3 == trump, key[c]) if not state.table else key[c])
    if state.table and any(is_brisque(card) for card in state.table):
        legal = Cards(filter(state.wins, legal)) or legal
    return min(legal, key=_KEEP[trump].__getitem__)


def _keep(card: int, trump: int) -> int:
    """Return what a card is worth to keep: trumps of the sequence, court cards, aces, bézique."""
    rank = card >> 2
    worth = {0: 8, 9: 5, 12: 6, 11: 5, 10: 3}.get(rank, rank - 6)
    worth += 6 * (card & 3 == trump) + 6 * (card in (4 * 11 + 3, 4 * 10 + 1))
    return worth


_KEEP = tuple(tuple(_keep(card, trump) for card in range(52)) for trump in range(4))


POLICIES: dict[str, live.Policy] = {"random": live.play_random, "keeper": play_keeper}
simulate = live.simulator(start, POLICIES, "keeper", STANDARD)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a deal. Player 0 sits to the left of the dealer and leads; they are last.

    Attributes
    ----------
    hands : Eight cards each.
    turn_up : The trump card, which lies under the stock.
    stock : The other cards in the order in which they are drawn.
    events : In order: ``play Ks``; by the taker of the trick ``exchange`` and ``declare royal
        marriage: Ks Qs`` (at four ``declare 2 ...`` by the partner, player 2). The draw before a
        lead is understood. Errors: ``forfeit overdraw: 1`` and ``revoke: 1``, of player 1;
        ``undrawn: 1``, who plays without drawing; ``overdrawn: 1 Ks``, the card that goes back;
        ``misdeclare: Ks Qh`` by the taker; ``faced: 1 Ks`` and ``call: 1 Ks``.
    """

    hands: tuple[CardsLike, ...]
    turn_up: CardsLike
    stock: CardsLike
    events: tuple[str, ...]


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the events of a record through a live state, which refuses what the law forbids."""
    pack = pack_of(rules)
    size = len(deal_cards(rules)) - HAND_SIZE * rules.players - 1
    turn_up = pack.parse_one(hand.turn_up)
    stock = pack.parse(hand.stock, what="the stock", sizes=(size,))
    state = start(rules=rules, hands=hand.hands, turn_up=(turn_up,), stock=stock)
    revokes = [e.partition(":")[2] for e in hand.events if e.startswith("revoke")]
    if revokes:
        state = state._with(free=_player(revokes[0], rules))
    for event in hand.events:
        state = _after(state, event, rules)
    if not state.is_over:
        left = sum(map(len, state.hands)) + len(state.stock)
        raise CardCountError(f"the deal is not played out: {left} cards are left.")
    if revokes and not state.broke:
        raise DataError(f"the play shows no offence of player {state.free}.")
    return state


def _player(text: str, rules: Rules) -> int:
    if text.strip().isdigit() and int(text) < rules.players:
        return int(text)
    raise DataError(f"players are numbered 0 to {rules.players - 1}; got {text.strip()!r}.")


def _after(state: State, event: str, rules: Rules) -> State:
    """Return the state after an event of a record."""
    word, _, rest = event.replace(":", " : ", 1).partition(" ")
    name, _, tail = (part.strip() for part in rest.partition(":"))
    digits, _, card = tail.partition(" ")
    if word == "play":
        state = state if state.drawn or state.is_over else state.after("draw")
        return state.play(rest.strip())
    if word == "exchange":
        return state.call("exchange")
    if word == "declare":
        return _declare(state, name, tail, rules)
    if word == "forfeit":
        return state.forfeit(name, _player(tail, rules))
    if word == "revoke":
        return state
    if word == "misdeclare":
        return state.misdeclare(tail)
    if word == "undrawn":
        return state.play_undrawn(_player(digits, rules))
    moves = {"overdrawn": state.overdraw, "faced": state.face, "call": state.call_faced}
    if word in moves:
        return moves[word](_player(digits, rules), card)
    words = (
        "play, declare, exchange, forfeit, revoke, undrawn, overdrawn, misdeclare, faced or call"
    )
    raise DataError(f"cannot read the event {event!r}.", hint=f"{words}; see Hand.")


def _declare(state: State, name: str, cards: str, rules: Rules) -> State:
    who = state.leader
    if name[:1].isdigit():
        digits, _, name = name.partition(" ")
        who = _player(digits, rules)
    partner = len(state.hands) == 4 and (who - state.leader) % 4 == 2
    if who != state.leader and not partner:
        raise IllegalPlayError(f"player {who} has not taken the trick; player {state.leader} has.")
    return state.call(f"{PARTNER if partner else ''}{name} {cards}")


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Replay a deal and settle it, a side each (partners share one), every point with its place."""
    return replay(hand, rules).settle()


def settle_game(hand: Hand, before: Sequence[int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a deal and say whether it decides the game.

    The game is won by the side with most points of those that reach the target. Equal scores are
    compared again without the brisques of the last deal, and then by who took the last trick (E
    s.123 x). That the non-dealer's brisques are scored before the dealer's is read as the order of
    counting, not as a race to the target.
    """
    if len(before) != rules.sides or not all(points < rules.target for points in before):
        wanted = f"{rules.sides} numbers under {rules.target}"
        raise DataError(f"the score before a deal must be {wanted}; got {tuple(before)}.")
    settled = settle(hand, rules)
    after = [b + total for b, total in zip(before, settled.totals, strict=True)]
    brisques = [side.points_of("aces and tens") for side in settled.sides]
    last = settled.facts["last_trick"]
    best = max(range(rules.sides), key=lambda s: (after[s], after[s] - brisques[s], last == s))
    won = best if after[best] >= rules.target else None
    facts = {**settled.facts, "score": after}
    return Settlement(sides=settled.sides, won_hand=settled.won_hand, won_game=won, facts=facts)
