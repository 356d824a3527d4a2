"""What both players keep: the joint chances of their hands of ranks, all cards removed.

Let g(S) be the sum, over the dealt hands that contain a set S of cards, of the chances of what
pone keeps of them, and f(S) the same of dealer. Two dealt hands that share exactly m cards share
2**m sets, and the alternating sum of those is 1 if m = 0 and 0 else. So the pairs of hands that
have no card in common weigh together

    sum over sets S of (-1)**|S| * outer(g(S), f(S)),

exactly. The sums depend on S only up to the names of the suits, so one set of each class stands
for all: 16,432 of four cards, 134,459 of five and 962,988 of six.
"""

import hashlib
from functools import cache
from math import comb

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, as_array
from cribscore.checks import check_kind
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.discard.classes import FULL, Deck, children, list_classes
from cribscore.discard.kept import kernels
from cribscore.discard.kept.sums import DEALT, Packed, kept_hands, n_kept, pack_kept, sum_kept
from cribscore.discard.strategies.equilibria import equilibrium
from cribscore.errors import DataError
from cribscore.store import Stored, cache_path, load_or_build

PRIOR_VERSION = 1
_DEALT_CHUNK = 250_000
_UPPER_CHUNK = 17_000


def kept_prior(
    pone: npt.ArrayLike, dealer: npt.ArrayLike, *, deck: Deck = FULL, run: Runner | None = None
) -> Floats:
    """Return the joint chances of what pone and dealer keep of six cards each.

    Parameters
    ----------
    pone, dealer : array_like of float, shape (n, 15)
        The chance of each throw from each class of six cards, as `Strategy.to_dense` gives it.
    deck : Deck
        The pack; shorter ones are for tests.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    ndarray of float64, shape (1820, 1820)
        Pone's four ranks by dealer's, numbered as in `hands_of`; sums to one. Fewer hands where
        the pack has fewer ranks.

    Raises
    ------
    DataError
        If the chances have the wrong shape.

    Examples
    --------
    >>> from cribscore.discard.classes import Deck, list_classes
    >>> deck = Deck(ranks=6, suits=2)
    >>> chances = np.full((len(list_classes(6, deck).hands), 15), 1 / 15)
    >>> prior = kept_prior(chances, chances, deck=deck)
    >>> prior.shape, round(float(prior.sum()), 9)
    ((126, 126), 1.0)
    """
    check_kind("deck", deck, Deck)
    shape = kept_hands(deck).shape
    packs = []
    for name, given in (("pone", pone), ("dealer", dealer)):
        chances = as_array(f"the chances of {name}'s throws", given)
        if chances.shape != shape or chances.dtype.kind not in "fiu":
            raise DataError(
                f"the chances of {name}'s throws must have shape {shape}; got {chances.shape}."
            )
        chances = np.ascontiguousarray(chances, dtype=np.float64)
        packs.append(pack_kept(chances, deck))
    joint = _add_small_sets(packs[0], packs[1], deck, run=quietly(run))
    spans = [(True, *span) for span in split_range(shape[0], _DEALT_CHUNK)]
    n_upper = len(list_classes(DEALT - 1, deck).hands)
    spans += [(False, *span) for span in split_range(n_upper, _UPPER_CHUNK)]
    parts = run_chunks(_add_large_sets, spans, shared=(*packs, deck), run=run)
    for part in parts:
        joint += part
    joint /= comb(deck.size, DEALT) * comb(deck.size - DEALT, DEALT)
    return np.maximum(joint, 0.0)  # rounding leaves some -1e-22 for zero


def _add_large_sets(
    pone: Packed, dealer: Packed, deck: Deck, whole: bool, start: int, stop: int
) -> Floats:
    """Sum over some sets of six cards (`whole`) or of five: a chunk of work."""
    joint = np.zeros((n_kept(deck),) * 2)
    sides, span = (tuple(pone), tuple(dealer)), (start, stop)
    if whole:
        kernels.add_dealt(list_classes(DEALT, deck).deals, *sides, span, joint)
    else:
        upper = children(DEALT - 1, deck)
        kernels.subtract_upper(list_classes(DEALT - 1, deck).deals, upper, *sides, span, joint)
    return joint


def _add_small_sets(pone: Packed, dealer: Packed, deck: Deck, run: Runner) -> Floats:
    """Sum over the sets of four cards and fewer, whose rows are long but few."""
    joint = np.zeros((n_kept(deck),) * 2)
    rows = (sum_kept(packed, deck, run=run) for packed in (pone, dealer))
    for size, (of_pone, of_dealer) in enumerate(zip(*rows, strict=True)):
        deals = list_classes(size, deck).deals * (-1.0) ** size
        joint += (of_pone * deals[:, None]).T @ of_dealer
    return joint


@cache
def equilibrium_prior() -> Floats:
    """Return the joint chances of what both keep at six cards, throwing by the equilibrium.

    Returns
    -------
    ndarray of float64, shape (1820, 1820)
        As `kept_prior`; kept in the user's cache, for it takes some ten seconds.

    Raises
    ------
    DataError
        If the equilibrium of the throws is not shipped.
    """
    solved = equilibrium("six-card")
    digest = hashlib.sha256()
    for strategy in (solved.pone, solved.dealer):
        for array in strategy.pack().values():
            digest.update(array.tobytes())
    name = f"six-card-{digest.hexdigest()[:12]}.prior"

    def build() -> Stored:
        prior = kept_prior(solved.pone.to_dense(), solved.dealer.to_dense())
        return Stored({"prior": prior}, {})

    stored = load_or_build(cache_path(name), build, version=PRIOR_VERSION)
    return np.asarray(stored.arrays["prior"], np.float64)
