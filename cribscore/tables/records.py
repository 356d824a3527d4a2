"""Recorded and simulated games as frames."""

from collections.abc import Sequence
from pathlib import Path

import pandas as pd

from cribscore.cards import format_cards
from cribscore.match.simulate import SOURCES, GamesResult
from cribscore.records.records import GameRecord
from cribscore.records.replay import replay_game
from cribscore.review.games import review_game

LEDGER_SCHEMA = {
    "deal": ("int64", "", "number of the deal, from 1"),
    "source": ("object", "", "last, heels, play, hand, crib or muggins"),
    "player": ("object", "", "who scores"),
    "points": ("int64", "points", "how many"),
    "reason": ("object", "", "what for"),
    "score": ("int64", "points", "of the player's side after them"),
}
DECISIONS_SCHEMA = {
    "deal": ("int64", "", "number of the deal, from 1"),
    "player": ("object", "", "who decided"),
    "kind": ("object", "", "throw or card"),
    "count": ("float64", "", "the count before a card; NaN for a throw"),
    "chosen": ("object", "", "the cards"),
    "best": ("object", "", "the best by what could be known"),
    "cost": ("float64", "points", "expected points given away"),
    "judge": ("object", "", "who says so: equilibrium, or estimated by Expected"),
    "value": ("float64", "points", "what the choice is worth by him"),
    "chance": ("float64", "", "how often the equilibrium does the same; NaN if estimated"),
    "grade": ("object", "", "best, inaccuracy, mistake or blunder; empty if estimated"),
    "note": ("object", "", "why it is estimated, if the equilibrium might have been asked"),
    "best_open": ("object", "", "the best with all cards seen"),
    "cost_open": ("float64", "points", "points given away with all cards seen"),
}
POINTS_SCHEMA = {
    "player": ("object", "", "who"),
    "role": ("object", "", "dealer or pone"),
    "source": ("object", "", "heels, play, hand, crib or all"),
    "mean": ("float64", "points", "of a deal, played out"),
    "standard_error": ("float64", "points", "of the mean"),
    "n": ("int64", "deals", "independent deals that it rests on"),
}


def ledger(record: GameRecord | str | Path) -> pd.DataFrame:
    """Tabulate every point of a recorded game.

    Parameters
    ----------
    record : GameRecord, Path or str
        As for `replay_game`.

    Returns
    -------
    DataFrame
        One row for each award, in order; columns as `LEDGER_SCHEMA`.

    Raises
    ------
    CribscoreError
        If the record breaks a rule.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> frame = ledger(shipped_path("games/hoffmann_two_deals.crib"))
    >>> frame.groupby("player").points.sum().to_dict()
    {'A': 20, 'B': 27}
    """
    found = replay_game(record)
    side_of = {name: found.record.side_of(at) for at, name in enumerate(found.record.players)}
    rows = [
        (e.deal, e.source, e.player, e.points, e.reason, e.scores[side_of[e.player]])
        for e in found.entries
    ]
    return _frame(rows, LEDGER_SCHEMA)


def decisions(record: GameRecord | str | Path, *, solve_below: bool = True) -> pd.DataFrame:
    """Tabulate what each throw and each card of a recorded game cost, and grade it.

    Parameters
    ----------
    record : GameRecord, Path or str
        As for `review_game`.
    solve_below : bool
        Solve the play anew for later cards; else estimate them. See `review_game`.

    Returns
    -------
    DataFrame
        One row for each decision; columns as `DECISIONS_SCHEMA`.

    Raises
    ------
    CribscoreError
        If the record breaks a rule, or is of another kind of cribbage.

    Examples
    --------
    >>> from cribscore.store import shipped_path
    >>> frame = decisions(shipped_path("games/hoffmann_two_deals.crib"))
    >>> frame.groupby("kind").size().to_dict()
    {'card': 7, 'throw': 4}
    """
    rows = [
        (
            *(d.deal, d.player, d.kind, d.count, format_cards(d.chosen), format_cards(d.best)),
            *(d.cost, d.judged.judge, d.judged.value, d.judged.chance),
            *(d.judged.grade or "", d.judged.note, format_cards(d.best_open), d.cost_open),
        )
        for d in review_game(record, solve_below=solve_below).decisions
    ]
    return _frame(rows, DECISIONS_SCHEMA)


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
    rows = [
        (
            name,
            role,
            source,
            *result.points(seat, dealer=role == "dealer", source=source).to_dict().values(),
        )
        for seat, name in enumerate(result.players)
        for role in ("dealer", "pone")
        for source in SOURCES
    ]
    return _frame(rows, POINTS_SCHEMA)


def _frame(
    rows: Sequence[tuple[object, ...]], schema: dict[str, tuple[str, str, str]]
) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=list(schema))
    return frame.astype({column: kind for column, (kind, _, _) in schema.items()})
