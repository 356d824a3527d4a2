"""The law of euchre: packs, bowers, making the trump, following suit (E s.120-121).

Two-handed as in the text; four-handed partners, of whom s.120 says no more than that their tricks
are counted together, with twenty-four cards and going alone as options from outside it. Player 0
is the eldest hand, the last player the dealer; at four, 0 and 2 play against 1 and 3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cribscore.cards import CardsLike
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import EUCHRE_RANKS, Pack
from cribscore.games.suits import parse_suit, suit_name
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards

__all__ = [
    "FOUR_HANDED",
    "PACK",
    "STANDARD",
    "Maker",
    "Rules",
    "euchre_ranking",
    "legal_replies",
    "make_trump",
    "pack_of",
]

PACK = Pack("the euchre pack", EUCHRE_RANKS)
"""Thirty-two cards that "rank as at Whist", but for the bowers (E s.120)."""
JACK = 10
SAME_COLOUR = (3, 2, 1, 0)
RIGHT, LEFT = 9, 8  # above the ace of trumps, whose power is 7


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    players : int
        Two, or four in partnerships.
    short_pack : bool
        Twenty-four cards, without sevens and eights. Outside the text.
    target : int
        Points of the game: five (E s.121 iv).
    alone : int
        Points for all five tricks of one who plays alone, his partner laying down his cards;
        0 where that is not played. Outside the text, which knows two players.
    """

    players: int = 2
    short_pack: bool = False
    target: int = 5
    alone: int = 4


STANDARD = Rules()
FOUR_HANDED = Rules(players=4, short_pack=True)


@cache
def pack_of(rules: Rules = STANDARD) -> Pack:
    """Return the pack: thirty-two cards, or twenty-four."""
    if rules.players not in (2, 4):
        raise DataError(f"euchre is for 2 or 4 players here; got {rules.players}.")
    return Pack("the short euchre pack", EUCHRE_RANKS[:6]) if rules.short_pack else PACK


@cache
def euchre_ranking(trump: int) -> Ranking:
    """Return the ranking with the bowers: both are trumps, above the ace (E s.120).

    Parameters
    ----------
    trump : int
        The trump suit.

    Returns
    -------
    Ranking
        The left bower counts as a trump, not as a card of its own suit.

    Raises
    ------
    Nothing for a suit from 0 to 3.

    Examples
    --------
    With hearts as trumps both red knaves lead the suit (E s.120):

    >>> from cribscore.cards import format_cards
    >>> ranking = euchre_ranking(2)
    >>> trumps = [card for card in PACK.cards if ranking.is_trump(card)]
    >>> format_cards(sorted(trumps, key=lambda card: -ranking.powers[card]))
    'Jh Jd Ah Kh Qh Th 9h 8h 7h'
    """
    suits, powers = [card & 3 for card in range(52)], list(PACK.powers)
    right, left = 4 * JACK + trump, 4 * JACK + SAME_COLOUR[trump]
    suits[left] = trump
    powers[right], powers[left] = RIGHT, LEFT
    return Ranking(trump, tuple(suits), tuple(powers))


def legal_replies(
    hand: CardsLike, trick: CardsLike, *, trump: str | int, rules: Rules = STANDARD
) -> tuple[int, ...]:
    """Return the cards that may be played to a trick: follow suit if able.

    Parameters
    ----------
    hand, trick : cards
        What the player holds, and the cards played so far.
    trump : str or int
        The trump suit.
    rules : Rules
        For the pack.

    Returns
    -------
    tuple of int
        To a trump led the left bower is owed like any other trump, for it is one (E s.121
        xiii).

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack.

    Examples
    --------
    >>> from cribscore.cards import format_cards
    >>> format_cards(legal_replies("Jd 9d Ac", "7h", trump="hearts"))
    'Jd'
    """
    ids, played = pack_of(rules).parse_turn(hand, trick, most=5, players=rules.players)
    return legal_cards(ids, played, euchre_ranking(parse_suit(trump)), FOLLOW)


@dataclass(frozen=True, slots=True)
class Maker:
    """How the trump was made.

    Attributes
    ----------
    player : int
        Who made it.
    trump : int
        The suit.
    taken_up : bool
        Whether the dealer took the turn-up into his hand.
    """

    player: int
    trump: int
    taken_up: bool


def make_trump(turn_up: CardsLike, calls: Sequence[str], rules: Rules = STANDARD) -> Maker | None:
    """Read the calls of a hand.

    Parameters
    ----------
    turn_up : card
        The card turned.
    calls : sequence of str
        Each player in turn, the eldest first: ``order`` (the dealer takes the turn-up up) or
        ``pass``, the dealer ``take`` or ``pass``; then, if all have passed, the name of another
        suit or ``pass`` (E s.121 vi-xii).
    rules : Rules
        For the number of players.

    Returns
    -------
    Maker or None
        None if all pass twice, and the cards are thrown in.

    Raises
    ------
    IllegalPlayError
        If a call is not open at that point.

    Examples
    --------
    >>> make_trump("9h", ["pass", "take"])
    Maker(player=1, trump=2, taken_up=True)
    """
    turned = pack_of(rules).parse_one(turn_up) & 3
    if not calls:
        raise IllegalPlayError("nobody has called; the eldest hand orders up or passes first.")
    for place, call in enumerate(calls):
        player, second = place % rules.players, place >= rules.players
        if place >= 2 * rules.players or (place and calls[place - 1] != "pass"):
            raise IllegalPlayError(f"call {place + 1}, {call!r}, comes after the calls have ended.")
        if call == "pass":
            continue
        up = "take" if player == rules.players - 1 else "order"
        if not second and call == up:
            return _only_last(Maker(player, turned, True), calls, place)
        if second and call != up:
            suit = parse_suit(call)
            if suit != turned:
                return _only_last(Maker(player, suit, False), calls, place)
        wanted = f"a suit other than {suit_name(turned)}" if second else up
        raise IllegalPlayError(f"call {place + 1} must be {wanted} or pass; got {call!r}.")
    if len(calls) < 2 * rules.players:
        raise IllegalPlayError(f"the calls are not ended: {len(calls)} of {2 * rules.players}.")
    return None


def _only_last(maker: Maker, calls: Sequence[str], place: int) -> Maker:
    if place != len(calls) - 1:
        raise IllegalPlayError(
            f"call {place + 2}, {calls[place + 1]!r}, comes after the calls have ended."
        )
    return maker
