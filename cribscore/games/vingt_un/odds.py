"""The chances of vingt-un: naturals, busts, final totals, the dealer's advantage (E s.116)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from cribscore.cards import CardsLike, format_cards, value_of
from cribscore.errors import CardCountError, DataError
from cribscore.games.odds import Odds, odds_of
from cribscore.games.vingt_un.hand import (
    PACK,
    STANDARD,
    TARGET,
    Rules,
    best_total,
    highest,
    result_of,
)


def odds(hands: int = 2) -> dict[str, Odds]:
    """Return the chances of naturals among hands dealt from one pack (s.116).

    ``mean`` naturals a coup, ``any``, and ``exactly 0``, ``exactly 1`` and so on, of 1 to 26 hands,
    the dealer's with them.

    The book says once in seven coups with two; it is once in ten and a third.

    >>> odds(2)["mean"].value, float(1 / odds(2)["mean"].value)
    (Fraction(64, 663), 10.359375)
    """
    if not 1 <= hands <= 26:
        raise DataError(f"hands must be from 1 to 26, two cards each of 52; got {hands}.")
    # all_of[j]: the chance that j given hands are all naturals, an ace and a card of ten each
    all_of = [Fraction(1)]
    for j in range(min(hands, 4)):
        all_of.append(all_of[-1] * (4 - j) * (16 - j) / comb(52 - 2 * j, 2))
    found = {"mean": hands * all_of[1], "any": Fraction(0)}
    for k in range(len(all_of)):
        found[f"exactly {k}"] = sum(
            (
                (-1) ** (j - k) * comb(j, k) * comb(hands, j) * all_of[j]
                for j in range(k, len(all_of))
            ),
            Fraction(0),
        )
    found["any"] = 1 - found["exactly 0"]
    assumption = f"{hands} hands of two cards from a full pack, the dealer's with them"
    return odds_of(found, assumption)


def bust_odds(cards: CardsLike, seen: CardsLike = "") -> Odds:
    """Return the chance that the next card takes a hand over twenty-one.

    `seen` are other cards known to be out of the stock.

    >>> bust_odds("Kd 4c").value
    Fraction(23, 50)
    """
    hand, left = _hand_and_rest(cards, seen)
    if not left:
        raise CardCountError(
            f"no card is left to draw; all 52 have been seen, {format_cards(hand)} in hand."
        )
    bad = sum(best_total((*hand, card))[0] > TARGET for card in left)
    return Odds(value=Fraction(bad, len(left)), assumption=f"one card of the {len(left)} not seen")


def _hand_and_rest(cards: CardsLike, seen: CardsLike) -> tuple[tuple[int, ...], tuple[int, ...]]:
    hand, out = PACK.parse(cards), PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the hand": hand, "the cards seen": out})
    return hand, PACK.remaining(hand, out)


def bust_table(seen: CardsLike = "") -> dict[int, Odds]:
    """Return the chance, by the total in hand, that the next card passes twenty-one (s.116).

    The totals are 4 to 21, made without an ace that counts eleven. `seen` are cards known to be
    out of the stock; none counts a full pack, as the book does.

    >>> bust_table()[14].against, bust_table()[15].against
    ('7 to 6 against', '7 to 6 on')
    """
    _, left = _hand_and_rest("", seen)
    if not left:
        raise CardCountError("no card is left to draw; all 52 have been seen.")
    assumption = f"one card of the {len(left)} not seen, an ace counting one"
    over = {
        total: sum(total + value_of(card) > TARGET for card in left)
        for total in range(4, TARGET + 1)
    }
    return odds_of({total: Fraction(n, len(left)) for total, n in over.items()}, assumption)


def opening_odds(over: int = 14, seen: CardsLike = "") -> Odds:
    """Return the chance that an adversary's first two cards make more than a number (s.116).

    Two aces make twelve. `seen` are cards known to be elsewhere.

    >>> opening_odds(14).against
    '26 to 25 on'
    """
    _, left = _hand_and_rest("", seen)
    if len(left) < 2:
        raise CardCountError(f"two cards must be left to deal; {len(left)} are not seen.")
    good = sum(best_total(pair)[0] > over for pair in combinations(left, 2))
    return Odds(
        value=Fraction(good, comb(len(left), 2)),
        assumption=f"two cards of the {len(left)} not seen",
    )


def final_totals(
    stand_on: int = 15, cards: CardsLike = "", seen: CardsLike = ""
) -> dict[str, Odds]:
    """Return where a hand ends that draws below a total and stands on it.

    `cards` is the hand so far, none for a hand yet to be dealt. The chances of each final total,
    and then of ``over``, sum to one.

    >>> list(final_totals(15))
    ['15', '16', '17', '18', '19', '20', '21', 'over']
    """
    if not 2 <= stand_on <= TARGET:
        raise DataError(f"stand_on must be from 2 to {TARGET}; got {stand_on}.")
    hand, rest = _hand_and_rest(cards, seen)
    values = Counter(map(value_of, hand))
    pack = Counter(map(value_of, rest)) + values
    ends: dict[str, Fraction] = {}
    weights = {tuple(sorted(values.elements())): Fraction(1)}
    while weights:  # over the multisets of values held, so that each is reached but once
        onward: dict[tuple[int, ...], Fraction] = {}
        for held, weight in weights.items():
            total = highest(sum(held), 1 in held)
            pool = pack - Counter(held)
            if (len(held) >= 2 and total >= stand_on) or not pool:
                end = "over" if total > TARGET else str(total)
                ends[end] = ends.get(end, Fraction(0)) + weight
                continue
            for value, n in pool.items():
                key = tuple(sorted((*held, value)))
                onward[key] = onward.get(key, Fraction(0)) + weight * Fraction(n, pool.total())
        weights = onward
    assumption = f"draws below {stand_on}, from the {len(rest)} cards not seen"
    order = sorted(ends, key=lambda end: TARGET + 1 if end == "over" else int(end))
    return odds_of({end: ends[end] for end in order}, assumption)


def dealer_edge(stand_on: int = 17, rules: Rules = STANDARD) -> float:
    """Return the dealer's mean gain in stakes a coup, where both stand on a total.

    One player against the dealer, from a full pack (E s.113); exact but for rounding, and
    negative where the player gains.

    >>> round(dealer_edge(17), 4), round(dealer_edge(14), 4)
    (0.0592, 0.0028)
    """
    import numpy as np

    hands = _ended_hands(stand_on)
    held = np.array(list(hands), dtype=np.int64)
    orders = np.array(list(hands.values()), dtype=np.float64)
    sizes = held.sum(axis=1)
    left = [np.cumprod([1.0, *range(n, n - 2 * TARGET, -1)]) for n in (*[4] * 9, 16, 52)]
    kinds = [_kind_of(cards) for cards in hands]
    classes = {kind: np.array([k == kind for k in kinds]) for kind in dict.fromkeys(kinds)}
    edge = 0.0
    for dealer, theirs in classes.items():
        ways = np.outer(orders, orders[theirs])  # times the ways to draw those values, of all ways
        for value in range(10):
            ways *= left[value][held[:, value, None] + held[None, theirs, value]]
        ways /= left[10][sizes[:, None] + sizes[None, theirs]]
        for player, mine in classes.items():
            _, times, _ = result_of(_like(player), _like(dealer), True, rules)
            edge -= times * float(ways[mine].sum())
    return edge


def _ended_hands(stand_on: int) -> dict[tuple[int, ...], int]:
    """Return the hands of a player who stands on a total, and the orders of drawing each.

    A hand is how many cards it has of each value, the aces first.
    """
    if not 2 <= stand_on <= TARGET:
        raise DataError(f"stand_on must be from 2 to {TARGET}; got {stand_on}.")
    ended: dict[tuple[int, ...], int] = {}
    drawing: dict[tuple[int, ...], int] = {(0,) * 10: 1}
    while drawing:
        onward: dict[tuple[int, ...], int] = {}
        for hand, orders in drawing.items():
            low = sum(value * n for value, n in enumerate(hand, 1))
            if sum(hand) >= 2 and highest(low, hand[0] > 0) >= stand_on:
                ended[hand] = ended.get(hand, 0) + orders
                continue
            for value in [v for v, n in enumerate(hand) if n < (4 if v < 9 else 16)]:
                drawn = (*hand[:value], hand[value] + 1, *hand[value + 1 :])
                onward[drawn] = onward.get(drawn, 0) + orders
        drawing = onward
    return ended


def _kind_of(hand: tuple[int, ...]) -> int:
    """Return the total of a hand, 0 for a natural, and 22 for one that is over."""
    low = sum(value * n for value, n in enumerate(hand, 1))
    total = highest(low, hand[0] > 0)
    return 0 if total == TARGET and sum(hand) == 2 else min(total, TARGET + 1)


def _like(kind: int) -> tuple[int, ...]:
    """Return a hand of a kind, for the rules of payment."""
    over_or_even = {0: "Ah Kd", 21: "7h 7d 7c", 22: "Ks Qs 5d"}
    plain = f"2h {kind - 2}d" if kind < 12 else f"Kh {'T' if kind == 20 else kind - 10}d"
    return PACK.parse(over_or_even.get(kind, plain))
