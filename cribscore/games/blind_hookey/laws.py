"""The law of blind hookey: what may be cut, and the bottom cards (H{32})."""

from dataclasses import dataclass

from cribscore.cards import CardsLike, format_cards, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import FULL

__all__ = ["PACK", "Rules", "cut_packets", "legal_cuts"]

PACK = FULL


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    ace_high : bool
        The ace is the highest card; the text does not say (outside: the usual ranking).
    least : int
        The fewest cards of a packet: four (H{32}).
    """

    ace_high: bool = True
    least: int = 4


STANDARD = Rules()


def power_of(card: int, rules: Rules) -> int:
    """Return how high a card stands: the higher wins."""
    return PACK.powers[card] if rules.ace_high else card >> 2


def legal_cuts(players: int, rules: Rules = STANDARD) -> tuple[int, int]:
    """Return the least and the most cards that a player may cut (H{32}).

    Parameters
    ----------
    players : int
        How many play against the dealer.
    rules : Rules
        The least packet.

    Returns
    -------
    tuple of int
        Four, and his share if all packets, the dealer's too, were as large.

    Raises
    ------
    DataError
        If there are no players, or so many that the due proportion is less than the least.

    Examples
    --------
    >>> legal_cuts(3), legal_cuts(12)
    ((4, 13), (4, 4))
    """
    most = len(PACK.cards) // (players + 1) if players > 0 else 0
    if players < 1 or most < rules.least:
        raise DataError(
            f"players must be from 1 to {len(PACK.cards) // max(rules.least, 1) - 1} besides the "
            f"dealer, {rules.least} cards each at least; got {players}."
        )
    return rules.least, most


def cut_packets(
    order: CardsLike, cuts: tuple[int, ...], rules: Rules = STANDARD
) -> tuple[str, ...]:
    """Cut a pack into the players' packets and the dealer's, and show the bottom cards.

    Parameters
    ----------
    order : text, id, or a sequence of texts and ids
        The 52 cards from the top down.
    cuts : tuple of int
        How many cards each player cuts from the top, from the dealer's left.
    rules : Rules
        The least packet.

    Returns
    -------
    tuple of str
        The bottom card of each player's packet, then of the dealer's.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the order is not the 52 cards.
    IllegalPlayError
        If a cut is less than four cards, or more than the due proportion.
    DataError
        If there are too many players.

    Examples
    --------
    >>> cut_packets(range(52), (4, 5, 6))
    ('As', '3c', '4h', 'Ks')
    """
    pack = PACK.parse(order, what="the pack in its order", sizes=(52,))
    least, most = legal_cuts(len(cuts), rules)
    bottoms, at = [], 0
    for player, cut in enumerate(cuts):
        at += cut
        if not least <= cut <= most:
            shown = (
                f"; the bottom card would be the {full_name(pack[at - 1])}" if 0 < at <= 52 else ""
            )
            raise IllegalPlayError(
                f"player {player} must cut from {least} to {most} cards; got {cut}{shown}."
            )
        bottoms.append(format_cards(pack[at - 1]))
    return (*bottoms, format_cards(pack[-1]))
