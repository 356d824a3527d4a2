"""Cassino played card by card, a record replayed, and the players (E s.112)."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as with_changes
from typing import Any, Self

from cribscore.cards import CardsLike, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.cassino.laws import (
    GREAT,
    LITTLE,
    PACK,
    STANDARD,
    Rules,
    check_table,
    parties_of,
    score_piles,
    takes_of,
)
from cribscore.games.packs import text_of
from cribscore.games.pools import order_pack
from cribscore.games.shape import Cards, Settlement

__all__ = [
    "POLICIES", "Hand", "State", "legal", "replay", "settle", "simulate", "start",
]  # fmt: skip

_NONE = Cards()
_IDS = {text_of((card,)): card for card in range(52)}
_TAKE = re.compile(r"(\w+|\w[♣♦♥♠])\s*(?:x|takes?)\s*(.+?)(\s*unchallenged)?", re.IGNORECASE)


def legal(hand: CardsLike, table: CardsLike = "", rules: Rules = STANDARD) -> tuple[str, ...]:
    """Return what the holder of one to four cards may play (s.112 iv).

    A capture is written ``Td x Ad 9c``; a card that is laid down stands alone.

    >>> legal("Td Kh", "9c Ad 5h")
    ('Td x Ad 9c', 'Kh')
    """
    held = PACK.parse(hand, sizes=(1, 2, 3, 4))
    board = tuple(sorted(PACK.parse(table, what="the table")))
    PACK.check_together({"the hand": held, "the table": board})
    return tuple(move for card in held for move in _moves(card, board, rules))


def _moves(card: int, table: Sequence[int], rules: Rules) -> list[str]:
    """Return the moves of a card as text: its captures, and to be laid down where it may be."""
    text = text_of((card,))
    takes = [f"{text} x {text_of(taken)}" for taken in takes_of(card, table, free=rules.free)]
    return takes if takes and not rules.free else [*takes, text]


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A deal in progress.

    A capture is a call, ``Td x Ad 9c``; a card that takes nothing is played. A take that is wrong
    and not challenged before the next card stands (s.112 v): ``Td x 9c 2h unchallenged``. A card
    that falls under the table is told by ``lose Kh`` and ``find Kh``: its owner plays with less
    than four, and takes it when it is found (s.112 iii).

    Attributes
    ----------
    stock, table : The cards not yet dealt, the next first, and those face upwards.
    piles, sweeps : What each party has taken, and how often it has cleared the board. Nobody may
        look or count before the end (s.112 v).
    last, last_trick : The party that took the last trick, and the trick, the only one that may be
        looked at.
    lost : Players and the cards that they lack.
    """

    stock: tuple[int, ...]
    table: tuple[int, ...] = ()
    piles: tuple[tuple[int, ...], ...]
    last_trick: Cards = _NONE
    sweeps: tuple[int, ...]
    last: int = 0
    lost: tuple[tuple[int, int], ...] = ()
    rules: Rules = STANDARD

    def legal(self) -> Cards:
        free, table = self.rules.free, self.table
        return Cards(c for c in self.hand if free or not takes_of(c, table))

    def legal_calls(self) -> tuple[str, ...]:
        return tuple(m for c in self.hand for m in _moves(c, self.table, self.rules) if "x" in m)

    def play(self, card: CardsLike) -> Self:
        """Play a card; where it can take in one way only, it does."""
        if isinstance(card, str) and _TAKE.fullmatch(card.strip()):
            return self.call(card)
        played = PACK.parse_one(card, what="the card played")
        ways = _moves(played, self.table, self.rules) if played in self.hand else []
        if len(ways) == 1 and "x" in ways[0]:
            return self.after(ways[0])
        return super().play(played)

    def read_call(self, words: str) -> str:
        found = _TAKE.fullmatch(words.strip())
        if not found:
            return super().read_call(words)
        card = PACK.parse_one(found[1], what="the card played")
        taken = sorted(PACK.parse(found[2], what="the cards taken"))
        return f"{text_of((card,))} x {text_of(taken)}{' unchallenged' if found[3] else ''}"

    def _allows(self, call: str) -> bool:
        word, *rest = call.split()
        if word in ("lose", "find"):
            held = {card for hand in self.hands for card in hand}
            among = held if word == "lose" else {card for _, card in self.lost}
            return bool(rest) and set(parse_cards(" ".join(rest))) <= among
        if call.endswith(" unchallenged"):
            card, *taken = (_IDS[word] for word in call.split() if word in _IDS)
            return card in self.hand and set(taken) <= set(self.table)
        return call in self.legal_calls()

    def _play(self, card: int) -> Self:
        table = tuple(sorted((*self.table, card)))
        return self._without_card(card, table=table)

    def _call(self, call: str) -> Self:
        if call.startswith(("lose", "find")):
            return self._lose_or_find(call)
        trick = tuple(_IDS[word] for word in call.split() if word in _IDS)
        party = self.turn % len(self.piles)
        piles, sweeps = list(self.piles), list(self.sweeps)
        table = tuple(c for c in self.table if c not in trick)
        piles[party] += trick
        is_end = not self.stock and sum(map(len, self.hands)) == 1
        if not table and not is_end:
            sweeps[party] += 1  # the last cards of a deal sweep nothing
        return self._without_card(
            trick[0],
            table=table,
            piles=tuple(piles),
            sweeps=tuple(sweeps),
            last=party,
            last_trick=Cards(trick),
        )

    def _without_card(self, card: int, **changes: Any) -> Self:
        turn, hands = self.turn, self.hands
        hand = tuple([c for c in hands[turn] if c != card])
        hands = live.replaced(hands, turn, hand)
        return self._with(hands=hands, turn=(turn + 1) % len(hands), **changes)._go_on()

    def _go_on(self) -> Self:
        """Pass over players without cards, deal when all hands are out, and end the deal."""
        if self.hand:
            return self
        players = len(self.hands)
        order = [(self.turn + step) % players for step in range(players)]
        following = next((p for p in order if self.hands[p]), None)
        if following is not None:
            return self._with(turn=following)
        if self.stock:
            size = 4 * players
            hands = tuple(self.stock[p:size:players] for p in range(players))
            return self._with(hands=hands, stock=self.stock[size:], turn=0)
        piles = list(self.piles)
        piles[self.last] += self.table
        return self._with(piles=tuple(piles), table=(), turn=live.OVER)

    def _lose_or_find(self, call: str) -> Self:
        word, text = call.split(" ", 1)
        hands, lost = list(self.hands), list(self.lost)
        for card in parse_cards(text):
            if word == "find":
                player = next(p for p, c in lost if c == card)
                lost.remove((player, card))
                hands[player] = (*hands[player], card)
            else:
                player = next(p for p, hand in enumerate(hands) if card in hand)
                lost.append((player, card))
                hands[player] = live.without(hands[player], card)
        return self._with(hands=tuple(hands), lost=tuple(lost))._go_on()

    def record(self) -> "Hand":
        """Return the piles and sweeps of a finished deal."""
        lost = Cards(card for _, card in self.lost)
        return Hand(piles=tuple(map(Cards, self.piles)), sweeps=self.sweeps, lost=lost)

    def _settle(self) -> Settlement:
        lost = [card for _, card in self.lost]
        done = score_piles(self.piles, self.sweeps, self.rules, lost)
        return with_changes(done, facts={**done.facts, "last_trick": self.last})


def start(
    *,
    players: int = 4,
    seed: live.Seed = None,
    order: CardsLike | None = None,
    rules: Rules = STANDARD,
) -> State:
    """Deal to two, three, or four as two partnerships, from a shuffled pack or one in order.

    The cards go four each from the eldest on, one at a time, four to the table, then four each
    again until the pack is out.

    >>> state = start(players=2, order=range(52))
    >>> Cards(state.hand), Cards(state.table)
    (Cards('Ac Ah 2c 2h'), Cards('3c 3d 3h 3s'))
    """
    check_table(players)
    pack, size = order_pack(PACK, order, seed), 4 * players
    parties = parties_of(players)
    return State(
        pack=PACK,
        hands=tuple(pack[p:size:players] for p in range(players)),
        table=tuple(sorted(pack[size : size + 4])),
        stock=pack[size + 4 :],
        piles=((),) * parties,
        sweeps=(0,) * parties,
        rules=rules,
    )


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished deal: the piles, or every move, or both, which must agree.

    Attributes
    ----------
    piles, lost : What each party has taken, the last sweep with it; cards that were lost and never
        found.
    sweeps : How often each party cleared the board before the last card; none if left out.
    order, moves : The 52 cards in the order dealt, see `start`, and ``Td x 9c Ad`` or ``Kh`` in
        turn.
    players : Two, three or four, where the moves are given.
    """

    piles: tuple[CardsLike, ...] = ()
    sweeps: tuple[int, ...] = ()
    lost: CardsLike = ()
    order: CardsLike = ()
    moves: tuple[str, ...] = ()
    players: int = 4


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Replay a record move by move, refusing what the law forbids, and return its end."""
    state = start(players=hand.players, order=hand.order, rules=rules)
    for n, text in enumerate(hand.moves, 1):
        if state.is_over:
            raise CardCountError(f"move {n}, {text!r}, comes after the last card.")
        try:
            state = live.replay(state, [text])
        except IllegalPlayError as error:
            raise IllegalPlayError(f"move {n}: {error}") from error
    if not state.is_over:
        raise CardCountError(f"a deal takes 48 moves; got {len(hand.moves)}.")
    return state


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Score a finished deal (s.111): cards, spades, aces, the two cassinos and sweeps.

    The fact ``set_up`` is what each party sets up after subtracting; `won_hand` is the party that
    sets up something.

    >>> mine = "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ah"
    >>> theirs = PACK.remaining(PACK.parse(mine))
    >>> done = settle(Hand((mine, theirs), (0, 1)))
    >>> done.totals, done.facts["set_up"]
    ((8, 4), (4, 0))
    """
    piles = [PACK.parse(pile, what=f"pile {p}") for p, pile in enumerate(hand.piles)]
    sweeps = hand.sweeps or (0,) * len(piles)
    lost = PACK.parse(hand.lost, what="the cards lost")
    if not hand.moves:
        return score_piles(piles, sweeps, rules, lost)
    end = replay(hand, rules)
    given = [set(pile) for pile in piles], tuple(sweeps)
    if piles and given != ([set(pile) for pile in end.piles], end.sweeps):
        raise DataError(
            f"the moves end in piles of {', '.join(str(len(p)) for p in end.piles)} cards and "
            f"sweeps {end.sweeps}, the record in others.",
            hint="give the moves or the piles, not both.",
        )
    return end.settle()


def play_at_random(state: State, rng: random.Random) -> live.Move:
    """Choose a card, and then one of the ways to play it."""
    card = state.hand[int(rng.random() * len(state.hand))]
    move = rng.choice(_moves(card, state.table, state.rules))
    return move if "x" in move else card


_WORTH = [
    3 / 27 + (c & 3 == 3) / 7 + 2 * (c == GREAT) + (c == LITTLE) + (c >> 2 == 0) for c in range(52)
]
"""About what each card counts: a share of the three for cards, of the one for spades, its own."""


def take_most(state: State, rng: random.Random) -> live.Move:
    """Take what counts most by s.111, a cleared board with it; else lay down what counts least."""
    table, free = state.table, state.rules.free
    options = [
        (_WORTH[card] + sum([_WORTH[c] for c in taken]) + (len(taken) == len(table)), card, taken)
        for card in state.hand
        for taken in takes_of(card, table, free=free)
    ]
    if not options:
        return min(state.hand, key=lambda card: (_WORTH[card], card))
    _, card, taken = max(options)
    return f"{text_of((card,))} x {text_of(taken)}"


POLICIES: dict[str, live.Policy] = {"random": play_at_random, "book": take_most}
"""The book has no advice on play but what each thing counts; its player takes the most."""


def _facts(done: Settlement) -> dict[str, float]:
    names = [item.name for side in done.sides for item in side.items]
    return {
        "sweeps": names.count("clearing the board"),
        "cards tied": "the cards" not in names,
        "spades tied": "the spades" not in names,
        "drawn": done.won_hand is None,
        "last trick ahead": done.won_hand == done.facts["last_trick"],
    }


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=4, facts=_facts)
