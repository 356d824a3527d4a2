"""Blind Hookey (H{32}-{33}).

Each player cuts a packet from the pack, stakes unseen, and wins if the bottom card of the packet
is higher than the dealer's; equal cards pay the dealer, who deals until he loses all round. The
second way has three packets: the company stakes on two, and the dealer has the one rejected.
"""

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cribscore.cards import CardsLike, card_name, format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Estimate, Odds, chance_of
from cribscore.games.packs import FULL
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Item, Settlement, check_least

__all__ = [
    *("PACK", "QUESTIONS", "Packets", "Round", "Rules", "cut_packets", "keeping_odds"),
    *("legal_cuts", "simulate_rounds", "round_odds", "settle_packets", "settle_round"),
]

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


def _power(card: int, rules: Rules) -> int:
    return PACK.powers[card] if rules.ace_high else card >> 2


# ------------------------------------------------------------------------------ legal cuts


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
            shown = f"; the bottom card would be the {_both(pack[at - 1])}" if 0 < at <= 52 else ""
            raise IllegalPlayError(
                f"player {player} must cut from {least} to {most} cards; got {cut}{shown}."
            )
        bottoms.append(format_cards(pack[at - 1]))
    return (*bottoms, format_cards(pack[-1]))


def _both(card: int) -> str:
    return f"{card_name(card)} ({format_cards(card)})"


# ------------------------------------------------------------------------------ settlement


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
    return Settlement(sides, None, {"deal_passes": passes})


def _item(card: int, dealer: int, stake: int, rules: Rules) -> Item:
    mine, his = _power(card, rules), _power(dealer, rules)
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
    beaten = [_power(bottoms[p], rules) > _power(bottoms[has], rules) for p in staked]
    facts = {"dealer_has": has, "deal_passes": bool(staked) and all(beaten)}
    return Settlement((*sides, Breakdown(tuple(owed))), None, facts)


def _rejected(bottoms: list[int], staked: list[int], dealer: int | None) -> int:
    """Return the packet that is the dealer's."""
    free = [p for p in range(3) if p not in staked]
    if not free:
        raise IllegalPlayError(
            "two packets are for the company and the third for the dealer; all three, the "
            f"{_both(bottoms[2])} too, are staked upon."
        )
    if dealer is None and len(free) == 1:
        return free[0]
    if dealer not in free:
        raise DataError(
            f"the dealer's packet must be one that nobody staked upon, {free}; got {dealer}.",
            hint="give dealer= where fewer than two packets are staked upon.",
        )
    return dealer


def simulate_rounds(
    rounds: int = 1000, *, players: int = 4, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Shuffle, cut and settle rounds with random lawful cuts and random stakes.

    Parameters
    ----------
    rounds : int
        How many.
    players : int
        All at the table, the dealer with them: 2 to 13.
    seed : int
        Of the shuffles, the cuts and the stakes.
    rules : Rules
        The law.

    Returns
    -------
    dict
        ``gains`` by place at the table (they sum to nothing), ``deals`` that were finished,
        ``staked`` in all, and ``dealer``, the dealer's mean gain a round, an `Estimate`.

    Raises
    ------
    DataError
        If there are too few rounds, or too few or too many players.

    Examples
    --------
    >>> sum(simulate_rounds(100, seed=1)["gains"])
    0
    """
    check_least(2, rounds=rounds)
    least, most = legal_cuts(players - 1, rules)
    rng = random.Random(seed)
    table = Stakes(players)
    dealer = total = squares = deals = staked = 0
    for _ in range(rounds):
        seats = [(dealer + 1 + i) % players for i in range(players - 1)]
        cuts = tuple(rng.randint(least, most) for _ in seats)
        stakes = tuple(rng.randint(1, 5) for _ in seats)
        shown = cut_packets(PACK.shuffled(rng), cuts, rules)
        settled = settle_round(Round(shown[:-1], shown[-1], stakes), rules)
        for seat, gain in zip(seats, settled.totals, strict=False):
            table.pay(dealer, seat, max(gain, 0))
            table.pay(seat, dealer, max(-gain, 0))
        staked += sum(stakes)
        total += settled.totals[-1]
        squares += settled.totals[-1] ** 2
        if settled.facts["deal_passes"]:
            deals += 1
            dealer = (dealer + 1) % players
    estimate = Estimate.of_sums(total, squares, rounds)
    return {"gains": table.gains, "deals": deals, "staked": staked, "dealer": estimate}


# ------------------------------------------------------------------------------------ odds


def round_odds(players: int = 3, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return the chances of one round against so many players, or so many packets.

    Parameters
    ----------
    players : int
        Packets besides the dealer's: 1 to 12. The second way has two.
    rules : Rules
        The least packet; which end the ace is at changes nothing.

    Returns
    -------
    dict
        ``player wins``, ``mean gain`` of the dealer on each stake, then ``k win`` for each
        number of players; ``all win`` is when the deal passes.

    Raises
    ------
    DataError
        If there are no players, or too many.

    Examples
    --------
    >>> odds = round_odds(1)
    >>> odds["player wins"].value, odds["mean gain"].value
    (Fraction(8, 17), Fraction(1, 17))
    """
    legal_cuts(players, rules)
    assumption = f"{players} packets and the dealer's, of a shuffled pack: any bottom cards alike"
    wins = [
        sum(
            (chance_of(k, drawn=players, good=4 * above, total=51) for above in range(13)),
            Fraction(0),
        )
        / 13
        for k in range(players + 1)
    ]
    one = sum((k * p for k, p in enumerate(wins)), Fraction(0)) / players
    odds = {"player wins": one, "mean gain": 1 - 2 * one}
    odds |= {f"{k} win": p for k, p in enumerate(wins)} | {"all win": wins[-1]}
    return {name: Odds(value, assumption) for name, value in odds.items()}


def keeping_odds(players: int = 3, rounds: int = 10, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how long a dealer keeps the deal (H{32}).

    Parameters
    ----------
    players : int
        Packets besides the dealer's: 1 to 12.
    rounds : int
        A number of rounds.
    rules : Rules
        The least packet.

    Returns
    -------
    dict
        ``mean rounds`` that a dealer deals, the losing one with them, and ``still dealing``, the
        chance that the deal has not passed after `rounds`.

    Raises
    ------
    DataError
        If the players or the rounds are too few, or the players too many.

    Examples
    --------
    >>> odds = keeping_odds(3, 1)
    >>> round(float(odds["mean rounds"]), 3), odds["still dealing"].value
    (4.527, Fraction(649, 833))
    """
    if rounds < 0:
        raise DataError(f"rounds must not be negative; got {rounds}.")
    lost = round_odds(players, rules)["all win"]
    mean = Odds(1 / lost.value, lost.assumption)
    return {"mean rounds": mean, "still dealing": Odds((1 - lost.value) ** rounds, lost.assumption)}


QUESTIONS = {
    "cuts": legal_cuts,
    "cut": cut_packets,
    "settle": settle_round,
    "settle-packets": settle_packets,
    "simulate": simulate_rounds,
    "round": round_odds,
    "keeping": keeping_odds,
}
