"""Rubicon bézique (H{30}-{31}, laws 61-66): declarations valued, the finished game settled.

The text at hand has only the last laws. Laws 1 to 60 are from outside it: the code of the Portland
Club (1887) as the handbooks of the time print it. Four packs, nine cards each, no turn-up: the
first marriage or sequence declared makes the trump; the last trick counts 50; each ace or ten in
the tricks (a *brisque*) is ten, counted only where it can matter.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike, format_cards
from cribscore.errors import DataError, IllegalPlayError
from cribscore.games.odds import Estimate, Odds, count_hands
from cribscore.games.packs import Pack, parse_suit
from cribscore.games.shape import Breakdown, Item, Settlement

__all__ = [
    *("DECLARATIONS", "PACK", "RubiconGame", "Rules", "carte_blanche", "dealt_chances"),
    *("play_deal", "score_declaration", "settle_game", "simulate_games"),
]

PACK = Pack("the rubicon bézique pack", "ATKQJ987", copies=4)
"""Four piquet packs, 128 cards, ranking as at bézique; nine to each player."""
OUTSIDE = "outside the text (Portland Club 1887)"
ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
COURT = (JACK, QUEEN, KING)
SEQUENCE = (ACE, TEN, KING, QUEEN, JACK)
HAND_SIZE = 9
N_BRISQUES = 32

DECLARATIONS: Mapping[str, int] = {
    "carte blanche": 50,
    "marriage": 20,
    "royal marriage": 40,
    "back door": 150,
    "sequence": 250,
    "bezique": 40,
    "double bezique": 500,
    "treble bezique": 1_500,
    "quadruple bezique": 4_500,
    "four knaves": 40,
    "four queens": 60,
    "four kings": 80,
    "four aces": 100,
}
"""A sequence in a plain suit is a "back door"."""
BEZIQUES = ("bezique", "double bezique", "treble bezique", "quadruple bezique")
FOURS = {ACE: "four aces", KING: "four kings", QUEEN: "four queens", JACK: "four knaves"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The numbers of the code.

    Attributes
    ----------
    rubicon : int
        A loser who has less is rubiconed.
    game, rubicon_game : int
        Added for the game, and for a game in which the loser is rubiconed.
    all_brisques : int
        Added for a rubicon: the thirty-two brisques.
    under_hundred : int
        Added where the loser has not even a hundred.
    last_trick : int
        For the last trick.
    """

    rubicon: int = 1_000
    game: int = 500
    rubicon_game: int = 1_000
    all_brisques: int = 320
    under_hundred: int = 100
    last_trick: int = 50


STANDARD = Rules()


def carte_blanche(hand: CardsLike) -> Breakdown:
    """Score a hand without king, queen or knave.

    Parameters
    ----------
    hand : cards
        The nine cards dealt.

    Returns
    -------
    Breakdown
        Fifty, or nothing.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If it is not nine cards of the packs.

    Examples
    --------
    >>> carte_blanche("As Ts 9s 8s 7s As Ad Th 7d").total
    50
    """
    ids = PACK.parse(hand, sizes=(HAND_SIZE,))
    if any(card >> 2 in COURT for card in ids):
        return Breakdown()
    return Breakdown((Item("carte blanche", ids, DECLARATIONS["carte blanche"], OUTSIDE),))


def score_declaration(cards: CardsLike, *, trump: str = "") -> Breakdown:
    """Return what cards shown together are worth as one declaration.

    Parameters
    ----------
    cards : cards
        The cards of the declaration and no others.
    trump : str
        The trump suit; empty while there is none, and then a marriage or sequence makes it.

    Returns
    -------
    Breakdown
        One item; none if the cards make no declaration.

    Raises
    ------
    CardCountError, DuplicateCardError, InvalidCardError
        If they are not two to eight cards of the packs.

    Examples
    --------
    >>> score_declaration("Qs Qs Qs Jd Jd Jd").total
    1500
    >>> score_declaration("Ah Th Kh Qh Jh", trump="s").items[0].name
    'back door'
    """
    ids = PACK.parse(cards, what="the declaration", sizes=range(2, 9))
    name = _name_of(ids, parse_suit(trump) if trump else None)
    if name is None:
        return Breakdown()
    return Breakdown((Item(name, ids, DECLARATIONS[name], OUTSIDE),))


def _name_of(cards: tuple[int, ...], trump: int | None) -> str | None:
    ranks, suits = [card >> 2 for card in cards], {card & 3 for card in cards}
    counts = Counter(cards)
    for number, name in enumerate(BEZIQUES, 1):
        if counts == {4 * QUEEN + 3: number, 4 * JACK + 1: number}:
            return name
    if len(cards) == 4 and len(set(ranks)) == 1:
        return FOURS.get(ranks[0])
    if len(suits) == 1 and sorted(ranks) == sorted(SEQUENCE):
        return "sequence" if trump in (None, *suits) else "back door"
    if len(suits) == 1 and sorted(ranks) == [QUEEN, KING]:
        return "royal marriage" if trump in (None, *suits) else "marriage"
    return None


@dataclass(frozen=True, slots=True)
class RubiconGame:
    """The record of a finished deal, which is a game.

    Attributes
    ----------
    declared : tuple of tuple of str
        For each player, what he scored, by name: keys of `DECLARATIONS`, or ``last trick``.
    brisques : tuple of int
        The aces and tens in each player's tricks, thirty-two in all.
    """

    declared: tuple[tuple[str, ...], tuple[str, ...]]
    brisques: tuple[int, int]


def settle_game(record: RubiconGame, rules: Rules = STANDARD) -> Settlement:
    """Settle a game: who wins, and by how many points.

    Parameters
    ----------
    record : RubiconGame
        What was scored.
    rules : Rules
        The numbers of the code.

    Returns
    -------
    Settlement
        The score of each side; ``facts`` has the points of the game. Fractions of a hundred are
        left out unless they decide who wins. Brisques are added where they can decide who wins,
        or save the loser from the rubicon; a loser still rubiconed does not have them added
        (law 61). Scores that are equal with them cancel the game.

    Raises
    ------
    DataError
        If a declaration is unknown, or the brisques are not thirty-two.

    Examples
    --------
    >>> game = RubiconGame((("sequence", "treble bezique"), ("double bezique",)), (16, 16))
    >>> settle_game(game).facts["points"]  # 1,700 and 500, 1,000 for the rubicon, 320
    3500
    """
    if len(record.declared) != 2 or len(record.brisques) != 2:
        raise DataError("rubicon bézique is for 2 players; give two lists and two numbers.")
    sides = tuple(_scored(names, rules) for names in record.declared)
    if sum(record.brisques) != N_BRISQUES or min(record.brisques) < 0:
        raise DataError(f"thirty-two brisques are shared; got {record.brisques}.")
    plain = [side.total for side in sides]
    full = [total + 10 * n for total, n in zip(plain, record.brisques, strict=True)]
    if full[0] == full[1] and _near(plain):
        return Settlement(sides, None, {"points": 0, "result": "null and void (law 61)"})
    counted = _near(plain) or min(plain) < rules.rubicon <= min(full)
    winner = (full[1] > full[0]) if counted else (plain[1] > plain[0])
    best, worst = (full if counted else plain)[winner], (full if counted else plain)[1 - winner]
    if worst < rules.rubicon:
        best, worst = plain[winner], plain[1 - winner]
        points = 100 * (best // 100 + worst // 100) + rules.rubicon_game + rules.all_brisques
        points += rules.under_hundred * (worst < 100)
        points, result = points // 100 * 100, "rubicon"
    else:
        points = max(100 * (best // 100 - worst // 100), 0) + rules.game
        result = "won"
        if counted:
            place = "H{30} law 61"
            sides = tuple(
                side + Breakdown((Item("brisques", (), 10 * n, place),))
                for side, n in zip(sides, record.brisques, strict=True)
            )
    return Settlement(sides, int(winner), {"points": points, "result": result})


def _near(plain: list[int]) -> bool:
    """Say whether the brisques must be counted to know who wins: they may make up 320 points."""
    return abs(plain[0] - plain[1]) <= 10 * N_BRISQUES


def _scored(names: tuple[str, ...], rules: Rules) -> Breakdown:
    values = {**DECLARATIONS, "last trick": rules.last_trick}
    items = []
    for name in names:
        if name not in values:
            raise DataError(f"there is no declaration {name!r}; there are {', '.join(values)}.")
        items.append(Item(name, (), values[name], OUTSIDE))
    return Breakdown(tuple(items))


def dealt_chances() -> dict[str, Odds]:
    """Return the chance of each declaration in the nine cards dealt.

    Returns
    -------
    dict of str to Odds
        Before a card is drawn; the trump is not yet made, so that sequence and marriage are of
        any suit.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> round(float(dealt_chances()["carte blanche"]), 4)
    0.0122
    """
    whole, words = comb(128, HAND_SIZE), "nine cards of 128"
    chances = {"carte blanche": Fraction(comb(80, HAND_SIZE), whole)}
    for number, name in enumerate(BEZIQUES, 1):
        chances[name] = _at_least([(4, number), (4, number)])
    for name in FOURS.values():
        chances[name] = _at_least([(16, 4)])
    chances["marriage"] = 1 - Fraction(_without_marriage(), whole)
    chances["sequence"] = 4 * _at_least([(4, 1)] * 5)  # two suits would take ten cards
    return {name: Odds(value, words) for name, value in chances.items()}


def _at_least(needs: list[tuple[int, int]]) -> Fraction:
    any_number = range(HAND_SIZE + 1)
    groups = [(size, range(need, HAND_SIZE + 1)) for size, need in needs]
    groups.append((128 - sum(size for size, _ in needs), any_number))
    return Fraction(count_hands(groups, HAND_SIZE), comb(128, HAND_SIZE))


def _without_marriage() -> int:
    """Count the hands in which no suit has both its king and its queen."""
    any_number, some = range(HAND_SIZE + 1), range(1, HAND_SIZE + 1)
    total = 0
    for with_king in range(5):
        kings, queens = [(4, some)] * with_king, [(4, any_number)] * (4 - with_king)
        total += comb(4, with_king) * count_hands([*kings, *queens, (96, any_number)], HAND_SIZE)
    return total


def play_deal(rng: random.Random) -> RubiconGame:
    """Deal and play at random; after a trick its taker declares the best that his hand holds.

    Parameters
    ----------
    rng : random.Random
        Where the randomness comes from.

    Returns
    -------
    RubiconGame
        What each scored. Only cards still in the hand are declared, each once, and any card may
        be played while the stock lasts, so that the totals are a floor of what play can make.

    Raises
    ------
    Nothing.

    Examples
    --------
    >>> sum(play_deal(random.Random(1)).brisques)
    32
    """
    stock = PACK.shuffled(rng)
    hands = [[stock.pop() for _ in range(HAND_SIZE)] for _ in range(2)]
    tables: list[list[int]] = [[], []]
    declared: list[list[str]] = [[i.name for i in carte_blanche(hand).items] for hand in hands]
    brisques, leader, trump = [0, 0], 0, None
    while hands[0] or tables[0]:
        trick: list[int] = []
        for player in (leader, 1 - leader):
            held = hands[player] + tables[player]
            if not stock and trick:
                held = _strict(held, trick[0], trump)
            card = rng.choice(held)
            (tables if card in tables[player] else hands)[player].remove(card)
            trick.append(card)
        leader = leader if not _takes(trick[1], trick[0], trump) else 1 - leader
        brisques[leader] += sum(card >> 2 in (ACE, TEN) for card in trick)
        if stock:
            trump = _declare(hands[leader], tables[leader], declared[leader], trump)
            for player in (leader, 1 - leader):
                hands[player].append(stock.pop())
    declared[leader].append("last trick")
    return RubiconGame((tuple(declared[0]), tuple(declared[1])), (brisques[0], brisques[1]))


def _takes(card: int, led: int, trump: int | None) -> bool:
    if card & 3 == led & 3:
        return PACK.powers[card] > PACK.powers[led]
    return trump is not None and card & 3 == trump


def _strict(held: list[int], led: int, trump: int | None) -> list[int]:
    """Return what may be played in the last nine tricks: follow and win, else trump."""
    same = [card for card in held if card & 3 == led & 3]
    higher = [card for card in same if PACK.powers[card] > PACK.powers[led]]
    trumps = [card for card in held if card & 3 == trump]
    return higher or same or trumps or held


def _declare(
    hand: list[int], table: list[int], declared: list[str], trump: int | None
) -> int | None:
    """Lay down the most valuable declaration that the hand holds; return the trump suit."""
    counts = Counter(hand)
    best: tuple[int, str, list[int]] | None = None
    for cards in _candidates(counts):
        name = _name_of(tuple(cards), trump)
        if name and (best is None or DECLARATIONS[name] > best[0]):
            best = DECLARATIONS[name], name, cards
    if best is None:
        return trump
    for card in best[2]:
        hand.remove(card)
        table.append(card)
    declared.append(best[1])
    makes_trump = best[1] in ("royal marriage", "sequence")
    return best[2][0] & 3 if trump is None and makes_trump else trump


def _candidates(counts: Counter[int]) -> list[list[int]]:
    """Return sets of cards in hand that may make a declaration."""
    found = []
    number = min(counts[4 * QUEEN + 3], counts[4 * JACK + 1])
    if number:
        found.append([4 * QUEEN + 3] * number + [4 * JACK + 1] * number)
    for suit in range(4):
        for ranks in (SEQUENCE, (KING, QUEEN)):
            if all(counts[4 * rank + suit] for rank in ranks):
                found.append([4 * rank + suit for rank in ranks])
    for rank in FOURS:
        same = [4 * rank + suit for suit in range(4) for _ in range(counts[4 * rank + suit])]
        if len(same) >= 4:
            found.append(same[:4])
    return found


def simulate_games(n: int = 1_000, *, seed: int = 0) -> Estimate:
    """Estimate the points of a game of random play.

    Parameters
    ----------
    n : int
        How many games.
    seed : int
        Of the random numbers.

    Returns
    -------
    Estimate
        Mean points of the game, whoever wins.

    Raises
    ------
    DataError
        If n is less than two.

    Examples
    --------
    >>> simulate_games(5, seed=1).n
    5
    """
    rng = random.Random(seed)
    points = [settle_game(play_deal(rng)).facts["points"] for _ in range(n)]
    return Estimate.of_values(points)


def legal_replies(hand: CardsLike, led: CardsLike, *, trump: str) -> tuple[int, ...]:
    """Return the cards that may be played in the last nine tricks.

    Parameters
    ----------
    hand : cards
        What the second player holds.
    led : card
        The card led.
    trump : str
        The trump suit.

    Returns
    -------
    tuple of int
        Follow suit and win if able; without the suit led, trump.

    Raises
    ------
    IllegalPlayError
        If the hand is empty.
    CardCountError, DuplicateCardError, InvalidCardError
        If the cards are not of the packs.

    Examples
    --------
    >>> format_cards(legal_replies("Ah Qh 7s", "Kh", trump="s"))
    'Ah'
    """
    ids = PACK.parse(hand, sizes=range(HAND_SIZE + 1))
    lead = PACK.parse_one(led, what="the lead")
    if not ids:
        raise IllegalPlayError(f"no card is held to play to the {format_cards(lead)}.")
    PACK.check_together({"the hand": ids, "the lead": (lead,)})
    return tuple(_strict(list(ids), lead, parse_suit(trump)))


QUESTIONS = {
    "value": score_declaration,
    "carte-blanche": carte_blanche,
    "settle": settle_game,
    "legal": legal_replies,
    "chances": dealt_chances,
    "simulate": simulate_games,
}
