"""Vingt-un: counting, calls, the settlement of a coup, and the exact chances (E s.113-116)."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from cribscore.cards import CardsLike, card_name, format_cards, full_name, value_of
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.packs import FULL
from cribscore.games.pools import check_stakes, settle_with_dealer
from cribscore.games.shape import Breakdown, Cards, Settlement, scored

PACK = FULL
TARGET = 21


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    ties_pay_dealer : Ties are the dealer's, as some play it (s.114); otherwise they are drawn. A
        tie at twenty-one then pays double, for the exception of a drawn game falls away.
    natural_takes_deal : The first natural takes the deal; unset, by agreement, it passes it to the
        dealer's left (s.115).
    natural_ties_drawn : A player's natural against the dealer's is a drawn game, as every other tie
        at twenty-one (s.114). Unset, the words of s.115 hold to the letter: double "from all the
        players".
    """

    ties_pay_dealer: bool = False
    natural_takes_deal: bool = True
    natural_ties_drawn: bool = True


STANDARD = Rules()


def best_total(cards: Sequence[int]) -> tuple[int, bool]:
    """Return the best total of card ids, and whether an ace counts eleven in it."""
    low = sum([_VALUES[card] for card in cards])
    best = highest(low, min(cards, default=52) >> 2 == 0)
    return best, best > low


_VALUES = tuple(map(value_of, range(52)))


def highest(low: int, has_ace: bool) -> int:
    """Return the best total of a hand from its lowest, in which aces count one."""
    return low + 10 if has_ace and low + 10 <= TARGET else low


def is_natural(cards: Sequence[int]) -> bool:
    """Say whether card ids are twenty-one in two cards (s.115)."""
    return len(cards) == 2 and best_total(cards)[0] == TARGET


def total_of(cards: CardsLike) -> int:
    """Count a hand, an ace as eleven where that does not pass twenty-one (s.115).

    >>> total_of("Ah 6d"), total_of("Ah 6d Kc")
    (17, 17)
    """
    return best_total(PACK.parse(cards))[0]


def score_hand(cards: CardsLike) -> Breakdown:
    """Count a hand card by card, and say if it is a natural or over twenty-one.

    Items of no points name a natural, twenty-one, or a hand that is over.

    >>> score_hand("Ah Kd").total, score_hand("Ah Kd").items[-1].name
    (21, 'a natural')
    """
    ids = PACK.parse(cards)
    total, soft = best_total(ids)
    items = []
    for card in ids:
        high = soft and card >> 2 == 0
        soft = soft and not high  # one ace only can count eleven
        items.append(scored(card_name(card), 11 if high else value_of(card), "E s.115", (card,)))
    if is_natural(ids):
        items.append(scored("a natural", 0, "E s.115", ids))
    elif total >= TARGET:
        name = "vingt-un" if total == TARGET else "over twenty-one"
        items.append(scored(name, 0, "E s.114", ids))
    return Breakdown(items=tuple(items))


def legal_calls(cards: CardsLike) -> tuple[str, ...]:
    """Return what the holder of two cards or more may say; the dealer is as free as the others.

    >>> legal_calls("5h 9d"), legal_calls("5h 9d 8c"), legal_calls("Ah Kd")
    (('stand', 'card'), ('throw up',), ('declare',))
    """
    ids = PACK.parse(cards)
    if len(ids) < 2:
        raise CardCountError(
            f"a hand at vingt-un has two cards or more; got {format_cards(ids) or 'none'}."
        )
    return calls_of(ids)


def calls_of(ids: Sequence[int]) -> tuple[str, ...]:
    """Return what the holder of these card ids may say; see `legal_calls`."""
    total, _ = best_total(ids)
    if total > TARGET:
        return ("throw up",)
    if total < TARGET:
        return ("stand", "card")
    return ("declare",) if len(ids) == 2 else ("stand",)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of one coup.

    Attributes
    ----------
    hands, dealer : The players' hands from the eldest on, each in the order dealt and drawn; the
        dealer's.
    stakes : What each player has staked; 1 each if left out.
    """

    hands: tuple[CardsLike, ...]
    dealer: CardsLike
    stakes: tuple[int, ...] = ()


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a coup: who pays whom, and who deals next (s.114, s.115).

    The sides, the players from the eldest on and then the dealer, sum to nothing. The facts are
    ``next_dealer``, the side that deals next, and ``naturals``, the sides that have one. Each
    plays the dealer: nobody wins the hand.

    >>> done = settle(Hand(("Ah Kd", "Ts 9s", "Th 6c 9h"), "Td 8c", (2, 2, 2)))
    >>> done.totals, done.facts["next_dealer"]
    ((4, 2, -2, -4), 0)
    """
    hands, dealer = _read(hand)
    return _settle_hands(hands, dealer, check_stakes(hand.stakes, len(hands)), rules)


def _settle_hands(
    hands: Sequence[Sequence[int]], dealer: Sequence[int], stakes: Sequence[int], rules: Rules
) -> Settlement:
    naturals = [side for side, held in enumerate((*hands, dealer)) if is_natural(held)]
    sides = []
    for player, (held, stake) in enumerate(zip(hands, stakes, strict=True)):
        name, times, place = result_of(held, dealer, naturals[:1] == [player], rules)
        sides.append([scored(name, times * stake, place, held)])
    following = len(hands)
    if naturals and not is_natural(dealer):
        following = naturals[0] if rules.natural_takes_deal else 0
    return settle_with_dealer(sides, {"next_dealer": following, "naturals": tuple(naturals)})


def _read(record: Hand) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    if not record.hands:
        raise CardCountError("a coup needs one player or more besides the dealer; got none.")
    named = {f"player {p}'s hand": hand for p, hand in enumerate(record.hands)}
    named["the dealer's hand"] = record.dealer
    read = {who: PACK.parse(hand, what=who) for who, hand in named.items()}
    PACK.check_together(read)
    *hands, dealer = read.values()
    for what, hand in read.items():
        if len(hand) < 2:
            raise CardCountError(
                f"{what} must have two cards or more; got {format_cards(hand) or 'none'}."
            )
        _check_drawn(hand, dealer, what.removesuffix("'s hand"))
    return hands, dealer


def _check_drawn(hand: Sequence[int], dealer: Sequence[int], who: str) -> None:
    """Refuse a card drawn by a hand that had no right to it."""
    for held in range(2, len(hand)):
        if "card" not in calls_of(hand[:held]):
            raise IllegalPlayError(
                f"{who} drew the {full_name(hand[held])} upon "
                f"{format_cards(hand[:held])}, which makes {best_total(hand[:held])[0]}; cards are "
                "drawn below twenty-one only."
            )
    if is_natural(dealer) and len(hand) > 2:
        raise IllegalPlayError(
            f"{who} drew the {full_name(hand[2])} although the dealer turned up a natural, which "
            "ends the coup."
        )


def result_of(
    hand: Sequence[int], dealer: Sequence[int], first: bool, rules: Rules
) -> tuple[str, int, str]:
    """Return what a player's hand comes to, in stakes won, and the place in the book."""
    mine, theirs = best_total(hand)[0], best_total(dealer)[0]
    if is_natural(dealer):
        if is_natural(hand) and rules.natural_ties_drawn and not rules.ties_pay_dealer:
            return "two naturals, drawn", 0, "E s.114"
        return "the dealer's natural", -2, "E s.115"
    if is_natural(hand):
        return ("a natural", 2, "E s.115") if first else ("a later natural", 1, "E s.115")
    if mine > TARGET:
        return "over twenty-one", -1, "E s.114"
    if mine == theirs:
        if not rules.ties_pay_dealer:
            return "a tie, drawn", 0, "E s.114"
        return "a tie, to the dealer", -2 if theirs == TARGET else -1, "E s.114"
    if mine == TARGET:
        return "vingt-un", 2, "E s.114"
    if theirs == TARGET:
        return "dealer's vingt-un", -2, "E s.114"
    if theirs > TARGET:
        return "the dealer is over", 1, "E s.114"
    return ("higher", 1, "E s.114") if mine > theirs else ("lower", -1, "E s.114")


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A coup in progress; a dealer's natural ends it at once.

    Each in turn calls ``card`` until they ``stand``, ``declare`` a natural, or ``throw up``.

    Attributes
    ----------
    stock : The cards to be drawn, the next first; what is left begins the next coup (s.114).
    spent : Cards of earlier coups, shuffled, which follow when the stock is out.
    stakes : What each player has staked.
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

    def _settle(self) -> Settlement:
        *hands, dealer = self.hands
        return _settle_hands(hands, dealer, self.stakes, self.rules)


def start(
    *,
    players: int = 4,
    seed: live.Seed = None,
    hands: live.Hands = None,
    stock: CardsLike = "",
    stakes: tuple[int, ...] = (),
    rules: Rules = STANDARD,
) -> State:
    """Deal a coup to 2 to 9 players, the dealer with them.

    Known `hands` are of two cards each, the dealer's last, and `stock` is what is known of the
    cards to be drawn, in their order. The players' `stakes` are 1 each if left out. A simulated
    coup is dealt from a full pack, which changes no mean: no player counts the cards gone.

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
