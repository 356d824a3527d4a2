"""The law of napoleon: what may be called, who declares, the payments, chances of the deal.

Everything here is from outside the text, of which E s.130 has only the heading: the calls up to
nap, the trump made by the first card and the payments are those of the *Encyclopaedia Britannica*
(1911); Wellington and Blücher are those of Baxter-Wray's *Round Games with Cards* (1891), which
agrees with it on what is common to them. Each item says which it follows. Player 0 speaks first,
on the dealer's left. Revokes and misdeals are settled by no text at hand, and are not here.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Self

from cribscore.cards import CardsLike
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.live import OVER, Hands, Move, Policy, Seed, deal_cards, play_random, simulator
from cribscore.games.odds import Odds, odds_of
from cribscore.games.packs import FULL
from cribscore.games.pools import Stakes
from cribscore.games.shape import Cards, Settlement, check_seats, scored
from cribscore.games.suits import fold, parse_suit
from cribscore.games.tricks import FOLLOW, Ranking, TrickState, legal_cards, replay_tricks
from cribscore.games.tricks import trick_winner as winner_of

PACK = FULL
"""Fifty-two cards, ranking as at whist; five to each of two to six players."""
SEATS = range(2, 7)
HIGH_CALLS = ("wellington", "blucher")
"""The calls above nap, with their payments from Baxter-Wray."""
_RANKINGS = tuple(Ranking.of(PACK, trump) for trump in (*range(4), None))


@dataclass(frozen=True, slots=True)
class Bid:
    """A call.

    Attributes
    ----------
    tricks, wins, loses : To be made; the stakes that each of the others pays, or is paid.
    """

    tricks: int
    wins: int
    loses: int


BIDS = {
    "two": Bid(2, 2, 2),
    "three": Bid(3, 3, 3),
    "misere": Bid(0, 3, 3),
    "four": Bid(4, 4, 4),
    "nap": Bid(5, 10, 5),
    "wellington": Bid(5, 20, 10),
    "blucher": Bid(5, 30, 15),
}
"""In rising order. Nap wins double and loses single; Wellington may be called over it at double
stakes, Blücher over Wellington at treble (Baxter-Wray 1891)."""
WORDS = {
    **{"2": "two", "3": "three", "4": "four", "5": "nap", "five": "nap", "napoleon": "nap"},
    **{"i pass": "pass", "go nap": "nap", "misery": "misere", "mis": "misere"},
}


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    misere : Whether misère may be called, between three and four; it is played without trumps.
    high_calls : Whether Wellington and Blücher may be called.
    flat_wins : Wellington and Blücher win no more than nap, and still lose double and treble.
    """

    misere: bool = True
    high_calls: bool = True
    flat_wins: bool = False


STANDARD = Rules()


def place_of(name: str) -> str:
    """Return the source of a call's payments."""
    source = "Baxter-Wray 1891" if name in HIGH_CALLS else "Britannica 1911"
    return f"outside the text ({source})"


def open_calls(calls: Sequence[str], rules: Rules = STANDARD) -> tuple[str, ...]:
    """Return what the next player may call: more than the highest so far, or ``pass``.

    Wellington is called over nap, Blücher over Wellington, and neither otherwise.
    """
    names = list(BIDS)
    made = [names.index(call) for call in calls if call != "pass"]
    best = max(made, default=-1)
    nap = names.index("nap")
    if best >= nap:
        above = names[best + 1 : best + 2] if rules.high_calls else []
    else:
        above = names[best + 1 : nap + 1]
    return (*(name for name in above if rules.misere or name != "misere"), "pass")


def declarer_of(calls: Sequence[str], rules: Rules = STANDARD) -> tuple[int, str] | None:
    """Return who declares and what, None if all pass and the deal is void.

    Each call, one a player, must be higher than all before it, or ``pass``.

    >>> declarer_of(["2", "pass", "Nap", "pass"])
    (2, 'nap')
    """
    check_seats(len(calls), SEATS, "napoleon")
    read: list[str] = []
    for player, words in enumerate(calls):
        call = WORDS.get(fold(words), fold(words))
        allowed = open_calls(read, rules)
        if call not in allowed:
            wanted = f"one of {', '.join(allowed[:-1])} or pass" if allowed[:-1] else "pass"
            raise IllegalPlayError(f"call {player + 1} must be {wanted}; got {words!r}.")
        read.append(call)
    return highest(read)


def highest(calls: Sequence[str]) -> tuple[int, str] | None:
    """Return the last who has not passed, with the call; None if all have."""
    made = [(player, call) for player, call in enumerate(calls) if call != "pass"]
    return made[-1] if made else None


def ranking_of(trump: int | None) -> Ranking:
    """Return the ranking with this trump suit; None at misère."""
    return _RANKINGS[4 if trump is None else trump]


def legal(hand: CardsLike, trick: CardsLike, *, trump: str = "") -> Cards:
    """Return the cards that may be played to a trick: follow suit if able; no trump at misère.

    >>> legal("Kh 9c 2s", "7h", trump="s")
    Cards('Kh')
    """
    ids, played = PACK.parse_turn(hand, trick, most=5, players=6)
    return Cards(legal_cards(ids, played, ranking_of(parse_suit(trump) if trump else None), FOLLOW))


def trick_winner(cards: CardsLike, *, trump: str = "") -> int:
    """Return the place of the card that takes a trick, 0 for the leader's."""
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 7))
    return winner_of(trick, ranking_of(parse_suit(trump) if trump else None))


def certain_tricks(hand: CardsLike, *, trump: str | int) -> int:
    """Return the tricks that a hand takes for certain by leading its trumps from the top.

    These are the trumps held in unbroken order from the ace: each draws a round and cannot be
    beaten.

    Three tricks are certain with ace, king and queen alone (Baxter-Wray 1891):

    >>> certain_tricks("As Ks Qs 9h 2d", trump="s")
    3
    """
    return certain(PACK.parse(hand, sizes=(5,)), parse_suit(trump))


def certain(hand: Sequence[int], suit: int) -> int:
    """Return `certain_tricks` of ids."""
    powers = {PACK.powers[card] for card in hand if card & 3 == suit}
    run = 0
    while 12 - run in powers:
        run += 1
    return run


def odds() -> dict[str, Odds]:
    """Return the chances of a long suit in the five cards dealt, and of the perfect nap.

    >>> odds()["five of a suit"].value
    Fraction(33, 16660)
    """
    whole = comb(52, 5)
    words = "five cards of fifty-two"
    counts = {
        "five of a suit": 4 * comb(13, 5),
        "four of a suit": 4 * comb(13, 4) * 39,
        "three of a suit": 4 * comb(13, 3) * comb(39, 2),
        "ace to ten of a suit": 4,
    }
    return odds_of({name: Fraction(count, whole) for name, count in counts.items()}, words)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 speaks first; the declarer leads.

    Attributes
    ----------
    calls : One a player, from player 0: a key of `BIDS` or ``pass``.
    hands : Five cards each; may be empty where only the tricks are recorded.
    played : The cards in the order played, to the end or until the call is decided; the first makes
        the trump.
    tricks : The tricks that the declarer made; needed only where the play is not recorded.
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
    calls : Those made so far.
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
        return super().legal() if len(self.calls) == len(self.hands) else Cards()

    def legal_calls(self) -> tuple[str, ...]:
        calling = len(self.calls) < len(self.hands)
        return open_calls(self.calls, self.rules) if calling else ()

    def _call(self, call: str) -> Self:
        calls = (*self.calls, call)
        if len(calls) < len(self.hands):
            return self._with(calls=calls, turn=len(calls))
        declared = highest(calls)
        first = OVER if declared is None else declared[0]
        return self._with(calls=calls, turn=first, leader=first)

    def _settle(self) -> Settlement:
        if self.declared is None:
            return _void(len(self.hands))
        player, name = self.declared
        return _pay(len(self.hands), player, name, self.made[player], self.rules)


def start(
    *, players: int = 4, rules: Rules = STANDARD, seed: Seed = None, hands: Hands = None
) -> State:
    """Deal a hand for two to six, at random or the cards that are given.

    >>> state = start(players=2, hands=["2h 3h 4h 5h 6h", "As Ks Qs 2d 3d"])
    >>> state = state.call("pass").call("3")
    >>> state.player, state.play("As").trump
    (1, 3)
    """
    check_seats(players, SEATS, "napoleon")
    held, _ = deal_cards(PACK, players, 5, seed=seed, hands=hands)
    return State(pack=PACK, hands=held, rules=rules)


def replay(hand: Hand, rules: Rules = STANDARD) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    declarer_of(hand.calls, rules)
    state = start(players=len(hand.calls), rules=rules, hands=hand.hands)
    for call in hand.calls:
        state = state.call(call)
    if not PACK.parse(hand.played, what="the record of play"):
        raise DataError("no card is played, and the declarer's tricks are not given.")
    return replay_tricks(state, hand.played)


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: what each player wins or loses.

    A side a player; the sum is nothing. The declarer wins the hand if the call is made.

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
    return Settlement.of_items([()] * players, facts={"declared": "nothing"})


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
    items = [[scored(words, gain, place_of(name))] for gain in stakes.gains]
    facts = {"declared": name, "declarer": player, "tricks": tricks}
    return Settlement.of_items(items, won_hand=player if made else None, facts=facts)


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
