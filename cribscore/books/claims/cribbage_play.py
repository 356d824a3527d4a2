"""Methods of the claims on the play at cribbage: what scores, what to lead, what to avoid.

What to lead is asked of `Expected` at five-card cribbage, the game that both books teach first.
"""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from cribscore.books.claims.verify import Computed, method
from cribscore.cards import RANK_NAMES, format_cards
from cribscore.play import LIMIT, reasons_of_card
from cribscore.ranks import parse_ranks
from cribscore.variants import FIVE_CARD

_FOUR, _FIVE = 3, 4


def _value(rank: int) -> int:
    return min(rank + 1, 10)


def _scores(series: str) -> list[str]:
    return [reason for _, reason in reasons_of_card(parse_ranks(series))]


def _yes(holds: bool) -> str:
    return "yes" if holds else "no"


# --- by the rules alone ------------------------------------------------------------------------


@method("cribbage.longest_run")
def _longest_run() -> Computed:
    longest = max(
        points
        for low in range(13)
        for high in range(low + 1, 14)
        if sum(_value(rank) for rank in range(low, high)) <= LIMIT
        for points, reason in reasons_of_card(tuple(range(low, high)))
        if reason.startswith("run")
    )
    return Computed(longest, "every run of ranks whose count does not pass thirty-one")


@method("cribbage.low_leads")
def _low_leads() -> Computed:
    safe = [lead for lead in range(13) if not any(_makes_15(lead, reply) for reply in range(13))]
    how = "the leads to which no card makes fifteen: " + ", ".join(RANK_NAMES[r] for r in safe)
    return Computed(_yes(safe == [0, 1, 2, _FOUR]), how)


def _makes_15(*ranks: int) -> bool:
    return sum(map(_value, ranks)) == 15


@method("cribbage.safe_couples")
def _safe_couples() -> Computed:
    holds = all("fifteen" in _scores(series) for series in ("6 6 3", "4 4 7", "3 3 9"))
    return Computed(_yes(holds), "the first card, its pair, and the second of each couple")


@method("cribbage.tenth_paired_in_safety")
def _tenth_paired_in_safety() -> Computed:
    unsafe = [lead for lead in range(13) if _value(lead) + 30 <= LIMIT]
    names = ", ".join(RANK_NAMES[lead] for lead in unsafe)
    how = "the leads to which three tenth cards do not pass thirty-one: " + (names or "none")
    return Computed("no, not upon an ace" if unsafe == [0] else _yes(not unsafe), how)


@method("cribbage.fifteen_and_more")
def _fifteen_and_more() -> Computed:
    runs = [_scores(series) for series in ("4 6 5", "4 5 6")]
    pairs = [_scores(series) for series in ("3 6 6", "7 4 4", "9 3 3", "A 7 7")]
    holds = all(found == ["fifteen", "run of 3"] for found in runs)
    holds = holds and all(found == ["fifteen", "pair"] for found in pairs)
    return Computed(_yes(holds), "each lead, reply and answer, scored by the rules of the play")


@method("cribbage.counts_to_avoid")
def _counts_to_avoid() -> Computed:
    ways = {
        count: sum(4 for rank in range(13) if count + _value(rank) in (15, LIMIT))
        for count in range(1, LIMIT)
    }
    worst = [count for count, n in ways.items() if n == max(ways.values())]
    how = f"the counts at which most cards, {max(ways.values())}, make fifteen or thirty-one"
    return Computed(" and ".join(map(str, worst)), how)


@method("cribbage.short_by_its_own_rank")
def _short_by_its_own_rank() -> Computed:
    scored = set()
    for total in (15, LIMIT):
        for rank in range(_FOUR + 1):
            before = total - 2 * _value(rank)
            tenths, rest = divmod(before, 10)
            ranks = [9 + at for at in range(tenths)] + ([rest - 1] if rest else [])
            series = (*ranks, rank, rank)
            scored.add(sum(points for points, _ in reasons_of_card(series)))
    (points,) = scored
    return Computed(points, "each of the eight counts, the last card paired")


@method("cribbage.double_pair_royal_fits")
def _double_pair_royal_fits() -> Computed:
    highest = max(rank for rank in range(13) if 4 * _value(rank) <= LIMIT)
    return Computed(_value(highest), "the highest rank of which four cards do not pass thirty-one")


@method("cribbage.pair_royal_of_the_leader")
def _pair_royal_of_the_leader() -> Computed:
    chance = Fraction(2, 52 - 5 - 1)
    how = (
        "that the one card left of the rank is among the leader's other two of 46 unseen, kept at "
        f"random: {chance}. The text says dealer where it must be the leader"
    )
    return Computed("much against" if chance < Fraction(1, 4) else "not against", how)


@method("cribbage.thirty_one_with_the_small_card")
def _thirty_one_with_the_small_card() -> Computed:
    series = ("Q 7 K 4", "Q 8 K 3", "Q 9 K 2")
    holds = all("thirty-one" in _scores(cards) for cards in series)
    return Computed(_yes(holds), "queen, the higher card, a tenth card, the lower")


@method("cribbage.eight_is_safe")
def _eight_is_safe() -> Computed:
    holds = _scores("8 7 7") == ["pair"] and _scores("8 8 8") == ["pair-royal"]
    return Computed(_yes(holds), "eight, seven, seven and eight, eight, eight, by the rules")


# --- by what Expected makes of each card ----------------------------------------------------------


@cache
def _leads() -> list[tuple[tuple[int, ...], float, dict[int, float]]]:
    """Return every hand of ranks with its chance and the value of each lead, at five-card."""
    from cribscore.play import start_play
    from cribscore.players.expected import expected_cards, rank_sets, tables_of
    from cribscore.ranks import unpack_ranks

    found = []
    for packed, chance in zip(rank_sets(3), tables_of(FIVE_CARD)[1][0], strict=True):
        ranks = unpack_ranks(int(packed))
        if chance > 0:
            cards = [4 * rank + suit for suit, rank in enumerate(ranks)]
            worth = expected_cards(start_play([cards, 3], variant=FIVE_CARD))
            values = {card >> 2: value for card, value in worth.items()}
            found.append((ranks, float(chance), values))
    return found


_HOW_LEADS = "every hand that the equilibrium keeps at five-card, led by Expected"


@cache
def _costs_of_leads() -> dict[int, float]:
    """Return what leading each rank costs against the best lead of the hand, on average."""
    cost: defaultdict[int, float] = defaultdict(float)
    weight: defaultdict[int, float] = defaultdict(float)
    for _, chance, values in _leads():
        if len(values) > 1:
            for rank, value in values.items():
                cost[rank] += chance * (max(values.values()) - value)
                weight[rank] += chance
    return {rank: cost[rank] / weight[rank] for rank in sorted(cost)}


@method("cribbage.worst_lead")
def _worst_lead() -> Computed:
    costs = _costs_of_leads()
    worst = max(costs, key=costs.__getitem__)
    how = f"{_HOW_LEADS}: it costs {costs[worst]:.2f} points on average, the most of all ranks"
    return Computed(RANK_NAMES[worst], how)


@method("cribbage.best_leads")
def _best_leads() -> Computed:
    costs = _costs_of_leads()
    best = sorted(sorted(costs, key=costs.__getitem__)[:4])
    low = ", ".join(f"{RANK_NAMES[rank]} {costs[rank]:.2f}" for rank in range(_FOUR + 1))
    how = (
        f"{_HOW_LEADS}: the four ranks that cost least against the best lead of the hand, on "
        f"average; {low}. With all cards seen the ace costs most but for the five, too: where the "
        "play ends at the first go, small cards are kept for thirty-one"
    )
    return Computed(", ".join(RANK_NAMES[rank] for rank in best), how)


def _share_of_hands(
    held: Callable[[tuple[int, ...]], bool], leads: Callable[[tuple[int, ...], int], bool]
) -> float:
    """Return how often, of hands for which `held` is true, a lead for which `leads` is is best."""
    total = best = 0.0
    for ranks, chance, values in _leads():
        if held(ranks) and len(values) > 1:
            total += chance
            top = max(values.values())
            best += chance * any(leads(ranks, r) for r, v in values.items() if v > top - 1e-9)
    return best / total


def _mostly(share: float, what: str) -> Computed:
    return Computed(
        _yes(share > 0.5), f"{_HOW_LEADS}: {what} the best lead of {100 * share:.0f} in 100"
    )


@method("cribbage.lead_from_a_low_pair")
def _lead_from_a_low_pair() -> Computed:
    share = _share_of_hands(
        lambda ranks: any(ranks.count(r) > 1 and r <= _FOUR for r in ranks),
        lambda ranks, rank: rank <= _FOUR and ranks.count(rank) > 1,
    )
    return _mostly(share, "with two of one rank of four or less, one of them is")


@method("cribbage.lead_from_two_that_make_five")
def _lead_from_two_that_make_five() -> Computed:
    def of_five(ranks: tuple[int, ...]) -> bool:
        return len(set(ranks)) == 3 and any(
            _FOUR - rank in ranks for rank in ranks if rank <= _FOUR
        )

    share = _share_of_hands(of_five, lambda ranks, rank: rank <= _FOUR and _FOUR - rank in ranks)
    return _mostly(share, "with ace and four or two and three and no pair, one of them is")


@cache
def _card_of(deal: int, number: int) -> Computed:
    """Return the best of the cards of Hoffmann's deals, by what could be known."""
    from cribscore.review import review_game
    from cribscore.store import shipped_path

    looked_at = review_game(shipped_path("games/hoffmann_two_deals.crib"))
    made = [d for d in looked_at.decisions if (d.deal, d.kind) == (deal, "card")][number]
    how = (
        f"Expected's estimate, no finer than a tenth of a point: his card gives away "
        f"{made.cost:.2f} against the {format_cards(made.best)}, with all cards seen "
        f"{made.cost_open:.0f}"
    )
    return Computed(format_cards(made.chosen if made.cost < 0.1 else made.best), how)


@method("cribbage.lead_of_the_first_deal")
def _lead_of_the_first_deal() -> Computed:
    return _card_of(1, 0)


@method("cribbage.card_at_eighteen")
def _card_at_eighteen() -> Computed:
    return _card_of(2, 2)


@method("cribbage.low_cards_gain_at_play")
def _low_cards_gain_at_play() -> Computed:
    nets = []
    for low, high in ((0, 5), (5, 13)):
        hands = [
            (chance, max(values.values()))
            for ranks, chance, values in _leads()
            if all(low <= rank < high for rank in ranks)
        ]
        nets.append(sum(c * v for c, v in hands) / sum(c for c, _ in hands))
    how = (
        f"{_HOW_LEADS}: hands of ace to five gain {nets[0]:+.2f} on the other in the play, hands "
        f"of six to king {nets[1]:+.2f}"
    )
    return Computed("low cards" if nets[0] > nets[1] else "high cards", how)
