"""The law of bézique: packs, rules, which card takes a trick, what must be played (E s.122-129)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cribscore.cards import CardsLike, parse_cards
from cribscore.errors import DataError
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards, check_least, check_seats
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import FOLLOW_AND_WIN, Ranking, legal_cards
from cribscore.games.tricks import trick_winner as winner_of

RANKS = "ATKQJ987"
"""The ace ranks highest, the ten next, then king, queen, knave, nine, eight, seven (E s.122)."""
HAND_SIZE = 8
ACE, SEVEN, TEN, JACK, QUEEN, KING = 0, 6, 9, 10, 11, 12
BRISQUES = (ACE, TEN)


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed, and for how many.

    Attributes
    ----------
    players : Two, three, or four in partnerships (E s.128, s.129).
    packs : Packs shuffled together; 0 for a pack a player: two for two, one more for three (E
        s.128), four for four (outside the text).
    without_an_eight : Three players with two packs and one eight taken out (E s.128 ii).
    target : Points of the game: a thousand, two or four thousand (E s.125 viii).
    higher_of_any_suit : Before the stock is out a trick without trumps goes to its highest card,
        were it of another suit than the first; False where that card must follow suit (E s.122).
    last_before_eight : The ten for the last trick goes to the last before the final eight (E s.123
        viii).
    shifted_bezique : With spades or diamonds as trumps, bézique is the queen of clubs and the knave
        of hearts (E s.124 ii, "a variation").
    fresh_card : A declaration takes at least one card from the hand. Outside the text (the custom
        of the clubs); without it cards that lie on the table may be declared together.
    deduct_forfeits : Forfeits are deducted from the offender rather than added to the other (E
        s.123 xii).
    """

    players: int = 2
    packs: int = 0
    without_an_eight: bool = False
    target: int = 1_000
    higher_of_any_suit: bool = True
    last_before_eight: bool = False
    shifted_bezique: bool = False
    fresh_card: bool = True
    deduct_forfeits: bool = False

    @property
    def n_packs(self) -> int:
        """The packs shuffled together."""
        return self.packs or self.players

    @property
    def sides(self) -> int:
        """How many scores are kept: partners at four share one."""
        return 2 if self.players == 4 else self.players


STANDARD = Rules()


@cache
def pack_of(rules: Rules = STANDARD) -> Pack:
    """Return the pack of a variant: thirty-two cards as often as it has packs.

    >>> len(pack_of().cards)
    64
    """
    check_seats(rules.players, (2, 3, 4), "bézique")
    check_least(0, packs=rules.packs)
    pack = Pack("the bézique pack", RANKS, copies=rules.n_packs)
    size = len(pack.cards) - rules.without_an_eight
    if size % rules.players or size <= HAND_SIZE * rules.players:
        raise DataError(
            f"{size} cards cannot be shared by {rules.players} players.",
            hint="three with two packs suppress an eight.",
        )
    return pack


@cache
def ranking_of(trump: int) -> Ranking:
    """Return the ranking with this trump suit; it is the same for any number of packs."""
    return Ranking.of(pack_of(), trump)


def deal_cards(rules: Rules = STANDARD) -> tuple[int, ...]:
    """Return the cards that are shuffled: the packs, less the suppressed eight."""
    cards = list(pack_of(rules).cards)
    if rules.without_an_eight:
        cards.remove(parse_cards("8c")[0])
    return tuple(cards)


def is_brisque(card: int) -> bool:
    """Say whether a card is an ace or a ten, for which ten is scored (E s.123 ix)."""
    return card >> 2 in BRISQUES


def trick_winner(
    cards: CardsLike, *, trump: str | int, last_eight: bool = False, rules: Rules = STANDARD
) -> int:
    """Return the place of the card that takes a trick, 0 for the leader's.

    Of two equal cards the first wins (E s.122). In the last eight tricks suit must be followed
    (E s.123 v); before, the higher card wins whatever its suit.
    """
    trick = pack_of(rules).parse(cards, what="the trick", sizes=range(1, 5))
    return take_trick(trick, parse_suit(trump), last_eight, rules)


def take_trick(cards: Sequence[int], trump: int, last_eight: bool, rules: Rules = STANDARD) -> int:
    """Return `trick_winner` of ids."""
    if last_eight or not rules.higher_of_any_suit:
        return winner_of(cards, ranking_of(trump))
    return cards.index(max(cards, key=_heights(trump).__getitem__))  # the first of equal cards


@cache
def _heights(trump: int) -> tuple[int, ...]:
    """Return how high each card stands where the suit led does not matter."""
    powers = pack_of().powers
    return tuple(powers[card] + 10 * (card & 3 == trump) for card in range(52))


def legal(hand: CardsLike, trick: CardsLike, *, trump: str | int, rules: Rules = STANDARD) -> Cards:
    """Return the cards that may be played in the last eight tricks, once the stock is out.

    Cards of the suit led that win, or else any of that suit; without the suit, trumps; without
    trumps, anything (E s.123 vi). Before, every card is legal.

    >>> legal("Ah Qh 7s", "Kh", trump="s")
    Cards('Ah')
    """
    ids, played = pack_of(rules).parse_turn(hand, trick, most=HAND_SIZE, players=rules.players)
    return Cards(legal_cards(ids, played, ranking_of(parse_suit(trump)), FOLLOW_AND_WIN))
