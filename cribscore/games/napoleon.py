"""Napoleon, or nap (E s.130, of which the text at hand has only the heading).

Everything here is from outside the text: the declarations up to nap, the trump made by the first
card and the payments are those of the *Encyclopaedia Britannica* (1911); Wellington and Blücher
are those of Baxter-Wray's *Round Games with Cards* (1891), which agrees with it on what is common
to them. Each item says which it follows. Player 0 speaks first, on the dealer's left.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.odds import Estimate, Odds
from cribscore.games.packs import FULL, check_in_step, text_of
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import (
    FOLLOW,
    Ranking,
    check_legal,
    legal_cards,
    play_out,
    text_of_tricks,
    trick_winner,
)

__all__ = [
    *("BIDS", "PACK", "Bid", "NapHand", "Rules", "certain_tricks", "deal_hand", "declarer_of"),
    *("legal_replies", "lone_suit_chances", "settle_hand", "simulate_hands"),
]

PACK = FULL
"""Fifty-two cards, ranking as at whist; five to each of two to six players."""
BRITANNICA = "outside the text (Britannica 1911)"
BAXTER_WRAY = "outside the text (Baxter-Wray 1891)"
HIGH_CALLS = ("wellington", "blucher")
"""The calls above nap, with their payments from Baxter-Wray."""


class Bid(NamedTuple):
    """A declaration.

    Attributes
    ----------
    tricks : int
        To be made; none at misère.
    wins, loses : int
        Stakes from, or to, each of the others.
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


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    misere : bool
        Whether misère may be called, between three and four; it is played without trumps.
    high_calls : bool
        Whether Wellington and Blücher may be called.
    flat_wins : bool
        Wellington and Blücher win no more than nap, and still lose double and treble.
    """

    misere: bool = True
    high_calls: bool = True
    flat_wins: bool = False


STANDARD = Rules()


@dataclass(frozen=True, slots=True)
class NapHand:
    """The record of a hand.

    Attributes
    ----------
    calls : tuple of str
        One a player, from player 0: a key of `BIDS` or ``pass``.
    hands : tuple of str
        Five cards each; may be empty where only the tricks are recorded.
    played : str
        The cards in the order played; the first makes the trump. A declarer at nap or above may
        show his fifth trick without playing on: tricks already out of reach need not be played.
    tricks : int or None
        Instead of the play, the tricks that the declarer made.
    """

    calls: tuple[str, ...]
    hands: tuple[str, ...] = ()
    played: str = ""
    tricks: int | None = None


def declarer_of(calls: Sequence[str], rules: Rules = STANDARD) -> tuple[int, str] | None:
    """Return who declares and what, None if all pass and the deal is void.

    Parameters
    ----------
    calls : sequence of str
        One a player; each must be higher than all before it, or ``pass``.
    rules : Rules
        What was agreed.

    Returns
    -------
    (int, str) or None
        The highest caller and his call.

    Raises
    ------
    IllegalPlayError
        If a call is not above those before it, or is not played.
    DataError
        If there are not two to six players.

    Examples
    --------
    >>> declarer_of(["two", "pass", "nap", "pass"])
    (2, 'nap')
    """
    _check_seats(len(calls))
    ladder = [
        name
        for name in BIDS
        if (rules.misere or name != "misere") and (rules.high_calls or name not in HIGH_CALLS)
    ]
    best: tuple[int, str] | None = None
    for player, call in enumerate(calls):
        if call == "pass":
            continue
        above = ladder[ladder.index(best[1]) + 1 :] if best else ladder[:5]
        above = [n for n in above if n not in HIGH_CALLS or _may_over(n, best)]
        if call not in above:
            wanted = f"one of {', '.join(above)} or pass" if above else "pass"
            raise IllegalPlayError(f"call {player + 1} must be {wanted}; got {call!r}.")
        best = player, call
    return best


def _may_over(name: str, best: tuple[int, str] | None) -> bool:
    """Wellington is called over nap, Blücher over Wellington, and neither otherwise."""
    under = {"wellington": "nap", "blucher": "wellington"}[name]
    return best is not None and best[1] == under


def legal_replies(hand: CardsLike, trick: CardsLike, *, trump: str = "") -> tuple[int, ...]:
    """Return the cards that may be played to a trick: follow suit if able.

    Parameters
    ----------
    hand, trick : cards
        What the player holds, and the cards played so far.
    trump : str
        The trump suit; empty at misère.

    Returns
    -------
    tuple of int
        In the order held. A hand without the suit led need not trump.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack.

    Examples
    --------
    >>> format_cards(legal_replies("Kh 9c 2s", "7h", trump="s"))
    'Kh'
    """
    ids, played = PACK.parse_turn(hand, trick, most=5, players=6)
    suit = parse_suit(trump) if trump else None
    return legal_cards(ids, played, Ranking.of(PACK, suit), FOLLOW)


def settle_hand(record: NapHand, rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: what each player wins or loses.

    Parameters
    ----------
    record : NapHand
        What happened.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        A side a player; the sum is nothing. ``winner`` is the declarer if he made his call.

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError, DataError
        If calls or cards break the law.

    Examples
    --------
    >>> settle_hand(NapHand(("nap", "pass", "pass"), tricks=5)).totals
    (20, -10, -10)
    """
    declared = declarer_of(record.calls, rules)
    n = len(record.calls)
    if declared is None:
        return Settlement((Breakdown(),) * n, facts={"declared": "nothing"})
    player, name = declared
    bid = BIDS[name]
    tricks = _replay(record, player, name) if record.tricks is None else record.tricks
    if not 0 <= tricks <= 5:
        raise DataError(f"a declarer makes from 0 to 5 tricks; got {tricks}.")
    made = tricks == 0 if name == "misere" else tricks >= bid.tricks
    wins = BIDS["nap"].wins if rules.flat_wins and bid.tricks == 5 else bid.wins
    stakes = Stakes(n)
    for other in range(n):
        if other != player:
            giver, taker = (other, player) if made else (player, other)
            stakes.pay(giver, taker, wins if made else bid.loses)
    words = f"{name} {'made' if made else 'lost'}"
    place = BAXTER_WRAY if name in HIGH_CALLS else BRITANNICA
    sides = tuple(Breakdown((Item(words, (), gain, place),)) for gain in stakes.gains)
    return Settlement(
        sides, won_hand=player if made else None, facts={"declared": name, "tricks": tricks}
    )


def _replay(record: NapHand, declarer: int, name: str) -> int:
    """Return the declarer's tricks; he leads, and his first card makes the trump."""
    n = len(record.calls)
    if len(record.hands) != n:
        raise DataError(f"{n} hands are dealt; got {len(record.hands)}.")
    hands = PACK.parse_hands(record.hands, 5)
    waiting = list(PACK.parse(record.played, what="the record of play"))
    if not waiting:
        raise DataError("no card is played, and the declarer's tricks are not given.")
    ranking = Ranking.of(PACK, None if name == "misere" else waiting[0] & 3)
    leader, tricks = declarer, 0
    while waiting:
        trick: list[int] = []
        for step in range(n):
            if not waiting:
                raise IllegalPlayError(f"the last trick, {format_cards(trick)}, is not finished.")
            card, player = waiting.pop(0), (leader + step) % n
            check_legal(card, hands[player], trick, ranking, FOLLOW)
            hands[player].remove(card)
            trick.append(card)
        leader = (leader + trick_winner(trick, ranking)) % n
        tricks += leader == declarer
    check_in_step(hands)
    left = len(hands[0])
    bid = BIDS[name]
    decided = tricks > 0 if name == "misere" else tricks >= bid.tricks or tricks + left < bid.tricks
    if left and not decided:
        raise DataError(f"the call of {name} is not decided after {5 - left} tricks.")
    return tricks


def certain_tricks(hand: CardsLike, *, trump: str | int) -> int:
    """Return the tricks that a hand takes for certain by leading its trumps from the top.

    Parameters
    ----------
    hand : cards
        Five cards.
    trump : str or int
        The suit to be made trumps.

    Returns
    -------
    int
        The trumps held in unbroken order from the ace: each draws a round and cannot be beaten.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If the hand is not five cards of the pack.

    Examples
    --------
    Three tricks are certain with ace, king and queen alone (Baxter-Wray 1891):

    >>> certain_tricks("As Ks Qs 9h 2d", trump="s")
    3
    """
    ids, suit = PACK.parse(hand, sizes=(5,)), parse_suit(trump)
    powers = {PACK.powers[card] for card in ids if card & 3 == suit}
    run = 0
    while 12 - run in powers:
        run += 1
    return run


def lone_suit_chances() -> dict[str, Odds]:
    """Return the chances of a long suit in the five cards dealt, and of the perfect nap.

    Returns
    -------
    dict of str to Odds
        Longest suit of five, four and three cards; ace, king, queen, knave, ten of one suit.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> lone_suit_chances()["five of a suit"].value
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
    return {name: Odds(Fraction(count, whole), words) for name, count in counts.items()}


def _check_seats(players: int) -> None:
    if not 2 <= players <= 6:
        raise DataError(f"napoleon is for 2 to 6 players; got {players}.")


def deal_hand(rng: random.Random, players: int = 4) -> NapHand:
    """Deal at random, call at random, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.
    players : int
        Two to six.

    Returns
    -------
    NapHand
        The record; without hands if all pass.

    Raises
    ------
    DataError
        If there are not two to six players.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).calls)
    4
    """
    _check_seats(players)
    pack = PACK.shuffled(rng)
    hands = [pack[5 * p : 5 * p + 5] for p in range(players)]
    ladder, calls = list(BIDS), []
    next_up = 0
    for _ in range(players):
        if next_up < len(ladder) and rng.random() < 0.4:
            top = len(ladder) if next_up >= 5 else 5
            place = next_up if next_up >= 5 else rng.randrange(next_up, top)
            calls.append(ladder[place])
            next_up = place + 1
        else:
            calls.append("pass")
    declared = declarer_of(calls)
    if declared is None:
        return NapHand(tuple(calls))
    player, name = declared
    first = rng.choice(hands[player])
    ranking = Ranking.of(PACK, None if name == "misere" else first & 3)
    waiting = [first]

    def choose(legal: tuple[int, ...]) -> int:
        return waiting.pop() if waiting else rng.choice(legal)

    tricks = play_out(hands, player, ranking, FOLLOW, choose)
    played = text_of_tricks(tricks)
    return NapHand(tuple(calls), tuple(text_of(hand) for hand in hands), played)


def simulate_hands(n: int = 10_000, *, seed: int = 0, players: int = 4) -> Estimate:
    """Estimate what the first to call wins in a hand of random calls and play.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.
    players : int
        Two to six.

    Returns
    -------
    Estimate
        Mean stakes won.

    Raises
    ------
    DataError
        If n is less than two, or there are not two to six players.

    Examples
    --------
    >>> simulate_hands(10, seed=1).n
    10
    """
    rng = random.Random(seed)
    gains = [settle_hand(deal_hand(rng, players)).totals[0] for _ in range(n)]
    return Estimate.of_values(gains)


QUESTIONS = {
    "settle": settle_hand,
    "calls": declarer_of,
    "certain": certain_tricks,
    "legal": legal_replies,
    "chances": lone_suit_chances,
    "simulate": simulate_hands,
}
