"""All fours (E s.91-94): high, low, Jack and game; begging; the penalty of a revoke.

Player 0 is the eldest hand, the last the dealer; at four, 0 and 2 play against 1 and 3.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Estimate, Odds
from cribscore.games.packs import FULL, parse_suit, suit_name, text_of
from cribscore.games.shape import Breakdown, Item, Settlement, check_players
from cribscore.games.tricks import (
    FOLLOW_OR_TRUMP,
    Duty,
    Ranking,
    Trick,
    check_legal,
    legal_cards,
    play_out,
    text_of_tricks,
    trick_winner,
)

__all__ = [
    *("PACK", "AllFoursHand", "Rules", "count_game", "deal_hand", "holding_chances"),
    *("legal_replies", "score_hand", "scoring_chances", "simulate_hands"),
]

PACK = FULL
"""A complete pack, ranking "the same as at whist" (E s.91)."""
GAME_VALUES = {0: 4, 12: 3, 11: 2, 10: 1, 9: 10}
"""Ace four, king three, queen two, knave one, ten ten (E s.93 iv)."""
JACK = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : int
        Ten points are game (E s.91).
    wrong_score : int
        What the other side takes when a player has scored wrongly: one point or four, as the
        company agrees beforehand (E s.92 iv).
    """

    target: int = 10
    wrong_score: int = 1


STANDARD = Rules()


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


def count_game(cards: CardsLike) -> int:
    """Return what cards count towards game (E s.93 iv).

    Parameters
    ----------
    cards : cards
        Those taken in tricks.

    Returns
    -------
    int
        "The other cards do not count."

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If they are not cards of a pack.

    Examples
    --------
    >>> count_game("As Ks Qs Js Ts 9s")
    20
    """
    return sum(GAME_VALUES.get(card >> 2, 0) for card in PACK.parse(cards, what="the tricks"))


def legal_replies(hand: CardsLike, trick: CardsLike, *, trump: str | int) -> tuple[int, ...]:
    """Return the cards that may be played: follow suit or trump, if able (E s.92 iii).

    Parameters
    ----------
    hand, trick : cards
        What the player holds, and the cards played so far.
    trump : str or int
        The trump suit.

    Returns
    -------
    tuple of int
        A trump may be played even with a card of the suit led. A hand without the suit led is
        free: the text's "must trump or follow suit" is read as the rule of the time, that a
        player need not trump.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not of the pack.

    Examples
    --------
    >>> format_cards(legal_replies("Kh 9c 2s", "7h", trump="s"))
    'Kh 2s'
    """
    ids, played = PACK.parse_turn(hand, trick, most=21, players=4)
    return legal_cards(ids, played, Ranking.of(PACK, parse_suit(trump)), FOLLOW_OR_TRUMP)


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
    return Settlement(sides, winner, {"score": after, "counted for game": games})


def _parse(record: AllFoursHand) -> tuple[list[list[int]], int]:
    if len(record.hands) not in (2, 4):
        raise DataError(f"all fours is for 2 or 4 players; got {len(record.hands)} hands.")
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


def scoring_chances(*, players: int = 2) -> dict[str, Odds]:
    """Return the chances that hang on the deal alone, six cards to each player.

    Parameters
    ----------
    players : int
        Two or four.

    Returns
    -------
    dict of str to Odds
        A knave turned; the knave of trumps dealt to somebody; no trump dealt at all, so that
        neither high nor low is scored; one trump only, which is high and low.

    Raises
    ------
    DataError
        If there are not two or four players.

    Examples
    --------
    >>> scoring_chances()["knave turned up"].value
    Fraction(1, 13)
    """
    if players not in (2, 4):
        raise DataError(f"all fours is for 2 or 4 players; got {players} hands.")
    dealt = 6 * players
    words = f"{dealt} cards dealt and the next turned, nobody begs"
    whole = comb(51, dealt)
    chances = {
        "knave turned up": Fraction(1, 13),
        "knave of trumps in hand": Fraction(12, 13) * Fraction(dealt, 51),
        "no trump in hand": Fraction(comb(39, dealt), whole),
        "one trump in hand": Fraction(12 * comb(39, dealt - 1), whole),
    }
    return {name: Odds(value, words) for name, value in chances.items()}


def holding_chances(hand: CardsLike, *, turn_up: str, players: int = 2) -> dict[str, Odds]:
    """Return the chances that the trumps of a hand are high and low, before any is played.

    Parameters
    ----------
    hand : cards
        Six cards.
    turn_up : card
        The card turned, which makes the trump and is in no hand.
    players : int
        Two or four.

    Returns
    -------
    dict of str to Odds
        "high": that the hand's best trump is the highest out; "low": that its least is the
        lowest out; "Jack elsewhere": that another holds the knave of trumps.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError, DataError
        If the hand is not six cards, or the turn-up is in it.

    Examples
    --------
    >>> holding_chances("As 9s 8h 7h 6d 5d", turn_up="2s")["high"].value
    Fraction(1, 1)
    """
    if players not in (2, 4):
        raise DataError(f"all fours is for 2 or 4 players; got {players} hands.")
    ids, turned = PACK.parse(hand, sizes=(6,)), PACK.parse_one(turn_up)
    PACK.check_together({"the hand": ids, "the turn-up": (turned,)})
    trump, unseen = turned & 3, PACK.remaining(ids, (turned,))
    others = 6 * (players - 1)
    mine = [PACK.powers[c] for c in ids if c & 3 == trump]
    theirs = [PACK.powers[c] for c in unseen if c & 3 == trump]
    higher = sum(power > max(mine, default=-1) for power in theirs)
    lower = sum(power < min(mine, default=99) for power in theirs)
    words = f"the others' {others} cards are any of the {len(unseen)} unseen"
    jack = 4 * JACK + trump in unseen
    held = bool(mine)
    return {
        "high": Odds(_none_of(higher, others, len(unseen)) * held, words),
        "low": Odds(_none_of(lower, others, len(unseen)) * held, words),
        "Jack elsewhere": Odds(Fraction(others, len(unseen)) * jack, words),
    }


def _none_of(bad: int, drawn: int, total: int) -> Fraction:
    return Fraction(comb(total - bad, drawn), comb(total, drawn))


def deal_hand(rng: random.Random, players: int = 2) -> AllFoursHand:
    """Deal at random, beg at random, and play random legal cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.
    players : int
        Two or four.

    Returns
    -------
    AllFoursHand
        The record. Where the pack runs out before the suit changes, the cards are dealt anew
        (outside the text).

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).hands)
    2
    """
    pack = PACK.shuffled(rng)
    hands = [pack[6 * p : 6 * p + 6] for p in range(players)]
    pack = pack[6 * players :]
    turned = [pack.pop(0)]
    begs, gives = rng.random() < 0.3, rng.random() < 0.5
    while begs and not gives and (len(turned) == 1 or turned[-1] & 3 == turned[0] & 3):
        if len(pack) <= 3 * players:
            return deal_hand(rng, players)
        for hand in hands:
            hand += [pack.pop(0) for _ in range(3)]
        turned.append(pack.pop(0))
    ranking = Ranking.of(PACK, turned[-1] & 3)
    tricks = play_out(hands, 0, ranking, FOLLOW_OR_TRUMP, rng.choice)
    played = text_of_tricks(tricks)
    names = tuple(text_of(hand) for hand in hands)
    turn_ups = tuple(text_of([card]) for card in turned)
    return AllFoursHand(turn_ups, names, played, gave_one=begs and gives)


def simulate_hands(n: int = 10_000, *, seed: int = 0, players: int = 2) -> dict[str, Estimate]:
    """Estimate what each side scores in a hand of random play.

    Parameters
    ----------
    n : int
        How many hands.
    seed : int
        Of the random numbers.
    players : int
        Two or four.

    Returns
    -------
    dict of str to Estimate
        Mean points of the eldest's side and of the dealer's.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> sorted(simulate_hands(10, seed=1))
    ['dealer', 'eldest hand']
    """
    rng = random.Random(seed)
    totals = [score_hand(deal_hand(rng, players)).totals for _ in range(n)]
    names = ("eldest hand", "dealer")
    return {name: Estimate.of_values([t[p] for t in totals]) for p, name in enumerate(names)}


QUESTIONS = {
    "settle": score_hand,
    "game": count_game,
    "legal": legal_replies,
    "chances": scoring_chances,
    "holding": holding_chances,
    "simulate": simulate_hands,
}
