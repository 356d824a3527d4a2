"""Speculation played: cards shown one by one, and trumps sold as the company pleases."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from cribscore.cards import CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import IllegalPlayError
from cribscore.games import live
from cribscore.games.shape import Cards, Settlement, check_least
from cribscore.games.speculation.laws import (
    PACK,
    STANDARD,
    Hand,
    Rules,
    Sale,
    check_sale,
    check_table,
    order_of,
    settle,
)

__all__ = [
    "POLICIES", "State", "replay", "simulate", "start",
]  # fmt: skip

_SALE = re.compile(r"sell (\w+) to (\d+) for (\d+)", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A deal in progress: ``show`` turns the uppermost card of the player whose turn it is.

    Between two cards any trump that has been shown may be sold, by whoever owns it:
    ``sell Kh to 0 for 5``. Nobody may look at the cards that are not shown.

    Attributes
    ----------
    turned : int
        The card turned up.
    order, shown : tuple of (int, int), int
        Players and cards in the order in which they are shown, and how many have been.
    owners : mapping of int to int
        Who owns each trump that has been shown.
    sales, pool : tuple of Sale, int
        The sales made, and what lay in the pool before.
    """

    turned: int
    order: tuple[tuple[int, int], ...]
    shown: int = 0
    owners: Mapping[int, int]
    sales: tuple[Sale, ...] = ()
    pool: int = 0
    rules: Rules = STANDARD

    @property
    def best(self) -> int | None:
        """The highest trump shown so far."""
        return max(self.owners, key=lambda card: PACK.powers[card], default=None)

    def legal_calls(self) -> tuple[str, ...]:
        """Return ``show``, or ``end`` after the last card, and sales of the highest trump for 1.

        A sale for more, or of a lower trump, is open too.
        """
        if self.is_over:
            return ()
        going = "show" if self.shown < len(self.order) else "end"
        if self.best is None:
            return (going,)
        card, owner = format_cards(self.best), self.owners[self.best]
        others = [p for p in range(len(self.hands)) if p != owner]
        return (going, *(f"sell {card} to {p} for 1" for p in others))

    def read_call(self, words: str) -> str:
        """Read ``show``, ``end``, or a sale, in the form in which it is kept."""
        found = _SALE.fullmatch(" ".join(words.split()))
        if not found:
            return super().read_call(words)
        card = PACK.parse_one(found[1], what="the card sold")
        return f"sell {format_cards(card)} to {int(found[2])} for {int(found[3])}"

    def _allows(self, call: str) -> bool:
        if not call.startswith("sell"):
            return call in self.legal_calls()
        sale, card = self._sale(call)
        if card & 3 == self.turned & 3 and card not in self.owners:
            raise IllegalPlayError(f"the {full_name(card)} has not been shown; it cannot be sold.")
        check_sale(sale, self.owners, self.turned, len(self.hands))
        return True

    def _sale(self, call: str) -> tuple[Sale, int]:
        _, text, _, buyer, _, price = call.split()
        (card,) = parse_cards(text)
        return Sale(text, self.owners.get(card, self.turn), int(buyer), int(price)), card

    def _call(self, call: str) -> Self:
        if call == "end":
            return self._with(turn=live.OVER)
        if call != "show":
            sale, card = self._sale(call)
            return self._with(sales=(*self.sales, sale), owners={**self.owners, card: sale.buyer})
        player, card = self.order[self.shown]
        trump, shown = card & 3 == self.turned & 3, self.shown + 1
        turn = self.order[min(shown, len(self.order) - 1)][0]
        owners = {**self.owners, card: player} if trump else self.owners
        return self._with(shown=shown, owners=owners, turn=turn)

    def record(self) -> Hand:
        """Return the hands, the turn-up and the sales."""
        hands = tuple(map(Cards, self.hands))
        return Hand(hands, Cards((self.turned,)), self.sales, self.pool)

    def settle(self) -> Settlement:
        """Settle the deal."""
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 5,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
    turn_up: CardsLike = "",
    pool: int = 0,
    rules: Rules = STANDARD,
) -> State:
    """Deal three cards each to 2 to 17 players, or begin with known ones, the uppermost first.

    Examples
    --------
    >>> state = start(players=2, hands=("2h 9s 4d", "Kh 3c 5s"), turn_up="7h").call("show")
    >>> state.call("sell 7h to 0 for 3").owners
    {26: 0}
    """
    check_table(players)
    check_least(0, pool=pool)
    dealt, rest = live.deal_cards(PACK, players, 3, seed=seed, hands=hands, then=(turn_up,))
    order = tuple(order_of(dealt, rest[0], rules))
    return State(
        pack=PACK,
        hands=dealt,
        turned=rest[0],
        order=order,
        turn=order[0][0],
        owners={},
        pool=pool,
        rules=rules,
    )


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Replay a record; each trump is sold as soon as it is shown and earlier sales are made."""
    state = start(
        players=len(hand.hands), hands=hand.hands, turn_up=hand.turn_up, pool=hand.pool, rules=rules
    )
    for sale in hand.sales:
        card = PACK.parse_one(sale.card, what="the card sold")
        while not state.is_over and card not in state.owners:
            state = state.call("show")
        state = state.call(f"sell {format_cards(card)} to {sale.buyer} for {sale.price}")
    return live.replay(state, ["show"] * (len(state.order) - state.shown) + ["end"])


def sell_at_random(state: State, rng: random.Random) -> str:
    """Show the next card, or sell the one just shown, if it is the highest trump, to anyone."""
    going, *sales = state.legal_calls()
    if not sales or state.order[state.shown - 1][1] != state.best or rng.random() < 0.5:
        return going
    return f"{rng.choice(sales)[:-1]}{rng.randint(1, 12)}"


POLICIES: dict[str, live.Policy] = {"random": sell_at_random}


def _facts(done: Settlement) -> dict[str, float]:
    sales = sum(item.name == "sold" for side in done.sides for item in side.items)
    return {"sales": sales, "no trump": done.won_hand is None}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=5, facts=_facts)
