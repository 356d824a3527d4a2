"""The law of napoleon: what may be called, who declares, the payments, chances of the deal.

Everything here is from outside the text, of which E s.130 has only the heading: the calls up to
nap, the trump made by the first card and the payments are those of the *Encyclopaedia Britannica*
(1911); Wellington and Blücher are those of Baxter-Wray's *Round Games with Cards* (1891), which
agrees with it on what is common to them. Each item says which it follows. Player 0 speaks first,
on the dealer's left. Revokes and misdeals are settled by no text at hand, and are not here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike
from cribscore.errors import IllegalPlayError
from cribscore.games.odds import Odds
from cribscore.games.packs import FULL
from cribscore.games.shape import Cards, check_seats
from cribscore.games.suits import fold, parse_suit
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards
from cribscore.games.tricks import trick_winner as winner_of

PACK = FULL
"""Fifty-two cards, ranking as at whist; five to each of two to six players."""
SEATS = range(2, 7)
HIGH_CALLS = ("wellington", "blucher")
"""The calls above nap, with their payments from Baxter-Wray."""
_RANKINGS = tuple(Ranking.of(PACK, trump) for trump in (*range(4), None))


@dataclass(frozen=True, slots=True)
class Bid:
    """A call.

    Attributes
    ----------
    tricks : int
        To be made.
    wins, loses : int
        The stakes that each of the others pays, or is paid.
    """

    tricks: int
    wins: int
    loses: int


BIDS = {
    "two": Bid(2, 2, 2),
    "three": Bid(3, 3, 3),
    "misere": Bid(0, 3, 3),
    "four": Bid(4, 4, 4),
    "nap": Bid(5, 10, 5),
    "wellington": Bid(5, 20, 10),
    "blucher": Bid(5, 30, 15),
}
"""In rising order. Nap wins double and loses single; Wellington may be called over it at double
stakes, Blücher over Wellington at treble (Baxter-Wray 1891)."""
WORDS = {
    **{"2": "two", "3": "three", "4": "four", "5": "nap", "five": "nap", "napoleon": "nap"},
    **{"i pass": "pass", "go nap": "nap", "misery": "misere", "mis": "misere"},
}


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    misere : bool
        Whether misère may be called, between three and four; it is played without trumps.
    high_calls : bool
        Whether Wellington and Blücher may be called.
    flat_wins : bool
        Wellington and Blücher win no more than nap, and still lose double and treble.
    """

    misere: bool = True
    high_calls: bool = True
    flat_wins: bool = False


STANDARD = Rules()


def place_of(name: str) -> str:
    """Return the source of a call's payments."""
    source = "Baxter-Wray 1891" if name in HIGH_CALLS else "Britannica 1911"
    return f"outside the text ({source})"


def open_calls(calls: Sequence[str], rules: Rules = STANDARD) -> tuple[str, ...]:
    """Return what the next player may call: more than the highest so far, or ``pass``.

    Wellington is called over nap, Blücher over Wellington, and neither otherwise.

    Examples
    --------
    >>> open_calls(["three", "pass"]), open_calls(["nap"])
    (('misere', 'four', 'nap', 'pass'), ('wellington', 'pass'))
    """
    names = list(BIDS)
    made = [names.index(call) for call in calls if call != "pass"]
    best = max(made, default=-1)
    nap = names.index("nap")
    if best >= nap:
        above = names[best + 1 : best + 2] if rules.high_calls else []
    else:
        above = names[best + 1 : nap + 1]
    return (*(name for name in above if rules.misere or name != "misere"), "pass")


def declarer_of(calls: Sequence[str], rules: Rules = STANDARD) -> tuple[int, str] | None:
    """Return who declares and what, None if all pass and the deal is void.

    Parameters
    ----------
    calls : sequence of str
        One a player; each must be higher than all before it, or ``pass``.
    rules : Rules
        What was agreed.

    Raises
    ------
    IllegalPlayError
        If a call is not above those before it, or is not played.
    DataError
        If there are not two to six players.

    Examples
    --------
    >>> declarer_of(["2", "pass", "Nap", "pass"])
    (2, 'nap')
    """
    check_seats(len(calls), SEATS, "napoleon")
    read: list[str] = []
    for player, words in enumerate(calls):
        call = WORDS.get(fold(words), fold(words))
        allowed = open_calls(read, rules)
        if call not in allowed:
            wanted = f"one of {', '.join(allowed[:-1])} or pass" if allowed[:-1] else "pass"
            raise IllegalPlayError(f"call {player + 1} must be {wanted}; got {words!r}.")
        read.append(call)
    return highest(read)


def highest(calls: Sequence[str]) -> tuple[int, str] | None:
    """Return the last who has not passed, with the call; None if all have."""
    made = [(player, call) for player, call in enumerate(calls) if call != "pass"]
    return made[-1] if made else None


def ranking_of(trump: int | None) -> Ranking:
    """Return the ranking with this trump suit; None at misère."""
    return _RANKINGS[4 if trump is None else trump]


def legal(hand: CardsLike, trick: CardsLike, *, trump: str = "") -> Cards:
    """Return the cards that may be played to a trick: follow suit if able.

    Parameters
    ----------
    hand, trick : cards
        What the player holds, and the cards played so far.
    trump : str
        The trump suit; empty at misère.

    Examples
    --------
    >>> legal("Kh 9c 2s", "7h", trump="s")
    Cards('Kh')
    """
    ids, played = PACK.parse_turn(hand, trick, most=5, players=6)
    return Cards(legal_cards(ids, played, ranking_of(parse_suit(trump) if trump else None), FOLLOW))


def trick_winner(cards: CardsLike, *, trump: str = "") -> int:
    """Return the place of the card that takes a trick, 0 for the leader's.

    Examples
    --------
    >>> trick_winner("Kh 2s Ah", trump="s"), trick_winner("Kh 2s Ah")
    (1, 2)
    """
    trick = PACK.parse(cards, what="the trick", sizes=range(1, 7))
    return winner_of(trick, ranking_of(parse_suit(trump) if trump else None))


def certain_tricks(hand: CardsLike, *, trump: str | int) -> int:
    """Return the tricks that a hand takes for certain by leading its trumps from the top.

    These are the trumps held in unbroken order from the ace: each draws a round and cannot be
    beaten.

    Examples
    --------
    Three tricks are certain with ace, king and queen alone (Baxter-Wray 1891):

    >>> certain_tricks("As Ks Qs 9h 2d", trump="s")
    3
    """
    return certain(PACK.parse(hand, sizes=(5,)), parse_suit(trump))


def certain(hand: Sequence[int], suit: int) -> int:
    """Return `certain_tricks` of ids."""
    powers = {PACK.powers[card] for card in hand if card & 3 == suit}
    run = 0
    while 12 - run in powers:
        run += 1
    return run


def odds() -> dict[str, Odds]:
    """Return the chances of a long suit in the five cards dealt, and of the perfect nap.

    Examples
    --------
    >>> odds()["five of a suit"].value
    Fraction(33, 16660)
    """
    whole = comb(52, 5)
    words = "five cards of fifty-two"
    counts = {
        "five of a suit": 4 * comb(13, 5),
        "four of a suit": 4 * comb(13, 4) * 39,
        "three of a suit": 4 * comb(13, 3) * comb(39, 2),
        "ace to ten of a suit": 4,
    }
    return {name: Odds(Fraction(count, whole), words) for name, count in counts.items()}
