"""The chance that each declaration is dealt in the first eight cards, exactly."""

from fractions import Fraction
from math import comb

from cribscore.games.bezique.declare import BEZIQUES, FOURS
from cribscore.games.bezique.laws import HAND_SIZE, STANDARD, Rules, deal_cards
from cribscore.games.odds import Odds, count_hands

Group = tuple[int, range]


def odds(rules: Rules = STANDARD) -> dict[str, Odds]:
    """Return the chance of holding each declaration in the eight cards dealt.

    The trump suit is that of the turn-up, which is one card of the pack less; the chances take
    that into account.

    Examples
    --------
    >>> round(float(odds()["bezique"]), 4)
    0.0503
    """
    copies = rules.n_packs
    n_cards = len(deal_cards(rules))  # refuses what cannot be dealt
    plain = f"eight cards of {n_cards}, before any are drawn"
    turned = f"{plain}; the turn-up, which makes the trump, is any card, and no longer to be dealt"
    chances = {}
    for number, name in enumerate(BEZIQUES[:copies], 1):
        chances[name] = Odds(_chance([(copies, number)] * 2, n_cards), plain)
    chances["sequence"] = Odds(_trump_chance(5, copies, n_cards), turned)
    chances["royal marriage"] = Odds(_trump_chance(2, copies, n_cards), turned)
    chances["common marriage"] = Odds(_common_marriage(copies, n_cards), turned)
    for name in FOURS:
        chances[name] = Odds(_chance([(4 * copies, 4)], n_cards), plain)
    return chances


def _chance(needs: list[tuple[int, int]], n_cards: int) -> Fraction:
    """Return the chance of at least the needed number from each group of (size, need)."""
    groups: list[Group] = [(size, range(need, HAND_SIZE + 1)) for size, need in needs]
    groups.append((n_cards - sum(size for size, _ in needs), range(HAND_SIZE + 1)))
    return Fraction(count_hands(groups, HAND_SIZE), comb(n_cards, HAND_SIZE))


def _trump_chance(n_ranks: int, copies: int, n_cards: int) -> Fraction:
    """Return the chance of one card at least of each of so many ranks of trumps.

    The turn-up is one of those ranks, of which eights are none, and then has a copy less.
    """
    whole = _chance([(copies, 1)] * n_ranks, n_cards - 1)
    short = _chance([(copies - 1, 1)] + [(copies, 1)] * (n_ranks - 1), n_cards - 1)
    turned = Fraction(4 * copies * n_ranks, n_cards)
    return turned * short + (1 - turned) * whole


def _common_marriage(copies: int, n_cards: int) -> Fraction:
    """Return the chance of a king and queen of some plain suit, by those that have none."""
    total = n_cards - 1  # the turn-up is a trump: no card of the plain suits is lost
    none = 0
    any_number = range(HAND_SIZE + 1)
    for with_king in range(4):  # suits that hold a king and no queen
        kings: list[Group] = [(copies, range(1, HAND_SIZE + 1))] * with_king
        queens: list[Group] = [(copies, any_number)] * (3 - with_king)
        rest: Group = (total - 6 * copies, any_number)
        none += comb(3, with_king) * count_hands([*kings, *queens, rest], HAND_SIZE)
    return 1 - Fraction(none, comb(total, HAND_SIZE))
