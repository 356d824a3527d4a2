"""How much better one player is than another, in points a deal, with the error of it.

Deals come in pairs: the cards of pone and of dealer are the same, and the two players change
places. What a pair gives a player together is no luck of the cards, and a pair is one observation.
Both may discard by the equilibrium, so that only the play differs, or each in their own way.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Cards, Ints
from cribscore.checks import check_number, check_seed
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.errors import DataError, shown
from cribscore.estimates import Estimate
from cribscore.match.engine import play_deals
from cribscore.match.simulate import MOST_GAMES, SOURCES, Source, two_handed
from cribscore.match.slow import play_deals_slowly
from cribscore.players import (
    BatchPlayer,
    Player,
    PlayerLike,
    Table,
    batch_player,
    check_ready,
    find_player,
    has_batches,
)
from cribscore.players.expected import throw_expected
from cribscore.players.solved import throw_by_strategy
from cribscore.roles import DEALER, PONE
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, Variant, VariantLike

PAIRS_A_CHUNK = 4096
Throws = Literal["equilibrium", "own"]
EdgeRole = Literal["pone", "dealer", "both"]
THROWS: tuple[Throws, ...] = ("equilibrium", "own")
ROLES: tuple[EdgeRole, ...] = ("pone", "dealer", "both")
_SHOWN: tuple[Source, ...] = ("play", "all")
_ALIKE = "both discard by the equilibrium"

__all__ = ["ROLES", "THROWS", "Edge", "simulate_edge"]


@dataclass(frozen=True, kw_only=True, eq=False)
class Edge(Answer):
    """Many pairs of deals between a player and an opponent, added up.

    Attributes
    ----------
    players : tuple of str
        The names: the player, then the opponent.
    variant : Variant
        The kind of cribbage.
    throws : {'equilibrium', 'own'}
        Whether both discard by the equilibrium, or each in their own way.
    seed : int
        With the names, the throws and the number of pairs it repeats the result.
    n_pairs : int
        How many pairs of deals.
    sums : int64 array, (3, 5, 2)
        By role of the player (pone, dealer, both) and source: the player's points less the
        opponent's, added up, and their squares. Both roles are the two deals of a pair together.
    """

    players: tuple[str, str]
    variant: Variant
    throws: Throws
    seed: int
    n_pairs: int
    sums: Ints = field(repr=False)

    def net(self, role: EdgeRole = "both", source: Source = "play") -> Estimate:
        """Return the player's points less the opponent's, a deal.

        Parameters
        ----------
        role : {'both', 'pone', 'dealer'}
            The player's deals in that role; ``both``, the edge, is the mean of the two, and zero
            if only the names differ.
        source : {'play', 'heels', 'hand', 'crib', 'all'}
            Where the points come from.

        Returns
        -------
        Estimate
            Its n counts pairs.

        Raises
        ------
        DataError
            If there is no such role or source.

        Examples
        --------
        >>> edge = simulate_edge("hoffmann", "random", 500, seed=1)
        >>> edge.net().mean > 1, edge.net("dealer").mean > edge.net("pone").mean
        (True, True)
        """
        for what, given, known in (("role", role, ROLES), ("source", source, SOURCES)):
            if given not in known:
                raise DataError(f"{what} must be one of {', '.join(known)}; got {shown(given)}.")
        total, squares = map(int, self.sums[ROLES.index(role), SOURCES.index(source)])
        deals = 2 if role == "both" else 1
        return Estimate.from_sums(total / deals, squares / deals**2, self.n_pairs)

    def rows(self) -> list[dict[str, Any]]:
        """Return every mean with its error, by role, in the play and in all."""
        player, opponent = self.players
        return [
            {
                "player": player,
                "opponent": opponent,
                "throws": self.throws,
                "role": role,
                "source": source,
            }
            | self.net(role, source).to_dict()
            for role in ROLES
            for source in _SHOWN
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values that JSON can hold."""
        return {
            "variant": self.variant.name,
            "seed": self.seed,
            "pairs": self.n_pairs,
            "edges": self.rows(),
        }

    def __str__(self) -> str:
        """Write the result as text, at most 80 columns wide."""
        player, opponent = self.players
        how = "each discards in their own way" if self.throws == "own" else _ALIKE
        lines = [
            f"{self.n_pairs:,} pairs of deals of {self.variant.name}, {how}, seed {self.seed}",
            f"points a deal of {player} less those of {opponent}:",
            "",
            f"{'':<22}{'in the play':>18}{'in all':>18}",
        ]
        for role in ROLES:
            name = "in both roles" if role == "both" else f"as {role}"
            cells = [self.net(role, source) for source in _SHOWN]
            numbers = "".join(f"{f'{c.mean:+.4f} ± {c.standard_error:.4f}':>18}" for c in cells)
            lines.append(f"{name:<22}{numbers}")
        if self.throws != "own":
            lines.append("(only the play differs)")
        return "\n".join(lines)


def simulate_edge(
    player: PlayerLike,
    opponent: PlayerLike,
    n_pairs: int = 100_000,
    *,
    seed: int,
    throws: Throws = "equilibrium",
    variant: VariantLike = SIX_CARD,
    run: Runner | None = None,
) -> Edge:
    """Measure how many points a deal a player gains on an opponent, by paired deals.

    Parameters
    ----------
    player, opponent : str or Player
        As for `simulate_games`.
    n_pairs : int
        How many pairs of deals, at least two.
    seed : int
        From 0 to 2**64 - 1.
    throws : {'equilibrium', 'own'}
        Both discard by the equilibrium, so that only the play differs; or each in their own way.
    variant : str or Variant
        A kind of cribbage for two; five-card or six-card for throws by the equilibrium.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    Edge
        The same for the same arguments, whatever the number of workers.

    Raises
    ------
    DataError
        If there are fewer than two pairs, the seed is out of range, a player or a way to throw
        unknown, or a player does not know the variant.

    Examples
    --------
    >>> simulate_edge("greedy", "greedy", 100, seed=1).net()
    Estimate(mean=0.0, standard_error=0.0, n=100)
    """
    known = two_handed(variant)
    n = check_number("n_pairs", n_pairs, least=2, most=MOST_GAMES)
    if not isinstance(throws, str) or throws not in THROWS:
        raise DataError(f"throws must be one of {', '.join(THROWS)}; got {shown(throws)}.")
    sides = (find_player(player), find_player(opponent))
    check_ready(sides, known)
    parts = run_chunks(
        _deal_pairs,
        split_range(n, PAIRS_A_CHUNK if has_batches(sides, known) else 8),
        shared=(sides, known, check_seed(seed), throws),
        run=run,
    )
    return Edge(
        players=(sides[0].name, sides[1].name),
        variant=known,
        throws=throws,
        seed=int(seed),
        n_pairs=n,
        sums=np.sum(parts, axis=0),
    )


@dataclass(frozen=True)
class _AlikeThrower:
    """A player who throws by the equilibrium, and plays as ever."""

    player: BatchPlayer

    def throw(self, dealt: Cards, dealer: bool, variant: Variant, chances: Any) -> Cards:
        return throw_by_strategy(dealt, dealer, variant, chances)

    def choose(self, table: Table, rows: Ints, role: int, chances: Any) -> Ints:
        return self.player.choose(table, rows, role, chances)


def _deal_pairs(
    sides: tuple[Player, Player], variant: Variant, seed: int, throws: str, start: int, stop: int
) -> Ints:
    """Play the pairs of deals from `start` to `stop`; return the sums of `Edge`."""
    players: Any
    if has_batches(sides, variant):
        play, players = play_deals, [batch_player(side, variant) for side in sides]
        if throws == "equilibrium":
            players = [_AlikeThrower(player) for player in players]
    else:
        play, players = play_deals_slowly, sides
        if throws == "equilibrium":
            players = [Player(throw_expected, side.play) for side in sides]
    games = np.repeat(np.arange(start, stop), 2)
    roles = np.tile(np.array([[0, 1], [1, 0]]), (stop - start, 1))
    points = play(key_of(seed), games, 0, players, roles, variant).by_source()
    as_pone = points[::2, PONE] - points[::2, DEALER]
    as_dealer = points[1::2, DEALER] - points[1::2, PONE]
    nets = np.stack([as_pone, as_dealer, as_pone + as_dealer])
    return np.stack([nets.sum(axis=1), (nets * nets).sum(axis=1)], axis=2)
