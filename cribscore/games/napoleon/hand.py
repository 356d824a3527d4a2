"""A hand of napoleon, in progress and from its record, and the players that it has."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from cribscore.cards import CardsLike
from cribscore.errors import DataError
from cribscore.games.live import (
    OVER,
    Move,
    Policy,
    deal_cards,
    play_random,
    simulator,
)
from cribscore.games.napoleon.laws import (
    BIDS,
    PACK,
    SEATS,
    STANDARD,
    WORDS,
    Rules,
    certain,
    declarer_of,
    highest,
    open_calls,
    place_of,
    ranking_of,
)
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Cards, Item, Settlement, check_seats
from cribscore.games.tricks import Ranking, TrickState, replay_tricks


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 speaks first; the declarer leads.

    Attributes
    ----------
    calls : tuple of str
        One a player, from player 0: a key of `BIDS` or ``pass``.
    hands : tuple of cards
        Five cards each; may be empty where only the tricks are recorded.
    played : cards
        The cards in the order played, to the end or until the call is decided; the first makes
        the trump.
    tricks : int or None
        The tricks that the declarer made; needed only where the play is not recorded.
    """

    calls: tuple[str, ...]
    hands: tuple[CardsLike, ...] = ()
    played: CardsLike = ""
    tricks: int | None = None


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress: each calls once, then the highest caller leads and makes the trump.

    Attributes
    ----------
    calls : tuple of str
        Those made so far.
    """

    rules: Rules = STANDARD
    calls: tuple[str, ...] = ()
    WORDS = WORDS

    @property
    def declared(self) -> tuple[int, str] | None:
        """The highest caller and the call, None if all have passed so far."""
        return highest(self.calls)

    @property
    def trump(self) -> int | None:
        """The suit of the first card led, None before it and at misère."""
        declared = self.declared
        if declared is None or declared[1] == "misere":
            return None
        cards = self.tricks[0].cards if self.tricks else self.table
        return cards[0] & 3 if cards else None

    @property
    def ranking(self) -> Ranking:
        """How the cards stand to one another."""
        return ranking_of(self.trump)

    @property
    def is_decided(self) -> bool:
        """Whether the call is made or lost."""
        if self.is_over or self.declared is None:
            return self.is_over
        player, name = self.declared
        made, left = self.made[player], 5 - len(self.tricks)
        if name == "misere":
            return made > 0
        return made >= BIDS[name].tricks or made + left < BIDS[name].tricks

    def legal(self) -> Cards:
        """Return the cards that may be played now; none while calls are due."""
        return super().legal() if len(self.calls) == len(self.hands) else Cards()

    def legal_calls(self) -> tuple[str, ...]:
        """Return the calls that may be made now."""
        calling = len(self.calls) < len(self.hands)
        return open_calls(self.calls, self.rules) if calling else ()

    def _call(self, call: str) -> Self:
        calls = (*self.calls, call)
        if len(calls) < len(self.hands):
            return self._with(calls=calls, turn=len(calls))
        declared = highest(calls)
        first = OVER if declared is None else declared[0]
        return self._with(calls=calls, turn=first, leader=first)

    def settle(self) -> Settlement:
        """Settle the hand: what each player wins or loses."""
        if self.declared is None:
            return _void(len(self.hands))
        player, name = self.declared
        return _pay(len(self.hands), player, name, self.made[player], self.rules)


def start(
    *,
    players: int = 4,
    rules: Rules = STANDARD,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
) -> State:
    """Deal a hand for two to six, at random or the cards that are given.

    Examples
    --------
    >>> state = start(players=2, hands=["2h 3h 4h 5h 6h", "As Ks Qs 2d 3d"])
    >>> state = state.call("pass").call("3")
    >>> state.player, state.play("As").trump
    (1, 3)
    """
    check_seats(players, SEATS, "napoleon")
    held, _ = deal_cards(PACK, players, 5, seed=seed, hands=hands)
    return State(pack=PACK, hands=held, seats=tuple(range(players)), rules=rules)


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids.

    Examples
    --------
    >>> replay(Hand(("pass", "two"), ("2h 3h 4h 5h 6h", "As Ks Qs 2d 3d"), "As 2h Ks 3h")).made
    (0, 2)
    """
    declarer_of(hand.calls, rules)
    state = start(players=len(hand.calls), rules=rules, hands=hand.hands)
    for call in hand.calls:
        state = state.call(call)
    if not PACK.parse(hand.played, what="the record of play"):
        raise DataError("no card is played, and the declarer's tricks are not given.")
    return replay_tricks(state, hand.played)


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: what each player wins or loses.

    Returns
    -------
    Settlement
        A side a player; the sum is nothing. The declarer wins the hand if the call is made.

    Examples
    --------
    >>> settle(Hand(("nap", "pass", "pass"), tricks=5)).totals
    (20, -10, -10)
    """
    declared, n, tricks = declarer_of(hand.calls, rules), len(hand.calls), hand.tricks
    if declared is None:
        if hand.played or tricks is not None:
            raise DataError("all have passed; no tricks are made.")
        return _void(n)
    if tricks is not None and not 0 <= tricks <= 5:
        raise DataError(f"a declarer makes from 0 to 5 tricks; got {tricks}.")
    player, name = declared
    if hand.played or tricks is None:
        state = replay(hand, rules)
        made = state.made[player]
        if tricks is not None and not made <= tricks <= made + 5 - len(state.tricks):
            raise DataError(f"the declarer's tricks are given as {tricks}; the play makes {made}.")
        tricks = made if tricks is None else tricks
    return _pay(n, player, name, tricks, rules)


def _void(players: int) -> Settlement:
    return Settlement((Breakdown(),) * players, facts={"declared": "nothing"})


def _pay(n: int, player: int, name: str, tricks: int, rules: Rules) -> Settlement:
    bid = BIDS[name]
    made = tricks == 0 if name == "misere" else tricks >= bid.tricks
    wins = BIDS["nap"].wins if rules.flat_wins and bid.tricks == 5 else bid.wins
    stakes = Stakes(n)
    for other in range(n):
        if other != player:
            giver, taker = (other, player) if made else (player, other)
            stakes.pay(giver, taker, wins if made else bid.loses)
    words = f"{name} {'made' if made else 'lost'}"
    sides = tuple(Breakdown((Item(words, (), gain, place_of(name)),)) for gain in stakes.gains)
    facts = {"declared": name, "declarer": player, "tricks": tricks}
    return Settlement(sides, won_hand=player if made else None, facts=facts)


def play_high(state: State, rng: random.Random) -> Move:
    """Call what the best suit is worth, lead trumps from the top, and win as cheaply as possible.

    A suit is worth its certain tricks, a trick a card beyond, and a trick a plain ace. Misère is
    called with nothing above the eight, and its declarer throws the highest card that loses.
    """
    calls = state.legal_calls()
    if calls:
        return _call_worth(state.hand, calls)
    legal, powers, declared = state.legal(), PACK.powers, state.declared
    player, name = declared or (OVER, "two")
    if not state.table:
        if state.turn != player or name == "misere":
            return min(legal, key=lambda c: powers[c])
        best = max(range(4), key=lambda suit: _worth(state.hand, suit))
        suit = best if state.trump is None else state.trump
        return max(legal, key=lambda c: (c & 3 == suit, powers[c]))
    winning = [c for c in legal if state.wins(c)]
    if name == "misere" and state.turn == player:
        losing = [c for c in legal if c not in winning]
        return max(losing, key=lambda c: powers[c]) if losing else winning[0]
    return min(winning or legal, key=lambda c: (state.ranking.is_trump(c), powers[c]))


def _call_worth(hand: Sequence[int], calls: Sequence[str]) -> str:
    """Return the lowest open call that the hand is worth, misère, or pass."""
    worth = max(_worth(hand, suit) for suit in range(4))
    good = [call for call in calls if call in BIDS and 0 < BIDS[call].tricks <= worth]
    low = "misere" in calls and max(PACK.powers[card] for card in hand) <= 6
    return good[0] if good else "misere" if low else "pass"


def _worth(hand: Sequence[int], suit: int) -> int:
    held = [card for card in hand if card & 3 == suit]
    aces = sum(card >> 2 == 0 and card & 3 != suit for card in hand)
    run = certain(hand, suit)
    return max(run, run + max(len(held) - max(run, 2), 0)) + aces if len(held) >= 2 else 0


POLICIES: dict[str, Policy] = {"random": play_random, "high": play_high}
simulate = simulator(start, POLICIES, "high", STANDARD, seats=4)
