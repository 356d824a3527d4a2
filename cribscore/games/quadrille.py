"""Quadrille (E s.117, a mention): the ranking, the matadors, and the settlement of a hand.

The text gives no rules; those here are from outside it, the English Hoyles of about 1830 as printed
in the handbooks of the time: forty cards, ten to each of four players, trumps headed by the
black aces and the manille, an alliance with the holder of a called king, or alone (sans prendre).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from cribscore.cards import CardsLike, format_cards, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Estimate, Odds
from cribscore.games.packs import Pack, parse_suit, text_of
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards, trick_winner

__all__ = [
    *("PACK", "QuadrilleHand", "Rules", "count_matadors", "deal_hand", "legal_replies"),
    *("matador_chances", "quadrille_ranking", "settle_hand", "simulate_hands", "trump_order"),
]

PACK = Pack("the quadrille pack", "KQJ765432A")
"""Forty cards: the tens, nines and eights are left out. The ranks listed are the black suits';
red plain suits rank K Q J A 2 3 4 5 6 7, and the black aces are always trumps."""
CLUBS, SPADES = 0, 3
BLACK = (CLUBS, SPADES)
SPADILLE, BASTO = 4 * 0 + SPADES, 4 * 0 + CLUBS
OUTSIDE = "outside the text (Hoyle, about 1830)"


@dataclass(frozen=True, slots=True)
class Rules:
    """The counters that a hand is played for.

    Attributes
    ----------
    stake : int
        What each player puts into the pool.
    consolation : int
        Paid by each loser to each winner, won or lost.
    matador : int
        Paid for each matador of the playing side.
    alone : int
        Paid to, or by, one who plays without a partner.
    vole : int
        Paid for all ten tricks.
    """

    stake: int = 1
    consolation: int = 2
    matador: int = 1
    alone: int = 2
    vole: int = 4


STANDARD = Rules()


def trump_order(trump: str | int) -> tuple[int, ...]:
    """Return the trumps from the highest: spadille, manille, basto, in red the ponto, the rest.

    Parameters
    ----------
    trump : str or int
        The trump suit.

    Returns
    -------
    tuple of int
        Eleven cards with a black suit, twelve with a red one.

    Raises
    ------
    InvalidCardError
        If it is no suit.

    Examples
    --------
    >>> format_cards(trump_order("hearts"))
    'As 7h Ac Ah Kh Qh Jh 2h 3h 4h 5h 6h'
    >>> format_cards(trump_order("clubs"))
    'As 2c Ac Kc Qc Jc 7c 6c 5c 4c 3c'
    """
    return _order(parse_suit(trump))


@cache
def _order(suit: int) -> tuple[int, ...]:
    letter = "cdhs"[suit]
    ranks = "2 KQJ76543" if suit in BLACK else "7 AKQJ23456"
    manille, rest = ranks.split()
    own = [f"{manille}{letter}", "Ac", *(f"{rank}{letter}" for rank in rest)]
    return parse_cards(["As", *own])


@cache
def quadrille_ranking(trump: int) -> Ranking:
    """Return the ranking of the forty cards with this trump suit.

    Parameters
    ----------
    trump : int
        The trump suit.

    Returns
    -------
    Ranking
        The black aces count as trumps in every deal.

    Raises
    ------
    Nothing for a suit from 0 to 3.

    Examples
    --------
    >>> ranking = quadrille_ranking(2)
    >>> trick_winner(parse_cards("Kd Ad 7h"), ranking)
    2
    """
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
    """Return how many matadors are paid for: the highest trumps held without a gap.

    Parameters
    ----------
    hand : cards
        What the playing side holds.
    trump : str or int
        The trump suit.

    Returns
    -------
    int
        0 without spadille, manille and basto together; with them, these three and
        the trumps that come next, as far as none is missing.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If the cards are not of the pack.

    Examples
    --------
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


def legal_replies(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> tuple[int, ...]:
    """Return the cards that may be played: follow suit, but a matador may be kept back.

    Parameters
    ----------
    hand, trick : cards
        What the player holds, and the cards played so far.
    trump : str or int
        The trump suit.

    Returns
    -------
    tuple of int
        A matador is owed to a higher one only: to a lesser trump led, a hand whose only trumps
        are matadors is free.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack.

    Examples
    --------
    >>> format_cards(legal_replies("Ac 7d Kc", "Ks", trump="s"))
    'Ac 7d Kc'
    >>> format_cards(legal_replies("Ac 7d Kc", "As", trump="s"))
    'Ac'
    """
    ids, played = PACK.parse_turn(hand, trick, most=10, players=4)
    return _legal(ids, played, parse_suit(trump))


def _legal(hand: Sequence[int], trick: Sequence[int], trump: int) -> tuple[int, ...]:
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


@dataclass(frozen=True, slots=True)
class QuadrilleHand:
    """The record of a hand of four players; player 0 leads.

    Attributes
    ----------
    ombre : int
        Who plays.
    trump : str
        The trump suit that he names.
    called : str
        The king that he calls, whose holder is his partner; empty if he plays alone.
    hands : tuple of str
        Ten cards each.
    played : str
        The forty cards in the order played.
    """

    ombre: int
    trump: str
    called: str
    hands: tuple[str, ...]
    played: str


def settle_hand(record: QuadrilleHand, rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: six tricks win, five are a remise, fewer are codille.

    Parameters
    ----------
    record : QuadrilleHand
        What happened.
    rules : Rules
        The counters.

    Returns
    -------
    Settlement
        A side a player; with what stays in the pool the sum is nothing. The playing side wins
        the pool, consolation and matadors from the others; at remise it pays consolation and
        matadors and the beast, as much as lies in the pool; at codille the others take the pool
        as well. One who makes no three tricks pays alone for his partner.

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the cards or a call break the law.

    Examples
    --------
    >>> settle_hand(deal_hand(random.Random(1))).facts["result"]
    'codille'
    """
    hands, trump = _parse(record)
    winners = _replay(record, hands, trump)
    partner = next((p for p, h in enumerate(hands) if record.called and _king(record) in h), None)
    side = {record.ombre} | ({partner} if partner is not None else set())
    tricks = sum(w in side for w in winners)
    held = [card for p in side for card in hands[p]]
    matadors = count_matadors(held, trump=trump)
    won = tricks >= 6
    own = sum(w == record.ombre for w in winners)
    payers = set(range(4)) - side if won else ({record.ombre} if own < 3 else side)
    takers = side if won else set(range(4)) - side
    stakes = Stakes(4)
    for player in range(4):
        stakes.put(player, rules.stake)
    each = rules.consolation + rules.matador * matadors
    each += rules.alone * (partner is None) + rules.vole * (tricks == 10)
    bill = each * (4 - len(side)) * (1 if partner is None else 2)
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
    item = [Item(result, (), gain, OUTSIDE) for gain in stakes.gains]
    sides = tuple(Breakdown((one,)) for one in item)
    return Settlement(sides, record.ombre if won else None, facts)


def _split(amount: int, ways: int) -> list[int]:
    """Share whole counters, the odd ones to the first."""
    return [amount // ways + (n < amount % ways) for n in range(ways)]


def _share(stakes: Stakes, payers: set[int], takers: set[int], bill: int) -> None:
    """Move a bill from the payers, shared among them, to the takers, shared among them."""
    for share, player in zip(_split(bill, len(payers)), sorted(payers), strict=True):
        stakes.put(player, share, "bill")
    for share, player in zip(_split(bill, len(takers)), sorted(takers), strict=True):
        stakes.take(player, "bill", share)


def _king(record: QuadrilleHand) -> int:
    return PACK.parse_one(record.called, what="the king called")


def _parse(record: QuadrilleHand) -> tuple[list[list[int]], int]:
    if len(record.hands) != 4 or not 0 <= record.ombre < 4:
        raise DataError(f"quadrille is for 4 players; got {len(record.hands)} hands.")
    hands = PACK.parse_hands(record.hands, 10)
    trump = parse_suit(record.trump)
    if record.called:
        king = _king(record)
        if king >> 2 != 12 or king & 3 == trump or king in hands[record.ombre]:
            raise IllegalPlayError(
                f"a king is called that is no trump and not one's own; got {format_cards(king)}."
            )
    return hands, trump


def _replay(record: QuadrilleHand, hands: list[list[int]], trump: int) -> list[int]:
    """Return the winner of each trick, checking every card."""
    cards = PACK.parse(record.played, what="the record of play")
    if len(cards) != 40:
        raise CardCountError(f"forty cards are played in the hand; got {len(cards)}.")
    held, leader, winners = [list(hand) for hand in hands], 0, []
    ranking = quadrille_ranking(trump)
    for at in range(0, 40, 4):
        trick = cards[at : at + 4]
        for step, card in enumerate(trick):
            hand = held[(leader + step) % 4]
            allowed = _legal(hand, trick[:step], trump)
            if card not in allowed:
                raise IllegalPlayError(
                    f"the {format_cards(card)} may not be played to {format_cards(trick[:step])}; "
                    f"player {(leader + step) % 4} may play {format_cards(allowed)}."
                )
            hand.remove(card)
        leader = (leader + trick_winner(trick, ranking)) % 4
        winners.append(leader)
    return winners


def matador_chances() -> dict[str, Odds]:
    """Return the chances of the three matadors in the ten cards dealt.

    Returns
    -------
    dict of str to Odds
        That a hand holds none, one, two or all three of them.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> matador_chances()["3 matadors"].value
    Fraction(3, 247)
    """
    words = "ten cards of forty; spadille, manille and basto of one trump suit"
    return {
        f"{k} matadors": Odds(Fraction(comb(3, k) * comb(37, 10 - k), comb(40, 10)), words)
        for k in range(4)
    }


def deal_hand(rng: random.Random) -> QuadrilleHand:
    """Deal at random, call a king or play alone at random, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.

    Returns
    -------
    QuadrilleHand
        The record.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).played.split())
    40
    """
    pack = PACK.shuffled(rng)
    hands = [pack[10 * p : 10 * p + 10] for p in range(4)]
    ombre, trump = rng.randrange(4), rng.randrange(4)
    kings = [48 + s for s in range(4) if s != trump and 48 + s not in hands[ombre]]
    called = text_of([rng.choice(kings)]) if kings and rng.random() < 0.7 else ""
    held, leader, played = [list(hand) for hand in hands], 0, []
    ranking = quadrille_ranking(trump)
    for _ in range(10):
        trick: list[int] = []
        for step in range(4):
            hand = held[(leader + step) % 4]
            card = rng.choice(_legal(hand, trick, trump))
            hand.remove(card)
            trick.append(card)
        leader = (leader + trick_winner(trick, ranking)) % 4
        played += trick
    names = tuple(text_of(hand) for hand in hands)
    return QuadrilleHand(ombre, "cdhs"[trump], called, names, text_of(played))


def simulate_hands(n: int = 10_000, *, seed: int = 0) -> Estimate:
    """Estimate how often the playing side makes its six tricks in random play.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.

    Returns
    -------
    Estimate
        The share of hands won.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_hands(10, seed=1).n
    10
    """
    rng = random.Random(seed)
    won = sum(settle_hand(deal_hand(rng)).facts["result"] == "won" for _ in range(n))
    return Estimate.of_counts(won, n)


QUESTIONS = {
    "trumps": trump_order,
    "matadors": count_matadors,
    "legal": legal_replies,
    "settle": settle_hand,
    "chances": matador_chances,
    "simulate": simulate_hands,
}
