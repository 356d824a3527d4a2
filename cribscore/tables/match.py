"""Players against each other: points and wins of simulated games, edges, who wins from where."""

from typing import Any

import numpy as np
import pandas as pd

from cribscore.board import Kind, WinTable, win_table
from cribscore.estimates import Estimate
from cribscore.match import SOURCES, Edge, GamesResult
from cribscore.store import shipped_path
from cribscore.tables.frames import ROLE, ROLES, SOURCE, TEXT, Column, frame_of
from cribscore.variants import SIX_CARD, VariantLike

POINTS_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "player": Column(TEXT, "", "who"),
    "role": Column(ROLE, "", "of the player"),
    "source": Column(SOURCE, "", "heels, play, hand, crib or all"),
    "mean": Column("float64", "points", "of a deal, played out"),
    "standard_error": Column("float64", "points", "of the mean"),
    "n": Column("int64", "deals", "independent deals that it rests on"),
}
WINS_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "player": Column(TEXT, "", "who wins"),
    "opponent": Column(TEXT, "", "who loses"),
    "below": Column("Int64", "points", "the loser has fewer points than this; NA for any win"),
    "share": Column("float64", "", "of all games"),
    "standard_error": Column("float64", "", "of the share"),
    "n": Column("int64", "pairs", "pairs of games that it rests on"),
}
EDGES_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "player": Column(TEXT, "", "who gains, or loses"),
    "opponent": Column(TEXT, "", "on whom"),
    "throws": Column(TEXT, "", "equilibrium: both throw by it; own: each throws as they do"),
    "role": Column(ROLES, "", "of the player; both is the mean of the two"),
    "source": Column(SOURCE, "", "play: points pegged in the play; all: all points of the deal"),
    "mean": Column("float64", "points", "of a deal: the player's less the opponent's"),
    "standard_error": Column("float64", "points", "of the mean"),
    "n": Column("int64", "pairs", "pairs of deals that it rests on"),
    "exact": Column("float64", "points", "the same over every pair of hands; NaN if only sampled"),
}
WIN_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "player": Column(TEXT, "", "who plays both sides"),
    "dealer_score": Column("int64", "points", "score of the side about to deal"),
    "pone_score": Column("int64", "points", "score of the other side"),
    "win": Column("float64", "", "chance that the side about to deal wins"),
    "win_error": Column("float64", "", "its standard error"),
    "skunk": Column("float64", "", "that it wins with the other below 91; NaN at five-card"),
    "skunk_error": Column("float64", "", "its standard error"),
    "lurch": Column("float64", "", "that it wins with the other below half"),
    "lurch_error": Column("float64", "", "its standard error"),
    "skunked": Column("float64", "", "that it loses below 91; NaN at five-card"),
    "skunked_error": Column("float64", "", "its standard error"),
    "lurched": Column("float64", "", "that it loses below half"),
    "lurched_error": Column("float64", "", "its standard error"),
}
_KINDS_OF_WIN: dict[str, tuple[Kind, int]] = {
    "win": ("win", 0),
    "skunk": ("skunk", 0),
    "lurch": ("lurch", 0),
    "skunked": ("skunk", 1),
    "lurched": ("lurch", 1),
}


def points(result: GamesResult) -> pd.DataFrame:
    """Tabulate the points of a deal by player, role and source, with their errors.

    Parameters
    ----------
    result : GamesResult
        As `simulate_games` returns it.

    Returns
    -------
    DataFrame
        One row for each mean; columns as `POINTS_SCHEMA`.

    Examples
    --------
    >>> from cribscore import simulate_games
    >>> len(points(simulate_games("greedy", "random", 20, seed=1)))
    20
    """
    rows: list[dict[str, Any]] = []
    for seat, player in enumerate(result.players):
        for role in ("dealer", "pone"):
            for source in SOURCES:
                found = result.points(seat, dealer=role == "dealer", source=source)
                row: dict[str, Any] = {"variant": result.variant.name, "player": player}
                row |= {"role": role}
                row |= {"source": source, "mean": found.mean, "n": found.n}
                rows.append(row | {"standard_error": found.standard_error})
    return frame_of(rows, POINTS_SCHEMA)


def wins(result: GamesResult) -> pd.DataFrame:
    """Tabulate how often each player wins, and wins by a lurch or skunk, with the errors.

    Parameters
    ----------
    result : GamesResult
        As `simulate_games` returns it.

    Returns
    -------
    DataFrame
        One row for each player and line below which a loser can stay; columns as `WINS_SCHEMA`.

    Examples
    --------
    >>> from cribscore import simulate_games
    >>> frame = wins(simulate_games("greedy", "random", 400, seed=1))
    >>> frame[frame.below.isna()].share.sum().item()
    1.0
    """
    rows: list[dict[str, Any]] = []
    for seat, player in enumerate(result.players):
        found: list[tuple[int | None, Estimate]] = [(None, result.wins(seat))]
        for at, line in enumerate(result.variant.lurch_lines):
            found.append((line, result.lurches(seat, at)))
        for below, share in found:
            row: dict[str, Any] = {"variant": result.variant.name, "player": player}
            row |= {
                "below": below,
                "opponent": result.players[1 - seat],
                "share": share.mean,
                "n": share.n,
            }
            rows.append(row | {"standard_error": share.standard_error})
    return frame_of(rows, WINS_SCHEMA)


def edges(*found: Edge) -> pd.DataFrame:
    """Tabulate what players gain on others, in points a deal.

    Parameters
    ----------
    *found : Edge
        As `simulate_edge` returns them; by default the shipped ones, of `solved` against every
        player that is better than chance, and against itself.

    Returns
    -------
    DataFrame
        One row for each mean; columns as `EDGES_SCHEMA`.

    Raises
    ------
    DataError
        If the installation lacks the shipped ones.

    Examples
    --------
    >>> shipped = edges()
    >>> play = shipped.query("throws == 'equilibrium' and source == 'play' and role == 'both'")
    >>> play.query("opponent == 'hoffmann'")["mean"].item() > 0.25
    True
    """
    if not found:
        shipped = pd.read_csv(shipped_path("play/edges.csv"))
        return frame_of(shipped.assign(variant=SIX_CARD.name), EDGES_SCHEMA)
    rows = [
        row | {"variant": edge.variant.name, "exact": np.nan}
        for edge in found
        for row in edge.rows()
    ]
    return frame_of(rows, EDGES_SCHEMA)


def win(variant: VariantLike = SIX_CARD, *, table: WinTable | None = None) -> pd.DataFrame:
    """Tabulate the chances of every position, for the side about to deal.

    Parameters
    ----------
    variant : str or Variant
        Five-card or six-card.
    table : WinTable, optional
        As `simulate_wins` makes it; by default the shipped one.

    Returns
    -------
    DataFrame
        One row for each pair of scores below the target; columns as `WIN_SCHEMA`.

    Raises
    ------
    DataError
        If there is no table for the variant.

    Examples
    --------
    >>> win().query("dealer_score == 0 and pone_score == 0").win.item() > 0.5
    True
    """
    source = table or win_table(variant)
    n = source.target
    scores = np.indices((n, n)).reshape(2, -1)
    columns: dict[str, Any] = {"variant": source.variant, "player": source.player}
    columns |= {"dealer_score": scores[0], "pone_score": scores[1]}
    unknown = np.full((2, n, n), np.nan)
    for name, (kind, side) in _KINDS_OF_WIN.items():
        columns[name] = source.chances.get(kind, unknown)[side].ravel()
        columns[f"{name}_error"] = source.errors.get(kind, unknown)[side].ravel()
    return frame_of(columns, WIN_SCHEMA)
