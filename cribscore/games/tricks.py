"""Tricks: suited ranks with trumps, what must be played, who wins, and playing a hand out.

A `Ranking` is two tables over the 52 ids, the suit that a card counts as and its power within
it, so that bowers at euchre and matadors at quadrille are trumps like any other. A `Duty` says
what the law of a game demands of the players who do not lead.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cribscore.cards import format_cards, full_name
from cribscore.errors import IllegalPlayError
from cribscore.games.packs import Pack, check_in_step, text_of
from cribscore.games.suits import suit_name

__all__ = [
    *("FOLLOW", "FOLLOW_AND_WIN", "FOLLOW_OR_TRUMP", "Duty", "Ranking", "Trick"),
    *("check_legal", "legal_cards", "play_out", "replay", "text_of_tricks", "trick_winner"),
]


@dataclass(frozen=True, slots=True)
class Ranking:
    """How the cards of a deal stand to one another.

    Attributes
    ----------
    trump : int or None
        The trump suit; None where there is none.
    suits, powers : tuple of int
        For each of the 52 ids, the suit that it counts as and its power there (higher wins).
    """

    trump: int | None
    suits: tuple[int, ...]
    powers: tuple[int, ...]

    @classmethod
    def of(cls, pack: Pack, trump: int | None) -> "Ranking":
        """Return the plain ranking of a pack with this trump suit.

        Parameters
        ----------
        pack : Pack
            Which ranks there are, and in what order.
        trump : int or None
            The trump suit, if there is one.

        Returns
        -------
        Ranking
            Each card in its own suit.

        Raises
        ------
        Nothing.

        Examples
        --------
        >>> from cribscore.games.packs import FULL
        >>> Ranking.of(FULL, trump=3).is_trump(51)
        True
        """
        return cls(trump, tuple(card & 3 for card in range(52)), pack.powers)

    def is_trump(self, card: int) -> bool:
        """Say whether a card counts as a trump.

        Parameters
        ----------
        card : int
            Its id.

        Returns
        -------
        bool
            False where there are no trumps.

        Raises
        ------
        Nothing: the card is known to the pack.

        Examples
        --------
        >>> from cribscore.games.packs import FULL
        >>> Ranking.of(FULL, trump=None).is_trump(51)
        False
        """
        return self.trump is not None and self.suits[card] == self.trump

    def beats(self, card: int, best: int) -> bool:
        """Say whether a card played later takes the trick; equal cards do not.

        Parameters
        ----------
        card, best : int
            The later card, and the best so far.

        Returns
        -------
        bool
            Whether the later one wins.

        Raises
        ------
        Nothing: the cards are known to the pack.

        Examples
        --------
        >>> from cribscore.games.packs import FULL
        >>> Ranking.of(FULL, trump=3).beats(7, 50)  # the two of spades, the king of hearts
        True
        """
        if self.suits[card] == self.suits[best]:
            return self.powers[card] > self.powers[best]
        return self.is_trump(card)


@dataclass(frozen=True, slots=True)
class Duty:
    """What the law demands of those who play to a lead.

    Attributes
    ----------
    follow : bool
        Follow suit if able.
    win : bool
        Of the cards that may be played, play one that wins the trick so far if able.
    trump : bool
        Without the suit led, trump if able.
    may_trump : bool
        Trump even with a card of the suit led in hand, as at all fours.
    """

    follow: bool = True
    win: bool = False
    trump: bool = False
    may_trump: bool = False


FOLLOW = Duty()
FOLLOW_AND_WIN = Duty(win=True, trump=True)
FOLLOW_OR_TRUMP = Duty(may_trump=True)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick as it was played.

    Attributes
    ----------
    leader, winner : int
        Players.
    cards : tuple of int
        In the order played.
    """

    leader: int
    cards: tuple[int, ...]
    winner: int


def trick_winner(cards: Sequence[int], ranking: Ranking) -> int:
    """Return the place, counted from the leader, of the card that takes the trick.

    Parameters
    ----------
    cards : sequence of card ids
        In the order played. Of two equal cards the first wins.
    ranking : Ranking
        Suits, powers and trumps.

    Returns
    -------
    int
        0 for the leader.

    Raises
    ------
    Nothing: the cards are known to the pack.

    Examples
    --------
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

    Parameters
    ----------
    hand : sequence of card ids
        What the player holds.
    trick : sequence of card ids
        The cards played to the trick so far; empty for the leader, who is free.
    ranking : Ranking
        Suits, powers and trumps.
    duty : Duty
        What the law demands.

    Returns
    -------
    tuple of int
        Never empty for a hand that is not.

    Raises
    ------
    Nothing: the cards are known to the pack.

    Examples
    --------
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

    Parameters
    ----------
    card : int
        The card played.
    hand, trick : sequence of card ids
        What the player holds, the card among it, and what was played to the trick before.
    ranking, duty : Ranking, Duty
        The law.

    Raises
    ------
    IllegalPlayError
        Naming the card and those that may be played.

    Examples
    --------
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


def play_out(
    hands: Sequence[Sequence[int]],
    leader: int,
    ranking: Ranking,
    duty: Duty,
    choose: Callable[[tuple[int, ...]], int],
) -> list[Trick]:
    """Play hands out, each card chosen from the legal ones.

    Parameters
    ----------
    hands : sequence of sequences of card ids
        One a player, in the order of play, all of one size.
    leader : int
        Who leads to the first trick; then the winner of each leads to the next.
    ranking, duty : Ranking, Duty
        The law.
    choose : callable
        Picks one of the legal cards: ``random.Random(seed).choice`` for random play.

    Returns
    -------
    list of Trick
        As many as each hand has cards.

    Raises
    ------
    CardCountError
        If the hands differ in size.

    Examples
    --------
    >>> from cribscore.games.packs import FULL
    >>> played = play_out([[51, 0], [47, 4]], 0, Ranking.of(FULL, None), FOLLOW, min)
    >>> [trick.winner for trick in played]
    [0, 0]
    """
    check_in_step(hands)
    held = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    for _ in range(len(held[0]) if held else 0):
        cards: list[int] = []
        for step in range(len(held)):
            hand = held[(leader + step) % len(held)]
            card = choose(legal_cards(hand, cards, ranking, duty))
            hand.remove(card)
            cards.append(card)
        winner = (leader + trick_winner(cards, ranking)) % len(held)
        tricks.append(Trick(leader, tuple(cards), winner))
        leader = winner
    return tricks


def text_of_tricks(tricks: Iterable[Trick]) -> str:
    """Return the cards of tricks as a record has them, in the order played.

    Parameters
    ----------
    tricks : iterable of Trick
        In order.

    Returns
    -------
    str
        Cards as text.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> text_of_tricks([Trick(leader=0, cards=(51, 47), winner=0)])
    'Ks Qs'
    """
    return text_of([card for trick in tricks for card in trick.cards])


def replay(
    hands: Sequence[Sequence[int]],
    leader: int,
    cards: Sequence[int],
    ranking: Ranking,
    duty: Duty = FOLLOW,
) -> list[Trick]:
    """Replay a record card by card, refusing what the law forbids.

    Parameters
    ----------
    hands : sequence of sequences of card ids
        What each player held.
    leader : int
        Who led first.
    cards : sequence of card ids
        All cards in the order played; a hand may be left unfinished after a whole trick.
    ranking, duty : Ranking, Duty
        The law.

    Returns
    -------
    list of Trick
        The tricks.

    Raises
    ------
    CardCountError
        If the hands differ in size, or more cards are played than held.
    IllegalPlayError
        If a card is not held or not legal.

    Examples
    --------
    >>> from cribscore.games.packs import FULL
    >>> replay([[51, 0], [47, 4]], 0, [51, 47], Ranking.of(FULL, None))
    [Trick(leader=0, cards=(51, 47), winner=0)]
    """
    waiting = list(cards)
    held = [list(hand) for hand in hands]
    tricks: list[Trick] = []
    check_in_step(held)
    while waiting:
        trick: list[int] = []
        for step in range(len(held)):
            if not waiting:
                raise IllegalPlayError(
                    f"the last trick, {format_cards(trick)}, is not finished; "
                    f"{len(held)} cards make a trick."
                )
            hand, card = held[(leader + step) % len(held)], waiting.pop(0)
            check_legal(card, hand, trick, ranking, duty)
            hand.remove(card)
            trick.append(card)
        winner = (leader + trick_winner(trick, ranking)) % len(held)
        tricks.append(Trick(leader, tuple(trick), winner))
        leader = winner
    return tricks
