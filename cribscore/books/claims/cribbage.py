"""Methods of the claims on cribbage: hands, cribs, throws, chances of the deal.

Both books teach the five-card game first, and their maxims for laying out are meant for it; so
cribs are those of five-card cribbage, the other side throwing by the equilibrium.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb
from statistics import mean

from cribscore.books.claims.verify import Computed, method
from cribscore.cards import RANK_NAMES, format_cards
from cribscore.variants import FIVE_CARD

_ACE, _TWO, _FIVE, _SIX, _NINE, _TEN, _JACK, _QUEEN, _KING = 0, 1, 4, 5, 8, 9, 10, 11, 12
_KINDS = ("pairs", "fifteen", "sequence", "one or two apart", "wide")


# --- hands -----------------------------------------------------------------------------------


@method("cribbage.highest_show")
def _highest_show() -> Computed:
    from cribscore.show import count_scores

    return Computed(len(count_scores(4)) - 1, "the highest of all 12,994,800 shows of five cards")


@method("cribbage.four_cards_average_lower")
def _four_cards_average_lower() -> Computed:
    from cribscore.show import count_scores

    means = []
    for kept, crib in ((3, False), (4, True)):
        counts = [int(n) for n in count_scores(kept, crib=crib)]
        means.append(Fraction(sum(p * n for p, n in enumerate(counts)), sum(counts)))
    low, high = means
    how = f"all shows: {float(low):.3f} with four cards, {float(high):.3f} with five"
    return Computed("lower" if low < high else "higher", how)


# --- cribs -----------------------------------------------------------------------------------


@cache
def _cribs(dealer: bool) -> dict[tuple[int, int, bool | None], float]:
    """Return the mean crib by ranks thrown and whether they are of one suit."""
    from cribscore.discard import expected_cribs

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
    from cribscore.discard.strategies import equilibrium, thrown_share

    share = thrown_share(equilibrium(FIVE_CARD).pone, _JACK)
    how = f"the equilibrium throws it from {100 * share:.0f} of 100 deals that hold one knave"
    return Computed("never" if share == 0 else "not seldom" if share > 0.1 else "seldom", how)


# --- the deals that Hoffmann plays ---------------------------------------------------------------


def _best_throw(deal: int, name: str) -> Computed:
    """Return the best throw of a player in Hoffmann's deals, and what their own costs."""
    from cribscore.review import review_game
    from cribscore.store import shipped_path

    looked_at = review_game(shipped_path("games/hoffmann_two_deals.crib"))
    (made,) = (
        d for d in looked_at.decisions if (d.deal, d.player, d.kind) == (deal, name, "throw")
    )
    how = f"all ten throws against the equilibrium, play not counted; his costs {made.cost:.2f}"
    return Computed(format_cards(made.best), how)


@method("cribbage.throw_of_a_in_deal_1")
def _throw_of_a_in_deal_1() -> Computed:
    return _best_throw(1, "A")


@method("cribbage.throw_of_b_in_deal_1")
def _throw_of_b_in_deal_1() -> Computed:
    return _best_throw(1, "B")


@method("cribbage.throw_of_a_in_deal_2")
def _throw_of_a_in_deal_2() -> Computed:
    return _best_throw(2, "A")


@method("cribbage.throw_of_b_in_deal_2")
def _throw_of_b_in_deal_2() -> Computed:
    return _best_throw(2, "B")


@method("cribbage.score_of_two_deals")
def _score_of_two_deals() -> Computed:
    from cribscore.records import replay_game
    from cribscore.store import shipped_path

    a, b = replay_game(shipped_path("games/hoffmann_two_deals.crib")).scores
    return Computed(f"A {a}, B {b}", "his two deals, replayed by the rules")


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
