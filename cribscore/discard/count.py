"""The whole distribution of one throw: hand, crib and net, over every opposing hand and starter.

Every opposing hand is met one by one, so this shares nothing with the sums of `expected` and
checks them.
"""

from dataclasses import dataclass, field
from math import comb

import numpy as np

from cribscore.answers import Answer, as_cards
from cribscore.arrays import BINOMIALS, Array, Cards, Floats, Ints
from cribscore.cards import CardsLike, format_cards, parse_cards
from cribscore.checks import check_flag
from cribscore.chunks import Runner, progress_bar, run_chunks
from cribscore.discard import class_kernels
from cribscore.discard.classes import list_classes
from cribscore.discard.counts import throw_places
from cribscore.discard.expected import hand_points, read_deal
from cribscore.discard.opponents import OpponentLike, find_strategy
from cribscore.discard.strategies.strategy import Strategy, two_handed
from cribscore.errors import CardCountError, InvalidCardError
from cribscore.show import score_hands
from cribscore.variants import SIX_CARD, VariantLike


@dataclass(frozen=True, kw_only=True, slots=True)
class DiscardCounts(Answer):
    """How likely a throw is to bring each number of points.

    Attributes
    ----------
    keep, throw : tuple of int
        Card ids.
    shows : int
        Opposing hands with starters, all equally likely (opposing throws, for ``uniform``).
    hand, crib, net : dict of int to float
        Points to their share of all shows. The net is hand plus crib for the dealer, hand less
        crib for the pone.
    """

    keep: tuple[int, ...] = field(metadata=as_cards())
    throw: tuple[int, ...] = field(metadata=as_cards())
    shows: int
    hand: dict[int, float]
    crib: dict[int, float]
    net: dict[int, float]

    def __str__(self) -> str:
        """Write the throw, and the mean and range of each distribution."""
        throw, keep = (format_cards(part, symbols=True) for part in (self.throw, self.keep))
        lines = [f"throw {throw}, keep {keep}; {self.shows:,} shows"]
        for name, shares in (("hand", self.hand), ("crib", self.crib), ("net", self.net)):
            mean = sum(points * share for points, share in shares.items())
            lines.append(f"{name:<4}  mean {mean:.3f}, from {min(shares)} to {max(shares)}")
        return "\n".join(lines)


def count_discard(
    dealt: CardsLike,
    throw: CardsLike,
    *,
    dealer: bool,
    variant: VariantLike = SIX_CARD,
    opponent: OpponentLike = "equilibrium",
    starter: CardsLike | None = None,
) -> DiscardCounts:
    """Count every outcome of one throw, exactly.

    Parameters
    ----------
    dealt : text, ids, or a sequence of either
        The cards dealt.
    throw : text, ids, or a sequence of either
        Two of them.
    dealer, variant, opponent, starter
        As in `expected_discards`.

    Returns
    -------
    DiscardCounts
        Three distributions, each summing to one.

    Raises
    ------
    InvalidCardError
        If a thrown card was not dealt.
    CardCountError
        If not two cards are thrown.
    InvalidCardError, DuplicateCardError, CardCountError, DataError
        As `expected_discards`.

    Examples
    --------
    >>> counts = count_discard("7C 9H 5H 5C 5D JS", "7C 9H", dealer=True, opponent="uniform")
    >>> round(sum(p * share for p, share in counts.crib.items()) * 45540)
    193808
    """
    check_flag("dealer", dealer)
    chosen = two_handed(variant)
    ids, turned = read_deal(dealt, starter, chosen)
    thrown = _check_throw(ids, throw)
    theirs = None
    if not (isinstance(opponent, str) and opponent == "uniform"):
        theirs = find_strategy(opponent, chosen, dealer=dealer)
    unseen = np.array([c for c in range(52) if c not in ids and c != turned], np.uint8)
    starters = unseen if turned is None else np.array([turned], np.uint8)
    weights = _uniform(len(unseen)) if theirs is None else _weights(unseen, theirs)
    outcomes = _throws_and_starters(unseen, starters, weights, known=turned is not None)
    keep = tuple(card for card in ids if card not in thrown)
    low, high = (ids.index(card) for card in thrown)
    place = throw_places(len(ids)).index((low, high))
    hands = dict(zip(starters.tolist(), hand_points(ids, turned)[place].tolist(), strict=True))
    hand, crib, net = _distributions(thrown, outcomes, hands, 1 if dealer else -1)
    n_hands = comb(len(unseen), 2 if theirs is None else len(ids))
    left = 1 if turned is not None else len(unseen) - (2 if theirs is None else len(ids))
    return DiscardCounts(
        keep=keep, throw=thrown, shows=n_hands * left, hand=hand, crib=crib, net=net
    )


def _check_throw(ids: tuple[int, ...], throw: CardsLike) -> tuple[int, ...]:
    thrown = tuple(sorted(parse_cards(throw)))
    if len(thrown) != 2:
        raise CardCountError(f"a throw must have 2 cards; got {len(thrown)}.")
    for card in thrown:
        if card not in ids:
            raise InvalidCardError(
                f"the throw must be of the cards dealt, {format_cards(ids)}; "
                f"got {format_cards(card)}."
            )
    return thrown


def _weights(unseen: Cards, theirs: Strategy) -> tuple[Floats, Floats]:
    """Return the weight of every opposing throw, and the same by each card of the hand."""
    dealt = theirs.variant.dealt
    chances, keys = theirs.to_dense(), list_classes(dealt).keys
    with progress_bar("every opposing hand") as progress:
        parts = run_chunks(
            _count_chunk,
            [(first,) for first in range(len(unseen) - 1, dealt - 2, -1)],
            shared=(unseen, keys, chances),
            run=Runner(progress=progress),
        )
    return np.sum([w for w, _ in parts], axis=0), np.sum([p for _, p in parts], axis=0)


def _count_chunk(unseen: Cards, keys: Ints, chances: Floats, first: int) -> tuple[Floats, Floats]:
    n = len(unseen)
    whole, part = np.zeros((n, n)), np.zeros((n, n, n))
    class_kernels.count_throws(unseen, first, keys, BINOMIALS, chances, whole, part)
    return whole, part


def _uniform(n_unseen: int) -> tuple[Floats, Floats]:
    """Return the weights of an opponent who throws any two cards and holds no others."""
    whole = np.triu(np.ones((n_unseen, n_unseen)), 1)
    part = np.zeros((n_unseen,) * 3)
    for i in range(n_unseen):
        part[i, i + 1 :, i] = 1
        part[: i + 1, i, i] = 1
        part[i, i, i] = 0
    return whole, part


def _throws_and_starters(
    unseen: Cards,
    starters: Cards,
    weights: tuple[Floats, Floats],
    *,
    known: bool,
) -> dict[str, Array]:
    """List every opposing throw with every starter that may be turned, and its weight."""
    whole, part = weights
    one, two = np.triu_indices(len(unseen), 1)
    joint = whole[one, two][:, None] - (0 if known else part[one, two])
    chosen, turned = np.nonzero(joint > 0)
    theirs = np.stack([unseen[one[chosen]], unseen[two[chosen]]], axis=1)
    return {"theirs": theirs, "starters": starters[turned], "weights": joint[chosen, turned]}


def _distributions(
    thrown: tuple[int, ...], outcomes: dict[str, Array], hands: dict[int, int], sign: int
) -> tuple[dict[int, float], dict[int, float], dict[int, float]]:
    theirs, starters, weights = (outcomes[key] for key in ("theirs", "starters", "weights"))
    mine = np.broadcast_to(np.array(thrown, np.uint8), theirs.shape)
    cribs = score_hands(np.hstack([mine, theirs]), starters, crib=True).astype(np.int64)
    points = np.array([hands.get(card, 0) for card in range(52)])[starters]
    return (
        _shares(points, weights),
        _shares(cribs, weights),
        _shares(points + sign * cribs, weights),
    )


def _shares(points: Ints, weights: Floats) -> dict[int, float]:
    least = int(points.min())
    shares = np.bincount(points - least, weights) / weights.sum()
    return {place + least: float(share) for place, share in enumerate(shares) if share > 0}
