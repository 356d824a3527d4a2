"""One deal: what each throw is worth, exactly, with the player's own cards removed from everything.

Written in NumPy over kept tables, so that one answer takes well under a millisecond and needs no
compiler.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import isnan, nan

import numpy as np

from cribscore.answers import Answer, as_cards
from cribscore.arrays import Floats, Ints
from cribscore.cards import JACK, CardsLike, check_count, check_distinct, format_cards, parse_cards
from cribscore.checks import check_flag
from cribscore.discard.counts import throw_places
from cribscore.discard.kept.play import KeptPlay
from cribscore.discard.opponents import Opponent, OpponentLike, find_opponent
from cribscore.discard.opposing.rows import crib_means
from cribscore.discard.strategies.equilibria import PlayName, find_play
from cribscore.discard.strategies.strategy import two_handed
from cribscore.discard.tables import show_tables
from cribscore.variants import SIX_CARD, Variant, VariantLike

_TIE = 12  # decimals: throws closer than this are of equal worth


@dataclass(frozen=True, kw_only=True, slots=True)
class Discard(Answer):
    """One throw and what it is worth; points a deal.

    Attributes
    ----------
    keep, throw : tuple of int
        Card ids, ascending.
    hand_mean, hand_sd : float
        Mean and standard deviation of the kept hand, over all starters.
    hand_min, hand_max : int
        Fewest and most points of the kept hand over all starters.
    crib_mean : float
        Mean of the crib, over opposing hands and starters.
    net_mean : float
        Hand plus crib for the dealer, hand less crib for the pone; plus the play if it is counted.
    play_mean : float
        Of the play, the player's points less the other's; NaN if it is not counted.
    """

    keep: tuple[int, ...] = field(metadata=as_cards())
    throw: tuple[int, ...] = field(metadata=as_cards())
    hand_mean: float
    hand_min: int
    hand_max: int
    hand_sd: float
    crib_mean: float
    net_mean: float
    play_mean: float = nan

    def __str__(self) -> str:
        """Write the throw and its means in one line."""
        throw, keep = (format_cards(part, symbols=True) for part in (self.throw, self.keep))
        play = "" if isnan(self.play_mean) else f", play {self.play_mean:+.3f}"
        return (
            f"throw {throw}, keep {keep}: net {self.net_mean:+.3f} "
            f"(hand {self.hand_mean:.3f}, crib {self.crib_mean:.3f}{play})"
        )


def expected_discards(
    dealt: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    starter: CardsLike | None = None,
    play: KeptPlay | PlayName | None = None,
) -> list[Discard]:
    """Rank every throw from a deal by what it is worth.

    Parameters
    ----------
    dealt : text, ids, or a sequence of either
        Five, six, seven or eight cards, as the variant deals.
    dealer : bool
        Whether the crib is the player's own.
    variant : Variant or str
        Two-handed.
    opponent : str or Strategy
        ``equilibrium``, ``uniform`` (throws any two of the unseen cards), ``hand_only`` (keeps the
        best hand), or a strategy for the other role.
    starter : text or id, optional
        The starter, if it is known.
    play : "equilibrium" or KeptPlay, optional
        Counts the play too, as solved for the whole deal at six-card; the opponent ``equilibrium``
        then throws as there. In the play both use what they hold and what has been played, not
        what they threw and not the starter. By default the show alone counts.

    Returns
    -------
    list of Discard
        Best first: 10 of five cards, 15 of six, 21 of seven, 28 of eight. Throws of equal worth
        keep the order of their cards.

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
    check_flag("dealer", dealer)
    chosen = two_handed(variant)
    ids, turned = read_deal(dealt, starter, chosen)
    counted = find_play(play, chosen)
    theirs = find_opponent(opponent, chosen, dealer=dealer, play=play)
    hands = hand_points(ids, turned)
    values = value_throws(ids, turned, theirs, hands.mean(axis=1), counted, dealer=dealer)
    nets = values["net_mean"]
    columns = {
        "hand_min": hands.min(axis=1).tolist(),
        "hand_max": hands.max(axis=1).tolist(),
        "hand_sd": hands.std(axis=1).tolist(),
        **{name: column.tolist() for name, column in values.items()},
    }
    if counted is None:
        columns["play_mean"] = [nan] * len(nets)  # one and the same, so that equal throws are equal
    found = []
    for place in np.argsort(-np.round(nets, _TIE), kind="stable").tolist():
        throw = tuple(ids[i] for i in throw_places(len(ids))[place])
        keep = tuple(card for card in ids if card not in throw)
        worth = {name: column[place] for name, column in columns.items()}
        found.append(Discard(keep=keep, throw=throw, **worth))
    return found


def value_throws(
    ids: tuple[int, ...],
    turned: int | None,
    theirs: Opponent,
    hand_means: Floats,
    play: KeptPlay | None,
    *,
    dealer: bool,
) -> dict[str, Floats]:
    """Return the means of hand, crib, play (NaN if it is not counted) and net for each throw."""
    cribs = crib_means(ids, turned, theirs)
    nets = hand_means + (cribs if dealer else -cribs)
    pegged = np.full(len(nets), nan)
    if play is not None:
        known = ids if turned is None else tuple(sorted((*ids, turned)))
        pegged = play.mean_of_throws(ids, theirs.kept_chances(known), dealer=dealer)
        nets = nets + pegged
    return {"hand_mean": hand_means, "crib_mean": cribs, "play_mean": pegged, "net_mean": nets}


def read_deal(
    dealt: CardsLike, starter: CardsLike | None, variant: Variant
) -> tuple[tuple[int, ...], int | None]:
    """Check the cards dealt and a known starter; return ascending ids."""
    ids = parse_cards(dealt, distinct=False)
    turned = () if starter is None else parse_cards(starter, distinct=False)
    check_count(ids, (variant.dealt,), "the cards dealt")
    check_count(turned, (0, 1), "the starter")
    check_distinct((*ids, *turned))
    return tuple(sorted(ids)), (turned[0] if turned else None)


@lru_cache(maxsize=4)
def _kept_places(dealt: int) -> Ints:
    rows = [[k for k in range(dealt) if k not in pair] for pair in throw_places(dealt)]
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
