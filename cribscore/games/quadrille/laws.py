"""The law of quadrille: the ranking of the pack, matadors, following suit, chances.

Renounces and errors of the deal are settled by no text at hand, and are not here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

from cribscore.cards import CardsLike, parse_cards
from cribscore.games.odds import Odds
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards
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


def trump_order(trump: str | int) -> Cards:
    """Return the trumps from the highest: spadille, manille, basto, in red the ponto, the rest.

    Examples
    --------
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


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> Cards:
    """Return the cards that may be played: follow suit, but a matador may be kept back.

    A matador is owed to a higher one only: to a lesser trump led, a hand whose only trumps are
    matadors is free.

    Examples
    --------
    >>> legal("Ac 7d Kc", "Ks", trump="s"), legal("Ac 7d Kc", "As", trump="s")
    (Cards('Ac 7d Kc'), Cards('Ac'))
    """
    ids, played = PACK.parse_turn(hand, trick, most=10, players=4)
    return Cards(legal_of(ids, played, parse_suit(trump)))


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's.

    Examples
    --------
    >>> trick_winner("Kd Ad 7h", trump="h")
    2
    """
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

    Examples
    --------
    >>> odds()["3 matadors"].value
    Fraction(3, 247)
    """
    words = "ten cards of forty; spadille, manille and basto of one trump suit"
    return {
        f"{k} matadors": Odds(Fraction(comb(3, k) * comb(37, 10 - k), comb(40, 10)), words)
        for k in range(4)
    }
