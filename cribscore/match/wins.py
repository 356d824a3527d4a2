"""The table of chances by score, from a large sample of deals.

A sample is kept as a tally of the order in which the points of its deals fall (see
`kernels.tally_deals`), in batches. The chances of every score follow from the tally (see
`board.tallies`).
"""

from itertools import pairwise
from typing import Any

import numpy as np

from cribscore.arrays import Ints
from cribscore.board import DealTallies, WinTable, board_variant, table_of_tallies
from cribscore.checks import check_number, check_seed
from cribscore.chunks import Runner, quietly, run_chunks, split_range
from cribscore.match import kernels
from cribscore.match.engine import play_deals
from cribscore.match.simulate import MOST_GAMES
from cribscore.match.slow import play_deals_slowly
from cribscore.players import (
    Player,
    PlayerLike,
    batch_player,
    check_ready,
    find_player,
    has_batches,
)
from cribscore.seeds import key_of
from cribscore.variants import SIX_CARD, Variant, VariantLike, find_variant

N_BATCHES = 50
MOST = 128
"""Points that a tally has room for; no side can make so many in a deal."""

__all__ = ["simulate_wins", "tally_deals"]


def tally_deals(
    player: PlayerLike = "expected",
    n_deals: int = 1_000_000,
    *,
    seed: int,
    variant: VariantLike = SIX_CARD,
    run: Runner | None = None,
) -> DealTallies:
    """Play deals and record, in batches, the order in which their points fall.

    Parameters
    ----------
    player, n_deals, seed, variant, run
        As in `simulate_wins`.

    Returns
    -------
    DealTallies
        Batches (50, 3, 128, 128), as `kernels.tally_deals` counts them.
    """
    known = board_variant(variant)
    n = check_number("n_deals", n_deals, least=N_BATCHES, most=MOST_GAMES)
    edges = [n * at // N_BATCHES for at in range(N_BATCHES + 1)]
    side = find_player(player)
    check_ready([side], known)
    shared = (side, known, check_seed(seed))
    parts = run_chunks(tally_batch, list(pairwise(edges)), shared=shared, run=run)
    return DealTallies(
        variant=known.name, player=side.name, seed=int(seed), batches=np.stack(parts)
    )


def tally_batch(side: Player, variant: Variant, seed: int, start: int, stop: int) -> Ints:
    """Tally the deals from `start` to `stop`, (3, 128, 128)."""
    fast = has_batches([side], variant)
    players: Any = [batch_player(side, variant) if fast else side]
    play = play_deals if fast else play_deals_slowly
    tally = np.zeros((3, MOST, MOST), np.int64)
    for first, last in split_range(stop - start, 2048):
        games = np.arange(start + first, start + last)
        roles = np.zeros((len(games), 2), np.int64)
        deals = play(key_of(seed), games, 0, players, roles, variant)
        kernels.tally_deals(deals.heels, deals.play, deals.shows, tally)
    return tally


def simulate_wins(
    player: PlayerLike = "expected",
    n_deals: int = 1_000_000,
    *,
    seed: int,
    variant: VariantLike = SIX_CARD,
    run: Runner | None = None,
) -> WinTable:
    """Sample deals and work out the chances from every score.

    Parameters
    ----------
    player : str or Player
        Who plays both sides.
    n_deals : int
        How many deals, at least one for each of the 50 batches.
    seed : int
        From 0 to 2**64 - 1.
    variant : str or Variant
        Five-card or six-card.
    run : Runner, optional
        Where the work runs, and who hears of progress.

    Returns
    -------
    WinTable
        With the standard error of each chance.

    Raises
    ------
    DataError
        If there are too few deals, the seed is out of range, or the player or variant is another.

    Examples
    --------
    >>> table = simulate_wins("greedy", 5_000, seed=1)
    >>> table.chance(119, 0, dealer=True).mean > 0.9
    True
    """
    tallies = tally_deals(player, n_deals, seed=seed, variant=variant, run=run)
    return table_of_tallies(tallies, find_variant(variant).target, run=quietly(run))
