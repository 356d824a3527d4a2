"""Tricks: suited ranks with trumps, what must be played, who wins, and hands played in tricks.

A `Ranking` is two tables over the 52 ids, the suit that a card counts as and its power within
it, so that bowers at euchre and matadors at quadrille are trumps like any other. A `Duty` says
what the law of a game demands of the players who do not lead. A `TrickState` is a hand in
progress at any game of tricks, and `replay_tricks` plays the cards of a record through it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.live import OVER, State, without
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards, check_tricks
from cribscore.games.suits import suit_name

__all__ = [
    "FOLLOW", "FOLLOW_AND_WIN", "FOLLOW_OR_TRUMP", "Duty", "Ranking", "Trick", "TrickState",
    "check_legal", "legal_cards", "replay_tricks", "settle_tricks", "trick_winner",
]  # fmt: skip
T = TypeVar("T", bound="TrickState")


@dataclass(frozen=True, slots=True)
class Ranking:
    """How the cards of a deal stand to one another.

    Attributes
    ----------
    trump : The trump suit; None where there is none.
    suits, powers : For each of the 52 ids, the suit that it counts as and its power there (higher
        wins).
    """

    trump: int | None
    suits: tuple[int, ...]
    powers: tuple[int, ...]

    @classmethod
    def of(cls, pack: Pack, trump: int | None) -> "Ranking":
        """Return the plain ranking of a pack with this trump suit.

        >>> from cribscore.games.packs import FULL
        >>> Ranking.of(FULL, trump=3).is_trump(51)
        True
        """
        return cls(trump, tuple(card & 3 for card in range(52)), pack.powers)

    def is_trump(self, card: int) -> bool:
        """Say whether a card counts as a trump."""
        return self.trump is not None and self.suits[card] == self.trump

    def beats(self, card: int, best: int) -> bool:
        """Say whether a card played later takes the trick; equal cards do not."""
        if self.suits[card] == self.suits[best]:
            return self.powers[card] > self.powers[best]
        return self.is_trump(card)


@dataclass(frozen=True, slots=True)
class Duty:
    """What the law demands of those who play to a lead.

    Attributes
    ----------
    follow : Follow suit if able.
    win : Of the cards that may be played, play one that wins the trick so far if able.
    trump : Without the suit led, trump if able.
    may_trump : Trump even with a card of the suit led in hand, as at all fours.
    """

    follow: bool = True
    win: bool = False
    trump: bool = False
    may_trump: bool = False


FOLLOW = Duty()
FOLLOW_AND_WIN = Duty(win=True, trump=True)
FOLLOW_OR_TRUMP = Duty(may_trump=True)


class Trick(NamedTuple):
    """A trick as it was played.

    Attributes
    ----------
    leader, winner : Players.
    cards : In the order played.
    """

    leader: int
    cards: tuple[int, ...]
    winner: int


def trick_winner(cards: Sequence[int], ranking: Ranking) -> int:
    """Return the place, counted from the leader, of the card that takes the trick.

    >>> from cribscore.cards import parse_cards
    >>> from cribscore.games.packs import FULL
    >>> trick_winner(parse_cards("Kh 2s Ah"), Ranking.of(FULL, trump=3))
    1
    """
    best = 0
    for place in range(1, len(cards)):
        if ranking.beats(cards[place], cards[best]):
            best = place
    return best


def legal_cards(
    hand: Sequence[int], trick: Sequence[int], ranking: Ranking, duty: Duty = FOLLOW
) -> tuple[int, ...]:
    """Return the cards that may be played to a trick, in the order held.

    >>> from cribscore.cards import format_cards, parse_cards
    >>> from cribscore.games.packs import FULL
    >>> hand, led = parse_cards("Qh 5h 2s"), parse_cards("Jh")
    >>> ranking = Ranking.of(FULL, trump=3)
    >>> format_cards(legal_cards(hand, led, ranking, FOLLOW_AND_WIN))
    'Qh'
    """
    if not trick:
        return tuple(hand)
    led = ranking.suits[trick[0]]
    same = tuple(c for c in hand if ranking.suits[c] == led)
    if same and duty.follow:
        allowed = tuple(c for c in hand if c in same or (duty.may_trump and ranking.is_trump(c)))
    elif duty.trump:
        allowed = tuple(c for c in hand if ranking.is_trump(c)) or tuple(hand)
    else:
        allowed = tuple(hand)
    if duty.win:
        best = trick[trick_winner(trick, ranking)]
        return tuple(c for c in allowed if ranking.beats(c, best)) or allowed
    return allowed


def check_legal(
    card: int, hand: Sequence[int], trick: Sequence[int], ranking: Ranking, duty: Duty = FOLLOW
) -> None:
    """Refuse a card that the hand has not, or that the law forbids.

    >>> from cribscore.games.packs import FULL
    >>> check_legal(0, [0, 1], [5], Ranking.of(FULL, None))
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: the ace of clubs (Ac) may not be played to 2d: diamonds \
    were led and must be followed; the hand may play Ad.
    """
    if card not in hand:
        raise IllegalPlayError(
            f"the {full_name(card)} is not in the hand {format_cards(hand) or 'of no cards'}."
        )
    allowed = legal_cards(hand, trick, ranking, duty)
    if card in allowed:
        return
    led = ranking.suits[trick[0]]
    if ranking.suits[card] != led and ranking.suits[allowed[0]] == led:
        why = f"{suit_name(led)} were led and must be followed"
    elif ranking.is_trump(allowed[0]) and not ranking.is_trump(card):
        why = "a hand without the suit led must trump"
    else:
        why = "the trick must be won by who can"
    raise IllegalPlayError(
        f"the {full_name(card)} may not be played to "
        f"{format_cards(trick)}: {why}; the hand may play {format_cards(allowed)}."
    )


@dataclass(frozen=True, kw_only=True)
class TrickState(State):
    """A hand in progress at a game of tricks.

    Attributes
    ----------
    seats : Who plays, in the order of the table; all, unless some have thrown up their cards.
    leader : Who leads, or has led, to the present trick.
    table, tricks : The cards played to it, and the tricks before it.
    free : In a record, the player who has broken the law: their cards are not held to it.
    broke : Whether they have done so yet.
    """

    seats: tuple[int, ...] = ()
    leader: int = 0
    table: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    free: int | None = None
    broke: bool = False
    DUTY: ClassVar[Duty] = FOLLOW

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", self.seats or tuple(range(len(self.hands))))

    @property
    def ranking(self) -> Ranking:
        """How the cards stand to one another."""
        raise NotImplementedError

    @property
    def made(self) -> tuple[int, ...]:
        """The tricks of each player."""
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(player) for player in range(len(self.hands)))

    def legal(self) -> Cards:
        return Cards(self.hand if self.turn == self.free else self._lawful())

    def wins(self, card: int) -> bool:
        """Say whether a card would take the trick so far; to an empty table every card does."""
        if not self.table:
            return True
        return self._taker((*self.table, card)) == len(self.table)

    def _lawful(self) -> tuple[int, ...]:
        """Return the cards that the law lets the player play."""
        return legal_cards(self.hand, self.table, self.ranking, self.DUTY)

    def _taker(self, cards: tuple[int, ...]) -> int:
        """Return the place of the card that takes a full trick."""
        return trick_winner(cards, self.ranking)

    def _play(self, card: int) -> Self:
        turn, seats, table = self.turn, self.seats, (*self.table, card)
        broke = self.broke or (turn == self.free and card not in self._lawful())
        hands = list(self.hands)
        hands[turn] = without(hands[turn], card)
        if len(table) == len(seats):
            return self._take(table, hands=tuple(hands), broke=broke)
        then = seats[(seats.index(turn) + 1) % len(seats)]
        return self._with(hands=tuple(hands), table=table, turn=then, broke=broke)

    def _take(self, table: tuple[int, ...], **changes: Any) -> Self:
        """Return the state after a full trick: its winner leads."""
        place = self.seats.index(self.leader) + self._taker(table)
        winner = self.seats[place % len(self.seats)]
        tricks = (*self.tricks, Trick(self.leader, table, winner))
        taken = self._with(table=(), tricks=tricks, leader=winner, turn=winner, **changes)
        return taken._end_trick()

    def _end_trick(self) -> Self:
        """Complete the new state after a full trick: over when the winner has no card left."""
        return self if self.hand else self._set(turn=OVER)

    def _check_play(self, card: int) -> None:
        legal = self.legal()
        if card in legal:
            return
        if legal and card in self.hand:
            check_legal(card, self.hand, self.table, self.ranking, self.DUTY)
        super()._check_play(card)


def replay_tricks(
    state: T, played: CardsLike, *, offender: int | None = None, unfinished: bool = False
) -> T:
    """Play the cards of a record through a state, to the end or until the hand is decided.

    An `offender` has broken the law of play: their cards are not held to it, and the play must show
    it. An `unfinished` play may stop after any trick, as where a hand is abandoned.
    """
    state = state._with(free=offender)
    for card in state.pack.parse(played, what="the record of play"):
        state = state.play(card)
    if state.table:
        raise IllegalPlayError(
            f"the last trick, {format_cards(state.table)}, is not finished; "
            f"{len(state.seats)} cards make a trick."
        )
    if not (unfinished or state.is_decided):
        left = sum(map(len, state.hands))
        raise CardCountError(
            f"the hand is not decided after {len(state.tricks)} tricks: {left} cards are left."
        )
    if offender is not None and not state.broke:
        raise DataError(f"the play shows no offence of player {offender}.")
    return state


def settle_tricks(
    made: Sequence[int] | None, given: Sequence[int] | None, in_all: int
) -> tuple[int, ...]:
    """Return the tricks of each side, from the play, the record's own count, or both."""
    if given is not None:
        check_tricks(given, in_all)
    if made is None:
        if given is None:
            raise DataError("the record has neither the play nor the tricks.")
        return tuple(given)
    if given is None:
        return tuple(made)
    if any(played > told for played, told in zip(made, given, strict=True)):
        raise DataError(f"tricks are recorded as {tuple(given)}, but the play makes {tuple(made)}.")
    return tuple(given)
