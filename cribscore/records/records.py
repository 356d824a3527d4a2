"""A recorded game, as data: what was dealt, thrown, turned, played and claimed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cribscore.variants import SIX_CARD, Variant

__all__ = ["DealRecord", "GameRecord"]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as it was written down; the last of a game may break off anywhere.

    Attributes
    ----------
    dealer : int
        Seat of the dealer.
    dealt, throws : tuple of tuple of int
        Card ids by seat, in the order written; empty if the record breaks off before.
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
    scores : tuple of int or None
        The state of the game after the deal, where the record states it.
    lines : mapping of str to int
        Line of each statement in the file, for messages. Not compared.
    """

    dealer: int
    dealt: tuple[tuple[int, ...], ...]
    throws: tuple[tuple[int, ...], ...]
    from_pack: int | None = None
    starter: int | None = None
    play: tuple[int | None, ...] = ()
    hand_claims: tuple[int | None, ...] = ()
    crib_claim: int | None = None
    scores: tuple[int, ...] | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False, repr=False)

    def kept(self, seat: int) -> tuple[int, ...]:
        """Return the cards that a seat kept, in the order dealt.

        Parameters
        ----------
        seat : int
            From 0.

        Returns
        -------
        tuple of int
            Card ids.

        Examples
        --------
        >>> DealRecord(0, ((0, 1, 2),), ((1,),)).kept(0)
        (0, 2)
        """
        return tuple(card for card in self.dealt[seat] if card not in self.throws[seat])

    def crib(self) -> tuple[int, ...]:
        """Return the cards of the crib.

        Returns
        -------
        tuple of int
            The throws by seat, then the card of the pack if there is one.

        Examples
        --------
        >>> DealRecord(0, ((0, 1), (2, 3)), ((1,), (2,))).crib()
        (1, 2)
        """
        laid = tuple(card for throw in self.throws for card in throw)
        return laid if self.from_pack is None else (*laid, self.from_pack)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game, or one deal of it, as it was written down.

    Attributes
    ----------
    variant : Variant
        The kind of cribbage.
    players : tuple of str
        Names by seat. Seat 1 sits on the left of seat 0, and so on round.
    deals : tuple of DealRecord
        In order; the deal passes to the left.
    muggins : bool
        Whether points that a player overlooks in the show go to the opponent.
    start : tuple of int
        Scores before the first deal.
    """

    variant: Variant = SIX_CARD
    players: tuple[str, ...] = ("A", "B")
    deals: tuple[DealRecord, ...] = ()
    muggins: bool = False
    start: tuple[int, ...] = (0, 0)

    def side_of(self, seat: int) -> int:
        """Return the side that a seat scores for: of four players, two against two (H{51}).

        Parameters
        ----------
        seat : int
            From 0.

        Returns
        -------
        int
            From 0.

        Examples
        --------
        >>> GameRecord().side_of(1)
        1
        """
        return seat % 2 if self.variant.players == 4 else seat

    @property
    def n_sides(self) -> int:
        """How many sides keep a score."""
        return 2 if self.variant.players == 4 else self.variant.players
