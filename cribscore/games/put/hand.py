"""The law of put: how the cards rank, who takes a trick and who the contest (E s.101-104).

Law vi, on bystanders, leaves nothing to settle.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.live import OVER, Hands, Policy, Seed, deal_cards, play_random, simulator
from cribscore.games.packs import Pack
from cribscore.games.shape import (
    Cards,
    Item,
    Settlement,
    check_players,
    check_score,
    check_seats,
    judge_of,
    read_rulings,
    scored,
)
from cribscore.games.tricks import TrickState, replay_tricks

PACK = Pack("the pack at put", "32AKQJT987654")
"""Threes are best, twos next; below them the ranks fall from the ace as usual (E s.101)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : Points that make the game (E s.101: five).
    ties_win : Whether one trick and two ties win the contest. Outside the text, which settles only
        one trick each and a tie; without it, two tricks must be won.
    unput : Points for winning two tricks where nobody has put. Outside the text, which is silent.
    """

    target: int = 5
    ties_win: bool = True
    unput: int = 1


STANDARD = Rules()

MISDEALS = read_rulings("""
dealer discovers a card of the adversary: the deal stands / fresh deal: the adversary: E s.104 i
dealer discovers an own card: the deal stands: nobody: E s.104 ii
faced card in the deal: shuffle and deal again: nobody: E s.104 iii
dealer gives the adversary too many: fresh deal / the dealer draws the surplus: the adversary:
    E s.104 iv
dealer gives himself too many: one point to the adversary and a fresh deal /
    the adversary draws the surplus: the adversary: E s.104 v
""")
"""What follows an error in dealing."""
misdeal = judge_of(MISDEALS)


def legal(hand: CardsLike, trick: CardsLike) -> Cards:
    """Return the cards that may be played: any that is held.

    >>> legal("3s Kd", "2h")
    Cards('3s Kd')
    """
    return Cards(PACK.parse_turn(hand, trick, most=3, players=2)[0])


def taker_of(led: int, reply: int) -> int | None:
    """Return who takes a trick of these ids: 0 the leader, 1 the other, None for a tie."""
    difference = PACK.powers[led] - PACK.powers[reply]
    return None if difference == 0 else int(difference < 0)


def trick_winner(cards: CardsLike) -> int | None:
    """Return who takes a trick of two cards: 0 the leader, 1 the other, None for a tie (E s.101).

    >>> trick_winner("Ks 3s"), trick_winner("Ks Kh")
    (1, None)
    """
    led, reply = PACK.parse(cards, what="the trick", sizes=(2,))
    return taker_of(led, reply)


def judge_tricks(takers: Sequence[int | None], rules: Rules = STANDARD) -> int | None:
    """Return who wins the contest of three tricks, None if it is void.

    Two tricks out of three win; one each and a tie goes for nothing (E s.101); one trick and two
    ties win by the standard adopted (outside the text); three ties are void.

    >>> judge_tricks([0, 1, None]) is None, judge_tricks([None, 1, None])
    (True, 1)
    """
    won = Counter(taker for taker in takers if taker is not None)
    decided = max(won.values(), default=0) >= 2
    if len(takers) > 3 or (len(takers) < 3 and not decided):
        raise DataError(f"a contest at put has 3 tricks; got {len(takers)}.")
    need = 1 if rules.ties_win else 2
    for player in (0, 1):
        if won[player] > won[1 - player] and won[player] >= need:
            return player
    return None


def best_of(hand: Sequence[int]) -> int:
    """Return the best card of a hand."""
    return max(hand, key=lambda card: PACK.powers[card])


def give_best(giver: CardsLike, receiver: CardsLike, gift: CardsLike) -> Cards:
    """Return the hand of a player whose partner gives them their best card (E s.103).

    The receiver discards their worst card for the one received.

    >>> give_best("2s Kd 4c", "As Ad 5h", "2s")
    Cards('As Ad 2s')
    """
    giving = PACK.parse(giver, what="the giver's hand", sizes=(3,))
    taking = PACK.parse(receiver, what="the receiver's hand", sizes=(3,))
    PACK.check_together({"the giver's hand": giving, "the receiver's hand": taking})
    card, best = PACK.parse_one(gift, what="the gift"), best_of(giving)
    if card not in giving or PACK.powers[card] < PACK.powers[best]:
        raise IllegalPlayError(
            f"the gift must be the giver's best card, the {full_name(best)}; got the "
            f"{full_name(card)}."
        )
    return Cards(improved(taking, card))


def improved(hand: Sequence[int], gift: int) -> tuple[int, ...]:
    """Return a hand with its worst card discarded for a gift."""
    worst = min(hand, key=lambda card: PACK.powers[card])
    return (*(card for card in hand if card != worst), gift)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the eldest hand, who leads; player 1 deals.

    Attributes
    ----------
    hands : The three cards of each.
    played : The cards in the order played, as far as they were.
    putter : Who said "I put".
    seen : Whether the other put too, so that the contest decides the game.
    conceded : Who placed their cards on the pack: without a put, or after both had put, which pays
        the stakes (E s.104 vii).
    dealer_overdealt : Whether the dealer gave themselves too many cards and the deal was fresh (E
        s.104 v).
    """

    hands: tuple[CardsLike, CardsLike] = ("", "")
    played: CardsLike = ""
    putter: int | None = None
    seen: bool = False
    conceded: int | None = None
    dealer_overdealt: bool = False


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Player 0 leads; at four, 0 and 2 play against 1 and 3.

    Whoever's turn it is may call ``put``, or ``concede`` by placing the cards on the pack; after
    ``put`` the other calls ``see`` or ``decline``. At four the eldest of each side first calls
    ``give``, their best card to the partner, or ``take``; the two who receive play.

    Attributes
    ----------
    putter, seen, conceded : As in `Hand`, by side.
    declined : Whether the put was not seen.
    """

    rules: Rules = STANDARD
    putter: int | None = None
    seen: bool = False
    declined: bool = False
    conceded: int | None = None
    WORDS: ClassVar[dict[str, str]] = {"i play": "put", "throw up": "concede", "pass": "concede"}

    @property
    def takers(self) -> tuple[int | None, ...]:
        """The side that took each trick, None for a tie."""
        found: list[int | None] = []
        for trick in self.tricks:
            tied = taker_of(*trick.cards) is None
            found.append(None if tied else trick.winner % 2)
        return tuple(found)

    @property
    def is_decided(self) -> bool:
        """Whether a side has two tricks, or all three are played."""
        return self.is_over or max(self.takers.count(0), self.takers.count(1)) >= 2

    @property
    def _giving(self) -> bool:
        return len(self.hands) == 4 and len(self.seats) == 4

    @property
    def _answering(self) -> bool:
        return self.putter is not None and not self.seen

    def legal(self) -> Cards:
        return Cards() if self._giving or self._answering else Cards(self.hand)

    def legal_calls(self) -> tuple[str, ...]:
        if self._giving:
            return ("give", "take")
        if self._answering:
            return ("see", "decline")
        return ("concede",) if self.seen else ("put", "concede")

    def _call(self, call: str) -> Self:
        if self._giving:
            return self._give(call == "give")
        side = self.turn % 2
        if call == "put":
            other = next(seat for seat in self.seats if seat != self.turn)
            return self._with(putter=side, turn=other)
        if call == "see":
            putter = next(seat for seat in self.seats if seat != self.turn)
            return self._with(seen=True, turn=putter)
        if call == "decline":
            return self._with(declined=True, turn=OVER)
        return self._with(conceded=side, turn=OVER)

    def _give(self, gives: bool) -> Self:
        first, partner = self.turn, self.turn + 2
        giver, taker = (first, partner) if gives else (partner, first)
        hands = list(self.hands)
        hands[taker] = improved(hands[taker], best_of(hands[giver]))
        hands[giver] = ()
        state = self._with(hands=tuple(hands), turn=1)
        if first == 0:
            return state
        seats = tuple(sorted((p for p in range(4) if hands[p]), key=lambda p: p % 2))
        return state._with(seats=seats, leader=seats[0], turn=seats[0])

    def _lawful(self) -> tuple[int, ...]:
        return self.hand

    def _taker(self, cards: tuple[int, ...]) -> int:
        """Return 0 for a tie too: its leader leads again (outside the text)."""
        return taker_of(*cards) or 0

    def _end_trick(self) -> Self:
        return self._with(turn=OVER) if self.is_decided or not self.hand else self

    def _settle(self) -> Settlement:
        return _settle_state(self, (0, 0), False)


def start(
    *, players: int = 2, rules: Rules = STANDARD, seed: Seed = None, hands: Hands = None
) -> State:
    """Deal a hand for two or four players, at random or the cards that are given.

    >>> state = start(hands=["3s 7d 7c", "2s 9d 4c"]).play("3s").call("I put")
    >>> state.player, state.legal_calls()
    (0, ('see', 'decline'))
    """
    check_seats(players, (2, 4), "put")
    held, _ = deal_cards(PACK, players, 3, seed=seed, hands=hands)
    return State(pack=PACK, hands=held, rules=rules)


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses cards that are not held."""
    state = start(hands=hand.hands, rules=rules)
    state = state._with(putter=hand.putter if hand.seen else None, seen=hand.seen)
    contested = hand.conceded is None and (hand.seen or hand.putter is None)
    return replay_tricks(state, hand.played, unfinished=not contested)


def settle(hand: Hand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: a point for a put not seen, the whole game where both put.

    The facts have the score after the hand, and whether the contest was void, so that the game
    begins anew.

    >>> settle(Hand(putter=0), score=(4, 2)).won_game
    0
    """
    check_score(score, 2, rules.target)
    check_players(2, putter=hand.putter, conceded=hand.conceded)
    if hand.seen and hand.putter is None:
        raise DataError("a put is seen, but nobody has put.", hint="say who was the putter.")
    if not hand.seen and hand.putter is not None and hand.conceded == hand.putter:
        raise DataError(f"player {hand.putter} has put and cannot concede before the answer.")
    ended = hand.seen or hand.conceded is not None or hand.putter is not None
    if not ended and not hand.dealer_overdealt and not hand.played:
        raise DataError(
            "nothing in the record ends the hand.",
            hint="say who put and whether it was seen, or who conceded.",
        )
    if hand.played or (hand.seen and hand.conceded is None):
        state = replay(hand, rules)
    else:
        state = State(pack=PACK, hands=((), ()), rules=rules, seen=hand.seen)
    declined = not hand.seen and hand.putter is not None
    conceded = None if declined else hand.conceded
    state = state._with(putter=hand.putter, declined=declined, conceded=conceded)
    return _settle_state(state, score, hand.dealer_overdealt)


def _settle_state(state: State, score: Sequence[int], overdealt: bool) -> Settlement:
    rules, marks, won, void = state.rules, list[tuple[int, Item]](), None, False
    if overdealt:
        marks.append((0, scored("dealer gave himself too many", 1, "E s.104 v")))
    if state.declined and state.putter is not None:
        won = state.putter
        marks.append((won, scored("put not seen", 1, "E s.102")))
    elif state.conceded is not None and not state.seen:
        won = 1 - state.conceded
        marks.append((won, scored("cards placed on the pack", 1, "E s.102")))
    elif state.tricks or state.seen:
        if state.conceded is not None:
            won = 1 - state.conceded
        else:
            won = judge_tricks(state.takers, rules)
        void = won is None
        if won is not None and state.seen:
            points = rules.target - score[won] - sum(i.points for who, i in marks if who == won)
            place = "E s.101" if state.conceded is None else "E s.104 vii"
            marks.append((won, scored("both put: the game", points, place)))
        elif won is not None:
            marks.append((won, scored("two tricks, nobody put", rules.unput, "outside")))
    settled = Settlement.of_marks(marks, score, rules.target, won_hand=won, facts={"void": void})
    if void and state.seen:
        return Settlement(sides=settled.sides, facts={"score": [0, 0], "void": True})
    return settled


POLICIES: dict[str, Policy] = {"random": play_random}
simulate = simulator(start, POLICIES, "random", STANDARD, seats=2)
