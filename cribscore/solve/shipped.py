"""The solved play that is shipped, and the whole of it in the user's cache.

What is shipped answers the first three cards: pone's lead, dealer's reply and pone's second card,
each with the equilibrium's mix and the value of every card, for every hand. The whole solution,
some 270 MB, is made by ``cribscore solve play`` and kept in the cache.
"""

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from cribscore.arrays import Floats, Singles
from cribscore.chunks import Runner, quietly, run_chunks
from cribscore.discard.kept.prior import equilibrium_prior
from cribscore.errors import DataError
from cribscore.roles import DEALER, PONE
from cribscore.solve.below import CardValues, first_belief, mixes_at, step, value_cards
from cribscore.solve.game import CRIBBAGE, PlayGame, holding
from cribscore.solve.places import TOP, Place, find_place
from cribscore.solve.solver import VERSION, PlayEquilibrium, solve_play
from cribscore.solve.tree import build_tree
from cribscore.solve.walk import Numbers, numbers_for, reach_subtrees, walk_subtree
from cribscore.solve.walk_kernels import FOLLOW
from cribscore.store import Stored, cache_path, load, save, shipped_path

SHIPPED = "play/six-card.play"
FULL = "six-card.play"
_EARLY = ("lead", "reply", "second")


@dataclass(frozen=True, eq=False)
class ShippedPlay:
    """The first three cards of the solved play of six-card cribbage, for every hand.

    Arrays of mixes and of values share their shapes: ``lead`` (13, 455) is the card led by the
    remainder; ``reply`` (13, 13, 455) has the lead before them; ``second`` (13, 13, 13, 91) the
    lead, the reply, pone's second card and his remainder.

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
    meta : dict
        Value, certificate, iterations and command.
    whole : PlayEquilibrium, optional
        The whole solution, where it is at hand.
    """

    mixes: dict[str, Singles]
    card_values: dict[str, Singles]
    pone_values: Floats
    dealer_values: Floats
    pone_chances: Floats
    dealer_chances: Floats
    led: Floats
    meta: dict[str, Any]
    whole: PlayEquilibrium | None = None

    @property
    def game(self) -> PlayGame:
        """The game: cribbage."""
        return CRIBBAGE

    @cached_property
    def prior(self) -> Floats:
        """The joint chances of the hands; made and cached on first use."""
        return self.whole.prior if self.whole else equilibrium_prior()

    @property
    def exploitability(self) -> float:
        """What best responses to the whole strategies gain, together, in points a deal."""
        return float(self.meta["upper"] - self.meta["lower"])

    def numbers_at(self, place: Place) -> tuple[Singles, Singles] | None:
        """Return the mixes of a place; None past the first three cards if that is all there is.

        Parameters
        ----------
        place : Place
            As `find_place` finds it.

        Returns
        -------
        tuple of ndarray of float32, or None
            Pone's numbers and dealer's, of the part of the tree that holds the place.

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

        Parameters
        ----------
        place : Place
            As `find_place` finds it.

        Returns
        -------
        CardValues or None
            Of every card and remainder of the mover.

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
    """Work out the mixes and values of the first three cards of a solution of cribbage.

    Parameters
    ----------
    solved : PlayEquilibrium
        Of `CRIBBAGE`.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    dict, dict, ndarray
        Mixes, values and `led`, as `ShippedPlay` has them.

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
            (me, FOLLOW, 0.0, k, reaches[me][k], reaches[1 - me][k], (p, q, p))
            for k, (p, q) in enumerate(parts)
        ]
        done = run_chunks(*(walk_subtree, chunks), shared=(CRIBBAGE, prior), run=run)
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
    meta |= {"prior": hashlib.sha256(solved.prior.tobytes()).hexdigest()}
    return Stored(arrays, meta | {"history": solved.history, "command": command})


@cache
def shipped_play() -> ShippedPlay:
    """Load the solved play that is shipped: the first three cards of six-card cribbage.

    Returns
    -------
    ShippedPlay
        Mixes, values and certificate.

    Raises
    ------
    DataError
        If the installation lacks the file.

    Examples
    --------
    >>> solved = shipped_play()
    >>> solved.meta["lower"] <= solved.meta["value"] <= solved.meta["upper"]
    True
    """
    stored = load(shipped_path(SHIPPED), version=VERSION)
    return _unpack(stored, None)


def _unpack(stored: Stored, whole: PlayEquilibrium | None) -> ShippedPlay:
    arrays = stored.arrays
    return ShippedPlay(
        {name: np.array(arrays[f"{name}_mix"]) for name in _EARLY},
        {name: arrays[f"{name}_value"] for name in _EARLY},
        arrays["pone_values"],
        arrays["dealer_values"],
        arrays["pone_chances"],
        arrays["dealer_chances"],
        arrays["led"],
        stored.meta,
        whole,
    )


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
    cut: list[Numbers] = [
        numbers_for(tree, player, np.array(arrays[name]))  # the kernels want arrays to write to
        for player, name in ((PONE, "pone"), (DEALER, "dealer"))
    ]
    whole = PlayEquilibrium(
        *(CRIBBAGE, np.asarray(arrays["prior"]), meta["lower"], meta["upper"], meta["value"]),
        np.asarray(arrays["pone_values"]),
        np.asarray(arrays["dealer_values"]),
        cut[PONE],
        cut[DEALER],
        meta["iterations"],
        tuple((int(at), float(gap)) for at, gap in meta["history"]),
    )
    return _unpack(stored, whole)


@cache
def solved_play() -> ShippedPlay:
    """Return the most that is known of the solved play: the whole if the cache has it.

    Returns
    -------
    ShippedPlay
        With the whole solution if ``cribscore solve play`` has left it in the cache.

    Raises
    ------
    DataError
        If not even the shipped file is there.

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
        Kept up, and gone on from if it is there; by default one in the cache.
    ship : Path, optional
        Also write what is shipped, here.
    command : str
        To be noted in it.

    Returns
    -------
    PlayEquilibrium
        The solution.

    Raises
    ------
    DataError
        If the tolerance is not positive.
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
