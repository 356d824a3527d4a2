"""A hand of quadrille from its record, settled with its matadors."""

from dataclasses import dataclass

from cribscore.cards import format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.pools import Stakes
from cribscore.games.quadrille.laws import (
    OUTSIDE,
    PACK,
    STANDARD,
    Rules,
    count_matadors,
    legal_of,
    quadrille_ranking,
)
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.suits import parse_suit
from cribscore.games.tricks import trick_winner

__all__ = ["QuadrilleHand", "settle_hand"]


@dataclass(frozen=True, slots=True)
class QuadrilleHand:
    """The record of a hand of four players; player 0 leads.

    Attributes
    ----------
    ombre : int
        Who plays.
    trump : str
        The trump suit that he names.
    called : str
        The king that he calls, whose holder is his partner; empty if he plays alone.
    hands : tuple of str
        Ten cards each.
    played : str
        The forty cards in the order played.
    """

    ombre: int
    trump: str
    called: str
    hands: tuple[str, ...]
    played: str


def settle_hand(record: QuadrilleHand, rules: Rules = STANDARD) -> Settlement:
    """Settle a hand: six tricks win, five are a remise, fewer are codille.

    Parameters
    ----------
    record : QuadrilleHand
        What happened.
    rules : Rules
        The counters.

    Returns
    -------
    Settlement
        A side a player; with what stays in the pool the sum is nothing. The playing side wins
        the pool, consolation and matadors from the others; at remise it pays consolation and
        matadors and the beast, as much as lies in the pool; at codille the others take the pool
        as well. One who makes no three tricks pays alone for his partner.

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the cards or a call break the law.

    Examples
    --------
    >>> import random
    >>> from cribscore.games.quadrille.driver import deal_hand
    >>> settle_hand(deal_hand(random.Random(1))).facts["result"]
    'codille'
    """
    hands, trump = _parse(record)
    winners = _replay(record, hands, trump)
    partner = next((p for p, h in enumerate(hands) if record.called and _king(record) in h), None)
    side = {record.ombre} | ({partner} if partner is not None else set())
    tricks = sum(w in side for w in winners)
    held = [card for p in side for card in hands[p]]
    matadors = count_matadors(held, trump=trump)
    won = tricks >= 6
    own = sum(w == record.ombre for w in winners)
    payers = set(range(4)) - side if won else ({record.ombre} if own < 3 else side)
    takers = side if won else set(range(4)) - side
    stakes = Stakes(4)
    for player in range(4):
        stakes.put(player, rules.stake)
    each = rules.consolation + rules.matador * matadors
    each += rules.alone * (partner is None) + rules.vole * (tricks == 10)
    bill = each * (4 - len(side)) * (1 if partner is None else 2)
    _share(stakes, payers, takers, bill)
    pool = stakes.pools["pool"]
    if not won:
        for share, player in zip(_split(pool, len(payers)), sorted(payers), strict=True):
            stakes.put(player, share, "beast")
    if won or tricks < 5:
        for share, player in zip(_split(pool, len(takers)), sorted(takers), strict=True):
            stakes.take(player, "pool", share)
    result = "won" if won else "remise" if tricks == 5 else "codille"
    facts = {"result": result, "tricks": tricks, "matadors": matadors}
    facts["left in the pool"] = sum(stakes.pools.values())
    item = [Item(result, (), gain, OUTSIDE) for gain in stakes.gains]
    sides = tuple(Breakdown((one,)) for one in item)
    return Settlement(sides, won_hand=record.ombre if won else None, facts=facts)


def _split(amount: int, ways: int) -> list[int]:
    """Share whole counters, the odd ones to the first."""
    return [amount // ways + (n < amount % ways) for n in range(ways)]


def _share(stakes: Stakes, payers: set[int], takers: set[int], bill: int) -> None:
    """Move a bill from the payers, shared among them, to the takers, shared among them."""
    for share, player in zip(_split(bill, len(payers)), sorted(payers), strict=True):
        stakes.put(player, share, "bill")
    for share, player in zip(_split(bill, len(takers)), sorted(takers), strict=True):
        stakes.take(player, "bill", share)


def _king(record: QuadrilleHand) -> int:
    return PACK.parse_one(record.called, what="the king called")


def _parse(record: QuadrilleHand) -> tuple[list[list[int]], int]:
    if len(record.hands) != 4 or not 0 <= record.ombre < 4:
        raise DataError(f"quadrille is for 4 players; got {len(record.hands)} hands.")
    hands = PACK.parse_hands(record.hands, 10)
    trump = parse_suit(record.trump)
    if record.called:
        king = _king(record)
        if king >> 2 != 12 or king & 3 == trump or king in hands[record.ombre]:
            raise IllegalPlayError(
                f"a king is called that is no trump and not one's own; got {format_cards(king)}."
            )
    return hands, trump


def _replay(record: QuadrilleHand, hands: list[list[int]], trump: int) -> list[int]:
    """Return the winner of each trick, checking every card."""
    cards = PACK.parse(record.played, what="the record of play")
    if len(cards) != 40:
        raise CardCountError(f"forty cards are played in the hand; got {len(cards)}.")
    held, leader, winners = [list(hand) for hand in hands], 0, []
    ranking = quadrille_ranking(trump)
    for at in range(0, 40, 4):
        trick = cards[at : at + 4]
        for step, card in enumerate(trick):
            hand = held[(leader + step) % 4]
            allowed = legal_of(hand, trick[:step], trump)
            if card not in allowed:
                raise IllegalPlayError(
                    f"the {format_cards(card)} may not be played to {format_cards(trick[:step])}; "
                    f"player {(leader + step) % 4} may play {format_cards(allowed)}."
                )
            hand.remove(card)
        leader = (leader + trick_winner(trick, ranking)) % 4
        winners.append(leader)
    return winners
