"""A hand of euchre in progress, and the players that it has."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from cribscore.cards import CardsLike
from cribscore.games.euchre.laws import (
    FOUR_HANDED,
    STANDARD,
    Maker,
    Rules,
    euchre_ranking,
    maker_of,
    mark_of,
    open_calls,
    pack_of,
    read_call,
)
from cribscore.games.live import (
    OVER,
    Move,
    Policy,
    call_of,
    cards_in,
    deal_cards,
    play_random,
    simulator,
    without,
)
from cribscore.games.shape import Breakdown, Cards, Settlement
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import Ranking, TrickState, trick_winner


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Player 0 is the eldest hand; the last deals.

    The calls are ``order`` (of the dealer ``take``), ``pass`` and the suits, as `open_calls` has
    them; a dealer who takes up the turn-up then calls ``discard`` with a card.

    Attributes
    ----------
    turn_up : int
        The card turned.
    calls : tuple of str
        Those that make the trump.
    maker : Maker or None
        Who has made it.
    discard : int or None
        What the dealer laid out.
    """

    turn_up: int
    rules: Rules = STANDARD
    calls: tuple[str, ...] = ()
    maker: Maker | None = None
    discard: int | None = None

    @property
    def ranking(self) -> Ranking:
        """How the cards stand to one another."""
        return euchre_ranking((self.turn_up & 3) if self.maker is None else self.maker.trump)

    @property
    def side_tricks(self) -> tuple[int, int]:
        """The tricks of each side."""
        made = self.made
        return sum(made[::2]), sum(made[1::2])

    @property
    def is_decided(self) -> bool:
        """Whether the maker is euchred, or has the point and cannot have all five tricks."""
        if self.maker is None or self.is_over:
            return self.is_over
        ours, theirs = self.side_tricks[:: 1 if self.maker.player % 2 == 0 else -1]
        return theirs >= 3 or (ours >= 3 and theirs > 0)

    @property
    def _discarding(self) -> bool:
        return len(self.hands[-1]) == 6

    def legal(self) -> Cards:
        """Return the cards that may be played now; none while calls are due."""
        return Cards() if self.maker is None or self._discarding else super().legal()

    def legal_calls(self) -> tuple[str, ...]:
        """Return the calls that may be made now."""
        if self._discarding:
            return tuple(call_of("discard", [card]) for card in sorted(self.hands[-1]))
        return open_calls(self.calls, self.turn_up & 3, self.rules) if self.maker is None else ()

    def read_call(self, words: str) -> str:
        """Return a call in the form of `legal_calls`."""
        return super().read_call(words) if self._discarding else read_call(words)

    def _call(self, call: str) -> Self:
        if self._discarding:
            [card] = cards_in(call, "discard")
            hands = (*self.hands[:-1], without(self.hands[-1], card))
            return self._with(hands=hands, discard=card)._lead()
        calls = (*self.calls, call)
        if call == "pass":
            ended = len(calls) == 2 * self.rules.players
            return self._with(calls=calls, turn=OVER if ended else len(calls) % len(self.hands))
        return self._with(calls=calls).made_by(maker_of(calls, self.turn_up & 3, self.rules))

    def made_by(self, maker: Maker | None) -> Self:
        """Return the state after the trump is made: the dealer discards, or the eldest leads."""
        state = self._with(maker=maker)
        if maker is None or not maker.taken_up or self.discard is not None:
            return state._lead()
        hands = (*self.hands[:-1], (*self.hands[-1], self.turn_up))
        return state._with(hands=hands, turn=len(hands) - 1)

    def _lead(self) -> Self:
        n, seats = len(self.hands), self.seats
        if self.maker is not None and self.maker.alone and n == 4:
            seats = tuple(p for p in seats if p != (self.maker.player + 2) % 4)
        return self._with(seats=seats, leader=seats[0], turn=seats[0])

    def settle(self) -> Settlement:
        """Settle the hand from a score of nothing; a score is given to `settle`."""
        if self.maker is None:
            return Settlement((Breakdown(), Breakdown()), facts={"score": [0, 0]})
        won, item = mark_of(self.maker, self.side_tricks, self.rules)
        facts = {"tricks": list(self.side_tricks)}
        return Settlement.of_marks(
            [(won, item)], (0, 0), self.rules.target, won_hand=won, facts=facts
        )


def start(
    *,
    players: int | None = None,
    rules: Rules = STANDARD,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
    turn_up: CardsLike = "",
) -> State:
    """Deal a hand, at random or the cards that are given.

    Examples
    --------
    >>> state = start(hands=["Jh Ah Kc 7c 8s", "8d Jd 7d Ac Ks"], turn_up="9h")
    >>> state.call("Order it up!").call("discard 8d").play("Jh").legal()
    Cards('Jd 9h')
    """
    rules = rules if players is None else seated(players, rules)
    pack, n = pack_of(rules), rules.players
    held, rest = deal_cards(pack, n, 5, seed=seed, hands=hands, then=(turn_up,))
    return State(pack=pack, hands=held, seats=tuple(range(n)), turn_up=rest[0], rules=rules)


def seated(players: int, rules: Rules) -> Rules:
    """Return the rules for so many players."""
    return FOUR_HANDED if players == 4 and rules == STANDARD else replace(rules, players=players)


def play_bowers(state: State, rng: random.Random) -> Move:
    """Make the trump with three trumps, or two and a bower; lead the highest trump, win cheaply.

    The discard is the lowest plain card. A second hand that cannot win, or whose partner is
    winning, throws its lowest card.
    """
    calls = state.legal_calls()
    if state._discarding:
        ranking = state.ranking
        return min(calls, key=lambda c: _worth(cards_in(c, "discard")[0], ranking))
    if calls:
        return _make(state, calls)
    ranking, legal = state.ranking, state.legal()
    worth = partial(_worth, ranking=ranking)
    if not state.table:
        return max(legal, key=worth)
    winning = [card for card in legal if state.wins(card)]
    best = trick_winner(state.table, ranking)
    partner_wins = len(state.seats) == 4 and best == len(state.table) - 2
    return min(winning if winning and not partner_wins else legal, key=worth)


def _worth(card: int, ranking: Ranking) -> int:
    return ranking.powers[card] + 20 * ranking.is_trump(card)


def _make(state: State, calls: Sequence[str]) -> str:
    """Return the first call whose suit the hand is strong in, else pass."""
    dealer = state.turn == len(state.hands) - 1
    for call in calls:
        if call == "pass" or call.endswith("alone"):
            continue
        if call in ("order", "take"):
            suit, extra = state.turn_up & 3, (state.turn_up,) if dealer else ()
        else:
            suit, extra = parse_suit(call), ()
        ranking = euchre_ranking(suit)
        trumps = [ranking.powers[c] for c in (*state.hand, *extra) if ranking.is_trump(c)]
        if len(trumps) >= 3 or (len(trumps) == 2 and max(trumps) >= 8):
            return call
    return "pass"


POLICIES: dict[str, Policy] = {"random": play_random, "bowers": play_bowers}
simulate = simulator(start, POLICIES, "bowers", STANDARD)
