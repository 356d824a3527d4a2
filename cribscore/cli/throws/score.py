"""What ``cribscore discard --score`` prints: the chance of winning beside the points."""

import re
from typing import TYPE_CHECKING, Any

from cribscore.cli.output import print_json, print_rows, print_sentences
from cribscore.errors import DataError

if TYPE_CHECKING:
    from cribscore.board import ScoredDiscard

_HEADERS = {
    "best": "",
    "throw": "throw",
    "keep": "keep",
    "win": "wins %",
    "win_error": "±",
    "behind": "less",
    "behind_error": "±",
    "net_mean": "points",
}
_SCORE = re.compile(r"\s*(\d{1,3})\s*[-:, ]\s*(\d{1,3})\s*")

__all__ = ["print_scored", "read_score"]


def read_score(text: str) -> tuple[int, int]:
    """Read a score as people write it: mine, then the other's.

    Raises
    ------
    DataError
        If it is not two numbers.

    Examples
    --------
    >>> read_score("107-97"), read_score("0:0")
    ((107, 97), (0, 0))
    """
    found = _SCORE.fullmatch(text)
    if found is None:
        raise DataError(
            f"cannot read the score {text!r}.", hint="write yours first, then the other's: 107-97."
        )
    return int(found[1]), int(found[2])


def print_scored(
    dealt: str, options: dict[str, Any], score: str, seed: int, as_json: bool, as_csv: bool
) -> None:
    """Print the throws of a deal, those that win most often first."""
    from cribscore.board import expected_discards, explain_choice

    mine, theirs = read_score(score)
    found = expected_discards(dealt, **options, score=(mine, theirs), seed=seed)
    why = explain_choice(found)
    if as_csv or as_json:
        rows = [_row(one) for one in found]
        if as_csv:
            print_rows(rows, as_json=as_json, as_csv=True)
        else:
            print_json({"score": [mine, theirs], "seed": seed, "why": why, "throws": rows})
        return
    most = max(one.net_mean for one in found)
    told = [_row(one, symbols=True) | {"best": _marks(one, found[0], most)} for one in found]
    rows = [
        row | {name: 100 * row[name] for name in ("win", "win_error", "behind", "behind_error")}
        for row in told
    ]
    role = "dealer" if options["dealer"] else "pone"
    print_sentences(
        f"six-card, you are {role}, {mine} against {theirs}. How often you win, in percent; less: "
        f"than the best; points: hand, crib and play. {found[0].win.n:,} hands of the other, "
        f"seed {seed}."
    )
    print_rows(
        rows, headers=_HEADERS, style=lambda row: "bold green" if "▶" in row["best"] else None
    )
    print_sentences("▶ wins most often" + (", • scores most." if why else " and scores most."))
    if why:
        print_sentences(f"Why not the most points: {why}")


def _row(one: "ScoredDiscard", *, symbols: bool = False) -> dict[str, Any]:
    from cribscore.cards import format_cards

    return {
        "throw": format_cards(one.throw, symbols=symbols),
        "keep": format_cards(one.keep, symbols=symbols),
        "win": one.win.mean,
        "win_error": one.win.standard_error,
        "behind": one.behind.mean,
        "behind_error": one.behind.standard_error,
        "net_mean": one.net_mean,
    }


def _marks(one: "ScoredDiscard", best: "ScoredDiscard", most: float) -> str:
    """Mark the throw that wins most, and the one worth most points."""
    return ("▶" if one is best else "") + ("•" if one.net_mean == most else "")
