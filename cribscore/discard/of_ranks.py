"""Throws from ranks alone, as problems are often written: the exact means over all suits."""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Floats
from cribscore.cards import canonical_cards
from cribscore.checks import check_flag
from cribscore.chunks import Runner
from cribscore.discard.counts import throw_places
from cribscore.discard.expected import hand_points, value_throws
from cribscore.discard.opponents import Opponent, OpponentLike, find_opponent
from cribscore.discard.strategies.strategy import two_handed
from cribscore.errors import CardCountError
from cribscore.ranks import RanksLike, format_ranks, parse_ranks
from cribscore.show import suits_of
from cribscore.variants import SIX_CARD, VariantLike

_MOST = 6
_TIE = 10  # decimals: throws nearer than that are equal

__all__ = ["RankDiscard", "expected_rank_discards"]


@dataclass(frozen=True, kw_only=True, slots=True)
class RankDiscard(Answer):
    """What a throw of two ranks is worth over all suits that the cards dealt can have.

    Attributes
    ----------
    keep, throw : tuple of int
        Ranks, 0 for an ace.
    hand_mean, crib_mean, net_mean : float
        Points, every choice of suits equally likely; of twin cards the better one is thrown.
    net_min, net_max : float
        The net mean with the suits that suit the throw least and most.
    best_share : float
        In how many of the choices of suits no other throw is better, from 0 to 1.
    """

    keep: tuple[int, ...]
    throw: tuple[int, ...]
    hand_mean: float
    crib_mean: float
    net_mean: float
    net_min: float
    net_max: float
    best_share: float

    def __str__(self) -> str:
        """Write the throw and its means in one line."""
        return (
            f"throw {format_ranks(self.throw)}, keep {format_ranks(self.keep)}: "
            f"net {self.net_mean:+.3f} ({self.net_min:+.3f} to {self.net_max:+.3f} by suits)"
        )


def expected_rank_discards(
    dealt: RanksLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    run: Runner | None = None,
) -> list[RankDiscard]:
    """Rank every throw from a deal of ranks: exactly the mean over all suits.

    Parameters
    ----------
    dealt : text, or ranks
        Five or six ranks, ``2 3 6 8 10 J``; suits of whole cards are dropped.
    dealer, variant, opponent
        As in `expected_discards`.
    run : Runner, optional
        Who hears of progress: six unlike ranks have 187 kinds of suits, some seconds of work.

    Returns
    -------
    list of RankDiscard
        Best first, one for each two ranks that can be thrown.

    Raises
    ------
    InvalidCardError, DuplicateCardError, CardCountError
        If the ranks cannot be those of a deal.
    DataError
        If the opponent is not known, or the variant is not two-handed.

    Examples
    --------
    >>> print(expected_rank_discards("5 5 5 J 2 9", dealer=True, opponent="uniform")[0])
    throw 2 9, keep 5 5 5 J: net +20.771 (+20.745 to +20.826 by suits)
    """
    check_flag("dealer", dealer)
    chosen = two_handed(variant)
    ranks = tuple(sorted(parse_ranks(dealt)))
    if len(ranks) != chosen.dealt or chosen.dealt > _MOST:
        wanted = chosen.dealt if chosen.dealt <= _MOST else "5 or 6"
        raise CardCountError(f"the ranks dealt must be {wanted}; got {len(ranks)}.")
    theirs = find_opponent(opponent, chosen, dealer=dealer)
    places: dict[tuple[int, int], list[int]] = {}
    for at, (i, j) in enumerate(throw_places(len(ranks))):
        places.setdefault((ranks[i], ranks[j]), []).append(at)
    classes = Counter(map(canonical_cards, suits_of(ranks)))
    rows = []
    for done, ids in enumerate(classes, 1):
        rows.append(_value(ids, theirs, list(places.values()), dealer))
        if run:
            run.tell(done, len(classes))
    values = np.array(rows)
    shares = np.array(list(classes.values())) / classes.total()
    found = [
        _answer(ranks, throw, values[:, at], values[..., -1].max(axis=1), shares)
        for at, throw in enumerate(places)
    ]
    return sorted(found, key=lambda one: -round(one.net_mean, _TIE))


def _value(
    ids: tuple[int, ...], theirs: Opponent, places: list[list[int]], dealer: bool
) -> list[list[float]]:
    """Return hand, crib and net of the best twin of each throw of two ranks, of one deal."""
    means = hand_points(ids, None).mean(axis=1)
    worth = value_throws(ids, None, theirs, means, None, dealer=dealer)
    rows = np.stack([worth[name] for name in ("hand_mean", "crib_mean", "net_mean")], axis=1)
    return [rows[max(twins, key=lambda at: float(rows[at, -1]))].tolist() for twins in places]


def _answer(
    ranks: tuple[int, ...],
    throw: tuple[int, int],
    values: Floats,
    best: Floats,
    shares: Floats,
) -> RankDiscard:
    keep = list(ranks)
    for rank in throw:
        keep.remove(rank)
    hand, crib, net = (shares @ values).tolist()
    nets = values[:, -1]
    return RankDiscard(
        keep=tuple(keep),
        throw=throw,
        hand_mean=hand,
        crib_mean=crib,
        net_mean=net,
        net_min=float(nets.min()),
        net_max=float(nets.max()),
        best_share=float(shares[nets > best - 10**-_TIE].sum()),
    )
