"""A hand of all fours from its record: high, low, Jack, game, begging, penalties."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.all_fours.laws import GAME_VALUES, JACK, PACK, STANDARD, Rules, check_seats
from cribscore.games.shape import Breakdown, Item, Settlement, check_players
from cribscore.games.suits import suit_name
from cribscore.games.tricks import (
    FOLLOW_OR_TRUMP,
    Duty,
    Ranking,
    Trick,
    check_legal,
    trick_winner,
)

__all__ = ["AllFoursHand", "score_hand"]


@dataclass(frozen=True, slots=True)
class AllFoursHand:
    """The record of a hand.

    Attributes
    ----------
    turn_ups : tuple of str
        The cards turned; more than one where the eldest begged and the dealer gave three cards
        more. The last makes the trump.
    hands : tuple of str
        All cards given to each: six, and three more for each further turn-up.
    played : str
        The cards in the order played.
    gave_one : bool
        Whether the eldest begged and was told "Take one" (E s.93 v).
    revoked : int or None
        Who neither followed nor trumped when able (E s.92 iii). His cards are not held to the law.
    scored_wrongly : int or None
        Who scored wrongly; his score is taken as put right (E s.92 iv).
    """

    turn_ups: tuple[str, ...]
    hands: tuple[str, ...]
    played: str
    gave_one: bool = False
    revoked: int | None = None
    scored_wrongly: int | None = None


def score_hand(
    record: AllFoursHand, score: tuple[int, int] = (0, 0), rules: Rules = STANDARD
) -> Settlement:
    """Settle a hand from its record.

    Parameters
    ----------
    record : AllFoursHand
        What happened.
    score : tuple of int
        Points of the eldest's side and the dealer's before the hand.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        ``winner`` reaches the target first, in the order of scoring: a knave turned, the point
        given, penalties, high, low, Jack, game. A tie for game scores nothing (outside the text).

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the cards are not those of a deal, or a play breaks the law.

    Examples
    --------
    "One card may count all-fours" (E s.92 vi):

    >>> hand = AllFoursHand(("2s",), ("Js 9h 8h 7h 6h 5h", "4d 3d 2d 9c 8c 7c"),
    ...                     "Js 7c 9h 8c 8h 9c 7h 2d 6h 3d 5h 4d")
    >>> score_hand(hand).totals
    (4, 0)
    """
    hands, trump = _parse(record)
    named = {"revoked": record.revoked, "scored_wrongly": record.scored_wrongly}
    check_players(len(hands), **named)
    tricks = _replay(record, hands, trump)
    marks = [*_turned(record, len(hands)), *_penalties(record, rules)]
    marks += _fours(hands, tricks, trump)
    after: list[int] = list(score)
    kept: tuple[list[Item], list[Item]] = ([], [])
    winner: int | None = None
    for side, item in marks:
        if winner is None:
            after[side] += item.points
            kept[side].append(item)
            winner = side if after[side] >= rules.target else None
    sides = (Breakdown(tuple(kept[0])), Breakdown(tuple(kept[1])))
    games = [_game_of(tricks, side) for side in (0, 1)]
    return Settlement(sides, won_game=winner, facts={"score": after, "counted for game": games})


def _parse(record: AllFoursHand) -> tuple[list[list[int]], int]:
    check_seats(len(record.hands))
    if not record.turn_ups:
        raise DataError("no card is turned up; the thirteenth makes the trump.")
    size = 6 + 3 * (len(record.turn_ups) - 1)
    hands = [
        list(PACK.parse(hand, what=f"hand {p}", sizes=(size,)))
        for p, hand in enumerate(record.hands)
    ]
    turned = [PACK.parse_one(card) for card in record.turn_ups]
    groups: dict[str, Sequence[int]] = {f"hand {p}": hand for p, hand in enumerate(hands)}
    PACK.check_together({**groups, "the turn-ups": turned})
    first, last = turned[0] & 3, turned[-1] & 3
    if len(turned) > 1 and (last == first or any(c & 3 != first for c in turned[:-1])):
        raise IllegalPlayError(
            f"cards are turned until the suit changes from {suit_name(first)}; "
            f"got {format_cards(turned)}."
        )
    if len(turned) > 1 and record.gave_one:
        raise IllegalPlayError("the dealer gives one or three cards more, not both.")
    return hands, last


def _replay(record: AllFoursHand, hands: list[list[int]], trump: int) -> list[Trick]:
    ranking, n = Ranking.of(PACK, trump), len(hands)
    held, leader = [list(hand) for hand in hands], 0
    cards = list(PACK.parse(record.played, what="the record of play"))
    if len(cards) != n * len(hands[0]):
        raise CardCountError(f"{n * len(hands[0])} cards are played in the hand; got {len(cards)}.")
    tricks = []
    for at in range(0, len(cards), n):
        trick = cards[at : at + n]
        for place, card in enumerate(trick):
            player = (leader + place) % n
            free = player == record.revoked
            duty = Duty(follow=False) if free else FOLLOW_OR_TRUMP
            check_legal(card, held[player], trick[:place], ranking, duty)
            held[player].remove(card)
        winner = (leader + trick_winner(trick, ranking)) % n
        tricks.append(Trick(leader, tuple(trick), winner))
        leader = winner
    return tricks


def _turned(record: AllFoursHand, players: int) -> list[tuple[int, Item]]:
    dealer = (players - 1) % 2
    marks = []
    for text in record.turn_ups:
        card = PACK.parse_one(text)
        if card >> 2 == JACK:
            marks.append((dealer, Item("knave turned up", (card,), 1, "E s.91")))
    if record.gave_one:
        marks.append((0, Item("the dealer gave one", (), 1, "E s.93 v")))
    return marks


def _penalties(record: AllFoursHand, rules: Rules) -> list[tuple[int, Item]]:
    marks = []
    if record.revoked is not None:
        item = Item("the adversary revoked", (), 1, "E s.92 iii")
        marks.append((1 - record.revoked % 2, item))
    if record.scored_wrongly is not None:
        item = Item("the adversary scored wrongly", (), rules.wrong_score, "E s.92 iv")
        marks.append((1 - record.scored_wrongly % 2, item))
    return marks


def _fours(
    hands: Sequence[Sequence[int]], tricks: Sequence[Trick], trump: int
) -> list[tuple[int, Item]]:
    """Return high, low, Jack and game, each with the side that scores it."""
    holder = {card: p % 2 for p, hand in enumerate(hands) for card in hand if card & 3 == trump}
    marks: list[tuple[int, Item]] = []
    if holder:
        ordered = sorted(holder, key=lambda card: PACK.powers[card])
        high, low, jack = ordered[-1], ordered[0], 4 * JACK + trump
        marks.append((holder[high], Item("high", (high,), 1, "E s.93 i")))
        marks.append((holder[low], Item("low", (low,), 1, "E s.93 ii")))
        if jack in holder:
            winner = next(t.winner for t in tricks if jack in t.cards)
            marks.append((winner % 2, Item("Jack", (jack,), 1, "E s.93 iii")))
    counts = [_game_of(tricks, side) for side in (0, 1)]
    if counts[0] != counts[1]:
        best = counts.index(max(counts))
        marks.append((best, Item("game", (), 1, "E s.93 iv")))
    return marks


def _game_of(tricks: Sequence[Trick], side: int) -> int:
    return sum(
        GAME_VALUES.get(card >> 2, 0) for t in tricks if t.winner % 2 == side for card in t.cards
    )
