"""The pack of Pope Joan, its board, and how they are dealt and dressed (E s.109)."""

from dataclasses import dataclass

from cribscore.cards import parse_cards
from cribscore.errors import DataError
from cribscore.games.packs import Pack
from cribscore.games.shape import check_least

__all__ = [
    *("COMPARTMENTS", "HONOURS", "PACK", "POPE", "STANDARD", "Rules", "cards_each"),
    *("check_deal", "dress_board"),
]

POPE, _EIGHT = parse_cards("9d 8d")
PACK = Pack("the Pope Joan pack", "KQJT98765432A", missing=(_EIGHT,))
COMPARTMENTS = {
    **{"ace": 1, "king": 1, "queen": 1, "knave": 1, "game": 1},
    **{"matrimony": 2, "intrigue": 2, "pope": 6},
}
HONOURS = {0: "ace", 12: "king", 11: "queen", 10: "knave"}
"""The compartments of the trump honours, by rank."""
_MOST = 12


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    share : int
        What every player puts towards the dressing, "usually" two, and the dealer double. The
        dealer makes it up to fifteen; what is over lies upon Game. With 0 the dealer dresses
        alone, which the text gives as the custom of some companies.
    stake : int
        For every card: when Pope is turned up, and of those left in the hands at the end.
    by_the_book : bool
        The leader plays known stops first, then Pope, then the lowest card of the longest suit;
        unset, that is advice, and any card may be led.
    """

    share: int = 2
    stake: int = 1
    by_the_book: bool = False

    def __post_init__(self) -> None:
        """Refuse to lay less than nothing."""
        check_least(0, share=self.share, stake=self.stake)


STANDARD = Rules()


def cards_each(players: int) -> tuple[int, int]:
    """Return how many cards each of 2 to 12 is dealt, and how many are left in the stock.

    The book wants six or eight left, or nearly: the number dealt is the one that comes nearest
    to it, the larger where two are as near.

    Examples
    --------
    >>> [cards_each(n) for n in (3, 4, 5, 6)]
    [(14, 8), (11, 6), (9, 5), (7, 8)]
    """
    check_deal(players, 1)

    def away(each: int) -> tuple[int, int]:
        stock = len(PACK.cards) - 1 - players * each
        return max(6 - stock, stock - 8, 0), -each

    each = min(range(1, (len(PACK.cards) - 1) // players + 1), key=away)
    return each, len(PACK.cards) - 1 - players * each


def check_deal(players: int, each: int) -> None:
    """Refuse a deal that nobody plays, or that the pack does not hold."""
    if not 2 <= players <= _MOST or each < 1 or players * each > len(PACK.cards) - 1:
        raise DataError(
            f"2 to {_MOST} players share 50 cards at most, one being turned up; got {players} "
            f"players with {each} cards each."
        )


def dress_board(players: int, rules: Rules = STANDARD) -> dict[str, int]:
    """Dress the board: one to each honour and Game, two to each union, six to Pope.

    The compartments, then ``dealer pays`` and ``others pay``, each of them.

    Examples
    --------
    >>> dress_board(4)["dealer pays"], dress_board(7)["dealer pays"], dress_board(7)["game"]
    (9, 4, 2)
    """
    check_deal(players, 1)
    needed = sum(COMPARTMENTS.values())
    others = (players - 1) * rules.share
    dealer = max(needed - others, 2 * rules.share)
    laid = COMPARTMENTS | {"game": COMPARTMENTS["game"] + others + dealer - needed}
    return laid | {"dealer pays": dealer, "others pay": rules.share}
