"""A recorded game, as data: what was dealt, thrown, turned, played and claimed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cribscore.answers import Answer, as_cards
from cribscore.cards import format_cards, parse_cards
from cribscore.checks import check_flag, check_kind, check_number
from cribscore.errors import CardCountError, DataError, shown
from cribscore.variants import SIX_CARD, Variant, find_variant

__all__ = ["DealRecord", "GameRecord", "Penalty"]

_STATEMENTS = ("deal", "dealt", "pack", "throw", "starter", "play", "show", "crib")
MOST_POINTS = 9999
"""Larger numbers than any game of cribbage can reach are typing errors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Answer):
    """Points that a player's fault gives to the other side: an over-count, a misdeal.

    Attributes
    ----------
    seat : int
        Whose fault it was.
    points : int
        What the other side scores.
    after : str
        The statement of the deal after which it fell: ``starter``, ``play``, ``show 0``.
    """

    seat: int
    points: int
    after: str = "play"

    def __post_init__(self) -> None:
        check_number("seat", self.seat, least=0, most=3)
        check_number("points", self.points, least=0, most=MOST_POINTS)
        check_kind("after", self.after, str)
        if self.after.split(" ")[0] not in _STATEMENTS:
            known = ", ".join(_STATEMENTS)
            raise DataError(f"after must be one of {known}; got {shown(self.after)}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRecord(Answer):
    """One deal as it was written down; the last of a game may break off anywhere.

    Attributes
    ----------
    dealer : int
        Seat of the dealer.
    dealt, throws : tuple of tuple of int
        Card ids by seat, in the order written; empty if the record breaks off before. Cards in
        any form are read.
    from_pack : int or None
        The card that the pack adds to the crib of three players.
    starter : int or None
        The card turned.
    play : tuple of (int or None)
        The cards of the play in order; None stands for "go".
    hand_claims : tuple of (int or None)
        What each seat claimed for its hand; None claims what it is worth.
    crib_claim : int or None
        What the dealer claimed for the crib.
    penalties : tuple of Penalty
        Points for faults, in order.
    scores : tuple of int or None
        The score after the deal, where the record states it.
    lines : mapping of str to int
        Line of each statement in the file, for messages. Not compared.
    """

    dealer: int
    dealt: tuple[tuple[int, ...], ...] = field(default=(), metadata=as_cards())
    throws: tuple[tuple[int, ...], ...] = field(default=(), metadata=as_cards())
    from_pack: int | None = field(default=None, metadata=as_cards())
    starter: int | None = field(default=None, metadata=as_cards())
    play: tuple[int | None, ...] = ()
    hand_claims: tuple[int | None, ...] = ()
    crib_claim: int | None = None
    penalties: tuple[Penalty, ...] = ()
    scores: tuple[int, ...] | None = None
    lines: Mapping[str, int] = field(
        default_factory=dict, compare=False, repr=False, metadata={"as": "hidden"}
    )

    def __post_init__(self) -> None:
        found: dict[str, Any] = {
            "dealer": check_number("dealer", self.dealer, least=0, most=3),
            "dealt": tuple(_cards(hand) for hand in _sequence("dealt", self.dealt)),
            "throws": tuple(_cards(throw) for throw in _sequence("throws", self.throws)),
            "from_pack": _card_or_none(self.from_pack),
            "starter": _card_or_none(self.starter),
            "play": tuple(map(_card_or_none, _sequence("play", self.play))),
            "hand_claims": tuple(
                _points_or_none("hand_claims", n)
                for n in _sequence("hand_claims", self.hand_claims)
            ),
            "penalties": tuple(_sequence("penalties", self.penalties)),
            "crib_claim": _points_or_none("crib_claim", self.crib_claim),
        }
        for one in found["penalties"]:
            check_kind("a penalty", one, Penalty)
        if self.scores is not None:
            found["scores"] = _points("scores", self.scores)
        for name, value in found.items():
            object.__setattr__(self, name, value)

    def kept(self, seat: int) -> tuple[int, ...]:
        """Return the cards that a seat kept, in the order dealt.

        Examples
        --------
        >>> DealRecord(dealer=0, dealt=("5h 6h 7h",), throws=("6h",)).kept(0)
        (18, 26)
        """
        if not 0 <= seat < len(self.dealt):
            raise DataError(f"the deal has no cards of seat {seat!r}.")
        thrown = self.throws[seat] if self.throws else ()
        return tuple(card for card in self.dealt[seat] if card not in thrown)

    def crib(self) -> tuple[int, ...]:
        """Return the cards of the crib: the throws by seat, then the card of the pack if any."""
        thrown = tuple(card for throw in self.throws for card in throw)
        return thrown if self.from_pack is None else (*thrown, self.from_pack)

    def to_dict(self) -> dict[str, Any]:
        """Return the deal as plain data, cards as text."""
        words = ["go" if card is None else format_cards(card) for card in self.play]
        return Answer.to_dict(self) | {"play": " ".join(words)}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord(Answer):
    """A game, or one deal of it, as it was written down.

    Attributes
    ----------
    variant : Variant
        The kind of cribbage; a name is read.
    players : tuple of str
        Names by seat. Seat 1 sits on the left of seat 0, and so on round.
    deals : tuple of DealRecord
        In order; the deal passes to the left.
    muggins : bool
        Whether points that a player overlooks in the show go to the opponent.
    start : tuple of int
        Scores before the first deal, by side; by default none.
    """

    variant: Variant = SIX_CARD
    players: tuple[str, ...] = ("A", "B")
    deals: tuple[DealRecord, ...] = ()
    muggins: bool = False
    start: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        variant = find_variant(self.variant)
        object.__setattr__(self, "variant", variant)
        players = check_names(variant, self.players)
        start = _points("start", self.start) or (0,) * self.n_sides
        if len(start) != self.n_sides:
            raise DataError(
                f"start must have a score for each of {self.n_sides} sides; got {start}."
            )
        deals = tuple(_sequence("deals", self.deals))
        for number, deal in enumerate(deals, 1):
            _check_deal(number, deal, variant, self.n_sides)
        check_flag("muggins", self.muggins)
        for name, value in (("players", players), ("start", start), ("deals", deals)):
            object.__setattr__(self, name, value)

    @property
    def n_sides(self) -> int:
        """How many sides keep a score."""
        return 2 if self.variant.players == 4 else self.variant.players

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides: of each, its first player."""
        return self.players[: self.n_sides]

    def side_of(self, seat: int) -> int:
        """Return the side that a seat scores for: of four players, two against two (H{51}).

        Examples
        --------
        >>> GameRecord().side_of(1)
        1
        """
        return seat % 2 if self.variant.players == 4 else seat

    def seats_from_leader(self, dealer: int) -> tuple[int, ...]:
        """Return all seats in the order of play: from the dealer's left round to the dealer."""
        n = self.variant.players
        return tuple((dealer + step) % n for step in range(1, n + 1))

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, cards as text."""
        return Answer.to_dict(self) | {"variant": self.variant.name}

    def __str__(self) -> str:
        """Write the record in its notation."""
        from cribscore.records.writer import format_record

        return format_record(self).rstrip("\n")


def check_names(variant: Variant, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the players if a record can be written with them.

    Examples
    --------
    >>> check_names(SIX_CARD, ("A", "A"))
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: six-card must have 2 different names; got A A.
    """
    found = tuple(_sequence("players", names))
    for name in found:
        if not isinstance(name, str) or not name.rstrip(":").isprintable() or "#" in name:
            raise DataError(
                f"a player's name must be a printable word without '#'; got {shown(name)}."
            )
        if name.split() != [name] or name.endswith(":"):
            raise DataError(f"a player's name must be one word; got {shown(name)}.")
    if len(found) != variant.players or len(set(found)) != len(found):
        raise DataError(
            f"{variant.name} must have {variant.players} different names; "
            f"got {' '.join(found) or 'none'}."
        )
    return found


def _check_deal(number: int, deal: DealRecord, variant: Variant, n_sides: int) -> None:
    """Hold the parts of a deal to the number of players; the rules are held to by `replay_game`."""
    if not isinstance(deal, DealRecord):
        raise DataError(f"deal {number} must be a DealRecord; got {shown(deal)}.")
    n = variant.players
    check_number(f"deal {number}: dealer", deal.dealer, least=0, most=n - 1)
    for name, wanted in (("dealt", n), ("throws", n), ("hand_claims", n)):
        held = getattr(deal, name)
        if held and len(held) != wanted:
            raise CardCountError(
                f"deal {number}: {name} must have one entry for each of {n} players; "
                f"got {len(held)}."
            )
    for one in deal.penalties:
        if n_sides != 2 or one.seat >= n:
            raise DataError(f"deal {number}: a penalty goes to the other of two sides.")
        verb, _, seat = one.after.partition(" ")
        if seat not in ([str(at) for at in range(n)] if verb == "show" else [""]):
            raise DataError(
                f"deal {number}: a penalty must fall after a statement such as 'play' or "
                f"'show 0'; got {shown(one.after)}."
            )
    if deal.scores is not None and len(deal.scores) != n_sides:
        raise DataError(
            f"deal {number}: scores must have one for each of {n_sides} sides; "
            f"got {len(deal.scores)}."
        )


def _sequence(name: str, values: Any) -> list[Any]:
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise DataError(f"{name} must be a sequence; got {shown(values)}.")
    return list(values)


def _cards(cards: Any) -> tuple[int, ...]:
    if type(cards) is tuple and all(type(card) is int and 0 <= card < 52 for card in cards):
        return cards
    if isinstance(cards, list) and not cards:
        return ()
    return tuple(parse_cards(cards, distinct=False))


def _card_or_none(card: Any) -> int | None:
    if card is None or (type(card) is int and 0 <= card < 52):
        return card
    found = _cards(card if isinstance(card, str) else [card])
    if len(found) != 1:
        raise CardCountError(f"one card must be given; got {shown(card)}.")
    return found[0]


def _points(name: str, values: Any) -> tuple[int, ...]:
    listed = _sequence(name, values)
    return tuple(check_number(name, value, least=0, most=MOST_POINTS) for value in listed)


def _points_or_none(name: str, value: Any) -> int | None:
    return None if value is None else check_number(name, value, least=0, most=MOST_POINTS)
