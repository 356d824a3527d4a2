"""Methods of the claims on vingt-un (E s.113-116)."""

from fractions import Fraction

from cribscore.books.claims.verify import Computed, method
from cribscore.cards import value_of
from cribscore.games.vingt_un import (
    PACK,
    bust_odds,
    bust_table,
    dealer_edge,
    odds,
    opening_odds,
)

__all__: list[str] = []


@method("vingt_un.safe_at_14")
def _safe_at_14() -> Computed:
    return _safe_at(14, ("Kd 4c", "9d 5c", "8d 6c", "7d 7c"))


@method("vingt_un.safe_at_15")
def _safe_at_15() -> Computed:
    return _safe_at(15, ("Kd 5c", "9d 6c", "8d 7c"))


def _safe_at(total: int, hands: tuple[str, ...]) -> Computed:
    """Return the chance that the next card does not pass twenty-one, of a full pack."""
    seen = sorted({1 - bust_odds(hand).value for hand in hands})
    ways = " or ".join(f"{p.numerator * (50 // p.denominator)} in 50" for p in seen)
    return Computed(
        1 - bust_table()[total].value,
        f"one card of a full pack; with the two cards in hand left out it is {ways}",
    )


@method("vingt_un.over_14")
def _over_14() -> Computed:
    over = opening_odds(14)
    return Computed(
        _against_even(over.value),
        f"two cards of a full pack make more than fourteen in {over.value}: {over.against}",
    )


@method("vingt_un.over_14_with_low_aces")
def _over_14_with_low_aces() -> Computed:
    pairs = [value_of(a) + value_of(b) > 14 for a in PACK.cards for b in PACK.cards if a < b]
    chance = Fraction(sum(pairs), len(pairs))
    return Computed(
        _against_even(chance), f"the same bet if aces counted one only: {float(chance):.4f}"
    )


def _against_even(chance: Fraction) -> str:
    half = Fraction(1, 2)
    return "above even" if chance > half else "even" if chance == half else "below even"


@method("vingt_un.naturals_of_two")
def _naturals_of_two() -> Computed:
    three = float(1 / odds(3)["mean"].value)
    mean = odds(2)["mean"].value
    return Computed(
        mean,
        f"mean naturals in two hands of two cards: once in {float(1 / mean):.2f} coups; once in "
        f"{three:.2f} with three hands, two players and the dealer",
    )


@method("vingt_un.naturals_of_four")
def _naturals_of_four() -> Computed:
    mean = odds(4)["mean"].value
    five = float(7 * odds(5)["mean"].value)
    return Computed(
        mean,
        f"mean naturals in four hands: {float(7 * mean):.2f} in seven coups; {five:.2f} with five "
        "hands, four players and the dealer",
    )


@method("vingt_un.naturals_by_players")
def _naturals_by_players() -> Computed:
    one = odds(1)["mean"].value
    same = all(odds(n)["mean"].value == n * one for n in range(1, 27))
    return Computed(
        "in proportion" if same else "not in proportion",
        "the mean number of naturals by the number of hands, from 1 to 26",
    )


@method("vingt_un.deal_is_advantageous")
def _deal_is_advantageous() -> Computed:
    gains = [dealer_edge(total) for total in (17, 14)]
    words = " and ".join(f"{gain:.4f}" for gain in gains)
    return Computed(
        "yes" if gains[0] > 0 else "no",
        "the dealer's mean gain in stakes a coup against one player, where both stand on "
        f"seventeen, and on fourteen: {words}; ties drawn, over all hands that can be drawn",
    )
