"""Declarations at bézique, their chances, and how cards may be used again (E s.124, s.125)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
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
    deal_cards,
    pack_of,
)
from cribscore.games.live import without
from cribscore.games.odds import Odds, count_hands, odds_of
from cribscore.games.shape import Breakdown, Item, scored
from cribscore.games.suits import parse_suit

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
MARRIAGES = ("royal marriage", "common marriage")
BEZIQUES = ("bezique", "double bezique", "treble bezique")


class Kind(NamedTuple):
    """A kind of declaration.

    Attributes
    ----------
    points, place : What it scores, and where the book gives it.
    barred_by : Former uses that bar a card from it.
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
    card, used : Its id, and the declarations that it has served in.
    """

    card: int
    used: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player holds: the cards in hand, and those declared on the table.

    Attributes
    ----------
    hand, table : The cards in hand, and those declared.
    """

    hand: tuple[int, ...]
    table: tuple[TableCard, ...] = ()

    @property
    def held(self) -> tuple[int, ...]:
        """All cards that may be played: table cards count "as if in your hand" (E s.125 i)."""
        return (*self.hand, *(card.card for card in self.table))

    def lay(self, card: int) -> "Seat":
        """Return the seat without a card: the copy on the table that has served most first."""
        copies = [c for c in self.table if c.card == card]
        if not copies:
            return Seat(without(self.hand, card), self.table)
        laid, table = max(copies, key=lambda c: len(c.used)), list(self.table)
        table.remove(laid)
        return Seat(self.hand, tuple(table))


def parse_table(text: str, rules: Rules = STANDARD) -> tuple[TableCard, ...]:
    """Read the declared cards on the table and what they have served in.

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
    return tuple(cards)


def _patterns(held: Sequence[int], trump: int, rules: Rules) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield each declaration that the cards held can make, with its cards; quick where few can."""
    ranks = [card >> 2 for card in held]
    shifted = rules.shifted_bezique and trump in (SPADES, DIAMONDS)
    queen, knave = (44 + CLUBS, 40 + HEARTS) if shifted else (44 + SPADES, 40 + DIAMONDS)
    if queen in held and knave in held:
        pairs = min(held.count(queen), held.count(knave))
        for number, name in enumerate(BEZIQUES[: min(pairs, rules.n_packs)], 1):
            yield name, (knave,) * number + (queen,) * number
    if KING in ranks and QUEEN in ranks:
        sequence = [4 * rank + trump for rank in (ACE, TEN, JACK, QUEEN, KING)]
        if set(held).issuperset(sequence):
            yield "sequence", sequence
        for suit in range(4):
            if 48 + suit in held and 44 + suit in held:
                yield MARRIAGES[suit != trump], (44 + suit, 48 + suit)
    for name, rank in FOURS.items():
        if ranks.count(rank) >= 4:
            alike = sorted(card for card in held if card >> 2 == rank)
            for four in sorted(set(combinations(alike, 4))):
                yield name, four


def available(seat: Seat, trump: int, rules: Rules = STANDARD) -> list[Item]:
    """Return every declaration that a seat may make, the most valuable first."""
    found = []
    for name, cards in _patterns(seat.held, trump, rules):
        kind = DECLARATIONS[name]
        free = [c.card for c in seat.table if c.used.isdisjoint(kind.barred_by)]
        fresh = not rules.fresh_card or any(card in seat.hand for card in cards)
        if fresh and all(cards.count(c) <= seat.hand.count(c) + free.count(c) for c in set(cards)):
            found.append(scored(name, kind.points, kind.place, cards))
    return sorted(found, key=lambda item: -item.points)


def available_declarations(
    hand: CardsLike, *, trump: str | int, table: str = "", rules: Rules = STANDARD
) -> list[Item]:
    """List the declarations open after taking a trick; only one of them may be made.

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
    return Seat(ids, laid)


def declare(
    seat: Seat, name: str, cards: CardsLike, trump: str | int, rules: Rules = STANDARD
) -> tuple[Seat, Item]:
    """Make a declaration: return the seat with its cards on the table, and what it scores.

    >>> seat = Seat(pack_of().parse("Kh Qh Qs Jd"))
    >>> seat, item = declare(seat, "royal marriage", "Kh Qh", trump="h")
    >>> item.points
    40
    >>> declare(seat, "royal marriage", "Kh Qh", trump="h")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: Qh Kh cannot be declared as royal marriage; ...
    """
    wanted = tuple(sorted(pack_of(rules).parse(cards, what="the declaration")))
    suit = parse_suit(trump)
    chosen = [i for i in available(seat, suit, rules) if (i.name, i.cards) == (name, wanted)]
    if not chosen:
        raise _not_available(seat, name, wanted)
    return lay_down(seat, name, wanted, rules), chosen[0]


def lay_down(seat: Seat, name: str, cards: Sequence[int], rules: Rules = STANDARD) -> Seat:
    """Return the seat after a declaration that is known to be available."""
    hand, table = list(seat.hand), list(seat.table)
    barred, fresh_needed = set(DECLARATIONS[name].barred_by), rules.fresh_card
    for card in sorted(cards, key=lambda c: c not in hand):
        copies = [c for c in table if c.card == card and not c.used & barred]
        if card in hand and (fresh_needed or not copies):
            hand.remove(card)
            fresh_needed, laid = False, TableCard(card)
        else:
            laid = min(copies, key=lambda c: len(c.used))
            table.remove(laid)
        table.append(TableCard(card, laid.used | {name}))
    return Seat(tuple(hand), tuple(table))


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

    >>> score_declaration("As Ts Ks Qs Js", trump="s").total
    250
    """
    ids = pack_of(rules).parse(cards, what="the declaration", sizes=range(2, HAND_SIZE + 1))
    found = available(Seat(ids), parse_suit(trump), rules)
    return Breakdown(items=tuple(item for item in found if item.cards == tuple(sorted(ids))))


Group = tuple[int, range]


def odds(rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return the chance of holding each declaration in the eight cards dealt.

    The trump suit is that of the turn-up, which is one card of the pack less; the chances take
    that into account.

    >>> round(float(odds()["bezique"]), 4)
    0.0503
    """
    copies = rules.n_packs
    n_cards = len(deal_cards(rules))  # refuses what cannot be dealt
    plain = f"eight cards of {n_cards}, before any are drawn"
    turned = f"{plain}; the turn-up, which makes the trump, is any card, and no longer to be dealt"
    beziques = {
        name: _chance([(copies, number)] * 2, n_cards)
        for number, name in enumerate(BEZIQUES[:copies], 1)
    }
    of_suits = {
        "sequence": _trump_chance(5, copies, n_cards),
        "royal marriage": _trump_chance(2, copies, n_cards),
        "common marriage": _common_marriage(copies, n_cards),
    }
    fours = dict.fromkeys(FOURS, _chance([(4 * copies, 4)], n_cards))
    return odds_of(beziques, plain) | odds_of(of_suits, turned) | odds_of(fours, plain)


def _chance(needs: list[tuple[int, int]], n_cards: int) -> Fraction:
    """Return the chance of at least the needed number from each group of (size, need)."""
    groups: list[Group] = [(size, range(need, HAND_SIZE + 1)) for size, need in needs]
    groups.append((n_cards - sum(size for size, _ in needs), range(HAND_SIZE + 1)))
    return Fraction(count_hands(groups, HAND_SIZE), comb(n_cards, HAND_SIZE))


def _trump_chance(n_ranks: int, copies: int, n_cards: int) -> Fraction:
    """Return the chance of one card at least of each of so many ranks of trumps.

    The turn-up is one of those ranks, of which eights are none, and then has a copy less.
    """
    whole = _chance([(copies, 1)] * n_ranks, n_cards - 1)
    short = _chance([(copies - 1, 1)] + [(copies, 1)] * (n_ranks - 1), n_cards - 1)
    turned = Fraction(4 * copies * n_ranks, n_cards)
    return turned * short + (1 - turned) * whole


def _common_marriage(copies: int, n_cards: int) -> Fraction:
    """Return the chance of a king and queen of some plain suit, by those that have none."""
    total = n_cards - 1  # the turn-up is a trump: no card of the plain suits is lost
    none = 0
    any_number = range(HAND_SIZE + 1)
    for with_king in range(4):  # suits that hold a king and no queen
        kings: list[Group] = [(copies, range(1, HAND_SIZE + 1))] * with_king
        queens: list[Group] = [(copies, any_number)] * (3 - with_king)
        rest: Group = (total - 6 * copies, any_number)
        none += comb(3, with_king) * count_hands([*kings, *queens, rest], HAND_SIZE)
    return 1 - Fraction(none, comb(total, HAND_SIZE))
