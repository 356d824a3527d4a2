"""Everyone who can sit down, by name."""

from collections.abc import Sequence
from typing import Literal

from cribscore.errors import DataError, shown
from cribscore.players.contract import BatchPlayer, Player
from cribscore.players.simple import SIMPLE
from cribscore.variants import Variant

PlayerName = Literal["random", "greedy", "hoffmann", "expected", "solved"]
PlayerLike = Player | str
"""A player, or the name of one."""
PLAYER_NAMES: tuple[PlayerName, ...] = ("random", "greedy", "hoffmann", "expected", "solved")
"""The shipped players."""

__all__ = [
    "PLAYER_NAMES",
    "PlayerLike",
    "PlayerName",
    "batch_player",
    "check_ready",
    "find_player",
    "has_batches",
]


def find_player(player: PlayerLike) -> Player:
    """Return the player of this name, as typed on a command line; a `Player` as it is.

    Parameters
    ----------
    player : str or Player
        ``random``, ``greedy``, ``hoffmann``, ``expected`` or ``solved``; case does not matter.

    Raises
    ------
    DataError
        If there is no such player.

    Examples
    --------
    >>> find_player("Greedy").name
    'greedy'
    >>> find_player("sharp")
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: there is no player 'sharp'; the players are random, greedy, \
hoffmann, expected, solved.
    """
    if isinstance(player, Player):
        return player
    if not isinstance(player, str):
        raise DataError(f"a player must be a Player or a name; got {shown(player)}.")
    name = player.strip().lower()
    if name in SIMPLE:
        return SIMPLE[name]
    if name == "expected":
        from cribscore.players.expected.player import EXPECTED

        return EXPECTED
    if name == "solved":
        from cribscore.players.solved.player import SOLVED

        return SOLVED
    raise DataError(f"there is no player {player!r}; the players are {', '.join(PLAYER_NAMES)}.")


def batch_player(player: PlayerLike, variant: Variant) -> BatchPlayer:
    """Return a player for many hands of a variant at once.

    Raises
    ------
    DataError
        If there is no such player, it does not know the variant, or plays one hand at a time only.
    """
    found = find_player(player)
    if found.batch is None:
        raise DataError(f"the player {found.name} plays one hand at a time only.")
    return found.batch(variant)


def has_batches(players: Sequence[Player], variant: Variant) -> bool:
    """Say whether many hands at once can be played; of five cards and more they cannot."""
    return variant.kept <= 4 and all(player.batch for player in players)


def check_ready(players: Sequence[Player], variant: Variant) -> None:
    """Refuse shipped players who do not know a variant, or would solve the play for each card.

    Raises
    ------
    DataError
        Naming what the player plays, or that the full solution is not in the cache.
    """
    for player in players:
        if player.batch:
            player.batch(variant)
