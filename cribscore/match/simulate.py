"""Games between any two players, with the error of every number.

Games come in pairs: the first deals and the second, with the same cards for the dealer, so that
what one player owes to luck the other has too, and skill shows. Every game has its own random
numbers, so the result is the same bit for bit however the work is cut and wherever it runs.
"""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import numpy as np

from cribscore.arrays import Ints
from cribscore.checks import check_seed
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.errors import DataError
from cribscore.estimates import Estimate
from cribscore.match import kernels
from cribscore.match.engine import play_deals
from cribscore.match.slow import play_deals_slowly
from cribscore.players.registry import (
    Seat,
    batch_player,
    is_compiled,
    player_functions,
    seat_of,
)
from cribscore.players.simple import Player
from cribscore.roles import DEALER, PONE
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, Variant

PAIRS_A_CHUNK = 512
SOURCES = ("heels", "play", "hand", "crib", "all")
_WON, _BELOW_FIRST, _BELOW_SECOND, _MARGIN = 0, 4, 6, 8
_PAIRS_BOTH, _PAIRS_NONE, _PAIRS_FIRST, _PAIRS_SECOND, _PAIRS_MARGIN = 10, 11, 12, 13, 14
_N_COUNTS = 16

__all__ = ["SOURCES", "GamesResult", "simulate_games"]


@dataclass(frozen=True)
class GamesResult:
    """Many games between two players, added up.

    Attributes
    ----------
    players : tuple of str
        The names; seat 0 is the one that deals first in the first game of each pair.
    variant : Variant
        The kind of cribbage.
    seed : int
        With the names and the number of games it repeats the result.
    n_games : int
        How many games.
    paired : bool
        Whether the two games of a pair have the same cards.
    counts : int64 array, (16,)
        Games by first dealer and winner (4), games lost below the lines by winner (2, 2), sum
        and squares of the margin, pairs of games that seat 0 won both and neither, that the first
        dealer won both and neither, squares of the margin of pairs, deals.
    deals : int64 array, (2, 2, 5, 3)
        By seat, role (pone, dealer) and source: deals, points and their squares.
    """

    players: tuple[str, str]
    variant: Variant
    seed: int
    n_games: int
    paired: bool
    counts: Ints
    deals: Ints

    @property
    def n_pairs(self) -> int:
        """How many pairs of games."""
        return self.n_games // 2

    def wins(self, seat: int = 0) -> Estimate:
        """Return the share of games won by a seat; pairs are the observations.

        Parameters
        ----------
        seat : int
            0 or 1.

        Returns
        -------
        Estimate
            Its n counts pairs.

        Examples
        --------
        >>> simulate_games("greedy", "random", 400, seed=1).wins().mean > 0.9
        True
        """
        both, none = self.counts[_PAIRS_BOTH], self.counts[_PAIRS_NONE]
        share = _share_of_pairs(int(both), int(none), self.n_pairs)
        return share if seat == 0 else replace(share, mean=1 - share.mean)

    def first_dealer_wins(self) -> Estimate:
        """Return the share of games won by the first dealer; pairs are the observations.

        Returns
        -------
        Estimate
            Its n counts pairs.

        Examples
        --------
        >>> simulate_games("greedy", "greedy", 400, seed=1).first_dealer_wins().n
        200
        """
        both, none = self.counts[_PAIRS_FIRST], self.counts[_PAIRS_SECOND]
        return _share_of_pairs(int(both), int(none), self.n_pairs)

    def margin(self) -> Estimate:
        """Return by how many points seat 0 is ahead at the end of a game, on average.

        Returns
        -------
        Estimate
            Its n counts pairs.

        Examples
        --------
        >>> simulate_games("greedy", "random", 400, seed=1).margin().mean > 20
        True
        """
        total, squares = int(self.counts[_MARGIN]) / 2, int(self.counts[_PAIRS_MARGIN]) / 4
        return Estimate.from_sums(total, squares, self.n_pairs)

    def confidence(self) -> float:
        """Return the confidence that seat 0 wins more than half of the games.

        Returns
        -------
        float
            From 0 to 1, by the normal law.

        Examples
        --------
        >>> round(simulate_games("greedy", "random", 400, seed=1).confidence(), 3)
        1.0
        """
        return self.wins().chance_above(0.5)

    def lurches(self, seat: int | None = None, line: int = 0) -> Estimate:
        """Return the share of all games in which the loser stays below a line.

        Parameters
        ----------
        seat : int, optional
            Only games that this seat wins; by default either.
        line : int
            0 for the first of the variant's `lurch_lines`, 1 for the second.

        Returns
        -------
        Estimate
            Its n counts pairs, as if the games of a pair told the same: the error is an upper
            one.

        Raises
        ------
        DataError
            If the variant has no such line.

        Examples
        --------
        >>> from cribscore import find_variant
        >>> skunk = find_variant("six-card-skunk")
        >>> simulate_games("greedy", "greedy", 400, seed=1, variant=skunk).lurches().mean < 0.3
        True
        """
        if not 0 <= line < len(self.variant.lurch_lines):
            raise DataError(f"{self.variant.name} has no lurch line number {line}.")
        at = (_BELOW_FIRST, _BELOW_SECOND)[line]
        found = self.counts[at : at + 2]
        times = int(found.sum() if seat is None else found[seat])
        share = times / self.n_games
        return Estimate(
            mean=share, standard_error=sqrt(share * (1 - share) / self.n_pairs), n=self.n_pairs
        )

    def points(self, seat: int | None = None, *, dealer: bool, source: str = "all") -> Estimate:
        """Return the points of a deal, played out even where the game ended before.

        Parameters
        ----------
        seat : int, optional
            Whose; by default of both.
        dealer : bool
            As dealer or as pone.
        source : str
            One of `SOURCES`.

        Returns
        -------
        Estimate
            Its n counts the seat's deals; of both seats, whose games of a pair have the same cards,
            half of them, as if the two games told the same.

        Raises
        ------
        DataError
            If there is no such source.

        Examples
        --------
        >>> simulate_games("greedy", "greedy", 400, seed=1).points(dealer=True).mean > 15
        True
        """
        if source not in SOURCES:
            raise DataError(f"source must be one of {', '.join(SOURCES)}; got {source!r}.")
        role = DEALER if dealer else PONE
        cells = self.deals[:, role, SOURCES.index(source)]
        n, total, squares = (int(x) for x in (cells.sum(axis=0) if seat is None else cells[seat]))
        one = Estimate.from_sums(total, squares, n)
        if not self.paired or seat is not None:
            return one
        return Estimate(mean=one.mean, standard_error=one.standard_error * sqrt(2), n=n // 2)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain values that JSON can hold."""
        return {
            "players": list(self.players),
            "variant": self.variant.name,
            **{"seed": self.seed, "games": self.n_games, "paired": self.paired},
            "deals": int(self.deals[:, DEALER, 4, 0].sum()),
            "wins": [self.wins(seat).to_dict() for seat in (0, 1)],
            "confidence": self.confidence(),
            "margin": self.margin().to_dict(),
            "first_dealer_wins": self.first_dealer_wins().to_dict(),
            "lurches": {
                str(line): [self.lurches(seat, at).to_dict() for seat in (0, 1)]
                for at, line in enumerate(self.variant.lurch_lines)
            },
            "points": [
                {
                    **{"player": self.players[seat], "role": role, "source": source},
                    **self.points(seat, dealer=role == "dealer", source=source).to_dict(),
                }
                for seat in (0, 1)
                for role in ("dealer", "pone")
                for source in SOURCES
                if role == "dealer" or source not in ("heels", "crib")
            ],
        }

    def __str__(self) -> str:
        """Write the result as text, at most 80 columns wide."""
        first, second = self.players
        lines = [
            f"{self.n_games:,} games of {self.variant.name}, {first} against {second}, "
            f"seed {self.seed}",
            f"{first} wins {_percent(self.wins())} of the games, "
            f"by {self.margin().mean:+.2f} ± {self.margin().standard_error:.2f} points on average",
            f"confidence that {first} is the better player: {self.confidence():.4f}",
            f"the first dealer wins {_percent(self.first_dealer_wins())}",
        ]
        for at, line in enumerate(self.variant.lurch_lines):
            shares = ", ".join(
                f"{name} {_percent(self.lurches(seat, at))}"
                for seat, name in enumerate(self.players)
            )
            lines.append(f"loser below {line}: won so by {shares}")
        lines += ["", "points of a deal, played out   " + "".join(f"{s:>9}" for s in SOURCES)]
        for seat, name in enumerate(self.players):
            for role in ("dealer", "pone"):
                means = [self.points(seat, dealer=role == "dealer", source=s) for s in SOURCES]
                numbers = "".join(f"{mean.mean:>9.3f}" for mean in means)
                lines.append(f"{name[:20]:<20} as {role:<7} {numbers}")
        error = max(self.points(s, dealer=d).standard_error for s in (0, 1) for d in (False, True))
        return "\n".join([*lines, f"standard errors of the means are at most {error:.3f}"])


def _percent(share: Estimate) -> str:
    return f"{100 * share.mean:.2f} ± {100 * share.standard_error:.2f}%"


def _share_of_pairs(both: int, none: int, n_pairs: int) -> Estimate:
    """Return the share of games won, from the pairs that were won twice and not at all."""
    total = both + (n_pairs - both - none) / 2
    squares = both + (n_pairs - both - none) / 4
    return Estimate.from_sums(total, squares, n_pairs)


def simulate_games(
    dealer: str | Player,
    pone: str | Player,
    n: int = 10_000,
    *,
    seed: int,
    variant: Variant = SIX_CARD,
    paired: bool = True,
    run: Runner | None = None,
) -> GamesResult:
    """Play many games between two players.

    Parameters
    ----------
    dealer, pone : str or Player
        A name (``random``, ``greedy``, ``hoffmann``, ``expected``, ``solved``) or a player of
        your own, which is two functions. `dealer` deals first in the first game of each pair,
        `pone` in the second. A player of your own is asked card by card, some hundreds of times
        slower; so is everybody at seven-card and eight-card. ``solved`` needs the whole solved
        play in the cache (``cribscore solve play``).
    n : int
        How many games; an even number, because they come in pairs.
    seed : int
        From 0 to 2**64 - 1.
    variant : Variant
        A kind of cribbage for two.
    paired : bool
        Whether the games of a pair have the same cards.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    GamesResult
        The same for the same arguments, whatever the number of workers.

    Raises
    ------
    DataError
        If `n` is not a positive even number, the seed is out of range, a player unknown, the
        variant not for two, or the solved play is asked for and is not in the cache.

    Examples
    --------
    >>> result = simulate_games("greedy", "random", 400, seed=1)
    >>> result.n_games, result.wins().mean > 0.9
    (400, True)
    """
    _check(n, seed, variant)
    seats = (seat_of(dealer), seat_of(pone))
    chunks = split_range(n // 2, PAIRS_A_CHUNK if is_compiled(seats, variant) else 8)
    parts = run_chunks(_run_pairs, chunks, shared=(seats, variant, seed, paired), run=run)
    counts, deals = (np.sum([part[at] for part in parts], axis=0) for at in (0, 1))
    return GamesResult((seats[0].name, seats[1].name), variant, seed, n, paired, counts, deals)


def _check(n: int, seed: int, variant: Variant) -> None:
    if n < 2 or n % 2:
        raise DataError(
            f"the number of games must be even and at least 2; got {n}.",
            hint="games come in pairs, so that each side deals first in one of them.",
        )
    check_seed(seed)
    if variant.players != 2:
        raise DataError(f"games are simulated for two players; got {variant.name}.")


def _run_pairs(
    seats: tuple[Seat, Seat], variant: Variant, seed: int, paired: bool, start: int, stop: int
) -> tuple[Ints, Ints]:
    """Play the pairs of games from `start` to `stop`; return counts and deals of `GamesResult`."""
    fast = is_compiled(seats, variant)
    players: Any = [batch_player(s.name) if fast else player_functions(s) for s in seats]
    play = play_deals if fast else play_deals_slowly
    n, key = 2 * (stop - start), key_of(seed)
    first = np.tile(np.array([0, 1]), stop - start)
    games = np.repeat(np.arange(start, stop), 2)
    if not paired:
        games = 2 * games + first
    scores = np.zeros((n, 2), np.int64)
    scores[np.arange(n), 1 - first] = variant.last
    winners = np.full(n, -1)
    sums = np.zeros((2, 2, 5, 3), np.int64)
    deal, active = 0, np.arange(n)
    while len(active):
        dealers = (first[active] + deal) % 2
        roles = np.stack([1 - dealers, dealers], axis=1)
        deals = play(key, games[active], deal, players, roles, variant)
        _add_deals(deals.by_source(), dealers, sums)
        pegs, won = scores[active], np.empty(len(active), np.int64)
        kernels.peg_deals(
            *(deals.heels, deals.play, deals.shows, variant.target, dealers, pegs, won)
        )
        scores[active], winners[active] = pegs, won
        active = active[won < 0]
        deal += 1
    return _count_games(first, winners, scores, variant), sums


def _add_deals(points: Ints, dealers: Ints, sums: Ints) -> None:
    for seat in (0, 1):
        for role in (PONE, DEALER):
            mine = points[(dealers == seat) == (role == DEALER), role]
            sums[seat, role, :, 0] += len(mine)
            sums[seat, role, :, 1] += mine.sum(axis=0)
            sums[seat, role, :, 2] += (mine * mine).sum(axis=0)


def _count_games(first: Ints, winners: Ints, scores: Ints, variant: Variant) -> Ints:
    counts = np.zeros(_N_COUNTS, np.int64)
    lost = scores[np.arange(len(winners)), 1 - winners]
    lines = (*variant.lurch_lines, 0, 0)
    for winner in (0, 1):
        for dealt in (0, 1):
            counts[_WON + 2 * dealt + winner] = ((winners == winner) & (first == dealt)).sum()
        counts[_BELOW_FIRST + winner] = ((winners == winner) & (lost < lines[0])).sum()
        counts[_BELOW_SECOND + winner] = ((winners == winner) & (lost < lines[1])).sum()
    margin = scores[:, 0] - scores[:, 1]
    counts[_MARGIN : _MARGIN + 2] = margin.sum(), (margin * margin).sum()
    of_pair = (winners == 0).reshape(-1, 2).sum(axis=1)
    of_first = (winners == first).reshape(-1, 2).sum(axis=1)
    counts[_PAIRS_BOTH], counts[_PAIRS_NONE] = (of_pair == 2).sum(), (of_pair == 0).sum()
    counts[_PAIRS_FIRST], counts[_PAIRS_SECOND] = (of_first == 2).sum(), (of_first == 0).sum()
    counts[_PAIRS_MARGIN] = (margin.reshape(-1, 2).sum(axis=1) ** 2).sum()
    return counts
