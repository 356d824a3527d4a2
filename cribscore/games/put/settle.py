"""A hand of put from its record."""

from dataclasses import dataclass

from cribscore.cards import format_cards, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.packs import check_in_step
from cribscore.games.put.laws import PACK, STANDARD, Rules, judge_tricks, trick_taker
from cribscore.games.shape import Breakdown, Item, Settlement, check_players

__all__ = ["PutHand", "score_hand"]


@dataclass(frozen=True, slots=True)
class PutHand:
    """The record of a hand. Player 0 is the eldest hand, who leads; player 1 is the dealer.

    Attributes
    ----------
    hands : tuple of str
        The three cards of each.
    played : str
        The cards in the order played, as far as they were.
    putter : int or None
        Who said "I put".
    seen : bool
        Whether the other put too, so that the contest decides the game.
    conceded : int or None
        Who placed his cards on the pack without a put.
    dealer_overdealt : bool
        Whether the dealer gave himself too many cards (E s.104 v).
    """

    hands: tuple[str, str] = ("", "")
    played: str = ""
    putter: int | None = None
    seen: bool = False
    conceded: int | None = None
    dealer_overdealt: bool = False


def _replay(record: PutHand) -> list[int | None]:
    """Return who took each trick; the leader of a tied trick leads again (outside the text)."""
    if len(record.hands) != 2:
        raise DataError(f"2 hands are dealt; got {len(record.hands)}.")
    hands = PACK.parse_hands(record.hands, 3)
    cards = PACK.parse(record.played, what="the record of play", sizes=range(0, 7, 2))
    takers: list[int | None] = []
    leader = 0
    for led, reply in zip(cards[::2], cards[1::2], strict=True):
        for player, card in ((leader, led), (1 - leader, reply)):
            if card not in hands[player]:
                raise IllegalPlayError(
                    f"the {full_name(card)} is not in hand {player}, "
                    f"{format_cards(hands[player]) or 'which is empty'}."
                )
            hands[player].remove(card)
        taken = trick_taker(led, reply)
        takers.append(None if taken is None else (leader + taken) % 2)
        leader = leader if takers[-1] is None else takers[-1]
    check_in_step(hands)
    return takers


def score_hand(
    record: PutHand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD
) -> Settlement:
    """Settle a hand: a point for a put not seen, the whole game where both put.

    Parameters
    ----------
    record : PutHand
        What happened.
    score : tuple of int
        Points before the hand.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        ``winner`` is who wins the game by this hand; ``facts`` has the score after it, and
        whether the contest was void, so that the cards are dealt again.

    Raises
    ------
    DataError
        If the record settles nothing.
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError
        If the cards are not those of a hand at put.

    Examples
    --------
    >>> score_hand(PutHand(putter=0), score=(4, 2)).won_game
    0
    """
    check_players(2, putter=record.putter, conceded=record.conceded)
    items: list[list[Item]] = [[], []]
    winner, void = None, False
    if record.dealer_overdealt:
        items[0].append(Item("dealer gave himself too many", (), 1, "E s.104 v"))
    if record.putter is not None and record.seen:
        winner = judge_tricks(_replay(record), rules)
        void = winner is None
        if winner is not None:
            cards = PACK.parse(record.hands[winner])
            points = rules.target - score[winner] - sum(i.points for i in items[winner])
            items[winner].append(Item("both put: the game", cards, points, "E s.101"))
    elif record.putter is not None:
        items[record.putter].append(Item("put not seen", (), 1, "E s.102"))
    elif record.conceded is not None:
        items[1 - record.conceded].append(Item("cards placed on the pack", (), 1, "E s.102"))
    elif not record.dealer_overdealt:
        raise DataError(
            "nothing in the record ends the hand.",
            hint="say who put and whether it was seen, or who conceded.",
        )
    sides = tuple(Breakdown(tuple(side)) for side in items)
    after = [0, 0] if void else [score[p] + sides[p].total for p in (0, 1)]
    if winner is None and not void:
        winner = next((p for p in (0, 1) if after[p] >= rules.target), None)
    return Settlement(sides, won_game=winner, facts={"score": after, "void": void})
