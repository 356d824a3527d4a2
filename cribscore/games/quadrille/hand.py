"""A hand of quadrille, in progress and from its record, settled with its matadors."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.live import (
    OVER,
    Policy,
    call_of,
    cards_in,
    deal_cards,
    play_random,
    simulator,
)
from cribscore.games.pools import Stakes
from cribscore.games.quadrille.laws import (
    OUTSIDE,
    PACK,
    STANDARD,
    Rules,
    count_matadors,
    legal_of,
    quadrille_ranking,
)
from cribscore.games.shape import Breakdown, Cards, Item, Settlement, check_least, check_players
from cribscore.games.suits import parse_suit, suit_name
from cribscore.games.tricks import Ranking, TrickState, replay_tricks


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand of four players; player 0 leads.

    Attributes
    ----------
    ombre : int
        Who plays.
    trump : str
        The trump suit that they name.
    called : card
        The king that they call, whose holder is their partner; empty if they play alone.
    hands : tuple of cards
        Ten cards each.
    played : cards
        The forty cards in the order played.
    """

    ombre: int
    trump: str
    called: CardsLike
    hands: tuple[CardsLike, ...]
    played: CardsLike


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress: in turn each may ``pass`` or play, and player 0 leads.

    To play is to name the trump: ``hearts alone``, or ``hearts`` with a king that is no trump and
    not one's own, ``hearts Ks``. If all pass, the cards are thrown in.

    Attributes
    ----------
    ombre, trump, called : int or None
        Who plays, the trump suit, and the king called.
    """

    rules: Rules = STANDARD
    ombre: int | None = None
    trump: int | None = None
    called: int | None = None
    WORDS: ClassVar[dict[str, str]] = {"i pass": "pass"}

    @property
    def ranking(self) -> Ranking:
        """How the cards stand to one another."""
        return quadrille_ranking(self.trump or 0)

    @property
    def side(self) -> tuple[int, ...]:
        """The players of the ombre's side."""
        if self.ombre is None:
            return ()
        return (self.ombre, *(p for p in range(4) if self.called in self._dealt(p)))

    def _dealt(self, player: int) -> tuple[int, ...]:
        """Return the cards that a player was dealt: those held and those played."""
        played = [t.cards[(player - t.leader) % 4] for t in self.tricks]
        place = (player - self.leader) % 4
        return (*self.hands[player], *played, *self.table[place : place + 1])

    def legal(self) -> Cards:
        """Return the cards that may be played now; none while calls are due."""
        return Cards() if self.ombre is None else super().legal()

    def _lawful(self) -> tuple[int, ...]:
        return legal_of(self.hand, self.table, self.trump or 0)

    def legal_calls(self) -> tuple[str, ...]:
        """Return the calls that may be made now."""
        if self.ombre is not None:
            return ()
        calls = ["pass"]
        for suit in range(4):
            calls.append(f"{suit_name(suit)} alone")
            kings = [48 + s for s in range(4) if s != suit and 48 + s not in self.hand]
            calls += [call_of(suit_name(suit), [king]) for king in kings]
        return tuple(calls)

    def _call(self, call: str) -> Self:
        if call == "pass":
            last = self.turn == 3
            return self._with(turn=OVER if last else self.turn + 1)
        suit = call.split()[0]
        king = None if call.endswith("alone") else cards_in(call, suit)[0]
        return self._with(ombre=self.turn, trump=parse_suit(suit), called=king, turn=0)

    def settle(self) -> Settlement:
        """Settle the hand: what each player wins or loses."""
        if self.ombre is None:
            return Settlement((Breakdown(),) * 4, facts={"result": "thrown in"})
        return _settle_state(self)


def start(
    *,
    rules: Rules = STANDARD,
    seed: int | random.Random | None = None,
    hands: Sequence[CardsLike] | None = None,
) -> State:
    """Deal a hand for four, at random or the cards that are given.

    Examples
    --------
    >>> state = start(seed=1).call("pass").call("hearts alone")
    >>> state.ombre, state.player
    (1, 0)
    """
    held, _ = deal_cards(PACK, 4, 10, seed=seed, hands=hands)
    return State(pack=PACK, hands=held, seats=(0, 1, 2, 3), rules=rules)


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    if len(hand.hands) != 4:
        raise DataError(f"quadrille is for 4 players; got {len(hand.hands)} hands.")
    check_players(4, ombre=hand.ombre)
    hands = PACK.parse_hands(hand.hands, 10)
    trump, king = parse_suit(hand.trump), None
    if hand.called != "":
        king = PACK.parse_one(hand.called, what="the king called")
        if king >> 2 != 12 or king & 3 == trump or king in hands[hand.ombre]:
            raise IllegalPlayError(
                f"a king is called that is no trump and not one's own; got {format_cards(king)}."
            )
    state = start(hands=hand.hands, rules=rules)
    state = state._with(ombre=hand.ombre, trump=trump, called=king)
    return replay_tricks(state, hand.played)


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: six tricks win, five are a remise, fewer are codille.

    Returns
    -------
    Settlement
        A side a player; with what stays in the pool the sum is nothing. The playing side wins
        the pool, consolation and matadors from the others; at remise it pays consolation and
        matadors and the beast, as much as lies in the pool; at codille the others take the pool
        as well. An ombre who makes no three tricks pays alone for the partner.
    """
    return _settle_state(replay(hand, rules))


def _settle_state(state: State) -> Settlement:
    rules, side = state.rules, set(state.side)
    check_least(0, stake=rules.stake, consolation=rules.consolation, matador=rules.matador)
    made = state.made
    tricks = sum(made[player] for player in side)
    held = [card for player in side for card in state._dealt(player)]
    matadors = count_matadors(held, trump=state.trump or 0)
    ombre, won = state.ombre or 0, tricks >= 6
    payers = set(range(4)) - side if won else ({ombre} if made[ombre] < 3 else side)
    takers = side if won else set(range(4)) - side
    stakes = Stakes(4)
    for player in range(4):
        stakes.put(player, rules.stake)
    each = rules.consolation + rules.matador * matadors
    each += rules.alone * (len(side) == 1) + rules.vole * (tricks == 10)
    bill = each * (4 - len(side)) * len(side)
    _share(stakes, payers, takers, bill)
    pool = stakes.pools["pool"]
    if not won:
        for share, player in zip(_split(pool, len(payers)), sorted(payers), strict=True):
            stakes.put(player, share, "beast")
    if won or tricks < 5:
        for share, player in zip(_split(pool, len(takers)), sorted(takers), strict=True):
            stakes.take(player, "pool", share)
    result = "won" if won else "remise" if tricks == 5 else "codille"
    facts = {"result": result, "tricks": tricks, "matadors": matadors}
    facts["left in the pool"] = sum(stakes.pools.values())
    sides = tuple(Breakdown((Item(result, (), gain, OUTSIDE),)) for gain in stakes.gains)
    return Settlement(sides, won_hand=ombre if won else None, facts=facts)


def _split(amount: int, ways: int) -> list[int]:
    """Share whole counters, the odd ones to the first."""
    return [amount // ways + (n < amount % ways) for n in range(ways)]


def _share(stakes: Stakes, payers: set[int], takers: set[int], bill: int) -> None:
    """Move a bill from the payers, shared among them, to the takers, shared among them."""
    for share, player in zip(_split(bill, len(payers)), sorted(payers), strict=True):
        stakes.put(player, share, "bill")
    for share, player in zip(_split(bill, len(takers)), sorted(takers), strict=True):
        stakes.take(player, "bill", share)


POLICIES: dict[str, Policy] = {"random": play_random}
simulate = simulator(start, POLICIES, "random", STANDARD)
