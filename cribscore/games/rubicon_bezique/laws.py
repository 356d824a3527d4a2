"""The law of rubicon bézique: declarations, and following suit in the last nine tricks."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import IllegalPlayError
from cribscore.games.odds import Odds, count_hands
from cribscore.games.packs import Pack
from cribscore.games.shape import Breakdown, Cards, Item
from cribscore.games.suits import parse_suit

PACK = Pack("the rubicon bézique pack", "ATKQJ987", copies=4)
"""Four piquet packs, 128 cards, ranking as at bézique; nine to each player."""
OUTSIDE = "outside the text (Portland Club 1887)"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
QUEEN_OF_SPADES, KNAVE_OF_DIAMONDS = 4 * QUEEN + 3, 4 * JACK + 1
COURT = (JACK, QUEEN, KING)
SEQUENCE = (ACE, TEN, KING, QUEEN, JACK)
HAND_SIZE = 9
BRISQUES = (ACE, TEN)
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


def last_plays(held: Sequence[int], led: int, trump: int | None) -> tuple[int, ...]:
    """Return what may be played in the last nine tricks: follow and win, else trump."""
    same = tuple(card for card in held if card & 3 == led & 3)
    higher = tuple(card for card in same if PACK.powers[card] > PACK.powers[led])
    return higher or same or tuple(c for c in held if c & 3 == trump) or tuple(held)


def legal(hand: CardsLike, led: CardsLike, *, trump: str) -> Cards:
    """Return the cards that may be played to a lead in the last nine tricks.

    Follow suit and win if able; without the suit led, trump.

    Examples
    --------
    >>> legal("Ah Qh 7s", "Kh", trump="s")
    Cards('Ah')
    """
    ids = PACK.parse(hand, sizes=range(HAND_SIZE + 1))
    lead = PACK.parse_one(led, what="the lead")
    if not ids:
        raise IllegalPlayError(f"no card is held to play to the {format_cards(lead)}.")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    return Cards(last_plays(ids, lead, parse_suit(trump)))


def trick_winner(cards: CardsLike, *, trump: str = "") -> int:
    """Return who takes a trick of two cards: 0 the leader, 1 the other.

    Examples
    --------
    >>> trick_winner("Ks Ts"), trick_winner("Ks 7h"), trick_winner("Ks 7h", trump="h")
    (1, 0, 1)
    """
    led, reply = PACK.parse(cards, what="the trick", sizes=(2,))
    return int(takes_from(reply, led, parse_suit(trump) if trump else None))


def makings(held: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield sets of the cards held that make a declaration; of four alike, the first held."""
    ranks = [card >> 2 for card in held]
    if QUEEN_OF_SPADES in held and KNAVE_OF_DIAMONDS in held:
        pairs = min(held.count(QUEEN_OF_SPADES), held.count(KNAVE_OF_DIAMONDS))
        for number in range(1, pairs + 1):
            yield (KNAVE_OF_DIAMONDS,) * number + (QUEEN_OF_SPADES,) * number
    if KING in ranks and QUEEN in ranks:
        for suit in range(4):
            if 4 * KING + suit in held and 4 * QUEEN + suit in held:
                yield 4 * QUEEN + suit, 4 * KING + suit
                sequence = tuple(4 * rank + suit for rank in sorted(SEQUENCE))
                if set(held).issuperset(sequence):
                    yield sequence
    for rank in FOURS:
        if ranks.count(rank) >= 4:
            yield tuple(sorted([card for card in held if card >> 2 == rank][:4]))


def odds() -> dict[str, Odds]:
    """Return the chance of each declaration in the nine cards dealt.

    The trump is not yet made, so that sequence and marriage are of any suit.

    Examples
    --------
    >>> round(float(odds()["carte blanche"]), 4)
    0.0122
    """
    whole, words = comb(128, HAND_SIZE), "nine cards of 128"
    chances = {"carte blanche": Fraction(comb(80, HAND_SIZE), whole)}
    for number, name in enumerate(BEZIQUES, 1):
        chances[name] = _at_least([(4, number), (4, number)])
    for name in FOURS.values():
        chances[name] = _at_least([(16, 4)])
    chances["marriage"] = 1 - Fraction(_without_marriage(), whole)
    chances["sequence"] = 4 * _at_least([(4, 1)] * 5)  # two suits would take ten cards
    return {name: Odds(value, words) for name, value in chances.items()}


def _at_least(needs: list[tuple[int, int]]) -> Fraction:
    any_number = range(HAND_SIZE + 1)
    groups = [(size, range(need, HAND_SIZE + 1)) for size, need in needs]
    groups.append((128 - sum(size for size, _ in needs), any_number))
    return Fraction(count_hands(groups, HAND_SIZE), comb(128, HAND_SIZE))


def _without_marriage() -> int:
    """Count the hands in which no suit has both its king and its queen."""
    any_number, some = range(HAND_SIZE + 1), range(1, HAND_SIZE + 1)
    total = 0
    for with_king in range(5):
        kings, queens = [(4, some)] * with_king, [(4, any_number)] * (4 - with_king)
        total += comb(4, with_king) * count_hands([*kings, *queens, (96, any_number)], HAND_SIZE)
    return total
