"""The chances of vingt-un, exact (E s.116)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from cribscore.cards import CardsLike, format_cards, value_of
from cribscore.errors import CardCountError, DataError
from cribscore.games.odds import Odds
from cribscore.games.vingt_un.laws import PACK, TARGET, best_total, highest

__all__ = ["bust_odds", "bust_table", "final_totals", "odds", "opening_odds"]


def odds(hands: int = 2) -> dict[str, Odds]:
    """Return the chances of naturals among hands dealt from one pack (s.116).

    ``mean`` naturals a coup, ``any``, and ``exactly 0``, ``exactly 1`` and so on, of 1 to 26 hands,
    the dealer's with them.

    Examples
    --------
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
    return {name: Odds(chance, assumption) for name, chance in found.items()}


def bust_odds(cards: CardsLike, seen: CardsLike = "") -> Odds:
    """Return the chance that the next card takes a hand over twenty-one.

    `seen` are other cards known to be out of the stock.

    Examples
    --------
    >>> bust_odds("Kd 4c").value
    Fraction(23, 50)
    """
    hand, left = _hand_and_rest(cards, seen)
    if not left:
        raise CardCountError(
            f"no card is left to draw; all 52 have been seen, {format_cards(hand)} in hand."
        )
    bad = sum(best_total((*hand, card))[0] > TARGET for card in left)
    return Odds(Fraction(bad, len(left)), f"one card of the {len(left)} not seen")


def _hand_and_rest(cards: CardsLike, seen: CardsLike) -> tuple[tuple[int, ...], tuple[int, ...]]:
    hand, out = PACK.parse(cards), PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the hand": hand, "the cards seen": out})
    return hand, PACK.remaining(hand, out)


def bust_table(seen: CardsLike = "") -> dict[int, Odds]:
    """Return the chance, by the total in hand, that the next card passes twenty-one (s.116).

    The totals are 4 to 21, made without an ace that counts eleven. `seen` are cards known to be
    out of the stock; none counts a full pack, as the book does.

    Examples
    --------
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
    return {total: Odds(Fraction(n, len(left)), assumption) for total, n in over.items()}


def opening_odds(over: int = 14, seen: CardsLike = "") -> Odds:
    """Return the chance that an adversary's first two cards make more than a number (s.116).

    Two aces make twelve. `seen` are cards known to be elsewhere.

    Examples
    --------
    >>> opening_odds(14).against
    '26 to 25 on'
    """
    _, left = _hand_and_rest("", seen)
    if len(left) < 2:
        raise CardCountError(f"two cards must be left to deal; {len(left)} are not seen.")
    good = sum(best_total(pair)[0] > over for pair in combinations(left, 2))
    return Odds(Fraction(good, comb(len(left), 2)), f"two cards of the {len(left)} not seen")


def final_totals(
    stand_on: int = 15, cards: CardsLike = "", seen: CardsLike = ""
) -> dict[str, Odds]:
    """Return where a hand ends that draws below a total and stands on it.

    `cards` is the hand so far, none for a hand yet to be dealt. The chances of each final total,
    and then of ``over``, sum to one.

    Examples
    --------
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
    return {end: Odds(ends[end], assumption) for end in order}
