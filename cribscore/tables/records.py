"""Recorded games as frames: every point, and what every decision cost."""

from pathlib import Path

import pandas as pd

from cribscore.cards import format_cards
from cribscore.records import GameRecord, replay_game
from cribscore.review import Decision, Review, review_game
from cribscore.tables.frames import SOURCE, TEXT, Column, frame_of, ordered

LEDGER_SCHEMA = {
    "deal": Column("int64", "", "number of the deal, from 1"),
    "source": Column(SOURCE, "", "last, heels, play, hand, crib or muggins"),
    "player": Column(TEXT, "", "who scores"),
    "points": Column("int64", "points", "how many"),
    "reason": Column(TEXT, "", "what for"),
    "score": Column("int64", "points", "of the player's side after them"),
}
DECISIONS_SCHEMA = {
    "variant": Column(TEXT, "", "kind of cribbage"),
    "deal": Column("int64", "", "number of the deal, from 1"),
    "player": Column(TEXT, "", "who decided"),
    "kind": Column(ordered("throw", "card"), "", "throw or card"),
    "count": Column("float64", "points", "the count before a card; NaN for a throw"),
    "chosen": Column(TEXT, "", "the cards"),
    "best": Column(TEXT, "", "the best by what could be known"),
    "cost": Column("float64", "points", "expected points given away"),
    "judge": Column(TEXT, "", "who says this: equilibrium, or estimated by Expected"),
    "value": Column("float64", "points", "what this judge finds the choice worth"),
    "chance": Column("float64", "", "how often the equilibrium does the same; NaN if estimated"),
    "grade": Column(TEXT, "", "best, inaccuracy, mistake or blunder; empty if estimated"),
    "note": Column(TEXT, "", "why it is estimated where the equilibrium might have been asked"),
    "best_open": Column(TEXT, "", "the best with all cards seen"),
    "cost_open": Column("float64", "points", "points given away with all cards seen"),
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
    return frame_of(rows, LEDGER_SCHEMA)


def decisions(
    record: Review | GameRecord | str | Path, *, solve_below: bool = True
) -> pd.DataFrame:
    """Tabulate what each throw and each card of a recorded game cost, and grade it.

    Parameters
    ----------
    record : Review, GameRecord, Path or str
        A review, or what `review_game` takes.
    solve_below : bool
        Solve the play for later cards; else estimate them. See `review_game`.

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
    {'throw': 4, 'card': 7}
    """
    found = record if isinstance(record, Review) else review_game(record, solve_below=solve_below)
    variant = found.ledger.record.variant.name
    return frame_of([_row(variant, one) for one in found.decisions], DECISIONS_SCHEMA)


def _row(variant: str, decision: Decision) -> dict[str, object]:
    judged = decision.judged
    return {
        "variant": variant,
        "deal": decision.deal,
        "player": decision.player,
        "kind": decision.kind,
        "count": decision.count,
        "chosen": format_cards(decision.chosen),
        "best": format_cards(decision.best),
        "cost": decision.cost,
        "judge": judged.judge,
        "value": judged.value,
        "chance": judged.chance,
        "grade": judged.grade or "",
        "note": judged.note,
        "best_open": format_cards(decision.best_open),
        "cost_open": decision.cost_open,
    }
