"""The README's tables of the books' lines are what the code computes.

``python tests/readme/test_books.py`` writes them anew.
"""

import re
from pathlib import Path

from cribscore.books.hands import verify_hands
from cribscore.show.conformance import known_shows

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- books: begin -->", "<!-- books: end -->"


def right(found):
    low, high = found.computed_min, found.computed_max
    return f"{low}" if low == high else f"{low} to {high}"


def table(findings):
    lines = ["| place | line | for example | printed | right |", "| --- | --- | --- | --: | --- |"]
    lines += [
        f"| {f.line.place} | {f.line.wording} | `{f.cards}` | {f.line.printed} | {right(f)} |"
        for f in findings
    ]
    return "\n".join(lines)


def section():
    findings = verify_hands()
    wrong = [f for f in findings if f.is_wrong]
    least = [f for f in findings if f.verdict.startswith("right as a minimum")]
    return "\n".join(
        [
            BEGIN,
            f"Of {len(findings)} lines {len(findings) - len(wrong) - len(least)} are right and "
            f"{len(wrong)} are misprinted:",
            "",
            table(wrong),
            "",
            f"{len(least)} are right as the least that their hands are worth:",
            "",
            table(least),
            END,
        ]
    )


def written(text):
    return re.search(f"{BEGIN}.*{END}", text, re.DOTALL)


def test_the_readme_says_what_the_code_computes():
    assert written(README.read_text(encoding="utf-8"))[0] == section()


def test_the_readme_counts_the_known_shows():
    numbers = re.findall(r"(\d+) shows chosen", README.read_text(encoding="utf-8"))
    assert numbers == [str(len(known_shows()))]


if __name__ == "__main__":
    old = README.read_text(encoding="utf-8")
    README.write_text(old.replace(written(old)[0], section()), encoding="utf-8")
