"""What stands in the generated parts of the pages: one function for each, Markdown returned."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import pandas as pd

from cribscore.build.benchmarks import render_benchmarks
from cribscore.discard.strategies import EQUILIBRIUM_VERSION, WHOLE
from cribscore.show import known_shows
from cribscore.solve import shipped_play
from cribscore.store import load, shipped_path
from cribscore.tables import edges, memory, throw_changes, verify_books, verify_claims

ROLES = ("pone", "dealer", "both")
TOP_CHANGES = 4
_CRIBBAGE = ("cribbage", "match")

__all__ = ["SECTIONS", "markdown_table"]


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table; a heading that begins with ``>`` is of a column of numbers."""
    names = " | ".join(head.removeprefix(">") for head in heads)
    rule = " | ".join("--:" if head.startswith(">") else "---" for head in heads)
    lines = [f"| {names} |", f"| {rule} |"]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def _books() -> str:
    frame = verify_books()
    least = frame[frame["verdict"].str.startswith("right as a minimum")]
    wrong = frame[~frame["verdict"].str.startswith("right")]
    n_right = len(frame) - len(wrong) - len(least)
    return "\n\n".join(
        [
            f"Of {len(frame)} lines {n_right} are right and {len(wrong)} are misprinted:",
            _lines_of_books(wrong),
            f"{len(least)} are right as the least that their hands are worth:",
            _lines_of_books(least),
        ]
    )


def _lines_of_books(frame: pd.DataFrame) -> str:
    rows = []
    for row in frame.to_dict("records"):
        low, high = row["computed_min"], row["computed_max"]
        right = f"{low}" if low == high else f"{low} to {high}"
        rows.append([row["place"], row["wording"], f"`{row['cards']}`", row["printed"], right])
    return markdown_table(["place", "line", "for example", ">printed", "right"], rows)


@cache
def _claims() -> pd.DataFrame:
    return verify_claims()


def _cribbage_claims() -> str:
    claims = _claims()
    claims = claims[claims["subject"].isin(_CRIBBAGE)]
    wrong = claims[claims["verdict"] == "wrong"]
    n_right = len(claims) - len(wrong)
    rows = [[_place(row), *_statement(row)] for row in wrong.to_dict("records")]
    table = markdown_table(["place", "statement", "printed", "right"], rows)
    return f"Of {len(claims)} statements on cribbage {n_right} hold; these do not:\n\n{table}"


def _other_claims() -> str:
    claims = _claims()
    wrong = claims[(claims["verdict"] == "wrong") & ~claims["subject"].isin(_CRIBBAGE)]
    rows = [[row["subject"], _place(row), *_statement(row)] for row in wrong.to_dict("records")]
    return markdown_table(["game", "place", "statement", "printed", "right"], rows)


def _place(row: Mapping[Hashable, Any]) -> str:
    return f"E {row['place']}" if row["book"] == "E" else row["place"]


def _statement(row: Mapping[Hashable, Any]) -> list[str]:
    return [row["wording"].replace("|", "/"), row["printed"], row["computed"]]


def _edges() -> str:
    frame, proof = edges(), shipped_play().meta
    against = frame[frame["opponent"] != "solved"]
    alike = _edge_row(frame[frame["opponent"] == "solved"], "equilibrium", "play", "pone")
    away = abs(alike["mean"] - proof["value"]) / alike["standard_error"]
    heads = ["as pone", "as dealer", "edge in the play", "the same, sampled", "in all, own throws"]
    rows = [_edges_against(name, rows) for name, rows in against.groupby("opponent", sort=False)]
    table = markdown_table(["`solved` against", *(f">{head}" for head in heads)], rows)
    return (
        f"{table}\n\n"
        f"Points a deal, `solved` less the opponent. The first three columns are exact, over every "
        f"pair of\nhands and every line of the play; the others are sampled from "
        f"{against['n'].unique().item():,} pairs of deals.\nBetween equals the pone would have "
        f"{proof['value']:+.4f} and the dealer {-proof['value']:+.4f}. Two solved players,\nin "
        f"{alike['n']:,} deals, score {alike['mean']:.4f} ± {alike['standard_error']:.4f} for the "
        f"pone; the play is proved to be worth\n{proof['lower']:.4f} to {proof['upper']:.4f}, "
        f"{away:.1f} standard errors from it."
    )


def _edges_against(opponent: object, rows: pd.DataFrame) -> list[object]:
    known = [_edge_row(rows, "equilibrium", "play", role) for role in ROLES]
    sampled = [known[-1], _edge_row(rows, "own", "all", "both")]
    return [
        opponent,
        *(f"{row['exact']:+.4f}" for row in known),
        *(f"{row['mean']:+.4f} ± {row['standard_error']:.4f}" for row in sampled),
    ]


def _edge_row(rows: pd.DataFrame, throws: str, source: str, role: str) -> "pd.Series[float]":
    wanted = {"throws": throws, "source": source, "role": role}
    found = rows[(rows[list(wanted)] == pd.Series(wanted)).all(axis=1)]
    return found.iloc[0]


def _whole() -> str:
    meta = load(shipped_path(WHOLE), version=EQUILIBRIUM_VERSION).meta
    play_gain = meta["play_upper"] - meta["play_lower"]
    rows = [
        ("value of the deal to the dealer", f"{meta['value']:+.4f}"),
        ("of it in the play", f"{-meta['play_value']:+.4f}"),
        ("other throws gain the dealer at most", f"{meta['dealer_gain']:.4f}"),
        ("other throws gain the pone at most", f"{meta['pone_gain']:.4f}"),
        ("other play gains both together at most", f"{play_gain:.4f}"),
        ("throwing for the show alone costs the dealer", f"{meta['dealer_show_cost']:.4f}"),
        ("throwing for the show alone costs the pone", f"{meta['pone_show_cost']:.4f}"),
        ("best answer found by both together, dealer", f"{meta['dealer_both_gain']:.4f}"),
        ("best answer found by both together, pone", f"{meta['pone_both_gain']:.4f}"),
    ]
    return markdown_table(["points a deal, without heels", ">"], rows)


def _memory() -> str:
    rows = [
        (f"the {row['role']}, using their {row['known']}", _with_error(row))
        for row in memory().to_dict("records")
        if row["known"] != "nothing"
    ]
    return markdown_table(["gains in the play, points a deal", ">"], rows)


def _with_error(row: Mapping[Hashable, Any]) -> str:
    return f"{row['mean']:.4f} ± {row['standard_error']:.4f}"


def _changes() -> str:
    changes = throw_changes()
    shares = changes.groupby("role", observed=True)["share"].sum()
    rows = [
        [row["role"], row["before"], row["after"], f"{100 * row['share']:.2f}", row["example"]]
        for role in ("dealer", "pone")
        for row in changes[changes["role"] == role].head(TOP_CHANGES).to_dict("records")
    ]
    heads = ["role", "the show alone throws", "with the play", ">% of deals", "for example"]
    return (
        f"The play changes the throw in {100 * shares['dealer']:.1f} % of the dealer's deals and "
        f"{100 * shares['pone']:.1f} % of the pone's. The most\nfrequent changes:\n\n"
        f"{markdown_table(heads, rows)}"
    )


def _conformance() -> str:
    return f"The file holds {len(known_shows())} shows."


SECTIONS: dict[str, Callable[[], str]] = {
    "books": _books,
    "cribbage claims": _cribbage_claims,
    "other claims": _other_claims,
    "edges": _edges,
    "whole": _whole,
    "memory": _memory,
    "changes": _changes,
    "conformance": _conformance,
    "benchmarks": render_benchmarks,
}
"""The maker of each generated part, by the name that stands in the page."""
