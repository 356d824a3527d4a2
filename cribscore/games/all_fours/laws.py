"""The law of all fours: the pack, what counts for game, following suit (E s.91-94)."""

from dataclasses import dataclass

from cribscore.cards import CardsLike
from cribscore.errors import DataError
from cribscore.games.packs import FULL
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import FOLLOW_OR_TRUMP, Ranking, legal_cards

__all__ = ["PACK", "Rules", "count_game", "legal_replies"]

PACK = FULL
"""A complete pack, ranking "the same as at whist" (E s.91)."""
GAME_VALUES = {0: 4, 12: 3, 11: 2, 10: 1, 9: 10}
"""Ace four, king three, queen two, knave one, ten ten (E s.93 iv)."""
JACK = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : int
        Ten points are game (E s.91).
    wrong_score : int
        What the other side takes when a player has scored wrongly: one point or four, as the
        company agrees beforehand (E s.92 iv).
    """

    target: int = 10
    wrong_score: int = 1


STANDARD = Rules()


def check_seats(players: int) -> None:
    """Refuse a number of players that all fours is not for."""
    if players not in (2, 4):
        raise DataError(f"all fours is for 2 or 4 players; got {players}.")


def count_game(cards: CardsLike) -> int:
    """Return what cards count towards game (E s.93 iv).

    Parameters
    ----------
    cards : cards
        Those taken in tricks.

    Returns
    -------
    int
        "The other cards do not count."

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If they are not cards of a pack.

    Examples
    --------
    >>> count_game("As Ks Qs Js Ts 9s")
    20
    """
    return sum(GAME_VALUES.get(card >> 2, 0) for card in PACK.parse(cards, what="the tricks"))


def legal_replies(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> tuple[int, ...]:
    """Return the cards that may be played: follow suit or trump, if able (E s.92 iii).

    Parameters
    ----------
    hand, trick : cards
        What the player holds, and the cards played so far.
    trump : str or int
        The trump suit.

    Returns
    -------
    tuple of int
        A trump may be played even with a card of the suit led. A hand without the suit led is
        free: the text's "must trump or follow suit" is read as the rule of the time, that a
        player need not trump.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack.

    Examples
    --------
    >>> from cribscore.cards import format_cards
    >>> format_cards(legal_replies("Kh 9c 2s", "7h", trump="s"))
    'Kh 2s'
    """
    ids, played = PACK.parse_turn(hand, trick, most=21, players=4)
    return legal_cards(ids, played, Ranking.of(PACK, parse_suit(trump)), FOLLOW_OR_TRUMP)
