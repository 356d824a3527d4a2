"""A hand of écarté in progress, and the players that it has."""

import random
from dataclasses import dataclass
from typing import ClassVar, Self

from cribscore.cards import CardsLike
from cribscore.games import live
from cribscore.games.ecarte.laws import (
    CLUB_RULES,
    DUTY,
    PACK,
    Rules,
    king_of,
    marks_of,
    open_calls,
    ranking_of,
)
from cribscore.games.ecarte.regle import class_of
from cribscore.games.shape import Cards, Settlement, check_seats
from cribscore.games.tricks import Ranking, TrickState


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Player 0 is the non-dealer, who speaks and leads first.

    The calls are ``propose`` or ``play``, ``accept`` or ``refuse``; after ``accept`` each discards
    (``discard 7s 8h``, the dealer perhaps nothing) and takes as many from the stock. A player who
    holds the king of trumps may call ``king`` before playing the first card (law 23). Law 24 gives
    grace: where the king is the card first led, ``king`` is the leader's to call until it is played
    to, though it is the other's turn; where it is the dealer's first card, until they play again.

    Attributes
    ----------
    turn_up, stock : The eleventh card, and what is left to be taken, the next first.
    calls, king : Propositions and answers so far, and who has announced the king.
    phase : ``call``, ``discard`` or ``play``.
    out_of_turn : In a record, the tricks, counted from 1, that the wrong player led (law 40).
    """

    turn_up: int
    stock: tuple[int, ...]
    rules: Rules = CLUB_RULES
    calls: tuple[str, ...] = ()
    king: int | None = None
    phase: str = "call"
    out_of_turn: tuple[int, ...] = ()
    DUTY = DUTY
    WORDS: ClassVar[dict[str, str]] = {
        **{"cards": "propose", "how many": "accept", "decline": "refuse", "none": "discard"},
        **{"mark king": "king", "mark the king": "king"},
    }

    @property
    def ranking(self) -> Ranking:
        return ranking_of(self.turn_up & 3)

    @property
    def made(self) -> tuple[int, ...]:
        """The tricks of each player, at the end with the cards that cannot be played to."""
        made = super().made
        return tuple(n + self.is_over * len(h) for n, h in zip(made, self.hands, strict=True))

    @property
    def is_decided(self) -> bool:
        """Whether the point is won and the vole is lost."""
        return self.is_over or (max(self.made) >= 3 and min(self.made) >= 1)

    def legal(self) -> Cards:
        return super().legal() if self.phase == "play" else Cards()

    def legal_calls(self) -> tuple[str, ...]:
        if self.phase == "call":
            calls = open_calls(self.calls, self.rules)
            return calls if self.stock or "propose" not in calls else ("play",)
        if self.phase == "discard":
            most = min(5, len(self.stock))
            none = (live.call_of("discard"),) if self.turn == 1 else ()
            return none + live.subsets("discard", self.hand, range(1, most + 1))
        return ("king",) if self.announcer == self.turn else ()

    @property
    def announcer(self) -> int | None:
        """Who may announce the king of trumps now (laws 23, 24)."""
        if self.phase != "play" or self.king is not None or self.turn < 0 or len(self.tricks) > 1:
            return None
        king = king_of(self.turn_up & 3)
        if self.tricks:
            grace = not self.table and king == self.tricks[0].cards[1]
            return self.tricks[0].winner if grace else None
        if self.table == (king,):
            return self.leader
        return self.turn if king in self.hand else None

    def _allows(self, call: str) -> bool:
        return super()._allows(call) or (call == "king" and self.announcer is not None)

    def _call(self, call: str) -> Self:
        if call == "king":
            return self._with(king=self.announcer)
        if self.phase == "discard":
            return self._exchange(live.cards_in(call, "discard"))
        calls = (*self.calls, call)
        if call == "propose":
            return self._with(calls=calls, turn=1)
        return self._with(calls=calls, turn=0, phase="discard" if call == "accept" else "play")

    def _exchange(self, cards: tuple[int, ...]) -> Self:
        n, turn = len(cards), self.turn
        hand = (*live.without(self.hand, *cards), *self.stock[:n])
        hands = (hand, self.hands[1]) if turn == 0 else (self.hands[0], hand)
        phase = "discard" if turn == 0 else "call"
        return self._with(hands=hands, stock=self.stock[n:], turn=1 - turn, phase=phase)

    def read_call(self, words: str) -> str:
        call = super().read_call(words)
        return "refuse" if self.calls[-1:] == ("propose",) and call == "play" else call

    def _end_trick(self) -> Self:
        """End with either hand: cards that cannot be played to count as tricks (laws 30, 34)."""
        if not all(self.hands):
            return self._with(turn=live.OVER)
        return self.turned() if len(self.tricks) + 1 in self.out_of_turn else self

    def turned(self) -> Self:
        """Return the state with the lead given to the other player."""
        return self._with(turn=1 - self.turn, leader=1 - self.leader)

    def _settle(self) -> Settlement:
        marks = marks_of(self.turn_up, self.king, self.made, self.calls)
        won = next((p for p in (0, 1) if self.made[p] >= 3), None)
        facts = {"tricks": list(self.made)}
        return Settlement.of_marks(marks, (0, 0), self.rules.target, won_hand=won, facts=facts)


def start(
    *,
    players: int = 2,
    seed: live.Seed = None,
    hands: live.Hands = None,
    turn_up: CardsLike = "",
    stock: CardsLike = "",
    rules: Rules = CLUB_RULES,
) -> State:
    """Deal a hand, at random or the cards that are given.

    >>> state = start(hands=["Ks Qs Js As Ts", "9s 8s 7s Kh Qh"], turn_up="Kd")
    >>> state.call("I play").play("Ks").legal()
    Cards('9s 8s 7s')
    """
    check_seats(players, (2,), "écarté")
    then = (turn_up, stock) if hands is not None else ()
    held, rest = live.deal_cards(PACK, 2, 5, seed=seed, hands=hands, then=then)
    return State(pack=PACK, hands=held, turn_up=rest[0], stock=rest[1:], rules=rules)


def play_regle(state: State, rng: random.Random) -> live.Move:
    """Play by Hoffmann's advice (H{63}-{64}): no proposal with a *jeu de règle*, and from the top.

    Trumps and kings are kept in the exchange. Three trumps are led from the highest; else the
    highest card of the longest suit is led. The king is announced, the cheapest card wins.
    """
    hand, trump = state.hand, state.turn_up & 3
    calls = state.legal_calls()
    if state.phase == "discard":
        weak = [c for c in hand if c & 3 != trump and c >> 2 != 12]
        weak = weak or ([] if state.turn == 1 else [min(hand, key=lambda c: PACK.powers[c])])
        return live.call_of(
            "discard", sorted(weak, key=lambda c: PACK.powers[c])[: len(state.stock)]
        )
    if calls == ("king",):
        return "king"
    if calls:
        good = class_of(hand, trump) is not None or sum(c & 3 == trump for c in hand) >= 3
        return calls[-1] if good or len(calls) == 1 else calls[0]
    ranking, legal = state.ranking, state.legal()
    if not state.table:
        suits = [card & 3 for card in hand]
        lead_trumps = suits.count(trump) >= 3
        return max(legal, key=lambda c: (lead_trumps == (c & 3 == trump), suits.count(c & 3), c))
    return min(legal, key=lambda c: (ranking.is_trump(c), ranking.powers[c]))


POLICIES: dict[str, live.Policy] = {"random": live.play_random, "regle": play_regle}
simulate = live.simulator(start, POLICIES, "regle", CLUB_RULES)
