"""The law of rubicon bézique: declarations, and following suit in the last nine tricks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import IllegalPlayError
from cribscore.games.packs import Pack
from cribscore.games.shape import Breakdown, Item
from cribscore.games.suits import parse_suit

__all__ = ["DECLARATIONS", "PACK", "Rules", "carte_blanche", "score_declaration"]

PACK = Pack("the rubicon bézique pack", "ATKQJ987", copies=4)
"""Four piquet packs, 128 cards, ranking as at bézique; nine to each player."""
OUTSIDE = "outside the text (Portland Club 1887)"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
COURT = (JACK, QUEEN, KING)
SEQUENCE = (ACE, TEN, KING, QUEEN, JACK)
HAND_SIZE = 9
N_BRISQUES = 32
DECLARATIONS: Mapping[str, int] = {
    "carte blanche": 50,
    "marriage": 20,
    "royal marriage": 40,
    "back door": 150,
    "sequence": 250,
    "bezique": 40,
    "double bezique": 500,
    "treble bezique": 1_500,
    "quadruple bezique": 4_500,
    "four knaves": 40,
    "four queens": 60,
    "four kings": 80,
    "four aces": 100,
}
"""A sequence in a plain suit is a "back door"."""
BEZIQUES = ("bezique", "double bezique", "treble bezique", "quadruple bezique")
FOURS = {ACE: "four aces", KING: "four kings", QUEEN: "four queens", JACK: "four knaves"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the code.

    Attributes
    ----------
    rubicon : int
        A loser who has less is rubiconed.
    game, rubicon_game : int
        Added for the game, and for a game in which the loser is rubiconed.
    all_brisques : int
        Added for a rubicon: the thirty-two brisques.
    under_hundred : int
        Added where the loser has not even a hundred.
    last_trick : int
        For the last trick.
    """

    rubicon: int = 1_000
    game: int = 500
    rubicon_game: int = 1_000
    all_brisques: int = 320
    under_hundred: int = 100
    last_trick: int = 50


STANDARD = Rules()


def carte_blanche(hand: CardsLike) -> Breakdown:
    """Score a hand without king, queen or knave.

    Parameters
    ----------
    hand : cards
        The nine cards dealt.

    Returns
    -------
    Breakdown
        Fifty, or nothing.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If it is not nine cards of the packs.

    Examples
    --------
    >>> carte_blanche("As Ts 9s 8s 7s As Ad Th 7d").total
    50
    """
    ids = PACK.parse(hand, sizes=(HAND_SIZE,))
    if any(card >> 2 in COURT for card in ids):
        return Breakdown()
    return Breakdown((Item("carte blanche", ids, DECLARATIONS["carte blanche"], OUTSIDE),))


def score_declaration(cards: CardsLike, *, trump: str = "") -> Breakdown:
    """Return what cards shown together are worth as one declaration.

    Parameters
    ----------
    cards : cards
        The cards of the declaration and no others.
    trump : str
        The trump suit; empty while there is none, and then a marriage or sequence makes it.

    Returns
    -------
    Breakdown
        One item; none if the cards make no declaration.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If they are not two to eight cards of the packs.

    Examples
    --------
    >>> score_declaration("Qs Qs Qs Jd Jd Jd").total
    1500
    >>> score_declaration("Ah Th Kh Qh Jh", trump="s").items[0].name
    'back door'
    """
    ids = PACK.parse(cards, what="the declaration", sizes=range(2, 9))
    name = name_of(ids, parse_suit(trump) if trump else None)
    if name is None:
        return Breakdown()
    return Breakdown((Item(name, ids, DECLARATIONS[name], OUTSIDE),))


def name_of(cards: tuple[int, ...], trump: int | None) -> str | None:
    """Return the declaration that cards make, none too many; None if they make none."""
    ranks, suits = [card >> 2 for card in cards], {card & 3 for card in cards}
    counts = Counter(cards)
    for number, name in enumerate(BEZIQUES, 1):
        if counts == {4 * QUEEN + 3: number, 4 * JACK + 1: number}:
            return name
    if len(cards) == 4 and len(set(ranks)) == 1:
        return FOURS.get(ranks[0])
    if len(suits) == 1 and sorted(ranks) == sorted(SEQUENCE):
        return "sequence" if trump in (None, *suits) else "back door"
    if len(suits) == 1 and sorted(ranks) == [QUEEN, KING]:
        return "royal marriage" if trump in (None, *suits) else "marriage"
    return None


def takes_from(card: int, led: int, trump: int | None) -> bool:
    """Say whether a card takes the trick from the one led."""
    if card & 3 == led & 3:
        return PACK.powers[card] > PACK.powers[led]
    return trump is not None and card & 3 == trump


def last_plays(held: list[int], led: int, trump: int | None) -> list[int]:
    """Return what may be played in the last nine tricks: follow and win, else trump."""
    same = [card for card in held if card & 3 == led & 3]
    higher = [card for card in same if PACK.powers[card] > PACK.powers[led]]
    trumps = [card for card in held if card & 3 == trump]
    return higher or same or trumps or held


def legal_replies(hand: CardsLike, led: CardsLike, *, trump: str) -> tuple[int, ...]:
    """Return the cards that may be played in the last nine tricks.

    Parameters
    ----------
    hand : cards
        What the second player holds.
    led : card
        The card led.
    trump : str
        The trump suit.

    Returns
    -------
    tuple of int
        Follow suit and win if able; without the suit led, trump.

    Raises
    ------
    IllegalPlayError
        If the hand is empty.
    CardCountError, DuplicateCardError, InvalidCardError
        If the cards are not of the packs.

    Examples
    --------
    >>> format_cards(legal_replies("Ah Qh 7s", "Kh", trump="s"))
    'Ah'
    """
    ids = PACK.parse(hand, sizes=range(HAND_SIZE + 1))
    lead = PACK.parse_one(led, what="the lead")
    if not ids:
        raise IllegalPlayError(f"no card is held to play to the {format_cards(lead)}.")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    return tuple(last_plays(list(ids), lead, parse_suit(trump)))
