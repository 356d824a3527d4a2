"""Methods of the claims on what a deal of cribbage is worth, and who wins from a score."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from cribscore.books.claims.verify import Computed, method
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant

if TYPE_CHECKING:
    from cribscore.match import GamesResult, Source

_N_GAMES = {"five-card": 20_000, "six-card": 3_000}


@cache
def _games(variant: Variant) -> "GamesResult":
    from cribscore.match import simulate_games

    n = _N_GAMES[variant.name]
    return simulate_games("expected", "expected", n, seed=1, variant=variant, paired=False)


def _points(variant: Variant, dealer: bool, source: "Source" = "all") -> tuple[float, float]:
    """Return a mean of deals between equilibrium throwers, and its standard error."""
    found = _games(variant).points(dealer=dealer, source=source)
    return found.mean, found.standard_error


def _deals_of(variant: Variant) -> str:
    return f"{_N_GAMES[variant.name]:,} games of {variant.name} between two of Expected"


def _average(variant: Variant, dealer: bool) -> Computed:
    value, error = _points(variant, dealer)
    how = f"{_deals_of(variant)}: {value:.2f} ± {error:.2f}, to the nearest point"
    return Computed(round(value), how)


@method("cribbage.average_of_the_pone")
def _average_of_the_pone() -> Computed:
    return _average(FIVE_CARD, dealer=False)


@method("cribbage.average_of_the_dealer")
def _average_of_the_dealer() -> Computed:
    return _average(FIVE_CARD, dealer=True)


def _two_deals(variant: Variant) -> tuple[float, float]:
    (one, first), (other, second) = (_points(variant, dealer) for dealer in (True, False))
    return one + other, (first**2 + second**2) ** 0.5


@method("cribbage.two_deals_of_five_cards")
def _two_deals_of_five_cards() -> Computed:
    value, error = _two_deals(FIVE_CARD)
    how = f"{_deals_of(FIVE_CARD)}: {value:.2f} ± {error:.2f} for dealing once and not dealing once"
    return Computed(f"{int(value)} to {int(value) + 1}", how)


@method("cribbage.two_deals_of_six_cards")
def _two_deals_of_six_cards() -> Computed:
    value, error = _two_deals(SIX_CARD)
    how = f"{_deals_of(SIX_CARD)}: dealing once and not dealing once"
    return Computed(round(value, 1), how, error)


@method("cribbage.six_cards_score_more")
def _six_cards_score_more() -> Computed:
    six, five = _two_deals(SIX_CARD)[0], _two_deals(FIVE_CARD)[0]
    how = f"two deals are worth {six:.1f} to each at six-card, {five:.1f} at five-card"
    return Computed("higher" if six > five else "lower", how)


@method("cribbage.crib_or_hand")
def _crib_or_hand() -> Computed:
    crib, hand = (_points(FIVE_CARD, True, "crib")[0], _points(FIVE_CARD, True, "hand")[0])
    how = f"{_deals_of(FIVE_CARD)}: {crib:.2f} in the dealer's crib, {hand:.2f} in his hand"
    return Computed("the crib" if crib > hand else "the hand", how)


def _from(dealer: int, pone: int, variant: Variant) -> tuple[float, float]:
    from cribscore.board import win_probability

    chance = win_probability(dealer, pone, dealer=True, variant=variant)
    return chance.mean, chance.standard_error


_HOW_BOARD: Mapping[str, str] = {
    "five-card": "from four million deals between two of Expected",
    "six-card": "from fifty million deals between two of Solved",
}


@method("cribbage.three_for_last")
def _three_for_last() -> Computed:
    value, error = _from(0, 3, FIVE_CARD)
    return Computed(
        value,
        f"first dealer's chance with three for last against him, {_HOW_BOARD[FIVE_CARD.name]}",
        error,
    )


@method("cribbage.first_dealer_at_six_card")
def _first_dealer_at_six_card() -> Computed:
    value, error = _from(0, 0, SIX_CARD)
    how = f"first dealer's chance {value:.4f} ± {error:.4f}, {_HOW_BOARD[SIX_CARD.name]}"
    return Computed("the first dealer" if value > 0.5 else "the non-dealer", how)


@method("cribbage.seven_points_ahead")
def _seven_points_ahead() -> Computed:
    value, error = _from(27, 20, FIVE_CARD)
    sample = _HOW_BOARD[FIVE_CARD.name]
    how = f"B, about to deal, wins with chance {value:.3f} ± {error:.3f}, {sample}"
    return Computed("B" if value > 0.5 else "A", how)


@method("cribbage.pone_with_ten_points")
def _pone_with_ten_points() -> Computed:
    average = round(_points(SIX_CARD, dealer=True)[0])
    value, _ = _from(10, average, SIX_CARD)
    least = next(p for p in range(121) if _from(10 + p, average, SIX_CARD)[0] > 0.5) + 10
    how = (
        f"with ten against a dealer's average of {average} he wins {100 * value:.1f} in 100; "
        f"he needs {least} to be the favourite, {_HOW_BOARD[SIX_CARD.name]}"
    )
    return Computed("ten" if value > 0.5 else str(least), how)


@method("cribbage.one_sits_out")
def _one_sits_out() -> Computed:
    from cribscore.match import simulate_rotation

    found = simulate_rotation("expected", 40_000, seed=1, variant=FIVE_CARD)
    how = (
        f"{found.n_games:,} games to 61 between three of Expected, the next player pone, no three "
        "for last: first, second and third dealer win "
        f"{', '.join(f'{share:.3f}' for share in found.shares)}, each ± 0.0025"
    )
    names = ("the first dealer", "the second dealer", "the third dealer")
    return Computed(names[found.wins.index(max(found.wins))], how)
