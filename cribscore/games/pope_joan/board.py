"""The pack of Pope Joan, its board, and how they are dealt and dressed (E s.109)."""

from dataclasses import dataclass

from cribscore.cards import parse_cards
from cribscore.errors import DataError
from cribscore.games.packs import Pack

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


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    share : int
        What every player puts towards the dressing, two "usually"; the dealer makes it up to
        fifteen, and what is over lies upon Game. Nothing: the dealer dresses alone, which the
        text gives as the custom of some companies.
    stake : int
        For every card: when Pope is turned up, and of those left in the hands at the end.
    by_the_book : bool
        The leader plays known stops first, then Pope, then the lowest card of the longest suit;
        unset, that is advice, and any card may be led.
    """

    share: int = 0
    stake: int = 1
    by_the_book: bool = False


STANDARD = Rules()


def cards_each(players: int) -> tuple[int, int]:
    """Return how many cards each is dealt, and how many are left in the stock.

    The book wants six or eight left, or nearly: the number dealt is the one that comes nearest
    to it, the larger where two are as near.

    Parameters
    ----------
    players : int
        2 to 12.

    Returns
    -------
    tuple of int
        Cards each, and cards in the stock besides the one turned up.

    Raises
    ------
    DataError
        If there are too few or too many players.

    Examples
    --------
    >>> [cards_each(n) for n in (3, 4, 5, 6)]
    [(14, 8), (11, 6), (9, 5), (7, 8)]
    """
    if not 2 <= players <= 12:
        raise DataError(f"Pope Joan is played here by 2 to 12; got {players}.")
    most = (len(PACK.cards) - 1) // players

    def away(each: int) -> tuple[int, int]:
        stock = len(PACK.cards) - 1 - players * each
        return max(6 - stock, stock - 8, 0), -each

    each = min(range(1, most + 1), key=away)
    return each, len(PACK.cards) - 1 - players * each


def check_deal(players: int, each: int) -> None:
    """Refuse a deal that the pack does not hold.

    Raises
    ------
    DataError
        If there are too few players, or too many cards.
    """
    if players < 2 or each < 1 or players * each > len(PACK.cards) - 1:
        raise DataError(
            f"2 players or more must share 50 cards at most, one being turned up; got {players} "
            f"players with {each} cards each."
        )


def dress_board(players: int, rules: Rules = STANDARD) -> dict[str, int]:
    """Dress the board: one to each honour and Game, two to each union, six to Pope.

    Parameters
    ----------
    players : int
        How many play.
    rules : Rules
        Who pays for it.

    Returns
    -------
    dict
        What is laid on each compartment, then ``dealer pays`` and ``others pay``, each of them.

    Raises
    ------
    DataError
        If there are fewer than two players, or the share is negative.

    Examples
    --------
    >>> dress_board(4)["dealer pays"], dress_board(4, Rules(share=2))["dealer pays"]
    (15, 9)
    """
    if players < 2 or rules.share < 0 or rules.stake < 0:
        raise DataError(
            f"a board is dressed by 2 players or more, with no negative share or stake; got "
            f"{players} players, {rules}."
        )
    needed = sum(COMPARTMENTS.values())
    over = max(players * rules.share - needed, 0)
    laid = COMPARTMENTS | {"game": COMPARTMENTS["game"] + over}
    dealer = max(needed - (players - 1) * rules.share, rules.share)
    return laid | {"dealer pays": dealer, "others pay": rules.share}
