"""The law of quadrille: the ranking of the pack, matadors, following suit, chances.

Renounces and errors of the deal are settled by no text at hand, and are not here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Self

from cribscore.cards import CardsLike, format_cards, parse_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games import live
from cribscore.games.odds import Odds, odds_of
from cribscore.games.packs import Pack
from cribscore.games.pools import Stakes
from cribscore.games.shape import Cards, Settlement, check_least, check_players, check_seats, scored
from cribscore.games.suits import parse_suit, suit_name
from cribscore.games.tricks import FOLLOW, Ranking, TrickState, legal_cards, replay_tricks
from cribscore.games.tricks import trick_winner as winner_of

PACK = Pack("the quadrille pack", "KQJ765432A")
"""Forty cards: the tens, nines and eights are left out. The ranks listed are the black suits';
red plain suits rank K Q J A 2 3 4 5 6 7, and the black aces are always trumps."""
CLUBS, SPADES = 0, 3
BLACK = (CLUBS, SPADES)
OUTSIDE = "outside the text (Hoyle, about 1830)"


@dataclass(frozen=True, slots=True)
class Rules:
    """The counters that a hand is played for.

    Attributes
    ----------
    stake : What each player puts into the pool.
    consolation : Paid by each loser to each winner, won or lost.
    matador : Paid for each matador of the playing side.
    alone, vole : Paid to, or by, one who plays without a partner; paid for all ten tricks.
    """

    stake: int = 1
    consolation: int = 2
    matador: int = 1
    alone: int = 2
    vole: int = 4


STANDARD = Rules()


def trump_order(trump: str | int) -> Cards:
    """Return the trumps from the highest: spadille, manille, basto, in red the ponto, the rest.

    >>> trump_order("hearts"), trump_order("clubs")
    (Cards('As 7h Ac Ah Kh Qh Jh 2h 3h 4h 5h 6h'), Cards('As 2c Ac Kc Qc Jc 7c 6c 5c 4c 3c'))
    """
    return Cards(_order(parse_suit(trump)))


@cache
def _order(suit: int) -> tuple[int, ...]:
    letter = "cdhs"[suit]
    ranks = "2 KQJ76543" if suit in BLACK else "7 AKQJ23456"
    manille, rest = ranks.split()
    own = [f"{manille}{letter}", "Ac", *(f"{rank}{letter}" for rank in rest)]
    return parse_cards(["As", *own])


@cache
def quadrille_ranking(trump: int) -> Ranking:
    """Return the ranking of the forty cards; the black aces count as trumps in every deal."""
    suits, powers = [card & 3 for card in range(52)], [-1] * 52
    for card in PACK.cards:
        order = "KQJ765432" if card & 3 in BLACK else "KQJA234567"
        letter = "A23456789TJQK"[card >> 2]
        powers[card] = 9 - order.index(letter) if letter in order else -1
    ordered = _order(trump)
    for place, card in enumerate(ordered):
        suits[card], powers[card] = trump, len(ordered) - place
    return Ranking(trump, tuple(suits), tuple(powers))


def count_matadors(hand: CardsLike, *, trump: str | int) -> int:
    """Return how many matadors a side is paid for: the highest trumps held without a gap.

    None without spadille, manille and basto together.

    >>> count_matadors("As 2s Ac Ks Qs 7s", trump="s")
    5
    """
    ids = PACK.parse(hand, what="the side", sizes=range(21))
    run = 0
    for card in trump_order(trump):
        if card not in ids:
            break
        run += 1
    return run if run >= 3 else 0


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> Cards:
    """Return the cards that may be played: follow suit, but a matador may be kept back.

    A matador is owed to a higher one only: to a lesser trump led, a hand whose only trumps are
    matadors is free.

    >>> legal("Ac 7d Kc", "Ks", trump="s"), legal("Ac 7d Kc", "As", trump="s")
    (Cards('Ac 7d Kc'), Cards('Ac'))
    """
    ids, played = PACK.parse_turn(hand, trick, most=10, players=4)
    return Cards(legal_of(ids, played, parse_suit(trump)))


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's."""
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 5))
    return winner_of(trick, quadrille_ranking(parse_suit(trump)))


def legal_of(hand: Sequence[int], trick: Sequence[int], trump: int) -> tuple[int, ...]:
    """Return the cards that may be played, of cards that have been read."""
    ranking = quadrille_ranking(trump)
    allowed = legal_cards(hand, trick, ranking, FOLLOW)
    if not trick or not ranking.is_trump(trick[0]):
        return allowed
    matadors = _order(trump)[:3]
    forced = [
        card
        for card in hand
        if ranking.is_trump(card)
        and (
            card not in matadors
            or (trick[0] in matadors and ranking.powers[trick[0]] > ranking.powers[card])
        )
    ]
    return allowed if forced else tuple(hand)


def odds() -> dict[str, Odds]:
    """Return the chances of none to three of the matadors in the ten cards dealt.

    >>> odds()["3 matadors"].value
    Fraction(3, 247)
    """
    words = "ten cards of forty; spadille, manille and basto of one trump suit"
    ways = {f"{k} matadors": comb(3, k) * comb(37, 10 - k) for k in range(4)}
    return odds_of({name: Fraction(n, comb(40, 10)) for name, n in ways.items()}, words)


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand of four players; player 0 leads.

    Attributes
    ----------
    ombre, trump : Who plays, and the trump suit that they name.
    called : The king that they call, whose holder is their partner; empty if they play alone.
    hands, played : Ten cards each, and the forty in the order played.
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
    ombre, trump, called : Who plays, the trump suit, and the king called.
    """

    rules: Rules = STANDARD
    ombre: int | None = None
    trump: int | None = None
    called: int | None = None

    @property
    def ranking(self) -> Ranking:
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
        return Cards() if self.ombre is None else super().legal()

    def _lawful(self) -> tuple[int, ...]:
        return legal_of(self.hand, self.table, self.trump or 0)

    def legal_calls(self) -> tuple[str, ...]:
        if self.ombre is not None:
            return ()
        calls = ["pass"]
        for suit in range(4):
            calls.append(f"{suit_name(suit)} alone")
            kings = [48 + s for s in range(4) if s != suit and 48 + s not in self.hand]
            calls += [live.call_of(suit_name(suit), [king]) for king in kings]
        return tuple(calls)

    def _call(self, call: str) -> Self:
        if call == "pass":
            last = self.turn == 3
            return self._with(turn=live.OVER if last else self.turn + 1)
        suit = call.split()[0]
        king = None if call.endswith("alone") else live.cards_in(call, suit)[0]
        return self._with(ombre=self.turn, trump=parse_suit(suit), called=king, turn=0)

    def _settle(self) -> Settlement:
        if self.ombre is None:
            return Settlement.of_items([()] * 4, facts={"result": "thrown in"})
        return _settle_state(self)


def start(
    *, players: int = 4, rules: Rules = STANDARD, seed: live.Seed = None, hands: live.Hands = None
) -> State:
    """Deal a hand for four, at random or the cards that are given.

    >>> state = start(seed=1).call("pass").call("hearts alone")
    >>> state.ombre, state.player
    (1, 0)
    """
    check_seats(players, (4,), "quadrille")
    held, _ = live.deal_cards(PACK, 4, 10, seed=seed, hands=hands)
    return State(pack=PACK, hands=held, rules=rules)


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

    A side a player; with what stays in the pool the sum is nothing. The playing side wins the pool,
    consolation and matadors from the others; at remise it pays consolation and matadors and the
    beast, as much as lies in the pool; at codille the others take the pool as well. An ombre who
    makes no three tricks pays alone for the partner.
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
    items = [[scored(result, gain, OUTSIDE)] for gain in stakes.gains]
    return Settlement.of_items(items, won_hand=ombre if won else None, facts=facts)


def _split(amount: int, ways: int) -> list[int]:
    """Share whole counters, the odd ones to the first."""
    return [amount // ways + (n < amount % ways) for n in range(ways)]


def _share(stakes: Stakes, payers: set[int], takers: set[int], bill: int) -> None:
    """Move a bill from the payers, shared among them, to the takers, shared among them."""
    for share, player in zip(_split(bill, len(payers)), sorted(payers), strict=True):
        stakes.put(player, share, "bill")
    for share, player in zip(_split(bill, len(takers)), sorted(takers), strict=True):
        stakes.take(player, "bill", share)


POLICIES: dict[str, live.Policy] = {"random": live.play_random}
simulate = live.simulator(start, POLICIES, "random", STANDARD)
