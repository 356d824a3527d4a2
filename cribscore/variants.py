"""The kinds of cribbage, as frozen data.

Places are cited as H{page} for Professor Hoffmann, *Hoyle's Games Modernized*, and E s.n for
section n of *Enquire Within upon Everything*. What neither book says is marked "not in the
books", with the custom that was adopted.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from cribscore.errors import DataError, shown


@dataclass(frozen=True, kw_only=True, slots=True)
class Variant:
    """One kind of cribbage.

    Attributes
    ----------
    name : str
        As on the command line, for example ``six-card``.
    players : int
        Two, three or four.
    dealt, thrown, kept : int
        Cards given to each player, laid out by each, and left in each hand.
    crib_from_pack : int
        Cards that the pack adds to the crib, so that it always holds four.
    target : int
        Points that win the game.
    last : int
        Points that the non-dealer of the first deal scores at once: three for last, or nothing.
    lurch_lines : tuple of int
        A loser below the first line loses double, below the second treble.
    play_on : bool
        Whether the play goes on after the first thirty-one or go.
    places : mapping of str to str
        Where each field stands in the books.
    """

    name: str
    players: int
    dealt: int
    thrown: int
    kept: int
    crib_from_pack: int
    target: int
    last: int
    lurch_lines: tuple[int, ...]
    play_on: bool
    places: Mapping[str, str] = field(repr=False, compare=False, hash=False)

    @property
    def unseen(self) -> int:
        """Cards that a player has not seen after the deal."""
        return 52 - self.dealt

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by value: the read-only mapping of places cannot be pickled as it is."""
        named = {one.name: getattr(self, one.name) for one in fields(self)}
        return _unpickle, (named | {"places": dict(self.places)},)


def _make_variant(*, places: dict[str, str], **named: Any) -> Variant:
    """Build a variant whose places cannot be changed."""
    return Variant(places=MappingProxyType(places), **named)


def _unpickle(named: dict[str, Any]) -> Variant:
    return _make_variant(**named)


FIVE_CARD = _make_variant(
    name="five-card",
    players=2,
    dealt=5,
    thrown=2,
    kept=3,
    crib_from_pack=0,
    target=61,
    last=3,
    lurch_lines=(31,),
    play_on=False,
    places={
        "players": "H{34}",
        "dealt": "H{35}",
        "thrown": "H{35}",
        "kept": "H{38}",
        "crib_from_pack": "H{35}",
        "target": "H{34}",
        "last": "H{35}",
        "lurch_lines": "H{34}: under half",
        "play_on": "H{37}",
    },
)
SIX_CARD = _make_variant(
    name="six-card",
    players=2,
    dealt=6,
    thrown=2,
    kept=4,
    crib_from_pack=0,
    target=121,
    last=0,
    lurch_lines=(61,),
    play_on=True,
    places={
        "players": "H{34}",
        "dealt": "H{49}",
        "thrown": "H{49}, E s.89",
        "kept": "H{49}, E s.89",
        "crib_from_pack": "H{49}",
        "target": "H{34}, H{50}",
        "last": "H{50}, E s.89",
        "lurch_lines": "H{34}: under half",
        "play_on": "H{50}",
    },
)
SIX_CARD_SKUNK = replace(
    SIX_CARD,
    name="six-card-skunk",
    lurch_lines=(91, 61),
    places=MappingProxyType(
        dict(SIX_CARD.places)
        | {"lurch_lines": "not in the books: today's skunk (under 91) and double skunk (under 61)"}
    ),
)
SEVEN_CARD = _make_variant(
    name="seven-card",
    players=2,
    dealt=7,
    thrown=2,
    kept=5,
    crib_from_pack=0,
    target=181,
    last=0,
    lurch_lines=(91,),
    play_on=True,
    places={
        "players": "H{34}",
        "dealt": "H{50}",
        "thrown": "H{50}",
        "kept": "H{50}",
        "crib_from_pack": "H{50}",
        "target": "H{34}, H{51}",
        "last": "H{50}: as in the six-card game",
        "lurch_lines": "H{34}: under half",
        "play_on": "H{50}: as in the six-card game",
    },
)
EIGHT_CARD = _make_variant(
    name="eight-card",
    players=2,
    dealt=8,
    thrown=2,
    kept=6,
    crib_from_pack=0,
    target=241,
    last=0,
    lurch_lines=(121,),
    play_on=True,
    places={
        "players": "E s.90",
        "dealt": "E s.90",
        "thrown": "E s.90: six are retained",
        "kept": "E s.90",
        "crib_from_pack": "E s.90: on the same plan",
        "target": "not in the books: one round of the board for each card above four",
        "last": "E s.90: on the same plan",
        "lurch_lines": "H{34}: under half",
        "play_on": "E s.90: on the same plan",
    },
)
THREE_HANDED = _make_variant(
    name="three-handed",
    players=3,
    dealt=5,
    thrown=1,
    kept=4,
    crib_from_pack=1,
    target=121,
    last=0,
    lurch_lines=(61,),
    play_on=True,
    places={
        "players": "H{51}",
        "dealt": "H{51}",
        "thrown": "H{51}, E s.87",
        "kept": "H{51}",
        "crib_from_pack": "H{51}",
        "target": "not in the books: twice round, as with two or four players",
        "last": "not in the books: none",
        "lurch_lines": "H{34}: under half",
        "play_on": "E s.87",
    },
)
FOUR_HANDED = _make_variant(
    name="four-handed",
    players=4,
    dealt=5,
    thrown=1,
    kept=4,
    crib_from_pack=0,
    target=121,
    last=0,
    lurch_lines=(61,),
    play_on=True,
    places={
        "players": "H{51}: two against two",
        "dealt": "H{51}",
        "thrown": "H{51}-{52}, E s.87",
        "kept": "H{51}",
        "crib_from_pack": "H{52}: four players lay out one each",
        "target": "H{52}",
        "last": "not in the books: none",
        "lurch_lines": "H{34}: under half",
        "play_on": "H{52}, E s.87",
    },
)

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            *(FIVE_CARD, SIX_CARD, SIX_CARD_SKUNK, SEVEN_CARD),
            *(EIGHT_CARD, THREE_HANDED, FOUR_HANDED),
        )
    }
)
"""Every kind of cribbage by name."""


VariantLike = Variant | str
"""A kind of cribbage, or its name."""


def find_variant(variant: VariantLike) -> Variant:
    """Return the variant of this name, as typed on a command line; a `Variant` as it is.

    Parameters
    ----------
    variant : str or Variant
        For example ``six-card``; case, spaces and underscores do not matter.

    Raises
    ------
    DataError
        If there is no such variant.

    Examples
    --------
    >>> find_variant("Six Card").target
    121
    >>> find_variant(SIX_CARD) is SIX_CARD
    True
    """
    if isinstance(variant, Variant):
        return variant
    if not isinstance(variant, str):
        raise DataError(f"a variant must be a Variant or a name; got {shown(variant)}.")
    key = variant.strip().lower().replace(" ", "-").replace("_", "-")
    if key not in VARIANTS:
        raise DataError(f"there is no variant {variant!r}; the variants are {', '.join(VARIANTS)}.")
    return VARIANTS[key]


def same_throws(first: Variant, second: Variant) -> bool:
    """Say whether throws from the two are one game, whatever they are named and played to."""
    return _throws_of(first) == _throws_of(second)


def same_play(first: Variant, second: Variant) -> bool:
    """Say whether the two have one law of the play."""
    one, two = ((v.players, v.kept, v.play_on) for v in (first, second))
    return one == two


def _throws_of(variant: Variant) -> tuple[int, ...]:
    return (variant.players, variant.dealt, variant.thrown, variant.kept, variant.crib_from_pack)
