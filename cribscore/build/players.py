"""What is shipped for the players and for positions: ``players courses positions edges memory``.

All but the first need the whole solved play in the cache, which the step ``play`` puts there.
"""

import csv
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cribscore.board import COURSES, COURSES_VERSION, save_tallies, save_wins, table_of_tallies
from cribscore.chunks import Runner, progress_bar
from cribscore.deal import simulate_memory
from cribscore.discard.strategies import equilibrium
from cribscore.match import (
    ROLES,
    THROWS,
    Throws,
    build_courses,
    exact_edge,
    simulate_edge,
    tally_deals,
)
from cribscore.players.expected import OPENINGS_VERSION, build_openings
from cribscore.players.solved import keeps_of, whole_play
from cribscore.store import save
from cribscore.variants import FIVE_CARD, SIX_CARD, find_variant

DATA = Path(__file__).parents[2] / "data"
SEED = 1
DEALS = {"six-card": 50_000_000, "five-card": 4_000_000}
PLAYER_OF = {"six-card": "solved", "five-card": "expected"}  # the play of five-card is not solved


def build_players(data: Path = DATA) -> None:
    """Write the early cards of `Expected`, and what the equilibrium keeps.

    Parameters
    ----------
    data : Path
        The folder of what is shipped.

    Raises
    ------
    OSError
        If the disk refuses.
    """
    for variant in (FIVE_CARD, SIX_CARD):
        keeps = keeps_of(variant)
        with progress_bar(f"early cards, {variant.name}") as progress:
            early = build_openings(variant, keeps, run=Runner(progress=progress))
        path = data / "players" / f"expected_{variant.name}.tables"
        save(path, {**early._asdict(), "keeps": keeps}, version=OPENINGS_VERSION)


def build_courses_of_play(data: Path = DATA) -> None:
    """Write the courses of the solved play between every two hands."""
    with progress_bar("courses of the play") as progress:
        built = build_courses(run=Runner(progress=progress))
    save(data / COURSES, built.arrays, version=COURSES_VERSION, meta=built.meta, compress=True)


def build_positions(data: Path = DATA, deals: Mapping[str, int] = DEALS) -> None:
    """Write who wins from every position, and the tallies from which that follows.

    Parameters
    ----------
    data : Path
        The folder of what is shipped.
    deals : mapping of str to int
        How many to play of each kind of cribbage.

    Raises
    ------
    OSError
        If the disk refuses.
    """
    for name, n_deals in deals.items():
        variant, player = find_variant(name), PLAYER_OF[name]
        with progress_bar(f"deals of {name}") as progress:
            tallies = tally_deals(
                player, n_deals, seed=SEED, variant=variant, run=Runner(progress=progress)
            )
        save_tallies(tallies, data / "tables" / f"deals_{name}.tally")
        save_wins(table_of_tallies(tallies, variant.target), data / "tables" / f"win_{name}.table")


def build_edges(data: Path = DATA, n_pairs: int = 2_000_000, n_alike: int = 10_000_000) -> None:
    """Write what `Solved` gains on every other player, sampled and exact, and on himself."""
    others = ("expected", "hoffmann", "greedy")
    work: list[tuple[str, Throws, int]] = [("solved", "equilibrium", n_alike)]
    work += [(name, how, n_pairs) for how in THROWS for name in others]
    rows = []
    for opponent, throws, n in work:
        with progress_bar(f"solved against {opponent}") as progress:
            edge = simulate_edge(
                "solved", opponent, n, seed=SEED, throws=throws, run=Runner(progress=progress)
            )
        rows += edge.rows()
    value = whole_play().value  # which is exact already
    exact = {"solved": {"pone": value, "dealer": -value, "both": 0.0}}
    for opponent in others:
        with progress_bar(f"every line against {opponent}") as progress:
            found = exact_edge(opponent, run=Runner(progress=progress))
        exact[opponent] = {role: getattr(found, role) for role in ROLES}
    write_edges(data / "play" / "edges.csv", rows, exact)


def write_edges(path: Path, rows: list[dict[str, Any]], exact: dict[str, dict[str, float]]) -> None:
    """Write the rows of some `Edge`, with what is known exactly beside them."""
    for row in rows:
        is_known = (row["throws"], row["source"]) == ("equilibrium", "play")
        row["exact"] = exact[row["opponent"]][row["role"]] if is_known else None
    write_rows(path, rows)


def build_memory(data: Path = DATA, n_deals: int = 5000) -> None:
    """Write what remembering the throw, and seeing the starter, would gain in the play.

    Parameters
    ----------
    data : Path
        The folder of what is shipped.
    n_deals : int
        How many to sample for each role.

    Raises
    ------
    DataError
        If the whole solution is not in the cache.
    """
    whole = whole_play()
    throws = equilibrium("six-card")
    rows = []
    for dealer in (False, True):
        with progress_bar(f"what {'dealer' if dealer else 'pone'} could know") as progress:
            found = simulate_memory(
                whole,
                (throws.pone, throws.dealer),
                n_deals,
                dealer=dealer,
                seed=SEED,
                run=Runner(progress=progress),
            )
        rows += found.rows()
    write_rows(data / "play" / "memory.csv", rows)


def write_rows(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write rows of the same keys as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
