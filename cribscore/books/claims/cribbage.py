"""Methods of the claims on cribbage, the play apart: hands, cribs, throws, averages, the board.

Both books teach the five-card game first, and their maxims for laying out are meant for it; so
cribs are those of five-card cribbage, the other side throwing by the equilibrium.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, partial
from math import comb
from statistics import mean
from typing import TYPE_CHECKING

from cribscore.books.claims.verify import Computed, method
from cribscore.cards import RANK_NAMES, format_cards
from cribscore.variants import FIVE_CARD, SIX_CARD, Variant

if TYPE_CHECKING:
    from cribscore.match.simulate import GamesResult

_ACE, _TWO, _FIVE, _SIX, _NINE, _TEN, _JACK, _QUEEN, _KING = 0, 1, 4, 5, 8, 9, 10, 11, 12
_N_GAMES = {"five-card": 20_000, "six-card": 3_000}
_KINDS = ("pairs", "fifteen", "sequence", "one or two apart", "wide")


# --- hands -----------------------------------------------------------------------------------


@method("cribbage.highest_show")
def _highest_show() -> Computed:
    from cribscore.show.counts import count_scores

    return Computed(len(count_scores(4)) - 1, "the highest of all 12,994,800 shows of five cards")


@method("cribbage.four_cards_average_lower")
def _four_cards_average_lower() -> Computed:
    from cribscore.show.counts import count_scores

    means = []
    for kept, crib in ((3, False), (4, True)):
        counts = [int(n) for n in count_scores(kept, crib=crib)]
        means.append(Fraction(sum(p * n for p, n in enumerate(counts)), sum(counts)))
    low, high = means
    how = f"all shows: {float(low):.3f} with four cards, {float(high):.3f} with five"
    return Computed("lower" if low < high else "higher", how)


# --- cribs -----------------------------------------------------------------------------------


@cache
def _cribs(dealer: bool) -> dict[tuple[int, int, bool], float]:
    """Return the mean crib by ranks thrown and whether they are of one suit."""
    from cribscore.discard.cribs import expected_cribs

    found = expected_cribs(dealer=dealer, given="prior", variant=FIVE_CARD)
    return {(crib.low, crib.high, crib.suited): crib.mean for crib in found}


def _plain_cribs(dealer: bool) -> dict[tuple[int, int], float]:
    return {(low, high): m for (low, high, suited), m in _cribs(dealer).items() if not suited}


_HOW_CRIBS = "exact mean cribs at five-card, two cards known, the other side at the equilibrium"


def _kind(low: int, high: int) -> str:
    if low == high:
        return "pairs"
    if min(low + 1, 10) + min(high + 1, 10) == 15:
        return "fifteen"
    gap = high - low
    return "sequence" if gap == 1 else "one or two apart" if gap <= 3 else "wide"


@cache
def _mean_of_kinds() -> dict[str, float]:
    cribs = _plain_cribs(dealer=True)
    return {kind: mean(m for pair, m in cribs.items() if _kind(*pair) == kind) for kind in _KINDS}


def _told(means: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.2f}" for name, value in means.items())


@method("cribbage.kind_that_helps_most")
def _kind_that_helps_most() -> Computed:
    means = _mean_of_kinds()
    cribs = _plain_cribs(dealer=True)
    no_five = {
        kind: mean(m for pair, m in cribs.items() if _kind(*pair) == kind and _FIVE not in pair)
        for kind in ("pairs", "fifteen")
    }
    how = f"{_HOW_CRIBS}: {_told(means)}; without a five {_told(no_five)}"
    return Computed(max(means, key=means.__getitem__), how)


@method("cribbage.next_to_a_pair")
def _next_to_a_pair() -> Computed:
    means = _mean_of_kinds()
    order = sorted(means, key=means.__getitem__, reverse=True)
    both = " or ".join(kind for kind in _KINDS if kind in order[1:3])
    return Computed(both, f"{_HOW_CRIBS}: {_told(means)}")


@method("cribbage.after_neighbours_in_rank")
def _after_neighbours_in_rank() -> Computed:
    means = _mean_of_kinds()
    order = sorted(means, key=means.__getitem__, reverse=True)
    return Computed(order[3], f"{_HOW_CRIBS}: {_told(means)}")


@cache
def _mean_of_ranks() -> dict[str, float]:
    cribs = _plain_cribs(dealer=True)
    return {
        RANK_NAMES[rank]: mean(
            m for pair, m in cribs.items() if rank in pair and len(set(pair)) > 1
        )
        for rank in range(13)
    }


@method("cribbage.single_card_that_helps_most")
def _single_card_that_helps_most() -> Computed:
    means = _mean_of_ranks()
    return Computed(max(means, key=means.__getitem__), f"{_HOW_CRIBS}, with each other rank")


@method("cribbage.single_cards_that_help_least")
def _single_cards_that_help_least() -> Computed:
    means = _mean_of_ranks()
    least = sorted(means, key=means.__getitem__)[:4]
    how = f"{_HOW_CRIBS}, with each other rank: {_told({name: means[name] for name in least})}"
    chosen = sorted(least[:2], key=RANK_NAMES.index, reverse=True)
    return Computed(" and ".join(chosen), how + f", ace {means['ace']:.2f}")


def _against_average(pairs: Iterable[tuple[int, int]], *, above: bool) -> Computed:
    cribs = _plain_cribs(dealer=False)
    average = mean(cribs.values())
    wrong = [pair for pair in pairs if (cribs[pair] > average) != above]
    names = ", ".join(f"{RANK_NAMES[low]} and {RANK_NAMES[high]}" for low, high in wrong)
    how = f"{_HOW_CRIBS}; {'above' if above else 'below'} the mean of all pairs, {average:.2f}"
    return Computed(f"all but {names}" if wrong else "all", how)


def _pairs(lows: Iterable[int], highs: Iterable[int]) -> list[tuple[int, int]]:
    return [(min(a, b), max(a, b)) for a in lows for b in highs]


_COURT_BAULKS = _pairs((_KING, _QUEEN), (_ACE, _SIX, 6, 7, _NINE))


@method("cribbage.baulks_of_hoffmann")
def _baulks_of_hoffmann() -> Computed:
    low = _pairs((_ACE, _TWO), (6, 7, _NINE, _TEN))
    return _against_average(_COURT_BAULKS + low, above=False)


@method("cribbage.baulks_of_enquire_within")
def _baulks_of_enquire_within() -> Computed:
    return _against_average(_COURT_BAULKS, above=False)


@method("cribbage.throws_to_avoid")
def _throws_to_avoid() -> Computed:
    pairs = [(_FIVE, _FIVE), (_TWO, 2), (_FIVE, _SIX), (6, 7)]
    return _against_average(pairs + _pairs((_FIVE,), range(_TEN, _KING + 1)), above=True)


@method("cribbage.best_baulk")
def _best_baulk() -> Computed:
    cribs = _plain_cribs(dealer=False)
    (low, high), best = min(cribs.items(), key=lambda item: item[1])
    how = f"{_HOW_CRIBS}: {best:.3f}, king and nine {cribs[_NINE, _KING]:.3f}"
    return Computed(f"{RANK_NAMES[high]} and {RANK_NAMES[low]}", how)


@method("cribbage.two_of_a_suit_cost")
def _two_of_a_suit_cost() -> Computed:
    cribs = _cribs(dealer=False)
    more = [m - cribs[low, high, False] for (low, high, suited), m in cribs.items() if suited]
    how = f"{_HOW_CRIBS}: two of a suit are worth {mean(more):.3f} more on average"
    return Computed("yes" if min(more) > 0 else "no", how)


@method("cribbage.knave_thrown_by_the_pone")
def _knave_thrown_by_the_pone() -> Computed:
    import numpy as np

    from cribscore.discard.classes import classes, throws
    from cribscore.discard.strategies.strategy import equilibrium

    strategy, hands = equilibrium(FIVE_CARD).pone, classes(5)
    owner = np.repeat(np.arange(len(hands.hands)), np.diff(strategy.starts))
    jacks = hands.hands[owner] >> 2 == _JACK
    thrown = np.take_along_axis(jacks, throws(5)[strategy.places], axis=1).any(axis=1)
    weights = strategy.chances * hands.deals[owner] * (jacks.sum(axis=1) == 1)
    share = float(weights[thrown].sum() / weights.sum())
    how = f"the equilibrium throws it from {100 * share:.0f} of 100 deals that hold one knave"
    return Computed("never" if share == 0 else "not seldom" if share > 0.1 else "seldom", how)


# --- the deals that Hoffmann plays ---------------------------------------------------------------


@cache
def _best_throw(deal: int, seat: int) -> Computed:
    """Return the best throw of a seat in Hoffmann's deals, and what his own costs."""
    from cribscore.review.games import review_game
    from cribscore.store import shipped_path

    looked_at = review_game(shipped_path("games/hoffmann_two_deals.crib"))
    name = looked_at.ledger.record.players[seat]
    (made,) = (
        d for d in looked_at.decisions if (d.deal, d.player, d.kind) == (deal, name, "throw")
    )
    how = f"all ten throws against the equilibrium, play not counted; his costs {made.cost:.2f}"
    return Computed(format_cards(made.best), how)


for _deal in (1, 2):
    for _seat, _name in enumerate("ab"):
        method(f"cribbage.throw_of_{_name}_in_deal_{_deal}")(partial(_best_throw, _deal, _seat))


@method("cribbage.score_of_two_deals")
def _score_of_two_deals() -> Computed:
    from cribscore.records.replay import replay_game
    from cribscore.store import shipped_path

    a, b = replay_game(shipped_path("games/hoffmann_two_deals.crib")).scores
    return Computed(f"A {a}, B {b}", "his two deals, replayed by the rules")


# --- averages ---------------------------------------------------------------------------------


@cache
def _games(variant: Variant) -> "GamesResult":
    from cribscore.match.simulate import simulate_games

    n = _N_GAMES[variant.name]
    return simulate_games("expected", "expected", n, seed=1, variant=variant, paired=False)


def _points(variant: Variant, dealer: bool, source: str = "all") -> tuple[float, float]:
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
    crib, hand = (_points(FIVE_CARD, True, source)[0] for source in ("crib", "hand"))
    how = f"{_deals_of(FIVE_CARD)}: {crib:.2f} in the dealer's crib, {hand:.2f} in his hand"
    return Computed("the crib" if crib > hand else "the hand", how)


# --- the board -------------------------------------------------------------------------------


def _from(dealer: int, pone: int, variant: Variant) -> tuple[float, float]:
    from cribscore.match.win import win_probability

    chance = win_probability(dealer, pone, variant=variant)
    return chance.mean, chance.standard_error


_HOW_BOARD = "from a million deals between two of Expected"


@method("cribbage.three_for_last")
def _three_for_last() -> Computed:
    value, error = _from(0, 3, FIVE_CARD)
    return Computed(
        value, f"first dealer's chance with three for last against him, {_HOW_BOARD}", error
    )


@method("cribbage.first_dealer_at_six_card")
def _first_dealer_at_six_card() -> Computed:
    value, error = _from(0, 0, SIX_CARD)
    how = f"first dealer's chance {value:.4f} ± {error:.4f}, {_HOW_BOARD}"
    return Computed("the first dealer" if value > 0.5 else "the non-dealer", how)


@method("cribbage.seven_points_ahead")
def _seven_points_ahead() -> Computed:
    value, error = _from(27, 20, FIVE_CARD)
    how = f"B, about to deal, wins with chance {value:.3f} ± {error:.3f}, {_HOW_BOARD}"
    return Computed("B" if value > 0.5 else "A", how)


@method("cribbage.pone_with_ten_points")
def _pone_with_ten_points() -> Computed:
    average = round(_points(SIX_CARD, dealer=True)[0])
    value, _ = _from(10, average, SIX_CARD)
    least = next(p for p in range(121) if _from(10 + p, average, SIX_CARD)[0] > 0.5) + 10
    how = (
        f"with ten against a dealer's average of {average} he wins {100 * value:.1f} in 100; "
        f"he needs {least} to be the favourite, {_HOW_BOARD}"
    )
    return Computed("ten" if value > 0.5 else str(least), how)


@method("cribbage.one_sits_out")
def _one_sits_out() -> Computed:
    import numpy as np

    from cribscore.match.engine import play_deals
    from cribscore.players.registry import batch_player
    from cribscore.seeds import key_of

    n, players = 40_000, [batch_player("expected")]
    scores, winners = np.zeros((n, 3), np.int64), np.full(n, -1)
    for deal in range(60):
        rows = np.flatnonzero(winners < 0)
        if not len(rows):
            break
        seats = np.zeros((len(rows), 2), np.int64)
        points = play_deals(key_of(1), rows, deal, players, seats, FIVE_CARD)
        at_table = ((deal + 1) % 3, deal % 3)  # pone, dealer; the third sits out
        events = [(1, points.heels), *((c[:, 0], c[:, 1]) for c in points.play.swapaxes(0, 1))]
        events += [(0, points.shows[:, 0]), (1, points.shows[:, 1]), (1, points.shows[:, 2])]
        for role, gained in events:
            seat = np.where(np.equal(role, 1), at_table[1], at_table[0])
            live = winners[rows] < 0
            scores[rows, seat] += np.where(live, gained, 0)
            won = live & (scores[rows, seat] >= 61)
            winners[rows[won]] = np.broadcast_to(seat, len(rows))[won]
    shares = np.bincount(winners, minlength=3) / n
    how = (
        f"{n:,} games to 61 between three of Expected, the next player pone, no three for last: "
        f"first, second and third dealer win {', '.join(f'{s:.3f}' for s in shares)}, each ± 0.0025"
    )
    names = ("the first dealer", "the second dealer", "the third dealer")
    return Computed(names[int(shares.argmax())], how)


# --- chances of the deal -----------------------------------------------------------------------


def _chance_of_tenths(n: int, drawn: int, pack: int = 52, tenths: int = 16) -> Fraction:
    return Fraction(comb(tenths, n) * comb(pack - tenths, drawn - n), comb(pack, drawn))


@method("cribbage.tenth_cards")
def _tenth_cards() -> Computed:
    return Computed(sum(min(card // 4 + 1, 10) == 10 for card in range(52)), "counted in the pack")


@method("cribbage.tenths_between_them")
def _tenths_between_them() -> Computed:
    likely = max(range(11), key=lambda n: _chance_of_tenths(n, 10))
    how = f"likeliest of ten cards, {float(_chance_of_tenths(likely, 10)):.3f}; the mean is 40/13"
    return Computed(likely, how)


@method("cribbage.tenths_of_the_other")
def _tenths_of_the_other() -> Computed:
    def more_than_one(pack: int) -> Fraction:
        return 1 - sum((_chance_of_tenths(n, 5, pack) for n in (0, 1)), Fraction(0))

    before, after = more_than_one(52), more_than_one(47)
    how = (
        f"of five cards from the pack {float(before):.3f}, with five others seen {float(after):.3f}"
    )
    return Computed("increased" if after > before else "not increased", how)
