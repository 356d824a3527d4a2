"""The law of rubicon bézique: declarations, and following suit in the last nine tricks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Self

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.odds import Odds, count_hands, odds_of
from cribscore.games.packs import Pack
from cribscore.games.shape import Breakdown, Cards, Settlement, check_seats, scored
from cribscore.games.suits import parse_suit

PACK = Pack("the rubicon bézique pack", "ATKQJ987", copies=4)
"""Four piquet packs, 128 cards, ranking as at bézique; nine to each player."""
OUTSIDE = "outside the text (Portland Club 1887)"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
QUEEN_OF_SPADES, KNAVE_OF_DIAMONDS = 4 * QUEEN + 3, 4 * JACK + 1
COURT = (JACK, QUEEN, KING)
SEQUENCE = (ACE, TEN, KING, QUEEN, JACK)
HAND_SIZE = 9
BRISQUES = (ACE, TEN)
N_BRISQUES = 32
DECLARATIONS: Mapping[str, int] = {
    "carte blanche": 50,
    "marriage": 20,
    "royal marriage": 40,
    "back door": 150,
    "sequence": 250,
    "bezique": 40,
    "double bezique": 500,
    "treble bezique": 1_500,
    "quadruple bezique": 4_500,
    "four knaves": 40,
    "four queens": 60,
    "four kings": 80,
    "four aces": 100,
}
"""A sequence in a plain suit is a "back door"."""
BEZIQUES = ("bezique", "double bezique", "treble bezique", "quadruple bezique")
FOURS = {ACE: "four aces", KING: "four kings", QUEEN: "four queens", JACK: "four knaves"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the code.

    Attributes
    ----------
    rubicon : A loser who has less is rubiconed.
    game, rubicon_game : Added for the game, and for a game in which the loser is rubiconed.
    all_brisques, under_hundred : Added for a rubicon: all brisques; for a loser under a hundred.
    last_trick : For the last trick.
    """

    rubicon: int = 1_000
    game: int = 500
    rubicon_game: int = 1_000
    all_brisques: int = 320
    under_hundred: int = 100
    last_trick: int = 50


STANDARD = Rules()


def carte_blanche(hand: CardsLike) -> Breakdown:
    """Score a hand without king, queen or knave.

    >>> carte_blanche("As Ts 9s 8s 7s As Ad Th 7d").total
    50
    """
    ids = PACK.parse(hand, sizes=(HAND_SIZE,))
    if any(card >> 2 in COURT for card in ids):
        return Breakdown()
    return Breakdown(items=(scored("carte blanche", DECLARATIONS["carte blanche"], OUTSIDE, ids),))


def score_declaration(cards: CardsLike, *, trump: str = "") -> Breakdown:
    """Return what cards shown together are worth as one declaration.

    >>> score_declaration("Qs Qs Qs Jd Jd Jd").total
    1500
    >>> score_declaration("Ah Th Kh Qh Jh", trump="s").items[0].name
    'back door'
    """
    ids = PACK.parse(cards, what="the declaration", sizes=range(2, 9))
    name = name_of(ids, parse_suit(trump) if trump else None)
    if name is None:
        return Breakdown()
    return Breakdown(items=(scored(name, DECLARATIONS[name], OUTSIDE, ids),))


def name_of(cards: tuple[int, ...], trump: int | None) -> str | None:
    """Return the declaration that cards make, none too many; None if they make none."""
    ranks, suits = [card >> 2 for card in cards], {card & 3 for card in cards}
    counts = Counter(cards)
    for number, name in enumerate(BEZIQUES, 1):
        if counts == {4 * QUEEN + 3: number, 4 * JACK + 1: number}:
            return name
    if len(cards) == 4 and len(set(ranks)) == 1:
        return FOURS.get(ranks[0])
    if len(suits) == 1 and sorted(ranks) == sorted(SEQUENCE):
        return "sequence" if trump in (None, *suits) else "back door"
    if len(suits) == 1 and sorted(ranks) == [QUEEN, KING]:
        return "royal marriage" if trump in (None, *suits) else "marriage"
    return None


def takes_from(card: int, led: int, trump: int | None) -> bool:
    """Say whether a card takes the trick from the one led."""
    if card & 3 == led & 3:
        return PACK.powers[card] > PACK.powers[led]
    return trump is not None and card & 3 == trump


def last_plays(held: Sequence[int], led: int, trump: int | None) -> tuple[int, ...]:
    """Return what may be played in the last nine tricks: follow and win, else trump."""
    same = tuple(card for card in held if card & 3 == led & 3)
    higher = tuple(card for card in same if PACK.powers[card] > PACK.powers[led])
    return higher or same or tuple(c for c in held if c & 3 == trump) or tuple(held)


def legal(hand: CardsLike, led: CardsLike, *, trump: str) -> Cards:
    """Return the cards that may be played to a lead in the last nine tricks.

    Follow suit and win if able; without the suit led, trump.

    >>> legal("Ah Qh 7s", "Kh", trump="s")
    Cards('Ah')
    """
    ids = PACK.parse(hand, sizes=range(HAND_SIZE + 1))
    lead = PACK.parse_one(led, what="the lead")
    if not ids:
        raise IllegalPlayError(f"no card is held to play to the {format_cards(lead)}.")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    return Cards(last_plays(ids, lead, parse_suit(trump)))


def trick_winner(cards: CardsLike, *, trump: str = "") -> int:
    """Return who takes a trick of two cards: 0 the leader, 1 the other."""
    led, reply = PACK.parse(cards, what="the trick", sizes=(2,))
    return int(takes_from(reply, led, parse_suit(trump) if trump else None))


def makings(held: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield sets of the cards held that make a declaration; of four alike, the first held."""
    ranks = [card >> 2 for card in held]
    if QUEEN_OF_SPADES in held and KNAVE_OF_DIAMONDS in held:
        pairs = min(held.count(QUEEN_OF_SPADES), held.count(KNAVE_OF_DIAMONDS))
        for number in range(1, pairs + 1):
            yield (KNAVE_OF_DIAMONDS,) * number + (QUEEN_OF_SPADES,) * number
    if KING in ranks and QUEEN in ranks:
        for suit in range(4):
            if 4 * KING + suit in held and 4 * QUEEN + suit in held:
                yield 4 * QUEEN + suit, 4 * KING + suit
                sequence = tuple(4 * rank + suit for rank in sorted(SEQUENCE))
                if set(held).issuperset(sequence):
                    yield sequence
    for rank in FOURS:
        if ranks.count(rank) >= 4:
            yield tuple(sorted([card for card in held if card >> 2 == rank][:4]))


def odds() -> dict[str, Odds]:
    """Return the chance of each declaration in the nine cards dealt.

    The trump is not yet made, so that sequence and marriage are of any suit.

    >>> round(float(odds()["carte blanche"]), 4)
    0.0122
    """
    whole, words = comb(128, HAND_SIZE), "nine cards of 128"
    chances = {"carte blanche": Fraction(comb(80, HAND_SIZE), whole)}
    for number, name in enumerate(BEZIQUES, 1):
        chances[name] = _at_least([(4, number), (4, number)])
    for name in FOURS.values():
        chances[name] = _at_least([(16, 4)])
    chances["marriage"] = 1 - Fraction(_without_marriage(), whole)
    chances["sequence"] = 4 * _at_least([(4, 1)] * 5)  # two suits would take ten cards
    return odds_of(chances, words)


def _at_least(needs: list[tuple[int, int]]) -> Fraction:
    any_number = range(HAND_SIZE + 1)
    groups = [(size, range(need, HAND_SIZE + 1)) for size, need in needs]
    groups.append((128 - sum(size for size, _ in needs), any_number))
    return Fraction(count_hands(groups, HAND_SIZE), comb(128, HAND_SIZE))


def _without_marriage() -> int:
    """Count the hands in which no suit has both its king and its queen."""
    any_number, some = range(HAND_SIZE + 1), range(1, HAND_SIZE + 1)
    total = 0
    for with_king in range(5):
        kings, queens = [(4, some)] * with_king, [(4, any_number)] * (4 - with_king)
        total += comb(4, with_king) * count_hands([*kings, *queens, (96, any_number)], HAND_SIZE)
    return total


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished deal, which is a game. Player 0 leads; player 1 deals.

    Attributes
    ----------
    declared : For each player, what they scored, by name: keys of `DECLARATIONS`, or ``last
        trick``.
    brisques : The aces and tens in each player's tricks, thirty-two in all.
    """

    declared: tuple[tuple[str, ...], tuple[str, ...]]
    brisques: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A game in progress. Any card may be played while the stock lasts; player 0 leads.

    The taker of a trick may make one declaration, ``four kings Kc Kd Kh Ks``, with a card at least
    from the hand; then ``draw``, which follows by itself where nothing can be declared. Cards
    declared may be used again, in the same kind once a card of the former declaration is played.
    ``carte blanche`` is called before the first card.

    Attributes
    ----------
    shown : The cards of each player that lie declared on the table; they are among the hands.
    bound : The declarations of each that are still whole.
    stock, trump : What is to be drawn, and the suit of the first marriage or sequence.
    led, leader : The card on the table, and who leads or has led.
    names, brisques : What each has scored, and the aces and tens in the tricks of each.
    drawn, open : Whether the draw is made, and what the taker of the trick may declare.
    """

    stock: tuple[int, ...]
    rules: Rules = STANDARD
    shown: tuple[tuple[int, ...], ...] = ((), ())
    bound: tuple[tuple[tuple[str, tuple[int, ...]], ...], ...] = ((), ())
    trump: int | None = None
    led: int | None = None
    leader: int = 0
    names: tuple[tuple[str, ...], ...] = ((), ())
    brisques: tuple[int, ...] = (0, 0)
    drawn: bool = True
    open: tuple[str, ...] = ()

    def legal(self) -> Cards:
        if not self.drawn:
            return Cards()
        if self.stock or self.led is None:
            return Cards(self.hand)
        return Cards(last_plays(self.hand, self.led, self.trump))

    def legal_calls(self) -> tuple[str, ...]:
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
        fresh = live.without(held, *shown) if shown else held
        for cards in makings(held):
            if shown and not any(card in fresh for card in cards):
                continue
            name = name_of(cards, self.trump)
            if name is not None and (not shown or self._unbound(name, cards, fresh)):
                found.append(live.call_of(name, cards))
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
        player, cards = self.turn, live.cards_in(call, name)
        table = Counter(self.shown[player]) | Counter(cards)
        trump = self.trump
        if trump is None and name in ("royal marriage", "sequence"):
            trump = cards[0] & 3
        return state._set(
            shown=live.replaced(self.shown, player, tuple(table.elements())),
            bound=live.replaced(self.bound, player, (*self.bound[player], (name, cards))),
            trump=trump,
            open=(),
        )

    def _named(self, player: int, name: str) -> Self:
        return self._with(names=live.replaced(self.names, player, (*self.names[player], name)))

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
            bound = live.replaced(bound, player, whole)
            shown = live.replaced(shown, player, live.without(shown[player], card))
        hand = live.without(hand, card)
        hands = (hand, self.hands[1]) if player == 0 else (self.hands[0], hand)
        if led is None:
            return self._with(
                hands=hands, shown=shown, bound=bound, led=card, leader=player, turn=1 - player
            )
        winner = player if takes_from(card, led, self.trump) else self.leader
        brisques: tuple[int, ...] = self.brisques
        if found := (card >> 2 in BRISQUES) + (led >> 2 in BRISQUES):
            brisques = live.replaced(brisques, winner, brisques[winner] + found)
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
        return state if state.hand else state._named(winner, "last trick")._set(turn=live.OVER)

    def record(self) -> Hand:
        """Return the record of the game."""
        one, other = self.brisques
        return Hand((self.names[0], self.names[1]), (one, other))

    def _settle(self) -> Settlement:
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 2,
    rules: Rules = STANDARD,
    seed: live.Seed = None,
    hands: live.Hands = None,
    stock: CardsLike = "",
) -> State:
    """Deal nine cards each, at random or the cards that are given.

    >>> state = start(seed=1)
    >>> len(state.stock), state.trump
    (110, None)
    """
    check_seats(players, (2,), "rubicon bézique")
    then = (stock,) if hands is not None else ()
    held, rest = live.deal_cards(PACK, 2, HAND_SIZE, seed=seed, hands=hands, then=then)
    return State(pack=PACK, hands=held, stock=rest, rules=rules)


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a game: who wins, and by how many points.

    Fractions of a hundred are left out unless they decide who wins. Brisques are added where they
    can decide who wins, or save the loser from the rubicon; a loser still rubiconed does not have
    them added (law 61). Scores that are equal with them cancel the game. The facts have the
    ``points`` of the game.

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
        return Settlement(sides=sides, facts={"points": 0, "result": "null and void (law 61)"})
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
                side + Breakdown(items=(scored("brisques", 10 * n, place),))
                for side, n in zip(sides, hand.brisques, strict=True)
            )
    return Settlement(
        sides=sides,
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
        items.append(scored(name, values[name], OUTSIDE))
    return Breakdown(items=tuple(items))


POLICIES: dict[str, live.Policy] = {"random": live.play_random}


def _points(settled: Settlement) -> dict[str, float]:
    return {"points of the game": settled.facts["points"]}


simulate = live.simulator(start, POLICIES, "random", STANDARD, facts=_points)
