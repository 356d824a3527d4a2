"""What the README says of the other games is what the code says.

``python tests/readme/test_games.py`` writes its table of wrong claims anew.
"""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cribscore.books.claims.verify import judge_claims
from cribscore.cli.app import app

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- other claims: begin -->", "<!-- other claims: end -->"
BLOCKS = re.findall(r"```console\n\$ cribscore (games .*)\n((?:.*\n)*?)```", README.read_text())


def section():
    wrong = [
        one
        for one in judge_claims()
        if one.verdict == "wrong" and one.claim.subject not in ("cribbage", "match")
    ]
    rows = [
        "| game | place | statement | printed | right |",
        "| --- | --- | --- | --- | --- |",
    ]
    for one in wrong:
        claim = one.claim
        place = claim.place if claim.book == "H" else f"E {claim.place}"
        wording = claim.wording.replace("|", "/")
        rows.append(f"| {claim.subject} | {place} | {wording} | {claim.printed} | {one.shown} |")
    return "\n".join([BEGIN, *rows, END])


def written(text):
    return re.search(f"{BEGIN}.*{END}", text, re.DOTALL)


def test_the_readme_lists_the_wrong_claims():
    assert written(README.read_text(encoding="utf-8"))[0] == section()


@pytest.mark.parametrize(("command", "shown"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_readme_shows_what_the_commands_print(command, shown):
    done = CliRunner().invoke(app, shlex.split(command), env={"COLUMNS": "80"})
    assert [line.rstrip() for line in done.output.splitlines()] == shown.splitlines()


if __name__ == "__main__":
    text = README.read_text(encoding="utf-8")
    README.write_text(text.replace(written(text)[0], section()), encoding="utf-8")
