"""The solved play that is shipped, and the whole of it in the user's cache.

What is shipped answers the first three cards: pone's lead, dealer's reply and pone's second card,
each with the equilibrium's mix and the value of every card, for every hand. The whole solution,
some 270 MB, is made by ``cribscore solve play`` and kept in the cache.
"""

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Singles
from cribscore.checkpoints import digest_of
from cribscore.chunks import Runner, quietly, run_chunks
from cribscore.discard.kept import equilibrium_prior
from cribscore.errors import DataError
from cribscore.roles import DEALER, PONE
from cribscore.solutions import Certificate, Solution
from cribscore.solve.below import CardValues, first_belief, mixes_at, step, value_cards
from cribscore.solve.game import CRIBBAGE, PlayGame, holding
from cribscore.solve.places import TOP, Place, find_place
from cribscore.solve.solver import VERSION, PlayEquilibrium, solve_play
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import Numbers, Task, numbers_for, reach_subtrees, walk_subtree
from cribscore.solve.walk_kernels import FOLLOW
from cribscore.store import Stored, cache_path, load, save, shipped_path

SHIPPED = "play/six-card.play"
FULL = "six-card.play"
_EARLY = ("lead", "reply", "second")


@dataclass(frozen=True, kw_only=True, eq=False)
class ShippedPlay(Solution):
    """The first three cards of the solved play of six-card cribbage, for every hand.

    Arrays of mixes and of values share their shapes: ``lead`` (13, 455) is the card led by the
    remainder; ``reply`` (13, 13, 455) has the lead before them; ``second`` (13, 13, 13, 91) the
    lead, the reply, pone's second card and remainder.

    Attributes
    ----------
    mixes : dict of str to ndarray of float32
        The equilibrium's chance of each card from each hand.
    card_values : dict of str to ndarray of float32
        The mover's points less the other's from there on; NaN where the hand cannot be.
    pone_values, dealer_values : ndarray of float64, shape (1820,)
        The player's own points less the other's with each hand; NaN for a hand never held.
    pone_chances, dealer_chances : ndarray of float64, shape (1820,)
        How often each hand is kept.
    led : ndarray of float64, shape (13, 1820)
        How often pone leads each rank while dealer holds each hand.
    certificate : Certificate
        Of pone's points less dealer's, a deal: of the whole solution.
    history : tuple of (int, float)
        Iterations and exploitability, as they were measured.
    meta : dict
        The digest of the hands' chances, iterations and command.
    whole : PlayEquilibrium, optional
        The whole solution, where it is at hand.
    """

    mixes: dict[str, Singles] = field(repr=False, metadata={"as": "hidden"})
    card_values: dict[str, Singles] = field(repr=False, metadata={"as": "hidden"})
    pone_values: Floats = field(repr=False, metadata={"as": "hidden"})
    dealer_values: Floats = field(repr=False, metadata={"as": "hidden"})
    pone_chances: Floats = field(repr=False, metadata={"as": "hidden"})
    dealer_chances: Floats = field(repr=False, metadata={"as": "hidden"})
    led: Floats = field(repr=False, metadata={"as": "hidden"})
    meta: dict[str, Any] = field(repr=False)
    whole: PlayEquilibrium | None = field(default=None, repr=False, metadata={"as": "hidden"})

    @property
    def pone(self) -> Numbers | None:
        """Pone's whole strategy, where it is at hand."""
        return self.whole.pone if self.whole else None

    @property
    def dealer(self) -> Numbers | None:
        """Dealer's whole strategy, where it is at hand."""
        return self.whole.dealer if self.whole else None

    def __str__(self) -> str:
        """Write what is proved, and how much of the play is at hand."""
        depth = "the whole play" if self.whole else "the first three cards of the play"
        return f"{depth} at equilibrium, six-card\n{self.certificate}"

    @property
    def game(self) -> PlayGame:
        """The game: cribbage."""
        return CRIBBAGE

    @cached_property
    def prior(self) -> Floats:
        """The joint chances of the hands; made and cached on first use."""
        return self.whole.prior if self.whole else equilibrium_prior()

    def numbers_at(self, place: Place) -> tuple[Singles, Singles] | None:
        """Return pone's and dealer's numbers of the part of the tree that holds a place.

        None past the first three cards, if that is all there is.

        Examples
        --------
        >>> shipped_play().numbers_at(find_place(CRIBBAGE, [6, 7, 8])) is None
        True
        """
        if self.whole:
            return self.whole.numbers_at(place)
        none = np.zeros(0, np.float32)
        if place.part == TOP:
            return self.mixes["lead"].ravel(), self.mixes["reply"].ravel()
        if place.node == 0:
            return self.mixes["second"].reshape(169, -1)[place.part], none
        return None

    def values_at(self, place: Place) -> CardValues | None:
        """Return the mixes and values of a place of the first three cards, or None beyond.

        Examples
        --------
        >>> shipped_play().values_at(find_place(CRIBBAGE, [])).values.shape
        (13, 455)
        """
        numbers = self.numbers_at(place)
        if numbers is None or place.node < 0 or (place.part != TOP and place.node > 0):
            return None
        mixes = mixes_at(CRIBBAGE, place, numbers[place.mover])
        if place.part == TOP:
            values = self.card_values["lead"] if place.node == 0 else self.card_values["reply"]
            shaped = values.reshape(-1, 13, 455)[max(place.node - 1, 0)]
        else:
            shaped = self.card_values["second"].reshape(169, 13, 91)[place.part]
        return CardValues(mixes, shaped.astype(np.float64))


def early_cards(
    solved: PlayEquilibrium, *, run: Runner | None = None
) -> tuple[dict[str, Singles], dict[str, Singles], Floats]:
    """Work out mixes, values and `led` of a solution of cribbage, as `ShippedPlay` has them.

    Raises
    ------
    DataError
        If the solution is of another game.
    """
    if solved.game != CRIBBAGE:
        raise DataError(f"only the play of cribbage is shipped; got {solved.game}.")
    tree, prior = build_tree(CRIBBAGE), solved.prior
    reaches = reach_subtrees(tree, (solved.pone.top, solved.dealer.top))
    mixes = {"lead": _mixes(solved, ())}
    mixes["reply"] = np.array([_mixes(solved, (a,)) for a in range(13)])
    pairs = [(a, b) for a in range(13) for b in range(13)]
    values = {}
    gains = []
    both = (solved.pone, solved.dealer)
    for me in (PONE, DEALER):
        parts = zip(both[me].parts, both[1 - me].parts, strict=True)
        chunks = [
            (k, reaches[me][k], reaches[1 - me][k], (mine, yours, mine))
            for k, (mine, yours) in enumerate(parts)
        ]
        done = run_chunks(
            walk_subtree, chunks, shared=(Task(CRIBBAGE, prior, me, FOLLOW),), run=run
        )
        gains.append(np.array([value for value, _, _ in done]).reshape(13, 13, 455))
    lead_hands = np.array([holding(CRIBBAGE, (a,)) for a in range(13)])
    pone = prior.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        values["lead"] = gains[PONE].sum(axis=1) / pone[lead_hands]
        # dealer's hand with the chance that pone leads this
        led = np.zeros((13, 1820))
        for a in range(13):
            led[a] = (prior[lead_hands[a]] * mixes["lead"][a][:, None]).sum(axis=0)
        values["reply"] = gains[DEALER] / led[:, lead_hands]
    seconds = run_chunks(_second_cards, [(solved, *pair) for pair in pairs], run=quietly(run))
    mixes["second"] = np.array([m for m, _ in seconds]).reshape(13, 13, 13, 91)
    values["second"] = np.array([v for _, v in seconds]).reshape(13, 13, 13, 91)
    to_single = {name: array.astype(np.float32) for name, array in values.items()}
    return {name: array.astype(np.float32) for name, array in mixes.items()}, to_single, led


def _mixes(solved: PlayEquilibrium, line: tuple[int, ...]) -> Floats:
    place = find_place(CRIBBAGE, line)
    return mixes_at(CRIBBAGE, place, solved.numbers_at(place)[place.mover]).chances


def _second_cards(solved: PlayEquilibrium, lead: int, reply: int) -> tuple[Floats, Floats]:
    belief = step(solved, step(solved, first_belief(CRIBBAGE), lead), reply)
    # values before the points of the first two cards: those have been scored
    found = value_cards(solved, belief)
    return found.mixes.chances, found.values


def pack_shipped(solved: PlayEquilibrium, command: str, *, run: Runner | None = None) -> Stored:
    """Return what is shipped of a solution: arrays and description for the store."""
    mixes, values, led = early_cards(solved, run=run)
    arrays: dict[str, npt.NDArray[Any]] = {f"{name}_mix": mixes[name] for name in _EARLY}
    arrays |= {f"{name}_value": values[name] for name in _EARLY}
    arrays["pone_values"], arrays["dealer_values"] = solved.pone_values, solved.dealer_values
    arrays["led"] = led
    arrays["pone_chances"] = solved.prior.sum(axis=1)
    arrays["dealer_chances"] = solved.prior.sum(axis=0)
    meta = {name: getattr(solved, name) for name in ("lower", "upper", "value", "iterations")}
    meta |= {"prior": digest_of(solved.prior)}
    return Stored(arrays, meta | {"history": solved.history, "command": command})


@cache
def shipped_play() -> ShippedPlay:
    """Load the solved play that is shipped: the first three cards of six-card cribbage.

    Examples
    --------
    >>> print(shipped_play())  # doctest: +ELLIPSIS
    the first three cards of the play at equilibrium, six-card
    value to the pone    -... points a deal
    ...
    """
    stored = load(shipped_path(SHIPPED), version=VERSION)
    return _unpack(stored, None)


def _unpack(stored: Stored, whole: PlayEquilibrium | None) -> ShippedPlay:
    arrays = stored.arrays
    return ShippedPlay(
        mixes={name: np.array(arrays[f"{name}_mix"]) for name in _EARLY},
        card_values={name: arrays[f"{name}_value"] for name in _EARLY},
        pone_values=arrays["pone_values"],
        dealer_values=arrays["dealer_values"],
        pone_chances=arrays["pone_chances"],
        dealer_chances=arrays["dealer_chances"],
        led=arrays["led"],
        certificate=_certificate_of(stored.meta),
        history=_history_of(stored.meta),
        meta=stored.meta,
        whole=whole,
    )


def _certificate_of(meta: dict[str, Any]) -> Certificate:
    lower, value, upper = (float(meta[name]) for name in ("lower", "value", "upper"))
    return Certificate(
        value_to="pone", value=value, pone_gain=upper - value, dealer_gain=value - lower
    )


def _history_of(meta: dict[str, Any]) -> tuple[tuple[int, float], ...]:
    return tuple((int(at), float(gap)) for at, gap in meta["history"])


def save_solution(solved: PlayEquilibrium, packed: Stored, path: Path) -> None:
    """Write a whole solution of cribbage, with its tables, to be found again by `solved_play`."""
    arrays = packed.arrays | {
        "prior": solved.prior,
        "pone": solved.pone.flat,
        "dealer": solved.dealer.flat,
    }
    save(path, arrays, version=VERSION, meta=packed.meta)


def load_solution(path: Path) -> ShippedPlay:
    """Read back what `save_solution` wrote.

    Raises
    ------
    DataError
        If the file is damaged or of another version.
    FileNotFoundError
        If there is none.
    """
    stored = load(path, version=VERSION)
    arrays, meta = stored.arrays, stored.meta
    tree = build_tree(CRIBBAGE)
    pone, dealer = (
        numbers_for(tree, player, np.array(arrays[name]))  # the kernels want arrays to write to
        for player, name in ((PONE, "pone"), (DEALER, "dealer"))
    )
    whole = PlayEquilibrium(
        game=CRIBBAGE,
        prior=np.asarray(arrays["prior"]),
        pone=pone,
        dealer=dealer,
        pone_values=np.asarray(arrays["pone_values"]),
        dealer_values=np.asarray(arrays["dealer_values"]),
        iterations=meta["iterations"],
        certificate=_certificate_of(meta),
        history=_history_of(meta),
    )
    return _unpack(stored, whole)


@cache
def solved_play() -> ShippedPlay:
    """Return the full solution of the play if it is cached, else the shipped first cards.

    ``cribscore solve play`` leaves the full solution in the cache.

    Examples
    --------
    >>> solved_play().game.limit
    31
    """
    try:
        return load_solution(cache_path(FULL))
    except (FileNotFoundError, DataError):
        return shipped_play()


def solve_into_cache(
    tolerance: float,
    *,
    max_iterations: int = 1000,
    every: int = 10,
    checkpoint: Path | None = None,
    ship: Path | None = None,
    command: str = "",
    run: Runner | None = None,
) -> PlayEquilibrium:
    """Solve the play of cribbage and keep the whole of it in the cache.

    Parameters
    ----------
    tolerance, max_iterations, every
        As for `solve_play`.
    run : Runner, optional
        Where the work runs, and who hears of progress.
    checkpoint : Path, optional
        Updated as the run goes, and resumed if it exists; by default one in the cache.
    ship : Path, optional
        Also write what is shipped, here.
    command : str
        To be noted in it.

    Returns
    -------
    PlayEquilibrium
        The solution.

    """
    solved = solve_play(
        equilibrium_prior(),
        tolerance,
        run=run,
        max_iterations=max_iterations,
        every=every,
        checkpoint=checkpoint or cache_path(f"{FULL}.part"),
    )
    packed = pack_shipped(solved, command, run=quietly(run))
    save_solution(solved, packed, cache_path(FULL))
    if ship is not None:
        save(ship, packed.arrays, version=VERSION, meta=packed.meta)
    solved_play.cache_clear()
    return solved
