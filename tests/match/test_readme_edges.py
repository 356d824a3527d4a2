"""The README's figures of the solved player are those that are shipped.

``python tests/match/test_readme_edges.py`` writes them anew.
"""

import re
from pathlib import Path

from cribscore.match.estimates import Estimate
from cribscore.play.solve_shipped import shipped_play
from cribscore.tables.edges import edges

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- edges: begin -->", "<!-- edges: end -->"
COLUMNS = [("equilibrium", "play", role) for role in ("pone", "dealer", "both")]
COLUMNS += [("own", "all", "both")]


def cell(rows, throws, source, role):
    row = rows.query("throws == @throws and source == @source and role == @role")
    return f"{row['mean'].item():+.3f} ± {row['standard_error'].item():.3f}"


def section():
    frame, proof = edges(), shipped_play().meta
    against = frame[frame["opponent"] != "solved"]
    pairs = against["n"].unique().item()
    row = frame.query("opponent == 'solved' and source == 'play' and role == 'pone'")
    alike = Estimate(*(row[name].item() for name in Estimate._fields))
    away = abs(alike.mean - proof["value"]) / alike.standard_error
    lines = [
        "| `solved` against | as pone | as dealer | edge in the play | edge in all, own throws |",
        "| --- | --: | --: | --: | --: |",
    ]
    for opponent, rows in against.groupby("opponent", sort=False):
        cells = " | ".join(cell(rows, *column) for column in COLUMNS)
        lines.append(f"| {opponent} | {cells} |")
    return "\n".join(
        [
            BEGIN,
            *lines,
            "",
            f"Points a deal, `solved` less the other, from {pairs:,} pairs of deals, each with its",
            f"standard error. Between equals the pone would have {proof['value']:+.3f} and the "
            f"dealer {-proof['value']:+.3f}.",
            f"Two solved players, dealt and played out {alike.n:,} times, score "
            f"{alike.mean:.4f} ± {alike.standard_error:.4f}",
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
