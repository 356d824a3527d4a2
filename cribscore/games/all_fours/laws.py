"""The law of all fours: the pack, what counts for game, following suit, misdeals (E s.91-94).

Law v of s.92, a question that may be asked, leaves nothing to settle.
"""

from dataclasses import dataclass

from cribscore.cards import CardsLike
from cribscore.games.packs import FULL
from cribscore.games.shape import Cards, Ruling, find_ruling
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import FOLLOW_OR_TRUMP, Ranking, legal_cards
from cribscore.games.tricks import trick_winner as winner_of

PACK = FULL
"""A complete pack, ranking "the same as at whist" (E s.91)."""
GAME_VALUES = {0: 4, 12: 3, 11: 2, 10: 1, 9: 10}
"""Ace four, king three, queen two, knave one, ten ten (E s.93 iv)."""
JACK = 10
SEATS = (2, 4)
_RANKINGS = tuple(Ranking.of(PACK, trump) for trump in range(4))


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

MISDEALS = {
    "exposed card": Ruling(("the deal stands", "fresh deal"), "the adversary", "E s.92 i"),
    "too few cards": Ruling(("the deal stands", "fresh deal"), "the adversary", "E s.92 i"),
    "too many cards": Ruling(
        ("fresh deal", "the extra card is drawn"),
        "the adversary, before a card is played",
        "E s.92 i",
    ),
}
"""What follows an error in dealing."""


def misdeal(error: str) -> Ruling:
    """Return what follows an error in dealing, one of `MISDEALS`, and who chooses.

    Examples
    --------
    >>> misdeal("exposed card").options
    ('the deal stands', 'fresh deal')
    """
    return find_ruling(MISDEALS, error)


def ranking_of(trump: int) -> Ranking:
    """Return the ranking with this trump suit."""
    return _RANKINGS[trump]


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's.

    Examples
    --------
    >>> trick_winner("Kh 2s", trump="s")
    1
    """
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 5))
    return winner_of(trick, ranking_of(parse_suit(trump)))


def count_game(cards: CardsLike) -> int:
    """Return what the cards taken in tricks count towards game (E s.93 iv).

    Examples
    --------
    >>> count_game("As Ks Qs Js Ts 9s")
    20
    """
    return sum(GAME_VALUES.get(card >> 2, 0) for card in PACK.parse(cards, what="the tricks"))


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> Cards:
    """Return the cards that may be played: follow suit or trump, if able (E s.92 iii).

    A trump may be played even with a card of the suit led. A hand without the suit led is free:
    the text's "must trump or follow suit" is read as the rule of the time, that a player need not
    trump.

    Examples
    --------
    >>> legal("Kh 9c 2s", "7h", trump="s")
    Cards('Kh 2s')
    """
    ids, played = PACK.parse_turn(hand, trick, most=21, players=4)
    return Cards(legal_cards(ids, played, ranking_of(parse_suit(trump)), FOLLOW_OR_TRUMP))
