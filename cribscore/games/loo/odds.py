"""The chances of loo, exact: trumps, the first player's duty, the highest trump, flushes."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod

from cribscore.cards import CardsLike, card_name, full_name
from cribscore.errors import CardCountError, DataError
from cribscore.games.loo.rules import (
    FIVE_CARD,
    PACK,
    THREE_CARD,
    Rules,
    check_rules,
    ranking_of,
    trumps_of,
)
from cribscore.games.odds import Odds, chance_of, odds_of


def _trump_counts(turned: int, rules: Rules) -> tuple[int, int]:
    """Return how many trumps and cards are left when one is turned up."""
    ranking = ranking_of(turned & 3, rules)
    left = PACK.remaining((turned,))
    return len(trumps_of(left, ranking)), len(left)


def odds(turn_up: CardsLike = "2s", rules: Rules = THREE_CARD) -> dict[str, Odds]:
    """Return the chance of each number of trumps in a hand as dealt.

    >>> {name: round(float(p), 4) for name, p in odds().items()}
    {'0 trumps': 0.4388, '1 trumps': 0.427, '2 trumps': 0.1236, '3 trumps': 0.0106}
    """
    check_rules(rules)
    trumps, left = _trump_counts(PACK.parse_one(turn_up), rules)
    words = f"{rules.each} cards of {left}, {trumps} of them trumps"
    return {
        f"{k} trumps": Odds(
            value=chance_of(k, drawn=rules.each, good=trumps, total=left), assumption=words
        )
        for k in range(rules.each + 1)
    }


def duty_odds(rules: Rules = THREE_CARD) -> dict[str, Odds]:
    """Return how often the first player's lead is not free (s.97 iii, iv).

    >>> round(float(duty_odds()["bound"]), 4)
    0.167
    """
    check_rules(rules)
    several = alone = Fraction(0)
    for turned in PACK.cards:
        trumps, left = _trump_counts(turned, rules)
        some = [chance_of(k, drawn=rules.each, good=trumps, total=left) for k in (0, 1)]
        several += (1 - some[0] - some[1]) / 52
        if turned >> 2:  # one of the trumps left is the ace
            alone += some[1] / trumps / 52
    words = f"{rules.each} cards dealt and one turned up"
    named = {"two or more trumps": several, "ace alone": alone, "bound": several + alone}
    return odds_of(named, words)


def highest_odds(
    card: CardsLike,
    turn_up: CardsLike,
    hand: CardsLike = "",
    *,
    against: int = 2,
    rules: Rules = THREE_CARD,
) -> Odds:
    """Return the chance that a trump held is the highest of those who stand, as dealt.

    >>> highest_odds("Ks", "5s", "4h 2d", against=3).value
    Fraction(13, 16)
    """
    check_rules(rules)
    one, turned = PACK.parse_one(card, what="the trump"), PACK.parse_one(turn_up)
    rest = PACK.parse(hand, what="the rest of the hand", sizes=range(rules.each))
    PACK.check_together(
        {"the trump": (one,), "the turn-up": (turned,), "the rest of the hand": rest}
    )
    ranking = ranking_of(turned & 3, rules)
    if not ranking.is_trump(one):
        raise CardCountError(
            f"the {full_name(one)} is no trump where the {card_name(turned)} is turned up."
        )
    unseen = PACK.remaining((one, turned), rest)
    hidden = against * rules.each
    if against < 1 or hidden > len(unseen):
        raise CardCountError(
            f"against must be from 1 to {len(unseen) // rules.each} hands; got {against}."
        )
    mine = ranking.powers[one]
    higher = sum(ranking.powers[c] > mine for c in trumps_of(unseen, ranking))
    words = f"{hidden} cards of {len(unseen)} not seen, {higher} of them higher trumps"
    return Odds(value=chance_of(0, drawn=hidden, good=higher, total=len(unseen)), assumption=words)


def flush_odds(players: int = 5, rules: Rules = FIVE_CARD) -> dict[str, Odds]:
    """Return the chances of flushes as dealt, before any cards are changed (s.100 ii).

    >>> found = flush_odds(5)
    >>> round(1 / float(found["one hand"])), round(1 / float(found["any hand"]))
    (356, 72)
    """
    check_rules(rules)
    if rules.each != 5:
        raise DataError("there are no flushes in three-card loo.", hint="each must be 5.")
    if not 1 <= players <= 10:
        raise DataError(f"players must be from 1 to 10, five cards each of 51; got {players}.")
    packs = {  # each: its weight, the suits' cards without Pam, and whether Pam is among them
        "none": [(Fraction(1), (13, 13, 13, 13), 0)],
        "clubs": [(Fraction(1), (12, 13, 13, 13), 1)],
        "trumps": [(Fraction(1, 13), (12, 13, 13, 13), 0), (Fraction(12, 13), (11, 13, 13, 13), 1)],
    }[rules.pam]
    all_of = [
        sum((w * _all_flush(j, suits, pam) for w, suits, pam in packs), Fraction(0))
        for j in range(players + 1)
    ]
    none = sum(((-1) ** j * comb(players, j) * p for j, p in enumerate(all_of)), Fraction(0))
    words = f"{players} hands of five as dealt; Pam: {rules.pam}"
    named = {"one hand": all_of[1], "any hand": 1 - none, "mean": players * all_of[1]}
    return odds_of(named, words)


def _all_flush(hands: int, suits: Sequence[int], pam: int) -> Fraction:
    """Return the chance that so many given hands are all flushes.

    Each hand has a suit; at most one has Pam, and four cards of its suit. Ways are counted suit
    by suit, by how many hands are of it and whether Pam is in one of them.
    """
    total, left = 1, sum(suits) + pam
    for _ in range(hands):
        total, left = total * comb(left, 5), left - 5
    # ways[(hands placed, Pam placed)]: to choose their cards from the suits so far
    ways = {(0, 0): 1}
    for size in suits:
        onward: dict[tuple[int, int], int] = {}
        for (placed, used), n in ways.items():
            for k in range(hands - placed + 1):
                for has in range(min(k, pam - used) + 1):
                    cards = 5 * k - has
                    if cards > size:
                        continue
                    chosen = prod(comb(size - 5 * i, 5) for i in range(k - has))
                    chosen *= comb(size - 5 * (k - has), 4) if has else 1
                    which = comb(hands - placed, k) * (k if has else 1)
                    key = (placed + k, used + has)
                    onward[key] = onward.get(key, 0) + n * chosen * which
        ways = onward
    return Fraction(ways.get((hands, 0), 0) + ways.get((hands, 1), 0), total)
