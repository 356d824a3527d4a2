"""A game of rubicon bézique, in progress and settled from its record (law 61, Portland code)."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from cribscore.cards import CardsLike
from cribscore.errors import DataError
from cribscore.games.live import (
    OVER,
    Policy,
    call_of,
    cards_in,
    deal_cards,
    play_random,
    simulator,
    without,
)
from cribscore.games.live import State as LiveState
from cribscore.games.rubicon_bezique.laws import (
    BRISQUES,
    COURT,
    DECLARATIONS,
    HAND_SIZE,
    N_BRISQUES,
    OUTSIDE,
    PACK,
    STANDARD,
    Rules,
    last_plays,
    makings,
    name_of,
    takes_from,
)
from cribscore.games.shape import Breakdown, Cards, Item, Settlement


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished deal, which is a game. Player 0 leads; player 1 deals.

    Attributes
    ----------
    declared : tuple of tuple of str
        For each player, what they scored, by name: keys of `DECLARATIONS`, or ``last trick``.
    brisques : tuple of int
        The aces and tens in each player's tricks, thirty-two in all.
    """

    declared: tuple[tuple[str, ...], tuple[str, ...]]
    brisques: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class State(LiveState):
    """A game in progress. Any card may be played while the stock lasts; player 0 leads.

    The taker of a trick may make one declaration, ``four kings Kc Kd Kh Ks``, with a card at least
    from the hand; then ``draw``, which follows by itself where nothing can be declared. Cards
    declared may be used again, in the same kind once a card of the former declaration is played.
    ``carte blanche`` is called before the first card.

    Attributes
    ----------
    shown : tuple of tuple of int
        The cards of each player that lie declared on the table; they are among the hands.
    bound : tuple of tuple of (str, tuple of int)
        The declarations of each that are still whole.
    stock : tuple of int
        Still to be drawn.
    trump : int or None
        The suit of the first marriage or sequence.
    led, leader : int or None, int
        The card on the table, and who leads or has led.
    names : tuple of tuple of str
        What each has scored.
    brisques : tuple of int
        The aces and tens in the tricks of each.
    drawn : bool
        Whether the draw after the last trick has been made.
    open : tuple of str
        The declarations that the taker of the last trick may make.
    """

    stock: tuple[int, ...]
    rules: Rules = STANDARD
    shown: tuple[tuple[int, ...], ...] = ((), ())
    bound: tuple[tuple[tuple[str, tuple[int, ...]], ...], ...] = ((), ())
    trump: int | None = None
    led: int | None = None
    leader: int = 0
    names: tuple[tuple[str, ...], ...] = ((), ())
    brisques: tuple[int, int] = (0, 0)
    drawn: bool = True
    open: tuple[str, ...] = ()
    WORDS: ClassVar[dict[str, str]] = {"i draw": "draw"}

    def legal(self) -> Cards:
        """Return the cards that may be played; none before the draw."""
        if not self.drawn:
            return Cards()
        if self.stock or self.led is None:
            return Cards(self.hand)
        return Cards(last_plays(self.hand, self.led, self.trump))

    def legal_calls(self) -> tuple[str, ...]:
        """Return the calls that may be made now."""
        if self.drawn:
            if len(self.stock) < 110 or len(self.hand) < HAND_SIZE:
                return ()
            blank = not any(card >> 2 in COURT for card in self.hand)
            again = "carte blanche" in self.names[self.turn]
            return ("carte blanche",) if blank and not again else ()
        return (*self.open, "draw")

    def _options(self) -> tuple[str, ...]:
        """Return the declarations that the taker of the trick may make."""
        player, found = self.turn, []
        held, shown = self.hands[player], self.shown[player]
        fresh = without(held, *shown) if shown else held
        for cards in makings(held):
            if shown and not any(card in fresh for card in cards):
                continue
            name = name_of(cards, self.trump)
            if name is not None and (not shown or self._unbound(name, cards, fresh)):
                found.append(call_of(name, cards))
        return tuple(found)

    def _unbound(self, name: str, cards: tuple[int, ...], fresh: tuple[int, ...]) -> bool:
        """Say whether the cards are free for a kind, one of them at least from the hand."""
        free, need = Counter(self.shown[self.turn]), Counter(cards)
        for other, bound in self.bound[self.turn]:
            if other == name:
                free.subtract(bound)
        return need <= Counter(fresh) + free and not need <= free

    def _call(self, call: str) -> Self:
        if call == "draw":
            return self._with()._take_cards()
        name = max((n for n in DECLARATIONS if call.startswith(n)), key=len)
        state = self._named(self.turn, name)
        if name == "carte blanche":
            return state
        player, cards = self.turn, cards_in(call, name)
        table = Counter(self.shown[player]) | Counter(cards)
        trump = self.trump
        if trump is None and name in ("royal marriage", "sequence"):
            trump = cards[0] & 3
        return state._set(
            shown=_replaced(self.shown, player, tuple(table.elements())),
            bound=_replaced(self.bound, player, (*self.bound[player], (name, cards))),
            trump=trump,
            open=(),
        )

    def _named(self, player: int, name: str) -> Self:
        return self._with(names=_replaced(self.names, player, (*self.names[player], name)))

    def _take_cards(self) -> Self:
        """Complete a new state by the draw, the taker of the trick first."""
        cards = self.stock[:2] if self.leader == 0 else self.stock[1::-1]
        hands = ((*self.hands[0], cards[0]), (*self.hands[1], cards[1]))
        return self._set(hands=hands, stock=self.stock[2:], drawn=True, open=())

    def _play(self, card: int) -> Self:
        player, led, shown, bound = self.turn, self.led, self.shown, self.bound
        hand = self.hands[player]
        if shown[player] and hand.count(card) == shown[player].count(card):  # no copy in the hand
            whole = tuple(pair for pair in bound[player] if card not in pair[1])
            bound = _replaced(bound, player, whole)
            shown = _replaced(shown, player, without(shown[player], card))
        hand = without(hand, card)
        hands = (hand, self.hands[1]) if player == 0 else (self.hands[0], hand)
        if led is None:
            return self._with(
                hands=hands, shown=shown, bound=bound, led=card, leader=player, turn=1 - player
            )
        winner = player if takes_from(card, led, self.trump) else self.leader
        brisques = self.brisques
        if found := (card >> 2 in BRISQUES) + (led >> 2 in BRISQUES):
            brisques = _replaced(brisques, winner, brisques[winner] + found)
        state = self._with(
            hands=hands,
            shown=shown,
            bound=bound,
            led=None,
            leader=winner,
            turn=winner,
            brisques=brisques,
            drawn=not self.stock,
        )
        if self.stock:
            state._set(open=state._options())
            return state if state.open else state._take_cards()
        return state if state.hand else state._named(winner, "last trick")._set(turn=OVER)

    def record(self) -> Hand:
        """Return the record of the game."""
        return Hand((self.names[0], self.names[1]), self.brisques)

    def settle(self) -> Settlement:
        """Settle the game."""
        return settle(self.record(), self.rules)


def _replaced(values: tuple[Any, ...], place: int, value: Any) -> Any:
    """Return a tuple with one entry replaced."""
    return (*values[:place], value, *values[place + 1 :])


def start(
    *,
    rules: Rules = STANDARD,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
    stock: CardsLike = "",
) -> State:
    """Deal nine cards each, at random or the cards that are given.

    Examples
    --------
    >>> state = start(seed=1)
    >>> len(state.stock), state.trump
    (110, None)
    """
    then = (stock,) if hands is not None else ()
    held, rest = deal_cards(PACK, 2, HAND_SIZE, seed=seed, hands=hands, then=then)
    return State(pack=PACK, hands=held, stock=rest, rules=rules)


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a game: who wins, and by how many points.

    Fractions of a hundred are left out unless they decide who wins. Brisques are added where they
    can decide who wins, or save the loser from the rubicon; a loser still rubiconed does not have
    them added (law 61). Scores that are equal with them cancel the game. The facts have the
    ``points`` of the game.

    Examples
    --------
    >>> game = Hand((("sequence", "treble bezique"), ("double bezique",)), (16, 16))
    >>> settle(game).facts["points"]  # 1,700 and 500, 1,000 for the rubicon, 320
    3500
    """
    if len(hand.declared) != 2 or len(hand.brisques) != 2:
        raise DataError("rubicon bézique is for 2 players; give two lists and two numbers.")
    for name in ("last trick", "quadruple bezique"):
        if sum(names.count(name) for names in hand.declared) > 1:
            raise DataError(f"there is one {name} in a game; got more.")
    sides = tuple(_scored(names, rules) for names in hand.declared)
    if sum(hand.brisques) != N_BRISQUES or min(hand.brisques) < 0:
        raise DataError(f"thirty-two brisques are shared; got {hand.brisques}.")
    plain = [side.total for side in sides]
    full = [total + 10 * n for total, n in zip(plain, hand.brisques, strict=True)]
    if full[0] == full[1] and _near(plain):
        return Settlement(sides, facts={"points": 0, "result": "null and void (law 61)"})
    counted = _near(plain) or min(plain) < rules.rubicon <= min(full)
    winner = (full[1] > full[0]) if counted else (plain[1] > plain[0])
    best, worst = (full if counted else plain)[winner], (full if counted else plain)[1 - winner]
    if worst < rules.rubicon:
        best, worst = plain[winner], plain[1 - winner]
        points = 100 * (best // 100 + worst // 100) + rules.rubicon_game + rules.all_brisques
        points += rules.under_hundred * (worst < 100)
        points, result = points // 100 * 100, "rubicon"
    else:
        points = max(100 * (best // 100 - worst // 100), 0) + rules.game
        result = "won"
        if counted:
            place = "H{30} law 61"
            sides = tuple(
                side + Breakdown((Item("brisques", (), 10 * n, place),))
                for side, n in zip(sides, hand.brisques, strict=True)
            )
    return Settlement(
        sides,
        won_hand=int(winner),
        won_game=int(winner),
        facts={"points": points, "result": result},
    )


def _near(plain: list[int]) -> bool:
    """Say whether the brisques must be counted to know who wins: they may make up 320 points."""
    return abs(plain[0] - plain[1]) <= 10 * N_BRISQUES


def _scored(names: tuple[str, ...], rules: Rules) -> Breakdown:
    values = {**DECLARATIONS, "last trick": rules.last_trick}
    items = []
    for name in names:
        if name not in values:
            raise DataError(f"there is no declaration {name!r}; there are {', '.join(values)}.")
        items.append(Item(name, (), values[name], OUTSIDE))
    return Breakdown(tuple(items))


POLICIES: dict[str, Policy] = {"random": play_random}


def _points(settled: Settlement) -> dict[str, float]:
    return {"points of the game": settled.facts["points"]}


simulate = simulator(start, POLICIES, "random", STANDARD, facts=_points)
