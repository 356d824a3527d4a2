"""The README's figures of the solved player are those that are shipped.

``python tests/readme/test_edges.py`` writes them anew.
"""

import re
from pathlib import Path

from cribscore.solve.shipped import shipped_play
from cribscore.tables.edges import edges

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- edges: begin -->", "<!-- edges: end -->"
ROLES = ("pone", "dealer", "both")


def row_of(rows, throws, source, role):
    return rows.query("throws == @throws and source == @source and role == @role").iloc[0]


def line_of(opponent, rows):
    known = [row_of(rows, "equilibrium", "play", role) for role in ROLES]
    sampled = [known[-1], row_of(rows, "own", "all", "both")]
    cells = [f"{row['exact']:+.4f}" for row in known]
    cells += [f"{row['mean']:+.4f} ± {row['standard_error']:.4f}" for row in sampled]
    return f"| {opponent} | {' | '.join(cells)} |"


def section():
    frame, proof = edges(), shipped_play().meta
    against = frame[frame["opponent"] != "solved"]
    pairs = against["n"].unique().item()
    alike = row_of(frame[frame["opponent"] == "solved"], "equilibrium", "play", "pone")
    away = abs(alike["mean"] - proof["value"]) / alike["standard_error"]
    head = ("as pone", "as dealer", "edge in the play", "the same, sampled", "in all, own throws")
    lines = [
        f"| `solved` against | {' | '.join(head)} |",
        "| --- | --: | --: | --: | --: | --: |",
        *(line_of(opponent, rows) for opponent, rows in against.groupby("opponent", sort=False)),
    ]
    return "\n".join(
        [
            BEGIN,
            *lines,
            "",
            "Points a deal, `solved` less the other. The first three columns are exact, over every "
            "pair of",
            f"hands and every line of the play; the others are sampled from {pairs:,} pairs of",
            f"deals. Between equals the pone would have {proof['value']:+.4f} and the dealer "
            f"{-proof['value']:+.4f}.",
            f"Two solved players, dealt and played out {alike['n']:,} times, score "
            f"{alike['mean']:.4f} ± {alike['standard_error']:.4f}",
            f"for the pone; the play is proved to be worth {proof['lower']:.4f} to "
            f"{proof['upper']:.4f}, {away:.1f} errors from it.",
            END,
        ]
    )


def test_the_readme_says_what_is_shipped():
    written = re.search(f"{BEGIN}.*{END}", README.read_text(encoding="utf-8"), re.DOTALL)
    assert written[0] == section()


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(
        re.sub(f"{BEGIN}.*{END}", lambda _: section(), text, flags=re.DOTALL), encoding="utf-8"
    )
