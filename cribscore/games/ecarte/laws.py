"""The law of écarté: the pack, the rules that may be agreed, and what a hand scores.

Player 0 is the non-dealer, who leads; player 1 is the dealer. "Law n" is the club code as
Hoffmann quotes it, H{53} to H{61}.
"""

from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import Pack
from cribscore.games.shape import Item
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import FOLLOW_AND_WIN, Duty, Ranking, legal_cards

__all__ = [
    "CLUB_RULES",
    "DUTY",
    "PACK",
    "Rules",
    "check_calls",
    "legal_replies",
    "point_items",
    "stake",
]

PACK = Pack("the écarté pack", "KQJAT987")
"""Thirty-two cards; the ace ranks between the knave and the ten (H{53}, E s.118)."""
DUTY: Duty = FOLLOW_AND_WIN
"""Follow suit and win the trick if able (H{59} law 43; E s.118)."""
KING_RANK = 12
NON_DEALER, DEALER = 0, 1


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : int
        The game is five up (H{60} law 46).
    many_proposals : bool
        Whether a second discard may follow the first. The laws of H allow it (H{58} law 37,
        H{60} law 49); E s.118 asks for an agreement beforehand.
    multiples : bool
        Whether the game counts three against a loser with no point, two against one with one
        or two points (H{60} law 46, by agreement).
    """

    target: int = 5
    many_proposals: bool = True
    multiples: bool = True


CLUB_RULES = Rules()


def legal_replies(hand: CardsLike, led: CardsLike, *, trump: str | int) -> tuple[int, ...]:
    """Return the cards that may be played to a lead: follow suit, and win if able.

    Parameters
    ----------
    hand : cards
        What the second player holds.
    led : card
        The card led.
    trump : str or int
        The trump suit.

    Returns
    -------
    tuple of int
        In the order held.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack, or the card led is also in the hand.

    Examples
    --------
    >>> from cribscore.cards import format_cards
    >>> format_cards(legal_replies("Qh 7h 8s", "Ah", trump="s"))
    'Qh'
    >>> format_cards(legal_replies("Qd 8s 7s", "Ah", trump="s"))
    '8s 7s'
    """
    ids = PACK.parse(hand, sizes=range(1, 6))
    lead = PACK.parse_one(led, what="the lead")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    return legal_cards(ids, (lead,), Ranking.of(PACK, parse_suit(trump)), DUTY)


def check_calls(calls: tuple[str, ...], rules: Rules = CLUB_RULES) -> None:
    """Refuse calls that the law does not allow in this order.

    Parameters
    ----------
    calls : tuple of str
        ``propose``, ``accept``, ``refuse`` or ``play``, in turn, the non-dealer first. The last
        is ``play`` (no proposal, or none after cards were taken) or ``refuse``.
    rules : Rules
        What was agreed.

    Raises
    ------
    IllegalPlayError
        Naming the call and those that were open.

    Examples
    --------
    >>> check_calls(("propose", "accept", "play"))
    >>> check_calls(("accept",))
    Traceback (most recent call last):
    ...
    cribscore.errors.IllegalPlayError: call 1 must be propose or play; got 'accept'.
    """
    accepted = 0
    for place, call in enumerate(calls, 1):
        answering = place > 1 and calls[place - 2] == "propose"
        if place > 1 and calls[place - 2] in ("play", "refuse"):
            raise IllegalPlayError(f"call {place}, {call!r}, comes after the calls have ended.")
        open_calls: tuple[str, ...] = ("accept", "refuse") if answering else ("propose", "play")
        if accepted and not rules.many_proposals and not answering:
            open_calls = ("play",)
        if call not in open_calls:
            raise IllegalPlayError(
                f"call {place} must be {' or '.join(open_calls)}; got {call!r}.",
                hint=None if rules.many_proposals else "one proposal a hand was agreed.",
            )
        accepted += call == "accept"
    if not calls or calls[-1] not in ("play", "refuse"):
        raise IllegalPlayError(f"the calls must end with play or refuse; got {calls!r}.")


def is_doubled(winner: int, calls: tuple[str, ...]) -> bool:
    """Say whether the loser of the point played without proposing, or refused the first proposal.

    After a proposal that was accepted nothing is doubled any more (H{60} law 49).
    """
    if winner == DEALER:
        return calls == ("play",)
    return calls == ("propose", "refuse")


def point_items(
    tricks: tuple[int, int], calls: tuple[str, ...], penalised: int | None = None
) -> tuple[int, Item]:
    """Return who scores for the tricks, and what.

    Parameters
    ----------
    tricks : tuple of int
        Tricks of each player.
    calls : tuple of str
        As for `check_calls`.
    penalised : int or None
        Who renounced or announced a king that he had not, and may score only what laws 25 and
        43 leave him.

    Returns
    -------
    (int, Item)
        The scorer and the item; it is worth nothing where an offence leaves nothing.

    Raises
    ------
    DataError
        If nobody has made three tricks.

    Examples
    --------
    >>> point_items((2, 3), ("play",))[1].points
    2
    """
    winner = next((p for p in (0, 1) if tricks[p] >= 3), None)
    if winner is None:
        raise DataError(f"one side must make at least 3 of 5 tricks; got {tricks}.")
    vole = tricks[winner] == 5 and tricks[1 - winner] == 0
    doubled = is_doubled(winner, calls)
    if penalised == winner:
        if not (vole or doubled):
            return winner, Item("point, not marked after the offence", (), 0, "H{56}, H{59}")
        why = "vole" if vole else "point"
        return winner, Item(f"{why}, only one after the offence", (), 1, "H{57}, H{60}")
    if vole:
        return winner, Item("vole", (), 2, "H{60} law 48, E s.119 xii")
    if doubled:
        words = "played without proposing" if winner == DEALER else "first proposal refused"
        return winner, Item(f"point, {words}", (), 2, "H{60} law 49, E s.119 xiii-xiv")
    return winner, Item("point", (), 1, "H{60} law 48, E s.119 xii")


def stake(loser_score: int, rules: Rules = CLUB_RULES) -> tuple[int, str]:
    """Return what a game counts: treble, double or single (H{60} law 46).

    Parameters
    ----------
    loser_score : int
        Points of the loser.
    rules : Rules
        Without ``multiples`` every game is a single.

    Returns
    -------
    (int, str)
        The multiple and its name.

    Raises
    ------
    DataError
        If the loser has as many points as the game needs, or fewer than none.

    Examples
    --------
    >>> [stake(score)[1] for score in range(5)]
    ['treble', 'double', 'double', 'single', 'single']
    """
    if not 0 <= loser_score < rules.target:
        raise DataError(
            f"the loser's score must be from 0 to {rules.target - 1}; got {loser_score}."
        )
    if not rules.multiples or loser_score >= 3:
        return 1, "single"
    return (3, "treble") if loser_score == 0 else (2, "double")


def is_king_of_trumps(card: int, trump: int) -> bool:
    """Say whether a card is the king of trumps."""
    return card == 4 * KING_RANK + trump


def king_text(trump: int) -> str:
    """Return the king of trumps in words."""
    king = 4 * KING_RANK + trump
    return full_name(king)
