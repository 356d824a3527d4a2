"""Matrimony (E s.108).

Two cards down and one up to each of five to fourteen players, and five chances to be gained:
Best, Matrimony (king and queen), Intrigue (queen and knave), Confederacy (king and knave) and
Pairs. The ace of diamonds turned up sweeps them all; what nobody gains stands over. Player 0 is
the eldest hand, the dealer is the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, perm, prod
from typing import Self

from cribscore.cards import CardsLike, parse_cards
from cribscore.errors import DataError
from cribscore.games import live
from cribscore.games.odds import Odds, chance_at_least, odds_of
from cribscore.games.packs import FULL
from cribscore.games.shape import Breakdown, Cards, Settlement, check_seats, scored

__all__ = [
    *("CHANCES", "PACK", "POLICIES", "QUESTIONS", "Hand", "State", "Rules", "odds"),
    *("score_hand", "settle", "simulate", "start"),
]

PACK = FULL
CHANCES = ("best", "matrimony", "intrigue", "confederacy", "pairs")
(SWEEPER,) = parse_cards("Ad")
POLICIES: dict[str, live.Policy] = {"random": live.play_random}
_PLACE = "E s.108"
_JACK, _QUEEN, _KING = 10, 11, 12
_UNIONS = {"matrimony": (_KING, _QUEEN), "intrigue": (_QUEEN, _JACK), "confederacy": (_KING, _JACK)}
_TWELVE, _NOTHING = (12,) * 5, (0,) * 5


@dataclass(frozen=True, slots=True)
class Rules:
    """What a company agrees upon before it plays.

    Attributes
    ----------
    one_suit : Matrimony, intrigue and confederacy must be of one suit; the text asks for none.
    fewest, most : How many may play: five at least, fourteen at most.
    """

    one_suit: bool = False
    fewest: int = 5
    most: int = 14

    def __post_init__(self) -> None:
        if not 2 <= self.fewest <= self.most <= 17:
            raise DataError(
                f"from 2 to 17 can have three cards each; got {self.fewest} to {self.most}."
            )

    def check(self, players: int) -> None:
        """Refuse a number of players that the rules do not seat."""
        check_seats(players, range(self.fewest, self.most + 1), "matrimony")


STANDARD = Rules()


def score_hand(cards: CardsLike, rules: Rules = STANDARD) -> Breakdown:
    """Name the chances that three cards, the one turned up last, can claim, and with which cards.

    The items have no points, for what each is worth lies on the board.

    >>> [item.name for item in score_hand("Ks Qh Jd").items]
    ['best', 'matrimony', 'intrigue', 'confederacy']
    """
    ids = PACK.parse(cards, sizes=(3,))
    found = _claims(ids, rules)
    items = [scored(name, 0, _PLACE, held) for name, held in found.items()]
    if ids[-1] == SWEEPER:
        items.append(scored("the ace of diamonds turned up", 0, _PLACE, (SWEEPER,)))
    return Breakdown(items=tuple(items))


def _claims(ids: Sequence[int], rules: Rules) -> dict[str, tuple[int, ...]]:
    """Return the cards with which a hand claims each chance."""
    claims: dict[str, tuple[int, ...]] = {"best": (max(ids, key=lambda c: PACK.powers[c]),)}
    for name, (one, other) in _UNIONS.items():
        pairs = [(a, b) for a in ids for b in ids if (a >> 2, b >> 2) == (one, other)]
        pairs = [(a, b) for a, b in pairs if not rules.one_suit or a & 3 == b & 3]
        if pairs:
            claims[name] = pairs[0]
    for rank in {c >> 2 for c in ids}:
        alike = tuple(c for c in ids if c >> 2 == rank)
        if len(alike) > 1:
            claims["pairs"] = alike
    return claims


@dataclass(frozen=True, slots=True)
class Hand:
    """The record of a deal.

    Attributes
    ----------
    hands : Three cards a player, the one turned up last, from the eldest hand on; the dealer's
        last.
    stakes : What the dealer puts on best, matrimony, intrigue, confederacy and pairs; the others
        put one less on each.
    standing : What stood over on each from the deal before; nothing if left out.
    """

    hands: tuple[CardsLike, ...]
    stakes: tuple[int, ...] = _TWELVE
    standing: tuple[int, ...] = _NOTHING


def settle(hand: Hand, rules: Rules = STANDARD) -> Settlement:
    """Settle a deal: the sweep, or each chance to the eldest of its best holders (s.108).

    The fact ``standing`` is what is left on each chance for the next deal, so that the sides gain
    what stood over less what stands over. `won_hand` is who swept.

    >>> done = settle(Hand(("Ks 2c 3d", "Qs Jc 4d", "5h 5c 9d", "2h 6c Td", "3h 7c Kd"), (2,) * 5))
    >>> done.totals, done.facts["standing"]["matrimony"]
    ((1, 1, 1, -5, -10), 6)
    """
    hands = _read_hands(hand.hands, rules)
    _check_board(hand.stakes, hand.standing)
    players = len(hands)
    laid = [sum(max(n - (p < players - 1), 0) for n in hand.stakes) for p in range(players)]
    items = [[scored("laid upon the board", -n, _PLACE)] for n in laid]
    board = {
        name: old + new + (players - 1) * max(new - 1, 0)
        for name, old, new in zip(CHANCES, hand.standing, hand.stakes, strict=True)
    }
    sweeper = next((p for p, held in enumerate(hands) if held[-1] == SWEEPER), None)
    if sweeper is not None:
        whole = sum(board.values())
        items[sweeper].append(scored("the ace of diamonds turned up", whole, _PLACE, (SWEEPER,)))
        board = dict.fromkeys(CHANCES, 0)
    else:
        for name, (player, cards) in _gained(hands, rules).items():
            items[player].append(scored(name, board[name], _PLACE, cards))
            board[name] = 0
    return Settlement.of_items(items, won_hand=sweeper, facts={"standing": board})


def _read_hands(given: Sequence[CardsLike], rules: Rules) -> list[tuple[int, ...]]:
    rules.check(len(given))
    return [tuple(hand) for hand in PACK.parse_hands(given, 3, what="player {}'s hand")]


def _check_board(stakes: Sequence[int], standing: Sequence[int]) -> None:
    for what, numbers in (("stakes", stakes), ("standing", standing)):
        if len(numbers) != len(CHANCES) or min(numbers) < 0:
            raise DataError(
                f"{what} must be five numbers, for {', '.join(CHANCES)}; got {numbers}."
            )


def _gained(hands: Sequence[Sequence[int]], rules: Rules) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Return who gains each chance, the eldest first, and with which cards."""
    gained: dict[str, tuple[int, tuple[int, ...]]] = {}
    for player, hand in enumerate(hands):
        for name, cards in _claims(hand, rules).items():
            held = gained.get(name)
            # of two combinations alike the eldest hand's; of two pairs or cards the higher
            if held is None or (
                name not in _UNIONS and PACK.powers[cards[0]] > PACK.powers[held[1][0]]
            ):
                gained[name] = (player, cards)
    return gained


@dataclass(frozen=True, kw_only=True)
class State(live.State):
    """A deal in progress: each calls ``turn`` for a third card, face up, and then ``show``.

    The ace of diamonds turned up ends the deal at once. There is nothing to decide.

    Attributes
    ----------
    stock : The cards to be turned up, in the order of the players.
    stakes, standing : What the dealer puts on each chance, and what stood over.
    """

    stock: tuple[int, ...]
    stakes: tuple[int, ...] = _TWELVE
    standing: tuple[int, ...] = _NOTHING
    rules: Rules = STANDARD

    def legal_calls(self) -> tuple[str, ...]:
        return () if self.is_over else ("turn" if len(self.hand) == 2 else "show",)

    def _call(self, call: str) -> Self:
        last = self.turn == len(self.hands) - 1
        if call == "show":
            return self._with(turn=live.OVER if last else self.turn + 1)
        up, hands = self.stock[self.turn], list(self.hands)
        hands[self.turn] = (*self.hand, up)
        following = 0 if last else self.turn + 1
        return self._with(hands=tuple(hands), turn=live.OVER if up == SWEEPER else following)

    def record(self) -> Hand:
        """Return the deal, with the cards that the sweep left to be turned up."""
        pairs = zip(self.hands, self.stock, strict=False)
        return Hand(tuple(Cards((*hand[:2], up)) for hand, up in pairs), self.stakes, self.standing)

    def _settle(self) -> Settlement:
        return settle(self.record(), self.rules)


def start(
    *,
    players: int = 6,
    stakes: tuple[int, ...] = _TWELVE,
    standing: tuple[int, ...] = _NOTHING,
    seed: live.Seed = None,
    hands: live.Hands = None,
    rules: Rules = STANDARD,
) -> State:
    """Deal two cards each; known hands are of three cards, the one to be turned up last.

    >>> Cards(start(players=5, seed=1).call("turn").hands[0])
    Cards('3c Tc Kc')
    """
    rules.check(players)
    _check_board(stakes, standing)
    dealt, _ = live.deal_cards(PACK, players, 3, seed=seed, hands=hands)
    return State(
        pack=PACK,
        hands=tuple(hand[:2] for hand in dealt),
        stock=tuple(hand[2] for hand in dealt),
        stakes=stakes,
        standing=standing,
        rules=rules,
    )


def _facts(done: Settlement) -> dict[str, float]:
    gained = {item.name for side in done.sides for item in side.items}
    shares: dict[str, float] = {"sweep": done.won_hand is not None}
    return shares | {name: name in gained for name in CHANCES}


simulate = live.simulator(start, POLICIES, "random", STANDARD, seats=6, facts=_facts)


def odds(players: int = 6, rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return how likely each chance is to be gained, by the number of players.

    ``sweep``: the ace of diamonds is turned up; ``matrimony``, ``intrigue``, ``confederacy`` (all
    alike) and ``pairs``: it is not, and somebody gains the chance; ``best by an ace``: it is not,
    and Best falls to an ace. Best is gained in every other deal.

    >>> chances = odds(5)
    >>> chances["sweep"].value, round(float(chances["matrimony"]), 4)
    (Fraction(5, 52), 0.1486)
    """
    rules.check(players)
    sweep = Fraction(players, 52)
    full, less = [3] * players, [2] + [3] * (players - 1)
    if rules.one_suit:
        apart = _no_two(full, [2] * 4, 44), _no_two(less, [2] * 4, 43)
    else:
        apart = _no_union(full, 4, 4, 52), _no_union(less, 4, 4, 51)
    union = 1 - apart[0] - sweep * (1 - apart[1])
    pairs = 1 - _no_two(full, [4] * 13) - sweep * (1 - _no_two(less, [3] + [4] * 12, barred=True))
    best = chance_at_least(1, drawn=3 * players, good=4, total=52) - sweep
    suits = "one suit" if rules.one_suit else "any suits"
    assumption = f"{players} hands of three cards, one of them turned up; combinations of {suits}"
    named = {"sweep": sweep, "best by an ace": best}
    named |= dict.fromkeys(_UNIONS, union) | {"pairs": pairs}
    return odds_of(named, assumption)


def _no_union(sizes: Sequence[int], ones: int, others: int, total: int) -> Fraction:
    """Return the chance that no hand holds a card of both kinds.

    The hands are dealt one after another; what matters is how many of each kind are left.
    """
    chances = {(ones, others): Fraction(1)}
    left = total
    for size in sizes:
        onward: dict[tuple[int, int], Fraction] = {}
        for (a, b), chance in chances.items():
            for i, j in [(i, 0) for i in range(size + 1)] + [(0, j) for j in range(1, size + 1)]:
                ways = comb(a, i) * comb(b, j) * comb(left - a - b, size - i - j)
                if ways:
                    key = (a - i, b - j)
                    add = chance * ways / comb(left, size)
                    onward[key] = onward.get(key, Fraction(0)) + add
        chances, left = onward, left - size
    return sum(chances.values(), Fraction(0))


def _no_two(
    sizes: Sequence[int], groups: Sequence[int], free: int = 0, *, barred: bool = False
) -> Fraction:
    """Return the chance that no hand holds two cards of a group, such as a rank.

    Group by group, each card goes to a different hand or to none; what matters is how many hands
    have how many places left. The free cards, of no group, fill them. With `barred` the first
    hand takes none of the first group, for it holds one already.
    """
    most = max(sizes)
    ways = {tuple(list(sizes).count(k) for k in range(most + 1)): 1}
    for place, cards in enumerate(groups):
        onward: dict[tuple[int, ...], int] = {}
        for state, n in ways.items():
            closed = sizes[0] if barred and place == 0 else 0
            for after, more in _spread(state, cards, closed):
                onward[after] = onward.get(after, 0) + n * more
        ways = onward
    good = 0
    for state, n in ways.items():
        places = sum(k * hands for k, hands in enumerate(state))
        orders = prod(factorial(k) ** hands for k, hands in enumerate(state))
        good += n * perm(free, places) // orders
    total, left = 1, sum(groups) + free
    for size in sizes:
        total, left = total * comb(left, size), left - size
    return Fraction(good, total)


def _spread(state: tuple[int, ...], cards: int, closed: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the ways to give cards of one group to different hands, or to leave them."""
    found = [(state, 1, cards)]
    for k in range(len(state) - 1, 0, -1):
        onward = []
        for after, n, left in found:
            open_hands = state[k] - (k == closed)
            for taken in range(min(open_hands, left) + 1):
                moved = list(after)
                moved[k] -= taken
                moved[k - 1] += taken
                onward.append(
                    (tuple(moved), n * comb(open_hands, taken) * perm(left, taken), left - taken)
                )
        found = onward
    return [(after, n) for after, n, _ in found]


QUESTIONS = {"hand": score_hand, "settle": settle, "simulate": simulate, "odds": odds}
