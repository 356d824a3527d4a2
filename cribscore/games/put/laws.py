"""The law of put: how the cards rank, who takes a trick and who the contest (E s.101-104).

Law vi, on bystanders, leaves nothing to settle.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import Pack
from cribscore.games.shape import Cards, Ruling, find_ruling

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
    unput : int
        Points for winning two tricks where nobody has put. Outside the text, which is silent.
    """

    target: int = 5
    ties_win: bool = True
    unput: int = 1


STANDARD = Rules()

MISDEALS = {
    "dealer discovers a card of the adversary": Ruling(
        ("the deal stands", "fresh deal"), "the adversary", "E s.104 i"
    ),
    "dealer discovers an own card": Ruling(("the deal stands",), "nobody", "E s.104 ii"),
    "faced card in the deal": Ruling(("shuffle and deal again",), "nobody", "E s.104 iii"),
    "dealer gives the adversary too many": Ruling(
        ("fresh deal", "the dealer draws the surplus"), "the adversary", "E s.104 iv"
    ),
    "dealer gives himself too many": Ruling(
        ("one point to the adversary and a fresh deal", "the adversary draws the surplus"),
        "the adversary",
        "E s.104 v",
    ),
}
"""What follows an error in dealing."""


def misdeal(error: str) -> Ruling:
    """Return what follows an error in dealing, one of `MISDEALS`, and who chooses.

    Examples
    --------
    >>> misdeal("faced card in the deal").options
    ('shuffle and deal again',)
    """
    return find_ruling(MISDEALS, error)


def legal(hand: CardsLike, trick: CardsLike) -> Cards:
    """Return the cards that may be played: any that is held.

    Examples
    --------
    >>> legal("3s Kd", "2h")
    Cards('3s Kd')
    """
    return Cards(PACK.parse_turn(hand, trick, most=3, players=2)[0])


def taker_of(led: int, reply: int) -> int | None:
    """Return who takes a trick of these ids: 0 the leader, 1 the other, None for a tie."""
    difference = PACK.powers[led] - PACK.powers[reply]
    return None if difference == 0 else int(difference < 0)


def trick_winner(cards: CardsLike) -> int | None:
    """Return who takes a trick of two cards: 0 the leader, 1 the other, None for a tie (E s.101).

    Examples
    --------
    >>> trick_winner("Ks 3s"), trick_winner("Ks Kh")
    (1, None)
    """
    led, reply = PACK.parse(cards, what="the trick", sizes=(2,))
    return taker_of(led, reply)


def judge_tricks(takers: Sequence[int | None], rules: Rules = STANDARD) -> int | None:
    """Return who wins the contest of three tricks, None if it is void.

    Two tricks out of three win; one each and a tie goes for nothing (E s.101); one trick and two
    ties win by the standard adopted (outside the text); three ties are void.

    Examples
    --------
    >>> judge_tricks([0, 1, None]) is None, judge_tricks([None, 1, None])
    (True, 1)
    """
    won = Counter(taker for taker in takers if taker is not None)
    decided = max(won.values(), default=0) >= 2
    if len(takers) > 3 or (len(takers) < 3 and not decided):
        raise DataError(f"a contest at put has 3 tricks; got {len(takers)}.")
    need = 1 if rules.ties_win else 2
    for player in (0, 1):
        if won[player] > won[1 - player] and won[player] >= need:
            return player
    return None


def best_of(hand: Sequence[int]) -> int:
    """Return the best card of a hand."""
    return max(hand, key=lambda card: PACK.powers[card])


def give_best(giver: CardsLike, receiver: CardsLike, gift: CardsLike) -> Cards:
    """Return the hand of a player whose partner gives them their best card (E s.103).

    The receiver discards their worst card for the one received.

    Raises
    ------
    IllegalPlayError
        If the gift is not the giver's best card, or one equal to it.

    Examples
    --------
    >>> give_best("2s Kd 4c", "As Ad 5h", "2s")
    Cards('As Ad 2s')
    """
    giving = PACK.parse(giver, what="the giver's hand", sizes=(3,))
    taking = PACK.parse(receiver, what="the receiver's hand", sizes=(3,))
    PACK.check_together({"the giver's hand": giving, "the receiver's hand": taking})
    card, best = PACK.parse_one(gift, what="the gift"), best_of(giving)
    if card not in giving or PACK.powers[card] < PACK.powers[best]:
        raise IllegalPlayError(
            f"the gift must be the giver's best card, the {full_name(best)}; got the "
            f"{full_name(card)}."
        )
    return Cards(improved(taking, card))


def improved(hand: Sequence[int], gift: int) -> tuple[int, ...]:
    """Return a hand with its worst card discarded for a gift."""
    worst = min(hand, key=lambda card: PACK.powers[card])
    return (*(card for card in hand if card != worst), gift)
