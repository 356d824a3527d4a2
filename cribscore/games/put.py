"""Put: three cards each, threes highest, and "I put" for the whole game (E s.101-104).

Suits do not matter: a trick goes to the higher rank, and equal ranks tie it.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from cribscore.cards import RANKS, CardsLike, format_cards, full_name
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.odds import Estimate, Odds
from cribscore.games.packs import Pack, check_in_step
from cribscore.games.shape import Breakdown, Item, Settlement, check_players

__all__ = [
    *("PACK", "PutHand", "Rules", "Strength", "best_hands", "deal_hand", "give_best"),
    "judge_tricks",
    *("score_hand", "simulate_puts", "strength", "trick_taker"),
]

PACK = Pack("the pack at put", "32AKQJT987654")
"""Threes are best, twos next; below them the ranks fall from the ace as usual (E s.101)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be agreed.

    Attributes
    ----------
    target : int
        Points that make the game (E s.101: five).
    ties_win : bool
        Whether one trick and two ties win the contest. Outside the text, which settles only one
        trick each and a tie; without it, two tricks must be won.
    """

    target: int = 5
    ties_win: bool = True


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


def trick_taker(led: int, reply: int) -> int | None:
    """Say who takes a trick (E s.101).

    Parameters
    ----------
    led, reply : int
        The two cards.

    Returns
    -------
    int or None
        0 if the card led takes it, 1 if the reply does, None if they tie.

    Raises
    ------
    Nothing: the cards are known to the pack.

    Examples
    --------
    >>> trick_taker(51, 11), trick_taker(51, 50)  # a king and a three; two kings
    (1, None)
    """
    difference = PACK.powers[led] - PACK.powers[reply]
    return None if difference == 0 else int(difference < 0)


def judge_tricks(takers: Sequence[int | None], rules: Rules = Rules()) -> int | None:
    """Return who wins the contest of three tricks, None if it is void.

    Parameters
    ----------
    takers : sequence of int or None
        The taker of each trick; None for a tie.
    rules : Rules
        What was agreed.

    Returns
    -------
    int or None
        Two tricks out of three win; one each and a tie goes for nothing (E s.101); one trick
        and two ties win by the standard adopted (outside the text); three ties are void.

    Raises
    ------
    DataError
        If there are not three tricks.

    Examples
    --------
    >>> judge_tricks([0, 1, None]) is None
    True
    >>> judge_tricks([None, 1, None])
    1
    """
    if len(takers) != 3:
        raise DataError(f"a contest at put has 3 tricks; got {len(takers)}.")
    won = Counter(taker for taker in takers if taker is not None)
    need = 1 if rules.ties_win else 2
    for player in (0, 1):
        if won[player] > won[1 - player] and won[player] >= need:
            return player
    return None


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
    record: PutHand, score: tuple[int, int] = (0, 0), rules: Rules = Rules()
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
    >>> score_hand(PutHand(putter=0), score=(4, 2)).winner
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
    return Settlement(sides, winner, {"score": after, "void": void})


def give_best(giver: CardsLike, receiver: CardsLike, gift: CardsLike) -> tuple[int, ...]:
    """Return the hand of a player whose partner gives him his best card (E s.103).

    Parameters
    ----------
    giver, receiver : cards
        The three cards of each partner.
    gift : card
        The card given: the giver's best, any of them if several are equal.

    Returns
    -------
    tuple of int
        The receiver's hand: he discards his worst card for the one received.

    Raises
    ------
    IllegalPlayError
        If the gift is not the giver's best card.
    CardCountError, DuplicateCardError, InvalidCardError
        If the hands are not three cards each of one pack.

    Examples
    --------
    >>> format_cards(give_best("2s Kd 4c", "As Ad 5h", "2s"))
    'As Ad 2s'
    """
    giving = PACK.parse(giver, what="the giver's hand", sizes=(3,))
    taking = PACK.parse(receiver, what="the receiver's hand", sizes=(3,))
    PACK.check_together({"the giver's hand": giving, "the receiver's hand": taking})
    card = PACK.parse_one(gift, what="the gift")
    best = max(giving, key=lambda c: PACK.powers[c])
    if card not in giving or PACK.powers[card] < PACK.powers[best]:
        raise IllegalPlayError(
            f"the gift must be the giver's best card, the {full_name(best)}; got the "
            f"{full_name(card)}."
        )
    worst = min(taking, key=lambda c: PACK.powers[c])
    return (*(c for c in taking if c != worst), card)


def deal_hand(rng: random.Random) -> PutHand:
    """Deal a hand at random, put and see it, and play it with random cards.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.

    Returns
    -------
    PutHand
        The record.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> len(deal_hand(random.Random(1)).played.split())
    6
    """
    pack = PACK.shuffled(rng)
    hands = [pack[0:6:2], pack[1:6:2]]
    names = (format_cards(hands[0]), format_cards(hands[1]))
    played: list[int] = []
    leader = 0
    for _ in range(3):
        pair = [hands[p].pop(rng.randrange(len(hands[p]))) for p in (leader, 1 - leader)]
        played += pair
        taken = trick_taker(*pair)
        leader = leader if taken is None else (leader + taken) % 2
    return PutHand(names, format_cards(played), putter=0, seen=True)


def simulate_puts(n: int = 10_000, *, seed: int = 0) -> Estimate:
    """Estimate how often the eldest hand wins a contest of random cards, randomly played.

    Parameters
    ----------
    n : int
        How many deals.
    seed : int
        Of the random numbers.

    Returns
    -------
    Estimate
        The share of contests that the eldest hand wins; void ones are not won.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_puts(10, seed=1).n
    10
    """
    rng = random.Random(seed)
    return Estimate.of_counts(sum(score_hand(deal_hand(rng)).winner == 0 for _ in range(n)), n)


@cache
def _contest(leader: tuple[int, ...], other: tuple[int, ...], lead: int) -> int:
    """Return the leader's open-handed result, 1 won, 0 void, -1 lost, `lead` tricks ahead."""
    if not leader:
        return (lead > 0) - (lead < 0)
    best = -1
    for i, mine in enumerate(leader):
        rest = leader[:i] + leader[i + 1 :]
        worst = 1
        for j, his in enumerate(other):
            left = other[:j] + other[j + 1 :]
            if mine >= his:
                value = _contest(rest, left, lead + (mine > his))
            else:
                value = -_contest(left, rest, 1 - lead)
            worst = min(worst, value)
        best = max(best, worst)
    return best


@dataclass(frozen=True, slots=True)
class Strength:
    """How a hand does against every hand of the opponent, both open and best played.

    Attributes
    ----------
    wins : Odds
        That it wins the contest.
    void : Odds
        That neither does.
    """

    wins: Odds
    void: Odds

    def to_dict(self) -> dict[str, object]:
        """Return both chances as plain data."""
        return {"wins": self.wins, "void": self.void}


def strength(hand: CardsLike, *, leads: bool = True) -> Strength:
    """Return how often three cards win a contest, both hands open and best played.

    Parameters
    ----------
    hand : cards
        Three cards.
    leads : bool
        Whether the hand leads first, as the eldest does.

    Returns
    -------
    Strength
        Over all C(49, 3) = 18,424 opposing hands; one trick and two ties win.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If the cards are not three of a pack.

    Examples
    --------
    >>> strength("3s 3d 3h").wins.value
    Fraction(1, 1)
    """
    cards = PACK.parse(hand, sizes=(3,))
    mine = tuple(sorted(PACK.powers[c] for c in cards))
    left = {power: 4 - mine.count(power) for power in range(len(RANKS))}
    counts: Counter[int] = Counter()
    for his in combinations_with_replacement(range(len(RANKS)), 3):
        held = Counter(his)
        ways = prod(comb(left[power], k) for power, k in held.items())
        if ways:
            counts[_contest(mine, his, 0) if leads else -_contest(his, mine, 0)] += ways
    total = comb(49, 3)
    words = f"the opponent's {total:,} hands equally likely, both hands open and best played"
    return Strength(
        Odds(Fraction(counts[1], total), words), Odds(Fraction(counts[0], total), words)
    )


def best_hands(top: int = 10, *, leads: bool = True) -> list[dict[str, object]]:
    """Return the hands that win a contest most often, both hands open and best played.

    Parameters
    ----------
    top : int
        How many.
    leads : bool
        Whether the hand leads first.

    Returns
    -------
    list of dict
        Ranks, how many hands of cards have them, and the chances that `strength` gives; of the
        455 sets of three ranks, the best first. Some seconds.

    Raises
    ------
    DataError
        If not from 1 to 455 are asked for.

    Examples
    --------
    ``best_hands(3)`` begins with three threes.
    """
    sets = list(combinations_with_replacement(PACK.ranks, 3))
    if not 1 <= top <= len(sets):
        raise DataError(f"top must be from 1 to {len(sets)}, the kinds of hand; got {top}.")
    rows: list[dict[str, object]] = []
    for ranks in sets:
        found = strength([f"{rank}{'cdhs'[n]}" for n, rank in enumerate(ranks)], leads=leads)
        ways = prod(comb(4, n) for n in Counter(ranks).values())
        chances = {"wins": found.wins.value, "void": found.void.value}
        rows.append({"ranks": " ".join(ranks), "hands": ways, **chances})
    return sorted(rows, key=lambda row: (row["wins"], row["void"]), reverse=True)[:top]


QUESTIONS = {
    "strength": strength,
    "best": best_hands,
    "settle": score_hand,
    "gift": give_best,
    "simulate": simulate_puts,
}
