"""The law of put: how the cards rank, who takes a trick and who the contest."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import Pack

__all__ = ["PACK", "Rules", "give_best", "judge_tricks", "trick_taker"]

PACK = Pack("the pack at put", "32AKQJT987654")
"""Threes are best, twos next; below them the ranks fall from the ace as usual (E s.101)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : int
        Points that make the game (E s.101: five).
    ties_win : bool
        Whether one trick and two ties win the contest. Outside the text, which settles only one
        trick each and a tie; without it, two tricks must be won.
    """

    target: int = 5
    ties_win: bool = True


STANDARD = Rules()


def trick_taker(led: int, reply: int) -> int | None:
    """Say who takes a trick (E s.101).

    Parameters
    ----------
    led, reply : int
        The two cards.

    Returns
    -------
    int or None
        0 if the card led takes it, 1 if the reply does, None if they tie.

    Raises
    ------
    Nothing: the cards are known to the pack.

    Examples
    --------
    >>> trick_taker(51, 11), trick_taker(51, 50)  # a king and a three; two kings
    (1, None)
    """
    difference = PACK.powers[led] - PACK.powers[reply]
    return None if difference == 0 else int(difference < 0)


def judge_tricks(takers: Sequence[int | None], rules: Rules = STANDARD) -> int | None:
    """Return who wins the contest of three tricks, None if it is void.

    Parameters
    ----------
    takers : sequence of int or None
        The taker of each trick; None for a tie.
    rules : Rules
        What was agreed.

    Returns
    -------
    int or None
        Two tricks out of three win; one each and a tie goes for nothing (E s.101); one trick
        and two ties win by the standard adopted (outside the text); three ties are void.

    Raises
    ------
    DataError
        If there are not three tricks.

    Examples
    --------
    >>> judge_tricks([0, 1, None]) is None
    True
    >>> judge_tricks([None, 1, None])
    1
    """
    if len(takers) != 3:
        raise DataError(f"a contest at put has 3 tricks; got {len(takers)}.")
    won = Counter(taker for taker in takers if taker is not None)
    need = 1 if rules.ties_win else 2
    for player in (0, 1):
        if won[player] > won[1 - player] and won[player] >= need:
            return player
    return None


def give_best(giver: CardsLike, receiver: CardsLike, gift: CardsLike) -> tuple[int, ...]:
    """Return the hand of a player whose partner gives him his best card (E s.103).

    Parameters
    ----------
    giver, receiver : cards
        The three cards of each partner.
    gift : card
        The card given: the giver's best, any of them if several are equal.

    Returns
    -------
    tuple of int
        The receiver's hand: he discards his worst card for the one received.

    Raises
    ------
    IllegalPlayError
        If the gift is not the giver's best card.
    CardCountError, DuplicateCardError, InvalidCardError
        If the hands are not three cards each of one pack.

    Examples
    --------
    >>> from cribscore.cards import format_cards
    >>> format_cards(give_best("2s Kd 4c", "As Ad 5h", "2s"))
    'As Ad 2s'
    """
    giving = PACK.parse(giver, what="the giver's hand", sizes=(3,))
    taking = PACK.parse(receiver, what="the receiver's hand", sizes=(3,))
    PACK.check_together({"the giver's hand": giving, "the receiver's hand": taking})
    card = PACK.parse_one(gift, what="the gift")
    best = max(giving, key=lambda c: PACK.powers[c])
    if card not in giving or PACK.powers[card] < PACK.powers[best]:
        raise IllegalPlayError(
            f"the gift must be the giver's best card, the {full_name(best)}; got the "
            f"{full_name(card)}."
        )
    worst = min(taking, key=lambda c: PACK.powers[c])
    return (*(c for c in taking if c != worst), card)
