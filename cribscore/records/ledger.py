"""The ledger of a recorded game: every point with its reason, and every position of the play."""

from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Literal, get_args

from cribscore.answers import Answer
from cribscore.errors import DataError
from cribscore.play import PlayState
from cribscore.records.records import GameRecord

__all__ = ["Entry", "Ledger", "Source"]

Source = Literal["last", "heels", "play", "hand", "crib", "muggins", "penalty"]
"""What points belong to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Answer):
    """Points to one player.

    Attributes
    ----------
    deal : int
        Number of the deal, from 1.
    source : str
        What they belong to: ``last`` (three for last), ``heels``, ``play``, ``hand``, ``crib``,
        ``muggins`` or ``penalty``.
    player : str
        Who scores.
    points : int
        How many; points past the target are not pegged.
    reason : str
        What for.
    scores : tuple of int
        The score after them, by side.
    """

    deal: int
    source: Source
    player: str
    points: int
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger(Answer):
    """Every point of a recorded game in the order in which it fell.

    Attributes
    ----------
    record : GameRecord
        What was replayed.
    entries : tuple of Entry
        The points.
    scores : tuple of int
        The score at the end of the record, by side, at most the target.
    winner : str or None
        Who has reached the target; the first player of a side of partners.
    stakes : int
        What the game counts: 1, or more where the loser is lurched; 0 while nobody has won.
    positions : tuple of tuple of PlayState
        By deal, the play before each recorded card or go, and after the last; empty where the
        record breaks off before the play. Seat 0 of a position is the leader's.
    """

    record: GameRecord
    entries: tuple[Entry, ...]
    scores: tuple[int, ...]
    winner: str | None
    stakes: int
    positions: tuple[tuple[PlayState, ...], ...] = field(repr=False, metadata={"as": "hidden"})

    def points_of(self, player: str, source: Source | None = None) -> int:
        """Add up what a player scored.

        Parameters
        ----------
        player : str
            A name of the record.
        source : str, optional
            Only points of this source.

        Raises
        ------
        DataError
            If there is no such player or source.

        Examples
        --------
        >>> from cribscore import replay_game
        >>> from cribscore.store import shipped_path
        >>> ledger = replay_game(shipped_path("games/hoffmann_two_deals.crib"))
        >>> ledger.points_of("B", "hand"), ledger.scores
        (20, (20, 27))
        """
        if player not in self.record.players:
            names = ", ".join(self.record.players)
            raise DataError(f"there is no player {player!r}; the players are {names}.")
        if source is not None and source not in get_args(Source):
            names = ", ".join(get_args(Source))
            raise DataError(f"there is no source {source!r}; points come from {names}.")
        wanted = (e for e in self.entries if e.player == player)
        return sum(e.points for e in wanted if source in (None, e.source))

    def to_dict(self) -> dict[str, Any]:
        """Return the ledger as plain values that JSON can hold."""
        sides = self.record.sides
        return {
            "variant": self.record.variant.name,
            "players": list(self.record.players),
            "entries": [
                e.to_dict() | {"scores": dict(zip(sides, e.scores, strict=True))}
                for e in self.entries
            ],
            "scores": dict(zip(sides, self.scores, strict=True)),
            "winner": self.winner,
            "stakes": self.stakes,
        }

    def __str__(self) -> str:
        """Write the ledger as a table of text, at most 80 columns wide."""
        sides = self.record.sides
        wide = max(6, *map(len, self.record.players))
        state = max(7, len("-".join(sides)))
        lines = [f"deal  source   {'player':<{wide}}  pts  {'-'.join(sides):>{state}}  reason"]
        for e in self.entries:
            start = f"{e.deal:>4}  {e.source:<7}  {e.player:<{wide}}  {e.points:>3}  "
            start += f"{'-'.join(map(str, e.scores)):>{state}}  "
            lines += wrap(
                e.reason, max(80, len(start) + 30), initial_indent=start,
                subsequent_indent=" " * len(start), break_on_hyphens=False,
            )  # fmt: skip
        stand = ", ".join(f"{n} {s}" for n, s in zip(sides, self.scores, strict=True))
        ending = "the record ends here" if self.winner is None else f"{self.winner} wins"
        if self.stakes > 1:
            ending += f", and the loser is lurched: the game counts {self.stakes}"
        return "\n".join([*lines, f"{stand}: {ending}."])
