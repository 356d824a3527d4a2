"""One deal: what each throw is worth, exactly, with the player's own cards removed from everything.

Written in NumPy over kept tables, so that one answer takes well under a millisecond and needs no
compiler.
"""

from functools import lru_cache
from math import comb, nan
from typing import NamedTuple

import numpy as np

from cribscore.arrays import Floats, Ints
from cribscore.cards import CardsLike, check_count, check_distinct, parse_cards
from cribscore.discard.kept.play import play_of_throws
from cribscore.discard.strategies.opponents import find_opponent
from cribscore.discard.strategies.strategy import Strategy, check_play
from cribscore.discard.subsets import link_subsets
from cribscore.discard.tables import opponent_tables, show_tables
from cribscore.errors import DataError
from cribscore.variants import SIX_CARD, Variant

JACK = 10


class Discard(NamedTuple):
    """One throw and what it is worth; points a deal.

    Attributes
    ----------
    keep, throw : tuple of int
        Card ids, ascending.
    hand_mean, hand_sd : float
        Of the hand kept, over the starters.
    hand_min, hand_max : int
        The same.
    crib_mean : float
        Of the crib, over opposing hands and starters.
    net_mean : float
        Hand plus crib for the dealer, hand less crib for the pone; plus the play if it is counted.
    play_mean : float
        Of the play, the player's points less the other's; NaN if it is not counted.
    """

    keep: tuple[int, ...]
    throw: tuple[int, ...]
    hand_mean: float
    hand_min: int
    hand_max: int
    hand_sd: float
    crib_mean: float
    net_mean: float
    play_mean: float = nan


def expected_discards(
    dealt: CardsLike,
    *,
    dealer: bool,
    variant: Variant = SIX_CARD,
    opponent: str | Strategy = "equilibrium",
    starter: CardsLike | None = None,
    play: str | None = None,
) -> list[Discard]:
    """Rank every throw from a deal by what it is worth.

    Parameters
    ----------
    dealt : text, ids, or a sequence of either
        Five, six, seven or eight cards, as the variant deals.
    dealer : bool
        Whether the crib is the player's own.
    variant : Variant
        Two-handed.
    opponent : str or Strategy
        ``equilibrium``, ``uniform`` (any two of the unseen), ``hand_only`` or a strategy.
    starter : text or id, optional
        The starter, if it is known.
    play : str, optional
        ``equilibrium`` counts the play too, as solved for the whole deal at six-card; the opponent
        ``equilibrium`` then throws as there. In the play both use what they hold and what has been
        laid, not what they threw and not the starter. Without it the show alone counts.

    Returns
    -------
    list of Discard
        Best first: 10 of five cards, 15 of six, 21 of seven. Throws of equal worth keep the order
        of their cards.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards cannot be a deal.
    DataError
        If the opponent or the play is not known, or the variant is not two-handed.

    Examples
    --------
    >>> best = expected_discards("7C 9H 5H 5C 5D JS", dealer=True, opponent="uniform")[0]
    >>> round(best.hand_mean * 46), round(best.crib_mean * 45540)
    (766, 193808)
    """
    ids, turned = read_deal(dealt, starter, variant)
    counts_play = check_play(play, variant)
    theirs = find_opponent(opponent, variant, dealer=dealer, play=play)
    pairs = _places(len(ids))
    hands = hand_points(ids, turned)
    cribs = _crib_means(ids, turned, theirs)
    means = hands.mean(axis=1)
    nets = means + (cribs if dealer else -cribs)
    pegged = np.full(len(pairs), nan)
    if counts_play:
        pegged = play_of_throws(ids, turned, theirs, dealer=dealer)
        nets = nets + pegged
    spread = (means, hands.min(axis=1), hands.max(axis=1), hands.std(axis=1), cribs, nets, pegged)
    columns = [column.tolist() for column in spread]
    found = []
    for place in np.argsort(-np.round(nets, 12), kind="stable").tolist():
        throw = tuple(ids[i] for i in pairs[place])
        keep = tuple(card for card in ids if card not in throw)
        found.append(Discard(keep, throw, *(column[place] for column in columns)))
    return found


def read_deal(
    dealt: CardsLike, starter: CardsLike | None, variant: Variant
) -> tuple[tuple[int, ...], int | None]:
    """Check the cards dealt and a known starter; return ascending ids.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the cards cannot be a deal.
    DataError
        If the variant is not two-handed.
    """
    if variant.players != 2:
        raise DataError(f"throws are analysed for two players; got {variant.name}.")
    ids = parse_cards(dealt, distinct=False)
    turned = () if starter is None else parse_cards(starter, distinct=False)
    check_count(ids, (variant.dealt,), "the cards dealt")
    check_count(turned, (0, 1), "the starter")
    check_distinct((*ids, *turned))
    return tuple(sorted(ids)), (turned[0] if turned else None)


@lru_cache(maxsize=4)
def _places(dealt: int) -> tuple[tuple[int, int], ...]:
    return tuple((i, j) for i in range(dealt) for j in range(i + 1, dealt))


@lru_cache(maxsize=4)
def _kept_places(dealt: int) -> Ints:
    rows = [[k for k in range(dealt) if k not in pair] for pair in _places(dealt)]
    return np.array(rows)


def hand_points(ids: tuple[int, ...], starter: int | None) -> Ints:
    """Return the points of every hand that can be kept with every starter, shape (t, s)."""
    advance, points, _ = show_tables()
    cards = np.array(ids)
    unseen = np.setdiff1d(np.arange(52), cards) if starter is None else np.array([starter])
    kept = cards[_kept_places(len(ids))]
    state = np.zeros(len(kept), np.int64)
    for column in kept.T:
        state = advance[state, column >> 2].astype(np.int64)
    total = points[advance[state[:, None], unseen[None, :] >> 2]].astype(np.int64)
    suits = kept & 3
    alike = (suits == suits[:, :1]).all(axis=1)[:, None]
    joined = alike & (suits[:, :1] == (unseen & 3))
    total += kept.shape[1] * alike + joined
    total += (kept[:, :, None] == 4 * JACK + (unseen & 3)).any(axis=1)
    return np.asarray(total)


def _crib_means(ids: tuple[int, ...], starter: int | None, theirs: Strategy | None) -> Floats:
    """Return the mean of the crib for each throw, shape (t,)."""
    if theirs is None:
        return _uniform_means(ids, starter)
    known = ids if starter is None else tuple(sorted((*ids, starter)))
    row = sum_avoiding(known, theirs)
    if starter is not None:
        return _means_of_starter(ids, starter, row)
    cards = np.array(ids)
    unseen = 52 - len(ids)
    shows = comb(unseen, len(ids)) * (unseen - len(ids))
    mine = _pair_of(cards)
    points = show_tables().pair_points
    taken = points[cards >> 2].sum(axis=0)[:, mine]
    suits = np.bincount(cards & 3, minlength=4)
    totals = row[91 + mine] - row[:91] @ taken + row[194] - suits @ row[190:194]
    for place, (x, y) in enumerate(_thrown(cards)):
        if x & 3 == y & 3:
            suit = x & 3
            totals[place] += 5 * (row[186 + suit] - suits[suit] * row[182 + suit])
        for card in (x, y):
            if card >> 2 == JACK:
                totals[place] += shows * (13 - suits[card & 3]) / unseen
    return np.asarray(totals / shows)


def _thrown(cards: Ints) -> list[tuple[int, int]]:
    listed = cards.tolist()
    return [(listed[i], listed[j]) for i, j in _places(len(listed))]


def _pair_of(cards: Ints) -> Ints:
    """Return the place among the 91 pairs of ranks of each throw, shape (t,)."""
    pairs = np.array(_places(len(cards)))
    low, high = cards[pairs[:, 0]] >> 2, cards[pairs[:, 1]] >> 2
    return np.asarray(low * 13 - low * (low - 1) // 2 + high - low)


def _means_of_starter(ids: tuple[int, ...], starter: int, row: Floats) -> Floats:
    """Return the means when the starter is known; `row` avoids it too."""
    cards = np.array(ids)
    hands = comb(51 - len(ids), len(ids))
    suit = starter & 3
    points = show_tables().pair_points[starter >> 2]
    totals = row[:91] @ points[:, _pair_of(cards)] + row[190 + suit]
    for place, (x, y) in enumerate(_thrown(cards)):
        if x & 3 == y & 3 == suit:
            totals[place] += 5 * row[182 + suit]
        if 4 * JACK + suit in (x, y):
            totals[place] += hands
    return np.asarray(totals / hands)


def sum_avoiding(known: tuple[int, ...], theirs: Strategy) -> Floats:
    """Sum over the opposing hands that avoid the cards known, shape (195,).

    The alternating sum over the subsets of the cards known: rows of smaller sets come from the
    tables, hands of full size from the strategy itself.
    """
    low, top, _ = opponent_tables(theirs)
    subsets = link_subsets(known, theirs)
    is_low = subsets.classes < len(low)
    rows = np.empty((len(subsets.classes), 195))
    rows[is_low] = low[subsets.classes[is_low]]
    rows[~is_low] = top[subsets.classes[~is_low] - len(low)]
    names = subsets.renamings[:, None] >> np.array([0, 2, 4, 6]) & 3
    blocks = rows[:, 182:194].reshape(-1, 3, 4)
    rows[:, 182:194] = np.take_along_axis(blocks, names[:, None, :], axis=2).reshape(-1, 12)
    total = subsets.signs @ rows
    sign = 1.0 if theirs.variant.dealt % 2 == 0 else -1.0
    for members in subsets.full:
        _add_hand(tuple(known[i] for i in members), theirs, sign, total)
    return np.asarray(total)


def _add_hand(hand: tuple[int, ...], theirs: Strategy, sign: float, total: Floats) -> None:
    """Add one opposing hand to the sums of `crib_kernels`, in place."""
    points = show_tables().pair_points
    ranks = np.bincount([card >> 2 for card in hand], minlength=13)
    suits = np.bincount([card & 3 for card in hand], minlength=4)
    for (x, y), chance in theirs.throws(hand).items():
        weight = sign * chance
        pair = int(_pair_of(np.array([x, y]))[0])
        total[pair] += weight
        total[91:182] += weight * np.tensordot(4.0 - ranks, points[:, pair], 1)
        if x & 3 == y & 3:
            total[182 + (x & 3)] += weight
            total[186 + (x & 3)] += weight * (13 - suits[x & 3])
        for card in (x, y):
            if card >> 2 == JACK:
                total[190 + (card & 3)] += weight
                total[194] += weight * (13 - suits[card & 3])


def _uniform_means(ids: tuple[int, ...], starter: int | None) -> Floats:
    """Return the means when any two unseen cards are thrown, by counting ranks and suits."""
    cards = np.array(ids if starter is None else (*ids, starter))
    left = 4 - np.bincount(cards >> 2, minlength=13)
    suited = 13 - np.bincount(cards & 3, minlength=4)
    low, high = np.triu_indices(13)
    ways = np.where(low == high, left[low] * (left[low] - 1) // 2, left[low] * left[high])
    starters = np.zeros((91, 13))
    if starter is None:
        starters += left
        starters[np.arange(91), low] -= 1
        starters[np.arange(91), high] -= 1
    else:
        starters[:, starter >> 2] = 1
    mine = _pair_of(np.array(ids))
    points = show_tables().pair_points[:, :, mine]
    totals = np.einsum("a,ar,rat->t", ways.astype(np.float64), starters, points)
    n_pairs = comb(52 - len(cards), 2)
    turned = np.eye(4, dtype=np.int64)[starter & 3] if starter is not None else None
    shows = n_pairs * (50 - len(cards)) if turned is None else n_pairs
    totals += sum(
        _uniform_nobs(int(suited[s]), 52 - len(cards), turned is None)
        for s in range(4)
        if 4 * JACK + s not in cards and (turned is None or turned[s])
    )
    for place, (x, y) in enumerate(_thrown(np.array(ids))):
        n = int(suited[x & 3])
        if x & 3 == y & 3 and (turned is None or turned[x & 3]):
            totals[place] += 5 * comb(n, 2) * (n - 2 if turned is None else 1)
        for card in (x, y):
            if card >> 2 == JACK:
                chance = (
                    suited[card & 3] / (52 - len(cards)) if turned is None else turned[card & 3]
                )
                totals[place] += shows * chance
    return np.asarray(totals / shows)


def _uniform_nobs(suited: int, unseen: int, unknown: bool) -> int:
    """Count the throws of a jack, and with an unknown starter those that turn its suit."""
    if not unknown:
        return unseen - 1
    return (suited - 1) * (suited - 2) + (unseen - suited) * (suited - 1)
