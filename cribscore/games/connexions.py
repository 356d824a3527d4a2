"""Connexions (E s.106-107).

Ten cards each for three players, eight for four, ranked as at whist with diamonds always trumps.
Two of the black aces and the king of hearts in one trick make a connexion, and each connexion
and the majority of tricks draw their sums from the pool.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from cribscore.cards import CardsLike, format_cards, full_name, parse_cards
from cribscore.errors import CardCountError, DataError, IllegalPlayError
from cribscore.games.odds import Odds
from cribscore.games.packs import FULL, check_in_step
from cribscore.games.pools import Stakes
from cribscore.games.shape import Breakdown, Item, Settlement
from cribscore.games.tricks import FOLLOW, Ranking, legal_cards, trick_winner

__all__ = [
    *("CONNEXIONS", "PACK", "QUESTIONS", "Hand", "Rules", "connexion_odds", "legal_plays"),
    *("simulate_hands", "score_trick", "settle_hand"),
]

PACK = FULL
DIAMONDS = 1
CARDS_EACH = {3: 10, 4: 8}
CONNEXIONS = {
    name: frozenset(parse_cards(cards))
    for name, cards in (("first", "As Ac"), ("second", "As Kh"), ("third", "Ac Kh"))
}
_CARDS = frozenset().union(*CONNEXIONS.values())
_RANKING = Ranking.of(PACK, DIAMONDS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What is drawn from the pool, in sixpences where gold is staked (s.107).

    A pool of silver alone pays the same numbers in coppers: here, in halfpence.

    Attributes
    ----------
    first, second, third : int
        For the connexions: two shillings, one shilling, sixpence.
    tricks : int
        For the majority of tricks: sixpence. Where two have as many, it stays in the pool (the
        text does not say).
    """

    first: int = 4
    second: int = 2
    third: int = 1
    tricks: int = 1


STANDARD = Rules()

# ------------------------------------------------------------------------------ legal plays


def legal_plays(hand: CardsLike, trick: CardsLike = "") -> str:
    """Return the cards that may be played to a trick (s.107).

    A card of connexion may be played to any lead. Where one has been played, who holds another
    must answer it; once a connexion is made, the others may trump without a revoke. Otherwise
    suit is followed if possible.

    Parameters
    ----------
    hand : text, id, or a sequence of texts and ids
        What the player holds.
    trick : text, id, or a sequence of texts and ids
        The cards played to the trick so far.

    Returns
    -------
    str
        The legal cards.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If a card is unknown, or lies in two places.
    CardCountError
        If the hand is empty or too large, or the trick is full.

    Examples
    --------
    >>> legal_plays("Kh 9s 2d 3h", "4s"), legal_plays("Kh 9s 2d 3h", "4s As")
    ('Kh 9s', 'Kh')
    """
    held = PACK.parse(hand, sizes=range(1, 11))
    played = PACK.parse(trick, what="the trick")
    PACK.check_together({"the hand": held, "the trick": played})
    if len(played) > 3:
        raise CardCountError(
            f"a trick has three cards at most before the last; got {format_cards(played)}."
        )
    return format_cards(_legal(held, played))


def _legal(hand: Sequence[int], trick: Sequence[int]) -> tuple[int, ...]:
    if not trick:
        return tuple(hand)
    mine = [card for card in hand if card in _CARDS]
    out = sum(card in _CARDS for card in trick)
    if out and mine:
        return tuple(mine)  # any two of the three are a connexion
    allowed = legal_cards(hand, trick, _RANKING, FOLLOW)
    if out > 1:
        return tuple(c for c in hand if c in allowed or _RANKING.is_trump(c))
    return tuple(c for c in hand if c in allowed or c in mine)


# ------------------------------------------------------------------------------------ tricks


class Trick(NamedTuple):
    """A trick.

    Attributes
    ----------
    winner : int
        The place of its winner, counted from the leader.
    connexions : tuple of str
        Those made in it.
    """

    winner: int
    connexions: tuple[str, ...]


def score_trick(cards: CardsLike) -> Trick:
    """Say who wins a trick and which connexions are made in it (s.107).

    A trump played wins; without one, where there is a connexion, the player of its first card.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        Three or four cards in the order played.

    Returns
    -------
    Trick
        `winner` is 0 for the leader.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If they are not three or four cards of one pack.

    Examples
    --------
    >>> score_trick("4s As Kh"), score_trick("4h As Ac 2d")
    (Trick(winner=1, connexions=('second',)), Trick(winner=3, connexions=('first',)))
    """
    return _score(PACK.parse(cards, what="the trick", sizes=(3, 4)))


def _score(cards: Sequence[int]) -> Trick:
    made = tuple(name for name, both in CONNEXIONS.items() if both <= set(cards))
    trumped = any(_RANKING.is_trump(card) for card in cards)
    if made and not trumped:
        return Trick(next(i for i, card in enumerate(cards) if card in _CARDS), made)
    if not trumped:
        return Trick(trick_winner(cards, _RANKING), made)
    best = max((c for c in cards if _RANKING.is_trump(c)), key=lambda c: PACK.powers[c])
    return Trick(cards.index(best), made)


# ------------------------------------------------------------------------------- settlement


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a hand.

    Attributes
    ----------
    hands : tuple of cards
        Ten cards each for three players, eight each for four, from the eldest hand on.
    cards : cards
        All cards in the order played; the eldest leads, then the winner of each trick.
    pool : int
        What lies in the pool, staked by all alike.
    """

    hands: tuple[CardsLike, ...]
    cards: CardsLike
    pool: int


def settle_hand(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Replay a hand and draw from the pool: the connexions by precedence, then the tricks.

    Parameters
    ----------
    hand : Hand
        The hands, the cards in the order played, and the pool.
    rules : Rules
        What is drawn.

    Returns
    -------
    Settlement
        A side a player: what is drawn. A connexion belongs to the winner of its trick. Where the
        pool runs out the later draw less, or nothing. The facts ``tricks``, won by each, and
        ``pool``, what is left. `winner` is who has the majority of tricks.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not those of one deal, or not all are played.
    IllegalPlayError
        If a card is not held, or not legal, naming it.
    DataError
        If the pool is negative.

    Examples
    --------
    >>> settle_hand(Hand(("2c", "3c", "4c"), "2c 3c 4c", 12))
    Traceback (most recent call last):
    ...
    cribscore.errors.CardCountError: player 0's hand must have 10 cards; got 1 (2c).
    """
    hands = _read_hands(hand.hands)
    if hand.pool < 0:
        raise DataError(f"the pool must not be negative; got {hand.pool}.")
    cards = PACK.parse(hand.cards, what="the cards played")
    if len(cards) != sum(map(len, hands)):
        last = f", the last of them the {full_name(cards[-1])}" if cards else ""
        raise CardCountError(
            f"all {sum(map(len, hands))} cards must be played; got {len(cards)}{last}."
        )
    waiting = iter(cards)
    return _settle(
        hands, lambda held, trick: _next_card(next(waiting), held, trick), hand.pool, rules
    )


def _read_hands(given: Sequence[CardsLike]) -> list[list[int]]:
    if len(given) not in CARDS_EACH:
        raise DataError(f"connexions is played by three or four; got {len(given)} hands.")
    size = CARDS_EACH[len(given)]
    return PACK.parse_hands(given, size, what="player {}'s hand")


def _next_card(card: int, hand: Sequence[int], trick: Sequence[int]) -> int:
    """Return the card of a record after checking that it may be played."""
    if card not in hand:
        raise IllegalPlayError(f"the {full_name(card)} is not in the hand {format_cards(hand)}.")
    allowed = _legal(hand, trick)
    if card not in allowed:
        raise IllegalPlayError(
            f"the {full_name(card)} may not be played to {format_cards(trick)}; the hand may play "
            f"{format_cards(allowed)}."
        )
    return card


Choose = Callable[[Sequence[int], Sequence[int]], int]


def _settle(hands: list[list[int]], choose: Choose, pool: int, rules: Rules) -> Settlement:
    """Play hands out, each card as `choose` picks it, and draw from the pool."""
    check_in_step(hands)
    players, leader = len(hands), 0
    tricks = [0] * players
    owners: dict[str, int] = {}
    while hands[0]:
        trick: list[int] = []
        for step in range(players):
            hand = hands[(leader + step) % players]
            card = choose(hand, trick)
            hand.remove(card)
            trick.append(card)
        scored = _score(trick)
        leader = (leader + scored.winner) % players
        tricks[leader] += 1
        owners |= dict.fromkeys(scored.connexions, leader)
    items: list[list[Item]] = [[] for _ in hands]
    for name in CONNEXIONS:
        if name in owners:
            drawn = min(getattr(rules, name), pool)
            both = tuple(sorted(CONNEXIONS[name]))
            items[owners[name]].append(Item(f"{name} connexion", both, drawn, "E s.107"))
            pool -= drawn
    majority = tricks.index(max(tricks)) if tricks.count(max(tricks)) == 1 else None
    if majority is not None:
        drawn = min(rules.tricks, pool)
        items[majority].append(Item("majority of tricks", (), drawn, "E s.107"))
        pool -= drawn
    sides = tuple(Breakdown(tuple(side)) for side in items)
    return Settlement(sides, won_hand=majority, facts={"tricks": tuple(tricks), "pool": pool})


def simulate_hands(
    hands: int = 1000, *, players: int = 3, stake: int = 3, seed: int = 0, rules: Rules = STANDARD
) -> dict[str, Any]:
    """Deal and play hands with random legal cards; what is left in the pool stands over.

    Parameters
    ----------
    hands : int
        How many.
    players : int
        Three or four.
    stake : int
        What each puts into the pool before each hand.
    seed : int
        Of the shuffles and the play.
    rules : Rules
        What is drawn.

    Returns
    -------
    dict
        ``gains`` by place at the table and what is left in the ``pool`` (together they are
        nothing), the ``tricks`` of each, and how often each connexion was ``made``.

    Raises
    ------
    DataError
        If there are no hands, not three or four players, or the stake is negative.

    Examples
    --------
    >>> played = simulate_hands(50, seed=1)
    >>> sum(played["gains"]) + played["pool"], sum(played["tricks"])
    (0, 500)
    """
    if players not in CARDS_EACH:
        raise DataError(f"connexions is played by three or four; got {players}.")
    if hands < 1 or stake < 0:
        raise DataError(
            f"hands must be 1 or more and the stake not negative; got {hands}, {stake}."
        )
    rng = random.Random(seed)
    table, size = Stakes(players), CARDS_EACH[players]
    tricks, made = [0] * players, dict.fromkeys(CONNEXIONS, 0)
    for dealt in range(hands):
        for player in range(players):
            table.put(player, stake)
        pack = PACK.shuffled(rng)
        held = [pack[p * size : (p + 1) * size] for p in range(players)]
        settled = _settle(held, lambda h, t: rng.choice(_legal(h, t)), table.pools["pool"], rules)
        for place, side in enumerate(settled.sides):
            seat = (dealt + 1 + place) % players
            table.take(seat, amount=side.total)
            tricks[seat] += settled.facts["tricks"][place]
            for name in made:
                made[name] += any(item.name == f"{name} connexion" for item in side.items)
    pool = table.pools["pool"]
    return {"gains": table.gains, "pool": pool, "tricks": tricks, "made": made}


# ------------------------------------------------------------------------------------- odds


def connexion_odds(players: int = 3) -> dict[str, Odds]:
    """Return the chances that the cards of a connexion are dealt, and can make one.

    Parameters
    ----------
    players : int
        Three or four.

    Returns
    -------
    dict
        ``dealt``: both cards of a given connexion are out; ``can be made``: and in different
        hands, as a connexion is made within a trick; ``one or more``: some connexion can be;
        ``all three in one trick``: its three cards are in three hands.

    Raises
    ------
    DataError
        If there are not three or four players.

    Examples
    --------
    >>> odds = connexion_odds(3)
    >>> odds["dealt"].value, odds["can be made"].value
    (Fraction(145, 442), Fraction(50, 221))
    """
    if players not in CARDS_EACH:
        raise DataError(f"connexions is played by three or four; got {players}.")
    size = CARDS_EACH[players]
    out, total = players * size, 52
    assumption = f"{players} hands of {size} cards, {total - out} left undealt"
    dealt = Fraction(out * (out - 1), total * (total - 1))
    apart = Fraction(out * (out - size), total * (total - 1))
    three = apart * Fraction(out - 2 * size, total - 2)
    # all three out in one hand or two, or two out in different hands: one or two can be made
    two_hands = 3 * Fraction(out * (size - 1) * (out - size), total * (total - 1) * (total - 2))
    two_out = 3 * apart * Fraction(total - out, total - 2)
    named = {
        "dealt": dealt,
        "can be made": apart,
        "one or more": three + two_hands + two_out,
        "all three in one trick": three,
    }
    return {name: Odds(value, assumption) for name, value in named.items()}


QUESTIONS = {
    "legal": legal_plays,
    "trick": score_trick,
    "settle": settle_hand,
    "simulate": simulate_hands,
    "odds": connexion_odds,
}
