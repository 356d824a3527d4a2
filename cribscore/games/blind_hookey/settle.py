"""Blind hookey settled, a round at a time, in both ways of playing it (H{32}-{33})."""

from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.blind_hookey.laws import PACK, STANDARD, Rules, legal_cuts, power_of
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = ["Packets", "Round", "settle_packets", "settle_round"]


@dataclass(frozen=True, slots=True)
class Round:
    """The record of one round.

    Attributes
    ----------
    bottoms : tuple of cards
        The bottom card of each player's packet, from the dealer's left.
    dealer : card
        The dealer's bottom card.
    stakes : tuple of int
        What each player has staked; 1 each if left out.
    """

    bottoms: tuple[CardsLike, ...]
    dealer: CardsLike
    stakes: tuple[int, ...] = ()


def settle_round(record: Round, rules: Rules = STANDARD) -> Settlement:
    """Settle a round: the strictly higher cards are paid, the others pay (H{32}).

    Parameters
    ----------
    record : Round
        The bottom cards and the stakes.
    rules : Rules
        The rank of the ace.

    Returns
    -------
    Settlement
        A side a player, then the dealer; they sum to nothing. The fact ``deal_passes`` says
        whether the dealer lost all round.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not single cards of one pack.
    DataError
        If there are no players, or the stakes are not one positive number each.

    Examples
    --------
    >>> done = settle_round(Round(("Kh", "9c", "2d"), "9h", (5, 2, 1)))
    >>> done.totals, done.facts["deal_passes"]
    ((5, -2, -1, -2), False)
    """
    bottoms = [PACK.parse_one(c, what=f"player {p}'s bottom") for p, c in enumerate(record.bottoms)]
    dealer = PACK.parse_one(record.dealer, what="the dealer's bottom")
    named = {f"player {p}'s bottom": (card,) for p, card in enumerate(bottoms)}
    PACK.check_together({**named, "the dealer's bottom": (dealer,)})
    legal_cuts(len(bottoms), rules)
    stakes = record.stakes or (1,) * len(bottoms)
    if len(stakes) != len(bottoms) or any(stake < 1 for stake in stakes):
        raise DataError(
            f"stakes must be one positive number for each of {len(bottoms)} players; got {stakes}."
        )
    items = [_item(card, dealer, stake, rules) for card, stake in zip(bottoms, stakes, strict=True)]
    owed = tuple(
        Item(f"player {p}: {item.name}", item.cards, -item.points, item.place)
        for p, item in enumerate(items)
    )
    passes = all(item.points > 0 for item in items)
    sides = (*(Breakdown((item,)) for item in items), Breakdown(owed))
    return Settlement(sides, facts={"deal_passes": passes})


def _item(card: int, dealer: int, stake: int, rules: Rules) -> Item:
    mine, his = power_of(card, rules), power_of(dealer, rules)
    if mine > his:
        return Item("higher", (card,), stake, "H{32}")
    return Item("equal" if mine == his else "below", (card,), -stake, "H{32}")


@dataclass(frozen=True, slots=True)
class Packets:
    """The record of one round of the second way.

    Attributes
    ----------
    bottoms : tuple of cards
        The bottom cards of the three packets.
    stakes : tuple of tuple of int
        What each player has staked on each packet, three numbers a player.
    dealer : int or None
        The packet that the dealer has; needed only where less than two are staked upon.
    """

    bottoms: tuple[CardsLike, ...]
    stakes: tuple[tuple[int, ...], ...]
    dealer: int | None = None


def settle_packets(record: Packets, rules: Rules = STANDARD) -> Settlement:
    """Settle a round of the second way, in three packets (H{33}).

    The text names only higher and lower cards there; an equal one pays the dealer, as in the
    first way.

    Parameters
    ----------
    record : Packets
        The bottom cards and the stakes.
    rules : Rules
        The rank of the ace.

    Returns
    -------
    Settlement
        A side a player, then the dealer; they sum to nothing. The facts ``dealer_has``, the
        packet rejected, and ``deal_passes``: every packet staked upon has beaten it.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the bottoms are not three different cards.
    IllegalPlayError
        If all three packets are staked upon.
    DataError
        If the stakes do not fit, or leave it open which packet is the dealer's.

    Examples
    --------
    >>> done = settle_packets(Packets(("Kh", "5c", "9d"), ((2, 0, 0), (1, 3, 0))))
    >>> done.totals, done.facts["dealer_has"]
    ((2, -2, 0), 2)
    """
    if len(record.bottoms) != 3:
        raise CardCountError(f"the pack is cut into three packets; got {len(record.bottoms)}.")
    bottoms = [PACK.parse_one(c, what=f"packet {p}'s bottom") for p, c in enumerate(record.bottoms)]
    PACK.check_together({f"packet {p}'s bottom": (card,) for p, card in enumerate(bottoms)})
    if not record.stakes or any(len(s) != 3 or min(s) < 0 for s in record.stakes):
        raise DataError(
            f"stakes must be three numbers a player, none negative; got {record.stakes}."
        )
    staked = [p for p in range(3) if any(stakes[p] for stakes in record.stakes)]
    has = _rejected(bottoms, staked, record.dealer)
    sides, owed = [], []
    for player, stakes in enumerate(record.stakes):
        items = tuple(
            _item(bottoms[p], bottoms[has], stakes[p], rules) for p in range(3) if stakes[p]
        )
        sides.append(Breakdown(items))
        owed += [Item(f"player {player}: {i.name}", i.cards, -i.points, "H{33}") for i in items]
    beaten = [power_of(bottoms[p], rules) > power_of(bottoms[has], rules) for p in staked]
    facts = {"dealer_has": has, "deal_passes": bool(staked) and all(beaten)}
    return Settlement((*sides, Breakdown(tuple(owed))), facts=facts)


def _rejected(bottoms: list[int], staked: list[int], dealer: int | None) -> int:
    """Return the packet that is the dealer's."""
    free = [p for p in range(3) if p not in staked]
    if not free:
        raise IllegalPlayError(
            "two packets are for the company and the third for the dealer; all three, the "
            f"{full_name(bottoms[2])} too, are staked upon."
        )
    if dealer is None and len(free) == 1:
        return free[0]
    if dealer not in free:
        raise DataError(
            f"the dealer's packet must be one that nobody staked upon, {free}; got {dealer}.",
            hint="give dealer= where fewer than two packets are staked upon.",
        )
    return dealer
