"""The law of euchre: packs, bowers, making the trump, following suit (E s.120-121).

Two-handed as in the text; four-handed partners, of whom s.120 says no more than that their tricks
are counted together, with twenty-four cards and going alone as options from outside it. Player 0
is the eldest hand, the last player the dealer; at four, 0 and 2 play against 1 and 3. The text
has no law of misdeals, revokes or exposed cards, and none is here.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Self

from cribscore.answers import Answer
from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.packs import EUCHRE_RANKS, Pack
from cribscore.games.shape import Cards, Item, Settlement, check_score, check_seats, scored
from cribscore.games.suits import fold, parse_suit, suit_name
from cribscore.games.tricks import (
    FOLLOW,
    Ranking,
    TrickState,
    legal_cards,
    replay_tricks,
    settle_tricks,
)
from cribscore.games.tricks import trick_winner as winner_of

PACK = Pack("the euchre pack", EUCHRE_RANKS)
"""Thirty-two cards that "rank as at Whist", but for the bowers (E s.120)."""
JACK = 10
SAME_COLOUR = (3, 2, 1, 0)
RIGHT, LEFT = 9, 8  # above the ace of trumps, whose power is 7
SUIT_CALLS = tuple(suit_name(suit) for suit in range(4))


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    players : Two, or four in partnerships.
    short_pack : Twenty-four cards, without sevens and eights. Outside the text.
    target : Points of the game: five (E s.121 iv).
    alone : At four, points for all five tricks of a maker who plays alone; 0 where that is not
        played. Outside the text, which knows two players.
    """

    players: int = 2
    short_pack: bool = False
    target: int = 5
    alone: int = 4


STANDARD = Rules()
FOUR_HANDED = Rules(players=4, short_pack=True)

WORDS = {
    **{"order it up": "order", "i order it up": "order", "i order": "order", "order up": "order"},
    **{"assist": "order", "i assist": "order", "i pass": "pass", "turn it down": "pass"},
    **{"i play": "take", "play": "take", "take it up": "take", "i take it up": "take"},
    **{form: name for name in SUIT_CALLS for form in (name[0], name[:-1], f"i make it {name}")},
}
"""The book's own words (E s.121 vi-x) and those of the table, for each call."""


@cache
def pack_of(rules: Rules = STANDARD) -> Pack:
    """Return the pack: thirty-two cards, or twenty-four."""
    check_seats(rules.players, (2, 4), "euchre")
    return Pack("the short euchre pack", EUCHRE_RANKS[:6]) if rules.short_pack else PACK


@cache
def euchre_ranking(trump: int) -> Ranking:
    """Return the ranking with the bowers: both are trumps, above the ace (E s.120).

    With hearts as trumps both red knaves lead the suit (E s.120):

    >>> ranking = euchre_ranking(2)
    >>> trumps = [card for card in PACK.cards if ranking.is_trump(card)]
    >>> Cards(sorted(trumps, key=lambda card: -ranking.powers[card]))
    Cards('Jh Jd Ah Kh Qh Th 9h 8h 7h')
    """
    suits, powers = [card & 3 for card in range(52)], list(PACK.powers)
    right, left = 4 * JACK + trump, 4 * JACK + SAME_COLOUR[trump]
    suits[left] = trump
    powers[right], powers[left] = RIGHT, LEFT
    return Ranking(trump, tuple(suits), tuple(powers))


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int, rules: Rules = STANDARD) -> Cards:
    """Return the cards that may be played to a trick: follow suit if able.

    To a trump led the left bower is owed like any other trump, for it is one (E s.121 xiii).

    >>> legal("Jd 9d Ac", "7h", trump="hearts")
    Cards('Jd')
    """
    ids, played = pack_of(rules).parse_turn(hand, trick, most=5, players=rules.players)
    return Cards(legal_cards(ids, played, euchre_ranking(parse_suit(trump)), FOLLOW))


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's."""
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 5))
    return winner_of(trick, euchre_ranking(parse_suit(trump)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Maker(Answer):
    """Who made the trump, the suit, whether the dealer took up the turn-up, and if they go alone.

    Attributes
    ----------
    player, trump : Who, and which suit.
    taken_up, alone : Whether the dealer has the turn-up, and the maker plays without a partner.
    """

    player: int
    trump: int
    taken_up: bool
    alone: bool = False


def open_calls(calls: Sequence[str], turned: int, rules: Rules = STANDARD) -> tuple[str, ...]:
    """Return the calls that may follow; none once the trump is made or all have passed twice."""
    n, place = rules.players, len(calls)
    if place >= 2 * n or (calls and calls[-1] != "pass"):
        return ()
    if place < n:
        making: tuple[str, ...] = ("take",) if place == n - 1 else ("order",)
    else:
        making = tuple(name for suit, name in enumerate(SUIT_CALLS) if suit != turned)
    if n == 4 and rules.alone:
        making += tuple(f"{call} alone" for call in making)
    return (*making, "pass")


def maker_of(calls: Sequence[str], turned: int, rules: Rules = STANDARD) -> Maker | None:
    """Return who has made the trump by calls in their canonical form."""
    if not calls or calls[-1] == "pass":
        return None
    place, (call, _, alone) = len(calls) - 1, calls[-1].partition(" ")
    up = place < rules.players
    trump = turned if up else parse_suit(call)
    return Maker(player=place % rules.players, trump=trump, taken_up=up, alone=alone == "alone")


def make_trump(turn_up: CardsLike, calls: Sequence[str], rules: Rules = STANDARD) -> Maker | None:
    """Read the calls of a hand; None if all pass twice, and the cards are thrown in.

    Each in turn, the eldest first, calls ``order`` (the dealer takes the turn-up up) or ``pass``,
    the dealer ``take`` or ``pass``; then, if all have passed, the name of another suit or ``pass``
    (E s.121 vi-xii). At four ``order alone`` and the like.

    >>> make_trump("9h", ["I pass", "I play"])
    Maker(player=1, trump=2, taken_up=True, alone=False)
    """
    turned = pack_of(rules).parse_one(turn_up) & 3
    made = read_calls(calls, turned, rules)
    return maker_of(made, turned, rules)


def read_calls(calls: Sequence[str], turned: int, rules: Rules) -> tuple[str, ...]:
    """Return the calls of a record in their canonical form, each checked."""
    read: list[str] = []
    for place, words in enumerate(calls):
        wanted = open_calls(read, turned, rules)
        if not wanted:
            raise IllegalPlayError(
                f"call {place + 1}, {words!r}, comes after the calls have ended."
            )
        call = read_call(words)
        if call not in wanted:
            raise IllegalPlayError(
                f"call {place + 1} must be {', '.join(wanted[:-1])} or pass; got {words!r}."
            )
        read.append(call)
    if open_calls(read, turned, rules):
        raise IllegalPlayError(f"the calls are not ended: {len(read)} of {2 * rules.players}.")
    return tuple(read)


def read_call(words: str) -> str:
    """Return a call in its canonical form, ``alone`` last."""
    word = fold(words.replace(",", " "))
    alone = word.endswith(" alone")
    word = word.removesuffix(" alone")
    return WORDS.get(word, word) + " alone" * alone


def mark_of(maker: Maker, tricks: Sequence[int], rules: Rules = STANDARD) -> tuple[int, Item]:
    """Return the side that marks, and what, for the tricks of each side (E s.121 v, ix-xii)."""
    side = maker.player % 2
    made = tricks[side]
    if tricks[1 - side] >= 3:
        return 1 - side, scored("euchred the maker", 2, "E s.121 ix-xii")
    if made == 5 and maker.alone and rules.players == 4 and rules.alone:
        return side, scored("all five tricks, alone", rules.alone, "outside the text")
    if made == 5:
        return side, scored("all five tricks", 2, "E s.121 v")
    return side, scored("three or four tricks", 1, "E s.121 v")


@dataclass(frozen=True, kw_only=True)
class State(TrickState):
    """A hand in progress. Player 0 is the eldest hand; the last deals.

    The calls are ``order`` (of the dealer ``take``), ``pass`` and the suits, as `open_calls` has
    them; a dealer who takes up the turn-up then calls ``discard`` with a card.

    Attributes
    ----------
    turn_up, discard : The card turned, and what the dealer laid out for it.
    calls, maker : The calls that make the trump, and who has made it.
    """

    turn_up: int
    rules: Rules = STANDARD
    calls: tuple[str, ...] = ()
    maker: Maker | None = None
    discard: int | None = None

    @property
    def ranking(self) -> Ranking:
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
        return Cards() if self.maker is None or self._discarding else super().legal()

    def legal_calls(self) -> tuple[str, ...]:
        if self._discarding:
            return tuple(live.call_of("discard", [card]) for card in sorted(self.hands[-1]))
        return open_calls(self.calls, self.turn_up & 3, self.rules) if self.maker is None else ()

    def read_call(self, words: str) -> str:
        return super().read_call(words) if self._discarding else read_call(words)

    def _call(self, call: str) -> Self:
        if self._discarding:
            [card] = live.cards_in(call, "discard")
            hands = (*self.hands[:-1], live.without(self.hands[-1], card))
            return self._with(hands=hands, discard=card)._lead()
        calls = (*self.calls, call)
        if call == "pass":
            ended = len(calls) == 2 * self.rules.players
            return self._with(
                calls=calls, turn=live.OVER if ended else len(calls) % len(self.hands)
            )
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

    def _settle(self) -> Settlement:
        if self.maker is None:
            return Settlement.of_items([(), ()], facts={"score": [0, 0]})
        won, item = mark_of(self.maker, self.side_tricks, self.rules)
        facts = {"tricks": list(self.side_tricks)}
        return Settlement.of_marks(
            [(won, item)], (0, 0), self.rules.target, won_hand=won, facts=facts
        )


def start(
    *,
    players: int | None = None,
    rules: Rules = STANDARD,
    seed: live.Seed = None,
    hands: live.Hands = None,
    turn_up: CardsLike = "",
) -> State:
    """Deal a hand, at random or the cards that are given.

    >>> state = start(hands=["Jh Ah Kc 7c 8s", "8d Jd 7d Ac Ks"], turn_up="9h")
    >>> state.call("Order it up!").call("discard 8d").play("Jh").legal()
    Cards('Jd 9h')
    """
    rules = rules if players is None else seated(players, rules)
    pack, n = pack_of(rules), rules.players
    held, rest = live.deal_cards(pack, n, 5, seed=seed, hands=hands, then=(turn_up,))
    return State(pack=pack, hands=held, turn_up=rest[0], rules=rules)


def seated(players: int, rules: Rules) -> Rules:
    """Return the rules for so many players."""
    return FOUR_HANDED if players == 4 and rules == STANDARD else replace(rules, players=players)


def play_bowers(state: State, rng: random.Random) -> live.Move:
    """Make the trump with three trumps, or two and a bower; lead the highest trump, win cheaply.

    The discard is the lowest plain card. A second hand that cannot win, or whose partner is
    winning, throws its lowest card.
    """
    calls = state.legal_calls()
    if state._discarding:
        ranking = state.ranking
        return min(calls, key=lambda c: _worth(live.cards_in(c, "discard")[0], ranking))
    if calls:
        return _make(state, calls)
    ranking, legal = state.ranking, state.legal()
    worth = partial(_worth, ranking=ranking)
    if not state.table:
        return max(legal, key=worth)
    winning = [card for card in legal if state.wins(card)]
    best = winner_of(state.table, ranking)
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


POLICIES: dict[str, live.Policy] = {"random": live.play_random, "bowers": play_bowers}
simulate = live.simulator(start, POLICIES, "bowers", STANDARD)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the eldest hand, the last player deals.

    The eldest leads; where their partner plays alone, the next player does.

    Attributes
    ----------
    turn_up : The card turned after the deal, the eleventh at two.
    calls : See `make_trump`.
    hands : Five cards each, as played: the dealer's with the turn-up if it was taken up.
    discard : The card that the dealer laid out for it.
    played : The cards in the order played, to the end or until the hand is decided.
    tricks : The tricks of each side; needed only where the play is not recorded.
    alone : Whether the maker plays without their partner, which needs one.
    """

    turn_up: CardsLike
    calls: tuple[str, ...]
    hands: tuple[CardsLike, ...] = ()
    discard: CardsLike = ""
    played: CardsLike = ""
    tricks: tuple[int, int] | None = None
    alone: bool = False


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    pack, n = pack_of(rules), rules.players
    maker = make_trump(hand.turn_up, hand.calls, rules)
    if maker is None:
        raise IllegalPlayError("all have passed; no card is played.")
    if len(hand.hands) != n:
        raise DataError(f"{n} hands are dealt; got {len(hand.hands)}.")
    held = pack.parse_hands(hand.hands, 5)
    turned, laid_out = pack.parse_one(hand.turn_up), None
    groups = {f"hand {p}": cards for p, cards in enumerate(held)}
    if maker.taken_up:
        laid_out = pack.parse_one(hand.discard, what="the discard")
        if turned not in held[-1] and turned != laid_out:
            raise IllegalPlayError(
                f"the dealer took up the {format_cards(turned)} and holds it neither in hand nor "
                "as the discard."
            )
        groups["the discard"] = [laid_out]
    else:
        groups["the turn-up"] = [turned]
    pack.check_together(groups)
    state = State(
        pack=pack,
        hands=tuple(map(tuple, held)),
        turn_up=turned,
        rules=rules,
        calls=hand.calls,
        discard=laid_out,
    )
    maker = replace(maker, alone=maker.alone or hand.alone)
    return replay_tricks(state.made_by(maker), hand.played)


def settle(hand: Hand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD) -> Settlement:
    """Settle a hand from its record.

    Three or four tricks one, five two, euchred two to the other side (E s.121 v, ix-xii).

    >>> settle(Hand("9h", ("order it up",), tricks=(2, 3))).totals
    (0, 2)
    """
    maker = make_trump(hand.turn_up, hand.calls, rules)
    check_score(score, 2, rules.target)
    if maker is None:
        if hand.played or hand.tricks is not None:
            raise DataError("all have passed; no tricks are made.")
        return Settlement.of_items([(), ()], facts={"score": list(score)})
    played = hand.played or (hand.hands and hand.tricks is None)
    tricks = settle_tricks(replay(hand, rules).side_tricks if played else None, hand.tricks, 5)
    maker = replace(maker, alone=maker.alone or hand.alone)
    won, item = mark_of(maker, tricks, rules)
    facts = {"tricks": list(tricks)}
    return Settlement.of_marks([(won, item)], score, rules.target, won_hand=won, facts=facts)
