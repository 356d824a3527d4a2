"""A hand of all fours, in progress and from its record: high, low, Jack, game, begging."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.all_fours.laws import (
    GAME_VALUES,
    JACK,
    PACK,
    SEATS,
    STANDARD,
    Rules,
    ranking_of,
)
from cribscore.games.live import OVER, Policy, deal_cards, play_random, simulator
from cribscore.games.shape import Cards, Item, Settlement, check_players, check_score, check_seats
from cribscore.games.suits import suit_name
from cribscore.games.tricks import FOLLOW_OR_TRUMP, Ranking, TrickState, replay_tricks

Marks = list[tuple[int, Item]]


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the eldest hand, who leads; the last deals.

    At four, 0 and 2 play against 1 and 3.

    Attributes
    ----------
    turn_ups : tuple of cards
        The cards turned; more than one where the eldest begged and the dealer gave three cards
        more. The last makes the trump.
    hands : tuple of cards
        All cards given to each: six, and three more for each further turn-up.
    played : cards
        The cards in the order played.
    gave_one : bool
        Whether the eldest begged and was told "Take one" (E s.93 v).
    revoked : int or None
        Who neither followed nor trumped when able (E s.92 iii). Their cards are not held to the
        law.
    scored_wrongly : int or None
        Who scored wrongly; their score is taken as put right (E s.92 iv).
    """

    turn_ups: tuple[CardsLike, ...]
    hands: tuple[CardsLike, ...]
    played: CardsLike
    gave_one: bool = False
    revoked: int | None = None
    scored_wrongly: int | None = None


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Player 0, the eldest hand, calls ``beg`` or ``stand`` and leads.

    To a beggar the dealer calls ``give one`` or ``run``: three cards more each, and a new trump.

    Attributes
    ----------
    turn_ups : tuple of int
        The cards turned so far.
    dealt : tuple of tuple of int
        All cards given to each player, for high and low count to the original holder.
    stock : tuple of int
        The cards left, the next first.
    phase : str
        ``beg``, ``answer`` or ``play``.
    gave_one : bool
        Whether the eldest has begged and was given one.
    """

    turn_ups: tuple[int, ...]
    dealt: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...] = ()
    rules: Rules = STANDARD
    phase: str = "beg"
    gave_one: bool = False
    DUTY = FOLLOW_OR_TRUMP
    WORDS: ClassVar[dict[str, str]] = {
        "i beg": "beg",
        "i stand": "stand",
        "take one": "give one",
        "run the cards": "run",
        "three more": "run",
    }

    @property
    def ranking(self) -> Ranking:
        """How the cards stand to one another."""
        return ranking_of(self.turn_ups[-1] & 3)

    def legal(self) -> Cards:
        """Return the cards that may be played now; none while calls are due."""
        return super().legal() if self.phase == "play" else Cards()

    def legal_calls(self) -> tuple[str, ...]:
        """Return the calls that may be made now."""
        return {"beg": ("beg", "stand"), "answer": ("give one", "run"), "play": ()}[self.phase]

    def _call(self, call: str) -> Self:
        if call == "beg":
            return self._with(phase="answer", turn=len(self.hands) - 1)
        if call == "run":
            return self._with(phase="play")._run()
        return self._with(phase="play", turn=0, gave_one=call == "give one")

    def _run(self) -> Self:
        """Give three cards more to each and turn the next, until the suit changes (E s.93 v)."""
        n, hands, turned, stock = len(self.hands), self.hands, self.turn_ups, self.stock
        while turned[-1] & 3 == self.turn_ups[0] & 3:
            if len(stock) <= 3 * n:  # the pack does not last: the cards are thrown in
                return self._with(turn_ups=turned, stock=stock, turn=OVER)
            hands = tuple((*hand, *stock[3 * p : 3 * p + 3]) for p, hand in enumerate(hands))
            turned, stock = (*turned, stock[3 * n]), stock[3 * n + 1 :]
        return self._with(hands=hands, dealt=hands, turn_ups=turned, stock=stock, turn=0)

    def settle(self) -> Settlement:
        """Settle the hand from a score of nothing; a score is given to `settle`."""
        return _settle_state(self, (0, 0))


def start(
    *,
    players: int = 2,
    rules: Rules = STANDARD,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
    turn_up: CardsLike = "",
    stock: CardsLike = "",
) -> State:
    """Deal a hand for two or four, at random or the cards that are given.

    Examples
    --------
    >>> state = start(hands=["Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"], turn_up="2s")
    >>> state.call("I stand").play("Js").legal()
    Cards('4d 3d 2d 9c 8c 7c')
    """
    check_seats(players, SEATS, "all fours")
    then = (turn_up, stock) if hands is not None else ()
    held, rest = deal_cards(PACK, players, 6, seed=seed, hands=hands, then=then)
    return State(
        pack=PACK,
        hands=held,
        dealt=held,
        seats=tuple(range(players)),
        turn_ups=rest[:1],
        stock=rest[1:],
        rules=rules,
    )


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    check_seats(len(hand.hands), SEATS, "all fours")
    if not hand.turn_ups:
        raise DataError("no card is turned up; the thirteenth makes the trump.")
    dealt = PACK.parse_hands(hand.hands, 6 + 3 * (len(hand.turn_ups) - 1))
    turned = [PACK.parse_one(card) for card in hand.turn_ups]
    PACK.check_together({**{f"hand {p}": h for p, h in enumerate(dealt)}, "the turn-ups": turned})
    first, last = turned[0] & 3, turned[-1] & 3
    if len(turned) > 1 and (last == first or any(c & 3 != first for c in turned[:-1])):
        raise IllegalPlayError(
            f"cards are turned until the suit changes from {suit_name(first)}; "
            f"got {format_cards(turned)}."
        )
    if len(turned) > 1 and hand.gave_one:
        raise IllegalPlayError("the dealer gives one or three cards more, not both.")
    held = tuple(map(tuple, dealt))
    state = State(
        pack=PACK,
        hands=held,
        dealt=held,
        seats=tuple(range(len(held))),
        turn_ups=tuple(turned),
        rules=rules,
        phase="play",
        gave_one=hand.gave_one,
    )
    return replay_tricks(state, hand.played, offender=hand.revoked)


def settle(hand: Hand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a hand from its record.

    Returns
    -------
    Settlement
        The game is won by who reaches the target first, in the order of scoring: a knave turned,
        the point given, penalties, high, low, Jack, game. A tie for game scores nothing (outside
        the text).

    Examples
    --------
    "One card may count all-fours" (E s.92 vi):

    >>> hand = Hand(("2s",), ("Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    ...             "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d")
    >>> settle(hand).totals
    (4, 0)
    """
    check_score(score, 2, rules.target)
    check_players(len(hand.hands), revoked=hand.revoked, scored_wrongly=hand.scored_wrongly)
    penalties = Marks()
    if hand.revoked is not None:
        item = Item("the adversary revoked", (), 1, "E s.92 iii")
        penalties.append((1 - hand.revoked % 2, item))
    if hand.scored_wrongly is not None:
        item = Item("the adversary scored wrongly", (), rules.wrong_score, "E s.92 iv")
        penalties.append((1 - hand.scored_wrongly % 2, item))
    return _settle_state(replay(hand, rules), score, penalties)


def _settle_state(
    state: State, score: Sequence[int], penalties: Sequence[tuple[int, Item]] = ()
) -> Settlement:
    dealer = (len(state.hands) - 1) % 2
    marks = [
        (dealer, Item("knave turned up", (card,), 1, "E s.91"))
        for card in state.turn_ups
        if card >> 2 == JACK
    ]
    if state.gave_one:
        marks.append((0, Item("the dealer gave one", (), 1, "E s.93 v")))
    marks += penalties
    counts = [0, 0]
    if state.tricks:
        counts = [_game_of(state, side) for side in (0, 1)]
        marks += _fours(state, counts)
    totals = [sum(item.points for side, item in marks if side == s) for s in (0, 1)]
    won = None if totals[0] == totals[1] else totals.index(max(totals))
    facts = {"counted for game": counts}
    return Settlement.of_marks(marks, score, state.rules.target, won_hand=won, facts=facts)


def _fours(state: State, counts: list[int]) -> Marks:
    """Return high, low, Jack and game, each with the side that scores it."""
    ranking = state.ranking
    holder = {c: p % 2 for p, hand in enumerate(state.dealt) for c in hand if ranking.is_trump(c)}
    marks = Marks()
    if holder:
        ordered = sorted(holder, key=lambda card: PACK.powers[card])
        high, low, jack = ordered[-1], ordered[0], 4 * JACK + (state.turn_ups[-1] & 3)
        marks.append((holder[high], Item("high", (high,), 1, "E s.93 i")))
        marks.append((holder[low], Item("low", (low,), 1, "E s.93 ii")))
        if jack in holder:
            winner = next(t.winner for t in state.tricks if jack in t.cards)
            marks.append((winner % 2, Item("Jack", (jack,), 1, "E s.93 iii")))
    if counts[0] != counts[1]:
        marks.append((counts.index(max(counts)), Item("game", (), 1, "E s.93 iv")))
    return marks


def _game_of(state: State, side: int) -> int:
    tricks = [trick.cards for trick in state.tricks if trick.winner % 2 == side]
    return sum(GAME_VALUES.get(card >> 2, 0) for cards in tricks for card in cards)


POLICIES: dict[str, Policy] = {"random": play_random}
simulate = simulator(start, POLICIES, "random", STANDARD, seats=2)
