"""Settling a hand or a game of écarté from its record, penalties included."""

from collections.abc import Sequence
from dataclasses import dataclass

from cribscore.cards import CardsLike, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.ecarte.laws import (
    CLUB_RULES,
    PACK,
    Rules,
    king_of,
    marks_of,
    open_calls,
    point_item,
    stake,
)
from cribscore.games.ecarte.state import State
from cribscore.games.shape import Breakdown, Item, Settlement, check_players, check_score, scored
from cribscore.games.tricks import replay_tricks, settle_tricks


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a finished hand. Player 0 is the non-dealer, who leads; player 1 deals.

    Attributes
    ----------
    turn_up : The eleventh card; empty where only the tricks are recorded and it was no king.
    calls : ``propose``, ``accept``, ``refuse``, ``play``, in turn, the non-dealer first.
    hands : The five cards that each plays with. A hand may be shorter by an error of taking cards:
        the adversary then counts as tricks the cards that cannot be played to (laws 30, 34).
    played : The cards in the order played, to the end or until the hand is decided.
    tricks : The tricks that each made; needed only where the play is not recorded.
    king_announced : Who announced the king of trumps in time (laws 23, 24).
    renounced : Who renounced, or failed to win a trick when able, and did not take the card up
        again in time (laws 39, 43). Their cards are not held to the law.
    abandoned : Who threw down their hand without claiming to score (law 42).
    kept_misdeal : Whether a wrong number of cards was dealt and no fresh deal claimed, so that the
        king turned up is not marked (law 19).
    out_of_turn : The tricks, counted from 1, that the wrong player led and the other played to (law
        40).
    unmarked : ``king`` and ``tricks``: what was not marked before the next trump was turned up, and
        is lost (laws 22, 50).
    """

    turn_up: CardsLike = ""
    calls: tuple[str, ...] = ("play",)
    hands: tuple[CardsLike, CardsLike] = ("", "")
    played: CardsLike = ""
    tricks: tuple[int, int] | None = None
    king_announced: int | None = None
    renounced: int | None = None
    abandoned: int | None = None
    kept_misdeal: bool = False
    out_of_turn: tuple[int, ...] = ()
    unmarked: tuple[str, ...] = ()


def replay(hand: Hand, rules: Rules = CLUB_RULES) -> State:
    """Play the cards of a record through a live state, which refuses what the law forbids."""
    if len(hand.hands) != 2:
        raise DataError(f"2 hands are dealt; got {len(hand.hands)}.")
    names = ("the non-dealer's hand", "the dealer's hand")
    held = [PACK.parse(h, what=n, sizes=range(6)) for n, h in zip(names, hand.hands, strict=True)]
    turn_up = PACK.parse_one(hand.turn_up)
    PACK.check_together({**dict(zip(names, held, strict=True)), "the turn-up": (turn_up,)})
    state = State(
        pack=PACK,
        hands=tuple(held),
        seats=(0, 1),
        turn_up=turn_up,
        stock=(),
        rules=rules,
        calls=_calls_of(hand, rules),
        phase="play",
        out_of_turn=hand.out_of_turn,
    )
    if 1 in hand.out_of_turn:
        state = state.turned()
    stopped = hand.abandoned is not None
    return replay_tricks(state, hand.played, offender=hand.renounced, unfinished=stopped)


def _calls_of(hand: Hand, rules: Rules) -> tuple[str, ...]:
    """Read the calls of a record, and refuse those that are not open at their place."""
    calls: list[str] = []
    for place, words in enumerate(hand.calls, 1):
        word = State.word(words)
        if calls[-1:] == ["propose"] and word == "play":
            word = "refuse"
        allowed = open_calls(calls, rules)
        if not allowed:
            raise IllegalPlayError(f"call {place}, {words!r}, comes after the calls have ended.")
        if word not in allowed:
            raise IllegalPlayError(
                f"call {place} must be {' or '.join(allowed)}; got {words!r}.",
                hint=None if rules.many_proposals else "one proposal a hand was agreed.",
            )
        calls.append(word)
    if open_calls(calls, rules):
        raise IllegalPlayError(f"the calls must end with play or refuse; got {hand.calls!r}.")
    return tuple(calls)


def settle(hand: Hand, score: tuple[int, int] = (0, 0), rules: Rules = CLUB_RULES) -> Settlement:
    """Settle a hand from its record.

    A side each. The game is won by who reaches the target first, in the order of marking: the king
    turned up, the king in hand, the tricks.

    >>> settle(Hand("Ks", ("propose", "accept", "play"), tricks=(0, 5))).totals
    (0, 3)
    """
    check_score(score, 2, rules.target)
    check_players(
        2, king_announced=hand.king_announced, renounced=hand.renounced, abandoned=hand.abandoned
    )
    calls = _calls_of(hand, rules)
    turn_up = PACK.parse_one(hand.turn_up) if hand.turn_up != "" else None
    king, liar = _king_of(hand, turn_up)
    penalised = {player for player in (hand.renounced, liar) if player is not None}
    marks = [_in_time(m, hand) for m in marks_of(turn_up, king, (0, 0), calls)]
    after = [score[p] + sum(item.points for who, item in marks if who == p) for p in (0, 1)]
    tricks: tuple[int, ...] = (0, 0)
    won_hand = None
    if max(after) < rules.target or hand.played or hand.tricks is not None:
        tricks = _tricks_of(hand, rules)
        won_hand, item = _won(hand, tricks, calls, penalised)
        marks.append(_in_time((won_hand, item), hand))
    facts = {"tricks": list(tricks)}
    return Settlement.of_marks(marks, score, rules.target, won_hand=won_hand, facts=facts)


def _king_of(hand: Hand, turn_up: int | None) -> tuple[int | None, int | None]:
    """Return who marks the king in hand, and who announced one that nobody holds (law 25)."""
    who = hand.king_announced
    if who is None or turn_up is None:
        return who, None
    king = king_of(turn_up & 3)
    if turn_up == king:
        raise IllegalPlayError(f"the {full_name(king)} is turned up; nobody can hold it.")
    hands = [PACK.parse(h, what=f"hand {p}", sizes=range(6)) for p, h in enumerate(hand.hands)]
    if king in hands[who] or not any(hands):  # a record of tricks alone is believed
        return who, None
    return None, None if king in hands[1 - who] else who


def _in_time(mark: tuple[int, Item], hand: Hand) -> tuple[int, Item]:
    """Return a mark, of no points where it was not made in time, or a misdeal forbids it."""
    who, item = mark
    if item.name == "king turned up" and hand.kept_misdeal:
        return who, scored(f"{item.name}, misdeal kept", 0, "H{56} law 19", item.cards)
    kind = "king" if item.name.startswith("king") else "tricks"
    if kind in hand.unmarked:
        place = "H{56} law 22" if item.name == "king turned up" else "H{60} law 50"
        return who, scored(f"{item.name}, not marked in time", 0, place, item.cards)
    return mark


def _tricks_of(hand: Hand, rules: Rules) -> tuple[int, ...]:
    for what in hand.unmarked:
        if what not in ("king", "tricks"):
            raise DataError(f"unmarked must name 'king' or 'tricks'; got {what!r}.")
    played = hand.played or (hand.tricks is None and any(hand.hands))
    made = replay(hand, rules).made if played else None
    if hand.abandoned is None or hand.tricks is None:
        return settle_tricks(made, hand.tricks, 5)
    if min(hand.tricks) < 0 or sum(hand.tricks) > 5 or made not in (None, hand.tricks):
        raise DataError(f"an abandoned hand cannot have {hand.tricks} tricks; played: {made}.")
    return hand.tricks


def _won(
    hand: Hand, tricks: tuple[int, ...], calls: tuple[str, ...], penalised: set[int]
) -> tuple[int, Item]:
    """Return who wins the hand, and what they mark for it."""
    quitter = hand.abandoned
    if quitter is None or tricks[quitter] >= 3:
        winner, item = point_item(tricks, calls)
        return point_item(tricks, calls, winner in penalised)
    other, place = 1 - quitter, "H{59} law 42"
    if tricks[quitter] == 0:
        return other, scored("vole, hand abandoned", 2, place)
    given = [0, 0]
    given[quitter], given[other] = tricks[quitter], 5 - tricks[quitter]
    _, item = point_item(given, calls, other in penalised)
    return other, scored(f"{item.name}, hand abandoned", item.points, place)


def settle_game(
    hands: Sequence[Hand], first_dealer: int = 0, rules: Rules = CLUB_RULES
) -> Settlement:
    """Settle a game from its hands, the deal taken alternately (E s.118).

    The facts have the scores after each hand and, for a finished game, what it counts: treble,
    double or single.

    >>> first = Hand("Ks", ("propose", "accept", "play"), tricks=(0, 5))
    >>> second = Hand("9c", ("propose", "refuse"), tricks=(5, 0))
    >>> settle_game([first, second], first_dealer=0).facts["scores"]
    [[3, 0], [5, 0]]
    """
    check_players(2, first_dealer=first_dealer)
    score, scores, items = [0, 0], [], [Breakdown(), Breakdown()]
    winner: int | None = None
    for number, hand in enumerate(hands):
        if winner is not None:
            raise DataError(f"hand {number + 1} is recorded after the game ended at {score}.")
        dealer = (first_dealer + number) % 2
        seats = (1 - dealer, dealer)  # who is the hand's player 0, its player 1
        settled = settle(hand, (score[seats[0]], score[seats[1]]), rules)
        for place, player in enumerate(seats):
            items[player] += settled.sides[place]
            score[player] = settled.facts["score"][place]
        scores.append(list(score))
        winner = None if settled.won_game is None else seats[settled.won_game]
    facts: dict[str, object] = {"scores": scores}
    if winner is not None:
        multiple, name = stake(score[1 - winner], rules)
        facts |= {"stake": multiple, "called": name}
    return Settlement(sides=tuple(items), won_hand=None, won_game=winner, facts=facts)


WORKED_HANDS: tuple[Hand, ...] = (
    Hand(  # A deals; Y changed three cards, A two
        "Ks",
        ("propose", "accept", "play"),
        ("Ts Kh Kd 7s 7h", "Qs Js As 9s 8s"),
        "Kh 8s Qs 7s Js Ts As 7h 9s Kd",
    ),
    Hand(
        "9c",
        ("propose", "refuse"),
        ("Kd Ad 8h 7h Ts", "Ks Qs Js 8c 7c"),
        "Kd 7c Ks Ts Qs 7h Js 8h 8c Ad",
    ),
    Hand("Jd", ("play",), ("Qd Td Tc 8c 8h", "Jc Ah Jh Th 8d"), "Tc Jc Ah 8h Jh Td Qd 8d 8c Th"),
    Hand(calls=("propose", "accept", "play"), tricks=(2, 3)),
    Hand(  # A holds the king and does not announce it
        "9d", ("play",), ("Qd Jd Ks Qs As", "Kd Ad Ah Kc 8s"), "Ks 8s Qd Kd Kc Jd Qs Ad Ah As"
    ),
)
"""The hands that Hoffmann plays out (H{61}-{63}); A deals, his cut of a knave being better than Y's
ace. The cards held are the text's. It gives the play of the fifth hand; of the first three it gives
the result, and the play here is the best for both sides that leads to it. Of the fourth it says
only that Y wins the point."""


def worked_game(rules: Rules = CLUB_RULES) -> Settlement:
    """Replay Hoffmann's game of five hands card by card; side 0 is A, side 1 is Y.

    >>> worked_game().facts["scores"]
    [[3, 0], [3, 2], [3, 3], [3, 4], [5, 4]]
    """
    return settle_game(WORKED_HANDS, first_dealer=0, rules=rules)
