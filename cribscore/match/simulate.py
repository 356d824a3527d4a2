"""Games between any two players, with the error of every number.

Games come in pairs: the first deals and the second, with the same cards for the dealer, so that
what one player owes to luck the other has too, and skill shows. Every game has its own random
numbers, so the result is the same bit for bit however the work is cut and wherever it runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Literal

import numpy as np

from cribscore.answers import Answer
from cribscore.arrays import Bools, Ints
from cribscore.checks import check_flag, check_number, check_seed
from cribscore.chunks import Runner, run_chunks, split_range
from cribscore.errors import DataError, shown
from cribscore.estimates import Estimate
from cribscore.match import kernels
from cribscore.match.engine import play_deals
from cribscore.match.slow import play_deals_slowly
from cribscore.players import (
    Player,
    PlayerLike,
    batch_player,
    check_ready,
    find_player,
    has_batches,
)
from cribscore.roles import DEALER, PONE
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

PAIRS_A_CHUNK = 512
MOST_GAMES = 2**32
"""Each game, or pair of them, has a number of 32 bits that its random numbers come from."""
Source = Literal["heels", "play", "hand", "crib", "all"]
SOURCES: tuple[Source, ...] = ("heels", "play", "hand", "crib", "all")

__all__ = ["SOURCES", "GameCounts", "GamesResult", "simulate_games"]


@dataclass(frozen=True, kw_only=True, eq=False)
class GameCounts(Answer):
    """What is counted of games in pairs.

    Attributes
    ----------
    won : int64 array, (2, 2)
        Games by seat of the first dealer and of the winner.
    below : int64 array, (2, 2)
        Games lost below the first and the second of the variant's lines, by seat of the winner.
    margin : int64 array, (2,)
        How far seat 0 was ahead, added up over games, and its squares.
    seat_pairs : int64 array, (2,)
        Pairs of games of which seat 0 won both, and neither.
    dealer_pairs : int64 array, (2,)
        Pairs of games of which the first dealer won both, and neither.
    pair_squares : int64 array, ()
        Squares of the margins of pairs, added up.
    """

    won: Ints
    below: Ints
    margin: Ints
    seat_pairs: Ints
    dealer_pairs: Ints
    pair_squares: Ints

    @classmethod
    def add(cls, parts: "Sequence[GameCounts]") -> "GameCounts":
        """Add up the counts of many games."""
        return cls(
            won=np.sum([part.won for part in parts], axis=0),
            below=np.sum([part.below for part in parts], axis=0),
            margin=np.sum([part.margin for part in parts], axis=0),
            seat_pairs=np.sum([part.seat_pairs for part in parts], axis=0),
            dealer_pairs=np.sum([part.dealer_pairs for part in parts], axis=0),
            pair_squares=np.sum([part.pair_squares for part in parts], axis=0),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class GamesResult(Answer):
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
    counts : GameCounts
        Who won, and by how much.
    deals : int64 array, (2, 2, 5, 3)
        By seat, role (pone, dealer) and source: deals, points and their squares.
    """

    players: tuple[str, str]
    variant: Variant
    seed: int
    n_games: int
    paired: bool
    counts: GameCounts = field(repr=False)
    deals: Ints = field(repr=False)

    @property
    def n_pairs(self) -> int:
        """How many pairs of games."""
        return self.n_games // 2

    def wins(self, seat: int = 0) -> Estimate:
        """Return the share of games that seat 0 or 1 wins; pairs are the observations.

        Examples
        --------
        >>> simulate_games("greedy", "random", 400, seed=1).wins().mean > 0.9
        True
        """
        _check_seat(seat)
        share = _share_of_pairs(self.counts.seat_pairs, self.n_pairs)
        return share if seat == 0 else replace(share, mean=1 - share.mean)

    def first_dealer_wins(self) -> Estimate:
        """Return the share of games won by the first dealer; pairs are the observations."""
        return _share_of_pairs(self.counts.dealer_pairs, self.n_pairs)

    def margin(self) -> Estimate:
        """Return by how many points seat 0 is ahead at the end, on average; of pairs."""
        total, squares = int(self.counts.margin[0]) / 2, int(self.counts.pair_squares) / 4
        return Estimate.from_sums(total, squares, self.n_pairs)

    def confidence(self) -> float:
        """Return the confidence that seat 0 wins more than half of the games, from 0 to 1.

        It is by the normal law.
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
            Its n counts pairs, as if both games of a pair agreed: the error is an upper bound.

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
        if line not in range(len(self.variant.lurch_lines)):
            raise DataError(f"{self.variant.name} has no lurch line number {line}.")
        if seat is not None:
            _check_seat(seat)
        found = self.counts.below[line]
        times = int(found.sum() if seat is None else found[seat])
        share = times / self.n_games
        return Estimate(
            mean=share, standard_error=sqrt(share * (1 - share) / self.n_pairs), n=self.n_pairs
        )

    def points(self, seat: int | None = None, *, dealer: bool, source: Source = "all") -> Estimate:
        """Return the points of a deal, played out even where the game ended before.

        Parameters
        ----------
        seat : int, optional
            Whose; by default of both.
        dealer : bool
            As dealer or as pone.
        source : {'heels', 'play', 'hand', 'crib', 'all'}
            Where the points come from.

        Returns
        -------
        Estimate
            Its n counts the seat's deals. Of both seats it counts half of them, as if the two
            games of a pair, which have the same cards, agreed.

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
            raise DataError(f"source must be one of {', '.join(SOURCES)}; got {shown(source)}.")
        if seat is not None:
            _check_seat(seat)
        role = DEALER if check_flag("dealer", dealer) else PONE
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
            "seed": self.seed,
            "games": self.n_games,
            "paired": self.paired,
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
                    "player": self.players[seat],
                    "role": role,
                    "source": source,
                }
                | self.points(seat, dealer=role == "dealer", source=source).to_dict()
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
            lines.append(f"won with the loser below {line}: {shares}")
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


def _share_of_pairs(twice: Ints, n_pairs: int) -> Estimate:
    """Return the share of games won, from the pairs of which both and neither were won."""
    both, none = (int(times) for times in twice)
    total = both + (n_pairs - both - none) / 2
    squares = both + (n_pairs - both - none) / 4
    return Estimate.from_sums(total, squares, n_pairs)


def _check_seat(seat: int) -> None:
    check_number("seat", seat, least=0, most=1)


def simulate_games(
    player: PlayerLike,
    opponent: PlayerLike,
    n_games: int = 10_000,
    *,
    seed: int,
    variant: VariantLike = SIX_CARD,
    paired: bool = True,
    run: Runner | None = None,
) -> GamesResult:
    """Play many games between two players.

    Parameters
    ----------
    player, opponent : str or Player
        A name (``random``, ``greedy``, ``hoffmann``, ``expected``, ``solved``) or a player of
        your own. `player` deals first in the first game of each pair, `opponent` in the second.
        A player of your own is asked card by card, some hundreds of times slower; at seven-card
        and eight-card every player is. ``solved`` needs the full solution of the play in the cache
        (``cribscore solve play``).
    n_games : int
        How many games; an even number, because they come in pairs.
    seed : int
        From 0 to 2**64 - 1.
    variant : str or Variant
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
        If `n_games` is not a positive even number, the seed is out of range, a player unknown, the
        variant not for two, or the full solution is asked for and is not in the cache.

    Examples
    --------
    >>> result = simulate_games("greedy", "random", 400, seed=1)
    >>> result.n_games, result.wins().mean > 0.9
    (400, True)
    """
    known = two_handed(variant)
    n = check_number("n_games", n_games, least=2, most=MOST_GAMES)
    if n % 2:
        raise DataError(
            f"the number of games must be even; got {n}.",
            hint="games come in pairs, so that each side deals first in one of them.",
        )
    sides = (find_player(player), find_player(opponent))
    check_ready(sides, known)
    parts = run_chunks(
        _run_pairs,
        split_range(n // 2, PAIRS_A_CHUNK if has_batches(sides, known) else 8),
        shared=(sides, known, check_seed(seed), check_flag("paired", paired)),
        run=run,
    )
    return GamesResult(
        players=(sides[0].name, sides[1].name),
        variant=known,
        seed=int(seed),
        n_games=n,
        paired=paired,
        counts=GameCounts.add([counts for counts, _ in parts]),
        deals=np.sum([deals for _, deals in parts], axis=0),
    )


def two_handed(variant: VariantLike) -> Variant:
    """Return a kind of cribbage for two.

    Raises
    ------
    DataError
        If there is no such kind, or it is for three or four.

    Examples
    --------
    >>> two_handed("three-handed")
    Traceback (most recent call last):
    ...
    cribscore.errors.DataError: games are simulated for two players; got three-handed.
    """
    known = find_variant(variant)
    if known.players != 2:
        raise DataError(f"games are simulated for two players; got {known.name}.")
    return known


def _run_pairs(
    sides: tuple[Player, Player], variant: Variant, seed: int, paired: bool, start: int, stop: int
) -> tuple[GameCounts, Ints]:
    """Play the pairs of games from `start` to `stop`; return counts and deals of `GamesResult`."""
    fast = has_batches(sides, variant)
    players: Any = [batch_player(side, variant) for side in sides] if fast else sides
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
        kernels.peg_deals(deals.heels, deals.play, deals.shows, variant.target, dealers, pegs, won)
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


def _count_games(first: Ints, winners: Ints, scores: Ints, variant: Variant) -> GameCounts:
    won, below = np.zeros((2, 2), np.int64), np.zeros((2, 2), np.int64)
    np.add.at(won, (first, winners), 1)
    lost = scores[np.arange(len(winners)), 1 - winners]
    for at, line in enumerate(variant.lurch_lines[:2]):
        np.add.at(below[at], winners[lost < line], 1)
    margin = scores[:, 0] - scores[:, 1]
    return GameCounts(
        won=won,
        below=below,
        margin=np.array([margin.sum(), (margin * margin).sum()]),
        seat_pairs=_both_and_neither(winners == 0),
        dealer_pairs=_both_and_neither(winners == first),
        pair_squares=np.asarray((margin.reshape(-1, 2).sum(axis=1) ** 2).sum()),
    )


def _both_and_neither(won: Bools) -> Ints:
    """Count the pairs of games of which both were won, and neither."""
    times = won.reshape(-1, 2).sum(axis=1)
    return np.array([(times == 2).sum(), (times == 0).sum()])
