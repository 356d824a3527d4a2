"""Declarations at bézique, and how cards on the table may be used again (E s.124, s.125)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import NamedTuple

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.bezique.laws import (
    ACE,
    HAND_SIZE,
    JACK,
    KING,
    QUEEN,
    STANDARD,
    TEN,
    Rules,
    pack_of,
)
from cribscore.games.shape import Breakdown, Item
from cribscore.games.suits import parse_suit

__all__ = [
    *("DECLARATIONS", "Seat", "TableCard", "available", "available_declarations", "declare"),
    *("parse_table", "score_declaration"),
]

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
MARRIAGES = ("royal marriage", "common marriage")
BEZIQUES = ("bezique", "double bezique", "treble bezique")


class Kind(NamedTuple):
    """A kind of declaration.

    Attributes
    ----------
    points : int
        What it scores.
    place : str
        Where the book gives it.
    barred_by : tuple of str
        Former uses that bar a card from it.
    """

    points: int
    place: str
    barred_by: tuple[str, ...]


DECLARATIONS: Mapping[str, Kind] = {
    "bezique": Kind(40, "E s.124 ii", BEZIQUES),
    "double bezique": Kind(500, "E s.124 ii", BEZIQUES[1:]),
    "treble bezique": Kind(1_500, "E s.128 i", BEZIQUES[2:]),
    "sequence": Kind(250, "E s.124 iii", ("sequence",)),
    "royal marriage": Kind(40, "E s.124 iv, s.125 ii-iii", (*MARRIAGES, "sequence")),
    "common marriage": Kind(20, "E s.124 v, s.125 ii", MARRIAGES),
    "four aces": Kind(100, "E s.124 vi", ("four aces",)),
    "four kings": Kind(80, "E s.124 vii", ("four kings",)),
    "four queens": Kind(60, "E s.124 viii", ("four queens",)),
    "four knaves": Kind(40, "E s.124 ix", ("four knaves",)),
}
"""A card may serve again in every kind but those that bar it. The text bars the king and queen
once married, or used in a sequence, from a marriage; that a card serves only once in one kind,
and that no single bézique follows a double with its cards, is the custom (outside the text)."""

FOURS = {"four aces": ACE, "four kings": KING, "four queens": QUEEN, "four knaves": JACK}


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card that lies declared on the table.

    Attributes
    ----------
    card : int
        Its id.
    used : frozenset of str
        The declarations that it has served in.
    """

    card: int
    used: frozenset[str] = frozenset()


@dataclass(slots=True)
class Seat:
    """What a player holds.

    Attributes
    ----------
    hand : list of int
        Cards in hand.
    table : list of TableCard
        His declared cards on the table.
    """

    hand: list[int]
    table: list[TableCard]

    @property
    def held(self) -> list[int]:
        """All cards that may be played: table cards count "as if in your hand" (E s.125 i)."""
        return self.hand + [card.card for card in self.table]

    def lay(self, card: int) -> None:
        """Take a card out: the copy on the table that has served most, else that in hand.

        Parameters
        ----------
        card : int
            Its id.

        Raises
        ------
        ValueError
            If it is not held.

        Examples
        --------
        >>> seat = Seat([51], [TableCard(51, frozenset({"common marriage"}))])
        >>> seat.lay(51)
        >>> seat.hand, seat.table
        ([51], [])
        """
        copies = [c for c in self.table if c.card == card]
        if copies:
            self.table.remove(max(copies, key=lambda c: len(c.used)))
        else:
            self.hand.remove(card)


def parse_table(text: str, rules: Rules = STANDARD) -> list[TableCard]:
    """Read the declared cards on the table and what they have served in.

    Parameters
    ----------
    text : str
        Cards with their uses, as in ``Qs:common-marriage+bezique Ks:common-marriage``.
    rules : Rules
        For the number of packs.

    Returns
    -------
    list of TableCard
        In the order given.

    Raises
    ------
    DataError
        If a use is no declaration.
    InvalidCardError
        If something is no card of the pack.

    Examples
    --------
    >>> parse_table("Qs:bezique")[0].used
    frozenset({'bezique'})
    """
    cards = []
    for word in text.replace(",", " ").split():
        name, _, uses = word.partition(":")
        used = frozenset(use.replace("-", " ") for use in uses.split("+") if use)
        for use in sorted(used - set(DECLARATIONS)):
            raise DataError(
                f"the table says that {name} served in {use!r}; the declarations are "
                f"{', '.join(DECLARATIONS)}."
            )
        cards.append(TableCard(pack_of(rules).parse_one(name, what="a place on the table"), used))
    return cards


def _patterns(name: str, trump: int, held: Counter[int], rules: Rules) -> Iterator[Counter[int]]:
    """Yield the sets of cards that make a declaration, as far as the cards held go."""
    if name in FOURS:
        ranked = sorted(card for card in held if card >> 2 == FOURS[name])
        if sum(held[card] for card in ranked) < 4:
            return
        for four in combinations_with_replacement(ranked, 4):
            yield Counter(four)
    elif name in BEZIQUES:
        number = BEZIQUES.index(name) + 1
        shifted = rules.shifted_bezique and trump in (SPADES, DIAMONDS)
        queen, knave = (CLUBS, HEARTS) if shifted else (SPADES, DIAMONDS)
        if number <= rules.n_packs:
            yield Counter({4 * QUEEN + queen: number, 4 * JACK + knave: number})
    elif name == "sequence":
        yield Counter(4 * rank + trump for rank in (ACE, TEN, KING, QUEEN, JACK))
    else:
        for suit in range(4):
            if (suit == trump) == (name == "royal marriage"):
                yield Counter((4 * KING + suit, 4 * QUEEN + suit))


def available(seat: Seat, trump: int, rules: Rules = STANDARD) -> list[Item]:
    """Return every declaration that a seat may make, the most valuable first.

    Parameters
    ----------
    seat : Seat
        Hand and table.
    trump : int
        The trump suit.
    rules : Rules
        What was agreed.

    Returns
    -------
    list of Item
        Declarations of the same kind with different cards are listed each.

    Raises
    ------
    Nothing: the cards are known to the pack.
    """
    held, found = Counter(seat.held), []
    for name, kind in DECLARATIONS.items():
        for wanted in _patterns(name, trump, held, rules):
            if all(held[card] >= n for card, n in wanted.items()):  # most fail here
                free = [c.card for c in seat.table if c.used.isdisjoint(kind.barred_by)]
                whole = Counter(seat.hand + free)
                fresh = any(card in seat.hand for card in wanted)
                if wanted <= whole and (fresh or not rules.fresh_card):
                    cards = tuple(sorted(wanted.elements()))
                    found.append(Item(name, cards, kind.points, kind.place))
    return sorted(found, key=lambda item: -item.points)


def available_declarations(
    hand: CardsLike, *, trump: str | int, table: str = "", rules: Rules = STANDARD
) -> list[Item]:
    """List the declarations open after taking a trick; only one of them may be made.

    Parameters
    ----------
    hand : cards
        Cards in hand.
    trump : str or int
        The trump suit.
    table : str
        Declared cards with their uses; see `parse_table`.
    rules : Rules
        What was agreed.

    Returns
    -------
    list of Item
        The most valuable first; a trick won gives the right to one of them (E s.123 i).

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError, DataError
        If the cards are not of the pack, too many of one, or more than eight in all.

    Examples
    --------
    A married queen of spades still makes bézique (E s.125 vi):

    >>> open_now = available_declarations("Jd 7c", trump="h", table="Qs:common-marriage")
    >>> [(item.name, item.points) for item in open_now]
    [('bezique', 40)]
    """
    seat = _parse_seat(hand, table, rules)
    return available(seat, parse_suit(trump), rules)


def _parse_seat(hand: CardsLike, table: str, rules: Rules) -> Seat:
    pack, laid = pack_of(rules), parse_table(table, rules)
    ids = pack.parse(hand, sizes=range(HAND_SIZE + 1 - len(laid)))
    pack.check_together({"the hand": ids, "the table": [card.card for card in laid]})
    return Seat(list(ids), laid)


def declare(
    seat: Seat, name: str, cards: Sequence[int], trump: int, rules: Rules = STANDARD
) -> Item:
    """Make a declaration: its cards go to the table, marked as used.

    Parameters
    ----------
    seat : Seat
        Changed in place.
    name : str
        A key of `DECLARATIONS`.
    cards : sequence of int
        Its cards.
    trump : int
        The trump suit.
    rules : Rules
        What was agreed.

    Returns
    -------
    Item
        What it scores.

    Raises
    ------
    IllegalPlayError
        If it may not be made, naming the cards that were barred.

    Examples
    --------
    >>> from cribscore.cards import parse_cards
    >>> seat = Seat(list(parse_cards("Kh Qh Qs Jd")), [])
    >>> declare(seat, "royal marriage", parse_cards("Kh Qh"), trump=2).points
    40
    >>> declare(seat, "royal marriage", parse_cards("Kh Qh"), trump=2)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: Qh Kh cannot be declared as royal marriage; ...
    """
    wanted = tuple(sorted(cards))
    chosen = [i for i in available(seat, trump, rules) if (i.name, i.cards) == (name, wanted)]
    if not chosen:
        raise _not_available(seat, name, wanted)
    barred = set(DECLARATIONS[name].barred_by)
    fresh_needed = rules.fresh_card
    for card in sorted(wanted, key=lambda c: c not in seat.hand):
        copies = [c for c in seat.table if c.card == card and not c.used & barred]
        if card in seat.hand and (fresh_needed or not copies):
            seat.hand.remove(card)
            fresh_needed, laid = False, TableCard(card)
        else:
            laid = min(copies, key=lambda c: len(c.used))
            seat.table.remove(laid)
        seat.table.append(TableCard(card, laid.used | {name}))
    return chosen[0]


def _not_available(seat: Seat, name: str, wanted: Sequence[int]) -> IllegalPlayError:
    words = format_cards(wanted) or "nothing"
    if name not in DECLARATIONS:
        names = ", ".join(DECLARATIONS)
        return IllegalPlayError(f"there is no declaration {name!r}; there are {names}.")
    missing = Counter(wanted) - Counter(seat.held)
    if missing:
        why = f"{format_cards(sorted(missing))} is not held"
    else:
        used = {c.card for c in seat.table if c.used & set(DECLARATIONS[name].barred_by)}
        spent = [card for card in wanted if card in used]
        why = f"{format_cards(spent)} has served already" if spent else "they do not make it"
        if not any(card in seat.hand for card in wanted):
            why += " and no card comes from the hand"
    return IllegalPlayError(f"{words} cannot be declared as {name}; {why}.")


def score_declaration(cards: CardsLike, *, trump: str | int, rules: Rules = STANDARD) -> Breakdown:
    """Return what cards shown together are worth as one declaration, every way of naming them.

    Parameters
    ----------
    cards : cards
        The cards of the declaration and no others.
    trump : str or int
        The trump suit.
    rules : Rules
        What was agreed.

    Returns
    -------
    Breakdown
        One item; none if the cards make no declaration.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack, too many of one, or more than eight.

    Examples
    --------
    >>> score_declaration("As Ts Ks Qs Js", trump="s").total
    250
    """
    ids = pack_of(rules).parse(cards, what="the declaration", sizes=range(2, HAND_SIZE + 1))
    found = available(Seat(list(ids), []), parse_suit(trump), rules)
    return Breakdown(tuple(item for item in found if item.cards == tuple(sorted(ids))))
