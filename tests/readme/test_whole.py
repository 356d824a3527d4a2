"""The README's figures of the whole deal are those that are shipped.

``python tests/readme/test_whole.py`` writes them anew.
"""

import re
from pathlib import Path

from cribscore.discard.strategies.strategy import EQUILIBRIUM_VERSION, WHOLE
from cribscore.store import load, shipped_path
from cribscore.tables.changes import throw_changes
from cribscore.tables.memory import memory

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- whole: begin -->", "<!-- whole: end -->"
TOP = 4


def section():
    meta = load(shipped_path(WHOLE), version=EQUILIBRIUM_VERSION).meta
    changes, known = throw_changes(), memory().set_index(["role", "known"])
    shares = changes.groupby("role")["share"].sum()
    lines = ["| points a deal, heels apart | |", "| --- | --: |"]
    for name, value in (
        ("value of the deal to the dealer", f"{meta['value']:+.4f}"),
        ("of it in the play", f"{-meta['play_value']:+.4f}"),
        ("other throws gain the dealer", f"{meta['dealer_gain']:.4f}"),
        ("other throws gain the pone", f"{meta['pone_gain']:.4f}"),
        ("other play gains both together", f"{meta['play_upper'] - meta['play_lower']:.4f}"),
        ("throwing for the show alone costs the dealer", f"{meta['dealer_show_cost']:.4f}"),
        ("throwing for the show alone costs the pone", f"{meta['pone_show_cost']:.4f}"),
        ("other throws and play at once gain the dealer", f"{meta['dealer_both_gain']:.4f}"),
        ("other throws and play at once gain the pone", f"{meta['pone_both_gain']:.4f}"),
    ):
        lines.append(f"| {name} | {value} |")
    lines += ["", "| in the play between throws for the show alone | |", "| --- | --: |"]
    for role in ("pone", "dealer"):
        for what in ("throw", "throw and starter"):
            row = known.loc[(role, what)]
            found = f"{row['mean']:.4f} ± {row['standard_error']:.4f}"
            lines.append(f"| using his {what} would gain the {role} | {found} |")
    lines += [
        "",
        f"The play changes the throw in {100 * shares['dealer']:.1f} % of the dealer's deals and "
        f"{100 * shares['pone']:.1f} % of the pone's, mostly:",
        "",
        "| role | the show alone throws | the play too | % of deals | such as |",
        "| --- | --- | --- | --: | --- |",
    ]
    for role in ("dealer", "pone"):
        for row in changes[changes["role"] == role].head(TOP).itertuples():
            lines.append(
                f"| {role} | {row.before} | {row.after} | {100 * row.share:.2f} | {row.example} |"
            )
    return "\n".join([BEGIN, *lines, END])


def test_the_readme_says_what_is_shipped():
    written = re.search(f"{BEGIN}.*{END}", README.read_text(encoding="utf-8"), re.DOTALL)
    assert written[0] == section()


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(
        re.sub(f"{BEGIN}.*{END}", lambda _: section(), text, flags=re.DOTALL), encoding="utf-8"
    )
