"""Vingt-un played card by card (E s.114), and the players of the book's advice (s.116).

A simulated coup is dealt from a full pack, which changes no mean: no player counts the cards gone.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from cribscore.cards import CardsLike
from cribscore.errors import DataError
from cribscore.games import live
from cribscore.games.round_table import check_stakes
from cribscore.games.shape import Cards, Settlement
from cribscore.games.vingt_un.laws import (
    PACK,
    STANDARD,
    Hand,
    Rules,
    best_total,
    calls_of,
    is_natural,
    settle,
)

__all__ = [
    "POLICIES", "State", "replay", "simulate", "start",
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A coup in progress; a dealer's natural ends it at once.

    Each in turn calls ``card`` until they ``stand``, ``declare`` a natural, or ``throw up``.

    Attributes
    ----------
    stock : tuple of int
        The cards to be drawn, the next first; what is left begins the next coup (s.114).
    spent : tuple of int
        Cards of earlier coups, shuffled, which follow when the stock is out.
    stakes : tuple of int
        What each player has staked.
    """

    stock: tuple[int, ...]
    spent: tuple[int, ...] = ()
    stakes: tuple[int, ...] = ()
    rules: Rules = STANDARD
    WORDS: ClassVar[dict[str, str]] = {
        **dict.fromkeys(("hit", "hit me", "draw", "another", "a card", "twist"), "card"),
        **dict.fromkeys(("content", "stick", "i am content"), "stand"),
        **{"natural": "declare", "bust": "throw up", "over": "throw up"},
    }

    def legal_calls(self) -> tuple[str, ...]:
        """Return what the player may say."""
        if self.is_over:
            return ()
        calls = calls_of(self.hand)
        return calls if self.stock or self.spent else tuple(c for c in calls if c != "card")

    def _call(self, call: str) -> Self:
        if call != "card":
            return self._with(turn=live.OVER if self.turn == len(self.hands) - 1 else self.turn + 1)
        stock, spent = (self.stock, self.spent) if self.stock else (self.spent, ())
        hands = list(self.hands)
        hands[self.turn] = (*self.hand, stock[0])
        return self._with(hands=tuple(hands), stock=stock[1:], spent=spent)

    def record(self) -> Hand:
        """Return the hands and the stakes."""
        *hands, dealer = map(Cards, self.hands)
        return Hand(tuple(hands), dealer, self.stakes)

    def settle(self) -> Settlement:
        """Settle the coup."""
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 4,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
    stock: CardsLike = "",
    stakes: tuple[int, ...] = (),
    rules: Rules = STANDARD,
) -> State:
    """Deal a coup to 2 to 9 players, the dealer with them.

    Known `hands` are of two cards each, the dealer's last, and `stock` is what is known of the
    cards to be drawn, in their order. The players' `stakes` are 1 each if left out.

    Examples
    --------
    >>> state = start(players=2, hands=("5h 9d", "Td 8c"), stock="7s").call("card").call("stand")
    >>> state.call("stand").settle().totals
    (2, -2)
    """
    if not 2 <= players <= 9:
        raise DataError(f"players must be from 2 to 9, the dealer with them; got {players}.")
    dealt, rest = live.deal_cards(PACK, players, 2, seed=seed, hands=hands, then=(stock,))
    return State(
        pack=PACK,
        hands=dealt,
        stock=rest,
        stakes=check_stakes(stakes, players - 1),
        turn=live.OVER if is_natural(dealt[-1]) else 0,
        rules=rules,
    )


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Replay a record call by call and return its end.

    Each draws what the record says, then stands, declares or throws up.
    """
    settle(hand, rules)  # refuses what cannot be
    whole = [PACK.parse(cards) for cards in (*hand.hands, hand.dealer)]
    state = start(
        players=len(whole),
        hands=[cards[:2] for cards in whole],
        stock=[card for cards in whole for card in cards[2:]],
        stakes=hand.stakes,
        rules=rules,
    )
    for cards in whole:
        for _ in cards[2:]:
            state = state.call("card")
        state = state if state.is_over else state.call(state.legal_calls()[0])
    return state


def stand_on(total: int, state: State, rng: random.Random) -> str:
    """Draw below a total, and stand on it and above."""
    calls = state.legal_calls()
    return calls[-1] if best_total(state.hand)[0] < total else calls[0]


POLICIES: dict[str, live.Policy] = {
    "random": live.play_random,
    "book": partial(stand_on, 15),
    **{f"stand on {total}": partial(stand_on, total) for total in range(4, 22)},
}
"""The book draws at fourteen, where seven to six are for it, and stands at fifteen (s.116)."""


def _facts(done: Settlement) -> dict[str, float]:
    changes = done.facts["next_dealer"] != len(done.sides) - 1
    return {"naturals": len(done.facts["naturals"]), "the deal changes": changes}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=4, facts=_facts)
