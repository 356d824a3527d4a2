"""Settling a hand or a game of écarté from its record, penalties included."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.ecarte.laws import (
    CLUB_RULES,
    DEALER,
    DUTY,
    PACK,
    Rules,
    check_calls,
    is_king_of_trumps,
    king_text,
    point_items,
    stake,
)
from cribscore.games.shape import Breakdown, Item, Settlement, check_players, check_tricks
from cribscore.games.tricks import Duty, Ranking, check_legal, trick_winner

__all__ = ["EcarteHand", "count_tricks", "settle_game", "settle_hand"]

Marks = list[tuple[int, Item]]


@dataclass(frozen=True, slots=True)
class EcarteHand:
    """The record of a hand. Player 0 is the non-dealer, player 1 the dealer.

    Attributes
    ----------
    turn_up : str
        The eleventh card; empty where only the tricks are recorded and it was no king.
    calls : tuple of str
        ``propose``, ``accept``, ``refuse``, ``play``, in turn; see `check_calls`.
    hands : tuple of str
        The five cards that each plays with. A hand may be shorter by an error of taking cards:
        the adversary then counts as tricks the cards that cannot be played to (laws 30, 34).
    played : str
        The cards in the order played.
    tricks : tuple of int or None
        Instead of the play, the tricks that each made.
    king_announced : int or None
        Who announced the king of trumps before playing his first card (law 23).
    renounced : int or None
        Who renounced, or failed to win a trick when able, and did not take the card up again in
        time (laws 39, 43). His cards are not held to the law.
    abandoned : int or None
        Who threw down his hand without claiming to score (law 42).
    kept_misdeal : bool
        Whether a wrong number of cards was dealt and no fresh deal claimed, so that the king
        turned up is not marked (law 19).
    """

    turn_up: str = ""
    calls: tuple[str, ...] = ("play",)
    hands: tuple[str, str] = ("", "")
    played: str = ""
    tricks: tuple[int, int] | None = None
    king_announced: int | None = None
    renounced: int | None = None
    abandoned: int | None = None
    kept_misdeal: bool = False


def count_tricks(record: EcarteHand) -> tuple[int, int]:
    """Return the tricks that each side made by the play of the record.

    Parameters
    ----------
    record : EcarteHand
        With hands and the cards played.

    Returns
    -------
    tuple of int
        Non-dealer's and dealer's, the cards that a short hand cannot play to included.

    Raises
    ------
    IllegalPlayError
        If a card is not held, or breaks the law and its player is not said to have renounced.
    CardCountError
        If the hands are out of step with the tricks played.

    Examples
    --------
    >>> hand = EcarteHand("9s", ("play",), ("Ks", "7s"), "Ks 7s")
    >>> count_tricks(hand)
    (1, 0)
    """
    held = [list(hand) for hand in _hands_of(record)]
    trump = PACK.parse_one(record.turn_up) & 3
    ranking = Ranking.of(PACK, trump)
    waiting = list(PACK.parse(record.played, what="the record of play", sizes=range(11)))
    tricks, leader = [0, 0], 0
    while waiting and held[0] and held[1]:
        if len(waiting) < 2:
            raise IllegalPlayError(f"nothing is played to the {format_cards(waiting)}.")
        pair = waiting[:2]
        del waiting[:2]
        for place, card in enumerate(pair):
            player = (leader + place) % 2
            duty = Duty(follow=False) if player == record.renounced else DUTY
            check_legal(card, held[player], pair[:place], ranking, duty)
            held[player].remove(card)
        leader = (leader + trick_winner(pair, ranking)) % 2
        tricks[leader] += 1
    if waiting:
        raise CardCountError(f"cards are played that nobody can hold: {format_cards(waiting)}.")
    if not (held[0] and held[1]):
        tricks[0] += len(held[0])
        tricks[1] += len(held[1])
    return tricks[0], tricks[1]


def _hands_of(record: EcarteHand) -> tuple[tuple[int, ...], ...]:
    if len(record.hands) != 2:
        raise DataError(f"2 hands are dealt; got {len(record.hands)}.")
    hands = tuple(
        PACK.parse(hand, what=f"the {name}'s hand", sizes=range(6))
        for name, hand in zip(("non-dealer", "dealer"), record.hands, strict=True)
    )
    groups = {"the non-dealer's hand": hands[0], "the dealer's hand": hands[1]}
    PACK.check_together({**groups, "the turn-up": (PACK.parse_one(record.turn_up),)})
    return hands


def settle_hand(
    record: EcarteHand, score: tuple[int, int] = (0, 0), rules: Rules = CLUB_RULES
) -> Settlement:
    """Settle a hand from its record.

    Parameters
    ----------
    record : EcarteHand
        What happened.
    score : tuple of int
        Points of the non-dealer and the dealer before the hand.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        A side each; ``winner`` is who reaches the target first, in the order of marking: the
        king turned up, the king in hand, the tricks. ``facts`` has the score and the tricks.

    Raises
    ------
    IllegalPlayError, CardCountError, DuplicateCardError, InvalidCardError
        If calls or cards break the law.
    DataError
        If the record does not end the hand.

    Examples
    --------
    >>> vole = EcarteHand("Ks", ("propose", "accept", "play"), tricks=(0, 5))
    >>> settle_hand(vole).totals
    (0, 3)
    """
    check_calls(record.calls, rules)
    _check_scores(score, rules)
    check_players(
        2,
        king_announced=record.king_announced,
        renounced=record.renounced,
        abandoned=record.abandoned,
    )
    marks, penalised = _king_marks(record)
    penalised = record.renounced if record.renounced is not None else penalised
    after, kept = list(score), Marks()
    tricks: tuple[int, int] | None = None
    for player, item in marks:
        after[player] += item.points
        kept.append((player, item))
    if max(after) < rules.target:
        tricks, player_item = _trick_marks(record, penalised)
        for player, item in player_item:
            after[player] += item.points
            kept.append((player, item))
    sides = tuple(Breakdown(tuple(item for who, item in kept if who == p)) for p in (0, 1))
    winner = next((p for p in (0, 1) if after[p] >= rules.target), None)
    return Settlement(sides, winner, {"score": after, "tricks": list(tricks or (0, 0))})


def _check_scores(score: tuple[int, int], rules: Rules) -> None:
    if len(score) != 2 or not all(0 <= points < rules.target for points in score):
        raise DataError(
            f"the score before a hand must be two numbers under {rules.target}; got {score}."
        )


def _king_marks(record: EcarteHand) -> tuple[Marks, int | None]:
    """Return the marks for the king, and who announced one that he had not (law 25)."""
    if not record.turn_up and record.tricks is not None:
        return [], None
    turn_up = PACK.parse_one(record.turn_up)
    trump = turn_up & 3
    if is_king_of_trumps(turn_up, trump):
        if record.king_announced is not None:
            raise IllegalPlayError(f"the {king_text(trump)} is turned up; nobody can hold it.")
        if record.kept_misdeal:
            return [
                (DEALER, Item("king turned up, misdeal kept", (turn_up,), 0, "H{56} law 19"))
            ], None
        return [(DEALER, Item("king turned up", (turn_up,), 1, "H{60} law 47, E s.118"))], None
    who = record.king_announced
    if who is None:
        return [], None
    king = 48 + trump
    hands = _hands_of(record)
    if not any(hands):  # a record of tricks alone is believed
        return [(who, Item("king in hand", (king,), 1, "H{60} law 47, E s.119 xii"))], None
    if king in hands[who]:
        return [(who, Item("king in hand", (king,), 1, "H{60} law 47, E s.119 xii"))], None
    adversary_has_it = king in hands[1 - who]
    return [], None if adversary_has_it else who


def _trick_marks(record: EcarteHand, penalised: int | None) -> tuple[tuple[int, int], Marks]:
    tricks = record.tricks if record.tricks is not None else count_tricks(record)
    check_tricks(tricks, 5)
    quitter = record.abandoned
    if quitter is not None and tricks[quitter] < 3:
        place = "H{59} law 42"
        if tricks[quitter] == 0:
            return tricks, [(1 - quitter, Item("vole, hand abandoned", (), 2, place))]
        given = (5 - tricks[1], tricks[1]) if quitter == DEALER else (tricks[0], 5 - tricks[0])
        winner, item = point_items(given, record.calls, penalised)
        named = Item(f"{item.name}, hand abandoned", (), item.points, place)
        return tricks, [(winner, named)]
    if quitter is None and record.tricks is not None and sum(tricks) != 5:
        raise DataError(f"five tricks are made in a hand; got {tricks}.")
    winner, item = point_items(tricks, record.calls, penalised)
    return tricks, [(winner, item)]


def settle_game(
    hands: Sequence[EcarteHand], first_dealer: int = 0, rules: Rules = CLUB_RULES
) -> Settlement:
    """Settle a game from its hands, the deal taken alternately (E s.118).

    Parameters
    ----------
    hands : sequence of EcarteHand
        In order; each is recorded from its own non-dealer and dealer.
    first_dealer : int
        Which of the two players, 0 or 1, deals first.
    rules : Rules
        What was agreed.

    Returns
    -------
    Settlement
        ``facts`` has the score after each hand and, for a finished game, what it counts:
        treble, double or single.

    Raises
    ------
    DataError
        If a hand follows the end of the game.
    CribscoreError
        Whatever is wrong with one of the hands.

    Examples
    --------
    >>> first = EcarteHand("Ks", ("propose", "accept", "play"), tricks=(0, 5))
    >>> second = EcarteHand("9c", ("propose", "refuse"), tricks=(5, 0))
    >>> settle_game([first, second], first_dealer=0).facts["scores"]
    [[3, 0], [5, 0]]
    """
    score, scores, items = [0, 0], [], [Breakdown(), Breakdown()]
    winner: int | None = None
    for number, record in enumerate(hands):
        if winner is not None:
            raise DataError(f"hand {number + 1} is recorded after the game ended at {score}.")
        dealer = (first_dealer + number) % 2
        seats = (1 - dealer, dealer)  # who is the hand's player 0, its player 1
        settled = settle_hand(record, (score[seats[0]], score[seats[1]]), rules)
        for place, player in enumerate(seats):
            items[player] += settled.sides[place]
            score[player] = settled.facts["score"][place]
        scores.append(list(score))
        winner = None if settled.winner is None else seats[settled.winner]
    facts: dict[str, object] = {"scores": scores}
    if winner is not None:
        multiple, name = stake(score[1 - winner], rules)
        facts |= {"stake": multiple, "called": name}
    return Settlement(tuple(items), winner, facts)
