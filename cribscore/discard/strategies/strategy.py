"""A strategy for throwing: for every class of deal, chances of its throws."""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from math import comb
from pathlib import Path

import numpy as np

from cribscore.arrays import Array, Cards, Floats, Ints
from cribscore.cards import CardsLike, canonical_cards, check_count, parse_cards
from cribscore.errors import DataError
from cribscore.solutions import Certificate, Solution
from cribscore.store import Stored, cache_path, load, load_or_build, save, shipped_path
from cribscore.variants import Variant, find_variant

Throw = tuple[int, int]

_KEYS_VERSION = 1


@dataclass(frozen=True, eq=False, slots=True)
class Strategy:
    """What a player throws from every deal.

    Throws that differ only by suits that the hand holds alike are thrown equally often, and the
    first of them stands for all.

    Attributes
    ----------
    variant : Variant
        Two-handed cribbage of five, six, seven or eight cards.
    name : str
        For example ``equilibrium, dealer``.
    starts : ndarray of int64, shape (n + 1,)
        Where the throws of each class begin.
    places : ndarray of uint8, shape (m,)
        Which of the throws, in the order of `classes.throws`.
    chances : ndarray of float64, shape (m,)
        How often, summing to one for each class.
    """

    variant: Variant
    name: str
    starts: Ints
    places: Cards
    chances: Floats

    def throws(self, dealt: CardsLike) -> dict[Throw, float]:
        """Return what is thrown from one deal, and how often.

        Parameters
        ----------
        dealt : text, ids, or a sequence of either
            The cards dealt.

        Returns
        -------
        dict
            The two thrown ids, ascending, to a chance above zero.

        Raises
        ------
        InvalidCardError, DuplicateCardError, CardCountError
            If the cards cannot be a deal.

        Examples
        --------
        >>> from cribscore import equilibrium, format_cards
        >>> pone = equilibrium("six-card").pone
        >>> {format_cards(throw) for throw in pone.throws("5h 5s 5d Jc 2h Kd")}
        {'2h Kd'}
        """
        ids = parse_cards(dealt)
        check_count(ids, (self.variant.dealt,), "the cards dealt")
        hand, named = _canonical(ids)
        index = find_class(hand, self.variant.dealt)
        alike = twin_throws(hand)
        found: dict[Throw, float] = {}
        for at in range(self.starts[index], self.starts[index + 1]):
            group = alike[int(self.places[at])]
            for i, j in group:
                one, two = sorted((named[hand[i]], named[hand[j]]))
                found[one, two] = float(self.chances[at]) / len(group)
        return found

    def to_dense(self) -> Floats:
        """Return the chances as an array by class and throw, shape (n, t), alike throws shared."""
        from cribscore.discard.classes import twins

        alike = twins(self.variant.dealt)
        dense = np.zeros(alike.shape)
        owner = np.repeat(np.arange(len(alike)), np.diff(self.starts))
        share = (alike[owner] == self.places[:, None]).sum(axis=1)  # with the throws alike
        dense[owner, self.places] = self.chances / share
        return np.asarray(np.take_along_axis(dense, alike, axis=1))

    @property
    def n_mixed(self) -> int:
        """Classes of deal from which more than one throw is made."""
        return int((np.diff(self.starts) > 1).sum())

    def pack(self) -> dict[str, Array]:
        """Return small arrays for the store: certain throws need no chance."""
        counts = np.diff(self.starts)
        mixed = np.repeat(counts > 1, counts)
        return {
            "counts": counts.astype(np.uint8),
            "places": self.places,
            "chances": self.chances[mixed],
        }


def unpack_strategy(variant: Variant, name: str, packed: dict[str, Array]) -> Strategy:
    """Undo `Strategy.pack`."""
    counts = packed["counts"].astype(np.int64)
    starts = np.concatenate([[0], np.cumsum(counts)])
    chances = np.ones(int(starts[-1]))
    chances[np.repeat(counts > 1, counts)] = packed["chances"]
    return Strategy(variant, name, starts, packed["places"].astype(np.uint8), chances)


def strategy_from_dense(
    variant: Variant, name: str, dense: Floats, *, least: float = 0.0
) -> Strategy:
    """Make a strategy of chances by class and throw, shape (n, t).

    Parameters
    ----------
    variant : Variant
        The game.
    name : str
        Its name.
    dense : ndarray of float64, shape (n, t)
        Chances; throws alike are added up.
    least : float
        Chances below this are dropped, and the rest scaled.

    Returns
    -------
    Strategy
        The same, without zeros.

    Raises
    ------
    DataError
        If the shape is not that of the game, or a row is not a distribution.

    Examples
    --------
    >>> shipped = equilibrium("five-card").pone
    >>> again = strategy_from_dense(shipped.variant, "again", shipped.to_dense())
    >>> bool(np.allclose(again.to_dense(), shipped.to_dense()))
    True
    """
    from cribscore.discard.classes import twins

    alike = twins(variant.dealt)
    if dense.shape != alike.shape:
        raise DataError(f"chances must have shape {alike.shape}; got {dense.shape}.")
    if not (np.isfinite(dense).all() and (dense >= 0).all()):
        raise DataError("chances must be numbers from 0 to 1.")
    summed = np.zeros(dense.shape)
    for throw in range(dense.shape[1]):
        np.add.at(summed, (np.arange(len(dense)), alike[:, throw]), dense[:, throw])
    if not np.allclose(summed.sum(axis=1), 1.0, rtol=0, atol=1e-9):
        raise DataError("the chances of each class of deal must sum to one.")
    summed[summed < least] = 0.0
    summed /= summed.sum(axis=1, keepdims=True)
    owner, places = np.nonzero(summed)
    starts = np.searchsorted(owner, np.arange(len(dense) + 1))
    return Strategy(variant, name, starts, places.astype(np.uint8), summed[owner, places])


def find_class(hand: tuple[int, ...], dealt: int) -> int:
    """Return the class of a canonical hand; see `class_kernels.canonical_key`."""
    ranks = sum(comb((card >> 2) + place, place + 1) for place, card in enumerate(hand))
    suits = sum((card & 3) << 2 * place for place, card in enumerate(hand))
    return int(np.searchsorted(class_keys(dealt), ranks << 2 * dealt | suits))


@cache
def class_keys(dealt: int) -> Ints:
    """Return the sorted keys of all classes of deal, kept in the user's cache."""

    def build() -> Stored:
        from cribscore.discard.classes import classes

        return Stored({"keys": classes(dealt).keys}, {})

    stored = load_or_build(cache_path(f"classes-{dealt}.keys"), build, version=_KEYS_VERSION)
    return stored.arrays["keys"]


def _canonical(ids: tuple[int, ...]) -> tuple[tuple[int, ...], dict[int, int]]:
    """Return the canonical hand, and for each of its cards the card it stands for."""
    hand = canonical_cards(ids)
    masks = [sum(1 << (c >> 2) for c in ids if c & 3 == suit) for suit in range(4)]
    order = sorted(range(4), key=lambda suit: -masks[suit])
    return hand, {card: card & ~3 | order[card & 3] for card in hand}


@lru_cache(maxsize=256)
def twin_throws(hand: tuple[int, ...]) -> dict[int, list[Throw]]:
    """Group the throws of a canonical hand that differ only by suits held alike.

    Returns the first throw of each group, by its place in the order of throws, with the places
    of the two cards of every throw in the group.
    """
    masks = [sum(1 << (c >> 2) for c in hand if c & 3 == suit) for suit in range(4)]
    pairs = [(i, j) for i in range(len(hand)) for j in range(i + 1, len(hand))]
    first: dict[object, int] = {}
    groups: dict[int, list[Throw]] = {}
    for place, (i, j) in enumerate(pairs):
        x, y = hand[i], hand[j]
        sides = sorted([(x >> 2, masks[x & 3]), (y >> 2, masks[y & 3])])
        sign = (*sides, x & 3 == y & 3)
        groups.setdefault(first.setdefault(sign, place), []).append((i, j))
    return groups


@dataclass(frozen=True, kw_only=True, eq=False)
class Equilibrium(Solution):
    """A solved discard game, with the proof of how well it is solved.

    Attributes
    ----------
    variant : Variant
        The game.
    dealer, pone : Strategy
        What to throw.
    certificate : Certificate
        The value to the dealer: hand and crib less the pone's hand, by the show alone (neither
        play nor heels), or with the play if the game was solved with it; the gains are then by
        other throws alone, the play as it is.
    history : tuple of (int, float)
        Sweeps, and the exploitability after them; empty for what is shipped.
    """

    variant: Variant
    dealer: Strategy = field(repr=False, metadata={"as": "hidden"})
    pone: Strategy = field(repr=False, metadata={"as": "hidden"})

    def __str__(self) -> str:
        """Write what is proved, and of which game."""
        return f"throws of {self.variant.name} at equilibrium\n{self.certificate}"


EQUILIBRIUM_VERSION = 1
PLAYS = ("equilibrium",)
WHOLE = "strategies/six-card-whole.equilibrium"
_PROOF = ("value", "exploitability", "dealer_gain", "pone_gain")


def pack_equilibrium(solved: Equilibrium, command: str) -> Stored:
    """Return arrays and description of an equilibrium for the store."""
    arrays = {
        f"{role}_{key}": array
        for role, strategy in (("dealer", solved.dealer), ("pone", solved.pone))
        for key, array in strategy.pack().items()
    }
    meta = {
        "variant": solved.variant.name,
        **{key: getattr(solved, key) for key in _PROOF},
        "command": command,
    }
    if solved.history:
        meta["history"] = solved.history
    return Stored(arrays, meta)


def unpack_equilibrium(stored: Stored) -> Equilibrium:
    """Undo `pack_equilibrium`."""
    meta = stored.meta
    variant = find_variant(meta["variant"])
    strategies = {
        role: unpack_strategy(
            variant,
            f"{meta.get('name', 'equilibrium')}, {role}",
            {key: stored.arrays[f"{role}_{key}"] for key in ("counts", "places", "chances")},
        )
        for role in ("dealer", "pone")
    }
    return Equilibrium(
        variant=variant,
        dealer=strategies["dealer"],
        pone=strategies["pone"],
        certificate=Certificate(
            value_to="dealer",
            value=float(meta["value"]),
            dealer_gain=float(meta["dealer_gain"]),
            pone_gain=float(meta["pone_gain"]),
        ),
        history=tuple(tuple(step) for step in meta.get("history", ())),
    )


def check_play(play: str | None, variant: Variant) -> bool:
    """Say whether the play is to be counted.

    Raises
    ------
    DataError
        If that play is not known, or is not solved for the variant.
    """
    if play is None:
        return False
    if play not in PLAYS:
        raise DataError(
            f"the play can be counted as 'equilibrium' or not at all (None); got {play!r}."
        )
    if variant.players != 2 or variant.dealt != 6:
        raise DataError(f"the play is solved for six-card cribbage only; got {variant.name}.")
    return True


def equilibrium(variant: Variant | str = "six-card", *, play: str | None = None) -> Equilibrium:
    """Load the solved discard game that is shipped.

    Parameters
    ----------
    variant : Variant or str
        ``SIX_CARD`` or ``FIVE_CARD``, or its name.
    play : str, optional
        ``equilibrium`` for the throws of the whole deal, the play counted: six-card only.

    Returns
    -------
    Equilibrium
        Strategies of both players, the value and its certificate.

    Raises
    ------
    DataError
        If the game is not shipped solved.

    Examples
    --------
    >>> solved = equilibrium("five-card")
    >>> solved.exploitability < 1e-6
    True
    """
    chosen = find_variant(variant) if isinstance(variant, str) else variant
    if play is not None:
        check_play(play, chosen)
        return _load_shipped("six-card-whole")
    solved_dealt = {5: "five-card", 6: "six-card"}
    if chosen.players != 2 or chosen.dealt not in solved_dealt:
        raise DataError(
            f"no equilibrium of {chosen.name} is shipped, only of five-card and six-card.",
            hint="solve_discards can solve it where there is memory enough.",
        )
    return _load_shipped(solved_dealt[chosen.dealt])


@cache
def _load_shipped(name: str) -> Equilibrium:
    """Load once, however the variant was named: tables are kept by strategy."""
    return load_equilibrium(shipped_path(f"strategies/{name}.equilibrium"))


def load_equilibrium(path: str | Path) -> Equilibrium:
    """Load an equilibrium that `save_equilibrium` or ``cribscore solve throws --out`` wrote.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    Equilibrium
        Strategies of both players, the value and its certificate.

    Raises
    ------
    DataError
        If the file cannot be read, is damaged, of another version or kind, or holds what are no
        chances.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> load_equilibrium(shipped_path("strategies/five-card.equilibrium")).variant.name
    'five-card'
    """
    try:
        stored = load(Path(path), version=EQUILIBRIUM_VERSION)
    except OSError as error:
        raise DataError(f"cannot read {str(path)!r}: {error}.") from error
    try:
        solved = unpack_equilibrium(stored)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise DataError(f"{str(path)!r} is no solution of the throws.") from error
    _check_contents(solved, str(path))
    return solved


def _check_contents(solved: Equilibrium, path: str) -> None:
    """Refuse strategies that are not those of the game, or whose chances cannot be."""
    from cribscore.discard.classes import N_CLASSES

    dealt = solved.variant.dealt
    for role, strategy in (("dealer", solved.dealer), ("pone", solved.pone)):
        counts, chances = np.diff(strategy.starts), strategy.chances
        fits = len(counts) == N_CLASSES[dealt] and len(chances) == len(strategy.places)
        if not fits or counts.min() < 1 or strategy.places.max() >= comb(dealt, 2):
            raise DataError(
                f"the {role}'s throws in {path!r} are not those of {solved.variant.name}."
            )
        sums = np.add.reduceat(chances, strategy.starts[:-1])
        if not (chances >= 0).all() or not (abs(sums - 1) < 1e-6).all():
            raise DataError(
                f"the {role}'s chances in {path!r} must be from 0 to 1 and add up to 1."
            )
    proof = solved.certificate
    if not np.isfinite([proof.value, proof.dealer_gain, proof.pone_gain]).all():
        raise DataError(f"the certificate in {path!r} must be finite; got {proof.to_dict()}.")


def save_equilibrium(solved: Equilibrium, path: str | Path, *, command: str = "") -> None:
    """Write an equilibrium to a file.

    Parameters
    ----------
    solved : Equilibrium
        As `solve_discards` returns it.
    path : str or Path
        The file.
    command : str
        What made it, kept with it.

    Raises
    ------
    DataError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "five-card.equilibrium"
    >>> save_equilibrium(equilibrium("five-card"), place)
    >>> load_equilibrium(place).value == equilibrium("five-card").value
    True
    """
    packed = pack_equilibrium(solved, command)
    try:
        save(Path(path), packed.arrays, version=EQUILIBRIUM_VERSION, meta=packed.meta)
    except OSError as error:
        raise DataError(f"cannot write {str(path)!r}: {error}.") from error
