"""The law of quadrille: the ranking of the pack, matadors, following suit."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cribscore.cards import CardsLike, parse_cards
from cribscore.games.packs import Pack
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards

__all__ = ["PACK", "Rules", "count_matadors", "legal_replies", "quadrille_ranking", "trump_order"]

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
    >>> from cribscore.cards import format_cards
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
    >>> from cribscore.games.tricks import trick_winner
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
    >>> from cribscore.cards import format_cards
    >>> format_cards(legal_replies("Ac 7d Kc", "Ks", trump="s"))
    'Ac 7d Kc'
    >>> format_cards(legal_replies("Ac 7d Kc", "As", trump="s"))
    'Ac'
    """
    ids, played = PACK.parse_turn(hand, trick, most=10, players=4)
    return legal_of(ids, played, parse_suit(trump))


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
