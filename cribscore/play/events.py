"""What happened in the play: cards and goes, and what they scored."""

from dataclasses import dataclass

from cribscore.answers import Answer


@dataclass(frozen=True, kw_only=True, slots=True)
class Award(Answer):
    """Points to one player.

    Attributes
    ----------
    seat : int
        Whose.
    points : int
        How many.
    reason : str
        What for.
    """

    seat: int
    points: int
    reason: str

    def __str__(self) -> str:
        """Write the points, and what they are for."""
        return f"{self.points} to seat {self.seat} for {self.reason}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Event(Answer):
    """One card or go.

    The point for a go falls at the moment when nobody can play: on the card that ended it, if the
    others had said go before, or on their go.

    Attributes
    ----------
    seat : int
        Who.
    card : int or None
        The card, or the rank where suits play no part; None is a go.
    count : int
        The count that it left.
    awards : tuple of Award
        What it scored.
    """

    seat: int
    card: int | None
    count: int
    awards: tuple[Award, ...]

    @property
    def points(self) -> int:
        """Points of the event, whoever scored them."""
        return sum(award.points for award in self.awards)
