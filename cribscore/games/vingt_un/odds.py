"""The chances of vingt-un, exact (E s.116)."""

from collections import Counter
from fractions import Fraction
from math import comb

from cribscore.cards import CardsLike, format_cards, value_of
from cribscore.errors import CardCountError, DataError
from cribscore.games.odds import Odds
from cribscore.games.vingt_un.rules import PACK, TARGET, best_total, highest

__all__ = ["bust_odds", "bust_table", "final_totals", "natural_odds", "opening_odds"]


def natural_odds(hands: int = 2) -> dict[str, Odds]:
    """Return the chances of naturals among hands dealt from one pack (s.116).

    Parameters
    ----------
    hands : int
        How many hands are dealt, the dealer's with them: 1 to 26.

    Returns
    -------
    dict
        ``mean`` naturals a coup, ``any``, and ``exactly 0``, ``exactly 1`` and so on, each an
        `Odds`.

    Raises
    ------
    DataError
        If the pack does not hold so many hands.

    Examples
    --------
    The book says once in seven coups with two; it is once in ten and a third.

    >>> odds = natural_odds(2)
    >>> odds["mean"].value, float(1 / odds["mean"].value)
    (Fraction(64, 663), 10.359375)
    """
    if not 1 <= hands <= 26:
        raise DataError(f"hands must be from 1 to 26, two cards each of 52; got {hands}.")
    assumption = f"{hands} hands of two cards from a full pack, the dealer's with them"
    # all_of[j]: the chance that j given hands are all naturals, an ace and a card of ten each
    all_of = [Fraction(1)]
    for j in range(min(hands, 4)):
        all_of.append(all_of[-1] * (4 - j) * (16 - j) / comb(52 - 2 * j, 2))
    exactly = [
        sum(
            (
                (-1) ** (j - k) * comb(j, k) * comb(hands, j) * p
                for j, p in enumerate(all_of)
                if j >= k
            ),
            Fraction(0),
        )
        for k in range(len(all_of))
    ]
    odds = {
        "mean": Odds(hands * all_of[1], assumption),
        "any": Odds(1 - exactly[0], assumption),
    }
    return odds | {f"exactly {k}": Odds(p, assumption) for k, p in enumerate(exactly)}


def bust_odds(cards: CardsLike, seen: CardsLike = "") -> Odds:
    """Return the chance that the next card takes a hand over twenty-one.

    Parameters
    ----------
    cards : text, id, or a sequence of texts and ids
        The hand.
    seen : text, id, or a sequence of texts and ids
        Other cards known to be out of the stock.

    Returns
    -------
    Odds
        Exact.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If a card is unknown, or lies in two places.
    CardCountError
        If no card is left to draw.

    Examples
    --------
    >>> bust_odds("Kd 4c").value
    Fraction(23, 50)
    """
    hand, out = PACK.parse(cards), PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the hand": hand, "the cards seen": out})
    left = PACK.remaining(hand, out)
    if not left:
        raise CardCountError(f"no card is left to draw upon {format_cards(hand)}.")
    bad = sum(best_total((*hand, card))[0] > TARGET for card in left)
    return Odds(Fraction(bad, len(left)), f"one card of the {len(left)} not seen")


def bust_table(seen: CardsLike = "") -> dict[int, Odds]:
    """Return the chance of passing twenty-one with the next card, at each hard total.

    Parameters
    ----------
    seen : text, id, or a sequence of texts and ids
        Cards known to be out of the stock, one's own hand with them. None: a full pack, as the
        book reckons.

    Returns
    -------
    dict
        By total from 4 to 21, an `Odds`. A hand in which an ace counts eleven cannot pass.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not cards of one pack, or none is left.

    Examples
    --------
    >>> table = bust_table()
    >>> table[14].against, table[15].against
    ('7 to 6 against', '7 to 6 on')
    """
    left = PACK.remaining(PACK.parse(seen, what="the cards seen"))
    if not left:
        raise CardCountError("no card is left to draw; all 52 have been seen.")
    assumption = f"one card of the {len(left)} not seen, an ace counting one"
    return {
        total: Odds(
            Fraction(sum(total + value_of(card) > TARGET for card in left), len(left)), assumption
        )
        for total in range(4, TARGET + 1)
    }


def opening_odds(over: int = 14, seen: CardsLike = "") -> Odds:
    """Return the chance that an adversary's first two cards make more than a number (s.116).

    Parameters
    ----------
    over : int
        The number to be passed; two aces make twelve.
    seen : text, id, or a sequence of texts and ids
        Cards known to be elsewhere.

    Returns
    -------
    Odds
        Exact.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards are not cards of one pack, or fewer than two are left.

    Examples
    --------
    >>> opening_odds(14).against
    '26 to 25 on'
    """
    left = PACK.remaining(PACK.parse(seen, what="the cards seen"))
    if len(left) < 2:
        raise CardCountError(f"two cards must be left to deal; {len(left)} are not seen.")
    good = sum(best_total((a, b))[0] > over for i, a in enumerate(left) for b in left[:i])
    return Odds(Fraction(good, comb(len(left), 2)), f"two cards of the {len(left)} not seen")


def final_totals(
    stand_on: int = 15, cards: CardsLike = "", seen: CardsLike = ""
) -> dict[str, Odds]:
    """Return where a hand ends that draws below a total and stands on it.

    Parameters
    ----------
    stand_on : int
        Draw below this number, stand on it and above: 2 to 21.
    cards : text, id, or a sequence of texts and ids
        The hand so far; none for a hand yet to be dealt.
    seen : text, id, or a sequence of texts and ids
        Other cards known to be out of the stock.

    Returns
    -------
    dict
        The chance of each final total, then ``over``; they sum to one.

    Raises
    ------
    InvalidCardError, DuplicateCardError
        If a card is unknown, or lies in two places.
    DataError
        If `stand_on` is not from 2 to 21.

    Examples
    --------
    >>> odds = final_totals(15)
    >>> list(odds), sum(p.value for p in odds.values())
    (['15', '16', '17', '18', '19', '20', '21', 'over'], Fraction(1, 1))
    """
    if not 2 <= stand_on <= TARGET:
        raise DataError(f"stand_on must be from 2 to {TARGET}; got {stand_on}.")
    hand, out = PACK.parse(cards), PACK.parse(seen, what="the cards seen")
    PACK.check_together({"the hand": hand, "the cards seen": out})
    left = Counter(value_of(card) for card in PACK.remaining(hand, out))
    held = Counter(value_of(card) for card in hand)
    ends: dict[str, Fraction] = {}
    weights = {tuple(sorted(value_of(card) for card in hand)): Fraction(1)}
    # breadth first over the multisets of values held, so that each is reached but once
    while weights:
        onward: dict[tuple[int, ...], Fraction] = {}
        for values, weight in weights.items():
            total = highest(sum(values), 1 in values)
            pool = {v: n + held[v] - values.count(v) for v, n in left.items()}
            remaining = sum(pool.values())
            if (len(values) >= 2 and total >= stand_on) or not remaining:
                end = "over" if total > TARGET else str(total)
                ends[end] = ends.get(end, Fraction(0)) + weight
                continue
            for value in (v for v, n in pool.items() if n):
                key = tuple(sorted((*values, value)))
                chance = weight * Fraction(pool[value], remaining)
                onward[key] = onward.get(key, Fraction(0)) + chance
        weights = onward
    assumption = f"draws below {stand_on}, from the {sum(left.values())} cards not seen"
    order = sorted(ends, key=lambda end: TARGET + 1 if end == "over" else int(end))
    return {end: Odds(ends[end], assumption) for end in order}
