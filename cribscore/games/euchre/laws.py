"""The law of euchre: packs, bowers, making the trump, following suit (E s.120-121).

Two-handed as in the text; four-handed partners, of whom s.120 says no more than that their tricks
are counted together, with twenty-four cards and going alone as options from outside it. Player 0
is the eldest hand, the last player the dealer; at four, 0 and 2 play against 1 and 3. The text
has no law of misdeals, revokes or exposed cards, and none is here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cribscore.cards import CardsLike
from cribscore.errors import IllegalPlayError
from cribscore.games.packs import EUCHRE_RANKS, Pack
from cribscore.games.shape import Cards, Item, check_seats
from cribscore.games.suits import fold, parse_suit, suit_name
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards
from cribscore.games.tricks import trick_winner as winner_of

PACK = Pack("the euchre pack", EUCHRE_RANKS)
"""Thirty-two cards that "rank as at Whist", but for the bowers (E s.120)."""
JACK = 10
SAME_COLOUR = (3, 2, 1, 0)
RIGHT, LEFT = 9, 8  # above the ace of trumps, whose power is 7
SUIT_CALLS = tuple(suit_name(suit) for suit in range(4))


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
        At four, points for all five tricks of a maker who plays alone; 0 where that is not
        played. Outside the text, which knows two players.
    """

    players: int = 2
    short_pack: bool = False
    target: int = 5
    alone: int = 4


STANDARD = Rules()
FOUR_HANDED = Rules(players=4, short_pack=True)

WORDS = {
    **{"order it up": "order", "i order it up": "order", "i order": "order", "order up": "order"},
    **{"assist": "order", "i assist": "order", "i pass": "pass", "turn it down": "pass"},
    **{"i play": "take", "play": "take", "take it up": "take", "i take it up": "take"},
    **{form: name for name in SUIT_CALLS for form in (name[0], name[:-1], f"i make it {name}")},
}
"""The book's own words (E s.121 vi-x) and those of the table, for each call."""


@cache
def pack_of(rules: Rules = STANDARD) -> Pack:
    """Return the pack: thirty-two cards, or twenty-four."""
    check_seats(rules.players, (2, 4), "euchre")
    return Pack("the short euchre pack", EUCHRE_RANKS[:6]) if rules.short_pack else PACK


@cache
def euchre_ranking(trump: int) -> Ranking:
    """Return the ranking with the bowers: both are trumps, above the ace (E s.120).

    Examples
    --------
    With hearts as trumps both red knaves lead the suit (E s.120):

    >>> ranking = euchre_ranking(2)
    >>> trumps = [card for card in PACK.cards if ranking.is_trump(card)]
    >>> Cards(sorted(trumps, key=lambda card: -ranking.powers[card]))
    Cards('Jh Jd Ah Kh Qh Th 9h 8h 7h')
    """
    suits, powers = [card & 3 for card in range(52)], list(PACK.powers)
    right, left = 4 * JACK + trump, 4 * JACK + SAME_COLOUR[trump]
    suits[left] = trump
    powers[right], powers[left] = RIGHT, LEFT
    return Ranking(trump, tuple(suits), tuple(powers))


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int, rules: Rules = STANDARD) -> Cards:
    """Return the cards that may be played to a trick: follow suit if able.

    To a trump led the left bower is owed like any other trump, for it is one (E s.121 xiii).

    Examples
    --------
    >>> legal("Jd 9d Ac", "7h", trump="hearts")
    Cards('Jd')
    """
    ids, played = pack_of(rules).parse_turn(hand, trick, most=5, players=rules.players)
    return Cards(legal_cards(ids, played, euchre_ranking(parse_suit(trump)), FOLLOW))


def trick_winner(cards: CardsLike, *, trump: str | int) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's.

    Examples
    --------
    >>> trick_winner("Jh Jd", trump="d"), trick_winner("Ah Jd", trump="h")
    (1, 1)
    """
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 5))
    return winner_of(trick, euchre_ranking(parse_suit(trump)))


@dataclass(frozen=True, slots=True)
class Maker:
    """Who made the trump, the suit, whether the dealer took up the turn-up, and if they go alone.

    Attributes
    ----------
    player, trump : int
        Who, and which suit.
    taken_up : bool
        Whether the turn-up is in the dealer's hand.
    alone : bool
        Whether the maker plays without their partner.
    """

    player: int
    trump: int
    taken_up: bool
    alone: bool = False


def open_calls(calls: Sequence[str], turned: int, rules: Rules = STANDARD) -> tuple[str, ...]:
    """Return the calls that may follow; none once the trump is made or all have passed twice.

    Examples
    --------
    >>> open_calls(["pass"], turned=2)
    ('take', 'pass')
    >>> open_calls(["pass", "pass"], turned=2)
    ('clubs', 'diamonds', 'spades', 'pass')
    """
    n, place = rules.players, len(calls)
    if place >= 2 * n or (calls and calls[-1] != "pass"):
        return ()
    if place < n:
        making: tuple[str, ...] = ("take",) if place == n - 1 else ("order",)
    else:
        making = tuple(name for suit, name in enumerate(SUIT_CALLS) if suit != turned)
    if n == 4 and rules.alone:
        making += tuple(f"{call} alone" for call in making)
    return (*making, "pass")


def maker_of(calls: Sequence[str], turned: int, rules: Rules = STANDARD) -> Maker | None:
    """Return who has made the trump by calls in their canonical form."""
    if not calls or calls[-1] == "pass":
        return None
    place, (call, _, alone) = len(calls) - 1, calls[-1].partition(" ")
    up = place < rules.players
    trump = turned if up else parse_suit(call)
    return Maker(place % rules.players, trump, up, alone == "alone")


def make_trump(turn_up: CardsLike, calls: Sequence[str], rules: Rules = STANDARD) -> Maker | None:
    """Read the calls of a hand; None if all pass twice, and the cards are thrown in.

    Parameters
    ----------
    turn_up : card
        The card turned.
    calls : sequence of str
        Each player in turn, the eldest first: ``order`` (the dealer takes the turn-up up) or
        ``pass``, the dealer ``take`` or ``pass``; then, if all have passed, the name of another
        suit or ``pass`` (E s.121 vi-xii). At four ``order alone`` and the like.
    rules : Rules
        For the number of players.

    Raises
    ------
    IllegalPlayError
        If a call is not open at that point, or the calls are not ended.

    Examples
    --------
    >>> make_trump("9h", ["I pass", "I play"])
    Maker(player=1, trump=2, taken_up=True, alone=False)
    """
    turned = pack_of(rules).parse_one(turn_up) & 3
    made = read_calls(calls, turned, rules)
    return maker_of(made, turned, rules)


def read_calls(calls: Sequence[str], turned: int, rules: Rules) -> tuple[str, ...]:
    """Return the calls of a record in their canonical form, each checked."""
    read: list[str] = []
    for place, words in enumerate(calls):
        wanted = open_calls(read, turned, rules)
        if not wanted:
            raise IllegalPlayError(
                f"call {place + 1}, {words!r}, comes after the calls have ended."
            )
        call = read_call(words)
        if call not in wanted:
            raise IllegalPlayError(
                f"call {place + 1} must be {', '.join(wanted[:-1])} or pass; got {words!r}."
            )
        read.append(call)
    if open_calls(read, turned, rules):
        raise IllegalPlayError(f"the calls are not ended: {len(read)} of {2 * rules.players}.")
    return tuple(read)


def read_call(words: str) -> str:
    """Return a call in its canonical form, ``alone`` last.

    Examples
    --------
    >>> read_call("Order it up!"), read_call("S, alone"), read_call("I make it hearts")
    ('order', 'spades alone', 'hearts')
    """
    word = fold(words.replace(",", " "))
    alone = word.endswith(" alone")
    word = word.removesuffix(" alone")
    return WORDS.get(word, word) + " alone" * alone


def mark_of(maker: Maker, tricks: Sequence[int], rules: Rules = STANDARD) -> tuple[int, Item]:
    """Return the side that marks, and what, for the tricks of each side (E s.121 v, ix-xii).

    Examples
    --------
    >>> mark_of(Maker(0, 2, True), (2, 3))[1].name
    'euchred the maker'
    """
    side = maker.player % 2
    made = tricks[side]
    if tricks[1 - side] >= 3:
        return 1 - side, Item("euchred the maker", (), 2, "E s.121 ix-xii")
    if made == 5 and maker.alone and rules.players == 4 and rules.alone:
        return side, Item("all five tricks, alone", (), rules.alone, "outside the text")
    if made == 5:
        return side, Item("all five tricks", (), 2, "E s.121 v")
    return side, Item("three or four tricks", (), 1, "E s.121 v")
