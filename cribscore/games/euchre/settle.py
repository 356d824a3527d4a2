"""Settling a hand of euchre from its record."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.euchre.laws import STANDARD, Maker, Rules, euchre_ranking, make_trump, pack_of
from cribscore.games.packs import check_in_step
from cribscore.games.shape import Breakdown, Item, Settlement, check_tricks
from cribscore.games.tricks import FOLLOW, check_legal, trick_winner

__all__ = ["EuchreHand", "settle_hand"]


@dataclass(frozen=True, slots=True)
class EuchreHand:
    """The record of a hand.

    Attributes
    ----------
    turn_up : str
        The card turned after the deal, the eleventh at two.
    calls : tuple of str
        See `make_trump`.
    hands : tuple of str
        Five cards each, as played: the dealer's with the turn-up if it was taken up.
    discard : str
        The card that the dealer laid out for it.
    played : str
        The cards in the order played.
    tricks : tuple of int or None
        Instead of the play, the tricks of each side.
    alone : bool
        Whether the maker plays without his partner.
    """

    turn_up: str
    calls: tuple[str, ...]
    hands: tuple[str, ...] = ()
    discard: str = ""
    played: str = ""
    tricks: tuple[int, int] | None = None
    alone: bool = False


def settle_hand(
    record: EuchreHand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD
) -> Settlement:
    """Settle a hand from its record.

    Parameters
    ----------
    record : EuchreHand
        What happened.
    score : tuple of int
        Points of each side before the hand: the eldest hand's, the dealer's.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        Three or four tricks one, five two, euchred two to the other side (E s.121 v, ix-xii).

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError
        If calls or cards break the law.
    DataError
        If the tricks are not five.

    Examples
    --------
    >>> settle_hand(EuchreHand("9h", ("order",), tricks=(2, 3))).totals
    (0, 2)
    """
    maker = make_trump(record.turn_up, record.calls, rules)
    if maker is None:
        return Settlement((Breakdown(), Breakdown()), facts={"score": list(score)})
    tricks = record.tricks or _replay(record, maker, rules)
    check_tricks(tricks, 5)
    if sum(tricks) != 5:
        raise DataError(f"five tricks are made in a hand; got {tricks}.")
    side = maker.player % 2
    made = tricks[side]
    if made < 3:
        winner, item = 1 - side, Item("euchred the maker", (), 2, "E s.121 ix-xii")
    elif made == 5 and record.alone and rules.alone:
        winner, item = side, Item("all five tricks, alone", (), rules.alone, "outside the text")
    elif made == 5:
        winner, item = side, Item("all five tricks", (), 2, "E s.121 v")
    else:
        winner, item = side, Item("three or four tricks", (), 1, "E s.121 v")
    sides = [Breakdown(), Breakdown()]
    sides[winner] = Breakdown((item,))
    after = [score[s] + sides[s].total for s in (0, 1)]
    game = next((s for s in (0, 1) if after[s] >= rules.target), None)
    return Settlement(tuple(sides), won_game=game, facts={"score": after, "tricks": list(tricks)})


def _replay(record: EuchreHand, maker: Maker, rules: Rules) -> tuple[int, int]:
    """Return the tricks of each side, checking every card."""
    pack, n = pack_of(rules), rules.players
    if len(record.hands) != n:
        raise DataError(f"{n} hands are dealt; got {len(record.hands)}.")
    hands = [list(pack.parse(h, what=f"hand {p}", sizes=(5,))) for p, h in enumerate(record.hands)]
    groups: dict[str, Sequence[int]] = {f"hand {p}": hand for p, hand in enumerate(hands)}
    turned = pack.parse_one(record.turn_up)
    if maker.taken_up:
        laid_out = pack.parse_one(record.discard, what="the discard")
        if turned not in hands[-1] and turned != laid_out:
            raise IllegalPlayError(
                f"the dealer took up the {format_cards(turned)} and holds it neither in hand nor "
                "as his discard."
            )
        groups["the discard"] = (laid_out,)
    else:
        groups["the turn-up"] = (turned,)
    pack.check_together(groups)
    asleep = (maker.player + 2) % n if record.alone and n == 4 else None
    tricks, leader = [0, 0], 0 if asleep != 0 else 1
    ranking, waiting = euchre_ranking(maker.trump), list(pack.parse(record.played, what="the play"))
    while waiting:
        order = [p for p in ((leader + step) % n for step in range(n)) if p != asleep]
        trick: list[int] = []
        for player in order:
            if not waiting:
                raise IllegalPlayError(f"the last trick, {format_cards(trick)}, is not finished.")
            card = waiting.pop(0)
            check_legal(card, hands[player], trick, ranking, FOLLOW)
            hands[player].remove(card)
            trick.append(card)
        leader = order[trick_winner(trick, ranking)]
        tricks[leader % 2] += 1
    awake = [hand for p, hand in enumerate(hands) if p != asleep]
    check_in_step(awake)
    if awake[0]:
        raise CardCountError(f"the hand is not played out: {format_cards(awake[0])} are left.")
    return tricks[0], tricks[1]
